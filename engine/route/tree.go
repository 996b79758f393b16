package route

import "slices"

// A tree stores routes as the walker finds them: each node is a line of track that its children extend. Nodes are
// numbered in order of discovery, so a node's descendants follow it. They are kept in blocks that never move, because
// copying them to ever larger memory took a quarter of the time of a large search.
type tree[B bitset] struct {
	blocks [][]node[B]
	size   int32   // nodes in use
	routes int     // nodes with a route
	costs  []cost  // by node; empty if there are neither fees nor rights
	room   int32   // the most nodes
	full   bool    // not all nodes fitted
	path   []int32 // open nodes
}

type node[B bitset] struct {
	track  B       // of the whole line
	worth  Revenue // of the route, or none
	best   Revenue // the largest worth at or below the node
	parent int32   // or -1
	end    int32   // its descendants are the nodes up to end
	step   int32   // what it adds to its parent, times two, plus the arm
}

// A cost is what a route takes, besides track, from what all routes share.
type cost struct {
	fee  Revenue
	uses uint64 // of rights, packed
}

// plus is the cost of two routes together.
func (c cost) plus(d cost) cost { return cost{c.fee + d.fee, c.uses + d.uses} }

// none is the worth of a line that is not wanted as a route.
const none Revenue = -1

const (
	treeBlock = 64
	// treeRoom limits a tree to about 50 megabytes. The largest in a recorded game has about ten thousand nodes.
	treeRoom = 1 << 20
)

// at is a node.
func (t *tree[B]) at(i int32) *node[B] { return &t.blocks[i/treeBlock][i%treeBlock] }

// open adds a node below the last open one.
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

// keep records that the node opened last is a route.
func (t *tree[B]) keep(i int32, s *state[B], worth Revenue, coupled bool) {
	n := t.at(i)
	n.worth, n.best = worth, worth
	t.routes++
	if coupled {
		t.costs = append(t.costs, make([]cost, int(i)+1-len(t.costs))...)
		t.costs[i] = s.cost
	}
}

// close ends a node; one that leads to no route is dropped.
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

// cost is the cost of a node's route.
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
