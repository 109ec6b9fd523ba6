package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Flags that several commands have. Each is parsed, described and completed here, so that it means the same everywhere.

// value is a flag whose text is read by parse. Invalid text is refused before the command runs.
type value[T any] struct {
	target *T
	text   string // as it was given; at first the default
	kind   string // in the help, such as MODE
	parse  func(string) (T, error)
}

func (v *value[T]) String() string { return v.text }
func (v *value[T]) Type() string   { return v.kind }

func (v *value[T]) Set(text string) error {
	parsed, err := v.parse(text)
	if err == nil {
		*v.target, v.text = parsed, text
	}
	return err
}

// add adds a flag of a kind, and what it completes to, unless that is nil. The default's text is empty if the target has no
// default.
func add[T any](c *cobra.Command, v *value[T], name, short, usage string, values func() []string) {
	c.Flags().VarP(v, name, short, usage)
	if values != nil {
		CompleteFlag(c, name, values)
	}
}

// optional reads an optional value: its target is a pointer, nil without the flag.
func optional[T any](parse func(string) (T, error)) func(string) (*T, error) {
	return func(text string) (*T, error) {
		v, err := parse(text)
		return &v, err
	}
}

// parseMode is [game.ParseMode] with an error that [BadFlag] completes.
func parseMode(text string) (game.Mode, error) {
	m, err := game.ParseMode(text)
	if err != nil {
		err = write(text, game.ModeNames())
	}
	return m, err
}

// ModeFlag adds --mode. The target's value is the default.
func ModeFlag(c *cobra.Command, mode *game.Mode, usage string) {
	add(c, &value[game.Mode]{mode, mode.String(), "MODE", parseMode}, "mode", "m", usage+": "+either(game.ModeNames()), game.ModeNames)
}

// OptionalModeFlag adds --mode without a default: the target stays nil.
func OptionalModeFlag(c *cobra.Command, mode **game.Mode, usage string) {
	add(c, &value[*game.Mode]{mode, "", "MODE", optional(parseMode)}, "mode", "m", usage+": "+either(game.ModeNames()), game.ModeNames)
}

// TieBreakFlag adds --tie-break. The target's value is the default.
func TieBreakFlag(c *cobra.Command, tie *game.TieBreak, usage string) {
	add(c, &value[game.TieBreak]{tie, tie.String(), "RULE", game.ParseTieBreak}, "tie-break", "", usage+": "+either(game.TieBreakNames()), game.TieBreakNames)
}

// ScoringFlag adds --scoring. The target's value is the default.
func ScoringFlag(c *cobra.Command, scoring *game.Scoring, usage string) {
	add(c, &value[game.Scoring]{scoring, scoring.String(), "RULE", game.ParseScoring}, "scoring", "", usage, game.ScoringNames)
}

// write suggests valid values for a text, in words that [BadFlag] completes.
func write(text string, instead []string) error {
	return fmt.Errorf("write %s%s", either(instead), plain.Hint(text, instead))
}

// either lists values: a, b or c.
func either(values []string) string { return plain.List(values, "or") }

// choice returns how to read one of some texts, and their list.
func choice[T ~string](choices []T) (parse func(string) (T, error), names []string) {
	for _, c := range choices {
		names = append(names, string(c))
	}
	return func(given string) (T, error) {
		if !slices.Contains(names, given) {
			return "", write(given, names)
		}
		return T(given), nil
	}, names
}

// ChoiceFlag adds a flag that takes one of some texts. The target's value is the default, and may be empty.
func ChoiceFlag[T ~string](c *cobra.Command, target *T, name, usage string, choices ...T) {
	parse, names := choice(choices)
	add(c, &value[T]{target, string(*target), "CHOICE", parse}, name, "", usage+": "+either(names), func() []string { return names })
}

// PaintFlag adds --color to all commands.
func PaintFlag(root *cobra.Command, paint *Paint) {
	*paint = PaintAuto
	parse, names := choice([]Paint{PaintAuto, PaintAlways, PaintNever})
	root.PersistentFlags().Var(&value[Paint]{paint, string(*paint), "WHEN", parse}, "color", "paint the output: "+either(names)+"; auto is on a terminal, unless NO_COLOR is set")
	CompleteFlag(root, "color", func() []string { return names })
}

// GuessFrom is the set of words to guess from.
type GuessFrom string

// Values of --guess-from.
const (
	GuessAllowed    GuessFrom = "allowed"    // all allowed words
	GuessAnswers    GuessFrom = "answers"    // the answers of the list
	GuessCandidates GuessFrom = "candidates" // the answers that fit all clues so far
	GuessLetters    GuessFrom = "letters"    // any five letters
)

// GuessFromFlag adds --guess-from, by default all allowed words.
func GuessFromFlag(c *cobra.Command, from *GuessFrom, choices ...GuessFrom) {
	*from = GuessAllowed
	usage := "words to guess from"
	if slices.Contains(choices, GuessLetters) {
		usage += " (candidates are the answers that fit all clues so far, letters any five)"
	}
	ChoiceFlag(c, from, "guess-from", usage, choices...)
}

// WordFlag adds a flag that takes a word of any length and alphabet, see [game.ParseAnyWord].
func WordFlag(c *cobra.Command, word *game.Word, name, usage string) {
	add(c, &value[game.Word]{word, "", "WORD", game.ParseAnyWord}, name, "", usage, nil)
}

// WordOrFlag is [WordFlag], but also takes the names of others, such as all, and sets the one that is given.
func WordOrFlag(c *cobra.Command, word *game.Word, others map[string]*bool, name, usage string) {
	parse := func(text string) (w game.Word, err error) {
		other := false
		for name, given := range others {
			*given = text == name
			other = other || *given
		}
		if !other {
			w, err = game.ParseAnyWord(text)
		}
		return w, err
	}
	add(c, &value[game.Word]{word, "", "WORD", parse}, name, "", usage, nil)
}

// StrategyFlag adds --strategy, a strategy's name with its options. The target's value is the default, and may be empty.
// Only, if given, are the strategies that the command can use.
func StrategyFlag(c *cobra.Command, name *string, usage string, only ...string) {
	parse := func(text string) (string, error) {
		info, err := strategy.Lookup(text)
		switch name, _, _ := strings.Cut(text, ":"); {
		case len(only) == 0:
		case err != nil && !slices.Contains(only, name):
			err = fmt.Errorf("there is no strategy %q%s", name, plain.Instead(name, only, ""))
		case err == nil && !slices.Contains(only, info.Name):
			err = write(info.Name, only)
		}
		return text, err
	}
	names := strategy.Names
	if len(only) > 0 {
		names = func() []string { return only }
		usage += ": " + either(only)
	}
	add(c, &value[string]{name, *name, "STRATEGY", parse}, "strategy", "s", usage, names)
}

// BadStrategy adds the flag and its value to an error about a strategy.
func BadStrategy(name string, err error) error {
	if errors.Is(err, strategy.ErrUnknown) {
		return UsageError("--strategy %s: %w", name, err)
	}
	return err
}

// AlphabetFlag adds --alphabet without a default: the target stays nil.
func AlphabetFlag(c *cobra.Command, letters **alphabet.Alphabet, usage string) {
	usage += ": " + either(append(alphabet.Names(), "a FILE.yaml"))
	add(c, &value[*alphabet.Alphabet]{letters, "", "ALPHABET", alphabet.Load}, "alphabet", "", usage, alphabet.Names)
}

// OptionalCountFlag adds a flag for a whole number from 0. Without it the target stays nil.
func OptionalCountFlag(c *cobra.Command, n **int, name, usage string) {
	parse := func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err == nil && n < 0 {
			err = errors.New("it must not be negative")
		}
		return n, err
	}
	add(c, &value[*int]{n, "", "int", optional(parse)}, name, "", usage, nil)
}

// EpsilonFlag adds a flag for an amount of ε. The target's value is the default.
func EpsilonFlag(c *cobra.Command, epsilon *float64, name, usage string) {
	c.Flags().Float64Var(epsilon, name, *epsilon, usage)
	Before(c, func(*cobra.Command) error {
		if err := noise.CheckEpsilon(*epsilon); err != nil {
			return UsageError("--%s: %w", name, err)
		}
		return nil
	})
}

// WholeFlag adds a flag for a whole number from least to most, [math.MaxInt] for no limit. The target's value is the default.
func WholeFlag(c *cobra.Command, n *int, name, short, usage string, least, most int) {
	c.Flags().IntVarP(n, name, short, *n, usage)
	Before(c, func(*cobra.Command) error {
		switch {
		case *n >= least && *n <= most:
			return nil
		case most == math.MaxInt:
			return UsageError("--%s %d: write %d or more", name, *n, least)
		}
		return UsageError("--%s %d: write %d to %d", name, *n, least, most)
	})
}

// SeedFlag adds --seed. Without it the target is drawn at random when the command runs.
func SeedFlag(c *cobra.Command, seed *uint64) {
	c.Flags().Uint64Var(seed, "seed", 0, "number that determines all random draws (default: a new one each time)")
	Before(c, func(c *cobra.Command) error {
		if !c.Flags().Changed("seed") {
			*seed = rand.Uint64N(1 << 32) // short enough to type again
		}
		return nil
	})
}

// ParallelFlag adds --parallel, which must not be negative. The target's value is the default.
func ParallelFlag(c *cobra.Command, n *int, usage string) {
	WholeFlag(c, n, "parallel", "", "`N` "+usage, 0, math.MaxInt)
}

// parseDuration is [time.ParseDuration], but a number without a unit is seconds.
func parseDuration(text string) (time.Duration, error) {
	if _, err := strconv.ParseFloat(text, 64); err == nil && text != "0" {
		text += "s"
	}
	return time.ParseDuration(text)
}

// DurationFlag adds a flag for a time. The target's value is the default.
func DurationFlag(c *cobra.Command, d *time.Duration, name, usage string) {
	text := ""
	if *d != 0 {
		text = d.String()
	}
	add(c, &value[time.Duration]{d, text, "duration", parseDuration}, name, "", usage, nil)
}

// TimeoutFlag adds --timeout, which limits the time of the whole command: its context then ends with [ErrTimeout] as
// the cause. Limit is the default, 0 for none.
func TimeoutFlag(c *cobra.Command, limit time.Duration, usage string) {
	DurationFlag(c, &limit, "timeout", usage)
	Before(c, func(c *cobra.Command) error {
		if limit < 0 {
			return UsageError("--timeout %v: a time limit can't be negative", limit)
		}
		if limit == 0 {
			return nil
		}
		ctx, cancel := context.WithTimeoutCause(c.Context(), limit, fmt.Errorf("%w (--timeout %v)", ErrTimeout, limit))
		context.AfterFunc(c.Context(), cancel) // the program's context ends with the command
		c.SetContext(ctx)
		return nil
	})
}

// SaveFlag adds a flag that names a file to write. Before the command runs, [save.CanWrite] checks it. It must not be a file that the
// command reads or writes otherwise.
func SaveFlag(c *cobra.Command, file *string, name, short, usage string) {
	c.Flags().StringVarP(file, name, short, *file, usage)
	Before(c, func(c *cobra.Command) error {
		if err := usedElsewhere(c, name, *file); err != nil {
			return err
		}
		return save.CanWrite("--"+name, *file)
	})
}

// PictureFlag is [SaveFlag] for a picture of one format, which is also the usual ending of its files. Files with the ending of another one
// are refused.
func PictureFlag(c *cobra.Command, file *string, name, short, usage, format string) {
	SaveFlag(c, file, name, short, usage)
	Before(c, func(*cobra.Command) error {
		if ending := strings.TrimPrefix(strings.ToLower(filepath.Ext(*file)), "."); ending != "" && ending != format {
			return UsageError("--%s %s: the picture is a %s; name a file that ends in .%s", name, *file, strings.ToUpper(format), format)
		}
		return nil
	})
}

// usedElsewhere returns an error if the file that a flag names is also an argument of the command, or the value of another flag.
func usedElsewhere(c *cobra.Command, flag, file string) (err error) {
	if file == "" {
		return nil
	}
	if slices.ContainsFunc(c.Flags().Args(), func(arg string) bool { return sameFile(file, arg) }) {
		return UsageError("--%s %s: the command reads that file; name another one", flag, file)
	}
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != flag && err == nil && sameFile(file, f.Value.String()) {
			err = UsageError("--%s %s: --%s names that file, too; name another one", flag, file, f.Name)
		}
	})
	return err
}

// sameFile reports whether two names are of one file, which need not be there yet.
func sameFile(a, b string) bool {
	if filepath.Clean(a) == filepath.Clean(b) {
		return true
	}
	one, err := os.Stat(a)
	other, err2 := os.Stat(b)
	return err == nil && err2 == nil && one.Mode().IsRegular() && os.SameFile(one, other)
}

// Before adds a check that runs before the command, after earlier checks. The first error ends the command.
func Before(c *cobra.Command, check func(*cobra.Command) error) {
	earlier := c.PreRunE
	c.PreRunE = func(c *cobra.Command, args []string) error {
		if earlier != nil {
			if err := earlier(c, args); err != nil {
				return err
			}
		}
		return check(c)
	}
}
