package game

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
)

// ErrWeights is wrapped by the errors for invalid weights.
var ErrWeights = input.New("bad weights")

// Weighted returns a dictionary of the same words and indexes with a weight for each of Words: the probability of being
// the answer before the first guess. Words other than Answers may have one too. The weights are scaled to a sum of 1.
// The name says where they come from. [Dictionary.Of] and [Dictionary.AnyAnswer] drop the weights.
//
// The error wraps [ErrWeights]. It is for a number of weights other than that of Words, for negative weights and NaN,
// and for weights that are all 0.
func (d *Dictionary) Weighted(name string, weights []float64) (*Dictionary, error) {
	if len(weights) != len(d.words) {
		return nil, fmt.Errorf("%s: %d weights for %d words: %w", name, len(weights), len(d.words), ErrWeights)
	}
	sum := 0.0
	for i, w := range weights {
		if math.IsNaN(w) || w < 0 || w > maxWeight {
			return nil, fmt.Errorf("%s: the weight of %s is %g, which is not between 0 and %g: %w", name, d.words[i].Upper(), w, maxWeight, ErrWeights)
		}
		sum += w
	}
	if sum == 0 {
		return nil, fmt.Errorf("%s: no word has a weight above 0: %w", name, ErrWeights)
	}
	scaled := make([]float64, len(weights))
	for i, w := range weights {
		scaled[i] = w / sum
	}
	weighted := *d
	weighted.weights, weighted.weightsName = scaled, name
	return &weighted, nil
}

// maxWeight keeps sums of weights finite.
const maxWeight = 1e100

// Weights returns the weight of each of Words, with sum 1, or nil if there are none and all answers are equally likely.
// The caller must not change them.
func (d *Dictionary) Weights() []float64 { return d.weights }

// WeightsName returns the name given to [Dictionary.Weighted], empty without weights.
func (d *Dictionary) WeightsName() string { return d.weightsName }

// WeightedBy returns the dictionary with the weights of a file, which are named after it: on each line a word and its weight, separated by
// spaces, a tab or a comma. Empty lines and lines that begin with # are ignored. Other words have weight 0.
//
// The error names the file and the line of an invalid pair, a word that is not allowed or repeated, or an invalid weight. It wraps
// [ErrWeights], or is that of [input.Open] or [input.Text].
func (d *Dictionary) WeightedBy(file string) (*Dictionary, error) {
	f, err := input.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return d.readWeights(file, f)
}

func (d *Dictionary) readWeights(file string, r io.Reader) (*Dictionary, error) {
	weights := make([]float64, len(d.words))
	lines := map[int]int{} // the line of each word
	err := input.Lines(file, r, input.Words, ErrWeights, func(n int, line string) error {
		i, weight, err := parseWeight(line, d)
		if err == nil && lines[i] > 0 {
			err = fmt.Errorf("%s is already on line %d", d.words[i].Upper(), lines[i])
		}
		if err == nil {
			lines[i], weights[i] = n, weight
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return d.Weighted(file, weights)
}

// parseWeight reads a line: a word, as its index, and its weight.
func parseWeight(text string, d *Dictionary) (int, float64, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
	if len(fields) != 2 {
		return 0, 0, fmt.Errorf("%q is not a word and its weight", text)
	}
	w, err := d.ParseWord(fields[0])
	if err != nil {
		return 0, 0, err
	}
	i, ok := d.Index(w)
	if !ok {
		return 0, 0, fmt.Errorf("%s is not among the allowed words of %s", w.Upper(), d.name)
	}
	weight, err := strconv.ParseFloat(fields[1], 64)
	switch {
	case err != nil || math.IsNaN(weight):
		return 0, 0, fmt.Errorf("the weight of %s, %q, is not a number", w.Upper(), fields[1])
	case weight < 0:
		return 0, 0, fmt.Errorf("the weight of %s is negative", w.Upper())
	case weight > maxWeight:
		return 0, 0, fmt.Errorf("the weight of %s is above %g", w.Upper(), maxWeight)
	}
	return i, weight, nil
}

// Weights returns the weights of the dictionary's Words if the candidates differ by them, or nil if all are equally
// likely.
func (p *Position) Weights() []float64 {
	switch {
	case p.tier == FromWeights:
		return p.dict.weights
	case p.tier == FromAllowed && p.dict.beyond != nil:
		return p.dict.beyond().weights
	}
	return nil
}

func (p *Position) weight() float64 {
	weights, sum := p.Weights(), 0.0
	for i := range p.candidates.All() {
		sum += weights[i]
	}
	return sum
}

// Share returns the current probability that word i of the dictionary's Words is the answer; 0 unless it is a
// candidate. With weights it goes through all candidates: use Chances for several words.
func (p *Position) Share(i int) float64 {
	switch {
	case !p.candidates.Has(i):
		return 0
	case p.Weights() == nil:
		return 1 / float64(p.Left())
	}
	return p.Weights()[i] / p.weight()
}

// Chance is a candidate and the probability that it is the answer.
type Chance struct {
	Word  Word    `json:"word"`
	Share float64 `json:"share"` // the shares of all candidates sum to 1
}

// Chances returns the likeliest candidates with their shares, at most limit of them, or all if limit is 0. Equally
// likely ones are in list order.
func (p *Position) Chances(limit int) []Chance {
	weights := p.Weights()
	list := make([]Chance, 0, p.Left())
	if weights == nil {
		for _, w := range p.CandidateWords(limit) {
			list = append(list, Chance{w, 1 / float64(p.Left())})
		}
		return list
	}
	order := slices.Collect(p.candidates.All())
	slices.SortFunc(order, func(a, b int) int { return cmp.Or(cmp.Compare(weights[b], weights[a]), cmp.Compare(a, b)) })
	if limit > 0 {
		order = order[:min(limit, len(order))]
	}
	sum := p.weight()
	for _, i := range order {
		list = append(list, Chance{p.dict.words[i], weights[i] / sum})
	}
	return list
}

// Effective returns the number of equally likely candidates with the same uncertainty: 2 to the power of the entropy of
// the shares. It is Left if all candidates are equally likely.
func (p *Position) Effective() float64 {
	weights := p.Weights()
	if weights == nil || p.Left() == 0 {
		return float64(p.Left())
	}
	sum, bits := p.weight(), 0.0
	for i := range p.candidates.All() {
		share := weights[i] / sum
		bits -= share * math.Log2(share)
	}
	return math.Exp2(bits)
}
