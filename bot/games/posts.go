package games

import (
	"crypto/rand"
	"encoding/json"
	"fmt"

	"stationmaster/bot/message"
	"stationmaster/store"
)

// Post makes a post of a message.
func Post(key string, m message.Message) store.Post {
	b, err := json.Marshal(m)
	if err != nil {
		panic("games: a message is plain data: " + err.Error())
	}
	return store.Post{Key: key, Body: string(b)}
}

// Message is what a post says.
func Message(p store.Post) (m message.Message, err error) {
	if err := json.Unmarshal([]byte(p.Body), &m); err != nil {
		return m, fmt.Errorf("post %d: %w", p.ID, err)
	}
	return m, nil
}

// Note makes a post with a unique key, for what happens beside the turns.
func Note(m message.Message) store.Post { return Post("note:"+rand.Text(), m) }
