package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

// suggestFlags are the flags of suggest.
type suggestFlags struct {
	lists          listFlags
	strategy, mode string
	number         int
	exact          bool
	compare        []string
}

func (a *app) suggestCommand() *cobra.Command {
	var f suggestFlags
	c := &cobra.Command{
		Use:   "suggest [WORD=CLUE…]",
		Short: "Say what is left after some clues, and the best next guesses",
		Long: `Suggest needs no browser. Give each guess with its clue: five of B (grey), Y
(yellow), G (green), or 0 1 2, . y g, or coloured squares. Word=x says that the
page refused the word.

With --exact the guesses are compared by what the best play after them comes to,
over all candidates; --compare adds guesses of your own. Some hundred candidates
take seconds, the first guess takes hours.`,
		Example: `  absurdist suggest crane=BYBBG
  absurdist suggest crane=BYBBG --exact --compare slate,arise
  absurdist suggest salet=BBBBB --words original --number 3 --json`,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case f.exact && c.Flags().Changed("strategy"):
				return usageError("--exact needs no --strategy")
			case f.exact:
				return a.suggestExact(c.Context(), args, f)
			case len(f.compare) > 0:
				return usageError("--compare goes with --exact")
			}
			return a.suggest(c.Context(), args, f)
		},
	}
	f.lists.add(c, "nyt")
	c.Flags().StringVarP(&f.strategy, "strategy", "s", strategy.Default, "how to compare guesses: entropy, worst-case or expected")
	c.Flags().StringVarP(&f.mode, "mode", "m", "normal", "rule for guesses: normal, hard or strict")
	c.Flags().IntVarP(&f.number, "number", "n", 10, "how many guesses to print")
	c.Flags().BoolVar(&f.exact, "exact", false, "compare guesses by their exact values")
	c.Flags().StringSliceVar(&f.compare, "compare", nil, "with --exact: `WORDS` to value as well, separated by commas")
	complete(c, "strategy", func() []string { return []string{"entropy", "worst-case", "expected"} })
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	return c
}

// suggestionLine is a guess as suggest --json prints it.
type suggestionLine struct {
	Guess     engine.Word `json:"guess"`
	Bits      float64     `json:"bits"`
	Worst     int         `json:"worst"`
	Expected  float64     `json:"expected"`
	Buckets   int         `json:"buckets"`
	Candidate bool        `json:"candidate"`
}

func (a *app) suggest(ctx context.Context, args []string, f suggestFlags) error {
	pos, best, err := ponder(ctx, args, f)
	if err != nil {
		return err
	}
	a.doubt(pos)
	first := pos.CandidateWords(10)
	if a.json {
		enc := json.NewEncoder(a.out)
		head := map[string]any{"candidates": pos.Left(), "first": first, "mode": pos.Mode.String(), "words": pos.Dictionary().Name(), "strategy": f.strategy}
		if err := enc.Encode(head); err != nil {
			return err
		}
		for _, s := range best {
			if err := enc.Encode(suggestionLine{s.Guess, s.Bits, s.Worst, s.Expected, s.Buckets, s.Candidate}); err != nil {
				return err
			}
		}
		return nil
	}
	a.printSuggestions(pos, first, best)
	return nil
}

// doubt warns of guesses that no list has.
func (a *app) doubt(pos *engine.Position) {
	for _, t := range pos.Turns() {
		if _, allowed := pos.Dictionary().Index(t.Guess); !allowed {
			a.log.Warn().Msgf("%s is not among the words of %s; is it mistyped?", t.Guess.Upper(), pos.Dictionary().Name())
		}
	}
}

// ponder sets up the position that the arguments tell of, and ranks guesses.
func ponder(ctx context.Context, args []string, f suggestFlags) (*engine.Position, []strategy.Suggestion, error) {
	s, err := strategy.New(f.strategy, 0)
	if err != nil {
		return nil, nil, err
	}
	ranker, ok := s.(strategy.Ranker)
	if !ok {
		return nil, nil, usageError("strategy %s does not compare guesses: use entropy, worst-case or expected", f.strategy)
	}
	pos, err := f.position(args)
	if err != nil {
		return nil, nil, err
	}
	best, err := ranker.Rank(ctx, pos, f.number)
	return pos, best, err
}

// position sets up the position that the arguments tell of.
func (f *suggestFlags) position(args []string) (*engine.Position, error) {
	mode, err := engine.ParseMode(f.mode)
	if err != nil {
		return nil, err
	}
	if f.number < 1 {
		return nil, usageError("--number %d: at least one guess must be asked for", f.number)
	}
	dict, err := f.lists.load("nyt")
	if err != nil {
		return nil, err
	}
	pos := engine.NewPosition(dict, engine.Rules{Mode: mode})
	for _, arg := range args {
		if err := applyArg(pos, arg); err != nil {
			return nil, err
		}
	}
	if pos.Won() {
		return nil, usageError("%s: that was the answer, nothing is left to suggest", args[len(args)-1])
	}
	return pos, nil
}

// applyArg reads one WORD=CLUE.
func applyArg(pos *engine.Position, arg string) error {
	word, text, ok := strings.Cut(arg, "=")
	if !ok {
		return usageError("%q is not WORD=CLUE, such as crane=BYBBG", arg)
	}
	w, err := engine.ParseWord(word)
	if err != nil {
		return usageError("%s: %w", arg, err)
	}
	if strings.EqualFold(text, "x") {
		pos.Reject(w)
		return nil
	}
	clue, err := engine.ParseClue(text)
	if err != nil {
		return usageError("%s: %w", arg, err)
	}
	err = pos.Apply(w, clue)
	if errors.Is(err, engine.ErrContradiction) || errors.Is(err, engine.ErrMiscounted) {
		return usageError("%s: no word of %s fits these clues; is one of them mistyped?", arg, pos.Dictionary().Name())
	}
	return nil
}

func (a *app) printSuggestions(pos *engine.Position, first []engine.Word, best []strategy.Suggestion) {
	a.printLeft(pos, first)
	term.Suggestions(a.out, best)
}

// printLeft prints how many candidates there are, and the first of them.
func (a *app) printLeft(pos *engine.Position, first []engine.Word) {
	var words []string
	for _, w := range first {
		words = append(words, w.Upper())
	}
	more := ""
	if pos.Left() > len(first) {
		more = " …"
	}
	note := ""
	if pos.Tier() == engine.FromAllowed {
		note = " (no answer of the list fits: these are other allowed words)"
	}
	fmt.Fprintf(a.out, "%s left%s:\n", term.Thousands(pos.Left()), note)
	fmt.Fprintf(a.out, "     %s%s\n\n", strings.Join(words, " "), more)
}
