package layout

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/message"
)

// Whatever is added to a message last, its texts together fit Discord's limit; the longest is cut.
func TestTextsFit(t *testing.T) {
	for _, sizes := range [][]int{{10}, {4000}, {4000, 30}, {30, 3990, 12}, {2500, 2600}, {3000, 3000, 3000}} {
		p := &Payload{}
		for _, n := range sizes {
			p.Components = append(p.Components, discordgo.TextDisplay{Content: strings.Repeat("ü", n)})
		}
		p.frame("#7f0010")
		if _, err := json.Marshal(p); err != nil {
			t.Fatal(err)
		}
		box := p.Components[0].(discordgo.Container)
		if *box.AccentColor != 0x7f0010 {
			t.Errorf("the edge has the colour %x", *box.AccentColor)
		}
		all := 0
		for _, c := range box.Components {
			n := utf8.RuneCountInString(c.(discordgo.TextDisplay).Content)
			if all += n; n == 0 {
				t.Errorf("one of %v has nothing left", sizes)
			}
		}
		if all > MostText {
			t.Errorf("%v add up to %d characters", sizes, all)
		}
	}
}

// Files that Discord would accept one by one become too large together.
func TestFilesFit(t *testing.T) {
	p := &Payload{}
	for i := range 4 {
		file := make([]byte, 8<<20)
		if p.room(file) != (i < 3) {
			t.Errorf("after %d bytes there is room for 8 MiB: %t", p.size, p.room(file))
		}
		p.attach("a.png", "image/png", file, "")
	}
}

// Commands in texts are shown as slash commands.
func TestSlashed(t *testing.T) {
	for text, want := range map[string]string{
		`"join Ben" takes a seat`:     "`/game join Ben` takes a seat",
		`say "undo to 12", or "sing"`: "say `/undo to 12`, or \"sing\"",
		`order 2, "pass", is over`:    `order 2, "pass", is over`,
		`a name such as "Join me"`:    `a name such as "Join me"`,
	} {
		if got := Escape(text); got != want {
			t.Errorf("%s\nbecomes %s\nnot     %s", text, got, want)
		}
	}
	if above, _ := texts(message.Message{Text: `"new" opens one`}, Marks{}); above != "`/game new` opens one" {
		t.Errorf("a message says %s", above)
	}
}

// Buttons and options without room are counted, and the message says that they can be typed.
func TestChoicesBeyondRoomAreSaid(t *testing.T) {
	choices := func(n int) (out []message.Choice) {
		for i := range n {
			out = append(out, message.Choice{Label: fmt.Sprint("Lay ", i), Command: fmt.Sprint("do lay ", i)})
		}
		return out
	}
	c := New(Config{})
	for n, want := range map[int]string{25: "", 28: "3 more choices"} {
		p, err := c.Compose(t.Context(), "", 1, message.Message{Text: "Your turn", Choices: choices(n)}, nil, Marks{})
		if err != nil {
			t.Fatal(err)
		}
		said := ""
		for _, part := range p.Components[1:] {
			if x, ok := part.(discordgo.TextDisplay); ok {
				said += x.Content
			}
		}
		if said != "" && want == "" || !strings.Contains(said, want) {
			t.Errorf("%d buttons: %q", n, said)
		}
	}
	for n, want := range map[int]string{25: "Lay ...", 60: "Lay ... (25 of 60; type the others)"} {
		m, err := c.menu(t.Context(), 1, 1, message.Choice{Label: "Lay ...", Options: choices(n)}, 0, Marks{})
		if err != nil {
			t.Fatal(err)
		}
		if s := m.(discordgo.SelectMenu); s.Placeholder != want || len(s.Options) != 25 {
			t.Errorf("a menu of %d says %q and has %d options", n, s.Placeholder, len(s.Options))
		}
	}
}
