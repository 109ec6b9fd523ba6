package advice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
	"github.com/absurdist/absurdist/strategy"
)

// Value is a guess with the value of the best play after it.
type Value struct {
	Guess     game.Word `json:"guess"`
	Total     int       `json:"total"`            // least total of guesses from here on, over the candidates that are found
	Mean      float64   `json:"mean"`             // expected guesses; a lost game counts with all its rows
	Lost      float64   `json:"lost,omitempty"`   // the probability that the answer is not found within the rows left
	Worse     int       `json:"worse"`            // guesses more than the best, in total
	Weight    int       `json:"weight,omitempty"` // sum of the candidates' weights; total is then the sum of weight times guesses
	Share     float64   `json:"share,omitempty"`  // the probability that it is the answer, unless all candidates are equally likely
	Candidate bool      `json:"candidate"`
}

// Print writes a line of a table for people.
func (v Value) Print(w io.Writer) {
	mark := " "
	if v.Candidate {
		mark = "*"
	}
	worse, wins := "", ""
	if v.Lost > 0 {
		wins = fmt.Sprintf("   found in time: %.1f %%", 100*(1-v.Lost))
	}
	if v.Weight > 0 {
		if v.Worse > 0 {
			worse = fmt.Sprintf("+%.4f", float64(v.Worse)/float64(v.Weight))
		}
		fmt.Fprintln(w, strings.TrimRight(fmt.Sprintf("  %s%s%8.4f %8s%s", v.Guess.Upper(), mark, v.Mean, worse, wins), " "))
		return
	}
	if v.Worse > 0 {
		worse = fmt.Sprintf("+%d", v.Worse)
	}
	fmt.Fprintf(w, "  %s%s%6s %6.3f %6s%s\n", v.Guess.Upper(), mark, plain.Thousands(v.Total), v.Mean, worse, wins)
}

// values searches for the best guesses, and values those to compare with them. The best ones find the answer most likely within the rows left,
// and of these they take the fewest guesses.
func (q Question) values(ctx context.Context, pos *game.Position) ([]Value, error) {
	others, err := q.others(pos)
	if err != nil {
		return nil, err
	}
	problem, err := tree.FromPosition(pos, decision.LeastTotal)
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	s, err := q.solver(ctx, problem, decision.LeastTotal)
	if err != nil {
		return nil, err
	}
	ranked, err := s.Best(ctx, q.Number)
	if err != nil {
		return nil, err
	}
	values := q.valuesOf(pos, problem, ranked)
	var lossy []game.Word // not all candidates can be found after these
	if len(others) > 0 {
		more, err := s.Rank(ctx, others, -1)
		if err != nil {
			return nil, err
		}
		for _, r := range more {
			if r.Total == tree.Infinite {
				lossy = append(lossy, r.Guess)
			}
		}
		values = append(values, q.valuesOf(pos, problem, more)...)
	}
	if len(values) == 0 || len(lossy) > 0 {
		some, err := q.lossyValues(ctx, pos, problem, lossy, len(ranked) == 0)
		if err != nil {
			return nil, err
		}
		values = append(values, some...)
	}
	values = slices.CompactFunc(values, func(a, b Value) bool { return a.Guess == b.Guess })
	for i := range values {
		v := &values[i]
		if v.Lost == values[0].Lost && v.Weight == values[0].Weight {
			v.Worse = v.Total - values[0].Total
		}
	}
	return values, nil
}

// lossyValues values guesses after which not all candidates can be found, and the best ones if there is no other.
func (q Question) lossyValues(ctx context.Context, pos *game.Position, p tree.Problem, lossy []game.Word, best bool) ([]Value, error) {
	p, err := p.MostWon()
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	s, err := q.solver(ctx, p, decision.MostWon)
	if err != nil {
		return nil, err
	}
	var ranked []tree.Ranked
	if best {
		if ranked, err = s.Best(ctx, q.Number); err != nil {
			return nil, err
		}
	}
	more, err := s.Rank(ctx, lossy, -1)
	return q.valuesOf(pos, p, append(ranked, more...)), err
}

func (q Question) solver(ctx context.Context, p tree.Problem, objective decision.Objective) (*tree.Solver, error) {
	o := tree.Options{Memory: q.Memory, Objective: objective}
	if q.Progress != nil {
		o.Progress = func(states int64) { q.Progress(int(states)) }
	}
	s, err := tree.New(ctx, p, o)
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	return s, nil
}

// valuesOf returns the values of the guesses that a search has settled, without [Value.Worse]. A game that is lost counts with all its rows.
func (q Question) valuesOf(pos *game.Position, p tree.Problem, ranked []tree.Ranked) []Value {
	weight := int(p.Weight())
	size := cmp.Or(weight, pos.Left())
	var values []Value
	for _, r := range ranked {
		if r.Total == tree.Infinite {
			continue
		}
		values = append(values, Value{
			Guess: r.Guess, Candidate: pos.IsCandidate(r.Guess), Weight: weight, Share: share(pos, r.Guess),
			Total: r.Total, Mean: float64(r.Total+r.Lost*p.Guesses) / float64(size), Lost: float64(r.Lost) / float64(size),
		})
	}
	return values
}

// isFew reports whether so few candidates are left that all guesses are valued exactly. Words that are built from
// letters are never few: they only guess at what the page may know, and they are so similar that the search takes minutes.
func isFew(pos *game.Position) bool {
	return pos.Left() <= strategy.MostSolved && pos.Tier() != game.FromBuilt && pos.Weights() == nil && pos.Host == game.Wordle()
}

// rankExactly returns the best guesses by their exact values, with their figures. The list is nil if the words are too long for the search.
func rankExactly(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	if pos.Left() == 1 { // no other guess is useful
		n = 1
	}
	values, err := Question{Number: n, Memory: fewMemory}.values(ctx, pos)
	if errors.Is(err, ErrQuestion) {
		return nil, nil
	}
	if err != nil || len(values) == 0 {
		return nil, err
	}
	words := make([]game.Word, len(values))
	for i, v := range values {
		words[i] = v.Guess
	}
	list := make([]game.Suggestion, len(values))
	for i, f := range pos.Figures(words...) {
		list[i] = game.Suggestion{Guess: words[i], Figures: f, Candidate: values[i].Candidate, Guesses: values[i].Mean}
		list[i].Missed = int(math.Round(values[i].Lost * float64(pos.Left())))
	}
	return list, nil
}

func (q Question) others(pos *game.Position) ([]game.Word, error) {
	var others []game.Word
	for _, text := range q.Compare {
		w, err := pos.Dictionary().ParseWord(text)
		if err == nil {
			err = pos.Check(w)
		}
		if err != nil {
			return nil, question("--compare: %w", err)
		}
		others = append(others, w)
	}
	return others, nil
}

// builtInTree returns the guess of the best tree for the position, and its value. It returns nil if no built-in tree has the position.
func builtInTree(pos *game.Position) (*Value, error) {
	if pos.Weights() != nil || pos.Tier() != game.FromAnswers || pos.Host != game.Wordle() {
		return nil, nil
	}
	t, err := tree.BuiltIn(pos.Dictionary(), pos.Host, pos.Mode)
	if err != nil {
		return nil, err
	}
	t = t.After(pos.Turns())
	if t == nil {
		return nil, nil
	}
	if allowed := pos.Check(t.Guess) == nil; !allowed {
		return nil, nil
	}
	sum := t.Summary()
	if sum.Answers != pos.Left() { // the page refused one of them
		return nil, nil
	}
	return &Value{Guess: t.Guess, Total: sum.Total, Mean: float64(sum.Total) / float64(sum.Answers), Candidate: t.Candidate}, nil
}
