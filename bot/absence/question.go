package absence

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"stationmaster/bot/call"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/post"
	"stationmaster/bot/reminder"
	"stationmaster/store"
)

// questionKey is a game's setting that keeps the newest question.
const questionKey = "absent"

// question asks what to do about a player who stays away. It means nothing once the game stands elsewhere.
type question struct {
	Head  int64             `json:"head"` // where the game stands
	Who   string            `json:"who"`  // the user who stays away
	N     int               `json:"n"`    // counts the questions at this head
	Asked time.Time         `json:"asked"`
	Votes map[string]answer `json:"votes,omitempty"` // by user
	// Waits is since when the game waits again, if that was the answer; zero while the question is open.
	Waits time.Time `json:"waits,omitzero"`
}

// answer is what to do. Each goes further than the one before.
type answer string

const (
	wait answer = "wait" // as long again
	turn answer = "turn" // a stand-in plays this turn
	back answer = "back" // a stand-in plays until they are back
	open answer = "open" // the seat is opened
)

var answers = []answer{wait, turn, back, open}

// labels are the buttons of the answers.
var labels = map[answer]message.Choice{
	wait: {Label: "Wait", Hint: "As long again"},
	turn: {Label: "Stand-in, this turn", Hint: "A stand-in plays this turn", Style: message.Main},
	back: {Label: "Stand-in until they're back", Hint: "A stand-in plays until they give an order"},
	open: {Label: "Open the seat", Hint: "Someone else can join; until then the game's owner plays the seat", Style: message.Danger},
}

// silence is how long players have to answer where silence counts.
const silence = 24 * time.Hour

// key is the key of the question's post.
func (q *question) key() string { return fmt.Sprintf("absent:%d:%d", q.Head, q.N) }

// about reports whether the question is about what a game waits for.
func (q *question) about(row *store.Game) bool {
	k := games.SeatOf(row, games.PlayerIn(row.Decider))
	return q != nil && q.Head == row.Head && k != nil && k.User == q.Who && !games.Automatic(k)
}

// question is the game's newest question; nil if there is none.
func (d Desk) question(ctx context.Context, game int64) (*question, error) {
	text, err := d.Store.Setting(ctx, "", game, questionKey)
	if err != nil || text == "" {
		return nil, err
	}
	q := new(question)
	return q, json.Unmarshal([]byte(text), q)
}

// setting keeps the question; nil removes it.
func (q *question) setting(game int64) []store.Setting {
	x := store.Setting{Game: game, Key: questionKey}
	if q != nil {
		b, err := json.Marshal(q)
		if err != nil {
			panic(err) // it has only texts, numbers and times
		}
		x.Value = string(b)
	}
	return []store.Setting{x}
}

// asked are the users who answer: the others who play. If there are none, it's the owner.
func asked(row *store.Game, who string) []string {
	out := slices.DeleteFunc(games.Present(row), func(user string) bool { return user == who })
	if len(out) == 0 && row.Owner != who {
		out = []string{row.Owner}
	}
	return out
}

// outcome is what the majority wants; ok is false while that is open. Whoever wants to go further agrees to less, too.
func outcome(votes map[string]answer, of []string) (a answer, ok bool) {
	count := func(least int) (n int) {
		for _, user := range of {
			if v, ok := votes[user]; ok && slices.Index(answers, v) >= least {
				n++
			}
		}
		return n
	}
	for i := len(answers) - 1; i > 0; i-- {
		if 2*count(i) > len(of) {
			return answers[i], true
		}
	}
	all, more := count(0), count(1)
	return wait, 2*(all-more) >= len(of) || all == len(of)
}

// Stays asks about whoever stays away when a game's pace says so, and acts on silence. It returns when to look again; zero means once
// the game has changed.
func (d Desk) Stays(ctx context.Context, g store.Game, now time.Time) (again time.Time, err error) {
	q, err := d.question(ctx, g.ID)
	if err != nil {
		return again, err
	}
	if q != nil && !q.about(&g) { // they have acted, or somebody else has for them
		return again, d.inside(ctx, g, func(c *call.Call) error { return d.over(c, q) })
	}
	pace, err := d.pace(ctx, g.ID)
	k := games.SeatOf(&g, games.PlayerIn(g.Decider))
	if err != nil || pace.Lasts == 0 || k == nil || k.User == "" || games.Automatic(k) || len(asked(&g, k.User)) == 0 {
		return again, err
	}
	p, err := d.Reminders.Person(ctx, k.User)
	if err != nil {
		return again, err
	}
	var due time.Time
	switch {
	case q == nil:
		t, ok, err := d.Store.Newest(ctx, g.ID, post.TurnKey)
		if err != nil || !ok {
			return again, err
		}
		due = reminder.Reached(t.Edited, pace.Lasts, p)
	case !q.Waits.IsZero():
		due = reminder.Reached(q.Waits, pace.Lasts, p)
	case pace.Silence:
		due = q.Asked.Add(silence)
	default:
		return again, nil
	}
	if due.After(now) {
		return due, nil
	}
	return now, d.inside(ctx, g, func(c *call.Call) error {
		if q == nil || !q.Waits.IsZero() {
			return d.ask(c, k, q, pace, now)
		}
		return d.silent(c, q)
	})
}

// inside does something about a game if it still stands as it did.
func (d Desk) inside(ctx context.Context, g store.Game, do func(c *call.Call) error) error {
	l, leave, err := d.Games.Enter(ctx, g.ID)
	if err != nil {
		return err
	}
	defer leave()
	if l.Row.Rev != g.Rev || l.Game == nil || l.Broken != nil {
		return nil // it has just changed, and is looked at again
	}
	return do(&call.Call{Ctx: ctx, Live: l, Req: call.Request{ID: games.OwnRequest(), Guild: l.Row.Guild, Channel: l.Row.Channel, Game: g.ID}})
}

// ask asks the others; before is the question whose answer was to wait, or nil.
func (d Desk) ask(c *call.Call, k *store.Seat, before *question, pace Pace, now time.Time) error {
	q := &question{Head: c.Live.Row.Head, Who: k.User, N: 1, Asked: now}
	if before != nil {
		q.N = before.N + 1
	}
	return d.Commit(c, store.Change{Game: c.Live.Row, Settings: q.setting(c.Live.Row.ID), Posts: []store.Post{ballot(c.Live, q, pace, "")}})
}

// silent lets those who have not answered agree to a stand-in for the turn.
func (d Desk) silent(c *call.Call, q *question) error {
	of := asked(&c.Live.Row, q.Who)
	if q.Votes == nil {
		q.Votes = map[string]answer{}
	}
	for _, user := range of {
		if _, ok := q.Votes[user]; !ok {
			q.Votes[user] = turn
		}
	}
	a, _ := outcome(q.Votes, of)
	_, err := d.decide(c, q, a)
	return err
}

// Late answers the question: "late wait", "late turn", "late back" or "late open".
func (d Desk) Late(c *call.Call) (call.Reply, error) {
	l := c.Live
	q, err := d.question(c.Ctx, l.Row.ID)
	if err != nil {
		return call.Reply{}, err
	}
	if !q.about(&l.Row) || !q.Waits.IsZero() {
		return call.Reply{}, message.Sorry("Nobody is being asked about a player who stays away.")
	}
	a := answer(strings.ToLower(c.Args))
	if !slices.Contains(answers, a) {
		return call.Reply{}, message.Sorry(`What should be done? Type "late wait", "late turn", "late back" or "late open".`)
	}
	of := asked(&l.Row, q.Who)
	if !slices.Contains(of, c.Req.User.ID) {
		return call.Reply{}, message.Sorry("The other players decide that: " + names(&l.Row, of) + ".")
	}
	if q.Votes == nil {
		q.Votes = map[string]answer{}
	}
	q.Votes[c.Req.User.ID] = a
	if a, ok := outcome(q.Votes, of); ok {
		text, err := d.decide(c, q, a)
		return call.Private("%s", text), err
	}
	pace, err := d.pace(c.Ctx, l.Row.ID)
	if err != nil {
		return call.Reply{}, err
	}
	if err := d.Commit(c, store.Change{Game: l.Row, Settings: q.setting(l.Row.ID), Posts: []store.Post{ballot(l, q, pace, "")}}); err != nil {
		return call.Reply{}, err
	}
	return call.Private("Noted. Still to answer: %s.", names(&l.Row, missing(q, of))), nil
}

// decide does what the majority wants, and says what that is.
func (d Desk) decide(c *call.Call, q *question, a answer) (string, error) {
	l := c.Live
	pace, err := d.pace(c.Ctx, l.Row.ID)
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(l.Row.Seats, func(k store.Seat) bool { return k.User == q.Who })
	name := l.Row.Seats[i].Name
	switch a {
	case wait:
		text := fmt.Sprintf("The game waits for %s, for %s more.", name, message.LongTime(pace.Lasts))
		if pace.Lasts == 0 {
			text = fmt.Sprintf("The game waits for %s.", name)
		}
		q.Waits = d.Now()
		return text, d.Commit(c, store.Change{Game: l.Row, Settings: q.setting(l.Row.ID), Posts: []store.Post{ballot(l, q, pace, text)}})
	case open:
		text := fmt.Sprintf("%s's seat is open.", name)
		return text, d.Seats.Open(c, l.Row, i, fmt.Sprintf("The others have decided not to wait for %s", name), ballot(l, q, pace, text))
	}
	text, kind := fmt.Sprintf("A stand-in plays this turn for %s. Any order from %s takes the seat back.", name, name), store.OneTurn
	if a == back {
		text, kind = fmt.Sprintf("A stand-in plays for %s from now on. Any order from %s takes the seat back.", name, name), store.UntilBack
	}
	return text, d.standIn(c, i, kind, nil, ballot(l, q, pace, text))
}

// over closes the post of a question that was not answered and means nothing any more.
func (d Desk) over(c *call.Call, q *question) error {
	ch := store.Change{Game: c.Live.Row, Settings: (*question)(nil).setting(c.Live.Row.ID)}
	p, ok, err := d.Store.Newest(c.Ctx, c.Live.Row.ID, q.key())
	if err != nil {
		return err
	}
	if m, err := games.Message(p); ok && err == nil && !m.Closed {
		ch.Posts = []store.Post{ballot(c.Live, q, Pace{}, "The game goes on.")}
	}
	return d.Commit(c, ch)
}

// ballot is the question's post; an outcome closes it.
func ballot(l *games.Live, q *question, pace Pace, outcome string) store.Post {
	name := games.UserName(&l.Row, q.Who)
	m := message.Message{Kind: message.NotePost, At: q.Head, Title: l.Row.Name + " is waiting for " + name}
	of := asked(&l.Row, q.Who)
	var lines []string
	for _, a := range answers {
		if who := slices.DeleteFunc(slices.Clone(of), func(user string) bool { return q.Votes[user] != a }); len(who) > 0 {
			lines = append(lines, labels[a].Label+": "+names(&l.Row, who))
		}
	}
	if outcome != "" {
		m.Closed = true
		m.Sections = []message.Section{{Lines: append(lines, outcome)}}
		return games.Post(q.key(), m)
	}
	m.Text = fmt.Sprintf("%s's turn has taken longer than %s. What now? The majority of the others decides.", name, message.LongTime(pace.Lasts))
	rest := "Still to answer: " + names(&l.Row, missing(q, of)) + "."
	if pace.Silence {
		rest += " Whoever doesn't answer within a day agrees to a stand-in for this turn."
	}
	m.Sections = []message.Section{{Lines: append(lines, rest, fmt.Sprintf("Any order from %s ends the question.", name))}}
	m.Ping = of
	for _, a := range answers {
		c := labels[a]
		c.Command = "late " + string(a)
		m.Choices = append(m.Choices, c)
	}
	return games.Post(q.key(), m)
}

// Next is a user who has yet to answer the question about a game; "" if nobody has.
func (d Desk) Next(ctx context.Context, row *store.Game) (string, error) {
	q, err := d.question(ctx, row.ID)
	if err != nil || !q.about(row) || !q.Waits.IsZero() {
		return "", err
	}
	for _, user := range missing(q, asked(row, q.Who)) {
		return user, nil
	}
	return "", nil
}

// missing are those who have not answered.
func missing(q *question, of []string) []string {
	return slices.DeleteFunc(slices.Clone(of), func(user string) bool { return q.Votes[user] != "" })
}

// names names users.
func names(row *store.Game, users []string) string {
	out := make([]string, len(users))
	for i, user := range users {
		out[i] = games.UserName(row, user)
	}
	return message.Enumerate(out)
}
