package sim

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/engine/noise"
	"absurdist/engine/record"
)

// Host says who answers.
type Host uint8

const (
	// Wordle has a secret on each board.
	Wordle Host = iota
	// Absurdle keeps the largest bucket, see [engine.LeastInformation].
	Absurdle
	// FirstMet is an adversary too, that of evil-wordle, see [engine.FirstMet].
	FirstMet
	// Hinter is the optimal adversary, see [minimax.Hinter].
	Hinter
	// Fibble has a secret, and lies once a row. It plays the first row itself.
	Fibble
)

var hostNames = [...]string{"wordle", "absurdle", "first-met", "hinter", "fibble"}

// ErrHost is wrapped by the error of [ParseHost].
var ErrHost = errors.New("unknown host")

// ParseHost reads a host's name.
func ParseHost(s string) (Host, error) {
	if i := slices.Index(hostNames[:], s); i >= 0 {
		return Host(i), nil
	}
	return 0, fmt.Errorf("%w %q: write %s", ErrHost, s, strings.Join(hostNames[:], ", "))
}

// Hosts returns the names that [ParseHost] reads.
func Hosts() []string { return hostNames[:] }

func (h Host) String() string { return hostNames[h] }

// MarshalText writes the name.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads the name.
func (h *Host) UnmarshalText(text []byte) (err error) {
	*h, err = ParseHost(string(text))
	return err
}

// Kind is what a strategy may know of the host.
func (h Host) Kind() engine.HostKind {
	switch h {
	case Wordle:
		return engine.Wordle
	case Fibble:
		return engine.Liar
	default:
		return engine.Absurdle
	}
}

// Variant is what a record calls the host among those of its kind.
func (h Host) Variant() record.Variant {
	switch h {
	case FirstMet:
		return record.FirstMet
	case Hinter:
		return record.Hinter
	case Fibble:
		return record.Fibble
	default:
		return ""
	}
}

// HasSecret reports whether the host has an answer from the start. The others are adversaries.
func (h Host) HasSecret() bool { return h == Wordle || h == Fibble }

// Rows returns how many guesses the host's page allows on so many boards, 0 for no limit. Fibble's include the
// given one.
func (h Host) Rows(boards int) int {
	switch h {
	case Wordle:
		return boards + 5
	case FirstMet:
		return 6
	case Fibble:
		return 9
	default:
		return 0
	}
}

// FullRules are those of the configuration, with what follows from the host.
func (c *Config) FullRules() engine.Rules {
	r := c.Rules
	r.Host = c.Host.Kind()
	if c.Host == FirstMet {
		r.Tie = engine.FirstMet
	}
	return r
}

// adversaries makes hosts without a secret.
type adversaries struct {
	*Config
	once   sync.Once
	solver *minimax.Solver
	err    error
	one    sync.Mutex // of the solver's hosts, only one may think
}

// host returns the adversary of a game that begins.
func (a *adversaries) host(ctx context.Context) (engine.Host, error) {
	switch a.Host {
	case Absurdle:
		return engine.NewAdversary(a.Dict, engine.LeastInformation), nil
	case FirstMet:
		return engine.NewAdversary(a.Dict, engine.FirstMet), nil
	}
	a.once.Do(func() {
		var game *minimax.Game
		if game, a.err = minimax.NewGame(a.Dict, a.Rules.Mode, minimax.FromAllowed); a.err == nil {
			a.solver = minimax.NewSolver(game)
		}
	})
	if a.err != nil {
		return nil, fmt.Errorf("%w: %w", ErrConfig, a.err)
	}
	return &hinter{minimax.NewHinter(ctx, a.solver), &a.one}, nil
}

// hinter waits for the others that use its solver.
type hinter struct {
	*minimax.Hinter
	one *sync.Mutex
}

// Answer answers a guess.
func (h *hinter) Answer(guess engine.Word) engine.Clue {
	h.one.Lock()
	defer h.one.Unlock()
	return h.Hinter.Answer(guess)
}

// fibber returns Fibble's host for a secret, and its own first word, in which some letter is grey: but where all answers
// are made of the same letters.
func fibber(d *engine.Dictionary, secret engine.Word, draw *rand.Rand) (host engine.Host, given engine.Word) {
	fits := func(w engine.Word) bool { return engine.Score(w, secret).Count(engine.Grey) > 0 }
	if !slices.ContainsFunc(d.Answers(), fits) {
		fits = func(w engine.Word) bool { return w != secret || len(d.Answers()) == 1 }
	}
	for {
		if w := d.Answers()[draw.IntN(len(d.Answers()))]; fits(w) {
			return fib{noise.NewLiar(noise.Fibble, secret, draw)}, w
		}
	}
}

// fib is a liar that sells nothing.
type fib struct{ *noise.Liar }

// Answer lies about one tile, but not of a guess that wins.
func (f fib) Answer(guess engine.Word) engine.Clue { return f.Liar.Answer(guess, 0) }
