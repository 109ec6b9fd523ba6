package noise

import (
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

type clueVector [game.Clues]float64

// places are the strides of the five tiles in a clue's number.
var places = [game.Letters]int{81, 27, 9, 3, 1}

// transform turns v from true to noisy clues: v[r] becomes the sum over c of v[c]·K(r|c), where K is the
// product of five channels that keep a colour with weight keep and change it to each other one with weight
// other. Each step handles one tile, with 81 sums of three.
func (v *clueVector) transform(keep, other float64) {
	d := keep - other
	for _, s := range places[:game.Letters-1] {
		for hi := 0; hi < game.Clues; hi += 3 * s {
			x, y, z := v[hi:hi+s], v[hi+s:hi+2*s], v[hi+2*s:hi+3*s]
			y, z = y[:len(x)], z[:len(x)]
			for i, a := range x {
				b, c := y[i], z[i]
				m := other * (a + b + c)
				x[i], y[i], z[i] = m+d*a, m+d*b, m+d*c
			}
		}
	}
	for t := v[:]; len(t) >= 3; t = t[3:] { // the last tile's three are neighbours
		a, b, c := t[0], t[1], t[2]
		m := other * (a + b + c)
		t[0], t[1], t[2] = m+d*a, m+d*b, m+d*c
	}
}

// transformMax is transform with the largest product instead of the sum; keep is at least other. It returns
// the sum of the resulting v.
func (v *clueVector) transformMax(keep, other float64) (sum float64) {
	for _, s := range places[:game.Letters-1] {
		for hi := 0; hi < game.Clues; hi += 3 * s {
			x, y, z := v[hi:hi+s], v[hi+s:hi+2*s], v[hi+2*s:hi+3*s]
			y, z = y[:len(x)], z[:len(x)]
			for i, a := range x {
				b, c := y[i], z[i]
				m := other * max(a, b, c)
				x[i], y[i], z[i] = max(m, keep*a), max(m, keep*b), max(m, keep*c)
			}
		}
	}
	for t := v[:]; len(t) >= 3; t = t[3:] {
		a, b, c := t[0], t[1], t[2]
		m := other * max(a, b, c)
		t[0], t[1], t[2] = max(m, keep*a), max(m, keep*b), max(m, keep*c)
		sum += t[0] + t[1] + t[2]
	}
	return sum
}

// Kernel values guesses on a posterior. Load it once, then value many words. It is not safe for concurrent
// use: each goroutine needs its own.
type Kernel struct {
	model   *Model
	answers []int32   // the answers loaded, by index
	weights []float64 // and their probabilities
	powers  []float64 // weights^α, for the α below
	alpha   float64
	falling []valued // answers by falling weight, computed by Wins
	all     bool     // whether answers holds all of them, in order
	probs   []float64

	list  []valued // scratch memory
	short []int    // what Shortlist returned
	words []int    // all of them, see allWords
}

// NewKernel returns a kernel for a model. Load it before use.
func NewKernel(m *Model) *Kernel { return &Kernel{model: m} }

// Load loads a posterior. It leaves out answers whose probability, relative to the likeliest, is below least. This makes values wrong by no
// more than the share of these answers. With least 0 it leaves out none.
func (k *Kernel) Load(p *Posterior, least float64) {
	k.probs = p.Probabilities(k.probs)
	best := slices.Max(k.probs)
	k.empty()
	for a, w := range k.probs {
		if w > 0 && w >= least*best {
			k.answers = append(k.answers, int32(a))
			k.weights = append(k.weights, w)
		}
	}
	k.all = len(k.answers) == len(k.probs)
}

// LoadTop loads the n likeliest answers of a posterior, equals in list order, with their probabilities among
// all.
func (k *Kernel) LoadTop(p *Posterior, n int) {
	k.Load(p, 0)
	if n >= len(k.answers) {
		return
	}
	list := k.list[:0]
	for _, a := range k.answers {
		list = append(list, valued{p.log[a], int(a)})
	}
	k.list = list
	k.loadLargest(list, n)
	for i, a := range k.answers {
		k.weights[i] = k.probs[a]
	}
}

// loadLargest loads the answers with the n largest weights of a list, which need not sum to 1. It changes their order.
func (k *Kernel) loadLargest(list []valued, n int) {
	k.empty()
	for _, v := range largest(list, n) {
		k.answers = append(k.answers, int32(v.number))
		k.weights = append(k.weights, v.value)
	}
}

func (k *Kernel) empty() {
	k.answers, k.weights, k.falling, k.alpha, k.all = k.answers[:0], k.weights[:0], k.falling[:0], 0, false
}

// sum adds up weights by true clue.
func (k *Kernel) sum(guess int, weights []float64, v *clueVector) {
	row := k.model.row(guess)
	*v = clueVector{}
	if k.all {
		// Neighbouring answers often have the same clue, and adding to one number twice in a row waits for the
		// first sum. Two vectors halve that.
		var other clueVector
		n := len(row) &^ 1
		weights = weights[:len(row)]
		for i := 0; i < n; i += 2 {
			v[row[i]] += weights[i]
			other[row[i+1]] += weights[i+1]
		}
		if n < len(row) {
			v[row[n]] += weights[n]
		}
		for c, w := range other {
			v[c] += w
		}
		return
	}
	for i, a := range k.answers {
		v[row[a]] += weights[i]
	}
}

// shown sets v to the probabilities of the clues that a guess with the budget epsilon may be shown, lies counted in. It returns how many
// bits of their entropy are that of the lies.
func (k *Kernel) shown(guess int, epsilon float64, v *clueVector) (lost float64) {
	k.sum(guess, k.weights, v)
	if k.model.fibs != nil {
		return v.fib(k.model.fibs)
	}
	c := newChannel(epsilon)
	v.transform(c.Keep, c.Other)
	return game.Letters * c.entropy()
}

// Information returns the bits of information about the answer in the clue to a guess with the budget epsilon.
func (k *Kernel) Information(guess int, epsilon float64) float64 {
	var v clueVector
	lost := k.shown(guess, epsilon, &v)
	return entropy(v[:]...) - lost
}

// ClueEntropy returns the entropy, in bits, of the clue to a guess, including that of the lies. Without the
// lies it is [Kernel.Information].
func (k *Kernel) ClueEntropy(guess int, epsilon float64) float64 {
	var v clueVector
	k.shown(guess, epsilon, &v)
	return entropy(v[:]...)
}

// entropy returns the entropy of a tile's noisy colour, in bits.
func (c channel) entropy() float64 { return entropy(c.Keep, c.Other, c.Other) }

// entropy returns the entropy of probabilities, in bits.
func entropy(probabilities ...float64) float64 {
	h := 0.
	for _, p := range probabilities {
		if p > 0 {
			h -= p * math.Log(p)
		}
	}
	return h / math.Ln2
}

// Value returns what a guess with the budget epsilon is worth: V_α of the package documentation. That is [Kernel.Wins] for an
// infinite α, [Kernel.Information] for 1, and otherwise [Kernel.Norm].
func (k *Kernel) Value(guess int, epsilon, alpha float64) float64 {
	switch {
	case math.IsInf(alpha, 1):
		return k.Wins(guess, epsilon)
	case alpha == 1:
		return k.Information(guess, epsilon)
	}
	return k.Norm(guess, epsilon, alpha)
}

// Wins returns the chance to win by answering after the clue to a guess with the budget epsilon: the sum
// over the clues of the largest joint probability of an answer and the clue. WORDPL only.
func (k *Kernel) Wins(guess int, epsilon float64) float64 {
	if len(k.falling) == 0 {
		for i, a := range k.answers {
			k.falling = append(k.falling, valued{k.weights[i], int(a)})
		}
		largest(k.falling, len(k.falling))
	}
	row := k.model.row(guess)
	var v clueVector
	for _, f := range slices.Backward(k.falling) { // the last one written for a clue is the largest
		v[row[f.number]] = f.value
	}
	c := newChannel(epsilon)
	return v.transformMax(c.Keep, c.Other)
}

// Norm returns the expected α-norm of the posterior after the clue to a guess with the budget epsilon: see the
// package documentation. Alpha is above 0. WORDPL only.
func (k *Kernel) Norm(guess int, epsilon, alpha float64) float64 {
	if k.alpha != alpha {
		k.alpha = alpha
		k.powers = append(k.powers[:0], k.weights...)
		for i, w := range k.weights {
			k.powers[i] = math.Pow(w, alpha)
		}
	}
	var v clueVector
	k.sum(guess, k.powers, &v)
	c := newChannel(epsilon)
	v.transform(math.Pow(c.Keep, alpha), math.Pow(c.Other, alpha))
	sum := 0.
	if alpha == 2 {
		for _, p := range v {
			sum += math.Sqrt(p)
		}
		return sum
	}
	for _, p := range v {
		if p > 0 {
			sum += math.Exp(math.Log(p) / alpha)
		}
	}
	return sum
}
