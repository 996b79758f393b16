package bot_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"stationmaster/bot"
	"stationmaster/store"
)

// unreachable is a store that cannot say which games there are.
type unreachable struct{ *store.Store }

func (unreachable) At(context.Context, string, string) ([]store.Game, error) {
	return nil, errors.New("the database is away")
}

// An order in an outage is not answered as if the game had no such order.
func TestOutageIsNoAnswer(t *testing.T) {
	k := newTable(t)
	k.clerk = bot.New(bot.Config{Store: unreachable{k.store}, Painter: painter{}, Messenger: k.chat, Log: quiet})
	for _, text := range []string{"pass", "lay G6 X1 2"} {
		if r := k.as("Ada", text); !r.Refused || strings.Contains(r.Text, "no command") {
			t.Errorf("%q: %q", text, r.Text)
		}
	}
}
