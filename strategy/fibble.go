package strategy

import (
	"context"
	"fmt"
	"math"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// fibble plays Fibble with any number of lies a row. The position's host has the number; if the host's lies are unknown, fibble assumes one
// in each row. It plays the word whose clue has the most information about the answer, considering the lies. A word that may be the answer
// gets a bonus. In the last row, or once an answer is likely enough, it plays the likeliest answer.
//
// It is not safe for concurrent use.
type fibble struct {
	tabled

	model  *noise.Model
	kernel *noise.Kernel
}

var _ Strategy = (*fibble)(nil)

const (
	fibbleWords = 400 // words considered besides the likeliest answers
	fibbleTop   = 60  // likeliest answers considered
	fibbleSure  = 0.6 // probability from which an answer is tried at once
)

// Next plays the best word for the rows so far.
func (f *fibble) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	if !pos.Dictionary().Classic() {
		return game.Word{}, unknown("fibble plays words of five letters a-z only")
	}
	host := game.Host{Lies: game.LyingRows, Row: pos.Host.Row, Scoring: pos.Host.Scoring}
	if pos.Host.Lies == game.UnknownLies {
		host.Row = game.Fibble().Row
	}
	if f.model == nil || f.model.Dict != pos.Dictionary() || f.model.Host != host {
		f.model = noise.NewModel(pos.Dictionary(), host)
		f.kernel = noise.NewKernel(f.model)
	}
	post := noise.NewPosterior(f.model)
	for _, t := range pos.Turns() {
		if err := post.Update(noise.Turn{Guess: t.Guess, Clue: t.Clue}); err != nil {
			return game.Word{}, fmt.Errorf("%w: %w", ErrNoMove, err)
		}
	}
	var likely []noise.Likely
	for _, l := range post.Top(fibbleTop + len(pos.Turns())) {
		if l.Probability > 0 && pos.Check(l.Answer) == nil {
			likely = append(likely, l)
		}
	}
	left, limited := pos.GuessesLeft()
	if len(likely) > 0 && (limited && left == 1 || likely[0].Probability >= fibbleSure || len(likely) <= 2) {
		return likely[0].Answer, nil
	}
	return f.tell(ctx, pos, post, likely)
}

// tell returns the word with the most information.
func (f *fibble) tell(ctx context.Context, pos *game.Position, post *noise.Posterior, likely []noise.Likely) (game.Word, error) {
	words := f.model.Dict.Words()
	f.kernel.Load(post, 0)
	best, most := game.Word{}, math.Inf(-1)
	try := func(w int, bonus float64) {
		if v := f.kernel.Information(w, 0) + bonus; v > most && pos.Check(words[w]) == nil {
			best, most = words[w], v
		}
	}
	for _, l := range likely {
		i, _ := f.model.Dict.Index(l.Answer)
		try(i, l.Probability)
	}
	for _, w := range f.kernel.Shortlist(0, fibbleWords) {
		try(w, 0)
	}
	if math.IsInf(most, -1) {
		return best, ErrNoMove
	}
	return best, context.Cause(ctx)
}
