package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

func mustAlphabet(t testing.TB, name string) *alphabet.Alphabet {
	t.Helper()
	if name == "" {
		return nil
	}
	return Must(alphabet.Named(name))
}

func TestReadWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ alphabet, text, want string }{
		{"en", "crane\r\n\n SLATE \n# three\nroate", "crane slate roate"},
		{"en", "\ufeffCRANES", "cranes"},
		{"de", "GRÜẞE\na\u0308pfel\nrouté\nÖLTEN", "grüße äpfel route ölten"},
		{"fr", "FAÇON\nCœur\n", "facon coeur"},
		{"ca", "Cel·la\nte\u0140la\nMÓNS", "ceŀa teŀa mons"},
		{"es", "ESPAN\u0303A", "españa"},
		{"pt", "FAIÇO", "faiço"},
		{"ru", "ЁЛКА", "елка"},
		{"equation", "3×4−5=7\n12÷4=03", "3*4-5=7 12/4=03"},
		{"", "Étés\nЁЛКА\n3+4=", "étés ёлка 3+4="},
	} {
		words, repeated, err := ReadWords("f", strings.NewReader(c.text), mustAlphabet(t, c.alphabet))
		if got := Join(words, " "); err != nil || got != c.want || repeated != "" {
			t.Errorf("%s %q: %q, %q, %v, want %q", c.alphabet, c.text, got, repeated, err, c.want)
		}
	}
}

// Errors name the line of a fault.
func TestReadWordsRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ alphabet, text, want string }{
		{"en", "crane\nslat\n", `f:2: "slat" has 4 letters and "crane" on line 1 has 5: the words of a list have one length (bad word list)`},
		{"en", "# of two lengths\ncrane\n\nslates", `f:4: "slates" has 6 letters and "crane" on line 2 has 5: the words of a list have one length (bad word list)`},
		{"en", "crane\n\nsl4te\n", `f:3: "sl4te" has '4', which is not in the alphabet en (bad word list)`},
		{"en", "crâne\n", `f:1: "crâne" has 'â', which is not in the alphabet en (bad word list)`},
		{"es", "faiço\n", `f:1: "faiço" has 'ç', which is not in the alphabet es (bad word list)`},
		{"en", "at\n", `f:1: "at" has 2 letters: not a word of 3 to 12 letters (bad word list)`},
		{"en", "abracadabraca\n", `f:1: "abracadabraca" has 13 letters: not a word of 3 to 12 letters (bad word list)`},
		{"", "cr ne\n", `f:1: "cr ne" has ' ', which is not a letter: not a word of 3 to 12 letters (bad word list)`},
		{"en", "crane\ncaf\xe9s\n", `f:2: the file is not in UTF-8, but perhaps in Latin-1 (ISO 8859-1): save it as UTF-8 (bad word list)`},
		{"", "\xff\xfec\x00r\x00", `f:1: the file is in UTF-16: save it as UTF-8 (bad word list)`},
		{"en", "\x00c\x00r\x00", `f:1: the file is in UTF-16: save it as UTF-8 (bad word list)`},
		{"en", "\n\n", `f: no words in it: bad word list`},
		{"en", "crane\n" + strings.Repeat("a", 1<<20), `f:2: the line is too long (bad word list)`},
	} {
		_, _, err := ReadWords("f", strings.NewReader(c.text), mustAlphabet(t, c.alphabet))
		if err == nil || err.Error() != c.want || !errors.Is(err, ErrList) {
			t.Errorf("ReadWords(%.40q): got %v, want %s", c.text, err, c.want)
		}
	}
	if _, _, err := ReadWords("f", strings.NewReader(strings.Repeat("crane\n", 2<<20)), mustAlphabet(t, "en")); !errors.Is(err, input.ErrInput) {
		t.Errorf("a list that is too long: %v", err)
	}
}

// A repeated word counts once, and all its lines are reported.
func TestReadWordsRepeated(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ alphabet, text, words, repeated string }{
		{"en", "crane\nslate\nCrane\n", "crane slate", `f: "crane" is on lines 1 and 3`},
		{"en", "crane\nslate\n\ncrane\nslate\nCRANE", "crane slate", `f: "crane" is on lines 1, 4 and 6; "slate" is on lines 2 and 5`},
		{"de", "äpfel\na\u0308pfel", "äpfel", `f: "äpfel" is on lines 1 and 2`},
		{"fr", "pêche\npéché", "peche", `f: "peche" is on lines 1 and 2`},
		{"en", strings.Repeat("crane\n", 9), "crane", `f: "crane" is on lines 1, 2, 3, 4, 5 and more`},
		{"en", "aaa\nbbb\nccc\nddd\neee\nfff\nggg\naaa\nbbb\nccc\nddd\neee\nfff\nggg", "aaa bbb ccc ddd eee fff ggg", `f: "aaa" is on lines 1 and 8; "bbb" is on lines 2 and 9; "ccc" is on lines 3 and 10; "ddd" is on lines 4 and 11; "eee" is on lines 5 and 12; so do 2 more`},
	} {
		words, repeated, err := ReadWords("f", strings.NewReader(c.text), mustAlphabet(t, c.alphabet))
		if err != nil || Join(words, " ") != c.words || repeated != c.repeated {
			t.Errorf("%.40q: %s, %v, %s; want %s, %s", c.text, Join(words, " "), err, repeated, c.words, c.repeated)
		}
	}
}

// A dictionary has no word outside its alphabet.
func TestDictionaryAlphabet(t *testing.T) {
	t.Parallel()
	de := mustAlphabet(t, "de")
	d := Must(NewDictionaryIn(de, "x", MustWords("grüße äpfel"), nil))
	part, err := d.Of(d.Answers()[:1], d.Words())
	if err != nil || part.Alphabet() != de || part.Name() != "x" || len(part.Words()) != 2 || d.AnyAnswer().Alphabet() != de {
		t.Errorf("%+v, %v", part, err)
	}
	_, err = NewDictionary("x", MustWords("crane grüße"), nil)
	if want := `x: "grüße" has 'ü', which is not in the alphabet en: bad word list`; err == nil || err.Error() != want || !errors.Is(err, ErrList) {
		t.Errorf("%v, want %s", err, want)
	}
}

func FuzzReadWords(f *testing.F) {
	for _, text := range []string{"crane\nslate\n", "cran\n", "crane\ncrane", "Grüße\ngru\u0308ße", "Col·legi", "12÷4=3"} {
		f.Add(text, uint8(2))
	}
	f.Fuzz(func(t *testing.T, text string, which uint8) {
		name := ""
		if names := alphabet.Names(); int(which) < len(names) {
			name = names[which]
		}
		letters := mustAlphabet(t, name)
		words, repeated, err := ReadWords("f", strings.NewReader(text), letters)
		if err != nil {
			if !errors.Is(err, ErrList) && !errors.Is(err, input.ErrInput) || !strings.HasPrefix(err.Error(), "f") {
				t.Fatalf("the error %q", err)
			}
			return
		}
		again, twice, err := ReadWords("f", strings.NewReader(Join(words, "\n")), letters)
		if err != nil || twice != "" || !slices.Equal(again, words) {
			t.Fatalf("%q, then %q, %q, %v", words, again, twice, err)
		}
		if strings.Contains(repeated, "\n") || len(repeated) > 1000 {
			t.Fatalf("the warning %q", repeated)
		}
		if letters == nil {
			return
		}
		d, err := NewDictionaryIn(letters, "f", words, nil)
		if err != nil || len(d.Answers()) != len(words) {
			t.Fatalf("words that were read make no dictionary: %v", err)
		}
		for _, w := range words {
			if back, err := d.ParseWord(letters.Upper(w.String())); err != nil || back != w {
				t.Fatalf("%s: %s, %v", w, back, fmt.Sprint(err))
			}
		}
	})
}

// Any guess distinguishes the same words as one of AnyLetters.
func TestAnyLetters(t *testing.T) {
	answers := MustWords("hatch catch watch latch patch batch")
	guesses, err := AnyLetters(answers)
	if err != nil || len(guesses) != 7*7*7*7*7 {
		t.Fatal(len(guesses), err)
	}
	partition := func(g Word) [6]int {
		var parts [6]int
		for i, w := range answers {
			for Score(g, answers[parts[i]]) != Score(g, w) {
				parts[i]++
			}
		}
		return parts
	}
	known := map[[6]int]bool{}
	for _, g := range append(guesses, answers...) {
		known[partition(g)] = true
	}
	lot := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		var g Word
		for i := range Letters {
			g[i] = Letter('a' + lot.IntN(26))
		}
		if !known[partition(g)] {
			t.Fatalf("none of the guesses tells the words apart as %s does", g)
		}
	}
	must.Fail(AnyLetters(MustWords("match batch gloom fizzy")))(t, ErrLetters)
}
