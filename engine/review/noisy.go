package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// NoisyGame is a game whose clues may lie: Fibble's, or WORDPL's, where each guess has a budget.
type NoisyGame struct {
	Model *noise.Model
	Turns []noise.Turn
	Rows  int // 0 for no limit
	Dealt int // the number of first turns that the page played
}

// OfNoisy accounts for a game whose clues may lie, by the posterior of the answer. It compares each guess with all others. The error wraps
// [ErrGame] for an impossible game and [ErrKind] for words that are not accounted for, or is the cause of ctx's end.
func OfNoisy(ctx context.Context, g NoisyGame, o Options) (*Account, error) {
	host := g.Model.Host
	if host.Lies != game.LyingRows && host.Lies != game.NoisyTiles {
		return nil, unaccountable("the host " + host.String())
	}
	if !g.Model.Dict.Classic() {
		return nil, unaccountable("a game with other words than of five letters a-z")
	}
	if err := tooLong(len(g.Turns)); err != nil {
		return nil, err
	}
	posteriors, err := g.Posteriors()
	if err != nil {
		return nil, err
	}
	steps, err := each(ctx, len(g.Turns), o.Progress, func(ctx context.Context, i int) (Step, error) {
		return noisyStep(ctx, posteriors[i], posteriors[i+1], g.Turns[i], i < g.Dealt)
	})
	if err != nil {
		return nil, err
	}
	last := posteriors[len(steps)]
	a := &Account{
		Start: inBits(posteriors[0].Entropy()), Rest: inBits(last.Entropy()), Steps: steps,
		Outcome: Unfinished, Needed: len(steps), Likeliest: &last.Top(1)[0],
	}
	switch {
	case host.SellsClues() || len(steps) == 0:
	case g.Turns[len(steps)-1].Clue.Solved():
		a.Outcome = Won
	case g.Rows > 0 && len(steps) == g.Rows:
		a.Outcome = Lost
	}
	for _, s := range steps {
		a.Loss += s.Loss
		a.Luck += s.Luck
	}
	return a, nil
}

// Posteriors returns the posterior before each turn, and after the last. The error is a [*GameError].
func (g NoisyGame) Posteriors() ([]*noise.Posterior, error) {
	list := []*noise.Posterior{noise.NewPosterior(g.Model)}
	for i, t := range g.Turns {
		fault := &GameError{Turn: i + 1, Guess: t.Guess}
		next := list[i].Clone()
		switch err := next.Update(t); {
		case g.Rows > 0 && i >= g.Rows:
			fault.What = "the game has no more rows"
		case !g.Model.Host.SellsClues() && i > 0 && g.Turns[i-1].Clue.Solved():
			fault.What = "the game was won before"
		case errors.Is(err, noise.ErrImpossible):
			fault.What = "no answer of " + g.Model.Dict.Name() + " fits the clues so far, whichever tiles lie"
			if row := g.Model.Host.Row; row != game.Fibble().Row {
				fault.What = fmt.Sprintf("no answer of %s fits the clues so far if %s of a row lie", g.Model.Dict.Name(), row.Tiles())
			}
		case err != nil:
			fault = Unlisted(i+1, t.Guess, g.Model.Dict)
		}
		if fault.What != "" {
			return nil, fault
		}
		list = append(list, next)
	}
	return list, nil
}

// inBits returns an amount of information as a value. Adding 0 prevents -0.
func inBits(amount float64) Value { return Value{Guesses: amount + 0, Exact: true} }

// noisyStep compares a guess with all others, unless the page dealt it.
func noisyStep(ctx context.Context, before, after *noise.Posterior, t noise.Turn, dealt bool) (Step, error) {
	d := before.Model.Dict
	k := noise.NewKernel(before.Model)
	k.Load(before, 0)
	doubt := &Doubt{Epsilon: t.Epsilon, DoubtBefore: before.Entropy() + 0, DoubtAfter: after.Entropy() + 0}
	played, _ := d.Index(t.Guess) // the word is in the dictionary, since the posterior has the turn
	if d.IsAnswer(t.Guess) {
		doubt.Chance = before.Probabilities(nil)[played]
	}
	expected := k.Information(played, t.Epsilon)
	s := Step{
		Turn: Turn{Guess: t.Guess, Clue: t.Clue}, Doubt: doubt, Value: inBits(expected), Played: inBits(expected), Luck: doubt.DoubtBefore - doubt.DoubtAfter - expected,
		CouldBeAnswer: doubt.Chance > 0, Dealt: dealt,
	}
	if dealt {
		return s, nil
	}
	for i, w := range d.Words() {
		if i%progressWords == 0 && ctx.Err() != nil {
			return s, context.Cause(ctx)
		}
		choice := Choice{w, inBits(k.Information(i, t.Epsilon))}
		s.Best = insert(s.Best, choice, func(a, b Choice) int { return cmp.Compare(b.Value.Guesses, a.Value.Guesses) })
	}
	s.Value = s.Best[0].Value
	best := s.Value.Guesses
	s.Loss = best - expected
	if best > leastBits {
		s.Skill = skill(s.Loss / best)
	} else {
		s.Skill = skill(0) // no guess could give information
	}
	s.Best = slices.DeleteFunc(s.Best, func(c Choice) bool { return c.Value.Guesses < best-nearBits*math.Abs(best) })
	return s, nil
}

const (
	// progressWords is how many words are valued between two checks of the context.
	progressWords = 256
	// leastBits is negligible: if no guess is expected to give more than this, the guess has lost nothing.
	leastBits = 0.001
	// nearBits is how much less than the best guess another may be expected to give and still be listed, relative to the best.
	nearBits = 0.1
)
