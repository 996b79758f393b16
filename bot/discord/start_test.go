package discord_test

import (
	"context"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"stationmaster/bot/discord"
	"stationmaster/bot/discord/discordtest"
	"stationmaster/store"
)

// Commands are registered when they change, not on every start.
func TestRegistration(t *testing.T) {
	c := open(t)
	if n := c.d.Registrations(); n != 1 {
		t.Fatalf("%d registrations at first", n)
	}
	for _, name := range []string{"do", "game new", "lay", "buy", "train", "show", "game here"} {
		c.d.Command(name)
	}
	for _, k := range c.d.Commands() {
		if !strings.HasSuffix(k.Description, ".") && !strings.HasSuffix(k.Description, "…") {
			t.Errorf("/%s: %q", k.Name, k.Description)
		}
		if strings.Contains(k.Description, `"upgrade"`) { // some titles have no such order
			t.Errorf("/%s speaks of trading trains in: %q", k.Name, k.Description)
		}
		if k.Name == "sell" && k.Description != "Sell shares of a company to the bank pool." { // an emergency is the rare case
			t.Errorf("/%s: %q", k.Name, k.Description)
		}
		if k.Name == "sure" || k.Name == "choose" {
			t.Errorf("/%s is registered", k.Name)
		}
	}
	if n := len(c.d.Commands()); n > 25 {
		t.Errorf("%d commands", n)
	}
	c.kill()
	c.start()
	if n := c.d.Registrations(); n != 1 {
		t.Errorf("%d registrations after a restart", n)
	}
	// Other commands than those registered: as after an update.
	if err := c.store.Set(ctx, "discord", 0, "commands "+c.d.App, "of an older version"); err != nil {
		t.Fatal(err)
	}
	c.kill()
	c.start()
	if n := c.d.Registrations(); n != 2 {
		t.Errorf("%d registrations after the commands have changed", n)
	}
	c.lawful()
}

// Only the Guilds intent is requested, and no secret is in any log, even when everything goes wrong.
func TestSecrets(t *testing.T) {
	c := newClub(t)
	c.d.Next(2, "GET", "/applications/@me", discordtest.DropBefore)
	c.d.Next(1, "PUT", "/commands", discordtest.Status(500))
	c.d.Next(1, "GET", "/gateway", discordtest.DropBefore)
	c.start()
	got := c.d.Identified()
	if len(got) != 1 || got[0] != (discordtest.Identified{Shard: 0, Shards: 1, Intents: 1, Version: "10", At: got[0].At}) {
		t.Errorf("identified %+v", got)
	}
	c.d.Next(3, "POST", "/callback", discordtest.DropBefore)
	c.d.Next(3, "PATCH", "/webhooks", discordtest.DropAfter)
	c.d.Slash(c.ada, c.hall, "game list")
	c.d.Next(1, "POST", "/messages", discordtest.DropAfter)
	c.begin("1894")
	c.kill()
	c.start()
	for name, text := range map[string]string{"bot": c.log.String(), "library": library.String()} {
		for _, secret := range []string{c.d.Token, "interaction-token"} {
			if strings.Contains(text, secret) {
				t.Errorf("the log of the %s has %q in it", name, secret)
			}
		}
	}
	if !strings.Contains(c.log.String(), "acknowledging an interaction") {
		t.Error("the log does not say what went wrong")
	}
}

// A token that Discord rejects is reported at once.
func TestWrongToken(t *testing.T) {
	c := newClub(t)
	c.d.Token = "another"
	b, err := discord.New(discord.Config{Token: "wrong", Store: nothing{}, API: c.d.Door().URL, Log: slog.New(slog.NewTextHandler(c.log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Serve(ctx, nil); err == nil || !strings.Contains(err.Error(), "token was rejected") {
		t.Errorf("the error is %v", err)
	}
}

// When Discord says that reconnecting is pointless the bot ends, and says what to do.
func TestFinalCodes(t *testing.T) {
	for code, words := range map[int]string{
		4004: "token was rejected", 4010: "shard 0 of 1", 4011: "set discord.shards to 1 or more",
		4012: "version 10", 4013: "intent", 4014: "intent",
	} {
		t.Run(strconv.Itoa(code), func(t *testing.T) {
			c := open(t)
			c.d.Close(code)
			select {
			case err := <-c.served:
				if err == nil || !strings.Contains(err.Error(), words) {
					t.Errorf("the error is %v", err)
				}
			case <-time.After(10 * time.Second):
				t.Error("the bot keeps running")
			}
			if n := len(c.d.Identified()); n != 1 || c.bot.Healthy() == nil {
				t.Errorf("connected %d times, health %v", n, c.bot.Healthy())
			}
		})
	}
}

// nothing is an empty store.
type nothing struct{}

func (nothing) Setting(context.Context, string, int64, string) (string, error) { return "", nil }

func (nothing) Adjust(context.Context, string, int64, string, func(string) (string, error)) error {
	return nil
}

func (nothing) Set(context.Context, string, int64, string, string) error { return nil }

// Commands that Discord refuses are reported once, in the log and to the bot's owner; the previous version's stay, and the bot works.
func TestRefusedRegistration(t *testing.T) {
	c := open(t)
	if err := c.store.Set(ctx, "discord", 0, "commands "+c.d.App, "of an older version"); err != nil {
		t.Fatal(err)
	}
	c.kill()
	c.d.Next(1000, "PUT", "/commands", discordtest.Refused(400, 50035))
	for range 2 {
		c.start()
		c.says(c.d.Slash(c.ada, c.hall, "game list"), "no games")
		c.kill()
	}
	ls := c.d.Owner.Letters()
	if len(ls) != 1 || !strings.Contains(ls[0].Text(), "refused this version's slash commands") {
		t.Errorf("the owner is told %d times: %v", len(ls), ls)
	}
	if n := strings.Count(c.log.String(), "Discord refused this version's slash commands"); n != 1 {
		t.Errorf("the log says it %d times", n)
	}
	c.lawful()
}

// Once Discord rejects the token, the bot makes no more requests; the log and the health say why. A single 401 means nothing.
func TestTokenLost(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	_, u := c.turn(thread)
	c.d.Next(1, "POST", "/channels/"+thread.ID+"/messages", discordtest.Status(401))
	c.says(c.d.Slash(u, thread, "pass"), "Done")
	c.settle()
	_, u = c.turn(thread)
	for _, method := range []string{"GET", "POST", "PATCH"} {
		c.d.Next(1_000_000, method, "", discordtest.Status(401))
	}
	go c.d.Slash(u, thread, "pass")
	patiently(t, "the log says it", func() bool { return strings.Contains(c.log.String(), "put a new one into the configuration") })
	n := c.d.Invalid()
	time.Sleep(300 * time.Millisecond)
	if more := c.d.Invalid() - n; more > 3 || n > 20 { // the interaction's own tries
		t.Errorf("%d refused requests, then %d more", n, more)
	}
	if err := c.bot.Healthy(); err == nil || !strings.Contains(err.Error(), "token") {
		t.Errorf("the health is %v", err)
	}
}

// A bot that was away still has the games, and posts what was waiting.
func TestRestart(t *testing.T) {
	c := open(t)
	thread := c.begin("1894")
	m, u := c.turn(thread)
	c.d.Next(1000, "POST", "/channels/"+thread.ID+"/messages", discordtest.Status(503))
	c.d.Slash(u, thread, "pass")
	c.kill()
	a := c.d.Press(u, m, "Pass")
	if !a.Failed {
		t.Errorf("a stopped bot answers %q", a.Text())
	}
	c.d.Behave()
	c.start()
	n, v := c.turn(thread)
	if v == u || !slices.Equal(n.Pings, []string{v.ID}) {
		t.Errorf("it is the turn of %s, pinged %v", v.Name, n.Pings)
	}
	c.recorded("pass")
	g := c.game()
	if g.State != store.Running {
		t.Errorf("the game is %s", g.State)
	}
	c.lawful()
}

// What the doctor checks.
func TestDoctor(t *testing.T) {
	c := newClub(t)
	b, err := discord.New(discord.Config{Token: c.d.Token, Store: nothing{}, API: c.d.Door().URL})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range b.Check(ctx) {
		if f.Err != nil {
			t.Errorf("%s: %v", f.What, f.Err)
		}
	}
	c.server.Remove()
	if fs := b.Check(ctx); fs[len(fs)-1].Err == nil {
		t.Errorf("the doctor finds no fault with a bot on no server: %+v", fs)
	}
	if b.Healthy() == nil {
		t.Error("an unconnected bot is healthy")
	}
	door := c.d.Door()
	door.Slam()
	if b, err = discord.New(discord.Config{Token: c.d.Token, Store: nothing{}, API: door.URL}); err != nil {
		t.Fatal(err)
	}
	short, stop := context.WithTimeout(ctx, time.Second) // nothing will come
	defer stop()
	if fs := b.Check(short); len(fs) != 1 || fs[0].Err == nil || strings.Contains(fs[0].Remedy, "token") {
		t.Errorf("when nothing answers: %+v", fs)
	}
	if b, err = discord.New(discord.Config{Token: "wrong", Store: nothing{}, API: c.d.Door().URL}); err != nil {
		t.Fatal(err)
	}
	if fs := b.Check(ctx); len(fs) != 1 || fs[0].Err == nil || !strings.Contains(fs[0].Remedy, "Get a new token") {
		t.Errorf("with a wrong token: %+v", fs)
	}
}

// A bot that is stopped answers pending requests, and ends.
func TestStop(t *testing.T) {
	c := open(t)
	c.d.Next(1, "POST", "/callback", discordtest.Slow(300*time.Millisecond))
	answer := make(chan discordtest.Answer)
	go func() { answer <- c.d.Slash(c.ada, c.hall, "game new", with("game", "1894")) }()
	patiently(t, "the bot acknowledges", func() bool { return c.d.Faults() == 1 })
	c.stop()
	c.says(<-answer, "is open")
	if err := <-c.served; err != nil {
		t.Error(err)
	}
	if err := <-c.carry; err != nil {
		t.Error(err)
	}
	if g := c.game(); g.State != store.Lobby {
		t.Errorf("the game is %s", g.State)
	}
}
