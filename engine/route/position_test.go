package route

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
)

// A position is a board with track and tokens, read from a file of testdata:
//
//	layout flat|pointy
//	hex F16 0 c100/4:1234 0-3 j:025       hex, clockwise rotation, face
//	token GW J12 0                        company, hex, which city of the hex
//
// A face is a list of c (city revenue/slots:edges), t (town revenue:edges), p (port), o (off-board area), edge-edge
// (plain track) and j:edges (a junction). Edges are numbered clockwise as on the project's fact sheets.
type position struct {
	pointy bool
	hexes  []hexFace
	tokens []placed
}

type hexFace struct {
	at       string
	rotation int
	parts    []string
}

type placed struct {
	company, hex string
	city         int
}

// boardRules is how a title reads a position.
type boardRules struct {
	onePerHex bool // a route visits at most one stop per hex
	free      func(s *Stop, hex string, company string)
}

func loadPosition(tb testing.TB, file string) *position {
	tb.Helper()
	f, err := os.Open(file)
	if err != nil {
		tb.Fatal(err)
	}
	defer f.Close()
	pos := &position{}
	in := bufio.NewScanner(f)
	for in.Scan() {
		w := strings.Fields(in.Text())
		switch {
		case len(w) == 0 || w[0] == "#":
		case w[0] == "layout":
			pos.pointy = w[1] == "pointy"
		case w[0] == "hex":
			pos.hexes = append(pos.hexes, hexFace{w[1], atoi(tb, w[2]), w[3:]})
		case w[0] == "token":
			pos.tokens = append(pos.tokens, placed{w[1], w[2], atoi(tb, w[3])})
		default:
			tb.Fatalf("%s: cannot read %q", file, in.Text())
		}
	}
	return pos
}

func atoi(tb testing.TB, s string) int {
	tb.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		tb.Fatal(err)
	}
	return n
}

// steps to the neighbour over each edge, as (letter, number).
var flatSteps = [6][2]int{{0, 2}, {-1, 1}, {-1, -1}, {0, -2}, {1, -1}, {1, 1}}
var pointySteps = [6][2]int{{1, -1}, {0, -2}, {-1, -1}, {-1, 1}, {0, 2}, {1, 1}}

// network builds what the company's trains may run on.
func (pos *position) network(tb testing.TB, company string, rules boardRules) *Network {
	tb.Helper()
	n := &Network{}
	sides := map[string]int{}
	side := func(hex string, edge int) int {
		letter, number := int(hex[0]), atoi(tb, hex[1:])
		steps := flatSteps
		if pos.pointy {
			steps = pointySteps
		}
		d := steps[edge]
		other := fmt.Sprintf("%c%d", letter+d[0], number+d[1])
		name := hex + "/" + other
		if other < hex {
			name = other + "/" + hex
		}
		if _, ok := sides[name]; !ok {
			sides[name] = len(n.Nodes)
			n.Nodes = append(n.Nodes, Node{Name: name, Kind: Side})
		}
		return sides[name]
	}
	for h, hex := range pos.hexes {
		edges := func(digits string) []int {
			var out []int
			for _, d := range digits {
				out = append(out, side(hex.at, (int(d-'0')+hex.rotation)%6))
			}
			return out
		}
		city, count := 0, 0
		for _, part := range hex.parts {
			head, tail, _ := strings.Cut(part, ":")
			kind := strings.IndexByte("ctop", head[0])
			if kind < 0 { // plain track
				if head != "j" {
					ab := edges(head[:1] + head[2:])
					n.Pieces = append(n.Pieces, Piece{A: ab[0], B: ab[1], Hex: h})
					continue
				}
				point := len(n.Nodes)
				n.Nodes = append(n.Nodes, Node{Name: hex.at, Kind: Junction})
				for _, e := range edges(tail) {
					n.Pieces = append(n.Pieces, Piece{A: point, B: e, Hex: h})
				}
				continue
			}
			s := Stop{Name: hex.at, Kind: []Kind{City, Town, OffBoard, Port}[kind], Through: kind < 2}
			if count++; count > 1 {
				s.Name = fmt.Sprintf("%s.%d", hex.at, count-1)
			}
			if rules.onePerHex {
				s.Group = h + 1
			}
			figure, slots, _ := strings.Cut(head[1:], "/")
			s.Revenue = Revenue(atoi(tb, figure))
			if kind == 0 {
				taken := 0
				for _, t := range pos.tokens {
					if t.hex == hex.at && t.city == city {
						taken++
						s.Token = s.Token || t.company == company
					}
				}
				s.Through = s.Token || taken < atoi(tb, slots)
				city++
			}
			if rules.free != nil {
				rules.free(&s, hex.at, company)
			}
			point := len(n.Nodes)
			n.Nodes = append(n.Nodes, Node{Kind: AtStop, Stop: len(n.Stops)})
			n.Stops = append(n.Stops, s)
			for _, e := range edges(tail) {
				n.Pieces = append(n.Pieces, Piece{A: point, B: e, Hex: h})
			}
		}
	}
	return n
}
