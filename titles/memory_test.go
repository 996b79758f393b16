package titles_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestNoMemoryIsMistakenForAnother: no two memories of a game have the same name, neither the title's nor the engine's, since
// the game keeps them by name.
func TestNoMemoryIsMistakenForAnother(t *testing.T) {
	engines := map[string]token.Position{}
	err := filepath.WalkDir(filepath.Join("..", "engine"), func(dir string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		memories(t, dir, engines)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(engines) < 20 {
		t.Errorf("the engine has %d memories", len(engines))
	}
	titles := 0
	for id, folder := range folders {
		own := map[string]token.Position{}
		memories(t, folder, own)
		titles += len(own)
		for name, at := range own {
			if other, twice := engines[name]; twice {
				t.Errorf("%s: %v: a memory is called %s, like the one at %v", id, at, name, other)
			}
		}
	}
	if titles < 20 {
		t.Errorf("the titles have %d memories", titles)
	}
}

// memories adds the memories declared in a folder, by name. A repeated name, or one that is not a plain string, is an error.
func memories(t *testing.T, folder string, found map[string]token.Position) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || filepath.Base(folder) == "enginetest" {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.CompositeLit)
			if !ok || !isMemory(lit.Type) {
				return true
			}
			at, called := set.Position(lit.Pos()), ""
			for _, e := range lit.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok && kv.Key.(*ast.Ident).Name == "Name" {
					if s, ok := kv.Value.(*ast.BasicLit); ok {
						called = s.Value
					}
				}
			}
			if other, twice := found[called]; called == "" || twice {
				t.Errorf("%v: a memory is called %s, like the one at %v", at, called, other)
			}
			found[called] = at
			return true
		})
	}
}

// isMemory reports whether the type is the engine's Memory.
func isMemory(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.SelectorExpr:
		return t.Sel.Name == "Memory"
	case *ast.Ident:
		return t.Name == "Memory"
	}
	return false
}
