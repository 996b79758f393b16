package discordtest

import "testing"

// Discord's schema tells valid requests from invalid ones.
func TestOfficial(t *testing.T) {
	s, err := official()
	if err != nil {
		t.Fatal(err)
	}
	if s == nil {
		t.Skip("Discord's schema is not at hand")
	}
	for _, k := range []struct {
		route, body string
		fits        bool
	}{
		{"POST /channels/{channel}/messages", `{"content":"x"}`, true},
		{"POST /channels/{channel}/messages", `{"content":1}`, false},
		{"POST /channels/{channel}/messages", `{"attachments":[{"id":"0"}]}`, true},
		{"POST /channels/{channel}/messages", `{"attachments":[{"id":0}]}`, false},
		{"POST /channels/{channel}/messages", `{"components":[{"type":10,"content":"x"}]}`, true},
		{"POST /channels/{channel}/messages", `{"components":[{"type":99}]}`, false},
		{"PUT /channels/{channel}/messages/pins/{message}", ``, true},
		{"PUT /channels/{channel}/messages/pins/{message}", `{}`, false},
		{"PUT /channels/{channel}/nothing", ``, false},
		{"POST /interactions/{id}/{token}/callback", `{"type":5}`, true},
		{"POST /interactions/{id}/{token}/callback", `{"type":"5"}`, false},
	} {
		if err := s.check(k.route, []byte(k.body)); (err == nil) != k.fits {
			t.Errorf("%s %s: %v", k.route, k.body, err)
		}
	}
}
