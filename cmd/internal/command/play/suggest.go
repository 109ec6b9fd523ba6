package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"absurdist/browser/plain"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/term"
	"absurdist/cmd/internal/watch"
	"absurdist/engine"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// suggestFlags are the flags of suggest.
type suggestFlags struct {
	lists    cli.ListFlags
	weights  cli.WeightFlags
	strategy string
	mode     engine.Mode
	host     engine.Host
	number   int
	exact    bool
	compare  []string
}

func (a *commands) suggestCommand() *cobra.Command {
	f := suggestFlags{strategy: strategy.DefaultRanker, host: engine.Wordle()}
	c := &cobra.Command{
		Use:   "suggest [WORD=CLUE…]",
		Short: "Say what is left after some clues, and the best next guesses",
		Long: `Suggest needs no browser. Give each guess with its clue: five of B (grey), Y
(yellow), G (green), or 0 1 2, . y g, or coloured squares. WORD=x says that the
page refused the word. With --host fibble every clue has one lie, but for that of
the answer: the next word and the likeliest answers are printed.

With --date the words are as likely as the Times deals them on that day, told from
the days before it (see: absurdist days); --weights FILE says it otherwise.

With --exact each guess is valued by the best play after it, over all candidates;
--compare adds guesses of your own. Some hundred candidates take seconds, the
first guess takes hours.`,
		Example: `  absurdist suggest crane=BYBBG
  absurdist suggest crane=BYBBG --exact --compare slate,arise
  absurdist suggest salet=BBBBB --words original --number 3 --json
  absurdist suggest --date 2026-05-31
  absurdist suggest --host fibble crane=BYBBG`,
		RunE: func(c *cobra.Command, args []string) error {
			pos, err := f.position(args)
			if err != nil {
				return err
			}
			if f.host == engine.Fibble() {
				return a.suggestFibble(c.Context(), pos, f)
			}
			a.warnUnknownWords(pos)
			if f.exact {
				return a.suggestExact(c.Context(), pos, f)
			}
			return a.suggest(c.Context(), pos, f)
		},
	}
	f.add(c)
	return c
}

func (f *suggestFlags) add(c *cobra.Command) {
	f.lists.Add(c, "nyt")
	f.weights.Add(c)
	cli.StrategyFlag(c, &f.strategy, "how to compare guesses (with --date or --weights daily is the default)", watch.Rankers()...)
	cli.HostFlag(c, &f.host, "who answered, where fibble lies once a row", engine.Wordle().String(), engine.Fibble().String())
	cli.ModeFlag(c, &f.mode, "rule for guesses")
	c.Flags().IntVarP(&f.number, "number", "n", 10, "how many guesses to print")
	c.Flags().BoolVar(&f.exact, "exact", false, "compare guesses by their exact values")
	c.Flags().StringSliceVar(&f.compare, "compare", nil, "with --exact: `WORDS` to value as well, separated by commas")
	cli.Exclude(c, "exact", "strategy")
	cli.Before(c, func(c *cobra.Command) error {
		switch {
		case f.host == engine.Fibble() && (f.exact || c.Flags().Changed("strategy")):
			return cli.UsageError("--host fibble has a strategy of its own: leave --strategy and --exact out")
		case f.number < 1:
			return cli.UsageError("--number %d: at least one guess must be asked for", f.number)
		case len(f.compare) > 0 && !f.exact:
			return cli.UsageError("--compare goes with --exact")
		}
		if f.weights.Given() && !c.Flags().Changed("strategy") {
			f.strategy = "daily"
		}
		return nil
	})
}

// remaining is what is left after the clues.
type remaining struct {
	Candidates int           `json:"candidates"`
	Effective  float64       `json:"effective,omitempty"` // equally likely ones that are as much in doubt, if not all are alike
	First      []engine.Word `json:"first"`               // of the candidates; the likeliest, if not all are alike
	Shares     []float64     `json:"share,omitempty"`     // how likely each of these is the answer
	Mode       string        `json:"mode"`
	Strategy   string        `json:"strategy,omitempty"`
	Words      string        `json:"words"`
	Weights    string        `json:"weights,omitempty"`
	tier       engine.Tier
}

// remainingIn returns what is left in a position. Strategy is empty where the guesses are valued exactly.
func remainingIn(pos *engine.Position, strategy string) remaining {
	r := remaining{
		Candidates: pos.Left(), Mode: pos.Mode.String(), Strategy: strategy, Words: pos.Dictionary().Name(), Weights: pos.Dictionary().WeightsName(),
		tier: pos.Tier(),
	}
	if pos.Weights() != nil {
		r.Effective = pos.Effective()
	}
	for _, c := range pos.Chances(10) {
		r.First = append(r.First, c.Word)
		if pos.Weights() != nil {
			r.Shares = append(r.Shares, c.Share)
		}
	}
	return r
}

// Print prints how many candidates there are, and the first of them.
func (r remaining) Print(w io.Writer) {
	more := ""
	if r.Candidates > len(r.First) {
		more = " …"
	}
	note := ""
	switch {
	case r.tier == engine.FromAllowed:
		note = " (no answer of the list fits: these are other allowed words)"
	case r.Weights != "" && r.tier == engine.FromAnswers:
		note = fmt.Sprintf(" (no word with a weight fits: these are the answers of %s that do)", r.Words)
	}
	if r.Shares == nil {
		fmt.Fprintf(w, "%s left%s:\n     %s%s\n\n", term.Thousands(r.Candidates), note, cli.Upper(r.First), more)
		return
	}
	fmt.Fprintf(w, "%s left%s; the likeliest by %s:\n", term.Thousands(r.Candidates), term.Effective(r.Effective), plain.Line(r.Weights, plain.Short))
	for i, word := range r.First {
		fmt.Fprintf(w, "     %s %6.2f %%\n", word.Upper(), 100*r.Shares[i])
	}
	fmt.Fprintln(w)
}

// suggestionLine is a guess as suggest --json prints it.
type suggestionLine struct {
	Guess     engine.Word `json:"guess"`
	Bits      float64     `json:"bits"`
	Worst     int         `json:"worst"`
	Expected  float64     `json:"expected"`
	Buckets   int         `json:"buckets"`
	Candidate bool        `json:"candidate"`
	Share     float64     `json:"share,omitempty"`   // how likely it is the answer, where not all candidates are alike
	Guesses   float64     `json:"guesses,omitempty"` // that the answer is expected to take from here, if the strategy can tell
}

// suggest prints the best guesses by the strategy.
func (a *commands) suggest(ctx context.Context, pos *engine.Position, f suggestFlags) error {
	s, err := strategy.New(f.strategy, 0)
	if err != nil {
		return cli.BadStrategy(f.strategy, err)
	}
	best, err := s.(strategy.Ranker).Rank(ctx, pos, f.number) // the flag takes only rankers
	if err := errors.Join(err, strategy.Close(s)); err != nil {
		return err
	}
	if err := a.Emit(remainingIn(pos, f.strategy)); err != nil {
		return err
	}
	if !a.JSON {
		term.Suggestions(a.Out, best)
		return nil
	}
	for _, s := range best {
		if err := a.Line(suggestionLine{s.Guess, s.Bits, s.Worst, s.Expected, s.Buckets, s.Candidate, shareOf(pos, s.Guess), s.Guesses}); err != nil {
			return err
		}
	}
	return nil
}

// shareOf returns how likely a guess is the answer, 0 where all candidates are alike.
func shareOf(pos *engine.Position, guess engine.Word) float64 {
	if i, ok := pos.Dictionary().Index(guess); ok && pos.Weights() != nil {
		return pos.Share(i)
	}
	return 0
}

// warnUnknownWords warns of guesses that no list has.
func (a *commands) warnUnknownWords(pos *engine.Position) {
	for _, t := range pos.Turns() {
		if _, allowed := pos.Dictionary().Index(t.Guess); !allowed {
			a.Log.Warn().Msgf("%s is not among the words of %s; is it mistyped?", t.Guess.Upper(), pos.Dictionary().Name())
		}
	}
}

// position returns the position after the clues of the arguments.
func (f *suggestFlags) position(args []string) (*engine.Position, error) {
	if err := f.weights.Check(f.host); err != nil {
		return nil, err
	}
	dict, err := f.lists.Load("nyt")
	if err != nil {
		return nil, err
	}
	if dict, err = f.weights.Weigh(dict, cli.GoesByDays(f.strategy, dict)); err != nil {
		return nil, err
	}
	if f.host == engine.Fibble() {
		if err := cli.CheckFive(dict, "--host fibble"); err != nil {
			return nil, err
		}
	}
	rules := engine.Rules{Mode: f.mode, Host: f.host}
	if f.host == engine.Fibble() { // its strategy looks ahead to the last row; on Wordle there are rows enough
		rules.Rows = f.host.Rows(1)
	}
	if rows := f.host.Rows(1); f.strategy == "daily" && len(args) < rows { // it sees to it that each word is found in time
		rules.Rows = rows
	}
	pos := engine.NewPosition(dict, rules)
	for _, arg := range args {
		if err := applyArg(pos, arg); err != nil {
			return nil, err
		}
	}
	if pos.Won() {
		return nil, cli.UsageError("%s: that was the answer, nothing is left to suggest", args[len(args)-1])
	}
	return pos, nil
}

// applyArg reads one WORD=CLUE.
func applyArg(pos *engine.Position, arg string) error {
	at := strings.LastIndexByte(arg, '=') // an equation has one too
	if at < 0 {
		return cli.UsageError("%q is not WORD=CLUE, such as crane=BYBBG", arg)
	}
	word, text := arg[:at], arg[at+1:]
	w, err := pos.Dictionary().ParseWord(word)
	if err != nil {
		return cli.UsageError("%s: %w", arg, err)
	}
	if strings.EqualFold(text, "x") {
		pos.Reject(w)
		return nil
	}
	clue, err := engine.ParseClue(text, w.Len())
	if err != nil {
		return cli.UsageError("%s: %w", arg, err)
	}
	err = pos.Apply(w, clue)
	if errors.Is(err, engine.ErrContradiction) || errors.Is(err, engine.ErrMiscounted) {
		return cli.UsageError("%s: no word of %s fits these clues; is one of them mistyped?", arg, pos.Dictionary().Name())
	}
	return nil
}
