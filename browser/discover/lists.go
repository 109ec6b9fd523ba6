package discover

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/rs/zerolog"
)

// A page is played with the list of words that it has loaded, unless an embedded list has most of those words.

const (
	compared   = 500 // words of a list, about, that are compared with those of another
	mostly     = 0.8 // share of a list's words that another list must have for both to be in one language
	partly     = 0.1 // share of words of a large list that tells that it is in the language of another, which may be short
	largeShare = 0.5 // the same of two lists that are both large
	// asLarge is the least size of a page's list as a share of the embedded list in its language. A page with a smaller list refuses many
	// words of the embedded one.
	asLarge = 0.6
	// anyAnswer tells whether any word of a page's only list may be the answer: if the list is so many times as large as the embedded list's
	// answers.
	anyAnswer = 2
	// plausible is the least number of words of a page's list that is tried before an embedded list in the page's language.
	// Shorter lists may be anything.
	plausible = 200
	// fewAnswers is the least number of answers that are compared with an embedded list's. Fewer may be anything.
	fewAnswers = 100
)

// The lists of English words of five letters: nearly all pages know the older one, and the usual one has more.
const (
	usual = "nyt"
	older = "original"
)

// lexicon is what is known about the words of a page.
type lexicon struct {
	lettering
	asked  *game.Dictionary // given by the caller; nil if the words must be found
	forced bool             // only the page's own list may be played with
	loaded loaded
	logger zerolog.Logger

	cache struct { // the page's lists of words of that length, found in that many texts
		lists         []wordList
		texts, length int
	}
}

// wordList is a list of words that a page may have.
type wordList struct {
	alphabet *alphabet.Alphabet
	dict     func() *game.Dictionary
	name     string    // of the embedded list; "" for words that the caller gave, or the page
	own      *ownWords // of the page; nil for others
	spoken   bool      // it is in the language of the page's own text
}

// embedded is a list that is built in.
func embedded(a *alphabet.Alphabet, name string) wordList {
	return wordList{alphabet: a, dict: func() *game.Dictionary { return load(name) }, name: name}
}

// embeddedLists are the embedded lists by name: functions that unpack each once.
var embeddedLists sync.Map

// load returns an embedded list.
func load(name string) *game.Dictionary {
	once, _ := embeddedLists.LoadOrStore(name, sync.OnceValue(func() *game.Dictionary {
		dict, err := game.LoadList(name)
		if err != nil {
			panic(err) // it is embedded
		}
		return dict
	}))
	return once.(func() *game.Dictionary)()
}

// given is a list of words that are there already.
func given(d *game.Dictionary, own *ownWords) wordList {
	return wordList{alphabet: d.Alphabet(), dict: func() *game.Dictionary { return d }, own: own}
}

// lists returns the word lists that the page may know, the likeliest first.
func (e *explorer) lists(ctx context.Context) []wordList {
	return e.lexicon.lists(ctx, e.wordLength(), e.speech.Alphabet, e.refusal.Tried)
}

// wordLength is how many letters the page's words have, as far as it is known.
func (e *explorer) wordLength() int { return cmp.Or(e.found.Width, game.Letters) }

// lists returns the word lists that the page may know, the likeliest first: the caller's, or the page's own and the embedded ones.
func (l *lexicon) lists(ctx context.Context, length int, a *alphabet.Alphabet, refuses bool) []wordList {
	if d := l.asked; d != nil {
		return []wordList{given(d, nil)}
	}
	own := l.ownLists(ctx, length)
	if l.forced {
		return own
	}
	builtIn := l.builtIn(length, a)
	spoken := len(builtIn) > 0 && l.language == builtIn[0].alphabet.Name()
	likely := len(builtIn)
	if spoken {
		builtIn[0].spoken, likely = true, 1
	}
	var before, after []wordList
	if refuses && len(own) == 0 {
		after = l.handful(length)
	}
	covers := false // the page has a list that is as good as the likeliest of the built-in ones
	for _, o := range own {
		i := slices.IndexFunc(builtIn, func(b wordList) bool { return b.alphabet.Name() == o.own.language })
		switch {
		case i >= 0 && covered(o.own, builtIn[i].dict()):
			covers = covers || i < likely
		case o.own.size() < plausible && (i >= 0 || spoken), i < 0 && spoken && !refuses && o.own.within(builtIn[0].dict()) < partly: // a page that takes any word needs no list
			after = append(after, o)
		default:
			before = append(before, o)
		}
	}
	if covers { // and others are in other languages
		before, after = nil, slices.Concat(before, after)
	}
	return slices.Concat(before, builtIn[:likely], after, builtIn[likely:])
}

// builtIn returns the embedded lists of the page's language, its keyboard's alphabet, and all others whose letters the page may take.
func (l *lexicon) builtIn(length int, a *alphabet.Alphabet) []wordList {
	candidates := []*alphabet.Alphabet{a}
	if isLatin(a) {
		of := func(a *alphabet.Alphabet) bool {
			return l.spoken != "" && strings.TrimSuffix(a.Name(), "-plain") == l.spoken
		}
		candidates = slices.Concat(slices.DeleteFunc(alphabets(), func(a *alphabet.Alphabet) bool { return !of(a) }), candidates)
		candidates = append(candidates, slices.DeleteFunc(alphabets(), func(a *alphabet.Alphabet) bool { return !isLatin(a) })...)
	}
	var all []wordList
	add := func(may func(*alphabet.Alphabet) bool) {
		for _, a := range candidates {
			names := namesOfLists(a.Name(), length)
			if len(names) > 0 && may(a) && !slices.ContainsFunc(all, func(known wordList) bool { return known.alphabet.Name() == a.Name() }) {
				all = append(all, embedded(a, names[0]))
			}
		}
	}
	add(l.isTyped)
	if len(all) == 0 && len(l.arrays(length)) > 0 { // its words may be a handful: those of another language show the colours
		add(l.hasKeys)
	}
	return all
}

// elsewhere returns the first embedded list of any language that explains all games, and the reading that it fits, if the page's has none.
func (l *lexicon) elsewhere(p learn.Palette, seen *learn.Rows, a *alphabet.Alphabet) (wordList, learn.Palette, bool) {
	if !p.Foreign {
		return wordList{}, p, false
	}
	silent, bare := *l, *l
	silent.language, silent.spoken = "", ""
	bare.typed, bare.language = nil, "" // its keyboard may have more letters than its words
	for _, list := range slices.Concat(silent.builtIn(seen.Width(), a), bare.builtIn(seen.Width(), a)) {
		if q, ok := seen.Explains(p, list.dict().Words()); ok {
			return list, q, true
		}
	}
	return wordList{}, p, false
}

// namesOfLists returns the names of the embedded lists of an alphabet and length. The first is the one to play with.
func namesOfLists(alphabet string, length int) []string {
	names := game.ListsOf(alphabet, length)
	if i := slices.Index(names, usual); i > 0 {
		names[0], names[i] = names[i], names[0]
	}
	return names
}

// mainList returns the embedded list of an alphabet to play with; nil if there is none.
func mainList(alphabet string, length int) *game.Dictionary {
	names := namesOfLists(alphabet, length)
	if len(names) == 0 {
		return nil
	}
	return load(names[0])
}

// covered reports whether an embedded list can stand in for the page's own: it lacks hardly a word, is not much larger, and has most
// of the page's answers among its own, if the page tells answers from other words. A page with a single large list draws its answers from
// all of it.
func covered(own *ownWords, dict *game.Dictionary) bool {
	answers := own.dict.Answers()
	switch {
	case float64(own.size()) < asLarge*float64(len(dict.Words())), own.within(dict) < same:
		return false
	case own.thinned > 0:
		return true
	case own.single && len(answers) > anyAnswer*len(dict.Answers()):
		return false
	}
	return len(answers) < fewAnswers || !own.tellsAnswers() || share(answers, dict.IsAnswer) >= mostly
}

// in returns a function that reports whether a dictionary has a word.
func in(d *game.Dictionary) func(game.Word) bool {
	return func(w game.Word) bool {
		_, has := d.Index(w)
		return has
	}
}

// read returns a function that reports whether a test holds for a text as a word of a dictionary.
func read(d *game.Dictionary, test func(game.Word) bool) func(text string) bool {
	return func(text string) bool {
		w, err := d.ParseWord(text)
		return err == nil && test(w)
	}
}

// share returns the share of a list's items for which a test holds, by a sample of them.
func share[T any](list []T, test func(T) bool) float64 {
	n, all := 0, 0
	for i := 0; i < len(list); i += max(1, len(list)/compared) {
		all++
		if test(list[i]) {
			n++
		}
	}
	return float64(n) / float64(all)
}

// Differing returns the words that the page in the tab has loaded, if they are to be played in place of an embedded list in their
// language; nil if the list can stand in for them, or the page has no such words.
func Differing(ctx context.Context, tab *chrome.Tab, list *game.Dictionary, log zerolog.Logger) (own *game.Dictionary, err error) {
	err = attempt(func() {
		for _, l := range lexiconOf(ctx, tab, list, log).ownLists(ctx, list.Length()) {
			if own == nil && differs(l.own, list) {
				own = l.own.dict
			}
		}
	})
	return own, err
}

// Lists returns each list of words that the page in the tab has loaded, in the letters and of the length of a dictionary's words, the
// largest first, and then each short array.
func Lists(ctx context.Context, tab *chrome.Tab, list *game.Dictionary, log zerolog.Logger) (lists [][]game.Word, err error) {
	err = attempt(func() {
		l := lexiconOf(ctx, tab, list, log)
		for _, texts := range l.largest(ctx, list.Length()) {
			if words := normal(list.Alphabet(), texts, list.Length()); len(words) >= plausible {
				lists = append(lists, words)
			}
		}
		for _, texts := range l.arrays(list.Length()) {
			lists = append(lists, normal(list.Alphabet(), texts, list.Length()))
		}
	})
	return lists, err
}

// lexiconOf reads what the page in the tab has loaded.
func lexiconOf(ctx context.Context, tab *chrome.Tab, list *game.Dictionary, log zerolog.Logger) *lexicon {
	m := mender{explorer: newExplorer(tab, "", Options{Alphabet: list.Alphabet(), Keep: true, Log: log})}
	m.attach(ctx)
	m.readLoaded(ctx)
	return &m.lexicon
}

// differs reports whether a page's words are of an embedded list's language, and to be played in its place.
func differs(own *ownWords, list *game.Dictionary) bool {
	switch {
	case own.size() < plausible:
		return false
	case own.within(list) < mostly:
		return share(list.Words(), in(own.dict)) >= largeShare
	}
	return !covered(own, list)
}
