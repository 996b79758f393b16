package discordtest

import (
	"net/http"
)

// pin answers PUT /channels/{channel}/messages/pins/{message}. Discord posts a notice in the channel.
func (d *Discord) pin(r *request) (any, error) {
	c, m, err := d.own(r)
	if err != nil {
		return nil, err
	}
	if c.given()&PinMessages == 0 {
		return nil, refuse(http.StatusForbidden, 50013, "Missing Permissions")
	}
	if m.Pinned {
		return nil, nil
	}
	pins := c.pins
	for _, x := range c.messages {
		if x.Pinned && !x.Deleted {
			pins++
		}
	}
	if pins >= mostPins {
		return nil, refuse(http.StatusBadRequest, 30003, "Maximum number of pins reached for the channel (250)")
	}
	m.Pinned = true
	c.messages = append(c.messages, &Message{ID: d.id(), Channel: c, System: pinNotice, Of: m.ID, at: d.now()})
	c.touch()
	return nil, nil
}

// mostPins is how many messages a channel can pin, and pinNotice the kind of Discord's notice about a pin.
const (
	mostPins  = 250
	pinNotice = 6
)
