package plain

import (
	"strconv"
	"strings"
)

// Thousands writes a number with commas.
func Thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Count returns a number with its unit, such as "1 guess" or "2 guesses".
func Count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Thousands(n) + " " + many
}

// List writes values as a list with a word before the last, such as "a, b or c".
func List(values []string, before string) string {
	last := len(values) - 1
	if last < 1 {
		return strings.Join(values, "")
	}
	return strings.Join(values[:last], ", ") + " " + before + " " + values[last]
}
