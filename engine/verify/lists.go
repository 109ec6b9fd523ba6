package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// Lists finds the word lists that claims are about, and keeps them. It is safe for several goroutines.
type Lists struct {
	load   func(name string) (*game.Dictionary, error)
	lock   sync.Mutex
	loaded map[string]*game.Dictionary
	forms  map[form]*game.Dictionary
	least  map[*game.Dictionary]int
}

// form is the key of a form of lists. Files may use thousands of names for the same lists, so it has the lists
// themselves.
type form struct {
	of  *game.Dictionary
	sum string
}

// NewLists returns a Lists that loads lists by name. The name is "" if the file gives none.
func NewLists(load func(name string) (*game.Dictionary, error)) *Lists {
	return &Lists{
		load: load, loaded: map[string]*game.Dictionary{}, forms: map[form]*game.Dictionary{}, least: map[*game.Dictionary]int{},
	}
}

// builtInLists are the lists that the program has.
var builtInLists = sync.OnceValue(func() *Lists { return NewLists(game.LoadList) })

// fewest returns [fewestGuesses] for lists. Once it has counted to the end, it keeps the number.
func (l *Lists) fewest(ctx context.Context, d *game.Dictionary) int {
	l.lock.Lock()
	defer l.lock.Unlock()
	n, counted := l.least[d]
	if !counted {
		if n = fewestGuesses(ctx, d); ctx.Err() == nil {
			l.least[d] = n
		}
	}
	return n
}

// loaded is a form of word lists, with what is left open about the name and the checksum that the file gives for them.
type loaded struct {
	*game.Dictionary
	open []string
}

// named returns the lists of that name in the form that has the checksum, or unchanged if it is empty. The error is
// that of loading them, or wraps [ErrOtherLists] if no form has the checksum.
func (l *Lists) named(name, sum string, answers ...game.Word) (loaded, error) {
	d, err := l.form(name, sum, answers)
	if err != nil {
		return loaded{}, err
	}
	open, err := about(d, name, sum, answers)
	return loaded{d, open}, err
}

// form loads lists once, and returns the form of them that has a checksum, or the lists themselves if none has.
func (l *Lists) form(name, sum string, answers []game.Word) (*game.Dictionary, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	d := l.loaded[name]
	if d == nil {
		found, err := l.load(name)
		if err != nil {
			return nil, err
		}
		d, l.loaded[name] = found, found
	}
	if sum == "" || d.Sum() == sum {
		return d, nil
	}
	key := form{d, sum}
	if l.forms[key] == nil {
		l.forms[key] = formOf(d, sum, answers)
	}
	return l.forms[key], nil
}

// classic passes on what [Lists.named] returns. The error wraps [ErrOtherLists] if words are not five letters a-z.
func classic(d loaded, err error) (loaded, error) {
	if err == nil && !d.Classic() {
		err = fmt.Errorf("the words of %s have %d letters of the alphabet %s, and the claim is about words of "+
			"five letters a-z: %w", d.Name(), d.Length(), d.Alphabet().Name(), ErrOtherLists)
	}
	return d, err
}

// about says, for people, what is left open about the name and the checksum that a file gives for lists. Files of earlier
// versions have no checksum. The error wraps [ErrOtherLists] if the lists differ.
func about(d *game.Dictionary, name, sum string, answers []game.Word) (open []string, err error) {
	switch {
	case sum == "":
		open = append(open, fmt.Sprintf("whether the word lists are those of %s, as the file gives no checksum", d.Name()))
	case d.Sum() != sum:
		return nil, fmt.Errorf("%w than %s, by their checksum", ErrOtherLists, d.Name())
	case name == d.Name() || name == "":
	case slices.Contains(game.Lists(), name):
		if built, err := builtInLists().form(name, sum, answers); err != nil || built.Sum() != sum {
			return nil, cmp.Or(err, fmt.Errorf("%w than %s: it names %s", ErrOtherLists, d.Name(), name))
		}
	default:
		open = append(open, fmt.Sprintf("the name %.40q of the word lists, which are %s by their checksum", name, d.Name()))
	}
	return open, nil
}

// countFault says how the numbers of words, which the checksum does not cover, differ from the file's.
func countFault(d *game.Dictionary, answers, allowed int) error {
	n := plain.Thousands
	return faultIf(answers != len(d.Answers()) || allowed != len(d.Words()),
		"it is about %s answers and %s words that may be guessed; %s has %s and %s",
		n(answers), n(allowed), d.Name(), n(len(d.Answers())), n(len(d.Words())))
}

// formOf returns the form of lists that has the checksum, or the lists themselves if none has. The forms are:
// unchanged, with each word as an answer, with guesses from the answers only, with guesses of any letters, and with the
// answers given.
func formOf(d *game.Dictionary, sum string, answers []game.Word) *game.Dictionary {
	forms := []*game.Dictionary{d, d.AnyAnswer()}
	add := func(others []game.Word, err error) {
		if form, ofErr := d.Of(d.Answers(), others); err == nil && ofErr == nil { // otherwise the file can't be about it
			forms = append(forms, form)
		}
	}
	add(nil, nil)
	if d.Classic() {
		add(game.AnyLetters(d.Answers()))
	}
	for _, form := range forms {
		if form.Sum() == sum {
			return form
		}
		known := count(answers, func(w game.Word) bool { _, allowed := form.Index(w); return allowed })
		if len(answers) == 0 || known < len(answers) {
			continue
		}
		if part, err := d.Of(answers, form.Words()); err == nil && part.Sum() == sum {
			return part
		}
	}
	return d
}
