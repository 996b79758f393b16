package lobby

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/engine/interchange"
	"stationmaster/store"
)

// Files imports and copies games.
type Files struct {
	Lobby
	Slots chan struct{} // limits the files read at once
	// Named returns the user with a name, if names are all there is to users; nil if users have accounts.
	Named func(string) message.User
}

// MostImports limits simultaneous imports, since the largest file takes some 70 MB. Others wait unread.
const MostImports = 2

// ImportGame imports a game file from 18xx.games: "import Ada" with the file attached.
func (d Files) ImportGame(c *call.Call) (call.Reply, error) {
	select {
	case d.Slots <- struct{}{}:
		defer func() { <-d.Slots }()
	case <-c.Ctx.Done():
		return call.Reply{}, c.Ctx.Err()
	}
	b, err := d.attached(c)
	if err != nil {
		return call.Reply{}, err
	}
	f, err := interchange.Read(bytes.NewReader(b))
	if err != nil {
		return call.Reply{}, unreadable(err)
	}
	r, err := interchange.Import(f, nil)
	if err != nil {
		return call.Reply{}, unreadable(err)
	}
	again := withoutAgain(c)
	key := fingerprint(c.Req.Guild, &r.Record)
	if there, err := d.Store.Setting(c.Ctx, keptImports, 0, key); err != nil {
		return call.Reply{}, err
	} else if id, _ := strconv.ParseInt(there, 10, 64); id != 0 && !again {
		if g, err := d.Games.Row(c.Ctx, c.Req.Guild, id); err == nil {
			return call.Reply{}, message.Sorry(fmt.Sprintf(`This file has already been imported as game %d, %s. To import it a second time, use "import again".`, id, g.Name))
		}
	}
	seats, err := d.importedSeats(c, r.Record.Players)
	if err != nil {
		return call.Reply{}, err
	}
	row := store.Game{
		Guild: c.Req.Guild, Channel: c.Req.Channel, Title: r.Record.Title, Options: r.Record.Options, Seed: r.Record.Seed,
		State: store.Running, Owner: c.Req.User.ID, Created: d.Now(), Seats: seats,
	}
	after, err := games.Played(row, r.Record.Actions)
	if err != nil {
		return call.Reply{}, err
	}
	note := message.Message{Kind: message.NotePost, Text: fmt.Sprintf("%s imported this game from 18xx.games, with %s.", c.Req.User.Name, message.Count(len(after.Record), "order"))}
	g, err := d.bring(c, after, games.Imported, "", "", note)
	if err != nil {
		return call.Reply{}, err
	}
	if err := d.Store.Set(c.Ctx, keptImports, 0, key, strconv.FormatInt(g.ID, 10)); err != nil { // at worst nobody is asked the next time
		d.Log.Error("noting what was imported", "game", g.ID, "error", err)
	}
	reply := call.Say("Imported: %s is game %d (%s), with %s.", g.Name, g.ID, StateName(*g), message.Count(len(after.Record), "order"))
	if open := games.OpenSeats(g); len(open) > 0 {
		reply.Text += fmt.Sprintf(" Open seats: %s.", message.Enumerate(open))
		if games.PlayerOf(g, c.Req.User.ID) == engine.Nobody {
			reply.Choices, reply.At = post.SeatChoices(g), g.Head
		}
	}
	reply.Game, reply.Channel = g.ID, g.Channel
	return reply, nil
}

// bring stores an imported or copied game and continues it in the channel, or in a private one for a single user. Without a name, it is named
// by its number.
func (d Files) bring(c *call.Call, after *games.Live, origin, name, only string, note message.Message) (*store.Game, error) {
	g := &after.Row
	_, err := d.Rows.Create(c.Ctx, func(id int64) (store.Change, error) {
		g.ID, g.Name = id, gameName(name, g.Title, id)
		made := store.Change{Request: c.Req.ID, User: c.Req.User.ID, At: g.Created, Actions: after.Record, Settings: []store.Setting{{Key: games.OriginKey, Value: origin}}}
		if only != "" { // it is nowhere until it has a channel that nobody else sees
			g.Channel, made.Game = "", *g
			return made, nil
		}
		var err error
		g.Channel, err = d.Messenger.Open(c.Ctx, courier.Room{Game: id, Guild: g.Guild, Channel: g.Channel, Name: g.Name, Sheet: g.Title})
		made.Game, made.Posts = *g, []store.Post{games.Post("lobby", post.Lobby(g))}
		return made, err
	})
	if err = d.made(c, err); err != nil {
		return nil, err
	}
	g.Channel, err = d.begin(c, g.ID, only, note)
	return g, err
}

// begin continues an imported or copied game in its channel. If the program stops before that, the game continues with the first order where
// it was imported, or with "here" for a private one.
func (d Files) begin(c *call.Call, id int64, only string, note message.Message) (channel string, err error) {
	from := c.Req.Channel
	c.Req.ID = games.OwnRequest() // the game was made with the other
	l, leave, err := d.Games.Enter(c.Ctx, id)
	if err != nil {
		return "", err
	}
	defer leave()
	c.Live = l
	after := l.Clone()
	var posts []store.Post
	if only != "" {
		room := courier.Room{Game: id, Guild: l.Row.Guild, Channel: from, Name: l.Row.Name, Sheet: l.Row.Title, Started: true, Only: only}
		if after.Row.Channel, err = d.Messenger.Open(c.Ctx, room); err != nil {
			gone := l.Row
			gone.State = store.Deleted
			return "", errors.Join(err, d.Commit(c, store.Change{Game: gone}))
		}
		lobby := post.Lobby(&after.Row)
		lobby.Choices = nil // nobody else can come
		posts = append(posts, games.Post("lobby", lobby))
	} else if channel, err := d.room(c, after.Row); err != nil {
		d.Log.Error("an imported game stays where it was brought", "game", id, "error", err)
	} else {
		after.Row.Channel = channel
	}
	turn, err := d.TurnPosts(c, nil, after, &note)
	if err != nil {
		return "", err
	}
	return after.Row.Channel, d.CommitTo(c, after, store.Change{Posts: append(posts, turn...)})
}

// keptImports is the pseudo-user whose settings say which game a file became. Under no user, each would make every running game be checked.
const keptImports = "18xx.games import"

// againWord imports a file that has been imported before.
const againWord = "again"

// withoutAgain removes that word from the end of the arguments.
func withoutAgain(c *call.Call) bool {
	words := strings.Fields(c.Args)
	if n := len(words); n > 0 && strings.EqualFold(words[n-1], againWord) {
		c.Args = strings.Join(words[:n-1], " ")
		return true
	}
	return false
}

// fingerprint identifies files with the same game and orders on one server.
func fingerprint(guild string, r *engine.Record) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %d\n", guild, r.Title, r.Players, r.Options, r.Seed)
	for _, a := range r.Actions {
		fmt.Fprintf(h, "%s %s\n", a.By, a)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// attached reads the attached file.
func (d Files) attached(c *call.Call) ([]byte, error) {
	a := c.Req.Attachment
	if a == nil {
		return nil, message.Sorry("Please attach the game file: on 18xx.games, it's under Tools, Game Data, Download. It may be gzipped.")
	}
	tooLarge := message.Sorry(fmt.Sprintf("The file is too large: the limit is %d MiB.", call.MostAttached>>20))
	if a.Size > call.MostAttached {
		return nil, tooLarge
	}
	var b []byte
	r, err := a.Open(c.Ctx)
	if err == nil {
		b, err = io.ReadAll(io.LimitReader(r, call.MostAttached+1))
		r.Close()
	}
	if err != nil {
		d.Log.Error("fetching an attachment", "name", a.Name, "size", a.Size, "error", err)
		return nil, message.Sorry("The file couldn't be downloaded. Nothing changed; please try again.")
	}
	if len(b) > call.MostAttached {
		return nil, tooLarge
	}
	return b, nil
}

// unreadable explains why a file can't be imported.
func unreadable(err error) error {
	var bug *engine.BugError
	var stop *interchange.StopError
	var rule *engine.RuleError
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &bug):
		return err
	case errors.As(err, &stop) && errors.As(err, &rule):
		return &offer.OrderError{Before: fmt.Sprintf("Action %d in the file (%s) is not legal: ", stop.ID, message.Clip(stop.Type, message.MaxName)), Rule: rule}
	case errors.As(err, &syntax), errors.As(err, &kind):
		return message.Sorry("That's not a game file from 18xx.games: it isn't valid JSON of that kind. Nothing was imported.")
	}
	return message.Sorry("The file can't be imported: " + message.Clip(err.Error(), 300) + ". Nothing was done.")
}

// importedSeats seats a file's players. The user gets the seat they name, or that of a player with their name. The others are open, unless
// names are all there is to users.
func (d Files) importedSeats(c *call.Call, players []string) ([]store.Seat, error) {
	var names []string
	for i, name := range players {
		if name = message.CleanName(name); name == "" {
			name = fmt.Sprintf("Player %d", i+1)
		}
		names = append(names, name)
	}
	user, wanted := c.Req.User, c.Args
	if wanted == "" {
		wanted = user.Name
	}
	mine := slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, wanted) })
	if mine < 0 && c.Args != "" {
		return nil, message.Sorry(fmt.Sprintf("No player in the file is called %q; they are %s. Nothing was imported.", message.Clip(wanted, message.MaxName), message.Enumerate(names)))
	}
	seats := make([]store.Seat, len(names))
	if mine >= 0 { // first, so that the user's name stays as it is
		seats[mine] = store.Seat{N: mine + 1, User: user.ID, Name: user.Name}
	}
	for i, name := range names {
		if i == mine {
			continue
		}
		seats[i] = store.Seat{N: i + 1, Name: freeName(seats, name)}
		if d.Named != nil {
			seats[i].User = d.Named(seats[i].Name).ID
		}
	}
	return seats, nil
}

// theirWay is the option to play by the rules of 18xx.games, for titles it has.
const theirWay = interchange.As18xx

// Export writes the game as a file for 18xx.games, up to the first order that 18xx.games treats differently.
func Export(c *call.Call) (call.Reply, error) {
	var b strings.Builder
	orders, until := len(c.Live.Record), ""
	err := interchange.Write(&b, games.EngineRecord(c.Live.Row, c.Live.Record))
	bug, apart := (*engine.BugError)(nil), (*interchange.Apart)(nil)
	switch {
	case errors.As(err, &bug):
		return call.Reply{}, err
	case errors.As(err, &apart):
		orders, until = apart.Index, fmt.Sprintf(" It ends before order %d, %q, which 18xx.games treats differently: %s.",
			apart.Index+1, message.Clip(apart.Action.String(), 100), message.Clip(apart.Err.Error(), 300))
	case err != nil:
		return call.Reply{}, message.Sorry("18xx.games can't represent this game: " + message.Clip(err.Error(), 300) + ".")
	}
	what := "for 18xx.games"
	switch t := c.Live.Game.Title(); {
	case !slices.ContainsFunc(t.Options, func(o engine.Option) bool { return o.ID == theirWay }):
		what = "in the format of 18xx.games, which doesn't have this title (\"import\" can read it)"
	case until != "" && !c.Live.Game.Option(theirWay):
		until += fmt.Sprintf(" Games started with \"new %s %s\" follow the rules of 18xx.games from the start.", t.ID, theirWay)
	}
	r := call.Private("%s %s: %s.%s", c.Live.Row.Name, what, message.Count(orders, "order"), until)
	r.File = &call.File{Name: call.FileName(c.Live.Row.Name) + ".json", Body: b.String()}
	return r, nil
}
