package game

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
)

// Rules are fixed for a whole game.
type Rules struct {
	Mode Mode
	Host Host
	Rows int // guesses allowed; 0 for no limit
	// Target is the answer on which a challenge of Absurdle must end. Zero means none.
	Target Word
}

// Tier is the source of a position's candidates.
type Tier uint8

const (
	// FromAnswers means that the candidates are answers of the dictionary.
	FromAnswers Tier = iota
	// FromAllowed means that no answer fits the clues, so the candidates are all allowed words that do, as on pages
	// with another list. They have weights if [Dictionary.Beyond] gave some.
	FromAllowed
	// FromBuilt means that no allowed word fits, so the candidates are built from letters that fit and look like a
	// word. The position's dictionary then allows them.
	FromBuilt
	// Miscounted means that allowed words fit only if repeated letters are coloured by a [Scoring] other than the
	// host's. Some clones claim to count them but don't.
	Miscounted
	// Likeliest means that the clues contradict every word, so the candidates are the allowed words that the fewest
	// tiles contradict. If the host may lie this is the tier from the first clue on, with only the answers.
	Likeliest
	// FromWeights means that the candidates are all words with a weight above 0, whether answers or not. It replaces
	// FromAnswers as the first tier if the dictionary has weights and the host is honest.
	FromWeights
)

// ErrContradiction and ErrMiscounted are wrapped by the errors of [Position.Apply], for clues that fit no allowed word,
// and for clues that fit only by a scoring other than the host's.
var (
	ErrContradiction = errors.New("no allowed word fits the clues")
	ErrMiscounted    = errors.New("the page mis-scores repeated letters")
)

// Position is what a player knows: the rules, the turns so far, the words that the page refused, and the
// remaining candidates.
type Position struct {
	Rules
	listed     *Dictionary // the words of the game
	dict       *Dictionary // the same plus built words, see FromBuilt
	turns      []Turn
	candidates Set // of word indexes
	tier       Tier
	barred     map[Word]error // words played or refused, with the reason
	doubted    bool           // the page's answers may not be those of the list, see Doubt
}

var (
	errPlayed   = errors.New("was already played")
	errRejected = errors.New("was refused by the page")
)

// NewPosition returns the position before the first guess.
func NewPosition(d *Dictionary, r Rules) *Position {
	p := &Position{Rules: r, listed: d, barred: map[Word]error{}}
	p.recount()
	return p
}

// Dictionary returns the words of the game, including built ones.
func (p *Position) Dictionary() *Dictionary { return p.dict }

// Turns returns the guesses so far with their clues. The caller must not change it.
func (p *Position) Turns() []Turn { return p.turns }

// Tier returns the source of the candidates.
func (p *Position) Tier() Tier { return p.tier }

// Left returns the number of candidates.
func (p *Position) Left() int { return p.candidates.Len() }

// Candidates returns the words that fit all clues and were not refused, as indexes of the dictionary's Words.
// The caller must not change it.
func (p *Position) Candidates() Set { return p.candidates }

// CandidateWords returns at most limit candidates in list order; all if limit
// is 0.
func (p *Position) CandidateWords(limit int) []Word {
	var words []Word
	for i := range p.candidates.All() {
		if limit > 0 && len(words) == limit {
			break
		}
		words = append(words, p.dict.words[i])
	}
	return words
}

// IsCandidate reports whether w may be the answer.
func (p *Position) IsCandidate(w Word) bool {
	i, ok := p.dict.Index(w)
	return ok && p.candidates.Has(i)
}

// GuessesLeft returns the number of guesses left, and whether there is a limit.
func (p *Position) GuessesLeft() (int, bool) { return p.Rows - len(p.turns), p.Rows > 0 }

// Won reports whether the last guess was all green. On hosts that sell clues that does not win: the game ends with a
// final answer, which is not part of a position.
func (p *Position) Won() bool {
	return !p.Host.SellsClues() && len(p.turns) > 0 && p.turns[len(p.turns)-1].Clue.Solved()
}

// Lost reports whether the rows are used up without finding the answer.
func (p *Position) Lost() bool {
	left, limited := p.GuessesLeft()
	return limited && left <= 0 && !p.Won()
}

// Apply adds a turn. If no allowed word fits all clues any more, the candidates are those of the next [Tier], and the
// error wraps [ErrMiscounted] or [ErrContradiction] and names the guess. The turn is kept in any case. Later turns in
// the same tier give no error.
func (p *Position) Apply(guess Word, clue Clue) error {
	before := p.tier
	p.turns = append(p.turns, Turn{guess, clue})
	p.barred[guess] = errPlayed
	if !p.Host.Honest() { // contradictions are expected
		p.recount()
		return nil
	}
	if (p.tier == FromAnswers || p.tier == FromWeights) && p.Left() > 0 {
		p.narrow(p.turns[len(p.turns)-1:], p.Host.Scoring)
		if !clue.Solved() {
			p.drop(guess)
		}
		if p.Left() > 0 {
			return nil
		}
	}
	p.recount()
	if p.tier == before {
		return nil
	}
	switch p.tier { // the other tiers are no errors
	case Miscounted:
		return fmt.Errorf("%s %s: %w", guess.Upper(), clue, ErrMiscounted)
	case Likeliest:
		return fmt.Errorf("after %s %s: %w", guess.Upper(), clue, ErrContradiction)
	}
	return nil
}

// Reject records that the page refused w: it is not the answer and is not played again.
func (p *Position) Reject(w Word) {
	p.barred[w] = errRejected
	p.doubted = p.doubted || p.doubtful(w)
	p.drop(w)
	if p.Left() == 0 {
		p.recount()
	}
}

// Rejected reports whether the page refused w.
func (p *Position) Rejected(w Word) bool { return errors.Is(p.barred[w], errRejected) }

// Used reports whether w was played or refused.
func (p *Position) Used(w Word) bool { return p.barred[w] != nil }

// Check returns nil if w may be played now: an allowed word, neither played nor refused before, that the mode
// permits. Otherwise the error says why not.
func (p *Position) Check(w Word) error {
	if _, ok := p.dict.Index(w); !ok {
		return fmt.Errorf("%s is not among the allowed words of %s", w.Upper(), p.dict.Name())
	}
	if err := p.barred[w]; err != nil {
		return fmt.Errorf("%s %w", w.Upper(), err)
	}
	if err := p.Mode.Check(p.turns, w); err != nil {
		return fmt.Errorf("%s: %w", w.Upper(), err)
	}
	return nil
}

// Playable returns the indexes of all words that may be played now, in list order.
func (p *Position) Playable() []int32 {
	barred := NewSet(len(p.dict.words)) // a look-up for each word would cost more
	for w := range p.barred {
		if i, ok := p.dict.Index(w); ok {
			barred.Add(i)
		}
	}
	list := make([]int32, 0, len(p.dict.words))
	allows := p.Mode.Filter(p.turns)
	for i := range p.dict.words {
		if !barred.Has(i) && allows(&p.dict.words[i]) {
			list = append(list, int32(i))
		}
	}
	return list
}

// Clone returns a copy of the position that can be changed without the original.
func (p *Position) Clone() *Position {
	c := *p
	c.turns = slices.Clone(p.turns)
	c.candidates = p.candidates.Clone()
	c.barred = maps.Clone(p.barred)
	return &c
}

// recount computes the candidates from all turns, in the first tier that has any.
func (p *Position) recount() {
	p.dict = p.listed
	answers, words, scoring := p.dict.answers, len(p.dict.words), p.Host.Scoring
	if !p.Host.Honest() && len(p.turns) > 0 {
		p.likeliest(answers)
		return
	}
	if p.Host.Honest() && p.dict.weights != nil && p.try(FromWeights, words, scoring) ||
		p.try(FromAnswers, answers, scoring) || p.try(FromAllowed, words, scoring) || p.tryBuilt() {
		return
	}
	for other := range scoring.Others() {
		if p.try(Miscounted, words, other) {
			return
		}
	}
	p.likeliest(words)
}

// try sets the candidates to those of the first n words that fit by a scoring, and reports whether there are any.
func (p *Position) try(tier Tier, n int, scoring Scoring) bool {
	p.begin(tier, n)
	p.narrow(p.turns, scoring)
	return p.Left() > 0
}

// begin sets the candidates to those of the first n words that were not played or refused, except a guess that won. In the tier
// FromWeights they have a weight, too.
func (p *Position) begin(tier Tier, n int) {
	p.tier, p.candidates = tier, NewSet(n) // no more: games are cloned by the thousand
	for i := range n {
		if tier != FromWeights || p.dict.weights[i] > 0 {
			p.candidates.Add(i)
		}
	}
	for w := range p.barred {
		if !p.Won() || w != p.turns[len(p.turns)-1].Guess {
			p.drop(w)
		}
	}
}

// likeliest sets the candidates to those of the first n words that the fewest tiles contradict.
func (p *Position) likeliest(n int) {
	p.begin(Likeliest, n)
	fewest, kept := math.MaxInt, NewSet(n)
	for i := range p.candidates.All() {
		contradicting := 0
		for _, t := range p.turns {
			contradicting += t.Clue.Differing(p.Host.Scoring.Score(t.Guess, p.dict.words[i]))
		}
		if contradicting < fewest {
			fewest, kept = contradicting, NewSet(n)
		}
		if contradicting == fewest {
			kept.Add(i)
		}
	}
	p.candidates = kept
}

// tryBuilt sets the candidates to built words, if there are any.
func (p *Position) tryBuilt() bool {
	known, extra := len(p.dict.words), p.built()
	if len(extra) == 0 {
		return false
	}
	p.dict = Must(newDictionary(p.dict.letters, p.dict.name, p.dict.Answers(), slices.Concat(p.dict.Others(), extra)))
	p.tier, p.candidates = FromBuilt, NewSet(len(p.dict.words))
	for i := range extra {
		p.candidates.Add(known + i)
	}
	return true
}

func (p *Position) narrow(turns []Turn, scoring Scoring) {
	score := scoring.rule()
	for i := range p.candidates.All() {
		w := &p.dict.words[i]
		for k := range turns {
			if t := &turns[k]; score(&t.Guess, w) != t.Clue {
				p.candidates.Remove(i)
				break
			}
		}
	}
}

func (p *Position) drop(w Word) {
	if i, ok := p.dict.Index(w); ok && p.candidates.Has(i) {
		p.candidates.Remove(i)
	}
}
