package t18norway

import (
	"stationmaster/engine"
	"stationmaster/engine/kit"
	"stationmaster/engine/route"
)

// canBuyThunes reports whether the company could buy P2 now and so run despite fees that it cannot pay (PC-22).
func canBuyThunes(g *engine.Game) bool {
	return kit.ForSale(g, thunes) && kit.HasRoute(g, g.Turn.Of)
}

// routeRules: what trains and ships may do and earn beyond what is printed.
var routeRules = kit.RouteRules{
	Free:      true, // RT-11
	Crossings: true, // MT-16
	View:      view,
	Rights:    passage,
	Fees:      fees,
	Extra:     mail,
}

// view lets ships start at and pass ports of their company (SP-03, SP-04), and lets one train of Ø run through a
// blocked city as if it were plain track (PW-12, PW-13).
func view(g *engine.Game, company engine.ID, h, _ int, v kit.StopView) kit.StopView {
	switch {
	case v.Sea:
		own := moored(g, company, h)
		v.Token, v.Through = v.Token || own, v.Through || own
	case company == ostfold && v.Kind == route.City && !v.Through && !powerless(g, ostfold):
		v.Bypass = 1
	}
	return v
}

// passage is Ø's right, once an operating round (PW-12).
func passage(g *engine.Game, r *kit.Running) []route.Right {
	if r.Company != ostfold || powerless(g, ostfold) {
		return nil
	}
	return []route.Right{{Name: "the passage of Ø", Uses: 1}}
}

// mail is J's extra income if it earns anything (PW-09).
func mail(g *engine.Game, company engine.ID, earned engine.Money) []kit.Extra {
	if company != jaer || earned == 0 || powerless(g, jaer) {
		return nil
	}
	return []kit.Extra{{Name: "mail", Amount: figures.Mail[g.PhaseNow().Name]}}
}
