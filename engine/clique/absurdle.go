package clique

import (
	"cmp"
	"context"
	"math"
	"slices"

	"absurdist/engine"
)

// Forcer finds long games of Absurdle in strict mode: games in which the host, who keeps the largest
// bucket, is brought to hold only one answer.
//
// All clues of such a game are the clues of the answer that it ends on, so it is a strict game of Wordle
// too, and the longest of those is a bound. To come near it the forcer goes from guess to guess with a
// beam of positions: it plays, in the order of classes, words that the host answers as the secret
// would. A position is worth what the prices say that can still be played, less a toll for each halving
// of what the host still holds. Once that is the secret alone, the rest of the game is found as for
// Wordle, exactly.
type Forcer struct {
	dict   *engine.Dictionary
	finder *Finder
}

// NewForcer returns a forcer for a dictionary.
func NewForcer(d *engine.Dictionary) *Forcer { return &Forcer{d, NewFinder(d.Words())} }

// DefaultWidth is how many positions a beam has unless it is told otherwise.
const DefaultWidth = 64

// tolls are what a halving of what the host holds is worth in words; each has a beam of its own.
var tolls = []float64{0.1, 0.3, 0.6}

// Force finds a game that ends on the secret, which must be an answer, with beams so wide. The game is nil if
// none was found. The options' record has no use here; their time is for the bound and for the beams
// together. The error is the context's cause if it ends before.
func (f *Forcer) Force(ctx context.Context, secret engine.Word, width int, o Options) (Result, error) {
	limited, cancel := o.limit(ctx)
	defer cancel()
	t := newTable(f.dict.Words(), secret)
	y := startPrices()
	s := newSearch(limited, t, t.items)
	r := Result{Bound: s.descend(0) + 1, Nodes: s.nodes}
	s.p.lower(t.items, &y, len(s.best), rootSteps)
	b := &beam{ctx: limited, dict: f.dict, secret: secret, t: t, p: pricer{t: t}, y: y, limit: r.Bound}
	b.look()
	for _, toll := range tolls {
		b.run(width, toll)
	}
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	if b.best == nil {
		return r, nil
	}
	for _, w := range b.best {
		r.Game = append(r.Game, f.dict.Words()[w])
	}
	r.Game = append(r.Game, secret)
	return r, nil
}

// beam is the search for one secret.
type beam struct {
	ctx    context.Context
	dict   *engine.Dictionary
	secret engine.Word
	t      *table
	p      pricer
	y      prices
	items  []item  // all words but the secret, in list order
	clues  []uint8 // that they get from the secret
	sizes  [engine.Clues]uint16
	best   []int32 // words of the best game, without the secret; nil for no game
	limit  int     // guesses of a game that cannot be beaten
}

// standing is a position of the game.
type standing struct {
	held  []int32 // answers that the host still holds
	words []int32
	used  resources
	rest  []item // what can still be played
	worth float64
}

// look sees all words from the secret.
func (b *beam) look() {
	l := newLens(b.secret)
	index := map[int]uint8{}
	for i, c := range b.t.classes {
		index[int(c)] = uint8(i)
	}
	for i, w := range b.dict.Words() {
		b.clues = append(b.clues, uint8(engine.Score(w, b.secret)))
		if w != b.secret {
			s := l.see(w)
			b.items = append(b.items, item{s.uses, index[int(s.class)], int32(i)})
		}
	}
}

// run goes from guess to guess with the positions of most worth.
func (b *beam) run(width int, toll float64) {
	start := &standing{rest: b.items}
	for a := range b.dict.Answers() {
		start.held = append(start.held, int32(a))
	}
	front := []*standing{start}
	for len(front) > 0 && (b.best == nil || len(b.best)+1 < b.limit) && b.ctx.Err() == nil {
		var next []*standing
		for _, s := range front {
			if len(s.held) == 1 {
				b.complete(s)
				continue
			}
			next = append(next, b.children(s, width, toll)...)
		}
		slices.SortStableFunc(next, func(a, b *standing) int { return cmp.Compare(b.worth, a.worth) })
		front = b.distinct(next, width)
	}
}

// distinct returns the first positions, up to so many, that differ in what is held and used.
func (b *beam) distinct(list []*standing, most int) []*standing {
	type key struct {
		used       resources
		held, last int32
		sum        int32
	}
	seen := map[key]bool{}
	var kept []*standing
	for _, s := range list {
		k := key{used: s.used, held: int32(len(s.held)), last: int32(len(s.rest))}
		for _, a := range s.held {
			k.sum = k.sum*31 + a
		}
		if !seen[k] && len(kept) < most {
			seen[k] = true
			kept = append(kept, s)
		}
	}
	return kept
}

// children returns the positions after the most promising words that the host answers as the secret would.
func (b *beam) children(s *standing, most int, toll float64) []*standing {
	type move struct {
		it    item
		worth float64
	}
	total := b.y.cost(b.p.appraise(s.rest, &b.y))
	b.p.descents(s.rest)
	var moves []move
	for i, it := range s.rest {
		worth := total + b.p.down[it.class] + min(0, b.p.profits[i])
		if len(s.words)+int(worth) > len(b.best) {
			moves = append(moves, move{it, worth})
		}
	}
	slices.SortFunc(moves, func(a, b move) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.it.word, b.it.word))
	})
	var list []*standing
	for _, m := range moves {
		row := b.dict.Table().Row(int(m.it.word))
		n := b.stay(s.held, row, b.clues[m.it.word])
		if n == 0 {
			continue
		}
		child := &standing{used: s.used | m.it.uses}
		child.worth = float64(len(s.words)) + m.worth - toll*math.Log2(float64(n))
		child.words = append(slices.Clone(s.words), m.it.word)
		for _, a := range s.held {
			if row[a] == b.clues[m.it.word] {
				child.held = append(child.held, a)
			}
		}
		class := b.t.classes[m.it.class]
		for _, it := range s.rest {
			if it.uses&m.it.uses == 0 && b.t.classes[it.class].Contains(class) {
				child.rest = append(child.rest, it)
			}
		}
		if list = append(list, child); len(list) == most {
			break
		}
	}
	return list
}

// stay returns how many answers the host keeps if it gives the clue to a guess with that row of clues, 0 if
// it gives another.
func (b *beam) stay(held []int32, row []uint8, clue uint8) int {
	for _, a := range held {
		b.sizes[row[a]]++
	}
	n := b.sizes[clue]
	rank := engine.Clue(clue).RevealRank()
	for _, a := range held {
		c := row[a]
		if m := b.sizes[c]; m > n || m == n && engine.Clue(c).RevealRank() < rank {
			n = 0
			break
		}
	}
	for _, a := range held {
		b.sizes[row[a]] = 0
	}
	return int(n)
}

// complete adds the longest end of a game to a position in which the host has only the secret left.
func (b *beam) complete(s *standing) {
	end := newSearch(b.ctx, b.t, s.rest)
	end.descend(len(b.best) - len(s.words))
	if game := len(s.words) + len(end.best); b.best == nil || game > len(b.best) {
		b.best = append([]int32{}, s.words...)
		for _, it := range end.inOrder() {
			b.best = append(b.best, it.word)
		}
	}
}
