package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// maxGames bounds the games of a simulation, because all are held in memory.
const maxGames = 1_000_000

// Count returns the number of games. The error wraps [ErrConfig].
func (c *Config) Count() (int, error) {
	n := len(c.Dict.Answers())
	alike := !c.Host.HasSecret() && !c.Openings
	switch {
	case c.Host.SellsClues():
		return 0, fmt.Errorf("%w: %s sells its clues; absurdist wordpl sim plays it", ErrConfig, c.Host)
	case !slices.Contains(Hosts(), c.Host.Name()):
		return 0, fmt.Errorf("%w: games against the host %s can't be simulated; write %s", ErrConfig, c.Host, strings.Join(Hosts(), ", "))
	case c.Boards < 1 || c.Boards > n:
		return 0, fmt.Errorf("%w: %d boards: write 1 to %d, of which each has an answer of its own", ErrConfig, c.Boards, n)
	case c.Boards > 1 && c.Host != game.Wordle():
		return 0, fmt.Errorf("%w: %s has one board, not %d", ErrConfig, c.Host, c.Boards)
	case c.Days != nil && (c.Host != game.Wordle() || c.Boards > 1 || c.Games > 0):
		return 0, fmt.Errorf("%w: each day is one game on one board, against the host %s", ErrConfig, game.Wordle())
	case c.Days != nil:
		return len(c.Days.played), nil
	case c.Openings && c.Host.HasSecret():
		return 0, fmt.Errorf("%w: openings are for adversaries; %s has a secret for each game", ErrConfig, c.Host)
	case c.Games < 0 || c.Games > maxGames || c.Boards > 1 && c.Games == 0:
		return 0, fmt.Errorf("%w: %d games: write 1 to %d", ErrConfig, c.Games, maxGames)
	case c.Boards == 1 && !alike && !c.Again && c.Games > n:
		return 0, fmt.Errorf("%w: %d games: write 1 to %d, of which each has an answer of its own", ErrConfig, c.Games, n)
	case c.Games > 0:
		return c.Games, nil
	case alike:
		return 1, nil
	}
	return n, nil
}

// Exact reports whether the games are all possible ones, one for each answer, with nothing random in them.
// Then their mean is not an estimate.
func (c *Config) Exact() bool {
	n, err := c.Count()
	return err == nil && c.Days == nil && n == len(c.Dict.Answers()) && c.Boards == 1 && (c.Host.HasSecret() || c.Openings) && c.Host.Honest() && !c.Draws && !c.Again
}

// Deal draws the answers of all games. The error wraps [ErrConfig].
func (c *Config) Deal() ([]Game, error) {
	count, err := c.Count()
	if err != nil {
		return nil, err
	}
	games := make([]Game, count)
	for g := range games {
		games[g].Number = g
	}
	answers := c.Dict.Answers()
	switch {
	case c.Days != nil:
		for g, day := range c.Days.inOrder(c.Seed) {
			games[g].Date, games[g].Answers = day.Date, []game.Word{day.Answer}
		}
	case c.Boards > 1:
		for g := range games {
			for _, a := range pick(rand.New(rand.NewPCG(c.Seed, uint64(g))), len(answers), c.Boards) {
				games[g].Answers = append(games[g].Answers, answers[a])
			}
		}
	case c.Host.HasSecret() || c.Openings:
		for g, w := range c.dealOne(count) {
			if c.Openings {
				games[g].Opening = w
			} else {
				games[g].Answers = []game.Word{w}
			}
		}
	}
	return games, nil
}

// dealOne returns the answers for one board: all of them in their list's order, or a random choice.
func (c *Config) dealOne(count int) []game.Word {
	answers := c.Dict.Answers()
	switch {
	case c.Games == 0:
		return answers
	case c.Again:
		words := make([]game.Word, count)
		for g := range words {
			words[g] = answers[stream(c.Seed, uint64(g), answerStream).IntN(len(answers))]
		}
		return words
	}
	var words []game.Word
	for _, a := range pick(rand.New(rand.NewPCG(c.Seed, 0)), len(answers), count) {
		words = append(words, answers[a])
	}
	return words
}

// pick draws k distinct numbers below n.
func pick(draw *rand.Rand, n, k int) []int32 {
	list := make([]int32, n)
	for i := range list {
		list[i] = int32(i)
	}
	for i := range k {
		j := i + draw.IntN(n-i)
		list[i], list[j] = list[j], list[i]
	}
	return list[:k]
}

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
