package bot

import (
	"fmt"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/lobby"
	"stationmaster/bot/message"
	"stationmaster/bot/story"
)

// export writes the game as a file for 18xx.games, or its figures round by round.
func export(c *call.Call) (call.Reply, error) {
	write, kind := story.CSV, "csv"
	switch strings.ToLower(strings.Join(strings.Fields(c.Args), " ")) {
	case "":
		return lobby.Export(c)
	case "rounds":
	case "rounds json":
		write, kind = story.JSON, "json"
	default:
		return call.Reply{}, message.Sorry(`Type "export" for a file for 18xx.games, "export rounds" for a table of all rounds, or "export rounds json".`)
	}
	body, err := write(c.Live)
	if err != nil {
		return call.Reply{}, err
	}
	r := call.Private("All rounds of %s: worth, cash and dividends by player, prices and earnings by company.", c.Live.Row.Name)
	r.File = &call.File{Name: call.FileName(c.Live.Row.Name) + "-rounds." + kind, Body: body}
	if kind == "csv" {
		r.Choices, r.At = []message.Choice{{Label: "As JSON", Command: "export rounds json"}}, c.Live.Row.Head
	}
	return r, nil
}

// then shows the board at its button's position, even if that has been undone since.
func (d looking) then(c *call.Call) (call.Reply, error) {
	if c.Req.At == nil {
		return call.Reply{}, message.Sorry(`"show map at 57" shows the map after order 57.`)
	}
	return d.past(c, []string{message.MapView, message.MarketView}, *c.Req.At)
}

// after splits "market at 57" into the view and the order's number, which is -1 if there is none.
func after(c *call.Call, what string) (before string, n int, err error) {
	words := strings.Fields(what)
	if len(words) < 2 || !strings.EqualFold(words[len(words)-2], "at") {
		return what, -1, nil
	}
	n, err = call.OrderNumber(words[len(words)-1], len(c.Live.Record))
	return strings.Join(words[:len(words)-2], " "), n, err
}

// past shows pictures of a position.
func (d looking) past(c *call.Call, kinds []string, position int64) (call.Reply, error) {
	record, err := d.Store.Record(c.Ctx, c.Live.Row.ID, position)
	if err != nil {
		return call.Reply{}, err
	}
	r := call.Private("")
	r.Title = fmt.Sprintf("After order %d of %d", len(record), len(c.Live.Record))
	switch {
	case position == 0:
		r.Title = "At the start"
	case len(record) > len(c.Live.Record) || c.Live.Record[len(record)-1].ID != position:
		r.Title = fmt.Sprintf("After order %d, which was taken back", len(record))
	}
	for _, kind := range kinds {
		v := message.View{Kind: kind, Numbers: kind == message.MapView && d.Setting(c, "numbers") == "on"}
		r.Pictures = append(r.Pictures, message.Shown{View: v, At: position, Alt: message.Alt(v)})
	}
	return r, nil
}
