package t18ardennes

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
)

// operating has the steps of a company's turn (OR-06).
func (r *rules) operating() *engine.RoundRules {
	return kit.OperatingRound(kit.OperatingRules{
		Begun: r.begun,
		Steps: []*engine.Step{
			dropStep(),
			keepStep(),
			kit.DiscardStep(r.Discard),
			fortsKeptStep(),
			convertStep(),
			r.acquireStep(),
			kit.OwnStockStep(r.OwnStock),
			kit.TrackStep(r.Track),
			kit.TokenStep(r.Token),
			fortStep(),
			kit.RunStep(r.Run),
			kit.DividendStep(r.Dividend),
			kit.TrainStep(&r.Train),
		},
	})
}

// issueRules: from phase 4 on, a public company that has operated may issue treasury shares, once a turn (ISS).
var issueRules = kit.OwnStockRules{
	Name: "issue",
	Skip: func(g *engine.Game, c *engine.Company) bool { return c.Kind.Owned || g.HasFinished("track") }, // ISS-06
	MayIssue: func(g *engine.Game, c *engine.Company, _ int) error {
		switch {
		case !g.Reached(figures.Issuing) && !g.Waives("ARD-ISS-01"):
			return engine.Refuse("ARD-ISS-01", "shares can be issued only from phase %s on", figures.Issuing)
		case !kit.HasOperated(g, c):
			return engine.Refuse("ARD-ISS-01", "%s cannot issue shares in its first turn", c.ID)
		}
		return nil
	},
	NeverRedeems: true, // ISS-06
	MayRedeem: func(_ *engine.Game, c *engine.Company, _ int) error {
		return engine.Refuse("ARD-ISS-06", "%s can never buy its shares back", c.ID)
	},
}

// receiver: a share's holder is paid; the company for its treasury and for the half of a minor that is not in play;
// nobody for the pool (DIV-02 to DIV-04, AUT-06).
func receiver(g *engine.Game, c *engine.Company, holder engine.ID) engine.ID {
	switch {
	case g.Player(holder) != nil, holder == c.ID:
		return holder
	case c.Kind.Owned && holder == engine.Gone:
		return c.ID
	}
	return engine.Nobody
}
