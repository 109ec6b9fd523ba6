package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// sortedSum is the checksum that GAMES publishes: sorted, one word a line.
func sortedSum(words []Word) string {
	words = slices.Clone(words)
	slices.SortFunc(words, Word.Compare)
	h := sha256.New()
	for _, w := range words {
		h.Write([]byte(w.String() + "\n"))
	}
	return hex.EncodeToString(h.Sum(nil))
}

func TestEmbeddedLists(t *testing.T) {
	for _, c := range []struct {
		name                  string
		answers, allowed      int
		answersSum, othersSum string
	}{
		{"original", 2315, 12972, "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee", "f012ef5ecdbeb94274186abcbbd5388d92bb86fe8ae0635fffcc5e9be4aa3d33"},
		{"nyt2022", 2309, 12947, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32", "9d1a65c860416474126bd8615687fbe2638f43fb00cd220f79114068fc9074c9"},
		{"nyt2022apr", 2309, 12974, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32", "9761fb0255ccded3ebb32a4b27fb8608cab1747508e9cfa1402d9a701c60cdda"},
		{"nyt", 2309, 14855, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32", "690968ab2331c2337a63cd952abb77c145303f7aae3e16dddbbfa88ce6adada9"},
	} {
		d := Must(LoadList(c.name))
		must.Hold(t, len(d.Answers()) == c.answers && len(d.Words()) == c.allowed,
			"%s: %d answers, %d allowed, want %d, %d", c.name, len(d.Answers()), len(d.Words()), c.answers, c.allowed)
		must.Equal(t, sortedSum(d.Answers()), c.answersSum, "%s: answers have checksum", c.name)
		must.Equal(t, sortedSum(d.Others()), c.othersSum, "%s: others have checksum", c.name)
	}
	d := Must(LoadList("original"))
	for day, w := range map[int]string{0: "cigar", 241: "agora", 245: "pupal", 274: "lynch", 295: "fibre", 305: "slave", 396: "wench"} {
		must.Equal(t, d.Answers()[day].String(), w, "original answer of day %d", day)
	}
}

// Every embedded list is as lists.json says, with normalized letters of its alphabet. The tests of data compare the files.
func TestEveryListIsAsDescribed(t *testing.T) {
	for _, l := range ListInfos() {
		t.Run(l.Name, func(t *testing.T) {
			d := Must(LoadList(l.Name))
			if n := len(d.Answers()); n == 0 || n != l.Answers.Words || len(d.Others()) != l.Others.Words {
				t.Errorf("%d answers and %d others, want %d and %d", n, len(d.Others()), l.Answers.Words, l.Others.Words)
			}
			must.Equal(t, sortedSum(d.Words()), l.Allowed.SHA256Sorted, "checksum")
			letters := Must(alphabet.Named(l.Alphabet))
			for i := 0; i < len(d.Words()); i += 7 {
				w := d.Words()[i]
				must.Same(t, must.Get(letters.Normalize(w.String()))(t), w.String(), "%s", w)
				for _, letter := range w.String() {
					_, known := letters.Code(letter)
					must.Need(t, known, "%s has %q, which is not in %s", w, letter, l.Alphabet)
				}
			}
			must.Hold(t, d.Length() == l.Length && d.Alphabet() == letters,
				"%d letters of %s, want %d of %s", d.Length(), d.Alphabet().Name(), l.Length, l.Alphabet)
		})
	}
}

func TestListsOf(t *testing.T) {
	must.Equal(t, ListsOf("en", Letters), []string{"original", "nyt2022", "nyt2022apr", "nyt"}, "English lists of five letters are")
	must.Equal(t, ListsOf("fr", 7), []string{"fr-7"}, "French lists of seven letters are")
}

func TestLoadListUnknown(t *testing.T) {
	_, err := LoadList("nyt2023")
	want := `no word list "nyt2023" (did you mean nyt2022?); all are listed by: absurdist words`
	must.Hold(t, err != nil && err.Error() == want, "got %v, want %s", err, want)
}

func TestNewDictionary(t *testing.T) {
	d := Must(NewDictionary("x", MustWords("crane slate"), MustWords("roate crane soare")))
	must.Hold(t, slices.Equal(d.Words(), MustWords("crane slate roate soare")) && len(d.Others()) == 2,
		"words %v, others %v", d.Words(), d.Others())
	must.Hold(t, d.IsAnswer(MustWord("slate")) && !d.IsAnswer(MustWord("roate")), "IsAnswer is wrong about slate or roate")
	for _, c := range []struct{ answers, allowed, want string }{
		{"", "crane", "x: no answers: bad word list"},
		{"crane crane", "", `x: "crane" appears twice among the answers: bad word list`},
		{"crane", "roate roate", `x: "roate" appears twice among the allowed words: bad word list`},
	} {
		must.Reads(t, must.Err(NewDictionary("x", MustWords(c.answers), MustWords(c.allowed))), nil, c.want)
	}
}

// The checksum of all words as answers differs from other lists', in whatever order they came.
func TestAnyAnswer(t *testing.T) {
	sums := map[string]string{}
	for _, name := range []string{"original", "nyt2022", "nyt2022apr", "nyt", "en-3", "fr-7", "ru-5", "equation-8"} {
		d := Must(LoadList(name))
		all := d.AnyAnswer()
		if len(all.Answers()) != len(d.Words()) || len(all.Others()) != 0 || !slices.IsSortedFunc(all.Words(), Word.Compare) {
			t.Errorf("%s: %d answers, %d others", name, len(all.Answers()), len(all.Others()))
		}
		for i, w := range all.Words() {
			at, ok := all.Index(w)
			must.Need(t, at == i && ok && all.IsAnswer(w), "%s: %s has index %d", name, w, at)
		}
		both := []*Dictionary{d, all}
		if slices.Equal(d.Answers(), all.Answers()) { // every equation may be the answer anyway
			both = both[:1]
		}
		for _, known := range both {
			must.Equal(t, sums[known.Sum()], "", "%s has the checksum of", name)
			sums[known.Sum()] = name
		}
	}
}

func TestParseWordIn(t *testing.T) {
	de := Must(alphabet.Named("de"))
	d, err := NewDictionaryIn(de, "de", MustWords("größe"), MustWords("äpfel"))
	must.Need(t, err == nil && d.Alphabet() == de && d.Length() == 5, "%v, %v", d, err)
	for text, want := range map[string]string{
		"GRÖSSE": `"GRÖSSE" has 6 letters: not a word of 5 letters`,
		"GRÖẞE":  "",
		"äpfel":  "", // a combining accent
		"jalжn":  `"jalжn" has 'ж', which is not in the alphabet de: not a word`,
	} {
		w, err := d.ParseWord(text)
		if want == "" && (err != nil || !slices.Contains(d.Words(), w)) || want != "" && (err == nil || err.Error() != want || !errors.Is(err, ErrWord)) {
			t.Errorf("%s: %v, %v, want %s", text, w, err, want)
		}
	}
	if _, err := NewDictionary("mixed", MustWords("crane"), MustWords("cranes")); !errors.Is(err, ErrList) || !strings.Contains(err.Error(), `"crane" has 5 letters and "cranes" has 6`) {
		t.Errorf("words of two lengths: %v", err)
	}
}

// TestMix compares Mix with the numbers that the authors' program gives from the state 0. Each call of that program adds the increment to
// the state.
func TestMix(t *testing.T) {
	const increment = 0x9e3779b97f4a7c15
	state := uint64(0)
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		must.Equal(t, Mix(state), want, "number %d is", i)
		state += increment
	}
}

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
		must.Hold(t, err != nil && err.Error() == c.want && errors.Is(err, ErrList),
			"ReadWords(%.40q): got %v, want %s", c.text, err, c.want)
	}
	_, _, err := ReadWords("f", strings.NewReader(strings.Repeat("crane\n", 2<<20)), mustAlphabet(t, "en"))
	must.Hold(t, errors.Is(err, input.ErrInput), "a list that is too long: %v", err)
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
		{"en", "aaa\nbbb\nccc\nddd\neee\nfff\nggg\naaa\nbbb\nccc\nddd\neee\nfff\nggg", "aaa bbb ccc ddd eee fff ggg", `f: "aaa" is on lines 1 and 8; "bbb" is on lines 2 and 9; "ccc" is on lines 3 and 10; "ddd" is on lines 4 and 11; "eee" is on lines 5 and 12; 2 more words are repeated`},
	} {
		words, repeated, err := ReadWords("f", strings.NewReader(c.text), mustAlphabet(t, c.alphabet))
		must.Hold(t, err == nil && Join(words, " ") == c.words && repeated == c.repeated,
			"%.40q: %s, %v, %s; want %s, %s", c.text, Join(words, " "), err, repeated, c.words, c.repeated)
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
	want := `x: "grüße" has 'ü', which is not in the alphabet en: bad word list`
	must.Hold(t, err != nil && err.Error() == want && errors.Is(err, ErrList), "%v, want %s", err, want)
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
			must.Need(t, (errors.Is(err, ErrList) || errors.Is(err, input.ErrInput)) && strings.HasPrefix(err.Error(), "f"),
				"the error %q", err)
			return
		}
		again, twice, err := ReadWords("f", strings.NewReader(Join(words, "\n")), letters)
		must.Need(t, err == nil && twice == "" && slices.Equal(again, words), "%q, then %q, %q, %v", words, again, twice, err)
		must.Need(t, !strings.Contains(repeated, "\n") && len(repeated) <= 1000, "the warning %q", repeated)
		if letters == nil {
			return
		}
		d, err := NewDictionaryIn(letters, "f", words, nil)
		must.Need(t, err == nil && len(d.Answers()) == len(words), "words that were read make no dictionary: %v", err)
		for _, w := range words {
			must.Same(t, must.Get(d.ParseWord(letters.Upper(w.String())))(t), w)
		}
	})
}

// Any guess distinguishes the same words as one of AnyLetters.
func TestAnyLetters(t *testing.T) {
	answers := MustWords("hatch catch watch latch patch batch")
	guesses, err := AnyLetters(answers)
	must.Need(t, err == nil && len(guesses) == 7*7*7*7*7, "%v, %v", len(guesses), err)
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
		must.Need(t, known[partition(g)], "none of the guesses tells the words apart as %s does", g)
	}
	must.Fail(AnyLetters(MustWords("match batch gloom fizzy")))(t, ErrLetters)
}
