package shortest

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// Run holds options of [Search.Count].
type Run struct {
	List bool // keep the games, not only their number
	// Skip is the number of groups, from the first, that an earlier run has done; Before is the number of
	// their games.
	Skip   int
	Before int64
	// Emit is called with each group, in order and one at a time. Its error ends the run. Nil for none.
	Emit func(Group) error
	// Begin is called with the number of groups before the first. Nil for none.
	Begin func(groups int)
}

// Group is a set of first guesses that leave the host the same words and allow the same guesses.
type Group struct {
	First []game.Word   `json:"first"`
	Left  int           `json:"left"`           // how many words they leave
	Games int64         `json:"games"`          // games that begin with one of them
	Rest  [][]game.Word `json:"rest,omitempty"` // the guesses of these games after the first; only if Run.List
}

// Count returns the number of games of exactly the given length: sequences of guesses whose last clue, and no
// other, is all green. Repeated guesses count, but no shortest game has any.
func (s *Search) Count(ctx context.Context, length int, run Run) (int64, error) {
	if length == 1 {
		n, _ := s.ends(s.root)
		return n, context.Cause(ctx)
	}
	if !s.separable(len(s.root.set), length-1) && s.tie.WinsLast() {
		return 0, context.Cause(ctx)
	}
	if length > 3 {
		s.Prepare(ctx)
	}
	groups, err := s.children(ctx, s.root)
	if err != nil {
		return 0, err
	}
	if run.Begin != nil {
		run.Begin(len(groups))
	}
	groups = groups[min(run.Skip, len(groups)):]
	total := run.Before
	err = parallel.InOrder(ctx, len(groups), func(ctx context.Context, i int) (Group, error) {
		return s.group(ctx, groups[i], length-1, run.List)
	}, func(g Group) error {
		total += g.Games * int64(len(g.First))
		if run.Emit == nil {
			return nil
		}
		return run.Emit(g)
	})
	return total, err
}

// child is a node, and the guesses that lead there from its parent.
type child struct {
	node
	guesses []int32
}

// children returns the nodes that the guesses of a node lead to, without those that end the game. The error is the
// context's.
func (s *Search) children(ctx context.Context, n node) ([]child, error) {
	return s.reached(ctx, n, n.legal.list, nil)
}

// reached returns those nodes for some of the guesses, if the host keeps an open answer there; nil stands for all answers.
// The error is the context's.
func (s *Search) reached(ctx context.Context, n node, guesses []int32, open game.Set) ([]child, error) {
	type identity struct {
		set   game.Key
		legal uint64
	}
	known := make(map[identity]int, len(guesses))
	list := make([]child, 0, len(guesses))
	buf := make([]uint16, 0, len(n.set))
	for _, g := range guesses {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		row := s.table.Row(int(g))
		clue, _ := s.tie.Choice(row, n.set)
		if game.Clue(clue) == game.AllGreen {
			continue
		}
		set, key := s.bucket(buf, row, n.set, clue)
		if !holds(set, open) {
			continue
		}
		l := s.after(n.legal, g, clue)
		id := identity{key, l.key}
		at, have := known[id]
		if !have {
			at = len(list)
			known[id] = at
			list = append(list, child{node: node{slices.Clone(set), key, l}})
		}
		list[at].guesses = append(list[at].guesses, g)
	}
	return list, nil
}

func (s *Search) group(ctx context.Context, c child, length int, list bool) (Group, error) {
	g := Group{First: game.Pick(s.words, c.guesses), Left: len(c.set)}
	var err error
	g.Games, err = s.games(ctx, c.node, length)
	if err != nil || !list || g.Games == 0 {
		return g, err
	}
	err = s.each(ctx, c.node, length, func(rest []int32) { g.Rest = append(g.Rest, game.Pick(s.words, rest)) })
	return g, err
}

// games returns the number of ways to end the game from a node with exactly length guesses.
func (s *Search) games(ctx context.Context, n node, length int) (int64, error) {
	switch {
	case length == 1:
		games, _ := s.ends(n)
		return games, nil
	case ctx.Err() != nil:
		return 0, context.Cause(ctx)
	case s.tie.WinsLast() && !s.separable(len(n.set), length-1):
		return 0, nil
	case length == 2:
		return s.lastButOne(n), nil
	case length == 3 && s.tie.WinsLast():
		return s.lastButTwo(n), nil
	}
	children, err := s.children(ctx, n)
	if err != nil {
		return 0, err
	}
	var total int64
	for _, c := range children {
		games, err := s.games(ctx, c.node, length-1)
		if err != nil {
			return 0, err
		}
		total += games * int64(len(c.guesses))
	}
	return total, nil
}

// each calls f with the guesses of every game that [Search.games] counts.
func (s *Search) each(ctx context.Context, n node, length int, f func([]int32)) error {
	games, err := s.games(ctx, n, length)
	if err != nil || games == 0 {
		return err
	}
	if length == 1 {
		_, last := s.ends(n)
		f([]int32{last})
		return nil
	}
	children, err := s.children(ctx, n)
	if err != nil {
		return err
	}
	for _, c := range children {
		err := s.each(ctx, c.node, length-1, func(rest []int32) {
			for _, g := range c.guesses {
				f(append([]int32{g}, rest...))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// ends returns 1 if one guess ends the game, else 0, and that guess: the only word left, or with
// [game.FirstListed] the first word if it separates all words, because then it is the first of single words.
func (s *Search) ends(n node) (games int64, guess int32) {
	guess = int32(n.set[0])
	if !n.legal.bits.Has(int(guess)) {
		return 0, 0
	}
	if len(n.set) == 1 || !s.tie.WinsLast() && game.Separates(s.table.Row(int(guess)), n.set) {
		return 1, guess
	}
	return 0, 0
}
