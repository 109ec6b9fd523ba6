// Package sim plays many games without a page, on all cores, and counts how they end. The result depends only on the
// configuration. It depends neither on the machine nor on how the games are split into parts: see [Range].
//
// Games that begin alike are played as one until their clues differ ([table]). Each past day has the weights that were known
// the evening before, and a strategy of its own (days.go). A duel (duel.go) plays two strategies until the test in sprt.go ends.
package sim

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/strategy"
)

// ErrConfig is wrapped by the errors of [Run] for games that can't be played.
var ErrConfig = input.New("bad simulation")

// Config is the configuration of a simulation.
type Config struct {
	Dict *game.Dictionary
	game.Rules
	// Boards is the number of boards that each game has, with distinct answers.
	Boards int
	// Games is the number of games. On one board their answers are distinct. 0 stands for one game for each answer, in their list's
	// order; against an adversary without openings it stands for a single game.
	Games int
	// Days, if set, are played instead of Games: a game for each day, on one board against Wordle's host.
	Days *Days
	// Openings makes each game against an adversary begin with a word of its own. The words are dealt as secrets are.
	Openings bool
	// Again makes the answer of each game on one board an independent draw, so answers may repeat.
	Again bool
	// Seed determines the answers and the strategy's random choices.
	Seed uint64
	// New returns a strategy that draws from a seed. Each goroutine has its own strategy. Each game has its own if Draws is
	// set or the days have words of their own.
	New   func(seed uint64) (strategy.Strategy, error)
	Draws bool
	// Progress, if set, is called with the number of games done, one call at a time.
	Progress func(done int)
}

// Game is one game.
type Game struct {
	Number  int         `json:"game"`              // from 0
	Date    daily.Date  `json:"date,omitzero"`     // the date whose answer it is, see Config.Days
	Answers []game.Word `json:"answers,omitempty"` // one for each board; none if an adversary was not beaten
	Opening game.Word   `json:"opening,omitzero"`  // see Config.Openings
	Guesses []game.Word `json:"guesses"`
	// Clues has one for each board, guess after guess. It is all green for a board that is already solved.
	Clues []game.Clue `json:"clues"`
	Won   bool        `json:"won"`
}

// Result is the games of a simulation, or of a part of it. Its JSON is how a part is sent.
type Result struct {
	Games []Game `json:"games"` // in order
	// Asked is the number of guesses chosen. Games that begin alike share them, so it depends on the split.
	Asked int `json:"asked"`
	// Thought is the time for choosing them, summed over the goroutines, in nanoseconds.
	Thought time.Duration `json:"thought"`
}

// Run plays all games. A game in which the strategy gives up is lost. The error wraps [ErrConfig], is the strategy's and names the
// game, or is the cause of ctx's end. With the last two comes a result with the games that ended before. Unless they are weighted
// days they are no sample of all games, because games that are played as one end in no fixed order.
func Run(ctx context.Context, c Config) (*Result, error) {
	games, err := c.Deal()
	if err != nil {
		return nil, err
	}
	return c.run(ctx, games)
}

// run plays games that have been dealt.
func (c Config) run(ctx context.Context, games []Game) (*Result, error) {
	r := &run{Config: c, result: &Result{Games: games}}
	r.solver = sync.OnceValues(func() (*minimax.Solver, error) {
		g, err := minimax.NewGame(c.Dict, c.Mode)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrConfig, err)
		}
		return minimax.NewSolver(ctx, g)
	})
	err := r.play(ctx)
	if err != nil {
		r.result.Games = slices.DeleteFunc(games, func(g Game) bool { return g.Guesses == nil })
	}
	return r.result, err
}

// run is a simulation in progress.
type run struct {
	Config
	solver   func() (*minimax.Solver, error) // of the one host that needs it
	thinking sync.Mutex                      // held by the one host that uses the solver

	mu     sync.Mutex
	result *Result
	forked []*table // games that have split off, to be played next
	done   int
}

// play plays all games on all cores, then those that split off from them, and so on.
func (r *run) play(ctx context.Context) (err error) {
	workers := parallel.Workers[worker]()
	defer func() {
		for _, w := range workers {
			r.result.Asked += w.asked
			r.result.Thought += w.thought
			err = errors.Join(err, strategy.Close(w.strategy))
		}
	}()
	size := 1
	if r.shared() {
		size = len(r.result.Games)
	}
	for games := range slices.Chunk(r.result.Games, size) {
		t := &table{}
		for i := range games {
			t.games = append(t.games, &games[i])
		}
		r.forked = append(r.forked, t)
	}
	for err == nil && len(r.forked) > 0 {
		tables := r.forked
		r.forked = nil
		err = parallel.Each(ctx, workers, len(tables), 1, func(ctx context.Context, w *worker, i int) error {
			w.run = r
			return w.play(ctx, tables[i])
		})
	}
	return err
}

// ownWords reports whether each day has words of its own.
func (r *run) ownWords() bool { return r.Days != nil && r.Days.words != nil }

// shared reports whether all games begin with the same position and can be played as one until their clues differ.
func (r *run) shared() bool {
	return r.Boards == 1 && !r.Draws && !r.Openings && r.Host.Honest() && !r.ownWords()
}

// begin sets up the boards and the hosts of games that have not begun.
func (r *run) begin(ctx context.Context, t *table) error {
	first := t.games[0]
	d, err := r.wordsOf(first)
	if err != nil {
		return err
	}
	if t.Boards, err = game.NewBoards(d, r.Rules, r.Boards); err != nil {
		return err
	}
	t.Opening = first.Opening
	switch {
	case !r.Host.Honest():
		// Lies depend on the answer, and so not on other games. If answers may repeat, they depend on the game's number.
		lies := uint64(first.Number)
		if !r.Again {
			answer, _ := r.Dict.Index(first.Answers[0])
			lies = uint64(answer)
		}
		t.Hosts = make([]game.Answerer, 1)
		t.Hosts[0], t.Opening = newFibble(r.Dict, r.Host, first.Answers[0], stream(r.Seed, lies, hostStream))
	case !r.Host.HasSecret():
		host, err := r.adversary(ctx)
		if err != nil {
			return err
		}
		t.Hosts = []game.Answerer{host}
	case !r.shared():
		for _, a := range first.Answers {
			t.Hosts = append(t.Hosts, game.Secret{Word: a})
		}
	}
	return nil
}

// wordsOf returns the words that a game is played with.
func (c *Config) wordsOf(g *Game) (*game.Dictionary, error) {
	if c.Days == nil || c.Days.words == nil {
		return c.Dict, nil
	}
	return c.Days.words(daily.DayOf(g.Date, g.Answers[0]))
}

// alone reports whether each game has a strategy of its own. A strategy that draws begins each game with its own seed. A
// strategy for weighted days must keep nothing from one day to the next.
func (r *run) alone() bool { return r.Draws || r.ownWords() }

// seedOf returns the strategy's seed in a game. The seed of a day does not depend on which other days are played.
func (r *run) seedOf(g *Game) uint64 {
	if r.Days != nil {
		return r.Seed + uint64(g.Date.Number())
	}
	return r.Seed + uint64(g.Number)
}

// worker plays games with its own strategy and clock.
type worker struct {
	*run
	strategy strategy.Strategy // serves all games, unless each has its own
	asked    int
	thought  time.Duration
}

// play plays the games of a table to their end.
func (w *worker) play(ctx context.Context, t *table) (err error) {
	if t.Boards == nil {
		if err := w.begin(ctx, t); err != nil {
			return err
		}
	}
	t.worker, t.Player = w, w.strategy
	switch {
	case w.alone():
		t.Player, err = w.New(w.seedOf(t.games[0]))
		defer func() { err = errors.Join(err, strategy.Close(t.Player)) }()
	case w.strategy == nil:
		w.strategy, err = w.New(w.Seed)
		t.Player = w.strategy
	}
	if err != nil {
		return err
	}
	for !t.Over() && err == nil {
		var guess game.Word
		if guess, err = t.Choose(ctx); err == nil {
			err = t.answer(guess)
		}
	}
	if err != nil && !errors.Is(err, strategy.ErrNoMove) {
		return fmt.Errorf("%s: %w", t, err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	t.finish()
	if w.done += len(t.games); w.Progress != nil {
		w.Progress(w.done)
	}
	return context.Cause(ctx)
}

// Record returns the record of a game. It adds the words and the day to start, which has the rest. The guesses have no times.
func (c *Config) Record(start record.Start, g *Game) (record.Game, error) {
	d, err := c.wordsOf(g)
	if err != nil {
		return record.Game{}, err
	}
	start.SetWords(d)
	start.SetDate(g.Date)
	boards, err := game.NewBoards(d, c.Rules, c.Boards)
	if err != nil {
		return record.Game{}, err
	}
	kept := record.Game{Start: start, End: &record.End{Outcome: record.Lost, Guesses: len(g.Guesses), Answer: game.Join(g.Answers, " ")}}
	if g.Won {
		kept.End.Outcome = record.Won
	}
	for i, guess := range g.Guesses {
		clues := g.Clues[i*c.Boards : (i+1)*c.Boards]
		line := record.Guess{N: i + 1, Guess: guess}
		line.SetClues(clues, func(k int) bool { return !boards.Board(k).Won() })
		if err := boards.Apply(guess, clues); err != nil {
			return kept, err
		}
		line.Count(boards)
		kept.Guesses = append(kept.Guesses, line)
	}
	return kept, nil
}

// table is a game in progress, or several games with the same guesses and clues so far. A strategy without random choices plays
// the same guess in all of them, so it is asked once.
type table struct {
	strategy.FreeGame // without hosts if each game has its own secret
	games             []*Game
	clues             []game.Clue // of all boards, guess after guess
	worker            *worker
}

// String says which guess of which games is due.
func (t *table) String() string {
	g := t.games[0]
	text := fmt.Sprintf("game %d", g.Number+1)
	if !g.Date.IsZero() {
		text = "the game of " + g.Date.String()
	}
	if len(g.Answers) == 1 {
		text += " (answer " + g.Answers[0].Upper() + ")"
	}
	if others := len(t.games) - 1; others > 0 {
		text += fmt.Sprintf(" and %d that began alike", others)
	}
	return fmt.Sprintf("%s, guess %d", text, len(t.Boards.Guesses())+1)
}

// Choose asks the strategy and measures the time.
func (t *table) Choose(ctx context.Context) (game.Word, error) {
	if t.Opens() {
		return t.Opening, nil
	}
	began := time.Now()
	guess, err := t.FreeGame.Choose(ctx)
	t.worker.thought += time.Since(began)
	t.worker.asked++
	return guess, err
}

// answer lets the hosts answer. If their answers differ, the games split: those with one of the clues stay in the table.
func (t *table) answer(guess game.Word) error {
	if t.Hosts != nil {
		return t.apply(guess, t.Clues(guess))
	}
	by := map[game.Clue][]*Game{}
	for _, g := range t.games {
		clue := game.Score(guess, g.Answers[0])
		by[clue] = append(by[clue], g)
	}
	clues := slices.Sorted(maps.Keys(by))
	last := clues[len(clues)-1]
	for _, clue := range clues[:len(clues)-1] {
		other := &table{FreeGame: strategy.FreeGame{Boards: t.Boards.Clone()}, games: by[clue], clues: slices.Clip(t.clues)}
		if err := other.apply(guess, []game.Clue{clue}); err != nil {
			return err
		}
		t.worker.fork(other)
	}
	t.games, t.clues = by[last], slices.Clip(t.clues)
	return t.apply(guess, []game.Clue{last})
}

func (r *run) fork(t *table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.forked = append(r.forked, t)
}

func (t *table) apply(guess game.Word, clues []game.Clue) error {
	t.clues = append(t.clues, clues...)
	return t.Boards.Apply(guess, clues)
}

// finish writes the results of the games. They share what was played.
func (t *table) finish() {
	for _, g := range t.games {
		g.Guesses, g.Clues, g.Won = t.Boards.Guesses(), t.clues, t.Boards.Won()
		if g.Won && g.Answers == nil {
			g.Answers = g.Guesses[len(g.Guesses)-1:]
		}
	}
}
