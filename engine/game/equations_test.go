package game

import (
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// The number of equations with eight tiles is known for Nerdle; this program counted the others.
func TestEquationCounts(t *testing.T) {
	for tiles, want := range map[int]int{5: 127, 6: 206, 7: 6_661, 8: 17_723} {
		list := equationList(tiles)
		must.Equal(t, len(slices.Compact(list)), want, "equations of %d tiles", tiles)
		for _, text := range list {
			must.Need(t, len(text) == tiles && equationHolds(text), "%d tiles: %q is no equation", tiles, text)
		}
	}
}

// The embedded list has all equations of eight tiles, and nothing else.
func TestEquationsAreAll(t *testing.T) {
	d := Must(LoadList("equation-8"))
	must.Equal(t, Join(d.Words(), "\n"), strings.Join(equationList(8), "\n"))
	must.Equal(t, len(d.Others()), 0, "words that are not answers")
}

func TestEquationRules(t *testing.T) {
	list := equationList(8)
	for text, want := range map[string]bool{
		"48-32=16": true, "9*8-7=65": true, "12+34=46": true,
		"34+12=46": true, // the other order is another equation
		"10-5-5=0": true, // the right side may be zero
		"1-5+9=05": false, "0+12/3=4": false, "5*01+2=7": false, "12+35=46": false,
		"1+2+3=+6": false, "46=12+34": false, "-1+9+2=9": false, "12345678": false, "10=5+5=1": false,
		"9/4*8=18": true, // an intermediate fraction
		"3-4+10=9": true, // an intermediate negative number
		"1+2*6=18": false, "1+2*6=13": true,
	} {
		_, found := slices.BinarySearch(list, text)
		must.Hold(t, found == want, "%s: in the list %t, want %t", text, found, want)
	}
}

var (
	form    = regexp.MustCompile(`^[1-9][0-9]*([-+*/][1-9][0-9]*)+=(0|[1-9][0-9]*)$`)
	signed  = regexp.MustCompile(`[-+]?[^-+]+`)
	factors = regexp.MustCompile(`[*/]?[0-9]+`)
)

// holds reports slowly and plainly whether a text is an equation.
func equationHolds(text string) bool {
	if !form.MatchString(text) {
		return false
	}
	left, right, _ := strings.Cut(text, "=")
	sum := new(big.Rat)
	for _, term := range signed.FindAllString(left, -1) {
		value := big.NewRat(1, 1)
		for _, factor := range factors.FindAllString(strings.TrimLeft(term, "-+"), -1) {
			x, _ := new(big.Rat).SetString(strings.TrimLeft(factor, "*/"))
			if factor[0] == '/' {
				x.Inv(x)
			}
			value.Mul(value, x)
		}
		if term[0] == '-' {
			value.Neg(value)
		}
		sum.Add(sum, value)
	}
	want, _ := new(big.Rat).SetString(right)
	return sum.Cmp(want) == 0
}

// equationList computes all equations of that many tiles, in byte order.
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
func equationList(tiles int) (found []string) {
	var extend func(text []byte, before partialEquation, operator byte)
	extend = func(text []byte, before partialEquation, operator byte) {
		for x := int64(1); ; x++ {
			left := strconv.AppendInt(text, x, 10)
			room := tiles - len(left) - len("=0")
			if room < 0 {
				return
			}
			after := before.then(operator, x)
			if value := after.sum + after.term; len(text) > 0 && value >= 0 && value%after.under == 0 {
				if e := strconv.AppendInt(append(left, '='), value/after.under, 10); len(e) == tiles {
					found = append(found, string(e))
				}
			}
			for _, next := range []byte("+-*/") {
				extend(append(left, next), after, next)
			}
		}
	}
	extend(make([]byte, 0, 4*tiles), partialEquation{under: 1}, '+') // all texts share this memory
	slices.Sort(found)
	return found
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
