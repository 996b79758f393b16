package discord_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"stationmaster/bot/discord"
	"stationmaster/bot/discord/discordtest"
	"stationmaster/bot/message"
	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/selfplay"
	"stationmaster/store"
	"stationmaster/store/storetest"
)

// world is many servers with games, whose players play at random, and the processes that serve them: the program itself, as many times as
// wanted, all with one database.
type world struct {
	t       *testing.T
	d       *discordtest.Discord
	program string
	address string // of the database
	store   *store.Store
	procs   []*proc
	games   []*played
	// games in which nobody plays and a player is to be reminded once
	forgotten []*played
	end       atomic.Int64 // when to stop playing, in milliseconds since 1970

	orders, tries atomic.Int64
	mu            sync.Mutex
	answers       []time.Duration // how long players waited for the answer to an accepted order
	posts         []time.Duration // and for its first post
	measure       bool
}

// played is a game as its players know it.
type played struct {
	row     store.Game
	channel *discordtest.Channel
	users   map[string]*discordtest.User
	g       *engine.Game
	player  *selfplay.Player
	orders  []string
}

// proc is one process: the program, restarted whenever it ends by itself.
type proc struct {
	w      *world
	n      int
	mu     sync.Mutex // held while something is done to it
	door   atomic.Pointer[discordtest.Door]
	cmd    *exec.Cmd
	ended  chan bool   // closed when it has ended
	asked  atomic.Bool // asked to end
	log    *os.File
	frozen atomic.Bool // stopped, or just woken
	pid    atomic.Int64
}

// newWorld makes servers with games, without a process yet.
func newWorld(t *testing.T, address string, servers, games int) *world {
	t.Helper()
	w := &world{t: t, d: discordtest.New(t, 1894), address: address, program: filepath.Join(t.TempDir(), "stationmaster")}
	w.d.Shards, w.d.Concurrency, w.d.Gap, w.d.Starts = 8, 4, 5*time.Second, 100_000
	w.d.Patience = 15 * time.Second
	build := exec.Command("go", "build", "-o", w.program, "stationmaster/cmd/stationmaster")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the program: %v\n%s", err, out)
	}
	var err error
	if w.store, err = store.Open(address); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.store.Close() })
	titles := engine.Titles()
	for i := range servers {
		server := w.d.Server(fmt.Sprint("Club ", i+1))
		users := map[string]*discordtest.User{}
		var seats []store.Seat
		for n, name := range []string{"Ada", "Ben", "Cy"} {
			users[name] = w.d.User(name)
			seats = append(seats, store.Seat{N: n + 1, User: users[name].ID, Name: name})
		}
		for k := i; k < games; k += servers {
			c := server.Channel(fmt.Sprint("game-", k))
			row, err := w.store.Create(ctx, func(id int64) (store.Change, error) {
				return store.Change{At: time.Now(), Game: store.Game{
					Guild: server.ID, Channel: c.ID, Name: fmt.Sprint("Game ", k), Title: titles[k%len(titles)].ID, Seed: uint64(k),
					State: store.Running, Owner: users["Ada"].ID, Created: time.Now(), Seats: seats,
				}}, nil
			})
			if err != nil {
				t.Fatal(err)
			}
			g, err := engine.New(engine.Find(row.Title), []string{"Ada", "Ben", "Cy"}, nil, row.Seed)
			if err != nil {
				t.Fatal(err)
			}
			w.games = append(w.games, &played{row, c, users, g, selfplay.New(uint64(k)), nil})
		}
		w.forgotten = append(w.forgotten, w.forget(server, users["Cy"], seats))
	}
	return w
}

// forget makes a game with a reminder due: its turn began two days ago.
func (w *world) forget(server *discordtest.Server, u *discordtest.User, seats []store.Seat) *played {
	w.t.Helper()
	c := server.Channel("forgotten")
	turn, err := json.Marshal(message.Message{Kind: message.TurnPost, Text: "To decide", Ping: []string{u.ID}})
	if err != nil {
		w.t.Fatal(err)
	}
	began := time.Now().Add(-48 * time.Hour)
	row, err := w.store.Create(ctx, func(id int64) (store.Change, error) {
		return store.Change{At: began, Posts: []store.Post{{Key: "turn:1", Body: string(turn)}}, Game: store.Game{
			Guild: server.ID, Channel: c.ID, Name: "Forgotten", Title: "1894", Seed: 1, State: store.Running, Owner: u.ID, Created: began, Seats: seats,
		}}, nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return &played{row: row, channel: c}
}

// start starts this many processes.
func (w *world) start(n int) {
	w.t.Helper()
	for i := range n {
		p := &proc{w: w, n: i}
		log, err := os.Create(filepath.Join(w.t.TempDir(), fmt.Sprint("log-", i)))
		if err != nil {
			w.t.Fatal(err)
		}
		p.log = log
		w.procs = append(w.procs, p)
		p.start()
	}
	w.t.Cleanup(func() {
		for _, p := range w.procs {
			p.mu.Lock()
			p.kill()
			p.mu.Unlock()
			if b, err := os.ReadFile(p.log.Name()); w.t.Failed() && err == nil {
				w.t.Logf("the log of process %d:\n%s", p.n, tail(string(b), 6000))
			}
		}
	})
}

// start starts the program. The caller holds p.mu, or nobody else knows p.
func (p *proc) start() {
	p.door.Store(p.w.d.Door())
	settings := filepath.Join(filepath.Dir(p.log.Name()), "config.yaml")
	text := fmt.Sprintf("database: %q\ndiscord:\n  token: %q\n", p.w.address, p.w.d.Token)
	if err := os.WriteFile(settings, []byte(text), 0o600); err != nil {
		p.w.t.Error(err)
	}
	p.cmd = exec.Command(p.w.program, "-config", settings)
	p.cmd.Env = append(os.Environ(), "STATIONMASTER_DISCORD_API="+p.door.Load().URL, "GOMAXPROCS=2")
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	runtime.LockOSThread() // the signal comes when the thread that started it ends
	defer runtime.UnlockOSThread()
	if err := p.cmd.Start(); err != nil {
		p.w.t.Error(err)
		return
	}
	p.pid.Store(int64(p.cmd.Process.Pid))
	p.asked.Store(false)
	cmd, ended := p.cmd, make(chan bool)
	p.ended = ended
	go func() {
		err := cmd.Wait()
		close(ended)
		for !p.asked.Load() { // like a supervisor
			time.Sleep(time.Second)
			if !p.mu.TryLock() {
				continue
			}
			if p.cmd == cmd && !p.asked.Load() {
				p.w.t.Logf("process %d ended by itself, %v, and is restarted", p.n, err)
				p.door.Load().Slam()
				p.start()
			}
			p.mu.Unlock()
			return
		}
	}()
}

// kill ends the program in the middle of whatever it is doing.
func (p *proc) kill() {
	p.asked.Store(true)
	p.cmd.Process.Kill()
	<-p.ended
	p.door.Load().Slam()
}

// quit asks the program to end.
func (p *proc) quit() {
	p.asked.Store(true)
	p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.ended:
	case <-time.After(20 * time.Second):
		p.w.t.Errorf("process %d does not end when it is asked to", p.n)
	}
	p.kill()
}

// freeze stops the program for a while, like a paused machine.
func (p *proc) freeze(by time.Duration) {
	p.frozen.Store(true)
	p.cmd.Process.Signal(syscall.SIGSTOP)
	time.Sleep(by)
	p.cmd.Process.Signal(syscall.SIGCONT)
	time.Sleep(time.Second) // time to notice
	p.frozen.Store(false)
}

// connected waits until each shard is served.
func (w *world) connected(within time.Duration) {
	w.t.Helper()
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if len(w.d.Served()) == w.d.Shards && len(w.d.Commands()) > 0 {
			return
		}
	}
	w.t.Fatalf("after %v the shards that are served are %v", within, w.d.Served())
}

// play makes players play at random, each in some of the games, until the time is over.
func (w *world) play(players int, ends time.Time) {
	w.end.Store(ends.UnixMilli())
	var wg sync.WaitGroup
	for i := range players {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(1894, uint64(i)))
			for time.Now().UnixMilli() < w.end.Load() && !w.t.Failed() {
				k := rng.IntN((len(w.games) + players - 1 - i) / players)
				w.order(w.games[i+k*players])
			}
		})
	}
	wg.Wait()
}

// order has the player whose turn it is try an order until it is in the game.
func (w *world) order(p *played) {
	before := p.g.Clone()
	a, err := p.player.Choose(p.g)
	if err != nil || p.g.Finished || a.Verb == "settle" { // all agree on the end
		return
	}
	u := p.users[p.g.Name(p.g.Decider())]
	done, err := p.g.Apply(a)
	if err != nil {
		w.t.Error(err)
		return
	}
	orders := []string{done.String()}
	for _, a := range enginetest.GoOn(w.t, p.g) {
		orders = append(orders, a.String())
	}
	n := int64(len(p.orders))
	var said []string
	for begun := time.Now(); ; {
		w.tries.Add(1)
		asked, active := time.Now(), p.channel.Activity()
		answer := w.d.Slash(u, p.channel, "do", with("orders", a.String()))
		if m := answer.Message; m != nil {
			for _, b := range m.Buttons() {
				if strings.HasPrefix(b, "Yes: ") {
					asked = time.Now()
					answer = w.d.Press(u, *m, b)
				}
			}
		}
		took := time.Since(asked)
		said = append(said, answer.Text())
		head := w.head(p)
		if head == n && answer.Text() == "" || answer.Failed { // what the killed process was doing may only now be finishing
			time.Sleep(time.Second)
			head = w.head(p)
		}
		if head == n+int64(len(orders)) {
			if w.measure {
				w.waited(p, took, asked, active)
			}
			break
		}
		switch {
		case head != n:
			w.t.Errorf("%s stands at %d after %d orders; %s was answered with %q", p.row.Name, head, n, a, said)
			return
		case time.Now().UnixMilli() > w.end.Load() && time.Since(begun) > 5*time.Second:
			p.g = before // it was not carried out
			return
		case time.Since(begun) > 4*time.Minute:
			w.t.Errorf("%s: %s cannot %s, order %d: %q", p.row.Name, u.Name, a, n+1, said)
			return
		}
		time.Sleep(300 * time.Millisecond)
	}
	p.orders = append(p.orders, orders...)
	w.orders.Add(int64(len(orders)))
}

// waited records how long a player waited for the answer, and for a post.
func (w *world) waited(p *played, answer time.Duration, asked time.Time, active int) {
	for end := asked.Add(20 * time.Second); p.channel.Activity() == active && time.Now().Before(end); {
		time.Sleep(2 * time.Millisecond)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.answers, w.posts = append(w.answers, answer), append(w.posts, time.Since(asked))
}

// head is a game's position on disk, once the database answers.
func (w *world) head(p *played) int64 {
	for {
		ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
		g, err := w.store.Game(ctx, p.row.ID)
		cancel()
		if err == nil {
			return g.Head
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// watch checks from time to time who serves which shard. Only a process that is frozen or just woken may serve one twice. It returns the
// longest time a shard was connected to no process able to serve it, and the longest time, with the database up, that no such process had
// the right to.
func (w *world) watch(ctx context.Context) (connected, leased time.Duration) {
	apart, unleased, twice := map[int]time.Time{}, map[int]time.Time{}, map[int]int{}
	longer := func(most *time.Duration, since map[int]time.Time, shard int, well bool) {
		if well {
			delete(since, shard)
		} else if since[shard].IsZero() {
			since[shard] = time.Now()
		} else {
			*most = max(*most, time.Since(since[shard]))
		}
	}
	for ctx.Err() == nil {
		time.Sleep(100 * time.Millisecond)
		served, owners, up := w.d.Served(), map[string]string{}, false
		soon, cancel := context.WithTimeout(ctx, time.Second)
		if members, err := w.store.Members(soon); err == nil {
			up = true
			for _, m := range members {
				for _, k := range m.Works {
					owners[k.Name] = m.Name
				}
			}
		}
		cancel()
		for shard := range w.d.Shards {
			by := slices.DeleteFunc(served[shard], func(o *discordtest.Door) bool {
				return slices.ContainsFunc(w.procs, func(p *proc) bool { return p.frozen.Load() && p.door.Load() == o })
			})
			if twice[shard]++; len(by) < 2 {
				twice[shard] = 0
			}
			if twice[shard] == 5 { // a socket being closed is seen for a moment
				w.t.Errorf("shard %d is served by %d processes at once", shard, len(by))
			}
			longer(&connected, apart, shard, len(by) > 0)
			owner := owners[fmt.Sprint("shard ", shard)]
			longer(&leased, unleased, shard, !up || slices.ContainsFunc(w.procs, func(p *proc) bool {
				return !p.frozen.Load() && strings.HasSuffix(owner, fmt.Sprint(":", p.pid.Load()))
			}))
		}
	}
	return connected, leased
}

// settle waits until everything is posted, as long as the number of waiting posts falls.
func (w *world) settle() {
	w.t.Helper()
	least, since := int(^uint(0)>>1), time.Now()
	for time.Since(since) < time.Minute {
		n, _, err := w.store.Backlog(ctx)
		if err == nil && n == 0 {
			return
		}
		if err == nil && n < least {
			least, since = n, time.Now()
		}
		time.Sleep(200 * time.Millisecond)
	}
	places, err := w.store.Waiting(ctx, store.All)
	for _, p := range places {
		w.t.Logf("waiting: channel %s of shard %d", p.Channel, discord.ShardOf(p.Guild, w.d.Shards))
	}
	w.t.Fatalf("%d posts are still waiting; the shards are served by %v; %v", least, w.d.Served(), err)
}

// check checks the result: each order is there once, each post is there once, in order, and pinged the right players.
func (w *world) check() {
	w.t.Helper()
	posts := 0
	for _, p := range w.games {
		g, err := w.store.Game(ctx, p.row.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		record, err := w.store.Record(ctx, g.ID, g.Head)
		if err != nil {
			w.t.Fatal(err)
		}
		var got []string
		for _, a := range record {
			got = append(got, a.Text)
		}
		last, err := w.store.Last(ctx, g.ID)
		if err != nil {
			w.t.Fatal(err)
		}
		if !slices.Equal(got, p.orders) || int(last) != len(p.orders) {
			w.t.Errorf("%s has %d orders in its record, %d in all; its players gave %d", p.row.Name, len(got), last, len(p.orders))
		}
		n, _, _ := delivered(w.t, w.store, p.channel)
		posts += n
	}
	for _, p := range w.forgotten {
		if n, _, _ := delivered(w.t, w.store, p.channel); n != 2 {
			w.t.Errorf("%d posts for a game whose player is to be reminded once", n)
		}
	}
	w.t.Logf("%d orders in %d tries, %d posts, %d requests", w.orders.Load(), w.tries.Load(), posts, w.d.Requests())
	for _, r := range w.d.Refusals() {
		cut := strings.Contains(r.Message, "unexpected EOF") // a process was killed in mid-request
		if r.Code != 40060 && r.Code != 10062 && r.Code != 10015 && !cut {
			w.t.Errorf("Discord refuses: %v", r.Error())
		}
	}
}

// lasting is how long something lasts: a few seconds, or what an environment variable says.
func lasting(t *testing.T, variable string, short time.Duration) (long bool, d time.Duration) {
	t.Helper()
	v := os.Getenv(variable)
	if v == "" {
		return false, short
	}
	d, err := time.ParseDuration(v)
	if err != nil {
		t.Fatalf("%s: %v", variable, err)
	}
	return true, d
}

// Three processes share 8 shards with many games, whose players play at random, while processes are killed, frozen and restarted, and so is
// the database. In the end every order is there once, every post is there once and in order, everybody was pinged for their own turns, and no
// shard was ever served twice at once. This is a long test. With STATIONMASTER_TROUBLE=10m it runs that long, with 200 servers and 2,000
// games.
func TestThreeProcesses(t *testing.T) {
	long, lasts := lasting(t, "STATIONMASTER_TROUBLE", 40*time.Second)
	if !long && !enginetest.Long() {
		t.Skip("it takes more than a minute: STATIONMASTER_LONG=1 runs it")
	}
	servers, games, freeze := 24, 60, 13*time.Second
	if long {
		servers, games, freeze = 200, 2000, time.Minute
	}
	db := storetest.Own(t)
	w := newWorld(t, db.Address, servers, games)
	w.start(3)
	w.connected(time.Minute)
	watching, stop := context.WithCancel(ctx)
	var connected, leased time.Duration
	watched := make(chan bool)
	go func() {
		connected, leased = w.watch(watching)
		close(watched)
	}()
	ends := time.Now().Add(lasts)
	trouble := make(chan string, 1)
	go func() { trouble <- w.trouble(db, ends, freeze) }()
	w.play(16, ends)
	did := <-trouble
	w.connected(time.Minute)
	w.settle()
	stop()
	<-watched
	t.Logf("%s; no shard was unconnected for longer than %v, nor, with the database up, without a process entitled to serve it for longer than %v",
		did, connected.Round(100*time.Millisecond), leased.Round(100*time.Millisecond))
	if early := w.d.Early(); early > 0 {
		t.Errorf("%d shards have identified too early", early)
	}
	w.check()
}

// trouble makes trouble until the time is over, and says how much. In the end all is well again.
func (w *world) trouble(db *storetest.Server, ends time.Time, freeze time.Duration) string {
	rng := rand.New(rand.NewPCG(1894, 19))
	var kills, quits, freezes, restarts int
	var troubled atomic.Int64
	var wg sync.WaitGroup
	for i := 0; time.Now().Before(ends.Add(-2 * time.Second)); i++ {
		p := w.procs[rng.IntN(len(w.procs))]
		what, pause := rng.IntN(10), time.Duration(rng.IntN(4000))*time.Millisecond
		if i < 4 {
			what = []int{4, 0, 8, 7}[i] // each once, however short the time
		}
		to := func(n *int, f func()) {
			if troubled.Load() < int64(len(w.procs)-1) && p.mu.TryLock() { // another process can take over
				*n++
				troubled.Add(1)
				wg.Go(func() {
					defer p.mu.Unlock()
					f()
					time.Sleep(5 * time.Second) // time to start
					troubled.Add(-1)
				})
			}
		}
		switch {
		case what < 4:
			to(&kills, func() { p.kill(); time.Sleep(pause); p.start() })
		case what < 7:
			by := freeze
			if rng.IntN(2) == 0 {
				by = time.Duration(rng.Int64N(int64(freeze)))
			}
			to(&freezes, func() { p.freeze(by) })
		case what < 8:
			to(&quits, func() { p.quit(); time.Sleep(pause); p.start() })
		default:
			restarts++
			db.Kill()
			time.Sleep(pause)
			db.Start()
		}
		time.Sleep(time.Duration(2000+rng.IntN(6000)) * time.Millisecond)
	}
	wg.Wait()
	return fmt.Sprintf("%d kills, %d stops, %d ends, %d ends of the database", kills, freezes, quits, restarts)
}

// How many orders one, two and three processes, and one with a file, carry out at once; it runs when STATIONMASTER_THROUGHPUT says for how
// long.
func TestThroughput(t *testing.T) {
	asked, lasts := lasting(t, "STATIONMASTER_THROUGHPUT", 0)
	if !asked {
		t.Skip("STATIONMASTER_THROUGHPUT does not say for how long")
	}
	var table bytes.Buffer
	for _, n := range []int{0, 1, 2, 3} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			name, address := "a file, one process", filepath.Join(t.TempDir(), "games.db")
			if n > 0 {
				name, address = fmt.Sprintf("a server, processes: %d", n), storetest.Own(t).Address
			}
			w := newWorld(t, address, 200, 2000)
			w.d.Concurrency, w.measure = 8, true
			if n == 0 {
				w.d.Shards = 1
			}
			w.start(max(1, n))
			w.connected(time.Minute)
			time.Sleep(5 * time.Second) // for the logos
			begun := time.Now()
			w.play(32, begun.Add(lasts))
			took := time.Since(begun)
			w.settle()
			w.check()
			slices.Sort(w.answers)
			slices.Sort(w.posts)
			p99 := func(d []time.Duration) time.Duration { return d[len(d)*99/100].Round(time.Millisecond) }
			fmt.Fprintf(&table, "| %s | %.0f | %v | %v |\n", name, float64(len(w.answers))/took.Seconds(), p99(w.answers), p99(w.posts))
		})
	}
	t.Logf("| | orders a second | p99 to the commit | p99 to the post |\n%s", table.String())
}
