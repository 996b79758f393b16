package bot

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/VictoriaMetrics/metrics"

	"stationmaster/store"
)

// meter counts what a clerk does.
type meter struct{ set *metrics.Set }

func newMeter() *meter { return &meter{metrics.NewSet()} }

// command notes a request that was handled. Verbs of games count as orders, so that the number of names stays small.
func (m *meter) command(text string, refused bool, took time.Duration) {
	kind := "order"
	if k, _, _ := resolve(text); k != nil {
		kind = k.Name
	}
	m.set.GetOrCreateCounter(fmt.Sprintf(`stationmaster_commands_total{command=%q,refused="%t"}`, kind, refused)).Inc()
	m.set.GetOrCreateHistogram(fmt.Sprintf(`stationmaster_command_seconds{command=%q}`, kind)).Update(took.Seconds())
}

// post notes an attempt to deliver a post.
func (m *meter) post(err error) {
	m.set.GetOrCreateCounter(fmt.Sprintf(`stationmaster_deliveries_total{ok="%t"}`, err == nil)).Inc()
}

// picture notes a picture that was drawn.
func (m *meter) picture(kind string, took time.Duration) {
	m.set.GetOrCreateHistogram(fmt.Sprintf(`stationmaster_picture_seconds{view=%q}`, kind)).Update(took.Seconds())
}

// WriteMetrics writes figures in the format of Prometheus: commands, how long they took, posts that wait, games by state, what the chat
// service counts, and what the process uses.
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
	c.meter.set.WritePrometheus(w)
	if m, ok := c.messenger.(interface{ WriteMetrics(io.Writer) }); ok { // a chat service may have figures of its own
		m.WriteMetrics(w)
	}
	metrics.WriteProcessMetrics(w) // memory, goroutines, open files
	return nil
}
