package bot

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/store"
)

// newGame creates a game: "new 1894 seed:7 Friday".
func (d lobby) newGame(c *call) (Reply, error) {
	word, rest := message.Cut(c.args)
	if word == "" {
		return titles(), nil
	}
	t, err := engine.Need(word)
	if err != nil {
		return Reply{}, noTitle(word, err)
	}
	seed := d.seed()
	var options, name []string
	for _, w := range strings.Fields(rest) {
		if s, ok := strings.CutPrefix(w, "seed:"); ok {
			n, err := strconv.ParseUint(s, 10, 63)
			if err != nil {
				return Reply{}, message.Sorry(fmt.Sprintf("A seed is a whole number, not %q.", s))
			}
			seed = n
			continue
		}
		if slices.ContainsFunc(t.Options, func(o engine.Option) bool { return o.ID == w }) && !slices.Contains(options, w) {
			options = append(options, w)
			continue
		}
		name = append(name, w)
	}
	user := c.req.User
	var g store.Game
	_, err = d.create.Create(c.ctx, func(id int64) (store.Change, error) {
		g = store.Game{
			ID: id, Guild: c.req.Guild, Channel: c.req.Channel, Name: gameName(strings.Join(name, " "), t.ID, id), Title: t.ID, Options: options,
			Seed: seed, State: store.Lobby, Owner: user.ID, Created: d.now(),
			Seats: []store.Seat{{N: 1, User: user.ID, Name: user.Name}},
		}
		var err error
		g.Channel, err = d.messenger.Open(c.ctx, courier.Room{Game: id, Guild: g.Guild, Channel: g.Channel, Name: g.Name, Sheet: g.Title})
		return store.Change{Request: c.req.ID, User: user.ID, At: g.Created, Game: g, Posts: []store.Post{games.Post("lobby", post.Lobby(&g))}}, err
	})
	if err = d.made(c, err); err != nil {
		return Reply{}, err
	}
	d.games.Wake(g.Guild, g.ID)
	r := say("%s is open for players to join; then someone starts it.", g.Name)
	r.Game, r.Channel = g.ID, g.Channel
	return r, nil
}

// titles asks which title to play and describes each, including those left out and why.
func titles() Reply {
	r := private("")
	r.Title, r.Refused = "Which title?", true
	var lines []string
	for _, t := range engine.Titles() {
		lines = append(lines, t.ID+": "+offered(t)+".")
	}
	for _, f := range engine.Faults() {
		lines = append(lines, message.Upper(f.Error())+".")
	}
	r.Sections = []message.Section{{Lines: lines}, {Lines: []string{`Type "new" and a title; options, a seed and a name may follow.`}, Quiet: true}}
	return r
}

// offered describes a title in a list: players, length, difficulty, character.
func offered(t *engine.Title) string {
	return strings.TrimSuffix(post.Span(t.Sheet.Players.Min, t.Sheet.Players.Max)+" players; "+post.Like(t), "; ")
}

// noTitle refuses an unknown or faulty title and names the others.
func noTitle(word string, err error) error {
	var ids []string
	for _, t := range engine.Titles() {
		ids = append(ids, t.ID)
	}
	possible := "Possible: " + strings.Join(ids, ", ") + "."
	var fault *engine.Fault
	if errors.As(err, &fault) {
		return message.Sorry(message.Upper(fault.Error()) + ". " + possible)
	}
	for _, f := range engine.Faults() {
		possible += " " + message.Upper(f.Error()) + "."
	}
	return message.Sorry(fmt.Sprintf("There's no title called %q. %s", word, possible))
}

// gameName is the name the user gave, or one made from title and number.
func gameName(said, title string, id int64) string {
	if name := message.CleanName(said); name != "" {
		return name
	}
	return fmt.Sprintf("%s no. %d", engine.Find(title).Sheet.Name, id)
}

// notBegun refuses what is only possible before the start.
func notBegun(c *call, what string) error {
	if c.live.Row.State != store.Lobby {
		return message.Sorry(fmt.Sprintf("%s has already started; it's too late to %s.", c.live.Row.Name, what))
	}
	return nil
}

// start draws the seating order from the seed and starts the game.
func (d lobby) start(c *call) (Reply, error) {
	if err := notBegun(c, "start it"); err != nil {
		return Reply{}, err
	}
	row := c.live.Row
	if !c.owner() && games.PlayerOf(&row, c.req.User.ID) == engine.Nobody {
		return Reply{}, message.Sorry("Only players who have joined can start the game.")
	}
	t := engine.Find(row.Title)
	if n, p := len(row.Seats), t.Sheet.Players; n < p.Min {
		return Reply{}, message.Sorry(fmt.Sprintf("%s needs %s players; %d joined so far.", t.Sheet.Name, post.Span(p.Min, p.Max), n))
	}
	row.Seats = seated(row.Seats, row.Seed)
	g, changed, err := games.Replay(row, nil)
	if err != nil {
		return Reply{}, err
	}
	row.State = store.Running
	if row.Channel, err = d.room(c, row); err != nil {
		return Reply{}, err
	}
	after := &games.Live{Row: row, Game: g, Changed: changed, Last: c.live.Last}
	turn, err := d.turnPosts(c, nil, after, nil)
	if err != nil {
		return Reply{}, err
	}
	posts := append([]store.Post{games.Post("lobby", post.Lobby(&row))}, turn...)
	if err := d.commitTo(c, after, store.Change{Posts: posts}); err != nil {
		return Reply{}, err
	}
	return private("%s has started, with seats drawn at random. %s goes first.", row.Name, g.Name(g.Decider())), nil
}

// room is the channel for a game that starts.
func (d lobby) room(c *call, row store.Game) (string, error) {
	lobby, ok, err := d.store.Newest(c.ctx, row.ID, "lobby")
	if err != nil {
		return "", err
	}
	r := courier.Room{Game: row.ID, Guild: row.Guild, Channel: row.Channel, Name: row.Name, Sheet: row.Title, Started: true}
	if ok && lobby.Channel == row.Channel {
		r.Post = lobby.Remote
	}
	return d.messenger.Open(c.ctx, r)
}

// seated sorts the seats by a number drawn for each: the SHA-256 of the seed and the order of joining. The draw is independent of the game's
// own draws from the seed.
func seated(seats []store.Seat, seed uint64) []store.Seat {
	draw := func(k store.Seat) uint64 {
		sum := sha256.Sum256(fmt.Appendf(nil, "seat %d of game %d", k.N, seed))
		return binary.BigEndian.Uint64(sum[:])
	}
	out := slices.Clone(seats)
	slices.SortStableFunc(out, func(a, b store.Seat) int { return cmp.Compare(draw(a), draw(b)) })
	for i := range out {
		out[i].N = i + 1
	}
	return out
}

// here moves a game to this channel: "here 12". Without a number, it is the owner's only game in another channel of the server.
func (d lobby) here(c *call) (Reply, error) {
	gs, err := d.create.Games(c.ctx, c.req.Guild)
	if err != nil {
		return Reply{}, err
	}
	var mine []string
	id := int64(0)
	for _, g := range gs {
		owner := g.Owner == c.req.User.ID || c.req.User.Admin
		if !owner || g.Channel == c.req.Channel || g.State != store.Running && g.State != store.Lobby {
			continue
		}
		mine = append(mine, fmt.Sprintf("%d (%s)", g.ID, g.Name))
		if c.args == "" || c.args == strconv.FormatInt(g.ID, 10) {
			id = g.ID
		}
	}
	switch {
	case len(mine) == 0:
		return Reply{}, message.Sorry("You have no games in other channels.")
	case c.args == "" && len(mine) > 1, id == 0:
		return Reply{}, message.Sorry("Which game? Possible: " + strings.Join(mine, ", ") + ".")
	}
	l, leave, err := d.games.Enter(c.ctx, id)
	if err != nil {
		return Reply{}, err
	}
	defer leave()
	c.live = l
	row := l.Row
	row.Channel, row.Archived = c.req.Channel, false
	if row.Channel, err = d.messenger.Open(c.ctx, courier.Room{Game: id, Guild: row.Guild, Channel: row.Channel, Name: row.Name, Sheet: row.Title, Started: l.Game != nil}); err != nil {
		return Reply{}, err
	}
	posts := d.standingPosts(c, row)
	if l.Game != nil && !l.Game.Finished {
		p, ok, err := d.store.Newest(c.ctx, id, post.TurnKey)
		if err != nil {
			return Reply{}, err
		}
		if ok {
			after := l.Clone()
			after.Row = row
			posts = append(posts, games.Post(p.Key, post.Open(after, games.TurnStart(l.Game, l.Record), d.wishes(c, after))))
		}
	}
	if err := d.commit(c, store.Change{Game: row, Posts: posts, Moved: true}); err != nil {
		return Reply{}, err
	}
	r := private("%s continues here.", row.Name)
	r.Game, r.Channel = id, row.Channel
	return r, nil
}

func (d lobby) rename(c *call) (Reply, error) {
	if !c.owner() {
		return Reply{}, message.Sorry("Only " + c.ownerName() + " can rename the game.")
	}
	name := message.CleanName(c.args)
	if name == "" {
		return Reply{}, message.Sorry("What should the new name be?")
	}
	row := c.live.Row
	row.Name = name
	posts := d.standingPosts(c, row)
	if err := d.commit(c, store.Change{Game: row, Posts: posts}); err != nil {
		return Reply{}, err
	}
	return private("The game is now called %s.", name), nil
}

// standingPosts remakes the posts that show the state of a game, for a changed row.
func (d desk) standingPosts(c *call, row store.Game) []store.Post {
	if c.live.Game == nil {
		return []store.Post{games.Post("lobby", post.Lobby(&row))}
	}
	posts := []store.Post{games.Post("status", post.Status(&row, c.live.Game, c.live.Record, d.now()))}
	if sale := post.Sale(&row, c.live.Game); sale != nil {
		posts = append([]store.Post{games.Post(post.SaleKey, *sale)}, posts...)
	}
	return posts
}

// archive archives the game, or brings it back.
func (d lobby) archive(c *call) (Reply, error) {
	if !c.owner() {
		return Reply{}, message.Sorry("Only " + c.ownerName() + " can archive the game.")
	}
	row, off := c.live.Row, strings.EqualFold(c.args, "off")
	switch {
	case c.args != "" && !off:
		return Reply{}, message.Sorry(`Type "archive", or "archive off" to bring the game back.`)
	case row.Archived != off:
		return Reply{}, message.Sorry(fmt.Sprintf("%s %s.", row.Name, map[bool]string{true: "is not archived", false: "is already archived"}[off]))
	}
	row.Archived = !off
	note := message.Message{Kind: message.NotePost, Text: c.req.User.Name + ` has archived the game: no reminders are sent, and "games" doesn't list it. Any order brings it back.`}
	if off {
		note.Text = c.req.User.Name + " has brought the game back from the archive."
	}
	if err := d.commit(c, store.Change{Game: row, Posts: []store.Post{games.Note(note)}}); err != nil {
		return Reply{}, err
	}
	if off {
		return private("%s is listed again.", row.Name), nil
	}
	return private(`%s is archived. "games all" still lists it.`, row.Name), nil
}

func (d lobby) delete(c *call) (Reply, error) {
	if !c.owner() {
		return Reply{}, message.Sorry("Only " + c.ownerName() + " can delete the game.")
	}
	if !c.sure {
		r := private("Delete %s? It will be gone for everyone.", c.live.Row.Name)
		r.Title = message.PleaseConfirm
		r.Choices = []message.Choice{{Label: "Delete it", Style: message.Danger, Command: "sure delete"}}
		r.At = c.live.Row.Head
		return r, nil
	}
	row := c.live.Row
	row.State = store.Deleted
	note := message.Message{Kind: message.NotePost, Text: c.req.User.Name + " has deleted the game."}
	if err := d.commit(c, store.Change{Game: row, Posts: []store.Post{games.Post("deleted", note)}}); err != nil {
		return Reply{}, err
	}
	return private("%s has been deleted.", row.Name), nil
}

// chance is a random seed, small enough to be read out loud.
func chance() uint64 { return uint64(rand.N(1_000_000)) + 1 }

// made is Outcome for a new game.
func (d lobby) made(c *call, err error) error {
	if err = d.games.Outcome(c.ctx, c.req.ID, err); errors.Is(err, store.ErrUnsure) {
		d.log.Error("whether a game was opened is not known", "text", c.req.Text, "channel", c.req.Channel, "error", err)
		return message.Sorry(`The database failed just then, so it isn't known yet whether the game was created. If it was, its post will appear here and "games" will list it.`)
	}
	return err
}
