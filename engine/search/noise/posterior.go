package noise

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// ErrImpossible is wrapped by the error of [Posterior.Update] for clues that fit no answer. Only Fibble has
// such clues: in WORDPL any tile may lie.
var ErrImpossible = errors.New("no answer fits the clues, whichever tiles lie")

// Posterior is what is known about the answer: the logarithm of each answer's probability up to a common
// summand. Logarithms do not underflow, however many guesses there are: even a thousand with the largest budget leave them seven decimals.
type Posterior struct {
	Model *Model
	log   []float64
	top   float64 // the largest of log
}

// NewPosterior returns the uniform distribution.
func NewPosterior(m *Model) *Posterior {
	return &Posterior{Model: m, log: make([]float64, len(m.Dict.Answers()))}
}

// Clone returns a copy.
func (p *Posterior) Clone() *Posterior {
	return &Posterior{p.Model, slices.Clone(p.log), p.top}
}

// Update adds a turn. The error is for a word that is not allowed, or wraps [ErrImpossible].
func (p *Posterior) Update(t Turn) error {
	g, ok := p.Model.Dict.Index(t.Guess)
	if !ok {
		return fmt.Errorf("%s is not among the allowed words of %s", t.Guess.Upper(), p.Model.Dict.Name())
	}
	p.update(p.Model.row(g), t.Clue, t.Epsilon)
	if math.IsInf(p.top, -1) {
		return fmt.Errorf("%s %s: %w", t.Guess.Upper(), t.Clue, ErrImpossible)
	}
	return nil
}

func (p *Posterior) update(row []uint8, clue game.Clue, epsilon float64) {
	like := p.Model.likelihoods(clue, epsilon)
	p.top = math.Inf(-1)
	for a, c := range row {
		p.log[a] += like[c]
		p.top = max(p.top, p.log[a])
	}
}

// Probabilities returns the probabilities of the answers, in the memory of buf if that is large enough.
func (p *Posterior) Probabilities(buf []float64) []float64 {
	buf = append(buf[:0], p.log...)
	sum := 0.
	for a, v := range buf {
		buf[a] = math.Exp(v - p.top)
		sum += buf[a]
	}
	for a := range buf {
		buf[a] /= sum
	}
	return buf
}

// Evidence returns the prior probability of the clues so far.
func (p *Posterior) Evidence() float64 {
	sum := 0.
	for _, v := range p.log {
		sum += math.Exp(v - p.top)
	}
	return math.Exp(p.top) * sum / float64(len(p.log))
}

// Best returns the index of the likeliest answer. Of those whose logarithms differ by no more than rounding it
// returns the first.
func (p *Posterior) Best() int {
	return slices.IndexFunc(p.log, func(v float64) bool { return v >= p.top-1e-9 })
}

// Entropy returns the posterior's entropy in bits.
func (p *Posterior) Entropy() float64 { return entropy(p.Probabilities(nil)...) }

// Possible returns how many answers have a chance.
func (p *Posterior) Possible() (n int) {
	for _, v := range p.log {
		if !math.IsInf(v, -1) {
			n++
		}
	}
	return n
}

// Likely is an answer with its probability.
type Likely struct {
	Answer      game.Word `json:"answer"`
	Probability float64   `json:"probability"`
}

// Top returns the n likeliest answers, likeliest first, equals in list order.
func (p *Posterior) Top(n int) []Likely {
	list := make([]valued, len(p.log))
	for a, v := range p.Probabilities(nil) {
		list[a] = valued{v, a}
	}
	top := []Likely{}
	for _, v := range largest(list, n) {
		top = append(top, Likely{p.Model.Dict.Answers()[v.number], v.value})
	}
	return top
}
