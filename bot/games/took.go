package games

import (
	"slices"
	"time"

	"stationmaster/store"
)

// Took lists, by player, how long each of their turns took, the shortest first: from the order before it to their last in it. Turns played by
// plans, stand-ins or house players don't count, nor those of which no time is known.
func Took(record []store.Action) map[string][]time.Duration {
	out := map[string][]time.Duration{}
	for i := 0; i < len(record); {
		from := i
		for i < len(record) && record[i].Seat == record[from].Seat && record[i].Turn == record[from].Turn {
			i++
		}
		a := record[from]
		if _, house := House(a.User); from > 0 && !house && !a.Planned && a.User != "" && record[from-1].At.Before(a.At) {
			out[a.Seat] = append(out[a.Seat], record[i-1].At.Sub(record[from-1].At))
		}
	}
	for _, ds := range out {
		slices.Sort(ds)
	}
	return out
}
