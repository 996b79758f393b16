package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// memoTunnel is the hex laid last in which a tunnel could be built.
var memoTunnel = &engine.Memory{Name: "tunnel", Span: engine.ThisTurn}

// noteTunnel records that there is a question about the hex laid last.
func noteTunnel(g *engine.Game) {
	if last := g.Turn.Lays[len(g.Turn.Lays)-1]; mountain(g, last.Hex) {
		memoTunnel.Clear(g)
		memoTunnel.Set(g, 1, engine.ID(last.Hex))
	}
}

// tunnelStep asks after the lay whether a tunnel is built in the hex laid last, if the company can pay for it then.
func tunnelStep() *engine.Step {
	hex := func(g *engine.Game) string { m, _ := memoTunnel.First(g); return string(m.Who) }
	return &engine.Step{
		Name: "tunnel", About: "build a tunnel, or not",
		Tip:    `A tunnel through this mountain costs money now and spares the fee for running over it.`,
		Custom: `Most companies build one where their trains run every round.`,
		Waits:  func(g *engine.Game) bool { return memoTunnel.Any(g) },
		Auto: func(g *engine.Game) bool {
			if tunnelPrice(g, hex(g)) <= g.Cash(g.Turn.Of) {
				return false
			}
			memoTunnel.Clear(g)
			return true
		},
		Moves: []*engine.Move{
			{
				Verb: "tunnel", Help: "Build a tunnel in the hex just laid.", Check: engine.Always,
				Do: func(g *engine.Game, _ []string) {
					price := tunnelPrice(g, hex(g))
					g.Say("%s builds a tunnel in %s for %s", g.Turn.Of, kit.Place(g, hex(g)), g.Format(price))
					g.Pay(g.Turn.Of, engine.Bank, price)
					dig(g, g.Turn.Of, hex(g))
					memoTunnel.Clear(g)
				},
				Label: func(g *engine.Game, _ []string) string {
					return "Build a tunnel for " + g.Format(tunnelPrice(g, hex(g)))
				},
			},
			engine.Pass("Build no tunnel.", "No tunnel", memoTunnel.Clear),
		},
	}
}
