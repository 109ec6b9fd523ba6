package play

import (
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

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
