package minimax

import (
	"cmp"
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// normal decides who wins sets of answers in normal mode, where the same words may be guessed at every turn. Sets hold the numbers of
// [Game.Answers], ascending. It keeps what it finds out. It must not be used by several goroutines at the same time.
type normal struct {
	effort
	guesses []game.Word // the best at splitting all answers come first
	answers []game.Word
	number  []uint16 // of each guess, its number in the game
	place   []int32  // and of each number, the guess
	table   *game.Table
	cols    *columns
	every   game.Set // all guesses
	keys    game.Keys
	cores   [MaxGuesses + 1][]*core // by guesses left
	memo    [MaxGuesses + 1]map[game.Key]verdict
	scratch [MaxGuesses + 1]*scratch
}

// verdict is the result for a set: a guess that wins, or a core that shows that no guess does.
type verdict struct {
	guess int32
	lost  *core
}

// scratch is the memory of the search with a number of guesses left.
type scratch struct {
	game.Buckets
	alive  game.Set
	member game.Set
	seen   [game.Clues]int32
}

// newNormal returns a solver of a game in normal mode. The error is the context's.
func newNormal(ctx context.Context, g *Game) (*normal, error) {
	n := &normal{answers: g.Answers()}
	words := g.Words()
	first := game.NewTable(words, n.answers)
	squares := make([]int64, len(words)) // of the sizes of its buckets
	var part game.Partition
	for g := range words {
		part.Reset(first.Row(g), nil)
		squares[g] = part.Sizes().Squares()
	}
	n.place = make([]int32, len(words))
	best := order.Of(len(words), func(a, b int) int { return cmp.Compare(squares[a], squares[b]) })
	n.guesses = game.Pick(words, best)
	for at, g := range best {
		n.number = append(n.number, uint16(g))
		n.place[g] = int32(at)
	}
	n.table = game.NewTable(n.guesses, n.answers)
	var err error
	if n.cols, err = newColumns(ctx, n.table, len(n.guesses), len(n.answers)); err != nil {
		return nil, err
	}
	n.every = game.NewSet(len(n.guesses))
	for g := range n.guesses {
		n.every.Add(g)
	}
	n.keys = game.NewKeys(len(n.answers))
	for l := range n.memo {
		n.memo[l] = map[game.Key]verdict{}
		n.scratch[l] = &scratch{alive: game.NewSet(len(words)), member: game.NewSet(len(n.answers))}
	}
	return n, nil
}

// lost returns words of the set that the Guesser does not win within 1 to [MaxGuesses] guesses; nil if he wins
// the set. What it returns when the context has ended means nothing.
func (n *normal) lost(ctx context.Context, set []uint16, guesses int) []uint16 {
	n.begin(ctx, NoLimit)
	_, lost := n.solve(set, nil, guesses)
	return lost
}

// all fills a set with all guesses.
func (n *normal) all(alive game.Set) game.Set {
	copy(alive, n.every)
	return alive
}

// decide decides the set, given the number of guesses left. What it returns when the context has ended means nothing.
func (n *normal) decide(set []uint16, left int) verdict {
	n.count()
	switch {
	case len(set) == 1 && left > 0 || len(set) == 2 && left > 1:
		return verdict{guess: n.place[set[0]]}
	case left == 1:
		return verdict{lost: &core{words: slices.Clone(set[:2]), guesses: 1}}
	}
	k := n.keys.Of(set)
	if v, known := n.memo[left][k]; known {
		return v
	}
	if n.ctx.Err() != nil {
		return verdict{guess: n.place[set[0]]}
	}
	var v verdict
	if left == 2 {
		v = n.separate(set)
	} else {
		v = n.search(set, left)
	}
	if n.ctx.Err() == nil {
		n.memo[left][k] = v
	}
	return v
}

// familiesFirst is how many families are decided before all answers. If the Guesser wins these, he tends to win the smaller ones too.
const familiesFirst = 4

// families decides the largest of [familiesOf]. If one is lost, so is every set that contains it.
func (n *normal) families(left int) {
	families := familiesOf(n.answers, left+1)
	for _, f := range families[:min(familiesFirst, len(families))] {
		if n.decide(f, left).lost != nil {
			return
		}
	}
}

// separate looks for a guess that separates all words of the set. If a guess does not, it gives two of them the same clue. All guesses that
// give these two the same clue are then struck.
func (n *normal) separate(set []uint16) verdict {
	s := n.scratch[2]
	alive := n.all(s.alive)
	var used []uint16
	for g := range alive.All() {
		if !alive.Has(g) { // struck since
			continue
		}
		a, b, found := collision(n.answers, n.table.Row(g), set, &s.seen)
		if !found {
			return verdict{guess: int32(g)}
		}
		used = append(used, a, b)
		strike(alive, n.cols.samePair(a, b))
	}
	slices.Sort(used)
	return verdict{lost: n.addCore(n.shrink(slices.Compact(used)), 2, nil)}
}

// collision returns two words of the set to which a guess gives the same clue. Of neighbours in a bucket it takes those with the most
// letters in common, which few guesses separate. Seen must be all zero, and is so again afterwards.
func collision(words []game.Word, row []uint8, set []uint16, seen *[game.Clues]int32) (a, b uint16, found bool) {
	best := -1
	for i, w := range set {
		c := row[w]
		if at := seen[c]; at > 0 {
			o := set[at-1]
			if s := samePlaces(words[o], words[w]); s > best {
				best, a, b = s, o, w
			}
		}
		seen[c] = int32(i) + 1
	}
	for _, w := range set {
		seen[row[w]] = 0
	}
	return a, b, best >= 0
}

func samePlaces(a, b game.Word) int {
	n := 0
	for i, c := range a[:game.Letters] {
		if c == b[i] {
			n++
		}
	}
	return n
}

// search decides a set with 3 guesses or more.
func (n *normal) search(set []uint16, left int) verdict {
	s := n.scratch[left]
	for _, w := range set {
		s.member.Add(int(w))
	}
	defer func() {
		for _, w := range set {
			s.member.Remove(int(w))
		}
	}()
	if i := slices.IndexFunc(n.cores[left], func(c *core) bool { return c.in(s.member) }); i >= 0 {
		return verdict{lost: n.cores[left][i]}
	}
	alive := n.all(s.alive)
	var used []*core
	for _, c := range n.cores[left-1] {
		if c.in(s.member) && strike(alive, c.together) > 0 {
			used = append(used, c)
		}
	}
	for _, g := range n.byBuckets(set, alive) {
		if !alive.Has(int(g)) {
			continue
		}
		c := n.refutation(set, left, int(g))
		if c == nil || n.ctx.Err() != nil {
			return verdict{guess: g}
		}
		strike(alive, c.together)
		used = append(used, c)
	}
	return verdict{lost: n.combine(used, left)}
}

// refutation returns a core for one guess fewer that guess g keeps together; nil if g wins.
func (n *normal) refutation(set []uint16, left, g int) *core {
	for _, b := range n.scratch[left].LargestFirst(n.table.Row(g), set) {
		if len(b) == 1 {
			break
		}
		if v := n.decide(b, left-1); v.lost != nil {
			return v.lost
		}
	}
	return nil
}

// byBuckets returns the guesses that are alive, those that split the set into the most buckets first.
func (n *normal) byBuckets(set []uint16, alive game.Set) []int32 {
	var guesses [game.Clues + 1][]int32 // by buckets
	for g := range alive.All() {
		buckets := game.CountClues(n.table.Row(g), set)
		guesses[buckets] = append(guesses[buckets], int32(g))
	}
	slices.Reverse(guesses[:])
	return slices.Concat(guesses[:]...)
}

var _ decider = (*normal)(nil)

func (n *normal) solve(set, _ []uint16, left int) (uint16, []uint16) {
	v := n.decide(set, left)
	if v.lost != nil {
		return 0, v.lost.words
	}
	return n.number[v.guess], nil
}

func (n *normal) refute(set, _ []uint16, left int, g uint16) []uint16 {
	if c := n.refutation(set, left, int(n.place[g])); c != nil {
		return c.words
	}
	return nil
}

func (n *normal) permitted([]uint16, uint16, uint8, []uint16) []uint16 { return nil }

func (n *normal) facts() (known int64) {
	for _, m := range n.memo {
		known += int64(len(m))
	}
	return known
}
