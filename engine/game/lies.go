package game

import (
	"fmt"
	"strconv"
	"strings"
)

// RowLies is how many tiles of a row of Fibble lie: some number from Least to Most, each equally often.
type RowLies struct{ Least, Most uint8 }

// The words behind lies=N in a host's name.
const (
	exactly = "exactly"
	atMost  = "at-most"
)

// FibbleWith is Fibble's host with other numbers of lies a row, up to [Letters]. Without lies it is Wordle's.
func FibbleWith(row RowLies) Host {
	if row.Most == 0 {
		return Wordle()
	}
	return Host{Lies: LyingRows, Row: row}
}

// Allow reports whether that many tiles of a row may lie.
func (r RowLies) Allow(lies int) bool { return lies >= int(r.Least) && lies <= int(r.Most) }

// Mean returns how many tiles of a row lie on average.
func (r RowLies) Mean() float64 { return float64(r.Least+r.Most) / 2 }

// Tiles returns the number in words, such as "one tile" or "at most 2 tiles".
func (r RowLies) Tiles() string {
	n := "one tile"
	if r.Most > 1 {
		n = fmt.Sprintf("%d tiles", r.Most)
	}
	if r.Least < r.Most {
		n = "at most " + n
	}
	return n
}

// options returns what stands behind the host's name, "" for one lie exactly.
func (r RowLies) options() string {
	switch {
	case r == Fibble().Row:
		return ""
	case r.Least == r.Most:
		return fmt.Sprintf(":lies=%d", r.Most)
	}
	return fmt.Sprintf(":lies=%d,%s", r.Most, atMost)
}

// parseFibble reads the options of Fibble, such as lies=2 or lies=2,at-most. Without a number it is one lie.
func parseFibble(options string) (Host, error) {
	row := Fibble().Row
	var counted, kind bool
	for field := range strings.SplitSeq(options, ",") {
		number, isNumber := strings.CutPrefix(field, "lies=")
		n, err := strconv.ParseUint(number, 10, 8)
		switch {
		case isNumber && err == nil && n <= Letters && number == strconv.FormatUint(n, 10) && !counted:
			row.Most, counted = uint8(n), true
		case (field == exactly || field == atMost) && !kind:
			kind = true
		default:
			return Host{}, fmt.Errorf("%w: fibble takes lies=0 to lies=%d, then exactly (the default) or at-most, as in fibble:lies=2,at-most; not %q", ErrHost, Letters, field)
		}
	}
	if row.Least = row.Most; strings.Contains(options, atMost) {
		row.Least = 0
	}
	return FibbleWith(row), nil
}

// SplitHosts splits names of hosts with commas between them. The options of a host have commas, too.
func SplitHosts(text string) []string {
	var list []string
	for field := range strings.SplitSeq(text, ",") {
		if n := len(list); n > 0 && (field == exactly || field == atMost || strings.HasPrefix(field, "lies=")) {
			list[n-1] += "," + field
		} else {
			list = append(list, field)
		}
	}
	return list
}
