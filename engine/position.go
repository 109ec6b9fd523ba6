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
	Rows int      // guesses allowed; 0 for no limit
	Tie  TieBreak // of a host of Absurdle
	// Bought says that a [Liar] sells its clues (WORDPL): a row that is all green may lie, and the game
	// ends with a final answer, which a position does not know of.
	Bought bool
	// Target is the answer that a challenge of Absurdle asks to end on. Zero for none.
	Target Word
}

// Tier says where the candidates of a position come from.
type Tier uint8

const (
	// FromAnswers says that the candidates are answers of the dictionary.
	FromAnswers Tier = iota
	// FromAllowed says that no answer fits the clues, so the candidates are all allowed
	// words that do. Pages whose list is not the dictionary's lead there.
	FromAllowed
	// FromBuilt says that no allowed word fits, so the candidates are built: letters
	// that fit and look like a word. The position's dictionary then allows them.
	FromBuilt
	// Miscounted says that allowed words fit only if repeated letters are not
	// counted: every copy of a letter of the answer is yellow. Some clones do so.
	Miscounted
	// Likeliest says that the clues contradict every word: the candidates are the
	// allowed words that the fewest tiles speak against. Where the host is a [Liar]
	// they are so from the first clue on, and taken from the answers.
	Likeliest
)

// ErrContradiction is wrapped by the error of [Position.Apply] for clues that no
// allowed word fits, and ErrMiscounted for those that only fit a page that does
// not count repeated letters.
var (
	ErrContradiction = errors.New("no allowed word fits the clues")
	ErrMiscounted    = errors.New("the page mis-scores repeated letters")
)

// Position is what a player knows: the rules, the turns so far, the words that
// the page refused, and the candidates that this leaves.
type Position struct {
	Rules
	listed     *Dictionary // the words of the lists
	dict       *Dictionary // and with them those that were built, see FromBuilt
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
	p := &Position{Rules: r, listed: d, barred: map[Word]error{}}
	p.recount()
	return p
}

// Dictionary returns the words of the game, with those that were built.
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

// Won reports whether the last guess was all green, which wins but for [Rules.Bought].
func (p *Position) Won() bool {
	return !p.Bought && len(p.turns) > 0 && p.turns[len(p.turns)-1].Clue == AllGreen
}

// Lost reports whether the rows are used up without the answer.
func (p *Position) Lost() bool {
	left, limited := p.GuessesLeft()
	return limited && left <= 0 && !p.Won()
}

// Apply adds a turn. When no allowed word fits all clues any more the candidates
// are those of the next [Tier], and the error says so: it wraps [ErrMiscounted]
// or [ErrContradiction], and names the guess that broke it. The turn is kept in
// any case. The error comes once; later turns are taken on the same terms.
func (p *Position) Apply(guess Word, clue Clue) error {
	before := p.tier
	p.turns = append(p.turns, Turn{guess, clue})
	p.barred[guess] = errPlayed
	if p.Host == Liar { // a contradiction is no news
		p.recount()
		return nil
	}
	if p.tier == FromAnswers && p.left > 0 {
		p.narrow(p.turns[len(p.turns)-1:], Score)
		if clue != AllGreen {
			p.drop(guess)
		}
		if p.left > 0 {
			return nil
		}
	}
	p.recount()
	if p.tier == before {
		return nil
	}
	switch p.tier { // the others are no one's fault
	case Miscounted:
		return fmt.Errorf("%s %s: %w", guess.Upper(), clue, ErrMiscounted)
	case Likeliest:
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
	barred := NewSet(len(p.dict.words)) // a look-up for each word would cost more
	for w := range p.barred {
		if i, ok := p.dict.Index(w); ok {
			barred.Add(i)
		}
	}
	list := make([]int32, 0, len(p.dict.words))
	for i, w := range p.dict.words {
		if !barred.Has(i) && (p.Mode == Normal || p.Mode.Allows(p.turns, w)) {
			list = append(list, int32(i))
		}
	}
	return list
}

// recount finds the candidates anew from all turns, in the first tier that has any.
func (p *Position) recount() {
	p.dict = p.listed
	if p.Host == Liar && len(p.turns) > 0 {
		p.likeliest(p.dict.answers)
		return
	}
	for _, try := range []struct {
		tier  Tier
		words int
		score func(guess, answer Word) Clue
	}{
		{FromAnswers, p.dict.answers, Score},
		{FromAllowed, len(p.dict.words), Score},
		{Miscounted, len(p.dict.words), ScoreUncounted},
	} {
		if try.tier == Miscounted && p.tryBuilt() {
			return
		}
		p.tier = try.tier
		p.fill(try.words)
		p.narrow(p.turns, try.score)
		p.dropBarred()
		if p.left > 0 {
			return
		}
	}
	p.likeliest(len(p.dict.words))
}

// likeliest makes candidates of those of the first n words that the fewest tiles speak against.
func (p *Position) likeliest(n int) {
	p.tier = Likeliest
	p.fill(n)
	p.dropBarred()
	p.keepLikeliest()
}

// tryBuilt makes built words the candidates, if there are a few.
func (p *Position) tryBuilt() bool {
	extra := p.built()
	if len(extra) == 0 {
		return false
	}
	known := len(p.dict.words)
	p.dict = p.dict.with(extra)
	p.tier, p.left = FromBuilt, len(extra)
	p.candidates = NewSet(len(p.dict.words))
	for i := range extra {
		p.candidates.Add(known + i)
	}
	return true
}

// fill makes the first n words candidates.
func (p *Position) fill(n int) {
	p.candidates = NewSet(len(p.dict.words))
	for i := range n {
		p.candidates.Add(i)
	}
	p.left = n
}

// narrow takes out the candidates that do not fit the turns.
func (p *Position) narrow(turns []Turn, score func(guess, answer Word) Clue) {
	for i := range p.candidates.All() {
		w := p.dict.words[i]
		for _, t := range turns {
			if score(t.Guess, w) != t.Clue {
				p.candidates.Remove(i)
				p.left--
				break
			}
		}
	}
}

// keepLikeliest keeps the candidates that the fewest tiles speak against.
func (p *Position) keepLikeliest() {
	best := len(p.turns)*Letters + 1
	var keep []int
	for i := range p.candidates.All() {
		against := 0
		for _, t := range p.turns {
			against += differing(Score(t.Guess, p.dict.words[i]), t.Clue)
		}
		if against < best {
			best, keep = against, keep[:0]
		}
		if against == best {
			keep = append(keep, i)
		}
	}
	p.candidates = NewSet(len(p.dict.words))
	for _, i := range keep {
		p.candidates.Add(i)
	}
	p.left = len(keep)
}

// differing counts the tiles in which two clues differ.
func differing(a, b Clue) int {
	n := 0
	for i := range Letters {
		if digits[a][i] != digits[b][i] {
			n++
		}
	}
	return n
}

// dropBarred takes out what was played or refused, but for a guess that won.
func (p *Position) dropBarred() {
	for w := range p.barred {
		if !p.Won() || w != p.turns[len(p.turns)-1].Guess {
			p.drop(w)
		}
	}
}

func (p *Position) drop(w Word) {
	if i, ok := p.dict.Index(w); ok && p.candidates.Has(i) {
		p.candidates.Remove(i)
		p.left--
	}
}
