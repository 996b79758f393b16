package t18norway_test

import (
	"fmt"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/kit"
)

// both is a position by the rules, and by the rules of 18xx.games.
func both(t *testing.T, players int, position string) (ours, theirs *enginetest.Table) {
	t.Helper()
	return at(t, players, position), at(t, players, "options 18xx.games\n"+position)
}

// NOR-X-01 to NOR-X-03: the whole bid for P7 goes to H, whose par is the highest possible, and the priority deal goes by
// turns.
func TestAuctionOn18xx(t *testing.T) {
	x := at(t, 3, "options 18xx.games")
	x.Do("buy Røros; buy Thunes; buy Sørumsand; buy Mellem; buy Pihl; bid Stephenson 170; buy Jebsen")
	x.Wants("H par", 80)
	x.Wants("H cash", 170)
	x.Turns("P2", "trade")
}

// NOR-X-04: P2 pays 10. NOR-X-05: the market has 195 for 200.
func TestFiguresOn18xx(t *testing.T) {
	x, y := both(t, 3, "private Thunes P1\ncompany D at=0,17 *P1=60\nstock 2 P1")
	for _, z := range []*enginetest.Table{x, y} {
		before := z.Cash("P1")
		kit.PayPrivates(z.Game)
		if paid := z.Cash("P1") - before; z == x && paid != 5 || z == y && paid != 10 {
			t.Errorf("P2 pays %d", paid)
		}
	}
	x.Wants("D price", 200)
	y.Wants("D price", 195)
}

// NOR-X-06: of a half dividend a multiple of the number of shares is kept.
func TestHalfDividendOn18xx(t *testing.T) {
	_, y := both(t, 3, `
		cash P1=0
		company D price=70 *P1=60 P2=40 trains=S3
		operate D 1 of 2
	`)
	y.Until("run")
	y.Do("run")
	y.Company("D").Earned = 30
	y.Do("half")
	y.Wants("D cash", 15)
	y.Wants("P1 cash", 9)
}

// NOR-X-07: shares are issued and redeemed at any moment before the dividend. NOR-X-40: for nothing when the price is the
// lowest. NOR-X-10: players' shares less the pool's.
func TestOwnSharesOn18xx(t *testing.T) {
	position := `
		company D price=70 *P1=40 P2=20 treasury=40 cash=100
		company R kind=major price=10 *P1=30 NSB=10 pool=20 treasury=40 operated
		tile G19 8 0
		operate D 1 of 2
	`
	x, y := both(t, 3, position)
	x.Turns("P1", "own stock")
	y.Turns("P1", "track")
	y.Do("pass; issue 1")
	y.Wants("D cash", 160)
	z := at(t, 3, `
		options 18xx.games
		company R kind=major price=10 *P1=30 NSB=10 pool=20 treasury=40
		operate R 1 of 2
	`)
	z.Refused("issue 2", "NOR-IS-03")
	z.Do("issue 1")
	z.Wants("R cash", 0)
}

// NOR-X-08: no nationalization round once phase 6 has begun. NOR-X-43: a game is ended by hand.
func TestNobodyIsAskedOn18xx(t *testing.T) {
	position := `
		phase 6
		company D price=70 *P1=60 P2=40 trains=6
		operate D 1 of 2
	`
	x, y := both(t, 3, position)
	x.Refused("end", "NOR-EG-03")
	x.EndTurn()
	y.EndTurn()
	if x.Round.Kind != "nationalization" || y.Round.Kind != "operating" {
		t.Errorf("then come %s and %s", x.Where(), y.Where())
	}
	y.Do("end")
	if !y.Finished {
		t.Error("the game goes on")
	}
}

// NOR-X-09: a bankruptcy ends the game, and the money is gone. NOR-X-42: while shares can be issued the president's are
// not sold.
func TestBankruptcyOn18xx(t *testing.T) {
	for shares, stays := range map[string]int{"pool=40": 0, "treasury=40": 20} {
		y := at(t, 3, `
			options 18xx.games
			phase 4
			cash P3=61
			company S price=124 *P1=60 P3=20 operated trains=4
			company H price=60 *P3=40 P2=20 `+shares+` cash=1
			operate H 1 of 2
		`)
		y.Do("bankrupt")
		if !y.Finished {
			t.Fatal("the game goes on")
		}
		y.Wants("P3 cash", 0)
		y.Wants("S P3", stays)
	}
}

// NOR-X-11: tile 444B has three slots. NOR-X-12: whatever fits is laid.
func TestTilesOn18xx(t *testing.T) {
	x, y := both(t, 3, "stock 2 P1")
	if a, b := x.Map().Set.Tile("444B").Face(0).Stops[0].Slots, y.Map().Set.Tile("444B").Face(0).Stops[0].Slots; a != 2 || b != 3 {
		t.Errorf("444B has %d and %d slots", a, b)
	}
	h := x.Sheet().Map.Find("F16")
	for _, z := range []*enginetest.Table{x, y} {
		z.Map().Lay(h, z.Map().Set.Tile("25"), 0, nil)
	}
	tile := x.Sheet().Tiles.Tile("45")
	if err := x.Map().MayReplace(h, tile, x.UpgradeChart()); err == nil {
		t.Error("by the rules 45 replaces 25")
	}
	if err := y.Map().MayReplace(h, tile, y.UpgradeChart()); err != nil {
		t.Error(err)
	}
}

// NOR-X-13: the tunnel is asked for after the lay. NOR-X-36: then the step for tokens waits.
func TestTunnelOn18xx(t *testing.T) {
	_, y := both(t, 3, `
		company R price=80 *P1=60 P2=40 cash=100
		company H price=70 *P1=60 P2=40 cash=100
		tile E19 57 0
		operate R 1 of 2
	`)
	y.Refused("lay E21 9 0 with tunnel", "NOR-MT-05")
	y.Do("lay E21 9 0")
	y.Wants("R cash", 60)
	y.Turns("P1", "tunnel")
	y.Do("tunnel")
	y.Wants("R cash", 60)
	y.Turns("P1", "token")
}

// NOR-X-14: P2 saves its owner no fee.
func TestThunesOn18xx(t *testing.T) {
	x, y := both(t, 3, `
		phase 3
		private Thunes H
		company H price=80 *P1=60 P2=40 cash=100 trains=3
		tile H28 8 5
		operate H 1 of 2
	`)
	for z, cash := range map[*enginetest.Table]int{x: 100, y: 90} {
		z.Until("run")
		z.Do("run 3:G29.2-H28-I29")
		z.Wants("H cash", cash)
	}
}

// NOR-X-15: V has its ship when it has bought a train, and P4 pays for it.
func TestGiftOn18xx(t *testing.T) {
	_, y := both(t, 3, `
		cash P2=0
		private Mellem P2
		company V price=80 *P1=60 P3=40 cash=100
		operate V 1 of 2
	`)
	y.Until("trains")
	y.Trains("V")
	y.Do("train 2")
	y.Trains("V", "2", "S3")
	y.Wants("P2 cash", 10)
}

// NOR-X-18: a company that owns a ship issues nothing in an emergency. NOR-X-19: an emergency sale moves the price a
// column a share, and loses no presidency.
func TestEmergencyOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		phase 5
		cash P1=100 P2=0
		company D kind=major price=90 *P2=50 P1=40 pool=10 operated trains=5
		company R kind=major price=80 *P1=40 P2=40 operated trains=5
		company V price=150 *P1=40 P3=20 treasury=40 cash=220 trains=S4
		operate V 1 of 2
	`)
	y.Until("trains")
	y.Refused("issue 1", "NOR-EM-02")
	y.Refused("sell R 1", "NOR-EM-08")
	y.Do("sell D 2")
	y.Wants("D price", 70)
}

// NOR-X-55: an emergency issue moves the price a column for each share, and each share brings the figure left of where it ends.
func TestEmergencyIssueOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		phase 5
		cash P1=1000
		company D price=180 *P2=60 P1=20 P3=20 trains=4,5 operated
		company J price=150 *P1=40 P3=20 treasury=40 cash=250
		operate J 1 of 2
	`)
	y.Until("trains")
	y.Wants("J price", 137)
	y.Offers("issue", "2")
	y.Do("issue 2")
	y.Wants("J cash", 250+2*100)
	y.Wants("J price", 112)
	y = at(t, 3, `
		options 18xx.games
		phase 5
		cash P1=1000
		company D price=180 *P2=60 P1=20 P3=20 trains=4,5 operated
		company J kind=major price=50 *P1=60 treasury=40
		operate J 1 of 2
	`)
	y.Until("trains")
	y.Do("issue 2") // from 40 to 20, for 10 each; one more would bring nothing
	y.Wants("J price", 20)
	y.Wants("J cash", 20)
}

// NOR-X-21: passing in a contested auction is for good. NOR-X-22: the first private gets cheaper while all pass.
func TestPassesOn18xx(t *testing.T) {
	y := at(t, 3, "options 18xx.games")
	y.Do("pass; pass; pass")
	if p := y.Private("Røros").Price; p != 15 {
		t.Errorf("P1 costs %d", p)
	}
	y.Do("bid Thunes 35; bid Thunes 40; bid Thunes 45; pass; pass; pass; buy Røros")
	y.Turns("P1", "bid-off")
	y.Do("pass")
	y.Turns("P2", "bid-off")
	y.Do("bid Thunes 50; pass")
	if p := y.Private("Thunes").Owner; p != "P2" {
		t.Errorf("P2 goes to %s", p)
	}
}

// NOR-X-23: a company that has closed can be started again, and does not lower the certificate limit. NOR-X-41: it places
// no ports.
func TestClosingOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		phase 3
		cash P1=1000 P2=1000
		company D kind=major price=10 *P1=60 P2=40 operated trains=3
		stock 3 P1
	`)
	y.Do("sell D 1")
	if c := y.Company("D"); c.Closed || c.Parred() || c.Shares() != 5 {
		t.Errorf("D: %+v", c)
	}
	y.Do("pass; par D 100; buy D treasury")
	for y.Round.Kind == "stock" {
		y.Do("pass")
	}
	y.Until("token")
	y.Refused("token G17 port", "NOR-CL-05")
}

// NOR-X-24: the home token is placed when the company floats.
func TestFloatingOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		phase 5
		cash P2=500
		company H price=100 *P1=40 unfloated
		stock 5 P2
	`)
	y.Do("buy H treasury")
	if !y.Token("H", "G29.2") {
		t.Error("H has no token in Oslo")
	}
}

// NOR-X-25: harbours are reached by sea without a ship. NOR-X-38: the step for routes waits for a train with a harbour.
// NOR-X-39: a port's owner may replace the city's tile.
func TestPortsOn18xx(t *testing.T) {
	position := `
		phase 3
		company D price=100 *P1=60 P2=40 cash=500 trains=3
		operate D 1 of 2
	`
	x, y := both(t, 3, position)
	x.Until("token")
	x.Refused("token D18 port", "NOR-TK-10")
	y.Until("token")
	y.Do("token D18 port")
	y.Turns("P1", "run")
	y.Do("run")
	y.Until("trains")
	for y.Turn.Of != "D" || y.Waiting().Name != "track" {
		y.Do("pass")
	}
	y.Refused("lay D18 M1 0", "NOR-TR-09")
	y.Do("lay D18 M1 0 with port")
}

// NOR-X-27: discards come in the order of the company list.
func TestDiscardsOn18xx(t *testing.T) {
	position := `
		phase 3
		company J price=150 *P1=60 P2=40 cash=500 trains=3
		company R price=100 *P1=60 P2=40 operated trains=3,3,S4,S4
		company D price=90 *P2=60 P1=40 operated trains=3,3,S4,S4
		operate J 1 of 2
	`
	x, y := both(t, 3, position)
	for z, first := range map[*enginetest.Table]string{x: "P1", y: "P2"} {
		z.Until("trains")
		z.Do("train 4")
		z.Turns(first, "discard")
	}
}

// NOR-X-30: a company without a train that has no room buys one first. NOR-X-37: D may pay the full price.
func TestTrainsOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		phase 5
		company D price=150 *P1=60 P2=40 cash=2000 trains=S4,S5
		operate D 1 of 2
	`)
	y.Until("trains")
	y.Do("train 5")
	y.Turns("P1", "discard")
	y = at(t, 3, `
		options 18xx.games
		company D price=150 *P1=60 P2=40 cash=100
		operate D 1 of 2
	`)
	y.Until("trains")
	y.Do("overpay 2")
	y.Wants("D cash", 20)
	y.Trains("D", "2")
	// Its president helps to that price, too.
	y = at(t, 3, `
		options 18xx.games
		phase 4
		cash P1=300
		company D price=150 *P1=60 P2=40 cash=100
		operate D 1 of 2
	`)
	y.Until("trains")
	y.Refused("overpay S4", "NOR-TB-13")
	y.Do("overpay 4")
	y.Wants("P1 cash", 100)
}

// NOR-X-20: trading in costs D 750, as it costs others.
func TestTradeInOn18xx(t *testing.T) {
	y := at(t, 3, `
		options 18xx.games
		phase 6
		company D price=150 *P1=60 P2=40 cash=800 trains=5
		operate D 1 of 2
	`)
	y.Until("trains")
	y.Do("overpay D for 5")
	y.Wants("D cash", 50)
	y.Trains("D", "D")
}

// NOR-X-48: the step for trains is over when nothing is left to pay with, before P4 pays for the ship; it waits for a company
// with money as long as another has any train, be it a ship of a kind that it has.
func TestTrainStepOn18xx(t *testing.T) {
	position := `
		private Mellem R
		company H price=70 *P2=60 P1=40 operated trains=2,S3
		company R price=100 *P1=60 P2=40 cash=150 trains=2
		operate R 1 of 2
	`
	x, y := both(t, 3, position)
	for z, on := range map[*enginetest.Table]bool{x: true, y: false} {
		z.Until("trains")
		z.Do("train S3")
		if (z.Turn.Of == "R" && z.Waiting().Name == "trains") != on {
			t.Errorf("the step for trains goes on: %t", !on)
		}
	}
}

// NOR-X-48: D is not waited for when its money is enough for a trade with its discount only.
func TestTradeWithoutDiscountOn18xx(t *testing.T) {
	for cash, waits := range map[int]bool{740: false, 750: true} {
		x, y := both(t, 3, fmt.Sprintf(`
			phase 6
			company H price=70 *P2=60 P1=40 operated trains=6
			company D price=100 *P1=60 P2=40 cash=%d trains=5,S5
			operate D 1 of 2
		`, cash))
		for z, on := range map[*enginetest.Table]bool{x: true, y: waits} {
			z.Until("run")
			z.Do("run")
			for z.Turn.Of == "D" && z.Waiting().Name != "trains" {
				z.Do("pay")
			}
			if (z.Turn.Of == "D") != on {
				t.Errorf("with %d D is waited for: %t", cash, !on)
			}
		}
	}
}

// NOR-X-49: a president sells shares in a step for trains although the company needs none, as long as the cheapest train could
// not be paid, also so that the company closes.
func TestSalesInTrainStepOn18xx(t *testing.T) {
	position := `
		phase 3
		cash P1=0 P3=0
		company R kind=major price=20 *P1=40 P2=20 cash=20 operated trains=3 tokens=E19
		company H price=70 *P3=60 P1=20 P2=20 operated trains=3
		operate R 1 of 2
	`
	x, y := both(t, 3, position)
	x.Until("trains")
	x.Refused("sell H 1", "NOR-EM-06")
	y.Until("trains")
	y.Wants("R price", 10)
	y.Do("sell H 1; sell R 1")
	if y.Company("R").Parred() {
		t.Error("R is still there")
	}
}

// NOR-X-16: S loses its second tile by a lay of its own alone.
func TestSorlandsbanenOn18xx(t *testing.T) {
	position := "phase 3\n" + strings.ReplaceAll(toOslo, "tile F30 57 0", "tile F30 441 0") + sorland +
		"company V par=90 cash=500 *P2=60 operated tokens=F30 trains=2\noperate V 1 of 2"
	x, y := both(t, 3, position)
	oslo := &engine.Memory{Name: "oslo", Span: engine.ThisGame}
	for z, lost := range map[*enginetest.Table]bool{x: true, y: false} {
		z.Until("track")
		z.Do("lay F28 7 5")
		if oslo.Any(z.Game) != lost {
			t.Errorf("after V's connection S has lost its second tile: %t", !lost)
		}
		z.EndTurn()
		z.Until("track")
		z.Do("lay E31 9 1")
		if z.Waiting().Name == "track" {
			t.Error("S lays a second tile although it is connected")
		}
	}
}

// toOslo lacks one tile to Oslo, and sorland is S, which lays it.
const (
	toOslo  = "tile D34 4 1\ntile E33 9 1\ntile F32 58 1\ntile F30 57 0\n"
	sorland = "company S par=70 cash=500 *P1=60 operated tokens=C35 trains=2\n"
)
