package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"stationmaster/store"
)

// move copies all games and settings to another database.
func move(ctx context.Context, args []string, w io.Writer) error {
	fs := flag.NewFlagSet("move", flag.ContinueOnError)
	path := settings(fs)
	target := fs.String("to", "", "the database to move to: postgres://user:password@host/name, or a file")
	if err := fs.Parse(args); err != nil {
		return err
	}
	if fs.NArg() > 0 || *target == "" {
		return errors.New("move needs -to with the database to move to")
	}
	c, err := readConfig(*path)
	if err != nil {
		return err
	}
	if *target == c.Database {
		return errors.New("the games are already there")
	}
	from, err := store.Open(c.Database)
	if err != nil {
		return err
	}
	defer from.Close()
	// Orders given during the copy would be lost.
	held, release, err := from.Hold(ctx)
	if err != nil {
		return err
	}
	defer release()
	to, err := store.Open(*target)
	if err != nil {
		return err
	}
	defer to.Close()
	if held, release, err = to.Hold(held); err != nil {
		return fmt.Errorf("%s: %w", store.Shown(*target), err)
	}
	defer release()
	m, err := store.Move(held, from, to, func(done, of int) {
		if done%1000 == 0 || done == of {
			fmt.Fprintf(w, "%d of %d games\n", done, of)
		}
	})
	if err != nil {
		return fmt.Errorf("%w\nNothing has changed in %s. Run the same command again to continue", err, store.Shown(c.Database))
	}
	fmt.Fprintf(w, "All %d games (%d of them were there already) and the settings are in %s now: %d rows were compared.\nWith \"database: %s\" in the file of settings it goes on there.\n",
		m.Games, m.There, store.Shown(*target), m.Rows, store.Shown(*target))
	return nil
}
