package discord_test

import (
	"slices"
	"strings"
	"testing"

	"stationmaster/bot/discord/discordtest"
)

// inForum opens and starts a game in a forum post, and returns the post in which it is played.
func (c *club) inForum(forum *discordtest.Channel) *discordtest.Channel {
	c.t.Helper()
	asked := forum.Begin(c.ada, "Who plays?")
	c.says(c.d.Slash(c.ada, asked, "game new", with("game", "1894 Friday")), "is open")
	for _, u := range []*discordtest.User{c.ben, c.cy} {
		c.says(c.d.Slash(u, asked, "game join"), "")
	}
	c.says(c.d.Slash(c.ada, asked, "game start"), "has started")
	c.settle()
	posts := forum.Threads()
	post := posts[len(posts)-1]
	if post == asked {
		return post
	}
	if !strings.Contains(asked.Message("is played in").Text(), "<#"+post.ID+">") {
		c.t.Error("the post where the game was created does not say where it is played")
	}
	return post
}

// In a forum each game is a post, with its title and state as tags and its status as the first message, which says whose turn it is.
func TestForum(t *testing.T) {
	c := open(t)
	forum := c.server.Forum("games", "Chess", "RUNNING")
	forum.Allow(discordtest.ManageChannels)
	post := c.inForum(forum)
	if got := forum.Tags(); !slices.Equal(got, []string{"Chess", "RUNNING", "1894", "over"}) {
		t.Errorf("the forum has the tags %q", got)
	}
	if got := post.Tags(); post.Name != "Friday" || !slices.Equal(got, []string{"1894", "RUNNING"}) {
		t.Errorf("the post %s has the tags %q", post.Name, got)
	}
	_, u := c.turn(post)
	ms := post.Messages()
	if len(ms) != 4 || ms[0].ID != post.ID || !strings.Contains(ms[0].Text(), u.Name+"'s turn to") || ms[0].Pinned {
		t.Errorf("the post has %d messages, the first is %s", len(ms), ms[0].Text())
	}
	before := c.d.Asked("PATCH /channels/{channel}")
	c.says(c.d.Slash(u, post, "pass"), "Done")
	_, v := c.turn(post)
	if first := post.Messages()[0]; !strings.Contains(first.Text(), v.Name+"'s turn to") {
		t.Errorf("the first message is %s", first.Text())
	}
	if n := c.d.Asked("PATCH /channels/{channel}") - before; n != 0 {
		t.Errorf("%d requests for tags that did not change", n)
	}
	// A finished game gets the tag, and one that goes on after all is tagged as running again.
	order := "settle P1"
	for range 3 {
		_, u = c.turn(post)
		a := c.d.Slash(u, post, "do", with("orders", order))
		for _, b := range answers(a) {
			if strings.HasPrefix(b, "Yes: ") {
				c.d.Press(u, a.Shown(), b)
			}
		}
		order = "agree"
		c.settle()
	}
	c.settle()
	if got := post.Tags(); c.game().State != "finished" || !slices.Equal(got, []string{"1894", "over"}) {
		t.Errorf("the game is %s, its post has the tags %q", c.game().State, got)
	}
	c.says(c.d.Slash(u, post, "undo"), "Taken back")
	c.settle()
	if got := post.Tags(); c.game().State != "running" || !slices.Equal(got, []string{"1894", "RUNNING"}) {
		t.Errorf("after an undo the post has the tags %q", got)
	}
	c.lawful()
}

// A forum in which the bot may not make tags, or not even post, still has games; if it requires a tag, any will do.
func TestForumWithoutTags(t *testing.T) {
	c := open(t)
	forum := c.server.Forum("games", "Chess")
	forum.RequireTag()
	post := c.inForum(forum)
	if got := post.Tags(); !slices.Equal(got, []string{"Chess"}) {
		t.Errorf("the post has the tags %q", got)
	}
	_, u := c.turn(post)
	c.says(c.d.Slash(u, post, "pass"), "Done")
	c.settle()
	closed := c.server.Forum("closed")
	closed.Deny(discordtest.SendMessages)
	post = c.inForum(closed)
	_, u = c.turn(post)
	c.says(c.d.Slash(u, post, "pass"), "Done")
	c.settle()
	c.lawful(50013, 50024)
}
