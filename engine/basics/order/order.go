// Package order sorts lists with little code. Each type that slices.SortFunc sorts makes the page's engine 5 KB larger, packed.
package order

import "sort"

// By sorts a list. Elements that compare equal stay in their order. Where time matters slices.SortFunc is faster.
func By[T any](list []T, compare func(a, b T) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}
