package titles_test

import (
	"reflect"
	"testing"

	"stationmaster/engine"
	"stationmaster/engine/enginetest"
	"stationmaster/engine/facts"
)

// TestPositionHasEverything: whatever changes in a game's state, its position is another, and it is the same again with the old
// state.
func TestPositionHasEverything(t *testing.T) {
	seen := map[string]bool{} // the fields that were changed
	for _, title := range engine.Titles() {
		orders := 0
		enginetest.RandomGame(t, title.ID, min(4, title.Sheet.Players.Max), 3, nil, func(g *engine.Game, a engine.Action) {
			if orders++; orders%250 > 0 {
				return
			}
			g = g.Silent()
			g.Questions = append(g.Questions, engine.Question{Action: engine.Action{Args: []string{"a word"}}})
			g.Options = append(g.Options[:len(g.Options):len(g.Options)], "an option")
			g.Winners = append(g.Winners, "P1")
			for i := range g.Companies {
				if c := &g.Companies[i]; len(c.Last) > 0 {
					c.Last = append([]engine.Run{{Doubled: []engine.Double{{}}}}, c.Last...)
				}
			}
			was := g.Position()
			vary(reflect.ValueOf(g).Elem(), "Game", func(field string) {
				seen[field] = true
				if g.Position() == was {
					t.Fatalf("%s: the position does not depend on %s", title.ID, field)
				}
			})
			if g.Position() != was {
				t.Fatalf("%s, after %q: another position for the same state", title.ID, a)
			}
		})
	}
	for _, field := range []string{"Game.Companies.Last.Path.Hex", "Game.Companies.Last.Doubled.Revenue", "Game.Questions.Action.Args", "Game.Turn.Lays.From"} {
		if !seen[field] {
			t.Errorf("no game has had a %s", field)
		}
	}
}

// vary changes everything exported in v, one by one, calls changed each time, and changes it back.
func vary(v reflect.Value, name string, changed func(field string)) {
	old := reflect.New(v.Type()).Elem()
	old.Set(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				vary(v.Field(i), name+"."+f.Name, changed)
			}
		}
		return
	case reflect.Slice:
		for i := range v.Len() {
			vary(v.Index(i), name, changed)
		}
		if v.Len() == 0 {
			return
		}
		v.Set(v.Slice(0, v.Len()-1))
	case reflect.Int:
		v.SetInt(v.Int() + 1)
	case reflect.Uint8, reflect.Uint64:
		v.SetUint(v.Uint() + 1)
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString(v.String() + "x")
	case reflect.Pointer:
		v.Set(reflect.ValueOf(&facts.Kind{ID: "another"}))
	default:
		panic("a state has no " + v.Kind().String())
	}
	changed(name)
	v.Set(old)
}
