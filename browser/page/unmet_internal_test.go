package page

import "testing"

// A row counts as finished soon where several colours came in one change, and later again once they came one by one.
func TestColoursAtOnce(t *testing.T) {
	t.Parallel()
	p := &Page{}
	for i, c := range []struct {
		looks, coloured int
		want            bool
	}{{1, 1, false}, {1, 3, true}, {1, 1, true}, {2, 2, false}, {1, 2, true}} {
		turns := turning{watched: true, plain: true, unread: true, still: stillFor}
		s := State{Width: 5, Looks: c.looks, Coloured: c.coloured}
		turns.see(s)
		if turns.takeColours(p, s); p.atOnce != c.want {
			t.Errorf("row %d, %+v: at once: %v", i+1, c, p.atOnce)
		}
	}
	turns := turning{plain: true, unread: true, still: stillAtOnce}
	if got := turns.stillness(State{}); got != stillFor {
		t.Errorf("a row that shows nothing is waited for %v, want %v", got, stillFor)
	}
}
