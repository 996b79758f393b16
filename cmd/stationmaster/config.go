package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"

	"stationmaster/engine/player"
	"stationmaster/engine/strictyaml"
)

// config is the program's settings; config.example.yaml explains each.
type config struct {
	Database string      `yaml:"database"`
	Table    tableConfig `yaml:"table"`
	Discord  struct {
		Token  string `yaml:"token"`
		Shards int    `yaml:"shards"`
		From   int    `yaml:"from"`
		To     int    `yaml:"to"`
	} `yaml:"discord"`
	Metrics  string `yaml:"metrics"`
	Pictures int    `yaml:"pictures"` // MiB
}

// tableConfig is the settings of the local table.
type tableConfig struct {
	Address  string            `yaml:"address"`
	Password string            `yaml:"password"`
	Public   string            `yaml:"public"`
	Programs map[string]string `yaml:"programs"` // command lines of house players, by name
}

// programName is how the program of a seat can be called, so that it fits into a user's id and isn't a number.
var programName = regexp.MustCompile(`^[a-z][a-z0-9-]{0,15}$`)

// check refuses programs that could not hold a seat.
func (t tableConfig) check() error {
	for _, name := range slices.Sorted(maps.Keys(t.Programs)) {
		if !programName.MatchString(name) {
			return fmt.Errorf("table.programs: %q is no name for a program: up to 16 small letters, digits and hyphens, a letter first", name)
		}
		if _, err := player.Parse(name); err == nil || name == "more" || name == "why" {
			return fmt.Errorf("table.programs: %q already means something else; choose another name", name)
		}
		if _, err := newProgram(t.Programs[name], programBudget); err != nil {
			return fmt.Errorf("table.programs: %s: %w", name, err)
		}
	}
	return nil
}

// The part of the picture cache for whole pictures; the rest is for the hexes that maps are made of.
const wholePictures = 3.0 / 8

// tokenVariable is the environment variable for the Discord token, so that no file needs it.
const tokenVariable = "DISCORD_TOKEN"

// readConfig reads a settings file over the defaults below. An empty path means only defaults.
func readConfig(path string) (c config, err error) {
	c = config{Database: "stationmaster.db", Pictures: 64}
	c.Table.Address = "127.0.0.1:1830"
	defer func() {
		if c.Discord.Token == "" {
			c.Discord.Token = os.Getenv(tokenVariable)
		}
	}()
	if path == "" {
		return c, nil
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return c, err
	}
	if err := strictyaml.Unmarshal(b, &c); err != nil && !errors.Is(err, io.EOF) { // a file of comments is fine
		return c, fmt.Errorf("%s: %w", path, err)
	}
	if c.Database == "" {
		return c, fmt.Errorf("%s: database: it needs the name of a file", path)
	}
	if err := c.Table.check(); err != nil {
		return c, fmt.Errorf("%s: %w", path, err)
	}
	if c.Pictures < 8 {
		return c, fmt.Errorf("%s: pictures: %d MiB is too little; a single map needs several", path, c.Pictures)
	}
	return c, nil
}
