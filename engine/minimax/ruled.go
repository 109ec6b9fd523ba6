package minimax

import (
	"cmp"
	"context"
	"math"
	"slices"

	"absurdist/engine"
)

// ruled decides who wins where the answers so far rule which guesses remain: in hard and strict mode, and
// with guesses from the words left.
type ruled struct {
	ctx     context.Context //nolint:containedctx // set for the length of one call
	mode    engine.Mode
	words   []engine.Word // the answers first
	clues   *engine.Table // of all words against the answers
	between *engine.Table // of all words against all words
	follows []*follow     // for each word as a guess; nil in strict mode
	hot     [][]uint16    // words of the cores that were of use last, the newest first
	ply     [MaxLength + 1]ruledPly
	met     [engine.Clues]int32

	keys []setKey
	won  map[frameKey]uint16 // the guesses that won frames lately, so that a tree can be made of them

	reminders map[string]*reminder // by the words
	reminded  []*reminder
	patience  int // guesses of a frame that fail before it is tried what killed guesses elsewhere
	large     int // number of legal guesses from which on a frame reminds others

	nodes int64
	work  int64 // words looked at
	limit int64 // of work, beyond which a search ends undecided
}

// ruledPly is the scratch for so many guesses left.
type ruledPly struct {
	ply
	legal []uint16
	open  []rated
	kept  []uint16
	apart []uint16
	used  []usedCore
}

// usedCore is words that can't be won with 2 guesses, and how many guesses they struck.
type usedCore struct {
	words  []uint16
	struck int
}

// rated is a guess, and how many pairs of words it does not tell apart.
type rated struct {
	word  uint16
	pairs int32
}

func newRuled(g *Game) *ruled {
	r := &ruled{
		mode: g.rule(), words: g.words, clues: engine.NewTable(g.words, g.Answers()), limit: math.MaxInt64,
		keys: setKeys(len(g.words)), won: map[frameKey]uint16{}, reminders: map[string]*reminder{}, patience: 6, large: 200,
	}
	r.between = r.clues
	if g.answers < len(g.words) {
		r.between = engine.NewTable(g.words, g.words)
	}
	if r.mode == engine.Hard {
		r.follows = follows(g.words)
	}
	return r
}

// permits reports whether the mode allows word m after guess g has got the clue.
func (r *ruled) permits(g uint16, clue uint8, m uint16) bool {
	c := r.between.Row(int(g))[m]
	return c == clue || r.follows != nil && r.follows[g][clue][c]
}

// permitted fills into with the words of legal that the mode allows after guess g has got the clue.
func (r *ruled) permitted(legal []uint16, g uint16, clue uint8, into []uint16) []uint16 {
	r.work += int64(len(legal))
	into = into[:0]
	row := r.between.Row(int(g))
	if r.follows != nil {
		may := &r.follows[g][clue]
		for _, m := range legal {
			if may[row[m]] {
				into = append(into, m)
			}
		}
		return into
	}
	for _, m := range legal {
		if row[m] == clue {
			into = append(into, m)
		}
	}
	return into
}

// solve decides the set, with the legal guesses and so many left. Both lists are ascending, and the words
// of the set are legal: a word that fits every clue is, in every mode. It returns a guess that wins, or
// words of the set that are lost by themselves; what it returns for a search that is spent means nothing.
func (r *ruled) solve(set, legal []uint16, left int) (guess uint16, lost []uint16) {
	r.nodes++
	switch {
	case len(set) <= left:
		return set[0], nil // the words of the set, one after the other
	case left <= 1:
		return 0, set[:2]
	case left == 2:
		return r.separate(set, legal)
	}
	if left == 3 {
		return r.search(set, legal)
	}
	f := newFrame(r, set, legal, left)
	if g, known := r.won[f.key()]; known {
		return g, nil
	}
	return f.run()
}

// separate looks for a guess that tells all words of the set apart.
func (r *ruled) separate(set, legal []uint16) (guess uint16, lost []uint16) {
	var pairs [][2]uint16 // that some guess did not tell apart; the one of most use first
next:
	for _, m := range legal {
		row := r.clues.Row(int(m))
		for i, p := range pairs {
			if row[p[0]] == row[p[1]] {
				pairs[0], pairs[i] = pairs[i], pairs[0]
				continue next
			}
		}
		a, b, found := collision(r.words, row, set, &r.met)
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

// hotCores is how many cores are tried on a set before its guesses are.
const hotCores = 48

// search decides a set with 3 guesses. The words that show most of a loss come first.
func (r *ruled) search(set, legal []uint16) (guess uint16, lost []uint16) {
	s := &r.ply[3]
	r.rate(set, legal, s)
	s.used = s.used[:0]
	use := func(core []uint16, enough int) bool {
		before := len(s.open)
		struck := r.strike(core, legal, s, enough)
		if struck {
			s.used = append(s.used, usedCore{core, before - len(s.open)})
		}
		return struck
	}
	for i, c := range r.hot {
		if subset(c, set) && use(c, 3) {
			copy(r.hot[1:i+1], r.hot[:i])
			r.hot[0] = c
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
		use(core, 1)
		r.remember(core)
	}
	slices.SortStableFunc(s.used, func(a, b usedCore) int { return b.struck - a.struck })
	for _, u := range s.used {
		for _, w := range u.words {
			if !slices.Contains(lost, w) {
				lost = append(lost, w)
			}
		}
	}
	return 0, lost
}

// remember puts a core in front of the hot ones.
func (r *ruled) remember(core []uint16) {
	if len(r.hot) < hotCores {
		r.hot = append(r.hot, nil)
	}
	copy(r.hot[1:], r.hot)
	r.hot[0] = core
}

// spent reports whether the search has to end undecided.
func (r *ruled) spent() bool { return r.work > r.limit || r.ctx.Err() != nil }

// rate makes s.open the legal guesses.
func (r *ruled) rate(set, legal []uint16, s *ruledPly) {
	r.work += int64(len(legal) * len(set) / 4)
	s.open = s.open[:0]
	for _, g := range legal {
		var count [engine.Clues]uint16
		row := r.clues.Row(int(g))
		pairs := int32(0)
		for _, w := range set {
			c := &count[row[w]]
			pairs += int32(*c)
			*c++
		}
		s.open = append(s.open, rated{g, pairs})
	}
}

// subset reports whether set, ascending, holds all of core, which is too.
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

// strike takes out of s.open the guesses that keep the core together and permit no guess that tells it apart.
// It does nothing if fewer than enough keep it together, and reports whether it took any.
func (r *ruled) strike(core, legal []uint16, s *ruledPly, enough int) bool {
	r.work += int64(len(s.open))
	s.kept = s.kept[:0]
	for i, o := range s.open {
		if r.keeps(o.word, core) {
			s.kept = append(s.kept, uint16(i))
		}
	}
	if len(s.kept) < enough {
		return false
	}
	r.work += int64(len(legal))
	s.apart = s.apart[:0]
	for _, m := range legal {
		if engine.Separates(r.clues.Row(int(m)), core) {
			s.apart = append(s.apart, m)
		}
	}
	before := len(s.open)
	for _, i := range slices.Backward(s.kept) { // from behind, so that what takes a place was looked at
		if !r.permitsAny(s.open[i].word, core, s.apart) {
			last := len(s.open) - 1
			s.open[i] = s.open[last]
			s.open = s.open[:last]
		}
	}
	return len(s.open) < before
}

// keeps reports whether a guess gives all words of the core one clue.
func (r *ruled) keeps(g uint16, core []uint16) bool {
	row := r.clues.Row(int(g))
	c := row[core[0]]
	for _, w := range core[1:] {
		if row[w] != c {
			return false
		}
	}
	return true
}

// permitsAny reports whether one of the words apart may follow guess g when the words of the core are left.
func (r *ruled) permitsAny(g uint16, core, apart []uint16) bool {
	c := r.clues.Row(int(g))[core[0]]
	return slices.ContainsFunc(apart, func(m uint16) bool { return r.permits(g, c, m) })
}

// refute returns words of a bucket that is lost after guess g, nil if g wins.
func (r *ruled) refute(set, legal []uint16, left int, g uint16) []uint16 {
	s := &r.ply[left]
	row := r.clues.Row(int(g))
	r.work += int64(len(set))
	s.split(row, set)
	open := slices.DeleteFunc(s.buckets, func(b []uint16) bool { return len(b) < left })
	if left > 4 {
		return r.refuteInRounds(open, legal, left, g)
	}
	if left == 4 {
		slices.SortStableFunc(open, func(a, b []uint16) int { return cmp.Compare(hopes(a), hopes(b)) })
	}
	for _, b := range open {
		s.legal = r.permitted(legal, g, row[b[0]], s.legal)
		if _, lost := r.solve(b, s.legal, left-1); lost != nil {
			return lost
		}
	}
	return nil
}

// hopes puts buckets with 3 guesses in the order in which they are tried: those of about a dozen words first. Most that are
// larger are lost too, but showing it takes longer, and teaches little of other guesses.
func hopes(bucket []uint16) int {
	const few, many = 8, 16
	switch n := len(bucket); {
	case n < few:
		return maxWords + few - n
	case n < many:
		return many - n
	default:
		return n
	}
}

// leastEffort is the work that a bucket may take in the first round of [ruled.refuteInRounds].
const leastEffort = 1 << 14

// refuteInRounds is refute for buckets that have their own frames. A loss is shown on any bucket, and some show it a
// thousand times faster than others: so all get a little work, then those still open four times that, and so on.
func (r *ruled) refuteInRounds(buckets [][]uint16, legal []uint16, left int, g uint16) []uint16 {
	row := r.clues.Row(int(g))
	var open []*frame
	for _, b := range buckets {
		open = append(open, newFrame(r, slices.Clone(b), r.permitted(legal, g, row[b[0]], nil), left-1))
	}
	outer := r.limit
	defer func() { r.limit = outer }()
	for effort := int64(leastEffort); len(open) > 0; effort *= 4 {
		still := open[:0]
		for _, f := range open {
			r.limit = min(outer, r.work+effort)
			_, lost := f.run()
			switch {
			case r.work > outer || r.ctx.Err() != nil:
				return nil
			case lost != nil:
				return lost
			case r.spent():
				still = append(still, f)
			}
		}
		open = still
	}
	return nil
}
