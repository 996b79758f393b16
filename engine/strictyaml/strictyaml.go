// Package strictyaml decodes YAML into Go values and refuses every key that the value has no place for, with its line.
//
// The yaml package forgets strictness as soon as a type decodes itself from a node; fact sheets are full of such types,
// so the check is made here, on the node tree, before decoding.
package strictyaml

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v3"
)

// Unmarshal decodes one YAML document strictly.
func Unmarshal(b []byte, v any) error {
	var doc yaml.Node
	if err := yaml.NewDecoder(bytes.NewReader(b)).Decode(&doc); err != nil {
		return err
	}
	if len(doc.Content) == 0 {
		return fmt.Errorf("the document is empty")
	}
	return Decode(doc.Content[0], v)
}

// Decode decodes a node strictly. Types with an UnmarshalYAML of their own must call Decode themselves.
func Decode(n *yaml.Node, v any) error {
	if err := check(n, reflect.TypeOf(v).Elem(), true); err != nil {
		return err
	}
	return n.Decode(v)
}

var unmarshaler = reflect.TypeFor[yaml.Unmarshaler]()

// check compares node and type. The outermost type may be the one whose UnmarshalYAML called us, so having that
// method does not exempt it.
func check(n *yaml.Node, t reflect.Type, outermost bool) error {
	for n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !outermost && reflect.PointerTo(t).Implements(unmarshaler) || t == reflect.TypeFor[yaml.Node]() {
		return nil
	}
	switch {
	case t.Kind() == reflect.Struct && n.Kind == yaml.MappingNode:
		known := fields(t)
		for i := 0; i+1 < len(n.Content); i += 2 {
			k := n.Content[i]
			ft, ok := known[k.Value]
			if !ok {
				return fmt.Errorf("line %d: unknown key %q", k.Line, k.Value)
			}
			if err := check(n.Content[i+1], ft, false); err != nil {
				return err
			}
		}
	case t.Kind() == reflect.Slice && n.Kind == yaml.SequenceNode:
		for _, c := range n.Content {
			if err := check(c, t.Elem(), false); err != nil {
				return err
			}
		}
	case t.Kind() == reflect.Map && n.Kind == yaml.MappingNode:
		for i := 1; i < len(n.Content); i += 2 {
			if err := check(n.Content[i], t.Elem(), false); err != nil {
				return err
			}
		}
	}
	return nil
}

func fields(t reflect.Type) map[string]reflect.Type {
	out := map[string]reflect.Type{}
	for i := range t.NumField() {
		f := t.Field(i)
		name, opts, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		switch {
		case opts == "inline":
			for k, v := range fields(f.Type) {
				out[k] = v
			}
		case name == "-" || !f.IsExported():
		case name == "":
			out[strings.ToLower(f.Name)] = f.Type
		default:
			out[name] = f.Type
		}
	}
	return out
}
