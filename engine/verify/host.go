package verify

import (
	"fmt"

	"github.com/absurdist/absurdist/engine/game"
)

// replays reports whether the host's answers follow from its rules, so that a game can be replayed from its words alone. For other hosts
// the clues must be known.
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
	// possible and rule are those of [Rules.possible] for a host that is known only by its clues: some word must make all of them possible.
	// Possible is nil for a host whose answers follow from its rules.
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
		reason = fmt.Sprintf("the clue is recorded as %s; where %s is the answer the true one is %s, and %s", g.Clue, h.held[0].Upper(), truth, h.rule)
	default:
		reason = fmt.Sprintf("the clue is recorded as %s, which none of the %d words left can get", g.Clue, len(h.held))
	}
	return *g.Clue, reason
}

// possible takes a guess with its clue. It returns a test of whether a word may be the answer, or nil if any may. It also returns the rule,
// and what the lies of the host leave open, both for people.
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

// fibs reports whether Fibble may show a clue where another is true. The row that wins has no lie, and no lie looks like a win.
func fibs(shown, truth game.Clue, row game.RowLies) bool {
	if shown.Solved() || truth.Solved() {
		return shown == truth
	}
	return row.Allow(shown.Differing(truth))
}
