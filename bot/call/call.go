package call

import (
	"context"
	"fmt"
	"strconv"

	"stationmaster/bot/games"
	"stationmaster/bot/message"
	"stationmaster/engine"
)

// Call is one request being handled.
type Call struct {
	Ctx  context.Context
	Req  Request
	Args string      // what follows the command's name
	Sure bool        // the user has been asked already
	Live *games.Live // the game, locked; nil for commands that are about none

	Unlock func() // lets others use the game; see [Call.Part]
}

// Part lets others use and change the game while the call goes on with something that takes long. Live is nil from then on.
func (c *Call) Part() {
	c.Live = nil
	c.Unlock()
}

// Game is the game that the call is about, or 0; see [games.Keeper.Here].
func (c *Call) Game(games *games.Keeper) (int64, error) {
	return games.Here(c.Ctx, c.Req.Guild, c.Req.Channel, c.Req.Game)
}

// Owner is true for the game's owner and the server's admins.
func (c *Call) Owner() bool { return c.Req.User.ID == c.Live.Row.Owner || c.Req.User.Admin }

// OwnerName is the name of the game's owner.
func (c *Call) OwnerName() string { return games.UserName(&c.Live.Row, c.Live.Row.Owner) }

// MayAct reports whether the user may act for a player: as that player, or on their behalf.
func (c *Call) MayAct(player engine.ID) bool {
	return games.PlayerOf(&c.Live.Row, c.Req.User.ID) == player || c.Owner()
}

// Plays reports whether the user plays a player's seat.
func (c *Call) Plays(player engine.ID) bool {
	k := games.SeatOf(&c.Live.Row, player)
	return k != nil && games.PlayedBy(&c.Live.Row, k) == c.Req.User.ID
}

// OrderNumber reads an order's number, or 0 for the start.
func OrderNumber(word string, most int) (int, error) {
	n, err := strconv.Atoi(word)
	switch {
	case err == nil && n >= 0 && n <= most:
		return n, nil
	case most == 0:
		return 0, message.Sorry(fmt.Sprintf("There's no order %q in this game: nobody has given one yet. 0 is the start.", word))
	case most == 1:
		return 0, message.Sorry(fmt.Sprintf("There's no order %q in this game: so far only order 1 has been given, and 0 is the start.", word))
	default:
		return 0, message.Sorry(fmt.Sprintf("There's no order %q in this game: they're numbered 1 to %d, and 0 is the start.", word, most))
	}
}
