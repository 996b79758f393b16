package main

import (
	"context"
	"flag"
	"fmt"
	"io"

	"stationmaster/bot/call"
)

// importGame imports a game file of 18xx.games, as the clerk does with a file attached at the table.
func importGame(ctx context.Context, args []string, out io.Writer) error {
	fs := flag.NewFlagSet("import", flag.ContinueOnError)
	path := settings(fs)
	in, err := openGame(fs, args)
	if err != nil {
		return err
	}
	file := &call.Attachment{Open: func(context.Context) (io.ReadCloser, error) { return in, nil }}
	reply, err := ask(ctx, *path, call.Request{Text: "import", Attachment: file})
	if err != nil {
		return err
	}
	fmt.Fprintln(out, reply.Text)
	return nil
}
