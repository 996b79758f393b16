package discordtest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Answer is what a user sees after an action.
type Answer struct {
	ID      string // of the interaction
	Failed  bool   // "The application did not respond"
	Acked   time.Duration
	Message *Message  // the answer, or the pressed button's message if that was replaced
	More    []Message // further answers
	Form    *Form
	Choices []Choice
}

// Text is the whole text of the answer.
func (a Answer) Text() string {
	var out []string
	if a.Failed {
		out = append(out, "The application did not respond")
	}
	if a.Message != nil {
		out = append(out, a.Message.Text())
	}
	for _, m := range a.More {
		out = append(out, m.Text())
	}
	return strings.Join(out, "\n")
}

// Shown is the answer's newest message. If there is none the test fails.
func (a Answer) Shown() Message {
	switch {
	case len(a.More) > 0:
		return a.More[len(a.More)-1]
	case a.Message != nil:
		return *a.Message
	}
	panic("discordtest: the answer has no message")
}

// Given is an option that a user fills in.
type Given struct {
	Name  string
	Value any // a string, a bool, or a File

	typing bool
}

// With fills in an option.
func With(name string, value any) Given { return Given{Name: name, Value: value} }

// Slash sends a slash command and waits for the answer.
func (d *Discord) Slash(u *User, c *Channel, name string, options ...Given) Answer {
	d.t.Helper()
	return d.await(d.start(byCommand, u, c, nil, d.data(c, name, options)))
}

// Type asks for completions of an option being typed; the others are filled in.
func (d *Discord) Type(u *User, c *Channel, name, option, typed string, others ...Given) []Choice {
	d.t.Helper()
	options := append(others[:len(others):len(others)], Given{option, typed, true})
	return d.await(d.start(byTyping, u, c, nil, d.data(c, name, options))).Choices
}

// data makes a slash command's data as Discord sends them; the test fails if Discord would not let the user send it.
func (d *Discord) data(c *Channel, name string, options []Given) map[string]any {
	d.t.Helper()
	cmd := d.Command(name)
	if len(cmd.Options) > 0 && cmd.Options[0].Type == subcommand {
		d.t.Fatalf("discordtest: /%s cannot be sent without a subcommand", name)
	}
	given := map[string]bool{}
	typing := false
	var list []any
	files := map[string]any{}
	for _, g := range options {
		var o *CommandOption
		for k := range cmd.Options {
			if cmd.Options[k].Name == g.Name {
				o = &cmd.Options[k]
			}
		}
		if o == nil || given[g.Name] {
			d.t.Fatalf("discordtest: /%s has no option %q, or it is given twice", name, g.Name)
		}
		given[g.Name] = true
		x := map[string]any{"name": o.Name, "type": o.Type, "value": g.Value}
		switch v := g.Value.(type) {
		case string:
			if o.Type != stringOption || g.typing && !o.Autocomplete {
				d.t.Fatalf("discordtest: /%s %s takes no text, or does not complete it", name, o.Name)
			}
		case bool:
			if o.Type != booleanOption {
				d.t.Fatalf("discordtest: /%s %s takes no yes or no", name, o.Name)
			}
		case File:
			if o.Type != attachmentOption {
				d.t.Fatalf("discordtest: /%s %s takes no file", name, o.Name)
			}
			d.mu.Lock()
			id := d.id()
			path := "/attachments/" + c.ID + "/" + id + "/" + v.Name
			d.files[path] = v.Bytes
			d.mu.Unlock()
			x["value"] = id
			files[id] = map[string]any{"id": id, "filename": v.Name, "size": len(v.Bytes), "url": "https://cdn.discordapp.com" + path, "content_type": "application/json"}
		default:
			d.t.Fatalf("discordtest: /%s %s: %T", name, o.Name, v)
		}
		if g.typing {
			x["focused"], typing = true, true
		}
		list = append(list, x)
	}
	for _, o := range cmd.Options {
		if o.Required && !given[o.Name] && !typing {
			d.t.Fatalf("discordtest: /%s needs %q", name, o.Name)
		}
	}
	first, below, under := strings.Cut(name, " ")
	if under {
		list = []any{map[string]any{"name": below, "type": subcommand, "options": list}}
	}
	out := map[string]any{"id": "1", "name": first, "type": 1, "options": list}
	if len(files) > 0 {
		out["resolved"] = map[string]any{"attachments": files}
	}
	return out
}

// Press presses the button with this label, or whose label begins with it. The message may be an old copy: then an old button is
// pressed, as by a user who has not yet seen the change.
func (d *Discord) Press(u *User, m Message, label string) Answer {
	d.t.Helper()
	for _, exact := range []bool{true, false} {
		for _, b := range m.Pressable() {
			if !b.Disabled && (b.Label == label || !exact && strings.HasPrefix(b.Label, label)) {
				return d.await(d.start(byComponent, u, m.Channel, &m, map[string]any{"custom_id": b.CustomID, "component_type": button}))
			}
		}
	}
	d.t.Fatalf("discordtest: no button %q among %q of:\n%s", label, m.Buttons(), m.Text())
	return Answer{}
}

// Choose chooses the menu line with this label.
func (d *Discord) Choose(u *User, m Message, label string) Answer {
	d.t.Helper()
	var all []string
	for _, menu := range m.Menus() {
		for _, o := range menu.Options {
			if o.Label == label {
				return d.await(d.start(byComponent, u, m.Channel, &m,
					map[string]any{"custom_id": menu.CustomID, "component_type": stringSelect, "values": []string{o.Value}}))
			}
			all = append(all, o.Label)
		}
	}
	d.t.Fatalf("discordtest: no line %q among %q of:\n%s", label, all, m.Text())
	return Answer{}
}

// Submit fills in a form's only field and sends it.
func (d *Discord) Submit(u *User, f *Form, value string) Answer {
	d.t.Helper()
	if f == nil {
		d.t.Fatal("discordtest: there is no form")
	}
	x := f.Components[0].Component
	if (x.Required == nil || *x.Required) && value == "" || x.MaxLength > 0 && tooLong(value, x.MaxLength) {
		d.t.Fatalf("discordtest: the form does not take %q", value)
	}
	filled := map[string]any{"type": label, "id": 1, "component": map[string]any{"type": textInput, "id": 2, "custom_id": x.CustomID, "value": value}}
	return d.await(d.start(byForm, u, f.from.channel, f.from.source, map[string]any{"custom_id": f.CustomID, "components": []any{filled}}))
}

// start tells the bot what a user did.
func (d *Discord) start(kind int, u *User, c *Channel, source *Message, data map[string]any) *interaction {
	d.t.Helper()
	d.mu.Lock()
	defer d.mu.Unlock()
	if c.gone || c.Server == nil && c.with != u {
		d.t.Fatalf("discordtest: in channel %s %s cannot do anything", c.Name, u.Name)
	}
	i := &interaction{id: d.id(), kind: kind, user: u, channel: c, at: d.now(), activity: c.activity}
	i.token = "interaction-token-" + i.id
	name := any(nil)
	if u.Nick != "" {
		name = u.Nick
	}
	event := map[string]any{
		"id": i.id, "application_id": d.App, "type": kind, "token": i.token, "version": 1, "data": data, "context": 0, "locale": "en-GB", "guild_locale": "en-US",
		"channel_id": c.ID, "channel": c.object(), "entitlements": []any{}, "attachment_size_limit": mostFile,
		"app_permissions": strconv.FormatInt(c.given(), 10),
	}
	server := "0" // private messages belong to the first shard
	if c.Server == nil {
		event["context"], event["user"] = 1, u.object()
		event["authorizing_integration_owners"] = map[string]string{"0": "0"}
	} else {
		server = c.Server.ID
		event["guild_id"] = server
		event["authorizing_integration_owners"] = map[string]string{"0": server}
		event["member"] = map[string]any{
			"user": u.object(), "nick": name, "roles": []any{}, "joined_at": d.now().Format(time.RFC3339),
			"permissions": strconv.FormatInt(u.Permissions|ViewChannel|SendMessages, 10),
		}
		if c.Server.left { // only users who have installed the application themselves
			event["authorizing_integration_owners"] = map[string]string{"1": u.ID}
		}
	}
	if source != nil {
		i.source = c.message(source.ID)
		if i.source == nil {
			d.t.Fatalf("discordtest: the message with the button is gone")
		}
		if r := i.source.Reader; r != nil && r != u {
			d.t.Fatalf("discordtest: %s cannot see what only %s may see", u.Name, r.Name)
		}
		event["message"] = i.source.object()
	}
	d.interactions[i.token] = i
	if c.Server != nil && c.Server.left && !d.alone(data) {
		return i // users do not even find the commands
	}
	if d.strange {
		event = d.newer(event)
	}
	i.door = d.dispatch(server, "INTERACTION_CREATE", event)
	return i
}

// alone reports whether users can have the command without the bot on the server.
func (d *Discord) alone(data map[string]any) bool {
	return slices.ContainsFunc(d.commands, func(c Command) bool { return c.Name == data["name"] && slices.Contains(c.Installs, 1) })
}

// Strange makes the double send interactions as a future Discord might: with unknown fields everywhere, with unknown kinds of
// components among the known ones, and with some fields of another type.
func (d *Discord) Strange() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.strange = true
}

// newer is an interaction as a future Discord might send it.
func (d *Discord) newer(event map[string]any) map[string]any {
	raw, err := json.Marshal(event)
	if err != nil {
		d.t.Fatal(err)
	}
	out := map[string]any{}
	_ = json.Unmarshal(raw, &out) // cannot fail: just marshalled
	var age func(v any)
	age = func(v any) {
		switch v := v.(type) {
		case []any:
			for _, x := range v {
				age(x)
			}
		case map[string]any:
			for _, x := range v {
				age(x)
			}
			if list, ok := v["components"].([]any); ok {
				unknown := map[string]any{"type": 99, "id": 7, "custom_id": 5, "value": true, "values": []any{1, nil}, "component": map[string]any{"type": 98, "value": 3}}
				v["components"] = append([]any{unknown}, list...)
			}
			v["brand_new"] = map[string]any{"type": 99, "components": []any{1}}
		}
	}
	age(out)
	out["version"], out["context"], out["locale"], out["entitlements"] = "two", "GUILD", 7, map[string]any{}
	return out
}

// await waits until the user sees a result.
func (d *Discord) await(i *interaction) Answer {
	d.wait(d.Patience, func() bool {
		switch i.answer {
		case 0:
			return i.failed(d.now())
		case answerQuietly:
			// Either there is an answer or, if everybody sees the message, something in the channel changes.
			open := i.source.Reader == nil
			return i.shown || len(i.more) > 0 || open && i.channel.activity > i.activity || i.door.slammed
		case answerDeferred:
			return i.shown || len(i.more) > 0 || i.door.slammed
		}
		return true
	})
	d.mu.Lock()
	defer d.mu.Unlock()
	out := Answer{ID: i.id, Failed: i.failed(d.now()), Acked: i.acked, Form: i.form, Choices: i.choices}
	if i.shown {
		m := *i.original
		out.Message = &m
	}
	for _, m := range i.more {
		out.More = append(out.More, *m)
	}
	return out
}

// String shows a choice as the list does.
func (c Choice) String() string { return fmt.Sprintf("%s = %v", c.Name, c.Value) }
