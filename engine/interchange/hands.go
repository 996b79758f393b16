package interchange

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// hand is whose shares of a company, as a key of hands.
func hand(holder engine.ID, company engine.ID) string { return string(holder) + " " + string(company) }

// deal numbers the shares as their setup deals them, to the players in order and then the others.
func (w *Writer) deal() {
	g := w.r.Game
	for i := range g.Companies {
		c := &g.Companies[i]
		given := make([]bool, len(c.Certs))
		n := 0
		for _, holder := range w.places(c) {
			for _, k := range c.Certs {
				if holder != c.Unsold() && k.Holder == holder && !k.President {
					next := w.r.d.dealt(c, n)
					w.hands[hand(holder, c.ID)] = append(w.hands[hand(holder, c.ID)], w.share(c.ID, next))
					given[next] = true
					n++
				}
			}
		}
		for k := range given {
			if unsold := hand(c.Unsold(), c.ID); !given[k] {
				w.hands[unsold] = append(w.hands[unsold], w.share(c.ID, k))
			}
		}
	}
}

// places lists who can hold shares of a company.
func (w *Writer) places(c *engine.Company) []engine.ID {
	var out []engine.ID
	for _, p := range w.Game.Players {
		out = append(out, p.ID)
	}
	out = append(out, engine.Pool, engine.IPO, c.ID)
	for _, p := range w.Game.Privates {
		out = append(out, p.ID)
	}
	for _, k := range c.Certs {
		if !slices.Contains(out, k.Holder) {
			out = append(out, k.Holder) // such as a state
		}
	}
	return out
}

func (w *Writer) share(c engine.ID, n int) string {
	return w.r.shareName(w.Game.Company(c), n)
}

// renew puts the shares of a company that has closed and can begin anew into order.
func (w *Writer) renew(c *engine.Company) {
	for _, h := range w.places(c) {
		delete(w.hands, hand(h, c.ID))
	}
	for n := range c.Certs {
		k := hand(c.Unsold(), c.ID)
		w.hands[k] = append(w.hands[k], w.share(c.ID, n))
	}
}

// number gives the certificates that a company has come by their names, and takes away those of ones that it has no more. New
// ones lie where unsold ones do.
func (w *Writer) number(c *engine.Company) {
	known := make([]bool, len(c.Certs))
	for _, h := range w.places(c) {
		k := hand(h, c.ID)
		w.hands[k] = slices.DeleteFunc(w.hands[k], func(s string) bool {
			for n := range known {
				if s == w.share(c.ID, n) {
					known[n] = true
					return false
				}
			}
			return true
		})
	}
	for n, ok := range known {
		if k := hand(c.Unsold(), c.ID); !ok {
			w.hands[k] = append(w.hands[k], w.share(c.ID, n))
		}
	}
}

// follow moves shares of theirs after ours have moved, from one holder who has too many to another who has too few. named
// are those that the action itself named. The last ones of the IPO are dealt, the others go in the order in which they came.
func (w *Writer) follow(c *engine.Company) {
	if !c.Parred() && c.Held(c.Unsold()) == c.Shares() {
		w.renew(c)
		return
	}
	w.number(c)
	president := w.share(c.ID, 0)
	count := func(h engine.ID) int { return w.worth(c, w.hands[hand(h, c.ID)]) }
	// The president's certificate first: it goes to its holder, whoever has it there.
	places := w.places(c)
	for _, h := range places {
		if slices.Contains(w.hands[hand(h, c.ID)], president) && c.Certs[0].Holder != h {
			w.give(h, c.Certs[0].Holder, c.ID, []string{president})
			break
		}
	}
	var spare []string
	for _, h := range places {
		k := hand(h, c.ID)
		for n := count(h) - c.Held(h); n > 0; n-- {
			i := slices.IndexFunc(w.hands[k], func(s string) bool { return s != president })
			if i < 0 {
				break
			}
			spare = append(spare, w.hands[k][i])
			w.hands[k] = slices.Delete(w.hands[k], i, i+1)
		}
	}
	for _, h := range places {
		for n := c.Held(h) - count(h); n > 0 && len(spare) > 0; n-- {
			w.hands[hand(h, c.ID)] = append(w.hands[hand(h, c.ID)], spare[0])
			spare = spare[1:]
		}
	}
}

// followAll follows in all companies: an action may move shares of several.
func (w *Writer) followAll() {
	for i := range w.Game.Companies {
		if c := &w.Game.Companies[i]; len(c.Certs) > 0 {
			w.follow(c)
		}
	}
}

// worth is how many shares some certificates of a company come to.
func (w *Writer) worth(c *engine.Company, shares []string) int {
	n := len(shares)
	if slices.Contains(shares, w.share(c.ID, 0)) {
		n += c.PresidentShares() - 1
	}
	return n
}

// give hands shares over.
func (w *Writer) give(from, to engine.ID, c engine.ID, shares []string) {
	k := hand(from, c)
	w.hands[k] = slices.DeleteFunc(w.hands[k], func(s string) bool { return slices.Contains(shares, s) })
	w.hands[hand(to, c)] = append(w.hands[hand(to, c)], shares...)
}

// move hands shares over that an action names, and lets the others follow.
func (w *Writer) move(from, to engine.ID, c engine.ID, shares []string) {
	w.give(from, to, c, shares)
	w.followAll()
}

// Handed notes which shares somebody got of a company without their being named: such as the state, when new ones come out.
func (w *Writer) Handed(company, to engine.ID, numbers ...int) {
	w.number(w.Game.Company(company))
	for _, n := range numbers {
		for _, h := range w.places(w.Game.Company(company)) {
			k := hand(h, company)
			w.hands[k] = slices.DeleteFunc(w.hands[k], func(s string) bool { return s == w.share(company, n) })
		}
		w.hands[hand(to, company)] = append(w.hands[hand(to, company)], w.share(company, n))
	}
	w.followAll()
}

// Purchase is shares of a company that somebody takes from somewhere. Who gets them may be another than who acts, such as the
// owner of a company that is exchanged for a share.
type Purchase struct {
	Company  engine.ID
	From, To engine.ID
	Shares   int
}

// Buy writes a purchase of shares, which who acts for.
func (w *Writer) Buy(before *engine.Game, who engine.ID, p Purchase) error {
	if err := w.Ask(before, who, p); err != nil {
		return err
	}
	return w.Grant(p)
}

// Ask writes that shares are asked for, about which somebody may have to be asked yet.
func (w *Writer) Ask(before *engine.Game, who engine.ID, p Purchase) error {
	shares, err := w.take(p.From, p.Company, p.Shares)
	if err != nil {
		return err
	}
	c := before.Company(p.Company)
	m := Fields{"shares": shares, "percent": int(c.Percent(p.Shares))}
	if w.r.d.Priced && who == p.Company {
		m["share_price"] = int(c.Cash-w.Game.Company(p.Company).Cash) / p.Shares
	}
	return w.Emit("buy_shares", who, m)
}

// Grant hands over what was asked for.
func (w *Writer) Grant(p Purchase) error {
	shares, err := w.take(p.From, p.Company, p.Shares)
	if err == nil {
		w.move(p.From, p.To, p.Company, shares)
	}
	return err
}

// BuyPresidency writes that somebody gets the president's certificate of a company from the pool.
func (w *Writer) BuyPresidency(before *engine.Game, who, to, company engine.ID) error {
	c := before.Company(company)
	share := []string{w.share(company, 0)}
	percent := int(c.Percent(c.PresidentShares()))
	if c.Kind.Owned {
		percent = 100
	}
	if err := w.Emit("buy_shares", who, Fields{"shares": share, "percent": percent}); err != nil {
		return err
	}
	w.move(engine.Pool, to, company, share)
	return nil
}

// take picks plain shares of a holder, those that came first.
func (w *Writer) take(from, company engine.ID, n int) ([]string, error) {
	var out []string
	for _, s := range w.hands[hand(from, company)] {
		if len(out) < n && s != w.share(company, 0) {
			out = append(out, s)
		}
	}
	if len(out) < n {
		return out, fmt.Errorf("%s has %d plain shares of %s, not %d", from, len(out), company, n)
	}
	return slices.Clone(out), nil
}

// Sell writes a sale of so many shares of a company to the pool.
func (w *Writer) Sell(before *engine.Game, company engine.ID, number string) error {
	seller := before.Decider()
	n, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	if err := w.keepCars(before); err != nil {
		return err
	}
	shares, err := w.take(seller, company, n)
	if err != nil { // part of the president's certificate goes with them
		shares = append(shares, w.share(company, 0))
	}
	if err := w.Emit("sell_shares", seller, Fields{"shares": shares, "percent": n * int(before.Company(company).Percent(1))}); err != nil {
		return err
	}
	w.sold(seller, company, shares, n)
	return nil
}

// sold hands sold shares to the pool as their engine does.
func (w *Writer) sold(seller, company engine.ID, shares []string, n int) {
	w.block(seller, w.Game.Company(company).Certs[0].Holder, company, shares, n)
	w.followAll()
}

// block hands shares to the pool that are sold at once, whoever presides after that. When the presidency changes, the new
// president's first shares go to the old one, if they are left with as much as the certificate, and else to the pool. Of a sale with
// part of the certificate the seller then gets the first shares of the pool back.
func (w *Writer) block(seller, heir, company engine.ID, shares []string, n int) {
	c, certificate := w.Game.Company(company), w.share(company, 0)
	mine := func(h engine.ID) []string { return w.hands[hand(h, company)] }
	w.give(seller, engine.Pool, company, shares)
	for _, from := range []engine.ID{seller, engine.Pool} { // where the certificate is, unless somebody else presides
		if heir == seller || !slices.Contains(mine(from), certificate) {
			continue
		}
		to := engine.Pool
		if w.worth(c, mine(seller)) >= c.PresidentShares() {
			to = seller
		}
		w.give(heir, to, company, slices.Clone(mine(heir)[:min(c.PresidentShares(), len(mine(heir)))]))
		w.give(from, heir, company, []string{certificate})
		for range w.worth(c, shares) - n {
			w.give(engine.Pool, seller, company, slices.Clone(mine(engine.Pool)[:1]))
		}
		break
	}
}

// Surrender hands what a president who goes bankrupt had of companies that others can hold to the pool as their engine does: what could
// be sold in one block, and then the rest one by one. Of those that close with it, all is dealt anew.
func (w *Writer) Surrender(before *engine.Game, who engine.ID) {
	for i := range before.Companies {
		if c := &before.Companies[i]; !c.Kind.Owned && c.Held(who) > 0 && w.Game.Company(c.ID).Parred() {
			w.surrender(before, who, c.ID)
		}
	}
	w.followAll()
}

func (w *Writer) surrender(before *engine.Game, who, company engine.ID) {
	c, certificate := before.Company(company), w.share(company, 0)
	sold := kit.MostInNeed(before, who, c)
	mine := func(h engine.ID) []string { return w.hands[hand(h, company)] }
	president := c.Certs[0].Holder
	if sold > 0 {
		shares, err := w.take(who, company, sold)
		if err != nil { // part of the president's certificate goes with them
			shares = append(shares, certificate)
		}
		if president == who {
			if heir := kit.Heir(before, c, who, c.Held(who)-sold); heir != engine.Nobody {
				president = heir
			}
		}
		w.block(who, president, company, shares, sold)
	}
	h := kit.Surrendered{Of: who, Before: slices.Index(mine(who), certificate), President: president, Certificate: c.PresidentShares(),
		Held: map[engine.ID]int{}}
	var seats []engine.ID
	for _, p := range before.Order {
		if !before.Player(p).Bankrupt {
			seats = append(seats, p)
			h.Held[p] = w.worth(c, mine(p))
		}
	}
	plain := slices.DeleteFunc(slices.Clone(mine(who)), func(s string) bool { return s == certificate })
	h.Plain = len(plain)
	for _, o := range kit.OneByOne(seats, h) {
		switch {
		case o.Certificate:
			w.give(o.From, o.To, company, []string{certificate})
		case o.Piece >= 0:
			w.give(o.From, o.To, company, plain[o.Piece:o.Piece+1])
		default:
			w.give(o.From, o.To, company, slices.Clone(mine(o.From)[:o.Shares]))
		}
	}
}

// Issue writes that the operating company parts with shares of its own, which go to the pool or the IPO.
func (w *Writer) Issue(before *engine.Game, to engine.ID) error {
	c := before.Company(before.Turn.Of)
	n := c.Held(c.ID) - w.Game.Company(c.ID).Held(c.ID)
	shares, err := w.take(c.ID, c.ID, n)
	if err != nil {
		return err
	}
	m := Fields{"shares": shares, "percent": int(c.Percent(n))}
	switch after := w.Game.Company(c.ID); {
	case to == engine.IPO: // at a price of their own, not at what they are worth
		m["share_price"] = after.Par
	case w.r.d.Priced:
		m["share_price"] = int(after.Cash-c.Cash) / n
	}
	if err := w.Emit("sell_shares", c.ID, m); err != nil {
		return err
	}
	w.move(c.ID, to, c.ID, shares)
	return nil
}
