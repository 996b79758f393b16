package render

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"stationmaster/engine/board"
)

// A label is something written on a hex.
type label struct {
	kind  labelKind
	at    point
	lines []string
	size  float64
	color board.Color // for a figure that counts in phases of this colour
	now   bool        // that figure counts now
	bold  bool
	note  string // a cost's terrain
	times int    // for a mark: how often the hex has it
}

type labelKind uint8

const (
	plainLabel    labelKind = iota
	revenueLabel            // a figure in a circle
	phasedLabel             // a figure in a box, one of several
	costLabel               // a building cost, with the terrain's symbol
	categoryLabel           // the letter that restricts upgrades
	cornerLabel             // the coordinate, the tile's number
	nameLabel
	markLabel // an icon or a private
)

// lettering decides what is written on a hex, and where.
type lettering struct {
	plan    *plan
	subject subject
	room    *room
	labels  []label
	asideAt point      // for the first of the tokens in no city
	lost    []lostName // names that do not fit on the hex
	drawn   []point    // points where something is drawn, every cellSize
}

// A lostName does not fit on its hex: the map puts it across an edge or beside the hex.
type lostName struct {
	text string
	at   point // the stop that it names, or the middle of the hex
}

// subject is what the picture of a hex shows besides its face.
type subject struct {
	coordinate string
	name       string
	printed    bool // the printed face, without a tile
	number     string
	marks      []string
	cost       board.Cost  // of building here now
	now        board.Color // colour of the phase's revenues
	aside      int         // tokens in no city
	homes      bool        // slots name the companies with printed homes there
	zoom       float64     // of the letters; 0 means 1
}

func letter(p *plan, s subject) *lettering {
	if s.zoom == 0 {
		s.zoom = 1
	}
	l := &lettering{plan: p, subject: s, room: newRoom(p.shape)}
	l.obstacles()
	l.corner(s.coordinate, s.number)
	l.revenues(s.now)
	l.category()
	l.cost(s.cost)
	l.marks(s.marks)
	l.aside(s.aside)
	l.names(s)
	l.drawn, l.room = l.room.drawn(), nil
	return l
}

// obstacles marks what must stay visible.
func (l *lettering) obstacles() {
	for _, t := range l.plan.strands {
		l.room.takeLine(t.line, casingWidth, overTrack)
	}
	for _, lane := range l.plan.lanes() {
		l.room.takeLine(lane, casingWidth/2, overTrack)
	}
	for i := range l.plan.stops {
		k, s := &l.plan.stops[i], &l.plan.face.Stops[i]
		if s.Kind == board.OffBoard && !s.Through {
			for _, leg := range k.legs {
				l.room.takeLine(leg, casingWidth, overTrack)
			}
			continue
		}
		if len(k.slots) == 0 {
			l.room.takeDisc(k.at, k.radius+2, overStop)
		}
		if k.bar != (point{}) {
			l.room.takeLine(line{k.at.sub(k.bar.mul(barLength / 2)), k.at.add(k.bar.mul(barLength / 2))}, barWidth+2, overStop)
		}
		for _, c := range k.slots {
			l.room.takeDisc(c, k.radius+2, overStop)
		}
	}
}

// roomLeft is the room among what is drawn, for a sign that is put on the hex later.
func (l *lettering) roomLeft() *room {
	left := lettering{plan: l.plan, room: newRoom(l.plan.shape)}
	for _, p := range l.drawn {
		left.room.takeDisc(p, cellSize/2, overTrack)
	}
	left.obstacles()
	return left.room
}

// asideStep is the distance between tokens in no city.
const asideStep = 2*asideRadius + 0.6

// aside reserves room for n tokens in a row.
func (l *lettering) aside(n int) {
	if n == 0 {
		return
	}
	w := asideStep * float64(n)
	at, _ := l.room.find(w, asideStep, point{0, 34}, point{0, -34})
	l.room.takeBox(boxAround(at, w, asideStep), overStop)
	l.asideAt = at.sub(point{(w - asideStep) / 2, 0})
}

// asidePlace is the position of the n-th of these tokens, from 0.
func (l *lettering) asidePlace(n int) point { return l.asideAt.add(point{asideStep * float64(n), 0}) }

// add adds a label and takes its room.
func (l *lettering) add(k label, w, h float64) {
	l.labels = append(l.labels, k)
	l.room.takeBox(boxAround(k.at, w+1, h+1), overText)
}

// Sizes of what is in the corners.
const (
	coordinateSize = 11.0
	numberSize     = 8.5
)

// size scales a size on a large hex.
func (l *lettering) size(s float64) float64 { return s * l.subject.zoom }

// corner writes the coordinate into a corner, where track never gets: the same one on every hex, unless a city is
// there. The tile's number goes into the opposite one.
func (l *lettering) corner(coordinate, number string) {
	write := func(k label, face *typeface, first int) {
		w, h := face.width(k.lines[0])*k.size, k.size*capHeight
		k.kind, k.at = cornerLabel, l.freeCorner(w, h, first)
		l.add(k, w, h)
	}
	if coordinate != "" {
		write(label{lines: []string{coordinate}, size: l.size(coordinateSize), bold: true}, bold, 0)
	}
	if number != "" {
		write(label{lines: []string{number}, size: l.size(numberSize)}, regular, 3)
	}
}

// freeCorner is the centre of a box in a free corner. It tries corners from the first-th on; the first is at the top,
// or at the upper left if a side is at the top.
func (l *lettering) freeCorner(w, h float64, first int) point {
	var at point
	for n := range 6 {
		corner := (2 + first + []int{0, 5, 1, 4, 2, 3}[n]) % 6
		at = l.push(corner, w, h)
		if l.clear(boxAround(at, w, h)) {
			return at
		}
	}
	var corners []point
	for n := range 6 {
		corners = append(corners, l.plan.shape.corner((2+first+n)%6))
	}
	at, _ = l.room.find(w, h, corners...) // no corner is free: hide as little as possible
	return at
}

// push moves a box from the centre towards a corner as far as it fits.
func (l *lettering) push(corner int, w, h float64) point {
	dir := l.plan.shape.corner(corner % 6).unit()
	at := point{}
	for d := 0.0; d < side; d += 0.5 {
		p := dir.mul(d)
		for _, c := range []point{{w / 2, h / 2}, {-w / 2, h / 2}, {w / 2, -h / 2}, {-w / 2, -h / 2}} {
			if l.plan.shape.depth(p.add(c)) < 3 {
				return at
			}
		}
		at = p
	}
	return at
}

// clear reports whether a box touches neither a stop nor a label.
func (l *lettering) clear(b box) bool {
	touches := func(p point, r float64) bool {
		near := point{min(max(p.x, b.x), b.x+b.w), min(max(p.y, b.y), b.y+b.h)}
		return near.dist(p) < r
	}
	for i := range l.plan.stops {
		k := &l.plan.stops[i]
		if len(k.slots) == 0 && touches(k.at, k.radius+2) {
			return false
		}
		for _, c := range k.slots {
			if touches(c, k.radius+1.5) {
				return false
			}
		}
	}
	for _, k := range l.labels {
		if k.kind == cornerLabel && touches(k.at, 12) {
			return false
		}
	}
	return true
}

// revenues writes the stops' revenues beside them. Stops with equal revenue share one figure.
func (l *lettering) revenues(now board.Color) {
	f := l.plan.face
	for i := range f.Stops {
		s := &f.Stops[i]
		if s.Revenue == (board.Revenue{}) {
			continue
		}
		if !s.Revenue.Flat() {
			l.phased(i, now)
			continue
		}
		same := func() bool {
			for _, t := range f.Stops[:i] {
				if t.Revenue == s.Revenue && t.Kind == s.Kind {
					return true
				}
			}
			return false
		}
		if same() {
			continue
		}
		var wishes []point
		for j := i; j < len(f.Stops); j++ {
			if f.Stops[j].Revenue == s.Revenue {
				wishes = append(wishes, l.plan.stops[j].at)
			}
		}
		text := strconv.Itoa(s.Revenue[0])
		k := label{kind: revenueLabel, lines: []string{text}, size: l.size(revenueText)}
		b := k.ring()
		k.at, _ = l.room.find(b.w, b.w, wishes...)
		l.add(k, b.w, b.w)
	}
}

const revenueText = 11.5

// ring is the rounded box around a figure.
func (l *label) ring() box {
	zoom := l.size / revenueText
	return boxAround(l.at, max(17, 7+6.2*float64(len(l.lines[0])))*zoom, 16*zoom)
}

// phased writes figures that depend on the phase, as a row of boxes.
func (l *lettering) phased(i int, now board.Color) {
	s := &l.plan.face.Stops[i]
	type figure struct {
		color board.Color
		text  string
		now   bool
	}
	var row []figure
	for k, v := range s.Revenue {
		c := board.Yellow + board.Color(k)
		if k == 0 || v != s.Revenue[k-1] {
			row = append(row, figure{color: c, text: strconv.Itoa(v)})
		}
		if c == now || k == 0 {
			for j := range row {
				row[j].now = j == len(row)-1
			}
		}
	}
	size := l.size(13)
	if s.Kind != board.OffBoard && l.plan.face.Color != board.Red {
		size = l.size(9.5)
	}
	length := func(row []figure) float64 {
		w := 0.0
		for _, f := range row {
			w += phasedWidth(f.text, size)
		}
		return w
	}
	w, h := length(row), size*1.35
	near := []point{l.plan.stops[i].at}
	if red := l.plan.face.Color == board.Red; red && s.Kind != board.OffBoard {
		near = append(near, point{}) // on a red hex the figures may go anywhere
	}
	at, covered := l.room.find(w, h, near...)
	lines := [][]figure{row}
	if covered >= overText { // the row is wider than the hex
		half := (len(row) + 1) / 2
		lines = [][]figure{row[:half], row[half:]}
		w = 0
		for _, line := range lines {
			w = max(w, length(line))
		}
		at, _ = l.room.find(w, 2*h, near...)
	}
	for n, line := range lines {
		x, y := at.x-length(line)/2, at.y+h*(float64(n)-float64(len(lines)-1)/2)
		for _, f := range line {
			fw := phasedWidth(f.text, size)
			k := label{kind: phasedLabel, at: point{x + fw/2, y}, lines: []string{f.text}, size: size}
			k.color, k.now = f.color, f.now
			l.add(k, fw, h)
			x += fw
		}
	}
}

func phasedWidth(text string, size float64) float64 { return (bold.width(text) + 0.7) * size }

// category writes the letter that limits upgrades.
func (l *lettering) category() {
	text := l.plan.face.Label
	if text == "" {
		return
	}
	size := l.size(15)
	if utf8.RuneCountInString(text) > 1 {
		size = l.size(12)
	}
	if utf8.RuneCountInString(text) > 3 { // a word: smaller where there is no room
		k, w, h, _ := l.set(text, size, 4, point{-28, 8}, point{28, 8})
		k.kind = categoryLabel
		l.add(k, w, h)
		return
	}
	w, h := bold.width(text)*size+2, size*0.85
	at, _ := l.room.find(w, h, point{-28, 8}, point{28, 8})
	l.add(label{kind: categoryLabel, at: at, lines: []string{text}, size: size, bold: true}, w, h)
}

// cost writes the building cost, smaller where there is little room.
func (l *lettering) cost(c board.Cost) {
	if c.Cost == 0 {
		return
	}
	size := l.size(11)
	if len(l.plan.face.Stops) == 0 && !l.plan.face.HasTrack() {
		size = l.size(15) // nothing else is on the hex
	}
	text := strconv.Itoa(c.Cost)
	for {
		w, h := costWidth(text, size), size*1.2
		at, covered := l.room.find(w, h, point{0, 0}, point{0, 30})
		if covered == 0 || size-1 < leastName {
			l.add(label{kind: costLabel, at: at, lines: []string{text}, size: size, note: c.Terrain}, w, h)
			return
		}
		size--
	}
}

func costWidth(text string, size float64) float64 { return (bold.width(text) + 1.5) * size }

// marks reserves room for icons and for privates that concern the hex.
func (l *lettering) marks(marks []string) {
	for i, m := range marks {
		times := 0
		for _, k := range marks {
			if k == m {
				times++
			}
		}
		_, figure, _ := strings.Cut(m, "_")
		switch kind := icon(m); {
		case slices.Contains(marks[:i], m):
			continue // beside the first
		case kind == mountainIcon && l.subject.cost.Terrain == "mountain",
			kind == tokenIcon && figure == strconv.Itoa(l.subject.cost.Cost):
			continue // shown by the cost
		case kind == anchorIcon && slices.ContainsFunc(l.plan.face.Stops, func(s board.Stop) bool { return s.Ports != nil }):
			continue // shown in its slot
		}
		w, h := marksSize(m, times)
		w, h = l.size(w), l.size(h)
		wishes := []point{{0, 32}, {0, -30}}
		if k := icon(m); l.plan.face.Cities() > 0 && (k == anchorIcon || k == mineIcon || k == fortIcon || k == compassIcon) {
			wishes = []point{{30, 4}, {-30, 4}, {0, 32}, {0, -30}} // a name beside the city goes below or above it
		}
		if len(l.plan.stops) == 0 {
			wishes = []point{{0, 10}}
		}
		at, _ := l.room.find(w, h, wishes...)
		l.add(label{kind: markLabel, at: at, lines: []string{m}, size: l.size(markText), times: times}, w, h)
	}
}

const markText = 9.5

// iconRadius is half an icon's height next to text of size markText. A piece with a figure is larger, so that the
// figure can be read.
func iconRadius(m string) float64 {
	if icon(m) == tokenIcon {
		return 7.2
	}
	return 6
}

// marksSize is the room for several marks of one kind side by side on a large hex. A word is written once, with their
// number.
func marksSize(m string, times int) (w, h float64) {
	w, h = markSize(several(m, times))
	if icon(m) != noIcon {
		w += float64(times-1) * (iconWidth(m, iconRadius(m)) + 1)
	}
	return w, h
}

// several is the text for a mark that a hex has several times.
func several(m string, times int) string {
	if icon(m) != noIcon || times < 2 {
		return m
	}
	return m + " ×" + strconv.Itoa(times)
}

// markSize is the room for a mark on a large hex.
func markSize(m string) (w, h float64) {
	switch icon(m) {
	case noIcon:
		return bold.width(m)*markText + 14, 12.5
	case keeperIcon:
		return bold.width(keeperSign("88"))*markText + 8, 13
	case tokenIcon, mineIcon, fortIcon, compassIcon:
		return iconWidth(m, iconRadius(m)) + 1, 2*iconRadius(m) + 2
	}
	return 13, 12
}

// names writes the hex's name. A hex with several stops may name each of them.
func (l *lettering) names(s subject) {
	if s.name == "" || s.name == l.plan.face.Label {
		return
	}
	stops := l.plan.stops
	l.room.forbid()
	parts := strings.Split(strings.ReplaceAll(s.name, " / ", " & "), " & ")
	if s.printed && len(parts) == len(stops) && len(stops) > 1 {
		for i, part := range parts {
			l.name(part, l.size(9), stops[i].at, stops[i].at.add(point{0, 13}), stops[i].at.add(point{0, -13}))
		}
		return
	}
	if len(stops) > 0 && stops[0].at.len() < 5 {
		l.name(s.name, l.size(10.5), point{}, point{0, 27}, point{0, -27})
		return
	}
	l.name(s.name, l.size(10.5), point{}, point{0, 0}, point{0, 25}, point{0, -25}, point{-22, 4}, point{22, 4})
}

// leastName is the smallest size of a name: ten pixels on any title's smallest hexes, which can be read on a phone
// once the picture is enlarged.
const leastName = 7.5

// name writes the name of something at of, in as many lines and as small as needed to cover nothing. If even that
// covers something, the map finds a position for the name.
func (l *lettering) name(text string, most float64, of point, wishes ...point) {
	for size := most; ; size = max(size-1, leastName) {
		k, w, h, covered := l.set(text, size, 0, wishes...)
		if covered == 0 {
			k.kind = nameLabel
			l.add(k, w, h)
			l.room.forbid()
			return
		}
		if size <= leastName {
			break
		}
	}
	l.lost = append(l.lost, lostName{text, of})
}

// set finds the lines, size and position in which a text covers least. The size may shrink by less.
func (l *lettering) set(text string, most, less float64, wishes ...point) (best label, bw, bh, covered float64) {
	least := math.Inf(1)
	covered = least // a text too long for any hex
	for size := most; size >= most-less; size-- {
		for _, lines := range broken(text) {
			w, h := blockSize(lines, size)
			at, over := l.room.find(w, h, wishes...)
			if c := over + 0.02*(most-size) + 0.02*float64(len(lines)-1); c < least {
				least, bw, bh, covered = c, w, h, over
				best = label{at: at, lines: lines, size: size, bold: true}
			}
		}
	}
	return best, bw, bh, covered
}

// blockSize is the room for lines in bold type.
func blockSize(lines []string, size float64) (w, h float64) {
	for _, s := range lines {
		w = max(w, bold.width(s)*size)
	}
	return w, size * (capHeight + 0.2 + lineSkip*float64(len(lines)-1))
}

// broken lists ways to break a name: one line, two lines, one word a line.
func broken(name string) [][]string {
	out := [][]string{{name}}
	words := strings.FieldsFunc(strings.ReplaceAll(name, "-", "-\x00"), func(r rune) bool { return r == ' ' || r == 0 })
	if len(words) < 2 {
		return out
	}
	join := func(ws []string) string {
		s := ws[0]
		for _, w := range ws[1:] {
			if !strings.HasSuffix(s, "-") {
				s += " "
			}
			s += w
		}
		return s
	}
	for i := 1; i < len(words); i++ {
		out = append(out, []string{join(words[:i]), join(words[i:])})
	}
	if len(words) > 2 {
		out = append(out, words)
	}
	return out
}

// rimmed says how to set a label's text on its hex.
func (l *label) rimmed(on color.RGBA) writing {
	w := writing{face: regular, size: l.size, color: ink, align: 0.5, rim: on, wide: 1.2}
	if l.bold {
		w.face = bold
	}
	return w
}
