package discordtest

import "net/http"

// Part makes a user leave the server.
func (s *Server) Part(u *User) {
	s.d.mu.Lock()
	defer s.d.mu.Unlock()
	if s.parted == nil {
		s.parted = map[string]bool{}
	}
	s.parted[u.ID] = true
}

// member answers GET /guilds/{guild}/members/{user}.
func (d *Discord) member(r *request) (any, error) {
	for _, s := range d.servers {
		if s.ID != r.PathValue("guild") || s.left {
			continue
		}
		for _, u := range d.users {
			if u.ID == r.PathValue("user") && !s.parted[u.ID] {
				return map[string]any{"user": u.object(), "roles": []any{}, "joined_at": "2026-01-01T00:00:00Z", "deaf": false, "mute": false, "flags": 0}, nil
			}
		}
		return nil, refuse(http.StatusNotFound, 10007, "Unknown Member")
	}
	return nil, refuse(http.StatusNotFound, 10004, "Unknown Guild")
}
