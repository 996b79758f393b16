// Package render draws a game: pictures for a chat, readable on a phone.
//
//	p, err := render.Map(g, render.MapOptions{Halo: hexes})         // the map, what changed last with a bright rim
//	p, err := render.Map(g, render.MapOptions{Routes: company})     // with a company's last runs
//	p, err := render.Market(g)                                      // the stock market
//	p, err := render.Players(g)                                     // who has what
//	p, err := render.Company(g, company)                            // a charter
//	p, err := render.Trains(g)                                      // trains left, phases
//	p, err := render.Tiles(g)                                       // tiles left, what replaces what
//	p, err := render.History(g, moments)                            // worth and prices, round by round
//	p, err := render.Story(g, story)                                // where everybody's worth came from, turning points, income
//	p, err := render.Logo(sheet, company)                           // a company's token by itself
//
// A [Picture] is an indexed PNG with a text that tells the same to those who cannot see it. Pictures are made from the
// game's data alone; the same game gives the same pixels. All functions may be called at the same time from anywhere,
// as long as nobody changes the game meanwhile.
//
// # How a map is made
//
// A hex is laid out first and painted second. The plan says where track and stops go; all of it follows from
// the face's exits, so there is no artwork by tile. The lettering finds room for figures and names: each goes where it
// covers least of what must stay visible, near where it belongs. Painting knows no rules. A painted hex is kept, since
// most of a map is the same from one picture to the next; tokens, kept homes and signs are put on afterwards.
//
// Everything on a hex is drawn in units of which an edge lies 50 away from the centre.
package render
