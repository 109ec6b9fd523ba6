package review

import (
	"context"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// # Several boards
//
// No exact search can value several boards together. They are estimated by a rule: each open board takes one guess, plus an amount that
// grows with the number of words left on it. For one board the rule is right within some tenths of a guess. The guesses for one board also
// give information about the others, so all boards together take only as many extra guesses as one board. A game of Quordle thus begins at
// 6.7 guesses and one of Octordle at 10.7. Strategy boards takes 6.9 and 10.7. The value of a position is one guess plus this estimate for
// what follows, averaged over the clues of each board, for the best of all guesses. So losses are at least 0 and the sums are exact. Luck
// has a mean of about 0. Once a single board is left, all values are exact.

// onBoards values the positions of a game on several boards.
func onBoards(ctx context.Context, g Game, positions []*game.Boards, o Options) ([]worth, error) {
	v := boardsValuer{valuer: newValuer(false, false, o), rule: newBoardsRule(g.Start)}
	return each(ctx, len(positions), o.Progress, func(ctx context.Context, i int) (worth, error) {
		guess := game.Word{}
		if i < len(g.Guesses) {
			guess = g.Guesses[i]
		}
		return v.position(ctx, positions[i], guess)
	})
}

type boardsValuer struct {
	valuer
	rule []int64
}

// boardsUnit is one guess in the rule's numbers. Sums of whole numbers don't depend on their order, so guesses of equal worth stay equal.
const boardsUnit = 1 << 20

// newBoardsRule returns the rule: for each number of words on a board, the guesses that they are estimated to take, times that number.
func newBoardsRule(b *game.Boards) []int64 {
	most := len(b.Dictionary().Words())
	share := 1 / float64(b.Len())
	rule := make([]int64, most+1)
	for words := 1; words <= most; words++ {
		rule[words] = int64(math.Round(float64(words) * (1 + share*moreFor(words)) * boardsUnit))
	}
	return rule
}

// position values the boards and the guess played there. The zero word means no guess.
func (v boardsValuer) position(ctx context.Context, b *game.Boards, guess game.Word) (worth, error) {
	open := b.Open()
	switch {
	case len(open) == 0:
		return worth{value: exact(0)}, nil
	case len(open) == 1 && guess == game.Word{}:
		return v.end(ctx, open[0])
	case len(open) == 1:
		return v.step(ctx, open[0], guess)
	}
	low, high := float64(len(open)), float64(left(b))
	value := func(guesses float64) Value {
		guesses = max(low, guesses)
		return Value{guesses, false, low, max(high, guesses)}
	}
	var w worth
	d := b.Dictionary()
	groups, others := grouped(d, open)
	row := make([]uint8, 0, len(d.Answers())+len(others))
	sizes := new([game.Clues]int32)
	for i, word := range d.Words() {
		if i%progressWords == 0 && ctx.Err() != nil {
			return w, context.Cause(ctx)
		}
		row = append(row[:0], d.Table().Row(i)...)
		for _, other := range others {
			row = append(row, uint8(game.Score(word, other)))
		}
		worth := value(v.cost(row, groups, sizes))
		if word == guess {
			w.played = worth
		}
		w.best = insert(w.best, Choice{word, worth}, byGuesses)
	}
	w.value = w.best[0].Value
	w.best = nearBest(w.best)
	return w, nil
}

// group is a set of boards with the same candidates. Candidates are columns of the table. Those that are not answers of the list come after
// the table's columns. Two boards either had the same clues or have no candidate in common, so all groups together have no more candidates
// than there are words.
type group struct {
	held   []int32
	boards int
}

// grouped returns the groups of the boards, and the candidates that are not answers of the list. A board has these candidates if no answer
// fits its clues.
func grouped(d *game.Dictionary, open []*game.Position) (groups []group, others []game.Word) {
	for _, p := range open {
		var held []int32
		for i := range p.Candidates().All() {
			column := i
			if i >= len(d.Answers()) {
				word := d.Words()[i]
				k := slices.Index(others, word)
				if k < 0 {
					k = len(others)
					others = append(others, word)
				}
				column = len(d.Answers()) + k
			}
			held = append(held, int32(column))
		}
		k := slices.IndexFunc(groups, func(g group) bool { return slices.Equal(g.held, held) })
		if k < 0 {
			k = len(groups)
			groups = append(groups, group{held: held})
		}
		groups[k].boards++
	}
	return groups, others
}

// cost returns the estimated number of guesses that boards take if a guess is played, including it. Row is the row of that guess in the
// table. Sizes must be all zero, and is so again on return.
func (v boardsValuer) cost(row []uint8, groups []group, sizes *[game.Clues]int32) float64 {
	guesses := 1.0
	for _, g := range groups {
		for _, a := range g.held {
			sizes[row[a]]++
		}
		sizes[game.AllGreen] = 0 // solved
		sum := int64(0)
		for _, a := range g.held {
			n := &sizes[row[a]] // the first of a bucket counts for all
			sum += v.rule[*n]
			*n = 0
		}
		guesses += float64(g.boards) * float64(sum) / boardsUnit / float64(len(g.held))
	}
	return guesses
}
