package layout

import (
	"strings"

	"github.com/bwmarrin/discordgo"
)

// Logo is a company's logo as an emoji of the application.
type Logo struct{ Name, ID string }

// Logos are the logos that Discord has, by title and company: "1894 PLM".
type Logos map[string]Logo

// Marks are the logos of one title.
type Marks struct {
	All   Logos
	Sheet string // the title's id; empty for none
}

// emoji is a company's logo for a button or a line of a menu; nil if Discord has none.
func (k Marks) emoji(company string) *discordgo.ComponentEmoji {
	e, ok := k.All[k.Sheet+" "+company]
	if !ok {
		return nil
	}
	return &discordgo.ComponentEmoji{Name: e.Name, ID: e.ID}
}

// before is a company's logo to put before a text; empty if Discord has none.
func (k Marks) before(company string) string {
	e, ok := k.All[k.Sheet+" "+company]
	if !ok {
		return ""
	}
	return "<:" + e.Name + ":" + e.ID + "> "
}

// line is the logo for a line that begins with a company's name, such as "PLM pays F240". Companies named by numbers get none:
// a line that begins with a number is about something else.
func (k Marks) line(s string) string {
	word := s
	if i := strings.IndexAny(s, " :,'’"); i >= 0 {
		word = s[:i]
	}
	if strings.Trim(word, "0123456789") == "" {
		return ""
	}
	return k.before(word)
}
