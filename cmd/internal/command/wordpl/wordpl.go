// Package wordpl holds the commands about WORDPL, where clues are bought and may lie.
package wordpl

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type commands struct{ *cli.App }

// Commands returns the commands of the family, for the root command.
func Commands(app *cli.App) []*cobra.Command {
	a := &commands{app}
	return []*cobra.Command{cli.Group("wordpl", a.simCommand(), a.suggestCommand(), a.winsCommand(), a.boundCommand(), a.exportCommand(), a.plotCommand())}
}

// Kinds are the kinds of job that the family's commands give to workers.
func Kinds() queue.Kinds {
	return queue.Kinds{
		jobrunner.NewKind(simKind, openSim), // wordpl sim: a part of the games
	}
}

// modelFlags say on which lists WORDPL is played, and how it counts repeated letters.
type modelFlags struct {
	lists   cli.ListFlags
	scoring game.Scoring
}

func (f *modelFlags) add(c *cobra.Command) {
	f.lists.AddFive(c, "original", "WORDPL")
	f.scoring = game.Includes
	cli.ScoringFlag(c, &f.scoring, "how a repeated letter is coloured: includes (as the contest does: yellow wherever the answer has it) or wordle (as the page does)")
}

func (f *modelFlags) model() (*noise.Model, error) {
	d, err := f.lists.Load("original")
	if err != nil {
		return nil, err
	}
	return newModel(d, f.scoring), nil
}

func newModel(d *game.Dictionary, scoring game.Scoring) *noise.Model {
	host := game.WORDPL()
	host.Scoring = scoring
	return noise.NewModel(d, host)
}

// strategyFlag adds --strategy, for strategies that buy their clues. The target's value is the default.
func strategyFlag(c *cobra.Command, name *string, usage string) {
	cli.StrategyFlag(c, name, usage+", with options as name:option=value", strategy.Buyers()...)
}

func gamesFlag(c *cobra.Command, games *int, usage string) {
	cli.WholeFlag(c, games, "games", "", usage, 1, math.MaxInt)
}

func percentileFlag(c *cobra.Command, percentile *float64, usage string) {
	c.Flags().Float64Var(percentile, "percentile", 50, usage+", above 0 and below 100")
	cli.Before(c, func(*cobra.Command) error { return checkPercentile("percentile", *percentile) })
}

// checkPercentile refuses a value of a flag that is no percentile.
func checkPercentile(flag string, p float64) error {
	if p > 0 && p < 100 {
		return nil
	}
	return cli.UsageError("--%s %v: it lies above 0 and below 100", flag, p)
}

func modelText(m *noise.Model) string {
	return fmt.Sprintf("%s, scoring %s", m.Dict.Name(), m.Host.Scoring)
}

func (a *commands) boundCommand() *cobra.Command {
	var lists cli.ListFlags
	var percentile, total float64
	c := &cobra.Command{
		Use: "bound",
		RunE: func(c *cobra.Command, _ []string) error {
			d, err := lists.Load("original")
			if err != nil {
				return err
			}
			n := len(d.Answers())
			if n < 2 {
				return cli.UsageError("one answer needs no clue")
			}
			if c.Flags().Changed("total") {
				return a.Emit(totalBound{n, total, noise.Bound(n, total)})
			}
			percentiles := []float64{5, 50, 95}
			if c.Flags().Changed("percentile") {
				percentiles = []float64{percentile}
				if err := checkPercentile("percentile", percentile); err != nil {
					return err
				}
			}
			for _, p := range percentiles {
				if c.Context().Err() != nil {
					return context.Cause(c.Context())
				}
				if err := a.Emit(percentileBound{n, p, noise.LeastTotal(n, p/100)}); err != nil {
					return err
				}
			}
			return nil
		},
	}
	lists.AddFive(c, "original", "WORDPL")
	c.Flags().Float64Var(&percentile, "percentile", 0, "which percentile of the score, above 0 and below 100 (default: 5, 50 and 95)")
	cli.EpsilonFlag(c, &total, "total", "give the chance to win with this total ε instead")
	cli.Exclude(c, "percentile", "total")
	return c
}

// totalBound is the largest chance to win within a total.
type totalBound struct {
	Answers int     `json:"answers"`
	Total   float64 `json:"total"`
	noise.Bounds
}

func (b totalBound) Print(w io.Writer) {
	cli.Sentence(w, "With a total ε of %v and %d answers no play wins more than %.2f %% (by norms %.2f %%, Fano %.2f %%).",
		b.Total, b.Answers, 100*b.Wins(), 100*b.Norm, 100*b.Fano)
}

// percentileBound is the least score at a percentile.
type percentileBound struct {
	Answers    int     `json:"answers"`
	Percentile float64 `json:"percentile"`
	Score      float64 `json:"score"`
}

func (b percentileBound) Print(w io.Writer) {
	fmt.Fprintf(w, "Percentile %4v: no play scores below %.2f\n", b.Percentile, b.Score)
}

type suggestFlags struct {
	modelFlags
	strategy string
	number   int
}

func (a *commands) suggestCommand() *cobra.Command {
	f := suggestFlags{strategy: strategy.DefaultAt(50), number: 10}
	c := cli.NewCommand("suggest [WORD=EPSILON=CLUE…]", nil, func(ctx context.Context, args []string) error {
		return a.suggest(ctx, args, f)
	})
	f.add(c)
	strategyFlag(c, &f.strategy, "how to play")
	cli.WholeFlag(c, &f.number, "number", "n", "how many answers to print", 1, math.MaxInt)
	return c
}

// suggestion is what wordpl suggest prints.
type suggestion struct {
	Guess    game.Word      `json:"guess"`
	Epsilon  float64        `json:"epsilon"`
	Final    bool           `json:"final"`
	Strategy string         `json:"strategy"`
	Spent    sim.Score      `json:"spent"`
	Bits     float64        `json:"bits"` // left to find out
	Likely   []noise.Likely `json:"likely"`
}

func (a *commands) suggest(ctx context.Context, args []string, f suggestFlags) error {
	s, err := strategy.NewBuyer(f.strategy)
	if err != nil {
		return cli.BadStrategy(f.strategy, err)
	}
	m, err := f.model()
	if err != nil {
		return err
	}
	g, err := paidGame(m, args)
	if err != nil {
		return err
	}
	move, err := s.Buy(ctx, g)
	if err != nil {
		return err
	}
	return a.Emit(suggestion{
		Guess: move.Guess, Epsilon: move.Epsilon, Final: move.Final, Strategy: f.strategy,
		Spent: sim.Score(g.Spent), Bits: g.Posterior.Entropy(), Likely: g.Posterior.Top(f.number),
	})
}

func (s suggestion) Print(w io.Writer) {
	if s.Final {
		fmt.Fprintf(w, "Answer %s, for a score of %v.\n\n", s.Guess.Upper(), s.Spent)
	} else {
		fmt.Fprintf(w, "Play %s with ε %.4g; spent so far: %v.\n\n", s.Guess.Upper(), s.Epsilon, s.Spent)
	}
	term.Likely(w, s.Bits, s.Likely)
}

func paidGame(m *noise.Model, args []string) (*noise.Game, error) {
	g := noise.NewGame(m)
	for _, arg := range args {
		turn, err := noise.ParseTurn(arg)
		if err == nil {
			err = g.Apply(turn)
		}
		if err != nil {
			return nil, cli.UsageError("%s: %w", arg, err)
		}
	}
	return g, nil
}

type exportFlags struct {
	lists                    cli.ListFlags
	percentile               float64
	strategy, output, python string
}

func (a *commands) exportCommand() *cobra.Command {
	var f exportFlags
	c := cli.NewCommand("export", nil, func(ctx context.Context, _ []string) error { return a.export(ctx, f) })
	f.lists.AddFive(c, "original", "WORDPL")
	percentileFlag(c, &f.percentile, "which percentile of the score to play for")
	strategyFlag(c, &f.strategy, "how to play (default wordpl:percentile=P)")
	cli.Exclude(c, "percentile", "strategy")
	cli.SaveFlag(c, &f.output, "output", "o", "write the table to `FILE`, compressed if it ends in .gz (default: standard output)")
	cli.SaveFlag(c, &f.python, "python", "", "write the class that plays it to `FILE`")
	cli.Long(c, "")
	return c
}

func (a *commands) export(ctx context.Context, f exportFlags) error {
	if f.strategy == "" {
		f.strategy = strategy.DefaultAt(f.percentile)
	}
	d, err := f.lists.Load("original")
	if err != nil {
		return err
	}
	plan, err := strategy.NewBuyer(f.strategy)
	if err != nil {
		return cli.BadStrategy(f.strategy, err)
	}
	table, err := a.table(ctx, plan, noise.NewModel(d, noise.Contest()))
	if err != nil {
		return err
	}
	table.Strategy = f.strategy
	text, err := json.MarshalIndent(table, "", " ")
	if err != nil {
		return err
	}
	text = append(text, '\n')
	if f.python != "" {
		if err := save.File(f.python, []byte(strategy.ContestClass)); err != nil {
			return err
		}
	}
	if f.output == "" {
		_, err = a.Out.Write(text)
		return err
	}
	return save.Packed(f.output, text)
}

func (a *commands) table(ctx context.Context, plan *strategy.Buyer, m *noise.Model) (*strategy.WordplTable, error) {
	bar := a.Progress(game.Clues, "", "first clues")
	defer bar.Close()
	return plan.Table(ctx, m, bar.Set)
}
