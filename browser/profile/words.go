package profile

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Length is the number of letters in a page's words.
type Length struct {
	Letters int   // 0 for the page's own number
	given   bool  // whether the profile says it
	err     error // in its text; check adds the place
}

// asShown is the length of a page that shows the number of letters itself.
const asShown = "page"

// UnmarshalText reads a number, or "page". It never fails; check reports errors.
func (l *Length) UnmarshalText(text []byte) error {
	*l = Length{given: true}
	if string(text) == asShown {
		return nil
	}
	n, err := strconv.Atoi(string(text))
	if err != nil || n < game.MinLetters || n > game.MaxLetters {
		l.err = fmt.Errorf("%.20q is not a length: write a number from %d to %d, or page for as many letters as the page shows", text, game.MinLetters, game.MaxLetters)
	}
	l.Letters = n
	return nil
}

// String returns the length as profiles write it.
func (l Length) String() string {
	if l.Letters == 0 {
		return asShown
	}
	return strconv.Itoa(l.Letters)
}

// MarshalJSON writes a number, or "page".
func (l Length) MarshalJSON() ([]byte, error) {
	if l.Letters == 0 {
		return []byte(strconv.Quote(asShown)), nil
	}
	return []byte(l.String()), nil
}

// MarshalYAML writes the same.
func (l Length) MarshalYAML() ([]byte, error) { return []byte(l.String()), nil }

// IsZero reports that the length is never left out.
func (Length) IsZero() bool { return false }

// Fits reports whether words of n letters fit the length.
func (l Length) Fits(n int) bool { return l.Letters == 0 || l.Letters == n }

// What a profile says of a first letter that the page gives in each row, or in the first row and no other, or only shows while it takes
// words that begin with another.
const (
	EachRow      = "given"
	OnlyFirstRow = "first-row"
	OnlyShown    = "shown"
)

// GivesFirst reports whether a row, of which so many are above it, has its first letter before anything is typed, and keeps it.
func (p *Profile) GivesFirst(row int) bool {
	return p.FirstLetter == EachRow || p.FirstLetter == OnlyFirstRow && row == p.Board.Given
}

// List returns the name of the word list for words of that many letters, "" if there is none. en-5 stands for the default list.
func (p *Profile) List(length int) string {
	name := ofLength(p.Words, length)
	switch name {
	case "":
		return p.builtIn(length)
	case "en-5":
		return defaultWords
	}
	return name
}

// builtIn returns the name of the built-in list for words of that many letters where the profile has files for other lengths only. It is
// "" otherwise, or if no list is of that length.
func (p *Profile) builtIn(length int) string {
	lists := game.ListsOf(p.AlphabetName, length)
	if len(lists) == 0 || !strings.Contains(p.Allowed, "*") || p.hasAllowed(length) {
		return ""
	}
	for other := game.MinLetters; other <= game.MaxLetters; other++ {
		if p.hasAllowed(other) {
			return lists[len(lists)-1]
		}
	}
	return ""
}

// hasAllowed reports whether the profile's file of allowed words of a length is there, whatever is in it.
func (p *Profile) hasAllowed(length int) bool {
	file, err := p.open(ofLength(p.Allowed, length), p.Allowed)
	if err == nil {
		_ = file.Close() // it is read later
	}
	return !errors.Is(err, fs.ErrNotExist)
}

// ofLength returns the name of a list or file for words of that many letters.
func ofLength(name string, length int) string {
	return strings.ReplaceAll(name, "*", strconv.Itoa(length))
}

// WordFiles returns the profile's files of answers and of allowed words of that many letters, "" for those that it has not, or for which a
// built-in list stands in.
func (p *Profile) WordFiles(length int) (answers, allowed string) {
	none := length == 0 || p.builtIn(length) != ""
	file := func(name string) string {
		if none && strings.Contains(name, "*") {
			return ""
		}
		return ofLength(name, length)
	}
	return file(p.Answers), file(p.Allowed)
}

// defaultWords is the word list of English five-letter pages whose profile names none.
const defaultWords = "nyt"

// checkWords finds what is missing or impossible in the keys about words.
func (p *Profile) checkWords() error {
	var err error
	p.ScoringName, p.AlphabetName = cmp.Or(p.ScoringName, game.CountLetters.String()), cmp.Or(p.AlphabetName, alphabet.English().Name())
	if p.Host.Scoring, err = game.ParseScoring(p.ScoringName); err != nil {
		return p.Fault("scoring", err)
	}
	if err := p.loadAlphabet(); err != nil {
		return p.Fault("alphabet", err)
	}
	if p.Length.err != nil {
		return p.Fault("length", p.Length.err)
	}
	if !p.Length.given {
		p.Length.Letters = game.Letters
	}
	if !slices.Contains([]string{"", EachRow, OnlyFirstRow, OnlyShown}, p.FirstLetter) {
		return p.Fault("first-letter", fmt.Errorf("%q: write given where the page gives the first letter of each row, %s where it gives that of the first row only, %s where it takes words that begin with another, or leave it out", p.FirstLetter, OnlyFirstRow, OnlyShown))
	}
	if err := p.checkFiles(); err != nil {
		return err
	}
	if p.Words == "" && p.Allowed == "" && p.Alphabet == alphabet.English() {
		p.Words = defaultWords
		if p.Length.Letters != game.Letters {
			p.Words = "en-*"
		}
	}
	return p.checkList()
}

// checkFiles finds the files of words beside the profile. They are read when a game starts.
func (p *Profile) checkFiles() error {
	if p.Allowed != "" && p.Words != "" {
		return p.Fault("allowed", errors.New("the profile also names a list: leave words out, or set it to \"\""))
	}
	for i, file := range []*string{&p.Allowed, &p.Answers} {
		switch {
		case *file == "":
		case p.Length.Letters == 0 && !strings.Contains(filepath.Base(*file), "*"):
			return p.Fault([]string{"allowed", "answers"}[i], errors.New("words of a file have one length: write it as the length, not page, or * for it in the name of a file for each length"))
		case !filepath.IsAbs(*file):
			*file = filepath.Join(filepath.Dir(p.file), *file)
		}
	}
	return nil
}

// Dictionary returns the page's words of a length, from the profile's files or its list. The error is that of reading
// them, or wraps [game.ErrList].
func (p *Profile) Dictionary(length int) (*game.Dictionary, error) {
	answersFile, allowedFile := p.WordFiles(length)
	var allowed []game.Word
	var err error
	if allowedFile == "" {
		list, err := game.LoadList(p.List(length))
		if answersFile == "" || err != nil {
			return list, err
		}
		allowed = list.Words()
	} else if allowed, err = p.readWords(p.Allowed, length); err != nil {
		return nil, p.Fault("allowed", err)
	}
	answers := allowed
	if answersFile != "" {
		if answers, err = p.readWords(p.Answers, length); err != nil {
			return nil, p.Fault("answers", err)
		}
	}
	return game.NewDictionaryIn(p.Alphabet, cmp.Or(answersFile, allowedFile), answers, allowed)
}

// loadAlphabet loads the built-in alphabet of that name, or the file of that name beside the profile.
func (p *Profile) loadAlphabet() error {
	if !alphabet.IsFile(p.AlphabetName) {
		var err error
		p.Alphabet, err = alphabet.Named(p.AlphabetName)
		return err
	}
	if !filepath.IsAbs(p.AlphabetName) {
		p.AlphabetName = filepath.Join(filepath.Dir(p.file), p.AlphabetName)
	}
	file, err := p.open(p.AlphabetName, p.AlphabetName)
	if err != nil {
		return err
	}
	defer file.Close()
	p.Alphabet, err = alphabet.Read(p.AlphabetName, file)
	return err
}

// checkList checks that the word list that the profile names exists.
func (p *Profile) checkList() error {
	if p.Words == "" {
		return nil
	}
	from, to := p.Length.Letters, p.Length.Letters
	if from == 0 {
		from, to = game.MinLetters, game.MaxLetters
	}
	var other *game.ListInfo // of that name, for other alphabets or lengths
	for n := from; n <= to; n++ {
		for _, l := range game.ListInfos() {
			switch {
			case l.Name != p.List(n):
			case l.Alphabet == p.AlphabetName && l.Length == n:
				return nil
			default:
				other = &l
			}
		}
	}
	known := fmt.Sprintf("there are %s", strings.Join(game.Lists(), ", "))
	switch {
	case other != nil && other.Alphabet != p.AlphabetName:
		return p.Fault("words", fmt.Errorf("the list %s is of the alphabet %s, and the page's is %s; %s", other.Name, other.Alphabet, p.AlphabetName, known))
	case other != nil:
		return p.Fault("words", fmt.Errorf("the list %s has words of %d letters, and the page's have %d; %s", other.Name, other.Length, p.Length.Letters, known))
	case strings.Contains(p.Words, "*") && p.Length.Letters > 0:
		return p.Fault("words", fmt.Errorf("no word list %q for %d letters, %s", p.Words, p.Length.Letters, known))
	}
	return p.Fault("words", fmt.Errorf("no word list %q%s", p.Words, plain.Instead(p.Words, game.Lists(), "absurdist words")))
}
