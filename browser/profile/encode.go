package profile

import (
	"encoding"
	"fmt"
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
	before, after := map[string]string{}, map[string]string{}
	flatten("", p.values(), func(path, value string) {
		paths = append(paths, path)
		before[path] = value
	})
	flatten("", q.values(), func(path, value string) {
		if _, had := before[path]; !had {
			paths = append(paths, path)
		}
		after[path] = value
	})
	var list []Change
	for _, path := range paths {
		if before[path] != after[path] {
			list = append(list, Change{path, before[path], after[path]})
		}
	}
	return list
}

// flatten calls f for each value with its path.
func flatten(path string, value any, f func(path, value string)) {
	switch value := value.(type) {
	case yaml.MapSlice:
		for _, item := range value {
			flatten(strings.TrimPrefix(fmt.Sprintf("%s.%v", path, item.Key), "."), item.Value, f)
		}
	case []any:
		for i, item := range value {
			flatten(fmt.Sprintf("%s[%d]", path, i), item, f)
		}
	default:
		f(path, fmt.Sprint(value))
	}
}

// Encode writes the profile as YAML, headed by a comment. Of maps paths of values to comments to put above them.
// [Parse] reads the same profile back.
func (p *Profile) Encode(comment string, of map[string]string) ([]byte, error) {
	comments := yaml.CommentMap{}
	for path, text := range of {
		lines := strings.Split(" "+strings.ReplaceAll(text, "\n", "\n "), "\n")
		comments["$."+path] = []*yaml.Comment{yaml.HeadComment(lines...)}
	}
	body, err := yaml.MarshalWithOptions(p.values(), yaml.WithComment(comments), yaml.IndentSequence(true))
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	for line := range strings.Lines(strings.TrimSpace(comment) + "\n") {
		text.WriteString("# " + line)
	}
	text.Write(body)
	return []byte(text.String()), nil
}

// values returns the profile's non-empty keys in order.
func (p *Profile) values() yaml.MapSlice {
	values, _ := encoded(reflect.ValueOf(*p)).(yaml.MapSlice)
	if p.Words == "" { // without this, an English profile would get the default list
		at := slices.IndexFunc(values, func(item yaml.MapItem) bool { return item.Key == "length" })
		values = slices.Insert(values, at+1, yaml.MapItem{Key: "words", Value: ""})
	}
	return values
}

// encoded returns a value as the YAML library takes it, nil for an empty one.
func encoded(v reflect.Value) any {
	if length, ok := v.Interface().(Length); ok {
		if length.Letters > 0 {
			return length.Letters
		}
		return length.String()
	}
	if v.IsZero() {
		return nil
	}
	if text, ok := v.Interface().(encoding.TextMarshaler); ok {
		b, _ := text.MarshalText() // a duration always has a text
		return string(b)
	}
	switch v.Kind() {
	case reflect.Struct:
		return encodedFields(v)
	case reflect.Slice:
		var list []any
		for i := range v.Len() {
			list = append(list, encoded(v.Index(i)))
		}
		return list
	case reflect.Map:
		var values yaml.MapSlice
		for _, key := range slices.SortedFunc(slices.Values(v.MapKeys()), func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) }) {
			values = append(values, yaml.MapItem{Key: key.String(), Value: v.MapIndex(key).String()})
		}
		return values
	}
	return v.Interface()
}

func encodedFields(v reflect.Value) any {
	var values yaml.MapSlice
	for i := range v.NumField() {
		key, ok := v.Type().Field(i).Tag.Lookup("yaml")
		if !ok || key == "-" {
			continue
		}
		if value := encoded(v.Field(i)); value != nil {
			values = append(values, yaml.MapItem{Key: key, Value: value})
		}
	}
	if values == nil {
		return nil
	}
	return values
}
