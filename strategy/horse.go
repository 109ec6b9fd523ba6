package strategy

import (
	"context"
	"sync"

	"absurdist/engine"
	"absurdist/engine/minimax"
)

// horse plays Wordle as if its host were an adversary: it makes sure of the answer within so many guesses, whatever
// the clues, and of the guesses that do it takes the one whose clue tells most. Where that number
// can't be kept any more it is the least that can.
//
// It is named after StockHorse, the bot of the article "Wordle as a Two-Player Game".
type horse struct {
	worst  int
	tells  greedy
	mu     sync.Mutex
	opener map[firstMove]engine.Word
}

// firstMove is what a first guess depends on.
type firstMove struct {
	dictionary *engine.Dictionary
	mode       engine.Mode
	rows       int
}

// horseWorst is the least number of guesses that suffices on the built-in lists, see package minimax.
const horseWorst = 5

func newHorse(o Options, _ uint64) (Strategy, error) {
	h := &horse{worst: horseWorst, tells: greedy{cost: engine.Sizes.Scatter}, opener: map[firstMove]engine.Word{}}
	return h, o.whole("worst", &h.worst, 1, minimax.MaxLength)
}

// Next plays the guess that tells most, of those that make sure of the answer in time.
func (h *horse) Next(ctx context.Context, pos *engine.Position) (Move, error) {
	if len(pos.Turns()) > 0 {
		return h.next(ctx, pos)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	key := firstMove{pos.Dictionary(), pos.Mode, pos.Rows}
	if w, known := h.opener[key]; known && pos.Check(w) == nil {
		return Move{Guess: w}, nil
	}
	m, err := h.next(ctx, pos)
	if err == nil {
		h.opener[key] = m.Guess
	}
	return m, err
}

func (h *horse) next(ctx context.Context, pos *engine.Position) (Move, error) {
	most := minimax.MaxLength
	if left, limited := pos.GuessesLeft(); limited {
		most = min(most, left)
	}
	game, err := minimax.FromPosition(pos)
	if err != nil || pos.Left() <= 2 { // no candidate is left, or there is nothing to make sure of
		return h.tells.Next(ctx, pos)
	}
	s := minimax.NewSolver(game)
	for guesses := max(h.worst-len(pos.Turns()), 1); guesses <= most; guesses++ {
		sure, err := s.Solve(ctx, guesses)
		if err != nil {
			return Move{}, err
		}
		if !sure.Wins {
			continue
		}
		m, found, err := h.best(ctx, pos, s, guesses)
		if err != nil || found {
			return m, err
		}
		return Move{Guess: sure.Guess}, nil
	}
	return h.tells.Next(ctx, pos) // not every candidate can be found in time
}

// Of the guesses that tell most, horseTries are looked at, and each with an effort that settles most of them.
const (
	horseTries  = 100
	horseEffort = 1 << 23
)

// best returns the guess that tells most and makes sure of the answer, if it is found among the first.
func (h *horse) best(ctx context.Context, pos *engine.Position, s *minimax.Solver, guesses int) (m Move, found bool, err error) {
	ranked, err := h.tells.Rank(ctx, pos, horseTries)
	if err != nil {
		return Move{}, false, err
	}
	for _, r := range ranked {
		sure, err := s.First(ctx, r.Guess, guesses, horseEffort)
		if err != nil || sure.Wins {
			return Move{Guess: r.Guess}, sure.Wins, err
		}
	}
	return Move{}, false, nil
}
