package lobby

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/engine"
	"stationmaster/store"
)

// Lobby creates, starts and manages games.
type Lobby struct {
	Seating
	Rows      Store
	Messenger courier.Messenger
	Seed      func() uint64
}

// Store is what the lobby uses of the store beyond every desk's needs.
type Store interface {
	Create(ctx context.Context, build func(id int64) (store.Change, error)) (store.Game, error)
	Games(ctx context.Context, guild string) ([]store.Game, error)
}

// StateName is a game's state in words.
func StateName(g store.Game) string {
	if g.Archived {
		return "archived"
	}
	switch g.State {
	case store.Lobby:
		return "open to join"
	case store.Running:
		return "running"
	case store.Finished:
		return "over"
	}
	return string(g.State)
}

// NewGame creates a game: "new 1894 seed:7 Friday".
func (d Lobby) NewGame(c *call.Call) (call.Reply, error) {
	word, rest := message.Cut(c.Args)
	if word == "" {
		return titles(`Type "new" and a title; options, a seed and a name may follow.`), nil
	}
	t, err := engine.Need(word)
	if err != nil {
		return call.Reply{}, noTitle(word, err)
	}
	seed := d.Seed()
	var options, name []string
	learning := false
	for _, w := range strings.Fields(rest) {
		if s, ok := strings.CutPrefix(w, "seed:"); ok {
			n, err := strconv.ParseUint(s, 10, 63)
			if err != nil {
				return call.Reply{}, message.Sorry(fmt.Sprintf("A seed is a whole number, not %q.", s))
			}
			seed = n
			continue
		}
		if w == Learning {
			learning = true
			continue
		}
		if slices.ContainsFunc(t.Options, func(o engine.Option) bool { return o.ID == w }) && !slices.Contains(options, w) {
			options = append(options, w)
			continue
		}
		name = append(name, w)
	}
	user := c.Req.User
	var g store.Game
	_, err = d.Rows.Create(c.Ctx, func(id int64) (store.Change, error) {
		g = store.Game{
			ID: id, Guild: c.Req.Guild, Channel: c.Req.Channel, Name: gameName(strings.Join(name, " "), t.ID, id), Title: t.ID, Options: options,
			Seed: seed, State: store.Lobby, Owner: user.ID, Created: d.Now(),
			Seats: []store.Seat{{N: 1, User: user.ID, Name: user.Name}},
		}
		var err error
		g.Channel, err = d.Messenger.Open(c.Ctx, courier.Room{Game: id, Guild: g.Guild, Channel: g.Channel, Name: g.Name, Sheet: g.Title})
		ch := store.Change{Request: c.Req.ID, User: user.ID, At: g.Created, Game: g, Posts: []store.Post{games.Post("lobby", post.Lobby(&g))}}
		if learning {
			ch.Settings = []store.Setting{{Key: post.LearningKey, Value: "on"}}
			ch.Posts = append(ch.Posts, games.Post("learning", message.Message{Kind: message.NotePost, Text: learningText,
				Choices: []message.Choice{{Label: "Words of the game", Hint: "Explain par, float, IPO ...", Command: "rules words"}}}))
		}
		return ch, err
	})
	if err = d.made(c, err); err != nil {
		return call.Reply{}, err
	}
	d.Games.Wake(g.Guild, g.ID)
	r := call.Say("%s is open for players to join; then someone starts it.", g.Name)
	r.Game, r.Channel = g.ID, g.Channel
	return r, nil
}

// Learning is the word for a game in which players are told what each decision is about.
const Learning = "learning"

const learningText = `This game is for learning: the first decision of each kind is explained to every player, with what most players do. Whoever is worth most at the end wins: cash, and shares at their price; what companies own doesn't count. "rules par" explains a word, "hints off" ends the explanations for you.`

// titles asks which title to play and describes each, including those left out and why. It ends with how to type the answer.
func titles(how string) call.Reply {
	r := call.Private("")
	r.Title, r.Refused = "Which title?", true
	var lines []string
	for _, t := range engine.Titles() {
		lines = append(lines, t.ID+": "+Offered(t)+".")
	}
	for _, f := range engine.Faults() {
		lines = append(lines, message.Upper(f.Error())+".")
	}
	r.Sections = []message.Section{{Lines: lines}}
	for _, t := range engine.Titles() {
		if t.Sheet.First != "" {
			r.Sections = append(r.Sections, message.Section{Lines: []string{fmt.Sprintf(`New to 18xx? Begin with %s: %s. "new %s %s" explains each kind of decision.`, t.Sheet.Name, t.Sheet.First, t.ID, Learning)}})
		}
	}
	r.Sections = append(r.Sections, message.Section{Lines: []string{how}, Quiet: true})
	return r
}

// Offered describes a title in a list: players, length, difficulty, character.
func Offered(t *engine.Title) string {
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
func notBegun(c *call.Call, what string) error {
	if c.Live.Row.State != store.Lobby {
		return message.Sorry(fmt.Sprintf("%s has already started; it's too late to %s.", c.Live.Row.Name, what))
	}
	return nil
}

// Start draws the seating order from the seed and starts the game.
func (d Lobby) Start(c *call.Call) (call.Reply, error) {
	if err := notBegun(c, "start it"); err != nil {
		if g := c.Live.Game; g != nil && slices.ContainsFunc(g.Title().Verbs(), func(m *engine.Move) bool { return m.Verb == "par" }) {
			err = message.Sorry(err.Error() + ` A company is started with "par".`)
		}
		return call.Reply{}, err
	}
	row := c.Live.Row
	if !c.Owner() && games.PlayerOf(&row, c.Req.User.ID) == engine.Nobody {
		return call.Reply{}, message.Sorry("Only players who have joined can start the game.")
	}
	t := engine.Find(row.Title)
	if n, p := len(row.Seats), t.Sheet.Players; n < p.Min {
		return call.Reply{}, message.Sorry(fmt.Sprintf("%s needs %s players; %d joined so far.", t.Sheet.Name, post.Span(p.Min, p.Max), n))
	}
	row.Seats = seated(row.Seats, row.Seed)
	g, changed, err := games.Replay(row, nil)
	if err != nil {
		return call.Reply{}, err
	}
	row.State = store.Running
	if row.Channel, err = d.room(c, row); err != nil {
		return call.Reply{}, err
	}
	after := &games.Live{Row: row, Game: g, Changed: changed, Last: c.Live.Last}
	turn, err := d.TurnPosts(c, nil, after, nil)
	if err != nil {
		return call.Reply{}, err
	}
	posts := append([]store.Post{games.Post("lobby", post.Lobby(&row))}, turn...)
	if err := d.CommitTo(c, after, store.Change{Posts: posts}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s has started, with seats drawn at random. %s goes first.", row.Name, g.Name(g.Decider())), nil
}

// room is the channel for a game that starts.
func (d Lobby) room(c *call.Call, row store.Game) (string, error) {
	lobby, ok, err := d.Store.Newest(c.Ctx, row.ID, "lobby")
	if err != nil {
		return "", err
	}
	r := courier.Room{Game: row.ID, Guild: row.Guild, Channel: row.Channel, Name: row.Name, Sheet: row.Title, Started: true, Starts: true}
	if ok && lobby.Channel == row.Channel {
		r.Post = lobby.Remote
	}
	return d.Messenger.Open(c.Ctx, r)
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

// Here moves a game to this channel: "here 12". Without a number, it is the owner's only game in another channel of the server.
func (d Lobby) Here(c *call.Call) (call.Reply, error) {
	gs, err := d.Rows.Games(c.Ctx, c.Req.Guild)
	if err != nil {
		return call.Reply{}, err
	}
	var mine []string
	id := int64(0)
	for _, g := range gs {
		owner := g.Owner == c.Req.User.ID || c.Req.User.Admin
		if !owner || g.Channel == c.Req.Channel || g.State != store.Running && g.State != store.Lobby {
			continue
		}
		mine = append(mine, fmt.Sprintf("%d (%s)", g.ID, g.Name))
		if c.Args == "" || c.Args == strconv.FormatInt(g.ID, 10) {
			id = g.ID
		}
	}
	switch {
	case len(mine) == 0:
		return call.Reply{}, message.Sorry("You have no games in other channels.")
	case c.Args == "" && len(mine) > 1, id == 0:
		return call.Reply{}, message.Sorry("Which game? Possible: " + strings.Join(mine, ", ") + ".")
	}
	l, leave, err := d.Games.Enter(c.Ctx, id)
	if err != nil {
		return call.Reply{}, err
	}
	defer leave()
	c.Live = l
	row := l.Row
	row.Channel, row.Archived = c.Req.Channel, false
	if row.Channel, err = d.Messenger.Open(c.Ctx, courier.Room{Game: id, Guild: row.Guild, Channel: row.Channel, Name: row.Name, Sheet: row.Title, Started: l.Game != nil}); err != nil {
		return call.Reply{}, err
	}
	posts := d.StandingPosts(c, row)
	if l.Game != nil && !l.Game.Finished {
		p, ok, err := d.Store.Newest(c.Ctx, id, post.TurnKey)
		if err != nil {
			return call.Reply{}, err
		}
		if ok {
			after := l.Clone()
			after.Row = row
			posts = append(posts, games.Post(p.Key, post.Open(after, games.TurnStart(l.Game, l.Record), d.Wishes(c, after))))
		}
	}
	if err := d.Commit(c, store.Change{Game: row, Posts: posts, Moved: true}); err != nil {
		return call.Reply{}, err
	}
	r := call.Private("%s continues here.", row.Name)
	r.Game, r.Channel = id, row.Channel
	return r, nil
}

// Rename gives the game another name.
func (d Lobby) Rename(c *call.Call) (call.Reply, error) {
	if !c.Owner() {
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can rename the game.")
	}
	name := message.CleanName(c.Args)
	if name == "" {
		return call.Reply{}, message.Sorry("What should the new name be?")
	}
	row := c.Live.Row
	row.Name = name
	posts := d.StandingPosts(c, row)
	if err := d.Commit(c, store.Change{Game: row, Posts: posts}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("The game is now called %s.", name), nil
}

// Archive archives the game, or brings it back.
func (d Lobby) Archive(c *call.Call) (call.Reply, error) {
	if !c.Owner() {
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can archive the game.")
	}
	row, off := c.Live.Row, strings.EqualFold(c.Args, "off")
	switch {
	case c.Args != "" && !off:
		return call.Reply{}, message.Sorry(`Type "archive", or "archive off" to bring the game back.`)
	case row.Archived != off:
		return call.Reply{}, message.Sorry(fmt.Sprintf("%s %s.", row.Name, map[bool]string{true: "is not archived", false: "is already archived"}[off]))
	}
	row.Archived = !off
	note := message.Message{Kind: message.NotePost, Text: c.Req.User.Name + ` has archived the game: no reminders are sent, and "games" doesn't list it. Any order brings it back.`}
	if off {
		note.Text = c.Req.User.Name + " has brought the game back from the archive."
	}
	if err := d.Commit(c, store.Change{Game: row, Posts: []store.Post{games.Note(note)}}); err != nil {
		return call.Reply{}, err
	}
	if off {
		return call.Private("%s is listed again.", row.Name), nil
	}
	return call.Private(`%s is archived. "games all" still lists it.`, row.Name), nil
}

// Delete deletes the game for everyone, once its owner has confirmed that.
func (d Lobby) Delete(c *call.Call) (call.Reply, error) {
	if !c.Owner() {
		return call.Reply{}, message.Sorry("Only " + c.OwnerName() + " can delete the game.")
	}
	if !c.Sure {
		return call.Confirm(c.Live.Row.Head, message.Choice{Label: "Delete it", Command: "sure delete"}, "Delete %s? It will be gone for everyone.", c.Live.Row.Name), nil
	}
	row := c.Live.Row
	row.State = store.Deleted
	note := message.Message{Kind: message.NotePost, Text: c.Req.User.Name + " has deleted the game."}
	if err := d.Commit(c, store.Change{Game: row, Posts: []store.Post{games.Post("deleted", note)}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("%s has been deleted.", row.Name), nil
}

// made is Outcome for a new game.
func (d Lobby) made(c *call.Call, err error) error {
	if err = d.Games.Outcome(c.Ctx, c.Req.ID, err); errors.Is(err, store.ErrUnsure) {
		d.Log.Error("whether a game was opened is not known", "text", c.Req.Text, "channel", c.Req.Channel, "error", err)
		return message.Sorry(`The database failed just then, so it isn't known yet whether the game was created. If it was, its post will appear here and "games" will list it.`)
	}
	return err
}
