package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/tree"
)

// exactLine is a guess as suggest --exact --json prints it.
type exactLine struct {
	Guess     engine.Word `json:"guess"`
	Total     int         `json:"total"` // least total of guesses from here on, over all candidates; 0 if some can't be found
	Mean      float64     `json:"mean"`
	Worse     int         `json:"worse"` // than the best guess, in total
	Candidate bool        `json:"candidate"`
}

// suggestExact prints the best guesses, and those to compare with them, with their exact values.
func (a *app) suggestExact(ctx context.Context, args []string, f suggestFlags) error {
	pos, err := f.position(args)
	if err != nil {
		return err
	}
	a.doubt(pos)
	others, err := f.others(pos)
	if err != nil {
		return err
	}
	spin := progress.New(a.err, isTerminal(a.err), progress.Unknown, "searching, states")
	s, err := tree.New(tree.FromPosition(pos), tree.Options{Progress: func(p tree.Progress) { spin.Set(int(p.Nodes)) }})
	if err != nil {
		return usageError("%w", err)
	}
	best, err := bestGuesses(ctx, s, f.number)
	if err == nil && len(others) > 0 {
		var more []tree.Ranked
		more, err = s.Rank(ctx, others, -1)
		best = append(best, more...)
	}
	spin.Close()
	if err != nil {
		return err
	}
	var lines []exactLine
	for _, r := range best {
		if slices.ContainsFunc(lines, func(l exactLine) bool { return l.Guess == r.Guess }) {
			continue
		}
		l := exactLine{Guess: r.Guess, Total: r.Total, Mean: ratio(r.Total, pos.Left()), Worse: r.Total - best[0].Total, Candidate: pos.IsCandidate(r.Guess)}
		if r.Total == tree.Infinite {
			l = exactLine{Guess: r.Guess, Candidate: l.Candidate}
		}
		lines = append(lines, l)
	}
	return a.tellExact(f, pos, lines)
}

// others reads --compare.
func (f *suggestFlags) others(pos *engine.Position) ([]engine.Word, error) {
	var others []engine.Word
	for _, text := range f.compare {
		w, err := engine.ParseWord(text)
		if err == nil {
			err = pos.Check(w)
		}
		if err != nil {
			return nil, usageError("--compare: %w", err)
		}
		others = append(others, w)
	}
	return others, nil
}

// bestGuesses returns the best n guesses with their exact totals: it asks for those that are a little
// worse than the best until there are enough.
func bestGuesses(ctx context.Context, s *tree.Solver, n int) ([]tree.Ranked, error) {
	const widest = 32
	for slack := 0; ; slack = 2*slack + 1 {
		ranked, err := s.Rank(ctx, s.Order(), slack)
		if err != nil {
			return nil, err
		}
		exact := slices.DeleteFunc(ranked, func(r tree.Ranked) bool { return !r.Exact || r.Total == tree.Infinite })
		if len(exact) >= n || slack > widest {
			return exact[:min(n, len(exact))], nil
		}
	}
}

func (a *app) tellExact(f suggestFlags, pos *engine.Position, lines []exactLine) error {
	first := pos.CandidateWords(10)
	if a.json {
		enc := json.NewEncoder(a.out)
		head := map[string]any{"candidates": pos.Left(), "first": first, "mode": pos.Mode.String(), "words": pos.Dictionary().Name()}
		if err := enc.Encode(head); err != nil {
			return err
		}
		for _, l := range lines {
			if err := enc.Encode(l); err != nil {
				return err
			}
		}
		return nil
	}
	a.printLeft(pos, first)
	fmt.Fprintln(a.out, "         total   mean  worse")
	for _, l := range lines {
		mark := " "
		if l.Candidate {
			mark = "*"
		}
		if l.Total == 0 {
			fmt.Fprintf(a.out, "  %s%s  some candidates can't be found\n", l.Guess.Upper(), mark)
			continue
		}
		fmt.Fprintf(a.out, "  %s%s%6s %6.3f %6s\n", l.Guess.Upper(), mark, term.Thousands(l.Total), l.Mean, strings.TrimSuffix(fmt.Sprintf("+%d", l.Worse), "+0"))
	}
	fmt.Fprintln(a.out, "\n* may be the answer. Total: guesses still needed, over all candidates.")
	return nil
}
