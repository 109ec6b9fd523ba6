package minimax

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// MaxDepth bounds how deep [Ahead.Run] looks, in half-moves: a guess and a hint for each guess of a game.
const MaxDepth = 2 * MaxGuesses

// Ahead values positions that are too far from the end to be decided, as chess programs do: alpha-beta to a depth in
// half-moves, with iterative deepening and a transposition table, which stays from one depth to the next. A position
// at that depth is worth the number of words left, and none after all green. The Guesser wants few.
type Ahead struct {
	game  *Game
	every []uint16 // all guesses
	table *game.Table
	memo  *transpositions
}

// NewAhead returns a search of a game.
func NewAhead(g *Game) *Ahead {
	s := &Ahead{game: g, table: game.NewTable(g.Words(), g.Answers()), memo: newTranspositions()}
	for w := range g.Words() {
		s.every = append(s.every, uint16(w))
	}
	return s
}

// legal returns the guesses that a position allows.
func (s *Ahead) legal(p Position) []uint16 {
	if p.Legal != nil {
		return p.Legal
	}
	return s.every
}

// Line is what a search found.
type Line struct {
	Depth   int // half-moves
	Value   int // words left, by best play
	Moves   []game.Turn
	Nodes   int64
	Filling int // of the transposition table, in permille
}

// Run deepens by two half-moves at a time, a guess and a hint, and reports each line. It stops at a value of 0, which
// proves that the Guesser wins. The error is the context's; the line is the last that was found.
func (s *Ahead) Run(ctx context.Context, depth int, report func(Line)) (Line, error) {
	root := s.game.Start()
	order := s.order(root)
	var line Line
	for d := 2 - depth%2; d <= depth; d += 2 {
		r := &aheadRun{Ahead: s, ctx: ctx}
		value := r.root(root, order, d)
		if ctx.Err() != nil {
			return line, context.Cause(ctx)
		}
		line = Line{Depth: d, Value: value, Moves: r.line(root, d), Nodes: r.nodes.Load(), Filling: s.memo.filling()}
		if report != nil {
			report(line)
		}
		if value == 0 {
			break
		}
	}
	return line, nil
}

// choice is a guess with its value as known so far.
type choice struct {
	guess uint16
	value int
}

// order returns the guesses of a position, those first that leave the smallest largest bucket, and of these
// those that may be the answer.
func (s *Ahead) order(p Position) []choice {
	var list []choice
	var part game.Partition
	cols := make([]int32, len(p.Left))
	for i, w := range p.Left {
		cols[i] = int32(w)
	}
	for _, g := range s.legal(p) {
		part.Reset(s.table.Row(int(g)), cols)
		part[game.AllGreen] = 0
		list = append(list, choice{g, part.Sizes().Worst()})
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(a.value, b.value) })
	return list
}

// aheadRun is one search to one depth.
type aheadRun struct {
	*Ahead
	ctx   context.Context //nolint:containedctx // set for the length of one search
	nodes atomic.Int64
}

// root searches the first guesses on all cores, and orders them for the next depth by what was found.
func (r *aheadRun) root(p Position, order []choice, depth int) int {
	if depth < 2 {
		return len(p.Left)
	}
	var mu sync.Mutex
	best := len(p.Left) + 1
	err := parallel.For(r.ctx, len(order), 1, func(i int) {
		mu.Lock()
		bound := best + 1 // one above the best, so that a guess as good as the best is known to be
		mu.Unlock()
		v := r.hint(p, order[i].guess, depth, -1, bound)
		mu.Lock()
		defer mu.Unlock()
		order[i].value = v
		best = min(best, v)
	})
	if err != nil {
		return 0
	}
	slices.SortStableFunc(order, func(a, b choice) int { return cmp.Compare(a.value, b.value) })
	r.memo.put(Sets.Key(p), depth, exact, order[0].value, order[0].guess)
	return order[0].value
}

// guess returns the value of a position with the Guesser to move, if it is above alpha and below beta; else a bound
// of it on that side.
func (r *aheadRun) guess(p Position, depth, alpha, beta int) int {
	n := len(p.Left)
	switch {
	case p.Won():
		return 0
	case depth < 2:
		return n
	case n == 1:
		return 0 // it is guessed
	case depth < 4:
		return r.last(p, alpha, beta)
	case r.ctx.Err() != nil:
		return 0
	}
	key := Sets.Key(p)
	known, found := r.memo.get(key)
	if found && int(known.depth) == depth {
		v := int(known.value)
		if known.kind == exact || known.kind == lower && v >= beta || known.kind == upper && v <= alpha {
			return v
		}
	}
	order := r.order(p)
	if found {
		if i := slices.IndexFunc(order, func(c choice) bool { return c.guess == known.guess }); i > 0 {
			first := order[i]
			copy(order[1:i+1], order[:i])
			order[0] = first
		}
	}
	best := choice{value: n + 1}
	high := beta
	for _, c := range order {
		if v := r.hint(p, c.guess, depth, alpha, high); v < best.value {
			best = choice{c.guess, v}
			high = min(high, v)
		}
		if best.value <= alpha {
			break
		}
	}
	if r.ctx.Err() == nil {
		r.memo.put(key, depth, kindOf(best.value, alpha, beta), best.value, best.guess)
	}
	return best.value
}

// kindOf returns what a value found in the window from alpha to beta shows.
func kindOf(v, alpha, beta int) kind {
	switch {
	case v <= alpha:
		return upper
	case v >= beta:
		return lower
	}
	return exact
}

// hint returns the value of a guess, with the Hinter to move. A bucket is worth no more than the number of its words, so
// the large ones come first and the small ones are not looked at.
func (r *aheadRun) hint(p Position, g uint16, depth, alpha, beta int) int {
	r.nodes.Add(1)
	var buckets game.Buckets
	worst := 0
	for _, b := range buckets.LargestFirst(r.table.Row(int(g)), p.Left) {
		if len(b) <= worst {
			break
		}
		clue := r.table.Clue(int(g), int(b[0]))
		if clue == game.AllGreen {
			continue
		}
		if depth <= 3 { // the depth ends here
			return len(b)
		}
		next := Position{Turns: append(slices.Clip(p.Turns), game.Turn{Guess: r.game.Words()[g], Clue: clue}), Left: b}
		if p.Legal != nil {
			next = r.game.After(p, g, clue)
		}
		worst = max(worst, r.guess(next, depth-2, max(alpha, worst), beta))
		if worst >= beta {
			break
		}
	}
	return worst
}

// last is guess for the last guess and hint, where a guess is worth the size of its largest bucket. It is given up as
// soon as a bucket is as large as that of a better one.
func (r *aheadRun) last(p Position, alpha, beta int) int {
	best := len(p.Left)
	limit := min(best, beta)
	done := func(g uint16) bool {
		r.nodes.Add(1)
		var count [game.Clues]uint16
		row := r.table.Row(int(g))
		worst := 0
		for _, w := range p.Left {
			c := row[w]
			if c == uint8(game.AllGreen) {
				continue
			}
			count[c]++
			if n := int(count[c]); n > worst {
				if worst = n; worst >= limit {
					return false
				}
			}
		}
		best, limit = worst, worst
		return best <= max(alpha, 1) // two words or more: one is left at least
	}
	for _, g := range r.legal(p) {
		if done(g) {
			break
		}
	}
	return min(best, limit) // limit where no guess is below beta
}

// line follows best play.
func (r *aheadRun) line(p Position, depth int) []game.Turn {
	var moves []game.Turn
	for ; depth >= 2 && !p.Won(); depth -= 2 {
		var g uint16
		if known, found := r.memo.get(Sets.Key(p)); found && int(known.depth) == depth && known.kind == exact {
			g = known.guess
		} else {
			g = r.best(p, depth)
		}
		var buckets game.Buckets
		next, worst := Position{}, -1
		for _, b := range buckets.LargestFirst(r.table.Row(int(g)), p.Left) {
			after := r.game.After(p, g, r.table.Clue(int(g), int(b[0])))
			if v := r.guess(after, depth-2, -1, len(b)+1); v > worst {
				next, worst = after, v
			}
		}
		p = next
		moves = append(moves, p.Turns[len(p.Turns)-1])
	}
	return moves
}

// best returns a guess with the least value.
func (r *aheadRun) best(p Position, depth int) uint16 {
	best := choice{value: len(p.Left) + 1}
	for _, c := range r.order(p) {
		if v := r.hint(p, c.guess, depth, -1, best.value); v < best.value {
			best = choice{c.guess, v}
		}
	}
	return best.guess
}
