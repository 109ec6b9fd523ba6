package verify

import (
	"errors"
	"fmt"

	"absurdist/engine"
	"absurdist/engine/record"
)

// ErrRefuted is wrapped by the faults that a check finds.
var ErrRefuted = errors.New("refuted")

// Rules are what a game claims to have been played by.
type Rules struct {
	Dictionary *engine.Dictionary
	Host       engine.HostKind
	Variant    record.Variant  // of the host; FirstMet is written as the tie-break
	Secret     engine.Word     // of a host that has one; zero if it is not known
	TieBreak   engine.TieBreak // of Absurdle's host
	Mode       engine.Mode
	Open       bool // the game need not have ended
}

// Guess is a guess of a game, with its clue where that was recorded.
type Guess struct {
	Word  engine.Word
	Clue  string // five of B, Y and G, or empty
	Final bool   // the final answer of a game of WORDPL
}

// FaultError is one thing wrong with a game. It wraps [ErrRefuted].
type FaultError struct {
	N      int // the guess, from 1; 0 for the whole game
	Word   engine.Word
	Reason string
}

func (f FaultError) Error() string {
	if f.N == 0 {
		return f.Reason
	}
	return fmt.Sprintf("guess %d, %s: %s", f.N, f.Word.Upper(), f.Reason)
}

// Unwrap returns ErrRefuted.
func (f FaultError) Unwrap() error { return ErrRefuted }

// Game replays a game against the host and returns all that is wrong with it: a word that is not
// allowed or was played before, a guess that the mode forbids, a clue that is not the host's, guesses
// after the end, and a game that does not end on its answer. No fault means that the game is as it
// claims to be, but for what [Rules.Unchecked] says. Rules must make sense: see [Rules.Check].
func Game(r Rules, guesses []Guess) []FaultError {
	var faults []FaultError
	judge := referee{mode: r.Mode}
	h := r.host()
	played := map[engine.Word]int{}
	over := 0
	for i, g := range guesses {
		n := i + 1
		fault := func(format string, args ...any) {
			faults = append(faults, FaultError{n, g.Word, fmt.Sprintf(format, args...)})
		}
		if over > 0 {
			fault("comes after the end of the game at guess %d", over)
			break
		}
		if _, allowed := r.Dictionary.Index(g.Word); !allowed {
			fault("is not an allowed word of %s", r.Dictionary.Name())
		}
		if first, twice := played[g.Word]; twice && r.Variant != record.WORDPL { // there, another clue may be bought
			fault("was played already, as guess %d", first)
		} else {
			played[g.Word] = n
		}
		for _, reason := range judge.faults(g.Word) {
			fault("%s", reason)
		}
		got, reason := h.judge(g)
		if reason != "" {
			fault("%s", reason)
		}
		judge.add(row{g.Word, got})
		if r.ends(g, got, n == len(guesses)) {
			over = n
		}
	}
	return append(faults, r.ending(h, guesses, over)...)
}

// ends reports whether a guess with its clue ends the game. Of a liar whose ways are not known a row that is all green
// may be a lie, unless it is the last of a game that was won.
func (r Rules) ends(g Guess, clue string, last bool) bool {
	switch {
	case r.Variant == record.WORDPL:
		return g.Final
	case r.Host == engine.Liar && r.Variant == "":
		return clue == won && last && !r.Open
	}
	return clue == won
}

// ending says what is wrong with how a game ended, if it did, at the guess over.
func (r Rules) ending(h host, guesses []Guess, over int) []FaultError {
	switch {
	case r.Open || over > 0 && r.wins(guesses[over-1]):
		return nil
	case len(guesses) == 0:
		return []FaultError{{Reason: "the game has no guess"}}
	}
	last := guesses[len(guesses)-1].Word
	reason := "is the last guess, but not the answer"
	if left := h.left(); len(left) > 1 {
		reason = fmt.Sprintf("is the last guess, but the host still holds %d words, %s among them", len(left), left[0].Upper())
	}
	return []FaultError{{len(guesses), last, reason}}
}

// wins reports whether the guess that ended a game won it.
func (r Rules) wins(g Guess) bool {
	if r.Host == engine.Liar {
		return g.Clue == won && (r.Secret == (engine.Word{}) || g.Word == r.Secret)
	}
	return true
}

// Check says what makes no sense in the rules.
func (r Rules) Check() error {
	_, allowed := r.Dictionary.Index(r.Secret)
	switch known := r.Secret != (engine.Word{}); {
	case r.Host == engine.Absurdle && known:
		return errors.New("the host of Absurdle has no secret")
	case known && !allowed:
		return fmt.Errorf("the secret %s is not an allowed word of %s", r.Secret.Upper(), r.Dictionary.Name())
	}
	return nil
}
