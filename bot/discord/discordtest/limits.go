package discordtest

import (
	"strings"
	"unicode/utf8"
)

// Discord's limits for messages.
const (
	mostContent    = 2000
	mostText       = 4000 // in all text displays together
	mostComponents = 40
	mostPictures   = 10
	mostID         = 100
	mostInRow      = 5
	mostRows       = 5
	mostOptions    = 25
	mostFile       = 10 << 20 // bytes
)

func tooLong(s string, most int) bool { return utf8.RuneCountInString(s) > most }

// check reports whether Discord would accept the message.
func (m *Message) check(embeds int, emojis map[string]string) error {
	v2 := m.Flags&flagV2 != 0
	switch {
	case v2 && (m.Content != "" || embeds > 0):
		return bad("content: The 'content' field cannot be used when using MessageFlags.IS_COMPONENTS_V2")
	case v2 && len(m.Components) == 0:
		return refuse(400, 50006, "Cannot send an empty message")
	case !v2 && m.Content == "" && embeds == 0 && len(m.Files) == 0 && len(m.Components) == 0:
		return refuse(400, 50006, "Cannot send an empty message")
	case tooLong(m.Content, mostContent):
		return bad("content: Must be 2000 or fewer in length.")
	}
	k := &checker{files: m.Files, emojis: emojis, ids: map[string]bool{}}
	for i := range m.Components {
		c := &m.Components[i]
		if !v2 && c.Type != actionRow {
			return bad("components[%d].type: Value of field \"type\" must be one of (1,).", i)
		}
		if err := k.top(c); err != nil {
			return err
		}
	}
	switch {
	case k.all > mostComponents:
		return bad("components: %d components; must be 40 or fewer", k.all)
	case k.text > mostText:
		return bad("components: %d characters of text; must be 4000 or fewer", k.text)
	case k.rows > mostRows:
		return bad("components: %d rows; must be 5 or fewer", k.rows)
	}
	return nil
}

// checker checks the components of a message.
type checker struct {
	files           []File
	emojis          map[string]string // the existing ones
	ids             map[string]bool
	all, text, rows int
}

// top checks a component at the top level or in a container.
func (k *checker) top(c *Component) error {
	k.all++
	switch c.Type {
	case actionRow:
		return k.row(c)
	case textDisplay:
		return k.display(c)
	case mediaGallery:
		if len(c.Items) < 1 || len(c.Items) > mostPictures {
			return bad("items: Must be between 1 and 10 in length.")
		}
		for _, i := range c.Items {
			if err := k.media(i.Media.URL, false); err != nil {
				return err
			}
			if i.Description != nil && tooLong(*i.Description, 1024) {
				return bad("description: Must be 1024 or fewer in length.")
			}
		}
		return nil
	case fileDisplay:
		if c.File == nil {
			return bad("file: This field is required")
		}
		return k.media(c.File.URL, true)
	case separator:
		return nil
	case section:
		if len(c.Components) < 1 || len(c.Components) > 3 || c.Accessory == nil {
			return bad("section: 1 to 3 texts and an accessory")
		}
		for i := range c.Components {
			if k.all++; c.Components[i].Type != textDisplay {
				return bad("section: only texts")
			}
			if err := k.display(&c.Components[i]); err != nil {
				return err
			}
		}
		k.all++
		if c.Accessory.Type == button {
			return k.button(c.Accessory)
		}
		if c.Accessory.Type != thumbnail || c.Accessory.Media == nil {
			return bad("accessory: a button or a thumbnail")
		}
		return k.media(c.Accessory.Media.URL, false)
	case container:
		if len(c.Components) == 0 {
			return bad("components: This field is required")
		}
		for i := range c.Components {
			if c.Components[i].Type == container {
				return bad("components: no container in a container")
			}
			if err := k.top(&c.Components[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return bad("components: a component of type %d cannot stand here", c.Type)
}

func (k *checker) display(c *Component) error {
	n := utf8.RuneCountInString(c.Content)
	if k.text += n; n < 1 || n > mostText {
		return bad("content: Must be between 1 and 4000 in length.")
	}
	return nil
}

// media checks an address; an attachment's must name a file that comes with the message.
func (k *checker) media(url string, only bool) error {
	name, ok := strings.CutPrefix(url, attached)
	if !ok {
		if only || !strings.HasPrefix(url, "https://") {
			return bad("url: Scheme must be one of ('attachment', 'https').")
		}
		return nil
	}
	for _, f := range k.files {
		if f.Name == name {
			return nil
		}
	}
	return bad("media: The specified attachment %q was not found.", name)
}

func (k *checker) row(c *Component) error {
	k.rows++
	if n := len(c.Components); n < 1 || n > mostInRow {
		return bad("components: Must be between 1 and 5 in length.")
	}
	for i := range c.Components {
		k.all++
		x := &c.Components[i]
		switch {
		case x.Type == button:
			if err := k.button(x); err != nil {
				return err
			}
		case x.Type == stringSelect && len(c.Components) == 1:
			if err := k.menu(x); err != nil {
				return err
			}
		default:
			return bad("components: a component of type %d cannot stand in this row", x.Type)
		}
	}
	return nil
}

func (k *checker) id(id string) error {
	switch {
	case id == "" || tooLong(id, mostID):
		return bad("custom_id: Must be between 1 and 100 in length.")
	case k.ids[id]:
		return bad("custom_id: Component custom id cannot be duplicated")
	}
	k.ids[id] = true
	return nil
}

func (k *checker) button(c *Component) error {
	switch {
	case c.Style < 1 || c.Style > 5:
		return bad("style: Value must be one of (1, 2, 3, 4, 5).")
	case c.Label == "" && c.Emoji == nil:
		return bad("label: a button needs a label or an emoji")
	case tooLong(c.Label, 80):
		return bad("label: Must be 80 or fewer in length.")
	case c.Style == 5:
		if c.URL == "" || c.CustomID != "" {
			return bad("url: a link needs a url and no custom_id")
		}
		return nil
	case c.URL != "":
		return bad("url: only a link has one")
	}
	if err := k.emoji(c.Emoji); err != nil {
		return err
	}
	return k.id(c.CustomID)
}

func (k *checker) menu(c *Component) error {
	if n := len(c.Options); n < 1 || n > mostOptions {
		return bad("options: Must be between 1 and 25 in length.")
	}
	if tooLong(c.Placeholder, 150) {
		return bad("placeholder: Must be 150 or fewer in length.")
	}
	seen := map[string]bool{}
	for _, o := range c.Options {
		switch {
		case o.Label == "" || tooLong(o.Label, 100):
			return bad("options.label: Must be between 1 and 100 in length.")
		case o.Value == "" || tooLong(o.Value, 100):
			return bad("options.value: Must be between 1 and 100 in length.")
		case tooLong(o.Description, 100):
			return bad("options.description: Must be 100 or fewer in length.")
		case seen[o.Value]:
			return bad("options: The specified option value is already used")
		}
		seen[o.Value] = true
		if err := k.emoji(o.Emoji); err != nil {
			return err
		}
	}
	return k.id(c.CustomID)
}

// checkForm reports whether Discord would show the form.
func checkForm(f *Form) error {
	switch {
	case f.Title == "" || tooLong(f.Title, 45):
		return bad("data.title: Must be between 1 and 45 in length.")
	case f.CustomID == "" || tooLong(f.CustomID, mostID):
		return bad("data.custom_id: Must be between 1 and 100 in length.")
	case len(f.Components) < 1 || len(f.Components) > 5:
		return bad("data.components: Must be between 1 and 5 in length.")
	}
	ids := map[string]bool{}
	for _, l := range f.Components {
		// Discord also accepts text inputs in rows, but deprecates it in favour of labels.
		if l.Type != label || l.Component == nil || l.Component.Type != textInput {
			return bad("data.components: a label with a text input")
		}
		x := l.Component
		switch {
		case l.Label == "" || tooLong(l.Label, 45):
			return bad("data.components.label: Must be between 1 and 45 in length.")
		case x.Label != "":
			return bad("data.components.component.label: a text input in a label has no label of its own")
		case x.CustomID == "" || tooLong(x.CustomID, mostID) || ids[x.CustomID]:
			return bad("data.components.custom_id: Must be between 1 and 100 in length, and the only one.")
		case x.Style != 1 && x.Style != 2:
			return bad("data.components.style: Value must be one of (1, 2).")
		case tooLong(x.Placeholder, 100):
			return bad("data.components.placeholder: Must be 100 or fewer in length.")
		}
		ids[x.CustomID] = true
	}
	return nil
}
