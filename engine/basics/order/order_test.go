package order

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestBy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(rapid.Custom(func(t *rapid.T) [2]int {
			return [2]int{rapid.IntRange(0, 5).Draw(t, "key"), rapid.Int().Draw(t, "value")}
		})).Draw(t, "list")
		byKey := func(a, b [2]int) int { return cmp.Compare(a[0], b[0]) }
		want := slices.Clone(list)
		slices.SortStableFunc(want, byKey)
		if By(list, byKey); !slices.Equal(list, want) {
			t.Errorf("%v, want %v", list, want)
		}
	})
}
