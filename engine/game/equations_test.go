package game

import (
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// The number of equations with eight tiles is known for Nerdle; this program counted the others.
func TestEquationCounts(t *testing.T) {
	for tiles, want := range map[int]int{5: 127, 6: 206, 7: 6_661, 8: 17_723} {
		list, err := EquationList(tiles)
		must.Hold(t, err == nil && len(list) == want, "%d tiles: %d equations, %v, want %d", tiles, len(list), err, want)
		must.Hold(t, slices.IsSorted(list) && len(slices.Compact(slices.Clone(list))) == len(list),
			"%d tiles: not sorted, or some twice", tiles)
		for _, text := range list {
			must.Need(t, len(text) == tiles && equationHolds(text), "%d tiles: %q is no equation", tiles, text)
		}
	}
}

// The list equals a brute-force search of all strings of its length.
func TestEquationsAreWhatBruteForceFinds(t *testing.T) {
	most := 5
	if os.Getenv("ABSURDIST_ALL") != "" {
		most = 6
	}
	for tiles := shortestEquation; tiles <= most; tiles++ {
		var want []string
		strings15(make([]byte, tiles), 0, func(text []byte) {
			if slices.Contains(text, '=') && equationHolds(string(text)) {
				want = append(want, string(text))
			}
		})
		slices.Sort(want)
		must.Equal(t, must.Get(EquationList(tiles))(t), want, "%d tiles", tiles)
	}
}

func TestEquationRules(t *testing.T) {
	list := must.Get(EquationList(8))(t)
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

func TestEquationLengths(t *testing.T) {
	for _, tiles := range []int{-1, 0, shortestEquation - 1, longestEquation + 1} {
		must.Hold(t, must.Err(EquationList(tiles)) != nil, "%d tiles: no error", tiles)
	}
}

// strings15 calls f with all strings over the letters of Nerdle.
func strings15(text []byte, from int, f func([]byte)) {
	if from == len(text) {
		f(text)
		return
	}
	for _, letter := range []byte("0123456789+-*/=") {
		text[from] = letter
		strings15(text, from+1, f)
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
