package verify

import (
	"errors"
	"fmt"

	"absurdist/engine"
)

// ErrRefuted is wrapped by the faults that a check finds.
var ErrRefuted = errors.New("refuted")

// Rules are what a game claims to have been played by.
type Rules struct {
	Dictionary *engine.Dictionary
	Host       engine.HostKind
	Secret     engine.Word // of a Wordle host
	TieBreak   engine.TieBreak
	Mode       engine.Mode
	Open       bool // the game need not have ended
}

// Guess is a guess of a game, with its clue where that was recorded.
type Guess struct {
	Word engine.Word
	Clue string // five of B, Y and G, or empty
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
// claims to be. Rules must make sense: see [Rules.Check].
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
		if first, twice := played[g.Word]; twice {
			fault("was played already, as guess %d", first)
		} else {
			played[g.Word] = n
		}
		for _, reason := range judge.faults(g.Word) {
			fault("%s", reason)
		}
		got := h.answer(g.Word)
		if g.Clue != "" && g.Clue != got {
			fault("the clue is recorded as %s, the host answers %s", g.Clue, got)
		}
		judge.add(row{g.Word, got})
		if got == won {
			over = n
		}
	}
	return append(faults, r.ending(h, guesses, over)...)
}

// ending says what is wrong with how a game ended, if it did, at the guess over.
func (r Rules) ending(h host, guesses []Guess, over int) []FaultError {
	switch {
	case over > 0 || r.Open:
		return nil
	case len(guesses) == 0:
		return []FaultError{{Reason: "the game has no guess"}}
	}
	last := guesses[len(guesses)-1].Word
	reason := "is the last guess, but not the answer"
	if a, ok := h.(*adversary); ok {
		reason = fmt.Sprintf("is the last guess, but the host still holds %d words, %s among them", len(a.held), a.held[0].Upper())
	}
	return []FaultError{{len(guesses), last, reason}}
}

// Check says what is missing in the rules, or makes no sense.
func (r Rules) Check() error {
	switch _, allowed := r.Dictionary.Index(r.Secret); {
	case r.Host == engine.Absurdle && r.Secret != (engine.Word{}):
		return errors.New("the host of Absurdle has no secret")
	case r.Host == engine.Wordle && r.Secret == (engine.Word{}):
		return errors.New("the host of Wordle needs a secret")
	case r.Host == engine.Wordle && !allowed:
		return fmt.Errorf("the secret %s is not an allowed word of %s", r.Secret.Upper(), r.Dictionary.Name())
	}
	return nil
}

func (r Rules) host() host {
	if r.Host == engine.Absurdle {
		return &adversary{held: r.Dictionary.Answers(), tie: r.TieBreak}
	}
	return secret{r.Secret}
}
