package simulate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

func addSPRT(c *cobra.Command, f *simFlags) {
	var text string
	c.Flags().StringVar(&text, "sprt", "", "play two --strategies until a sequential test finds which needs fewer guesses: `delta=D,alpha=A,beta=B` (alpha and beta default to 0.05)")
	cli.Exclude(c, "sprt", "queue")
	cli.Before(c, func(c *cobra.Command) error {
		if !c.Flags().Changed("sprt") {
			return nil
		}
		s, err := parseSPRT(text)
		if err != nil {
			return cli.UsageError("--sprt %q: %w", text, err)
		}
		f.sprt = &s
		return nil
	})
}

func parseSPRT(text string) (sim.SPRT, error) {
	s := sim.SPRT{Alpha: 0.05, Beta: 0.05}
	given := map[string]bool{}
	for field := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(field, "=")
		target := map[string]*float64{"delta": &s.Delta, "alpha": &s.Alpha, "beta": &s.Beta}[name]
		if target == nil {
			return s, fmt.Errorf("there is no setting %q; write delta=0.02,alpha=0.05,beta=0.05", name)
		}
		number, err := strconv.ParseFloat(value, 64)
		switch {
		case err != nil:
			return s, fmt.Errorf("%s: %q is not a number", name, value)
		case given[name]:
			return s, fmt.Errorf("%s is given twice", name)
		}
		*target, given[name] = number, true
	}
	if !given["delta"] {
		return s, errors.New("write the smallest difference of interest, in guesses a game, such as delta=0.02")
	}
	return s, s.Check()
}

func (f *simFlags) duel(entries []entry) (*sim.Duel, error) {
	if len(entries) != 2 {
		return nil, cli.UsageError("--sprt compares two strategies: name them with --strategies A,B")
	}
	return sim.NewDuel(entries[0].config, entries[1].config, *f.sprt, f.games)
}

// sprtLine is what sim prints of a duel. It has no intervals. The test determined the number of games, and intervals for a number
// that was chosen before would be too narrow.
type sprtLine struct {
	Event string    `json:"event"`
	Host  game.Host `json:"host"`
	A     string    `json:"a"`
	B     string    `json:"b"`
	sim.SPRT
	Outcome sim.Outcome `json:"outcome"` // for a
	sim.Pair
	Limit   int                   `json:"limit"` // of games
	Exact   bool                  `json:"exact"` // all possible games were played
	Ratios  []sim.LikelihoodRatio `json:"ratios"`
	Seconds float64               `json:"seconds"`
}

// playDuel plays two strategies until a sequential test shows which needs fewer guesses. If interrupted, it prints what it has.
func (s *simulation) playDuel(ctx context.Context, entries []entry) error {
	began := time.Now()
	duel, err := s.duel(entries)
	if err != nil {
		return err
	}
	bar := s.Progress(duel.Limit, "at most", unit(entries[0].Spec))
	defer bar.Close()
	a, b, stopped := duel.Run(ctx, bar.Set)
	bar.Close()
	var t tournament
	for i, result := range []*sim.Result{a, b} {
		l := newSimLine(entries[i].Spec, result, true, began)
		if l.Count = l.Games; l.Days != nil {
			l.Count, l.Left = 0, duel.Limit-l.Games
		}
		t.lines = append(t.lines, *l)
		if err := s.keep(entries[i], result); err != nil {
			return errors.Join(stopped, err)
		}
	}
	if stopped != nil && (ctx.Err() == nil || len(a.Games) == 0) {
		return stopped
	}
	line := sprtLine{
		Event: "sprt", Host: entries[0].Host, A: entries[0].Strategy, B: entries[1].Strategy, SPRT: *s.sprt, Outcome: duel.Test.Outcome(),
		Pair: sim.Compare(a, b, true), Limit: duel.Limit, Exact: duel.Test.Exact(), Ratios: duel.Test.Ratios, Seconds: time.Since(began).Seconds(),
	}
	if s.JSON {
		return errors.Join(cli.Explained(stopped), cli.Lines(s.App, t.lines...), s.Line(line))
	}
	line.print(s.Out, t)
	return cli.Explained(stopped)
}

// print prints the test for people: what it found, the strategies, and how it was found.
func (l sprtLine) print(w io.Writer, t tournament) {
	names := t.printNames(w)
	fmt.Fprintf(w, "%s\n\n", cli.Wrap(l.found(names[l.A], names[l.B]), cli.Columns))
	t.printStrategies(w, names)
	a, b := names[l.A], names[l.B]
	fmt.Fprintf(w, "\n%s\n\n", cli.Wrap(fmt.Sprintf("Sequential test of d, the guesses of %s less those of %s: delta %v, alpha %v, beta %v", a, b, l.Delta, l.Alpha, l.Beta), cli.Columns))
	fmt.Fprintf(w, "%-18s%21s%9s\n", "hypothesis", "log-likelihood ratio", "bound")
	for _, r := range l.Ratios {
		refuted := ""
		if r.Refuted {
			refuted = "   refuted"
		}
		fmt.Fprintf(w, "%-18s%+21.4f%9.4f%s\n", r.Hypothesis, r.LLR, r.Bound, refuted)
	}
}

// found says in a sentence or two what the test of a and b found.
func (l sprtLine) found(a, b string) string {
	outcome := map[sim.Outcome]string{
		sim.Fewer: a + " needs fewer guesses than " + b, sim.More: a + " needs more guesses than " + b,
		sim.Same:      fmt.Sprintf("%s and %s differ by less than %v guesses a game", a, b, l.Delta),
		sim.Undecided: "undecided",
	}[l.Outcome]
	how := fmt.Sprintf("of at most %s", plain.Thousands(l.Limit))
	if l.Exact {
		how = "all possible ones"
	}
	return fmt.Sprintf("After %s, %s: %s. The mean difference is %+.4f; %s was better in %s, worse in %s.",
		plain.Count(l.Games, "game", "games"), how, outcome, l.Difference, a, plain.Thousands(l.Better), plain.Thousands(l.Worse))
}
