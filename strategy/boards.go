package strategy

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

const (
	poolSize  = 120 // words used when playing games out, besides the candidates
	rivals    = 24  // words compared by playing games out
	playOuts  = 100 // the most games played out for each of these words
	foresight = 100 // total of words left on all boards up to which games are played out
	lossCost  = 20  // cost of a lost game in guesses
)

// boards plays several boards at once.
//
// # How it chooses
//
// A game on N boards takes N guesses plus those that solve nothing, the waste. So:
//
//   - A board with one candidate left is played at once. That costs nothing: the
//     word must be played sooner or later, no other guess gets worse by coming
//     after it, and its clues on the other boards are free.
//   - Otherwise every word is graded by what it is expected to leave on all open
//     boards: a bucket of n words costs the guesses that n words still take (see
//     costs). That combines the information with what solving saves.
//   - If few enough words are left, the best of these are played out (see arena)
//     against all combinations of answers, or a hundred random ones, and the one
//     that loses and wastes least is played. If all combinations are tried and
//     none loses, the game is certainly won.
//   - If there are as many guesses left as boards, each guess must solve one, and
//     only candidates are considered.
//
// It is safe for concurrent use.
type boards struct {
	tabled

	memo openings
}

var _ BoardsStrategy = (*boards)(nil)

func newBoards(Options, uint64) (Strategy, error) {
	return &boards{}, nil
}

// Next plays one board.
func (s *boards) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	return s.next(ctx, []*game.Position{pos})
}

// NextBoards plays all open boards.
func (s *boards) NextBoards(ctx context.Context, b *game.Boards) (game.Word, error) {
	return s.next(ctx, b.Open())
}

// next chooses for open boards with the same guesses.
func (s *boards) next(ctx context.Context, open []*game.Position) (game.Word, error) {
	open = worthPlaying(open)
	if len(open) == 0 {
		return game.Word{}, fmt.Errorf("no candidate is left on any board: %w", ErrNoMove)
	}
	if n := open[0].Dictionary().Length(); n != game.Letters {
		return game.Word{}, unknown("boards plays words of five letters, not of %d", n)
	}
	for _, p := range open {
		if p.Left() > 1 {
			continue
		}
		if sure := p.CandidateWords(1)[0]; p.Check(sure) == nil {
			return sure, nil
		}
	}
	open = ofOneDictionary(open)
	list, err := contenders(open...)
	if err != nil {
		return game.Word{}, err
	}
	ranked, err := s.grade(ctx, open, list)
	if err != nil {
		return game.Word{}, err
	}
	best, err := lookAhead(ctx, open, ranked)
	return open[0].Dictionary().Words()[best], err
}

// worthPlaying returns the boards with candidates. Boards whose clues contradict every word wait until they are alone,
// so that they don't waste the others' guesses.
func worthPlaying(open []*game.Position) []*game.Position {
	sound := slices.DeleteFunc(slices.Clone(open), func(p *game.Position) bool { return p.Left() == 0 || p.Tier() == game.Likeliest })
	if len(sound) > 0 {
		return sound
	}
	return slices.DeleteFunc(slices.Clone(open), func(p *game.Position) bool { return p.Left() == 0 })
}

// ofOneDictionary returns the boards that share the smallest dictionary. Boards with words outside all lists have their
// own dictionary, and wait until they are alone.
func ofOneDictionary(open []*game.Position) []*game.Position {
	least := slices.MinFunc(open, func(p, q *game.Position) int {
		return cmp.Compare(len(p.Dictionary().Words()), len(q.Dictionary().Words()))
	})
	return slices.DeleteFunc(open, func(p *game.Position) bool { return p.Dictionary() != least.Dictionary() })
}

func isCandidate(open []*game.Position, w int32) bool {
	return slices.ContainsFunc(open, func(p *game.Position) bool { return p.Candidates().Has(int(w)) })
}

// grade returns up to poolSize words in the order of what they are expected to leave, least first. Ties go to candidates,
// then to the alphabet.
func (s *boards) grade(ctx context.Context, open []*game.Position, list []int32) ([]int32, error) {
	all, costs := make([]graded, len(list)), make([]int64, len(list))
	for i, w := range list {
		all[i].word = w
	}
	if err := s.memo.addCosts(ctx, open, all); err != nil {
		return nil, err
	}
	for i, g := range all {
		costs[i] = g.cost
	}
	slices.Sort(costs)
	limit := costs[min(poolSize, len(costs))-1]
	front, mass := slices.DeleteFunc(all, func(g graded) bool { return g.cost > limit }), likelihood(open...)
	for i := range front {
		front[i].mass = mass(front[i].word)
	}
	slices.SortFunc(front, order(open[0].Dictionary().Words()))
	var ranked []int32
	for _, g := range front[:min(poolSize, len(front))] {
		ranked = append(ranked, g.word)
	}
	return ranked, nil
}
