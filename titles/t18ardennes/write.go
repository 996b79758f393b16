package t18ardennes

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
)

// writes are the actions that this title records in its own way.
var writes = map[string]func(w *interchange.Writer, before *engine.Game, a engine.Action) error{
	"bid":     writeBid,
	"take":    writeTake,
	"lay":     writeLay,
	"buy":     writeBuy,
	"sell":    writeSell,
	"merge":   writeMerge,
	"accept":  writeAnswer("approve"),
	"decline": writeAnswer("deny"),
	"token":   writeToken,
	"reject":  writeReject,
	"keep": func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		_, c, _ := merged(before)
		return w.Emit("choose", c.ID, interchange.Fields{"choice": json.Number(a.Args[0])})
	},
	"fort": writeFort,
	"run":  writeRun,
	"convert": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		return w.Emit("convert", before.Turn.Of, nil)
	},
	"bankrupt": func(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
		return w.Emit("bankrupt", before.Turn.Of, nil)
	},
}

// writeBid: Guillaume-Luxembourg and public companies are privates there, minors corporations, even pledged ones.
func writeBid(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	m := interchange.Fields{"price": json.Number(a.Args[1])}
	switch {
	case len(a.Args) == 4:
		m["company"], m["corporation"] = a.Args[0], a.Args[3]
	case before.Private(engine.ID(a.Args[0])) != nil:
		m["company"] = a.Args[0]
	default:
		m["corporation"] = a.Args[0]
	}
	return w.Emit("bid", before.Decider(), m)
}

// writeTake: a lot taken for all of a player's cash.
func writeTake(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	who, lot := before.Decider(), engine.ID(a.Args[0])
	if before.Private(lot) != nil {
		return w.Emit("bid", who, interchange.Fields{"company": a.Args[0], "price": before.Cash(who)})
	}
	at, _ := w.Game.Prices.Where(a.Args[0])
	price := fmt.Sprintf("%d,%d,%d", w.Game.Market().Price(at), at.Row, at.Col)
	return w.Emit("par", who, interchange.Fields{"corporation": a.Args[0], "share_price": price})
}

// writeLay: a minor lays its own home tile.
func writeLay(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	who := engine.Nobody
	if m, ok := memoHomeTile.First(before); ok {
		who = m.Who
	}
	return w.Lay(before, a.Args[0], a.Args[1], who)
}

func writeBuy(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	who, what := before.Decider(), engine.ID(a.Args[0])
	if p := before.Private(what); p != nil {
		return w.Emit("buy_company", who, interchange.Fields{"company": a.Args[0], "price": before.Deed(what).Price})
	}
	c, from := before.Company(what), what
	if a.Args[1] == president || c.Kind.Owned {
		return w.BuyPresidency(before, who, who, what)
	}
	if a.Args[1] == pool {
		from = engine.Pool
	}
	return w.Buy(before, who, interchange.Purchase{Company: what, From: from, To: who, Shares: 1})
}

func writeSell(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	if p := engine.ID(a.Args[0]); before.Private(p) != nil {
		return w.Emit("sell_company", before.Decider(), interchange.Fields{"company": a.Args[0], "price": before.Deed(p).Price})
	}
	return w.Sell(before, engine.ID(a.Args[0]), a.Args[1])
}

// writeMerge: a minor buys the share for its owner; whoever has to agree is asked then.
func writeMerge(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	minor, public := engine.ID(a.Args[0]), engine.ID(a.Args[1])
	p := interchange.Purchase{Company: public, From: public, To: before.President(minor), Shares: 1}
	switch {
	case takesPresidency(before, before.Company(public), a.Args[2]):
		return w.BuyPresidency(before, minor, p.To, public)
	case len(w.Game.Questions) > len(before.Questions):
		return w.Ask(before, minor, p)
	case a.Args[2] == pool:
		p.From = engine.Pool
	}
	return w.Buy(before, minor, p)
}

// writeAnswer: approval hands over the share that was asked for.
func writeAnswer(choice string) func(*interchange.Writer, *engine.Game, engine.Action) error {
	return func(w *interchange.Writer, before *engine.Game, a engine.Action) error {
		asked := before.Questions[0].Action.Args
		minor, public := engine.ID(asked[0]), engine.ID(asked[1])
		if err := w.Emit("choose", public, interchange.Fields{"choice": choice}); err != nil || a.Verb != "accept" {
			return err
		}
		return w.Grant(interchange.Purchase{Company: public, From: public, To: before.President(minor), Shares: 1})
	}
}

// writeToken: a token that replaces a ferry or mine removes it.
func writeToken(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
	for _, t := range w.Game.Board.Tokens {
		if slices.Contains(before.Board.Tokens, t) || t.Owner != string(before.Turn.Of) {
			continue
		}
		for _, old := range before.Board.Tokens {
			if claims[old.Kind] != nil && old.Hex == t.Hex && old.Stop == t.Stop && old.Slot == t.Slot {
				return w.Emit("remove_token", before.Turn.Of, interchange.Fields{"city": w.City(t), "slot": w.Slot(old)})
			}
		}
	}
	return w.Token(before, engine.Nobody)
}

// writeReject: a token or train of a merged minor that its company does not want.
func writeReject(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	m, c, stage := merged(before)
	if stage == keepTrains {
		return w.Discard(before, c.ID)
	}
	for _, t := range before.Board.Tokens {
		if t.Owner == string(m.ID) && !slices.Contains(w.Game.Board.Tokens, t) {
			return w.Emit("remove_token", c.ID, interchange.Fields{"city": w.City(t), "slot": w.Slot(t)})
		}
	}
	return fmt.Errorf("nothing was rejected by %s", a)
}

// writeRun: a company without a president decides on its dividend by itself, which is recorded.
func writeRun(w *interchange.Writer, before *engine.Game, _ engine.Action) error {
	c := before.Company(before.Turn.Of)
	if err := w.Run(before); err != nil || before.President(c.ID) != engine.Nobody || w.Game.Company(c.ID).Earned == 0 {
		return err
	}
	return w.Emit("dividend", c.ID, interchange.Fields{"kind": "payout"})
}

// writeFort: each fort has a name; of those in one hex, the first by name go first.
func writeFort(w *interchange.Writer, before *engine.Game, a engine.Action) error {
	left := 0
	for _, t := range before.Board.Tokens {
		if t.Kind == fort && t.Hex == sheet.Map.Find(a.Args[0]) {
			left++
		}
	}
	var here []string
	for _, name := range slices.Sorted(maps.Keys(names.Forts)) {
		if names.Forts[name] == a.Args[0] {
			here = append(here, name)
		}
	}
	if left < 1 || left > len(here) {
		return fmt.Errorf("%s has %s forts", a.Args[0], strconv.Itoa(left))
	}
	return w.Emit("choose", before.Turn.Of, interchange.Fields{"choice": here[len(here)-left]})
}
