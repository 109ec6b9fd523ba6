package minimax

import (
	"cmp"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// restricted decides who wins where the clues so far restrict which guesses are legal: in hard and strict mode, and
// where the guesses are the words left.
type restricted struct {
	effort
	words   []game.Word // the answers first
	clues   *game.Table // of all words against the answers
	between *game.Table // of all words against all words
	rules   []*rule     // for each word as a guess
	recent  [][]uint16  // words of the cores that were useful last, the newest first
	scratch [MaxGuesses + 1]restrictedScratch
	seen    [game.Clues]int32

	keys game.Keys
	won  map[nodeKey]uint16 // guesses that won nodes lately, from which a tree can be made
}

// restrictedScratch is the memory of the search with a number of guesses left.
type restrictedScratch struct {
	game.Buckets
	legal []uint16
	open  []rated
	kept  []uint16
	apart []uint16
}

// rated is a guess, and how many pairs of words it does not separate.
type rated struct {
	word  uint16
	pairs int32
}

func newRestricted(g *Game) *restricted {
	words := g.Words()
	r := &restricted{
		words: words, clues: game.NewTable(words, g.Answers()),
		rules: rulesAfter(words, g.Mode), keys: game.NewKeys(len(words)), won: map[nodeKey]uint16{},
	}
	r.between = r.clues
	if len(g.Answers()) < len(words) {
		r.between = game.NewTable(words, words)
	}
	return r
}

var _ decider = (*restricted)(nil)

func (r *restricted) facts() int64 { return int64(len(r.recent)) }

// permits reports whether the mode allows word m after guess g has got the clue.
func (r *restricted) permits(g uint16, clue uint8, m uint16) bool {
	return r.rules[g][clue][r.between.Row(int(g))[m]]
}

// permitted fills into with the words of legal that the mode allows after guess g has got the clue.
func (r *restricted) permitted(legal []uint16, g uint16, clue uint8, into []uint16) []uint16 {
	r.work += int64(len(legal))
	into = into[:0]
	row, may := r.between.Row(int(g)), &r.rules[g][clue]
	for _, m := range legal {
		if may[row[m]] {
			into = append(into, m)
		}
	}
	return into
}

// solve decides the set, given the legal guesses and the number of guesses left. Both lists are ascending. All words of the set are legal,
// because a word that fits every clue is legal in every mode. It returns a guess that wins, or words of the set that are lost by
// themselves. If the search is undecided, the result means nothing.
func (r *restricted) solve(set, legal []uint16, left int) (guess uint16, lost []uint16) {
	r.count()
	switch {
	case len(set) <= left:
		return set[0], nil // he guesses the words of the set one after the other
	case left <= 1:
		return 0, set[:2]
	case left == 2:
		return r.separate(set, legal)
	}
	if left == 3 {
		return r.search(set, legal)
	}
	n := newNode(r, set, legal, left)
	if g, known := r.won[n.key()]; known {
		return g, nil
	}
	return n.run()
}

// separate looks for a guess that separates all words of the set.
func (r *restricted) separate(set, legal []uint16) (guess uint16, lost []uint16) {
	var pairs [][2]uint16 // pairs that some guess did not separate; the last useful one comes first
next:
	for _, m := range legal {
		row := r.clues.Row(int(m))
		for i, p := range pairs {
			if row[p[0]] == row[p[1]] {
				pairs[0], pairs[i] = pairs[i], pairs[0]
				continue next
			}
		}
		a, b, found := collision(r.words, row, set, &r.seen)
		if !found {
			return m, nil
		}
		pairs = append(pairs, [2]uint16{a, b})
	}
	for _, p := range pairs {
		lost = append(lost, p[0], p[1])
	}
	slices.Sort(lost)
	return 0, slices.Compact(lost)
}

const (
	// recentCores is how many cores are tried on a set before its guesses are. Trying one costs little compared with a search, and those
	// that were useful last are mostly useful again.
	recentCores = 48
	// worthwhile is how many guesses must keep such a core together before the search asks which of them it strikes.
	worthwhile = 3
)

// search decides a set with 3 guesses. Of a loss it returns the words of the cores that struck most first.
func (r *restricted) search(set, legal []uint16) (guess uint16, lost []uint16) {
	s := &r.scratch[3]
	s.open = r.rate(set, legal, s.open)
	type usedCore struct {
		words  []uint16
		struck int // guesses
	}
	var used []usedCore
	use := func(core []uint16, enough int) bool {
		struck := r.strike(core, legal, s, enough)
		if struck > 0 {
			used = append(used, usedCore{core, struck})
		}
		return struck > 0
	}
	for i, c := range r.recent {
		if subset(c, set) && use(c, worthwhile) {
			copy(r.recent[1:i+1], r.recent[:i])
			r.recent[0] = c
		}
	}
	for len(s.open) > 0 {
		best := 0
		for i, o := range s.open {
			if o.pairs < s.open[best].pairs {
				best = i
			}
		}
		g := s.open[best].word
		core := r.refute(set, legal, 3, g)
		if core == nil || r.ctx.Err() != nil {
			return g, nil
		}
		use(core, 1) // it strikes g at least
		r.recent = slices.Insert(r.recent[:min(len(r.recent), recentCores-1)], 0, core)
	}
	slices.SortStableFunc(used, func(a, b usedCore) int { return b.struck - a.struck })
	for _, u := range used {
		for _, w := range u.words {
			if !slices.Contains(lost, w) {
				lost = append(lost, w)
			}
		}
	}
	return 0, lost
}

// countsPerWork is how many words [restricted.rate] counts in the time that takes one unit of work elsewhere.
const countsPerWork = 4

// rate returns the legal guesses, in the memory of into.
func (r *restricted) rate(set, legal []uint16, into []rated) []rated {
	r.work += int64(len(legal) * len(set) / countsPerWork)
	into = into[:0]
	for _, g := range legal {
		var count [game.Clues]uint16
		row := r.clues.Row(int(g))
		pairs := int32(0)
		for _, w := range set {
			c := &count[row[w]]
			pairs += int32(*c)
			*c++
		}
		into = append(into, rated{g, pairs})
	}
	return into
}

// subset reports whether a set contains a core; both are ascending.
func subset(core, set []uint16) bool {
	for _, w := range set {
		if w == core[0] {
			if core = core[1:]; len(core) == 0 {
				return true
			}
		}
	}
	return false
}

// strike takes out of s.open the guesses that keep the core together and after which no legal guess separates all its
// words, and returns how many. It does nothing if fewer than enough guesses keep the core together.
func (r *restricted) strike(core, legal []uint16, s *restrictedScratch, enough int) int {
	r.work += int64(len(s.open))
	s.kept = s.kept[:0]
	for i, o := range s.open {
		if r.keeps(o.word, core) {
			s.kept = append(s.kept, uint16(i))
		}
	}
	if len(s.kept) < enough {
		return 0
	}
	r.work += int64(len(legal))
	s.apart = s.apart[:0]
	for _, m := range legal {
		if game.Separates(r.clues.Row(int(m)), core) {
			s.apart = append(s.apart, m)
		}
	}
	before := len(s.open)
	for _, i := range slices.Backward(s.kept) { // from the end: what moves into a gap was looked at already
		g := s.open[i].word
		c := r.clues.Row(int(g))[core[0]]
		if !slices.ContainsFunc(s.apart, func(m uint16) bool { return r.permits(g, c, m) }) {
			last := len(s.open) - 1
			s.open[i] = s.open[last]
			s.open = s.open[:last]
		}
	}
	return before - len(s.open)
}

// keeps reports whether a guess gives all words of the core one clue.
func (r *restricted) keeps(g uint16, core []uint16) bool {
	row := r.clues.Row(int(g))
	for _, w := range core[1:] {
		if row[w] != row[core[0]] {
			return false
		}
	}
	return true
}

// refute returns words of a bucket that is lost after guess g, nil if g wins.
func (r *restricted) refute(set, legal []uint16, left int, g uint16) []uint16 {
	s := &r.scratch[left]
	row := r.clues.Row(int(g))
	r.work += int64(len(set))
	open := slices.DeleteFunc(s.LargestFirst(row, set), func(b []uint16) bool { return len(b) < left })
	if left > 4 {
		return r.refuteInRounds(open, legal, left, g)
	}
	if left == 4 {
		slices.SortStableFunc(open, func(a, b []uint16) int { return cmp.Compare(bucketOrder(a), bucketOrder(b)) })
	}
	for _, b := range open {
		s.legal = r.permitted(legal, g, row[b[0]], s.legal)
		if _, lost := r.solve(b, s.legal, left-1); lost != nil {
			return lost
		}
	}
	return nil
}

// With 3 guesses left buckets of about a dozen words are tried first. Smaller ones are often won. Most larger ones are lost too, but
// showing it takes longer and teaches little about other guesses.
const (
	dozenFrom = 8
	dozenTo   = 16 // excluded
)

// bucketOrder returns the place of a bucket in the order in which they are tried with 3 guesses left.
func bucketOrder(bucket []uint16) int {
	switch n := len(bucket); {
	case n < dozenFrom:
		return math.MaxInt - n // after all others
	case n < dozenTo:
		return dozenTo - n
	default:
		return n
	}
}

// For [restricted.refuteInRounds]: the work that a bucket may take in the first round, a few milliseconds, and the factor by which each
// round has more.
const (
	firstRound  = 1 << 14
	roundGrowth = 4
)

// refuteInRounds is refute for buckets that have their own nodes. One lost bucket is enough, and some show it a thousand times faster than
// others. So all buckets get a little work. Those that are still open then get more, and so on.
func (r *restricted) refuteInRounds(buckets [][]uint16, legal []uint16, left int, g uint16) []uint16 {
	row := r.clues.Row(int(g))
	var open []*node
	for _, b := range buckets {
		open = append(open, newNode(r, slices.Clone(b), r.permitted(legal, g, row[b[0]], nil), left-1))
	}
	outer := r.limit
	defer func() { r.limit = outer }()
	for effort := int64(firstRound); len(open) > 0; effort *= roundGrowth {
		still := open[:0]
		for _, n := range open {
			r.limit = min(outer, r.work+effort)
			_, lost := n.run()
			switch {
			case r.work > outer || r.ctx.Err() != nil:
				return nil
			case lost != nil:
				return lost
			case r.undecided():
				still = append(still, n)
			}
		}
		open = still
	}
	return nil
}
