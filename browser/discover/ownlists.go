package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	cdppage "github.com/chromedp/cdproto/page"
)

// A page may have loaded several lists: its answers, the other words that it takes, words of several languages, and lists that
// are no words of the game. A page can load anything, so all loops over lists have a bound and end with their context.

const (
	mostLoaded     = 100      // texts at a time that are read
	longestText    = 8 << 20  // characters of one
	loadedTotal    = 16 << 20 // of all
	loadedLimit    = 5 * time.Second
	textPart       = 1 << 20 // characters that come in one message
	mostLists      = 300     // of a page that are looked at, the largest
	mostWords      = 200_000 // of a page that are played with
	mostArrays     = 1000    // short ones of a page that are looked at
	leastHandful   = 5       // words of an array that is played with on a page that refuses words; shorter ones may be anything
	ownName        = "the page's own list"
	mostThinned    = 12   // the largest step by which a list that is too large is thinned
	same           = 0.95 // share of each list's words that must be in the other for both to count as one list
	clearlySmaller = 0.6  // the largest size of a list of answers, as a share of the largest list
)

// ownWords are words that the page has loaded.
type ownWords struct {
	dict     *game.Dictionary
	language string // of the embedded list that has most of them; empty if none has
	file     string // of the alphabet that was made for them; empty if it is a built-in one, or was given
	single   bool   // the page has no other list of the kind
	thinned  int    // only one in so many words counts as an answer, because there are too many; 0 if all do
}

// list is the words as a list that the page may know.
func (o *ownWords) list() wordList {
	return given(o.dict, o)
}

// size is the number of words that may be guessed.
func (o *ownWords) size() int { return len(o.dict.Words()) }

// within returns the share of the words that a list has.
func (o *ownWords) within(dict *game.Dictionary) float64 {
	return share(o.dict.Words(), in(dict))
}

// tellsAnswers reports whether the page has a list of its answers.
func (o *ownWords) tellsAnswers() bool { return len(o.dict.Answers()) < o.size() }

// describe describes the words in a line.
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

// ownLists returns the lists of the page in their languages, the largest first: those found so far, once ctx ends.
func (l *lexicon) ownLists(ctx context.Context, length int) []wordList {
	if l.cache.length != length || l.cache.texts != len(l.loaded.texts) {
		l.cache.length, l.cache.texts = length, len(l.loaded.texts)
		l.cache.lists = l.findLists(ctx, length)
	}
	return l.cache.lists
}

// ownList is a list of words in a page's text.
type ownList struct {
	words []string
	has   map[string]bool // the words in lower case
}

// within returns the share of the list's words that another list has.
func (l ownList) within(other ownList) float64 {
	return share(l.words, func(w string) bool { return other.has[strings.ToLower(w)] })
}

// findLists looks for lists in what the page has loaded.
func (l *lexicon) findLists(ctx context.Context, length int) []wordList {
	groups := map[string][]ownList{}
	for _, words := range l.largest(ctx, length) {
		if ctx.Err() != nil {
			return nil
		}
		list := ownList{words, make(map[string]bool, len(words))}
		for _, w := range words {
			list.has[strings.ToLower(w)] = true
		}
		language := languageOf(words, length)
		groups[language] = append(groups[language], list)
	}
	join(ctx, groups)
	var found []wordList
	for language, lists := range groups {
		apart := unalike(ctx, lists)
		own, err := l.dictionary(apart, language, length)
		if err != nil {
			l.logger.Info().Err(err).Msg("the page's words can't be played with")
			continue
		}
		own.single = len(apart) == 1
		found = append(found, own.list())
	}
	slices.SortFunc(found, func(a, b wordList) int {
		return cmp.Or(cmp.Compare(b.own.size(), a.own.size()), cmp.Compare(a.own.language, b.own.language))
	})
	return found
}

// largest returns the largest lists of the page's texts, the largest first, up to the bounds.
func (l *lexicon) largest(ctx context.Context, length int) [][]string {
	var all [][]string
	for _, name := range slices.Sorted(maps.Keys(l.loaded.texts)) {
		if ctx.Err() != nil {
			break
		}
		all = append(all, input.WordLists(l.loaded.texts[name], length)...)
		all = append(all, input.KeyedLists(l.loaded.texts[name], length)...)
	}
	slices.SortStableFunc(all, func(a, b []string) int { return cmp.Compare(len(b), len(a)) })
	words := 0
	for i, list := range all {
		if words += len(list); words > mostWords {
			all[i] = list[:len(list)-(words-mostWords)]
			all = all[:i+1]
			break
		}
	}
	return all[:min(len(all), mostLists)]
}

// languageOf returns the alphabet of the embedded list that has most words of a list; "" if none has.
func languageOf(words []string, length int) string {
	for _, a := range alphabets() {
		if dict := mainList(a.Name(), length); dict != nil && share(words, read(dict, in(dict))) >= mostly {
			return a.Name()
		}
	}
	return ""
}

// join moves lists of a language to the lists of no language if one of those has most of their words. A page's answers are often its
// commoner words, so they may look like another language's list.
func join(ctx context.Context, groups map[string][]ownList) {
	for language, lists := range groups {
		if language == "" {
			continue
		}
		groups[language] = slices.DeleteFunc(lists, func(l ownList) bool {
			in := ctx.Err() == nil && slices.ContainsFunc(groups[""], func(large ownList) bool {
				return len(large.words) > len(l.words) && l.within(large) >= mostly
			})
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

// unalike leaves out lists that are the same as a larger one. It returns the words of the others, the largest list first.
func unalike(ctx context.Context, lists []ownList) [][]string {
	slices.SortStableFunc(lists, func(a, b ownList) int { return cmp.Compare(len(b.words), len(a.words)) })
	var kept []ownList
	var words [][]string
	for _, l := range lists {
		known := slices.ContainsFunc(kept, func(k ownList) bool {
			return float64(len(l.words)) >= same*float64(len(k.words)) && l.within(k) >= same
		})
		if !known && (ctx.Err() == nil || len(kept) == 0) {
			kept, words = append(kept, l), append(words, l.words)
		}
	}
	return words
}

var errNoLetters = errors.New("its keyboard lacks letters of theirs")

// dictionary makes a dictionary of lists, the largest first. If the others are much smaller, they are the answers. If all are too large
// together, only the largest is used.
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
		var thin []game.Word // every step-th word
		for some := range slices.Chunk(words, step) {
			thin = append(thin, some[0])
		}
		own.dict, err = game.NewDictionaryIn(a, ownName, thin, words)
	}
	return own, err
}

// answersAmong returns the lists of answers: all but the largest, or none if that has the answers of the embedded list of the language.
func answersAmong(lists [][]string, language string, length int) [][]string {
	rest := lists[1:]
	dict := mainList(language, length)
	if len(rest) == 0 || dict == nil {
		return rest
	}
	isAnswer := read(dict, dict.IsAnswer)
	if share(lists[0], isAnswer) >= mostly && share(slices.Concat(rest...), isAnswer) < 1-mostly {
		return nil
	}
	return rest
}

// normal returns the words of a length as an alphabet has them, each once. Words with other letters are left out.
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

// A page that takes any word may have a handful of answers, in a short list or an array of a script. Such lists may be anything, so they
// count only if they have a possible answer for every game that was played.

// array matches an array of 3 to 14 texts of letters; longer ones are found as lists. Quoted matches one of its texts.
var (
	array  = regexp.MustCompile("\\[\\s*(?:[\"'`]\\pL+[\"'`]\\s*,?\\s*){3,14}\\]")
	quoted = regexp.MustCompile(`\pL+`)
)

// fewAnswers returns the page's few answers and the reading that they fit. It reports false if it has none. How repeated letters count could
// not be learnt before, as no other list had the answer. When ctx ends, it returns none.
func (l *lexicon) fewAnswers(ctx context.Context, p learn.Palette, seen *learn.Rows) (wordList, learn.Palette, bool) {
	length := seen.Width()
	for _, list := range l.ownLists(ctx, length) {
		if q, ok := seen.Explains(p, list.dict().Words()); ok && (p.Foreign || list.own.size() < plausible) {
			return list, q, true
		}
	}
	for _, words := range l.arrays(length) {
		if ctx.Err() != nil {
			break
		}
		own, err := l.dictionary([][]string{words}, "", length)
		if err != nil {
			continue
		}
		if q, ok := seen.Explains(p, own.dict.Words()); ok {
			return own.list(), q, true
		}
	}
	return wordList{}, p, false
}

// handful returns the largest of the page's short arrays, if it has any, as a list to be tried.
func (l *lexicon) handful(length int) []wordList {
	arrays := slices.DeleteFunc(l.arrays(length), func(words []string) bool { return len(words) < leastHandful })
	if len(arrays) == 0 {
		return nil
	}
	most := slices.MaxFunc(arrays, func(a, b []string) int { return cmp.Compare(len(a), len(b)) })
	own, err := l.dictionary([][]string{most}, "", length)
	if err != nil {
		return nil
	}
	return []wordList{own.list()}
}

// arrays returns the short arrays of the page whose items are all of a length.
func (l *lexicon) arrays(length int) (list [][]string) {
	left := mostArrays
	for _, name := range slices.Sorted(maps.Keys(l.loaded.texts)) {
		found := array.FindAllString(l.loaded.texts[name], left)
		left -= len(found)
		for _, text := range found {
			words := quoted.FindAllString(strings.ToLower(text), -1)
			if !slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) != length }) {
				list = append(list, words)
			}
		}
	}
	return list
}

// Most pages load the list of their words with their scripts. It is searched in the loaded texts like in any other text, which does not
// reveal the answer.

// loaded is what the page has loaded.
type loaded struct {
	texts map[string]string // by name; empty if one could not be read, or is useless
	total int
}

// loadedText is one, as words.js tells of it.
type loadedText struct {
	Name   string `json:"name"`
	Index  int    `json:"index"`
	Length int    `json:"length"` // -1 if the page may not read it
}

// readLoaded reads what the page has loaded since the last call. If the page does not allow that, there is no error.
func (e *explorer) readLoaded(ctx context.Context) {
	if e.options.Words != nil {
		return
	}
	if e.loaded.texts == nil {
		e.loaded.texts = map[string]string{}
	}
	known := slices.AppendSeq([]string{}, maps.Keys(e.loaded.texts))
	found := call[[]loadedText](ctx, e.session, "readLoaded", known, mostLoaded, longestText, loadedLimit.Milliseconds())
	for _, one := range found {
		text := e.textOf(ctx, one)
		e.loaded.texts[one.Name] = text
		e.loaded.total += len(text)
	}
}

// textOf gets a text that was read, or has the browser read it where the page may not.
func (e *explorer) textOf(ctx context.Context, one loadedText) string {
	if e.loaded.total+one.Length > loadedTotal {
		return ""
	}
	if one.Length < 0 {
		res, err := chrome.Do(ctx, e.tab, cdppage.GetResourceContent, cdppage.GetResourceContentParams{FrameID: e.frame, URL: one.Name})
		if ctx.Err() != nil {
			check(err)
		}
		if err != nil || len(res.Content) > longestText {
			return "" // it is gone, or was never there
		}
		return string(res.Content)
	}
	var b strings.Builder
	for from := 0; from < one.Length; from += textPart {
		b.WriteString(call[string](ctx, e.session, "loadedText", one.Index, from, from+textPart))
	}
	return b.String()
}
