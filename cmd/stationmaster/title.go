package main

import (
	"flag"
	"fmt"
	"io"

	"stationmaster/engine"
	"stationmaster/titles/check"
)

// title checks the folder of a title and, if asked, draws what is on its sheet.
func title(args []string, out io.Writer) error {
	if len(args) == 0 || args[0] != "check" {
		return fmt.Errorf("title needs the word check and a title's folder, in this form: stationmaster title check titles/FOLDER")
	}
	fs := flag.NewFlagSet("title check", flag.ContinueOnError)
	png := fs.String("png", "", "write pictures of the board, the market, the trains and the tiles to this folder")
	dir, err := oneArgument(fs, args[1:], "folder of a title")
	if err != nil {
		return err
	}
	t, problems, err := check.Title(dir)
	if err != nil {
		return err
	}
	for _, p := range problems {
		fmt.Fprintln(out, p)
	}
	if t != nil && *png != "" {
		var names []string
		for i := range t.Sheet.Players.Min {
			names = append(names, fmt.Sprintf("Player %d", i+1))
		}
		g, err := engine.New(t, names, nil, 1)
		if err != nil {
			return fmt.Errorf("setting up a game: %w", err)
		}
		if err := pictures(g, *png); err != nil {
			return err
		}
		fmt.Fprintf(out, "pictures are in %s\n", *png)
	}
	if len(problems) > 0 {
		return fmt.Errorf("%s: problems: %d", dir, len(problems))
	}
	fmt.Fprintf(out, "%s: nothing is wrong\n", dir)
	return nil
}
