package game

import (
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// TestMix compares Mix with the numbers that the authors' program gives from the state 0. Each call of that program adds the increment to
// the state.
func TestMix(t *testing.T) {
	const increment = 0x9e3779b97f4a7c15
	state := uint64(0)
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f} {
		must.Equal(t, Mix(state), want, "number %d is", i)
		state += increment
	}
}
