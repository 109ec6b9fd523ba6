package strategy

import (
	"context"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
)

// safeEntropy plays Wordle as if its host were an adversary: it finds the answer within a number of guesses whatever
// the clues, and of the guesses that ensure this it takes the one with the most information. If that number is no
// longer possible, it uses the least possible one. With weights it does so only for the likeliest words with a share of
// the weight, since no guess would be safe for all.
//
// StockHorse, the bot of the article "Wordle as a Two-Player Game", plays like this.
type safeEntropy struct {
	tabled

	worst int
	mu    sync.Mutex
	rules game.Rules // of the first guess, which takes longest
	dict  *game.Dictionary
	first game.Word
}

// safeWorst is the least number of guesses that always suffices on the built-in lists, see package minimax.
const safeWorst = 5

func newSafeEntropy(o Options, _ uint64) (Strategy, error) {
	h := &safeEntropy{worst: safeWorst}
	return h, o.whole("worst", &h.worst, 1, minimax.MaxGuesses)
}

// Next plays the guess with the most information among those that find the answer in time.
func (h *safeEntropy) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	if len(pos.Turns()) > 0 {
		return h.next(ctx, pos)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.dict == pos.Dictionary() && h.rules == pos.Rules && pos.Check(h.first) == nil {
		return h.first, nil
	}
	w, err := h.next(ctx, pos)
	if err == nil {
		h.dict, h.rules, h.first = pos.Dictionary(), pos.Rules, w
	}
	return w, err
}

func (h *safeEntropy) next(ctx context.Context, pos *game.Position) (game.Word, error) {
	most := minimax.MaxGuesses
	if left, limited := pos.GuessesLeft(); limited {
		most = min(most, left)
	}
	played, err := minimax.FromPosition(pos, h.likely(pos))
	if err != nil || pos.Left() <= 2 { // no candidate is left, or every guess is safe
		return entropy.Next(ctx, pos)
	}
	s, err := minimax.NewSolver(ctx, played)
	if err != nil {
		return game.Word{}, err
	}
	for guesses := max(h.worst-len(pos.Turns()), 1); guesses <= most; guesses++ {
		sure, err := s.Solve(ctx, guesses)
		if err != nil {
			return game.Word{}, err
		}
		if sure.Wins {
			return mostTelling(ctx, pos, s, guesses, sure.Guess)
		}
	}
	return entropy.Next(ctx, pos) // not every candidate can be found in time
}

// safeWords is the most words with weights that are kept safe: about as many as Wordle's list has, which takes seconds.
const safeWords = 2500

// likely returns the candidates to keep safe.
func (h *safeEntropy) likely(pos *game.Position) []game.Word {
	core := game.Pick(pos.Dictionary().Words(), pos.Core(game.CoreShare))
	if pos.Weights() == nil || len(core) <= safeWords {
		return core
	}
	core = core[:0]
	for _, c := range pos.Chances(safeWords) {
		core = append(core, c.Word)
	}
	return core
}

// Of the guesses with the most information, safeTries are tested, each with an effort that settles most of them.
const (
	safeTries  = 100
	safeEffort = 1 << 23
)

// mostTelling returns the guess with the most information that finds the answer in time, if it is among the first ones, and sure
// otherwise.
func mostTelling(ctx context.Context, pos *game.Position, s *minimax.Solver, guesses int, sure game.Word) (game.Word, error) {
	ranked, err := entropy.Rank(ctx, pos, safeTries)
	if err != nil {
		return game.Word{}, err
	}
	for _, r := range ranked {
		found, err := s.First(ctx, r.Guess, guesses, safeEffort)
		if err != nil || found.Wins {
			return r.Guess, err
		}
	}
	return sure, nil
}
