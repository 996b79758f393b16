package route

import (
	"errors"
	"fmt"
	"slices"
)

// A Run is a route that a player names: a train and its track, from one end to the other. Network.Trace finds the
// pieces for a list of hexes.
type Run struct {
	Train  int // index in Problem.Trains
	Pieces []int
}

// Reason says why a set of runs is illegal, so that a caller can add its rule.
type Reason uint8

// The reasons.
const (
	NoSuchTrain  Reason = iota + 1
	TrainTwice          // two runs for one train
	NoSuchTrack         // a piece outside the network, or hexes without connecting track
	Disconnected        // a piece that does not begin where the previous one ends
	NoTurn              // leaving a hex side the way the train came
	WrongTrack          // a ship on land or a train at sea
	BadEnd              // an end that is not a stop
	Blocked             // passing through a stop that only ends routes
	TrackTwice          // the same piece twice
	NodeTwice           // the same hex side or junction twice
	StopTwice           // the same stop twice
	GroupTwice          // two stops of a group that allows one
	NoToken             // no stop with a token of the company, or none that the train can be paid for
	TooShort            // fewer stops than a route needs
	TooLong             // more stops than the train counts
	SharedTrack         // two routes on the same piece
	SharedNode          // two routes over the same hex side or junction
	RightUsed           // more uses of a right than the company has
	NoMoney             // fees above the budget
)

// An Error says why runs are illegal.
type Error struct {
	Reason Reason
	Run    int     // which run; the later one if two clash
	Train  int     // its train
	Fees   Revenue // for NoMoney: what the runs cost
	Other  int     // the earlier run for TrainTwice, SharedTrack and SharedNode; otherwise -1
	Node   int     // where: an index in Network.Nodes, or -1
	text   string
}

// Error is in a player's words, without a prefix.
func (e *Error) Error() string { return e.text }

// Check judges routes that a player names. If they are legal together, it returns what they earn when paid and
// doubled in the best way, explained as by Best; Bound and Proven stay empty because nothing was searched. Otherwise
// the error is an *Error with the first reason found. Any other error means that the problem makes no sense.
func Check(p *Problem, runs []Run) (*Solution, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	sol, err := p.judge(runs)
	var e *Error
	if errors.As(err, &e) {
		e.Train = runs[e.Run].Train
	}
	return sol, err
}

// judge is Check for a valid problem.
func (p *Problem) judge(runs []Run) (*Solution, error) {
	routes := make([]Route, len(runs))
	for i, run := range runs {
		for j := range i {
			if runs[j].Train == run.Train {
				e := p.fault(TrainTwice, i, -1, "%s is named twice, a train runs one route", p.who(run.Train))
				e.Other = j
				return nil, e
			}
		}
		r, err := p.walk(i, run)
		if err != nil {
			return nil, err
		}
		routes[i] = r
	}
	if err := p.together(routes); err != nil {
		return nil, err
	}
	slices.SortFunc(routes, func(a, b Route) int { return a.Train - b.Train })
	sol, bad := p.settle(routes)
	if bad >= 0 {
		i := slices.IndexFunc(runs, func(r Run) bool { return r.Train == routes[bad].Train })
		return nil, p.unpaid(i, &routes[bad])
	}
	if len(p.Fees) > 0 && sol.Fees > p.Budget {
		e := p.fault(NoMoney, len(runs)-1, -1, "the fees of these routes come to %d, the company can pay %d", sol.Fees, p.Budget)
		e.Fees = sol.Fees
		return nil, e
	}
	return sol, nil
}

func (p *Problem) fault(reason Reason, run, node int, format string, args ...any) *Error {
	return &Error{Reason: reason, Run: run, Other: -1, Node: node, text: fmt.Sprintf(format, args...)}
}

// who is a train's name in messages.
func (p *Problem) who(train int) string {
	switch {
	case train < 0 || train >= len(p.Trains):
		return fmt.Sprintf("train number %d", train)
	case p.Trains[train].Ship:
		return "the ship " + p.Trains[train].Name
	}
	return "the " + p.Trains[train].Name + "-train"
}

// walk follows one run along its track and returns what is wrong with it alone, except for the number of stops.
func (p *Problem) walk(i int, run Run) (Route, error) {
	n := p.Network
	r := Route{Train: run.Train, Pieces: slices.Clone(run.Pieces)}
	fail := func(reason Reason, node int, format string, args ...any) (Route, error) {
		return r, p.fault(reason, i, node, format, args...)
	}
	if run.Train < 0 || run.Train >= len(p.Trains) {
		return fail(NoSuchTrain, -1, "there is no train number %d", run.Train)
	}
	train := &p.Trains[run.Train]
	if len(run.Pieces) == 0 {
		return fail(TooShort, -1, "the route of %s has no track", p.who(run.Train))
	}
	for _, pc := range run.Pieces {
		switch {
		case pc < 0 || pc >= len(n.Pieces):
			return fail(NoSuchTrack, -1, "there is no piece of track number %d", pc)
		case n.Pieces[pc].Sea && !train.Ship:
			return fail(WrongTrack, n.Pieces[pc].A, "%s cannot run on the sea lane at %s", p.who(run.Train), n.nodeName(n.Pieces[pc].A))
		case !n.Pieces[pc].Sea && train.Ship:
			return fail(WrongTrack, n.Pieces[pc].A, "%s cannot run on the track at %s", p.who(run.Train), n.nodeName(n.Pieces[pc].A))
		}
	}
	// The run begins at the end of its first piece that the second one does not touch.
	at := n.Pieces[run.Pieces[0]].A
	if len(run.Pieces) > 1 {
		if next := n.Pieces[run.Pieces[1]]; at == next.A || at == next.B {
			at = n.far(run.Pieces[0], at)
		}
	}
	r.Nodes = append(r.Nodes, at)
	for k, pc := range run.Pieces {
		if piece := n.Pieces[pc]; piece.A != at && piece.B != at {
			return fail(Disconnected, at, "the track at %s does not join on to the track between %s and %s",
				n.nodeName(at), n.nodeName(piece.A), n.nodeName(piece.B))
		}
		if k > 0 && n.Nodes[at].Kind == Side && n.Pieces[run.Pieces[k-1]].Hex == n.Pieces[pc].Hex {
			return fail(NoTurn, at, "the route turns back at %s", n.nodeName(at))
		}
		if slices.Contains(run.Pieces[:k], pc) {
			return fail(TrackTwice, at, "the route uses the track between %s and %s twice",
				n.nodeName(n.Pieces[pc].A), n.nodeName(n.Pieces[pc].B))
		}
		at = n.far(pc, at)
		r.Nodes = append(r.Nodes, at)
	}
	return r, p.walkNodes(i, &r)
}

// walkNodes checks the nodes of a run and lists its stops.
func (p *Problem) walkNodes(i int, r *Route) error {
	n := p.Network
	token := false
	for k, node := range r.Nodes {
		nd := &n.Nodes[node]
		end := k == 0 || k == len(r.Nodes)-1
		twice := slices.Contains(r.Nodes[:k], node)
		if nd.Kind != AtStop {
			if end {
				return p.fault(BadEnd, i, node, "the route ends at %s, a route begins and ends at a stop", n.nodeName(node))
			}
			if twice && !nd.Reuse {
				return p.fault(NodeTwice, i, node, "the route passes %s twice", n.nodeName(node))
			}
			continue
		}
		s := &n.Stops[nd.Stop]
		if twice {
			return p.fault(StopTwice, i, node, "the route visits %s twice", n.nodeName(node))
		}
		if !end && !s.Through {
			return p.fault(Blocked, i, node, "the route runs through %s, where it can only end", n.nodeName(node))
		}
		for _, other := range r.Stops {
			if s.Group != 0 && n.Stops[other].Group == s.Group {
				return p.fault(GroupTwice, i, node, "the route visits both %s and %s, it may visit only one of them", n.stopName(other), n.nodeName(node))
			}
		}
		token = token || s.Token
		r.Stops = append(r.Stops, nd.Stop)
	}
	if !token {
		return p.fault(NoToken, i, -1, "the route of %s has no station of the company on it", p.who(r.Train))
	}
	return nil
}

// together returns what is wrong with routes that are legal one by one.
func (p *Problem) together(routes []Route) error {
	n := p.Network
	uses := make([]int, len(p.Rights))
	for i := range routes {
		r := &routes[i]
		for _, stop := range r.Stops {
			if right := n.Stops[stop].Right; right > 0 {
				if uses[right-1]++; uses[right-1] > p.Rights[right-1].Uses {
					often := fmt.Sprintf("more than %d times", p.Rights[right-1].Uses)
					if p.Rights[right-1].Uses == 1 {
						often = "more than once"
					}
					return p.fault(RightUsed, i, -1, "%s is used %s (at %s)", p.Rights[right-1].Name, often, n.stopName(stop))
				}
			}
		}
		for j := range i {
			a, b := &p.Trains[r.Train], &p.Trains[routes[j].Train]
			if a.Shares || b.Shares || a.Ship != b.Ship {
				continue
			}
			if e := p.clash(&routes[j], r); e != nil {
				e.Run, e.Other = i, j
				return e
			}
		}
	}
	return nil
}

// clash returns where two routes use the same track.
func (p *Problem) clash(a, b *Route) *Error {
	n := p.Network
	for _, pc := range b.Pieces {
		if slices.Contains(a.Pieces, pc) && !n.Pieces[pc].Common {
			return p.fault(SharedTrack, 0, n.Pieces[pc].A, "%s and %s both use the track between %s and %s",
				p.who(a.Train), p.who(b.Train), n.nodeName(n.Pieces[pc].A), n.nodeName(n.Pieces[pc].B))
		}
	}
	for _, node := range b.Nodes {
		if nd := &n.Nodes[node]; nd.Kind != AtStop && !nd.Reuse && slices.Contains(a.Nodes, node) {
			return p.fault(SharedNode, 0, node, "%s and %s both pass %s",
				p.who(a.Train), p.who(b.Train), n.nodeName(node))
		}
	}
	return nil
}

// unpaid says why a train cannot be paid for a route whose track is legal.
func (p *Problem) unpaid(i int, r *Route) error {
	n := p.Network
	train := &p.Trains[r.Train]
	stops := 0
	for _, stop := range r.Stops {
		if n.Stops[stop].Kind != Mark {
			stops++
		}
	}
	// Try a train with the same needs but no limits: if that cannot be paid either, the route is too short.
	free := *p
	free.Trains = slices.Clone(p.Trains)
	free.Trains[r.Train].Stops, free.Trains[r.Train].Cities, free.Trains[r.Train].Towns = Any, Any, Any
	switch _, ok := free.appraise(r.Train, r.Stops, 0); {
	case stops < train.least():
		return p.fault(TooShort, i, -1, "the route of %s has too few stops: %d, it needs at least %d", p.who(r.Train), stops, train.least())
	case ok && train.Skip == SkipNothing:
		return p.fault(TooLong, i, -1, "the route is too long for %s: %d stops", p.who(r.Train), stops)
	case ok:
		return p.fault(TooLong, i, -1, "%s cannot be paid for this route: it must count more stops than it may, or too few", p.who(r.Train))
	}
	return p.fault(NoToken, i, -1, "%s cannot be paid for a stop with a station of the company on this route", p.who(r.Train))
}
