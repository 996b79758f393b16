package games

import (
	"fmt"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// PlayerOf is the player as whom a user sits at the table, or Nobody.
func PlayerOf(row *store.Game, user string) engine.ID {
	for _, k := range row.Seats {
		if k.User == user {
			return PlayerIn(k.N)
		}
	}
	return engine.Nobody
}

// PlayerIn is what the engine calls the player in a seat.
func PlayerIn(n int) engine.ID { return engine.ID(fmt.Sprintf("P%d", n)) }

// SeatOf is the seat of a player, or nil. Its user is "" while it is open.
func SeatOf(row *store.Game, player engine.ID) *store.Seat {
	for i := range row.Seats {
		if PlayerIn(row.Seats[i].N) == player {
			return &row.Seats[i]
		}
	}
	return nil
}

// Until the start every user who joins gets a seat. Later a seat is open when its user has left, or when the game was
// brought from elsewhere and nobody has taken it yet. The game's owner plays the open seats, so that it can go on.

// PlayedBy is the user who plays a seat.
func PlayedBy(row *store.Game, k *store.Seat) string {
	if k.User == "" {
		return row.Owner
	}
	return k.User
}

// OpenSeats names the seats that can be taken while a game is played.
func OpenSeats(row *store.Game) []string {
	if row.State != store.Running {
		return nil
	}
	var out []string
	for _, k := range row.Seats {
		if k.User == "" {
			out = append(out, k.Name)
		}
	}
	return out
}

// TakenSeats names the players who have users.
func TakenSeats(row *store.Game) []string {
	var out []string
	for _, k := range row.Seats {
		if k.User != "" {
			out = append(out, k.Name)
		}
	}
	return out
}

// theOwner is what a game's owner is called who does not play in it.
const theOwner = "the owner of the game"

// UserName is what a user is called at this table.
func UserName(row *store.Game, user string) string {
	for _, k := range row.Seats {
		if k.User == user {
			return k.Name
		}
	}
	if user == row.Owner { // the owner need not play
		return theOwner
	}
	return user
}

// Subject is userName at the beginning of a sentence. A player's name stays as the player writes it.
func Subject(row *store.Game, user string) string {
	if s := UserName(row, user); s != theOwner {
		return s
	}
	return message.Upper(theOwner)
}
