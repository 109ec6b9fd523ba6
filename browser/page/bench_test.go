package page_test

import (
	"net/url"
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

// BenchmarkFigureGuess types guesses on the mock Absurdle, which reveals at once, with trusted keys, and reads each clue back. Keep is
// what play adds to a guess: a copy of the storage, here 4 KiB.
func BenchmarkFigureGuess(b *testing.B) {
	var keep []float64
	besideKeys(b, "absurdle", browsertest.Options("save", "0"), 0, func(p *page.Page) {
		began := time.Now()
		must.Do(b, p.Keep(b.Context()))
		keep = append(keep, ms(began))
	})
	b.ReportMetric(median(keep), "keep-ms")
}

// BenchmarkFigureGuessWithGap is the same on a page that takes one key a frame, with the gap between keys that such a page
// needs, beside keys with that gap on the same page.
func BenchmarkFigureGuessWithGap(b *testing.B) {
	options := browsertest.Options("drop", "frame", "rows", "50", "reveal", "0", "secret", "jazzy", "save", "0")
	besideKeys(b, "generic", options, 20*time.Millisecond, func(*page.Page) {})
}

// besideKeys types guesses on a mock page with a gap between keys. Beside each, in turns, the same key events go to the same page in
// another tab with no driver, one after the other. It reports medians, in milliseconds. After each guess it calls also.
func besideKeys(b *testing.B, site string, options url.Values, gap time.Duration, also func(*page.Page)) {
	words := neverAnswers(must.Get(game.LoadList("original"))(b), 20)
	address := browsertest.Mock(b, site, options)
	driven, bare := browsertest.Tab(b), browsertest.Tab(b)
	p := browsertest.Page(b, driven, browsertest.Profile(b, site), page.Options{Gap: gap})
	var with, without []float64
	for i := range b.N {
		if i%len(words) == 0 { // boards grow, or are full
			must.Do(b, p.Open(b.Context(), address))
			browsertest.Open(b, bare, address)
			browsertest.Eval[any](b, driven, `localStorage.setItem("game", "x".repeat(4096)), null`)
		}
		w := words[i%len(words)]
		began := time.Now()
		must.Get(p.Guess(b.Context(), w.String(), true))(b)
		with = append(with, ms(began))
		also(p)
		began = time.Now()
		bareKeys(b, bare.Target(), w, gap)
		without = append(without, ms(began))
	}
	b.ReportMetric(median(with), "guess-ms")
	b.ReportMetric(median(without), "keys-ms")
	b.ReportMetric(median(with)/median(without), "ratio")
	b.ReportMetric(0, "ns/op") // the two together, which says nothing
}

// neverAnswers returns allowed words that are no answers, so that no game ends.
func neverAnswers(d *game.Dictionary, n int) []game.Word { return d.Others()[:n] }

// bareKeys sends the key events of a word and Enter, each after the answer to the one before, with a gap after each letter.
func bareKeys(b *testing.B, target cdp.Session, w game.Word, gap time.Duration) {
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
