package discord

import (
	"os"
	"strings"
	"testing"
)

// The README's invitation asks for the permissions the bot needs.
func TestInvitation(t *testing.T) {
	b, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := Invitation("ID"); !strings.Contains(string(b), want) {
		t.Errorf("the README does not say %s", want)
	}
}
