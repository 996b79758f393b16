package kit

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/board"
)

// PathWord writes a path as in an order: "D9-C10-B9". A hex with several stops names the one visited, "G6.1", and is
// repeated for each further one linked to it, "B16.1-B16.0-C17". A hex whose stop is passed on other track is marked
// "A8~".
func PathWord(g *engine.Game, p engine.Path) string {
	b := g.Map()
	var w []string
	for _, l := range p {
		s := l.Hex
		switch n := len(b.Face(b.Map.Find(l.Hex)).Stops); {
		case n > 0 && l.Stop < 0:
			s += "~"
		case n > 1:
			s += "." + strconv.Itoa(l.Stop)
		}
		w = append(w, s)
	}
	return strings.Join(w, "-")
}

// CityWord names a city in orders: its hex, and which city if the hex has several.
func CityWord(g *engine.Game, h, s int) string {
	id := g.Sheet().Map.Hexes[h].ID
	if g.Map().Face(h).Cities() > 1 {
		return fmt.Sprintf("%s.%d", id, s)
	}
	return id
}

// CityName names a city for players who choose among several, those of its hex by where their track leads: "Paris, to H1 and I2".
func CityName(g *engine.Game, h, s int) string {
	name := g.Sheet().Map.Hexes[h].Face.Name
	if to := cityLeads(g, h, s); to != nil {
		return name + ", to " + strings.Join(placesOf(g, to), " and ")
	}
	return name
}

// CityPlace says where a city is: its hex, and if that has several, where its track leads: "G4 Versailles, the city towards F3 and G6".
func CityPlace(g *engine.Game, h, s int) string {
	place := Place(g, g.Sheet().Map.Hexes[h].ID)
	if to := Towards(g, h, s); to != "" {
		return place + ", the city towards " + to
	}
	return place
}

// Towards names the hexes that a city's track leads to, which tell the cities of a hex apart. It is empty where there is only one.
func Towards(g *engine.Game, h, s int) string { return strings.Join(cityLeads(g, h, s), " and ") }

// cityLeads are the hexes that a city's track leads to; none where the hex has only one city.
func cityLeads(g *engine.Game, h, s int) []string {
	if f := g.Map().Face(h); f.Cities() > 1 {
		return beyond(g, h, f.Stops[s].Exits)
	}
	return nil
}

// beyond are the hexes beyond these edges of a hex.
func beyond(g *engine.Game, h int, edges []board.Edge) (ids []string) {
	m := g.Sheet().Map
	for _, e := range edges {
		if next := m.Hexes[h].Next[e]; next != board.None {
			ids = append(ids, m.Hexes[next].ID)
		}
	}
	return ids
}

// placesOf are hexes by their names for players.
func placesOf(g *engine.Game, ids []string) (names []string) {
	for _, id := range ids {
		names = append(names, Place(g, id))
	}
	return names
}

// City reads the name of a city.
func City(g *engine.Game, word string) (hex, stop int, err error) {
	id, n, dotted := strings.Cut(word, ".")
	h := g.Sheet().Map.Find(id)
	if h == board.None {
		return 0, 0, engine.Refuse("", "%q is not a hex on the map", id)
	}
	cities := g.Map().Face(h).Cities()
	s := 0
	if dotted {
		if s, err = strconv.Atoi(n); err != nil || s < 0 || s >= cities || strconv.Itoa(s) != n {
			return 0, 0, engine.Refuse("", "%s has no city %q", id, n)
		}
	}
	switch {
	case cities == 0:
		return 0, 0, engine.Refuse("", "there is no city in %s", id)
	case cities > 1 && !dotted:
		return 0, 0, engine.Refuse("", "%s has %d cities: name %s", id, cities, citiesOf{id, cities})
	case cities == 1 && dotted:
		return 0, 0, engine.Refuse("", "%s has one city: name it %s", id, id)
	}
	return h, s, nil
}

// onlyCity completes the name of a hex with several cities, if only one of them is possible; it returns any other word as it is.
func onlyCity(g *engine.Game, word string, possible func() []engine.Choice) string {
	h := g.Sheet().Map.Find(word)
	if h == board.None || g.Map().Face(h).Cities() < 2 {
		return word
	}
	only := ""
	for _, c := range possible() {
		switch {
		case !strings.HasPrefix(c.Word, word+"."):
		case only != "":
			return word
		default:
			only = c.Word
		}
	}
	return cmp.Or(only, word)
}

// Place names a hex for players: its coordinate and its name.
func Place(g *engine.Game, hex string) string {
	if n := g.Sheet().Map.Hex(hex).Face.Name; n != "" {
		return hex + " " + n
	}
	return hex
}

// LeadsTo names the neighbours that the track of a tile would lead to, by edge; none if the words name no tile on a hex.
func LeadsTo(g *engine.Game, hex, tile, rotation string) []string {
	h, k := g.Sheet().Map.Find(hex), g.Map().Set.Tile(tile)
	r, err := strconv.Atoi(rotation)
	if h == board.None || k == nil || err != nil || r < 0 || r > 5 {
		return nil
	}
	return placesOf(g, beyond(g, h, k.Face(r).Exits()))
}

// Homes says where a company is at home.
func Homes(g *engine.Game, c *engine.Company) string {
	var out []string
	for _, h := range c.Home {
		out = append(out, Place(g, h.Hex))
	}
	return strings.Join(out, ", ")
}

// Called names a company in a list of choices. A company known by a number gets its home: "4 Mannheim".
func Called(g *engine.Game, id engine.ID) string {
	c := g.Company(id)
	if c == nil || len(c.Home) == 0 || strings.Trim(string(id), "0123456789") != "" {
		return g.Name(id)
	}
	town, _, _ := strings.Cut(g.Sheet().Map.Hex(c.Home[0].Hex).Face.Name, "-") // of "Mannheim-Ludwigshafen" the first
	if town == "" {
		return g.Name(id)
	}
	return string(id) + " " + town
}

// Spot names for players what an order calls by a hex or city: "G6.1 Paris"; "" if the word is neither.
func Spot(g *engine.Game, word string) string {
	id, city, dotted := strings.Cut(word, ".")
	if h := g.Sheet().Map.Find(id); h == board.None {
		return ""
	}
	name := strings.TrimPrefix(Place(g, id), id)
	if dotted {
		id += "." + city
	}
	return id + name
}

// alternatives are listed in a refusal as [OneOf] does, but only if somebody reads it.
type alternatives []string

func (a alternatives) String() string { return OneOf(a) }

// citiesOf are the names of a hex's cities, likewise.
type citiesOf struct {
	hex string
	n   int
}

func (c citiesOf) String() string {
	var out []string
	for s := range c.n {
		out = append(out, fmt.Sprintf("%s.%d", c.hex, s))
	}
	return OneOf(out)
}

// OneOf lists alternatives in a text: "4, 5 or 7".
func OneOf[T any](of []T) string { return joined(of, "or") }

// AllOf lists things in a text: "4, 5 and 7".
func AllOf[T any](of []T) string { return joined(of, "and") }

func joined[T any](of []T, word string) string {
	words := make([]string, len(of))
	for i, x := range of {
		words[i] = fmt.Sprint(x)
	}
	if n := len(words); n > 1 {
		return strings.Join(words[:n-1], ", ") + " " + word + " " + words[n-1]
	}
	return strings.Join(words, "")
}
