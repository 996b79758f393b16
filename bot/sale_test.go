package bot_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/message"
)

// kinds are the views that a post shows.
func kinds(m message.Message) []string {
	var out []string
	for _, p := range m.Pictures {
		out = append(out, p.View.Kind)
	}
	return out
}

// A sale of minors has one map and one list of what is for sale, which is edited; the turns' posts have no picture and say what is up
// for auction and at what price. When all is sold the list says who has what.
func TestSaleOfMinors(t *testing.T) {
	k := newTable(t)
	who := k.begin("18eu", "Ada", "Ben", "Cy")
	if got := kinds(k.post("board")); !slices.Equal(got, []string{message.MapView}) {
		t.Errorf("the game starts with pictures %v", got)
	}
	contains(t, text(k.post("sale")), "1 | J1 Paris")
	k.ok("Ada", "rename Saturday")
	contains(t, text(k.post("sale")), "Saturday · For sale")
	k.ok(who[0], "select 4")
	contains(t, text(k.post("turn:")), "Minor 4, Leipzig-Dresdner-Bahn, at home in G10 Dresden, put up by "+who[0]+": no bid yet.")
	k.ok(who[1], "bid 4 110")
	contains(t, text(k.post("turn:")), who[1]+" bids £110.")
	contains(t, text(k.post("turn:")), "So far\n"+who[0]+" puts Minor 4 up without a bid\n"+who[1]+" bids £110 on Minor 4")
	k.ok(who[2], "pass")
	k.ok(who[0], "pass")
	m := k.post("turn:")
	contains(t, text(m), who[1]+" buys Minor 4 for £110")
	if len(m.Pictures) > 0 || strings.Contains(text(m), "Paris") {
		t.Errorf("after a sale the post shows %v:\n%s", kinds(m), text(m))
	}
	if i := slices.IndexFunc(m.Choices, func(c message.Choice) bool { return len(c.Options) > 4 }); i < 0 || !slices.ContainsFunc(m.Choices[i].Options, func(c message.Choice) bool {
		return strings.Contains(c.Label, "7 Berlin")
	}) {
		t.Errorf("the lots are offered without their towns: %v", m.Choices)
	}
	if strings.Contains(text(k.post("sale")), "4 | G10 Dresden") {
		t.Error("a sold lot is still for sale")
	}
	status := text(k.post("status"))
	contains(t, status, "4 Dresden | "+who[1]+" | £0 | 2")
	contains(t, status, "| minor 4")
}

// In the end the list of what is for sale says who has what; if the last sale is taken back, it is as before.
func TestSold(t *testing.T) {
	k := newTable(t)
	k.begin("1894", "Ada", "Ben", "Cy")
	for {
		m := k.post("turn:")
		if !strings.Contains(m.Title, "Auction") {
			break
		}
		who := m.Title[strings.LastIndex(m.Title, " ")+1:]
		var buy string
		for _, c := range commands(m.Choices) {
			if strings.HasPrefix(c, "do buy ") || strings.HasPrefix(c, "do par ") {
				buy = c
				break
			}
		}
		if buy == "" {
			t.Fatalf("nothing to buy in:\n%s\n%q", text(m), commands(m.Choices))
		}
		k.ok(who, buy)
	}
	sold := text(k.post("sale"))
	contains(t, sold, "Sold")
	contains(t, sold, "LRC")
	who, err := k.clerk.Whose(ctx, "", k.game, "undo")
	if err != nil {
		t.Fatal(err)
	}
	k.ok(who.Name, "undo")
	contains(t, text(k.post("sale")), "BMS")
}
