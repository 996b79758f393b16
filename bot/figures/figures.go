package figures

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// Desk answers questions about figures.
type Desk struct {
	call.Desk
	Results Results
}

// Results is what figures use of the store.
type Results interface {
	SumsOf(ctx context.Context, user, guild string) ([]store.Sum, error)
	MedianOf(ctx context.Context, user, guild string) (time.Duration, error)
	VersusOf(ctx context.Context, user, guild string, most int) ([]store.Versus, error)
	Leading(ctx context.Context, guild string, most int) ([]store.Sum, error)
	TitlesOf(ctx context.Context, guild string) ([]store.Sum, error)
	Shown(ctx context.Context, user string) (bool, error)
	Named(ctx context.Context, guild, name string) (user string, err error)
	Unrated(ctx context.Context, guild string, most int) ([]store.Result, error)
	RatingOf(ctx context.Context, guild, user string) (store.Rating, bool, error)
	Rate(ctx context.Context, rated []store.Result, ratings []store.Rating) error
}

// A phone shows few rows of a table; "all" shows more.
const (
	few  = 4
	many = 25
)

// Mine is the user's own record on all servers, or hides it from others.
func (d Desk) Mine(c *call.Call) (call.Reply, error) {
	user := c.Req.User.ID
	switch strings.ToLower(c.Args) {
	case "off":
		return call.Private(`Nobody else sees your record any more. "record on" shows it again.`), d.Store.Set(c.Ctx, user, 0, store.RecordKey, "yes")
	case "on":
		return call.Private("Players on the servers you share can see your record there."), d.Store.Set(c.Ctx, user, 0, store.RecordKey, "")
	case "", "all":
	default:
		return call.Reply{}, message.Sorry(`Type "record", "record all", or "record off" to hide it from others.`)
	}
	m, err := d.record(c.Ctx, user, store.Everywhere, c.Args != "")
	if err != nil {
		return call.Reply{}, err
	}
	m.Title = "Your record"
	shown, err := d.Results.Shown(c.Ctx, user)
	if err == nil && !shown {
		m.Sections = append(m.Sections, message.Section{Lines: []string{`Hidden from others. "record on" shows it.`}, Quiet: true})
	}
	if c.Args == "" && len(m.Sections) > 0 {
		m.Choices = []message.Choice{{Label: "All of it", Command: "record all"}}
	}
	return call.Privately(m, err)
}

// Here is the record of a server, or of one of its players there; or it turns ratings on or off.
func (d Desk) Here(c *call.Call) (call.Reply, error) {
	word, rest := message.Cut(c.Args)
	switch {
	case strings.EqualFold(word, "rating"):
		return d.setRating(c, rest)
	case c.Args == "" || strings.EqualFold(c.Args, "all"):
		return call.Privately(d.server(c.Ctx, c.Req.Guild, c.Args != ""))
	}
	user, err := d.Results.Named(c.Ctx, c.Req.Guild, c.Args)
	if err != nil {
		return call.Reply{}, err
	}
	if user == "" {
		return call.Reply{}, message.Sorry(fmt.Sprintf(`Nobody called %q has finished a game here, or they hide their record. "game record" lists who has.`, message.Clip(c.Args, message.MaxName)))
	}
	m, err := d.record(c.Ctx, user, c.Req.Guild, true)
	m.Title = "Record of " + c.Args
	return call.Privately(m, err)
}

// record is a user's record.
func (d Desk) record(ctx context.Context, user, guild string, all bool) (m message.Message, err error) {
	sums, err := d.Results.SumsOf(ctx, user, guild)
	if err != nil {
		return m, err
	}
	var total store.Sum
	apart := map[store.Kind]*store.Sum{}
	rows := [][]string{{"Title", "Players", "Games", "Won", "Place", "Worth"}}
	most := few
	if all {
		most = many
	}
	for i := range sums {
		x := &sums[i]
		if x.Kind != store.AmongPeople {
			if apart[x.Kind] == nil {
				apart[x.Kind] = new(store.Sum)
			}
			apart[x.Kind].Games, apart[x.Kind].Won = apart[x.Kind].Games+x.Games, apart[x.Kind].Won+x.Won
			continue
		}
		total.Games, total.Won, total.Places, total.Shares = total.Games+x.Games, total.Won+x.Won, total.Places+x.Places, total.Shares+x.Shares
		total.Bankrupt, total.Turns, total.StoodIn = total.Bankrupt+x.Bankrupt, total.Turns+x.Turns, total.StoodIn+x.StoodIn
		if len(rows) <= most {
			rows = append(rows, append([]string{titleName(x.Title), strconv.Itoa(x.Players)}, figures(x)...))
		}
	}
	var others []string
	for _, k := range []struct {
		kind store.Kind
		what string
	}{{store.WithHouse, "with house players"}, {store.ByStandIn, "mostly by stand-ins"}, {store.Brought, "imported or copied"}} {
		if x := apart[k.kind]; x != nil {
			others = append(others, fmt.Sprintf("%d %s (%d won)", x.Games, k.what, x.Won))
		}
	}
	switch {
	case total.Games == 0 && others == nil:
		m.Text = "No game has been finished yet."
		return m, nil
	case total.Games == 0:
		m.Text = "No game among people has been finished yet."
	default:
		m.Text = fmt.Sprintf("%s, %d won; mean place %s, with %s of the winner's worth.", message.Count(total.Games, "game"), total.Won, place(&total), worth(&total))
		var more []string
		if total.Bankrupt > 0 {
			more = append(more, fmt.Sprintf("%d of the games ended in bankruptcy", total.Bankrupt))
		}
		took, err := d.Results.MedianOf(ctx, user, guild)
		if err != nil {
			return m, err
		}
		if took > 0 {
			more = append(more, "median time for a turn: "+message.ShortTime(took))
		}
		if total.StoodIn > 0 {
			more = append(more, fmt.Sprintf("stand-ins played %d of %d turns", total.StoodIn, total.StoodIn+total.Turns))
		}
		if more != nil {
			m.Sections = append(m.Sections, message.Section{Lines: []string{message.Upper(strings.Join(more, "; ")) + "."}})
		}
		m.Sections = append(m.Sections, message.Section{Table: rows})
	}
	met, err := d.Results.VersusOf(ctx, user, guild, most)
	if err != nil {
		return m, err
	}
	if len(met) > 0 {
		rows := [][]string{{"Against", "Games", "Ahead", "Behind"}}
		for _, x := range met {
			rows = append(rows, []string{x.Name, strconv.Itoa(x.Games), strconv.Itoa(x.Ahead), strconv.Itoa(x.Behind)})
		}
		m.Sections = append(m.Sections, message.Section{Table: rows})
	}
	if others != nil {
		m.Sections = append(m.Sections, message.Section{Lines: []string{"Counted apart: " + strings.Join(others, ", ") + "."}, Quiet: true})
	}
	return m, nil
}

// server is a server's record.
func (d Desk) server(ctx context.Context, guild string, all bool) (m message.Message, err error) {
	most := 2 * few
	if all {
		most = many
	}
	if m.Title = "Record of this server"; guild == "" {
		m.Title = "Record of this table"
	}
	players, err := d.Results.Leading(ctx, guild, most)
	if err != nil {
		return m, err
	}
	titles, err := d.Results.TitlesOf(ctx, guild)
	if err != nil {
		return m, err
	}
	if len(titles) == 0 {
		m.Text = "No game among people has been finished here yet."
		return m, nil
	}
	n := 0
	by := map[string]int{}
	var order []string
	for _, x := range titles {
		if n += x.Games; by[x.Title] == 0 {
			order = append(order, x.Title)
		}
		by[x.Title] += x.Games
	}
	var each []string
	for _, t := range order {
		each = append(each, fmt.Sprintf("%s %d", titleName(t), by[t]))
	}
	m.Text = fmt.Sprintf("%s among people: %s.", message.Count(n, "game"), strings.Join(each, ", "))
	rated, err := d.rates(ctx, guild)
	if err != nil {
		return m, err
	}
	rows := [][]string{{"Player", "Games", "Won", "Place", "Worth"}}
	if rated {
		rows[0] = append(rows[0], "Rating")
		if err := d.rate(ctx, guild); err != nil {
			return m, err
		}
	}
	for i := range players {
		x := &players[i]
		row := append([]string{x.Name}, figures(x)...)
		if rated {
			r, _, err := d.Results.RatingOf(ctx, guild, x.User)
			if err != nil {
				return m, err
			}
			row = append(row, shownRating(r))
		}
		rows = append(rows, row)
	}
	if len(rows) > 1 {
		m.Sections = append(m.Sections, message.Section{Table: rows})
	}
	if rated {
		m.Sections = append(m.Sections, message.Section{Lines: []string{ratingNote}, Quiet: true})
	}
	if !all && len(players) == most {
		m.Choices = []message.Choice{{Label: "More players", Command: "game record all"}}
	}
	return m, nil
}

// figures are the cells that tell about some games.
func figures(x *store.Sum) []string {
	return []string{strconv.Itoa(x.Games), strconv.Itoa(x.Won), place(x), worth(x)}
}

func place(x *store.Sum) string { return fmt.Sprintf("%.1f", float64(x.Places)/float64(x.Games)) }

// worth is the mean part of the winner's worth.
func worth(x *store.Sum) string { return fmt.Sprintf("%.0f%%", float64(x.Shares)/float64(x.Games)/100) }

// titleName is a title's name, also of one that is left out now.
func titleName(id string) string {
	if t := engine.Find(id); t != nil {
		return t.Sheet.Name
	}
	return id
}
