package wordpl

import (
	"context"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// maxGuesses is the most guesses of a sequence or a plan: each additional one takes 243 times as long.
const maxGuesses = 3

type winsFlags struct {
	modelFlags
	then, total float64
	finalists   int
	ranks       bool
	strategy    string
}

func (a *commands) winsCommand() *cobra.Command {
	f := winsFlags{finalists: 5}
	c := &cobra.Command{
		Use:  "wins [WORD=EPSILON…]",
		RunE: func(c *cobra.Command, args []string) error { return a.wins(c.Context(), args, f, c.Flags().Changed) },
	}
	f.add(c)
	cli.EpsilonFlag(c, &f.then, "then", "ε of a second clue, to the best word for each first one")
	c.Flags().BoolVar(&f.ranks, "ranks", false, "with --then: how often the best second words are among those of the highest entropy")
	cli.EpsilonFlag(c, &f.total, "total", "ε of two clues together: find the words and the split that win most")
	cli.WholeFlag(c, &f.finalists, "number", "n", "with --total: how many first words to compare exactly, the most promising ones", 1, math.MaxInt)
	strategyFlag(c, &f.strategy, "a plan of up to three clues")
	cli.Exclude(c, "then", "strategy", "total")
	cli.Long(c, "")
	return c
}

// winsLine is what wordpl wins prints.
type winsLine struct {
	Scoring  game.Scoring `json:"scoring"`
	Words    string       `json:"words"`
	Strategy string       `json:"strategy,omitempty"`
	Guesses  []game.Word  `json:"guesses,omitempty"`
	Epsilons []float64    `json:"epsilons"`
	Total    sim.Score    `json:"total"`
	Wins     float64      `json:"wins"`
	Seconds  float64      `json:"seconds"`
}

func (a *commands) wins(ctx context.Context, args []string, f winsFlags, given func(flag string) bool) error {
	then := given("then")
	switch {
	case given("total") && len(args) > 0:
		return cli.UsageError("%s: give words, or --total, but not both", args[0])
	case given("number") && !given("total"):
		return cli.UsageError("--number goes with --total")
	case f.ranks && (!then || len(args) != 1):
		return cli.UsageError("--ranks goes with one word and --then")
	}
	for flag, epsilon := range map[string]float64{"total": f.total, "then": f.then} {
		if given(flag) && epsilon == 0 {
			return cli.UsageError("--%s 0: write an ε above 0", flag)
		}
	}
	m, err := f.model()
	switch {
	case err != nil:
		return err
	case given("total"):
		return a.search(ctx, m, noise.Search{Total: f.total, Sampled: sampled, Exact: f.finalists})
	case f.ranks:
		return a.ranks(ctx, m, args[0], f.then)
	}
	line, began := winsLine{Scoring: f.scoring, Words: m.Dict.Name(), Strategy: f.strategy}, time.Now()
	if f.strategy == "" {
		bar := a.Progress(term.Unknown, "summing up", term.Nothing)
		err = line.ofWords(ctx, m, args, f, then)
		bar.Close()
	} else {
		err = a.winsOfPlan(ctx, m, args, &line)
	}
	if err != nil {
		return err
	}
	line.Seconds = time.Since(began).Seconds()
	for _, e := range line.Epsilons {
		line.Total += sim.Score(e)
	}
	return a.Emit(line)
}

func (l winsLine) Print(w io.Writer) {
	fmt.Fprintf(w, "With a total ε of %v, %.4f %% of the games are won (%s).\n", l.Total, 100*l.Wins, term.Seconds(l.Seconds))
}

func (l *winsLine) ofWords(ctx context.Context, m *noise.Model, args []string, f winsFlags, then bool) error {
	most := maxGuesses
	if then {
		most = 1
	}
	if len(args) < 1 || len(args) > most {
		return cli.UsageError("%d guesses: give one to %d as WORD=EPSILON, and with --then just one", len(args), maxGuesses)
	}
	var guesses []int
	for _, arg := range args {
		w, epsilon, err := parsePurchase(m.Dict, arg)
		if err != nil {
			return cli.UsageError("%s: %w", arg, err)
		}
		guesses = append(guesses, w)
		l.Guesses = append(l.Guesses, m.Dict.Words()[w])
		l.Epsilons = append(l.Epsilons, epsilon)
	}
	if then {
		l.Epsilons = append(l.Epsilons, f.then)
		best, err := noise.SolveTwoClues(ctx, m, guesses[0], l.Epsilons[0], f.then, nil)
		if err != nil {
			return context.Cause(ctx)
		}
		l.Wins = best.Wins
		return nil
	}
	var err error
	if l.Wins, err = noise.PlanWins(ctx, m, l.Epsilons, func(clues []game.Clue) int { return guesses[len(clues)] }); err != nil {
		return context.Cause(ctx)
	}
	return nil
}

// winsOfPlan fills in the wins of a strategy that can be written as a table.
func (a *commands) winsOfPlan(ctx context.Context, m *noise.Model, args []string, l *winsLine) error {
	if len(args) > 0 {
		return cli.UsageError("%s: give words, or --strategy, but not both", args[0])
	}
	plan, err := strategy.NewBuyer(l.Strategy)
	if err != nil {
		return cli.BadStrategy(l.Strategy, err)
	}
	if l.Epsilons = plan.Budgets(); len(l.Epsilons) > maxGuesses { // before a table is computed
		return cli.UsageError("--strategy %s: wins are counted exactly for up to %d clues, not %d; wordpl sim measures them", l.Strategy, maxGuesses, len(l.Epsilons))
	}
	table, err := a.table(ctx, plan, m)
	if err != nil {
		return err
	}
	if l.Wins, err = table.Wins(ctx, m); err != nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// parsePurchase reads WORD=EPSILON.
func parsePurchase(d *game.Dictionary, arg string) (guess int, epsilon float64, err error) {
	word, text, ok := strings.Cut(arg, "=")
	if !ok {
		return 0, 0, fmt.Errorf("it is not WORD=EPSILON, such as trace=9.3")
	}
	w, err := game.ParseWord(word)
	if err != nil {
		return 0, 0, err
	}
	guess, ok = d.Index(w)
	if !ok {
		return 0, 0, fmt.Errorf("%s is not among the allowed words of %s", w.Upper(), d.Name())
	}
	if epsilon, err = strconv.ParseFloat(text, 64); err != nil {
		return 0, 0, fmt.Errorf("%q is not a number; write WORD=EPSILON, such as trace=9.3", text)
	}
	return guess, epsilon, noise.CheckEpsilon(epsilon)
}

// ranks prints how many second words are to be looked at, by their entropy, to find the best.
func (a *commands) ranks(ctx context.Context, m *noise.Model, first string, then float64) error {
	g, epsilon, err := parsePurchase(m.Dict, first)
	if err != nil {
		return cli.UsageError("%s: %w", first, err)
	}
	bar := a.Progress(term.Unknown, "ranking", term.Nothing)
	ranks, err := noise.RankSecondWords(ctx, m, g, epsilon, then, noise.RankSteps(len(m.Dict.Words())))
	bar.Close()
	if err != nil {
		return context.Cause(ctx)
	}
	if a.JSON {
		return cli.Lines(a.App, ranks...)
	}
	fmt.Fprintf(a.Out, "%s with ε %v, then ε %v, on %s\n\n", m.Dict.Words()[g].Upper(), epsilon, then, modelText(m))
	fmt.Fprintf(a.Out, "%12s  %10s  %s\n", "second words", "games won", "the best of all is among them")
	for _, r := range ranks {
		fmt.Fprintf(a.Out, "%12d  %8.4f %%  %7.2f %% of games\n", r.Looked, 100*r.Wins, 100*r.Best)
	}
	return nil
}

// searchLine is what wordpl wins --total prints for each first word.
type searchLine struct {
	First    game.Word  `json:"first"`
	Epsilons [2]float64 `json:"epsilons"`
	Wins     float64    `json:"wins"`
}

func (l searchLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%-10s  %14s  %8.4f %%\n", l.First.Upper(), fmt.Sprintf("%v + %v", l.Epsilons[0], l.Epsilons[1]), 100*l.Wins)
}

// sampled is how many first words are compared over a sample of second words.
const sampled = 300

// search looks for the first word and the split of a total with which two clues win most.
func (a *commands) search(ctx context.Context, m *noise.Model, s noise.Search) error {
	bar := a.Progress(s.Steps(len(m.Dict.Words())), "", "first words")
	plans, err := noise.SearchTwoClues(ctx, m, s, bar.Set)
	bar.Close()
	if err != nil {
		return context.Cause(ctx)
	}
	a.Say("Two clues of a total ε of %v on %s\n\n", s.Total, modelText(m))
	a.Say("%-10s  %14s  %s\n", "first word", "ε of each clue", "games won")
	var lines []searchLine
	for _, p := range plans {
		one, other := sim.Score(p.Epsilon[0]).Rounded(), sim.Score(p.Epsilon[1]).Rounded()
		lines = append(lines, searchLine{p.First, [2]float64{one, other}, p.Wins})
	}
	return cli.EmitAll(a.App, lines)
}
