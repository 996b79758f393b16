package absence

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/reminder"
	"stationmaster/engine/player"
	"stationmaster/store"
)

// Desk changes games whose players stay away.
type Desk struct {
	call.Desk
	Seats     Opener
	Reminders *reminder.Reminders
}

// Opener opens a player's seat in a running game.
type Opener interface {
	Open(c *call.Call, row store.Game, seat int, what string, more ...store.Post) error
}

// paceKey is a game's setting for its pace, as it is typed.
const paceKey = "pace"

// Pace is how long a turn may take, and what happens after that.
type Pace struct {
	Lasts   time.Duration // 0: as long as it takes
	Silence bool          // whoever doesn't answer within a day agrees to a stand-in for the turn
	Least   bool          // stand-ins do as little as the rules allow
}

const (
	leastPace = time.Hour
	mostPace  = 60 * 24 * time.Hour
)

// Examples shows how paces are typed.
const Examples = `"48h", "3d silence", "48h least"`

// Parse reads a pace. An error is a sentence.
func Parse(text string) (p Pace, err error) {
	for _, w := range strings.Fields(strings.ToLower(text)) {
		n, e := strconv.Atoi(w[:len(w)-1])
		unit := map[byte]time.Duration{'h': time.Hour, 'd': 24 * time.Hour}[w[len(w)-1]]
		switch {
		case w == "silence":
			p.Silence = true
		case w == "least":
			p.Least = true
		case e == nil && unit > 0 && p.Lasts == 0:
			if n < 1 || n > int(mostPace/unit) {
				return p, fmt.Errorf("a pace is between %s and %s", message.LongTime(leastPace), message.LongTime(mostPace))
			}
			p.Lasts = time.Duration(n) * unit
		default:
			return p, fmt.Errorf("%q is not a pace; examples are %s", text, Examples)
		}
	}
	if p.Lasts == 0 {
		return p, fmt.Errorf("%q is not a pace; examples are %s", text, Examples)
	}
	return p, nil
}

// String is the pace as it is typed.
func (p Pace) String() string {
	s := fmt.Sprintf("%dh", p.Lasts/time.Hour)
	if p.Silence {
		s += " silence"
	}
	if p.Least {
		s += " least"
	}
	return s
}

// temper is the temper of the game's stand-ins, as a setting.
func (p Pace) temper() string {
	if p.Least {
		return string(player.Least)
	}
	return ""
}

// pace is a game's pace.
func (d Desk) pace(ctx context.Context, game int64) (Pace, error) {
	text, err := d.Store.Setting(ctx, "", game, paceKey)
	if err != nil || text == "" {
		return Pace{}, err
	}
	return Parse(text)
}

// Pace sets the game's pace, or shows it and how long turns have taken.
func (d Desk) Pace(c *call.Call) (call.Reply, error) {
	if c.Args == "" {
		return d.show(c)
	}
	if !c.Owner() {
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can set the game's pace.")
	}
	text, note := "", "There's no pace any more: turns take as long as they take."
	p := Pace{}
	if !strings.EqualFold(c.Args, "off") {
		var err error
		if p, err = Parse(c.Args); err != nil {
			return call.Reply{}, message.Sorry(message.Upper(err.Error()) + ".")
		}
		text = p.String()
		note = "The game has a pace now. " + strings.Join(p.lines(), " ")
	}
	set := []store.Setting{{Game: c.Live.Row.ID, Key: paceKey, Value: text}, {Game: c.Live.Row.ID, Key: games.StandInsKey, Value: p.temper()}}
	m := message.Message{Kind: message.NotePost, Text: note}
	if err := d.Commit(c, store.Change{Game: c.Live.Row, Posts: []store.Post{games.Note(m)}, Settings: set}); err != nil {
		return call.Reply{}, err
	}
	return d.show(c)
}

// lines says what the pace means.
func (p Pace) lines() []string {
	if p.Lasts == 0 {
		return []string{"There's no pace: turns take as long as they take."}
	}
	out := []string{fmt.Sprintf("When a turn takes longer than %s, the others are asked what to do; quiet hours and being away don't count.", message.LongTime(p.Lasts))}
	if p.Silence {
		out = append(out, "Whoever doesn't answer within a day agrees to a stand-in for that turn.")
	}
	if p.Least {
		return append(out, "Stand-ins do as little as the rules allow.")
	}
	return append(out, "Stand-ins play without risk: they don't bid, and they neither start companies nor give them up.")
}

// show shows the pace and how long the players' turns have taken: everybody's to the owner, to others their own.
func (d Desk) show(c *call.Call) (call.Reply, error) {
	l := c.Live
	p, err := d.pace(c.Ctx, l.Row.ID)
	if err != nil {
		return call.Reply{}, err
	}
	r := call.Private("")
	r.Title = "Pace"
	r.Sections = []message.Section{{Lines: p.lines()}}
	table := [][]string{{"Player", "Turns", "Median", "Longest"}}
	took := games.Took(l.Record)
	for i := range l.Row.Seats {
		k := &l.Row.Seats[i]
		ds := took[string(games.PlayerIn(k.N))]
		if len(ds) == 0 || k.User == "" || !c.Owner() && k.User != c.Req.User.ID {
			continue
		}
		table = append(table, []string{k.Name, strconv.Itoa(len(ds)), message.ShortTime(ds[len(ds)/2]), message.ShortTime(ds[len(ds)-1])})
	}
	if len(table) > 1 {
		head := "Your turns so far"
		if c.Owner() {
			head = "How long turns have taken (only you can see this)"
		}
		r.Sections = append(r.Sections, message.Section{Head: head, Table: table})
	}
	return r, nil
}
