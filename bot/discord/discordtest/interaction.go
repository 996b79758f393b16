package discordtest

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"
)

// Kinds of interaction.
const (
	byCommand   = 2
	byComponent = 3
	byTyping    = 4
	byForm      = 5
)

// Kinds of callback.
const (
	answerMessage  = 4
	answerDeferred = 5
	answerQuietly  = 6
	answerUpdate   = 7
	answerChoices  = 8
	answerForm     = 9
)

// Time limits: to acknowledge, and to answer.
const (
	timeToAcknowledge = 3 * time.Second
	timeToAnswer      = 15 * time.Minute
)

// interaction is one action of a user.
type interaction struct {
	id, token string
	kind      int
	user      *User
	channel   *Channel
	at        time.Time
	door      *Door    // through which the bot was told
	source    *Message // whose button was pressed

	answer   int // how it was acknowledged; 0 if not
	acked    time.Duration
	original *Message // what "@original" means
	shown    bool     // the original has content
	more     []*Message
	form     *Form
	choices  []Choice
	activity int // the channel's, at the time
}

// Promised counts interactions acknowledged with a deferred answer that has not come yet.
func (d *Discord) Promised() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := 0
	for _, i := range d.interactions {
		if i.answer != 0 && !i.shown {
			n++
		}
	}
	return n
}

// Form is a form shown to a user.
type Form struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`

	from *interaction
}

// failed reports whether the user sees "The application did not respond".
func (i *interaction) failed(now time.Time) bool {
	return i.answer == 0 && (now.Sub(i.at) > timeToAcknowledge || i.door == nil || i.door.slammed)
}

// callback answers POST /interactions/{id}/{token}/callback.
func (d *Discord) callback(r *request) (any, error) {
	i := d.interactions[r.PathValue("token")]
	switch {
	case i == nil || i.id != r.PathValue("id") || i.answer == 0 && d.now().Sub(i.at) > timeToAcknowledge:
		return nil, refuse(http.StatusNotFound, 10062, "Unknown interaction")
	case i.answer != 0:
		return nil, refuse(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
	}
	var in struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	fits := map[int][]int{
		byCommand: {answerMessage, answerDeferred, answerForm}, byTyping: {answerChoices},
		byComponent: {answerMessage, answerDeferred, answerQuietly, answerUpdate, answerForm},
		byForm:      {answerMessage, answerDeferred, answerQuietly, answerUpdate},
	}
	if !slices.Contains(fits[i.kind], in.Type) || i.source == nil && (in.Type == answerQuietly || in.Type == answerUpdate) {
		return nil, bad("type: %d does not answer an interaction of type %d", in.Type, i.kind)
	}
	switch in.Type {
	case answerMessage, answerDeferred, answerUpdate:
		var b body
		if len(in.Data) > 0 {
			if err := json.Unmarshal(in.Data, &b); err != nil {
				return nil, bad("data: %v", err)
			}
		}
		if in.Type == answerUpdate {
			if err := d.fill(i.source, r, b, editFlags); err != nil {
				return nil, err
			}
			i.source.Edits++
			i.original, i.shown = i.source, true
			break
		}
		m := &Message{ID: d.id(), Channel: i.channel, From: i.token, at: d.now()}
		if b.Flags != nil && *b.Flags&flagEphemeral != 0 {
			m.Reader, m.Flags = i.user, flagEphemeral
		}
		if in.Type == answerMessage {
			if err := d.fill(m, r, b, createFlags|flagEphemeral); err != nil {
				return nil, err
			}
			m.Pings = d.pings(m.Text(), b.Mentions)
			i.channel.messages = append(i.channel.messages, m)
			i.shown = true
		}
		i.original = m
	case answerQuietly:
		i.original = i.source
	case answerChoices:
		var b struct {
			Choices []Choice `json:"choices"`
		}
		if err := json.Unmarshal(in.Data, &b); err != nil {
			return nil, bad("data: %v", err)
		}
		if b.Choices == nil {
			return nil, bad("data.choices: This field is required")
		}
		if len(b.Choices) > 25 {
			return nil, bad("data.choices: Must be 25 or fewer in length.")
		}
		for _, c := range b.Choices {
			v, ok := c.Value.(string)
			if c.Name == "" || tooLong(c.Name, 100) || ok && (v == "" || tooLong(v, 100)) {
				return nil, bad("data.choices: Must be between 1 and 100 in length.")
			}
		}
		i.choices = b.Choices
	case answerForm:
		f := &Form{from: i}
		if err := json.Unmarshal(in.Data, f); err != nil {
			return nil, bad("data: %v", err)
		}
		if err := checkForm(f); err != nil {
			return nil, err
		}
		i.form = f
	}
	i.answer, i.acked = in.Type, d.now().Sub(i.at)
	return nil, nil
}

// answered finds the interaction with the request's token.
func (d *Discord) answered(r *request) (*interaction, error) {
	i := d.interactions[r.PathValue("token")]
	switch {
	case i == nil || i.answer == 0 || r.PathValue("app") != d.App:
		return nil, refuse(http.StatusNotFound, 10015, "Unknown Webhook")
	case d.now().Sub(i.at) > timeToAnswer:
		return nil, refuse(http.StatusUnauthorized, 50027, "Invalid Webhook Token")
	}
	return i, nil
}

// editAnswer answers PATCH /webhooks/{app}/{token}/messages/{message}.
func (d *Discord) editAnswer(r *request) (any, error) {
	i, err := d.answered(r)
	if err != nil {
		return nil, err
	}
	m := i.original
	if id := r.PathValue("message"); id != "@original" {
		n := slices.IndexFunc(i.more, func(m *Message) bool { return m.ID == id })
		if n < 0 {
			return nil, refuse(http.StatusNotFound, 10008, "Unknown Message")
		}
		m = i.more[n]
	}
	if m == nil || m.Deleted {
		return nil, refuse(http.StatusNotFound, 10008, "Unknown Message")
	}
	var in body
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	if err := d.fill(m, r, in, editFlags); err != nil {
		return nil, err
	}
	if m == i.original {
		if !i.shown && m != i.source {
			i.channel.messages = append(i.channel.messages, m)
		}
		i.shown = true
	}
	m.Edits++
	i.channel.touch()
	return m.object(), nil
}

// followUp answers POST /webhooks/{app}/{token}.
func (d *Discord) followUp(r *request) (any, error) {
	i, err := d.answered(r)
	if err != nil {
		return nil, err
	}
	var in body
	if err := r.decode(&in); err != nil {
		return nil, err
	}
	m := &Message{ID: d.id(), Channel: i.channel, From: i.token, at: d.now()}
	if in.Flags != nil && *in.Flags&flagEphemeral != 0 {
		m.Reader = i.user
	}
	if err := d.fill(m, r, in, createFlags|flagEphemeral); err != nil {
		return nil, err
	}
	m.Pings = d.pings(m.Text(), in.Mentions)
	i.channel.messages = append(i.channel.messages, m)
	i.more = append(i.more, m)
	i.channel.touch()
	return m.object(), nil
}
