package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
)

// A game written for 18xx.games is imported, exported and replayed with the same result.
func TestImportExport(t *testing.T) {
	dir := t.TempDir()
	record := &engine.Record{Title: "1894", Players: []string{"Ada", "ada", "Cy"}, Options: []string{"18xx.games"}, Seed: 7}
	for _, o := range strings.Split("bid LS 100; pass; buy LRC; pass; pass; buy ARS", ";") {
		record.Actions = append(record.Actions, engine.Order(o))
	}
	file, config := filepath.Join(dir, "game.json"), filepath.Join(dir, "config.yaml")
	var text bytes.Buffer
	if err := interchange.Write(&text, record); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(config, []byte("database: "+filepath.Join(dir, "games.db")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := importGame(context.Background(), []string{file, "-config", config}, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "is game 1 (running), with 6 orders") {
		t.Errorf("import says %q", out.String())
	}
	out.Reset()
	var note bytes.Buffer
	if err := exportGame(context.Background(), []string{"1", "-config", config}, &out, &note); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(note.String(), "6 orders") {
		t.Errorf("export notes %q", note.String())
	}
	if err := os.WriteFile(file, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file+"2", []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := importGame(context.Background(), []string{file + "2", "-config", config}, &out); err == nil || !strings.Contains(err.Error(), "not a game file from 18xx.games") {
		t.Errorf("a file that is not a game: %v", err)
	}
	if err := exportGame(context.Background(), []string{"2", "-config", config}, &out, io.Discard); err == nil || !strings.Contains(err.Error(), "no such game") {
		t.Errorf("a game that does not exist: %v", err)
	}
	var before, after bytes.Buffer
	if err := os.WriteFile(file+"1", text.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	for f, w := range map[string]*bytes.Buffer{file: &after, file + "1": &before} {
		if err := replay([]string{f}, w); err != nil {
			t.Fatal(err)
		}
	}
	if before.String() != after.String() || !strings.Contains(before.String(), `"finished":false`) {
		t.Errorf("%s became %s", before.String(), after.String())
	}
}
