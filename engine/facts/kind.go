package facts

import "slices"

// Kind is a kind of company.
type Kind struct {
	ID           string `yaml:"id"`           // "minor", "major": the word in limits by kind
	Name         string `yaml:"name"`         // what stands before a company's id when people speak of it: "Minor"; may be empty
	Owned        bool   `yaml:"owned"`        // one owner holds it whole: no share of it is traded
	Priced       bool   `yaml:"priced"`       // it has a price, and a token on the market
	Group        int    `yaml:"group"`        // companies of a lower group operate first
	Unsold       string `yaml:"unsold"`       // where unsold shares lie: "ipo", or "treasury", the company's own
	Par          string `yaml:"par"`          // the flag of the market's cells at which one of this kind is started
	Certificates []int  `yaml:"certificates"` // the shares of each, the president's first; a charter's own shares go before
	Shares       int    `yaml:"shares"`       // of the whole company, more than the certificates add up to where some are not in play
}

// MarshalText is the kind's id: in a game's data a company names its kind.
func (k *Kind) MarshalText() ([]byte, error) { return []byte(k.ID), nil }

// Certificates are the shares of the company's certificates, the president's first: what the charter says in percent, or what
// its kind has.
func (c *Charter) Certificates(k *Kind) []int {
	if len(c.Shares) == 0 {
		return k.Certificates
	}
	out, one := make([]int, len(c.Shares)), slices.Min(c.Shares)
	for i, p := range c.Shares {
		out[i] = int(p / one)
	}
	return out
}
