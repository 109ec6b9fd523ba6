package game

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Dictionary is the words of a game: the answers, in the list's order, and the other allowed words. Indexes count the
// answers first.
type Dictionary struct {
	name    string
	letters *alphabet.Alphabet
	words   []Word
	answers int
	length  int // letters of each word
	index   wordIndex

	weights     []float64 // of each word, sum 1; nil if all answers are equally likely
	weightsName string
	beyond      func() *beyond // prepares for pages with their own answers; nil if all words are equally likely then

	// Computed from the words when first needed. Copies with other weights share them.
	table func() *Table
	taken func() *taken
	sum   func() string
}

// ErrList is wrapped by the errors for word lists that are missing or invalid.
var ErrList = input.New("bad word list")

// tableLimit is the most pairs of a word and an answer in lists of at most five letters. The table of their clues,
// which most commands make, has a byte for each. The largest built-in list with each word as an answer has 221 million.
const tableLimit = 1 << 28

// NewDictionary returns the dictionary of the answers, in that order, and the allowed words, which may include
// the answers. The error, for a word listed twice, words of different lengths, no answer at all or too many words, wraps [ErrList].
func NewDictionary(name string, answers, allowed []Word) (*Dictionary, error) {
	return NewDictionaryIn(alphabet.English(), name, answers, allowed)
}

// NewDictionaryIn is [NewDictionary] for words of an alphabet, as [Dictionary.ParseWord] and [ReadWords] read them. The
// error may also be for a letter outside the alphabet.
func NewDictionaryIn(letters *alphabet.Alphabet, name string, answers, allowed []Word) (*Dictionary, error) {
	d, err := newDictionary(letters, name, answers, allowed)
	if err == nil && d.Tabled() && len(d.words)*d.answers > tableLimit {
		return nil, fmt.Errorf("%s: %s and %s: their table takes %d MB, and at most %d MB are allowed: %w",
			name, plural(d.answers, "answer"), plural(len(d.words), "word"), len(d.words)*d.answers>>20, tableLimit>>20, ErrList)
	}
	return d, err
}

// Of returns a dictionary of other words with the same alphabet and name. Otherwise it is [NewDictionaryIn].
func (d *Dictionary) Of(answers, allowed []Word) (*Dictionary, error) {
	return NewDictionaryIn(d.letters, d.name, answers, allowed)
}

func newDictionary(letters *alphabet.Alphabet, name string, answers, allowed []Word) (*Dictionary, error) {
	if len(answers) == 0 {
		return nil, fmt.Errorf("%s: no answers: %w", name, ErrList)
	}
	d := &Dictionary{
		name:    name,
		letters: letters,
		words:   make([]Word, 0, len(answers)+len(allowed)),
		answers: len(answers),
		length:  answers[0].Len(),
		index:   newWordIndex(len(answers) + len(allowed)),
	}
	part := "answers"
	for i, w := range slices.Concat(answers, allowed) {
		if i == d.answers {
			part = "allowed words"
		}
		slot := d.index.slot(d.words, &w)
		switch at := int(*slot); {
		case at > d.answers || at > 0 && i < d.answers:
			return nil, fmt.Errorf("%s: %q appears twice among the %s: %w", name, w, part, ErrList)
		case at > 0:
			continue // it is an answer
		case w.Len() != d.length:
			return nil, fmt.Errorf("%s: %q has %s and %q has %d: %w", name, answers[0], plural(d.length, "letter"), w, w.Len(), ErrList)
		}
		for _, l := range w[:d.length] {
			if _, ok := letters.Code(rune(l)); !ok {
				return nil, fmt.Errorf("%s: %q has %q, %w %s: %w", name, w, rune(l), alphabet.ErrLetter, letters.Name(), ErrList)
			}
		}
		d.words = append(d.words, w)
		*slot = int32(len(d.words))
	}
	d.table = sync.OnceValue(func() *Table { return NewTable(d.words, d.Answers()) })
	d.taken = sync.OnceValue(func() *taken { return takeApart(d.words, d.length) })
	d.sum = sync.OnceValue(d.checksum)
	return d, nil
}

// AnyAnswer returns the dictionary of the same words, in alphabetical order, each of which may be the answer.
func (d *Dictionary) AnyAnswer() *Dictionary {
	return Must(newDictionary(d.letters, d.name, slices.SortedFunc(slices.Values(d.words), Word.Compare), nil))
}

// Name returns the name given to [NewDictionary] or [LoadList].
func (d *Dictionary) Name() string { return d.name }

// Alphabet returns the alphabet of the words.
func (d *Dictionary) Alphabet() *alphabet.Alphabet { return d.letters }

// Classic reports whether the words have five letters a-z, as some searches require.
func (d *Dictionary) Classic() bool { return d.length == Letters && d.letters == alphabet.English() }

// ParseWord reads a word of the dictionary's alphabet and length, in any form that the alphabet accepts. It need not be
// in the dictionary. The error wraps [ErrWord].
func (d *Dictionary) ParseWord(text string) (Word, error) {
	return ParseWordIn(d.letters, text, d.length)
}

// Length returns the number of letters of each word.
func (d *Dictionary) Length() int { return d.length }

// Tabled reports whether the clues of the words fit the bytes of a [Table]: they have at most five letters.
func (d *Dictionary) Tabled() bool { return d.length <= Letters }

// Answers returns the possible answers in their list's order. The caller must not change it, nor the results
// of Others and Words.
func (d *Dictionary) Answers() []Word { return d.words[:d.answers:d.answers] }

// Others returns the allowed words that are not answers.
func (d *Dictionary) Others() []Word { return d.words[d.answers:] }

// Words returns all allowed words: the answers, then the others.
func (d *Dictionary) Words() []Word { return d.words }

// Index returns the index of w in Words, and whether w is allowed.
func (d *Dictionary) Index(w Word) (int, bool) {
	s := *d.index.slot(d.words, &w)
	return int(s) - 1, s > 0
}

// IsAnswer reports whether w is one of the answers.
func (d *Dictionary) IsAnswer(w Word) bool {
	i, ok := d.Index(w)
	return ok && i < d.answers
}

// Table returns the clues of all words against all answers. The first call computes it, and concurrent calls
// wait.
func (d *Dictionary) Table() *Table { return d.table() }

// Sum returns the SHA-256, in hex, of the answers in order and then the sorted others, one word a line with nothing
// between the two parts. It is the `lists` field of a record. The first call computes it.
func (d *Dictionary) Sum() string { return d.sum() }

func (d *Dictionary) checksum() string {
	others := slices.Clone(d.Others())
	slices.SortFunc(others, Word.Compare)
	h := sha256.New()
	for _, w := range slices.Concat(d.Answers(), others) {
		h.Write(append([]byte(w.String()), '\n'))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// ListInfo describes an embedded word list.
type ListInfo struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Alphabet string   `json:"alphabet"`
	Length   int      `json:"length"`
	Answers  PartInfo `json:"answers"`
	Others   PartInfo `json:"others"`
	Allowed  PartInfo `json:"allowed"`
	// Provenance is the source of each part.
	Provenance struct {
		Answers string `json:"answers"`
		Others  string `json:"others"`
		Allowed string `json:"allowed"`
	} `json:"provenance,omitzero"`
}

// PartInfo is one part of an embedded list: its number of words, and their checksum in sorted order.
type PartInfo struct {
	File         string `json:"file,omitempty"`
	Words        int    `json:"words"`
	SHA256Sorted string `json:"sha256_sorted"`
}

// ListInfos returns the descriptions of the embedded lists: Wordle's own, oldest first, then those of other lengths and
// languages, and the equations of Nerdle.
func ListInfos() []ListInfo { return slices.Clone(listInfos()) }

// listInfos are read once, as the built-in pages ask for them many times when the program starts.
var listInfos = sync.OnceValue(func() []ListInfo {
	var infos []ListInfo
	if err := json.Unmarshal(Must(data.Words.ReadFile("words/lists.json")), &infos); err != nil {
		panic(err) // the file is embedded
	}
	return infos
})

// Lists returns the names of the embedded lists.
func Lists() []string { return listsWhere(func(ListInfo) bool { return true }) }

// ListsOf returns the names of the embedded lists of one alphabet and length.
func ListsOf(alphabet string, length int) []string {
	return listsWhere(func(l ListInfo) bool { return l.Alphabet == alphabet && l.Length == length })
}

func listsWhere(wanted func(ListInfo) bool) (names []string) {
	for _, l := range listInfos() {
		if wanted(l) {
			names = append(names, l.Name)
		}
	}
	return names
}

// LoadList returns the embedded list of that name. The error for an unknown name lists the names and wraps
// [ErrList].
func LoadList(name string) (*Dictionary, error) {
	for _, l := range ListInfos() {
		if l.Name != name {
			continue
		}
		letters, err := alphabet.Named(l.Alphabet)
		if err != nil {
			return nil, err
		}
		return NewDictionaryIn(letters, name, embedded(l.Answers.File), embedded(l.Others.File))
	}
	if strings.ContainsAny(name, "./") {
		return nil, plain.Error(ErrList, fmt.Errorf("no word list %q; if it is a file, give it by --answers or --allowed", name))
	}
	return nil, plain.Error(ErrList, fmt.Errorf("no word list %q%s", name, plain.Instead(name, Lists(), "absurdist words")))
}

// embedded reads a file of an embedded list; "" is a list in which all words are answers. The words are already in the
// alphabet's form, which tests check.
func embedded(file string) []Word {
	if file == "" {
		return nil
	}
	text := Must(input.All(file, bytes.NewReader(Must(data.Words.ReadFile("words/"+file))), input.Words))
	words := make([]Word, 0, bytes.Count(text, []byte{'\n'}))
	for line := range strings.Lines(string(text)) {
		words = append(words, Must(WordOf(strings.TrimSuffix(line, "\n"))))
	}
	return words
}
