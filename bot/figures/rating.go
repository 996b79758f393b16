package figures

import (
	"context"
	"fmt"
	"math"
	"strings"

	"stationmaster/bot/call"
	"stationmaster/bot/message"
	"stationmaster/store"
)

// Ratings follow Weng and Lin, "A Bayesian Approximation Method for Online Ranking" (JMLR 12, 2011), algorithm 4: the Plackett-Luce model for
// several players, each a team of one.

// beginner is the rating before the first game.
var beginner = store.Rating{Mean: 25, Spread: 25.0 / 3}

const (
	beta  = 25.0 / 6 // how far chance spreads the results of equal players
	kappa = 0.0001   // what at least is left of a squared spread after a game
)

const ratingNote = "The rating is by Weng and Lin's method for several players: the estimate less three times its spread, so it begins at 0."

// shownRating is what is shown of a rating: most likely the player is better.
func shownRating(r store.Rating) string {
	if r == (store.Rating{}) {
		r = beginner
	}
	return fmt.Sprintf("%.1f", max(r.Mean-3*r.Spread, 0))
}

// after are the ratings after a game. places are 1 for winners; equal places are draws.
func after(before []store.Rating, places []int) []store.Rating {
	c := 0.0
	for _, r := range before {
		c += r.Spread*r.Spread + beta*beta
	}
	c = math.Sqrt(c)
	strength := make([]float64, len(before))
	for i, r := range before {
		strength[i] = math.Exp(r.Mean / c)
	}
	left := make([]float64, len(before)) // the strength of those who are not placed before i
	ties := make([]float64, len(before))
	for q := range before {
		for s := range before {
			if places[s] >= places[q] {
				left[q] += strength[s]
			}
			if places[s] == places[q] {
				ties[q]++
			}
		}
	}
	out := make([]store.Rating, len(before))
	for i, r := range before {
		gain, sure := 0.0, 0.0
		for q := range before {
			if places[q] > places[i] {
				continue
			}
			p := strength[i] / left[q]
			gain -= p / ties[q]
			if q == i {
				gain += 1 / ties[q]
			}
			sure += p * (1 - p) / ties[q]
		}
		variance := r.Spread * r.Spread
		out[i].Mean = r.Mean + variance/c*gain
		out[i].Spread = r.Spread * math.Sqrt(max(1-r.Spread/c*variance/(c*c)*sure, kappa))
	}
	return out
}

// ratingKey is the setting of a server with ratings.
func ratingKey(guild string) string { return "rating " + guild }

// rates reports whether a server has ratings.
func (d Desk) rates(ctx context.Context, guild string) (bool, error) {
	v, err := d.Store.Setting(ctx, "", 0, ratingKey(guild))
	return v != "", err
}

func (d Desk) setRating(c *call.Call, word string) (call.Reply, error) {
	if !c.Req.User.Admin {
		return call.Reply{}, message.Sorry("Only the server's admins can turn ratings on or off.")
	}
	switch strings.ToLower(word) {
	case "on":
		if err := d.Store.Set(c.Ctx, "", 0, ratingKey(c.Req.Guild), "on"); err != nil {
			return call.Reply{}, err
		}
		if err := d.rate(c.Ctx, c.Req.Guild); err != nil {
			return call.Reply{}, err
		}
		return call.Private(`"game record" shows ratings now. %s`, ratingNote), nil
	case "off":
		return call.Private("Ratings are off."), d.Store.Set(c.Ctx, "", 0, ratingKey(c.Req.Guild), "")
	}
	return call.Reply{}, message.Sorry(`Type "game record rating on" or "game record rating off".`)
}

// mostRated limits the results rated in one transaction.
const mostRated = 1000

// rate rates the server's games that are not rated yet, oldest first. All but those that ended lately are rated already.
func (d Desk) rate(ctx context.Context, guild string) error {
	now := map[string]store.Rating{}
	for {
		rs, err := d.Results.Unrated(ctx, guild, mostRated)
		if err != nil || len(rs) == 0 {
			return err
		}
		ratings := make([]store.Rating, len(rs))
		for from := 0; from < len(rs); {
			to := from
			var before []store.Rating
			var places []int
			for ; to < len(rs) && rs[to].Game == rs[from].Game; to++ {
				user := rs[to].User
				if _, ok := now[user]; !ok {
					r, ok, err := d.Results.RatingOf(ctx, guild, user)
					if err != nil {
						return err
					}
					if !ok {
						r = beginner
					}
					now[user] = r
				}
				before, places = append(before, now[user]), append(places, rs[to].Place)
			}
			for i, r := range after(before, places) {
				ratings[from+i], now[rs[from+i].User] = r, r
			}
			from = to
		}
		if err := d.Results.Rate(ctx, rs, ratings); err != nil {
			return err
		}
	}
}
