package post

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot/foresee"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/rulebook"
	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
	"stationmaster/store"
)

// Like says how long and how hard a title is and what it is like; empty if its sheet doesn't say.
func Like(t *engine.Title) string {
	if t.Sheet.First != "" {
		return strings.TrimSuffix("a good one to start with; "+t.Sheet.About, "; ")
	}
	return t.Sheet.About
}

// Span is a range of numbers: "3", "3 to 5".
func Span(min, max int) string {
	if min == max {
		return strconv.Itoa(min)
	}
	return fmt.Sprintf("%d to %d", min, max)
}

// SeatChoices are the buttons for taking open seats.
func SeatChoices(row *store.Game) []message.Choice {
	var out []message.Choice
	for _, name := range games.OpenSeats(row) {
		out = append(out, message.Choice{Label: fmt.Sprintf("Take %s's seat", name), Command: "join " + name})
	}
	return out
}

// Lobby is the post of a game that players are joining.
func Lobby(row *store.Game) message.Message {
	t := engine.Find(row.Title)
	m := message.Message{Kind: message.LobbyPost, Title: row.Name}
	names := make([]string, len(row.Seats))
	for i, k := range row.Seats {
		names[i] = k.Name
		if temper, ok := games.House(k.User); ok {
			if _, program := games.ProgramOf(&k); !program { // which has its own name
				names[i] += " (" + temper + ")"
			}
		}
	}
	about := t.Sheet.Name
	if t.Sheet.Subtitle != "" {
		about += ", " + t.Sheet.Subtitle
	}
	if len(t.Sheet.Designers) > 0 {
		about += ", by " + message.Enumerate(t.Sheet.Designers)
	}
	lines := []string{about + ".", "For " + Span(t.Sheet.Players.Min, t.Sheet.Players.Max) + " players."}
	if s := Like(t); s != "" {
		lines = append(lines, message.Upper(s)+".")
	}
	m.Sections = append(m.Sections, message.Section{Lines: lines})
	if len(row.Options) > 0 {
		m.Sections = append(m.Sections, message.Section{Head: "Options", Lines: row.Options})
	}
	if row.State != store.Lobby {
		for i := range names {
			names[i] = fmt.Sprintf("%d. %s", i+1, names[i])
			if row.State == store.Running && row.Seats[i].User == "" {
				names[i] += " (open)"
			} else if row.State == store.Running && row.Seats[i].StandIn == store.UntilBack {
				names[i] += " (a stand-in plays)"
			}
		}
		m.Closed = true
		m.Choices = SeatChoices(row)
		m.Sections = append(m.Sections,
			message.Section{Head: "Seats", Lines: names},
			message.Section{Lines: []string{fmt.Sprintf("Seed %d: with the title and the orders, it reproduces the game.", row.Seed)}, Quiet: true})
		return m
	}
	if len(names) == 0 {
		names = []string{"Nobody yet."}
	}
	m.Sections = append(m.Sections, message.Section{Head: "Players", Lines: names})
	if n := t.Sheet.Players.Min - len(row.Seats); n == 1 {
		m.Sections = append(m.Sections, message.Section{Quiet: true, Lines: []string{"1 more player is needed to start."}})
	} else if n > 1 {
		m.Sections = append(m.Sections, message.Section{Quiet: true, Lines: []string{fmt.Sprintf("%d more players are needed to start.", n)}})
	}
	m.Choices = []message.Choice{{Label: "Join", Command: "join"}, {Label: "Leave", Command: "leave"}}
	if len(row.Seats) < t.Sheet.Players.Max {
		m.Choices = append(m.Choices, message.Choice{Label: "Add a house player", Hint: "One that plays by itself", Command: "house more"})
	}
	if n := len(rulebook.Open(t)); n > 0 {
		m.Sections = append(m.Sections, message.Section{Quiet: true, Lines: []string{
			fmt.Sprintf("The rulebook leaves %s open. See how they're played here before you start.", message.Count(n, "point"))}})
		m.Choices = append(m.Choices, message.Choice{Label: "Open points", Hint: "What the rulebook leaves open, and how it is played here", Command: "rules " + rulebook.OpenWord})
	}
	if len(row.Seats) >= t.Sheet.Players.Min {
		m.Choices = append([]message.Choice{{Label: "Start", Style: message.Main, Hint: "Draw the seating order and start", Command: "start"}}, m.Choices...)
	}
	return m
}

// Status is the post that always shows the state of the game.
func Status(row *store.Game, g *engine.Game, record []store.Action, now time.Time) message.Message {
	m := message.Message{Kind: message.StatusPost, Title: row.Name, Text: g.Where(), At: row.Head}
	if who := g.Decider(); who != engine.Nobody {
		m.Text += ": it's " + g.WhoseTurn() + "."
		since := row.Created
		if len(record) > 0 {
			since = record[len(record)-1].At
		}
		m.Since = &since
	} else {
		m.Text += ": " + g.End + "."
	}
	m.Sections = append(m.Sections, message.Section{Head: "Players", Table: PlayerTable(g)})
	if rows := companyTable(g); len(rows) > 1 {
		m.Sections = append(m.Sections, message.Section{Head: "Companies", Table: rows})
	}
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		if rows := ownedTable(g, k); len(rows) > 1 {
			m.Sections = append(m.Sections, message.Section{Head: k.Plural(), Table: rows})
		}
	}
	if open := games.OpenSeats(row); len(open) > 0 {
		m.Sections = append(m.Sections, message.Section{Head: "Open seats", Lines: []string{fmt.Sprintf(`%s: "join %s" takes one.`, message.Enumerate(open), open[0])}})
	}
	phase := "Phase " + g.PhaseNow().Name
	var trains []string
	for t := range kit.Shelf(g) {
		trains = append(trains, fmt.Sprintf("%s for %s", t.Model, g.Format(g.Sheet().Model(t.Model).Price)))
	}
	if trains != nil {
		phase += " · Next train: " + strings.Join(trains, ", ")
	}
	if pool := poolTrains(g); pool != "" {
		phase += " · In the bank pool: " + pool
	}
	switch end := endNear(g); {
	case end != "":
		phase += " · " + end
	case !g.Sheet().Bank.Endless:
		phase += " · Bank: " + g.Format(g.Bank)
	}
	m.Sections = append(m.Sections, message.Section{Lines: []string{phase}, Quiet: true})
	return m
}

// poolTrains lists the trains in the bank pool, equal ones together: "4 for £300, two 5s for £500 each".
func poolTrains(g *engine.Game) string {
	models, n := kit.Models(g, engine.Pool)
	for i, m := range models {
		price := g.Format(g.Sheet().Model(m).Price)
		if models[i] = m + " for " + price; n[m] > 1 {
			models[i] = fmt.Sprintf("%s %ss for %s each", kit.InWords(n[m]), m, price)
		}
	}
	return strings.Join(models, ", ")
}

// endNear says when a game ends whose bank has run out of money; "" for other games.
func endNear(g *engine.Game) string {
	if !g.Broken || g.Finished || g.Sheet().Bank.Endless {
		return ""
	}
	set := "this"
	if !kit.Operating(g) {
		set = "the next"
	}
	return fmt.Sprintf("The bank has run out of money: the game ends after %s set of operating rounds", set)
}

// PlayerTable lists the players with what they have.
func PlayerTable(g *engine.Game) [][]string {
	rows := [][]string{{"Player", "Cash", "Worth", "Cert.", "Holds"}}
	for _, id := range g.Order {
		rows = append(rows, []string{
			g.Name(id), g.Format(g.Cash(id)), g.Format(g.Worth(id)),
			fmt.Sprintf("%d/%d", kit.CertCount(g, id), kit.CertLimit(g)), holdings(g, id),
		})
	}
	return rows
}

// holdings lists what somebody has: companies owned whole, by kind, then shares and privates, such as "minors 3, 14; NORD 30%★, LRC";
// the star is the presidency.
func holdings(g *engine.Game, id engine.ID) string {
	var out []string
	for i := range g.Companies {
		c := &g.Companies[i]
		switch h := c.Part(id); {
		case h == 0, c.Kind.Owned:
		case g.President(c.ID) == id:
			out = append(out, fmt.Sprintf("%s %d%%★", c.ID, h))
		default:
			out = append(out, fmt.Sprintf("%s %d%%", c.ID, h))
		}
	}
	return groups(append(minorsOf(g, id), strings.Join(append(out, privatesOf(g, id)...), ", ")))
}

// groups joins lists, without those that are empty.
func groups(lists []string) string {
	return strings.Join(slices.DeleteFunc(lists, func(s string) bool { return s == "" }), "; ")
}

// minorsOf lists the companies somebody owns whole, by kind: "minors 3, 14".
func minorsOf(g *engine.Game, id engine.ID) []string {
	var out []string
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		var own []string
		for n := range g.Companies {
			if c := &g.Companies[n]; c.Kind == k && k.Owned && c.Held(id) > 0 {
				own = append(own, string(c.ID))
			}
		}
		if own != nil {
			out = append(out, kit.OfKind(k, own))
		}
	}
	return out
}

// privatesOf lists the privates somebody owns.
func privatesOf(g *engine.Game, id engine.ID) []string {
	var out []string
	for _, p := range g.Privates {
		if p.Owner == id && !p.Closed {
			out = append(out, string(p.ID))
		}
	}
	return out
}

// companyTable is the share companies that have been started, first those that operate.
func companyTable(g *engine.Game) [][]string {
	unsold := "IPO"
	if kit.TreasurySells(g) {
		unsold = "Own"
	}
	rows := [][]string{{"Company", "Price", "Cash", "Trains", unsold, "Pool", "Pres."}}
	shown := map[engine.ID]bool{}
	add := func(c *engine.Company) {
		shown[c.ID] = true
		rows = append(rows, []string{
			string(c.ID), foresee.PriceOf(g, c), g.Format(c.Cash), Trains(g, c.ID),
			Percent(c.Part(c.Unsold())), Percent(c.Part(engine.Pool)), g.Name(g.President(c.ID)),
		})
	}
	for _, id := range kit.OperatingOrder(g) {
		if c := g.Company(id); !c.Kind.Owned {
			add(c)
		}
	}
	for i := range g.Companies {
		if c := &g.Companies[i]; !shown[c.ID] && !c.Kind.Owned && c.Parred() && !c.Closed {
			add(c)
		}
	}
	return rows
}

// ownedTable is the companies of a kind that somebody owns whole, as they operate.
func ownedTable(g *engine.Game, k *facts.Kind) [][]string {
	rows := [][]string{{k.Name, "Owner", "Cash", "Trains"}}
	var prices []string
	for i := range g.Companies {
		if c := &g.Companies[i]; c.Kind == k && k.Owned && !c.Closed && g.President(c.ID) != engine.Nobody {
			rows = append(rows, []string{kit.Called(g, c.ID), g.Name(g.President(c.ID)), g.Format(c.Cash), Trains(g, c.ID)})
			prices = append(prices, foresee.PriceOf(g, c))
		}
	}
	if k.Priced {
		prices = append([]string{"Price"}, prices...)
		for i, r := range rows {
			rows[i] = slices.Insert(r, 2, prices[i])
		}
	}
	return rows
}

// Trains lists a company's trains.
func Trains(g *engine.Game, id engine.ID) string {
	var out []string
	for _, t := range g.TrainsOf(id) {
		out = append(out, t.Model)
	}
	return strings.Join(out, " ")
}

// TrainList is a company's trains in words: "no train", "train 4", "trains 4, 5+1".
func TrainList(g *engine.Game, id engine.ID) string {
	list := strings.ReplaceAll(Trains(g, id), " ", ", ")
	switch len(g.TrainsOf(id)) {
	case 0:
		return "no train"
	case 1:
		return "train " + list
	}
	return "trains " + list
}

// Percent is a share of a company: "30%".
func Percent(p engine.Percent) string {
	if p == 0 {
		return ""
	}
	return strconv.Itoa(int(p)) + "%"
}

// situation is what a player needs to know for their decision that no picture shows: a proposal, the operating company, or what is for sale.
func situation(g *engine.Game) []message.Section {
	if len(g.Questions) > 0 {
		q := g.Questions[0]
		what := q.Action.String()
		if m := g.Proposed(); m != nil {
			if l := offer.Label(g, m, q.Action.Args); l != "" { // such as "Buy NORD's 2 for F50"
				what = fmt.Sprintf("%s (%s)", l, what)
			}
		}
		return []message.Section{{Head: "Proposed", Lines: []string{fmt.Sprintf("%s proposes: %s", g.Name(q.Asker), what)}, Below: true}}
	}
	if c := g.Company(g.Turn.Of); c != nil {
		if !companyDecides(g) {
			return nil
		}
		president := g.President(c.ID)
		s := fmt.Sprintf("Treasury %s, %s; %s has %s.", g.Format(c.Cash), TrainList(g, c.ID), g.Name(president), g.Format(g.Cash(president)))
		out := []message.Section{{Head: g.Name(c.ID), Lines: []string{s}, Below: true}}
		if end := endNear(g); end != "" {
			out = append(out, message.Section{Head: "The end", Lines: []string{end + "."}, Below: true})
		}
		if after := kit.AfterSet(g); after != nil {
			out = append(out, message.Section{Head: "After this set", Lines: []string{asThingsStand(after)}, Below: true})
		}
		if best := foresee.BestRun(g); best != nil {
			out = append(out, message.Section{Head: "Best run", Lines: best, Below: true})
		}
		return out
	}
	out := upForSale(g)
	if bids := kit.Standing(g); bids != nil {
		out = append(out, message.Section{Head: "Bids", Lines: bids})
	}
	var cash []string
	for _, id := range g.Order {
		s := g.Name(id) + " " + g.Format(g.Cash(id))
		if free := kit.Unbound(g, id); free != g.Cash(id) {
			s += fmt.Sprintf(" (%s not committed to bids)", g.Format(free))
		}
		cash = append(cash, s)
	}
	out = append(out, message.Section{Head: "Cash", Lines: []string{strings.Join(cash, ", ")}})
	if end := endNear(g); end != "" {
		out = append(out, message.Section{Head: "The end", Lines: []string{end + "."}})
	}
	if end := foresee.IfAllPass(g); end != "" {
		out = append(out, message.Section{Head: "The end", Lines: []string{"If everybody passes, the game ends with this round: " + end + "."}})
	}
	return out
}

// asThingsStand puts into one sentence what will happen if nobody buys a train before.
func asThingsStand(lines []string) string {
	for i, l := range lines {
		if first, _ := message.Cut(l); slices.Contains([]string{"A", "All", "Phase", "The", "With"}, first) { // not a name
			lines[i] = message.Lower(l)
		}
	}
	return "Unless somebody buys a train first, " + strings.Join(lines, "; ") + "."
}

// upForSale is what can be bought or bid on right now in an auction, and what has bids.
func upForSale(g *engine.Game) []message.Section {
	if up, auctioneer := kit.Lot(g); up != engine.Nobody {
		price := "no bid yet"
		if b, ok := kit.TopBid(g); ok {
			price = fmt.Sprintf("%s bids %s", g.Name(b.Who), g.Format(b.Amount))
		} else if offer := kit.Offer(g); offer > 0 {
			price = "offered at " + g.Format(offer)
		}
		return []message.Section{{Head: "Up for sale", Lines: []string{fmt.Sprintf("%s, put up by %s: %s.", kit.AboutLot(g, up), g.Name(auctioneer), price)}}}
	}
	if !kit.Selling(g) {
		return nil
	}
	if lots := kit.Lots(g); slices.ContainsFunc(lots, func(lot engine.ID) bool { return g.Company(lot) != nil }) {
		var names []string
		for _, lot := range lots {
			names = append(names, g.Name(lot))
		}
		return []message.Section{{Head: "Up for sale", Lines: []string{strings.Join(names, ", ")}}}
	}
	var lines []string
	for _, p := range g.Privates {
		if p.Owner != engine.Nobody || p.Closed {
			continue
		}
		bids := kit.Bids(g, p.ID)
		if len(lines) > 0 && len(bids) == 0 {
			continue
		}
		line := fmt.Sprintf("%s, %s", p.ID, g.Format(p.Price))
		for i, b := range bids {
			if i == 0 {
				line += ": "
			} else {
				line += ", "
			}
			line += g.Name(b.Who) + " bids " + g.Format(b.Amount)
		}
		lines = append(lines, line)
	}
	if lines == nil {
		return nil
	}
	return []message.Section{{Head: "Up for sale", Lines: lines}}
}

// SaleKey is the key of the post that lists what is for sale. It is edited as things are sold.
const SaleKey = "sale"

// Sale lists what is for sale; nil when nothing is.
func Sale(row *store.Game, g *engine.Game) *message.Message {
	m := &message.Message{Kind: message.NotePost, Title: row.Name + " · For sale"}
	rows := [][]string{{"Private", "Price", "Pays", "Bids"}}
	for _, p := range g.Privates {
		if p.Owner != engine.Nobody || p.Closed {
			continue
		}
		var bids []string
		for _, b := range kit.Bids(g, p.ID) {
			bids = append(bids, g.Name(b.Who)+" "+g.Format(b.Amount))
		}
		rows = append(rows, []string{string(p.ID), g.Format(p.Price), g.Format(g.Deed(p.ID).Revenue), strings.Join(bids, ", ")})
	}
	if len(rows) > 1 {
		m.Sections = append(m.Sections, message.Section{Table: rows})
	}
	for i := range g.Sheet().Kinds {
		k := &g.Sheet().Kinds[i]
		rows := [][]string{{k.Name, "Home"}}
		for n := range g.Companies {
			if c := &g.Companies[n]; c.Kind == k && k.Owned && !c.Closed && g.President(c.ID) == engine.Nobody {
				rows = append(rows, []string{string(c.ID), kit.Homes(g, c)})
			}
		}
		if len(rows) > 1 {
			m.Sections = append(m.Sections, message.Section{Table: rows})
		}
	}
	if m.Sections == nil {
		return nil
	}
	return m
}

// Sold replaces the list once everything is sold: who has bought what, at which price. What has closed since is part of it.
func Sold(row *store.Game, g *engine.Game) *message.Message {
	bought := map[engine.ID][]string{}
	for _, x := range g.Log() {
		if s := x.Sold; s != nil {
			bought[s.To] = append(bought[s.To], g.Name(s.Lot)+" "+g.Format(s.Price))
		}
	}
	var lines []string
	for _, id := range g.Order {
		if bought[id] != nil {
			lines = append(lines, g.Name(id)+": "+strings.Join(bought[id], ", "))
		}
	}
	return &message.Message{Kind: message.NotePost, Title: row.Name + " · Sold", Sections: []message.Section{{Lines: lines}}}
}

// End is the last post of a game: who has won, and where everybody's worth comes from.
func End(row *store.Game, g *engine.Game) message.Message {
	m := message.Message{Kind: message.EndPost, Title: row.Name + " is over", At: row.Head}
	var winners []string
	for _, id := range g.Winners {
		winners = append(winners, g.Name(id))
	}
	m.Ping = games.People(row)
	m.Text = message.Upper(g.End) + ". The winner is " + message.Enumerate(winners) + "."
	if len(winners) > 1 {
		m.Text = message.Upper(g.End) + ". The winners are " + message.Enumerate(winners) + "."
	}
	rows := [][]string{{"", "Player", "Worth", "Cash", "Shares", "Other", "Holds"}}
	ranked := g.Standing()
	slices.SortStableFunc(ranked, func(a, b engine.ID) int { return games.Place(g, a) - games.Place(g, b) })
	for _, id := range ranked {
		shares := engine.Money(0)
		for k := range g.Companies {
			c := &g.Companies[k]
			if h := c.Held(id); h > 0 {
				shares += g.Price(c.ID) * engine.Money(h)
			}
		}
		rows = append(rows, []string{
			strconv.Itoa(games.Place(g, id)), g.Name(id), g.Format(g.Worth(id)), g.Format(g.Cash(id)), g.Format(shares),
			g.Format(g.Worth(id) - g.Cash(id) - shares), holdings(g, id),
		})
	}
	const other = 5
	if zero := g.Format(0); !slices.ContainsFunc(rows[1:], func(r []string) bool { return r[other] != zero }) {
		for i, r := range rows { // shares and cash are all there is
			rows[i] = slices.Delete(r, other, other+1)
		}
	}
	m.Sections = []message.Section{{Head: "Final standing", Table: rows}}
	for _, kind := range []string{message.HistoryView, message.MapView, message.MarketView, message.PlayersView} {
		v := message.View{Kind: kind}
		m.Pictures = append(m.Pictures, message.Shown{View: v, At: row.Head, Alt: message.Alt(v)})
	}
	m.Choices = []message.Choice{{Label: "Download the record", Command: "show record"}, {Label: "Undo", Command: "undo"}}
	return m
}
