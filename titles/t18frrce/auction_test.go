package t18frrce_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// FRRCE-SU-01, FRRCE-SU-02, FRRCE-SH-01, FRRCE-SH-04: money of the players and of the Bank, and the certificate limit, which
// nobody can reach in the auction.
func TestMoneyByNumberOfPlayers(t *testing.T) {
	for _, c := range []struct{ players, cash, certificates int }{
		{2, 1200, 30}, {3, 800, 22}, {4, 600, 18}, {5, 480, 15}, {6, 400, 13},
	} {
		x := at(t, c.players, "")
		for _, p := range x.Players {
			x.Wants(string(p.ID)+" cash", c.cash)
		}
		if x.Bank != 7600 || x.Sheet().Bank.Money != 10000 || kit.CertLimit(x.Game) != c.certificates {
			t.Errorf("%d players: the Bank has %d of %d; limit %d, want %d", c.players, x.Bank, x.Sheet().Bank.Money, kit.CertLimit(x.Game), c.certificates)
		}
	}
	if x := at(t, 6, ""); kit.CertLimit(x.Game) <= len(x.Privates)+2 { // all privates, and what comes with Amiens and 6
		t.Error("the limit binds in the auction")
	}
	for _, n := range []int{1, 7} {
		if _, err := engine.New(engine.Find("18fr-rce"), make([]string, n), nil, 1); err == nil {
			t.Errorf("%d players can play", n)
		}
	}
}

// FRRCE-SU-03, FRRCE-SU-11, FRRCE-PA-01, FRRCE-SQ-01: play opens with the sale of the privates; the seat order is that in which
// the players are given (who opens the table draws it), and its first player has the Priority Deal.
func TestPlayOpensWithTheSale(t *testing.T) {
	x := at(t, 5, "")
	order := []engine.ID{"P1", "P2", "P3", "P4", "P5"}
	if !slices.Equal(x.Order, order) || x.Priority != "P1" || x.Round.Kind != "auction" {
		t.Errorf("%s, order %v, priority %s", x.Where(), x.Order, x.Priority)
	}
	for _, p := range order {
		x.Turns(string(p), "auction")
		x.Do("pass")
	}
	x.Turns("P1", "auction")
	if !slices.Equal(x.Order, order) {
		t.Errorf("the order is now %v", x.Order)
	}
}

// FRRCE-SU-04 to FRRCE-SU-10: privates, corporations, supply, tokens, ports and tiles at the start.
func TestSupplies(t *testing.T) {
	x := at(t, 4, "")
	prices, revenues := []engine.Money{15, 20, 40, 70, 110, 160, 220}, []engine.Money{5, 5, 10, 15, 20, 25, 30}
	for i, p := range x.Privates {
		if d := x.Deed(p.ID); !strings.HasSuffix(d.Name, fmt.Sprintf("(#%d)", i)) || p.Price != prices[i] || d.Price != prices[i] || d.Revenue != revenues[i] {
			t.Errorf("private %s costs %d, pays %d", p.ID, p.Price, d.Revenue)
		}
	}
	tokens := map[engine.ID]int{"ETA": 4, "OU": 4, "SO": 4, "EST": 3, "MID": 3, "PLM": 3, "PRO": 3, "NOR": 2, "PO": 2}
	if len(x.Companies) != 9 || len(x.Privates) != 7 {
		t.Errorf("%d corporations, %d privates", len(x.Companies), len(x.Privates))
	}
	for _, c := range x.Companies {
		singles := 0
		for _, k := range c.Certs {
			if k.Holder != engine.IPO {
				t.Errorf("a certificate of %s is with %s", c.ID, k.Holder)
			}
			if !k.President {
				singles++
			}
		}
		if c.Shares() != 10 || c.PresidentShares() != 2 || singles != 8 || len(c.Tokens) != tokens[c.ID] {
			t.Errorf("%s: %d shares, %d single ones, %d tokens", c.ID, c.Shares(), singles, len(c.Tokens))
		}
	}
	var got []string
	for _, tr := range x.TrainsOf(engine.Supply) {
		got = append(got, tr.Model)
	}
	want := strings.Repeat("2 ", 7) + strings.Repeat("3 ", 6) + strings.Repeat("4 ", 5) + strings.Repeat("5 ", 4) + "6 6 6 7 7 D"
	if s := strings.Join(got, " "); s != want { // a D taken leaves another
		t.Errorf("the supply is %s", s)
	}
	if !x.Sheet().Model("D").Count.Endless {
		t.Error("Ds run out")
	}
	b := x.Map()
	for _, hex := range []string{"H7", "C14", "N15"} {
		brown := map[string]string{"H7": "X06", "C14": "X08", "N15": "X07"}[hex]
		if ports := b.Set.Tile(brown).Face(0).Stops[0].Ports; len(ports) != 1 {
			t.Errorf("%s has ports %v", hex, ports)
		}
	}
	for id, count := range map[string]int{
		"7": board.Unlimited, "8": board.Unlimited, "9": board.Unlimited, "39": 1, "41": 2, "63": 3, "984": 1,
		"X05": 1, "X11": 1, "X12": 1, "X16": 1, "X19": 1, "X20": 1, "513": 1, "167": 1,
	} {
		if tile := b.Set.Tile(id); tile == nil || tile.Count != count {
			t.Errorf("tile %s: %+v, want %d", id, tile, count)
		}
	}
	for _, id := range []string{"53", "54", "61", "62"} { // those of New York and of B cities
		if b.Set.Tile(id) != nil {
			t.Errorf("there is a tile %s", id)
		}
	}
}

// FRRCE-IN-01, FRRCE-IN-02, FRRCE-IN-03: money and bids are in the state that everybody sees; no order makes or keeps a promise.
func TestNothingIsHidden(t *testing.T) {
	x := at(t, 3, "")
	x.Do("bid Lyon 225")
	x.Wants("P1 cash", 800) // a bid is public and not yet paid
	if got := kit.Bids(x.Game, "Lyon"); len(got) != 1 || got[0] != (kit.Bid{Who: "P1", Amount: 225}) {
		t.Errorf("bids %v", got)
	}
	verbs := x.Verbs()
	slices.Sort(verbs)
	if !slices.Equal(verbs, []string{"bid", "buy", "pass"}) {
		t.Errorf("verbs %v", verbs)
	}
}

// FRRCE-IN-04: the map is on the printed axis; a coordinate of the rulebook with a column of the wrong parity means the one
// higher, and is no hex.
func TestOldCoordinates(t *testing.T) {
	x := at(t, 3, "")
	m := x.Sheet().Map
	for old, name := range map[string]string{
		"H14": "Nevers", "H24": "Strasbourg", "N14": "Marseille", "C19": "Lille", "D8": "Rennes", "J16": "Lyon", "E15": "Paris", "H6": "Bordeaux",
	} {
		n := 0
		for _, d := range old[1:] {
			n = 10*n + int(d-'0')
		}
		hex := old[:1] + strconv.Itoa(n+1)
		if m.Find(old) != board.None || m.Find(hex) == board.None || !strings.Contains(kit.Place(x.Game, hex), name) {
			t.Errorf("%s is not %s in %s", old, name, hex)
		}
	}
}

// Example 1, FRRCE-PA-02 to FRRCE-PA-14, FRRCE-PA-21 to FRRCE-PA-24, FRRCE-SU-06, FRRCE-PV-13, FRRCE-PV-15: a whole sale.
func TestSaleExample(t *testing.T) {
	x := at(t, 4, "")
	x.Refused("bid Amiens 172", "FRRCE-PA-04")
	x.Refused("bid Amiens 160", "FRRCE-PA-04")
	x.Do("bid Amiens 165; bid Germain 45")
	x.Refused("bid Amiens 168", "FRRCE-PA-04")
	x.Refused("bid Amiens 165", "FRRCE-PA-04")
	x.Do("bid Amiens 170; bid Havre 75; buy Toulouse")
	x.Turns("P2", "auction") // no bid on 1
	x.Do("buy Ceinture")
	for id, owner := range map[engine.ID]engine.ID{"Toulouse": "P1", "Ceinture": "P2", "Germain": "P2", "Havre": "P4", "Loire": engine.Nobody} {
		if got := x.Private(id).Owner; got != owner {
			t.Errorf("private %s is with %q, want %q", id, got, owner)
		}
	}
	x.Turns("P3", "auction")
	x.Do("buy Loire")
	x.Turns("P1", "bid-off") // the lowest bid
	x.Refused("bid Amiens 172", "FRRCE-PA-04")
	x.Refused("bid Lyon 225", "FRRCE-PA-10")
	x.Do("bid Amiens 175")
	x.Turns("P3", "bid-off")
	x.Do("bid Amiens 180")
	x.Turns("P1", "bid-off")
	x.Do("pass")
	x.Wants("NOR P3", 10)
	x.Wants("NOR ipo", 90)
	if x.Company("NOR").Parred() || x.President("NOR") != engine.Nobody {
		t.Error("NOR is started by a single share")
	}
	x.Turns("P4", "auction") // after P3, who bought outright
	x.Do("buy Lyon")
	x.Turns("P4", "starting par")
	x.Offers("par PLM", "100", "67", "71", "76", "82", "90")
	x.Refused("par PLM 80", "FRRCE-PA-22")
	x.Refused("par PO 82", "FRRCE-PA-22")
	x.Do("par PLM 82")
	for p, cash := range map[string]int{"P1": 585, "P2": 535, "P3": 310, "P4": 305} {
		x.Wants(p+" cash", cash)
	}
	x.Wants("PLM P4", 20)
	x.Wants("PLM ipo", 80)
	x.Wants("PLM price", 82)
	x.Wants("PLM cash", 0) // FRRCE-PA-23
	if x.Bank != 8265 || x.Company("PLM").Floated || x.President("PLM") != "P4" {
		t.Errorf("the Bank has %d, PLM's president is %s", x.Bank, x.President("PLM"))
	}
	if x.Priority != "P1" || x.Where() != "Stock round 1" {
		t.Errorf("%s, priority %s", x.Where(), x.Priority)
	}
	x.Turns("P1", "trade")
}

// FRRCE-PA-23, FRRCE-FO-05, FRRCE-FO-06, FRRCE-FO-07: the free 20% counts as sold; PLM's ten shares are paid when it floats.
func TestFreeCertificateCountsAsSold(t *testing.T) {
	x := at(t, 3, `
		cash P1=900 P2=900 P3=900
		company PLM par=82 *P1=20 P2=30 unfloated
		stock 2 P3`)
	x.Do("buy PLM ipo")
	x.Wants("PLM cash", 820)
	x.Wants("P3 cash", 900-82)
}

// FRRCE-PA-02, FRRCE-PA-03: only the cheapest is bought, only others are bid on. FRRCE-PA-05: own bids may be raised.
func TestSaleTurn(t *testing.T) {
	x := at(t, 3, "")
	x.Refused("buy Ceinture", "FRRCE-PA-03")
	x.Refused("bid Toulouse 20", "FRRCE-PA-03")
	x.Offers("bid Ceinture", "25-800")
	x.Do("bid Ceinture 25; bid Ceinture 30; bid Germain 45")
	x.Do("bid Ceinture 35; bid Ceinture 40; bid Germain 50") // P1 raises, P2 raises, P3 raises a bid that is the highest
	if got := kit.Bids(x.Game, "Ceinture"); len(got) != 2 || got[0] != (kit.Bid{Who: "P1", Amount: 35}) || got[1] != (kit.Bid{Who: "P2", Amount: 40}) {
		t.Errorf("bids on 1: %v", got)
	}
	if got := kit.Bids(x.Game, "Germain"); len(got) != 1 || got[0].Amount != 50 {
		t.Errorf("bids on 2: %v", got)
	}
	x.Turns("P1", "auction")
}

// FRRCE-PA-06: money in bids is locked; the own older bid on the same private is free again. FRRCE-PA-07: a bid stays, and
// a pass takes nobody out.
func TestBidsLockMoney(t *testing.T) {
	x := at(t, 3, "")
	x.Do("bid Lyon 780; pass; pass")
	x.Refused("bid Amiens 165", "FRRCE-PA-06")
	x.Refused("bid Lyon 805", "FRRCE-PA-06")
	x.Offers("bid Lyon", "785-800")
	if slices.Contains(x.Verbs(), "withdraw") {
		t.Error("a bid can be withdrawn")
	}
	x.Do("buy Toulouse") // 15 of the 20 left
	x.Wants("P1 cash", 785)
	x.Do("pass; pass")
	x.Refused("buy Ceinture", "FRRCE-PA-06")
	x.Do("pass; buy Ceinture") // P2 passed twice before
	if x.Private("Ceinture").Owner != "P2" {
		t.Error("who passed cannot act again")
	}
}

// FRRCE-PA-12, FRRCE-PA-11, FRRCE-PA-14: who has not the money for a legal raise drops out by themselves.
func TestBidOffWithoutMoney(t *testing.T) {
	for _, c := range []struct {
		bid  string
		asks string
	}{
		{"bid Lyon 765", ""},   // 35 left for 1, where 40 is needed
		{"bid Lyon 760", "P1"}, // exactly 40
	} {
		x := at(t, 3, "")
		x.Do("bid Ceinture 30; bid Ceinture 35; pass; " + c.bid + "; buy Toulouse")
		if c.asks != "" {
			x.Turns(c.asks, "bid-off")
			x.Do("bid Ceinture 40")
			x.Turns("P2", "bid-off")
			x.Do("pass")
			x.Wants("P1 cash", 760)
			x.Wants("P2 cash", 785)
		} else {
			x.Wants("P1 cash", 800)
			x.Wants("P2 cash", 750)
		}
		x.Turns("P3", "auction") // after P2, whoever has won
	}
}

// Example 2, FRRCE-PA-15, FRRCE-PA-16, FRRCE-PA-18, FRRCE-PA-20: everybody passes.
func TestEverybodyPasses(t *testing.T) {
	x := at(t, 3, "")
	for _, price := range []engine.Money{10, 5} {
		x.Do("pass; pass; pass")
		if got := x.Private("Toulouse").Price; got != price {
			t.Fatalf("Toulouse costs %d, want %d", got, price)
		}
		x.Turns("P1", "auction")
	}
	x.Do("pass; pass; pass")
	if x.Private("Toulouse").Owner != "P1" || x.Bank != 7600 {
		t.Fatalf("Toulouse is with %q, the Bank has %d", x.Private("Toulouse").Owner, x.Bank)
	}
	x.Wants("P1 cash", 800)
	x.Turns("P2", "auction")
	x.Wants("P1 worth", 815)
	// Example 3, FRRCE-PA-17, FRRCE-PA-19.
	trains := len(x.TrainsOf(engine.Supply))
	x.Do("buy Ceinture; pass; pass; pass")
	x.Wants("P1 cash", 805)
	x.Wants("P2 cash", 785)
	x.Turns("P3", "auction")
	if x.Bank != 7610 || len(x.TrainsOf(engine.Supply)) != trains || x.Private("Germain").Price != 40 {
		t.Errorf("the Bank has %d, the supply %d trains, Germain costs %d", x.Bank, len(x.TrainsOf(engine.Supply)), x.Private("Germain").Price)
	}
	x.Do("pass; pass; pass") // FRRCE-PA-18: the count begins afresh
	x.Wants("P1 cash", 810)
}

// FRRCE-PA-16, FRRCE-PA-09: bids on 1 are looked at when 0 was taken for nothing. FRRCE-PA-18: any other act ends a series.
func TestBidsBehindAFreePrivate(t *testing.T) {
	x := at(t, 3, "")
	x.Do("pass; pass; bid Ceinture 25; pass; pass") // a bid between
	if x.Private("Toulouse").Price != 15 {
		t.Fatalf("Toulouse costs %d", x.Private("Toulouse").Price)
	}
	x.Do("pass") // the third in a row
	if x.Private("Toulouse").Price != 10 {
		t.Fatalf("Toulouse costs %d", x.Private("Toulouse").Price)
	}
	x.Turns("P1", "auction")
	x.Do("pass; pass; pass; pass; pass; pass")
	if x.Private("Toulouse").Owner != "P1" || x.Private("Ceinture").Owner != "P3" {
		t.Errorf("Toulouse is with %q, Ceinture with %q", x.Private("Toulouse").Owner, x.Private("Ceinture").Owner)
	}
	x.Wants("P3 cash", 775)
	x.Turns("P2", "auction")
}
