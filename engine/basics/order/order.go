// Package order sorts lists with little code. Each type that slices.SortFunc sorts makes the page's engine 5 KB larger, packed.
package order

import (
	"cmp"
	"slices"
)

// By sorts a list. Elements that compare equal stay in their order. It takes about twice as long as slices.SortFunc, and a copy.
func By[T any](list []T, compare func(a, b T) int) {
	before := append([]T(nil), list...)
	for i, j := range indexes(len(list), func(i, j int32) int { return compare(before[i], before[j]) }) {
		list[i] = before[j]
	}
}

// indexes sorts the indexes of a list. They have a type that is sorted elsewhere too.
func indexes(n int, compare func(i, j int32) int) []int32 {
	at := make([]int32, n)
	for i := range at {
		at[i] = int32(i)
	}
	slices.SortFunc(at, func(i, j int32) int { return cmp.Or(compare(i, j), int(i-j)) })
	return at
}
