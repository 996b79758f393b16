package bot

import (
	"fmt"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine/notation"
)

// choose offers what may follow the words of an order.
func choose(c *call.Call) (call.Reply, error) {
	g := c.Live.Game.Clone()
	orders, err := offer.Parse(c.Args)
	if err != nil {
		return call.Reply{}, err
	}
	if len(orders) != 1 {
		return call.Reply{}, message.Sorry("Only one order at a time can be built word by word.")
	}
	a := notation.Match(g, orders[0])
	m := offer.MoveOf(g, a.Verb)
	if m == nil {
		_, err := g.Apply(a) // says what is possible instead
		if err == nil {
			err = message.Sorry("That can't be built word by word.")
		}
		return call.Reply{}, err
	}
	cs := offer.AskAtOnce(g, offer.Choices(g, a))
	if len(cs) == 0 {
		return call.Reply{}, message.Sorry(fmt.Sprintf("No legal order starts with %q now.", a))
	}
	r := call.Private("")
	r.Title = a.String()
	r.Text = m.Help
	r.At = c.Live.Row.Head
	r.Choices = cs
	pictured := false
	for _, k := range cs {
		for i := range k.Options {
			if p := k.Options[i].Picture; p != nil {
				p.At, pictured = r.At, true
			}
		}
	}
	if hex := offer.HexOf(g, m, a); hex != "" && !pictured {
		v := message.View{Kind: message.MapView, Hex: hex, Halo: []string{hex}}
		r.Pictures = []message.Shown{{View: v, At: r.At, Alt: message.Alt(v)}}
	}
	return r, nil
}
