package advice

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Value is a guess with the value of the best play after it.
type Value struct {
	Guess     game.Word `json:"guess"`
	Total     int       `json:"total"` // least total of guesses from here on, over all candidates; 0 if some can't be found
	Mean      float64   `json:"mean"`
	Worse     int       `json:"worse"`            // guesses more than the best, in total
	Weight    int       `json:"weight,omitempty"` // sum of the candidates' weights; total is then the sum of weight times guesses
	Share     float64   `json:"share,omitempty"`  // the probability that it is the answer, unless all candidates are equally likely
	Candidate bool      `json:"candidate"`
}

// unlimitedValues is [Question.values], but without the limit of rows if not all candidates can be found within it.
func (q Question) unlimitedValues(ctx context.Context, pos *game.Position) ([]Value, error) {
	values, err := q.values(ctx, pos)
	if err != nil || pos.Rows == 0 || len(values) > 0 && values[0].Total > 0 {
		return values, err
	}
	pos = pos.Clone()
	pos.Rows = 0
	return q.values(ctx, pos)
}

// values searches for the best guesses, and values those to compare with them.
func (q Question) values(ctx context.Context, pos *game.Position) ([]Value, error) {
	others, err := q.others(pos)
	if err != nil {
		return nil, err
	}
	problem, err := tree.FromWeighedPosition(pos, tree.LeastTotal)
	if err != nil {
		return nil, &questionError{err}
	}
	o := tree.Options{Memory: q.Memory}
	if q.Progress != nil {
		o.Progress = func(p tree.Progress) { q.Progress(int(p.Nodes)) }
	}
	s, err := tree.New(ctx, problem, o)
	if err != nil {
		return nil, &questionError{err}
	}
	ranked, err := s.Best(ctx, q.Number)
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
	var values []Value
	for _, r := range ranked {
		if slices.ContainsFunc(values, func(v Value) bool { return v.Guess == r.Guess }) {
			continue
		}
		v := Value{Guess: r.Guess, Candidate: pos.IsCandidate(r.Guess), Weight: weight, Share: share(pos, r.Guess)}
		if r.Total != tree.Infinite {
			v.Total, v.Mean, v.Worse = r.Total, float64(r.Total)/float64(cmp.Or(weight, pos.Left())), r.Total-ranked[0].Total
		}
		values = append(values, v)
	}
	return values, nil
}

// isFew reports whether so few candidates are left that all guesses are valued exactly. It rejects words that are built from letters.
// They only guess at what the page may know, and are so similar that the search takes minutes, for values that mean little.
func isFew(pos *game.Position) bool {
	return pos.Left() <= few && pos.Tier() != game.FromBuilt && pos.Weights() == nil && pos.Host == game.Wordle()
}

// rankExactly returns the best guesses by their exact values, with their figures. The list is nil if not all candidates can be found
// within the rows left, and if the words are too long for the search.
func rankExactly(ctx context.Context, pos *game.Position, n int) ([]game.Suggestion, error) {
	if pos.Left() == 1 { // no other guess is useful
		n = 1
	}
	values, err := Question{Number: n, Memory: fewMemory}.values(ctx, pos)
	if errors.Is(err, ErrQuestion) {
		return nil, nil
	}
	if err != nil || len(values) == 0 || values[0].Total == 0 {
		return nil, err
	}
	words := make([]game.Word, len(values))
	for i, v := range values {
		words[i] = v.Guess
	}
	list := make([]game.Suggestion, len(values))
	for i, f := range pos.Figures(words...) {
		list[i] = game.Suggestion{Guess: words[i], Figures: f, Candidate: values[i].Candidate, Guesses: values[i].Mean}
	}
	return list, nil
}

// others reads the guesses to compare with the best.
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
