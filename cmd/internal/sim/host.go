package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// Hosts returns the names of the hosts that games can be played against.
func Hosts() []string {
	return slices.DeleteFunc(game.HostNames(), func(name string) bool {
		h, err := game.ParseHost(name)
		return err != nil || h.Lies != game.NoLies && h.Lies != game.LyingRows
	})
}

// FullRules returns the rules of the configuration with the host.
func (c *Config) FullRules() game.Rules {
	r := c.Rules
	r.Host = c.Host
	return r
}

// adversaries makes hosts without a secret.
type adversaries struct {
	*Config
	once     sync.Once
	solver   *minimax.Solver
	err      error
	thinking sync.Mutex // held by the one host that uses the solver
}

// host returns a new adversary for a game.
func (a *adversaries) host(ctx context.Context) (game.Answerer, error) {
	if host, ok := a.Host.Answerer(a.Dict, game.Word{}); ok {
		return host, nil
	}
	a.once.Do(func() {
		var game *minimax.Game
		if game, a.err = minimax.NewGame(a.Dict, a.Rules.Mode, minimax.FromAllowed); a.err != nil {
			a.err = fmt.Errorf("%w: %w", ErrConfig, a.err)
			return
		}
		a.solver, a.err = minimax.NewSolver(ctx, game)
	})
	if a.err != nil {
		return nil, a.err
	}
	return &hinter{minimax.NewHinter(ctx, a.solver), &a.thinking}, nil
}

// hinter is a host that shares its solver with others, one at a time.
type hinter struct {
	*minimax.Hinter
	thinking *sync.Mutex
}

// Answer answers a guess.
func (h *hinter) Answer(guess game.Word) game.Clue {
	h.thinking.Lock()
	defer h.thinking.Unlock()
	return h.Hinter.Answer(guess)
}

// newFibble returns a host like Fibble's for a secret, and the first word, which the host plays itself. Some letter of that
// word is grey, unless all answers consist of the same letters.
func newFibble(d *game.Dictionary, kind game.Host, secret game.Word, draw *rand.Rand) (host game.Answerer, given game.Word) {
	fits := func(w game.Word) bool { return game.Score(w, secret).Count(game.Grey) > 0 }
	if !slices.ContainsFunc(d.Answers(), fits) {
		fits = func(w game.Word) bool { return w != secret || len(d.Answers()) == 1 }
	}
	for {
		if w := d.Answers()[draw.IntN(len(d.Answers()))]; fits(w) {
			return fib{noise.NewLiar(kind, secret, draw)}, w
		}
	}
}

// fib is a liar without budgets.
type fib struct{ *noise.Liar }

// Answer returns a clue with its lies.
func (f fib) Answer(guess game.Word) game.Clue { return f.Liar.Answer(guess, 0) }
