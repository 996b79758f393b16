package bot

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"stationmaster/store"
)

// counter is what the metrics use of the store.
type counter interface {
	Backlog(ctx context.Context) (n int, oldest time.Time, err error)
	States(ctx context.Context) (map[store.State]int, error)
}

// WriteMetrics writes metrics in the Prometheus format: commands and their duration, waiting posts, games by state, the chat service's own
// metrics, and process metrics.
func (c *Clerk) WriteMetrics(ctx context.Context, w io.Writer) error {
	waiting, since, err := c.store.Backlog(ctx)
	if err != nil {
		return err
	}
	games, err := c.store.States(ctx)
	if err != nil {
		return err
	}
	oldest := 0.0
	if waiting > 0 {
		oldest = max(0, c.now().Sub(since).Seconds())
	}
	fmt.Fprintf(w, "stationmaster_posts_waiting %d\n", waiting)
	fmt.Fprintf(w, "stationmaster_posts_oldest_seconds %g\n", oldest)
	for _, s := range []store.State{store.Lobby, store.Running, store.Finished, store.Deleted} {
		fmt.Fprintf(w, "stationmaster_games{state=%q} %d\n", s, games[s])
	}
	fmt.Fprintf(w, "stationmaster_games_in_memory %d\n", c.Games.Count())
	c.meter.Write(w)
	if m, ok := c.messenger.(interface{ WriteMetrics(io.Writer) }); ok { // a chat service may have figures of its own
		m.WriteMetrics(w)
	}
	metrics.WriteProcessMetrics(w) // memory, goroutines, open files
	return nil
}
