package t18norway_test

import "testing"

// TestTheTableAtTheStart: cash by the number of players, and the shares that lie with P6 and P7 (NOR-SET-01, NOR-SET-05).
func TestTheTableAtTheStart(t *testing.T) {
	for players, cash := range map[int]int{3: 400, 4: 300, 5: 240} {
		x := at(t, players, "")
		x.Wants("P1 cash", cash)
		if b, h := x.Company("B"), x.Company("H"); b.Held("Jebsen") != 1 || h.Certs[0].Holder != "Stephenson" || h.Held("H") != 3 {
			t.Errorf("with %d players: Jebsen has %d shares of B, the president's certificate of H lies with %s", players, b.Held("Jebsen"), h.Certs[0].Holder)
		}
	}
}
