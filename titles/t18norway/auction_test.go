package t18norway_test

import (
	"testing"

	"stationmaster/engine/kit"
)

// TestAuctionWithoutAContest is worked example 1. A turn buys the top private or bids on another (NOR-AU-01, NOR-AU-02);
// one with a single bid goes to the bidder by itself (NOR-AU-06); H's par is at most half of what was paid (NOR-PC-12)
// and named before the auction goes on (NOR-AU-19), and twice the par goes to H's treasury (NOR-PC-13). The auction ends
// with P7, and a stock round follows (NOR-AU-17); the player after the one who got the last private begins it
// (NOR-AU-18).
func TestAuctionWithoutAContest(t *testing.T) {
	x := at(t, 3, "")
	x.Turns("P1", "auction")
	x.Refused("buy Thunes", "NOR-AU-02")
	x.Refused("bid Røros 25", "NOR-AU-02")
	x.Do("buy Røros; buy Thunes; buy Sørumsand; buy Mellem; buy Pihl; bid Stephenson 170; buy Jebsen")
	x.Turns("P3", "starting par")
	x.Wants("P1 cash", 240)
	x.Wants("P2 cash", 300)
	x.Wants("P3 cash", 190)
	x.Wants("B P1", 20) // NOR-PC-09
	x.Offers("par H", "50", "60", "70", "80")
	x.Refused("par H 90", "NOR-PC-12")
	x.Refused("par D 80", "NOR-PC-12")
	x.Do("par H 80")
	x.Wants("H P3", 40)
	x.Wants("H cash", 160)
	x.Wants("P3 cash", 190)
	if x.Company("H").Floated { // NOR-PC-14
		t.Error("H floats with 40 percent")
	}
	if x.Round.Kind != "stock" || x.Round.Number != 1 {
		t.Errorf("after the auction comes %s %d", x.Round.Kind, x.Round.Number)
	}
	x.Turns("P1", "trade")
}

// TestBids: a bid is at least 5 more than the face value and the highest bid, in steps of 5 (NOR-AU-03); all bids of a player
// together are covered, and money bound in them buys nothing (NOR-AU-04); a player may raise their own bid (NOR-AU-05).
func TestBids(t *testing.T) {
	x := at(t, 3, "")
	x.Refused("bid Thunes 30", "NOR-AU-03")
	x.Refused("bid Thunes 37", "NOR-AU-03")
	x.Refused("bid Stephenson 405", "NOR-AU-04")
	x.Do("bid Thunes 35")
	x.Refused("bid Thunes 35", "NOR-AU-03")
	x.Do("bid Thunes 40; bid Jebsen 100; bid Thunes 45") // the last one raises their own bid on P2
	x.Refused("bid Stephenson 365", "NOR-AU-04")         // P2 has bid 40 on P2
	x.Do("bid Stephenson 360; pass; pass")
	x.Refused("buy Røros", "NOR-AU-04")
	x.Offers("bid Mellem") // nothing is left for a bid
}

// TestContestedPrivate is worked example 2. Only those who have bid take part, from the lowest bid up (NOR-AU-07), in
// steps of 5 and with what they have free (NOR-AU-08); the highest bidder pays, the bids of others are free again
// (NOR-AU-10), and the waterfall goes on (NOR-AU-11). Then comes the player after the one who bought the top private
// (NOR-AU-12).
func TestContestedPrivate(t *testing.T) {
	x := at(t, 3, "")
	x.Do("bid Jebsen 95; bid Jebsen 100; bid Stephenson 150")
	x.Do("buy Røros; buy Thunes; buy Sørumsand; buy Mellem; buy Pihl")
	x.Turns("P1", "bid-off")
	x.Refused("bid Jebsen 100", "NOR-AU-03")
	x.Refused("bid Stephenson 200", "NOR-AU-07")
	x.Do("bid Jebsen 105")
	x.Turns("P2", "bid-off")
	x.Do("pass")
	x.Turns("P3", "starting par")
	x.Wants("P1 cash", 225)
	x.Wants("P2 cash", 300)
	x.Wants("P3 cash", 210)
	x.Offers("par H", "50", "60", "70")
	x.Do("par H 70")
	x.Wants("H cash", 140)
	x.Turns("P1", "trade")
}

// TestPassingInABidOffIsSoft: who has passed bids again once somebody else has; it is over when all but the highest
// bidder have passed in a row (NOR-AU-09).
func TestPassingInABidOffIsSoft(t *testing.T) {
	x := at(t, 4, "")
	x.Do("bid Thunes 35; bid Thunes 40; bid Thunes 45; buy Røros")
	x.Turns("P1", "bid-off")
	x.Do("pass")
	x.Turns("P2", "bid-off")
	x.Do("bid Thunes 50") // so the highest bidder of before has a turn
	x.Turns("P3", "bid-off")
	x.Do("pass")
	x.Turns("P1", "bid-off")
	x.Do("bid Thunes 55; pass")
	x.Turns("P3", "bid-off")
	x.Do("pass")
	if p := x.Private("Thunes"); p.Owner != "P1" {
		t.Errorf("P2 goes to %s", p.Owner)
	}
	x.Wants("P1 cash", 245)
	x.Wants("P2 cash", 300)
	x.Turns("P1", "auction") // after P4, who bought the top private
}

// TestWhoCannotRaisePasses: a bidder without the money for a raise is not asked (NOR-AU-08).
func TestWhoCannotRaisePasses(t *testing.T) {
	x := at(t, 3, "")
	x.Do("bid Thunes 35; bid Thunes 60; pass; bid Stephenson 365; pass; buy Røros")
	if p := x.Private("Thunes"); p.Owner != "P2" {
		t.Errorf("P2 goes to %q", p.Owner)
	}
}

// TestAllPassInTheAuction is worked example 3: sold privates pay once, prices and bids stay, and the next player goes on
// (NOR-AU-14, NOR-AU-15). Nothing else happens (NOR-AU-16), and who has passed may act again (NOR-AU-13).
func TestAllPassInTheAuction(t *testing.T) {
	x := at(t, 3, "")
	x.Do("pass; pass; pass")
	x.Wants("P1 cash", 400)
	if p := x.Private("Røros"); p.Price != 20 {
		t.Errorf("P1 costs %d", p.Price)
	}
	x.Turns("P1", "auction")
	x.Do("buy Røros; buy Thunes; buy Sørumsand; bid Stephenson 145; pass; pass; pass")
	x.Wants("P1 cash", 385)
	x.Wants("P2 cash", 375)
	x.Wants("P3 cash", 370)
	x.Turns("P2", "auction")
	if len(kit.Bids(x.Game, "Stephenson")) != 1 || x.Private("Mellem").Price != 50 {
		t.Errorf("bids on P7: %v; P4 costs %d", kit.Bids(x.Game, "Stephenson"), x.Private("Mellem").Price)
	}
	if x.Round.Kind != "auction" || x.Phase != 0 || len(x.TrainsOf("supply")) != 37 {
		t.Errorf("in the round %s, phase %d", x.Round.Kind, x.Phase)
	}
}

// TestNoCertificateLimitInTheAuction: a player may get more privates than certificates (NOR-AU-20).
func TestNoCertificateLimitInTheAuction(t *testing.T) {
	x := at(t, 5, "")
	x.Pay("bank", "P1", 500)
	for _, p := range []string{"Røros", "Thunes", "Sørumsand", "Mellem", "Pihl", "Jebsen", "Stephenson"} {
		x.Do("buy " + p + "; ")
		if p != "Stephenson" {
			x.Do("pass; pass; pass; pass")
		}
	}
	x.Wants("P1 certs", 8)
	x.Do("par H 50")
	x.Wants("P1 certs", 9)
	if most := kit.CertLimit(x.Game); most != 7 {
		t.Errorf("the limit is %d", most)
	}
}
