package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Lists finds the word lists that claims are about, and keeps them. It is for one goroutine.
type Lists struct {
	load   func(name string) (*game.Dictionary, error)
	loaded map[string]*game.Dictionary // by name
	forms  map[form]*game.Dictionary
	own    map[string]bool // by the name of a built-in list and a checksum: whether the list has a form with that checksum
	floors floors          // of the lists found; only this field is safe for several goroutines
}

// form is the key under which [Lists.named] keeps a form of lists. Files may use thousands of names for the same lists, so the key holds the
// lists themselves.
type form struct {
	of  *game.Dictionary
	sum string
}

// NewLists returns a Lists that loads lists by name. The name is "" if the file gives none.
func NewLists(load func(name string) (*game.Dictionary, error)) *Lists {
	return &Lists{load: load, loaded: map[string]*game.Dictionary{}, forms: map[form]*game.Dictionary{}, own: map[string]bool{}}
}

// loaded is a form of word lists, with what remains open about the name and the checksum that a file gives for them.
type loaded struct {
	*game.Dictionary
	open []string
}

// named returns the lists of that name in the form that has the checksum. The forms are: unchanged, with each word as an answer, with guesses
// from the answers only, with guesses of any letters, and with the answers given. If the checksum is empty, the lists are unchanged. The
// error is that of loading them, or wraps [ErrOtherLists] if no form has the checksum.
func (l *Lists) named(name, sum string, answers ...game.Word) (loaded, error) {
	d := l.loaded[name]
	if d == nil {
		var err error
		if d, err = l.load(name); err != nil {
			return loaded{}, err
		}
		l.loaded[name] = d
	}
	if sum != "" && d.Sum() != sum {
		key := form{d, sum}
		if l.forms[key] == nil {
			l.forms[key] = formOf(d, sum, answers)
		}
		d = l.forms[key]
	}
	open, err := l.about(d, name, sum, answers)
	return loaded{d, open}, err
}

// classic passes on what [Lists.named] returns, for claims whose checks need words of five letters a-z. The error wraps [ErrOtherLists]
// if the lists have other words.
func classic(d loaded, err error) (loaded, error) {
	if err == nil && !d.Classic() {
		err = fmt.Errorf("the words of %s have %d letters of the alphabet %s, and the claim is about words of five letters a-z: %w",
			d.Name(), d.Length(), d.Alphabet().Name(), ErrOtherLists)
	}
	return d, err
}

// about says, for people, what remains open about the name and the checksum of lists in a file. A file of an earlier version may have no
// checksum, and the name may be unknown. The error wraps [ErrOtherLists] if the loaded lists differ from the file's.
func (l *Lists) about(d *game.Dictionary, name, sum string, answers []game.Word) (open []string, err error) {
	switch {
	case sum == "":
		open = append(open, fmt.Sprintf("whether the word lists are those of %s, as the file tells no checksum", d.Name()))
	case d.Sum() != sum:
		return nil, fmt.Errorf("%w than %s, by their checksum", ErrOtherLists, d.Name())
	case name == d.Name() || name == "":
	case slices.Contains(game.Lists(), name):
		if same, err := l.builtIn(name, sum, answers); err != nil || !same {
			return nil, cmp.Or(err, fmt.Errorf("%w than %s: it names %s", ErrOtherLists, d.Name(), name))
		}
	default:
		open = append(open, fmt.Sprintf("the name %.40q of the word lists, which are %s by their checksum", name, d.Name()))
	}
	return open, nil
}

// builtIn reports whether a built-in list has a form with the checksum.
func (l *Lists) builtIn(name, sum string, answers []game.Word) (bool, error) {
	key := name + " " + sum
	if same, known := l.own[key]; known {
		return same, nil
	}
	d, err := game.LoadList(name)
	if err == nil {
		l.own[key] = formOf(d, sum, answers).Sum() == sum
	}
	return l.own[key], err
}

// countFault says how the loaded lists differ from the file's by the number of words of each kind, which the checksum does not cover. It
// returns "" if they do not.
func countFault(d *game.Dictionary, answers, allowed int) string {
	if answers == len(d.Answers()) && allowed == len(d.Words()) {
		return ""
	}
	return fmt.Sprintf("it is about %s answers and %s words that may be guessed; %s has %s and %s",
		plain.Thousands(answers), plain.Thousands(allowed), d.Name(), plain.Thousands(len(d.Answers())), plain.Thousands(len(d.Words())))
}

// formOf returns the form of lists that has the checksum (see [Lists.named]), or the lists themselves if none has.
func formOf(d *game.Dictionary, sum string, answers []game.Word) *game.Dictionary {
	if d.Sum() == sum {
		return d
	}
	forms := []*game.Dictionary{d, d.AnyAnswer()}
	guesses := [][]game.Word{nil}
	if d.Classic() {
		if letters, err := game.AnyLetters(d.Answers()); err == nil { // otherwise the file can't be about these
			guesses = append(guesses, letters)
		}
	}
	for _, others := range guesses {
		if form, err := d.Of(d.Answers(), others); err == nil {
			forms = append(forms, form)
		}
	}
	for _, form := range forms {
		if form.Sum() == sum {
			return form
		}
		if len(answers) == 0 || slices.ContainsFunc(answers, func(w game.Word) bool { _, allowed := form.Index(w); return !allowed }) {
			continue
		}
		if part, err := d.Of(answers, form.Words()); err == nil && part.Sum() == sum {
			return part
		}
	}
	return d
}

// builtIn returns the built-in trees by name.
var builtIn = sync.OnceValue(func() map[string]*Tree {
	trees := map[string]*Tree{}
	for _, file := range game.Must(fs.Glob(data.Trees, "trees/*.txt.gz")) {
		text := game.Must(data.Trees.ReadFile(file))
		trees[strings.TrimSuffix(path.Base(file), ".txt.gz")] = game.Must(ReadAs[*Tree](file, bytes.NewReader(text)))
	}
	return trees
})

// bestTree returns the name and total of the built-in tree with the least total, among those that find every answer under the proof's
// rules. Each tree is walked through. The name is "" if there is none. No tree with weights is built in.
func (c *Claims) bestTree(ctx context.Context, d *game.Dictionary) (name string, total int) {
	for known, t := range builtIn() {
		if t.head.Lists != c.Lists || c.Weight > 0 {
			continue
		}
		v := t.verdict(ctx, d, modeOf(c.Mode), *c.Guesses)
		if len(v.Faults) == 0 && v.Lost == 0 && (name == "" || v.Total < total || v.Total == total && known < name) {
			name, total = known, v.Total
		}
	}
	return name, total
}

// usualAlphabet is that of words if a file names none.
const usualAlphabet = "en"

// OtherWords describes the words of a file in its head, unless they are of five letters of English.
type OtherWords struct {
	Alphabet string `json:"alphabet,omitempty"`
	Length   int    `json:"length,omitempty"`
}

// wordsOf describes the words of lists.
func wordsOf(d *game.Dictionary) OtherWords {
	var o OtherWords
	if name := d.Alphabet().Name(); name != usualAlphabet {
		o.Alphabet = name
	}
	if d.Length() != game.Letters {
		o.Length = d.Length()
	}
	return o
}

func (o OtherWords) valid() error {
	switch {
	case o.Alphabet == usualAlphabet || o.Length == game.Letters:
		return fmt.Errorf("it says that its words are of the alphabet %s or of %d letters, which is so where nothing is said", usualAlphabet, game.Letters)
	case o.Length != 0 && (o.Length < game.MinLetters || o.Length > decision.MostLetters):
		return fmt.Errorf("words of %d letters: trees are for %d to %d", o.Length, game.MinLetters, decision.MostLetters)
	}
	return nil
}

// fault says how the words of lists differ from these, or "".
func (o OtherWords) fault(d *game.Dictionary) string {
	says, has := OtherWords{cmp.Or(o.Alphabet, usualAlphabet), cmp.Or(o.Length, game.Letters)}, OtherWords{d.Alphabet().Name(), d.Length()}
	if says == has {
		return ""
	}
	return fmt.Sprintf("it is for words of %d letters of the alphabet %s, and those of %s are of %d letters of the alphabet %s",
		says.Length, says.Alphabet, d.Name(), has.Length, has.Alphabet)
}
