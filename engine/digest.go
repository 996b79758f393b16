package engine

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"hash"
	"strings"
)

// Digest is a short fingerprint of the table, part by part, such as "1 k3dq2 0mm5c ...". It is kept beside a record
// so that a later version of the program can tell whether its replay ends in the same state and, if not, what
// differs. Unlike [Game.Hash] it covers only what players see, so it survives a new way of storing the state, and a
// player's new name.
type Digest string

// digestForm names the content and method of a digest. Digests of another form cannot be compared.
const digestForm = "1"

// digestParts are the parts of a digest, in order.
var digestParts = []struct {
	name string
	of   func(*Game, *sum)
}{
	{"the money", func(g *Game, s *sum) {
		s.put(int(g.Bank))
		for i := range g.Players {
			s.put(int(g.Players[i].Cash))
		}
		for i := range g.Companies {
			s.put(int(g.Companies[i].Cash))
		}
	}},
	{"who owns what", func(g *Game, s *sum) {
		for i := range g.Companies {
			c := &g.Companies[i]
			s.put(string(c.ID), string(c.Kind.ID), int(c.Par), c.Floated, c.Closed)
			for _, k := range c.Certs {
				s.put(k.Shares, k.President, string(k.Holder))
			}
		}
		for i := range g.Privates {
			s.put(string(g.Privates[i].ID), string(g.Privates[i].Owner), g.Privates[i].Closed)
		}
	}},
	{"the map", func(g *Game, s *sum) {
		for h, l := range g.Board.Lays {
			if l.Tile != "" {
				s.put(h, l.Tile, l.Rotation)
			}
		}
		for _, t := range g.Board.Tokens {
			s.put(t.Owner, t.Hex, t.Stop, t.Slot, t.Kind)
		}
	}},
	{"the stock market", func(g *Game, s *sum) {
		for _, t := range g.Prices.Tokens {
			s.put(t.Company, t.At.Row, t.At.Col)
		}
	}},
	{"the trains", func(g *Game, s *sum) {
		for i := range g.Trains {
			s.put(g.Trains[i].Model, string(g.Trains[i].Owner), g.Trains[i].Obsolete)
		}
	}},
	{"whose turn it is", func(g *Game, s *sum) {
		s.put(g.Phase, g.Round.Kind, g.Round.Number, g.Round.Sub, string(g.Turn.Of), string(g.Decider()), g.Finished)
		for _, w := range g.Winners {
			s.put(string(w))
		}
	}},
}

// Digest returns the digest of the game now.
func (g *Game) Digest() Digest {
	out := []string{digestForm}
	for _, p := range digestParts {
		s := sum{h: sha256.New()}
		p.of(g, &s)
		out = append(out, s.String())
	}
	return Digest(strings.Join(out, " "))
}

// Differs names the parts in which two digests differ. If one is empty or of another form, it names none.
func (d Digest) Differs(from Digest) []string {
	a, b := strings.Fields(string(d)), strings.Fields(string(from))
	if len(a) != len(digestParts)+1 || len(b) != len(a) || a[0] != b[0] {
		return nil
	}
	var out []string
	for i, p := range digestParts {
		if a[i+1] != b[i+1] {
			out = append(out, p.name)
		}
	}
	return out
}

// sum is a checksum.
type sum struct {
	h   hash.Hash
	buf []byte
}

// put adds numbers, words and booleans. Each is terminated, so that no two lists have the same bytes.
func (s *sum) put(vs ...any) {
	b := s.buf[:0]
	for _, v := range vs {
		switch v := v.(type) {
		case int:
			b = binary.AppendVarint(append(b, 'n'), int64(v))
		case string:
			b = append(binary.AppendUvarint(append(b, 's'), uint64(len(v))), v...)
		case bool:
			b = append(b, map[bool]byte{false: 'f', true: 't'}[v])
		default:
			panic("engine: a digest is made of numbers, words and booleans")
		}
	}
	s.h.Write(b)
	s.buf = b
}

// String is five letters and digits: 25 bits of the sum.
func (s *sum) String() string { return digestText.EncodeToString(s.h.Sum(nil))[:5] }

var digestText = base32.NewEncoding("0123456789abcdefghijkmnpqrstvwxy").WithPadding(base32.NoPadding)
