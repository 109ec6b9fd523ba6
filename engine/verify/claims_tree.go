package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// clueFault says why the clue of a line does not leave what the line says, or "".
func (c *Claims) clueFault(d *game.Dictionary, b Bound) string {
	if !isClue(b.Clue, d.Length()) {
		return fmt.Sprintf("%.20q is no clue", b.Clue)
	}
	got := row{word: b.Word, clue: b.Clue}
	if left := len(filter(d.Answers(), got.fits())); left != b.Left || left < 2 {
		return fmt.Sprintf("%q leaves %d answers, not %d", b.Clue, left, b.Left)
	}
	if legal := len(filter(d.Words(), follower(modeOf(c.Mode), got))); legal != b.Legal {
		return fmt.Sprintf("%q leaves %d words that may be guessed, not %d", b.Clue, legal, b.Legal)
	}
	return ""
}

// filter returns the words for which something holds.
func filter(words []game.Word, holds func(game.Word) bool) []game.Word {
	var list []game.Word
	for _, w := range words {
		if holds(w) {
			list = append(list, w)
		}
	}
	return list
}

// briefTree is a tree as a line of claims holds it: the guesses after the first one, depth first. The answers that a clue leaves come in
// the order of their lists. The clues come in the order of their first answers. Where a clue leaves one answer, that is the guess, and the
// text leaves it out.
type briefTree struct {
	ctx   context.Context //nolint:containedctx // of the one check that it is for
	d     *game.Dictionary
	mode  game.Mode
	limit int      // guesses
	rest  []string // the guesses not reached yet
	total int      // guesses over the answers reached
}

// treeFault says why the tree of a line does not find every answer in time with as many guesses as the line says, or "".
func (c *Claims) treeFault(ctx context.Context, d *game.Dictionary, b Bound) string {
	if *c.Guesses < 1 || *c.Guesses > treeDeepest {
		return fmt.Sprintf("a tree on a line is for 1 to %d guesses, and the file is about %d", treeDeepest, *c.Guesses)
	}
	p := briefTree{ctx: ctx, d: d, mode: modeOf(c.Mode), limit: *c.Guesses, rest: strings.Fields(*b.Tree)}
	if strings.Join(p.rest, " ") != *b.Tree {
		return "its tree: there is more than a space between words"
	}
	reason := p.walk(referee{mode: p.mode}, b.Word, d.Answers())
	switch {
	case reason != "":
	case len(p.rest) > 0:
		reason = fmt.Sprintf("no answer leads to the last %d guesses", len(p.rest))
	case p.total != b.High:
		reason = fmt.Sprintf("it has %d guesses in all, not %d", p.total, b.High)
	default:
		return ""
	}
	return "its tree: " + reason
}

// walk plays a guess after the rows of a game that leave some answers. It goes on after each clue.
func (p *briefTree) walk(judge referee, guess game.Word, left []game.Word) string {
	if p.ctx.Err() != nil {
		return "the check was ended"
	}
	if _, allowed := p.d.Index(guess); !allowed {
		return guess.Upper() + " is not an allowed word of " + p.d.Name()
	}
	for _, reason := range judge.faults(guess) {
		return guess.Upper() + " " + reason
	}
	p.total += len(left)
	clues, buckets := bucketsOf(game.CountLetters, guess, left)
	for _, c := range clues {
		if wins(c) {
			continue
		}
		if len(judge.rows)+1 == p.limit {
			return buckets[c][0].Upper() + " is not found in time"
		}
		next, reason := p.next(buckets[c])
		if reason == "" {
			reason = p.walk(judge.after(row{word: guess, clue: c}), next, buckets[c])
		}
		if reason != "" {
			return reason
		}
	}
	return ""
}

// next returns the guess to play when some answers are left, or a reason why there is none.
func (p *briefTree) next(left []game.Word) (guess game.Word, reason string) {
	if len(left) == 1 {
		return left[0], ""
	}
	if len(p.rest) == 0 {
		return guess, fmt.Sprintf("it ends before %s and %s are told apart", left[0].Upper(), left[1].Upper())
	}
	guess, err := p.d.ParseWord(p.rest[0])
	if err != nil {
		return guess, err.Error()
	}
	if guess.String() != p.rest[0] {
		return guess, fmt.Sprintf("%q is not written in small letters", p.rest[0])
	}
	p.rest = p.rest[1:]
	return guess, ""
}
