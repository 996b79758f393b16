package bot

import (
	"fmt"
	"strings"

	"stationmaster/bot/board"
	"stationmaster/bot/foresee"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine/kit"
	"stationmaster/store"
)

// advise lists what would raise the operating company's best run most, if the game allows that. "on" and "off" change this for everyone.
func (d advising) advise(c *call) (Reply, error) {
	switch word := strings.ToLower(c.args); word {
	case "on", "off":
		return d.allowAdvice(c, word)
	case "":
	default:
		return Reply{}, message.Sorry(`Type "advise"; the game's owner can also use "advise on" and "advise off".`)
	}
	if on, err := d.store.Setting(c.ctx, "", c.live.Row.ID, board.AdviceKey); err != nil {
		return Reply{}, err
	} else if on != "on" {
		return Reply{}, message.Sorry(fmt.Sprintf(`Advice is off in this game. %s can allow it for everyone with "advise on".`, c.ownerName()))
	}
	if c.live.Game == nil {
		return Reply{}, message.Sorry("The game hasn't started.")
	}
	g := c.live.Game.Clone()
	k := g.Company(g.Turn.Of)
	if k == nil || g.HasFinished("run") || len(g.TrainsOf(k.ID)) == 0 {
		return Reply{}, message.Sorry("Advice is only available while a company with trains has yet to run.")
	}
	today, now, later, all, err := foresee.Advice(g, k.ID)
	if err != nil {
		return Reply{}, err
	}
	r := private("Its trains would earn %s%s now. Other companies' moves aren't considered.", g.Format(today), kit.Doubt(g, k.ID))
	if !all {
		r.Text += " Not every order was tried, especially for the next turn."
	}
	r.Title, r.At = "Advice for "+g.Name(k.ID), c.live.Row.Head
	may := c.mayAct(g.Decider())
	for _, part := range []struct {
		head, none string
		best       []foresee.Advised
	}{{"Now", "Nothing raises the run.", now}, {"With one more turn", "Nothing raises it further.", later}} {
		s := message.Section{Head: part.head}
		for _, a := range part.best {
			text := fmt.Sprintf("%s: %s%s, %s more", a.Label, g.Format(a.Earns), a.Doubt, g.Format(a.Earns-today))
			if s.Lines = append(s.Lines, text); may && part.head == "Now" {
				r.Choices = append(r.Choices, message.Choice{Label: a.Label, Hint: text, Command: "do " + a.Order.String()})
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
func (d advising) allowAdvice(c *call, word string) (Reply, error) {
	if !c.owner() {
		return Reply{}, message.Sorry("Only " + c.ownerName() + " can decide that.")
	}
	if err := d.setHere(c, "", board.AdviceKey, word); err != nil {
		return Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf(`%s has turned advice on for everyone in this game: "advise" lists the tiles and tokens that raise a company's run most.`, c.req.User.Name)}
	if word == "off" {
		note.Text = c.req.User.Name + " has turned advice off in this game."
	}
	if err := d.commit(c, store.Change{Game: c.live.Row, Posts: []store.Post{games.Note(note)}}); err != nil {
		return Reply{}, err
	}
	return private("Advice is now %s for everyone in this game.", word), nil
}
