package interchange_test

import (
	"path/filepath"
	"strings"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/interchange"
)

// Recorded games, from their record to the last state.
func BenchmarkReplay(b *testing.B) {
	for _, path := range recordedGames(b) {
		r, err := interchange.Import(readFile(b, path), nil)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strings.TrimSuffix(filepath.Base(path), ".json.gz"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := engine.Replay(&r.Record); err != nil {
					b.Fatal(err)
				}
			}
			n := float64(len(r.Record.Actions))
			b.ReportMetric(n, "actions")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/action") // much the same for every game of a title
		})
	}
}
