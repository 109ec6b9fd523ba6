package review

import (
	"math"

	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// opening is what is known of the first guess without a search. The zero value knows nothing.
type opening struct {
	best    []Choice
	openers *tree.Openers // nil if there are none
	limited bool          // whether the openers are for the same number of rows as the problem
}

// builtInRows is the limit of guesses of the built-in trees. Without a limit a lower total may be possible.
const builtInRows = 6

// opening returns what the built-in trees and the openers know of a position.
func (v valuer) opening(pos *game.Position, p tree.Problem) (opening, error) {
	if !atStart(pos) {
		return opening{}, nil
	}
	d := pos.Dictionary()
	t, err := tree.BuiltIn(d, pos.Host, pos.Mode)
	if err != nil {
		return opening{}, err
	}
	o := opening{openers: v.openers}
	if o.openers == nil {
		if o.openers, err = tree.BuiltinOpeners(d, pos.Mode); err != nil {
			return opening{}, err
		}
	}
	o.limited = o.openers != nil && o.openers.Guesses == p.Guesses
	if t != nil {
		of := t.Summary()
		value := mean(p, of.Total)
		switch {
		case p.Guesses > 0 && p.Guesses < of.Worst:
			return o, nil
		case p.Guesses == 0 || p.Guesses > builtInRows:
			value.Exact, value.Low = false, floor(p)
		}
		o.best = []Choice{{t.Guess, value}}
	}
	o.settle(p)
	return o, nil
}

// atStart reports whether a position is the start of a game in which every word may be guessed and all answers are equally likely.
func atStart(pos *game.Position) bool {
	d := pos.Dictionary()
	return len(pos.Turns()) == 0 && pos.Weights() == nil && pos.Left() == len(d.Answers()) && len(pos.Playable()) == len(d.Words())
}

// settle lists the best guesses if the openers know them for this number of rows.
func (o *opening) settle(p tree.Problem) {
	if o.openers == nil || !o.limited {
		return
	}
	list := o.openers.All()[:min(mostBest, o.openers.Settled())]
	if len(list) == 0 {
		return
	}
	o.best = nil
	for _, opener := range list {
		o.best = append(o.best, Choice{opener.First, mean(p, opener.Low)})
	}
	o.best = nearBest(o.best)
}

// played returns the value of a first guess, as far as known: exact or with bounds.
func (o *opening) played(p tree.Problem, guess game.Word) Value {
	for _, c := range o.best {
		if c.Guess == guess && c.Value.Exact {
			return c.Value
		}
	}
	bounds := Value{High: math.Inf(1)}
	if o.openers == nil {
		return bounds
	}
	opener, known := o.openers.Find(guess)
	switch {
	case !known:
	case o.limited && opener.Exact() && opener.Low == 0:
		return never
	case o.limited && opener.Exact():
		return mean(p, opener.Low)
	case o.limited && opener.Low > 0:
		bounds.Low = mean(p, opener.Low).Guesses
	}
	if known && opener.High > 0 && (o.limited || p.Guesses == 0) {
		bounds.High = mean(p, opener.High).Guesses
	}
	return bounds
}

// leastTree returns the built-in tree of a whole game if it has the lowest total of all trees that find all answers within the rows;
// otherwise nil. Each of its subtrees is then also the best one for its position.
func (v valuer) leastTree(start *game.Position) (*decision.Tree, error) {
	left, limited := start.GuessesLeft()
	if !v.rows || !limited || left > builtInRows || !atStart(start) {
		return nil, nil
	}
	t, err := tree.BuiltIn(start.Dictionary(), start.Host, start.Mode)
	if t == nil || t.Summary().Worst > left {
		return nil, err
	}
	return t, nil
}

// meanOf returns the value of a position from its least tree.
func meanOf(t *decision.Tree) Value {
	of := t.Summary()
	return exact(float64(of.Total) / float64(of.Answers))
}

// Quick reports whether the values of a game's first guess and of the best one are known without a search. Then its account usually takes
// less than a second. The error is that of the embedded files.
func Quick(g Game) (bool, error) {
	if len(g.Guesses) == 0 {
		return false, nil
	}
	start := g.Start.Board(0)
	v := valuer{rows: start.Rows > 0}
	if t, err := v.leastTree(start); err != nil || t != nil && t.Guess == g.Guesses[0] {
		return err == nil, err
	}
	p, err := v.problem(start)
	if err != nil {
		return false, err
	}
	known, err := v.opening(start, p)
	if err != nil || len(known.best) == 0 {
		return false, err
	}
	return known.best[0].Value.Exact && known.played(p, g.Guesses[0]).Exact, nil
}
