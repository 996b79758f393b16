package bot_test

import (
	"slices"
	"testing"

	"stationmaster/bot"
)

// kinds are the views that a post shows.
func kinds(m bot.Message) []string {
	var out []string
	for _, p := range m.Pictures {
		out = append(out, p.View.Kind)
	}
	return out
}

// In a sale of minors the post shows where they are at home and who has what, and says what is up at what price.
func TestSaleOfMinors(t *testing.T) {
	k := newTable(t)
	who := k.begin("18eu", "Ada", "Ben", "Cy")
	m := k.post("turn:")
	contains(t, text(m), "1 | J1 Paris | Chemin de Fer du Nord")
	if got := kinds(m); !slices.Equal(got, []string{bot.MapView, bot.PlayersView}) {
		t.Errorf("the post shows %v", got)
	}
	k.ok(who[0], "select 4")
	contains(t, text(k.post("turn:")), "Minor 4, Leipzig-Dresdner-Bahn, at home in G10 Dresden, put up by "+who[0]+": no bid yet.")
	k.ok(who[1], "bid 4 110")
	contains(t, text(k.post("turn:")), who[1]+" bids £110.")
	k.ok(who[2], "pass")
	k.ok(who[0], "pass")
	m = k.post("turn:")
	contains(t, text(m), "1 | J1 Paris")
	if got := kinds(m); !slices.Equal(got, []string{bot.MapView, bot.PlayersView}) {
		t.Errorf("after a sale the post shows %v", got)
	}
	status := text(k.post("status"))
	contains(t, status, "4 | "+who[1]+" | £0 | 2 | G10 Dresden")
	contains(t, status, "minors 4")
}
