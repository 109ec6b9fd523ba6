package plain

import (
	"math"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestThousands(t *testing.T) {
	for n, want := range map[int]string{
		0: "0", 7: "7", 999: "999", 1000: "1,000", 12_972: "12,972", 100_000: "100,000", 1_234_567: "1,234,567",
		-1: "-1", -999: "-999", -1000: "-1,000", -100_000: "-100,000", math.MaxInt64: "9,223,372,036,854,775,807",
	} {
		must.Equal(t, Thousands(n), want, "%d is written", n)
	}
}

func TestCount(t *testing.T) {
	if got := Count(1, "guess", "guesses") + ", " + Count(0, "guess", "guesses") + ", " + Count(10_692, "guess", "guesses"); got != "1 guess, 0 guesses, 10,692 guesses" {
		t.Error(got)
	}
}
