package simulate

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/sim"
)

// A tournament that is interrupted tells what it has, and no empty tables.
func TestTournamentInterrupted(t *testing.T) {
	t.Parallel()
	days := &sim.DaysSpec{}
	left := tournament{lines: []simLine{{Spec: sim.Spec{Strategy: "daily", Days: days}, Left: 481}}, idle: []string{"optimal", "entropy"}}
	var text strings.Builder
	left.Print(&text)
	got := text.String()
	for _, want := range []string{"daily left 481 days unplayed.", "\nDid not play: optimal, entropy\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
	for _, never := range []string{"interval", "nterrupted"} {
		if strings.Contains(got, never) {
			t.Errorf("there is %q in\n%s", never, got)
		}
	}
}
