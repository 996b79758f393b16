// Command stationmaster runs 18xx railway games: at a local table in the browser, and from the shell.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"stationmaster/engine"
	_ "stationmaster/titles/all"
)

const usage = `usage: stationmaster [command]

  (none), serve   run the bot at Discord when there is a token, the local table otherwise; -config FILE for settings
                  (see config.example.yaml)
  doctor          look at settings, database, pictures and Discord, and say what to do about what is missing; -games, -config FILE
  play FILE       play a game file and print its log; -png DIR writes pictures of the last position
  replay FILE     play a game file of 18xx.games; -trace prints the state after each action, -routes its runs
  import FILE     add a game file of 18xx.games to the games kept here; -config FILE
  export ID       write a game kept here as a game file of 18xx.games; -config FILE
  move            copy all games to another database, such as one of a PostgreSQL server, and compare every row; -to, -config FILE
  random          play a whole game at random: -title, -players, -seed, -games, -option, -json
  arena           have house players play each other and print who won how often: -title, -seats, -games, -seed, -json
  title check DIR say what is wrong with a title's sheet, which rules lack tests or are not cited; -png OUT draws the sheet

Every command explains itself with -h.
`

func main() {
	err := run(context.Background(), os.Args[1:])
	if errors.Is(err, flag.ErrHelp) {
		return
	}
	var bug *engine.BugError
	if errors.As(err, &bug) {
		fmt.Fprintln(os.Stderr, bug.Stack)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "stationmaster:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	command := "serve"
	if len(args) > 0 && (!strings.HasPrefix(args[0], "-") || slices.Contains([]string{"-h", "-help", "--help"}, args[0])) {
		command, args = args[0], args[1:]
	}
	switch command {
	case "help", "-h", "-help", "--help":
		fmt.Print(usage)
		return nil
	case "play":
		return play(args, os.Stdout)
	case "replay":
		return replay(args, os.Stdout)
	case "random":
		return random(args, os.Stdout, os.Stderr)
	case "title":
		return title(args, os.Stdout)
	}
	// These end in order after a signal; those above just end.
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer stop()
	switch command {
	case "serve":
		return serve(ctx, args)
	case "doctor":
		return doctor(ctx, args, os.Stdout)
	case "import":
		return importGame(ctx, args, os.Stdout)
	case "export":
		return exportGame(ctx, args, os.Stdout, os.Stderr)
	case "arena":
		return arena(ctx, args, os.Stdout, os.Stderr)
	case "move":
		return move(ctx, args, os.Stdout)
	}
	fmt.Fprint(os.Stderr, usage)
	return fmt.Errorf("unknown command %q", command)
}
