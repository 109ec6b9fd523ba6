package profile

import (
	"encoding/json"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// Every built-in profile and design gives sources for each part.
func TestBuiltInEvidence(t *testing.T) {
	for _, name := range Names() {
		for _, d := range must.Get(Load(name))(t).Designed() {
			for _, part := range d.Evidence.Parts() {
				must.Hold(t, len(part.Sources) > 0, "%s %s: evidence.%s is missing", name, d.Design(), part.Name)
			}
		}
	}
}

func TestEvidence(t *testing.T) {
	const text = small + `
evidence:
  address: 2022 a page
  board: |
    2026-09-30 public file 1: labels
    2025 a repository
    undated a list
  hard: none not described
designs:
- name: new
- name: old
  evidence: {board: undated a copy}
`
	p := must.Get(Parse("mine.yaml", []byte(text)))(t)
	old := p.Designed()[1].Evidence
	for _, c := range []struct{ what, got, want string }{
		{"the span", p.Evidence.Span(), "2022..2026-09"},
		{"the source", p.Evidence.Board[0].From, "public file 1: labels"},
		{"the old design's board", old.Board.Newest(), Undated},
		{"the old design's address", old.Address.Newest(), "2022"},
		{"its end", old.End.Newest(), ""},
	} {
		must.Equal(t, c.got, c.want, "%s is", c.what)
	}
	out, err := json.Marshal(p.Evidence)
	want := `{"address":[{"date":"2022","source":"a page"}],"start":[],"board":[{"date":"2026-09-30","source":"public file 1: labels"},` +
		`{"date":"2025","source":"a repository"},{"date":"undated","source":"a list"}],"colours":[],"refusal":[],"end":[],"hard":[{"date":"none","source":"not described"}]}`
	must.Hold(t, err == nil && string(out) == want, "as JSON: %s, %v", out, err)
}

func TestSpan(t *testing.T) {
	for _, c := range []struct{ board, end, want string }{
		{"2026-05-16 a", "2026-09 b", "2026-05..09"},
		{"2026-09 a", "2026-09-12 b", "2026-09"},
		{"2022 a", "2026-09-12 b", "2022..2026-09"},
		{"2022 a", "none b", "2022"},
		{"undated a", "none b", "undated"},
		{"none a", "none b", "none"},
	} {
		var e Evidence
		_ = e.Board.UnmarshalText([]byte(c.board))
		_ = e.End.UnmarshalText([]byte(c.end))
		must.Equal(t, e.Span(), c.want, "%q and %q", c.board, c.end)
	}
}
