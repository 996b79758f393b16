package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strconv"

	"stationmaster/bot/call"
)

// exportGame writes a stored game as a game file of 18xx.games, and notes how far it goes.
func exportGame(ctx context.Context, args []string, out, note io.Writer) error {
	fs := flag.NewFlagSet("export", flag.ContinueOnError)
	path := settings(fs)
	word, err := oneArgument(fs, args, "number of a game")
	if err != nil {
		return err
	}
	id, err := strconv.ParseInt(word, 10, 64)
	if err != nil || id < 1 {
		return fmt.Errorf("%q is not the number of a game", word)
	}
	reply, err := ask(ctx, *path, call.Request{Game: id, Text: "export"})
	if err != nil {
		return err
	}
	if _, err = io.WriteString(out, reply.File.Body); err == nil {
		_, err = fmt.Fprintln(note, reply.Text)
	}
	return err
}
