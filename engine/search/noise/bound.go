package noise

import (
	"math"

	"github.com/absurdist/absurdist/engine/game"
)

// Bounds are upper bounds on the chance to win with a total budget for any strategy: words and budgets may
// depend on earlier clues, and the number of guesses is free.
type Bounds struct {
	// Fano follows from the capacity of a tile. It is useful only for chances near 1.
	Fano float64 `json:"fano"`
	// Norm is Arimoto's strong converse: see [Bound].
	Norm float64 `json:"norm"`
	// Alpha is the norm at which Norm is least, and Tile the ε/5 at which a tile then gains most.
	Alpha float64 `json:"alpha"`
	Tile  float64 `json:"tile"`
}

// Wins returns the better of the two bounds.
func (b Bounds) Wins() float64 { return min(b.Fano, b.Norm) }

// Bound returns the bounds for a total budget and M equally likely answers.
//
// Fano: I(answer; clues) ≤ C·total, where C is the most information per ε that a tile carries, because a
// tile's channel is symmetric and the total is the sum of x = ε/5 over all tiles. With a chance p to win, h(p)
// + (1-p)·log(M-1) ≥ log M - C·total.
//
// Norm: let N be the α-norm of the joint weights of answers, summed over the clues, α > 1: see the package
// documentation. It starts at M^(1/α-1), and is at least the chance to win. One tile multiplies it by at most
// G(x) = max over inputs of Σ_r (Σ_c Q(c)·K(r|c)^α)^(1/α), which by symmetry is at Q = 1/3. The bound for
// several tiles is the product, even where later words and budgets depend on earlier clues (Arimoto, On the
// converse to the coding theorem for discrete memoryless channels, 1973). So p ≤ M^(1/α-1)·exp(λ·total), with
// λ the largest log G(x)/x. The least of these over α counts.
//
// Both assume that each of the 243 clues is possible and equally likely. Words can't do that, so both are
// loose.
func Bound(answers int, total float64) Bounds {
	m := math.Log(float64(answers))
	b := Bounds{Norm: 1}
	for alpha := 1.01; alpha < 100; alpha *= 1.01 {
		x, rate := peak(func(x float64) float64 { return gain(alpha, x) / x })
		if v := math.Exp((1/alpha-1)*m + rate*total); v < b.Norm {
			b.Norm, b.Alpha, b.Tile = v, alpha, x
		}
	}
	_, capacity := peak(func(x float64) float64 { return tileCapacity(x) / x })
	b.Fano = fano(m, math.Log(float64(answers-1)), capacity*total)
	return b
}

// gain is log G(x): the log of the largest factor by which a tile raises the α-norm.
func gain(alpha, x float64) float64 {
	return math.Log(3) + (alpha*x+math.Log((1+2*math.Exp(-alpha*x))/3))/alpha - x - math.Log1p(2*math.Exp(-x))
}

// tileCapacity is the capacity of a tile's channel at x = ε/5, in nats.
func tileCapacity(x float64) float64 {
	return math.Log(3) - newChannel(game.Letters*x).entropy()*math.Ln2
}

// peak returns the argument at which f, which rises and then falls, is largest, and its value there.
func peak(f func(x float64) float64) (x, value float64) {
	x = golden(1e-3, 40, 80, f)
	return x, f(x)
}

// bisected returns the end of the numbers from lo to hi for which something holds, which are the first ones.
func bisected(lo, hi float64, holds func(x float64) bool) float64 {
	for range 80 {
		if mid := (lo + hi) / 2; holds(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// fano returns the largest p with h(p) + (1-p)·rest ≥ all - information.
func fano(all, rest, information float64) float64 {
	allowed := func(p float64) bool { return entropy(p, 1-p)*math.Ln2+(1-p)*rest >= all-information }
	if allowed(1) {
		return 1
	}
	return bisected(1/(1+math.Exp(rest)), 1, allowed) // h + (1-p)·rest falls to the right of the first number
}

// LeastTotal returns the total budget below which no strategy wins with the chance p.
func LeastTotal(answers int, p float64) float64 {
	return bisected(0, 1000, func(total float64) bool { return Bound(answers, total).Wins() < p })
}
