package input

import (
	"strings"
	"testing"
)

// A text is read strictly, and every error is one line that names the place.
func TestYAML(t *testing.T) {
	t.Parallel()
	type form struct {
		Name string   `yaml:"name"`
		List []string `yaml:"list"`
	}
	var f form
	if err := YAML("f", []byte("name: a\nlist: [b, c] # two"), &f); err != nil || f.Name != "a" || len(f.List) != 2 {
		t.Errorf("%+v, %v", f, err)
	}
	for text, want := range map[string]string{
		"":                                "f: there is nothing in it",
		"# no more":                       "f: there is nothing in it",
		"name: a\nnames: b":               `f:2:1: unknown field "names"`,
		"name: a\nname: b":                `f:2:1: mapping key "name" already defined at [1:1]`,
		"name: [a]":                       "f:1:7: cannot unmarshal []interface {} into Go struct field form.Name of type string",
		strings.Repeat("[", 33):           "f:1:33: more than 32 lists and mappings in each other",
		"a:\n" + strings.Repeat("- ", 33): "f:2:65: more than 32 lists and mappings in each other",
	} {
		if err := YAML("f", []byte(text), &form{}); err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%.20q: %v, want %s", text, err, want)
		}
	}
}
