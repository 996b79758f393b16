package t18norway_test

import "testing"

// TestIssuing is worked example 8: treasury shares go to the pool for the figure left of the price, which does not move
// (NOR-IS-02, NOR-IS-06, NOR-MK-16), as many as others but the pool have (NOR-IS-03) and the pool has room for (NOR-IS-04).
func TestIssuing(t *testing.T) {
	x := at(t, 3, `
		company H price=124 *P1=40 P2=20 cash=103
		operate H 1 of 2
	`)
	x.Turns("P1", "own stock")
	x.Refused("issue 3", "NOR-IS-02")
	x.Do("issue 2")
	x.Wants("H cash", 327)
	x.Wants("H price", 124)
	x.Wants("H pool", 40)
	if x.Can("redeem") { // either issue or redeem, once, at the start (NOR-IS-01)
		t.Error("H may redeem as well")
	}
	x.Refused("issue 1", "NOR-OR-06")
	x = at(t, 3, `
		company J kind=major price=165 *P1=20 P2=10 pool=10
		operate J 1 of 2
	`)
	x.Refused("issue 4", "NOR-IS-03")
	x.Do("issue 1")
	x.Wants("J cash", 150)
	x = at(t, 3, `
		company D kind=major price=100 *P1=50 pool=40 treasury=10
		company R kind=major price=100 *P1=40 pool=50 treasury=10
		operate D 1 of 2
	`)
	x.Do("issue 1")
	x = at(t, 3, `
		company R kind=major price=100 *P1=40 pool=50 treasury=10 cash=0
		operate R 1 of 2
	`)
	if x.Can("issue") {
		t.Error("R may issue although the pool is full")
	}
}

// TestRedeeming: shares go from the pool to the treasury for the figure right of the price (NOR-IS-05), at the end of the
// line that of the last column (NOR-IS-07), and pay the company in the same turn (NOR-IS-11). It is possible from the
// first turn on (NOR-IS-09).
func TestRedeeming(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company B price=70 *P1=40 P2=20 pool=40 cash=150 trains=S3,3
		operate B 1 of 2
	`)
	x.Refused("redeem 3", "NOR-IS-05")
	x.Refused("redeem 2", "NOR-IS-05")
	x.Do("redeem 1")
	x.Wants("B cash", 70)
	x.Wants("B price", 70)
	x.Until("dividend")
	x.Do("pay") // 70 + 40 + 10 + ...
	if got, share := x.Company("B").Cash, x.Company("B").Earned/5; got != 70+share {
		t.Errorf("B has %d, a share pays %d", got, share)
	}
	x = at(t, 3, `
		phase 3
		company B price=480 *P1=40 P2=40 pool=20 cash=480 trains=3
		operate B 1 of 2
	`)
	x.Do("redeem 1")
	x.Wants("B cash", 0)
	x = at(t, 3, `
		company B price=70 *P1=40 P2=20 pool=20 cash=80
		operate B 1 of 2
	`)
	x.Company("B").Turns = 1
	x.Do("redeem 1")
}

// TestNothingForAShare: at 10 the column to the left is worth nothing, and no share is issued (NOR-IS-08).
func TestNothingForAShare(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company B price=10 *P1=40 P2=20 pool=20 cash=80
		operate B 1 of 2
	`)
	x.Refused("issue 1", "NOR-IS-08")
	x.Do("redeem 1")
	x.Wants("B cash", 60)
}

// TestNoPresidentsCertificateIsRedeemed: it lies in the pool only while nobody presides, and then nothing is dealt in
// (NOR-IS-10).
func TestNoPresidentsCertificateIsRedeemed(t *testing.T) {
	x := at(t, 3, `
		phase 3
		company B kind=major price=70 *pool=20 P1=10 P2=10 cash=800
		company D price=50 *P1=60 cash=100 operated
		operate B 1 of 2
	`)
	x.Wants("B pool", 20)
	if x.Turn.Of != "D" {
		t.Errorf("it is the turn of %s", x.Turn.Of)
	}
}
