package reminder

import (
	"testing"
	"time"
	_ "time/tzdata" // the machine may have no time zone data
)

func at(t *testing.T, zone, text string) time.Time {
	t.Helper()
	z, err := time.LoadLocation(zone)
	if err != nil {
		t.Fatal(err)
	}
	x, err := time.ParseInLocation("2006-01-02 15:04", text, z)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestDue(t *testing.T) {
	const berlin, sydney = "Europe/Berlin", "Australia/Sydney"
	night := Quiet{22 * 60, 8 * 60}
	for _, c := range []struct {
		name, schedule, zone string
		began, last, away    string
		quiet                Quiet
		want                 string
	}{
		{name: "the next morning", schedule: "daily 09:00", zone: berlin, began: "2026-11-20 14:00", want: "2026-11-21 09:00"},
		{name: "the same day", schedule: "daily 09:00", zone: berlin, began: "2026-11-20 08:00", want: "2026-11-20 09:00"},
		{name: "once a day", schedule: "daily 09:00", zone: berlin, began: "2026-11-20 14:00", last: "2026-11-21 09:00", want: "2026-11-22 09:00"},
		{name: "after days without the bot", schedule: "daily 09:00", zone: berlin, began: "2026-11-10 14:00", last: "2026-11-20 11:17", want: "2026-11-21 09:00"},
		{name: "the player's own morning", schedule: "daily 09:00", zone: sydney, began: "2026-11-20 14:00", want: "2026-11-21 09:00"},
		{name: "over the weekend", schedule: "weekdays 18:30", zone: berlin, began: "2026-11-20 19:00", want: "2026-11-23 18:30"},
		{name: "this long after the turn began", schedule: "every 12h", zone: berlin, began: "2026-11-20 14:00", want: "2026-11-21 02:00"},
		{name: "in the quiet hours", schedule: "every 12h", zone: berlin, began: "2026-11-20 14:00", quiet: night, want: "2026-11-21 08:00"},
		{name: "late in the evening", schedule: "daily 23:00", zone: berlin, began: "2026-11-20 14:00", quiet: night, want: "2026-11-21 08:00"},
		{name: "quiet hours by day", schedule: "daily 12:00", zone: berlin, began: "2026-11-20 09:00", quiet: Quiet{9 * 60, 17 * 60}, want: "2026-11-20 17:00"},
		{name: "just when quiet begins", schedule: "daily 22:00", zone: berlin, began: "2026-11-20 14:00", quiet: night, want: "2026-11-21 08:00"},
		{name: "just when quiet ends", schedule: "daily 08:00", zone: berlin, began: "2026-11-20 14:00", quiet: night, want: "2026-11-21 08:00"},
		{name: "away", schedule: "daily 09:00", zone: berlin, began: "2026-11-20 14:00", away: "2026-11-25 12:00", want: "2026-11-26 09:00"},
		{name: "back that morning", schedule: "daily 09:00", zone: berlin, began: "2026-11-20 14:00", away: "2026-11-25 09:00", want: "2026-11-25 09:00"},
		{name: "away by the hour", schedule: "every 12h", zone: berlin, began: "2026-11-20 14:00", away: "2026-11-25 12:00", want: "2026-11-25 12:00"},
		{name: "summer time begins at night", schedule: "daily 09:00", zone: berlin, began: "2026-03-28 14:00", want: "2026-03-29 09:00"},
		{name: "a time that does not exist is left out", schedule: "daily 02:30", zone: berlin, began: "2026-03-28 14:00", want: "2026-03-30 02:30"},
		{name: "summer time ends", schedule: "daily 09:00", zone: berlin, began: "2026-10-24 14:00", want: "2026-10-25 09:00"},
		{name: "twice a day", schedule: "cron 0 9,21 * * *", zone: berlin, began: "2026-11-20 14:00", want: "2026-11-20 21:00"},
	} {
		s, err := Parse(c.schedule)
		if err != nil {
			t.Fatal(err)
		}
		p := Person{Zone: at(t, c.zone, c.began).Location(), Quiet: c.quiet}
		last := time.Time{}
		if c.last != "" {
			last = at(t, c.zone, c.last)
		}
		if c.away != "" {
			p.Away = at(t, c.zone, c.away)
		}
		got := Due(s, at(t, c.zone, c.began), last, p)
		if want := at(t, c.zone, c.want); !got.Equal(want) {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
}

// A time that comes twice when summer time ends reminds once.
func TestTwiceAtNight(t *testing.T) {
	s, err := Parse("daily 02:30")
	if err != nil {
		t.Fatal(err)
	}
	began := at(t, "Europe/Berlin", "2026-10-24 14:00")
	p := Person{Zone: began.Location()}
	first := Due(s, began, time.Time{}, p)
	second := Due(s, began, first, p)
	if first.Format("01-02 15:04") != "10-25 02:30" || second.Sub(first) < 20*time.Hour {
		t.Errorf("%s and then %s", first, second)
	}
}

func TestParse(t *testing.T) {
	for _, good := range []string{"daily 09:00", "Weekdays 7:30", "every 12h", "every 3d", "cron 0 9 * * 1-5", "cron 0 */6 * * *"} {
		if _, err := Parse(good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{"", "daily", "daily 25:00", "daily 9", "daily 09:00 please", "every 0h", "every 5m", "every h", "every 99999h", "hourly",
		"cron * * * * *", "cron */5 * * * *", "cron x", "cron 0 0 31 2 *", "cron 0,30 9 * * *"} {
		if s, err := Parse(bad); err == nil {
			t.Errorf("%q is read as %v", bad, s)
		}
	}
	for _, bad := range []string{"", "22:00", "22:00-22:00", "22-8", "24:00-08:00"} {
		if q, err := ParseQuiet(bad); err == nil {
			t.Errorf("quiet %q is read as %v", bad, q)
		}
	}
	if q, err := ParseQuiet("22:00 - 8:00"); err != nil || q.String() != "22:00-08:00" {
		t.Errorf("%v, %v", q, err)
	}
}

// A pace counts neither quiet hours nor the time before a player is back.
func TestReached(t *testing.T) {
	const berlin = "Europe/Berlin"
	night := Quiet{22 * 60, 8 * 60}
	for _, c := range []struct {
		name, began, away string
		lasts             time.Duration
		quiet             Quiet
		want              string
	}{
		{name: "without quiet hours", began: "2026-11-20 14:00", lasts: 48 * time.Hour, want: "2026-11-22 14:00"},
		{name: "within the day", began: "2026-11-20 14:00", lasts: 8 * time.Hour, quiet: night, want: "2026-11-20 22:00"},
		{name: "over a night", began: "2026-11-20 14:00", lasts: 9 * time.Hour, quiet: night, want: "2026-11-21 09:00"},
		{name: "over four nights", began: "2026-11-20 14:00", lasts: 48 * time.Hour, quiet: night, want: "2026-11-23 20:00"},
		{name: "a turn that began at night", began: "2026-11-20 23:30", lasts: time.Hour, quiet: night, want: "2026-11-21 09:00"},
		{name: "quiet by day", began: "2026-11-20 08:30", lasts: time.Hour, quiet: Quiet{9 * 60, 17 * 60}, want: "2026-11-20 17:30"},
		{name: "away", began: "2026-11-20 14:00", away: "2026-11-25 12:00", lasts: 24 * time.Hour, want: "2026-11-26 12:00"},
		{name: "back at night", began: "2026-11-20 14:00", away: "2026-11-25 23:00", lasts: time.Hour, quiet: night, want: "2026-11-26 09:00"},
		{name: "away before the turn", began: "2026-11-20 14:00", away: "2026-11-19 12:00", lasts: time.Hour, want: "2026-11-20 15:00"},
		{name: "summer time begins", began: "2026-03-28 20:00", lasts: 10 * time.Hour, quiet: night, want: "2026-03-29 16:00"},
	} {
		p := Person{Zone: at(t, berlin, c.began).Location(), Quiet: c.quiet}
		if c.away != "" {
			p.Away = at(t, berlin, c.away)
		}
		if got, want := Reached(at(t, berlin, c.began), c.lasts, p), at(t, berlin, c.want); !got.Equal(want) {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
}
