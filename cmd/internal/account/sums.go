package account

import (
	"fmt"
	"io"
	"math"
	"strings"

	"absurdist/cmd/internal/term"
	"absurdist/engine/review"
)

// Sums are the sums of the accounts of games: Needed - Expected = Loss - Luck.
type Sums struct {
	Games    int     `json:"games"`
	Won      int     `json:"won"`
	Guesses  int     `json:"guesses"`  // that were made
	Needed   float64 `json:"needed"`   // with those still expected where a game was not won
	Expected float64 `json:"expected"` // at the start, with best play
	Loss     float64 `json:"loss"`     // what the guesses cost beyond the best ones
	Luck     float64 `json:"luck"`     // what the clues gave beyond their expectation
	Skill    float64 `json:"skill"`    // 0 to 99, the mean of all guesses
	Exact    bool    `json:"exact"`    // no value of them is an estimate
}

// SumsOf returns the sums of one account.
func SumsOf(a *review.Account) Sums {
	s := Sums{
		Games: 1, Guesses: a.Needed, Needed: float64(a.Needed) + a.Rest.Guesses, Expected: a.Start.Guesses, Loss: a.Loss, Luck: a.Luck,
		Exact: a.Start.Exact && a.Rest.Exact,
	}
	if a.Outcome == review.Won {
		s.Won, s.Exact = 1, a.Start.Exact
	}
	for i := range a.Steps {
		step := &a.Steps[i]
		s.Skill += float64(step.Skill) / float64(len(a.Steps))
		s.Exact = s.Exact && step.Value.Exact && step.Played.Exact
	}
	return s
}

// Add adds other sums.
func (s *Sums) Add(o Sums) {
	if s.Games == 0 {
		s.Exact = true
	}
	if all := s.Guesses + o.Guesses; all > 0 {
		s.Skill = (s.Skill*float64(s.Guesses) + o.Skill*float64(o.Guesses)) / float64(all)
	}
	s.Games, s.Won, s.Guesses = s.Games+o.Games, s.Won+o.Won, s.Guesses+o.Guesses
	s.Needed, s.Expected, s.Loss, s.Luck = s.Needed+o.Needed, s.Expected+o.Expected, s.Loss+o.Loss, s.Luck+o.Luck
	s.Exact = s.Exact && o.Exact
}

// Lines tells the sums in two lines. The numbers that are shown add up.
func (s Sums) Lines() []string {
	return []string{
		fmt.Sprintf("%s; best play expects %s%.3f", s.made(), s.about(), s.Expected),
		fmt.Sprintf("%s; skill %.0f", s.difference(), s.Skill),
	}
}

// Print writes the sums below what they are of.
func (s Sums) Print(w io.Writer) { fmt.Fprintf(w, "\n%s\n", strings.Join(s.Lines(), "\n")) }

// Brief tells the sums of a game in a line.
func (s Sums) Brief() string {
	return fmt.Sprintf("Review: %s%.3f expected, %s; skill %.0f", s.about(), s.Expected, s.difference(), s.Skill)
}

// made tells how many guesses were made, and how many more are expected.
func (s Sums) made() string {
	text := term.Count(s.Guesses, "guess", "guesses")
	if rest := s.Needed - float64(s.Guesses); rest >= visible {
		text += fmt.Sprintf(" and %.3f to come", rest)
	}
	switch {
	case s.Games > 1:
		return fmt.Sprintf("%s, %s won: %s", term.Count(s.Games, "game", "games"), term.Thousands(s.Won), text)
	case s.Won == 1:
		return "Won in " + text
	}
	return text
}

func (s Sums) about() string {
	if s.Exact {
		return ""
	}
	return "≈"
}

// difference tells the guesses beyond those expected as what the choices cost and what luck gave.
func (s Sums) difference() string {
	beyond, cost := thousandths(s.Needed)-thousandths(s.Expected), thousandths(s.Loss)
	luck := cost - beyond // so that what is shown adds up
	sign, kind := "+", "bad luck"
	if luck > 0 {
		sign, kind = "−", "good luck"
	}
	return fmt.Sprintf("%s = %.3f cost %s %.3f %s", withSign(beyond), cost/1000, sign, math.Abs(luck)/1000, kind)
}

// thousandths rounds a number of guesses.
func thousandths(x float64) float64 { return math.Round(1000 * x) }

// withSign writes thousandths of guesses.
func withSign(x float64) string {
	if x < 0 {
		return fmt.Sprintf("−%.3f", -x/1000)
	}
	return fmt.Sprintf("+%.3f", x/1000)
}
