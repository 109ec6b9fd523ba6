package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/engine/minimax/solve"
	"absurdist/engine/noise"
)

// Hosts returns the names of the hosts that games can be played against.
func Hosts() []string {
	return slices.DeleteFunc(engine.HostNames(), func(name string) bool {
		h, err := engine.ParseHost(name)
		return err != nil || h.Lies != engine.NoLies && h.Lies != engine.OneLieARow
	})
}

// FullRules returns the rules of the configuration with the host.
func (c *Config) FullRules() engine.Rules {
	r := c.Rules
	r.Host = c.Host
	return r
}

// adversaries makes hosts without a secret.
type adversaries struct {
	*Config
	once     sync.Once
	solver   *solve.Solver
	err      error
	thinking sync.Mutex // held by the one host that uses the solver
}

// host returns a new adversary for a game.
func (a *adversaries) host(ctx context.Context) (engine.Answerer, error) {
	if host, ok := a.Host.Answerer(a.Dict, engine.Word{}); ok {
		return host, nil
	}
	a.once.Do(func() {
		var game *minimax.Game
		if game, a.err = minimax.NewGame(a.Dict, a.Rules.Mode, minimax.FromAllowed); a.err != nil {
			a.err = fmt.Errorf("%w: %w", ErrConfig, a.err)
			return
		}
		a.solver, a.err = solve.NewSolver(ctx, game)
	})
	if a.err != nil {
		return nil, a.err
	}
	return &hinter{solve.NewHinter(ctx, a.solver), &a.thinking}, nil
}

// hinter is a host that shares its solver with others, one at a time.
type hinter struct {
	*solve.Hinter
	thinking *sync.Mutex
}

// Answer answers a guess.
func (h *hinter) Answer(guess engine.Word) engine.Clue {
	h.thinking.Lock()
	defer h.thinking.Unlock()
	return h.Hinter.Answer(guess)
}

// newFibble returns Fibble's host for a secret, and the first word that it plays itself. Some letter of that
// word is grey, unless all answers consist of the same letters.
func newFibble(d *engine.Dictionary, secret engine.Word, draw *rand.Rand) (host engine.Answerer, given engine.Word) {
	fits := func(w engine.Word) bool { return engine.Score(w, secret).Count(engine.Grey) > 0 }
	if !slices.ContainsFunc(d.Answers(), fits) {
		fits = func(w engine.Word) bool { return w != secret || len(d.Answers()) == 1 }
	}
	for {
		if w := d.Answers()[draw.IntN(len(d.Answers()))]; fits(w) {
			return fib{noise.NewLiar(engine.Fibble(), secret, draw)}, w
		}
	}
}

// fib is a liar without budgets.
type fib struct{ *noise.Liar }

// Answer returns a clue with one lie, unless the guess wins.
func (f fib) Answer(guess engine.Word) engine.Clue { return f.Liar.Answer(guess, 0) }
