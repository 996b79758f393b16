package post_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/notation"
	"stationmaster/store"
	_ "stationmaster/titles/all"
)

// alone is a game of 1894 that Ada plays against two house players, after orders.
func alone(t *testing.T, orders ...string) *games.Live {
	t.Helper()
	return aloneIn(t, "1894", orders...)
}

func aloneIn(t *testing.T, title string, orders ...string) *games.Live {
	t.Helper()
	row := store.Game{ID: 1, Name: "Friday", Title: title, Seed: 7, State: store.Running, Owner: "ada", Seats: []store.Seat{
		{N: 1, Name: "Ada", User: "ada"}, {N: 2, Name: "Ben⌂", User: "house:keen:1"}, {N: 3, Name: "Cy⌂", User: "house:keen:2"},
	}}
	l, err := games.Played(row, nil)
	if err != nil {
		t.Fatal(err)
	}
	return on(t, l, orders...)
}

// on is a game after further orders, each by whoever has to decide.
func on(t *testing.T, l *games.Live, orders ...string) *games.Live {
	t.Helper()
	l = l.Clone()
	given, err := notation.Parse(strings.Join(orders, "; "))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range given {
		k := games.SeatOf(&l.Row, l.Game.Decider())
		if err := l.Apply(o, k.User, time.Time{}); err != nil {
			t.Fatalf("%s: %v", o, err)
		}
		l.Record[len(l.Record)-1].Planned = !games.Person(k)
	}
	return l
}

// turns are the posts of turns when games follow one another: the one that is closed, and the one that is open then.
func turns(t *testing.T, l ...*games.Live) (closed, open message.Message) {
	t.Helper()
	var last post.Last
	var before *games.Live
	for _, after := range l {
		for _, p := range post.Turn(before, after, last, nil, post.Wishes{}, time.Time{}) {
			if !strings.HasPrefix(p.Key, post.TurnKey) {
				continue
			}
			m, err := games.Message(p)
			if err != nil {
				t.Fatal(err)
			}
			if last, err = post.LastOf(p); err != nil {
				t.Fatal(err)
			}
			if m.Closed {
				closed = m
			} else {
				open = m
			}
		}
		before = after
	}
	return closed, open
}

// lines are what a section of a message says.
func lines(m message.Message, head string) []string {
	for _, s := range m.Sections {
		if s.Head == head {
			return s.Lines
		}
	}
	return nil
}

func has(t *testing.T, lines []string, want ...string) {
	t.Helper()
	for _, w := range want {
		if !slices.Contains(lines, w) {
			t.Errorf("no %q in:\n%s", w, strings.Join(lines, "\n"))
		}
	}
}

// Openings: the auction up to the last lot, which makes Ben president of BELGE; the first stock round, in which Cy starts PLM.
const (
	auction = "buy LRC; buy ARS; buy SAC; buy LSQG; buy LS; buy NMS; buy FMS; par OUEST 100; buy BMS; par BELGE 100"
	stock   = "par PLM 67; pass; pass; buy PLM; pass; pass; buy PLM; buy PLM; pass; buy PLM; pass; pass"
)

// A post about several turns of house players names all of them, has no company's colour, and says what matters in each turn.
func TestPostOfSeveralTurns(t *testing.T) {
	mine := alone(t, auction, stock, "pass; train 2; train 2; pass")
	closed, _ := turns(t, mine, on(t, mine, "lay E16 57 1; lay E14 7 4; train 2; train 2; pass; lay G6 X1 1; lay H5 8 0; token G4; train 2; pass; pass"))
	if want := "Friday · Operating round 1.1 · BELGE, PLM and Ben⌂"; closed.Title != want {
		t.Errorf("the title is %q, want %q", closed.Title, want)
	}
	if closed.Color != "" || closed.Company != "" {
		t.Errorf("the post is %s's, %s", closed.Company, closed.Color)
	}
	has(t, lines(closed, ""), "BELGE lays tiles in E16 and E14; buys 2 × 2 from the supply for F160", "PLM lays tiles in G6 and H5; places a token in G4 Versailles for F40; buys a 2 from the supply for F80")
}

// House players whose orders are stored in several changes, because they think long or a person's plan acts between them, still have one post
// until somebody is asked, which says meanwhile what they have done.
func TestPostOfTurnsInSeveralChanges(t *testing.T) {
	begin := alone(t, auction)
	first := on(t, begin, "par PLM 67; pass") // Ada's "pass" is their plan's
	second := on(t, first, "pass; buy PLM")
	if _, open := turns(t, begin); len(open.Sections) != 1 {
		t.Errorf("nobody has done anything, and the post says %+v", open.Sections)
	}
	closed, open := turns(t, begin, first)
	if closed.Closed {
		t.Errorf("nobody was asked, and the post ends: %+v", closed)
	}
	if got, want := open.Sections, []string{"Ada passes", "Ben⌂ is thinking."}; len(got) != 2 || !slices.Contains(got[0].Lines, want[0]) || got[1].Lines[0] != want[1] {
		t.Errorf("meanwhile it says %+v, want %q", got, want)
	}
	closed, _ = turns(t, begin, first, second)
	if want, _ := turns(t, begin, second); !reflect.DeepEqual(closed, want) {
		t.Errorf("in two changes: %+v\nin one: %+v", closed, want)
	}

	all := []*games.Live{begin}
	for _, orders := range []string{"par PLM 67; pass", "pass", "buy PLM; pass", "buy PLM", "buy PLM; pass", "buy PLM", "buy PLM; pass", "buy PLM"} {
		all = append(all, on(t, all[len(all)-1], orders))
		closed, open = turns(t, all...)
		if said := fmt.Sprint(closed.Sections, open.Sections); strings.Contains(said, "more:") {
			t.Errorf("after %q something is left out: %s", orders, said)
		}
	}
	if !closed.Closed || len(closed.Ping) > 0 {
		t.Errorf("a full post goes on: %+v", open)
	}
}

// What others did in a turn keeps its subject, and what its company did after them does, too.
func TestSubjectsOfATurn(t *testing.T) {
	mine := alone(t, auction, stock)
	var lines []engine.Line
	for _, text := range []string{"BELGE buys a 2", "BELGE pays F20", "Cy⌂ buys a 2 from BELGE", "BELGE earns F40"} {
		lines = append(lines, engine.Line{Of: "BELGE", Text: text, Matter: true})
	}
	if got, want := post.Summary(mine, lines, "P1"), []string{"BELGE buys a 2; pays F20; Cy⌂ buys a 2 from BELGE; BELGE earns F40"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A player who did nothing but pass is in the title of a post about several turns, and so in its text.
func TestPassesAreTold(t *testing.T) {
	lines := []engine.Line{{Of: "P2", Text: "Ben⌂ sells 1 share of PLM for F67", Matter: true}, {Of: "P3", Text: "Cy⌂ passes"}}
	if got, want := post.Summary(alone(t, auction, stock), lines, engine.Nobody), []string{"Ben⌂ sells 1 share of PLM for F67", "Cy⌂ passes"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// So is a pass that ends a round, or after which something else happens.
func TestLastPassIsTold(t *testing.T) {
	l := aloneIn(t, "18fr-rce", "buy Toulouse; buy Ceinture; buy Germain; buy Havre; buy Loire; buy Amiens; buy Lyon; par PLM 100")
	for n := 0; l.Game.Round.Number == 1 && l.Game.Round.Kind == "stock"; n++ {
		if n > 9 {
			t.Fatal("the round doesn't end")
		}
		l = on(t, l, "pass")
	}
	for last, want := range map[*games.Live][]string{
		l: {"Cy⌂ passes", "Ada passes", "Ben⌂ has the priority deal"},
		aloneIn(t, "18norway", "pass; pass; pass"): {"Ben⌂ passes", "Cy⌂ passes; All passed: the privates pay"},
	} {
		n := len(last.Record)
		said := post.Summary(last, post.Told(last, n-2, n, func(engine.Line) bool { return true }), engine.Nobody)
		if len(said) < len(want) || !slices.Equal(said[:len(want)], want) {
			t.Errorf("%q, want %q first", said, want)
		}
	}
}

// A home tile is the company's, not laid by the player in whose turn it was bought.
func TestHomeTileInAnotherTurn(t *testing.T) {
	mine := aloneIn(t, "18ardennes", "bid 1 100; pass; pass")
	then := on(t, mine, "bid 5 100; bid 5 105; pass; pass; lay J24 202 3")
	since := post.Told(then, len(mine.Record), len(then.Record), func(engine.Line) bool { return true })
	said := post.Summary(then, since, "P1")
	has(t, said, "Minor 5 lays 202 on J24 Strasbourg")
	if s := strings.Join(said, "; "); strings.Contains(s, "lays a tile") {
		t.Error(s)
	}
}

// Once the bank has run out, the status says when the game ends, rather than by how much the bank is overdrawn.
func TestStatusSaysTheEnd(t *testing.T) {
	l := aloneIn(t, "18ardennes")
	quiet := func(g *engine.Game) string {
		all := post.Status(&l.Row, g, l.Record, time.Time{}).Sections
		return strings.Join(all[len(all)-1].Lines, "; ")
	}
	if s := quiet(l.Game); !strings.Contains(s, "Bank: f.9900") {
		t.Error(s)
	}
	operating := enginetest.New(t, "18ardennes", 3, `
		company 7 owner=P1 par=60 cash=100 trains=2 tokens=I21 operated
		operate 7`).Game
	for set, g := range map[string]*engine.Game{"the next": l.Game, "this": operating} {
		g.Broken = true
		if s := quiet(g); !strings.Contains(s, "the game ends after "+set+" set of operating rounds") || strings.Contains(s, "Bank:") {
			t.Error(s)
		}
	}
}

// The status names trains in the bank pool.
func TestStatusNamesTrainsInThePool(t *testing.T) {
	l := aloneIn(t, "18ardennes")
	l.Game = enginetest.New(t, "18ardennes", 3, `
		phase 5
		pool 3,5,5
		company 7 owner=P1 par=60 cash=100 trains=3 tokens=I21 operated
		operate 7`).Game
	m := post.Status(&l.Row, l.Game, nil, time.Time{})
	has(t, m.Sections[len(m.Sections)-1].Lines, "Phase 5 · Next train: 5 for f.500 · In the bank pool: 3 for f.200, two 5s for f.500 each · Bank: f.9800")
}

// A company's turn says what the end of the set will do to the supply, if that begins a phase and the game goes on.
func TestAfterThisSet(t *testing.T) {
	soon := func(left, more string) []string {
		l := aloneIn(t, "18fr-rce")
		l.Game = enginetest.New(t, "18fr-rce", 3, `
			phase `+left[:1]+`
			left `+left+`
			private Loire P2
			company EST par=100 cash=900 trains=3 *P1=60 tokens=H25 operated
			company SO par=76 trains=3,3 *P2=60 tokens=H7 operated
			operate EST 1 of 3`).Game
		l.Game.Broken = more == "broken"
		_, open := turns(t, l)
		if end := "The bank has run out of money: the game ends after this set of operating rounds."; slices.Contains(lines(open, "The end"), end) != l.Game.Broken {
			t.Errorf("the end is %q", lines(open, "The end"))
		}
		return lines(open, "After this set")
	}
	has(t, soon("5=1", ""), "Unless somebody buys a train first, a 5 leaves the supply; with the last 5 gone, a 6 leaves the supply, too; phase 6 begins; all 3s rust: EST, SO (two).")
	has(t, soon("4=1", ""), "Unless somebody buys a train first, a 4 leaves the supply; with the last 4 gone, a 5 leaves the supply, too; phase 5 begins: the train limit drops to 2; Loire closes.") // a name
	if got := append(soon("5=2", ""), soon("5=1", "broken")...); got != nil {
		t.Errorf("%q", got)
	}
}

// The hint about trading speaks of starting companies only where one can be started.
func TestHintWithoutPar(t *testing.T) {
	hint := func(cash string) string {
		l := aloneIn(t, "18fr-rce")
		l.Game = enginetest.New(t, "18fr-rce", 3, `
			stock 2 P1
			company PO par=67 *P2=50 pool=50
			cash P1=`+cash).Game
		return post.Hint(l, true)
	}
	if s := hint("500"); !strings.Contains(s, "at a par") {
		t.Error(s)
	}
	if s := hint("100"); strings.Contains(s, "par ") || !strings.Contains(s, "Most players buy shares that pay well") {
		t.Error(s)
	}
}

// Once all is sold, the list says who has paid how much for what, also for what has closed since. A private whose company is drawn names it.
func TestSoldSaysPrices(t *testing.T) {
	l := alone(t, auction, stock)
	m := post.Sold(&l.Row, l.Game)
	has(t, lines(*m, ""), "Ada: LRC F20, LSQG F70, FMS F180", "Ben⌂: ARS F25, LS F90, BMS F200", "Cy⌂: SAC F50, NMS F140")
	of, err := post.Privates(l.Game, "FMS")
	if err != nil {
		t.Fatal(err)
	}
	has(t, lines(of, "FMS: French major shareholding"), "Its company is OUEST.")
	if of, err = post.Privates(l.Game, "BMS"); err != nil || strings.Contains(strings.Join(lines(of, "BMS: Belge major shareholding"), " "), "Its company") {
		t.Errorf("%v, %v", of.Sections, err)
	}
}

// The button for an undo says how much it takes back. A turn in which nothing had happened when an order before it is taken back leaves no
// empty post: its post says that.
func TestUndoSaysHowMuch(t *testing.T) {
	start := alone(t)
	bid := on(t, start, "bid FMS 185")
	_, open := turns(t, start, bid, on(t, bid, "bid BMS 225; buy LRC"))
	i := slices.IndexFunc(open.Choices, func(c message.Choice) bool { return c.Command == "undo" })
	if i < 0 {
		t.Fatal("no undo is offered")
	}
	if c := open.Choices[i]; c.Label != "Undo 3 orders" || c.Hint != `Take back your "bid FMS 185" and the 2 orders after it` {
		t.Errorf("%q, %q", c.Label, c.Hint)
	}

	var last post.Last
	var err error
	for _, p := range post.Turn(start, bid, last, nil, post.Wishes{}, time.Time{}) {
		if strings.HasPrefix(p.Key, post.TurnKey) {
			if last, err = post.LastOf(p); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, p := range post.Turn(bid, start, last, &message.Message{Kind: message.NotePost, Text: "Ada takes back 1 order"}, post.Wishes{}, time.Time{}) {
		m, err := games.Message(p)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(p.Key, "note:") || m.Closed && m.Text != "Ada takes back 1 order" {
			t.Errorf("%s: %+v", p.Key, m)
		}
	}
}

// Who plays alone isn't asked in every post who has won.
func TestNothingToSettleAlone(t *testing.T) {
	for ben, offered := range map[string]bool{"house:keen:1": false, "ben": true} {
		l := alone(t, auction, stock, "pass; train 2; train 2; pass", "lay E16 57 1; lay E14 7 4; train 2; train 2; pass; lay G6 X1 1; lay H5 8 0; token G4; train 2; pass; pass")
		l.Row.Seats[1].User = ben
		_, open := turns(t, l)
		if got := slices.ContainsFunc(open.Choices, func(c message.Choice) bool { return c.Label == "More ..." }); got != offered {
			t.Errorf("with %s: orders that end the game are offered: %v", ben, got)
		}
	}
}

// A bid-off belongs to the turn of whoever uncovered the private. The post names those who bid.
func TestPostOfABidOffNamesBidders(t *testing.T) {
	mine := alone(t, "pass; bid ARS 75; bid ARS 80", "buy LRC")
	closed, _ := turns(t, mine, on(t, mine, "bid ARS 85; pass; buy SAC; pass"))
	if want := "Friday · Auction · Ben⌂ and Cy⌂"; closed.Title != want {
		t.Errorf("the title is %q, want %q:\n%s", closed.Title, want, strings.Join(lines(closed, ""), "\n"))
	}
}

// What a player did stays in the post of their turn, however much follows when it ends a round.
func TestOwnOrderStays(t *testing.T) {
	mine := alone(t, auction, strings.TrimSuffix(stock, "; pass"))
	closed, _ := turns(t, mine, on(t, mine, "pass"))
	has(t, lines(closed, ""), "Ben⌂ passes")
}

// What concerns the reader stays when there is no room for everything since their last turn: that they were passed over, and what they got.
func TestNewsForTheReader(t *testing.T) {
	mine := alone(t, "bid BMS 530; buy LRC; buy ARS; pass; buy SAC; buy LSQG; pass; buy LS; buy NMS; pass; buy FMS; par OUEST 100; par BELGE 100")
	_, open := turns(t, mine, on(t, mine, "buy BELGE ipo; par PLM 67; buy BELGE ipo; buy PLM ipo; buy PLM ipo; buy PLM ipo; pass; train 2; train 2; pass"))
	news := lines(open, "Since your last turn")
	has(t, news, "Ada passes automatically: there is nothing they can buy or sell (4 times)", "BMS pays F60 to Ada", "Cy⌂ buys a share of BELGE from the IPO for F100")
	if !strings.Contains(news[0], `more: "show recap"`) {
		t.Errorf("nothing was left out of:\n%s", strings.Join(news, "\n"))
	}

	mine = alone(t, auction, stock, "pass; train 2; train 2; pass", "lay E16 57 1; lay E14 7 4; train 2; train 2; pass; lay G6 X1 1; lay H5 8 0; token G4; train 2; pass; pass", "pass; pass; pass; pass")
	then := on(t, mine, "lay F15 X2 0; pass; pass; run; pay; train 2; pass")
	since := post.Told(then, len(mine.Record), len(then.Record), func(engine.Line) bool { return true })
	has(t, post.Summary(then, since, "P1"), "BELGE lays a tile in F15; pays F50: Ben⌂ F15, Ada F5, Cy⌂ F5, BELGE F20; buys a 2 from the supply for F80")
	var texts []string
	for _, x := range post.News(then, "P1", len(mine.Record), len(then.Record)) {
		texts = append(texts, x.Text)
	}
	has(t, texts, "BELGE pays F50: Ben⌂ F15, Ada F5, Cy⌂ F5, BELGE F20")
}

// Somebody sold shares of the reader's company: they read what became of its price. That its own dividend moved it goes without saying.
func TestNewsOfPrices(t *testing.T) {
	mine := alone(t, auction, stock, "pass; train 2; train 2; pass", "lay E16 57 1; lay E14 7 4; train 2; train 2; pass; lay G6 X1 1; lay H5 8 0; token G4; train 2; pass; pass", "pass")
	_, open := turns(t, mine, on(t, mine, "sell BELGE 1; pass; pass"))
	has(t, lines(open, "Since your last turn"), "Cy⌂ sells 1 share of BELGE for F93", "BELGE's price goes from F93 to F85")

	mine = alone(t, auction, stock, "pass; train 2; train 2; pass", "lay E16 57 1; lay E14 7 4; train 2; train 2; pass; lay G6 X1 1; lay H5 8 0; token G4; train 2; pass; pass", "pass; pass; pass; pass")
	then := on(t, mine, "lay F15 X2 0; pass; pass; run; pay; train 2; pass")
	for _, x := range post.News(then, "P1", len(mine.Record), len(then.Record)) {
		if strings.Contains(x.Text, "price goes") && x.Of == x.Moved {
			t.Errorf("news of an operating turn: %s", x.Text)
		}
	}
}

// The post of a turn that is gone because an order before it was taken back says so.
func TestPostAfterAnEarlierOrderIsTakenBack(t *testing.T) {
	mine := alone(t)
	closed, _ := turns(t, mine, on(t, mine, "buy LRC"), mine)
	has(t, lines(closed, ""), "An order before this turn was taken back.")
}

// Somebody built where the reader's company has a token: its routes may have changed. That others built elsewhere is left to the log.
func TestNewsOfTiles(t *testing.T) {
	l := aloneIn(t, "1894")
	l.Game = enginetest.New(t, "1894", 3, `
		phase green
		tile E6 57 1
		tile E8 9 1
		tile E10 57 1
		company NORD par=67 at=2,4 cash=500 trains=2 *P2=60 tokens=E10 operated
		company OUEST par=67 at=2,2 cash=100 *P1=60 tokens=B3,E6 operated
		operate NORD`).Game
	for l.Game.Waiting().Name != "track" {
		l = on(t, l, "pass")
	}
	n := len(l.Record)
	l = on(t, l, "lay E6 15 1", "lay D9 57 0")
	news := func(reader engine.ID) (out []string) {
		for _, x := range post.News(l, reader, n, len(l.Record)) {
			if x.Action > 0 {
				out = append(out, x.Text)
			}
		}
		return out
	}
	if got := news("P1"); !slices.Equal(got, []string{"NORD lays 15 on E6 Amiens"}) {
		t.Errorf("news for the owner of the token: %q", got)
	}
	for _, other := range []engine.ID{"P2", "P3"} {
		if got := news(other); got != nil {
			t.Errorf("news for %s: %q", other, got)
		}
	}
	all := post.Told(l, n, len(l.Record), func(engine.Line) bool { return true })
	has(t, post.Summary(l, all, "P1"), "NORD lays a tile in D9; lays 15 on E6 Amiens")
}

// What happened before a plan gave an order is still news: its player has not been there.
func TestNewsBeforeAPlan(t *testing.T) {
	mine := alone(t, auction, stock, "pass; train 2; train 2; pass", "lay E16 57 1; lay E14 7 4; train 2; train 2; pass; lay G6 X1 1; lay H5 8 0; token G4; train 2; pass; pass", "pass")
	then := on(t, mine, "sell BELGE 1; pass; pass")
	by := len(then.Record)
	then = on(t, then, "pass")
	then.Record[by].Planned = true
	_, open := turns(t, mine, on(t, then, "buy PLM; pass; pass"))
	has(t, lines(open, "Since your last turn"), "Cy⌂ sells 1 share of BELGE for F93")
}

// The final standing has a column for other worth, such as that of privates, only if somebody has any.
func TestFinalStanding(t *testing.T) {
	for title, want := range map[string]bool{"1894": true, "18eu": false} {
		x := enginetest.New(t, title, 3, "")
		if title == "1894" {
			x.Privates[0].Owner = "P1"
		}
		x.EndGame("a test", "P1")
		if got := slices.Contains(post.End(&store.Game{Name: "Friday"}, x.Game).Sections[0].Table[0], "Other"); got != want {
			t.Errorf("%s: there is such a column: %v", title, got)
		}
	}
}

// A finished post of several turns takes a line a turn where it would take many, and a turn without a train or a tile has one, too.
func TestPostOfMinorTurns(t *testing.T) {
	var sale strings.Builder
	for n := 1; n <= 10; n++ {
		fmt.Fprintf(&sale, "bid %d 100; pass; pass; ", n)
	}
	mine := aloneIn(t, "18eu", sale.String()+"bid 11 100; pass; bid 12 100; select 13; take; select 14; take; select 15; take; pass")
	closed, _ := turns(t, mine, on(t, mine, "lay H3 201 0; pass; lay K2 8 0; pass"))
	if got, want := lines(closed, ""), []string{"Minor 2 lays a tile in H3", "Minor 3 lays a tile in K2"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	then := on(t, mine, "lay H3 201 0; pass; pass")
	since := post.Told(then, len(mine.Record), len(then.Record), func(engine.Line) bool { return true })
	if got, want := post.Summary(then, since, engine.Nobody), []string{"Minor 2 lays a tile in H3", "Minor 3 runs no train"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// One train is a train.
func TestTrainList(t *testing.T) {
	x := enginetest.New(t, "1894", 4, `
		phase brown
		company PLM par=95 *P1=60 trains=4,5+1 tokens=G6.0 operated
		company EST par=95 *P1=60 trains=4 tokens=I10 operated
		company AG par=95 *P1=60 tokens=D15 operated
		operate PLM`)
	for id, want := range map[engine.ID]string{"PLM": "trains 4, 5+1", "EST": "train 4", "AG": "no train"} {
		if got := post.TrainList(x.Game, id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}
