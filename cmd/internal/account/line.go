package account

import (
	"absurdist/engine"
	"absurdist/engine/review"
)

// Line is a guess as review --json prints it.
type Line struct {
	Game   int         `json:"game"` // its number in the record
	N      int         `json:"n"`
	Guess  engine.Word `json:"guess"`
	Clue   engine.Clue `json:"clue"`
	Before int         `json:"before"` // candidates
	After  int         `json:"after"`
	// EffectiveBefore and EffectiveAfter are how many equally likely candidates would leave as much doubt. They are left out
	// where all count alike.
	EffectiveBefore float64  `json:"effective_before,omitempty"`
	EffectiveAfter  float64  `json:"effective_after,omitempty"`
	Value           float64  `json:"value"` // expected guesses from here on with best play
	Exact           bool     `json:"exact"` // value, played and best are no estimates
	Bounds          *Bounds  `json:"bounds,omitempty"`
	Played          float64  `json:"played"` // expected guesses from here on when this guess is made
	Loss            float64  `json:"loss"`
	Skill           int      `json:"skill"`
	Luck            float64  `json:"luck"`
	Best            []Choice `json:"best"`
	BreaksHard      bool     `json:"breaks_hard"`
	CouldBeAnswer   bool     `json:"could_be_answer"`
	Unforeseen      bool     `json:"unforeseen,omitempty"` // no answer of the list fits the clue; other words are the candidates from here on
}

// Bounds are those of a value that is an estimate.
type Bounds struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Choice is one of the best guesses.
type Choice struct {
	Guess engine.Word `json:"guess"`
	Value float64     `json:"value"`
}

// Lines returns the guesses of a game.
func Lines(g Game, a *review.Account) []Line {
	lines := make([]Line, 0, len(a.Steps))
	for i := range a.Steps {
		s := &a.Steps[i]
		line := Line{
			Game: g.Number, N: i + 1, Guess: s.Guess, Clue: s.Clue, Before: s.Before, After: s.After,
			Value: s.Value.Guesses, Exact: s.Value.Exact && s.Played.Exact, Played: s.Played.Guesses, Loss: s.Loss, Skill: s.Skill, Luck: s.Luck,
			Best: []Choice{}, BreaksHard: s.BreaksHard, CouldBeAnswer: s.CouldBeAnswer, Unforeseen: s.Unforeseen,
		}
		if g.Record.Start.Weights != "" {
			line.EffectiveBefore, line.EffectiveAfter = s.EffectiveBefore, s.EffectiveAfter
		}
		if !s.Value.Exact {
			line.Bounds = &Bounds{s.Value.Low, s.Value.High}
		}
		for _, c := range s.Best {
			line.Best = append(line.Best, Choice{c.Guess, c.Value.Guesses})
		}
		lines = append(lines, line)
	}
	return lines
}

// SumLine is the sums of a game as review --json prints them.
type SumLine struct {
	Game int `json:"game"`
	Sums
}
