package bot

import (
	"context"
	"strings"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/lobby"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/store"
)

// mostCompletions limits the suggestions.
const mostCompletions = 100

// mostPatience limits how long suggestions wait for a busy game: Discord wants them within three seconds.
const mostPatience = 1500 * time.Millisecond

// Complete suggests completions of req.Text up to the cursor: commands, and orders that are legal after those before them. It changes nothing.
func (c *Clerk) Complete(ctx context.Context, req call.Request) (out []offer.Completion) {
	defer c.House.Command()()
	defer func() {
		if p := recover(); p != nil {
			c.log.Error("a completion failed", "text", req.Text, "panic", p)
		}
	}()
	if len(req.Text) > maxText {
		return nil
	}
	ctx, stop := context.WithTimeout(ctx, mostPatience)
	defer stop()
	k := &call.Call{Ctx: ctx, Req: req}
	typed := strings.TrimLeft(req.Text, " ")
	slash := ""
	if strings.HasPrefix(typed, "/") {
		slash, typed = "/", typed[1:]
	}
	name, rest, spaced := strings.Cut(typed, " ")
	if name == "sure" && spaced {
		name, rest, spaced = strings.Cut(rest, " ")
		slash += "sure "
	}
	add := func(before, word, hint string) {
		if offer.HasPrefix(word, typed) {
			out = append(out, offer.Completion{Text: before + word + " ", Word: word, Hint: hint})
		}
	}
	cmd := command(name)
	if spaced && isGroup(name) {
		slash += name + " "
		sub, after, more := strings.Cut(rest, " ")
		if cmd, _, _ = resolve(name + " " + sub); cmd == nil || !more {
			typed = rest
			for _, k := range under(name) {
				add(slash, k.below(), k.Help)
			}
			return out
		}
		name, rest = sub, after
	}
	switch {
	case cmd != nil && spaced:
		if cmd.Complete != nil {
			out = offer.Prefixed(slash+name+" ", cmd.Complete(c, k, rest))
		}
	default:
		out = offer.Prefixed(slash, completeOrders(c, k, typed))
		if !spaced {
			for _, g := range Groups() {
				add(slash, g[0], g[1])
			}
			for i := range commands {
				if commands[i].told(c.invite != nil) {
					add(slash, commands[i].Name, commands[i].Help)
				}
			}
		}
	}
	if len(out) > mostCompletions {
		out = out[:mostCompletions]
	}
	return out
}

// completer suggests a command's arguments.
type completer func(k *Clerk, c *call.Call, typed string) []offer.Completion

// copyOf is a copy of the request's game, or nil if it can't be played.
func (k *Clerk) copyOf(c *call.Call) *engine.Game {
	id, err := c.Game(k.Games)
	if err != nil || id == 0 {
		return nil
	}
	g, err := k.Games.Snapshot(c.Ctx, id)
	if err != nil {
		return nil
	}
	return g
}

// completeOrders completes orders of the channel's game.
func completeOrders(k *Clerk, c *call.Call, typed string) []offer.Completion {
	g := k.copyOf(c)
	if g == nil {
		return nil
	}
	return offer.CompleteOrders(g, typed)
}

// words completes fixed words.
func words(ws ...string) completer {
	return func(_ *Clerk, _ *call.Call, typed string) []offer.Completion {
		return offer.Words(ws, typed)
	}
}

func completeShow(k *Clerk, c *call.Call, typed string) []offer.Completion {
	what, rest, spaced := strings.Cut(typed, " ")
	if !spaced {
		var out []offer.Completion
		for _, v := range offer.Words(views, what) {
			if v.Word == "company" { // which one
				v.Text, v.Word = "company ", "company "
			}
			out = append(out, v)
		}
		return out
	}
	g := k.copyOf(c)
	if g == nil {
		return nil
	}
	switch what {
	case "map":
		out := offer.Words(append(offer.CompanyIDs(g), "numbers"), rest)
		for _, h := range g.Sheet().Map.Hexes {
			if rest != "" && offer.HasPrefix(h.ID, rest) {
				out = append(out, offer.Completion{Text: h.ID, Word: h.ID, Hint: h.Face.Name})
			}
		}
		return offer.Prefixed(what+" ", out)
	case "company":
		return offer.Prefixed(what+" ", offer.Words(offer.CompanyIDs(g), rest))
	case "log":
		return offer.Prefixed(what+" ", offer.Words([]string{"matter", "all"}, rest))
	}
	return nil
}

// completeSeat suggests seats by their players' names.
func completeSeat(seats func(*store.Game) []string) completer {
	return func(k *Clerk, c *call.Call, typed string) []offer.Completion {
		id, err := c.Game(k.Games)
		if err != nil || id == 0 {
			return nil
		}
		row, err := k.store.Game(c.Ctx, id)
		if err != nil {
			return nil
		}
		return offer.Words(seats(&row), typed)
	}
}

func completeHelp(_ *Clerk, _ *call.Call, typed string) []offer.Completion {
	var names []string
	for _, k := range commands {
		names = append(names, k.Name)
	}
	return offer.Words(names, typed)
}

func completeNew(_ *Clerk, _ *call.Call, typed string) []offer.Completion {
	i := strings.LastIndex(typed, " ") + 1
	var out []offer.Completion
	for _, t := range engine.Titles() {
		if i == 0 && offer.HasPrefix(t.ID, typed) {
			out = append(out, offer.Completion{Text: t.ID + " ", Word: t.ID, Hint: lobby.Offered(t)})
		}
	}
	for _, f := range engine.Faults() {
		if i == 0 && offer.HasPrefix(f.Title, typed) {
			out = append(out, offer.Completion{Text: f.Title, Word: f.Title, Hint: "left out: " + f.Err.Error()})
		}
	}
	first, _ := message.Cut(typed)
	if t := engine.Find(first); t != nil && i > 0 {
		if offer.HasPrefix(lobby.Learning, typed[i:]) {
			out = append(out, offer.Completion{Text: typed[:i] + lobby.Learning + " ", Word: lobby.Learning, Hint: "Explain each kind of decision to every player"})
		}
		for _, o := range t.Options {
			if offer.HasPrefix(o.ID, typed[i:]) {
				out = append(out, offer.Completion{Text: typed[:i] + o.ID + " ", Word: o.ID, Hint: o.Help})
			}
		}
	}
	return out
}

func completeSet(_ *Clerk, _ *call.Call, typed string) []offer.Completion {
	key, value, spaced := strings.Cut(typed, " ")
	var out []offer.Completion
	for _, s := range settings {
		switch {
		case !spaced && offer.HasPrefix(s.key, key):
			out = append(out, offer.Completion{Text: s.key + " ", Word: s.key, Hint: s.help})
		case spaced && s.key == key:
			out = offer.Prefixed(key+" ", offer.Words([]string{"on", "off"}, value))
		}
	}
	return out
}
