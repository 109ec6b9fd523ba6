package daily

import (
	"math"
	"slices"
	"testing"

	"absurdist/engine"
)

func nyt(t *testing.T) *engine.Dictionary {
	t.Helper()
	d, err := engine.LoadList("nyt")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func weightsOn(t *testing.T, d *engine.Dictionary, h *History, date string) []float64 {
	t.Helper()
	w, err := Default().Weights(d, h, mustDate(t, date))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWeightsAreShares(t *testing.T) {
	d := nyt(t)
	for _, date := range []string{"2021-06-19", "2022-11-07", "2024-02-29", "2026-02-02", "2026-06-01", "2031-01-01"} {
		sum := 0.0
		for i, w := range weightsOn(t, d, BuiltIn(), date) {
			if !(w >= least/2) || w > 0.1 {
				t.Errorf("%s: the weight of %s is %g", date, d.Words()[i], w)
			}
			sum += w
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: the weights sum to %v, not 1", date, sum)
		}
	}
}

// No day's weights change when all later days are taken away, the day's own with them.
func TestWeightsKnowNoLaterDay(t *testing.T) {
	d := nyt(t)
	days := BuiltIn().Days()
	for n := 3; n < len(days); n += 97 {
		date := days[n].Date
		all, cut := weightsOn(t, d, BuiltIn(), date.String()), weightsOn(t, d, BuiltIn().Before(date), date.String())
		if !slices.Equal(all, cut) {
			t.Errorf("the weights of %s depend on days from then on", date)
		}
	}
}
