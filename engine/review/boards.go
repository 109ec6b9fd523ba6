package review

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// # Several boards
//
// An exact search can't find what several boards are worth together. They are estimated by a rule: each open board takes one guess, plus an
// amount that grows with the number of words left on it. For one board the rule is right within some tenths of a guess. The guesses for one
// board also tell about the others, so all boards together take only as many extra guesses as one board. A game of Quordle thus begins at
// 6.7 guesses and one of Octordle at 10.7. Strategy boards takes 6.9 and 10.7. The value of a position is one guess plus this estimate for
// what follows, averaged over the clues of each board, for the best of all guesses. So losses are at least 0 and the sums are exact. Luck
// has a mean of about 0. Once a single board is left all values are exact.

// BoardsGame is a game on several boards.
type BoardsGame struct {
	Start   *game.Boards // before the first guess; it is not changed
	Guesses []game.Word
	Clues   [][]game.Clue // for each guess those of all boards; those of solved boards are ignored
}

// OfBoards accounts for a game on several boards. The steps have no clue of their own, and their candidates are those of all boards
// together. The error is as for [Of].
func OfBoards(ctx context.Context, g BoardsGame, o Options) (*Account, error) {
	if err := g.accountable(); err != nil {
		return nil, err
	}
	positions, err := g.positions()
	if err != nil {
		return nil, err
	}
	n := len(g.Guesses)
	v := boardsValuer{valuer: newValuer(false, false, o), rule: newBoardsRule(g.Start)}
	worths := make([]worth, n+1)
	err = each(ctx, n+1, o, func(ctx context.Context, i int) (err error) {
		guess := game.Word{}
		if i < n {
			guess = g.Guesses[i]
		}
		worths[i], err = v.position(ctx, positions[i], guess)
		return err
	})
	if err != nil {
		return nil, err
	}
	a := &Account{Start: worths[0].value, Rest: worths[n].value, Needed: n, Outcome: Unfinished}
	switch last := positions[n]; {
	case last.Won():
		a.Outcome = Won
	case last.Lost():
		a.Outcome = Lost
	}
	for i, guess := range g.Guesses {
		before, after := positions[i], positions[i+1]
		s := newStep(Turn{Guess: guess}, worths[i], worths[i+1])
		s.Before, s.After = left(before), left(after)
		for _, p := range before.Open() {
			s.BreaksHard = s.BreaksHard || game.Hard.Check(p.Turns(), guess) != nil
			s.CouldBeAnswer = s.CouldBeAnswer || p.IsCandidate(guess)
		}
		for k := range before.Len() {
			s.Unforeseen = s.Unforeseen || before.Board(k).Tier() != after.Board(k).Tier()
		}
		a.add(s)
	}
	return a, nil
}

// left counts the candidates of the open boards.
func left(b *game.Boards) int {
	n := 0
	for _, p := range b.Open() {
		n += p.Left()
	}
	return n
}

func (g BoardsGame) accountable() error {
	d := g.Start.Dictionary()
	switch {
	case d.Weights() != nil:
		return unaccountable("a game on several boards with weights")
	case !d.Tabled():
		return unaccountable("a game on several boards of words with more than five letters")
	case !g.Start.Host.HasSecret():
		return unaccountable("a game on several boards of the host " + g.Start.Host.String())
	case len(g.Clues) != len(g.Guesses):
		return fmt.Errorf("%d guesses have %d rows of clues: %w", len(g.Guesses), len(g.Clues), ErrGame)
	}
	for i := range g.Start.Len() {
		if err := accountable(g.Start.Board(i)); err != nil {
			return err
		}
	}
	return tooLong(len(g.Guesses))
}

// positions returns the boards before each guess, and after the last.
func (g BoardsGame) positions() ([]*game.Boards, error) {
	b := g.Start.Clone()
	list := []*game.Boards{b}
	for i, guess := range g.Guesses {
		fault := &GameError{Turn: i + 1, Guess: guess}
		switch unlisted := Unlisted(i+1, guess, b.Dictionary()); {
		case b.Won():
			fault.What = "the game was won before"
		case b.Lost():
			fault.What = fmt.Sprintf("the game has %d rows", b.Rows)
		case unlisted != nil:
			fault = unlisted
		case len(g.Clues[i]) != b.Len():
			fault.What = fmt.Sprintf("%d boards are played, so it needs %d clues and not %d", b.Len(), b.Len(), len(g.Clues[i]))
		}
		if fault.What != "" {
			return nil, fault
		}
		for k := range b.Len() {
			if p := b.Board(k); !p.Won() {
				if _, err := after(p, Turn{Guess: guess, Clue: g.Clues[i][k]}); err != nil {
					return nil, fmt.Errorf("board %d: %w", k+1, err)
				}
			}
		}
		b = b.Clone()
		if err := b.Apply(guess, g.Clues[i]); err != nil {
			return nil, err
		}
		list = append(list, b)
	}
	return list, nil
}

// boardsValuer values positions of several boards.
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
	groups, others := alike(d, open)
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
		guesses := v.cost(row, groups, sizes)
		if word == guess {
			w.played = value(guesses)
		}
		if n := len(w.best); n == mostBest && guesses >= w.best[n-1].Value.Guesses {
			continue
		}
		at, _ := slices.BinarySearchFunc(w.best, guesses, func(c Choice, x float64) int { return cmp.Or(cmp.Compare(c.Value.Guesses, x), -1) })
		w.best = slices.Insert(w.best, at, Choice{word, value(guesses)})
		w.best = w.best[:min(mostBest, len(w.best))]
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

// alike returns the groups of the boards, and the candidates that are not answers of the list. A board has such candidates if no answer
// fits its clues.
func alike(d *game.Dictionary, open []*game.Position) (groups []group, others []game.Word) {
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

// cost returns the guesses that boards are estimated to take after a guess. Row is the row of that guess in the table. Sizes must be all
// zero, and is so again on return.
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
