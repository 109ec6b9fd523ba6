package cli

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
)

// Found is what a word is in a list that has words of its length and letters.
type Found struct {
	List            game.ListInfo
	Answer, Allowed bool
	Index           int // of an allowed word, in the order of the list
}

// LookUp looks a word up in all lists with words of its length and letters. There must be such lists, but none need have the word.
func LookUp(text string) (found []Found, err error) {
	for _, l := range game.ListInfos() {
		letters, err := alphabet.Named(l.Alphabet)
		if err != nil {
			return nil, err
		}
		w, err := game.ParseWordIn(letters, text, l.Length)
		if err != nil {
			continue
		}
		d, err := game.LoadList(l.Name)
		if err != nil {
			return nil, err
		}
		i, allowed := d.Index(w)
		found = append(found, Found{l, d.IsAnswer(w), allowed, i})
	}
	if found == nil {
		err = UsageError("no list has words such as %.40q: %d to %d letters of one alphabet", text, game.MinLetters, game.MaxLetters)
	}
	return found, err
}

// allAnswers is the value of --answers that makes every allowed word a possible answer.
const allAnswers = "all"

// ListFlags choose the word lists of a command.
type ListFlags struct {
	Words, Answers, Allowed string
	Beside                  string             // a record: files of words that it names may lie beside it; empty for none
	Alphabet                *alphabet.Alphabet // nil for that of the list
	named                   string             // what the list is called; empty for the names of its files
	byDefault               bool               // words is the command's default
	page                    *alphabet.Alphabet // of the page that the words are for; nil without a page
	fiveOnly                string             // what needs five letters a-z; empty if nothing
	loaded                  map[[3]string]*game.Dictionary
	asked                   *[2]string   // Answers and Allowed as the flags gave them; nil if no page was set
	warn                    func(string) // nil if nobody reads warnings
}

// Add adds the flags. Words is the default of --words, or empty if the command chooses it.
func (l *ListFlags) Add(c *cobra.Command, words string) {
	l.addLists(c, words)
	AlphabetFlag(c, &l.Alphabet, "alphabet of the words of --answers and --allowed (default: that of the list)")
}

func (l *ListFlags) addLists(c *cobra.Command, words string) {
	c.Flags().StringVar(&l.Words, "words", words, "word list: original, nyt2022, nyt2022apr, nyt, or one such as en-8 (see: absurdist words)")
	c.Flags().StringVar(&l.Answers, "answers", "", "`FILE` with the possible answers, one a line, instead of the list's; all: every allowed guess")
	c.Flags().StringVar(&l.Allowed, "allowed", "", "`FILE` with the allowed guesses, one a line, instead of the list's")
	CompleteFlag(c, "words", func() []string { return game.Lists() })
	Before(c, func(c *cobra.Command) error {
		l.byDefault = !c.Flags().Changed("words")
		l.warn = func(text string) { zerolog.Ctx(c.Context()).Warn().Msg(text) }
		return nil
	})
}

// Chosen reports whether the flags name the allowed words, whatever the command or the page would choose.
func (l *ListFlags) Chosen() bool {
	return l.Words != "" || l.asked == nil && l.Allowed != "" || l.asked != nil && l.asked[1] != ""
}

// Named reports whether a flag names a list or a file of words.
func (l *ListFlags) Named() bool { return l.Words != "" || l.Answers != "" || l.Allowed != "" }

// AddFive is [ListFlags.Add] for a command with something, such as a search, that needs words of five letters a-z. It
// refuses other lists, and has no --alphabet.
func (l *ListFlags) AddFive(c *cobra.Command, words, what string) {
	l.addLists(c, words)
	l.fiveOnly = what
}

// CheckFive returns an error unless the words have five letters a-z, as what needs.
func CheckFive(d *game.Dictionary, what string) error {
	letters := d.Alphabet().Letters()
	if d.Length() == game.Letters && !slices.ContainsFunc(letters, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return nil
	}
	return UsageError("%s takes words of five letters a-z only, and %s has words of %d letters of the alphabet %s", what, d.Name(), d.Length(), d.Alphabet().Name())
}

// SetPage sets the page's alphabet, unless --alphabet is given, and its files of words of a length, each unless another is
// requested. It may be called again for another length.
func (l *ListFlags) SetPage(p *profile.Profile, length int) {
	l.page = p.Alphabet
	if l.Words != "" && !l.byDefault {
		return
	}
	if l.asked == nil {
		l.asked = &[2]string{l.Answers, l.Allowed}
	}
	answers, allowed := p.WordFiles(length)
	l.Answers, l.Allowed = cmp.Or(l.asked[0], answers), cmp.Or(l.asked[1], allowed)
}

// Load returns the requested dictionary. With only --answers, the list's words are still allowed; with only --allowed
// and no list, every allowed word may be the answer. It caches the result.
func (l *ListFlags) Load(fallback string) (*game.Dictionary, error) {
	name := cmp.Or(l.Words, fallback)
	key := [3]string{name, l.Answers, l.Allowed}
	if d := l.loaded[key]; d != nil {
		return d, nil
	}
	d, err := l.load(name)
	if err == nil && l.fiveOnly != "" {
		err = CheckFive(d, l.fiveOnly)
	}
	if err != nil {
		return nil, err
	}
	if l.loaded == nil {
		l.loaded = map[[3]string]*game.Dictionary{}
	}
	l.loaded[key] = d
	return d, nil
}

// Recorded returns the words of a recorded game, or those that the flags request. It returns an error if the list is
// not available.
func (l *ListFlags) Recorded(s record.Start) (*game.Dictionary, error) {
	d, err := l.Load(s.Words)
	switch {
	case errors.Is(err, game.ErrList) && !l.Named():
		return nil, UsageError("the list %s is not built in: give it with --answers and --allowed", plain.Line(s.Words, plain.Short))
	case err != nil:
		return nil, err
	case s.Lists != "" && s.Lists != d.Sum():
		return nil, UsageError("the game was played with another list than %s: give it with --words, --answers all, or --answers and --allowed", d.Name())
	}
	return d, nil
}

func (l *ListFlags) load(name string) (*game.Dictionary, error) {
	if l.Answers != allAnswers {
		return l.read(name)
	}
	base := *l
	base.Answers = base.Allowed
	d, err := base.read(name)
	if err != nil || base.Allowed != "" {
		return d, err
	}
	return d.Of(d.AnyAnswer().Words(), nil)
}

func (l *ListFlags) read(name string) (*game.Dictionary, error) {
	own, builtIn := l.own(name), l.Answers == "" && l.Allowed == ""
	switch {
	case builtIn && own != nil:
		return own.ofAnyAlphabet()
	case l.Answers != "" && l.Allowed != "" && l.Words != "" && !l.byDefault:
		return nil, UsageError("--words has no effect with both --answers and --allowed; leave it out")
	}
	letters, err := l.alphabet(name)
	if err != nil {
		return nil, err
	}
	var answers, allowed []game.Word
	if (l.Answers == "" || l.Allowed == "") && !l.alone(name) {
		base, err := l.builtIn(name)
		if err != nil || builtIn {
			return base, err
		}
		answers, allowed = base.Answers(), base.Words()
	}
	if answers, err = l.file(l.Answers, letters, answers); err == nil {
		allowed, err = l.file(l.Allowed, letters, allowed)
	}
	if err != nil {
		return nil, err
	}
	if answers == nil {
		answers = allowed
	}
	if allowed == nil {
		allowed = answers
	}
	if n, m := answers[0].Len(), allowed[0].Len(); n != m {
		return nil, UsageError("the words of %s have %d letters and those of %s %d: give lists of one length",
			cmp.Or(l.Answers, name), n, cmp.Or(l.Allowed, name), m)
	}
	return game.NewDictionaryIn(letters, cmp.Or(l.named, l.Answers, l.Allowed), answers, allowed)
}

// own returns the flags for a page's own words, if the files that "sites new" wrote lie beside the record; nil if they don't.
func (l *ListFlags) own(name string) *ListFlags {
	if l.Beside == "" || l.Words != "" || filepath.Ext(name) != ".txt" {
		return nil
	}
	file := filepath.Join(filepath.Dir(l.Beside), filepath.Base(name))
	if _, err := os.Stat(file); err != nil {
		return nil
	}
	own := &ListFlags{Answers: file, Allowed: strings.TrimSuffix(file, ".answers.txt") + ".allowed.txt", Alphabet: l.Alphabet, named: name, warn: l.warn}
	if _, err := os.Stat(own.Allowed); err != nil {
		own.Allowed = file
	}
	return own
}

// ofAnyAlphabet loads files of words in the alphabet that is given, or the first that has all their letters.
func (l *ListFlags) ofAnyAlphabet() (*game.Dictionary, error) {
	d, err := l.load("")
	for _, name := range alphabet.Names() {
		if err == nil || l.Alphabet != nil {
			break
		}
		other := *l
		if other.Alphabet, err = alphabet.Named(name); err == nil {
			d, err = other.load("")
		}
	}
	return d, err
}

// alone reports whether --allowed or --answers gives all words, since there is no list with others.
func (l *ListFlags) alone(list string) bool {
	return list == "" && (l.Allowed == "") != (l.Answers == "")
}

// alphabet returns the alphabet of the requested lists: that of the flag or the page, else of the built-in list. The
// error is for a built-in list whose alphabet is not the flag's.
func (l *ListFlags) alphabet(list string) (*alphabet.Alphabet, error) {
	if own := cmp.Or(l.Alphabet, l.page); own != nil && (l.Allowed != "" && l.Answers != "" || l.alone(list)) {
		return own, nil
	}
	for _, info := range game.ListInfos() {
		switch {
		case info.Name != list:
		case l.Alphabet == nil:
			return alphabet.Named(info.Alphabet)
		case l.Alphabet.Name() != info.Alphabet:
			return nil, UsageError("--alphabet %s: the words of %s are of the alphabet %s; give both --answers and --allowed, or --answers all and --allowed", l.Alphabet.Name(), list, info.Alphabet)
		}
	}
	return cmp.Or(l.Alphabet, alphabet.English()), nil
}

// file reads a list; without a name it returns the words given. The error for a letter outside the alphabet says how to choose
// another alphabet.
func (l *ListFlags) file(name string, letters *alphabet.Alphabet, words []game.Word) ([]game.Word, error) {
	if name == "" {
		return words, nil
	}
	words, repeated, err := game.ReadWordFile(name, letters)
	if errors.Is(err, alphabet.ErrLetter) {
		err = fmt.Errorf("%w; --alphabet chooses another", err)
	}
	if repeated != "" && l.warn != nil {
		l.warn(repeated + "; each counts once")
	}
	return words, err
}

// builtIn loads a built-in list. The error names the flag if it was given.
func (l *ListFlags) builtIn(name string) (*game.Dictionary, error) {
	if name == "" {
		return nil, UsageError("no list of these words is built in: give the words, one a line, with --allowed FILE, and with --answers FILE those that may be answers, if not all may")
	}
	d, err := game.LoadList(name)
	if err != nil && name == l.Words {
		err = UsageError("--words: %w", err)
	}
	return d, err
}
