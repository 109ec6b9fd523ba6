package verify

import (
	"cmp"
	"fmt"
	"strconv"

	"absurdist/engine"
	"absurdist/engine/alphabet"
)

// english is the alphabet of words of which nothing else is said.
var english = alphabet.English().Name()

// OtherWords says in the head of a file what its words are, where they are not of five letters of English.
type OtherWords struct {
	Alphabet string `json:"alphabet,omitempty"`
	Length   int    `json:"length,omitempty"`
}

// WordsOf returns what is said of the words of some lists.
func WordsOf(d *engine.Dictionary) OtherWords {
	var o OtherWords
	if name := d.Alphabet().Name(); name != english {
		o.Alphabet = name
	}
	if d.Length() != engine.Letters {
		o.Length = d.Length()
	}
	return o
}

func (o OtherWords) valid() error {
	switch {
	case o.Alphabet == english || o.Length == engine.Letters:
		return fmt.Errorf("it says that its words are of the alphabet %s or of %d letters, which is so where nothing is said", english, engine.Letters)
	case o.Length != 0 && (o.Length < engine.MinLetters || o.Length > mostLetters):
		return fmt.Errorf("words of %d letters: trees are for %d to %d", o.Length, engine.MinLetters, mostLetters)
	}
	return nil
}

// fault says how the words of lists are others, "" if they are not.
func (o OtherWords) fault(d *engine.Dictionary) string {
	has := OtherWords{d.Alphabet().Name(), d.Length()}
	says := OtherWords{cmp.Or(o.Alphabet, english), cmp.Or(o.Length, engine.Letters)}
	if says == has {
		return ""
	}
	return "it is for words of " + says.String() + ", and those of " + d.Name() + " are of " + has.String()
}

func (o OtherWords) String() string {
	return strconv.Itoa(o.Length) + " letters of the alphabet " + o.Alphabet
}

// wordFaults is fault for the first line of a file.
func (o OtherWords) wordFaults(d *engine.Dictionary) []FaultError {
	if why := o.fault(d); why != "" {
		return []FaultError{{Line: 1, Reason: why}}
	}
	return nil
}
