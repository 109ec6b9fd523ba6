package minimax

import (
	"cmp"
	"context"
	"slices"

	"absurdist/engine"
)

// MaxLength bounds the number of guesses.
const MaxLength = 12

// prover decides who wins in normal mode, where the same words may be guessed at every turn.
type prover struct {
	ctx     context.Context //nolint:containedctx // set for the length of one call
	guesses []engine.Word   // those that split the whole best come first
	answers []engine.Word
	number  []uint16 // of each guess, its number in the game
	place   []int32  // and of each number, the guess
	table   *engine.Table
	cols    *columns
	keys    []setKey
	cores   [MaxLength + 1][]*core // by guesses
	memo    [MaxLength + 1]map[setKey]verdict
	scratch [MaxLength + 1]*ply
	nodes   int64
	told    func(Progress) // nil for nobody
	at      Progress       // told last
}

// verdict is what is known of a set: a guess that wins, or a core that shows that none does.
type verdict struct {
	guess int32
	lost  *core
}

// ply is the scratch of the search with so many guesses left.
type ply struct {
	alive   []uint64
	member  engine.Set
	met     [engine.Clues]int32
	members []uint16
	buckets [][]uint16
}

func newProver(g *Game) *prover {
	p := &prover{answers: g.Answers()}
	first := engine.NewTable(g.words, p.answers)
	type split struct {
		guess int
		cost  int64
	}
	order := make([]split, len(g.words))
	var part engine.Partition
	for i := range g.words {
		part.Reset(first.Row(i), nil)
		order[i] = split{i, part.Squares()}
	}
	slices.SortStableFunc(order, func(a, b split) int { return cmp.Compare(a.cost, b.cost) })
	p.place = make([]int32, len(g.words))
	for at, o := range order {
		p.guesses = append(p.guesses, g.words[o.guess])
		p.number = append(p.number, uint16(o.guess))
		p.place[o.guess] = int32(at)
	}
	p.table = engine.NewTable(p.guesses, p.answers)
	p.cols = newColumns(p.table, len(p.guesses), len(p.answers))
	p.keys = setKeys(len(p.answers))
	for l := range p.memo {
		p.memo[l] = map[setKey]verdict{}
		p.scratch[l] = &ply{alive: make([]uint64, p.cols.words), member: engine.NewSet(len(p.answers))}
	}
	return p
}

// all makes alive every guess.
func (p *prover) all(alive []uint64) []uint64 {
	for i := range alive {
		alive[i] = ^uint64(0)
	}
	if r := len(p.guesses) & 63; r != 0 {
		alive[len(alive)-1] = 1<<r - 1
	}
	return alive
}

// solve decides the set, whose words are ascending, with so many guesses left. What it returns when the
// context has ended means nothing.
func (p *prover) solve(set []uint16, left int) verdict {
	if p.nodes++; p.nodes%retellEvery == 0 {
		p.retell()
	}
	switch {
	case len(set) == 1 && left > 0 || len(set) == 2 && left > 1:
		return verdict{guess: p.place[set[0]]}
	case left == 1:
		return verdict{lost: &core{words: slices.Clone(set[:2]), guesses: 1}}
	}
	k := keyOf(p.keys, set)
	if v, known := p.memo[left][k]; known {
		return v
	}
	var v verdict
	if left == 2 {
		v = p.separate(set)
	} else {
		v = p.search(set, left)
	}
	if p.ctx.Err() == nil {
		p.memo[left][k] = v
	}
	return v
}

// families decides the largest sets of words that differ in one place only, such as BILLS, CILLS and so on to ZILLS. They
// are the hardest to tell apart; where one is lost, so is every set that holds it.
func (p *prover) families(left int) {
	families := familiesOf(p.answers, left+1)
	for _, f := range families[:min(mostFamilies, len(families))] {
		if p.solve(f, left).lost != nil {
			return
		}
	}
}

// mostFamilies is how many families are decided before a whole set.
const mostFamilies = 4

// separate looks for a guess that tells all words of the set apart. A guess that does not gives two of
// them one clue; all guesses that do so are struck.
func (p *prover) separate(set []uint16) verdict {
	s := p.scratch[2]
	alive := p.all(s.alive)
	var used []uint16
	for g := nextAlive(alive, 0); g >= 0; g = nextAlive(alive, g) {
		a, b, found := collision(p.answers, p.table.Row(g), set, &s.met)
		if !found {
			return verdict{guess: int32(g)}
		}
		used = append(used, a, b)
		strike(alive, p.cols.samePair(a, b))
	}
	slices.Sort(used)
	return verdict{lost: p.addCore(p.shrink(slices.Compact(used)), 2, nil)}
}

// collision returns two words of the set to which a guess gives the same clue, the most alike of those that
// follow each other: few guesses tell such words apart. Met is scratch, all zero.
func collision(words []engine.Word, row []uint8, set []uint16, met *[engine.Clues]int32) (a, b uint16, found bool) {
	best := -1
	for i, w := range set {
		c := row[w]
		if at := met[c]; at > 0 {
			o := set[at-1]
			if s := alike(words[o], words[w]); s > best {
				best, a, b = s, o, w
			}
		}
		met[c] = int32(i) + 1
	}
	for _, w := range set {
		met[row[w]] = 0
	}
	return a, b, best >= 0
}

// alike counts the places at which two words have the same letter.
func alike(a, b engine.Word) int {
	n := 0
	for i, c := range a {
		if c == b[i] {
			n++
		}
	}
	return n
}

// search decides a set with 3 guesses or more.
func (p *prover) search(set []uint16, left int) verdict {
	s := p.scratch[left]
	for _, w := range set {
		s.member.Add(int(w))
	}
	defer func() {
		for _, w := range set {
			s.member.Remove(int(w))
		}
	}()
	if i := slices.IndexFunc(p.cores[left], func(c *core) bool { return c.in(s.member) }); i >= 0 {
		return verdict{lost: p.cores[left][i]}
	}
	alive := p.all(s.alive)
	var used []*core
	for _, c := range p.cores[left-1] {
		if c.in(s.member) && strike(alive, c.together) > 0 {
			used = append(used, c)
		}
	}
	for _, g := range p.splitting(set, alive) {
		if alive[g>>6]>>(g&63)&1 == 0 {
			continue
		}
		c := p.refute(set, left, int(g))
		if c == nil || p.ctx.Err() != nil {
			return verdict{guess: g}
		}
		strike(alive, c.together)
		used = append(used, c)
	}
	return verdict{lost: p.join(used, left)}
}

// refute returns a core with one guess fewer that guess g keeps together, nil if g wins.
func (p *prover) refute(set []uint16, left, g int) *core {
	s := p.scratch[left]
	s.split(p.table.Row(g), set)
	for _, b := range s.buckets {
		if len(b) == 1 {
			break
		}
		if v := p.solve(b, left-1); v.lost != nil {
			return v.lost
		}
	}
	return nil
}

// split makes s.buckets the buckets of a set, the largest first.
func (s *ply) split(row []uint8, set []uint16) {
	s.members, s.buckets = split(row, set, s.members, s.buckets)
	slices.SortStableFunc(s.buckets, func(a, b []uint16) int { return cmp.Compare(len(b), len(a)) })
}

// split returns the buckets of a set, in the memory of members and buckets. The words of each keep their order.
func split(row []uint8, set, members []uint16, buckets [][]uint16) (memory []uint16, parts [][]uint16) {
	var count, at [engine.Clues]uint16
	for _, w := range set {
		count[row[w]]++
	}
	if cap(members) < len(set) {
		members = make([]uint16, len(set))
	}
	members = members[:len(set)]
	buckets = buckets[:0]
	start := uint16(0)
	for _, w := range set {
		c := row[w]
		if n := count[c]; n > 0 {
			count[c] = 0
			at[c] = start
			buckets = append(buckets, members[start:start+n:start+n])
			start += n
		}
		members[at[c]] = w
		at[c]++
	}
	return members, buckets
}

// splitting returns the guesses that are alive, those that make the most classes of the set first.
func (p *prover) splitting(set []uint16, alive []uint64) []int32 {
	var byClasses [engine.Clues + 1][]int32
	for g := nextAlive(alive, 0); g >= 0; g = nextAlive(alive, g+1) {
		n := engine.CountClues(p.table.Row(g), set)
		byClasses[n] = append(byClasses[n], int32(g))
	}
	var order []int32
	for n := min(len(set), engine.Clues); n > 0; n-- {
		order = append(order, byClasses[n]...)
	}
	return order
}
