package route

import "slices"

// A tree keeps routes as the walker found them: each node is a line of track that its children make longer. Nodes are
// numbered in the order found, so those below a node follow it. They are kept in blocks that never move: copying them
// to ever larger memory took a quarter of the time of a large search.
type tree[B bitset] struct {
	blocks [][]node[B]
	size   int32   // nodes in use
	routes int     // those with a route
	costs  []cost  // by node; empty if there are neither fees nor rights
	room   int32   // for so many nodes
	full   bool    // there was no room for all of them
	path   []int32 // open nodes
}

type node[B bitset] struct {
	track  B       // of the whole line
	worth  Revenue // of the route, or none
	best   Revenue // the largest worth at the node or below
	parent int32   // or -1
	end    int32   // nodes below are those up to end
	step   int32   // what it adds to its parent, times two, plus the arm
}

// A cost is what a route takes, beside track, from what all routes have in common.
type cost struct {
	fee  Revenue
	uses uint64 // of rights, packed
}

// plus is the cost of two routes.
func (c cost) plus(d cost) cost { return cost{c.fee + d.fee, c.uses + d.uses} }

// none is the worth of a line that is not wanted as a route.
const none Revenue = -1

const (
	treeBlock = 64
	// treeRoom limits a tree to some 50 megabytes. The largest of a recorded game has some ten thousand nodes.
	treeRoom = 1 << 20
)

// at is a node.
func (t *tree[B]) at(i int32) *node[B] { return &t.blocks[i/treeBlock][i%treeBlock] }

// open adds a node below the last one still open.
func (t *tree[B]) open(s *state[B], step int32, arm int) int32 {
	t.full = t.full || t.size >= t.room
	parent := int32(-1)
	if len(t.path) > 0 {
		parent = t.path[len(t.path)-1]
	}
	i := t.size
	if int(i) == treeBlock*len(t.blocks) {
		t.blocks = append(t.blocks, make([]node[B], treeBlock))
	}
	t.size++
	t.path = append(t.path, i)
	*t.at(i) = node[B]{track: s.track, worth: none, best: none, parent: parent, step: step<<1 | int32(arm)}
	return i
}

// keep notes that the last node opened is a route.
func (t *tree[B]) keep(i int32, s *state[B], worth Revenue, coupled bool) {
	n := t.at(i)
	n.worth, n.best = worth, worth
	t.routes++
	if coupled {
		t.costs = append(t.costs, make([]cost, int(i)+1-len(t.costs))...)
		t.costs[i] = s.cost
	}
}

// close ends a node; one that leads to no route is forgotten.
func (t *tree[B]) close(i int32) {
	t.path = t.path[:len(t.path)-1]
	n := t.at(i)
	if n.best == none {
		t.size = i
		return
	}
	n.end = t.size
	if n.parent >= 0 {
		p := t.at(n.parent)
		p.best = max(p.best, n.best)
	}
}

// cost is what the route of a node costs.
func (t *tree[B]) cost(i int32) cost {
	if len(t.costs) == 0 {
		return cost{}
	}
	return t.costs[i]
}

// arms lists the steps that lead to a node.
func (t *tree[B]) arms(i int32) (arms [2][]int32) {
	for ; i >= 0; i = t.at(i).parent {
		step := t.at(i).step
		arms[step&1] = append(arms[step&1], step>>1)
	}
	slices.Reverse(arms[0])
	slices.Reverse(arms[1])
	return arms
}
