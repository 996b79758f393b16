package engine

// Path is a route on the map, hex by hex.
type Path []Leg

// Leg is the part of a route in one hex. Where track inside the hex links stops that the route visits, each of them has a leg: the
// route leaves the first one and comes to the next one by no edge.
type Leg struct {
	Hex  string `json:"hex"`
	In   int    `json:"in"`   // the edge it comes in by, -1 where the route begins, or comes by a link
	Out  int    `json:"out"`  // the edge it leaves by, -1 where it ends, or goes on by a link
	Stop int    `json:"stop"` // index in the face's stops, -1 where the track passes none
}
