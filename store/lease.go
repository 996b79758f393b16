package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
)

// ErrLost means that this process has lost the work that a change belongs to.
var ErrLost = errors.New("another process has taken this work over")

// part is a part of the work.
type part struct {
	work  string
	taken chan lease // to the one who does it
	lease *lease     // nil while it is not ours
}

// lease is the right to do a part of the work.
type lease struct {
	member *Member
	work   string
	owner  int64
	fence  int64
	lost   chan struct{} // closed when it is ours no more, or to be given away
	missed *atomic.Bool  // it was lost to nobody: the database was away, or did not hear of this process
}

type leaseKey struct{}

// While runs f whenever the part of the work is leased to this member, until ctx ends. f's context ends with the lease, and commits made with
// it, or with a context derived from it, are refused once another member has the work ([ErrLost]). Work that is handed over becomes free when
// f has returned.
func (m *Member) While(ctx context.Context, work string, f func(ctx context.Context)) {
	p := &part{work: work, taken: make(chan lease, 1)}
	m.mu.Lock()
	m.parts[work] = p
	m.mu.Unlock()
	m.shareOut()
	for {
		select {
		case <-ctx.Done():
			m.leave(p)
			return
		case l := <-p.taken:
			m.Log.Info("this process has taken over", "work", l.work, "fence", l.fence)
			m.do(ctx, l, f)
			m.giveBack(p, l)
			m.Log.Info("this process has given up", "work", l.work, "fence", l.fence)
		}
	}
}

// leave stops a part from being taken.
func (m *Member) leave(p *part) {
	m.mu.Lock()
	delete(m.parts, p.work)
	m.mu.Unlock()
	select {
	case l := <-p.taken:
		m.giveBack(p, l)
	default:
	}
}

// do runs f with a lease.
func (m *Member) do(ctx context.Context, l lease, f func(context.Context)) {
	ctx, cancel := context.WithCancel(context.WithValue(ctx, leaseKey{}, l))
	defer cancel()
	go func() {
		select {
		case <-l.lost:
			cancel()
		case <-ctx.Done():
		}
	}()
	f(ctx)
}

// giveBack releases a part if it is still ours. A part that expired without a new owner stays ours until someone takes it.
func (m *Member) giveBack(p *part, l lease) {
	defer func() {
		m.mu.Lock()
		p.lease = nil
		m.mu.Unlock()
	}()
	if l.missed.Load() {
		m.shareOut() // it may be ours again
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), settling) // also when everything else has ended
	defer cancel()
	tag, err := m.pool.Exec(ctx, "UPDATE leases SET owner = NULL, since = NULL WHERE work = $1 AND owner = $2 AND fence = $3", l.work, l.owner, l.fence)
	if err != nil {
		m.Log.Warn("work could not be given back; this process does it until it can", "work", l.work, "error", err)
		return
	}
	if tag.RowsAffected() > 0 {
		if err := m.Tell(ctx, Notice{Free: true}); err != nil {
			m.Log.Warn("others could not be told of work that is free; they find it themselves", "work", l.work, "error", err)
		}
	}
}

// take takes free parts up to a fair share, and gives away any surplus.
func (m *Member) take(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, m.lasts/3)
	defer cancel()
	m.mu.Lock()
	id := m.id
	modest := time.Since(m.back) < 2*m.lasts/beats // others may come back, too, and go on with what is theirs
	var all, idle []string                         // what this member can do, and what of it is not being done here, be it that it is just being ended
	for _, p := range m.parts {
		all = append(all, p.work)
		if p.lease == nil {
			idle = append(idle, p.work)
		}
	}
	m.mu.Unlock()
	if len(all) == 0 {
		return nil
	}
	var taken []lease
	give := 0
	err := pgx.BeginFunc(ctx, m.pool, func(tx pgx.Tx) error {
		var alone bool
		if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock($1)", sharing).Scan(&alone); err != nil || !alone {
			return err // somebody else is at it; the next beat is soon
		}
		if _, err := tx.Exec(ctx, "INSERT INTO leases (work) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", all); err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, `SELECT m.id, count(l.work) FROM members m LEFT JOIN leases l ON l.owner = m.id AND l.work = ANY($1)
			WHERE m.until > clock_timestamp() GROUP BY m.id`, all)
		mine, there := 0, false
		var others []int
		var member int64
		var has int
		if _, err := pgx.ForEachRow(rows, []any{&member, &has}, func() error {
			if member == id {
				mine, there = has, true
			} else {
				others = append(others, has)
			}
			return nil
		}); err != nil || !there { // it may have been given up meanwhile
			return err
		}
		scan := func(r pgx.CollectableRow) (lease, error) {
			l := lease{member: m, owner: id, lost: make(chan struct{}), missed: new(atomic.Bool)}
			return l, r.Scan(&l.work, &l.fence)
		}
		// Parts that expired without a new owner: their old owner has everything at hand.
		rows, _ = tx.Query(ctx, "UPDATE leases SET fence = fence + 1, since = clock_timestamp() WHERE owner = $1 AND work = ANY($2) RETURNING work, fence", id, idle)
		var err error
		if taken, err = pgx.CollectRows(rows, scan); err != nil {
			return err
		}
		upTo := 0
		upTo, give = fair(len(all), mine, others)
		if mine >= upTo || modest {
			return nil
		}
		// A row locked by a commit is left for the next beat.
		rows, _ = tx.Query(ctx, `UPDATE leases SET owner = $1, fence = fence + 1, since = clock_timestamp() WHERE work IN (
				SELECT work FROM leases l WHERE work = ANY($2)
				AND NOT EXISTS (SELECT 1 FROM members m WHERE m.id = l.owner AND m.until > clock_timestamp())
				ORDER BY work LIMIT $3 FOR UPDATE SKIP LOCKED)
			RETURNING work, fence`, id, idle, upTo-mine)
		more, err := pgx.CollectRows(rows, scan)
		taken = append(taken, more...)
		return err
	})
	if err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range taken {
		l := &taken[i]
		p := m.parts[l.work]
		p.lease = l
		p.taken <- *l // empty: the one before was done with
	}
	m.giveAway(give)
	return nil
}

// fair computes how many parts a member should have at most, given what it and the others have, and how many it should give away.
func fair(all, mine int, others []int) (upTo, give int) {
	members := len(others) + 1
	least, most := all/members, (all+members-1)/members
	if slices.ContainsFunc(others, func(n int) bool { return n < least }) {
		return least, max(0, mine-most, min(1, mine-least))
	}
	return most, max(0, mine-most)
}

// giveAway ends that many of this member's parts, so that others can take them.
func (m *Member) giveAway(n int) {
	var held []*part
	for _, p := range m.parts {
		if p.lease != nil {
			held = append(held, p)
		}
	}
	rand.Shuffle(len(held), func(i, j int) { held[i], held[j] = held[j], held[i] })
	for _, p := range held {
		select {
		case <-p.lease.lost:
			n-- // on its way
		default:
		}
	}
	for _, p := range held {
		if n > 0 && m.lose(p) {
			n--
		}
	}
}

// drop ends all work at once.
func (m *Member) drop(why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.parts {
		if p.lease == nil {
			continue
		}
		p.lease.missed.Store(true)
		if m.lose(p) {
			m.Log.Warn("work is lost: "+why, "work", p.work)
		}
	}
}

// lose ends the work under a lease, and reports whether it was still active. The lease stays with its part until the work has ended.
func (m *Member) lose(p *part) bool {
	select {
	case <-p.lease.lost:
		return false
	default:
		close(p.lease.lost)
		return true
	}
}

// guard refuses a change under a lost lease. Until the change is committed, nobody else can take the work.
func guard(ctx context.Context, tx conn) error {
	l, ok := ctx.Value(leaseKey{}).(lease)
	if !ok {
		return nil
	}
	var n int
	err := tx.QueryRow("SELECT count(*) FROM (SELECT 1 FROM leases WHERE work = ? AND owner = ? AND fence = ? FOR SHARE) AS mine", l.work, l.owner, l.fence).Scan(&n)
	if err == nil && n == 0 {
		err = ErrLost
	}
	return err
}

// Holds reports whether a context's lease is certainly still ours; true for a context without one.
func Holds(ctx context.Context) bool {
	l, ok := ctx.Value(leaseKey{}).(lease)
	if !ok {
		return true
	}
	select {
	case <-l.lost:
		return false
	default:
	}
	l.member.mu.Lock()
	defer l.member.mu.Unlock()
	return l.member.id == l.owner && time.Now().Before(l.member.until)
}
