package interchange

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"stationmaster/engine/board"
	"stationmaster/engine/kit"
)

// tracks finds the cities and routes that a file names.
type tracks struct {
	*names
	book *trainBook
	laid map[string]int // the hex of each of their tile pieces
}

// CityOf finds the city of a recorded token: "57-2-0" is city 0 on the third tile 57.
func (t *tracks) CityOf(a *Action) (hex, stop int, err error) {
	i := strings.LastIndexByte(a.City, '-')
	if i < 0 {
		return 0, 0, fmt.Errorf("%q is no city", a.City)
	}
	piece := a.City[:i]
	for ours, x := range t.d.Beside {
		if x == piece[:max(strings.LastIndexByte(piece, '-'), 0)] {
			return t.Game.Sheet().Map.Find(ours), board.Beside, nil
		}
	}
	s, err := strconv.Atoi(a.City[i+1:])
	h, laid := t.laid[piece]
	if !laid {
		h = t.Game.Sheet().Map.Find(t.hex(piece[:max(strings.LastIndexByte(piece, '-'), 0)]))
	}
	if h != board.None {
		s -= t.d.firstStop(t.Game.Map().Face(h))
	}
	if err != nil || h == board.None || s < 0 || s >= t.Game.Map().Face(h).Cities() {
		return 0, 0, fmt.Errorf("%q is no city", a.City)
	}
	return h, s, nil
}

func (t *tracks) routes(a *Action) string {
	order := "run"
	car, cars := t.Game.Sheet().CarName(), 0
	for _, x := range a.Routes {
		switch path := t.path(&x); {
		case t.book.model(x.Train) == car && len(x.Hexes) == 1:
			cars++
			order += fmt.Sprintf(" %s:%s", car, t.hex(x.Hexes[0]))
		case path != "":
			order += " " + t.book.model(x.Train) + ":" + path
		}
	}
	if c := t.Game.Company(t.Entity(a)); c != nil && car != "" && order != "run" {
		for range t.Game.Owns(c.ID) - kit.Engines(t.Game, c.ID) - cars {
			order += fmt.Sprintf(" %s:-", car) // left idle
		}
	}
	return order
}

// path joins the recorded sections between stops, each of which may run either way. Where a hex has several stops,
// the recorded node says which one is meant.
func (t *tracks) path(x *Route) string {
	var hexes []string
	stretches := slices.DeleteFunc(slices.Clone(x.Connections), func(c []string) bool { return len(c) == 0 })
	for i, c := range stretches {
		c = slices.Clone(c)
		if i == 0 {
			if len(stretches) > 1 {
				next := stretches[1]
				if end := c[len(c)-1]; end != next[0] && end != next[len(next)-1] {
					slices.Reverse(c)
				}
			}
			hexes = c[:1]
		} else if c[0] != hexes[len(hexes)-1] {
			slices.Reverse(c)
		}
		if len(c) == 1 { // between two stops of one hex
			hexes = append(hexes, c[0])
		}
		hexes = append(hexes, c[1:]...)
	}
	stop, twice := map[string]string{}, map[string][]string{}
	for _, n := range x.Nodes {
		hex, k, _ := strings.Cut(n, "-")
		twice[hex] = append(twice[hex], k)
		if len(twice[hex]) > 1 {
			k = "" // several stops of one hex: their order decides, or else the hexes alone
		}
		stop[hex] = k
	}
	b, way := t.Game.Map(), slices.Clone(hexes)
	leads := func(h, s, i int) bool { // whether a stop leads to the hex before or after
		return slices.ContainsFunc(b.Face(h).Stops[s].Exits, func(e board.Edge) bool {
			n := b.Map.Hexes[h].Next[e]
			near := func(k int) bool { return k >= 0 && k < len(way) && n == b.Map.Find(t.hex(way[k])) }
			return n != board.None && (near(i-1) || near(i+1))
		})
	}
	times := map[string]int{}
	for _, theirs := range hexes {
		times[theirs]++
	}
	for i, theirs := range hexes {
		order := twice[theirs]
		if len(order) > 1 && times[theirs] == len(order) {
			stop[theirs], twice[theirs] = order[0], append(order[1:], order[0])
		}
		hexes[i] = t.hex(theirs)
		h := t.Game.Sheet().Map.Find(hexes[i])
		if h == board.None {
			continue
		}
		face := t.Game.Map().Face(h)
		_, visited := stop[theirs]
		switch {
		case stop[theirs] != "" && len(face.Stops) > 1:
			n, err := strconv.Atoi(stop[theirs])
			if err != nil {
				n = -1 // not a stop
			}
			n -= t.d.firstStop(face)
			if len(order) < 2 && (n < 0 || n >= len(face.Stops) || !leads(h, n, i)) { // one stop there may be several here
				for s := range face.Stops {
					if leads(h, s, i) {
						n = s
						break
					}
				}
			}
			hexes[i] += "." + strconv.Itoa(n)
		case !visited && len(stop) > 0 && len(face.Stops) > 0 && len(face.Track) > 0:
			hexes[i] += "~" // on track that passes by the stop
		}
	}
	return strings.Join(hexes, "-")
}
