package courier

import (
	"fmt"
	"io"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// Meter counts what a clerk does.
type Meter struct{ set *metrics.Set }

func NewMeter() *Meter { return &Meter{metrics.NewSet()} }

// Command notes a request that was handled, by the command's name.
func (m *Meter) Command(kind string, refused bool, took time.Duration) {
	m.set.GetOrCreateCounter(fmt.Sprintf(`stationmaster_commands_total{command=%q,refused="%t"}`, kind, refused)).Inc()
	m.set.GetOrCreateHistogram(fmt.Sprintf(`stationmaster_command_seconds{command=%q}`, kind)).Update(took.Seconds())
}

// post notes an attempt to deliver a post.
func (m *Meter) post(err error) {
	m.set.GetOrCreateCounter(fmt.Sprintf(`stationmaster_deliveries_total{ok="%t"}`, err == nil)).Inc()
}

// picture notes a picture that was drawn.
func (m *Meter) picture(kind string, took time.Duration) {
	m.set.GetOrCreateHistogram(fmt.Sprintf(`stationmaster_picture_seconds{view=%q}`, kind)).Update(took.Seconds())
}

// Write writes what was counted, in the format of Prometheus.
func (m *Meter) Write(w io.Writer) { m.set.WritePrometheus(w) }
