package account

import (
	"absurdist/engine/game"
	"absurdist/engine/review"
	"absurdist/engine/search/noise"
)

// Line is a guess as review --json prints it.
type Line struct {
	Game   int         `json:"game"` // its number in the record
	N      int         `json:"n"`
	Guess  game.Word   `json:"guess"`
	Clue   *game.Clue  `json:"clue,omitempty"`
	Boards []BoardClue `json:"boards,omitempty"` // instead of Clue where there are several
	Before int         `json:"before"`           // candidates
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

// BoardClue is the clue of one of several boards; nil for one that is already solved.
type BoardClue struct {
	Clue *game.Clue `json:"clue,omitempty"`
}

// BitLine is a guess as review --json prints it where clues may lie. What it shares with [Line] is in bits.
type BitLine struct {
	Game          int       `json:"game"`
	N             int       `json:"n"`
	Unit          string    `json:"unit"`
	Guess         game.Word `json:"guess"`
	Clue          game.Clue `json:"clue"`
	Epsilon       float64   `json:"epsilon,omitempty"` // the budget, where clues are sold
	DoubtBefore   float64   `json:"doubt_before"`      // about the answer
	DoubtAfter    float64   `json:"doubt_after"`
	Value         float64   `json:"value"`  // what the best guess is expected to tell
	Exact         bool      `json:"exact"`  // it always is
	Played        float64   `json:"played"` // what the guess was expected to tell
	Loss          float64   `json:"loss"`
	Skill         int       `json:"skill"`
	Luck          float64   `json:"luck"`
	Best          []Choice  `json:"best"`
	Chance        float64   `json:"chance"` // of the guess to be the answer
	CouldBeAnswer bool      `json:"could_be_answer"`
}

func bitLine(game, n int, s *review.NoisyStep) BitLine {
	line := BitLine{
		Game: game, N: n, Unit: unitBits, Guess: s.Guess, Clue: s.Clue, Epsilon: s.Epsilon, DoubtBefore: s.Before, DoubtAfter: s.After,
		Value: s.Expected + s.Loss, Exact: true, Played: s.Expected, Loss: s.Loss, Skill: s.Skill, Luck: s.Luck,
		Best: []Choice{}, Chance: s.Chance, CouldBeAnswer: s.Chance > 0,
	}
	for _, c := range s.Best {
		line.Best = append(line.Best, Choice{c.Guess, c.Bits})
	}
	return line
}

// Bounds are those of a value that is an estimate.
type Bounds struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Choice is one of the best guesses.
type Choice struct {
	Guess game.Word `json:"guess"`
	Value float64   `json:"value"`
}

// Lines returns the guesses of a game as review --json prints them, each a [Line] or a [BitLine].
func (a *Account) Lines(g Game) []any {
	var lines []any
	if a.Bits != nil {
		for i := range a.Bits.Steps {
			lines = append(lines, bitLine(g.Number, i+1, &a.Bits.Steps[i]))
		}
		return lines
	}
	for i, line := range linesOf(g, a.Guesses) {
		if a.boards != nil {
			line.Clue, line.Boards = nil, clueLists(a.boards)[i]
		}
		lines = append(lines, line)
	}
	return lines
}

// clueLists returns the clues of each guess on several boards; none where a board was solved before.
func clueLists(turns [][]game.Clue) [][]BoardClue {
	lists := make([][]BoardClue, len(turns))
	for i, clues := range turns {
		for k := range clues {
			b := BoardClue{&clues[k]}
			if i > 0 && (lists[i-1][k].Clue == nil || lists[i-1][k].Clue.Solved()) {
				b.Clue = nil
			}
			lists[i] = append(lists[i], b)
		}
	}
	return lists
}

// linesOf returns the guesses of a game on one board.
func linesOf(g Game, a *review.Account) []Line {
	lines := make([]Line, 0, len(a.Steps))
	for i := range a.Steps {
		s := &a.Steps[i]
		line := Line{
			Game: g.Number, N: i + 1, Guess: s.Guess, Clue: &s.Clue, Before: s.Before, After: s.After,
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
	Final     *game.Word    `json:"final,omitempty"`     // the final answer, where clues are sold
	Likeliest *noise.Likely `json:"likeliest,omitempty"` // the likeliest answer at the end, where clues lie
}

// SumLine returns the sums of the game as review --json prints them.
func (a *Account) SumLine(g Game) SumLine {
	line := SumLine{Game: g.Number, Sums: a.Sums()}
	if a.Bits != nil {
		line.Likeliest = &a.Bits.Answer
	}
	if a.final != nil {
		line.Final = &a.final.Guess
	}
	return line
}
