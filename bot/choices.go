package bot

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine"
)

// A verb with few ways to go on becomes buttons, one with some becomes a menu, one with many is chosen word by word.
const (
	mostButtons = 3
	mostOptions = 25 // what a menu of a chat service holds
)

// choices offers what may follow an order that has been begun, all of it made from what the engine says is legal.
func choices(g *engine.Game, begun engine.Action) []Choice {
	var out []Choice
	if begun.Verb == "" {
		verbs, _ := g.Next(begun)
		for _, v := range verbs {
			out = append(out, offer(g, engine.Action{Verb: v.Word}, upper(v.Word)+" ...", v.Text)...)
			if more, ok := otherAmount(g, v.Word); ok {
				out = append(out, more)
			}
		}
		return first(out)
	}
	next, whole := g.Next(begun)
	if whole {
		out = append(out, button(g, begun))
	}
	for _, n := range next {
		if n.Word == "" && n.Max > n.Min {
			out = append(out, number(g, begun, n))
		}
	}
	return append(out, offer(g, begun, "Choose "+argName(g, begun), "")...)
}

// first puts what needs one press before the menus; what ends something comes last.
func first(all []Choice) []Choice {
	var buttons, menus, danger []Choice
	for _, c := range all {
		switch {
		case c.Style == Danger:
			danger = append(danger, c)
		case c.Command != "":
			buttons = append(buttons, c)
		default:
			menus = append(menus, c)
		}
	}
	return append(append(buttons, menus...), danger...)
}

// emphasize marks the button that is most likely wanted: the only one besides passing, or passing when something has been
// done in the turn and there is no such button.
func emphasize(choices []Choice, acted bool) {
	pass, other := -1, []int{}
	for i, c := range choices {
		switch {
		case c.Command == "" || c.Style == Danger:
		case strings.HasSuffix(c.Command, " pass"):
			pass = i
		default:
			other = append(other, i)
		}
	}
	switch {
	case len(other) == 1:
		choices[other[0]].Style = Main
	case pass >= 0 && acted && len(other) == 0:
		choices[pass].Style = Main
	}
}

// offer makes buttons or a menu of the ways to go on with an order; ranges of numbers are left to the caller.
func offer(g *engine.Game, begun engine.Action, label, hint string) []Choice {
	m := moveOf(g, begun.Verb)
	if m == nil {
		return nil
	}
	// Where a hex is to be chosen it comes first, so that the rest can be chosen by looking at it.
	unplaced := slices.Contains(m.Args, "hex") && chosenHex(g, m, begun) == ""
	if all, ok := endings(g, begun, mostOptions); ok && !unplaced {
		if len(all) <= mostButtons && !m.Final && chosenHex(g, m, begun) == "" {
			var out []Choice
			for _, a := range all {
				if a.String() != begun.String() || len(begun.Args) == 0 {
					out = append(out, button(g, a))
				}
			}
			return out
		}
		menu := Choice{Label: label, Hint: hint}
		if m.Final {
			menu.Style = Danger
			if len(all) == 1 && len(all[0].Args) == 0 {
				return []Choice{button(g, all[0])}
			}
		}
		for _, a := range all {
			menu.Options = append(menu.Options, button(g, a))
		}
		if hex := chosenHex(g, m, begun); hex != "" {
			picture(menu.Options, all, len(begun.Args), hex)
		}
		return []Choice{menu}
	}
	next, _ := g.Next(begun)
	menu := Choice{Label: label, Hint: hint}
	for _, n := range next {
		if n.Same != "" {
			continue
		}
		word := n.Word
		if word == "" {
			if n.Max > n.Min {
				continue
			}
			word = strconv.Itoa(n.Min)
		}
		a := engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], word)}
		o := Choice{Label: word, Hint: n.Text, Command: "choose " + a.String(), Company: companyOf(g, m, a)}
		if more, whole := g.Next(a); whole && len(more) == 0 {
			o.Command = "do " + a.String()
		}
		menu.Options = append(menu.Options, o)
	}
	if len(menu.Options) == 0 {
		return nil
	}
	return []Choice{menu}
}

// picture shows what each of several orders in the same hex would make of it, since a tile's number and its rotation tell
// people little. The label is what tells the orders apart.
func picture(options []Choice, all []engine.Action, begun int, hex string) {
	for i, a := range all {
		v := View{Kind: MapView, Hex: hex, Radius: 1}
		options[i].Hint = options[i].Label
		options[i].Label = strings.Join(a.Args[begun:], " ")
		options[i].Picture = &Shown{View: v, Orders: a.String(), Alt: "The hex after " + a.String()}
	}
}

// endings lists the whole orders that an order can become, if they are few and no amount is to be chosen.
func endings(g *engine.Game, begun engine.Action, most int) (out []engine.Action, ok bool) {
	next, whole := g.Next(begun)
	if whole {
		out = append(out, begun)
		if m := moveOf(g, begun.Verb); m != nil && len(filled(g, m, begun.Args)) > len(begun.Args) {
			return out, true // what is left out has one meaning: "run", or "buy PLM" when only the IPO has shares
		}
	}
	for _, n := range next {
		if n.Same != "" {
			continue
		}
		word := n.Word
		if word == "" {
			if n.Max > n.Min {
				return nil, false
			}
			word = strconv.Itoa(n.Min)
		}
		more, ok := endings(g, engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], word)}, most-len(out))
		if !ok || len(out)+len(more) > most {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

// button is the button for a whole order.
func button(g *engine.Game, a engine.Action) Choice {
	c := Choice{Label: upper(a.String()), Command: "do " + a.String()}
	m := moveOf(g, a.Verb)
	if m == nil {
		return c
	}
	if l := label(g, m, a.Args); l != "" {
		c.Label = l
	}
	c.Company = companyOf(g, m, a)
	if c.Hint = m.Help; len(a.Args) > 0 {
		c.Hint = meaning(g, a)
	}
	if m.Final {
		c.Style = Danger
	}
	return c
}

// companyOf is the first company that an order names, "" when it names none.
func companyOf(g *engine.Game, m *engine.Move, a engine.Action) string {
	for i, w := range a.Args {
		if i < len(m.Args) && slices.Contains(companyArgs, m.Args[i]) && g.Company(engine.ID(w)) != nil {
			return w
		}
	}
	return ""
}

// companyArgs are the arguments of orders that may be companies, by their names.
var companyArgs = []string{"company", "minor", "what", "lot"}

// label is what the move calls a whole order, "" when it has no name for it.
func label(g *engine.Game, m *engine.Move, args []string) string {
	if m.Label == nil {
		return ""
	}
	return m.Label(g, filled(g, m, args))
}

// filled is the arguments of a whole order with what the player may leave out.
func filled(g *engine.Game, m *engine.Move, args []string) []string {
	if m.Fill == nil {
		return args
	}
	all, err := m.Fill(g, args)
	if err != nil {
		return args
	}
	return all
}

// meaning is what the words of an order mean, as far as the engine says.
func meaning(g *engine.Game, a engine.Action) string {
	var out []string
	for i, w := range a.Args {
		for _, n := range g.Offered(engine.Action{Verb: a.Verb, Args: a.Args[:i]}) {
			if n.Word == w && n.Text != "" {
				out = append(out, n.Text)
				break
			}
		}
	}
	return strings.Join(out, ", ")
}

// number asks for an amount.
func number(g *engine.Game, begun engine.Action, n engine.Choice) Choice {
	next := engine.Action{Verb: begun.Verb, Args: append(begun.Args[:len(begun.Args):len(begun.Args)], strconv.Itoa(n.Min))}
	verb := "choose"
	if _, whole := g.Next(next); whole {
		verb = "do"
	}
	return Choice{
		Label: upper(argName(g, begun)), Hint: n.String(), Command: verb + " " + begun.String(),
		Number: &Number{Min: n.Min, Max: n.Max, Step: max(n.Step, 1)},
	}
}

// otherAmount asks for an amount where an order without one means the least, such as a bid on the lot that is up.
func otherAmount(g *engine.Game, verb string) (Choice, bool) {
	a := engine.Action{Verb: verb}
	next, whole := g.Next(a)
	if !whole {
		return Choice{}, false
	}
	for len(next) == 1 {
		if n := next[0]; n.Word == "" {
			if n.Max == n.Min {
				break
			}
			c := number(g, a, n)
			c.Label = upper(verb) + " how much?"
			if argName(g, a) == "shares" {
				c.Label = upper(verb) + " how many shares?"
			}
			return c, true
		}
		a.Args = append(a.Args, next[0].Word)
		next, _ = g.Next(a)
	}
	return Choice{}, false
}

// argName is what the next word of an order is: "hex", "amount".
func argName(g *engine.Game, begun engine.Action) string {
	if m := moveOf(g, begun.Verb); m != nil && len(begun.Args) < len(m.Args) {
		return m.Args[len(begun.Args)]
	}
	return "what follows"
}

// choose answers with what may follow the words of an order.
func (c *call) choose() (Reply, error) {
	g := c.live.game.Clone()
	orders, err := parse(c.args)
	if err != nil {
		return Reply{}, err
	}
	if len(orders) != 1 {
		return Reply{}, Sorry("One order at a time can be chosen word by word.")
	}
	a := matched(g, orders[0])
	m := moveOf(g, a.Verb)
	if m == nil {
		_, err := g.Apply(a) // says what is possible instead
		if err == nil {
			err = Sorry("That cannot be chosen word by word.")
		}
		return Reply{}, err
	}
	cs := choices(g, a)
	if len(cs) == 0 {
		return Reply{}, Sorry(fmt.Sprintf("%q leads to nothing that is legal now.", a))
	}
	r := private("")
	r.Title = a.String()
	r.Text = m.Help
	r.At = c.live.row.Head
	r.Choices = cs
	pictured := false
	for _, k := range cs {
		for i := range k.Options {
			if p := k.Options[i].Picture; p != nil {
				p.At, pictured = r.At, true
			}
		}
	}
	if hex := chosenHex(g, m, a); hex != "" && !pictured {
		v := View{Kind: MapView, Hex: hex, Halo: []string{hex}}
		r.Pictures = []Shown{{View: v, At: r.At, Alt: altText(v)}}
	}
	return r, nil
}

// chosenHex is the hex that an order names, if any.
func chosenHex(g *engine.Game, m *engine.Move, a engine.Action) string {
	for i, w := range a.Args {
		if i < len(m.Args) && m.Args[i] == "hex" {
			if g.Sheet().Map.Find(w) >= 0 {
				return w
			}
		}
	}
	return ""
}
