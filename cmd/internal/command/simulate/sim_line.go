package simulate

import (
	"fmt"
	"io"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
)

// simLine is what sim prints of a strategy.
type simLine struct {
	Event string `json:"event"`
	sim.Spec
	sim.Summary
	Positions int     `json:"positions"` // guesses chosen; games share them
	MS        float64 `json:"ms_per_guess"`
	Left      int     `json:"left,omitempty"` // games that an interrupt left out, or days that a sequential test did without
	Seconds   float64 `json:"seconds"`
}

func (l simLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s\n\n", cli.Wrap(fmt.Sprintf("%s on %s: %s", l.Strategy, l.Words, l.settingsText()), cli.Columns))
	if text := weightsText([]simLine{l}, map[string]string{l.Strategy: l.Strategy}); text != "" {
		fmt.Fprintf(w, "%s\n\n", cli.Wrap(text, cli.Columns))
	}
	if l.Left > 0 {
		fmt.Fprintf(w, "%s left unplayed\n", plain.Count(l.Left, "day", "days"))
	}
	fmt.Fprintf(w, "Won %s of %s (%.2f %%), lost %s\n", plain.Thousands(l.Won), plain.Count(l.Games, "game", "games"), 100*l.Share, plain.Thousands(l.Lost))
	if l.Won == 0 {
		fmt.Fprintf(w, "Guesses: %s in all, mean %s\n", plain.Thousands(l.Total), l.mean())
	} else {
		fmt.Fprintf(w, "Guesses: %s in all, mean %s (of games won %.4f), worst %d\n\n", plain.Thousands(l.Total), l.mean(), l.MeanWon, l.Worst)
		term.Histogram(w, l.Histogram)
	}
	fmt.Fprintf(w, "\n%s\n", cli.Wrap("Hardest: "+hardestText(l.Hardest), cli.Columns))
	fmt.Fprintf(w, "\n%s; %s positions, %.1f ms each\n", term.Seconds(l.Seconds), plain.Thousands(l.Positions), l.MS)
}

// mean is the mean of the guesses with its interval, unless that is exact.
func (l simLine) mean() string {
	text := fmt.Sprintf("%.4f", l.Mean)
	if l.Margin != nil {
		text += fmt.Sprintf(" ± %.4f", (l.Margin.High-l.Margin.Low)/2)
	}
	return text
}

// settingsText describes what the games of a line have in common.
func (l simLine) settingsText() string {
	limit := "guesses without limit"
	if l.Guesses > 0 {
		limit = fmt.Sprintf("guesses allowed %d", l.Guesses)
	}
	if l.Days != nil {
		return fmt.Sprintf("days %s, %s, mode %s, seed %d", l.daysText(), limit, l.Mode, l.Seed)
	}
	return fmt.Sprintf("host %s, boards %d, %s, mode %s, seed %d", l.Host, l.Boards, limit, l.Mode, l.Seed)
}

// hardestShown is how many of the hardest words are shown to people.
const hardestShown = 10

// answersShown is how many answers of a game on several boards are listed.
const answersShown = 8

// hardestText lists the hardest words.
func hardestText(list []sim.Hard) string {
	var words []string
	for _, h := range list[:min(len(list), hardestShown)] {
		text := cli.Upper(h.Answers[:min(len(h.Answers), answersShown)])
		if more := len(h.Answers) - answersShown; more > 0 {
			text += fmt.Sprintf(" and %d more on other boards", more)
		}
		if !h.Date.IsZero() {
			text += fmt.Sprintf(" %s (%d) %d", h.Date, h.Day, h.Guesses)
		}
		if !h.Won {
			text += " (lost)"
		}
		words = append(words, strings.TrimSpace(text))
	}
	if more := len(list) - len(words); more > 0 {
		words = append(words, fmt.Sprintf("and %s more", plain.Thousands(more)))
	}
	return strings.Join(words, ", ")
}
