package table

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"stationmaster/bot"
	"stationmaster/bot/call"
	"stationmaster/bot/courier"
	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/bot/offer"
	"stationmaster/engine"
	"stationmaster/store"
)

// Sent to the page as JSON.
type (
	gameInfo struct {
		ID      int64    `json:"id"`
		Name    string   `json:"name"`
		Title   string   `json:"title"`
		State   string   `json:"state"`
		Where   string   `json:"where"`
		Broken  bool     `json:"broken,omitempty"`
		Head    int64    `json:"head"`
		Owner   string   `json:"owner"`
		Players []string `json:"players"`
		House   []string `json:"house"`          // those who are house players
		Turn    string   `json:"turn,omitempty"` // whose turn it is
		Acts    string   `json:"acts,omitempty"` // who acts then: for an open seat, the game's owner
		You     string   `json:"you,omitempty"`  // whom a guest plays as
	}
	shelfInfo struct {
		Shelf store.Shelf `json:"shelf"`
		All   int         `json:"all"` // how many there are
		Games []gameInfo  `json:"games"`
	}
	titleInfo struct {
		ID       string       `json:"id"`
		Name     string       `json:"name"`
		Subtitle string       `json:"subtitle"`
		About    string       `json:"about"` // one line about it
		First    bool         `json:"first,omitempty"`
		Min      int          `json:"min"`
		Max      int          `json:"max"`
		Options  []optionInfo `json:"options"`
		Fault    string       `json:"fault,omitempty"` // why it is left out and cannot be played
	}
	optionInfo struct {
		ID   string `json:"id"`
		Help string `json:"help"`
	}
	postInfo struct {
		ID      int64           `json:"id"`
		Key     string          `json:"key"`
		Version int             `json:"version"`
		At      time.Time       `json:"at"`
		Edited  time.Time       `json:"edited"`
		Message message.Message `json:"message"`
	}
	event struct {
		Game int64    `json:"game"`
		Post postInfo `json:"post"`
	}
)

func newPost(p courier.Post) postInfo {
	return postInfo{p.ID, p.Key, p.Version, p.At, p.Edited, p.Message}
}

func newGame(o games.Overview, v *visit) gameInfo {
	g := gameInfo{
		ID: o.ID, Name: o.Name, Title: o.Title, State: string(o.State), Where: o.Where, Broken: o.Broken, Head: o.Head,
		Owner: o.Owner, Players: []string{}, House: []string{},
	}
	for _, k := range o.Seats {
		g.Players = append(g.Players, k.Name)
		if _, ok := games.House(k.User); ok {
			g.House = append(g.House, k.Name)
		}
		if k.User == o.Owner {
			g.Owner = k.Name
		}
		if !v.local && k.User == v.user.ID {
			g.You = k.Name
		}
	}
	if o.Decider != nil {
		g.Turn, g.Acts = o.Decider.Name, o.Decider.Name
		acts := o.Decider.User
		if acts == "" {
			acts, g.Acts = o.Owner, g.Owner
		}
		if !v.local && acts == v.user.ID {
			g.Acts = cmp.Or(g.You, v.user.Name)
		}
	}
	return g
}

// gamesAtOnce is how many games of a shelf a page gets at a time.
const gamesAtOnce = 24

// yours is the shelf of games where it's the user's turn. They are on the shelf of running games, too.
const yours store.Shelf = "yours"

// shelves are the shelves of the hall, in order.
var shelves = []store.Shelf{yours, store.Shelf(store.Running), store.Shelf(store.Lobby), store.Shelf(store.Finished), store.Aside}

// shelf returns the games on a shelf with ids below before, newest first; on yours, the longest wait first.
func (t *Table) shelf(r *http.Request, v *visit, shelf store.Shelf, before int64) (shelfInfo, error) {
	out := shelfInfo{Shelf: shelf, Games: []gameInfo{}}
	var gs []games.Overview
	var err error
	if shelf != yours {
		gs, out.All, err = t.clerk.Games.Overview(r.Context(), "", shelf, before, gamesAtOnce)
	} else if as := r.URL.Query().Get("as"); as != "" {
		gs, err = t.clerk.Games.Turns(r.Context(), "", User(as).ID)
		out.All = len(gs)
		gs = gs[:min(len(gs), gamesAtOnce)]
	}
	for _, g := range gs {
		out.Games = append(out.Games, newGame(g, v))
	}
	return out, err
}

// more returns the games of a shelf that the page does not show yet.
func (t *Table) more(w http.ResponseWriter, r *http.Request) {
	v, shelf := visitOf(r), store.Shelf(r.PathValue("shelf"))
	before, err := strconv.ParseInt(r.URL.Query().Get("before"), 10, 64)
	if !v.local || !slices.Contains(shelves[1:], shelf) || err != nil || before < 1 {
		fail(w, http.StatusBadRequest, "More of which games?")
		return
	}
	out, err := t.shelf(r, v, shelf, before)
	if err != nil {
		t.trouble(w, err)
		return
	}
	answer(w, http.StatusOK, out)
}

// games returns what a page needs first: the newest games of each shelf, and the titles.
func (t *Table) games(w http.ResponseWriter, r *http.Request) {
	v := visitOf(r)
	out := struct {
		Shelves []shelfInfo `json:"shelves"`
		Titles  []titleInfo `json:"titles"`
		Most    int         `json:"most"`          // most bytes of an attached file
		You     string      `json:"you,omitempty"` // whom the page is for, if it is for one user
	}{[]shelfInfo{}, []titleInfo{}, call.MostAttached, v.user.Name}
	if !v.local {
		out.Shelves = t.own(r, v)
	} else {
		for _, s := range shelves {
			part, err := t.shelf(r, v, s, 0)
			if err != nil {
				t.trouble(w, err)
				return
			}
			out.Shelves = append(out.Shelves, part)
		}
	}
	for _, x := range engine.Titles() {
		info := titleInfo{ID: x.ID, Name: x.Sheet.Name, Subtitle: x.Sheet.Subtitle, About: x.Sheet.About, First: x.Sheet.First != "", Min: x.Sheet.Players.Min, Max: x.Sheet.Players.Max, Options: []optionInfo{}}
		for _, o := range x.Options {
			info.Options = append(info.Options, optionInfo{o.ID, o.Help})
		}
		out.Titles = append(out.Titles, info)
	}
	for _, f := range engine.Faults() {
		out.Titles = append(out.Titles, titleInfo{ID: f.Title, Name: f.Title, Options: []optionInfo{}, Fault: f.Error()})
	}
	answer(w, http.StatusOK, out)
}

// postsAtOnce is how many posts a page gets at a time.
const postsAtOnce = 30

// game returns a game with its last posts. The posts are read first: the page hears of every newer one, but of a newer state only by a post.
func (t *Table) game(w http.ResponseWriter, r *http.Request) {
	id, guild, ok := gameOf(w, r)
	if !ok {
		return
	}
	ps, err := t.clerk.Courier.Posts(r.Context(), guild, id, 0, postsAtOnce)
	if err != nil {
		t.trouble(w, err)
		return
	}
	status, ok, err := t.clerk.Courier.Status(r.Context(), guild, id)
	if err != nil {
		t.trouble(w, err)
		return
	}
	g, err := t.clerk.Games.Find(r.Context(), guild, id)
	if err != nil {
		t.trouble(w, err)
		return
	}
	out := struct {
		Game   gameInfo   `json:"game"`
		Posts  []postInfo `json:"posts"`
		Status *postInfo  `json:"status"`
	}{newGame(g, visitOf(r)), infos(ps), nil}
	if ok {
		p := newPost(status)
		out.Status = &p
	}
	answer(w, http.StatusOK, out)
}

func infos(ps []courier.Post) []postInfo {
	out := []postInfo{}
	for _, p := range ps {
		out = append(out, newPost(p))
	}
	return out
}

// posts returns older posts.
func (t *Table) posts(w http.ResponseWriter, r *http.Request) {
	id, guild, ok := gameOf(w, r)
	if !ok {
		return
	}
	before, err := strconv.ParseInt(r.URL.Query().Get("before"), 10, 64)
	if err != nil || before < 1 {
		fail(w, http.StatusBadRequest, "Older than which post?")
		return
	}
	ps, err := t.clerk.Courier.Posts(r.Context(), guild, id, before, postsAtOnce)
	if err != nil {
		t.trouble(w, err)
		return
	}
	answer(w, http.StatusOK, infos(ps))
}

// board returns what can be pointed at on a game's map, for whomever the page acts as.
func (t *Table) board(w http.ResponseWriter, r *http.Request) {
	id, guild, ok := gameOf(w, r)
	if !ok {
		return
	}
	user := visitOf(r).user.ID
	if as := r.URL.Query().Get("as"); as != "" && user == "" {
		user = User(as).ID
	}
	b, err := t.clerk.Boards.Board(r.Context(), guild, id, user, r.URL.Query().Get("orders"))
	if err != nil {
		t.trouble(w, err)
		return
	}
	answer(w, http.StatusOK, b)
}

// routes checks routes drawn on the map.
func (t *Table) routes(w http.ResponseWriter, r *http.Request) {
	id, guild, ok := gameOf(w, r)
	if !ok {
		return
	}
	out, err := t.clerk.Boards.HandRoutes(r.Context(), guild, id, r.URL.Query().Get("routes"))
	if err != nil {
		t.trouble(w, err)
		return
	}
	answer(w, http.StatusOK, out)
}

// command carries out a user's command.
func (t *Table) command(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		fail(w, http.StatusUnsupportedMediaType, "A command is sent as JSON.")
		return
	}
	var in struct {
		ID   string  `json:"id"`
		Game int64   `json:"game"`
		As   string  `json:"as"` // empty means whoever's turn it is
		At   *int64  `json:"at"`
		Text string  `json:"text"`
		File *upload `json:"file"`
	}
	most := int64(mostCommand)
	if visitOf(r).local { // guests may not send files
		most += int64(base64.StdEncoding.EncodedLen(call.MostAttached))
		if r.ContentLength < 0 || r.ContentLength > mostCommand {
			leave, err := t.takeTurn(w, r)
			if err != nil {
				fail(w, http.StatusServiceUnavailable, "The table is shutting down; the file was not read.")
				return
			}
			defer leave()
		}
	}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	if err := d.Decode(&in); err != nil {
		var big *http.MaxBytesError
		if errors.As(err, &big) {
			fail(w, http.StatusRequestEntityTooLarge, "That's too much data.")
			return
		}
		fail(w, http.StatusBadRequest, "That isn't a command: "+plain(err)+".")
		return
	}
	if len(in.Text)+len(in.As) > mostCommand {
		fail(w, http.StatusRequestEntityTooLarge, "That's too long.")
		return
	}
	if len(in.ID) > 100 {
		fail(w, http.StatusBadRequest, "A command's id can have at most 100 characters.")
		return
	}
	guild, ok := visitOf(r).guild(in.Game)
	if !ok {
		t.trouble(w, store.ErrNotFound)
		return
	}
	if !visitOf(r).local && (!bot.AtBoard(in.Text) || in.File != nil) {
		answer(w, http.StatusOK, map[string]any{"text": "Please do that in the chat; this page is for one game only.", "refused": true, "private": true})
		return
	}
	user, err := t.user(r, in.As, in.Game, in.Text)
	if err != nil {
		t.trouble(w, err)
		return
	}
	reply := t.clerk.Handle(r.Context(), call.Request{ID: in.ID, User: user, Guild: guild, Channel: channel, Game: in.Game, At: in.At, Text: in.Text, Attachment: in.File.attachment()})
	answer(w, http.StatusOK, struct {
		message.Message
		Game    int64      `json:"game"`
		Refused bool       `json:"refused"`
		Private bool       `json:"private"`
		File    *call.File `json:"file,omitempty"`
	}{reply.Message, reply.Game, reply.Refused, reply.Private, reply.File})
}

// mostCommand is the largest command, in bytes, without its file.
const mostCommand = 64 << 10

// mostUploads is how many files are read at once: the largest needs about 20 MB of memory. Other uploads wait.
const mostUploads = 2

// takeTurn waits until a file may be read. Only then does the time start in which the page must send it and read the
// answer.
func (t *Table) takeTurn(w http.ResponseWriter, r *http.Request) (leave func(), err error) {
	// A deadline that has passed cannot be reset. Without deadlines, as in tests, the errors mean nothing.
	limits := http.NewResponseController(w)
	_ = limits.SetReadDeadline(time.Time{})
	_ = limits.SetWriteDeadline(time.Time{})
	select {
	case t.uploads <- struct{}{}:
	case <-t.stop:
		return nil, http.ErrServerClosed
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
	_ = limits.SetReadDeadline(time.Now().Add(toSend))
	_ = limits.SetWriteDeadline(time.Now().Add(t.patience))
	return func() { <-t.uploads }, nil
}

// upload is a file inside the JSON of a command, so that whatever guards commands guards files.
type upload struct {
	Name string `json:"name"`
	Data []byte `json:"data"` // base64
}

// attachment is the file as the clerk wants it.
func (u *upload) attachment() *call.Attachment {
	if u == nil {
		return nil
	}
	return &call.Attachment{Name: u.Name, Size: int64(len(u.Data)), Open: func(context.Context) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(u.Data)), nil
	}}
}

// channel is the channel of commands that are about no game.
const channel = "hall"

// plain says what is wrong with some JSON, without Go's words.
func plain(err error) string {
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return fmt.Sprintf("%q can't be a %s", wrong.Field, wrong.Value)
	}
	return "it is not complete JSON"
}

// User is the user with a name: the local table has no accounts.
func User(name string) message.User {
	name = message.CleanName(name)
	return message.User{ID: strings.ToLower(name), Name: name}
}

// Somebody is the user of a command without a name that no game assigns to anyone.
var Somebody = User("Somebody")

// user is who acts. Without a name it is whoever the command belongs to.
func (t *Table) user(r *http.Request, name string, game int64, text string) (message.User, error) {
	if v := visitOf(r); !v.local {
		return v.user, nil
	}
	if name != "" {
		return User(name), nil
	}
	if game == 0 {
		return Somebody, nil
	}
	return t.clerk.Whose(r.Context(), "", game, text)
}

// complete returns completions for what is being typed.
func (t *Table) complete(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	game, _ := strconv.ParseInt(q.Get("game"), 10, 64)
	user, err := t.user(r, q.Get("as"), game, q.Get("text"))
	if err != nil {
		t.trouble(w, err)
		return
	}
	guild, ok := visitOf(r).guild(game)
	if !ok {
		t.trouble(w, store.ErrNotFound)
		return
	}
	out := t.clerk.Complete(r.Context(), call.Request{User: user, Guild: guild, Channel: channel, Game: game, Text: q.Get("text")})
	if out == nil {
		out = []offer.Completion{}
	}
	answer(w, http.StatusOK, out)
}

// events tells the page what is new while it is open.
func (t *Table) events(w http.ResponseWriter, r *http.Request) {
	v := visitOf(r)
	page, ok := t.hub.listen(listener{v.user.ID, v.sees})
	if !ok {
		fail(w, http.StatusServiceUnavailable, "Too many pages are open at this table. Please close some you don't need.")
		return
	}
	defer t.hub.leave(page)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	write := func(s string) bool {
		// A page that has vanished must not hold this goroutine forever.
		_ = out.SetWriteDeadline(time.Now().Add(time.Minute))
		_, err := fmt.Fprint(w, s)
		return err == nil && out.Flush() == nil
	}
	if !write("retry: 1000\n\n") {
		return
	}
	beat := time.NewTicker(20 * time.Second)
	defer beat.Stop()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-t.stop:
			return
		case b, ok := <-page:
			if !ok || !write("data: "+string(b)+"\n\n") {
				return
			}
		case <-beat.C:
			if v := visitOf(r); v.still != nil && !v.still() {
				return // the page reconnects, perhaps as another guest
			}
			if !write(": still here\n\n") {
				return
			}
		}
	}
}

// picture draws what a post shows. That never changes, so a browser may cache it.
func (t *Table) picture(w http.ResponseWriter, r *http.Request) {
	game, guild, ok := gameOf(w, r)
	if !ok {
		return
	}
	at, ok := number(w, r, "at")
	if !ok {
		return
	}
	q := r.URL.Query()
	var radius int64
	v := message.View{
		Kind: strings.TrimSuffix(r.PathValue("kind"), ".png"), Company: q.Get("company"), Hex: q.Get("hex"),
		Routes: q.Get("routes") != "", Best: q.Get("best") != "", Numbers: q.Get("numbers") != "",
	}
	for name, to := range map[string]*int64{"since": &v.Since, "radius": &radius} {
		s := q.Get(name)
		n, err := strconv.ParseInt(s, 10, 64)
		if s != "" && (err != nil || n < 0) {
			fail(w, http.StatusBadRequest, fmt.Sprintf("%q is not a valid %s.", s, name))
			return
		}
		*to = n
	}
	v.Radius = int(min(radius, 9))
	if h := q.Get("halo"); h != "" {
		v.Halo = strings.Split(h, ",")
	}
	p, err := t.clerk.Canvas.Paint(r.Context(), guild, game, message.Shown{View: v, At: at, Orders: q.Get("orders")})
	if err != nil {
		t.trouble(w, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "private, max-age=604800, immutable")
	_, _ = w.Write(p.PNG)
}

// gameOf is the game in the address and its server, if the visitor may see it.
func gameOf(w http.ResponseWriter, r *http.Request) (game int64, guild string, ok bool) {
	game, ok = number(w, r, "game")
	if !ok {
		return 0, "", false
	}
	if guild, ok = visitOf(r).guild(game); !ok {
		fail(w, http.StatusNotFound, "There's no such game or position.")
	}
	return game, guild, ok
}

// number reads a whole number from the address.
func number(w http.ResponseWriter, r *http.Request, name string) (int64, bool) {
	n, err := strconv.ParseInt(r.PathValue(name), 10, 64)
	if err != nil {
		fail(w, http.StatusNotFound, "There's nothing here.")
		return 0, false
	}
	return n, true
}

// trouble answers after an error.
func (t *Table) trouble(w http.ResponseWriter, err error) {
	var sorry message.Sorry
	var refused *engine.RuleError
	switch {
	case errors.Is(err, store.ErrNotFound):
		fail(w, http.StatusNotFound, "There's no such game or position.")
	case errors.As(err, &sorry), errors.As(err, &refused):
		fail(w, http.StatusBadRequest, err.Error())
	case errors.Is(err, context.Canceled): // the page has gone, or the table closes
		fail(w, http.StatusServiceUnavailable, "That was cancelled. Please try again.")
	default:
		t.log.Error("the table failed", "error", err)
		fail(w, http.StatusInternalServerError, "Something went wrong on the bot's side. The error is in the log.")
	}
}
