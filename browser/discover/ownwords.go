package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"absurdist/engine/basics/plain"
	"absurdist/engine/basics/wordsin"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"
)

// A page is played with the list of words that it has loaded, where no embedded one has most of them. A page may have several:
// of answers and of what else it takes, for several languages, and lists that are no words of the game.

const (
	// mostly is the part of a list that lies in another for it to be in its language, or much of it.
	mostly = 0.8
	// asLarge is how large a page's list is at least, as a part of an embedded one in its language, for the page to take about the
	// words of that.
	asLarge = 0.6
	// looked is how many words of a list are looked up in others.
	looked = 500
	// plausible is how many words a list has at least to be tried before an embedded one in the page's language: shorter ones may
	// be anything.
	plausible = 200
	// fewAnswers is how many answers a page has at least for them to be looked at: a shorter list may be anything.
	fewAnswers = 100
	// alike is the part of a list that is in another, both ways, for them to be one.
	alike = 0.95
)

// ownSearch is the search for the page's own list of words.
type ownSearch struct {
	loaded   loaded
	forced   bool // no embedded list is to be played with
	fileName func(profile string) string
	made     *alphabet.Alphabet // of the page's keyboard, where no built-in one has its letters; nil otherwise

	lists  []wordList // as they were found when there were so many texts, for a length
	texts  int
	length int
}

// ownWords are words that the page has loaded.
type ownWords struct {
	dict     *game.Dictionary
	language string // of the embedded list that has most of them; empty if none has
	file     string // of the alphabet that was made for them; empty if it is a built-in one, or was given
	base     string // the name of their files without what tells them apart
	source   string
	thinned  int // one in how many words counts as an answer, as there are too many; 0 if all may be
}

// withOwn adds the page's own lists to the embedded ones that it may know.
func (e *explorer) withOwn(builtIn []wordList) []wordList {
	own := e.ownLists()
	if e.forced {
		return own
	}
	var before, after []wordList
	told := len(builtIn) > 0 && e.told == builtIn[0].alphabet.Name()
	for _, l := range own {
		i := slices.IndexFunc(builtIn, func(b wordList) bool { return b.alphabet.Name() == l.own.language })
		switch {
		case i >= 0 && covered(l, builtIn[i]):
		case l.own.size() < plausible && (i >= 0 || told), i < 0 && told && !e.refusal.Tried: // a page that takes any word needs no list
			after = append(after, l)
		default:
			before = append(before, l)
		}
	}
	return slices.Concat(before, builtIn, after)
}

// covered reports whether an embedded list that has most words of the page's own has not many more, and most of its answers among
// its own, as far as the page tells them apart.
func covered(own, builtIn wordList) bool {
	dict, err := builtIn.dict()
	if err != nil || float64(own.own.size()) < asLarge*float64(len(dict.Words())) {
		return false
	}
	answers, in := own.own.dict.Answers(), 0
	for _, w := range answers {
		if dict.IsAnswer(w) {
			in++
		}
	}
	toldApart := len(answers) >= fewAnswers && len(answers) < own.own.size() && own.own.thinned == 0
	return !toldApart || float64(in) >= mostly*float64(len(answers))
}

// list is the words as a list that the page may know.
func (o *ownWords) list() wordList {
	return wordList{o.dict.Alphabet(), func() (*game.Dictionary, error) { return o.dict, nil }, "", o}
}

// size is the number of words that may be guessed.
func (o *ownWords) size() int { return len(o.dict.Words()) }

// ownLists returns the lists of the page in their languages, the largest first.
func (e *explorer) ownLists() []wordList {
	length := e.wordLength()
	if s := &e.ownSearch; s.length != length || s.texts != len(s.loaded.texts) {
		s.length, s.texts = length, len(s.loaded.texts)
		s.lists = e.findLists()
	}
	return e.ownSearch.lists
}

// wordLength is how many letters the page's words have, as far as it is known.
func (e *explorer) wordLength() int { return cmp.Or(e.found.Width, game.Letters) }

// findLists looks for lists in what the page has loaded.
func (e *explorer) findLists() []wordList {
	var found []wordList
	groups := map[string][][]string{}
	for _, name := range slices.Sorted(maps.Keys(e.loaded.texts)) {
		for _, words := range wordsin.Lists(e.loaded.texts[name], e.wordLength()) {
			language := languageOf(words, e.wordLength())
			groups[language] = append(groups[language], words)
		}
	}
	join(groups)
	for language, lists := range groups {
		own, err := e.dictionary(unalike(lists), language)
		if err != nil {
			e.log.Info().Err(err).Msg("the page's words can't be played with")
			continue
		}
		found = append(found, own.list())
	}
	slices.SortFunc(found, func(a, b wordList) int {
		return cmp.Or(cmp.Compare(b.own.size(), a.own.size()), cmp.Compare(a.own.language, b.own.language))
	})
	return found
}

// join adds lists in a language to those in none that have most of their words: a page's answers may be common words, and what
// else it takes is not.
func join(groups map[string][][]string) {
	for language, lists := range groups {
		if language == "" {
			continue
		}
		groups[language] = slices.DeleteFunc(lists, func(l []string) bool {
			in := slices.ContainsFunc(groups[""], func(large []string) bool { return len(large) > len(l) && within(l, large) >= mostly })
			if in {
				groups[""] = append(groups[""], l)
			}
			return in
		})
		if len(groups[language]) == 0 {
			delete(groups, language)
		}
	}
}

// languageOf returns the alphabet of the embedded list that has most words of another; "" if none has.
func languageOf(words []string, length int) string {
	for _, name := range alphabetNames() {
		for _, list := range namesOfLists(name, length)[:min(1, len(namesOfLists(name, length)))] {
			dict, err := game.LoadList(list)
			if err != nil {
				continue
			}
			step := max(1, len(words)/looked)
			n, in := 0, 0
			for i := 0; i < len(words); i += step {
				n++
				if w, err := dict.ParseWord(words[i]); err == nil {
					if _, known := dict.Index(w); known {
						in++
					}
				}
			}
			if float64(in) >= mostly*float64(n) {
				return name
			}
		}
	}
	return ""
}

// unalike leaves out lists that are there already, and sorts them, the largest first.
func unalike(lists [][]string) [][]string {
	slices.SortStableFunc(lists, func(a, b []string) int { return cmp.Compare(len(b), len(a)) })
	var kept [][]string
	for _, l := range lists {
		if !slices.ContainsFunc(kept, func(k []string) bool { return float64(len(l)) >= alike*float64(len(k)) && within(l, k) >= alike }) {
			kept = append(kept, l)
		}
	}
	return kept
}

// within returns which part of a list is in another.
func within(list, other []string) float64 {
	has := map[string]bool{}
	for _, w := range other {
		has[strings.ToLower(w)] = true
	}
	n := 0
	for _, w := range list {
		if has[strings.ToLower(w)] {
			n++
		}
	}
	return float64(n) / float64(len(list))
}

// clearlySmaller is the part of the largest list up to which the others are taken for those of answers.
const clearlySmaller = 0.6

// dictionary makes words of lists, the largest first: where the others are much smaller than that, they are the answers, and
// all may be guessed. Lists that are too large together are played by the largest alone.
func (e *explorer) dictionary(lists [][]string, language string) (*ownWords, error) {
	all := slices.Concat(lists...)
	a, file := e.alphabetOf(all)
	if a == nil {
		return nil, errNoLetters
	}
	own := &ownWords{source: e.address, file: file, language: language}
	answers := normal(a, slices.Concat(e.answersAmong(lists, language)...), e.wordLength())
	words := normal(a, all, e.wordLength())
	if len(answers) == 0 || float64(len(answers)) > clearlySmaller*float64(len(lists[0])) {
		answers = words
	}
	if len(words) == 0 {
		return nil, errNoLetters
	}
	var err error
	own.dict, err = game.NewDictionaryIn(a, ownName, answers, words)
	if err != nil && len(lists) > 1 {
		return e.dictionary(lists[:1], language)
	}
	for step := 2; err != nil && step <= mostThinned; step++ {
		own.thinned = step
		own.dict, err = game.NewDictionaryIn(a, ownName, thin(words, step), words)
	}
	return own, err
}

// answersAmong returns which lists hold the answers: all but the largest, or none if that is the one whose words are answers in the
// embedded list of the language.
func (e *explorer) answersAmong(lists [][]string, language string) [][]string {
	rest := lists[1:]
	names := namesOfLists(language, e.wordLength())
	if len(rest) == 0 || len(names) == 0 {
		return rest
	}
	dict, err := game.LoadList(names[0])
	if err != nil {
		return rest
	}
	share := func(words []string) float64 {
		in := 0
		for _, text := range words {
			if w, err := dict.ParseWord(text); err == nil && dict.IsAnswer(w) {
				in++
			}
		}
		return float64(in) / float64(len(words))
	}
	if share(lists[0]) >= mostly && share(slices.Concat(rest...)) < 1-mostly {
		return nil
	}
	return rest
}

// mostThinned is one in how many words of a list that is too large is an answer at least.
const mostThinned = 12

// thin returns one in so many words, evenly.
func thin(words []game.Word, step int) []game.Word {
	var few []game.Word
	for i := 0; i < len(words); i += step {
		few = append(few, words[i])
	}
	return few
}

// ownName is what the page's list is called.
const ownName = "the page's own list"

var errNoLetters = errors.New("they have letters that its keyboard has not")

// normal returns the words as an alphabet has them, each once, without those that have other letters or another length in it.
func normal(a *alphabet.Alphabet, texts []string, length int) []game.Word {
	var words []game.Word
	known := map[game.Word]bool{}
	for _, text := range texts {
		w, err := game.ParseWordIn(a, text, length)
		if err == nil && !known[w] {
			known[w] = true
			words = append(words, w)
		}
	}
	return words
}

// lookForWords looks once more for the page's words: some are loaded with the first key. The error says that there are none
// though the page is to be played with no others.
func (e *explorer) lookForWords(ctx context.Context) error {
	if err := e.readLoaded(ctx); err != nil {
		return err
	}
	if e.forced && len(e.ownLists()) == 0 {
		return fmt.Errorf("%w that this can describe: found no list of words of %d letters in what the page has loaded; give its words by --answers FILE and --allowed FILE, or leave --words away to play with a built-in list", ErrNoGame, e.found.Width)
	}
	return nil
}

// chosen returns the words that the caller gave, or those of the page if it is played with them; nil for an embedded list.
func (e *explorer) chosen() *game.Dictionary {
	if e.words == nil && e.list.own != nil {
		return e.list.own.dict
	}
	return e.words
}

// describe tells about the words in a line.
func (o *ownWords) describe() string {
	text := plural(o.size(), "word") + " found in what the page loaded"
	if n := len(o.dict.Answers()); o.thinned > 0 {
		text += fmt.Sprintf(". Too many to reckon with all: one in %d is taken\n# for an answer, and the others where none of those fits", o.thinned)
	} else if n < o.size() {
		text += fmt.Sprintf(", %d of them as its answers", n)
	}
	return text
}

// write has the profile name the files of the words.
func (o *ownWords) write(f *findings, base string) {
	o.base = base
	why := "No built-in list has most of them."
	if o.language != "" {
		why = "The built-in list of the language has many that the page has not, or other answers."
	}
	f.Words, f.WordsComment = "", fmt.Sprintf("# The page's own: %s.\n# %s", o.describe(), why)
	f.Allowed = base + ".allowed.txt"
	if len(o.dict.Answers()) < o.size() {
		f.Answers = base + ".answers.txt"
	}
	f.Alphabet = o.dict.Alphabet().Name()
	if o.file != "" {
		f.Alphabet, f.AlphabetComment = base+"."+madeName, "# The letters of its keyboard, or of its words: no built-in alphabet has them."
	}
}

// ownWording is what the profile says of the page's own words, if it is played with them.
func (e *explorer) ownWording(f *findings) {
	if e.list.own == nil {
		return
	}
	base := f.Name
	if e.fileName != nil {
		base = e.fileName(f.Name)
	}
	e.list.own.write(f, base)
}

// nameOfList is what a list is called that has no name of its own.
func (e *explorer) nameOfList() string {
	if e.list.own != nil {
		return "that the page has loaded"
	}
	return "that was given"
}

// files returns the files that the profile names.
func (o *ownWords) files() []File {
	if o == nil {
		return nil
	}
	head := fmt.Sprintf("# Words that %s has loaded, found by absurdist sites new.\n", plain.Line(o.source, plain.Short))
	list := func(words []game.Word) []byte { return []byte(head + game.Join(words, "\n") + "\n") }
	files := []File{{o.base + ".allowed.txt", list(o.dict.Words())}}
	if len(o.dict.Answers()) < o.size() {
		files = append(files, File{o.base + ".answers.txt", list(o.dict.Answers())})
	}
	if o.file != "" {
		files = append(files, File{o.base + "." + madeName, []byte(o.file)})
	}
	return files
}
