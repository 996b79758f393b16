package discordtest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"
	"time"
)

// client sends requests as a bot does, without a library that could correct them.
type client struct {
	t    *testing.T
	d    *Discord
	door *Door
}

func newClient(t *testing.T) (*client, *Channel) {
	d := New(t, 1)
	return &client{t, d, d.Door()}, d.Server("club").Channel("hall")
}

// send sends a request with the named files, and returns the status, Discord's code, and the answer's id.
func (c *client) send(method, path, body string, files ...string) (status, code int, id string) {
	c.t.Helper()
	var b bytes.Buffer
	kind := "application/json"
	if len(files) == 0 {
		b.WriteString(body)
	} else {
		w := multipart.NewWriter(&b)
		w.WriteField("payload_json", body)
		for i, f := range files {
			p, _ := w.CreateFormFile(fmt.Sprintf("files[%d]", i), f)
			size := 3
			if f == "big.png" {
				size = 10<<20 + 1
			}
			p.Write(make([]byte, size))
		}
		w.Close()
		kind = w.FormDataContentType()
	}
	r, err := http.NewRequest(method, c.door.URL+"/api/v9"+path, &b)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Authorization", "Bot "+c.d.Token)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, 0, ""
	}
	defer resp.Body.Close()
	var out struct {
		Code int
		ID   string
	}
	json.NewDecoder(resp.Body).Decode(&out) // an answer may be empty
	return resp.StatusCode, out.Code, out.ID
}

const v2 = `"flags":32768,`

func text(n int) string { return fmt.Sprintf(`{"type":10,"content":%q}`, strings.Repeat("x", n)) }

func some(n int, f func(i int) string) string {
	var out []string
	for i := range n {
		out = append(out, f(i))
	}
	return strings.Join(out, ",")
}

func aButton(i int) string {
	return fmt.Sprintf(`{"type":2,"style":1,"label":"b","custom_id":"b%d"}`, i)
}

func aRow(in string) string { return `{"type":1,"components":[` + in + `]}` }

// The double refuses exactly what Discord refuses in a message.
func TestMessageLimits(t *testing.T) {
	c, hall := newClient(t)
	menu := func(n, label int) string {
		return aRow(`{"type":3,"custom_id":"m","options":[` + some(n, func(i int) string {
			return fmt.Sprintf(`{"label":%q,"value":"%d"}`, strings.Repeat("x", label), i)
		}) + `]}`)
	}
	gallery := func(n int) string {
		return `{"type":12,"items":[` + some(n, func(int) string { return `{"media":{"url":"attachment://a.png"}}` }) + `]}`
	}
	long := func(n int) string {
		return aRow(fmt.Sprintf(`{"type":2,"style":1,"label":"b","custom_id":%q}`, strings.Repeat("x", n)))
	}
	for _, x := range []struct {
		name, body string
		files      string
		status     int
	}{
		{"plain", `{"content":"hello"}`, "", 200},
		{"2,000 characters", `{"content":"` + strings.Repeat("x", 2000) + `"}`, "", 200},
		{"2,001 characters", `{"content":"` + strings.Repeat("x", 2001) + `"}`, "", 400},
		{"nothing", `{}`, "", 400},
		{"no JSON", `{`, "", 400},
		{"a text", `{` + v2 + `"components":[` + text(5) + `]}`, "", 200},
		{"a text without the flag", `{"components":[` + text(5) + `]}`, "", 400},
		{"content with the flag", `{"content":"x",` + v2 + `"components":[` + text(5) + `]}`, "", 400},
		{"embeds with the flag", `{"embeds":[{}],` + v2 + `"components":[` + text(5) + `]}`, "", 400},
		{"4,000 characters", `{` + v2 + `"components":[` + text(2000) + `,` + text(2000) + `]}`, "", 200},
		{"4,001 characters", `{` + v2 + `"components":[` + text(2000) + `,` + text(2001) + `]}`, "", 400},
		{"an empty text", `{` + v2 + `"components":[` + text(0) + `]}`, "", 400},
		{"40 components", `{` + v2 + `"components":[` + some(40, func(int) string { return text(1) }) + `]}`, "", 200},
		{"41 components", `{` + v2 + `"components":[` + some(41, func(int) string { return text(1) }) + `]}`, "", 400},
		{"5 buttons", `{` + v2 + `"components":[` + aRow(some(5, aButton)) + `]}`, "", 200},
		{"6 buttons", `{` + v2 + `"components":[` + aRow(some(6, aButton)) + `]}`, "", 400},
		{"an empty row", `{` + v2 + `"components":[` + aRow("") + `]}`, "", 400},
		{"5 rows", `{` + v2 + `"components":[` + some(5, func(i int) string { return aRow(aButton(i)) }) + `]}`, "", 200},
		{"6 rows", `{` + v2 + `"components":[` + some(6, func(i int) string { return aRow(aButton(i)) }) + `]}`, "", 400},
		{"the same id twice", `{` + v2 + `"components":[` + aRow(aButton(1)) + `,` + aRow(aButton(1)) + `]}`, "", 400},
		{"a component's own number", `{` + v2 + `"components":[{"type":10,"id":2,"content":"a"},` + text(5) + `,` + text(5) + `]}`, "", 200},
		{"the same number twice", `{` + v2 + `"components":[{"type":10,"id":2,"content":"a"},{"type":10,"id":2,"content":"b"}]}`, "", 400},
		{"an id of 100", `{` + v2 + `"components":[` + long(100) + `]}`, "", 200},
		{"an id of 101", `{` + v2 + `"components":[` + long(101) + `]}`, "", 400},
		{"25 options", `{` + v2 + `"components":[` + menu(25, 100) + `]}`, "", 200},
		{"26 options", `{` + v2 + `"components":[` + menu(26, 5) + `]}`, "", 400},
		{"an option of 101", `{` + v2 + `"components":[` + menu(1, 101) + `]}`, "", 400},
		{"no options", `{` + v2 + `"components":[` + menu(0, 1) + `]}`, "", 400},
		{"10 pictures", `{` + v2 + `"components":[` + gallery(10) + `],"attachments":[{"id":"0"}]}`, "a.png", 200},
		{"11 pictures", `{` + v2 + `"components":[` + gallery(11) + `],"attachments":[{"id":"0"}]}`, "a.png", 400},
		{"a missing picture", `{` + v2 + `"components":[` + gallery(1) + `],"attachments":[{"id":"0"}]}`, "b.png", 400},
		{"an unnamed file", `{` + v2 + `"components":[` + gallery(1) + `],"attachments":[]}`, "a.png", 400},
		{"a file too large", `{"content":"x","attachments":[{"id":"0"}]}`, "big.png", 413},
		{"a flag that bots cannot set", `{"content":"x","flags":64}`, "", 400},
		{"a long nonce", `{"content":"x","nonce":"12345678901234567890123456"}`, "", 400},
		{"a component of no kind", `{` + v2 + `"components":[{"type":99}]}`, "", 400},
		{"users parsed and named", `{"content":"x","allowed_mentions":{"parse":["users"],"users":["1"]}}`, "", 400},
	} {
		var files []string
		if x.files != "" {
			files = []string{x.files}
		}
		if got, _, _ := c.send("POST", "/channels/"+hall.ID+"/messages", x.body, files...); got != x.status {
			t.Errorf("%s: %d, want %d", x.name, got, x.status)
		}
	}
	for _, x := range []struct{ method, path, body string }{{"POST", "/channels/1/messages", `{"content":"x"}`}} {
		if _, code, _ := c.send(x.method, x.path, x.body); code != 10003 {
			t.Errorf("%s: %d", x.path, code)
		}
	}
	if _, code, _ := c.send("PATCH", "/channels/"+hall.ID+"/messages/1", `{"content":"x"}`); code != 10008 {
		t.Errorf("editing a message that isn't there: %d", code)
	}
}

// A nonce is remembered for some minutes; new messages ping, edits don't.
func TestNonceAndPings(t *testing.T) {
	c, hall := newClient(t)
	ada, ben := c.d.User("Ada"), c.d.User("Ben")
	path := "/channels/" + hall.ID + "/messages"
	body := fmt.Sprintf(`{"content":"<@%s> <@%s> @everyone","nonce":"n","enforce_nonce":true,"allowed_mentions":{"parse":[],"users":[%q]}}`, ada.ID, ben.ID, ada.ID)
	_, _, first := c.send("POST", path, body)
	if _, _, again := c.send("POST", path, body); again != first || first == "" {
		t.Errorf("the same nonce makes %s and %s", first, again)
	}
	c.d.Advance(10 * time.Minute)
	if _, _, later := c.send("POST", path, body); later == first {
		t.Error("the nonce never expires")
	}
	c.send("PATCH", path+"/"+first, fmt.Sprintf(`{"content":"<@%s>"}`, ben.ID))
	c.send("POST", path, fmt.Sprintf(`{"content":"<@%s> @everyone"}`, ben.ID))
	var got []string
	for _, m := range hall.Messages() {
		got = append(got, fmt.Sprint(m.Edits, m.Pings))
	}
	if want := fmt.Sprintf("[1 [%s] 0 [%s] 0 [%s @everyone]]", ada.ID, ada.ID, ben.ID); fmt.Sprint(got) != want {
		t.Errorf("edits and pings %v, want %s", got, want)
	}
}

// Threads, permissions, the archive.
func TestChannels(t *testing.T) {
	c, hall := newClient(t)
	expect := func(what string, want int, method, path, body string) string {
		t.Helper()
		status, code, id := c.send(method, path, body)
		if code != want || want == 0 && status >= 300 {
			t.Errorf("%s: %d %d, want %d", what, status, code, want)
		}
		return id
	}
	m := expect("a message", 0, "POST", "/channels/"+hall.ID+"/messages", `{"content":"x"}`)
	thread := expect("a thread of it", 0, "POST", "/channels/"+hall.ID+"/messages/"+m+"/threads", `{"name":"game"}`)
	if thread != m {
		t.Errorf("the thread of %s is %s", m, thread)
	}
	expect("another", 160004, "POST", "/channels/"+hall.ID+"/messages/"+m+"/threads", `{"name":"game"}`)
	expect("a thread in a thread", 50024, "POST", "/channels/"+thread+"/threads", `{"name":"game","type":11}`)
	n := expect("a message in it", 0, "POST", "/channels/"+thread+"/messages", `{"content":"x"}`)
	hall.Threads()[0].Archive(false)
	expect("an edit in the archive", 50083, "PATCH", "/channels/"+thread+"/messages/"+n, `{"content":"y"}`)
	expect("out of the archive", 0, "PATCH", "/channels/"+thread, `{"archived":false}`)
	expect("an edit", 0, "PATCH", "/channels/"+thread+"/messages/"+n, `{"content":"y"}`)
	hall.Threads()[0].Archive(false)
	expect("a message in the archive", 0, "POST", "/channels/"+thread+"/messages", `{"content":"x"}`)
	if hall.Threads()[0].Archived() {
		t.Error("a new message leaves the thread archived")
	}
	hall.Threads()[0].Archive(true)
	hall.Deny(ManageThreads)
	expect("a message in a locked thread", 160005, "POST", "/channels/"+thread+"/messages", `{"content":"x"}`)
	expect("out of a lock", 50013, "PATCH", "/channels/"+thread, `{"archived":false}`)
	hall.Deny(SendMessages)
	expect("without permission", 50013, "POST", "/channels/"+hall.ID+"/messages", `{"content":"x"}`)
	hall.Deny(ViewChannel)
	expect("without access", 50001, "POST", "/channels/"+hall.ID+"/messages", `{"content":"x"}`)
	hall.Delete()
	expect("without a channel", 10003, "POST", "/channels/"+thread+"/messages", `{"content":"x"}`)
}

// Discord's limits for a channel and a machine: pins, request size, refused requests.
func TestOtherLimits(t *testing.T) {
	c, hall := newClient(t)
	path := "/channels/" + hall.ID + "/messages"
	_, _, first := c.send("POST", path, `{"content":"x"}`)
	_, _, second := c.send("POST", path, `{"content":"y"}`)
	hall.Fill(249)
	for i, x := range []struct {
		message string
		code    int
	}{{first, 0}, {first, 0}, {second, 30003}} {
		if _, code, _ := c.send("PUT", path+"/pins/"+x.message, ""); code != x.code {
			t.Errorf("pin %d: %d, want %d", i+1, code, x.code)
		}
	}
	if ms := hall.Messages(); len(ms) != 3 || ms[2].System != pinNotice || ms[2].Of != first {
		t.Errorf("after a pin: %+v", ms)
	}
	if status, code, _ := c.send("POST", path, fmt.Sprintf(`{"content":%q}`, strings.Repeat("x", 26<<20))); status != 413 || code != 40005 {
		t.Errorf("26 MiB: %d %d", status, code)
	}
	hall.Deny(SendMessages)
	for range 3 {
		c.send("POST", path, `{"content":"x"}`)
	}
	c.d.Next(1, "POST", "/messages", Limited(time.Millisecond, false))
	c.send("POST", path, `{"content":"x"}`)
	c.send("POST", "/channels/1/messages", `{"content":"x"}`)
	if n := c.d.Invalid(); n != 4 {
		t.Errorf("%d refused requests count", n)
	}
	c.d.Advance(11 * time.Minute)
	if n := c.d.Invalid(); n != 0 {
		t.Errorf("%d refused requests count after eleven minutes", n)
	}
}

// Faults come in the order given, and rate limits apply.
func TestFaults(t *testing.T) {
	c, hall := newClient(t)
	path := "/channels/" + hall.ID + "/messages"
	for _, x := range []struct {
		f      Fault
		status int
		there  bool
	}{
		{DropBefore, 0, false}, {DropAfter, 0, true}, {Status(500), 500, false}, {StatusAfter(502), 502, true},
		{Slow(20 * time.Millisecond), 200, true}, {Limited(time.Millisecond, true), 429, false},
	} {
		before := len(hall.Messages())
		c.d.Next(1, "POST", "/messages", x.f)
		if got, _, _ := c.send("POST", path, `{"content":"x"}`); got != x.status {
			t.Errorf("%+v: %d", x.f, got)
		}
		if there := len(hall.Messages()) > before; there != x.there {
			t.Errorf("%+v: there %t", x.f, there)
		}
	}
	c.d.Rate("POST /channels/{channel}/messages", 2, time.Minute)
	got := ""
	for range 3 {
		status, _, _ := c.send("POST", path, `{"content":"x"}`)
		got += fmt.Sprint(status, " ")
	}
	if !strings.HasSuffix(got, "429 ") {
		t.Errorf("with a limit: %s", got)
	}
	if n := c.d.Faults(); n != 6 {
		t.Errorf("%d faults", n)
	}
}

// The double refuses what Discord refuses in commands.
func TestCommandLimits(t *testing.T) {
	c, _ := newClient(t)
	option := func(i int) string {
		return fmt.Sprintf(`{"type":3,"name":"o%d","description":%q}`, i, strings.Repeat("d", 100))
	}
	command := func(name string, description int, options string) string {
		return fmt.Sprintf(`{"name":%q,"description":%q,"options":[%s]}`, name, strings.Repeat("d", description), options)
	}
	for _, x := range []struct {
		name, body string
		status     int
	}{
		{"one", command("new", 5, option(1)), 200},
		{"a name with capitals", command("New", 5, ""), 400},
		{"a long name", command(strings.Repeat("n", 33), 5, ""), 400},
		{"no description", command("new", 0, ""), 400},
		{"a long description", command("new", 101, ""), 400},
		{"the same name twice", command("new", 5, "") + "," + command("new", 5, ""), 400},
		{"25 options", command("new", 5, some(25, option)), 200},
		{"26 options", command("new", 5, some(26, option)), 400},
		{"a required option at the end", command("new", 5, option(1)+`,{"type":3,"name":"x","description":"d","required":true}`), 400},
		{"100 commands", some(100, func(i int) string { return command(fmt.Sprint("c", i), 5, "") }), 200},
		{"101 commands", some(101, func(i int) string { return command(fmt.Sprint("c", i), 5, "") }), 400},
		{"too large", command("new", 5, option(1)+`,{"type":3,"name":"x","description":"d","choices":[`+some(25, func(i int) string {
			return fmt.Sprintf(`{"name":"%099d","value":"%099d"}`, i, i)
		})+`]},{"type":3,"name":"y","description":"d","choices":[`+some(25, func(i int) string {
			return fmt.Sprintf(`{"name":"%099d","value":"%099d"}`, i, i)
		})+`]}`), 400},
	} {
		if got, _, _ := c.send("PUT", "/applications/"+c.d.App+"/commands", "["+x.body+"]"); got != x.status {
			t.Errorf("%s: %d, want %d", x.name, got, x.status)
		}
	}
}

// Rate limit answers have exactly the headers that Discord documents; the edge's are plain text.
func TestTooManyRequests(t *testing.T) {
	c, hall := newClient(t)
	for _, x := range []struct {
		f            Fault
		has, lacks   []string
		json, counts bool
	}{
		{Limited(1500*time.Millisecond, false), []string{"Retry-After: 2", "X-Ratelimit-Reset-After: 1.500", "X-Ratelimit-Scope: user"}, []string{"X-Ratelimit-Global"}, true, true},
		{Shared(time.Second), []string{"Retry-After: 1", "X-Ratelimit-Scope: shared"}, []string{"X-Ratelimit-Global"}, true, false},
		{Limited(65*time.Second, true), []string{"Retry-After: 65", "X-Ratelimit-Global: true", "X-Ratelimit-Scope: global"},
			[]string{"X-Ratelimit-Reset", "X-Ratelimit-Reset-After", "X-Ratelimit-Remaining", "X-Ratelimit-Bucket"}, true, true},
		{Edge(65 * time.Second), []string{"Retry-After: 65"}, []string{"X-Ratelimit-Scope"}, false, true},
		{Edge(0), nil, []string{"Retry-After"}, false, true},
	} {
		before := c.d.Invalid()
		c.d.Next(1, "", "/messages", x.f)
		resp, err := http.Post(c.door.URL+"/api/v10/channels/"+hall.ID+"/messages", "application/json", strings.NewReader(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		for _, h := range x.has {
			if name, value, _ := strings.Cut(h, ": "); resp.Header.Get(name) != value {
				t.Errorf("%+v: %s is %q", x.f, name, resp.Header.Get(name))
			}
		}
		for _, name := range x.lacks {
			if resp.Header.Get(name) != "" {
				t.Errorf("%+v has %s", x.f, name)
			}
		}
		if resp.StatusCode != 429 || json.Valid(body) != x.json || (c.d.Invalid() > before) != x.counts {
			t.Errorf("%+v: %s %s, %d invalid requests", x.f, resp.Status, body, c.d.Invalid()-before)
		}
	}
}
