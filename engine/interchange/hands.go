package interchange

import (
	"fmt"
	"slices"
	"strconv"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// holdings knows who holds which of their numbered shares. That depends on the order in which the shares came.
type holdings struct {
	game  *engine.Game        // plays the record
	names *names              // in the written game
	hands map[string][]string // by holder and company, in order of arrival
}

// hand is the key in hands for a holder's shares of a company.
func hand(holder engine.ID, company engine.ID) string { return string(holder) + " " + string(company) }

// deal numbers the shares as their setup deals them: players first, in order, then the others.
func (x *holdings) deal() {
	g := x.names.Game
	for i := range g.Companies {
		c := &g.Companies[i]
		given := make([]bool, len(c.Certs))
		n := 0
		for _, holder := range x.places(c) {
			for _, k := range c.Certs {
				if holder != c.Unsold() && k.Holder == holder && !k.President {
					next := x.names.d.dealt(c, n)
					x.hands[hand(holder, c.ID)] = append(x.hands[hand(holder, c.ID)], x.share(c.ID, next))
					given[next] = true
					n++
				}
			}
		}
		for k := range given {
			if unsold := hand(c.Unsold(), c.ID); !given[k] {
				x.hands[unsold] = append(x.hands[unsold], x.share(c.ID, k))
			}
		}
	}
}

// places lists the possible holders of a company's shares.
func (x *holdings) places(c *engine.Company) []engine.ID {
	var out []engine.ID
	for _, p := range x.game.Players {
		out = append(out, p.ID)
	}
	out = append(out, engine.Pool, engine.IPO, c.ID)
	for _, p := range x.game.Privates {
		out = append(out, p.ID)
	}
	for _, k := range c.Certs {
		if !slices.Contains(out, k.Holder) {
			out = append(out, k.Holder) // for example a state
		}
	}
	return out
}

func (x *holdings) share(c engine.ID, n int) string {
	return x.names.shareName(x.game.Company(c), n)
}

// renew resets the shares of a company that has closed and can restart.
func (x *holdings) renew(c *engine.Company) {
	for _, h := range x.places(c) {
		delete(x.hands, hand(h, c.ID))
	}
	for n := range c.Certs {
		k := hand(c.Unsold(), c.ID)
		x.hands[k] = append(x.hands[k], x.share(c.ID, n))
	}
}

// number adds the certificates that a company has gained, to the unsold ones, and removes those that it has lost.
func (x *holdings) number(c *engine.Company) {
	known := make([]bool, len(c.Certs))
	for _, h := range x.places(c) {
		k := hand(h, c.ID)
		x.hands[k] = slices.DeleteFunc(x.hands[k], func(s string) bool {
			for n := range known {
				if s == x.share(c.ID, n) {
					known[n] = true
					return false
				}
			}
			return true
		})
	}
	for n, ok := range known {
		if k := hand(c.Unsold(), c.ID); !ok {
			x.hands[k] = append(x.hands[k], x.share(c.ID, n))
		}
	}
}

// follow moves their shares after ours have moved, from holders with too many to holders with too few. The last
// shares of an IPO are dealt first; other holders part with their oldest.
func (x *holdings) follow(c *engine.Company) {
	if !c.Parred() && c.Held(c.Unsold()) == c.Shares() {
		x.renew(c)
		return
	}
	x.number(c)
	president := x.share(c.ID, 0)
	count := func(h engine.ID) int { return x.worth(c, x.hands[hand(h, c.ID)]) }
	// The president's certificate first: it goes to its holder here.
	places := x.places(c)
	for _, h := range places {
		if slices.Contains(x.hands[hand(h, c.ID)], president) && c.Certs[0].Holder != h {
			x.give(h, c.Certs[0].Holder, c.ID, []string{president})
			break
		}
	}
	var spare []string
	for _, h := range places {
		k := hand(h, c.ID)
		for n := count(h) - c.Held(h); n > 0; n-- {
			i := slices.IndexFunc(x.hands[k], func(s string) bool { return s != president })
			if i < 0 {
				break
			}
			spare = append(spare, x.hands[k][i])
			x.hands[k] = slices.Delete(x.hands[k], i, i+1)
		}
	}
	for _, h := range places {
		for n := c.Held(h) - count(h); n > 0 && len(spare) > 0; n-- {
			x.hands[hand(h, c.ID)] = append(x.hands[hand(h, c.ID)], spare[0])
			spare = spare[1:]
		}
	}
}

// followAll follows the shares of all companies, since one action may move those of several.
func (x *holdings) followAll() {
	for i := range x.game.Companies {
		if c := &x.game.Companies[i]; len(c.Certs) > 0 {
			x.follow(c)
		}
	}
}

// worth is how many shares some certificates represent.
func (x *holdings) worth(c *engine.Company, shares []string) int {
	n := len(shares)
	if slices.Contains(shares, x.share(c.ID, 0)) {
		n += c.PresidentShares() - 1
	}
	return n
}

// give moves shares from one holder to another.
func (x *holdings) give(from, to engine.ID, c engine.ID, shares []string) {
	k := hand(from, c)
	x.hands[k] = slices.DeleteFunc(x.hands[k], func(s string) bool { return slices.Contains(shares, s) })
	x.hands[hand(to, c)] = append(x.hands[hand(to, c)], shares...)
}

// move moves the shares that an action names, and lets the others follow.
func (x *holdings) move(from, to engine.ID, c engine.ID, shares []string) {
	x.give(from, to, c, shares)
	x.followAll()
}

// Handed records which shares a holder got without an action naming them, for instance a state when new ones come
// out.
func (x *holdings) Handed(company, to engine.ID, numbers ...int) {
	x.number(x.game.Company(company))
	for _, n := range numbers {
		for _, h := range x.places(x.game.Company(company)) {
			k := hand(h, company)
			x.hands[k] = slices.DeleteFunc(x.hands[k], func(s string) bool { return s == x.share(company, n) })
		}
		x.hands[hand(to, company)] = append(x.hands[hand(to, company)], x.share(company, n))
	}
	x.followAll()
}

// Purchase is shares of a company that change hands. The buyer need not be the one who acts: a company may be
// exchanged for its owner's share.
type Purchase struct {
	Company  engine.ID
	From, To engine.ID
	Shares   int
}

// Buy writes a purchase of shares by who.
func (w *Writer) Buy(before *engine.Game, who engine.ID, p Purchase) error {
	if err := w.Ask(before, who, p); err != nil {
		return err
	}
	return w.Grant(p)
}

// Ask writes a request for shares that somebody may still have to grant.
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

// Grant moves the shares that were asked for.
func (w *Writer) Grant(p Purchase) error {
	shares, err := w.take(p.From, p.Company, p.Shares)
	if err == nil {
		w.move(p.From, p.To, p.Company, shares)
	}
	return err
}

// BuyPresidency writes a purchase of the president's certificate from the pool.
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

// take returns a holder's n oldest plain shares.
func (x *holdings) take(from, company engine.ID, n int) ([]string, error) {
	var out []string
	for _, s := range x.hands[hand(from, company)] {
		if len(out) < n && s != x.share(company, 0) {
			out = append(out, s)
		}
	}
	if len(out) < n {
		return out, fmt.Errorf("%s has %d plain shares of %s, not %d", from, len(out), company, n)
	}
	return slices.Clone(out), nil
}

// Sell writes a sale of that many shares to the pool.
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
	if err != nil { // part of the president's certificate is sold, too
		shares = append(shares, w.share(company, 0))
	}
	if err := w.Emit("sell_shares", seller, Fields{"shares": shares, "percent": n * int(before.Company(company).Percent(1))}); err != nil {
		return err
	}
	w.sold(seller, company, shares, n)
	return nil
}

// sold moves sold shares to the pool as their engine does.
func (x *holdings) sold(seller, company engine.ID, shares []string, n int) {
	x.block(seller, x.game.Company(company).Certs[0].Holder, company, shares, n)
	x.followAll()
}

// block moves a block of sold shares to the pool, given the president after the sale. When the presidency changes,
// the new president's oldest shares go to the old one if they keep as many as the certificate has, or else to the
// pool. After a sale of part of the certificate, the seller gets the pool's oldest shares back.
func (x *holdings) block(seller, heir, company engine.ID, shares []string, n int) {
	c, certificate := x.game.Company(company), x.share(company, 0)
	mine := func(h engine.ID) []string { return x.hands[hand(h, company)] }
	x.give(seller, engine.Pool, company, shares)
	for _, from := range []engine.ID{seller, engine.Pool} { // where the certificate is, unless somebody else is president
		if heir == seller || !slices.Contains(mine(from), certificate) {
			continue
		}
		to := engine.Pool
		if x.worth(c, mine(seller)) >= c.PresidentShares() {
			to = seller
		}
		x.give(heir, to, company, slices.Clone(mine(heir)[:min(c.PresidentShares(), len(mine(heir)))]))
		x.give(from, heir, company, []string{certificate})
		for range x.worth(c, shares) - n {
			x.give(engine.Pool, seller, company, slices.Clone(mine(engine.Pool)[:1]))
		}
		break
	}
}

// Surrender moves a bankrupt president's shares to the pool as their engine does: first what could be sold in one
// block, then the rest one by one. Shares of companies that close are dealt anew.
func (x *holdings) Surrender(before *engine.Game, who engine.ID) {
	for i := range before.Companies {
		if c := &before.Companies[i]; !c.Kind.Owned && c.Held(who) > 0 && x.game.Company(c.ID).Parred() {
			x.surrender(before, who, c.ID)
		}
	}
	x.followAll()
}

func (x *holdings) surrender(before *engine.Game, who, company engine.ID) {
	c, certificate := before.Company(company), x.share(company, 0)
	sold := kit.MostInNeed(before, who, c)
	mine := func(h engine.ID) []string { return x.hands[hand(h, company)] }
	president := c.Certs[0].Holder
	if sold > 0 {
		shares, err := x.take(who, company, sold)
		if err != nil { // part of the president's certificate is sold, too
			shares = append(shares, certificate)
		}
		if president == who {
			if heir := kit.Heir(before, c, who, c.Held(who)-sold); heir != engine.Nobody {
				president = heir
			}
		}
		x.block(who, president, company, shares, sold)
	}
	h := kit.Surrendered{Of: who, Before: slices.Index(mine(who), certificate), President: president, Certificate: c.PresidentShares(),
		Held: map[engine.ID]int{}}
	var seats []engine.ID
	for _, p := range before.Order {
		if !before.Player(p).Bankrupt {
			seats = append(seats, p)
			h.Held[p] = x.worth(c, mine(p))
		}
	}
	plain := slices.DeleteFunc(slices.Clone(mine(who)), func(s string) bool { return s == certificate })
	h.Plain = len(plain)
	for _, o := range kit.OneByOne(seats, h) {
		switch {
		case o.Certificate:
			x.give(o.From, o.To, company, []string{certificate})
		case o.Piece >= 0:
			x.give(o.From, o.To, company, plain[o.Piece:o.Piece+1])
		default:
			x.give(o.From, o.To, company, slices.Clone(mine(o.From)[:o.Shares]))
		}
	}
}

// Issue writes that the operating company gives shares of its own to the pool or the IPO.
func (w *Writer) Issue(before *engine.Game, to engine.ID) error {
	c := before.Company(before.Turn.Of)
	n := c.Held(c.ID) - w.Game.Company(c.ID).Held(c.ID)
	shares, err := w.take(c.ID, c.ID, n)
	if err != nil {
		return err
	}
	m := Fields{"shares": shares, "percent": int(c.Percent(n))}
	switch after := w.Game.Company(c.ID); {
	case to == engine.IPO: // at par, not at the market price
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
