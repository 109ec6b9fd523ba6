package advice

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// Sums are the sums of the accounts of games against one host: Needed - Expected = Loss - Luck. If clues lie, all figures are in bits, and
// Expected - Told = Loss - Luck.
type Sums struct {
	Game     int     `json:"game,omitempty"` // its number in the record; left out for several games
	Host     string  `json:"host,omitempty"` // the games' host, unless it is Wordle's
	Unit     string  `json:"unit,omitempty"` // bits, unless all is in guesses
	Games    int     `json:"games"`
	Won      int     `json:"won"`
	Guesses  int     `json:"guesses"`          // guesses made
	Needed   float64 `json:"needed,omitempty"` // with those still expected, if a game was not won
	Told     float64 `json:"told,omitempty"`   // bits that the clues gave
	Expected float64 `json:"expected"`         // at the start, with best play; if clues lie, the bits that the best guesses were expected to give
	Loss     float64 `json:"loss"`             // what the guesses cost beyond the best ones
	Luck     float64 `json:"luck"`             // what the clues gave beyond their expectation
	Skill    float64 `json:"skill"`            // 0 to 99, the mean of all guesses
	Exact    bool    `json:"exact"`            // no value in them is an estimate
	// Final is the final answer, if clues are sold. Likeliest is the likeliest answer at the end, if clues lie.
	Final     *game.Word    `json:"final,omitempty"`
	Likeliest *noise.Likely `json:"likeliest,omitempty"`

	cost, luck float64 // in whole thousandths, as the rows show them; Loss and Luck may differ by what was rounded
	apart      bool    // games of other hosts are summed up beside these
}

// sumsOf returns the sums of an account. A word that the page dealt has no skill.
func sumsOf(a *review.Account) Sums {
	s := Sums{Games: 1, Guesses: a.Needed, Loss: a.Loss, Luck: a.Luck, Exact: a.Start.Exact && a.Rest.Exact, Likeliest: a.Likeliest}
	if a.Likeliest != nil {
		s.Unit, s.Told = bits, a.Start.Guesses-a.Rest.Guesses
	} else {
		s.Needed, s.Expected = float64(a.Needed)+a.Rest.Guesses, a.Start.Guesses
	}
	if a.Outcome == review.Won {
		s.Won, s.Exact = 1, a.Start.Exact
	}
	chosen := 0
	for i := range a.Steps {
		step := &a.Steps[i]
		s.Exact = s.Exact && step.Value.Exact && step.Played.Exact
		if a.Likeliest != nil {
			s.Expected += step.Value.Guesses
		}
		if !step.Dealt {
			s.Skill += float64(step.Skill)
			chosen++
		}
	}
	s.Skill /= float64(max(chosen, 1))
	return s
}

// Add adds other sums, of the same host.
func (s *Sums) Add(o Sums) {
	if s.Games == 0 {
		s.Host, s.Unit, s.Exact = o.Host, o.Unit, true
	}
	if all := s.Guesses + o.Guesses; all > 0 {
		s.Skill = (s.Skill*float64(s.Guesses) + o.Skill*float64(o.Guesses)) / float64(all)
	}
	s.Games, s.Won, s.Guesses = s.Games+o.Games, s.Won+o.Won, s.Guesses+o.Guesses
	s.Needed, s.Expected, s.Loss, s.Luck = s.Needed+o.Needed, s.Expected+o.Expected, s.Loss+o.Loss, s.Luck+o.Luck
	s.Told += o.Told
	s.cost, s.luck = s.cost+o.cost, s.luck+o.luck
	s.Exact = s.Exact && o.Exact
}

// AllSums returns the sums of several games for each host, in the order of their first games. It returns none for one game.
func AllSums(games []Sums) []Sums {
	var all []Sums
	for _, one := range games {
		i := slices.IndexFunc(all, func(s Sums) bool { return s.Host == one.Host })
		if i < 0 {
			i = len(all)
			all = append(all, Sums{})
		}
		all[i].Add(one)
	}
	if len(games) < 2 {
		return nil
	}
	for i := range all {
		all[i].apart = len(all) > 1
	}
	return all
}

// adversary reports whether the games are compared with shortest games.
func (s Sums) adversary() bool {
	h, err := game.ParseHost(s.Host)
	return err == nil && !h.HasSecret()
}

// Lines returns the sums in two or three lines. The numbers shown add up.
func (s Sums) Lines() []string {
	switch {
	case s.Unit == bits:
		gained := fmt.Sprintf("%.3f bits gained, %.3f expected of the best guesses", s.Told, s.expected())
		difference := fmt.Sprintf("%s; skill %.0f", s.difference(), s.Skill)
		if s.Games > 1 || s.apart { // too long for one line
			return []string{s.made(), gained, difference}
		}
		return []string{s.made() + "; " + gained, difference}
	case s.adversary():
		takes := "a shortest game takes"
		if s.Games > 1 {
			takes = "shortest games take"
		}
		return []string{
			fmt.Sprintf("%s; %s %s%.0f", s.made(), takes, about(s.Exact), s.Expected),
			fmt.Sprintf("%s; skill %.0f", s.difference(), s.Skill),
		}
	}
	return []string{
		fmt.Sprintf("%s; best play expects %s%.3f", s.made(), about(s.Exact), s.expected()),
		fmt.Sprintf("%s; skill %.0f", s.difference(), s.Skill),
	}
}

// Print writes the sums below the games that they sum up.
func (s Sums) Print(w io.Writer) { fmt.Fprintf(w, "\n%s\n", strings.Join(s.Lines(), "\n")) }

// ending says how a game with lies ended: its final answer, and the likeliest answer.
func (s Sums) ending() string {
	if s.Likeliest == nil || s.Final == nil && s.Won > 0 {
		return ""
	}
	likeliest := fmt.Sprintf("%s (chance %.1f %%)", s.Likeliest.Answer.Upper(), 100*s.Likeliest.Probability)
	switch {
	case s.Final == nil:
		return "The likeliest answer: " + likeliest
	case s.Won > 0:
		return fmt.Sprintf("The final answer: %s, right; the likeliest was %s", s.Final.Upper(), likeliest)
	}
	return fmt.Sprintf("The final answer: %s, wrong; the likeliest was %s", s.Final.Upper(), likeliest)
}

// Brief returns the sums of a game in one line.
func (s Sums) Brief() string {
	switch {
	case s.Unit == bits:
		return fmt.Sprintf("Review: %.3f bits expected, %s; skill %.0f", s.Expected, s.difference(), s.Skill)
	case s.adversary():
		return fmt.Sprintf("Review: %s%.0f at the least, %s; skill %.0f", about(s.Exact), s.Expected, s.difference(), s.Skill)
	}
	return fmt.Sprintf("Review: %s%.3f expected, %s; skill %.0f", about(s.Exact), s.expected(), s.difference(), s.Skill)
}

// made says how many guesses were made, and how many more are expected.
func (s Sums) made() string {
	text := plain.Count(s.Guesses, "guess", "guesses")
	switch rest := s.Needed - float64(s.Guesses); {
	case s.adversary() && rest > 0:
		text += fmt.Sprintf(" and %.0f to come", rest)
	case rest >= visible:
		text += fmt.Sprintf(" and %s%.3f to come", about(s.Exact), rest)
	}
	switch {
	case s.Games > 1, s.apart:
		games := plain.Count(s.Games, "game", "games")
		if s.Host != "" || s.apart {
			games += " of " + cmp.Or(s.Host, game.Wordle().String())
		}
		return fmt.Sprintf("%s, %s won: %s", games, plain.Thousands(s.Won), text)
	case s.Won == 1:
		return "Won in " + text
	}
	return text
}

// expected returns what was expected, such that it adds up with the other numbers shown.
func (s Sums) expected() float64 {
	if s.Unit == bits {
		return (thousandths(s.Told) + s.cost - s.luck) / 1000
	}
	return (thousandths(s.Needed) + s.luck - s.cost) / 1000
}

// difference writes the guesses beyond the expected ones as cost less luck. Both have the signs of the table. For bits it
// writes those beyond the expected ones as luck less cost. The numbers shown add up.
func (s Sums) difference() string {
	if s.adversary() {
		return fmt.Sprintf("%.0f beyond", s.Loss)
	}
	if s.Unit == bits {
		return fmt.Sprintf("%s = luck %s − cost %.3f", withSign(s.luck-s.cost), withSign(s.luck), s.cost/1000)
	}
	luck := withSign(s.luck)
	if s.luck < 0 {
		luck = "(" + luck + ")"
	}
	return fmt.Sprintf("%s = cost %.3f − luck %s", withSign(s.cost-s.luck), s.cost/1000, luck)
}

// thousandths returns a number of guesses in thousandths, rounded.
func thousandths(x float64) float64 { return math.Round(1000 * x) }

// withSign writes a number of thousandths, as guesses with a sign.
func withSign(x float64) string {
	if x < 0 {
		return fmt.Sprintf("−%.3f", -x/1000)
	}
	return fmt.Sprintf("+%.3f", x/1000)
}
