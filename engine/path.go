package engine

// Path is a route on the map, hex by hex.
type Path []Leg

// Leg is the part of a route in one hex.
type Leg struct {
	Hex  string `json:"hex"`
	In   int    `json:"in"`   // the edge it comes in by, -1 where the route begins
	Out  int    `json:"out"`  // the edge it leaves by, -1 where it ends
	Stop int    `json:"stop"` // index in the face's stops, -1 where the track passes none
}
