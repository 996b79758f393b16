package facts

import "go.yaml.in/yaml/v3"

// lines finds the line of anything on a sheet.
type lines struct{ top *yaml.Node }

// at returns the line that a path leads to, by keys and indexes: ("majors", 2, "home"). If the path leaves the sheet,
// it is the line of the last thing found.
func (l lines) at(path ...any) int {
	n, line := l.top, 1
	for _, p := range path {
		next, at := step(n, p)
		if next == nil {
			return line
		}
		n, line = next, at
	}
	return line
}

func step(n *yaml.Node, to any) (next *yaml.Node, line int) {
	switch to := to.(type) {
	case string:
		for i := 0; i+1 < len(n.Content) && n.Kind == yaml.MappingNode; i += 2 {
			if n.Content[i].Value == to {
				return n.Content[i+1], n.Content[i].Line
			}
		}
	case int:
		if n.Kind == yaml.SequenceNode && to >= 0 && to < len(n.Content) {
			return n.Content[to], n.Content[to].Line
		}
	}
	return nil, 0
}

// hex returns the line of a hex of the map.
func (l lines) hex(id string) int {
	hexes, line := l.top, 1
	for _, key := range []string{"map", "hexes"} {
		if hexes, line = step(hexes, key); hexes == nil {
			return 1
		}
	}
	for _, h := range hexes.Content {
		if at, _ := step(h, "at"); at != nil {
			for _, c := range at.Content {
				if c.Value == id {
					return h.Line
				}
			}
		}
	}
	return line
}
