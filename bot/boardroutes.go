package bot

import (
	"context"

	"stationmaster/bot/foresee"
)

// HandRoutes judges routes that are written as "3:D9,E10 2:G6.1": a train and the stops in order.
func (d *boards) HandRoutes(ctx context.Context, guild string, id int64, text string) (foresee.HandRoutes, error) {
	row, err := d.games.Row(ctx, guild, id)
	if err != nil {
		return foresee.HandRoutes{}, err
	}
	g, err := d.games.Position(ctx, id, row.Head)
	if err != nil {
		return foresee.HandRoutes{}, err
	}
	return foresee.ByHand(g, text)
}
