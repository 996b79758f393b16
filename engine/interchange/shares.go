package interchange

import (
	"fmt"
	"maps"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// shareBook knows where each share is that a file names.
type shareBook struct {
	*names
	out   map[string]bool // shares that have left the IPO or treasury
	asked []string        // shares that a president is being asked about
}

// ShareOf returns the company whose shares an action names.
func (b *shareBook) ShareOf(a *Action) (*engine.Company, error) {
	if len(a.Shares) == 0 || len(a.Shares) > 10 {
		return nil, fmt.Errorf("%d shares are named", len(a.Shares))
	}
	name, _, _ := strings.Cut(a.Shares[0], "_")
	c := b.Game.Company(b.company(name))
	if c == nil || len(c.Certs) == 0 {
		return nil, fmt.Errorf("unknown company %q", name)
	}
	for _, s := range a.Shares {
		known := false
		for n := range c.Certs {
			known = known || s == b.shareName(c, n)
		}
		if !known {
			return nil, fmt.Errorf("unknown share %q of %s", s, c.ID)
		}
	}
	return c, nil
}

// share reports whether a company's shares can be traded.
func (b *shareBook) share(who engine.ID) bool {
	c := b.Game.Company(who)
	return c != nil && !c.Kind.Owned
}

// Source says where a share on sale lies. A share that has left the IPO or treasury lies in the pool: shares that go
// back are recorded.
func (b *shareBook) Source(share string) string {
	for i := range b.Game.Companies { // a president's certificate in the pool
		if c := &b.Game.Companies[i]; len(c.Certs) > 0 && c.Certs[0].Holder == engine.Pool && share == b.shareName(c, 0) {
			for _, s := range kit.OnSale(b.Game, c) {
				if s.President {
					return s.Word
				}
			}
		}
	}
	switch {
	case b.out[share]:
		return string(engine.Pool)
	case b.sellsTreasury():
		return "treasury"
	}
	return string(engine.IPO)
}

func (b *shareBook) buyShares(a *Action) ([]string, error) {
	c, err := b.ShareOf(a)
	if err != nil {
		return nil, err
	}
	if a.EntityType == "corporation" {
		return []string{fmt.Sprintf("redeem %d", len(a.Shares))}, nil
	}
	var out []string
	for _, s := range a.Shares {
		out = append(out, fmt.Sprintf("buy %s %s", c.ID, b.Source(s)))
	}
	return out, nil
}

func (b *shareBook) sellShares(a *Action) ([]string, error) {
	c, err := b.ShareOf(a)
	if err != nil {
		return nil, err
	}
	if a.EntityType == "corporation" {
		return []string{fmt.Sprintf("issue %d", len(a.Shares))}, nil
	}
	n := len(a.Shares)
	if a.Percent < 0 || a.Percent > 100 {
		return nil, fmt.Errorf("%d percent cannot be sold", a.Percent)
	}
	if a.Percent != 0 { // half of the president's certificate can be sold
		n = a.Percent / int(c.Percent(1))
	}
	return []string{fmt.Sprintf("sell %s %d", c.ID, n)}, nil
}

// sellsTreasury reports whether unsold shares lie in the companies' treasuries.
func (b *shareBook) sellsTreasury() bool { return kit.TreasurySells(b.Game) }

// dealtOf marks the shares of a company that its setup deals.
func (b *shareBook) dealtOf(c *engine.Company) {
	given := 0
	for _, k := range c.Certs {
		if !k.President && k.Holder != c.Unsold() {
			b.out[b.shareName(c, b.d.dealt(c, given))] = true
			given++
		}
	}
}

// given marks the lowest-numbered shares for those that left the IPO or treasury without being named, for instance
// with a private or for a corporation's first minor.
func (b *shareBook) given(c *engine.Company) {
	name := func(n int) string { return b.shareName(c, n) }
	inside, left := 0, 0
	for n, k := range c.Certs {
		if k.President {
			continue
		}
		if !b.out[name(n)] {
			inside++
		}
		if k.Holder == c.Unsold() {
			left++
		}
	}
	for n := 1; n < len(c.Certs) && inside > left; n++ {
		if !b.out[name(n)] {
			b.out[name(n)] = true
			inside--
		}
	}
}

// reconcile marks the shares that have left an IPO or treasury unrecorded.
func (b *shareBook) reconcile() {
	for i := range b.Game.Companies {
		c := &b.Game.Companies[i]
		switch prefix := b.theirCompany(c.ID) + "_"; {
		case !b.sellsTreasury():
		case !c.Parred(): // it may have had more shares before it closed
			maps.DeleteFunc(b.out, func(share string, _ bool) bool { return strings.HasPrefix(share, prefix) })
			b.dealtOf(c)
		case c.Held(c.ID) == 0:
			for n := range c.Certs {
				b.out[b.shareName(c, n)] = true
			}
		}
		if !b.sellsTreasury() || b.d.Unnamed {
			b.given(c)
		}
	}
}
