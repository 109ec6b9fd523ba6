package plain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// most is the most names that are suggested.
const most = 3

// Similar returns the names nearest to the text, by edits of single letters. It allows one edit for every three letters of the text, and at
// least two for texts of four letters or more. A name that begins with the text counts as one edit. For a name with the same letters in
// another order the first two edits are free. Case does not matter.
func Similar(text string, names []string) []string {
	if len(text) > Short { // too long for a typing error
		return nil
	}
	text = strings.ToLower(text)
	limit := max(len(text)/3, min(len(text)/2, 2))
	type near struct {
		name  string
		edits int
	}
	var found []near
	for _, name := range names {
		low := strings.ToLower(name)
		edits := levenshtein.ComputeDistance(text, low)
		switch {
		case sorted(low) == sorted(text): // swapped letters are the commonest mistake
			edits = max(edits-2, 0)
		case len(text) > 2 && strings.HasPrefix(low, text):
			edits = min(edits, 1)
		}
		if edits <= limit {
			found = append(found, near{name, edits})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return cmp.Compare(a.edits, b.edits) })
	var like []string
	for _, f := range found {
		if f.edits == found[0].edits && len(like) < most {
			like = append(like, f.name)
		}
	}
	return like
}

func sorted(text string) string {
	b := []byte(text)
	slices.Sort(b)
	return string(b)
}

// Instead says which names exist instead of a text. It gives those that are near, with the command that lists the others. If none is near,
// it gives all. Without a command it leaves the others to the help.
func Instead(text string, names []string, command string) string {
	switch hint := Hint(text, names); {
	case hint == "":
		return ", only " + strings.Join(names, ", ")
	case command == "":
		return hint
	default:
		return hint + "; all are listed by: " + command
	}
}

// Hint is " (did you mean A or B?)" for an error about the text, or empty if no name is near.
func Hint(text string, names []string) string { return Offer(Similar(text, names)) }

// Offer is " (did you mean A or B?)" for an error about a text that may mean one of these; empty if there are none.
func Offer(like []string) string {
	if len(like) == 0 {
		return ""
	}
	return " (did you mean " + strings.Join(like, " or ") + "?)"
}
