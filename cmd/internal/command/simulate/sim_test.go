package simulate

import (
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestSplitStrategies(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		values []string
		want   string // joined by |; "" for an error
	}{
		{[]string{"a,b,c"}, "a|b|c"},
		{[]string{"a", "b"}, "a|b"},
		{[]string{"script:words=x,then=a,b:y=1"}, "script:words=x,then=a|b:y=1"},
		{[]string{"a,exec:sh bot.sh --x,y,z", "b"}, "a|exec:sh bot.sh --x,y,z|b"},
		{[]string{"random:seed=1,random:seed=2"}, "random:seed=1|random:seed=2"},
		{[]string{"a"}, ""},
		{[]string{"a,"}, ""},
		{[]string{",a"}, ""},
		{[]string{"a,b", "a"}, ""},
		{[]string{"a", "then=b"}, ""},
	} {
		got, err := splitStrategies(c.values)
		if (err != nil) != (c.want == "") || err != nil && cli.ExitCode(err) != cli.ExitUsage || err == nil && strings.Join(got, "|") != c.want {
			t.Errorf("%q: %q, %v, want %q", c.values, got, err, c.want)
		}
	}
}

func FuzzSplitStrategies(f *testing.F) {
	f.Add("entropy,script:words=crane+slate,then=entropy,exec:sh a,b")
	f.Add("a,=b:,c=")
	f.Fuzz(func(t *testing.T, value string) {
		list, err := splitStrategies([]string{value})
		must.Hold(t, err != nil || strings.Join(list, ",") == value && !slices.Contains(list, ""), "%q falls into %q", value, list)
	})
}

// A tournament that is interrupted tells what it has, and no empty tables.
func TestTournamentInterrupted(t *testing.T) {
	t.Parallel()
	days := &sim.DaysSpec{}
	left := tournament{lines: []simLine{{Spec: sim.Spec{Strategy: "daily", Days: days}, Left: 481}}, idle: []string{"optimal", "entropy"}}
	var text strings.Builder
	left.Print(&text)
	got := text.String()
	for _, want := range []string{"daily left 481 days unplayed.", "\nDid not play: optimal, entropy\n"} {
		must.Hold(t, strings.Contains(got, want), "%q is missing in\n%s", want, got)
	}
	for _, never := range []string{"interval", "nterrupted"} {
		must.Hold(t, !strings.Contains(got, never), "there is %q in\n%s", never, got)
	}
}
