package verify

import (
	"context"
	"errors"
	"fmt"

	"github.com/absurdist/absurdist/engine/game"
)

// Rules are the rules by which a game claims to have been played.
type Rules struct {
	Dictionary *game.Dictionary
	Host       game.Host
	Secret     game.Word // of a host that has one; zero if unknown
	Mode       game.Mode
	Open       bool // the game need not have ended

	open  []string // what is not known about the lists
	lists *Lists   // where the dictionary is from, for claims about games
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

// GameVerdict is the result of checking a game, or a branch that the bound on its length excludes.
type GameVerdict struct {
	Game  int     `json:"game"`            // in its file, from 1
	Spare *string `json:"spare,omitempty"` // the branch, if it is about one
	Findings
	Guesses int       `json:"guesses"`
	Boards  int       `json:"boards,omitempty"` // if there are several
	Answer  game.Word `json:"answer,omitzero"`  // the last guess, if there is one
}

// Game replays a game against the host and returns all faults: a word that is not allowed or was played before, a guess
// that the mode forbids, a clue that differs from the host's, guesses after the end, and a game that does not end on
// its answer. If there are none, everything about the game is right except for what [Rules.unchecked] names. The check
// stops after [mostFaults] faults, which bounds the time for a long file.
func Game(ctx context.Context, r Rules, guesses []Guess) []FaultError {
	var f Findings
	var rows []row
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
			f.add(at, fmt.Errorf("comes after the end of the game at guess %d", over))
			break
		}
		_, allowed := r.Dictionary.Index(g.Word)
		first, twice := played[g.Word]
		if !twice {
			played[g.Word] = n
		}
		twice = twice && !r.Host.SellsClues() // they sell another clue for the same word
		got, wrong := h.judge(g)
		f.add(at, faultIf(!allowed, "is not an allowed word of %s", r.Dictionary.Name()),
			faultIf(twice, "was played already, as guess %d", first), forbidden(r.Mode, rows, g.Word), wrong)
		rows = append(rows, row{g.Word, got, r.Host.Scoring})
		if r.ends(g, got, n == len(guesses)) {
			over = n
		}
	}
	r.ending(&f, h, guesses, over)
	return f.Faults
}

// ends reports whether a guess with its clue ends the game. If it is unknown how a host lies, only the last row of a
// game that was won is certain to be true.
func (r Rules) ends(g Guess, clue game.Clue, last bool) bool {
	switch {
	case r.Host.SellsClues():
		return g.Final
	case r.Host.Lies == game.UnknownLies || r.Host.Lies == game.OtherBoards:
		return clue.Solved() && last && !r.Open
	}
	return clue.Solved()
}

// ending adds what is wrong with how a game ended. Over is the number of the guess that ended it, or 0.
func (r Rules) ending(f *Findings, h host, guesses []Guess, over int) {
	won := over > 0
	if won && !r.Host.Honest() {
		g := guesses[over-1]
		won = g.Clue.Solved() && (r.Secret == game.Word{} || g.Word == r.Secret)
	}
	n := len(guesses)
	switch left := h.held; {
	case r.Open || won:
	case n == 0:
		f.addf("the game has no guess")
	case len(left) > 1:
		f.add(FaultError{N: n, Word: guesses[n-1].Word}, fmt.Errorf("is the last guess, but the host still holds %d words, "+
			"%s among them", len(left), left[0].Upper()))
	default:
		f.add(FaultError{N: n, Word: guesses[n-1].Word}, errors.New("is the last guess, but not the answer"))
	}
}

// mostFaults is the number of faults at which a check stops. A bound that is far off leaves millions of branches open.
const mostFaults = 10

// replays reports whether the host's answers follow from its rules. For other hosts the clues must be known.
func (r Rules) replays() bool {
	switch r.Host.Kind {
	case game.LargestBucket:
		return true
	case game.FixedAnswer:
		return r.Host.Honest() && r.Secret != (game.Word{})
	}
	return false
}

// replay replays a game that is claimed to have that many guesses and to end on a word. The claim about the end is a text
// before that word.
func (f *Findings) replay(ctx context.Context, r Rules, played []game.Word, guesses int, claim string, end game.Word) {
	n := len(played)
	f.add(FaultError{}, faultIf(n != guesses, "the game has %d guesses, %d are claimed", n, guesses))
	if n == 0 {
		return
	}
	last := played[n-1]
	f.add(FaultError{N: n, Word: last},
		faultIf(last != end, "is the last guess, but %s %s", claim, end.Upper()))
	f.refute(Game(ctx, r, Guesses(played))...)
}

// unchecked says, for people, what [Game] leaves open, or "".
func (r Rules) unchecked() string {
	_, open := r.lies()
	switch {
	case r.Host.Kind == game.BestReply:
		return "whether the host's clues were its best; at least one answer fits all of them"
	case open == "" && r.Host.HasSecret() && r.Secret == (game.Word{}):
		return "the answer, which the record does not give; at least one word fits all the clues"
	}
	return open
}

// host is the host of a game in progress.
type host struct {
	adversary // with one word, the secret, if the host has one that is known
	rules     Rules
}

// host returns the host at the start of a game.
func (r Rules) host() host {
	h := host{adversary{held: r.Dictionary.Words(), tie: r.Host.Tie, scoring: r.Host.Scoring}, r}
	switch {
	case !r.Host.HasSecret():
		h.held = r.Dictionary.Answers()
	case r.Secret != (game.Word{}):
		h.held = []game.Word{r.Secret}
	}
	return h
}

// judge returns the clue that a guess got, and what is wrong with the recorded one. If only the clues of a host are
// known, at least one word must make all of them possible.
func (h *host) judge(g Guess) (got game.Clue, wrong error) {
	if h.rules.replays() {
		got = h.answer(g.Word)
		return got, faultIf(g.Clue != nil && *g.Clue != got, "the clue is recorded as %s, the host answers %s", g.Clue, got)
	}
	may := h.rules.possible(g)
	if may == nil {
		return *g.Clue, nil
	}
	held := filter(h.held, may)
	switch {
	case len(held) > 0:
		h.held = held
	case len(h.held) == 1:
		truth := colours(h.scoring, g.Word, h.held[0])
		rule, _ := h.rules.lies()
		wrong = fmt.Errorf("the clue is recorded as %s; if %s is the answer, the true one is %s, and %s",
			g.Clue, h.held[0].Upper(), truth, rule)
	default:
		wrong = fmt.Errorf("the clue is recorded as %s, which none of the remaining %d words can get", g.Clue, len(h.held))
	}
	return *g.Clue, wrong
}

// possible returns a test of whether a word may be the answer after a guess with its clue, or nil if any may.
func (r Rules) possible(g Guess) func(answer game.Word) bool {
	truth := func(answer game.Word) game.Clue { return colours(r.Host.Scoring, g.Word, answer) }
	switch {
	case r.Host.Honest():
		return row{g.Word, *g.Clue, r.Host.Scoring}.fits
	case r.Host.Lies == game.LyingRows:
		return func(w game.Word) bool { return fibs(*g.Clue, truth(w), r.Host.Row) }
	case r.Host.SellsClues() && g.Final:
		return func(w game.Word) bool { return *g.Clue == truth(w) || *g.Clue == colours(game.Includes, g.Word, w) }
	}
	return nil
}

// lies returns, for people, the rule by which the host lies, and what that leaves open, or "".
func (r Rules) lies() (rule, open string) {
	switch r.Host.Lies {
	case game.LyingRows:
		verb := "must"
		if r.Host.Row.Least < r.Host.Row.Most {
			verb = "may"
		}
		return fmt.Sprintf("%s %s lie, but not in the row that wins", r.Host.Row.Tiles(), verb), ""
	case game.NoisyTiles:
		return "the clue for the final answer is true", "the clues that were bought and their budgets, as any tile may be a lie"
	case game.UnknownLies:
		return "any tile may lie", "the clues, as it is not known how the host lies"
	case game.OtherBoards:
		return "any tile may lie", "the clues, as each may be of another board"
	}
	return "no tile may lie", ""
}

// fibs reports whether Fibble may show a clue instead of the true one. The row that wins has no lie, and no lie looks
// like a win.
func fibs(shown, truth game.Clue, row game.RowLies) bool {
	if shown.Solved() || truth.Solved() {
		return shown == truth
	}
	return row.Allow(shown.Differing(truth))
}
