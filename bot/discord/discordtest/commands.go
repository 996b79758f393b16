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
	Installs    []int           `json:"integration_types"`
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

// Choice is a completion: the text in the list and the text it puts in.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// Kinds of option.
const (
	subcommand       = 1
	stringOption     = 3
	integerOption    = 4
	booleanOption    = 5
	attachmentOption = 11
)

// Commands lists the registered commands.
func (d *Discord) Commands() []Command {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.Clone(d.commands)
}

// Command finds a command or subcommand, such as "game new". If there is none the test fails.
func (d *Discord) Command(name string) Command {
	d.t.Helper()
	first, below, _ := strings.Cut(name, " ")
	for _, c := range d.Commands() {
		if c.Name == name {
			return c
		}
		for _, o := range c.Options {
			if c.Name == first && o.Type == subcommand && o.Name == below {
				return Command{Name: name, Description: o.Description, Type: c.Type, Options: o.Options, Contexts: c.Contexts}
			}
		}
	}
	d.t.Fatalf("discordtest: no command %q", name)
	return Command{}
}

// Registrations counts how often commands were registered.
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

// check reports whether Discord would accept the command.
func (c *Command) check() error {
	if c.Type != 1 {
		return bad("type: only slash commands are known here")
	}
	size := utf8.RuneCountInString(c.Name) + utf8.RuneCountInString(c.Description)
	if err := checkNamed(c.Name, c.Description); err != nil {
		return err
	}
	more, err := checkOptions(c.Name, c.Options, true)
	if err != nil {
		return err
	}
	size += more
	if size > 8000 {
		return bad("%s: Command exceeds maximum size (8000)", c.Name)
	}
	return nil
}

// checkOptions checks whether Discord would accept the options of a command or subcommand, and counts their characters.
func checkOptions(of string, options []CommandOption, top bool) (size int, err error) {
	if len(options) > 25 {
		return 0, bad("%s.options: Must be 25 or fewer in length.", of)
	}
	names := map[string]bool{}
	optional := false
	for _, o := range options {
		if err := checkNamed(o.Name, o.Description); err != nil {
			return 0, err
		}
		size += utf8.RuneCountInString(o.Name) + utf8.RuneCountInString(o.Description)
		if o.Type == subcommand && top {
			more, err := checkOptions(of+" "+o.Name, o.Options, false)
			if err != nil {
				return 0, err
			}
			size += more
		}
		switch {
		case names[o.Name]:
			return 0, bad("%s.%s: Option names must be unique", of, o.Name)
		case (o.Type == subcommand) != (options[0].Type == subcommand):
			return 0, bad("%s.%s: commands and other options side by side", of, o.Name)
		case o.Type == subcommand && (!top || o.Required || o.Autocomplete):
			return 0, bad("%s.%s: a command below one below another, or one that is required", of, o.Name)
		case o.Type == subcommand:
		case o.Required && optional:
			return 0, bad("%s.%s: Required options must be placed before non-required options", of, o.Name)
		case o.Autocomplete && len(o.Choices) > 0:
			return 0, bad("%s.%s: choices and autocomplete", of, o.Name)
		case o.Autocomplete && o.Type != stringOption && o.Type != integerOption && o.Type != 10:
			return 0, bad("%s.%s: no autocomplete for this type", of, o.Name)
		case o.Type < stringOption || o.Type > attachmentOption:
			return 0, bad("%s.%s: type %d is not known here", of, o.Name, o.Type)
		case len(o.Choices) > 25:
			return 0, bad("%s.%s.choices: Must be 25 or fewer in length.", of, o.Name)
		}
		for _, x := range o.Choices {
			s, _ := x.Value.(string)
			size += utf8.RuneCountInString(x.Name) + utf8.RuneCountInString(s)
		}
		names[o.Name] = true
		optional = optional || !o.Required
	}
	return size, nil
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
