package layout

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
	_ "stationmaster/titles/all"
)

// blank draws nothing, and mute delivers nothing.
type (
	blank struct{}
	mute  struct{}
)

func (blank) Paint(courier.Scene, message.View) (courier.Picture, error) {
	return courier.Picture{}, nil
}

func (mute) Open(_ context.Context, r courier.Room) (string, error) {
	return fmt.Sprint("game-", r.Game), nil
}
func (mute) Deliver(_ context.Context, p courier.Post) (string, error) { return p.Key, nil }

// mostTurn limits the lines of a turn's post: a phone shows no more at once.
const mostTurn = 12

// Every post of a game is readable on a phone: a turn's has few lines, and no line of a table is wider than the screen.
func TestPostsOnAPhone(t *testing.T) {
	most := 250
	if testing.Short() {
		most = 60
	}
	for n, title := range enginetest.Titles(t, 2) {
		t.Run(title.ID, func(t *testing.T) {
			t.Parallel()
			ctx := t.Context()
			s, err := store.Open(filepath.Join(t.TempDir(), "games.db"))
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			c := bot.New(bot.Config{Store: s, Painter: blank{}, Messenger: mute{}, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
			game, said := int64(0), 0
			say := func(name, text string) call.Reply {
				t.Helper()
				said++
				r := c.Handle(ctx, call.Request{ID: fmt.Sprint(said), User: message.User{ID: name, Name: name}, Channel: "hall", Game: game, Text: text})
				if r.Refused {
					t.Fatalf("%s: %s: %s", name, text, r.Text)
				}
				return r
			}
			names := []string{"Al", "Benjamin", "Wilhelmina Alexandra of Amsterdam", "Dominique", "Élisabeth"}[:min(5, title.Sheet.Players.Max)]
			for i, name := range names {
				if names[i] = message.CleanName(name); i == 0 {
					game = say(name, "new "+title.ID+" learning seed:7 Friday").Game // the longest posts
				} else {
					say(names[i], "join")
				}
			}
			say(names[0], "start")
			row, err := s.Game(ctx, game)
			if err != nil {
				t.Fatal(err)
			}
			var seated []string
			for _, k := range row.Seats {
				seated = append(seated, k.Name)
			}
			g, err := engine.New(title, seated, row.Options, row.Seed)
			if err != nil {
				t.Fatal(err)
			}
			checked := map[string]string{} // the posts already checked, by key
			for player := selfplay.New(uint64(n)); g.Actions < most && !g.Finished; {
				posts, err := c.Courier.Posts(ctx, "", game, 0, 4)
				if err != nil {
					t.Fatal(err)
				}
				for _, p := range posts {
					if checked[p.Key] != p.Body {
						checked[p.Key] = p.Body
						readable(t, p)
					}
				}
				a, err := player.Choose(g)
				if err != nil {
					t.Fatal(err)
				}
				if a.Verb == "settle" { // the game would end too early
					continue
				}
				who := g.Name(g.Decider())
				if _, err := g.Apply(a); err != nil {
					t.Fatal(err)
				}
				enginetest.GoOn(t, g)
				for _, k := range say(who, "do "+a.String()).Choices {
					if strings.HasPrefix(k.Label, "Yes") {
						say(who, k.Command)
					}
				}
			}
			for _, ask := range []string{"show story", "record", "rules par"} {
				r := say(names[1], ask)
				readable(t, courier.Post{Post: store.Post{Key: ask}, Message: r.Message})
				above, below := texts(r.Message, Marks{})
				if n := strings.Count(strings.Trim(above+"\n"+below, "\n"), "\n") + 1; n > mostTurn {
					t.Errorf("%s has %d lines:\n%s\n%s", ask, n, above, below)
				}
			}
			if len(checked) < most/10 {
				t.Errorf("only %d posts", len(checked))
			}
		})
	}
}

// readable checks a post as Discord shows it.
func readable(t *testing.T, p courier.Post) {
	t.Helper()
	above, below := texts(p.Message, Marks{})
	all := strings.Split(strings.Trim(above+"\n"+below, "\n"), "\n")
	if p.Message.Kind == message.TurnPost && len(all) > mostTurn {
		t.Errorf("post %s has %d lines:\n%s\n%s", p.Key, len(all), above, below)
	}
	table := false
	for _, l := range all {
		switch {
		case strings.HasPrefix(l, "```"):
			table = !table
		case table && utf8.RuneCountInString(l) > message.Phone:
			t.Errorf("post %s has a line of %d characters in a table: %q", p.Key, utf8.RuneCountInString(l), l)
		}
	}
}

// A table too wide for a phone is set closer, then gets its last column on lines below, then loses the ends of its longest words.
func TestColumns(t *testing.T) {
	for _, k := range []struct {
		rows [][]string
		want string
	}{
		{[][]string{{"Player", "Cash", "Holds"}, {"Ada", "F5", "NORD 20%"}}, "Player  Cash  Holds\nAda       F5  NORD 20%"},
		{[][]string{{"Player", "Cash", "Holds"}, {"Ada", "5kr", "NORD 20%*, OUEST 30%, BELGE 40%, PLM 10%"}, {"Ben", "75kr", "PLM 20%"}},
			"Player Cash Holds\nAda     5kr\n  NORD 20%*, OUEST 30%, BELGE 40%, PLM\n  10%\nBen    75kr PLM 20%"},
		{[][]string{{"Player", "Worth", "Cash"}, {"Wilhelmina Alexandra of Amsterdam", "F1000", "F20"}},
			"Player                           Worth\nWilhelmina Alexandra of Amsterd… F1000\n  F20"},
	} {
		if got := strings.Join(columns(k.rows), "\n"); got != k.want {
			t.Errorf("got\n%s\nwant\n%s", got, k.want)
		}
	}
}
