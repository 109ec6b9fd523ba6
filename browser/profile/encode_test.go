package profile

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// Every built-in profile survives a round trip.
func TestEncode(t *testing.T) {
	for _, name := range Names() {
		p := must.Get(Load(name))(t)
		text := must.Get(p.Encode("Mended.\nTwice.", map[string]string{"board.root": "was another"}))(t)
		q, err := Parse(name+".yaml", text)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if changes := p.Changes(q); len(changes) > 0 {
			t.Errorf("%s: %v\n%s", name, changes, text)
		}
		if !strings.HasPrefix(string(text), "# Mended.\n# Twice.\nname:") || !strings.Contains(string(text), "  # was another\n  root:") {
			t.Errorf("%s: the comments are missing:\n%s", name, text)
		}
	}
}

func TestChanges(t *testing.T) {
	p := must.Get(Load("wordle"))(t)
	q := *p
	q.Board.Row, q.Board.Settled, q.Typing.Field = ".r", "", "input"
	var got []string
	for _, c := range p.Changes(&q) {
		got = append(got, c.String())
	}
	want := []string{
		"board.row: now .r, was " + p.Board.Row,
		"board.settled: removed, was " + p.Board.Settled,
		"typing.field: now input",
	}
	must.Equal(t, got, want)
}
