// Package order sorts lists with little code. Each type that slices.SortFunc sorts makes the page's engine 5 KB larger, packed.
package order

import (
	"cmp"
	"slices"
)

// By sorts a list. Elements that compare equal stay in their order. It takes about twice as long as slices.SortFunc, and copies the list.
func By[T any](list []T, compare func(a, b T) int) {
	before := append([]T(nil), list...)
	for i, j := range Of(len(list), func(i, j int) int { return compare(before[i], before[j]) }) {
		list[i] = before[j]
	}
}

// Of sorts the numbers 0 … n-1. Those that compare equal are in ascending order.
func Of(n int, compare func(i, j int) int) []int {
	at := Numbers[int](n)
	slices.SortFunc(at, func(i, j int) int { return cmp.Or(compare(i, j), i-j) })
	return at
}

// Numbers returns 0 … n-1.
func Numbers[T int | int32 | uint16](n int) []T {
	list := make([]T, n)
	for i := range list {
		list[i] = T(i)
	}
	return list
}
