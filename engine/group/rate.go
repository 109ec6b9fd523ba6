package group

import (
	"math"
	"math/rand/v2"
	"slices"
)

// observation is a result of a person on a day. Kind 0 is a score. Kind 1 is a score without its luck, which varies less.
type observation struct {
	person, day, kind int
	value             float64
}

// rated is the posterior of the model: draws of how many guesses each person of a table needs on an average day.
type rated struct{ draws [][]float64 } // by person

// The sampler's length, and the priors: shape and scale of inverse gamma distributions of variances, in guesses squared. They are weak:
// people's means differ by some tenths of a guess, scores by one guess, and scores without luck by half a guess.
const (
	burnIn = 200
	kept   = 2000
	shape  = 1.5
)

var (
	noiseScale  = [2]float64{1, 0.2}
	dayScale    = [2]float64{0.15, 0.05}
	personScale = 0.08
)

// rate draws from the posterior of a model with three levels: a result is the mean, plus what the person, the day and chance add. The day's
// part accounts for days that were hard for everyone. So people are compared on the days that they have in common, as in a paired
// comparison, and through others. The fewer games a person played, the more that person's part shrinks towards 0: six games don't make a
// master. Gibbs sampling draws each part in turn, given the others.
func rate(people int, all []observation, seed uint64) rated {
	rng := rand.New(rand.NewPCG(seed, 36))
	days := 0
	for _, o := range all {
		days = max(days, o.day+1)
	}
	m := model{rng: rng, all: all, person: make([]float64, people), day: [2][]float64{make([]float64, days), make([]float64, days)}, noise: [2]float64{1, 0.3}, days: [2]float64{0.2, 0.1}, people: 0.1}
	r := rated{make([][]float64, people)}
	for i := range burnIn + kept {
		m.step()
		if i >= burnIn {
			most := 0
			if m.count[1] > m.count[0] {
				most = 1
			}
			for p, v := range m.person {
				r.draws[p] = append(r.draws[p], m.mean[most]+v)
			}
		}
	}
	return r
}

// model is the state of the sampler: the levels, and their variances.
type model struct {
	rng    *rand.Rand
	all    []observation
	mean   [2]float64 // by kind
	person []float64
	day    [2][]float64
	noise  [2]float64
	days   [2]float64
	people float64
	count  [2]int // observations of each kind
}

// step draws each part once.
func (m *model) step() {
	var sum [2]float64
	m.count = [2]int{}
	for _, o := range m.all {
		sum[o.kind] += o.value - m.person[o.person] - m.day[o.kind][o.day]
		m.count[o.kind]++
	}
	for k, n := range m.count {
		if n > 0 {
			m.mean[k] = m.normal(sum[k]/float64(n), m.noise[k]/float64(n))
		}
	}
	m.level(m.person, m.people, func(o observation) (int, bool) { return o.person, true })
	m.people = m.variance(personScale, m.person)
	for k := range m.day {
		m.level(m.day[k], m.days[k], func(o observation) (int, bool) { return o.day, o.kind == k })
		m.days[k] = m.variance(dayScale[k], m.day[k])
		var rest []float64
		for _, o := range m.all {
			if o.kind == k {
				rest = append(rest, m.rest(o))
			}
		}
		m.noise[k] = m.variance(noiseScale[k], rest)
	}
}

// rest is what chance adds to an observation.
func (m *model) rest(o observation) float64 {
	return o.value - m.mean[o.kind] - m.person[o.person] - m.day[o.kind][o.day]
}

// level draws the values of a level, given its variance. Of returns the value that an observation belongs to, if any.
func (m *model) level(values []float64, variance float64, of func(observation) (int, bool)) {
	sum, weight := make([]float64, len(values)), make([]float64, len(values))
	for _, o := range m.all {
		if i, ok := of(o); ok {
			sum[i] += (m.rest(o) + values[i]) / m.noise[o.kind]
			weight[i] += 1 / m.noise[o.kind]
		}
	}
	for i := range values {
		precision := weight[i] + 1/variance
		values[i] = m.normal(sum[i]/precision, 1/precision)
	}
}

func (m *model) normal(mean, variance float64) float64 {
	return mean + float64(math.Sqrt(variance)*m.rng.NormFloat64())
}

// variance draws the variance of values around 0.
func (m *model) variance(scale float64, values []float64) float64 {
	squares := 0.0
	for _, v := range values {
		squares += v * v
	}
	return (scale + squares/2) / m.gamma(shape+float64(len(values))/2)
}

// gamma draws from a gamma distribution with scale 1, by the method of Marsaglia and Tsang (2000) for shapes above 1.
func (m *model) gamma(shape float64) float64 {
	d := shape - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := m.rng.NormFloat64()
		v := 1 + c*x
		if v <= 0 {
			continue
		}
		v = v * v * v
		if math.Log(1-m.rng.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}

// interval returns the middle and the ends of the middle 95 % of some draws.
func interval(draws []float64) Interval {
	sorted := slices.Sorted(slices.Values(draws))
	n := len(sorted)
	return Interval{Middle: sorted[n/2], Low: sorted[n/40], High: sorted[n-1-n/40]}
}
