package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"stationmaster/engine/strictyaml"
)

// config is the settings of the program; config.example.yaml explains each of them.
type config struct {
	Database string `yaml:"database"`
	Table    struct {
		Address  string `yaml:"address"`
		Password string `yaml:"password"`
		Public   string `yaml:"public"`
	} `yaml:"table"`
	Discord struct {
		Token  string `yaml:"token"`
		Shards int    `yaml:"shards"`
		From   int    `yaml:"from"`
		To     int    `yaml:"to"`
	} `yaml:"discord"`
	Metrics  string `yaml:"metrics"`
	Pictures int    `yaml:"pictures"` // MiB
}

// The parts of what is kept of pictures that are whole pictures; the others are drawn hexes, of which maps are made.
const wholePictures = 3.0 / 8

// tokenVariable is the environment variable that holds the token of the Discord bot, so that it need not stand in a file.
const tokenVariable = "DISCORD_TOKEN"

// readConfig reads a file of settings. What it does not set, and everything when path is empty, is as below.
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
	if err := strictyaml.Unmarshal(b, &c); err != nil && !errors.Is(err, io.EOF) { // nothing but comments is fine
		return c, fmt.Errorf("%s: %w", path, err)
	}
	if c.Database == "" {
		return c, fmt.Errorf("%s: database: it needs the name of a file", path)
	}
	if c.Pictures < 8 {
		return c, fmt.Errorf("%s: pictures: %d MiB are too few; a single map takes some of them", path, c.Pictures)
	}
	return c, nil
}
