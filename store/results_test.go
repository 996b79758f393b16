package store

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// result is how a game went for a seat.
func result(g Game, n, place, share int) Result {
	return Result{Game: g.ID, N: n, User: g.Seats[n-1].User, Name: g.Seats[n-1].Name, Guild: g.Guild, Title: g.Title, Players: len(g.Seats),
		Ended: noon.Add(time.Duration(g.ID) * time.Minute), Place: place, Share: share, Turns: 10, Median: time.Duration(g.ID) * time.Minute}
}

// ended ends a game; the winner is in seat n.
func ended(t testing.TB, s *Store, g *Game, n int) {
	t.Helper()
	g.State = Finished
	c := act(g, g.Head+1, int(g.Head)+1, "end")
	c.Results = []Result{result(*g, n, 1, 10_000), result(*g, 3-n, 2, 6_000)}
	slices.SortFunc(c.Results, func(a, b Result) int { return a.N - b.N })
	commit(t, s, c)
}

// A game's results stand beside it until its end is undone or it is deleted; a second end replaces them.
func TestResults(t *testing.T) {
	both(t, func(t *testing.T) {
		s, g := started(t)
		won := func(want string) {
			t.Helper()
			rs, err := s.Results(ctx, g.ID)
			got := ""
			for _, r := range rs {
				if r.Place == 1 {
					got = r.User
				}
			}
			if err != nil || got != want || want != "" && len(rs) != 2 || want == "" && len(rs) != 0 {
				t.Errorf("%q has won by %+v, %v, want %q", got, rs, err, want)
			}
		}
		ended(t, s, &g, 1)
		won("ada")
		if rs, _ := s.Results(ctx, g.ID); !slices.Equal(rs, []Result{result(g, 1, 1, 10_000), result(g, 2, 2, 6_000)}) {
			t.Errorf("what comes back is %+v", rs)
		}
		g.Name = "Saturday" // other changes leave them
		commit(t, s, Change{Game: g, From: g.Head, At: noon})
		won("ada")
		back := g
		back.Head, back.State = 0, Running
		commit(t, s, Change{Game: back, From: g.Head, At: noon})
		won("")
		g = back
		c := act(&g, 2, 1, "end otherwise")
		c.Game.State, g.State = Finished, Finished
		c.Results = []Result{result(g, 1, 2, 9_000), result(g, 2, 1, 10_000)}
		commit(t, s, c)
		won("ben")
		g.State = Deleted
		commit(t, s, Change{Game: g, From: g.Head, At: noon})
		won("")
	})
}

// Figures count a server's games among people; others stand apart, and whoever hides their record is left out of others' figures only.
func TestFigures(t *testing.T) {
	both(t, func(t *testing.T) {
		s := open(t, place(t))
		for i, guild := range []string{"north", "north", "north", "south"} {
			g := create(t, s, "")
			g.Guild = guild
			g.State = Finished
			c := act(&g, 1, 1, "end")
			c.Results = []Result{result(g, 1, 1+i%2, 10_000-i), result(g, 2, 2-i%2, 5_000)}
			if i == 2 {
				c.Results[0].Kind = ByStandIn
			}
			commit(t, s, c)
		}
		sums := func(user, guild string) (out string) {
			xs, err := s.SumsOf(ctx, user, guild)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range xs {
				out += fmt.Sprintf("[%s %s %d: %d games, %d won, places %d, shares %d, turns %d]", x.Kind, x.Title, x.Players, x.Games, x.Won, x.Places, x.Shares, x.Turns)
			}
			return out
		}
		for _, c := range []struct{ user, guild, want string }{
			{"ada", "north", "[ toy 2: 2 games, 1 won, places 3, shares 19999, turns 20][stand-in toy 2: 1 games, 1 won, places 1, shares 9998, turns 10]"},
			{"ada", Everywhere, "[ toy 2: 3 games, 1 won, places 5, shares 29996, turns 30][stand-in toy 2: 1 games, 1 won, places 1, shares 9998, turns 10]"},
			{"ben", "south", "[ toy 2: 1 games, 1 won, places 1, shares 5000, turns 10]"},
			{"cy", "north", ""},
		} {
			if got := sums(c.user, c.guild); got != c.want {
				t.Errorf("%s in %s: %s, want %s", c.user, c.guild, got, c.want)
			}
		}
		if d, err := s.MedianOf(ctx, "ada", Everywhere); err != nil || d != 2*time.Minute {
			t.Errorf("the median is %v, %v", d, err)
		}
		if vs, err := s.VersusOf(ctx, "ada", "north", 5); err != nil || len(vs) != 1 || vs[0] != (Versus{"ben", "Ben", 2, 1, 1}) {
			t.Errorf("ada met %+v, %v", vs, err)
		}
		if ts, err := s.TitlesOf(ctx, "north"); err != nil || len(ts) != 1 || ts[0].Games != 3 || ts[0].Title != "toy" {
			t.Errorf("titles %+v, %v", ts, err)
		}
		leading := func() (out []string) {
			xs, err := s.Leading(ctx, "north", 5)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range xs {
				out = append(out, fmt.Sprint(x.User, x.Games, x.Won))
			}
			return out
		}
		if got := leading(); !slices.Equal(got, []string{"ben3 1", "ada2 1"}) {
			t.Errorf("leading: %q", got)
		}
		if u, err := s.Named(ctx, "north", "BEN"); err != nil || u != "ben" {
			t.Errorf("BEN is %q, %v", u, err)
		}
		if err := s.Set(ctx, "ben", 0, RecordKey, "yes"); err != nil {
			t.Fatal(err)
		}
		if got := leading(); !slices.Equal(got, []string{"ada2 1"}) {
			t.Errorf("leading without ben: %q", got)
		}
		if vs, err := s.VersusOf(ctx, "ada", "north", 5); err != nil || len(vs) != 0 {
			t.Errorf("ada met %+v, %v", vs, err)
		}
		if u, err := s.Named(ctx, "north", "Ben"); err != nil || u != "" {
			t.Errorf("Ben is %q, %v", u, err)
		}
		if got := sums("ben", "north"); got == "" {
			t.Error("ben doesn't see their own figures")
		}
	})
}

// Games are rated oldest first; when an end is undone or changed, the games that ended later are rated anew.
func TestRatingsStayInOrder(t *testing.T) {
	both(t, func(t *testing.T) {
		s := open(t, place(t))
		var gs []Game
		for range 3 {
			g := create(t, s, "")
			ended(t, s, &g, 1)
			gs = append(gs, g)
		}
		unrated := func() (out []int64) {
			rs, err := s.Unrated(ctx, "", 100)
			if err != nil {
				t.Fatal(err)
			}
			ratings := make([]Rating, len(rs))
			for i, r := range rs {
				out = append(out, r.Game)
				ratings[i] = Rating{float64(r.Game), 1}
			}
			if err := s.Rate(ctx, rs, ratings); err != nil {
				t.Fatal(err)
			}
			return slices.Compact(out)
		}
		if few, err := s.Unrated(ctx, "", 1); err != nil || len(few) != 2 || few[0].Game != gs[0].ID {
			t.Errorf("a game is rated in part: %+v, %v", few, err)
		}
		if got := unrated(); !slices.Equal(got, []int64{1, 2, 3}) {
			t.Errorf("rated %v", got)
		}
		if r, ok, err := s.RatingOf(ctx, "", "ada"); err != nil || !ok || r.Mean != 3 {
			t.Errorf("ada is rated %+v %t, %v", r, ok, err)
		}
		again := gs[1]
		again.Head, again.State = 0, Running
		commit(t, s, Change{Game: again, From: gs[1].Head, At: noon})
		if got := unrated(); !slices.Equal(got, []int64{3}) {
			t.Errorf("after an undo, rated %v", got)
		}
		again.State = Finished
		c := act(&again, 2, 1, "end")
		c.Results = []Result{result(again, 1, 2, 1), result(again, 2, 1, 10_000)}
		commit(t, s, c)
		if got := unrated(); !slices.Equal(got, []int64{2, 3}) {
			t.Errorf("after another end, rated %v", got)
		}
		again.Name = "Saturday"
		commit(t, s, Change{Game: again, From: again.Head, At: noon, Results: c.Results})
		if got := unrated(); len(got) != 0 {
			t.Errorf("after a change of the name, rated %v", got)
		}
		if _, ok, err := s.RatingOf(ctx, "", "cy"); err != nil || ok {
			t.Errorf("cy is rated, %v", err)
		}
	})
}

// BenchmarkFigures answers questions about 10,000 finished games of four on one server, in 2,500 of which the user played.
func BenchmarkFigures(b *testing.B) {
	for _, e := range []*engine{sqlite, postgres} {
		b.Run(e.name, func(b *testing.B) {
			s := open(b, place(b))
			const games = 10_000
			if err := s.transaction(ctx, func(tx conn) error {
				for i := range games {
					if _, err := tx.Exec(`INSERT INTO games (id, guild, channel, name, title, options, seed, state, owner, created) VALUES (?, 'north', 'c', 'g', 'toy', '[]', 7, 'finished', 'u0', 0)`, i+1); err != nil {
						return err
					}
					g := Game{ID: int64(i + 1), Guild: "north", Title: fmt.Sprint("t", i%5)}
					for n := range 4 {
						u := fmt.Sprintf("u%d", (n*(n+1)/2*(i%9+1)*7+i)%200)
						if n == 0 {
							u = fmt.Sprintf("u%d", i%4)
						}
						g.Seats = append(g.Seats, Seat{N: n + 1, User: u + fmt.Sprint("x", n), Name: u})
					}
					g.Seats[0].User = g.Seats[0].Name
					var rs []Result
					for n := range 4 {
						rs = append(rs, result(g, n+1, (n+i)%4+1, 10_000-1_000*n))
					}
					if err := conclude(tx, g.ID, rs); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				b.Fatal(err)
			}
			for name, ask := range map[string]func() error{
				"mine": func() error {
					for _, f := range []func() error{
						func() error { _, err := s.SumsOf(ctx, "u1", Everywhere); return err },
						func() error { _, err := s.MedianOf(ctx, "u1", Everywhere); return err },
						func() error { _, err := s.VersusOf(ctx, "u1", Everywhere, 5); return err },
					} {
						if err := f(); err != nil {
							return err
						}
					}
					return nil
				},
				"server": func() error {
					if _, err := s.Leading(ctx, "north", 8); err != nil {
						return err
					}
					_, err := s.TitlesOf(ctx, "north")
					return err
				},
			} {
				b.Run(name, func(b *testing.B) {
					for b.Loop() {
						if err := ask(); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		})
	}
}
