package discordtest

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaPath is Discord's published API schema next to the checkout. Without it only the double judges requests.
var schemaPath = filepath.Join("shared", "discord", "openapi.json.gz")

// schema is that description: the allowed bodies by route of the double. All doubles share it.
type schema struct {
	compiler *jsonschema.Compiler
	paths    map[string]string // the schema's paths, by the path without names

	mu    sync.Mutex
	known map[string]*jsonschema.Schema // by route; nil for one without a body
}

// official is the schema; nil if there is none.
var official = sync.OnceValues(func() (*schema, error) {
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for ; filepath.Dir(dir) != dir; dir = filepath.Dir(dir) {
		s, err := openSchema(filepath.Join(dir, schemaPath))
		if !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
	}
	return nil, nil
})

// Official reports whether the schema is at hand to check accepted requests.
func Official() bool {
	s, err := official()
	return s != nil && err == nil
}

func openSchema(path string) (*schema, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(z)
	if err != nil {
		return nil, err
	}
	s := &schema{compiler: jsonschema.NewCompiler(), paths: map[string]string{}, known: map[string]*jsonschema.Schema{}}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	if err := s.compiler.AddResource(schemaURL, doc); err != nil {
		return nil, err
	}
	all, _ := doc.(map[string]any)
	paths, _ := all["paths"].(map[string]any)
	for p, item := range paths {
		methods, _ := item.(map[string]any)
		for m, o := range methods {
			operation, _ := o.(map[string]any)
			body, _ := operation["requestBody"].(map[string]any)
			if m != "parameters" {
				s.paths[nameless(strings.ToUpper(m)+" "+p)] = ""
			}
			content, _ := body["content"].(map[string]any)
			if content["application/json"] != nil {
				escaped := strings.NewReplacer("~", "~0", "/", "~1").Replace(p)
				s.paths[nameless(strings.ToUpper(m)+" "+p)] = "#/paths/" + escaped + "/" + m + "/requestBody/content/application~1json/schema"
			}
		}
	}
	return s, nil
}

const schemaURL = "discord.json"

// nameless is a route without the names of its variables: "POST /channels/{}/messages".
func nameless(route string) string {
	var out strings.Builder
	for i, part := range strings.Split(route, "{") {
		if i > 0 {
			out.WriteString("{}")
			_, part, _ = strings.Cut(part, "}")
		}
		out.WriteString(part)
	}
	return out.String()
}

// check checks a body against the route's schema. Its files are removed before; the schema says nothing about them that
// the double does not.
func (s *schema) check(route string, body []byte) error {
	s.mu.Lock()
	rule, ok := s.known[route]
	if !ok {
		where, ok := s.paths[nameless(route)]
		if !ok {
			s.mu.Unlock()
			return fmt.Errorf("Discord has no route %s", route)
		}
		if where != "" {
			var err error
			if rule, err = s.compiler.Compile(schemaURL + where); err != nil {
				s.mu.Unlock()
				return err
			}
		}
		s.known[route] = rule
	}
	s.mu.Unlock()
	if rule == nil {
		if len(body) > 0 {
			return fmt.Errorf("%s takes no body", route)
		}
		return nil
	}
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return err
	}
	return rule.Validate(v)
}

// judge checks an accepted request against the schema. A breach fails the test when it ends.
func (d *Discord) judge(r *request, route string) {
	if r.Method == http.MethodGet {
		return
	}
	s, err := official()
	if err == nil && s == nil {
		return
	}
	if err == nil {
		err = s.check(route, r.body)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.judged[route]++
	if err != nil && len(d.breaches) < 10 {
		d.breaches = append(d.breaches, fmt.Sprintf("%s %s: %v\n%.500s", r.Method, r.URL.Path, err, r.body))
	}
}

// Judged counts the requests checked against the schema, by route; none without it.
func (d *Discord) Judged() map[string]int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return maps.Clone(d.judged)
}

// Breaches lists the breaches, ten at most.
func (d *Discord) Breaches() []string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return append([]string(nil), d.breaches...)
}
