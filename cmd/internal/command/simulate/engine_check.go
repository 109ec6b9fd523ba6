package simulate

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
	"github.com/absurdist/absurdist/strategy/protocol"
)

// checkTime is the time for a guess in a check, unless the command sets another.
const checkTime = 5 * time.Second

// checkLine is what engine --check prints of a check.
type checkLine struct {
	Event string `json:"event"`
	protocol.Verdict
}

// Print prints a row of the table, with the fault below it.
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

// check runs the suite against a program.
func (a *commands) check(ctx context.Context, text string) error {
	config, err := strategy.Program(text)
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
