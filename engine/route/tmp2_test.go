package route
import ("testing";"context";"time")
func TestCnt(t *testing.T) {
	for _, c := range []struct {
		x    int
		seed uint64
		opt Revenue
	}{{3, 4,1170}, {4, 1,1360}, {4, 3,1130}, {4, 4,1290}, {4, 5,1070}} {
		n := denseNetwork(c.seed, 8, 8, 27, 3, c.x)
		p := &Problem{Network: n, Trains: []Train{{Name: "D"}, {Name: "D"}}}
		t0:=time.Now()
		Best(context.Background(), p)
		t.Log(c.x,c.seed,c.opt,time.Since(t0))
	}
	Best(context.Background(), problem1867(t, "C&O", []string{"6", "8"}))
	Best(context.Background(), problem1867(t, "CNR", []string{"5", "5+5E"}))
}
