package play

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

type suggestFlags struct {
	lists    cli.ListFlags
	weights  cli.WeightFlags
	strategy string
	mode     game.Mode
	host     game.Host
	boards   int
	number   int
	exact    bool
	compare  []string
}

func (a *commands) suggestCommand() *cobra.Command {
	f := suggestFlags{host: game.Wordle(), boards: 1, number: 10}
	c := cli.NewCommand("suggest [WORD=CLUE…]", nil, func(ctx context.Context, args []string) error {
		q, err := f.question(args)
		if err != nil {
			return err
		}
		return a.suggest(ctx, q, f.forgetsDays(q))
	})
	f.add(c)
	return c
}

func (f *suggestFlags) add(c *cobra.Command) {
	f.lists.Add(c, "nyt")
	f.weights.Add(c)
	cli.StrategyFlag(c, &f.strategy, "how to compare guesses (default: by exact values where few words are left, else daily by weights, else the best tree's guess and then entropy)", strategy.Rankers()...)
	cli.HostFlag(c, &f.host, "who answered, where fibble lies once a row (fibble:lies=2 twice) and absurdle keeps the most words (WORDPL has absurdist wordpl suggest)", game.Wordle().String(), game.Fibble().String(), game.Absurdle().String())
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	cli.WholeFlag(c, &f.boards, "boards", "", "how many boards are played at once", 1, mostBoards)
	cli.WholeFlag(c, &f.number, "number", "n", "how many guesses to print", 1, math.MaxInt)
	c.Flags().BoolVar(&f.exact, "exact", false, "compare guesses by their exact values")
	c.Flags().StringSliceVar(&f.compare, "compare", nil, "with --exact: `WORDS` to value as well, separated by commas")
	cli.Exclude(c, "exact", "strategy")
	cli.Before(c, func(c *cobra.Command) error {
		switch {
		case f.host != game.Wordle() && (f.exact || c.Flags().Changed("strategy")):
			return cli.UsageError("--host %s has a strategy of its own: leave --strategy and --exact out", f.host)
		case f.boards > 1 && (f.exact || f.host != game.Wordle() || c.Flags().Changed("strategy")):
			return cli.UsageError("--boards has a strategy of its own: leave --strategy, --exact and --host out")
		case len(f.compare) > 0 && !f.exact:
			return cli.UsageError("--compare goes with --exact")
		}
		return nil
	})
}

const mostBoards = 64

// listed is how many candidates are printed.
const listed = 10

// question returns the question that the flags and the arguments ask.
func (f *suggestFlags) question(args []string) (advice.Question, error) {
	if err := f.weights.Check(f.host); err != nil {
		return advice.Question{}, err
	}
	words := "nyt"
	if f.host == game.Absurdle() {
		words = "original" // the list of the page
	}
	dict, err := f.lists.Load(words)
	if err == nil {
		dict, err = f.weights.Weigh(dict, cli.GoesByDays(f.strategy, dict))
	}
	if err != nil {
		return advice.Question{}, err
	}
	if f.weights.File == "" && f.host.HasSecret() && f.host.Honest() {
		dict = daily.Beyond(dict)
	}
	q := advice.Question{
		Words: dict, Mode: f.mode, Host: f.host, Boards: f.boards, Strategy: f.strategy,
		Number: f.number, Listed: listed, Exact: f.exact, Compare: f.compare,
	}
	if f.host.Lies == game.LyingRows {
		if err := cli.CheckFive(dict, "--host fibble"); err != nil {
			return q, err
		}
		q.Listed = f.number
	}
	for _, arg := range args {
		t, err := advice.ParseTurn(arg)
		if err != nil {
			return q, err
		}
		q.Turns = append(q.Turns, t)
	}
	return q, nil
}

// forgetsDays reports whether the question uses the Times' answers as if none had been dealt yet, while no flag says that this is
// wanted.
func (f *suggestFlags) forgetsDays(q advice.Question) bool {
	return f.lists.Answers == "" && f.weights.File == "" && q.Words.Weights() == nil && cli.OfTimes(q.Words) && f.boards == 1 && f.host == game.Wordle()
}

// suggest prints the answer to a question. If forgetsDays is set, it adds that the day is not known.
func (a *commands) suggest(ctx context.Context, q advice.Question, forgetsDays bool) error {
	var bar *term.Bar
	if q.Exact {
		bar = a.Progress(term.Unknown, "searching", "states")
		q.Progress = bar.Set
	}
	answer, err := q.Answer(ctx)
	bar.Close()
	switch {
	case err != nil:
		return err
	case answer.Over == "won":
		return cli.UsageError("%s: that was the answer, nothing is left to suggest", q.Turns[len(q.Turns)-1])
	case answer.Over == "lost":
		return cli.UsageError("all %d rows are played, nothing is left to suggest", len(q.Turns))
	}
	if forgetsDays && !a.Quiet && !a.JSON {
		fmt.Fprintf(a.Err, "By the old list of %s answers, all equally likely.\n--date today weighs the words for today.\n\n", plain.Thousands(len(q.Words.Answers())))
	}
	return a.emitAnswer(answer)
}

func (a *commands) emitAnswer(answer *advice.Answer) error {
	if answer.Liar != nil {
		return a.Emit(answer.Liar)
	}
	if err := cli.EmitAll(a.App, answer.Left); err != nil {
		return err
	}
	switch {
	case answer.Corner != nil:
		return a.Emit(answer.Corner)
	case answer.Values != nil:
		return a.emitValues(answer.Values)
	case a.JSON:
		return cli.Lines(a.App, answer.Guesses...)
	}
	term.Suggestions(a.Out, answer.Heading, answer.Guesses)
	a.legend(answer)
	return nil
}

func (a *commands) legend(answer *advice.Answer) {
	if a.Quiet || len(answer.Guesses) == 0 {
		return
	}
	text := "Bits: of information, on average. Worst, expected left: words left after it."
	if answer.Guesses[0].Guesses > 0 {
		text += "\nGuesses: expected from here on, this one included."
	}
	if slices.ContainsFunc(answer.Guesses, func(g game.Suggestion) bool { return g.Missed > 0 }) {
		text += "\nMay miss: so many unlikely words might not be found within the rows left."
	}
	if open := slices.DeleteFunc(slices.Clone(answer.Left), func(l advice.Left) bool { return l.Solved }); len(open) > 1 {
		text += "\nOn several boards they are sums over those that are open."
	}
	fmt.Fprintf(a.Out, "\n%s\n", text)
}

func (a *commands) emitValues(values []advice.Value) error {
	head, foot := "         total   mean  worse", "\n* may be the answer. Total, mean: guesses still needed, over all candidates and\nfor each; worse: than the best, in total."
	if values[0].Weight > 0 {
		head, foot = "            mean    worse", "\n* may be the answer. Mean: guesses still needed, by the weights; worse: than the\nbest."
	}
	a.Say("%s\n", head)
	if err := cli.EmitAll(a.App, values); err != nil {
		return err
	}
	if !a.Quiet {
		a.Say("%s\n", foot)
	}
	return nil
}
