package main

import (
	"context"
	"slices"

	"absurdist/engine"
	"absurdist/engine/chain"
)

// longestSolver finds the longest game that ends on a secret.
type longestSolver func(ctx context.Context, secret engine.Word) (longestLine, error)

// solver returns what finds games for a host and a mode. Games are made only where the flags ask for
// them.
func (f *longestFlags) solver(d *engine.Dictionary, host engine.HostKind, mode engine.Mode) (longestSolver, error) {
	games := f.secret != "" || f.games
	switch {
	case mode == engine.Strict:
		return f.strict.solver(d, host), nil
	case f.order > 0:
		return orderSolver(d, f.order), nil
	case host == engine.Wordle && mode == engine.Hard:
		return hardSolver(d, games), nil
	case host == engine.Wordle:
		return allWords(d, games), nil
	case mode == engine.Hard:
		return forceSolver(d, f.effort, games), nil
	}
	return allWordsForced(d, f.effort, games), nil
}

// orderSolver gives the post's approximations.
func orderSolver(d *engine.Dictionary, order int) longestSolver {
	finder := chain.NewFinder(d.Words())
	return func(_ context.Context, secret engine.Word) (longestLine, error) {
		n := finder.Secret(secret).Order(order)
		return longestLine{Secret: secret, Order: order, Guesses: n, Bound: n, Proved: true}, nil
	}
}

// hardSolver is for hard mode and Wordle's host: exact.
func hardSolver(d *engine.Dictionary, games bool) longestSolver {
	finder := chain.NewFinder(d.Words())
	return func(_ context.Context, secret engine.Word) (longestLine, error) {
		s := finder.Secret(secret)
		n, classes := s.Longest(), s.Chain()
		line := longestLine{Secret: secret, Guesses: n, Bound: n, Proved: true, Chain: chain.Notation(secret, classes)}
		if games {
			line.Game = s.Game(classes)
		}
		return line, nil
	}
}

// forceSolver is for hard mode and Absurdle's host.
func forceSolver(d *engine.Dictionary, effort int, games bool) longestSolver {
	forcer := chain.NewForcer(d)
	return func(ctx context.Context, secret engine.Word) (longestLine, error) {
		if !d.IsAnswer(secret) {
			return longestLine{}, notAnAnswer(d, secret)
		}
		r, err := forcer.Force(ctx, secret, effort)
		if err != nil {
			return longestLine{}, err
		}
		line := longestLine{
			Secret: secret, Guesses: r.Guesses, Bound: r.Bound, Proved: r.Proved(),
			Opening: r.Opening, Chain: chain.Notation(secret, r.Chain),
		}
		if line.Branches, err = forcer.Exclude(ctx, secret, r.Bound); err != nil {
			return longestLine{}, err
		}
		if games {
			line.Game = r.Game
		}
		return line, nil
	}
}

func notAnAnswer(d *engine.Dictionary, secret engine.Word) error {
	return usageError("--secret %s is not among the answers of %s, and games of Absurdle end on answers only", secret, d.Name())
}

// allWords is the trivial game without any rule: all allowed words, the secret last.
func allWords(d *engine.Dictionary, games bool) longestSolver {
	return func(_ context.Context, secret engine.Word) (longestLine, error) {
		n := len(d.Words())
		line := longestLine{Secret: secret, Mode: engine.Normal.String(), Guesses: n, Bound: n, Proved: true}
		if games {
			line.Game = endOn(secret, nil, d.Words())
		}
		return line, nil
	}
}

// allWordsForced is allWords after an opening that forces Absurdle's host onto the secret; one that
// obeys hard mode will do.
func allWordsForced(d *engine.Dictionary, effort int, games bool) longestSolver {
	force := forceSolver(d, effort, false)
	return func(ctx context.Context, secret engine.Word) (longestLine, error) {
		forced, err := force(ctx, secret)
		if err != nil {
			return longestLine{}, err
		}
		n := len(d.Words())
		if forced.Guesses == 0 {
			return longestLine{Secret: secret, Mode: engine.Normal.String(), Bound: n}, nil
		}
		line := longestLine{Secret: secret, Mode: engine.Normal.String(), Guesses: n, Bound: n, Proved: true, Opening: forced.Opening}
		if games {
			line.Game = endOn(secret, forced.Opening, d.Words())
		}
		return line, nil
	}
}

// endOn returns the opening, then all other words in list order, the secret last.
func endOn(secret engine.Word, opening, words []engine.Word) []engine.Word {
	game := make([]engine.Word, 0, len(words))
	game = append(game, opening...)
	for _, w := range words {
		if w != secret && !slices.Contains(opening, w) {
			game = append(game, w)
		}
	}
	return append(game, secret)
}
