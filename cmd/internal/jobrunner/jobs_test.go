package jobrunner

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Built-in lists are sent by name and checksum, others whole. The lists that arrive are the same.
func TestListsTravel(t *testing.T) {
	t.Parallel()
	nyt, err := game.LoadList("nyt")
	if err != nil {
		t.Fatal(err)
	}
	few, err := game.NewDictionary("nyt", nyt.Answers()[:50], nyt.Answers()[50:80])
	if err != nil {
		t.Fatal(err)
	}
	de, err := alphabet.Named("de")
	if err != nil {
		t.Fatal(err)
	}
	german, err := game.NewDictionaryIn(de, "german.txt", game.MustWords("grüße äpfel größe hölle mäuse löwen"), nil)
	if err != nil {
		t.Fatal(err)
	}
	mine, err := alphabet.Read("mine.yaml", strings.NewReader("letters: α β γ δ ε"))
	if err != nil {
		t.Fatal(err)
	}
	greek, err := game.NewDictionaryIn(mine, "greek.txt", game.MustWords("αβγδε βγδεα γδεαβ δεαβγ εαβγδ"), nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []*game.Dictionary{nyt, few, german, greek} {
		text, err := json.Marshal(newLists(d))
		if err != nil {
			t.Fatal(err)
		}
		if whole := len(text) > 150; whole != (d != nyt) {
			t.Errorf("%d words travel as %d bytes", len(d.Words()), len(text))
		}
		var c lists
		if err := json.Unmarshal(text, &c); err != nil {
			t.Fatal(err)
		}
		there, err := c.dictionary()
		if err != nil || there.Sum() != d.Sum() || there.Name() != d.Name() || !slices.Equal(there.Words(), d.Words()) {
			t.Errorf("other lists arrive: %v", err)
			continue
		}
		if !slices.Equal(there.Alphabet().Letters(), d.Alphabet().Letters()) || there.Alphabet().Name() != d.Alphabet().Name() {
			t.Errorf("the letters %c arrive", there.Alphabet().Letters())
		}
		c.Sum = strings.Repeat("0", 64)
		if _, err := c.dictionary(); !errors.Is(err, game.ErrList) || !strings.Contains(err.Error(), "checksum") {
			t.Errorf("lists with another checksum: %v", err)
		}
	}
}
