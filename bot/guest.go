package bot

// Guest is a user of a chat who comes to the page of one game: as whom, and where the game is played.
type Guest struct {
	User  User
	Guild string
	Game  int64
}

// board answers with the way to the page on which the game can be played by pointing.
func (c *call) board() (Reply, error) {
	if c.invite == nil {
		return Reply{}, Sorry("This program shows no board of its own: whoever runs it has named no public address for it.")
	}
	link, err := c.invite(Guest{User: c.req.User, Guild: c.live.row.Guild, Game: c.live.row.ID})
	if err != nil {
		return Reply{}, err
	}
	r := private("It is for you and this game alone, and opens once, within ten minutes. What you do there appears here.")
	r.Title = "Your board"
	r.Choices = []Choice{{Label: "Open the board", Link: link}}
	return r, nil
}

// offered tells whether users are told of a command: not of what only buttons use, nor of boards where there are none.
func (c *Clerk) offered(k *Command) bool { return !k.Hidden && (k.Name != "board" || c.invite != nil) }

// AtBoard tells whether a line is about the one game whose page it is typed on, so that a guest may say it there.
func AtBoard(line string) bool {
	cmd, group, rest := resolve(line)
	switch {
	case cmd == nil:
		return group == "" // an order
	case cmd.Name == "sure":
		return rest != "" && AtBoard(rest)
	case cmd.Name == "help" || cmd.Name == "rules":
		return true
	}
	return cmd.Needs != noGame && cmd.Name != "board"
}
