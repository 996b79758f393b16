package discordtest

import (
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Command is a slash command that the bot has registered.
type Command struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	Type        int             `json:"type"`
	Options     []CommandOption `json:"options"`
	Contexts    []int           `json:"contexts"`
}

// CommandOption is an option of a command.
type CommandOption struct {
	Type         int             `json:"type"`
	Name         string          `json:"name"`
	Description  string          `json:"description"`
	Required     bool            `json:"required"`
	Autocomplete bool            `json:"autocomplete"`
	Choices      []Choice        `json:"choices"`
	Options      []CommandOption `json:"options"`
}

// Choice is what completion offers: what the list shows, and what is put in.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// Kinds of option.
const (
	stringOption     = 3
	integerOption    = 4
	booleanOption    = 5
	attachmentOption = 11
)

// Commands lists the commands that are registered.
func (d *Discord) Commands() []Command {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.commands)
}

// Command is the command with a name. Without one the test fails.
func (d *Discord) Command(name string) Command {
	d.t.Helper()
	for _, c := range d.Commands() {
		if c.Name == name {
			return c
		}
	}
	d.t.Fatalf("discordtest: there is no command %q", name)
	return Command{}
}

// Registrations is how often commands have been registered.
func (d *Discord) Registrations() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.registrations
}

// overwrite answers PUT /applications/{app}/commands.
func (d *Discord) overwrite(r *request) (any, error) {
	if r.PathValue("app") != d.App {
		return nil, refuse(http.StatusForbidden, 20012, "You are not authorized to perform this action on this application")
	}
	var in []Command
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	chat := 0
	names := map[string]bool{}
	for i := range in {
		c := &in[i]
		if c.Type == 0 {
			c.Type = 1
		}
		if c.Type == 1 {
			chat++
		}
		if err := c.check(); err != nil {
			return nil, err
		}
		if names[c.Name] {
			return nil, bad("%s: Application command names must be unique", c.Name)
		}
		names[c.Name] = true
	}
	if chat > 100 {
		return nil, refuse(http.StatusBadRequest, 30032, "Maximum number of application commands reached (100).")
	}
	d.commands = in
	d.registrations++
	var out []any
	for _, c := range in {
		b, _ := json.Marshal(c)
		o := map[string]any{}
		_ = json.Unmarshal(b, &o)
		o["id"], o["application_id"], o["version"] = d.id(), d.App, d.id()
		out = append(out, o)
	}
	return out, nil
}

var commandName = regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)

// check looks whether Discord would take the command.
func (c *Command) check() error {
	if c.Type != 1 {
		return bad("type: only slash commands are known here")
	}
	size := utf8.RuneCountInString(c.Name) + utf8.RuneCountInString(c.Description)
	if err := checkNamed(c.Name, c.Description); err != nil {
		return err
	}
	if len(c.Options) > 25 {
		return bad("%s.options: Must be 25 or fewer in length.", c.Name)
	}
	names := map[string]bool{}
	optional := false
	for _, o := range c.Options {
		if err := checkNamed(o.Name, o.Description); err != nil {
			return err
		}
		size += utf8.RuneCountInString(o.Name) + utf8.RuneCountInString(o.Description)
		switch {
		case names[o.Name]:
			return bad("%s.%s: Option names must be unique", c.Name, o.Name)
		case o.Required && optional:
			return bad("%s.%s: Required options must be placed before non-required options", c.Name, o.Name)
		case o.Autocomplete && len(o.Choices) > 0:
			return bad("%s.%s: choices and autocomplete", c.Name, o.Name)
		case o.Autocomplete && o.Type != stringOption && o.Type != integerOption && o.Type != 10:
			return bad("%s.%s: no autocomplete for this type", c.Name, o.Name)
		case o.Type < stringOption || o.Type > attachmentOption:
			return bad("%s.%s: type %d is not known here", c.Name, o.Name, o.Type)
		case len(o.Choices) > 25:
			return bad("%s.%s.choices: Must be 25 or fewer in length.", c.Name, o.Name)
		}
		for _, x := range o.Choices {
			s, _ := x.Value.(string)
			size += utf8.RuneCountInString(x.Name) + utf8.RuneCountInString(s)
		}
		names[o.Name] = true
		optional = optional || !o.Required
	}
	if size > 8000 {
		return bad("%s: Command exceeds maximum size (8000)", c.Name)
	}
	return nil
}

func checkNamed(name, description string) error {
	switch {
	case !commandName.MatchString(name) || strings.ToLower(name) != name:
		return bad("name: %q: Command name is invalid", name)
	case description == "" || tooLong(description, 100):
		return bad("%s.description: Must be between 1 and 100 in length.", name)
	}
	return nil
}
