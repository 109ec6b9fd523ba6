package learn

import (
	"math"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

const (
	// sampled is how many words are compared as the next guess.
	sampled = 60
	// probeStep is the step through a long list of words in search of a probe.
	probeStep = 3
)

// Next returns the word that would tell most, of those that may be played: it splits the words that fit as far as is known. It
// reports false if there is none, and nothing is left to be learnt.
func (r *Rows) Next(best Palette, dict *game.Dictionary, mayPlay func(game.Word) bool) (game.Word, bool) {
	words := dict.Answers()
	if best.reads() {
		turns := r.currentClues(best)[0]
		if words = best.left(dict.Answers(), turns); len(words) == 0 {
			words = best.left(dict.Words(), turns)
		}
	}
	played := wordsOf(r.all()) // other words tell more, where the answer is the same again
	var list, plain []game.Word
	for _, w := range words {
		if slices.Contains(played, w) || !mayPlay(w) {
			continue
		}
		list = append(list, w)
		if !Repeats(w) { // pages count repeated letters in many ways
			plain = append(plain, w)
		}
	}
	if len(plain) > 0 {
		list = plain
	}
	if !best.reads() { // where grey has no mark, letters that are all grey tell nothing
		old := game.Join(r.Current(), "")
		list = least(list, func(w game.Word) (shared int) {
			for _, c := range w.String() {
				if strings.ContainsRune(old, c) {
					shared++
				}
			}
			return shared
		})
	}
	switch {
	case len(list) > 0:
		return telling(list), true
	case best.reads() && (!best.Complete() || !best.Sure):
		return r.Next(Palette{}, dict, mayPlay) // it was misread, or the page has an answer of its own
	}
	return game.Word{}, false
}

// least returns the words of the lowest cost, in their order.
func least(words []game.Word, cost func(game.Word) int) (list []game.Word) {
	low := math.MaxInt
	for _, w := range words {
		n := cost(w)
		if n < low {
			list, low = nil, n
		}
		if n == low {
			list = append(list, w)
		}
	}
	return list
}

// Probe returns a word that may be played and has a repeated letter, whose clue shows how the page counts such letters.
func (r *Rows) Probe(best Palette, dict *game.Dictionary, mayPlay func(game.Word) bool) (game.Word, bool) {
	var left []game.Word // that may be the answer on some board
	for _, turns := range r.currentClues(best) {
		fitting := best.left(dict.Words(), turns)
		left = append(left, fitting[:min(len(fitting), sampled)]...)
	}
	played, rivals := r.Current(), r.Rivals(best, dict.Words())
	var found game.Word
	most := 0
	for i, w := range dict.Words() {
		if i%probeStep != 0 && len(dict.Words()) > probeStep*sampled || !Repeats(w) || slices.Contains(played, w) || !mayPlay(w) {
			continue
		}
		n := 0
		for _, answer := range left {
			for _, other := range rivals {
				if best.Scoring.Shown(w, answer) != other.Shown(w, answer) {
					n++
				}
			}
		}
		if n > most {
			found, most = w, n
		}
	}
	return found, most > 0
}

// telling returns the word of a list that splits it best, among some of them.
func telling(words []game.Word) game.Word {
	var sample []game.Word
	for some := range slices.Chunk(words, max(1, len(words)/sampled)) {
		sample = append(sample, some[0])
	}
	return least(sample, func(guess game.Word) (squares int) {
		buckets := map[game.Clue]int{}
		for _, w := range words {
			buckets[game.Score(guess, w)]++
		}
		for _, n := range buckets {
			squares += n * n
		}
		return squares
	})[0]
}

// Rivals returns the other scorings by which some word fits the clues as read, or none if the reading has an odd rule.
func (r *Rows) Rivals(best Palette, words []game.Word) []game.Scoring {
	var list []game.Scoring
	for other := range best.Scoring.Others() {
		p := best
		p.Rule = Rule{Scoring: other}
		if !best.Odd() && r.Fitting(p, words) > 0 {
			list = append(list, other)
		}
	}
	return list
}

// Differ reports whether finished tiles differ in anything from other tiles, or from each other.
func (r *Rows) Differ() bool {
	return slices.ContainsFunc(r.ways(), func(way string) bool { return len(r.signs(way)) > 0 }) ||
		slices.ContainsFunc(r.Styled(), func(p Palette) bool { return p.Colours() > 0 })
}

// Won reports whether the last row of the first board is all green, if the reading can be trusted.
func (r *Rows) Won(p Palette) bool {
	turns := r.currentClues(p)[0]
	return p.Sure && p.signs[2].isSet() && turns[len(turns)-1].Clue.Solved()
}

// Played reports whether a word was played in any game.
func (r *Rows) Played(w game.Word) bool { return slices.Contains(wordsOf(r.all()), w) }

// Explains returns a reading by the first rule, that of the reading or a usual one, under which some words are enough to explain
// all games. It reports false if there is none.
func (r *Rows) Explains(p Palette, words []game.Word) (Palette, bool) {
	for _, rule := range append([]Rule{p.Rule, counted}, others...) {
		p.Rule = rule
		if p.Words = r.Fitting(p, words); !p.Odd() && p.Words > 0 {
			return p, true
		}
	}
	return p, false
}
