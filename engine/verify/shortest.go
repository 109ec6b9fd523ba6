package verify

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
)

// ShortestGames is what `absurdist shortest --secret WORD` and `--secret all` write.
type ShortestGames struct {
	noParts
	gameLines[ShortestGame]
}

// ShortestGame is one line of it: a shortest game of Absurdle that ends on a word.
type ShortestGame struct {
	Setting
	Target game.Word   `json:"target"`
	Length int         `json:"length"` // 0 if no game was found
	Proved bool        `json:"proved"` // that no game is shorter
	Game   []game.Word `json:"game"`
}

func (g ShortestGame) valid(h Head, _ int) error {
	if g.Target == (game.Word{}) {
		return errors.New("it has no target")
	}
	return cmp.Or(g.after(h), fiveLetters(append([]game.Word{g.Target}, g.Game...)...))
}

func (g ShortestGame) end() game.Word { return g.Target }

// notShortest is what a line leaves open if it claims that no game is shorter, unless [floors] shows it.
const notShortest = "whether no game is shorter, which a search has found"

func (g ShortestGame) verdict(ctx context.Context, r Rules, f *floors) GameVerdict {
	v := GameVerdict{Guesses: g.Length, Findings: noFindings()}
	if r.Host.HasSecret() {
		v.addf("the host %s is said to have been forced; it has a secret", r.Host)
		return v
	}
	switch n := len(g.Game); {
	case n != g.Length:
		v.addf("the game has %d guesses, %d are claimed", n, g.Length)
	case n == 0 && g.Proved:
		v.addf("there is no game, so none is proved to be the shortest")
	}
	if n := len(g.Game); n > 0 {
		if last := g.Game[n-1]; last != g.Target {
			v.add(FaultError{N: n, Word: last}, "is the last guess, but the target is "+g.Target.Upper())
		}
		v.refute(Game(ctx, r, Guesses(g.Game))...)
	}
	if g.Proved && len(v.Faults) == 0 && g.Length > f.of(ctx, r) {
		v.leave(notShortest)
	}
	return v
}

// floors gives, for lists, the least number of guesses that a game of Absurdle can have, whatever the mode. Counting shows it, without a
// search, because the host keeps the largest bucket. After the first guess at least as many words are left as the least that any guess
// leaves of all answers. Each other guess divides the words left by at most the largest number of clues that any guess has among all
// answers. Where equal buckets go to the least telling clue, one word must be left before the guess that wins.
type floors struct {
	lock  sync.Mutex
	known map[*game.Dictionary]shrinking
}

// shrinking is how much guesses shrink what the host holds, at best.
type shrinking struct {
	first int // what is left of all answers after one guess
	clues int // that a guess has among all answers
}

// of returns the number for the rules of a game.
func (f *floors) of(ctx context.Context, r Rules) int {
	f.lock.Lock()
	defer f.lock.Unlock()
	s, known := f.known[r.Dictionary]
	if !known {
		if s = shrinkingOf(ctx, r.Dictionary); f.known == nil {
			f.known = map[*game.Dictionary]shrinking{}
		}
		if ctx.Err() == nil { // otherwise not all guesses were counted
			f.known[r.Dictionary] = s
		}
	}
	guesses := 0
	for left := len(r.Dictionary.Answers()); left > 1; guesses++ {
		if guesses == 0 {
			left = s.first
		} else {
			left = (left + s.clues - 1) / s.clues
		}
	}
	if r.Host.Tie.WinsLast() {
		guesses++
	}
	return max(1, guesses)
}

// shrinkingOf counts the buckets of every guess.
func shrinkingOf(ctx context.Context, d *game.Dictionary) shrinking {
	s := shrinking{first: len(d.Answers()), clues: 2} // two at least, so that a game comes to an end
	for _, g := range d.Words() {
		if ctx.Err() != nil {
			break
		}
		var sizes [game.Clues]int
		distinct, largest := 0, 0
		for _, a := range d.Answers() {
			c := clue(g, a)
			if sizes[c] == 0 {
				distinct++
			}
			sizes[c]++
			largest = max(largest, sizes[c])
		}
		s.first, s.clues = min(s.first, largest), max(s.clues, distinct)
	}
	return s
}
