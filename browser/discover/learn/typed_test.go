package learn

import "testing"

// A mark is on each box of the word that is in no list, and on no box of another word.
func TestMarks(t *testing.T) {
	row := func(class, state string) (r Row) {
		for _, letter := range []string{"a", "b", "c"} {
			p := Place{States: []string{".tile", class}, Attributes: map[string]string{"aria-label": letter + " is " + state, "data-letter": letter}}
			r.Tiles = append(r.Tiles, Tile{letter, map[string]Place{"": p}})
		}
		return r
	}
	marks := row(".red", "an invalid guess").Marks([]Row{row(".empty", "a future guess")})
	if len(marks) != 2 || marks[0].CSS != ".red" || marks[1].CSS != `[aria-label$=" is an invalid guess"]` {
		t.Fatalf("%+v", marks)
	}
	if left := row(".red", "being guessed").Without(marks); len(left) != 1 || left[0] != marks[1] {
		t.Errorf("%+v is left after a word that is red, too", left)
	}
}
