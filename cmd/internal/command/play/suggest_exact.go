package play

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/tree"
)

// exactValue is a guess with the value of the best play after it.
type exactValue struct {
	Guess     engine.Word `json:"guess"`
	Total     int         `json:"total"` // least total of guesses from here on, over all candidates; 0 if some can't be found
	Mean      float64     `json:"mean"`
	Worse     int         `json:"worse"`            // than the best guess, in total
	Weight    int         `json:"weight,omitempty"` // what the candidates count together, where total is the sum of weight times guesses
	Share     float64     `json:"share,omitempty"`  // how likely it is the answer, where not all candidates are alike
	Candidate bool        `json:"candidate"`
}

func (v exactValue) Print(w io.Writer) {
	mark := " "
	if v.Candidate {
		mark = "*"
	}
	if v.Total == 0 {
		fmt.Fprintf(w, "  %s%s  some candidates can't be found\n", v.Guess.Upper(), mark)
		return
	}
	worse := ""
	if v.Weight > 0 {
		if v.Worse > 0 {
			worse = fmt.Sprintf("+%.4f", float64(v.Worse)/float64(v.Weight))
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("  %s%s%8.4f %8s", v.Guess.Upper(), mark, v.Mean, worse), " "))
		return
	}
	if v.Worse > 0 {
		worse = fmt.Sprintf("+%d", v.Worse)
	}
	fmt.Fprintf(w, "  %s%s%6s %6.3f %6s\n", v.Guess.Upper(), mark, term.Thousands(v.Total), v.Mean, worse)
}

// suggestExact prints the best guesses, and those to compare with them, with their exact values.
func (a *commands) suggestExact(ctx context.Context, pos *engine.Position, f suggestFlags) error {
	values, err := a.exactValues(ctx, pos, f)
	if err != nil {
		return err
	}
	if err := a.Emit(remainingIn(pos, "")); err != nil {
		return err
	}
	head, foot := "         total   mean  worse", "\n* may be the answer. Total: guesses still needed, over all candidates."
	if pos.Weights() != nil {
		head, foot = "            mean    worse", "\n* may be the answer. Mean: guesses still needed, by the weights."
	}
	if !a.JSON {
		fmt.Fprintln(a.Out, head)
	}
	for _, v := range values {
		if err := a.Emit(v); err != nil {
			return err
		}
	}
	if !a.JSON {
		fmt.Fprintln(a.Out, foot)
	}
	return nil
}

// exactValues searches for the best guesses, and values those of --compare.
func (a *commands) exactValues(ctx context.Context, pos *engine.Position, f suggestFlags) ([]exactValue, error) {
	others, err := f.others(pos)
	if err != nil {
		return nil, err
	}
	bar := a.Progress(progress.Unknown, "searching", "states")
	defer bar.Close()
	problem, err := tree.FromWeighedPosition(pos, tree.LeastTotal)
	if err != nil {
		return nil, cli.UsageError("%w", err)
	}
	s, err := tree.New(ctx, problem, tree.Options{Progress: func(p tree.Progress) { bar.Set(int(p.Nodes)) }})
	if err != nil {
		return nil, cli.UsageError("%w", err)
	}
	ranked, err := s.Best(ctx, f.number)
	if err != nil {
		return nil, err
	}
	if len(others) > 0 {
		more, err := s.Rank(ctx, others, -1)
		if err != nil {
			return nil, err
		}
		ranked = append(ranked, more...)
	}
	weight := 0
	for _, w := range problem.Weights {
		weight += int(w)
	}
	var values []exactValue
	for _, r := range ranked {
		if slices.ContainsFunc(values, func(v exactValue) bool { return v.Guess == r.Guess }) {
			continue
		}
		v := exactValue{Guess: r.Guess, Candidate: pos.IsCandidate(r.Guess), Weight: weight, Share: shareOf(pos, r.Guess)}
		if r.Total != tree.Infinite {
			v.Total, v.Mean, v.Worse = r.Total, float64(r.Total)/float64(cmp.Or(weight, pos.Left())), r.Total-ranked[0].Total
		}
		values = append(values, v)
	}
	return values, nil
}

// others reads --compare.
func (f *suggestFlags) others(pos *engine.Position) ([]engine.Word, error) {
	var others []engine.Word
	for _, text := range f.compare {
		w, err := pos.Dictionary().ParseWord(text)
		if err == nil {
			err = pos.Check(w)
		}
		if err != nil {
			return nil, cli.UsageError("--compare: %w", err)
		}
		others = append(others, w)
	}
	return others, nil
}
