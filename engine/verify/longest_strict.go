package verify

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
)

// Proof shows that a number of words can't all be in one strict game that ends on a secret. It rests on two rules. First,
// one word may follow another only if what it reveals contains what the other reveals. Second, no two words of a game use
// up the same thing. The thing "q" is used up by words with more q than the secret. The thing "r2" is used up by words with
// an r at the second place if the secret has an r, but not there.
//
// Each thing has a price, in units of 1/1024 of a word. The words of a game together cost at most the sum of all prices.
// So there are at most as many words as that sum pays for, plus what the words are worth beyond their cost. This gain is
// at most that of the best chain of what words reveal. A word is dropped if no game with it can have enough words. Then
// the proof branches on a thing, with a case for each word that uses it. Next handles the words that do not use it, or
// all words if there is no branch.
type Proof struct {
	Prices map[string]int `json:"prices"`
	Branch string         `json:"branch"`
	Cases  []Case         `json:"cases"`
	Next   *Proof         `json:"next"`
}

// Case is what follows from playing a word.
type Case struct {
	Word  game.Word `json:"word"`
	Proof *Proof    `json:"proof"`
}

// strangePrice says which price is out of bounds.
func strangePrice(prices map[string]int, least, most int) error {
	for _, name := range slices.Sorted(maps.Keys(prices)) {
		if price := prices[name]; price < least || price > most {
			return fmt.Errorf("the price of %.10q is %d; prices are %d to %d", name, price, least, most)
		}
	}
	return nil
}

// worth is the value of a word, in the units of prices.
const worth = 1024

// mostPrice is more than any useful price. No sum of such prices overflows, because there are fewer than 64 things to
// use up.
const mostPrice = worth * worth

// packing is the words with what they reveal and use up for one secret.
type packing struct {
	*classes
	ctx    context.Context   //nolint:containedctx // of the one check that it is for
	things map[string]uint64 // bits of the things that can be used up
	beside [][]bool          // whether words of two classes can be in one game
	words  map[game.Word]*packed
}

// packed is a word in a packing.
type packed struct {
	word  game.Word
	class int
	uses  uint64
}

// used returns the names of what a word uses up.
func used(guess, secret game.Word) []string {
	var names []string
	for i, letter := range guess.String() {
		had := strings.Count(secret.String(), string(letter))
		if strings.Count(guess.String(), string(letter)) > had {
			names = append(names, string(letter))
		}
		if had > 0 && secret[i] != guess[i] {
			names = append(names, fmt.Sprintf("%c%d", letter, i+1))
		}
	}
	return names
}

func newPacking(ctx context.Context, words []game.Word, secret game.Word) *packing {
	p := &packing{newClasses(words, secret), ctx, map[string]uint64{}, nil, map[game.Word]*packed{}}
	for i, c := range p.list {
		p.beside = append(p.beside, make([]bool, len(p.list)))
		p.beside[i][i] = true
		for _, up := range c.above {
			p.beside[i][up.at], p.beside[up.at][i] = true, true
		}
		for _, w := range c.words {
			p.words[w] = &packed{word: w, class: i}
			for _, name := range used(w, secret) {
				if p.things[name] == 0 {
					p.things[name] = 1 << len(p.things)
				}
				p.words[w].uses |= p.things[name]
			}
		}
	}
	delete(p.words, secret)
	return p
}

// replaces reports whether v can stand for u in every game: it uses up no more, and is beside all that u is beside.
func (p *packing) replaces(v, u *packed) bool {
	if v.uses&^u.uses != 0 || v.class == u.class {
		return v.uses&^u.uses == 0
	}
	for c, is := range p.beside[u.class] {
		if is && !p.beside[v.class][c] {
			return false
		}
	}
	return true
}

// reduced returns the words without those that another replaces.
func (p *packing) reduced() (kept []*packed) {
	free := make([]int, len(p.list)) // how many classes may be beside each
	for i, beside := range p.beside {
		free[i] = count(beside, func(is bool) bool { return is })
	}
	// A word comes before those that it replaces.
	list := slices.SortedFunc(maps.Values(p.words), func(a, b *packed) int {
		return cmp.Or(bits.OnesCount64(a.uses)-bits.OnesCount64(b.uses), free[b.class]-free[a.class], a.word.Compare(b.word))
	})
	for _, u := range list {
		if p.ctx.Err() == nil && !slices.ContainsFunc(kept, func(v *packed) bool { return p.replaces(v, u) }) {
			kept = append(kept, u)
		}
	}
	return kept
}

// refute says why the proof does not show that every game has fewer than need of the words. Before are the words played.
func (p *packing) refute(proof *Proof, words []*packed, need int, before []game.Word) error {
	for len(words) >= need && p.ctx.Err() == nil {
		if proof == nil {
			return fmt.Errorf("after %v, %d of %d words are not excluded", before, need, len(words))
		}
		if err := strangePrice(proof.Prices, 0, mostPrice); err != nil {
			return fmt.Errorf("after %v, %d of %d words: %w", before, need, len(words), err)
		}
		words = p.enough(words, proof.Prices, need)
		if proof.Branch != "" && len(words) > 0 {
			if err := p.refuteBranch(proof, words, need, before); err != nil {
				return err
			}
			thing := p.things[proof.Branch]
			words = slices.DeleteFunc(words, func(u *packed) bool { return u.uses&thing != 0 })
		}
		if len(words) == 0 {
			return nil
		}
		proof = proof.Next
	}
	return nil
}

// refuteBranch is [packing.refute] for the cases of a branch.
func (p *packing) refuteBranch(proof *Proof, words []*packed, need int, before []game.Word) error {
	thing := p.things[proof.Branch]
	for _, u := range words {
		if u.uses&thing == 0 {
			continue
		}
		at := slices.IndexFunc(proof.Cases, func(c Case) bool {
			v := p.words[c.Word]
			return v == u || v != nil && v.uses&thing != 0 && p.replaces(v, u)
		})
		if at < 0 {
			return fmt.Errorf("after %v, %s has no case of %s", before, u.word, proof.Branch)
		}
		v := p.words[proof.Cases[at].Word]
		left := filter(words, func(w *packed) bool { return w.uses&v.uses == 0 && p.beside[w.class][v.class] })
		if err := p.refute(proof.Cases[at].Proof, left, need-1, append(slices.Clip(before), v.word)); err != nil {
			return err
		}
	}
	return nil
}

// enough returns the words that, by the prices, may be in a game with need words.
func (p *packing) enough(words []*packed, named map[string]int, need int) (kept []*packed) {
	prices := map[uint64]int{}
	for name, price := range named {
		prices[p.things[name]] = price
	}
	delete(prices, 0) // what no word uses
	var all uint64
	gain := make([]int, len(p.list))
	left := make([]int, len(words)) // what each word is worth beyond its cost
	for i, w := range words {
		all |= w.uses
		left[i] = worth
		for rest := w.uses; rest != 0; rest &= rest - 1 {
			left[i] -= prices[rest&-rest]
		}
		gain[w.class] += max(0, left[i])
	}
	total := 0
	for thing, price := range prices {
		if thing&all != 0 {
			total += price
		}
	}
	below, above := p.chains(gain)
	for i, w := range words {
		if total+below[w.class]+gain[w.class]+above[w.class]+min(0, left[i]) >= need*worth {
			kept = append(kept, w)
		}
	}
	return kept
}

// chains returns for each class the gain of the best chain below it, and of the best chain above it.
func (p *packing) chains(gain []int) (below, above []int) {
	below, above = make([]int, len(gain)), make([]int, len(gain))
	for i, c := range p.list {
		for _, up := range c.above {
			above[i] = max(above[i], above[up.at]+gain[up.at])
		}
	}
	for i, c := range slices.Backward(p.list) {
		for _, up := range c.above {
			below[up.at] = max(below[up.at], below[i]+gain[i])
		}
	}
	return below, above
}
