package game

import (
	"fmt"
	"slices"
	"strconv"
)

// equations describes the one list that is computed and not embedded. A test compares the two.
func equations() ListInfo {
	const (
		sum    = "8789ee0df862795147e194266c27e031c4cee76896a15a90286a489633ac6672"
		ofNone = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
	)
	all := PartInfo{Words: 17_723, SHA256Sorted: sum}
	info := ListInfo{
		Name: "equation-8", Title: "Equations of Nerdle", Alphabet: "equation", Length: 8,
		Answers: all, Others: PartInfo{SHA256Sorted: ofNone}, Allowed: all,
	}
	from := &info.Provenance
	from.Answers, from.Others, from.Allowed = "all equations of eight tiles, computed", "nothing: every equation may be the answer", "the answers"
	return info
}

func equationWords(tiles int) (words []Word) {
	for _, text := range Must(EquationList(tiles)) {
		words = append(words, Must(WordOf(text)))
	}
	return words
}

// Lengths that [EquationList] accepts. There are 127 equations of five tiles and 1,404,041 of ten; eleven tiles would exceed a
// dictionary.
const (
	shortestEquation = 5
	longestEquation  = 10
)

// EquationList returns all equations of that many tiles in byte order. It computes them at each call: eight tiles take a
// hundredth of a second, nine a fifth of one, ten some seconds. It fails if the length is not from [shortestEquation] to
// [longestEquation].
//
// An equation has the form EXPRESSION=NUMBER and obeys the rules that Nerdle publishes for its answers:
//
//   - The expression has at least two numbers, with one of + - * / between neighbours. It has no signs and no
//     brackets; * and / are done before + and -, each from left to right.
//   - The right side is one number, which the expression equals exactly. Intermediate results may be fractions and
//     negative numbers, as in 9/2*4=18 and 1-5+9=5.
//   - No number begins with a zero, and none on the left is zero. The right side may be a lone zero: 12/4-3=0.
//
// With eight tiles these are 17,723 equations, the known number for Nerdle. 276 of them have intermediate fractions,
// and 367 are zero: both kinds are needed to reach that number. Sums that differ only in the order of their terms count
// as different. Here all equations are possible answers, and nothing else is allowed. The live page draws its answers
// from an unpublished selection, and allows more guesses: with signs, leading zeros or lone zeros.
func EquationList(tiles int) ([]string, error) {
	if tiles < shortestEquation || tiles > longestEquation {
		return nil, fmt.Errorf("equations have %d to %d tiles, not %d", shortestEquation, longestEquation, tiles)
	}
	var g equationMaker
	for digits := 1; tiles-1-digits >= 3; digits++ {
		g.low, g.high = numbersOf(digits)
		if digits == 1 {
			g.low = 0
		}
		g.operands(partialEquation{under: 1}, '+', tiles-1-digits)
	}
	slices.Sort(g.found)
	return g.found, nil
}

// equationMaker tries all beginnings of expressions, but not their last numbers: a beginning and a right side determine at
// most one last number, which is computed. That is ten to a thousand times less work.
type equationMaker struct {
	low, high int64  // the right sides to try, high excluded
	text      []byte // the numbers and operators so far
	found     []string
}

// operands appends every number that may follow the operator, and every continuation, to extend the left side by that
// many tiles.
func (g *equationMaker) operands(before partialEquation, operator byte, tiles int) {
	begun := len(g.text)
	for digits := 1; digits+2 <= tiles; digits++ {
		low, high := numbersOf(digits)
		for x := low; x < high; x++ {
			after := before.then(operator, x)
			g.text = strconv.AppendInt(g.text[:begun], x, 10)
			g.text = append(g.text, 0)
			for _, next := range []byte("*+-/") {
				g.text[len(g.text)-1] = next
				g.operands(after, next, tiles-digits-1)
			}
		}
	}
	g.text = g.text[:begun]
	if begun > 0 {
		g.last(before, operator, tiles)
	}
}

// last finishes the expression with a number of that many digits.
func (g *equationMaker) last(before partialEquation, operator byte, digits int) {
	low, high := numbersOf(digits)
	for result := g.low; result < g.high; result++ {
		x, ok := before.missing(operator, result)
		if !ok || x < low || x >= high {
			continue
		}
		text := strconv.AppendInt(g.text, x, 10)
		text = append(text, '=')
		g.found = append(g.found, string(strconv.AppendInt(text, result, 10)))
	}
}

// numbersOf returns the range of numbers with that many digits and no leading zero, high excluded.
func numbersOf(digits int) (low, high int64) {
	low = 1
	for range digits - 1 {
		low *= 10
	}
	return low, low * 10
}

// partialEquation is the value of the beginning of an expression: the sum of the complete terms, and the open term, both over a positive
// denominator. It is not reduced: the numbers stay below the product of an equation's numbers, which has fewer digits than the equation
// has tiles.
type partialEquation struct{ sum, term, under int64 }

func (p partialEquation) then(operator byte, x int64) partialEquation {
	switch operator {
	case '*':
		p.term *= x
	case '/':
		p.sum, p.under = p.sum*x, p.under*x
	case '-':
		p.sum, p.term = p.sum+p.term, -x*p.under
	default:
		p.sum, p.term = p.sum+p.term, x*p.under
	}
	return p
}

// missing returns the integer that must follow the operator to give the result, if there is one.
func (p partialEquation) missing(operator byte, result int64) (x int64, ok bool) {
	rest := result*p.under - p.sum
	switch operator {
	case '*':
		return quotientOf(rest, p.term)
	case '/':
		return quotientOf(p.term, rest)
	case '-':
		return quotientOf(p.term-rest, p.under)
	}
	return quotientOf(rest-p.term, p.under)
}

// quotientOf returns a/b if that is a whole number.
func quotientOf(a, b int64) (quotient int64, ok bool) {
	if b == 0 || a%b != 0 {
		return 0, false
	}
	return a / b, true
}
