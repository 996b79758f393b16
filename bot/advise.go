package bot

import (
	"fmt"
	"strings"

	"stationmaster/bot/board"
	"stationmaster/bot/call"
	"stationmaster/bot/foresee"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine/kit"
	"stationmaster/store"
)

// advise lists what would raise the operating company's best run most, if the game allows that. "on" and "off" change this for everyone.
func (d advising) advise(c *call.Call) (call.Reply, error) {
	switch word := strings.ToLower(c.Args); word {
	case "on", "off":
		return d.allowAdvice(c, word)
	case "":
	default:
		return call.Reply{}, message.Sorry(`Type "advise"; the game's owner can also use "advise on" and "advise off".`)
	}
	if on, err := d.Store.Setting(c.Ctx, "", c.Live.Row.ID, board.AdviceKey); err != nil {
		return call.Reply{}, err
	} else if !board.Advises(&c.Live.Row, on) {
		who := c.OwnerName()
		if c.Live.Row.Owner == c.Req.User.ID {
			who = "You"
		}
		return call.Reply{}, message.Sorry(fmt.Sprintf(`Advice is off in this game. %s can allow it for everyone with "advise on".`, who))
	}
	if c.Live.Game == nil {
		return call.Reply{}, message.Sorry("The game hasn't started.")
	}
	g := c.Live.Game.Clone()
	k := g.Company(g.Turn.Of)
	if k == nil || !kit.Operating(g) || g.HasFinished("run") || len(g.TrainsOf(k.ID)) == 0 {
		return call.Reply{}, message.Sorry("Advice is for a company that has trains and hasn't run yet.")
	}
	today, now, later, all, err := foresee.Advice(g, k.ID)
	if err != nil {
		return call.Reply{}, err
	}
	r := call.Private("Its trains would earn %s%s now. Other companies' moves aren't considered.", g.Format(today), kit.Doubt(g, k.ID))
	if !all {
		r.Text += " Not every order was tried, especially for the next turn."
	}
	r.Title, r.At = "Advice for "+g.Name(k.ID), c.Live.Row.Head
	nothing := "Nothing" // raises the run
	if !all {
		nothing = "Nothing that was tried"
	}
	may := c.MayAct(g.Decider())
	parts := []struct {
		head, none string
		best       []foresee.Advised
	}{{"This turn", nothing + " raises the run.", now}, {"With the next turn", nothing + " raises it further.", later}}
	if kit.LastRound(g) {
		parts = parts[:1]
	}
	for _, part := range parts {
		s := message.Section{Head: part.head}
		for _, a := range part.best {
			text := fmt.Sprintf("%s (%s): %s%s, %s more", a.Label, a.Typed, g.Format(a.Earns), a.Doubt, g.Format(a.Earns-today))
			if s.Lines = append(s.Lines, text); may && part.head == "This turn" {
				r.Choices = append(r.Choices, message.Choice{Label: a.Label, Hint: text, Command: "do " + a.Typed})
			}
		}
		if s.Lines == nil {
			s.Lines = []string{part.none}
		}
		r.Sections = append(r.Sections, s)
	}
	return r, nil
}

// allowAdvice turns advice on or off and tells everyone.
func (d advising) allowAdvice(c *call.Call, word string) (call.Reply, error) {
	if !c.Owner() {
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can decide that.")
	}
	if err := d.SetHere(c, "", board.AdviceKey, word); err != nil {
		return call.Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf(`%s has turned advice on for everyone in this game: "advise" lists the tiles and tokens that raise a company's run most.`, c.Req.User.Name)}
	if word == "off" {
		note.Text = c.Req.User.Name + " has turned advice off in this game."
	}
	if err := d.Commit(c, store.Change{Game: c.Live.Row, Posts: []store.Post{games.Note(note)}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("Advice is now %s for everyone in this game.", word), nil
}
