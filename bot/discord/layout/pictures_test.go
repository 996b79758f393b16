package layout

import (
	"context"
	"io"
	"log/slog"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/courier"
	"stationmaster/bot/message"
)

// captions draws a picture that is its caption.
type captions struct{}

func (captions) Paint(_ context.Context, _ string, _ int64, s message.Shown) (courier.Picture, error) {
	return courier.Picture{PNG: []byte(s.View.Caption)}, nil
}

// A menu shows what each of its lines would look like: rotations are numbers that tell people little.
func TestMenuPictures(t *testing.T) {
	line := func(label string) message.Choice {
		return message.Choice{Label: label, Command: "do lay F30 " + label, Picture: &message.Shown{View: message.View{Kind: message.MapView, Caption: label}, Alt: "The hex"}}
	}
	m := message.Message{Title: "lay F30", Choices: []message.Choice{
		{Label: "Choose tile", Options: []message.Choice{line("5 0"), line("57 1")}},
	}}
	c := New(Config{Painter: captions{}, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	p, err := c.Compose(t.Context(), "", 1, m, nil, Marks{})
	if err != nil {
		t.Fatal(err)
	}
	var drawn, described []string
	for _, f := range p.Files() {
		b, _ := io.ReadAll(f.Reader)
		drawn = append(drawn, string(b))
	}
	for _, k := range p.Components {
		if g, ok := k.(discordgo.MediaGallery); ok {
			for _, i := range g.Items {
				described = append(described, *i.Description)
			}
		}
	}
	if want := []string{"5 0", "57 1"}; !slices.Equal(drawn, want) {
		t.Errorf("the pictures are %q, want %q", drawn, want)
	}
	if want := []string{"5 0: The hex", "57 1: The hex"}; !slices.Equal(described, want) {
		t.Errorf("the pictures are described as %q, want %q", described, want)
	}
}
