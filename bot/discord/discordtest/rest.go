package discordtest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Refusal is an error answer, except one from a fault.
type Refusal struct {
	Method, Path string
	Status, Code int
	Message      string
}

func (r *Refusal) Error() string {
	return fmt.Sprintf("%s %s: %d %d %s", r.Method, r.Path, r.Status, r.Code, r.Message)
}

// Refusals lists the errors so far.
func (d *Discord) Refusals() []Refusal {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.refusals)
}

// Requests counts the requests.
func (d *Discord) Requests() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.requests
}

// Versions counts the requests by API version, such as "v10".
func (d *Discord) Versions() map[string]int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return maps.Clone(d.versions)
}

// Asked counts the requests for a route, such as "POST /applications/{app}/emojis".
func (d *Discord) Asked(route string) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.asked[route]
}

// refuse makes one of Discord's errors.
func refuse(status, code int, format string, a ...any) error {
	return &Refusal{Status: status, Code: code, Message: fmt.Sprintf(format, a...)}
}

// bad is Discord's error for an invalid body.
func bad(format string, a ...any) error { return refuse(http.StatusBadRequest, 50035, format, a...) }

// request is a request that is being answered.
type request struct {
	*http.Request
	body  []byte // JSON
	files map[int]File
}

func (r *request) decode(v any) error {
	if err := json.Unmarshal(r.body, v); err != nil {
		return refuse(http.StatusBadRequest, 50109, "The request body contains invalid JSON: %v", err)
	}
	return nil
}

// handler is the API behind a door.
func (d *Discord) handler(door *Door) http.Handler {
	mux := http.NewServeMux()
	// add adds a route. f is called under the lock and returns the answer; nil means none. Open routes need no token.
	add := func(pattern string, open bool, f func(r *request) (any, error)) {
		method, rest, _ := strings.Cut(pattern, " ")
		for _, version := range []string{"/api/v9", "/api/v10"} {
			mux.HandleFunc(method+" "+version+rest, func(w http.ResponseWriter, r *http.Request) {
				door.busy.Add(1)
				defer door.busy.Add(-1)
				d.answer(w, r, pattern, open, f)
			})
		}
	}
	where := "ws://" + door.listener.Addr().String() + "/gateway"
	add("GET /gateway", true, func(*request) (any, error) { return map[string]any{"url": where}, nil })
	add("GET /gateway/bot", false, func(*request) (any, error) {
		limit := map[string]any{"total": d.Starts, "remaining": max(0, d.Starts-d.calls), "reset_after": 14400000, "max_concurrency": d.Concurrency}
		return map[string]any{"url": where, "shards": d.Shards, "session_start_limit": limit}, nil
	})
	add("GET /applications/@me", false, func(*request) (any, error) {
		return map[string]any{"id": d.App, "name": "Stationmaster", "description": "", "owner": d.Owner.object(), "team": nil}, nil
	})
	add("GET /users/@me", false, func(*request) (any, error) { return d.self(), nil })
	add("GET /users/@me/guilds", false, func(*request) (any, error) {
		out := []any{}
		for _, s := range d.servers {
			if !s.left {
				out = append(out, map[string]any{"id": s.ID, "name": s.Name, "permissions": strconv.FormatInt(Usual, 10)})
			}
		}
		return out, nil
	})
	add("PUT /applications/{app}/commands", false, d.overwrite)
	add("GET /applications/{app}/emojis", false, d.listEmojis)
	add("POST /applications/{app}/emojis", false, d.makeEmoji)
	add("POST /users/@me/channels", false, d.openDirect)
	add("GET /channels/{channel}", false, func(r *request) (any, error) {
		c, err := d.find(r)
		if err != nil {
			return nil, err
		}
		return c.object(), nil
	})
	add("PATCH /channels/{channel}", false, d.modify)
	add("POST /channels/{channel}/threads", false, func(r *request) (any, error) { return d.thread(r, "") })
	add("GET /guilds/{guild}/members/{user}", false, d.member)
	add("PUT /channels/{channel}/thread-members/{user}", false, d.addMember)
	add("POST /channels/{channel}/messages/{message}/threads", false, func(r *request) (any, error) { return d.thread(r, r.PathValue("message")) })
	add("POST /channels/{channel}/messages", false, d.create)
	add("PATCH /channels/{channel}/messages/{message}", false, d.edit)
	add("GET /channels/{channel}/messages", false, d.list)
	add("DELETE /channels/{channel}/messages/{message}", false, d.remove)
	add("PUT /channels/{channel}/messages/pins/{message}", false, d.pin)
	add("POST /interactions/{id}/{token}/callback", true, d.callback)
	add("PATCH /webhooks/{app}/{token}/messages/{message}", true, d.editAnswer)
	add("POST /webhooks/{app}/{token}", true, d.followUp)
	mux.HandleFunc("GET /attachments/", func(w http.ResponseWriter, r *http.Request) {
		d.mu.Lock()
		content, ok := d.files[r.URL.Path]
		d.mu.Unlock()
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Write(content)
	})
	mux.HandleFunc("GET /gateway/", func(w http.ResponseWriter, r *http.Request) { d.gateway(door, w, r) })
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		d.answer(w, r, "unknown", true, func(*request) (any, error) { return nil, refuse(http.StatusNotFound, 0, "404: Not Found") })
	})
	return mux
}

// answer answers a request, or makes it fail as fate decides.
func (d *Discord) answer(w http.ResponseWriter, raw *http.Request, pattern string, open bool, f func(r *request) (any, error)) {
	w = counted{w, d}
	r := &request{Request: raw}
	readErr := r.read()
	if readErr != nil {
		io.Copy(io.Discard, raw.Body) // so that the client gets the answer
	}
	d.mu.Lock()
	if len(d.recent()) >= mostInvalid {
		d.mu.Unlock()
		d.t.Error("discordtest: too many refused requests: Discord no longer answers this machine")
		barred(w, 0)
		return
	}
	d.requests++
	_, version, _ := strings.Cut(raw.URL.Path, "/api/")
	version, _, _ = strings.Cut(version, "/")
	d.versions[version]++
	d.asked[pattern]++
	fate := d.faults.fate(raw.Method, raw.URL.Path, pattern, open)
	limits, wait := d.limit(r, pattern)
	d.mu.Unlock()
	time.Sleep(fate.delay)
	switch {
	case fate.drop && !fate.late:
		panic(http.ErrAbortHandler)
	case fate.scope == edge:
		barred(w, fate.limit)
		return
	case fate.scope != "":
		tooMany(w, fate.limit, fate.scope)
		return
	case wait > 0:
		for k, v := range limits {
			w.Header().Set(k, v)
		}
		d.note(raw, &Refusal{Status: http.StatusTooManyRequests, Message: "You are being rate limited."})
		tooMany(w, wait, user)
		return
	case fate.status != 0 && !fate.late:
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(fate.status)
		if fate.code != 0 {
			fmt.Fprintf(w, `{"message": %q, "code": %d}`, cmp.Or(fate.text, "refused on demand"), fate.code)
		}
		return
	}
	var out any
	err := readErr
	if err == nil && !open && raw.Header.Get("Authorization") != "Bot "+d.Token {
		err = refuse(http.StatusUnauthorized, 0, "401: Unauthorized")
	}
	var body []byte
	if err == nil {
		d.mu.Lock()
		if out, err = f(r); err == nil && out != nil {
			if body, err = json.Marshal(out); err != nil {
				d.t.Errorf("discordtest: %v", err)
			}
		}
		d.tell()
		d.mu.Unlock()
		if err == nil {
			d.judge(r, pattern)
		}
	}
	switch {
	case fate.drop:
		panic(http.ErrAbortHandler)
	case fate.status != 0:
		w.WriteHeader(fate.status)
		return
	}
	for k, v := range limits {
		w.Header().Set(k, v)
	}
	w.Header().Set("Content-Type", "application/json")
	var no *Refusal
	switch {
	case errors.As(err, &no):
		d.note(raw, no)
		body, _ = json.Marshal(map[string]any{"code": no.Code, "message": no.Message})
		w.WriteHeader(no.Status)
		w.Write(body)
	case err != nil:
		w.WriteHeader(http.StatusInternalServerError)
	case out == nil:
		w.WriteHeader(http.StatusNoContent)
	default:
		w.Write(body)
	}
}

func (d *Discord) note(r *http.Request, no *Refusal) {
	d.mu.Lock()
	defer d.mu.Unlock()
	no.Method, no.Path = r.Method, r.URL.Path
	d.refusals = append(d.refusals, *no)
}

// mostBytes limits the size of a request.
const mostBytes = 25 << 20

// read reads the body: JSON, or JSON with files.
func (r *request) read() error {
	body := http.MaxBytesReader(nil, r.Body, mostBytes)
	kind, more, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind != "multipart/form-data" {
		b, err := io.ReadAll(body)
		r.body = b
		return tooLarge(err)
	}
	r.files = map[int]File{}
	form := multipart.NewReader(body, more["boundary"])
	for {
		p, err := form.NextPart()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return tooLarge(err)
		}
		b, err := io.ReadAll(p)
		if err != nil {
			return tooLarge(err)
		}
		var n int
		switch _, err := fmt.Sscanf(p.FormName(), "files[%d]", &n); {
		case p.FormName() == "payload_json":
			r.body = b
		case err == nil:
			r.files[n] = File{Name: path.Base(p.FileName()), Bytes: b}
		default:
			return bad("the form has a part %q", p.FormName())
		}
	}
}

// tooLarge is Discord's error for a request that could not be read.
func tooLarge(err error) error {
	var most *http.MaxBytesError
	switch {
	case errors.As(err, &most):
		return refuse(http.StatusRequestEntityTooLarge, 40005, "Request entity too large. Try sending something smaller in size")
	case err != nil:
		return bad("the form cannot be read: %v", err)
	}
	return nil
}

// self is the bot as a user.
func (d *Discord) self() map[string]any {
	return map[string]any{"id": d.App, "username": "Stationmaster", "discriminator": "0001", "bot": true, "avatar": nil}
}
