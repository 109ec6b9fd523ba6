package shortest

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// endsRun holds the arguments of [Search.ends].
type endsRun struct {
	Length  int
	Targets []game.Word // answers to end on
	// Width is the number of sets that are followed at each turn for each target, of those that a guess can
	// lead to, smallest first; 0 for all. With 0, a target that is not found has no game of that length.
	Width int
	Skip  int // rounds that an earlier run has done; Targets is without what they found
	// Hunts does the hunts of a round, see [Hunts]. Nil for [Search.Hunts].
	Hunts Hunts
	// Round is called before the first round of first guesses and after each round, with the number of rounds
	// done and what the last one found. Its error ends the search. Nil for none.
	Round func(done, of int, found map[game.Word][]game.Word) error
}

// Hunts does hunts, on this machine or others, and calls emit with what each found, in order.
type Hunts func(ctx context.Context, hunts []Hunt, emit func(found map[game.Word][]game.Word) error) error

// perRound is the number of first guesses in a round, one for each set that they leave. Rounds do not depend
// on the number of cores, so neither do the games found.
const perRound = 16

// findEnds finds games for the targets, always the same ones for the same targets. It stops when it has one for
// each.
func (s *Search) findEnds(ctx context.Context, e endsRun) error {
	open := game.NewSet(len(s.zobrist))
	for _, a := range s.root.set {
		if slices.Contains(e.Targets, s.words[a]) {
			open.Add(int(a))
		}
	}
	report := func(done, of int, found map[game.Word][]game.Word) error {
		for _, a := range s.root.set {
			if found[s.words[a]] != nil {
				open.Remove(int(a))
			}
		}
		if e.Round == nil {
			return nil
		}
		return e.Round(done, of, found)
	}
	if e.Length < 3 {
		h := s.hunt(e.Width, open, nil)
		if err := h.from(ctx, s.root, e.Length, nil); err != nil {
			return err
		}
		return report(1, 1, h.words())
	}
	if e.Hunts == nil {
		e.Hunts = s.Hunts
	}
	children, err := s.promising(ctx, s.root, e.Length, open)
	if err != nil {
		return err
	}
	first := s.hunt(e.Width, open, nil).chosen(children)
	rounds := (len(first) + perRound - 1) / perRound
	if err := report(e.Skip, rounds, nil); err != nil {
		return err
	}
	for r := e.Skip; r < rounds && open.Len() > 0; r++ {
		var hunts []Hunt
		for _, c := range first[r*perRound : min((r+1)*perRound, len(first))] {
			hunts = append(hunts, Hunt{e.Length, e.Width, r, s.words[c.guesses[0]], open.Clone()})
		}
		found := map[game.Word][]game.Word{}
		err := e.Hunts(ctx, hunts, func(games map[game.Word][]game.Word) error {
			for t, game := range games {
				if found[t] == nil {
					found[t] = game
				}
			}
			return nil
		})
		if err == nil {
			err = report(r+1, rounds, found)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// promising returns the children of a node with length guesses left that hold an open target and that the
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
	list, err := s.reached(ctx, n, guesses, func(set []uint16) bool {
		return slices.ContainsFunc(set, func(a uint16) bool { return open.Has(int(a)) })
	})
	slices.SortStableFunc(list, func(a, b child) int { return cmp.Compare(len(a.set), len(b.set)) })
	return list, err
}
