package layout

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// absent is a store that returns only what it was given, unless it is away altogether.
type absent struct {
	kept map[string]string
	away error
}

func (a absent) Setting(_ context.Context, key string) (string, error) {
	return a.kept[key], a.away
}

func (a absent) Set(_ context.Context, key, value string) error {
	a.kept[key] = value
	return a.away
}

// A component's command is in its id, unless it is long; if the database does not answer, the button is not taken for an
// unknown one.
func TestUnpack(t *testing.T) {
	ctx := t.Context()
	c := New(Config{Store: absent{kept: map[string]string{}}})
	long := "do " + strings.Repeat("lay G6 X1 2; ", 20)
	short, err := c.short(ctx, long, mostID)
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct {
		id     string
		values []string
		want   Pressed
	}{
		{"b|12|345|do pass", nil, Pressed{press, 12, 345, "do pass", ""}},
		{"n|12|345|do bid ARS", nil, Pressed{amount, 12, 345, "do bid ARS", ""}},
		{"m|12|345|0", []string{"do buy LRC"}, Pressed{press, 12, 345, "do buy LRC", ""}},
		{"m|12|345|0", []string{"n do bid ARS"}, Pressed{amount, 12, 345, "do bid ARS", ""}},
		{"m|12|345|0", []string{"n30:570 do bid ARS"}, Pressed{amount, 12, 345, "do bid ARS", "30:570"}},
		{"m|12|345|0", []string{"new 1894"}, Pressed{press, 12, 345, "new 1894", ""}},
		{"m|12|345|0", []string{"n " + short}, Pressed{amount, 12, 345, short, ""}},
	} {
		if p, err := Unpack(k.id, k.values); p != k.want || err != nil {
			t.Errorf("%s %q is %+v, %v", k.id, k.values, p, err)
		}
	}
	for _, id := range []string{"", "b|1", "b|x|2|do pass", "b|1|x|do pass", "m|1|2|0"} {
		if _, err := Unpack(id, nil); !errors.Is(err, ErrUnknown) {
			t.Errorf("%q: %v", id, err)
		}
	}
	if got, err := c.Long(ctx, short); got != long || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := c.Long(ctx, "#abc"); !errors.Is(err, ErrUnknown) {
		t.Errorf("an unknown component: %v", err)
	}
	c.config.Store = absent{away: errors.New("the database is away")}
	if _, err := c.Long(ctx, short); err == nil || errors.Is(err, ErrUnknown) {
		t.Errorf("with the database away: %v", err)
	}
}
