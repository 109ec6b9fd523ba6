package game

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"testing"

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
		name             string
		answers, allowed int
		answersSum       string
		othersSum        string
	}{
		{"original", 2315, 12972, "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee", "f012ef5ecdbeb94274186abcbbd5388d92bb86fe8ae0635fffcc5e9be4aa3d33"},
		{"nyt2022", 2309, 12947, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32", "9d1a65c860416474126bd8615687fbe2638f43fb00cd220f79114068fc9074c9"},
		{"nyt2022apr", 2309, 12974, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32", "9761fb0255ccded3ebb32a4b27fb8608cab1747508e9cfa1402d9a701c60cdda"},
		{"nyt", 2309, 14855, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32", "690968ab2331c2337a63cd952abb77c145303f7aae3e16dddbbfa88ce6adada9"},
	} {
		d := Must(LoadList(c.name))
		if len(d.Answers()) != c.answers || len(d.Words()) != c.allowed {
			t.Errorf("%s: %d answers, %d allowed, want %d, %d", c.name, len(d.Answers()), len(d.Words()), c.answers, c.allowed)
		}
		must.Equal(t, sortedSum(d.Answers()), c.answersSum, "%s: answers have checksum", c.name)
		must.Equal(t, sortedSum(d.Others()), c.othersSum, "%s: others have checksum", c.name)
	}
	d := Must(LoadList("original"))
	for day, w := range map[int]string{0: "cigar", 241: "agora", 245: "pupal", 274: "lynch", 295: "fibre", 305: "slave", 396: "wench"} {
		if got := d.Answers()[day]; got.String() != w {
			t.Errorf("original answer of day %d is %s, want %s", day, got, w)
		}
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
				if same, err := letters.Normalize(w.String()); same != w.String() || err != nil {
					t.Fatalf("%s is %q in the alphabet, %v", w, same, err)
				}
				for _, letter := range w.String() {
					if _, known := letters.Code(letter); !known {
						t.Fatalf("%s has %q, which is not in %s", w, letter, l.Alphabet)
					}
				}
			}
			if d.Length() != l.Length || d.Alphabet() != letters {
				t.Errorf("%d letters of %s, want %d of %s", d.Length(), d.Alphabet().Name(), l.Length, l.Alphabet)
			}
		})
	}
}

func TestListsOf(t *testing.T) {
	must.Equal(t, ListsOf("en", Letters), []string{"original", "nyt2022", "nyt2022apr", "nyt"}, "English lists of five letters are")
	must.Equal(t, ListsOf("fr", 7), []string{"fr-7"}, "French lists of seven letters are")
}

func TestLoadListUnknown(t *testing.T) {
	_, err := LoadList("nyt2023")
	if want := `no word list "nyt2023" (did you mean nyt2022?); all are listed by: absurdist words`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestNewDictionary(t *testing.T) {
	d := Must(NewDictionary("x", MustWords("crane slate"), MustWords("roate crane soare")))
	if !slices.Equal(d.Words(), MustWords("crane slate roate soare")) || len(d.Others()) != 2 {
		t.Errorf("words %v, others %v", d.Words(), d.Others())
	}
	if !d.IsAnswer(MustWord("slate")) || d.IsAnswer(MustWord("roate")) {
		t.Error("IsAnswer is wrong about slate or roate")
	}
	for _, c := range []struct{ answers, allowed, want string }{
		{"", "crane", "x: no answers: bad word list"},
		{"crane crane", "", `x: "crane" appears twice among the answers: bad word list`},
		{"crane", "roate roate", `x: "roate" appears twice among the allowed words: bad word list`},
	} {
		if _, err := NewDictionary("x", MustWords(c.answers), MustWords(c.allowed)); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
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
			if at, ok := all.Index(w); at != i || !ok || !all.IsAnswer(w) {
				t.Fatalf("%s: %s has index %d", name, w, at)
			}
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
	if err != nil || d.Alphabet() != de || d.Length() != 5 {
		t.Fatal(d, err)
	}
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
