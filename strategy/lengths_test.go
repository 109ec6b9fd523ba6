package strategy

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// The strategies for any length win games against both kinds of host.
func TestAnyLength(t *testing.T) {
	for _, letters := range []int{3, 8, 12} {
		all := game.Must(game.LoadList(fmt.Sprint("en-", letters))).Words()
		d := game.Must(game.NewDictionary("some", all[:100], all[100:200]))
		for _, name := range []string{"entropy", "worst-case", "expected", "optimal", "safe-entropy", "random", "absurdle-shortest"} {
			for _, host := range []game.Host{game.Wordle(), game.Absurdle()} {
				for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
					h, _ := host.Answerer(d, d.Answers()[17])
					b := oneBoard(t, d, game.Rules{Mode: mode, Host: host, Rows: 40})
					playOut(t, mustNew(t, name), h, b)
					must.Hold(t, b.Won(), "%s, %d letters, %s, %s: lost with %v", name, letters, host, mode, b.Guesses())
				}
			}
		}
	}
}

// The first guess of entropy over the 12,972 words of the original lists, once their clue table is there.
func BenchmarkFigureEntropyFirstGuess(b *testing.B) {
	d := game.Must(game.LoadList("original"))
	d.Table()
	pos := game.NewPosition(d, game.Rules{})
	for b.Loop() {
		must.Get(entropy.Next(context.Background(), pos))(b)
	}
}

// The first guess of entropy over 20,000 English words of a length, each of which may be the answer.
func BenchmarkFigureEntropyOf6(b *testing.B) { benchmarkFirst(b, "en-6") }

func BenchmarkFigureEntropyOf8(b *testing.B) { benchmarkFirst(b, "en-8") }

func BenchmarkFigureEntropyOf11(b *testing.B) { benchmarkFirst(b, "en-11") }

func benchmarkFirst(b *testing.B, list string) {
	words := slices.Clone(game.Must(game.LoadList(list)).Words())
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	all := game.Must(game.NewDictionary(list, words[:min(20_000, len(words))], nil))
	b.ReportAllocs()
	for b.Loop() {
		must.Get(entropy.Next(context.Background(), game.NewPosition(all, game.Rules{})))(b)
	}
	b.ReportMetric(float64(len(all.Words())), "words")
}
