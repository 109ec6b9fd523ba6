package verify

import (
	"context"
	"fmt"

	"github.com/absurdist/absurdist/engine/game"
)

// Rules are what a game claims to have been played by.
type Rules struct {
	Dictionary *game.Dictionary
	Host       game.Host
	Secret     game.Word // of a host that has one; zero if unknown
	Mode       game.Mode
	Open       bool // the game need not have ended

	open []string // what is not known of the lists
}

// Guess is a guess of a game, with its clue where that was recorded.
type Guess struct {
	Word  game.Word
	Clue  *game.Clue // nil if it was not recorded
	Final bool       // the final answer of a game of WORDPL
}

// Guesses makes guesses of words, without clues.
func Guesses(words []game.Word) []Guess {
	list := make([]Guess, len(words))
	for i, w := range words {
		list[i].Word = w
	}
	return list
}

// GameVerdict is the result of checking a game, or a branch that the bound of its length excludes.
type GameVerdict struct {
	Game  int     `json:"game"`            // in its file, from 1
	Spare *string `json:"spare,omitempty"` // the branch, if it is about one
	Findings
	Guesses int       `json:"guesses"`
	Boards  int       `json:"boards,omitempty"` // if there are several
	Answer  game.Word `json:"answer,omitzero"`  // the last guess, if there is one
}

// Game replays a game against the host and returns all faults: a word that is not allowed or was played before, a guess that the mode
// forbids, a clue that differs from the host's, guesses after the end, and a game that does not end on its answer. Without a fault the game
// is as it claims to be, except for what [Rules.unchecked] names. Rules must make sense: see [Rules.sound].
//
// The check stops after [mostFaults] faults, which bounds the time for a long file. It also stops when the context ends.
func Game(ctx context.Context, r Rules, guesses []Guess) []FaultError {
	var f Findings
	judge := referee{mode: r.Mode}
	h := r.host()
	played := map[game.Word]int{}
	over := 0
	for i, g := range guesses {
		if ctx.Err() != nil || len(f.Faults) >= mostFaults {
			return f.Faults
		}
		n := i + 1
		at := FaultError{N: n, Word: g.Word}
		if over > 0 {
			f.add(at, fmt.Sprintf("comes after the end of the game at guess %d", over))
			break
		}
		if _, allowed := r.Dictionary.Index(g.Word); !allowed {
			f.add(at, fmt.Sprintf("is not an allowed word of %s", r.Dictionary.Name()))
		}
		if first, twice := played[g.Word]; twice && !r.Host.SellsClues() { // a host that sells clues sells another one for the same word
			f.add(at, fmt.Sprintf("was played already, as guess %d", first))
		} else {
			played[g.Word] = n
		}
		for _, reason := range judge.faults(g.Word) {
			f.add(at, reason)
		}
		got, reason := h.judge(g)
		f.add(at, reason)
		judge.add(row{g.Word, got, r.Host.Scoring})
		if r.ends(g, got, n == len(guesses)) {
			over = n
		}
	}
	r.ending(&f, h, guesses, over)
	return f.Faults
}

// ends reports whether a guess with its clue ends the game. If it is unknown how a host lies, an all-green row may be a lie, unless it is
// the last row of a game that was won.
func (r Rules) ends(g Guess, clue game.Clue, last bool) bool {
	switch {
	case r.Host.SellsClues():
		return g.Final
	case r.Host.Lies == game.UnknownLies || r.Host.Lies == game.OtherBoards:
		return clue.Solved() && last && !r.Open
	}
	return clue.Solved()
}

// ending says what is wrong with how a game ended. Over is the number of the guess that ended it, or 0.
func (r Rules) ending(f *Findings, h host, guesses []Guess, over int) {
	switch {
	case r.Open || over > 0 && r.wins(guesses[over-1]):
		return
	case len(guesses) == 0:
		f.addf("the game has no guess")
		return
	}
	last := guesses[len(guesses)-1].Word
	reason := "is the last guess, but not the answer"
	if left := h.held; len(left) > 1 {
		reason = fmt.Sprintf("is the last guess, but the host still holds %d words, %s among them", len(left), left[0].Upper())
	}
	f.add(FaultError{N: len(guesses), Word: last}, reason)
}

// wins reports whether the guess that ended a game won it.
func (r Rules) wins(g Guess) bool {
	if !r.Host.Honest() {
		return g.Clue.Solved() && (r.Secret == (game.Word{}) || g.Word == r.Secret)
	}
	return true
}

// sound returns an error if the rules make no sense.
func (r Rules) sound() error {
	_, allowed := r.Dictionary.Index(r.Secret)
	switch known := r.Secret != (game.Word{}); {
	case !r.Host.HasSecret() && known:
		return fmt.Errorf("the host %s has no secret", r.Host)
	case known && !allowed:
		return fmt.Errorf("the secret %s is not an allowed word of %s", r.Secret.Upper(), r.Dictionary.Name())
	}
	return nil
}

// mostFaults is the number of faults at which the check of a game or a bound stops. A bound that is far off leaves millions of branches
// open.
const mostFaults = 10
