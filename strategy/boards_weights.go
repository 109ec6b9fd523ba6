package strategy

import (
	"math"
	"math/rand/v2"
	"slices"

	"absurdist/engine"
)

// Where candidates have weights, a bucket takes as many guesses as one of equally likely words that are as much in doubt: n of
// them are log2(n) bits. Each bucket counts by its weight.

// doubtSteps is how many entries the table of guessesForBits has for a bit.
const doubtSteps = 256

// guessesForBits is guessesFor(n) for log2(n) bits. Two words of which one is far likelier are less than a bit; they take hardly more
// than a guess, so there the curve is flat.
func guessesForBits(bits float64) float64 {
	if bits < 1 {
		return 1 + 0.5*math.Pow(bits, 1.5)
	}
	return 1 + 0.5*math.Pow(bits, 0.7)
}

// doubtTable has guessesForBits in costUnit.
var doubtTable = func() (t [48*doubtSteps + 1]int64) {
	for i := range t {
		t[i] = int64(math.Round(guessesForBits(float64(i)/doubtSteps) * costUnit))
	}
	return t
}()

// weighing is the memory for the buckets of candidates with weights; all zero between uses.
type weighing struct{ mass, scatter [engine.Clues]int64 }

// weighed is candidates with masses, and the scatter of each alone.
type weighed struct{ mass, scatter []int64 }

// add appends the candidates of a board, which all count alike where it has no weights.
func (w *weighed) add(p *engine.Position) {
	masses := p.Masses()
	if masses == nil {
		masses = slices.Repeat(engine.Masses{1 << 20}, p.Left())
	}
	for _, m := range masses {
		w.mass, w.scatter = append(w.mass, m), append(w.scatter, engine.Masses{m}.Scatter())
	}
}

// guessesByWeight is guessesAfter for candidates with weights.
func guessesByWeight[C int16 | int32](row []uint8, candidates []C, of *weighed, w *weighing) int64 {
	all := int64(0)
	for _, c := range candidates {
		n := row[c]
		w.mass[n] += of.mass[c]
		w.scatter[n] += of.scatter[c]
		all += of.mass[c]
	}
	sum := -w.mass[engine.AllGreen] * costUnit // solved
	for _, c := range candidates {
		n := row[c]
		if mass := w.mass[n]; mass > 0 {
			sum += mass * doubtCost(engine.BucketBits(mass, w.scatter[n]))
			w.mass[n], w.scatter[n] = 0, 0
		}
	}
	return sum / all
}

// doubtCost returns the guesses for so many bits, of which [engine.BitUnit] are one, in costUnit.
func doubtCost(bits int64) int64 {
	const step = engine.BitUnit / doubtSteps
	i, rest := bits/step, bits%step
	return doubtTable[i] + (doubtTable[i+1]-doubtTable[i])*rest/step
}

// dealSum is what the weights of the answers to play against sum to, about.
const dealSum = 1_000_000

// weigh returns how much each of the deals counts, which are all there are.
func (a *arena) weigh(deals [][]int16) []int {
	totals := make([]float64, len(a.boards))
	for b, list := range a.boards {
		for _, c := range list {
			totals[b] += float64(a.of.mass[c])
		}
	}
	weights := make([]int, len(deals))
	for k, deal := range deals {
		share := 1.0
		for b, c := range deal {
			share *= float64(a.of.mass[c]) / totals[b]
		}
		weights[k] = max(1, int(math.Round(dealSum*share)))
	}
	return weights
}

// pick draws one of the candidates by their weights.
func (a *arena) pick(draw *rand.Rand, list []int16) int16 {
	total := int64(0)
	for _, c := range list {
		total += a.of.mass[c]
	}
	at := draw.Int64N(total)
	for _, c := range list {
		if at -= a.of.mass[c]; at < 0 {
			return c
		}
	}
	return list[len(list)-1]
}

// anyWeights reports whether some board has candidates with weights.
func anyWeights(open []*engine.Position) bool {
	return slices.ContainsFunc(open, func(p *engine.Position) bool { return p.Weights() != nil })
}
