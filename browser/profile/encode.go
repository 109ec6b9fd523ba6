package profile

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// Change is a value that differs between two profiles.
type Change struct {
	Path string `json:"path"` // such as board.row
	Old  string `json:"old"`  // empty if there was none
	New  string `json:"new"`  // empty if there is none
}

// String returns the change in one line.
func (c Change) String() string {
	switch {
	case c.Old == "":
		return fmt.Sprintf("%s: now %s", c.Path, c.New)
	case c.New == "":
		return fmt.Sprintf("%s: removed, was %s", c.Path, c.Old)
	}
	return fmt.Sprintf("%s: now %s, was %s", c.Path, c.New, c.Old)
}

// Changes returns the values in q that differ from p's, in the order of a profile's keys.
func (p *Profile) Changes(q *Profile) []Change {
	var paths []string
	values := func(of *Profile) map[string]string {
		list := map[string]string{}
		eachValue("", "", reflect.ValueOf(*of), func(path, _, text string) {
			paths = append(paths, path)
			list[path] = text
		})
		return list
	}
	before, after := values(p), values(q)
	var list []Change
	for i, path := range paths {
		if before[path] != after[path] && !slices.Contains(paths[:i], path) {
			list = append(list, Change{path, before[path], after[path]})
		}
	}
	return list
}

// eachValue calls f for each value that is not empty, in the order of the keys, with its path, its kind by the tag of its field, and its
// text.
func eachValue(path, kind string, v reflect.Value, f func(path, kind, text string)) {
	if v.IsZero() {
		return
	}
	switch value := v.Interface().(type) {
	case Length, Duration, Sources:
		f(path, kind, fmt.Sprint(value))
		return
	case map[string]string:
		for _, key := range slices.Sorted(maps.Keys(value)) {
			f(path+"."+key, kind, value[key])
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for field, value := range v.Fields() {
			switch key := field.Tag.Get("yaml"); {
			case field.Anonymous:
				eachValue(path, "", value, f)
			case key != "" && key != "-":
				eachValue(strings.TrimPrefix(path+"."+key, "."), field.Tag.Get("is"), value, f)
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachValue(fmt.Sprintf("%s[%d]", path, i), kind, v.Index(i), f)
		}
	default:
		f(path, kind, fmt.Sprint(v))
	}
}

// noWords stands for no list while a profile is written. Left out, an English profile would get the default list.
const noWords = "no-words"

// Encode writes the profile as YAML, headed by a comment. Of maps paths of values to comments to put above them.
// [Parse] reads the same profile back.
func (p *Profile) Encode(comment string, of map[string]string) ([]byte, error) {
	comments := yaml.CommentMap{}
	for path, text := range of {
		lines := strings.Split(" "+strings.ReplaceAll(text, "\n", "\n "), "\n")
		comments["$."+path] = []*yaml.Comment{yaml.HeadComment(lines...)}
	}
	written := *p
	written.Words = cmp.Or(p.Words, noWords)
	body, err := yaml.MarshalWithOptions(written, yaml.OmitZero(), yaml.WithComment(comments), yaml.IndentSequence(true))
	if err != nil {
		return nil, err
	}
	body = bytes.Replace(body, []byte("\nwords: "+noWords+"\n"), []byte("\nwords: \"\"\n"), 1)
	var text strings.Builder
	for line := range strings.Lines(strings.TrimSpace(comment) + "\n") {
		text.WriteString("# " + line)
	}
	text.Write(body)
	return []byte(text.String()), nil
}
