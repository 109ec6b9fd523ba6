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

	open   []string   // what is not known of the lists
	fewest func() int // [fewestGuesses] of the lists
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

// Game replays a game against the host and returns all faults: a word that is not allowed or was played before, a guess
// that the mode forbids, a clue that differs from the host's, guesses after the end, and a game that does not end on
// its answer. Without a fault the game is as it claims to be, except for what [Rules.unchecked] names. The check stops
// after [mostFaults] faults, which bounds the time for a long file.
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
		if first, twice := played[g.Word]; twice && !r.Host.SellsClues() { // they sell another clue for the same word
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

// ends reports whether a guess with its clue ends the game. If it is unknown how a host lies, only the last row of a
// game that was won is surely no lie.
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
		f.add(FaultError{N: n, Word: guesses[n-1].Word}, fmt.Sprintf("is the last guess, but the host still holds %d words, "+
			"%s among them", len(left), left[0].Upper()))
	default:
		f.add(FaultError{N: n, Word: guesses[n-1].Word}, "is the last guess, but not the answer")
	}
}

// mostFaults is at how many faults a check stops. A bound that is far off leaves millions of branches open.
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

// unchecked says, for people, what [Game] leaves open, or "".
func (r Rules) unchecked() string {
	_, _, open := r.possible()
	switch {
	case r.Host.Kind == game.BestReply:
		return "whether the host's clues were its best; some answer gets all of them"
	case open == "" && r.Host.HasSecret() && r.Secret == (game.Word{}):
		return "the answer, which the record does not tell; some word gets all the clues"
	}
	return open
}

// host is the host of a game in progress. With one word held it is Wordle's.
type host struct {
	adversary
	// possible and rule are those of [Rules.possible] for a host that is known only by its clues: some word must make
	// all of them possible. Possible is nil for a host whose answers follow from its rules.
	possible func(g Guess) func(answer game.Word) bool
	rule     string
}

// host returns the host at the start of a game.
func (r Rules) host() host {
	h := host{adversary: adversary{held: r.Dictionary.Words(), tie: r.Host.Tie, scoring: r.Host.Scoring}}
	switch {
	case !r.Host.HasSecret():
		h.held = r.Dictionary.Answers()
	case r.Secret != (game.Word{}):
		h.held = []game.Word{r.Secret}
	}
	if !r.replays() {
		h.possible, h.rule, _ = r.possible()
	}
	return h
}

// judge returns the clue that a guess got, and what is wrong with the recorded one, or "".
func (h *host) judge(g Guess) (got game.Clue, reason string) {
	if h.possible == nil {
		if got = h.answer(g.Word); g.Clue != nil && *g.Clue != got {
			reason = fmt.Sprintf("the clue is recorded as %s, the host answers %s", g.Clue, got)
		}
		return got, reason
	}
	may := h.possible(g)
	if may == nil {
		return *g.Clue, ""
	}
	held := filter(h.held, may)
	switch {
	case len(held) > 0:
		h.held = held
	case len(h.held) == 1:
		truth := colours(h.scoring, g.Word, h.held[0])
		reason = fmt.Sprintf("the clue is recorded as %s; where %s is the answer the true one is %s, and %s",
			g.Clue, h.held[0].Upper(), truth, h.rule)
	default:
		reason = fmt.Sprintf("the clue is recorded as %s, which none of the %d words left can get", g.Clue, len(h.held))
	}
	return *g.Clue, reason
}

// possible takes a guess with its clue. It returns a test of whether a word may be the answer, or nil if any may. It
// also returns the rule, and what the lies of the host leave open, both for people.
func (r Rules) possible() (possible func(Guess) func(answer game.Word) bool, rule, open string) {
	truth := func(g Guess, answer game.Word) game.Clue { return colours(r.Host.Scoring, g.Word, answer) }
	anything := func(Guess) func(game.Word) bool { return nil }
	switch r.Host.Lies {
	case game.LyingRows:
		verb := "must"
		if r.Host.Row.Least < r.Host.Row.Most {
			verb = "may"
		}
		return func(g Guess) func(game.Word) bool {
			return func(w game.Word) bool { return fibs(*g.Clue, truth(g, w), r.Host.Row) }
		}, fmt.Sprintf("%s %s lie, but none of the row that wins", r.Host.Row.Tiles(), verb), ""
	case game.NoisyTiles:
		return func(g Guess) func(game.Word) bool {
			if !g.Final {
				return nil
			}
			return func(w game.Word) bool { return *g.Clue == truth(g, w) || *g.Clue == colours(game.Includes, g.Word, w) }
		}, "the final answer gets no lie", "the clues that were bought and their budgets, as any tile may be a lie"
	case game.UnknownLies:
		return anything, "any tile may lie", "the clues, as it is not known how the host lies"
	case game.OtherBoards:
		return anything, "any tile may lie", "the clues, as each may be of another board"
	}
	return func(g Guess) func(game.Word) bool { return row{g.Word, *g.Clue, r.Host.Scoring}.fits() }, "no tile may lie", ""
}

// fibs reports whether Fibble may show a clue where another is true. The row that wins has no lie, and no lie looks
// like a win.
func fibs(shown, truth game.Clue, row game.RowLies) bool {
	if shown.Solved() || truth.Solved() {
		return shown == truth
	}
	return row.Allow(shown.Differing(truth))
}
