package engine

import (
	"errors"
	"fmt"
	"strings"
)

// HostKind says how the page answers, as far as a strategy may care.
type HostKind uint8

const (
	// Wordle is a host with a fixed secret.
	Wordle HostKind = iota
	// Absurdle is a host that puts off its decision, see [Adversary].
	Absurdle
	// Liar is a host with a fixed secret whose clues may be false.
	Liar
)

var hostNames = [...]string{"wordle", "absurdle", "liar"}

// ErrHost is wrapped by the error of [ParseHost].
var ErrHost = errors.New("unknown host")

// ParseHost reads wordle, absurdle or liar.
func ParseHost(s string) (HostKind, error) {
	for h, name := range hostNames {
		if s == name {
			return HostKind(h), nil
		}
	}
	return 0, fmt.Errorf("%w %q: write %s", ErrHost, s, strings.Join(hostNames[:], ", "))
}

func (h HostKind) String() string { return hostNames[h] }

// Rules are what is fixed for a whole game.
type Rules struct {
	Mode Mode
	Host HostKind
	Rows int // guesses allowed; 0 for no limit
}

// Tier says where the candidates of a position come from.
type Tier uint8

const (
	// FromAnswers says that the candidates are answers of the dictionary.
	FromAnswers Tier = iota
	// FromAllowed says that no answer fits the clues, so the candidates are all allowed
	// words that do. Pages whose list is not the dictionary's lead there.
	FromAllowed
)

// ErrContradiction is wrapped by the error of [Position.Apply] for clues that no
// allowed word fits.
var ErrContradiction = errors.New("no allowed word fits the clues")

// Position is what a player knows: the rules, the turns so far, the words that
// the page refused, and the candidates that this leaves.
type Position struct {
	Rules
	dict       *Dictionary
	turns      []Turn
	candidates Set // of word indexes
	left       int
	tier       Tier
	barred     map[Word]error // played or refused, and which of the two
}

var (
	errPlayed   = errors.New("was played already")
	errRejected = errors.New("was refused by the page")
)

// NewPosition returns the position before the first guess.
func NewPosition(d *Dictionary, r Rules) *Position {
	p := &Position{Rules: r, dict: d, barred: map[Word]error{}}
	p.recount()
	return p
}

// Dictionary returns the words of the game.
func (p *Position) Dictionary() *Dictionary { return p.dict }

// Turns returns the guesses so far with their clues. The caller must not change it.
func (p *Position) Turns() []Turn { return p.turns }

// Tier says which words the candidates are drawn from.
func (p *Position) Tier() Tier { return p.tier }

// Left returns the number of candidates.
func (p *Position) Left() int { return p.left }

// Candidates returns the words that fit all clues and were not refused, as
// indexes of the dictionary's Words. The caller must not change it.
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

// GuessesLeft returns how many guesses the rows allow, and whether there is a
// limit at all.
func (p *Position) GuessesLeft() (int, bool) {
	return p.Rows - len(p.turns), p.Rows > 0
}

// Won reports whether the last guess was all green.
func (p *Position) Won() bool {
	return len(p.turns) > 0 && p.turns[len(p.turns)-1].Clue == AllGreen
}

// Lost reports whether the rows are used up without the answer.
func (p *Position) Lost() bool {
	left, limited := p.GuessesLeft()
	return limited && left <= 0 && !p.Won()
}

// Apply adds a turn. When no allowed word fits all clues any more the turn is
// kept, Left is 0, and the error wraps [ErrContradiction].
func (p *Position) Apply(guess Word, clue Clue) error {
	p.turns = append(p.turns, Turn{guess, clue})
	p.barred[guess] = errPlayed
	if p.tier == FromAnswers && p.left > 0 {
		p.narrow(p.turns[len(p.turns)-1:])
		if clue != AllGreen {
			p.drop(guess)
		}
		if p.left > 0 {
			return nil
		}
	}
	p.recount()
	if p.left == 0 {
		return fmt.Errorf("after %s %s: %w", guess.Upper(), clue, ErrContradiction)
	}
	return nil
}

// Reject notes that the page refused w: it is not played again, and not the answer.
func (p *Position) Reject(w Word) {
	p.barred[w] = errRejected
	p.drop(w)
	if p.left == 0 {
		p.recount()
	}
}

// Rejected reports whether the page refused w.
func (p *Position) Rejected(w Word) bool { return errors.Is(p.barred[w], errRejected) }

// Used reports whether w was played or refused.
func (p *Position) Used(w Word) bool { return p.barred[w] != nil }

// Check returns nil if w may be played now: an allowed word, neither played nor
// refused before, that the mode permits. Else the error says which of these.
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
	list := make([]int32, 0, len(p.dict.words))
	for i, w := range p.dict.words {
		if p.barred[w] == nil && p.Mode.allows(p.turns, w) {
			list = append(list, int32(i))
		}
	}
	return list
}

// recount finds the candidates anew from all turns: among the answers, and if
// none fits among all allowed words.
func (p *Position) recount() {
	for tier, n := range []int{p.dict.answers, len(p.dict.words)} {
		p.tier = Tier(tier)
		p.candidates = NewSet(len(p.dict.words))
		for i := range n {
			p.candidates.Add(i)
		}
		p.left = n
		p.narrow(p.turns)
		for w := range p.barred {
			if !p.Won() || w != p.turns[len(p.turns)-1].Guess {
				p.drop(w)
			}
		}
		if p.left > 0 {
			return
		}
	}
}

// narrow takes out the candidates that do not fit the turns.
func (p *Position) narrow(turns []Turn) {
	for i := range p.candidates.All() {
		w := p.dict.words[i]
		for _, t := range turns {
			if Score(t.Guess, w) != t.Clue {
				p.candidates.Remove(i)
				p.left--
				break
			}
		}
	}
}

func (p *Position) drop(w Word) {
	if i, ok := p.dict.Index(w); ok && p.candidates.Has(i) {
		p.candidates.Remove(i)
		p.left--
	}
}
