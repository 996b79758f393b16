package courier

import (
	"fmt"
	"io"
	"time"

	"github.com/VictoriaMetrics/metrics"
)

// Meter counts what a clerk does.
type Meter struct{ set *metrics.Set }

// NewMeter makes an empty meter.
func NewMeter() *Meter { return &Meter{metrics.NewSet()} }

// Command counts a handled request by the command's name.
func (m *Meter) Command(kind string, refused bool, took time.Duration) {
	m.set.GetOrCreateCounter(fmt.Sprintf(`stationmaster_commands_total{command=%q,refused="%t"}`, kind, refused)).Inc()
	m.set.GetOrCreateHistogram(fmt.Sprintf(`stationmaster_command_seconds{command=%q}`, kind)).Update(took.Seconds())
}

// post counts an attempt to deliver a post.
func (m *Meter) post(err error) {
	m.set.GetOrCreateCounter(fmt.Sprintf(`stationmaster_deliveries_total{ok="%t"}`, err == nil)).Inc()
}

// picture counts a drawn picture.
func (m *Meter) picture(kind string, took time.Duration) {
	m.set.GetOrCreateHistogram(fmt.Sprintf(`stationmaster_picture_seconds{view=%q}`, kind)).Update(took.Seconds())
}

// Write writes the counters in the Prometheus format.
func (m *Meter) Write(w io.Writer) { m.set.WritePrometheus(w) }
