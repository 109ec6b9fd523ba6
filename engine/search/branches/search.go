package branches

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// infinite is the value of a set that the remaining guesses do not separate. It is more than any other
// value.
const infinite = 1 << 20

type state struct {
	set  uint64
	left int16
}

// value is what is known of a state.
type value struct {
	least int32 // a lower bound of the positions
	exact bool  // whether some tree has that many
	guess int32 // the first guess of that tree, -1 if there is none or least is infinite
}

// searcher looks for trees of few positions below one first guess.
type searcher struct {
	width   int // guesses tried for a state, 0 for all
	known   map[state]value
	weight  []uint64 // of each answer, for the hashes
	framer  framer
	scanner scanner
	levels  []level         // by guesses left
	ctx     context.Context //nolint:containedctx // of the one search that it makes
	halted  bool
}

// level is the scratch memory for states with a given number of guesses left.
type level struct {
	buckets game.Buckets
	open    []class
	tries   []try
}

// class is what one clue leaves, a set of three or more.
type class struct {
	set    []uint16
	least  int
	window int // how far above least the next limit is
}

// try is a guess to look at.
type try struct {
	guess    int32
	least    int
	estimate float64
}

func (s *solver) searcher(ctx context.Context, width int) *searcher {
	return &searcher{width: width, known: map[state]value{}, weight: s.weight, levels: make([]level, s.guesses+1), ctx: ctx, framer: framer{seen: map[uint64]bool{}}}
}

// state returns the key of a set.
func (s *searcher) state(f *frame, set []uint16, left int) state {
	h := uint64(0)
	for _, a := range set {
		h ^= s.weight[f.answers[a]]
	}
	return state{h, int16(left)}
}

// bound values a set without a search: exactly if one guess separates all words, and otherwise by a lower bound.
func (s *searcher) bound(f *frame, set []uint16, left int) (state, value) {
	k := s.state(f, set, left)
	v, ok := s.known[k]
	if ok {
		return k, v
	}
	v = value{least: max(2, atLeast(len(set), f.most)), guess: -1}
	if left <= 2 {
		v = value{least: infinite, exact: true, guess: -1}
	}
	if left >= 2 && len(set) <= f.most {
		if g := s.scanner.separator(f, set); g >= 0 {
			v = value{least: 1, exact: true, guess: f.guesses[g]}
		}
	}
	s.known[k] = v
	return k, v
}

// atLeast is a lower bound of the positions of a tree for n candidates, if no guess makes more than most
// classes of them: the number of classes, less one, summed over all positions, is n-1.
func atLeast(n, most int) int32 {
	if n < 2 {
		return 0
	}
	return int32((n - 1 + most - 2) / (most - 1))
}

// search returns the value of a set of two or more: exact if below limit, else a lower bound that is at least
// limit.
func (s *searcher) search(f *frame, set []uint16, left, limit int) value {
	k, v := s.bound(f, set, left)
	if v.exact || int(v.least) >= limit {
		return v
	}
	if s.halted = s.halted || s.ctx.Err() != nil; s.halted {
		return v
	}
	if f.n > large && len(set) <= large {
		f = s.framer.sub(f, set)
		set = f.all()
	}
	tries, rest := s.tries(f, set, left, limit)
	best := limit
	for _, t := range tries {
		total := t.least
		if total < best {
			total = s.try(f, set, t.guess, left, best)
		}
		switch {
		case total < best:
			best, v.guess = total, f.guesses[t.guess]
		default:
			rest = min(rest, total)
		}
		if best <= int(v.least) || s.halted {
			break
		}
	}
	switch {
	case s.halted:
		return v
	case best < limit:
		v.least, v.exact = int32(best), true
	default:
		v.least = int32(min(max(rest, limit), infinite))
		v.exact = v.least == infinite
	}
	s.known[k] = v
	return v
}

// large is the most candidates of a frame, except at the start. It affects only speed and memory: smaller
// frames have fewer guesses, and larger ones share more of the known pairs.
const large = 512

// first is try for guess j as the first guess. Every class gets a frame of its own and is searched to the end
// before the next, so that only one frame is in memory.
func (s *searcher) first(root *frame, j int32, guesses, limit int) int {
	if guesses < 2 {
		return infinite
	}
	total := 1
	classes := split(new(game.Buckets), root.row(j), root.all())
	for i, c := range classes {
		if len(c) == root.n {
			return infinite
		}
		rest := len(classes) - i - 1 // worth 1 each at least
		f := s.framer.sub(root, c)
		total += int(s.search(f, f.all(), guesses-1, min(limit-total-rest, infinite)).least)
		if total+rest >= limit || s.halted {
			return min(total+rest, infinite)
		}
	}
	return total
}

// tries returns the guesses whose value may be below limit, the most promising first, and a bound of the others.
func (s *searcher) tries(f *frame, set []uint16, left, limit int) (tries []try, rest int) {
	rest = infinite
	r := newRating(len(set), f.most, left-1)
	l := &s.levels[left]
	l.tries = l.tries[:0]
	add := func(j int32) {
		if t := r.rate(f.row(j), set, j); t.least < limit {
			l.tries = append(l.tries, t)
		} else {
			rest = min(rest, t.least)
		}
	}
	if pairs := limit - 2; pairs < len(set)/2 && len(set) <= scanned {
		rest = limit
		for _, j := range s.scanner.atMost(f, set, pairs) {
			add(j)
		}
	} else {
		for j := range int32(f.m) {
			add(j)
		}
	}
	slices.SortFunc(l.tries, byEstimate)
	if s.width > 0 && left > 3 && len(l.tries) > s.width {
		l.tries = l.tries[:s.width]
	}
	return l.tries, rest
}

// scanned is the most candidates for which scanner.atMost selects the guesses. It affects speed only.
const scanned = 128

// try returns the value of a set if guess j comes first: exact if below limit, else a lower bound that is at
// least limit.
//
// The classes are searched in rounds, each with a limit a little above its bound. For a bad guess the sum of
// many bounds that are cheap to prove reaches the limit long before one class is settled.
func (s *searcher) try(f *frame, set []uint16, j int32, left, limit int) int {
	l := &s.levels[left]
	total := 1
	l.open = l.open[:0]
	for _, c := range split(&l.buckets, f.row(j), set) {
		if len(c) == len(set) {
			return infinite
		}
		if len(c) == 2 {
			if left == 2 {
				return infinite
			}
			total++
			continue
		}
		_, v := s.bound(f, c, left-1)
		total += int(v.least)
		if total >= limit {
			return total
		}
		if !v.exact {
			l.open = append(l.open, class{set: c, least: int(v.least), window: 1})
		}
	}
	for at := 0; at < len(l.open); at++ {
		c := l.open[at]
		v := s.search(f, c.set, left-1, min(c.least+c.window, limit-(total-c.least)))
		total += int(v.least) - c.least
		if total >= limit || s.halted {
			return max(total, limit)
		}
		if !v.exact {
			c.least, c.window = int(v.least), 2*c.window
			l.open = append(l.open, c)
		}
	}
	return total
}

// split returns the classes of two or more that a guess with that row of clues makes of the set, smallest
// first, equally large ones by their first candidate. The result is valid until the next call with these buckets.
func split(b *game.Buckets, row []uint8, set []uint16) [][]uint16 {
	classes := slices.DeleteFunc(b.Split(row, set), func(c []uint16) bool { return len(c) < 2 })
	slices.SortStableFunc(classes, func(a, b []uint16) int { return cmp.Compare(len(a), len(b)) })
	return classes
}
