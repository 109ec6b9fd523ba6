package clique

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/absurdist/absurdist/engine/game"
)

// MostGuesses is more than any list of words allows. Each of the 26 letters is used up by one word at most. A
// word that uses up no letter is an anagram of the secret with two letters or more at wrong places, of which
// there are 20 (see the package comment). And there is the secret.
const MostGuesses = 26 + 20/2 + 1

// Options say how far to go. The zero value asks for a longest game with its proof.
type Options struct {
	// Record, if positive, asks only for a proof that no game has more guesses. If there is a longer game, the
	// result is a longest one.
	Record int `json:"record,omitempty"`
	// Time, if positive, ends the search for one secret with what it has.
	Time time.Duration `json:"time,omitempty"`
	// Proof asks for the proof of the bound.
	Proof bool `json:"proof,omitempty"`
	// Width is that of the beams of [Force].
	Width int `json:"width"`
}

// Result is a game that ends on a secret.
type Result struct {
	Game  []game.Word // the secret is its last guess
	Bound int         // no game has more guesses
	Proof *Proof      // that fewer than Bound words besides the secret go together, if asked for
}

// Proved reports whether there is no longer game.
func (r Result) Proved() bool { return len(r.Game) == r.Bound }

// limit returns a context that ends after the time of the options.
func (o Options) limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if o.Time <= 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, o.Time)
}

// Longest finds the longest game in strict mode with the words of a dictionary against a host with the secret, as far as the options ask. The
// error is the cause of ctx's end.
func Longest(ctx context.Context, d *game.Dictionary, secret game.Word, o Options) (Result, error) {
	limited, cancel := o.limit(ctx)
	defer cancel()
	t := newTable(d.Words(), secret)
	s := newSearch(t, t.items)
	if o.Proof {
		s.words = d.Words()
	}
	least := s.descend(limited, o.Record-1)
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx)
	}
	return Result{append(game.Pick(d.Words(), s.inOrder()), secret), least + 1, s.proof}, nil
}

// descend asks for packings of one item less each time, from the bound of the prices down, until there is one
// or the bound is not above enough. It returns the bound.
func (s *search) descend(ctx context.Context, enough int) int {
	y := startPrices()
	s.greedy(&y)
	bound := int(s.p.lower(s.items, &y, max(enough, len(s.best))+1, rootSteps))
	s.greedy(&y)
	s.proof = s.newProof(&y)
	for ; bound > max(enough, len(s.best)); bound-- {
		items := s.t.undominated(s.p.possible(slices.Clone(s.items), &y, bound))
		proof := s.newProof(&y)
		if s.find(ctx, items, bound, y, proof.next()) || ctx.Err() != nil {
			break
		}
		s.proof = proof
	}
	return max(bound, len(s.best))
}

// greedy packs the cheapest items first, and replaces the best packing if this one is larger.
func (s *search) greedy(y *prices) {
	byPrice := slices.Clone(s.items)
	slices.SortFunc(byPrice, func(a, b item) int {
		return cmp.Or(cmp.Compare(y.cost(a.uses), y.cost(b.uses)), cmp.Compare(a.word, b.word))
	})
	var packed []item
	for _, it := range byPrice {
		if !slices.ContainsFunc(packed, func(o item) bool { return !s.t.together(it, o) }) {
			packed = append(packed, it)
		}
	}
	if len(packed) > len(s.best) {
		s.best = packed
	}
}

// inOrder returns the words of the best packing in an order in which they can be played.
func (s *search) inOrder() (words []int32) {
	for _, it := range slices.SortedFunc(slices.Values(s.best), byClass) {
		words = append(words, it.word)
	}
	return words
}

// byClass is an order in which items can be played.
func byClass(a, b item) int {
	return cmp.Or(cmp.Compare(a.class, b.class), cmp.Compare(a.word, b.word))
}
