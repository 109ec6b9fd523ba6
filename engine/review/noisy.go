package review

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"

	"absurdist/engine/game"
	"absurdist/engine/search/noise"
)

// NoisyGame is a game whose clues may lie: Fibble's, or WORDPL's, where each has a budget.
type NoisyGame struct {
	Model *noise.Model
	Turns []noise.Turn
	Rows  int // 0 for no limit
}

// BitChoice is a guess and what its clue is expected to tell.
type BitChoice struct {
	Guess game.Word
	Bits  float64 // of information about the answer
}

// NoisyStep is a turn of a game whose clues may lie, in bits of doubt about the answer.
type NoisyStep struct {
	noise.Turn
	Before, After float64 // doubt
	Chance        float64 // of the guess to be the answer, before its clue
	Expected      float64 // what the clue was expected to tell
	Loss          float64 // what the best guess, with the same budget, was expected to tell beyond it, from 0
	Luck          float64 // what the clue told beyond its expectation
	Skill         int     // [Skill] of the loss as a part of what the best guess tells
	Best          []BitChoice
}

// NoisyAccount is what each guess of a game told whose clues may lie. The sums are exact: the doubt at the start less that at the end is
// what the best guesses were expected to tell, less Loss, plus Luck.
type NoisyAccount struct {
	Start, End float64 // bits of doubt
	Steps      []NoisyStep
	Outcome    string // where clues are sold a game is [Unfinished], as its final answer is no turn
	Needed     int    // guesses made
	Loss, Luck float64
	Answer     noise.Likely // the likeliest answer at the end
}

// OfNoisy accounts for a game whose clues may lie, by the posterior of the answer. Each guess is compared with all others. The error wraps
// [ErrGame] for a game that can't be, [ErrKind] for words that are not accounted for, or is the cause of ctx's end.
func OfNoisy(ctx context.Context, g NoisyGame, o Options) (*NoisyAccount, error) {
	host := g.Model.Host
	if host.Lies != game.OneLieARow && host.Lies != game.NoisyTiles {
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
	steps := make([]NoisyStep, len(g.Turns))
	err = each(ctx, len(steps), o, func(ctx context.Context, i int) (err error) {
		steps[i], err = noisyStep(ctx, posteriors[i], posteriors[i+1], g.Turns[i])
		return err
	})
	if err != nil {
		return nil, err
	}
	last := posteriors[len(steps)]
	a := &NoisyAccount{
		Start: posteriors[0].Entropy(), End: last.Entropy(), Steps: steps,
		Outcome: Unfinished, Needed: len(steps), Answer: last.Top(1)[0],
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
			return nil, fault
		case !g.Model.Host.SellsClues() && i > 0 && g.Turns[i-1].Clue.Solved():
			fault.What = "the game was won before"
			return nil, fault
		case errors.Is(err, noise.ErrImpossible):
			fault.What = "no answer of " + g.Model.Dict.Name() + " fits the clues so far, whichever tiles lie"
			return nil, fault
		case err != nil:
			fault.What = "is not among the allowed words of " + g.Model.Dict.Name()
			return nil, fault
		}
		list = append(list, next)
	}
	return list, nil
}

// noisyStep compares a guess with all others.
func noisyStep(ctx context.Context, before, after *noise.Posterior, t noise.Turn) (NoisyStep, error) {
	d := before.Model().Dict
	k := noise.NewKernel(before.Model())
	k.Load(before, 0)
	s := NoisyStep{Turn: t, Before: before.Entropy(), After: after.Entropy()}
	played, _ := d.Index(t.Guess) // the posterior knows it
	if d.IsAnswer(t.Guess) {
		s.Chance = before.Probabilities(nil)[played]
	}
	s.Expected = k.Information(played, t.Epsilon)
	for i, w := range d.Words() {
		if i%progressWords == 0 && ctx.Err() != nil {
			return s, context.Cause(ctx)
		}
		bits := k.Information(i, t.Epsilon)
		if n := len(s.Best); n == mostBest && bits <= s.Best[n-1].Bits {
			continue
		}
		at, _ := slices.BinarySearchFunc(s.Best, bits, func(c BitChoice, bits float64) int { return cmp.Or(cmp.Compare(bits, c.Bits), -1) })
		s.Best = slices.Insert(s.Best, at, BitChoice{w, bits})
		s.Best = s.Best[:min(mostBest, len(s.Best))]
	}
	best := s.Best[0].Bits
	s.Loss = best - s.Expected
	s.Luck = s.Before - s.After - s.Expected
	if best > leastBits {
		s.Skill = Skill(s.Loss / best)
	} else {
		s.Skill = Skill(0) // nothing is left to tell
	}
	s.Best = slices.DeleteFunc(s.Best, func(c BitChoice) bool { return c.Bits < best-nearBits*math.Abs(best) })
	return s, nil
}

const (
	// progressWords is how many words are valued between two looks at the context.
	progressWords = 256
	// leastBits is as good as nothing: a guess that could tell no more has lost nothing.
	leastBits = 0.001
	// nearBits is the part of what the best guess tells that others may tell less which are told with it.
	nearBits = 0.1
)
