package render

import (
	"fmt"
	"slices"
	"strings"

	"stationmaster/engine"
	"stationmaster/engine/facts"
	"stationmaster/engine/kit"
)

// The company card, in pixels.
const (
	cardWidth = 1150.0
	cardBand  = 130.0
	cardName  = 250.0 // width of the column with the headings
)

// Company draws a company's charter with everything it has.
func Company(g *engine.Game, id engine.ID) (Picture, error) {
	c := g.Company(id)
	if c == nil {
		return Picture{}, fmt.Errorf("render: there is no company %q", id)
	}
	t := &table{g: g, widths: []float64{cardName, cardWidth - cardName}}
	var alt strings.Builder
	fmt.Fprintf(&alt, "Charter of %s, %s, in %s, %s.", g.Name(id), fullName(g, id), g.Sheet().Name, moment(g))
	row := func(name, text string, lines ...string) {
		t.add(left(name).strong(), left(lines...))
		fmt.Fprintf(&alt, " %s: %s.", name, text)
	}
	say := func(name, text string) { row(name, text, t.wrap(text, cardWidth-cardName)...) }

	stationsRow := -1
	say("State", state(g, c))
	if p := g.President(id); p != engine.Nobody {
		say(map[bool]string{true: "Owner", false: "President"}[c.Kind.Owned], g.Name(p))
	}
	if at := kit.Homes(g, c); at != "" && c.Kind.Owned {
		say("Home", at)
	}
	if !c.Kind.Owned && undecided(g, c) { // the tokens' price row already says where the others are at home
		say("Home", kit.Homes(g, c)+", which city is chosen later")
	}
	var stock []string
	if v := g.Price(id); v > 0 {
		stock = append(stock, "price "+g.Format(v))
	}
	if c.Parred() {
		stock = append(stock, "par "+g.Format(c.Par))
	}
	if stock != nil {
		say("Stock", strings.Join(stock, ", "))
	}
	if !c.Closed {
		say("Treasury", g.Format(c.Cash))
		say("Trains", trainsInWords(g, id))
	}
	if (!c.Kind.Owned || len(c.Tokens) > len(c.Home)) && !c.Closed {
		row("Tokens", stations(c)+" left") // shown as a picture below
		stationsRow = len(t.rows) - 1
		if at := placesOf(g, id); at != nil {
			say("On the map", strings.Join(at, ", "))
		}
	}
	if own := deeds(g, id); own != nil {
		row("Privates", strings.Join(own, "; "), own...)
	}
	if r := rights(g, id); r != nil {
		say("Rights", strings.Join(r, ", "))
	}
	if p := powers(g, id); p != "" {
		say("Power", p)
	}
	if k := g.Charter(id); k != nil {
		for _, b := range k.Bonus {
			say("Bonus token", b.Kind+" of "+kit.Place(g, b.Hex))
		}
		if len(k.CanForm) > 0 {
			say("Can form", strings.Join(texts(k.CanForm), ", "))
		}
		if len(k.Eligible) > 0 && !c.Parred() {
			say("Formed from", kit.OneOf(k.Eligible))
		}
	}
	if !c.Kind.Owned && !c.Closed {
		say("Shares", sharesInWords(g, c))
		if cut := certificatesInWords(c); cut != "" {
			say("Certificates", cut)
		}
	}
	if c.Turns > 0 && !c.Closed {
		text, lines := g.Format(c.Earned), []string{g.Format(c.Earned)}
		for i := range c.Last {
			text += "; " + runInWords(g, &c.Last[i])
			lines = append(lines, regular.wrapWords(runWords(g, &c.Last[i]), (cardWidth-cardName-24)/tableText)...)
		}
		row("Last run", text, lines...)
	}

	top := headHeight + cardBand
	h := top + t.height() + 24
	pic := newPage(cardWidth+48, ceil(h))
	headline(pic, g, cardWidth+48, "Company")
	charterBand(pic, g, id)
	t.draw(pic, point{24, top})
	if stationsRow >= 0 {
		y := top
		for i := range stationsRow {
			y += t.rows[i].height()
		}
		stationRow(pic, g, c, point{24 + cardName, y + t.rows[stationsRow].height()/2})
	}
	return finish(pic, alt.String())
}

// charterBand paints the top of the card in the company's colours.
func charterBand(c *canvas, g *engine.Game, id engine.ID) {
	l := liveryOf(g, id)
	b := box{24, headHeight, cardWidth, cardBand}
	c.rect(b, 0, l.disc)
	c.frame(b, 0, 3, ink)
	c.token(point{b.x + 75, b.y + b.h/2}, 54, id, l)
	name, at := fullName(g, id), point{b.x + 150, b.y + b.h/2}
	w := writing{face: bold, color: l.text}
	if second := otherName(g.Charter(id)); second != "" {
		w.size = w.face.fit(second, b.w-170, 30)
		c.text(at.add(point{0, 28}), second, w)
		at.y -= 18
	}
	w.size = w.face.fit(name, b.w-170, 44)
	c.text(at, name, w)
}

// otherName is a company's second name: in its own language if the full name is in another, otherwise in English.
func otherName(k *facts.Charter) string {
	switch {
	case k == nil:
		return ""
	case k.FullName != "" && !strings.Contains(k.FullName, k.Name):
		return k.Name
	case k.FullName != "" || k.English == k.Name:
		return ""
	case k.English != "":
		return k.English
	}
	return k.Nickname
}

// fullName is a company's name as printed.
func fullName(g *engine.Game, id engine.ID) string {
	k := g.Charter(id)
	switch {
	case k == nil:
		return string(id)
	case k.FullName != "":
		return k.FullName
	}
	return k.Name
}

// state is the company's state in words.
func state(g *engine.Game, c *engine.Company) string {
	switch {
	case c.Closed:
		return "closed"
	case g.Turn.Of == c.ID:
		return nowWord(g)
	case c.Turns > 0:
		return "in operation"
	case c.Floated && c.Kind.Owned:
		return "has not operated yet"
	case c.Floated:
		return "floated, has not operated yet"
	case c.Parred():
		if k := g.Charter(c.ID); k != nil && k.Float > 0 {
			return fmt.Sprintf("started, floats at %d%%", k.Float)
		}
		return "started, not floated"
	case c.Kind.Owned:
		return "for sale"
	}
	return "not started"
}

// trainsInWords lists a company's trains and what will happen to them.
func trainsInWords(g *engine.Game, id engine.ID) string {
	type kind struct {
		model    string
		obsolete bool
	}
	var kinds []kind
	count := map[kind]int{}
	for _, t := range g.TrainsOf(id) {
		k := kind{t.Model, t.Obsolete}
		if count[k]++; count[k] == 1 {
			kinds = append(kinds, k)
		}
	}
	var out []string
	for _, k := range kinds {
		m := g.Sheet().Model(k.model)
		s := printed(m, k.model)
		if n := count[k]; n > 1 {
			s += fmt.Sprintf(" ×%d", n)
		}
		switch {
		case k.obsolete:
			s += " (runs once more)"
		case m != nil && m.RustsOn != "":
			s += " (until the first " + m.RustsOn + ")"
		}
		out = append(out, s)
	}
	if out == nil {
		out = []string{"none"}
	}
	return fmt.Sprintf("%s; limit %d", strings.Join(out, ", "), kit.TrainLimit(g, id))
}

// printed is a train's name, with what is printed on the card if that differs.
func printed(m *facts.Model, name string) string {
	if m != nil && m.Printed != "" {
		return name + " (" + m.Printed + ")"
	}
	return name
}

// sharesInWords lists who holds how much.
func sharesInWords(g *engine.Game, c *engine.Company) string {
	var out []string
	for _, h := range holders(c) {
		name := g.Name(h)
		switch h {
		case c.ID:
			name = "own treasury"
		case engine.IPO:
			name = "IPO"
		case engine.Pool:
			name = "bank pool"
		}
		out = append(out, name+" "+held(c, h))
	}
	return strings.Join(out, ", ")
}

// undecided reports whether the company will choose one of its home hex's cities.
func undecided(g *engine.Game, c *engine.Company) bool {
	for n, h := range c.Home {
		if h.City < 0 && n < len(c.Tokens) && !c.Tokens[n].Used && g.Map().Face(g.Sheet().Map.Find(h.Hex)).Cities() > 1 {
			return true
		}
	}
	return false
}

// powers are a company's special rights, in words.
func powers(g *engine.Game, id engine.ID) string {
	k := g.Charter(id)
	if k == nil {
		return ""
	}
	var out []string
	add := func(has bool, words string) {
		if has {
			out = append(out, words)
		}
	}
	add(k.Power != "", k.Power)
	add(k.SecondYellow > 0, "a second yellow tile in a turn for "+g.Format(k.SecondYellow))
	add(k.DirectBrown, "the brown tile of a port at once")
	add(k.PortMove, "may move a token to a port slot")
	return strings.Join(out, "; ")
}

// certificatesInWords lists a company's certificates: "40%★, 3 × 20%". It is empty for the usual ones, one of twenty
// and eight of ten percent.
func certificatesInWords(c *engine.Company) string {
	usual, out := true, []string(nil)
	for i, n := 0, 0; i < len(c.Certs); i += n {
		k := c.Certs[i]
		n = 1
		for i+n < len(c.Certs) && c.Certs[i+n].Shares == k.Shares && !k.President && c.Certs[i+n].Holder != engine.Gone {
			n++
		}
		usual = usual && c.Percent(k.Shares) == map[bool]engine.Percent{true: 20, false: 10}[k.President]
		switch size := percent(c.Percent(k.Shares)); {
		case k.Holder == engine.Gone:
			out = append(out, size+" out of play")
		case k.President:
			out = append(out, size+star)
		case n == 1:
			out = append(out, size)
		default:
			out = append(out, fmt.Sprintf("%d × %s", n, size))
		}
	}
	if usual {
		return ""
	}
	return strings.Join(out, ", ")
}

// rights are what the game remembers about a company for good, such as ferry rights.
func rights(g *engine.Game, id engine.ID) []string {
	var out []string
	for _, m := range g.Title().Rights {
		for _, k := range m.All(g) {
			switch {
			case k.Who != id:
			case k.On == engine.Nobody:
				out = append(out, m.Label)
			default:
				out = append(out, m.Label+" "+kit.Place(g, string(k.On)))
			}
		}
	}
	return out
}

// deeds lists somebody's privates with their names.
func deeds(g *engine.Game, owner engine.ID) []string {
	var out []string
	for _, p := range g.Privates {
		if p.Owner != owner || p.Closed {
			continue
		}
		s := string(p.ID)
		if d := g.Deed(p.ID); d != nil {
			s = fmt.Sprintf("%s, %s", p.ID, d.Name)
		}
		out = append(out, s)
	}
	return out
}

// stationRow draws a company's tokens in order of use: those left with their prices, used ones pale.
func stationRow(c *canvas, g *engine.Game, k *engine.Company, p point) {
	l := liveryOf(g, k.ID)
	p.x += 12 + 26
	for i, s := range k.Tokens {
		if s.Used {
			c.ring(p, 24, 2, soft)
			c.text(p, "used", writing{face: regular, size: 20, color: soft, align: 0.5})
			p.x += 68
			continue
		}
		c.token(p, 25, k.ID, l)
		price := g.Format(s.Price)
		if s.Price == 0 {
			price = "free"
		}
		if i < len(k.Home) {
			price = "home " + k.Home[i].Hex
		}
		c.text(p.add(point{33, 0}), price, writing{face: bold, size: 27, color: ink})
		p.x += 33 + bold.width(price)*27 + 46
	}
}

// placesOf lists the hexes with the company's tokens.
func placesOf(g *engine.Game, id engine.ID) []string {
	var out []string
	for _, t := range g.Board.Tokens {
		hex := g.Sheet().Map.Hexes[t.Hex]
		name := hex.ID
		if hex.Face.Name != "" {
			name += " " + hex.Face.Name
		}
		if t.Kind != "" {
			name += " (" + t.Kind + ")"
		}
		if t.Owner == string(id) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
