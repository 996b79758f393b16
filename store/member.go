package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// lasts is for how long a member that is not heard of keeps its work. It is less than the 15 seconds after which others are to have
	// it, by two beats.
	lasts = 10 * time.Second
	// beats is how often a member is heard of in that time, and work is shared out.
	beats = 5
	// settling is how long a member may take to finish what it has begun, before work that it gives away goes to others.
	settling = 3 * time.Second
)

// sharing is the advisory lock under which one member at a time takes work.
const sharing = migrating + 2

// ErrLost says that the work to which a change belongs is not this process's any more.
var ErrLost = errors.New("another process has taken this work over")

// Member is this process as one of those that share the work of a database. Work has a name; each part of it is leased to one member at a
// time, by the server's clock, and about as many parts to each. A member that is not heard of for some seconds loses them.
type Member struct {
	Membership
	store  *Store
	shards int
	wake   chan struct{} // holds one: work is to be shared out now

	mu    sync.Mutex
	id    int64     // in the database; 0 while it knows nothing of this member
	until time.Time // until when the work is certainly ours, by this machine's clock
	parts map[string]*part
}

// part is a part of the work that this member can do.
type part struct {
	work  string
	taken chan lease // to the one who does it
	lease *lease     // nil while it is not ours
}

// lease is the right to do a part of the work.
type lease struct {
	work  string
	owner int64
	fence int64
	lost  chan struct{} // closed when it is ours no more, or to be given away
}

type leaseKey struct{}

// Membership is what a process that wants to be a member says of itself.
type Membership struct {
	Name string // the machine and the process, for people
	// Shards is how many connections to Discord there are to be in all. Members agree on that: where there are some already their number
	// counts, and another one is refused when Fixed.
	Shards func() (int, error)
	Fixed  bool
	Log    *slog.Logger

	lasts time.Duration // instead of the constant, for tests
}

// Join makes this process a member.
func (s *Store) Join(ctx context.Context, as Membership) (*Member, error) {
	if s.pool == nil {
		return nil, errors.New("store: a file serves one process")
	}
	if as.lasts == 0 {
		as.lasts = lasts
	}
	m := &Member{Membership: as, store: s, wake: make(chan struct{}, 1), parts: map[string]*part{}}
	there, err := s.Members(ctx)
	if err != nil {
		return nil, err
	}
	if len(there) > 0 {
		m.shards = there[0].Shards
	}
	if len(there) == 0 || as.Fixed {
		n, err := as.Shards()
		if err != nil {
			return nil, err
		}
		if m.shards != 0 && n != m.shards {
			return nil, fmt.Errorf("the processes that run already have %d shards, this one is to have %d; stop them all before you change that", m.shards, n)
		}
		m.shards = n
	}
	return m, m.renew(ctx)
}

// Agreed is how many connections to Discord all members keep together.
func (m *Member) Agreed() int { return m.shards }

// Peer is a member as others see it.
type Peer struct {
	ID      int64
	Name    string
	Version int
	Shards  int
	Works   []Work
}

// Work is a part of the work that somebody does.
type Work struct {
	Name  string
	Fence int64
	Since time.Time
}

// Members lists the processes that share the work of the database and are heard of. A file has none.
func (s *Store) Members(ctx context.Context) ([]Peer, error) {
	if s.pool == nil {
		return nil, nil
	}
	rows, _ := s.pool.Query(ctx, "SELECT id, name, version, shards FROM members WHERE until > clock_timestamp() ORDER BY id") // the next line tells
	all, err := pgx.CollectRows(rows, func(r pgx.CollectableRow) (m Peer, err error) {
		return m, r.Scan(&m.ID, &m.Name, &m.Version, &m.Shards)
	})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	rows, _ = s.pool.Query(ctx, "SELECT owner, work, fence, since FROM leases WHERE owner IS NOT NULL ORDER BY work")
	var owner int64
	var w Work
	_, err = pgx.ForEachRow(rows, []any{&owner, &w.Name, &w.Fence, &w.Since}, func() error {
		for i := range all {
			if all[i].ID == owner {
				all[i].Works = append(all[i].Works, w)
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	return all, nil
}

// While does a part of the work whenever it is this member's, until ctx ends. The context that f gets ends when it is this member's no more,
// and what is committed with it, or with one that was made from it, is refused as soon as somebody else has the work ([ErrLost]). Others
// get work that is given away when f has returned.
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

// leave has a part not be taken any more.
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

// giveBack lets others have a part, if it is still ours to give.
func (m *Member) giveBack(p *part, l lease) {
	m.mu.Lock()
	p.lease = nil
	m.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), settling) // also when everything else has ended
	defer cancel()
	tag, err := m.store.pool.Exec(ctx, "UPDATE leases SET owner = NULL, since = NULL WHERE work = $1 AND owner = $2 AND fence = $3", l.work, l.owner, l.fence)
	if err != nil {
		m.Log.Warn("work could not be given back; others take it over when this process is not heard of", "work", l.work, "error", err)
		return
	}
	if tag.RowsAffected() > 0 {
		if err := m.store.notify(ctx, notice{Shared: true}); err != nil {
			m.Log.Warn("others could not be told of work that is free; they find it themselves", "work", l.work, "error", err)
		}
	}
}

// shareOut has work shared out soon.
func (m *Member) shareOut() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// Run keeps this process a member until the context ends. heard is called with the games of which other processes say that there is something
// to deliver; a notice can be lost.
func (m *Member) Run(ctx context.Context, heard func(guild string, game int64)) {
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() { m.listen(ctx, heard) })
	wg.Go(func() { m.expire(ctx) })
	t := time.NewTicker(m.lasts / beats)
	defer t.Stop()
	for ctx.Err() == nil {
		if err := m.renew(ctx); err != nil && ctx.Err() == nil {
			m.Log.Warn("the database does not know that this process is alive", "error", err)
		} else if err := m.take(ctx); err != nil && ctx.Err() == nil {
			m.Log.Warn("work could not be shared out", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-t.C:
		case <-m.wake:
		}
	}
}

// Leave gives up the membership at once. What this process does under a lease has to be over.
func (m *Member) Leave(ctx context.Context) error {
	m.mu.Lock()
	id := m.id
	m.id = 0
	m.mu.Unlock()
	_, err := m.store.pool.Exec(ctx, "DELETE FROM members WHERE id = $1", id)
	return err
}

// renew is a sign of life. A member that the database has given up begins anew, with nothing.
func (m *Member) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, m.lasts/3)
	defer cancel()
	sent := time.Now()
	m.mu.Lock()
	id := m.id
	m.mu.Unlock()
	tag, err := m.store.pool.Exec(ctx, "UPDATE members SET until = clock_timestamp() + $2 WHERE id = $1 AND until > clock_timestamp()", id, m.lasts)
	if err != nil {
		return err
	}
	if tag.RowsAffected() == 0 {
		m.drop("the database has given this process up")
		id, sent, err = m.enlist(ctx)
		if err != nil {
			return err
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.id, m.until = id, sent.Add(m.lasts)
	return nil
}

// enlist makes a new member, unless the database is held by one process or the members do something else.
func (m *Member) enlist(ctx context.Context) (id int64, sent time.Time, err error) {
	files, err := m.store.engine.files()
	if err != nil {
		return 0, sent, err
	}
	version := len(files)
	err = pgx.BeginFunc(ctx, m.store.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", sharing); err != nil {
			return err
		}
		var free bool
		if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock_shared($1)", holding).Scan(&free); err != nil || !free {
			return errors.Join(err, ErrHeld)
		}
		var others int
		if err := tx.QueryRow(ctx, "SELECT count(*) FROM members WHERE until > clock_timestamp() AND shards <> $1", m.shards).Scan(&others); err != nil {
			return err
		}
		if others > 0 {
			return fmt.Errorf("the processes that run already do not have %d shards; stop them all before you change that", m.shards)
		}
		if _, err := tx.Exec(ctx, "DELETE FROM members WHERE until < clock_timestamp() - interval '1 hour'"); err != nil {
			return err
		}
		sent = time.Now()
		return tx.QueryRow(ctx, "INSERT INTO members (name, version, shards, until) VALUES ($1, $2, $3, clock_timestamp() + $4) RETURNING id",
			m.Name, version, m.shards, m.lasts).Scan(&id)
	})
	return id, sent, err
}

// expire drops everything as soon as it may be another's: when the database has not been heard of for so long.
func (m *Member) expire(ctx context.Context) {
	for {
		m.mu.Lock()
		left := time.Until(m.until)
		m.mu.Unlock()
		if left <= 0 {
			m.drop("this process has not reached the database")
			left = m.lasts / beats
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(left):
		}
	}
}

// drop loses all work at once.
func (m *Member) drop(why string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, p := range m.parts {
		if p.lease != nil && m.lose(p) {
			m.Log.Warn("work is lost: "+why, "work", p.work)
		}
	}
}

// lose ends what is done under a lease; it tells whether it was still being done. The lease stays with its part until that has ended.
func (m *Member) lose(p *part) bool {
	select {
	case <-p.lease.lost:
		return false
	default:
		close(p.lease.lost)
		return true
	}
}

// take takes what nobody does, up to a fair share, and gives away what is more than that.
func (m *Member) take(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, m.lasts/3)
	defer cancel()
	m.mu.Lock()
	id := m.id
	var all, idle []string // what this member can do, and what of it is not being done here, be it that it is just being ended
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
	err := pgx.BeginFunc(ctx, m.store.pool, func(tx pgx.Tx) error {
		var alone bool
		if err := tx.QueryRow(ctx, "SELECT pg_try_advisory_xact_lock($1)", sharing).Scan(&alone); err != nil || !alone {
			return err // somebody else is at it; the next beat is soon
		}
		if _, err := tx.Exec(ctx, "INSERT INTO leases (work) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", all); err != nil {
			return err
		}
		rows, _ := tx.Query(ctx, `SELECT m.id, count(l.work) FROM members m LEFT JOIN leases l ON l.owner = m.id AND l.work = ANY($1)
			WHERE m.until > clock_timestamp() GROUP BY m.id`, all)
		mine, members, behind := 0, 0, false
		var member int64
		var has int
		var counts []int
		if _, err := pgx.ForEachRow(rows, []any{&member, &has}, func() error {
			members++
			if member == id {
				mine = has
			} else {
				counts = append(counts, has)
			}
			return nil
		}); err != nil {
			return err
		}
		if members == 0 {
			return nil // this one has been given up meanwhile
		}
		least := len(all) / members
		most := (len(all) + members - 1) / members
		behind = slices.ContainsFunc(counts, func(n int) bool { return n < least })
		share := most
		if behind {
			share = least
		}
		give = max(0, mine-most)
		if behind && mine > least {
			give = max(give, 1)
		}
		if mine >= share {
			return nil
		}
		// A row that a commit is just looking at is left for the next beat.
		rows, _ = tx.Query(ctx, `UPDATE leases SET owner = $1, fence = fence + 1, since = clock_timestamp() WHERE work IN (
				SELECT work FROM leases l WHERE work = ANY($2)
				AND NOT EXISTS (SELECT 1 FROM members m WHERE m.id = l.owner AND m.until > clock_timestamp())
				ORDER BY work LIMIT $3 FOR UPDATE SKIP LOCKED)
			RETURNING work, fence`, id, idle, share-mine)
		var err error
		taken, err = pgx.CollectRows(rows, func(r pgx.CollectableRow) (lease, error) {
			l := lease{owner: id, lost: make(chan struct{})}
			return l, r.Scan(&l.work, &l.fence)
		})
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

// giveAway ends so many parts of what is done here, so that others can take them.
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

// guard refuses a change that belongs to work which is not this process's any more. Until the change is committed nobody can take it over.
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

// Slot waits for the turn of something that may be done only once in so long a time, by all members together.
func (m *Member) Slot(ctx context.Context, name string, gap time.Duration) error {
	for {
		var wait float64
		err := m.store.pool.QueryRow(ctx, `INSERT INTO slots AS s (name, at) VALUES ($1, clock_timestamp())
			ON CONFLICT (name) DO UPDATE SET at = greatest(clock_timestamp(), s.at + $2)
			RETURNING extract(epoch FROM at - clock_timestamp())::float8`, name, gap).Scan(&wait)
		if err != nil {
			return fmt.Errorf("store: %w", err)
		}
		turn := time.Now().Add(time.Duration(wait * float64(time.Second)))
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Until(turn)):
		}
		if time.Since(turn) < gap/10 {
			return nil
		}
		// This process was stopped meanwhile, and its turn has passed.
	}
}

// channel is where members tell each other something.
const channel = "stationmaster"

// notice is what they tell: that there is something of a game to deliver, or that work is free.
type notice struct {
	Guild  string `json:"guild,omitempty"`
	Game   int64  `json:"game,omitempty"`
	Shared bool   `json:"shared,omitempty"`
}

func (s *Store) notify(ctx context.Context, n notice) error {
	b, err := json.Marshal(n)
	if err != nil {
		return err
	}
	_, err = s.pool.Exec(ctx, "SELECT pg_notify($1, $2)", channel, string(b))
	return err
}

// Tell tells the other members that there is something of a game to deliver.
func (m *Member) Tell(ctx context.Context, guild string, game int64) error {
	return m.store.notify(ctx, notice{Guild: guild, Game: game})
}

// listen hears what members tell until the context ends.
func (m *Member) listen(ctx context.Context, heard func(guild string, game int64)) {
	for ctx.Err() == nil {
		err := m.hear(ctx, heard)
		if ctx.Err() != nil {
			return
		}
		m.Log.Warn("notices of the database are not heard for a moment", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(m.lasts / beats):
		}
	}
}

// hear hears what members tell until the connection breaks.
func (m *Member) hear(ctx context.Context, heard func(guild string, game int64)) error {
	c, err := pgx.ConnectConfig(ctx, m.store.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer c.Close(context.WithoutCancel(ctx))
	if _, err := c.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	for {
		got, err := c.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		var n notice
		switch err := json.Unmarshal([]byte(got.Payload), &n); {
		case err != nil:
			m.Log.Warn("a notice cannot be read", "notice", got.Payload, "error", err)
		case n.Shared:
			m.shareOut()
		default:
			heard(n.Guild, n.Game)
		}
	}
}
