package sim

import (
	"math/rand/v2"
	"slices"
	"sort"

	"github.com/absurdist/absurdist/engine/game"
)

// answers returns the words that may be answers: those with a weight if the words have weights, else the list's.
func (c *Config) answers() []game.Word {
	if !c.weighted() {
		return c.Dict.Answers()
	}
	var words []game.Word
	for i, weight := range c.Dict.Weights() {
		if weight > 0 {
			words = append(words, c.Dict.Words()[i])
		}
	}
	return words
}

// weighted reports whether some answers are likelier than others in all games.
func (c *Config) weighted() bool {
	return c.Dict.Weights() != nil && c.Days == nil && c.Host.HasSecret()
}

// dealByWeight draws answers, each as often as its weight says. A word may be drawn repeatedly.
func (c *Config) dealByWeight(count int) []game.Word {
	draw, dealer := rand.New(rand.NewPCG(c.Seed, 0)), c.byWeight()
	words := make([]game.Word, count)
	for g := range words {
		words[g] = dealer.words[dealer.next(draw)]
	}
	return words
}

// weightDealer draws words, each as often as its weight says.
type weightDealer struct {
	words []game.Word
	sums  []float64 // of the weights up to each word
}

func (c *Config) byWeight() *weightDealer {
	d := &weightDealer{words: c.Dict.Words(), sums: make([]float64, len(c.Dict.Words()))}
	sum := 0.0
	for i, weight := range c.Dict.Weights() {
		sum += weight
		d.sums[i] = sum
	}
	return d
}

// next returns the index of the next word.
func (d *weightDealer) next(draw *rand.Rand) int {
	last := len(d.sums) - 1
	at := draw.Float64() * d.sums[last]
	return sort.Search(last, func(i int) bool { return d.sums[i] > at })
}

// tries is how often a word is drawn anew if it was drawn before. After that, earlier words are left out of the draw.
const tries = 30

// distinct draws different words one after the other, each by the weights of the words left. At least count words must have a weight.
func (d *weightDealer) distinct(draw *rand.Rand, count int) []game.Word {
	var drawn []int
	for range count {
		i := d.next(draw)
		for range tries {
			if !slices.Contains(drawn, i) {
				break
			}
			i = d.next(draw)
		}
		if slices.Contains(drawn, i) {
			i = d.without(drawn).next(draw)
		}
		drawn = append(drawn, i)
	}
	words := make([]game.Word, count)
	for k, i := range drawn {
		words[k] = d.words[i]
	}
	return words
}

// without returns a dealer that leaves words out.
func (d *weightDealer) without(out []int) *weightDealer {
	left := &weightDealer{words: d.words, sums: make([]float64, len(d.sums))}
	before, sum := 0.0, 0.0
	for i, upTo := range d.sums {
		if !slices.Contains(out, i) {
			sum += upTo - before
		}
		left.sums[i], before = sum, upTo
	}
	return left
}

// Expected is the expectation for a game whose answer is drawn by weight.
type Expected struct {
	Mean float64 `json:"mean"` // guesses, including those of lost games
	Lost float64 `json:"lost"` // share of the games
}

// Expected returns the expectation for games drawn by weight, from a result with one game for each answer. It returns nil if the
// words have no weights, or if the games were drawn by weight already.
func (c *Config) Expected(r *Result) *Expected {
	if !c.weighted() || c.Games > 0 || c.Boards > 1 {
		return nil
	}
	e := new(Expected)
	for _, g := range r.Games {
		i, _ := c.Dict.Index(g.Answers[0])
		weight := c.Dict.Weights()[i]
		e.Mean += weight * float64(len(g.Guesses))
		if !g.Won {
			e.Lost += weight
		}
	}
	return e
}
