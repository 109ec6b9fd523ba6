package sim

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// maxGames bounds the games of a simulation, because all are held in memory.
const maxGames = 1_000_000

// Count returns the number of games. The error wraps [ErrConfig].
func (c *Config) Count() (int, error) {
	n := len(c.Dict.Answers())
	same := !c.Host.HasSecret() && !c.Openings // all games
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
	case c.Boards == 1 && !same && !c.Again && c.Games > n:
		return 0, fmt.Errorf("%w: %d games: write 1 to %d, of which each has an answer of its own", ErrConfig, c.Games, n)
	case c.Games > 0:
		return c.Games, nil
	case same:
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
		for g, day := range c.Days.played {
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

// adversary returns a host without a secret.
func (r *run) adversary(ctx context.Context) (game.Answerer, error) {
	if host, ok := r.Host.Answerer(r.Dict, game.Word{}); ok {
		return host, nil
	}
	solver, err := r.solver()
	if err != nil {
		return nil, err
	}
	return &hinter{minimax.NewHinter(ctx, solver), &r.thinking}, nil
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

// newFibble returns a host like Fibble's for a secret, and the first word, which the host itself plays. Some letter of the word is
// grey, unless all answers have the same letters.
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

// fib is a liar whose clues cost nothing.
type fib struct{ *noise.Liar }

// Answer returns a clue with its lies.
func (f fib) Answer(guess game.Word) game.Clue { return f.Liar.Answer(guess, 0) }

// Days are games with the answers of past days, one game a day. Each is played with what was known the evening before.
type Days struct {
	played []daily.Day
	words  func(daily.Day) (*game.Dictionary, error) // the words of a day; nil if every day has the words of the list
}

// Shuffled returns the same days in a random order that the seed determines. The first ones then stand for all.
func (d *Days) Shuffled(seed uint64) *Days {
	own := &Days{words: d.words}
	for _, i := range pick(rand.New(rand.NewPCG(seed, 0)), len(d.played), len(d.played)) {
		own.played = append(own.played, d.played[i])
	}
	return own
}

// DaysSpec says which days are played, in a form that can be sent.
type DaysSpec struct {
	From daily.Date `json:"from"`
	To   daily.Date `json:"to"` // inclusive
	// Weighted says that the words of each day have weights, which follow from the days before it.
	Weighted bool `json:"weighted"`
}

// days returns the days, to be played with the words of d. The error wraps [ErrConfig] if the history lacks a day, or d an answer.
func (s *DaysSpec) days(d *game.Dictionary, h *daily.History) (*Days, error) {
	list, err := s.among(h)
	if err != nil {
		return nil, err
	}
	for _, day := range list {
		if _, ok := d.Index(day.Answer); !ok {
			return nil, fmt.Errorf("%w: %s, the answer of %s, is not among the allowed words of %s; choose the list nyt, or other days", ErrConfig, day.Answer.Upper(), day.Date, d.Name())
		}
	}
	days := &Days{played: list}
	if s.Weighted {
		model := daily.Default()
		days.words = func(day daily.Day) (*game.Dictionary, error) { return model.Weigh(d, h.Before(day.Date), day.Date) }
	}
	return days, nil
}

// among returns the days of the range. The error wraps [ErrConfig] if the range has no known day, or exceeds the history.
func (s *DaysSpec) among(h *daily.History) ([]daily.Day, error) {
	if s.To.Compare(s.From) < 0 {
		return nil, fmt.Errorf("%w: the days end on %s before they begin on %s; write %s..%s", ErrConfig, s.To, s.From, s.To, s.From)
	}
	all := h.Days()
	if len(all) == 0 {
		return nil, fmt.Errorf("%w: the history has no days", ErrConfig)
	}
	if first, last := all[0].Date, all[len(all)-1].Date; s.From.Compare(first) < 0 || s.To.Compare(last) > 0 {
		return nil, fmt.Errorf("%w: %s..%s goes beyond the history, whose days are %s..%s; choose among them, or add days to it (see: absurdist days)",
			ErrConfig, s.From, s.To, first, last)
	}
	list := h.Before(s.To.AddDays(1)).Days()[len(h.Before(s.From).Days()):]
	if len(list) == 0 {
		return nil, fmt.Errorf("%w: the history has no day of %s..%s", ErrConfig, s.From, s.To)
	}
	return list, nil
}

// Month is the days of a month that were played.
type Month struct {
	Month string  `json:"month"` // such as 2026-05
	Days  int     `json:"days"`
	Lost  int     `json:"lost"`
	Mean  float64 `json:"mean"` // guesses, including those of lost games
}

// months counts the games by month. It returns nil if the games are not days.
func (r *Result) months() []Month {
	var list []Month
	total := 0
	byDate := slices.SortedStableFunc(slices.Values(r.Games), func(a, b Game) int { return a.Date.Compare(b.Date) })
	for _, g := range byDate {
		if g.Date.IsZero() {
			return nil
		}
		name := g.Date.String()[:len("2026-05")]
		if len(list) == 0 || list[len(list)-1].Month != name {
			list, total = append(list, Month{Month: name}), 0
		}
		m := &list[len(list)-1]
		m.Days++
		if !g.Won {
			m.Lost++
		}
		total += len(g.Guesses)
		m.Mean = ratio(total, m.Days)
	}
	return list
}
