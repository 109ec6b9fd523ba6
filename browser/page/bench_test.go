package page_test

import (
	"slices"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
)

// BenchmarkFigureGuess types guesses on the mock Absurdle, which reveals at once,
// with trusted keys, and reads each clue back. Beside it, in turns, the same key
// events go to the same page in another tab with no driver, one after the other.
// Keep is what play adds to a guess: a copy of the storage, here 4 KiB. Medians, in
// milliseconds.
func BenchmarkFigureGuess(b *testing.B) {
	dict := must.Get(game.LoadList("original"))(b)
	words := neverAnswers(dict, 20)
	address := browsertest.Mock(b, "absurdle", browsertest.Options("save", "0"))
	driven, bare := browsertest.Tab(b), browsertest.Tab(b)
	p := browsertest.Page(b, driven, browsertest.Profile(b, "absurdle"))
	must.Do(b, p.Open(b.Context(), address))
	browsertest.Open(b, bare, address)
	browsertest.Eval[any](b, driven, `localStorage.setItem("game", "x".repeat(4096)), null`)
	var with, without, keep []float64
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if i > 0 && i%len(words) == 0 { // the boards grow: start anew
			must.Do(b, p.Open(b.Context(), address))
			browsertest.Open(b, bare, address)
		}
		w := words[i%len(words)]
		began := time.Now()
		must.Get(p.Guess(b.Context(), w.String(), true))(b)
		with = append(with, ms(began))
		began = time.Now()
		must.Do(b, p.Keep(b.Context()))
		keep = append(keep, ms(began))
		began = time.Now()
		bareKeys(b, bare.Target(), w)
		without = append(without, ms(began))
	}
	b.ReportMetric(median(with), "guess-ms")
	b.ReportMetric(median(without), "keys-ms")
	b.ReportMetric(median(keep), "keep-ms")
	b.ReportMetric(median(with)/median(without), "ratio")
	b.ReportMetric(0, "ns/op") // the two together, which says nothing
}

// BenchmarkFigureGuessWithGap is the same on a page that takes one key a frame, with the gap between keys that such a page
// needs, beside keys with that gap on the same page.
func BenchmarkFigureGuessWithGap(b *testing.B) {
	const gap = 20 * time.Millisecond
	dict := must.Get(game.LoadList("original"))(b)
	words := neverAnswers(dict, 20)
	address := browsertest.Mock(b, "generic", browsertest.Options("drop", "frame", "rows", "50", "reveal", "0", "secret", "jazzy", "save", "0"))
	driven, bare := browsertest.Tab(b), browsertest.Tab(b)
	p := browsertest.Page(b, driven, browsertest.Profile(b, "generic"), page.Options{Gap: gap})
	var with, without []float64
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if i%len(words) == 0 {
			must.Do(b, p.Open(b.Context(), address))
			browsertest.Open(b, bare, address)
		}
		w := words[i%len(words)]
		began := time.Now()
		must.Get(p.Guess(b.Context(), w.String(), true))(b)
		with = append(with, ms(began))
		began = time.Now()
		bareKeysApart(b, bare.Target(), w, gap)
		without = append(without, ms(began))
	}
	b.ReportMetric(median(with), "guess-ms")
	b.ReportMetric(median(without), "keys-ms")
	b.ReportMetric(median(with)/median(without), "ratio")
	b.ReportMetric(0, "ns/op")
}

// neverAnswers returns allowed words that are no answers, so that no game ends.
func neverAnswers(d *game.Dictionary, n int) []game.Word { return d.Others()[:n] }

// bareKeys sends the key events of a word and Enter, each after the answer to the one before.
func bareKeys(b *testing.B, target cdp.Session, w game.Word) { bareKeysApart(b, target, w, 0) }

// bareKeysApart is bareKeys with a gap after each letter.
func bareKeysApart(b *testing.B, target cdp.Session, w game.Word, gap time.Duration) {
	send := func(key, code, text string, vk int64) {
		for _, typ := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp} {
			must.Get(cdp.Call(b.Context(), target, input.DispatchKeyEvent, input.DispatchKeyEventParams{
				Type: typ, Key: key, Code: code, Text: text, UnmodifiedText: text, WindowsVirtualKeyCode: vk, NativeVirtualKeyCode: vk,
			}))(b)
			text = ""
		}
	}
	for _, c := range w.String() {
		send(string(c), "Key"+string(c-'a'+'A'), string(c), int64(c-'a'+'A'))
		time.Sleep(gap)
	}
	send("Enter", "Enter", "\r", 13)
}

func ms(since time.Time) float64 { return float64(time.Since(since).Microseconds()) / 1000 }

func median(list []float64) float64 {
	list = slices.Clone(list)
	slices.Sort(list)
	return list[len(list)/2]
}
