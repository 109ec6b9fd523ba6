package review

import (
	"cmp"
	"context"
	"errors"
	"math/bits"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/expect"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// # Weights
//
// With weights there are thousands of words, most of them unlikely. These are too many to search. So only the likeliest words, the core, are
// searched exactly. The core's tree is a way to play that finds the others, too: each of them goes down the tree by its clues until the tree
// ends. Words that end in the same place are then guessed one after the other. This gives an upper bound. The estimate assumes that of words
// that end together the first takes one guess, and the others two, and more if there are many. The lower bound is the least that the core
// takes, plus two guesses for each other word except one.

// cores are the sizes of cores to try, one after the other, while a search runs out of states.
var cores = []int{800, 400, 200, 120, 60, 30}

const (
	// coreShare is the share of the weight that is enough for a core.
	coreShare = 0.998
	// mostRanked is the largest core in which all guesses are compared. In a larger core only the most promising ones are.
	mostRanked = 200
	// weighedTries is how many of the guesses that are good for the core are valued.
	weighedTries = 4
	// nearCore is how much worse for the core than the best a guess may be, in guesses, to count as good for it.
	nearCore = 0.02
)

// weighed is [valuer.step] for many candidates with weights. Without a guess played it returns only the value of the position.
func (v valuer) weighed(ctx context.Context, p tree.Problem, guess game.Word, used bool) (worth, error) {
	p = sorted(p)
	share, enough := int64(0), 0
	for float64(share) < coreShare*float64(p.Weight()) {
		share += p.Weights[enough]
		enough++
	}
	var w worth
	err := tree.ErrNodes
	for i, n := range cores {
		if i+1 < len(cores) && cores[i+1] >= enough {
			continue
		}
		nodes := v.nodes
		if i == len(cores)-1 {
			nodes = 0 // the search must end with a result, and this core is small
		}
		if w, err = v.withCore(ctx, p, min(n, enough), nodes, guess, used); !errors.Is(err, tree.ErrNodes) {
			break
		}
	}
	return w, err
}

// picked returns the guess that strategy daily plays and suggest puts first, so that a review calls the same guess the best. It is zero if
// their search does not apply, or if the words are so few that all values are exact. Unlike the values of a review, that search takes into
// account that unlikely words must be found in time, too.
func picked(ctx context.Context, pos *game.Position) (game.Word, error) {
	d := pos.Dictionary()
	if left, limited := pos.GuessesLeft(); pos.Weights() == nil || len(d.Words()) <= mostWeighed || !d.Tabled() || limited && left < 1 {
		return game.Word{}, nil
	}
	best, err := expect.Search(ctx, pos, 1)
	if errors.Is(err, expect.ErrTooMany) {
		return game.Word{}, nil
	}
	if err != nil {
		return game.Word{}, err
	}
	return best[0].Guess, nil
}

// prefer makes a choice the best one. Guesses with a lower value then count as equal to it, because the difference is within the error of the
// estimates, or due to a word that they might not find in time. If the choice is far from the best, nothing changes.
func (w *worth) prefer(pick Choice) {
	if pick.Value.Guesses > w.value.Guesses+nearly {
		return
	}
	if pick.Value.Guesses > w.value.Guesses {
		pick.Value.Exact, pick.Value.Low = false, w.value.Low
		w.value = pick.Value
	}
	best := []Choice{{pick.Guess, w.value}}
	for _, c := range w.best {
		if c.Guess != pick.Guess {
			best = append(best, Choice{c.Guess, atLeast(c.Value, w.value)})
		}
	}
	w.best, w.played = best[:min(len(best), mostBest)], atLeast(w.played, w.value)
}

// atLeast returns a value, raised to the least that it may be.
func atLeast(v, least Value) Value {
	if v.Guesses < least.Guesses {
		return least
	}
	return v
}

// sorted returns the problem with the likeliest candidates first.
func sorted(p tree.Problem) tree.Problem {
	answers, weights := p.Answers, p.Weights
	p.Answers, p.Weights = make([]game.Word, len(answers)), make([]int64, len(answers))
	for i, k := range order.Of(len(answers), func(a, b int) int { return cmp.Compare(weights[b], weights[a]) }) {
		p.Answers[i], p.Weights[i] = answers[k], weights[k]
	}
	return p
}

// withCore values guesses by the n likeliest words. The error wraps [tree.ErrNodes] if there are too few states.
func (v valuer) withCore(ctx context.Context, p tree.Problem, n int, nodes int64, guess game.Word, used bool) (worth, error) {
	core := p
	core.Answers, core.Weights = p.Answers[:n:n], p.Weights[:n:n]
	s, err := v.solver(ctx, core, nodes)
	if err != nil {
		return worth{}, err
	}
	guesses := s.Order()
	least := floor(p)
	if n <= mostRanked {
		ranked, err := s.Rank(ctx, guesses, int(nearCore*float64(core.Weight())))
		if err != nil {
			return worth{}, err
		}
		least = leastBeside(p, n, ranked[0].Total)
		guesses = nil
		for _, r := range ranked {
			if isExact(r) {
				guesses = append(guesses, r.Guess)
			}
		}
	}
	guesses = guesses[:min(weighedTries, len(guesses))]
	asked := []game.Word{v.pick, guess}
	if used {
		asked = asked[:1]
	}
	for _, g := range asked {
		if g != (game.Word{}) && !slices.Contains(guesses, g) {
			guesses = append(slices.Clone(guesses), g)
		}
	}
	var w worth
	for _, g := range guesses {
		r, err := s.SolveFirst(ctx, g)
		if err != nil {
			return worth{}, err
		}
		value := followed(p, r.Tree)
		value.Low = max(least, leastBeside(p, n, int(r.Weighted)))
		w.best = append(w.best, Choice{g, value})
		if g == guess {
			w.played = value
		}
	}
	order.By(w.best, byGuesses)
	w.value = w.best[0].Value
	w.value.Low = least
	if i := slices.IndexFunc(w.best, func(c Choice) bool { return c.Guess == v.pick }); i >= 0 {
		w.prefer(w.best[i])
	}
	w.best = nearBest(w.best)
	if used {
		w.played = Value{w.value.Guesses + 1, false, w.value.Low + 1, w.value.High + 1}
	}
	return w, nil
}

// leastBeside is a lower bound on the guesses of any way to play that takes that total for the first n words. Each of the others takes two
// guesses, except one that may be guessed at once.
func leastBeside(p tree.Problem, n, total int) float64 {
	for i, weight := range p.Weights[n:] {
		total += 2 * int(weight)
		if i == 0 {
			total -= int(weight)
		}
	}
	return float64(total) / float64(p.Weight())
}

// followed values a tree of the likeliest words as a way to play for all words. The likeliest words come first.
func followed(p tree.Problem, t *decision.Tree) Value {
	f := follower{p: p}
	f.follow(t, order.Numbers[int](len(p.Answers)), 1)
	size := float64(p.Weight())
	return Value{Guesses: f.guesses / size, High: f.high / size}
}

// follower sums up weight times guesses.
type follower struct {
	p             tree.Problem
	guesses, high float64
}

// follow goes down the tree with some words. Depth is the number of the tree's guess.
func (f *follower) follow(t *decision.Tree, words []int, depth int) {
	clues, classes := game.ByClue(words, func(i int) game.Clue { return game.Score(t.Guess, f.p.Answers[i]) })
	for _, c := range clues {
		class := classes[c]
		switch next := t.Next(c); {
		case c.Solved():
			f.add(class[0], float64(depth), depth)
		case next != nil:
			f.follow(next, class, depth+1)
		default:
			f.oneByOne(class, depth)
		}
	}
}

// oneByOne adds words that end in the same place of the tree, after depth guesses.
func (f *follower) oneByOne(words []int, depth int) {
	for k, i := range words {
		guesses := float64(depth + 1)
		if k > 0 {
			guesses += 1 + float64(bits.Len(uint(k))-1)/4
		}
		f.add(i, guesses, depth+1+k)
	}
}

func (f *follower) add(word int, guesses float64, high int) {
	weight := float64(f.p.Weights[word])
	f.guesses += weight * guesses
	f.high += weight * float64(high)
}
