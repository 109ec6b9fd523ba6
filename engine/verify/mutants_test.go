package verify_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// mutant is a text with one thing changed.
type mutant struct {
	text string
	how  string
	line int    // from 1, 0 if the whole text changed
	path string // of the field, as in "proof.prices.q"; "" if lines changed
}

func (m mutant) String() string { return fmt.Sprintf("line %d, %s %s", m.line, m.how, m.path) }

// field is the name of the field at the top of the path.
func (m mutant) field() string {
	name, _, _ := strings.Cut(m.path, ".")
	return name
}

// mutants returns texts changed in every way: in fields of JSON lines, in words and numbers of other lines, and in whole lines. It returns
// only some of all that there are, drawn at random, in any order.
func mutants(text string, d *game.Dictionary, some int) []mutant {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	spoil := func(chosen map[int]bool) *maker { // the same ones each time
		m := &maker{lines: lines, words: d, lot: rand.New(rand.NewPCG(18, 0)), chosen: chosen}
		for i, line := range lines {
			if strings.HasPrefix(line, "{") {
				m.fields(i, line)
			} else {
				m.tokens(i, line)
			}
			m.wholeLine(i)
		}
		m.cut(text)
		return m
	}
	chosen := map[int]bool{}
	for _, n := range rand.New(rand.NewPCG(18, 1)).Perm(spoil(nil).met) {
		if len(chosen) < some {
			chosen[n] = true
		}
	}
	return slices.DeleteFunc(spoil(chosen).all, func(m mutant) bool { return m.text == text })
}

// alias begins the description of a mutant whose keys are spelt differently. None may be accepted, whatever it says.
const alias = "spell otherwise "

type maker struct {
	lines  []string
	words  *game.Dictionary
	lot    *rand.Rand
	met    int
	chosen map[int]bool // the numbers of the mutants to keep
	all    []mutant
}

// add adds a mutant if it is chosen.
func (k *maker) add(text func() string, how string, i int, path string) {
	if k.chosen[k.met] {
		k.all = append(k.all, mutant{text(), how, i + 1, path})
	}
	k.met++
}

// with adds the text with other lines in place of n lines from i.
func (k *maker) with(i, n int, how string, instead ...string) {
	k.add(func() string {
		return strings.Join(slices.Concat(k.lines[:i], instead, k.lines[i+n:]), "\n") + "\n"
	}, how, i, "")
}

// line adds the text with line i replaced. Path is that of the changed field.
func (k *maker) line(i int, how, path string, instead func() string) {
	k.add(func() string {
		return strings.Join(slices.Concat(k.lines[:i], []string{instead()}, k.lines[i+1:]), "\n") + "\n"
	}, how, i, path)
}

// wholeLine drops, repeats and swaps a line, and ends the file after it. Each is done twice: the head keeps its number of lines, or gets
// the new one.
func (k *maker) wholeLine(i int) {
	count := slices.IndexFunc(k.lines, func(line string) bool { return counted(line, 1) != line })
	change := func(n int, how string, instead ...string) {
		k.with(i, n, how, instead...)
		if by := len(instead) - n; by != 0 && count >= 0 && i > count {
			k.add(func() string {
				head := slices.Concat(k.lines[:count], []string{counted(k.lines[count], by)}, k.lines[count+1:i])
				return strings.Join(slices.Concat(head, instead, k.lines[i+n:]), "\n") + "\n"
			}, how+" and count", i, "")
		}
	}
	change(1, "drop")
	change(1, "repeat", k.lines[i], k.lines[i])
	change(len(k.lines)-i, "end after", k.lines[i])
	if i+1 < len(k.lines) {
		change(2, "swap", k.lines[i+1], k.lines[i])
	}
}

// counted changes the number of lines that a head gives, in JSON or on a line of its own.
func counted(head string, by int) string {
	for _, key := range []string{`"lines":`, "lines "} {
		i := strings.Index(head, key)
		if i < 0 || key == "lines " && i > 0 {
			continue
		}
		i += len(key)
		end := i + strings.IndexAny(head[i:]+"}", ",}")
		n, _ := strconv.Atoi(head[i:end])
		return head[:i] + strconv.Itoa(n+by) + head[end:]
	}
	return head
}

// cut truncates the text at random places.
func (k *maker) cut(text string) {
	for range 20 {
		n := 1 + k.lot.IntN(len(text)-1)
		k.add(func() string { return text[:n] }, "cut off", strings.Count(text[:n], "\n"), "")
	}
}

// tokens changes the words and numbers of a line of text, and its indentation.
func (k *maker) tokens(i int, line string) {
	k.with(i, 1, "indent", " "+line)
	k.with(i, 1, "indent less", strings.TrimPrefix(line, " "))
	k.with(i, 1, "indent much", "   "+line)
	k.with(i, 1, "comment", "# "+line)
	words := strings.Split(line, " ")
	for j, w := range words {
		name := ""
		if j > 0 {
			name = words[0]
		}
		put := func(how string, instead ...string) {
			k.line(i, how, name, func() string { return strings.Join(slices.Concat(words[:j], instead, words[j+1:]), " ") })
		}
		if w == "" {
			continue
		}
		put("drop")
		put("repeat", w, w)
		if j+1 < len(words) {
			k.line(i, "swap", name, func() string {
				return strings.Join(slices.Concat(words[:j], []string{words[j+1], w}, words[j+2:]), " ")
			})
		}
		for _, other := range k.others(w) {
			put("change to "+other, other)
		}
	}
}

// others returns values that a value of a text could be mistaken for.
func (k *maker) others(s string) []string {
	var list []string
	if n, err := strconv.Atoi(s); err == nil {
		list = []string{strconv.Itoa(n + 1), strconv.Itoa(n - 1), "0", "9999", "-1", strconv.Itoa(10 * n), "9223372036854775807"}
		return slices.DeleteFunc(list, func(other string) bool { return other == s })
	}
	for _, set := range [][]string{
		{"normal", "hard", "strict"},
		{"allowed", "answers", "some", "w", "left"},
		{"original", "nyt", "nyt2022", "nyt2022apr", "de-5", "ca-5", "en-3"},
		{"", "en", "de", "ru", "mine.yaml"},
		{"wordle", "absurdle", "evil-wordle", "evil-wordle-swag", "hinter", "fibble", "wordpl", "liar", "fibble:lies=2"},
		{"won", "lost", "stopped", "failed"},
		{"2026-05-31", "2026-06-01", "2021-06-18"},
		{"daily 2026-05-31", "daily 2026-06-01", "daily", "mine.tsv"},
	} {
		if slices.Contains(set, s) {
			list = append(list, set...)
		}
	}
	bare := strings.TrimSuffix(s, "*")
	if w, err := k.words.ParseWord(bare); err == nil && w.String() == bare {
		star := s[len(bare):]
		for range 3 {
			list = append(list, k.words.Words()[k.lot.IntN(len(k.words.Words()))].String()+star)
		}
		swapped := []rune(bare)
		swapped[0], swapped[1] = swapped[1], swapped[0]
		list = append(list, string(swapped)+star, strings.TrimSuffix(s, "*"), bare+"*")
		for _, other := range []string{"cat", "absolute", "extravagance", "größe", "слово", "1+2=3"} { // of other lengths and alphabets
			list = append(list, other+star)
		}
	}
	if strings.Trim(s, "BYG") == "" && len(s) >= game.MinLetters {
		for range 3 {
			clue := []byte(s)
			clue[k.lot.IntN(len(clue))] = "BYG"[k.lot.IntN(3)]
			list = append(list, string(clue))
		}
		list = append(list, strings.Repeat("G", len(s)), strings.Repeat("B", len(s)), "GGG", "BBBBBBBB", s+"G")
	}
	if len(s) == 64 {
		list = append(list, "deadbeef", strings.Repeat("0", 64))
		for _, name := range game.ListsOf("en", game.Letters) {
			if d, err := loaded(name); err == nil {
				list = append(list, d.Sum())
			}
		}
	}
	if s != "" {
		list = append(list, s[1:], s[:len(s)-1], s+s[:1], "")
	}
	return slices.DeleteFunc(list, func(other string) bool { return other == s })
}

// fields changes every field of a line of JSON.
func (k *maker) fields(i int, line string) {
	d := json.NewDecoder(strings.NewReader(line))
	d.UseNumber()
	var root map[string]any
	if d.Decode(&root) != nil {
		return
	}
	same := encoded(root)
	put := func(how, path string) {
		k.line(i, how, path, func() string {
			if text := encoded(root); text != same {
				return text
			}
			return line
		})
	}
	root["unknown"] = 1
	put("add", "unknown")
	delete(root, "unknown")
	k.with(i, 1, "repeat value", line+line)
	for _, key := range slices.Sorted(maps.Keys(root)) {
		k.line(i, "repeat", key, func() string { return line[:len(line)-1] + `,"` + key + `":` + encoded(root[key]) + "}" })
	}
	k.object(root, "", put)
	k.foreign(i, root, put)
}

// foreign replaces the value of a field by one from another line.
func (k *maker) foreign(i int, root map[string]any, put func(how, path string)) {
	for _, key := range slices.Sorted(maps.Keys(root)) {
		for j := range k.lines {
			var other map[string]json.RawMessage
			if j == i || j > i+3 || j < i-3 || json.Unmarshal([]byte(k.lines[j]), &other) != nil || other[key] == nil {
				continue
			}
			old := root[key]
			root[key] = other[key]
			put(fmt.Sprintf("take that of line %d as", j+1), key)
			root[key] = old
		}
	}
}

func (k *maker) object(o map[string]any, path string, put func(how, path string)) {
	for _, key := range slices.Sorted(maps.Keys(o)) {
		old, at := o[key], strings.TrimPrefix(path+"."+key, ".")
		for _, other := range aliases(key) {
			if _, known := o[other]; known || strings.HasSuffix(path, "prices") { // its keys are letters
				continue
			}
			o[other] = old
			put(alias+"beside", at)
			delete(o, key)
			put(alias, at)
			o[key] = old
			delete(o, other)
		}
		delete(o, key)
		put("drop", at)
		k.value(old, at, func(v any, how, path string) {
			o[key] = v
			put(how, path)
		})
		o[key] = old
	}
}

// value calls set with everything that a value may be changed to.
func (k *maker) value(v any, path string, set func(v any, how, path string)) {
	set(nil, "null", path)
	switch v := v.(type) {
	case bool:
		set(!v, "flip", path)
	case json.Number:
		for _, other := range k.others(v.String()) {
			if json.Valid([]byte(other)) {
				set(json.Number(other), "change to "+other, path)
			}
		}
	case string:
		for _, other := range k.others(v) {
			set(other, "change to "+other, path)
		}
	case []any:
		k.array(v, path, set)
	case map[string]any:
		k.object(v, path, func(how, path string) { set(v, how, path) })
	}
}

func (k *maker) array(v []any, path string, set func(v any, how, path string)) {
	set([]any{}, "empty", path)
	for i, item := range v {
		at := fmt.Sprintf("%s.%d", path, i)
		set(slices.Concat(v[:i], v[i+1:]), "drop", at)
		set(slices.Concat(v[:i], []any{item, item}, v[i+1:]), "repeat", at)
		set(v[:i], "truncate", at)
		if i+1 < len(v) {
			set(slices.Concat(v[:i], []any{v[i+1], item}, v[i+2:]), "swap", at)
		}
		if i >= 3 && i < len(v)-3 && len(v) > 30 && i%7 != 0 {
			continue // only some, of long games
		}
		k.value(item, at, func(other any, how, path string) { set(slices.Concat(v[:i], []any{other}, v[i+1:]), how, path) })
	}
}

func encoded(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSpace(b.String())
}
