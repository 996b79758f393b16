package reminder

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	_ "time/tzdata" // the machine may have no table of zones

	"github.com/robfig/cron/v3"
)

// Schedule is when reminders are due: at times of day, or so long after what came before.
type Schedule struct {
	text  string
	every time.Duration // 0 for times of day
	cron  cron.Schedule
}

// String is the schedule as it is typed.
func (s Schedule) String() string { return s.text }

// Examples shows how schedules are typed.
const Examples = `"daily 09:00", "weekdays 18:30", "every 12h", "cron 0 9,21 * * *"`

// least is the shortest time between reminders; a table does not want more of them.
const least = time.Hour

// Parse reads a schedule. An error is a sentence.
func Parse(text string) (Schedule, error) {
	w := strings.Fields(strings.ToLower(text))
	s := Schedule{text: strings.Join(w, " ")}
	wrong := fmt.Errorf("%q is not a schedule; examples are %s", text, Examples)
	if len(w) < 2 {
		return s, wrong
	}
	spec := ""
	switch w[0] {
	case "daily", "weekdays":
		at, ok := clock(w[1])
		if !ok || len(w) != 2 {
			return s, wrong
		}
		days := "*"
		if w[0] == "weekdays" {
			days = "1-5"
		}
		spec = fmt.Sprintf("%d %d * * %s", at%60, at/60, days)
	case "every":
		n, unit := strings.TrimRight(w[1], "hd"), strings.TrimLeft(w[1], "0123456789")
		k, err := strconv.Atoi(n)
		if err != nil || len(w) != 2 || unit != "h" && unit != "d" || k < 1 || k > 1000 {
			return s, wrong
		}
		s.every = time.Duration(k) * time.Hour
		if unit == "d" {
			s.every *= 24
		}
		return s, nil
	case "cron":
		spec = strings.Join(w[1:], " ")
	default:
		return s, wrong
	}
	var err error
	if s.cron, err = cron.ParseStandard(spec); err != nil {
		return s, fmt.Errorf("%q is not a cron expression with five fields: %w", spec, err)
	}
	// Over two weeks, starting on a Monday, it must not fire too often.
	for t, n := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), 0; n < 100; n++ {
		next := s.cron.Next(t)
		if n > 0 && next.Sub(t) < least {
			return s, fmt.Errorf("%q would remind more than once an hour", spec)
		}
		if next.IsZero() {
			return s, fmt.Errorf("%q never happens", spec)
		}
		t = next
	}
	return s, nil
}

// next is the first time after a moment, in a zone.
func (s Schedule) next(after time.Time, zone *time.Location) time.Time {
	if s.every > 0 {
		return after.Add(s.every)
	}
	const wall = "2006-01-02 15:04"
	t := s.cron.Next(after.In(zone))
	if t.Format(wall) == after.In(zone).Format(wall) { // the hour that comes twice when summer time ends
		t = s.cron.Next(t)
	}
	return t
}

// clock reads a time of day as minutes: "09:00" is 540.
func clock(s string) (minutes int, ok bool) {
	h, m, found := strings.Cut(s, ":")
	hour, err1 := strconv.Atoi(h)
	minute, err2 := strconv.Atoi(m)
	if !found || err1 != nil || err2 != nil || hour < 0 || hour > 23 || minute < 0 || minute > 59 || len(m) != 2 {
		return 0, false
	}
	return 60*hour + minute, true
}

// Quiet is the hours in which somebody is not to be disturbed: minutes of the day, From included, To not. Equal ones mean
// none; From may be later than To, for a night.
type Quiet struct{ From, To int }

// ParseQuiet reads hours such as "22:00-08:00".
func ParseQuiet(text string) (Quiet, error) {
	a, b, _ := strings.Cut(strings.ReplaceAll(text, " ", ""), "-")
	from, ok1 := clock(a)
	to, ok2 := clock(b)
	if !ok1 || !ok2 || from == to {
		return Quiet{}, fmt.Errorf(`%q are not quiet hours; give a start and an end, such as "22:00-08:00"`, text)
	}
	return Quiet{from, to}, nil
}

// String is the hours as they are typed.
func (q Quiet) String() string {
	return fmt.Sprintf("%02d:%02d-%02d:%02d", q.From/60, q.From%60, q.To/60, q.To%60)
}

// over is the first moment from t on that is not in the quiet hours.
func (q Quiet) over(t time.Time) time.Time {
	now := 60*t.Hour() + t.Minute()
	in := q.From < q.To && q.From <= now && now < q.To || q.From > q.To && (now >= q.From || now < q.To)
	if !in {
		return t
	}
	day := t
	if q.From > q.To && now >= q.From {
		day = t.AddDate(0, 0, 1)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), q.To/60, q.To%60, 0, 0, t.Location())
}

// Person is what a player has set.
type Person struct {
	Zone  *time.Location // nil means UTC
	Quiet Quiet
	Away  time.Time // until when the person is away; zero when not away
}

func (p Person) zone() *time.Location {
	if p.Zone == nil {
		return time.UTC
	}
	return p.Zone
}

// Due is when a player is to be reminded next: began is when the turn began, or when the player last did something in it, last
// is when the player was last reminded of it, zero when never.
func Due(s Schedule, began, last time.Time, p Person) time.Time {
	zone := p.zone()
	from := began
	if last.After(from) {
		from = last
	}
	due := s.next(from, zone)
	if p.Away.After(due) {
		due = p.Away
		if s.every == 0 {
			due = s.next(p.Away.Add(-time.Second), zone)
		}
	}
	return p.Quiet.over(due.In(zone))
}

// Next is the first moment from now on at which the player can be reminded: it is due by then, also when it has been so for long
// because nobody looked, and the player is neither away nor in quiet hours.
func Next(now time.Time, s Schedule, began, last time.Time, p Person) time.Time {
	t := Due(s, began, last, p)
	if now.After(t) {
		t = now
	}
	if p.Away.After(t) {
		t = p.Away
	}
	return p.Quiet.over(t.In(p.zone()))
}

// Reached is when a turn that began at a moment has lasted so long. Quiet hours don't count, nor does any time before the player is back
// from being away.
func Reached(began time.Time, lasts time.Duration, p Person) time.Time {
	t := began
	if p.Away.After(t) {
		t = p.Away
	}
	for t = p.Quiet.over(t.In(p.zone())); ; {
		ends := p.Quiet.begins(t)
		if ends.IsZero() || ends.Sub(t) >= lasts {
			return t.Add(lasts)
		}
		lasts -= ends.Sub(t)
		t = p.Quiet.over(ends)
	}
}

// begins is when quiet hours begin next after t, a moment outside them; zero if there are none.
func (q Quiet) begins(t time.Time) time.Time {
	if q == (Quiet{}) {
		return time.Time{}
	}
	next := time.Date(t.Year(), t.Month(), t.Day(), q.From/60, q.From%60, 0, 0, t.Location())
	if !next.After(t) {
		next = time.Date(t.Year(), t.Month(), t.Day()+1, q.From/60, q.From%60, 0, 0, t.Location())
	}
	return next
}
