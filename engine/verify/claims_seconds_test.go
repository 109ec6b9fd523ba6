package verify_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"
)

// All lines of a proof of second guesses are found right by the search of the checker, and one that saves more than it says is found wrong.
func TestSecondsAreSearchedAgain(t *testing.T) {
	d := dictionary(t, "few", game.MustWords("batch catch hatch latch match patch watch crane grape"), game.MustWords("chomp plumb whack blimp clamp"))
	s := subject{lists: d}
	text := memoryFiles(t, d)[1]
	sampled := func(change func(c *verify.Claims)) (wrong []game.Word) {
		c := must.Get(verify.ReadAs[*verify.Claims]("proof", strings.NewReader(text)))(t)
		change(c)
		drawn := must.Get(c.Sample(verify.Options{Lists: s.newLists(), Limit: time.Minute}, len(c.Bounds), rand.New(rand.NewPCG(1, 1))))(t)
		for _, check := range drawn.Checks {
			v := must.Get(check(t.Context()))(t)
			for _, f := range v.Wrong() {
				if !errors.Is(f, verify.ErrRefuted) {
					t.Fatal(f)
				}
				wrong = append(wrong, f.Word)
			}
		}
		return wrong
	}
	if wrong := sampled(func(*verify.Claims) {}); wrong != nil {
		t.Errorf("refuted although they are right: %s", wrong)
	}
	var spoilt game.Word
	wrong := sampled(func(c *verify.Claims) {
		at := slices.IndexFunc(c.Bounds, func(b verify.Bound) bool {
			return *b.Low == *slices.MinFunc(c.Bounds, func(a, b verify.Bound) int { return *a.Low - *b.Low }).Low
		})
		*c.Bounds[at].Low++
		spoilt = c.Bounds[at].Word
	})
	if len(wrong) != 1 || wrong[0] != spoilt {
		t.Errorf("%s costs less than its line says, and refuted are %s", spoilt, wrong)
	}
}
