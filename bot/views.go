package bot

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/foresee"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/post"
	"stationmaster/bot/story"
	"stationmaster/engine"
	"stationmaster/engine/notation"
)

// views are what "show" knows besides the names of companies and privates.
var views = []string{"map", "market", "players", "company", "privates", "trains", "tiles", "history", "story", "rounds", "status", "log", "recap", "record", "plan"}

// otherViews are words for what a view shows besides what its name says.
var otherViews = map[string]string{"companies": message.PlayersView, "minors": message.PlayersView}

// isView reports whether a word names a view, in any case.
func isView(word string) bool {
	return otherViews[strings.ToLower(word)] != "" || slices.ContainsFunc(views, func(v string) bool { return strings.EqualFold(v, word) })
}

// show answers with a view of the game.
func (d looking) show(c *call.Call) (call.Reply, error) {
	what, rest := message.Cut(c.Args)
	if c.Live.Game == nil {
		m := post.Lobby(&c.Live.Row)
		return call.Reply{Message: m, Private: true}, nil
	}
	g := c.Live.Game
	view, n, err := after(c, c.Args)
	if err != nil {
		return call.Reply{}, err
	}
	if n >= 0 {
		if view = strings.ToLower(view); !slices.Contains([]string{message.MapView, message.MarketView, message.PlayersView, message.TrainsView, message.TilesView}, view) {
			return call.Reply{}, message.Sorry("Only map, market, players, trains and tiles can be shown for an earlier order.")
		}
		return d.past(c, []string{view}, games.Position(c.Live.Record, n))
	}
	if view := otherViews[strings.ToLower(what)]; view != "" {
		what = view
	}
	switch strings.ToLower(what) {
	case "map", "":
		return d.showMap(c, rest)
	case "market", "players", "trains", "tiles", "history":
		return picture(c, message.View{Kind: strings.ToLower(what)})
	case "company":
		k := offer.CompanyNamed(g, rest)
		if k == nil {
			return call.Reply{}, message.Sorry("Which company? Possible: " + strings.Join(offer.CompanyIDs(g), ", ") + ".")
		}
		return picture(c, message.View{Kind: message.CompanyView, Company: string(k.ID)})
	case "status":
		m := post.Status(&c.Live.Row, g, c.Live.Record, d.Now())
		return call.Reply{Message: m, Private: true}, nil
	case "log":
		return showLog(c, rest)
	case "recap":
		return recap(c)
	case "story":
		return call.Privately(story.Tell(c.Live))
	case "rounds":
		return call.Privately(post.Rounds(c.Live, strings.EqualFold(rest, "all")))
	case "record":
		return record(c)
	}
	if strings.EqualFold(what, "privates") {
		return call.Privately(post.Privates(g, ""))
	}
	for _, p := range g.Privates {
		if strings.EqualFold(string(p.ID), what) {
			return call.Privately(post.Privates(g, p.ID))
		}
	}
	for _, name := range []string{what, what + " " + rest} { // a name may be of two words
		if k := offer.CompanyNamed(g, name); k != nil {
			return picture(c, message.View{Kind: message.CompanyView, Company: string(k.ID)})
		}
	}
	if near := message.Nearest(what, views); near != "" {
		r := call.Refusal(fmt.Sprintf("There's no view called %q. Did you mean %q?", what, "show "+near))
		r.Choices = []message.Choice{{Label: "Show " + near, Command: "show " + near}}
		return r, nil
	}
	return call.Reply{}, message.Sorry(fmt.Sprintf("There's no view called %q. Possible: %s, or the name of a company or private.", what, strings.Join(views, ", ")))
}

// showMap shows the whole map, the part around a hex, or the last routes of a company.
func (d looking) showMap(c *call.Call, rest string) (call.Reply, error) {
	g := c.Live.Game
	v := message.View{Kind: message.MapView, Numbers: d.Setting(c, "numbers") == "on"}
	for _, w := range strings.Fields(rest) {
		switch k := offer.CompanyNamed(g, w); {
		case strings.EqualFold(w, "numbers"):
			v.Numbers = true
		case k != nil:
			v.Company, v.Routes = string(k.ID), true
		case g.Sheet().Map.Find(strings.ToUpper(w)) >= 0:
			v.Hex = strings.ToUpper(w)
		default:
			return call.Reply{}, message.Sorry(fmt.Sprintf(`%q is neither a hex nor a company. Type "show map", "show map" and a hex or company, or "show map numbers".`, w))
		}
	}
	return picture(c, v)
}

// picture answers with a view of the game as it stands.
func picture(c *call.Call, v message.View) (call.Reply, error) {
	r := call.Private("")
	s := message.Shown{View: v, At: c.Live.Row.Head, Alt: message.Alt(v)}
	r.Title = s.Alt
	if k := c.Live.Game.Company(engine.ID(v.Company)); k != nil && v.Routes {
		for _, line := range foresee.RunLines(c.Live.Game, k) {
			r.Sections = append(r.Sections, message.Section{Lines: []string{line}})
		}
		if len(k.Last) == 0 {
			r.Text = string(k.ID) + " has not run yet."
		}
	}
	if v.Kind == message.PlayersView {
		r.Sections = append(r.Sections, message.Section{Table: post.PlayerTable(c.Live.Game), Below: true})
	}
	r.Pictures = []message.Shown{s}
	return r, nil
}

// showLog shows the end of the log, its important lines, or all of it.
func showLog(c *call.Call, rest string) (call.Reply, error) {
	g := c.Live.Game
	r := call.Private("")
	r.Title = "Log of " + c.Live.Row.Name
	var all []string
	for _, x := range post.Told(c.Live, 0, g.Actions, func(x engine.Line) bool { return rest != "matter" || x.Matter }) {
		all = append(all, x.Text)
	}
	const few = 60
	if rest == "" && len(all) > few {
		r.Text = fmt.Sprintf(`The last %d of %d lines; "show log all" has them all.`, few, len(all))
		all = all[len(all)-few:]
	}
	if rest != "" && rest != "all" && rest != "matter" {
		return call.Reply{}, message.Sorry(`Type "show log", "show log matter" or "show log all".`)
	}
	if rest != "" && len(all) > few { // a chat service shows only some of them
		r.Text = fmt.Sprintf("All %d lines are in the file, too.", len(all))
		r.File = &call.File{Name: call.FileName(c.Live.Row.Name) + "-log.txt", Body: strings.Join(all, "\n") + "\n"}
	}
	r.Sections = []message.Section{{Lines: all}}
	return r, nil
}

// recap tells what happened since the user last acted, turn by turn; during their own turn, since the one before, as its post does.
func recap(c *call.Call) (call.Reply, error) {
	me, until := games.PlayerOf(&c.Live.Row, c.Req.User.ID), len(c.Live.Record)
	if c.Live.Game.Decider() == me {
		until = games.TurnStart(c.Live.Game, c.Live.Record)
	}
	n := post.Missed(c.Live, me, until)
	news := post.Summary(c.Live, post.Told(c.Live, n, len(c.Live.Record), func(engine.Line) bool { return true }), me)
	r := call.Private("")
	r.Title = "Since your last turn"
	if n == 0 {
		r.Title = "So far"
	}
	if len(news) == 0 {
		news = []string{"Nothing of note."}
	}
	r.Sections = []message.Section{{Lines: news}}
	return r, nil
}

// record returns the whole game as text.
func record(c *call.Call) (call.Reply, error) {
	var b strings.Builder
	record := games.EngineRecord(c.Live.Row, c.Live.Record)
	if c.Live.Broken != nil { // without the rounds as comments, which come from playing it
		fmt.Fprintf(&b, "title: %s\nplayers: %s\noptions: %s\nseed: %d\n\n", record.Title, strings.Join(record.Players, ", "), strings.Join(record.Options, ", "), record.Seed)
		for _, a := range record.Actions {
			fmt.Fprintln(&b, a)
		}
	} else if err := notation.Write(&b, record); err != nil {
		return call.Reply{}, err
	}
	r := call.Private("The record of %s: %s.", c.Live.Row.Name, message.Count(len(c.Live.Record), "order"))
	r.File = &call.File{Name: call.FileName(c.Live.Row.Name) + ".txt", Body: b.String()}
	return r, nil
}
