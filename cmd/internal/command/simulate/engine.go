package simulate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
	"github.com/absurdist/absurdist/strategy/protocol"

	"github.com/spf13/cobra"
)

func (a *commands) engineCommand() *cobra.Command {
	var name, program string
	var trust bool
	c := &cobra.Command{
		Use: "engine",
		RunE: func(c *cobra.Command, _ []string) error {
			if program != "" {
				return a.check(c.Context(), program)
			}
			if a.JSON {
				return cli.UsageError("engine writes the lines of its protocol: leave --json out (it goes with --check)")
			}
			return a.engine(c.Context(), name, trust)
		},
	}
	cli.StrategyFlag(c, &name, "how to choose guesses, unless the protocol sets it (default: as the host is)", strategy.Guessers()...)
	c.Flags().BoolVar(&trust, "trust", false, "obey lines that run programs or name files")
	c.Flags().StringVar(&program, "check", "", "check whether a program follows the protocol: `exec:COMMAND`")
	cli.Exclude(c, "check", "strategy")
	cli.Exclude(c, "check", "trust")
	return c
}

// errClosed is the error for lines that would run a program or read a file.
var errClosed = errors.New("lines may neither run programs nor name files; if you trust whoever writes them, start absurdist engine with --trust")

// engine serves until quit. If trust is set, lines may run programs and name files.
func (a *commands) engine(ctx context.Context, name string, trust bool) (err error) {
	e := &enginePlayer{given: name, trust: trust}
	closed := errClosed
	if trust {
		closed = nil
	}
	defer func() { err = errors.Join(err, strategy.Close(e.strategy)) }()
	seed := strconv.FormatUint(rand.Uint64N(1<<32), 10)
	if name != "" {
		s, err := strategy.New(name, 0)
		if err := errors.Join(err, strategy.Close(s)); err != nil {
			return cli.BadStrategy(name, err)
		}
	}
	return protocol.Server{
		Name:    "absurdist " + cli.Version(),
		Options: []protocol.Option{{Name: "strategy", Default: name}, {Name: "seed", Default: seed}},
		New:     e.reset,
		Closed:  closed,
	}.Serve(ctx, a.In, a.Out)
}

// enginePlayer makes a strategy a [protocol.Player].
type enginePlayer struct {
	given    string // the strategy of the command line
	trust    bool   // whether another strategy may run a program or read a file
	name     string // "" for the host's default
	seed     uint64
	host     game.Host // for which the strategy was chosen
	strategy strategy.Strategy
}

// reset makes a new strategy from the values of the options.
func (e *enginePlayer) reset(options map[string]string) (protocol.Player, error) {
	err := strategy.Close(e.strategy)
	e.strategy = nil
	if err != nil {
		return nil, err
	}
	if e.seed, err = strconv.ParseUint(options["seed"], 10, 64); err != nil {
		return nil, fmt.Errorf("seed %q is not a whole number from 0", options["seed"])
	}
	info, _ := strategy.Lookup(options["strategy"]) // New reports its error
	if e.name = options["strategy"]; e.name != e.given && !e.trust && info.Reaches {
		return nil, fmt.Errorf("strategy: %w", errClosed)
	}
	if e.name != "" {
		e.strategy, err = strategy.New(e.name, e.seed)
	}
	return e.next, err
}

// next chooses a guess, and adds figures about the position and the next clue.
func (e *enginePlayer) next(ctx context.Context, pos *game.Position) (protocol.Best, error) {
	if e.strategy == nil || e.name == "" && e.host != pos.Host {
		var err error
		if e.strategy, err = strategy.New(strategy.DefaultFor(pos.Host, 1), e.seed); err != nil {
			return protocol.Best{}, err
		}
		e.host = pos.Host
	}
	guess, err := e.strategy.Next(ctx, pos)
	if errors.Is(err, strategy.ErrNoMove) {
		err = fmt.Errorf("%w: %w", protocol.ErrGaveUp, err)
	}
	if err != nil {
		return protocol.Best{}, err
	}
	candidates := pos.CandidateWords(0)
	best := protocol.Best{Guess: guess, Figures: []protocol.Figure{{Name: "left", Value: float64(len(candidates))}}}
	if len(candidates) > 0 {
		f := pos.Figures(guess)[0]
		if pos.Weights() != nil {
			best.Figures = append(best.Figures, protocol.Figure{Name: "effective", Value: pos.Effective()})
		}
		best.Figures = append(best.Figures, protocol.Figure{Name: "bits", Value: f.Bits},
			protocol.Figure{Name: "worst", Value: float64(f.Worst)}, protocol.Figure{Name: "expected", Value: f.Expected})
	}
	return best, nil
}

// checkTime is the time limit of a guess in a check, unless the command sets one.
const checkTime = 5 * time.Second

// checkLine is what engine --check prints of a check.
type checkLine struct {
	Event string `json:"event"`
	protocol.Verdict
}

func (l checkLine) Print(w io.Writer) {
	lines := strings.Split(cli.Wrap(l.Rule, cli.Columns-checkIndent), "\n")
	fmt.Fprintf(w, "%-11s%-9s%s\n", l.Result, l.Check, lines[0])
	for _, line := range lines[1:] {
		fmt.Fprintf(w, "%*s%s\n", checkIndent, "", line)
	}
	if l.Fault != "" && l.Result != protocol.Unchecked {
		for line := range strings.Lines(cli.Wrap("→ "+l.Fault, cli.Columns-checkIndent)) {
			fmt.Fprintf(w, "%*s%s\n", checkIndent, "", strings.TrimSpace(line))
		}
	}
}

// checkIndent is the width of the columns before the rule.
const checkIndent = 20

func (a *commands) check(ctx context.Context, text string) error {
	config, err := strategy.ParseProgram(text)
	if err != nil {
		return cli.UsageError("--check: %w", err)
	}
	if !strings.Contains(text, "timeout=") {
		config.Guess = checkTime
	}
	dict, err := game.LoadList("original")
	if err != nil {
		return err
	}
	return protocol.Check(ctx, config, dict, func(v protocol.Verdict) error { return a.Emit(checkLine{"check", v}) })
}
