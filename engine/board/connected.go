package board

import "math/bits"

// Connected lists the hexes to which track and sea lanes lead from the given ones, which it includes, whatever stands in
// the way, in the order of the map.
func (b *Board) Connected(from []int) []int {
	seen, queue := make([]bool, len(b.Map.Hexes)), make([]int, 0, len(b.Map.Hexes))
	add := func(h int) {
		if !seen[h] {
			seen[h] = true
			queue = append(queue, h)
		}
	}
	for _, h := range from {
		add(h)
	}
	for i := 0; i < len(queue); i++ {
		h := queue[i]
		for set := b.Face(h).leads(); set != 0; set &= set - 1 {
			e := Edge(bits.TrailingZeros8(set))
			if m := b.Map.Hexes[h].Next[e]; m != None && b.Face(m).leads()&(1<<e.Opposite()) != 0 {
				add(m)
			}
		}
	}
	out := queue[:0]
	for h, is := range seen {
		if is {
			out = append(out, h)
		}
	}
	return out
}

// leads is the set of the edges with track or sea lanes.
func (f *Face) leads() uint8 {
	if f.counted {
		return f.lanes
	}
	set := f.exits()
	for _, l := range f.Sea {
		set |= 1<<l.From | 1<<l.To
	}
	return set
}
