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
	} `yaml:"table"`
}

// readConfig reads a file of settings. What it does not set, and everything when path is empty, is as below.
func readConfig(path string) (config, error) {
	c := config{Database: "stationmaster.db"}
	c.Table.Address = "127.0.0.1:1830"
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
	return c, nil
}
