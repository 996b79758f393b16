package engine

// Path is a route on the map, hex by hex.
type Path []Leg

// Leg is the part of a route in one hex. If track inside the hex links several stops of the route, each has a leg,
// and the route goes from one to the next without crossing an edge.
type Leg struct {
	Hex  string `json:"hex"`
	In   int    `json:"in"`   // the edge it enters by; -1 at the start of the route, or after a link
	Out  int    `json:"out"`  // the edge it leaves by; -1 at the end of the route, or before a link
	Stop int    `json:"stop"` // index in the face's stops; -1 if the track passes none
}
