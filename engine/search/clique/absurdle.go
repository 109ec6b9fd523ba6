package clique

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// The width of a beam is its number of positions. Memory grows with its square: the widest takes some 400 MB.
const (
	DefaultWidth = 64
	MostWidth    = 2000
)

// penalties are the assumed costs, in words, of each halving of what the host holds. There is a beam for each penalty.
var penalties = []float64{0.1, 0.3, 0.6}

// Force finds a long game of Absurdle in strict mode that ends on the secret, which must be an answer: one in which the host, which keeps the
// largest bucket, is brought to hold the secret alone. The game is nil if none was found. Options.Record has no effect; Options.Time is for
// the bound and the beams together. The error is the cause of ctx's end, or says that the secret is not an answer.
//
// All clues of such a game are clues for the secret. So it is a strict game of Wordle too, and the longest of those is a bound. To come near
// it Force goes from guess to guess with a beam of positions. It plays, in the order of classes, words that the host answers as the secret
// would. A position is worth what can still be played at the prices, less a penalty for each halving of what the host still holds. Once the
// host holds the secret alone, the rest of the game is found exactly, as for Wordle.
func Force(ctx context.Context, d *game.Dictionary, secret game.Word, o Options) (Result, error) {
	if !d.IsAnswer(secret) {
		return Result{}, fmt.Errorf("%s is not among the answers of %s, and games of Absurdle end on answers only", secret.Upper(), d.Name())
	}
	limited, cancel := o.limit(ctx)
	defer cancel()
	t := newTable(d.Words(), secret)
	y := startPrices()
	s := newSearch(t, t.items)
	r := Result{Bound: s.descend(limited, 0) + 1}
	s.p.lower(t.items, &y, len(s.best), rootSteps)
	b := &beam{dict: d, secret: secret, t: t, p: pricer{t: t}, y: y, limit: r.Bound}
	b.prepare()
	for _, penalty := range penalties {
		b.run(limited, o.Width, penalty)
	}
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	if b.best == nil {
		return r, nil
	}
	r.Game = append(game.Pick(d.Words(), b.best), secret)
	return r, nil
}

type beam struct {
	dict   *game.Dictionary
	secret game.Word
	t      *table
	p      pricer
	y      prices
	items  []item  // all words but the secret, in list order
	clues  []uint8 // of all words, from the secret
	sizes  [game.Clues]uint16
	best   []int32 // words of the best game, without the secret; nil for no game
	limit  int     // no game has more guesses
}

// state is a position of the game.
type state struct {
	held  []int32 // answers that the host still holds
	words []int32
	used  resources
	rest  []item // playable words
}

// prepare classifies all words as the secret sees them.
func (b *beam) prepare() {
	seen := newLens(b.secret).sights(b.dict.Words())
	for i, w := range b.dict.Words() {
		b.clues = append(b.clues, uint8(game.Score(w, b.secret)))
		if s := seen[i]; w != b.secret {
			b.items = append(b.items, item{s.uses, b.t.index[s.class], int32(i)})
		}
	}
}

// run goes from guess to guess with the positions of the highest worth.
func (b *beam) run(ctx context.Context, width int, penalty float64) {
	front := []*state{{held: order.Numbers[int32](len(b.dict.Answers())), rest: b.items}}
	for len(front) > 0 && (b.best == nil || len(b.best)+1 < b.limit) && ctx.Err() == nil {
		var moves []move
		for _, s := range front {
			if len(s.held) == 1 {
				b.complete(ctx, s)
				continue
			}
			moves = b.appendMoves(moves, s, width, penalty)
		}
		slices.SortStableFunc(moves, func(a, b move) int { return cmp.Compare(b.worth, a.worth) })
		front = b.play(moves, width)
	}
}

// move is a word that can be played in a position, and that the host answers as the secret would.
type move struct {
	from  *state
	it    item
	worth float64 // of the position after it
	held  uint64  // a hash of what the host still holds then
}

// appendMoves appends the most promising moves of a position, at most the given number.
func (b *beam) appendMoves(moves []move, s *state, most int, penalty float64) []move {
	total := b.y.cost(b.p.appraise(s.rest, &b.y))
	b.p.descents(s.rest)
	var promising []move
	for i, it := range s.rest {
		worth := total + b.p.down[it.class] + min(0, b.p.profits[i])
		if len(s.words)+int(worth) > len(b.best) {
			promising = append(promising, move{from: s, it: it, worth: float64(len(s.words)) + worth})
		}
	}
	slices.SortFunc(promising, func(a, b move) int {
		return cmp.Or(cmp.Compare(b.worth, a.worth), cmp.Compare(a.it.word, b.it.word))
	})
	for _, m := range promising {
		if most == 0 {
			break
		}
		row := b.dict.Table().Row(int(m.it.word))
		clue := b.clues[m.it.word]
		n := game.Keeps(s.held, row, clue, &b.sizes)
		if n == 0 {
			continue
		}
		for _, a := range s.held {
			if row[a] == clue {
				m.held = m.held*1_000_003 + uint64(a)
			}
		}
		m.worth -= penalty * math.Log2(float64(n))
		moves = append(moves, m)
		most--
	}
	return moves
}

// play returns the positions after the first moves, at most the given number. They differ in what the host
// holds, what is used and what is revealed.
func (b *beam) play(moves []move, most int) []*state {
	type kind struct {
		used  resources
		class uint8
		held  uint64
	}
	seen := map[kind]bool{}
	var front []*state
	for _, m := range moves {
		k := kind{m.from.used | m.it.uses, m.it.class, m.held}
		if seen[k] || len(front) == most {
			continue
		}
		seen[k] = true
		s := &state{used: k.used, words: append(slices.Clone(m.from.words), m.it.word)}
		s.held = game.AppendGiving(nil, m.from.held, b.dict.Table().Row(int(m.it.word)), b.clues[m.it.word])
		class := b.t.classes[m.it.class]
		for _, it := range m.from.rest {
			if it.uses&m.it.uses == 0 && b.t.classes[it.class].Contains(class) {
				s.rest = append(s.rest, it)
			}
		}
		front = append(front, s)
	}
	return front
}

// complete adds the longest ending to a position in which the host holds only the secret.
func (b *beam) complete(ctx context.Context, s *state) {
	end := newSearch(b.t, s.rest)
	end.descend(ctx, len(b.best)-len(s.words))
	if game := len(s.words) + len(end.best); b.best == nil || game > len(b.best) {
		b.best = append(append([]int32{}, s.words...), end.inOrder()...) // not nil
	}
}
