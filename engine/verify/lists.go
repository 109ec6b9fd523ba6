package verify

import (
	"fmt"
	"slices"

	"absurdist/engine"
)

// Lists finds the word lists that claims are about, and keeps them. It is for one goroutine.
type Lists struct {
	load   func(name string) (*engine.Dictionary, error)
	loaded map[string]*engine.Dictionary // by name
	forms  map[form]*engine.Dictionary
}

// form is what [Lists.find] looks for in lists that are loaded. Files may have thousands of names for the same lists: the
// forms are kept by the lists themselves.
type form struct {
	of  *engine.Dictionary
	sum string
}

// NewLists returns what finds lists. It loads them by name; "" is the name where the file tells none.
func NewLists(load func(name string) (*engine.Dictionary, error)) *Lists {
	return &Lists{load, map[string]*engine.Dictionary{}, map[form]*engine.Dictionary{}}
}

// find returns the lists of that name in the form of that checksum: as they are, with each word as an answer, with
// guesses from the answers only, or with guesses of any letters. If no form has the checksum, or none is told, they are
// returned as they are. The error is that of loading them.
func (l *Lists) find(name, sum string) (d *engine.Dictionary, err error) {
	if d = l.loaded[name]; d == nil {
		if d, err = l.load(name); err != nil {
			return nil, err
		}
		l.loaded[name] = d
	}
	if sum == "" || d.Sum() == sum {
		return d, nil
	}
	key := form{d, sum}
	if l.forms[key] == nil {
		if l.forms[key], err = otherForm(d, sum); err != nil {
			return nil, err
		}
	}
	return l.forms[key], nil
}

// named returns the lists that a file names with their checksum, in the form that has it. What is open of the two is told
// for people: a file of an earlier version may have no checksum, and the name may be one that nobody knows. The error wraps
// [ErrOtherLists] if the lists at hand are others, or is that of loading them.
func (l *Lists) named(name, sum string) (d *engine.Dictionary, open []string, err error) {
	if d, err = l.find(name, sum); err != nil {
		return nil, nil, err
	}
	known := slices.Contains(engine.Lists(), name)
	switch {
	case sum == "":
		open = append(open, fmt.Sprintf("whether the word lists are those of %s, as the file tells no checksum", d.Name()))
	case d.Sum() != sum:
		return nil, nil, fmt.Errorf("%w than %s, by their checksum", ErrOtherLists, d.Name())
	case name == d.Name() || name == "":
	case known:
		return nil, nil, fmt.Errorf("%w than %s: it names %s", ErrOtherLists, d.Name(), name)
	default:
		open = append(open, fmt.Sprintf("the name %.40q of the word lists, which are %s by their checksum", name, d.Name()))
	}
	return d, open, nil
}

// otherForm returns the form of lists that has the checksum, or the lists if none has.
func otherForm(d *engine.Dictionary, sum string) (*engine.Dictionary, error) {
	if all := d.AnyAnswer(); all.Sum() == sum {
		return all, nil
	}
	guesses := [][]engine.Word{nil}
	if letters, err := engine.AnyLetters(d.Answers()); err == nil { // else the file can't be about those
		guesses = append(guesses, letters)
	}
	for _, others := range guesses {
		form, err := engine.NewDictionary(d.Name(), d.Answers(), others)
		if err != nil {
			return nil, err
		}
		if form.Sum() == sum {
			return form, nil
		}
	}
	return d, nil
}
