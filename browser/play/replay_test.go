package play

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
)

// shortGame is a game of Absurdle of n guesses that ends with its answer.
func shortGame(t testing.TB, n int) []game.Turn {
	t.Helper()
	words := must.Get(game.LongestGame())(t)
	words = append(words[:n-1:n-1], words[len(words)-1]) // the opening leaves only one word
	host := game.NewAdversary(browsertest.Words(t, "original").Answers(), game.LeastInformation)
	var turns []game.Turn
	for _, w := range words {
		turns = append(turns, game.Turn{Guess: w, Clue: host.Answer(w)})
	}
	return turns
}

// complete compares the record of a known game with its turns.
func complete(t testing.TB, l lines, turns []game.Turn) {
	t.Helper()
	must.Need(t, len(l.guesses) == len(turns) && l.end.Outcome == record.Won && l.end.Guesses == len(turns),
		"%d lines, end %+v, want %d lines and won", len(l.guesses), l.end, len(turns))
	for i, g := range l.guesses {
		must.Need(t, g.N == i+1 && g.Guess == turns[i].Guess && *g.Clue == turns[i].Clue, "line %d is %+v, want %s %s", i+1, g, turns[i].Guess, turns[i].Clue)
	}
}

func TestReplay(t *testing.T) {
	t.Parallel()
	steps := shortGame(t, 60)
	for _, input := range Inputs {
		tb := sit(t, "absurdle", "entropy", game.Normal, nil)
		tb.config.Known, tb.config.Input = steps, input
		must.Equal(t, must.Get(Run(t.Context(), tb.config))(t).Answer, "jazzy", "%s", input)
		complete(t, tb.lines, steps)
		if input == Keys {
			tb.agree(t)
		} else {
			tb.agree(t, true)
		}
		log := browsertest.ReadLog(t, tb.tab)
		must.Hold(t, input != Keys || log.Keydowns == 6*len(steps), "%d trusted key-downs for %d guesses, want 6 each", log.Keydowns, len(steps))
	}
}

func TestReplayStopsAtTheFirstDifference(t *testing.T) {
	t.Parallel()
	for _, input := range Inputs {
		steps := shortGame(t, 20)
		steps[7].Clue = game.AllGreen
		tb := sit(t, "absurdle", "entropy", game.Normal, nil)
		tb.config.Known, tb.config.Input = steps, input
		err := must.Err(Run(t.Context(), tb.config))
		must.Is(t, err, page.ErrUnlike, "%s", input)
		must.Equal(t, must.As[*DifferenceError](t, err, "%s", input).N, 8, "%s: the guess that differs", input)
		must.Equal(t, len(tb.lines.guesses), 7, "%s: lines that agreed", input)
	}
}

// The browser is killed repeatedly at random points. The record is complete and has no repeats, whether the page kept
// its rows or lost them.
func TestReplaySurvivesKilledBrowsers(t *testing.T) {
	t.Parallel()
	const kills = 2
	for _, save := range []string{"1", "0"} {
		steps := shortGame(t, 40)
		address := browsertest.Mock(t, "absurdle", browsertest.Options("save", save))
		prof := browsertest.Profile(t, "absurdle")
		b := must.Get(chrome.Start(t.Context(), chrome.Options{LoopbackOnly: true, Log: zerolog.Nop()}))(t)
		defer func() { b.Close() }() // b changes
		open := func(ctx context.Context) (*page.Page, error) {
			tab, err := b.Tab(ctx)
			if err != nil {
				return nil, err
			}
			p := browsertest.Page(t, tab, prof)
			return p, p.Open(ctx, address)
		}
		p := must.Get(open(t.Context()))(t)
		draw := rand.New(rand.NewPCG(1, 2))
		killed := 0
		var got lines
		c := Config{Page: p, Dict: browsertest.Words(t, "original"), Rules: game.Rules{Host: game.Absurdle()}, Known: steps, Input: Keys}
		next := 1 + draw.IntN(8)
		c.Recorder = record.Tee(got.take, func(e record.Event) error {
			if e.Guess != nil && e.Guess.N == next && killed < kills {
				killed++
				next += 1 + draw.IntN(7)
				b.Kill()
			}
			return nil
		})
		c.Reopen = func(ctx context.Context) (*page.Page, error) {
			again, err := b.Again(ctx)
			if err != nil {
				return nil, err
			}
			b = again
			return open(ctx)
		}
		must.Get(Run(t.Context(), c))(t)
		must.Hold(t, killed == kills, "save=%s: killed %d times, want %d", save, killed, kills)
		complete(t, got, steps)
	}
}

// BenchmarkFigureReplay replays a part of the long game with each way of input on the built-in Absurdle, and with a
// loop inside the page. It reports milliseconds per guess, and the ratio of batches to the loop.
func BenchmarkFigureReplay(b *testing.B) {
	steps := shortGame(b, 1500)
	var words []string
	for _, s := range steps {
		words = append(words, s.Guess.String())
	}
	prof := browsertest.Profile(b, "absurdle")
	took := map[string]time.Duration{}
	open := func() *page.Page {
		p := browsertest.Page(b, browsertest.Tab(b), prof, page.Options{Fold: 30})
		must.Do(b, p.Open(b.Context(), browsertest.Mock(b, "absurdle", nil)))
		return p
	}
	for range b.N {
		for _, input := range Inputs {
			p := open()
			began := time.Now()
			must.Get(Run(b.Context(), Config{
				Page: p, Dict: browsertest.Words(b, "original"), Rules: game.Rules{Host: game.Absurdle()}, Known: steps, Input: input, Recorder: record.Tee(),
			}))(b)
			took[string(input)] += time.Since(began)
		}
		took["page"] += must.Get(open().Floor(b.Context(), words))(b)
	}
	for what, d := range took {
		b.ReportMetric(float64(d.Microseconds())/1000/float64(b.N*len(steps)), what+"-ms/guess")
	}
	b.ReportMetric(float64(took[string(Batch)])/float64(took["page"]), "batch/page")
	b.ReportMetric(0, "ns/op")
}
