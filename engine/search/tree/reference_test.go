package tree

import (
	"github.com/absurdist/absurdist/engine/game"
)

// reference is the slow obvious search: every guess, every clue, no bounds, no cache. It uses only one fact: a guess is useless if it
// leaves the same candidates for every answer.
type reference struct {
	mode    game.Mode
	scoring game.Scoring
	weights map[game.Word]int // nil if all count the same
}

func newReference(p Problem) reference {
	r := reference{mode: p.Mode, scoring: p.Scoring}
	if p.Weights != nil {
		r.weights = map[game.Word]int{}
		for i, w := range p.Answers {
			r.weights[w] = int(p.Weights[i])
		}
	}
	return r
}

// weight returns the weight of the words, or their number.
func (r reference) weight(words ...game.Word) int {
	if r.weights == nil {
		return len(words)
	}
	sum := 0
	for _, w := range words {
		sum += r.weights[w]
	}
	return sum
}

// cost is what the best tree minimizes: the answers lost, then the total.
type cost struct{ lost, total int }

func (c cost) less(o cost) bool {
	if c.lost != o.lost {
		return c.lost < o.lost
	}
	return c.total < o.total
}

// orInfinite returns the total, or Infinite if an answer is lost.
func (c cost) orInfinite() int {
	if c.lost > 0 {
		return Infinite
	}
	return c.total
}

func (r reference) solve(answers, allowed []game.Word, left int) cost {
	best := cost{lost: r.weight(answers...)}
	if left == 0 {
		return best
	}
	for _, g := range allowed {
		if !r.splits(g, answers) {
			continue
		}
		if c := r.guess(answers, allowed, g, left); c.less(best) {
			best = c
		}
	}
	return best
}

func (r reference) guess(answers, allowed []game.Word, g game.Word, left int) cost {
	classes := map[game.Clue][]game.Word{}
	for _, a := range answers {
		c := r.scoring.Score(g, a)
		classes[c] = append(classes[c], a)
	}
	sum := cost{total: 0}
	for clue, class := range classes {
		if clue.Solved() {
			sum.total += r.weight(g)
			continue
		}
		var next []game.Word
		for _, w := range allowed {
			if r.mode.Check([]game.Turn{{Guess: g, Clue: clue}}, w) == nil {
				next = append(next, w)
			}
		}
		c := r.solve(class, next, left-1)
		sum.lost += c.lost
		sum.total += c.total + r.weight(class...) - c.lost
	}
	return sum
}

func (r reference) splits(g game.Word, answers []game.Word) bool {
	for _, a := range answers {
		if a == g || r.scoring.Score(g, a) != r.scoring.Score(g, answers[0]) {
			return true
		}
	}
	return false
}
