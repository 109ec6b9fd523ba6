package minimax

import (
	"cmp"
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"absurdist/engine"
)

// MaxDepth bounds how deep [Search.Run] looks, in half-moves.
const MaxDepth = 2 * MaxLength

// Search values positions that are too far from the end to be decided, as chess programs do: it looks some
// half-moves ahead by alpha-beta, and a position there is worth the number of words left, none after all
// green. The Guesser wants few.
type Search struct {
	game  *Game
	by    Representation
	table *engine.Table
	memo  *transpositions
	cores int
}

// NewSearch returns a search whose transposition table takes positions for the same that the representation does.
func NewSearch(g *Game, by Representation) *Search {
	return &Search{game: g, by: by, table: engine.NewTable(g.words, g.Answers()), memo: newTranspositions(), cores: runtime.GOMAXPROCS(0)}
}

// Line is what a search found.
type Line struct {
	Depth   int // half-moves
	Value   int // words left, by best play
	Moves   []engine.Turn
	Nodes   int64
	Filling int // of the transposition table, in permille
}

// Run deepens by two half-moves, a guess and a hint, at a time, and reports each line. The value is 0 only if the
// Guesser wins for sure; then it stops. The error is the context's; the line is the last that was found.
func (s *Search) Run(ctx context.Context, depth int, report func(Line)) (Line, error) {
	root := s.game.Start()
	order := s.order(root)
	var line Line
	for d := 2 - depth%2; d <= depth; d += 2 {
		r := &run{Search: s, ctx: ctx}
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

// choice is a guess and what is known of its value.
type choice struct {
	guess uint16
	value int
}

// order returns the guesses of a position, those first that leave the smallest largest bucket, and of these
// those that may be the answer.
func (s *Search) order(p Position) []choice {
	var list []choice
	var part engine.Partition
	cols := make([]int32, len(p.Left))
	for i, w := range p.Left {
		cols[i] = int32(w)
	}
	add := func(g uint16) {
		part.Reset(s.table.Row(int(g)), cols)
		part[engine.AllGreen] = 0
		list = append(list, choice{g, part.Worst()})
	}
	if p.Legal != nil {
		for _, g := range p.Legal {
			add(g)
		}
	} else {
		for g := range s.game.words {
			add(uint16(g))
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(a.value, b.value) })
	return list
}

// run is one search to one depth.
type run struct {
	*Search
	ctx   context.Context //nolint:containedctx // set for the length of one search
	nodes atomic.Int64
}

// root shares the first guesses out among the cores, and orders them by what was found for the next depth.
func (r *run) root(p Position, order []choice, depth int) int {
	if depth < 2 {
		return len(p.Left)
	}
	var mu sync.Mutex
	best, next := len(p.Left)+1, 0
	bound := func() int {
		mu.Lock()
		defer mu.Unlock()
		return best
	}
	var wg sync.WaitGroup
	for range min(r.cores, len(order)) {
		wg.Go(func() {
			for {
				mu.Lock()
				i := next
				next++
				mu.Unlock()
				if i >= len(order) || r.ctx.Err() != nil {
					return
				}
				// One above the best, so that a guess as good as the best is known to be.
				v := r.hint(p, order[i].guess, depth, -1, bound()+1)
				mu.Lock()
				order[i].value = v
				best = min(best, v)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if r.ctx.Err() != nil {
		return 0
	}
	slices.SortStableFunc(order, func(a, b choice) int { return cmp.Compare(a.value, b.value) })
	r.memo.put(r.by.Key(p), depth, exact, order[0].value, order[0].guess)
	return order[0].value
}

// guess returns the value of a position with the Guesser to move, if it is above alpha and below beta; else a bound
// of it on that side.
func (r *run) guess(p Position, depth, alpha, beta int) int {
	n := len(p.Left)
	switch {
	case won(p) == 1:
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
	key := r.by.Key(p)
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

// kindOf tells what a value found in a window is.
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
func (r *run) hint(p Position, g uint16, depth, alpha, beta int) int {
	r.nodes.Add(1)
	var s ply
	s.split(r.table.Row(int(g)), p.Left)
	worst := 0
	for _, b := range s.buckets {
		if len(b) <= worst {
			break
		}
		clue := r.table.Clue(int(g), int(b[0]))
		if clue == engine.AllGreen {
			continue
		}
		if depth <= 3 { // the depth ends here
			return len(b)
		}
		next := Position{Turns: append(slices.Clip(p.Turns), engine.Turn{Guess: r.game.words[g], Clue: clue}), Left: b}
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

// last is guess for the last guess and hint: the size of the largest bucket. A guess is given up as soon as a
// bucket is as large as that of a better one.
func (r *run) last(p Position, alpha, beta int) int {
	best := len(p.Left)
	limit := min(best, beta)
	try := func(g uint16) bool {
		r.nodes.Add(1)
		var count [engine.Clues]uint16
		row := r.table.Row(int(g))
		worst := 0
		for _, w := range p.Left {
			c := row[w]
			if c == uint8(engine.AllGreen) {
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
	if p.Legal != nil {
		for _, g := range p.Legal {
			if try(g) {
				break
			}
		}
	} else {
		for g := range r.game.words {
			if try(uint16(g)) {
				break
			}
		}
	}
	if best > limit {
		return limit // not below beta
	}
	return best
}

// line follows best play.
func (r *run) line(p Position, depth int) []engine.Turn {
	var moves []engine.Turn
	for ; depth >= 2 && won(p) == 0; depth -= 2 {
		var g uint16
		if known, found := r.memo.get(r.by.Key(p)); found && int(known.depth) == depth && known.kind == exact {
			g = known.guess
		} else {
			g = r.best(p, depth)
		}
		var s ply
		s.split(r.table.Row(int(g)), p.Left)
		next, worst := Position{}, -1
		for _, b := range s.buckets {
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
func (r *run) best(p Position, depth int) uint16 {
	best := choice{value: len(p.Left) + 1}
	for _, c := range r.order(p) {
		if v := r.hint(p, c.guess, depth, -1, best.value); v < best.value {
			best = choice{c.guess, v}
		}
	}
	return best.guess
}
