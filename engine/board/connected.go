package board

import "math/bits"

// Connected reports, by hex, to which hexes track and sea lanes lead from the given ones, which it includes, whatever stands in
// the way.
func (b *Board) Connected(from []int) []bool {
	seen, queue := make([]bool, len(b.Map.Hexes)), make([]int, 0, 128) // most maps have fewer hexes
	for _, h := range from {
		if !seen[h] {
			seen[h] = true
			queue = append(queue, h)
		}
	}
	for i := 0; i < len(queue); i++ {
		h := queue[i]
		for set := b.Face(h).leads(); set != 0; set &= set - 1 {
			e := Edge(bits.TrailingZeros8(set))
			if m := b.Map.Hexes[h].Next[e]; m != None && !seen[m] && b.Face(m).leads()&(1<<e.Opposite()) != 0 {
				seen[m] = true
				queue = append(queue, m)
			}
		}
	}
	return seen
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
