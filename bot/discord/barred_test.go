package discord

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"stationmaster/bot/discord/gateway"
	"stationmaster/bot/discord/rest"
)

// A channel that refuses the bot is tried less and less often, at last once an hour; at once when something on its server changes, and
// normally again once it has accepted something.
func TestBarred(t *testing.T) {
	b, err := New(Config{Token: "t"})
	if err != nil {
		t.Fatal(err)
	}
	no := &discordgo.RESTError{Response: &http.Response{StatusCode: http.StatusForbidden}, Message: &discordgo.APIErrorMessage{Code: rest.MissingPermissions}}
	all := time.Duration(0)
	for n := range 20 {
		b.channels.refusedIn("club", "hall", no)
		if !b.channels.barred("hall") || b.channels.barred("attic") {
			t.Fatalf("after %d refusals hall is barred: %t, attic: %t", n+1, b.channels.barred("hall"), b.channels.barred("attic"))
		}
		all += b.channels.bars["hall"].wait
	}
	if wait := b.channels.bars["hall"].wait; wait != time.Hour || all < 7*time.Hour {
		t.Errorf("after 20 refusals in %v it is tried every %v", all, wait)
	}
	tell := func(kind, data string) { b.channels.onChange(gateway.Event{Type: kind, Data: json.RawMessage(data)}) }
	tell("CHANNEL_UPDATE", `{"id":"hall","guild_id":"another club"}`)
	tell("MESSAGE_CREATE", `{"guild_id":"club"}`)
	if !b.channels.barred("hall") {
		t.Error("it is tried again although nothing changed")
	}
	for kind, data := range map[string]string{"CHANNEL_UPDATE": `{"id":"hall","guild_id":"club"}`, "GUILD_MEMBER_UPDATE": `{"guild_id":"club","user":{"id":"1"}}`, "GUILD_CREATE": `{"id":"club"}`} {
		b.channels.refusedIn("club", "hall", no)
		if tell(kind, data); b.channels.barred("hall") {
			t.Errorf("after %s it is still barred", kind)
		}
	}
	b.channels.refusedIn("club", "hall", no)
	if b.channels.refusedIn("club", "hall", nil); b.channels.barred("hall") || len(b.channels.bars) > 0 {
		t.Error("it is barred although it has accepted something")
	}
}
