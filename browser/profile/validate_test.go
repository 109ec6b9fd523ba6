package profile

import (
	"errors"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestFaults(t *testing.T) {
	text := small + `rejection:
  messages:
    - selector: p[role=
      pattern: (not
    - selector: .fine
      pattern: (?<!x)not\sa \p{L}|ok
dismiss:
  - click: a::before
`
	p := must.Get(Parse("mine.yaml", []byte(strings.Replace(text, "row: .row", `row: "..row"`, 1))))(t)
	faults := p.Faults()
	want := []string{
		`mine.yaml:5:8: board.row: bad selector "..row": at character 2: expected a name after ., found '.': bad profile`,
		`mine.yaml:12:17: rejection.messages[0].selector: bad selector "p[role=": `,
		"mine.yaml:13:16: rejection.messages[0].pattern: bad regular expression: ",
		"mine.yaml:17:12: dismiss[0].click: bad selector ",
	}
	if len(faults) != len(want) {
		t.Fatalf("%d faults, want %d: %v", len(faults), len(want), faults)
	}
	for i, err := range faults {
		if !strings.HasPrefix(err.Error(), want[i]) || !errors.Is(err, ErrProfile) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v, want %s", err, want[i])
		}
	}
}

func TestBuiltInFaults(t *testing.T) {
	for _, name := range Names() {
		p := must.Get(Load(name))(t)
		for _, err := range p.Faults() {
			t.Error(err)
		}
	}
}
