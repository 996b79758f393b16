package board

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"stationmaster/bot/foresee"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
	"stationmaster/store"
)

// AdviceKey is the game's setting that allows advice; see [Advises].
const AdviceKey = "advice"

// Advises reports whether a game with that setting gives advice. Whoever plays alone need not allow it to themselves.
func Advises(row *store.Game, setting string) bool {
	return setting == "on" || setting == "" && games.Alone(row)
}

// Board describes everything that can be pointed at on the map and the market, with the legal orders for it.
type Board struct {
	At        int64             `json:"at"`     // the position that it is of
	Layout    any               `json:"layout"` // where on the pictures things lie, as [Config.Layout] says it
	Hexes     []Hex             `json:"hexes"`  // in the order of the map
	Companies []Company         `json:"companies"`
	View      string            `json:"view"`    // what matters now: MapView or MarketView
	Company   string            `json:"company"` // the one whose turn it is
	Table     []message.Section `json:"table"`   // how the game stands
	Tried     *foresee.Tried    `json:"tried,omitempty"`
	Advice    bool              `json:"advice,omitempty"` // may be asked for: the table allows it, and there is some
	Hidden    []string          `json:"hidden,omitempty"` // orders with more hexes than the search found: the map lacks some
	Trains    []string          `json:"trains,omitempty"` // to run now; players can choose their routes by hand
}

// Hex is a hex of the map.
type Hex struct {
	ID     string   `json:"id"`
	Name   string   `json:"name,omitempty"`
	Money  bool     `json:"money,omitempty"`  // its id can also be an amount of money, as F5 in a game that counts in francs
	Tells  []string `json:"tells"`            // what there is to know of it, in a few words each
	Offers []Offer  `json:"offers,omitempty"` // what can be done there
}

// Board is the board of a game with the user's legal orders; without a user, those of whoever's turn it is. With orders, it is the board after
// them.
func (d *Desk) Board(ctx context.Context, guild string, id int64, user, orders string) (Board, error) {
	if _, err := d.games.Row(ctx, guild, id); err != nil {
		return Board{}, err
	}
	l, leave, err := d.games.Enter(ctx, id)
	if err != nil {
		return Board{}, err
	}
	if l.Game == nil || l.Broken != nil {
		leave()
		return Board{}, message.Sorry("This game can't be played right now.")
	}
	g, row := l.Game.Clone(), l.Row
	k := games.SeatOf(&l.Row, g.Decider())
	may := k != nil && (user == "" || games.PlayedBy(&l.Row, k) == user)
	leave()
	var result *foresee.Tried
	if orders != "" {
		after, asked, err := foresee.Orders(g, orders)
		if err != nil {
			return Board{}, err
		}
		may = may && after.Decider() == g.Decider()
		if result, err = foresee.Compare(g, after, may); err != nil {
			return Board{}, err
		}
		if s := foresee.IfAgreed(asked); s != "" {
			result.Lines = slices.Insert(result.Lines, 0, s)
		}
		g = after
	}
	b := Board{At: row.Head, Tried: result, Hexes: make([]Hex, len(g.Sheet().Map.Hexes))}
	if d.layout != nil {
		if b.Layout, err = d.layout(g); err != nil {
			return Board{}, err
		}
	}
	for h := range b.Hexes {
		x := &g.Sheet().Map.Hexes[h]
		b.Hexes[h] = Hex{ID: x.ID, Name: x.Face.Name, Money: isMoney(g, x.ID), Tells: tells(g, h)}
	}
	if may {
		b.Hidden = offers(g, b.Hexes, offer.MostLooks)
	}
	b.Companies, b.Table = companies(g, may), table(g)
	if k := g.Company(g.Turn.Of); k != nil {
		b.Company = string(k.ID)
		on, err := d.store.Setting(ctx, "", id, AdviceKey)
		if err != nil {
			return Board{}, err
		}
		b.Advice = Advises(&row, on) && may && orders == "" && !g.HasFinished("run") && len(g.TrainsOf(k.ID)) > 0
		if may && orders == "" && foresee.Running(g) != "" {
			for _, t := range g.TrainsOf(k.ID) {
				if !g.Sheet().Model(t.Model).Car() {
					b.Trains = append(b.Trains, t.Model)
				}
			}
		}
	}
	if b.View = message.MapView; g.Company(g.Turn.Of) == nil && offer.AnyParred(g) && !offer.AsksPlace(g) {
		b.View = message.MarketView
	}
	return b, nil
}

// isMoney tells whether a hex's id can also be an amount of money.
func isMoney(g *engine.Game, id string) bool {
	n, err := strconv.Atoi(strings.TrimLeftFunc(id, func(r rune) bool { return !unicode.IsDigit(r) }))
	return err == nil && g.Format(engine.Money(n)) == id
}

// tells describes a hex in short phrases: tile, building cost, revenue, tokens, homes, and whose consent is needed.
func tells(g *engine.Game, h int) []string {
	b := g.Map()
	x, lay, face := &b.Map.Hexes[h], b.State.Lays[h], b.Face(h)
	out := []string{}
	if lay.Tile != "" {
		out = append(out, fmt.Sprintf("%s tile %s", face.Color, lay.Tile))
	} else if face.Color != board.White {
		out = append(out, face.Color.String())
	}
	if cost := kit.BuildCost(g, g.Turn.Of, h); cost > 0 {
		s := "building costs " + g.Format(cost)
		if t := face.Cost.Terrain; t != "" {
			s = strings.ReplaceAll(t, "_", " ") + ", " + s
		}
		out = append(out, s)
	}
	for s := range face.Stops {
		if text := tellsStop(g, h, s); text == "town" && s > 0 && out[len(out)-1] == text {
			out[len(out)-1] = "two towns"
		} else {
			out = append(out, text)
		}
	}
	var aside []string
	for _, t := range b.State.Tokens {
		if t.Hex == h && t.Stop < 0 {
			aside = append(aside, strings.TrimSpace(t.Owner+" "+strings.ReplaceAll(t.Kind, "_", " ")))
		}
	}
	if aside != nil {
		out = append(out, "beside: "+strings.Join(aside, ", "))
	}
	if len(x.Home) > 0 {
		out = append(out, "home of "+strings.Join(x.Home, ", "))
	}
	if p := kit.Blocker(g, h); p != engine.Nobody {
		out = append(out, "no building yet: blocked by "+string(p))
	}
	if k := kit.ConsentOf(g, h); k != engine.Nobody {
		out = append(out, "the owner of "+string(k)+" has to agree to any building here")
	}
	return out
}

// stopKinds names the kinds of stops.
var stopKinds = map[board.StopKind]string{board.City: "city", board.Town: "town", board.OffBoard: "off the map"}

// tellsStop describes a stop: revenue once it has any, tokens, free slots, homes. One of several cities is called as in orders: "G6.1".
func tellsStop(g *engine.Game, h, s int) string {
	b := g.Map()
	face := b.Face(h)
	stop := &face.Stops[s]
	what := stopKinds[stop.Kind]
	if stop.Halt {
		what = "halt"
	}
	if stop.Kind == board.City && face.Cities() > 1 {
		what += " " + kit.CityWord(g, h, s)
	}
	text := what
	if pays := stop.Revenue.In(g.PhaseNow().Revenue); pays != 0 {
		text += " " + g.Format(engine.Money(pays))
	}
	var tokens []string
	for _, t := range b.At(h, s) {
		tokens = append(tokens, strings.TrimSpace(t.Owner+" "+strings.ReplaceAll(t.Kind, "_", " ")))
	}
	switch len(tokens) {
	case 0:
	case 1:
		text += ", token " + tokens[0]
	default:
		text += ", tokens " + strings.Join(tokens, ", ")
	}
	if stop.Kind == board.City && stop.Slots > 0 {
		switch free := b.Free(h, s); {
		case free == 0:
			text += ", no slot free"
		case stop.Slots == 1:
			text += ", a slot free"
		default:
			text += fmt.Sprintf(", %d of %d slots free", free, stop.Slots)
		}
	}
	for i, id := range stop.Home {
		if i == 0 {
			text += ", home of "
		} else {
			text += " and "
		}
		text += id
	}
	return text
}

// HandRoutes evaluates routes written as "3:D9,E10 2:G6.1": a train and its stops in order.
func (d *Desk) HandRoutes(ctx context.Context, guild string, id int64, text string) (foresee.HandRoutes, error) {
	row, err := d.games.Row(ctx, guild, id)
	if err != nil {
		return foresee.HandRoutes{}, err
	}
	g, err := d.games.Position(ctx, id, row.Head)
	if err != nil {
		return foresee.HandRoutes{}, err
	}
	return foresee.ByHand(g, text)
}
