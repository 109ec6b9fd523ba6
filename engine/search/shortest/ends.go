package shortest

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// Hunts does hunts, on this machine or others, and calls emit with what each found, in order.
type Hunts func(ctx context.Context, hunts []Hunt, emit func(found map[game.Word][]game.Word) error) error

// perRound is the number of first guesses in a round, one for each set that they leave. Rounds do not depend
// on the number of cores, so neither do the games found.
const perRound = 16

// findEnds finds games for the targets, of the length and width of r and from the round after it on: always the same ones for the same
// targets. It stops when it has one for each. Of the run it takes Hunts and Round.
func (s *Search) findEnds(ctx context.Context, r Round, targets []game.Word, run TargetsRun) (map[game.Word][]game.Word, error) {
	open := game.NewSet(len(s.keys))
	for _, a := range s.root.set {
		if slices.Contains(targets, s.words[a]) {
			open.Add(int(a))
		}
	}
	games := map[game.Word][]game.Word{}
	report := func() error {
		maps.Copy(games, r.Found)
		for _, a := range s.root.set {
			if r.Found[s.words[a]] != nil {
				open.Remove(int(a))
			}
		}
		if run.Round == nil {
			return nil
		}
		return run.Round(r, open.Len())
	}
	if r.Length < 3 {
		h := s.hunt(r.Width, open, new(cache))
		if err := h.from(ctx, s.root, r.Length, nil); err != nil {
			return nil, err
		}
		r.Done, r.Of, r.Found = 1, 1, h.words()
		return games, report()
	}
	if run.Hunts == nil {
		run.Hunts = s.Hunts
	}
	children, err := s.promising(ctx, s.root, r.Length, open)
	if err != nil {
		return nil, err
	}
	first := s.hunt(r.Width, open, new(cache)).chosen(children)
	r.Of = (len(first) + perRound - 1) / perRound
	err = report()
	for err == nil && r.Done < r.Of && open.Len() > 0 {
		var hunts []Hunt
		for _, c := range first[r.Done*perRound : min((r.Done+1)*perRound, len(first))] {
			hunts = append(hunts, Hunt{r.Length, r.Width, r.Done, s.words[c.guesses[0]], open.Clone()})
		}
		r.Done, r.Found = r.Done+1, map[game.Word][]game.Word{}
		if err = run.Hunts(ctx, hunts, func(found map[game.Word][]game.Word) error {
			maps.Copy(found, r.Found) // of several games the first
			r.Found = found
			return nil
		}); err == nil {
			err = report()
		}
	}
	return games, err
}

// holds reports whether an open answer is in the set; nil stands for all answers.
func holds(set []uint16, open game.Set) bool {
	return open == nil || slices.ContainsFunc(set, func(a uint16) bool { return open.Has(int(a)) })
}

// promising returns the children of a node with length guesses left that hold an open answer and that the
// remaining guesses can separate, smallest first. The error is the context's.
func (s *Search) promising(ctx context.Context, n node, length int, open game.Set) ([]child, error) {
	all, most := s.measure(n)
	limit := 1
	for range length - 2 {
		limit = min(limit*int(most), len(n.set))
	}
	if !s.tie.WinsLast() {
		limit = len(n.set) // a guess that separates all words may itself end the game
	}
	var guesses []int32
	for _, m := range all {
		if int(m.worst) <= limit {
			guesses = append(guesses, m.guess)
		}
	}
	list, err := s.reached(ctx, n, guesses, open)
	slices.SortStableFunc(list, func(a, b child) int { return cmp.Compare(len(a.set), len(b.set)) })
	return list, err
}
