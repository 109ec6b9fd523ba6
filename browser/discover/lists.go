package discover

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"absurdist/browser/discover/learn"
	"absurdist/engine/basics/input"
	"absurdist/engine/game"
	"absurdist/engine/game/alphabet"

	"github.com/rs/zerolog"
)

// A page is played with the list of words that it has loaded if no embedded one has most of them. A page may have several: of
// answers and of what else it takes, for several languages, and lists that are no words of the game.

const (
	// mostly is the part of a list that lies in another for it to be in its language, or much of it.
	mostly = 0.8
	// asLarge is how large a page's list is at least, as a part of an embedded one in its language, for the page to take about the
	// words of that.
	asLarge = 0.6
	// plausible is how many words a list has at least to be tried before an embedded one in the page's language: shorter ones may
	// be anything.
	plausible = 200
	// fewAnswers is how many answers a page has at least for them to be looked at: a shorter list may be anything.
	fewAnswers = 100
	// same is the part of a list that is in another, both ways, for them to be one.
	same = 0.95
	// clearlySmaller is the part of the largest list up to which the others are taken for those of answers.
	clearlySmaller = 0.6
	// mostThinned is one in how many words of a list that is too large is an answer at least.
	mostThinned = 12
)

// The lists of English words of five letters: nearly all pages know the older one, and the usual one has more.
const (
	usual = "nyt"
	older = "original"
)

// lexicon is what is known of the words that a page may have.
type lexicon struct {
	lettering
	asked  *game.Dictionary // that the caller gave; nil if the words are to be found
	forced bool             // only the page's own list is to be played with
	loaded loaded
	logger zerolog.Logger

	cache struct { // the page's lists, as they were found in so many texts, for a length
		lists         []wordList
		texts, length int
	}
}

// wordList is a list of words that a page may have.
type wordList struct {
	alphabet *alphabet.Alphabet
	dict     func() (*game.Dictionary, error)
	name     string    // of the embedded list; "" for words that the caller gave, or the page
	own      *ownWords // of the page; nil for others
}

// embedded is a list that is built in.
func embedded(a *alphabet.Alphabet, name string) wordList {
	return wordList{alphabet: a, dict: func() (*game.Dictionary, error) { return game.LoadList(name) }, name: name}
}

// lists returns the lists of words that the page may know, the likeliest first.
func (e *explorer) lists() []wordList {
	return e.lexicon.lists(e.wordLength(), e.speech.Alphabet, e.refusal.Tried)
}

// wordLength is how many letters the page's words have, as far as it is known.
func (e *explorer) wordLength() int { return cmp.Or(e.found.Width, game.Letters) }

// lists returns the lists of words of a length that a page may know whose letters are those of an alphabet, the likeliest first:
// those that the caller gave, or the page's own and the embedded ones. Refuses says that the page refuses some words.
func (l *lexicon) lists(length int, a *alphabet.Alphabet, refuses bool) []wordList {
	if d := l.asked; d != nil {
		return []wordList{{alphabet: d.Alphabet(), dict: func() (*game.Dictionary, error) { return d, nil }}}
	}
	own := l.ownLists(length)
	if l.forced {
		return own
	}
	builtIn := l.builtIn(length, a)
	told := len(builtIn) > 0 && l.told == builtIn[0].alphabet.Name()
	var before, after []wordList
	for _, o := range own {
		i := slices.IndexFunc(builtIn, func(b wordList) bool { return b.alphabet.Name() == o.own.language })
		switch {
		case i >= 0 && covered(o.own, builtIn[i]):
		case o.own.size() < plausible && (i >= 0 || told), i < 0 && told && !refuses: // a page that takes any word needs no list
			after = append(after, o)
		default:
			before = append(before, o)
		}
	}
	return slices.Concat(before, builtIn, after)
}

// builtIn returns the embedded lists of the page's language, of its keyboard's alphabet, and of any other whose letters it may
// take.
func (l *lexicon) builtIn(length int, a *alphabet.Alphabet) []wordList {
	candidates := []*alphabet.Alphabet{a}
	if english := alphabet.English(); isLatin(a) && (a.Name() != english.Name() || l.told != english.Name()) { // else it is no page of another language
		if spoken, err := alphabet.Named(l.spoken); err == nil {
			candidates = []*alphabet.Alphabet{spoken, a}
		}
		candidates = append(candidates, slices.DeleteFunc(alphabets(), func(a *alphabet.Alphabet) bool { return !isLatin(a) })...)
	}
	var all []wordList
	for _, a := range candidates {
		names := namesOfLists(a.Name(), length)
		if len(names) > 0 && l.isTyped(a) && !slices.ContainsFunc(all, func(known wordList) bool { return known.alphabet.Name() == a.Name() }) {
			all = append(all, embedded(a, names[0]))
		}
	}
	return all
}

// namesOfLists returns the names of the embedded lists of an alphabet and length, the one that is played with first.
func namesOfLists(alphabet string, length int) []string {
	names := game.ListsOf(alphabet, length)
	if i := slices.Index(names, usual); i > 0 {
		names[0], names[i] = names[i], names[0]
	}
	return names
}

// ownWords are words that the page has loaded.
type ownWords struct {
	dict     *game.Dictionary
	language string // of the embedded list that has most of them; empty if none has
	file     string // of the alphabet that was made for them; empty if it is a built-in one, or was given
	thinned  int    // one in how many words counts as an answer, as there are too many; 0 if all may be
}

// list is the words as a list that the page may know.
func (o *ownWords) list() wordList {
	return wordList{alphabet: o.dict.Alphabet(), dict: func() (*game.Dictionary, error) { return o.dict, nil }, own: o}
}

// size is the number of words that may be guessed.
func (o *ownWords) size() int { return len(o.dict.Words()) }

// tellsAnswers reports whether the page has a list of its answers.
func (o *ownWords) tellsAnswers() bool { return len(o.dict.Answers()) < o.size() }

// covered reports whether an embedded list that has most words of the page's own has not many more, and most of its answers
// among its own, as far as the page tells them apart.
func covered(own *ownWords, builtIn wordList) bool {
	dict, err := builtIn.dict()
	if err != nil || float64(own.size()) < asLarge*float64(len(dict.Words())) {
		return false
	}
	answers := own.dict.Answers()
	toldApart := len(answers) >= fewAnswers && own.tellsAnswers() && own.thinned == 0
	return !toldApart || share(answers, dict.IsAnswer) >= mostly
}

// ownLists returns the lists of the page in their languages, the largest first.
func (l *lexicon) ownLists(length int) []wordList {
	if l.cache.length != length || l.cache.texts != len(l.loaded.texts) {
		l.cache.length, l.cache.texts = length, len(l.loaded.texts)
		l.cache.lists = l.findLists(length)
	}
	return l.cache.lists
}

// findLists looks for lists in what the page has loaded.
func (l *lexicon) findLists(length int) []wordList {
	var found []wordList
	groups := map[string][][]string{}
	for _, name := range slices.Sorted(maps.Keys(l.loaded.texts)) {
		for _, words := range input.WordLists(l.loaded.texts[name], length) {
			language := languageOf(words, length)
			groups[language] = append(groups[language], words)
		}
	}
	join(groups)
	for language, lists := range groups {
		own, err := l.dictionary(unalike(lists), language, length)
		if err != nil {
			l.logger.Info().Err(err).Msg("the page's words can't be played with")
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
	for _, a := range alphabets() {
		dict := mainList(a.Name(), length)
		if dict == nil {
			continue
		}
		known := func(text string) bool {
			w, err := dict.ParseWord(text)
			if err != nil {
				return false
			}
			_, is := dict.Index(w)
			return is
		}
		if share(words, known) >= mostly {
			return a.Name()
		}
	}
	return ""
}

// mainList returns the embedded list of an alphabet that is played with first; nil if there is none.
func mainList(alphabet string, length int) *game.Dictionary {
	names := namesOfLists(alphabet, length)
	if len(names) == 0 {
		return nil
	}
	dict, err := game.LoadList(names[0])
	if err != nil {
		return nil
	}
	return dict
}

// looked is about how many words of a list are looked at.
const looked = 500

// share returns the part of a list for which a test holds, among some of it.
func share[T any](list []T, test func(T) bool) float64 {
	n, all := 0, 0
	for i := 0; i < len(list); i += max(1, len(list)/looked) {
		all++
		if test(list[i]) {
			n++
		}
	}
	return float64(n) / float64(all)
}

// unalike leaves out lists that are there already, and sorts them, the largest first.
func unalike(lists [][]string) [][]string {
	slices.SortStableFunc(lists, func(a, b []string) int { return cmp.Compare(len(b), len(a)) })
	var kept [][]string
	for _, l := range lists {
		if !slices.ContainsFunc(kept, func(k []string) bool { return float64(len(l)) >= same*float64(len(k)) && within(l, k) >= same }) {
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
	return share(list, func(w string) bool { return has[strings.ToLower(w)] })
}

// ownName is what the page's list is called.
const ownName = "the page's own list"

var errNoLetters = errors.New("they have letters that its keyboard has not")

// dictionary makes words of lists, the largest first. If the others are much smaller than that, they are the answers, and all
// may be guessed. Lists that are too large together are played by the largest alone.
func (l *lexicon) dictionary(lists [][]string, language string, length int) (*ownWords, error) {
	all := slices.Concat(lists...)
	a, file := l.alphabetOf(all)
	if a == nil {
		return nil, errNoLetters
	}
	own := &ownWords{file: file, language: language}
	answers := normal(a, slices.Concat(answersAmong(lists, language, length)...), length)
	words := normal(a, all, length)
	if len(answers) == 0 || float64(len(answers)) > clearlySmaller*float64(len(lists[0])) {
		answers = words
	}
	if len(words) == 0 {
		return nil, errNoLetters
	}
	var err error
	own.dict, err = game.NewDictionaryIn(a, ownName, answers, words)
	if err != nil && len(lists) > 1 {
		return l.dictionary(lists[:1], language, length)
	}
	for step := 2; err != nil && step <= mostThinned; step++ {
		own.thinned = step
		var thin []game.Word // one in so many words, evenly
		for i := 0; i < len(words); i += step {
			thin = append(thin, words[i])
		}
		own.dict, err = game.NewDictionaryIn(a, ownName, thin, words)
	}
	return own, err
}

// answersAmong returns which lists hold the answers: all but the largest, or none if that is the one whose words are answers in
// the embedded list of the language.
func answersAmong(lists [][]string, language string, length int) [][]string {
	rest := lists[1:]
	dict := mainList(language, length)
	if len(rest) == 0 || dict == nil {
		return rest
	}
	isAnswer := func(text string) bool {
		w, err := dict.ParseWord(text)
		return err == nil && dict.IsAnswer(w)
	}
	if share(lists[0], isAnswer) >= mostly && share(slices.Concat(rest...), isAnswer) < 1-mostly {
		return nil
	}
	return rest
}

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

// A page that takes any word may have a handful of answers, in an array of one of its scripts. Such an array may be anything: it
// counts only if every game that was seen can have had one of its words for its answer.

// array matches an array of 3 to 14 texts that are letters; longer ones are looked for as lists are. Quoted matches one of its
// texts.
var (
	array  = regexp.MustCompile("\\[\\s*((?:[\"'`]\\pL+[\"'`]\\s*,?\\s*){3,14})\\]")
	quoted = regexp.MustCompile(`\pL+`)
)

// fewAnswers returns the page's few answers, nil if it has none, and the reading that they fit: if no other list had the answer,
// it could not be told how repeated letters count.
func (l *lexicon) fewAnswers(p learn.Palette, seen *learn.Rows) (*ownWords, learn.Palette) {
	length := seen.Width()
	for _, name := range slices.Sorted(maps.Keys(l.loaded.texts)) {
		for _, found := range array.FindAllStringSubmatch(l.loaded.texts[name], -1) {
			words := quoted.FindAllString(strings.ToLower(found[1]), -1)
			if slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) != length }) {
				continue
			}
			own, err := l.dictionary([][]string{words}, "", length)
			if err != nil {
				continue
			}
			if q, ok := seen.Explains(p, own.dict.Words()); ok {
				return own, q
			}
		}
	}
	return nil, p
}

// describe tells about the words in a line.
func (o *ownWords) describe() string {
	text := plural(o.size(), "word") + " found in what the page loaded"
	switch n := len(o.dict.Answers()); {
	case o.thinned > 0:
		text += fmt.Sprintf(". Too many to reckon with all: one in %d is taken\nfor an answer, and the others where none of those fits", o.thinned)
	case o.tellsAnswers():
		text += fmt.Sprintf(", %d of them as its answers", n)
	}
	return text
}
