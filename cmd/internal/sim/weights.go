package sim

import (
	"math/rand/v2"
	"sort"

	"absurdist/engine"
)

// answers returns the words that may be answers: those with a weight where the words have weights, else the list's.
func (c *Config) answers() []engine.Word {
	if !c.weighted() {
		return c.Dict.Answers()
	}
	var words []engine.Word
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

// dealByWeight draws answers, each as often as its weight says. A word may come more than once, as it may on many days.
func (c *Config) dealByWeight(count int) []engine.Word {
	draw := rand.New(rand.NewPCG(c.Seed, 0))
	sums := make([]float64, len(c.Dict.Words())) // of the weights up to each word
	sum := 0.0
	for i, weight := range c.Dict.Weights() {
		sum += weight
		sums[i] = sum
	}
	words := make([]engine.Word, count)
	for g := range words {
		at := draw.Float64() * sum
		words[g] = c.Dict.Words()[sort.Search(len(sums)-1, func(i int) bool { return sums[i] > at })]
	}
	return words
}

// Expected is what is to be expected of a game whose answer is drawn by weight.
type Expected struct {
	Mean float64 `json:"mean"` // guesses, including those of lost games
	Lost float64 `json:"lost"` // the share of games
}

// Expected returns what a result of one game for each answer says of games drawn by weight; nil where the words have no
// weights, or the games were drawn already.
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
