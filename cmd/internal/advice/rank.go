package advice

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"absurdist/engine/game"
	"absurdist/engine/review"
	"absurdist/engine/search/noise"
	"absurdist/strategy"
)

// rank returns the best guesses by the strategy.
func (q Question) rank(ctx context.Context, pos *game.Position) ([]game.Suggestion, error) {
	best, err := q.compare(ctx, q.strategy(), pos, q.Number)
	for i, s := range best {
		best[i].Share = share(pos, s.Guess)
	}
	return best, err
}

// compare returns the best n guesses by a strategy.
func (q Question) compare(ctx context.Context, name string, pos *game.Position, n int) ([]game.Suggestion, error) {
	s, err := strategy.New(name, 0)
	if err != nil {
		return nil, err
	}
	ranker, ok := s.(strategy.Ranker)
	if !ok {
		return nil, errors.Join(question("the strategy %s does not compare guesses", name), strategy.Close(s))
	}
	best, err := ranker.Rank(ctx, pos, n)
	return best, errors.Join(err, strategy.Close(s))
}

// share returns how likely a guess is the answer, 0 where all candidates are alike.
func share(pos *game.Position, guess game.Word) float64 {
	if i, ok := pos.Dictionary().Index(guess); ok && pos.Weights() != nil {
		return pos.Share(i)
	}
	return 0
}

// perBoard is how many guesses of each board are compared over all boards, besides the strategy's.
const perBoard = 30

// rankBoards returns what the strategy plays on all boards, and then those of the best guesses for each board that tell
// most on all together.
func (q Question) rankBoards(ctx context.Context, b *game.Boards) ([]game.Suggestion, error) {
	s, err := strategy.New(q.strategy(), 0)
	if err != nil {
		return nil, err
	}
	first, err := strategy.Next(ctx, s, b)
	if err := errors.Join(err, strategy.Close(s)); err != nil {
		return nil, err
	}
	words := []game.Word{first}
	if q.Number > 1 {
		for _, pos := range b.Open() {
			best, err := q.compare(ctx, strategy.DefaultRanker, pos, max(q.Number, perBoard))
			if err != nil {
				return nil, err
			}
			for _, s := range best {
				if !slices.Contains(words, s.Guess) && b.Check(s.Guess) == nil {
					words = append(words, s.Guess)
				}
			}
		}
	}
	list := make([]game.Suggestion, len(words))
	for _, pos := range b.Open() {
		for i, f := range pos.Figures(words...) {
			g := &list[i]
			g.Guess = words[i]
			g.Bits += f.Bits
			g.Worst += f.Worst
			g.Expected += f.Expected
			g.Buckets += f.Buckets
			g.Candidate = g.Candidate || pos.IsCandidate(words[i])
			g.Share += share(pos, words[i])
		}
	}
	slices.SortStableFunc(list[1:], func(a, b game.Suggestion) int { return cmp.Compare(b.Bits, a.Bits) })
	return list[:min(q.Number, len(list))], nil
}

// lied answers where each clue has a lie.
func (q Question) lied(ctx context.Context, a *Answer, pos *game.Position) (*Answer, error) {
	if pos.Lost() {
		a.Over = "lost"
		return a, nil
	}
	game := review.NoisyGame{Model: noise.NewModel(pos.Dictionary(), q.Host)}
	for _, t := range pos.Turns() {
		game.Turns = append(game.Turns, noise.Turn{Guess: t.Guess, Clue: t.Clue})
	}
	posteriors, err := game.Posteriors()
	if found := (*review.GameError)(nil); errors.As(err, &found) {
		return nil, q.fault(found)
	}
	if err != nil {
		return nil, err
	}
	posterior := posteriors[len(game.Turns)]
	l := &Lied{Strategy: q.strategy()}
	s, err := strategy.New(l.Strategy, 0)
	if err != nil {
		return nil, err
	}
	l.Guess, err = s.Next(ctx, pos)
	if err := errors.Join(err, strategy.Close(s)); err != nil {
		return nil, err
	}
	l.Bits, l.Likely = posterior.Entropy(), posterior.Top(q.Listed)
	a.Liar = l
	return a, nil
}
