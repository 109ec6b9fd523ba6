package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"absurdist/cmd/internal/sim"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
)

// splitStrategies reads the values of --strategies. In each, commas separate strategies and a strategy's options, which
// are told apart by their "=": a field with one before any colon is an option of the strategy before it. After exec:
// the rest of the value is the command.
func splitStrategies(values []string) ([]string, error) {
	var list []string
	for _, value := range values {
		var own []string
		for rest, more := value, true; more; {
			var field string
			if strings.HasPrefix(rest, "exec:") {
				field, rest, more = rest, "", false
			} else {
				field, rest, more = strings.Cut(rest, ",")
			}
			name, _, _ := strings.Cut(field, ":")
			switch {
			case field == "":
				return nil, usageError("--strategies %q: a strategy's name is missing between the commas", value)
			case strings.Contains(name, "=") && len(own) == 0:
				return nil, usageError("--strategies %q: %q is an option, and no strategy stands before it", value, field)
			case strings.Contains(name, "="):
				own[len(own)-1] += "," + field
			default:
				own = append(own, field)
			}
		}
		list = append(list, own...)
	}
	seen := map[string]bool{}
	for _, s := range list {
		if seen[s] {
			return nil, usageError("--strategies: %s is there twice", s)
		}
		seen[s] = true
	}
	if len(list) < 2 {
		return nil, usageError("--strategies %s: a tournament needs two strategies or more; for one there is --strategy", strings.Join(values, ","))
	}
	return list, nil
}

// pairLine is what sim --json prints of two strategies of a tournament.
type pairLine struct {
	Event string `json:"event"`
	A     string `json:"a"`
	B     string `json:"b"`
	sim.Pair
}

// tournament plays the same games by several strategies.
func (a *app) tournament(ctx context.Context, runner *jobRunner, keep *simRecord, spec sim.Spec, d *engine.Dictionary, strategies []string) error {
	var lines []simLine
	var results []*sim.Result
	for _, s := range strategies { // slips in the last one are found before the first one plays
		spec.Strategy = s
		if err := checkSpec(spec, d); err != nil {
			return err
		}
	}
	for _, s := range strategies {
		spec.Strategy = s
		began := time.Now()
		r, err := a.simulate(ctx, runner, spec, d, "")
		if err != nil {
			return fmt.Errorf("%s: %w", s, err)
		}
		line := newSimLine(spec, r, time.Since(began))
		results, lines = append(results, r), append(lines, line)
		if err := keep.add(spec, d, r); err != nil {
			return err
		}
		if a.json {
			if err := json.NewEncoder(a.out).Encode(line); err != nil {
				return err
			}
		}
	}
	var pairs []pairLine
	for i := range results {
		for j := range i {
			pairs = append(pairs, pairLine{"pair", strategies[j], strategies[i], sim.Compare(results[j], results[i])})
		}
	}
	if a.json {
		out := json.NewEncoder(a.out)
		for _, p := range pairs {
			if err := out.Encode(p); err != nil {
				return err
			}
		}
		return nil
	}
	a.tellTournament(spec, lines, pairs)
	return nil
}

// tellTournament prints the tables. Strategies whose names are long are numbered, and listed before.
func (a *app) tellTournament(spec sim.Spec, lines []simLine, pairs []pairLine) {
	fmt.Fprintf(a.out, "%s\n\n", wrap(fmt.Sprintf("%s games on %s: %s", term.Thousands(lines[0].Games), spec.Words, gamesText(spec)), columns))
	names := a.tellNames(lines)
	fmt.Fprintf(a.out, "%-18s%7s%6s%8s   %-19s%6s%9s\n", "strategy", "won", "lost", "total", "mean ± 95 %", "worst", "ms/guess")
	for _, l := range lines {
		mean := fmt.Sprintf("%.4f", l.Mean)
		if l.Margin != nil {
			mean += fmt.Sprintf(" ± %.4f", (l.Margin.High-l.Margin.Low)/2)
		}
		fmt.Fprintf(a.out, "%-18s%7d%6d%8d   %-19s%6d%9.2f\n", names[l.Strategy], l.Won, l.Lost, l.Total, mean, l.Worst, l.MS)
	}
	fmt.Fprintf(a.out, "\nThe first's guesses less the second's, game by game, with a 95 %% interval:\n\n")
	fmt.Fprintf(a.out, "%-18s%-17s%11s   %-19s%s\n", "first", "second", "difference", "interval", "better/worse")
	for _, p := range pairs {
		interval := "–"
		switch {
		case p.Margin == nil:
		case p.Margin.Low == p.Margin.High && p.Difference == 0:
			interval = "none differs"
		case p.Margin.Low == p.Margin.High:
			interval = "all the same"
		default:
			interval = fmt.Sprintf("%+.4f to %+.4f", p.Margin.Low, p.Margin.High)
		}
		fmt.Fprintf(a.out, "%-18s%-17s%+11.4f   %-19s%d/%d\n", names[p.A], names[p.B], p.Difference, interval, p.Better, p.Worse)
	}
}

// nameWidth is what the tables have room for.
const nameWidth = 17

// tellNames returns what the tables call the strategies, and lists those whose names are too long for them.
func (a *app) tellNames(lines []simLine) map[string]string {
	names, long := map[string]string{}, false
	for i, l := range lines {
		names[l.Strategy] = l.Strategy
		if len(l.Strategy) > nameWidth {
			kind, _, _ := strings.Cut(l.Strategy, ":")
			short := fmt.Sprintf("%d %.*s", i+1, nameWidth-3, kind)
			names[l.Strategy], long = short, true
			fmt.Fprintf(a.out, "%s: %s\n", short, l.Strategy)
		}
	}
	if long {
		fmt.Fprintln(a.out)
	}
	return names
}
