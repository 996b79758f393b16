package games

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/store"
)

// PlayerOf is the player that a user is seated as, or Nobody.
func PlayerOf(row *store.Game, user string) engine.ID {
	for _, k := range row.Seats {
		if k.User == user {
			return PlayerIn(k.N)
		}
	}
	return engine.Nobody
}

// PlayerIn is the engine's id of the player in seat n.
func PlayerIn(n int) engine.ID { return engine.ID(fmt.Sprintf("P%d", n)) }

// SeatOf is a player's seat, or nil. An open seat has no user.
func SeatOf(row *store.Game, player engine.ID) *store.Seat {
	for i := range row.Seats {
		if PlayerIn(row.Seats[i].N) == player {
			return &row.Seats[i]
		}
	}
	return nil
}

// Before the start, everyone who joins gets a seat. Later a seat is open if its user has left, or if the game was imported and nobody has
// taken it yet. The game's owner plays open seats, so that the game can continue.

// PlayedBy is the user who plays a seat.
func PlayedBy(row *store.Game, k *store.Seat) string {
	if k.User == "" {
		return row.Owner
	}
	return k.User
}

// OpenSeats names the open seats of a running game.
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

// TakenSeats names the seats that have users.
func TakenSeats(row *store.Game) []string {
	var out []string
	for _, k := range row.Seats {
		if k.User != "" {
			out = append(out, k.Name)
		}
	}
	return out
}

// theOwner is what an owner who doesn't play is called.
const theOwner = "the owner of the game"

// UserName is a user's name in this game.
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

// Subject is UserName at the beginning of a sentence. Players' names keep their case.
func Subject(row *store.Game, user string) string {
	if s := UserName(row, user); s != theOwner {
		return s
	}
	return message.Upper(theOwner)
}

// A house player is a seat's user that isn't a person: it is never pinged or asked, and plays by itself.

// HousePrefix begins the user ids of house players: "house:steady:2".
const HousePrefix = "house:"

// HouseUser is the user id of a game's n-th house player of a temper.
func HouseUser(temper string, n int) string { return fmt.Sprintf("%s%s:%d", HousePrefix, temper, n) }

// House returns the temper of a house player; ok is false for people and open seats.
func House(user string) (temper string, ok bool) {
	rest, ok := strings.CutPrefix(user, HousePrefix)
	temper, _, _ = strings.Cut(rest, ":")
	return temper, ok
}

// programMark begins what stands for the temper of a house player that is a program of the settings, before the program's name.
const programMark = "@"

// ProgramTemper is the temper of a house player that the program of that name plays.
func ProgramTemper(name string) string { return programMark + name }

// ProgramOf returns the name of the program that plays a seat; ok is false if none does.
func ProgramOf(k *store.Seat) (name string, ok bool) {
	if k == nil {
		return "", false
	}
	temper, _ := House(k.User)
	return strings.CutPrefix(temper, programMark)
}

// NewHouseUser is the user id of one more house player of a temper beside the given seats.
func NewHouseUser(seats []store.Seat, temper string) string {
	n := 1
	for slices.ContainsFunc(seats, func(k store.Seat) bool { return k.User == HouseUser(temper, n) }) {
		n++
	}
	return HouseUser(temper, n)
}

// A stand-in is the program on a person's seat while that person stays away. The seat stays theirs.

// StandInsKey is the game's setting for the temper of its stand-ins; careful unless set.
const StandInsKey = "stand-ins"

// Automatic reports whether the program plays a seat: for a house player, or as a stand-in.
func Automatic(k *store.Seat) bool {
	_, house := House(k.User)
	return house || k.StandIn != ""
}

// ByStandIn reports whether a stand-in made an action.
func ByStandIn(row *store.Game, a store.Action) bool {
	_, house := House(a.User)
	k := SeatOf(row, engine.ID(a.Seat))
	return house && k != nil && Person(k)
}

// ByHouse reports whether a house player or a stand-in made an action. The actions of a copied game have no users, but its seats do.
func ByHouse(row *store.Game, a store.Action) bool {
	user := a.User
	if k := SeatOf(row, engine.ID(a.Seat)); user == "" && k != nil {
		user = k.User
	}
	_, house := House(user)
	return house
}

// Person reports whether a person has the seat.
func Person(k *store.Seat) bool {
	_, house := House(k.User)
	return k.User != "" && !house
}

// Present are the users who have seats and play them; those with a stand-in don't.
func Present(row *store.Game) []string {
	var out []string
	for i := range row.Seats {
		if k := &row.Seats[i]; k.User != "" && !Automatic(k) {
			out = append(out, k.User)
		}
	}
	return out
}

// Alone reports whether no second user has a seat, so that nobody is there to be asked, or to be wronged.
func Alone(row *store.Game) bool { return len(People(row)) < 2 }

// People are the users who have seats.
func People(row *store.Game) []string {
	var out []string
	for i := range row.Seats {
		if Person(&row.Seats[i]) {
			out = append(out, row.Seats[i].User)
		}
	}
	return out
}
