package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/noise"

	"github.com/spf13/cobra"
)

// winsMost is how many guesses a sequence or a plan may have: each one more takes 243 times as long.
const winsMost = 3

// bought are the flags that say whose clues are bought, and over which lists.
type bought struct {
	lists listFlags
	host  string
}

func (b *bought) add(c *cobra.Command) {
	b.lists.add(c, "original")
	c.Flags().StringVar(&b.host, "host", "contest", "who lies: contest or counted (Wordle's clues)")
	complete(c, "host", func() []string { return []string{"contest", "counted"} })
}

// model returns what the flags say.
func (b *bought) model() (*noise.Model, error) {
	kind, err := noise.ParseKind(b.host)
	if err != nil || kind == noise.Fibble {
		return nil, usageError("--host %s: write contest or counted", b.host)
	}
	d, err := b.lists.load("original")
	if err != nil {
		return nil, err
	}
	return noise.NewModel(d, kind), nil
}

// noiseWinsFlags are the flags of noise wins.
type noiseWinsFlags struct {
	bought
	then     float64
	strategy string
}

func (a *app) noiseWinsCommand() *cobra.Command {
	var f noiseWinsFlags
	c := &cobra.Command{
		Use:   "wins WORD=EPSILON… | --strategy NAME",
		Short: "Compute how often the answer after some clues wins",
		Long: `Wins gives the exact chance to win with the clues to up to three given words, and then
the likeliest answer. With --then it takes one word, and for the second clue, of that
ε, the best of all allowed words after each of the 243 first clues. With --strategy
it plays a plan of up to three clues through, instead of given words.`,
		Example: `  absurdist noise wins trace=9.3 noily=5.3
  absurdist noise wins trace=9.3 --then 5.3
  absurdist noise wins --strategy wordpl:percentile=50`,
		RunE: func(c *cobra.Command, args []string) error {
			return a.noiseWins(c.Context(), args, f, c.Flags().Changed("then"))
		},
	}
	f.add(c)
	c.Flags().Float64Var(&f.then, "then", 0, "ε of a second clue, to the best word for each first one")
	c.Flags().StringVarP(&f.strategy, "strategy", "s", "", "a plan of up to three clues, with options as name:option=value")
	c.MarkFlagsMutuallyExclusive("then", "strategy")
	complete(c, "strategy", func() []string { return []string{"wordpl", "wordpl-lab"} })
	return c
}

// winsLine is what noise wins --json prints.
type winsLine struct {
	Host     string        `json:"host"`
	Words    string        `json:"words"`
	Strategy string        `json:"strategy,omitempty"`
	Guesses  []engine.Word `json:"guesses,omitempty"`
	Epsilons []float64     `json:"epsilons"`
	Total    float64       `json:"total"`
	Wins     float64       `json:"wins"`
	Seconds  float64       `json:"seconds"`
}

func (a *app) noiseWins(ctx context.Context, args []string, f noiseWinsFlags, then bool) error {
	m, err := f.model()
	if err != nil {
		return err
	}
	line, began := winsLine{Host: f.host, Words: m.Dict.Name(), Strategy: f.strategy}, time.Now()
	if f.strategy == "" {
		err = line.ofWords(ctx, m, args, f, then)
	} else {
		err = a.winsOfPlan(ctx, m, args, &line)
	}
	if err != nil {
		return err
	}
	line.Seconds = time.Since(began).Seconds()
	for _, e := range line.Epsilons {
		line.Total += e
	}
	line.Total = *finite(line.Total)
	if a.json {
		return json.NewEncoder(a.out).Encode(line)
	}
	fmt.Fprintf(a.out, "With a total ε of %v, %.4f %% of the games are won (%s).\n",
		line.Total, 100*line.Wins, term.Duration(time.Duration(line.Seconds*float64(time.Second))))
	return nil
}

// ofWords fills in the wins of given words.
func (l *winsLine) ofWords(ctx context.Context, m *noise.Model, args []string, f noiseWinsFlags, then bool) error {
	most := winsMost
	if then {
		most = 1
		if err := noise.CheckEpsilon(f.then); err != nil {
			return usageError("--then: %w", err)
		}
	}
	if len(args) < 1 || len(args) > most {
		return usageError("%d guesses: give one to %d as WORD=EPSILON, and with --then just one", len(args), winsMost)
	}
	var guesses []int
	for _, arg := range args {
		w, epsilon, err := parsePurchase(m.Dict, arg)
		if err != nil {
			return usageError("%s: %w", arg, err)
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
	if l.Wins, err = noise.SequenceWins(ctx, m, guesses, l.Epsilons); err != nil {
		return context.Cause(ctx)
	}
	return nil
}

// winsOfPlan fills in the wins of a strategy that can be written as a table.
func (a *app) winsOfPlan(ctx context.Context, m *noise.Model, args []string, l *winsLine) error {
	if len(args) > 0 {
		return usageError("%s: give words, or --strategy, but not both", args[0])
	}
	plan, err := tabulated(l.Strategy)
	if err != nil {
		return err
	}
	if l.Epsilons = plan.Budgets(); len(l.Epsilons) > winsMost { // before a table is computed
		return usageError("--strategy %s: wins are counted exactly for up to %d clues, not %d; noise sim measures them", l.Strategy, winsMost, len(l.Epsilons))
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
func parsePurchase(d *engine.Dictionary, arg string) (guess int, epsilon float64, err error) {
	word, text, ok := strings.Cut(arg, "=")
	if !ok {
		return 0, 0, fmt.Errorf("it is not WORD=EPSILON, such as trace=9.3")
	}
	w, err := engine.ParseWord(word)
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
