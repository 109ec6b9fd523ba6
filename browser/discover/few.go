package discover

import (
	"context"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// A page that takes any word may have a handful of answers, in an array of one of its scripts. Such an array may be anything: it
// counts only where every game that was seen can have had one of its words for its answer.

// array matches an array of 3 to 14 texts that are letters; longer ones are looked for as lists are.
var array = regexp.MustCompile("\\[\\s*((?:[\"'`]\\pL+[\"'`]\\s*,?\\s*){3,14})\\]")

// quoted matches one of its texts.
var quoted = regexp.MustCompile(`\pL+`)

// takeFew has the page played with the few words that are its answers, if it has such, and returns the reading with the rule by
// which they fit.
func (e *explorer) takeFew(ctx context.Context, p palette) (palette, error) {
	if e.words != nil || e.list.own != nil || e.refusal.Tried || e.found.Boards > 1 || e.first != "" {
		return p, nil
	}
	own, q := e.fewAnswers(p)
	if own == nil {
		return p, nil
	}
	e.log.Info().Int("words", own.size()).Msg("the page has a handful of answers")
	e.list = own.list()
	return q, e.speak(ctx, e.list.alphabet)
}

// fewAnswers returns the page's few answers, nil if it has none, and the reading that they fit: where no other list had the answer
// it could not be told how repeated letters count.
func (e *explorer) fewAnswers(p palette) (*ownWords, palette) {
	for _, name := range slices.Sorted(maps.Keys(e.loaded.texts)) {
		for _, words := range fewIn(e.loaded.texts[name], e.found.Width) {
			own, err := e.dictionary([][]string{words}, "")
			if err != nil {
				continue
			}
			for _, r := range append([]rule{p.rule, counted}, others...) {
				q := p
				q.rule = r
				if q.words = e.fitting(own.dict, q); !q.odd() && q.words > 0 {
					return own, q
				}
			}
		}
	}
	return nil, p
}

// fewIn returns the arrays of a script that hold a handful of words of a length and nothing else.
func fewIn(text string, length int) [][]string {
	var lists [][]string
	for _, found := range array.FindAllStringSubmatch(text, -1) {
		words := quoted.FindAllString(strings.ToLower(found[1]), -1)
		if !slices.ContainsFunc(words, func(w string) bool { return utf8.RuneCountInString(w) != length }) {
			lists = append(lists, words)
		}
	}
	return lists
}
