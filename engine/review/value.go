package review

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// worth is what a position is worth, and the guess played there.
type worth struct {
	value, played Value
	best          []Choice
	odds          *Odds
}

type valuer struct {
	weights bool  // of the candidates
	rows    bool  // only play within the rows left counts
	nodes   int64 // states for each
	openers *tree.Openers
	sums    bool           // see Options
	solved  *decision.Tree // the least tree of the whole game, if only sums are wanted and it is built in; otherwise nil
	pick    game.Word      // the guess that counts as the best under weights; zero for the one with the least value
}

// The states that are searched for each position, without and with weights. They take up to 7 seconds and about half a second.
const (
	defaultNodes  = 30_000
	weightedNodes = 4_000
)

// mostBest is the most choices of a step.
const mostBest = 3

func newValuer(weights, rows bool, o Options) valuer {
	nodes := defaultNodes
	if weights {
		nodes = weightedNodes
	}
	return valuer{weights: weights, rows: rows, nodes: cmp.Or(o.Nodes, int64(nodes)), openers: o.openers, sums: o.Sums}
}

// valued values the positions of a game, all within the rows left or all without a limit. It also reports whether all positions are
// certain.
func valued(ctx context.Context, g Game, positions []*game.Position, rows bool, o Options) ([]worth, bool, error) {
	v := newValuer(positions[0].Weights() != nil, rows, o)
	if v.sums {
		var err error
		if v.solved, err = v.leastTree(positions[0]); err != nil {
			return nil, false, err
		}
	}
	worths, err := each(ctx, len(positions), o.Progress, func(ctx context.Context, i int) (worth, error) {
		if i < len(g.Guesses) {
			return v.step(ctx, positions[i], g.Guesses[i])
		}
		return v.end(ctx, positions[i])
	})
	certain := !slices.ContainsFunc(worths, func(w worth) bool { // every candidate can be found, even after the guess played
		return math.IsInf(w.value.Guesses, 1) || math.IsInf(w.played.Guesses, 1)
	})
	return worths, certain, err
}

// each returns f of 0 … n-1, computed on all cores. Progress, if it is not nil, is called with the number of those that are done.
func each[T any](ctx context.Context, n int, progress func(done int), f func(ctx context.Context, i int) (T, error)) ([]T, error) {
	list, done := make([]T, n), 0
	last := func(ctx context.Context, i int) (T, error) { return f(ctx, n-1-i) } // the last take the least time, so that progress shows at once
	err := parallel.InOrder(ctx, n, last, func(value T) error {
		done++
		list[n-done] = value
		if progress != nil {
			progress(done)
		}
		return nil
	})
	return list, err
}

func (v valuer) problem(pos *game.Position) (tree.Problem, error) {
	if !v.rows && pos.Rows > 0 {
		pos = pos.Clone()
		pos.Rows = 0
	}
	return tree.FromPosition(pos, decision.LeastTotal)
}

// end values the position after the last guess.
func (v valuer) end(ctx context.Context, pos *game.Position) (worth, error) {
	if pos.Won() {
		return worth{value: exact(0)}, nil
	}
	if left, limited := pos.GuessesLeft(); v.rows && limited && left == 0 {
		return worth{value: never}, nil
	}
	if t := v.solved.After(pos.Turns()); t != nil {
		return worth{value: meanOf(t)}, nil
	}
	p, err := v.problem(pos)
	if err != nil {
		return worth{}, err
	}
	value, err := v.search(ctx, p, v.nodes)
	return worth{value: value}, err
}

// step values a position and the guess played there.
func (v valuer) step(ctx context.Context, pos *game.Position, guess game.Word) (worth, error) {
	t := v.solved.After(pos.Turns())
	if t != nil && t.Guess == guess {
		return worth{meanOf(t), meanOf(t), []Choice{{guess, meanOf(t)}}, nil}, nil
	}
	p, err := v.problem(pos)
	if err != nil {
		return worth{}, err
	}
	if len(p.Answers) == 1 {
		played, err := v.following(ctx, p, guess)
		return worth{exact(1), played, []Choice{{p.Answers[0], exact(1)}}, nil}, err
	}
	known, err := v.opening(pos, p)
	if err != nil {
		return worth{}, err
	}
	if len(known.best) > 0 {
		return v.compared(ctx, pos, p, guess, known)
	}
	if t != nil {
		return v.offTree(ctx, pos, p, guess, t)
	}
	if v.pick, err = picked(ctx, pos); err != nil {
		return worth{}, err
	}
	if len(p.Answers) <= v.most() {
		w, err := v.searched(ctx, pos, p, guess)
		if !errors.Is(err, tree.ErrNodes) {
			return w, err
		}
	}
	if p.Weights != nil {
		return v.weighed(ctx, p, guess, pos.Used(guess))
	}
	return v.compared(ctx, pos, p, guess, known)
}

// offTree is [valuer.step] for a guess that differs from the least tree's.
func (v valuer) offTree(ctx context.Context, pos *game.Position, p tree.Problem, guess game.Word, t *decision.Tree) (worth, error) {
	var s *tree.Solver
	if len(p.Answers) <= v.most() {
		var err error
		if s, err = v.solver(ctx, p, max(1, v.nodes/2)); err != nil && !errors.Is(err, tree.ErrNodes) {
			return worth{}, err
		}
	}
	played, err := v.played(ctx, s, p, guess, pos.Used(guess))
	return worth{meanOf(t), played, []Choice{{t.Guess, meanOf(t)}}, nil}, err
}

// The most candidates for which a search of all guesses is tried, without and with weights.
const (
	mostSearched = 1000
	mostWeighed  = 300
)

func (v valuer) most() int {
	if v.weights {
		return mostWeighed
	}
	return mostSearched
}

// searched is [valuer.step] by one search. The error wraps [tree.ErrNodes] if the search has too few states.
func (v valuer) searched(ctx context.Context, pos *game.Position, p tree.Problem, guess game.Word) (worth, error) {
	s, err := v.solver(ctx, p, max(1, v.nodes/2)) // the rest is for single guesses if this half is too little
	if err != nil {
		return worth{}, err
	}
	order := s.Order()
	ranked, err := s.Rank(ctx, order, 0)
	if err != nil {
		return worth{}, err
	}
	w := worth{value: mean(p, ranked[0].Total)}
	if w.played, err = v.played(ctx, s, p, guess, pos.Used(guess)); err != nil {
		return worth{}, err
	}
	if v.sums {
		w.best = []Choice{{ranked[0].Guess, w.value}}
	} else {
		w.best = v.best(ctx, s, p, order, ranked)
	}
	if v.pick == (game.Word{}) {
		return w, nil
	}
	value, err := v.played(ctx, s, p, v.pick, false)
	w.prefer(Choice{v.pick, value})
	return w, err
}

// solver returns a solver with that number of states. It has one worker, so that the result depends on nothing but the number.
func (v valuer) solver(ctx context.Context, p tree.Problem, nodes int64) (*tree.Solver, error) {
	return tree.New(ctx, p, tree.Options{Workers: 1, Memory: 1, Nodes: nodes})
}

// played values a guess by a search. A guess that was played before is not among the search's words. Such a guess, and one for which the
// search has too few states, is valued by the positions that follow. The solver is nil if there are too many candidates for it.
func (v valuer) played(ctx context.Context, s *tree.Solver, p tree.Problem, guess game.Word, used bool) (Value, error) {
	if used || s == nil {
		return v.following(ctx, p, guess)
	}
	ranked, err := s.Rank(ctx, []game.Word{guess}, -1)
	switch {
	case errors.Is(err, tree.ErrNodes):
		return v.following(ctx, p, guess)
	case err != nil:
		return Value{}, err
	}
	return mean(p, ranked[0].Total), nil
}

// nearly is how much worse than the best another guess may be, in guesses, and still be listed.
const nearly = 0.25

// best returns the best guesses. It leaves out those for which the search has too few states.
func (v valuer) best(ctx context.Context, s *tree.Solver, p tree.Problem, order []game.Word, ranked []tree.Ranked) []Choice {
	if ranked[0].Total == tree.Infinite {
		return nil
	}
	widest := int(nearly * float64(sizeOf(p)))
	for slack := 0; ; slack = min(widest, 3*slack+int(sizeOf(p))/len(p.Answers)) {
		if slack > 0 {
			more, err := s.Rank(ctx, order, slack)
			if err != nil {
				break
			}
			ranked = more
		}
		if slack == widest || len(ranked) <= mostBest || isExact(ranked[mostBest-1]) {
			break
		}
	}
	var best []Choice
	for _, r := range ranked[:min(mostBest, len(ranked))] {
		if isExact(r) {
			best = append(best, Choice{r.Guess, mean(p, r.Total)})
		}
	}
	return nearBest(best)
}

// nearBest returns the choices to be listed, from the start of a sorted list.
func nearBest(list []Choice) []Choice {
	n := 0
	for n < min(mostBest, len(list)) && list[n].Value.Guesses <= list[0].Value.Guesses+nearly {
		n++
	}
	return list[:n]
}

// insert adds a choice to the best ones, behind those that are as good, and keeps at most [mostBest].
func insert(best []Choice, choice Choice, compare func(a, b Choice) int) []Choice {
	at, _ := slices.BinarySearchFunc(best, choice, func(a, b Choice) int { return cmp.Or(compare(a, b), -1) })
	best = slices.Insert(best, at, choice)
	return best[:min(mostBest, len(best))]
}

func byGuesses(a, b Choice) int { return cmp.Compare(a.Value.Guesses, b.Value.Guesses) }

func isExact(r tree.Ranked) bool { return r.Exact && r.Total != tree.Infinite }

// sizeOf returns the number of candidates, or the sum of their weights.
func sizeOf(p tree.Problem) int64 {
	if p.Weights == nil {
		return int64(len(p.Answers))
	}
	return p.Weight()
}

// never is the value if not every candidate can be found.
var never = Value{Guesses: math.Inf(1), Exact: true, Low: math.Inf(1), High: math.Inf(1)}

// mean returns a total as the mean over the candidates.
func mean(p tree.Problem, total int) Value {
	if total == tree.Infinite {
		return never
	}
	return exact(float64(total) / float64(sizeOf(p)))
}

func exact(guesses float64) Value { return Value{guesses, true, guesses, guesses} }
