package lookback

import (
	"bytes"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/group"

	"charm.land/lipgloss/v2"
)

// What is printed fits 80 columns, whatever the names. The text for the chat names no answer.
func TestGroupIsPrinted(t *testing.T) {
	text := "Somebody with a very long name 🎉: Wordle 1,807 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n李雷李雷李雷李雷李雷: Wordle 1,807 4/6\n<script>x</script>: Wordle 1,807 X/6\n" +
		"Ann: Wordle 1,806 3/6 is what my brother has always told us about that day in May\nAnn: > Wordle 1,807 3/6\n"
	c := must.Get(advice.NewChat(t.Context(), text, group.Options{Days: daily.BuiltIn(), Seed: 1}))(t)
	var out bytes.Buffer
	groupResult{Chat: c}.Print(&out)
	for line := range strings.Lines(out.String()) {
		if n := lipgloss.Width(strings.TrimRight(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	for _, want := range []string{"ETUDE", "line 7: can't be read: a result inside a sentence", "line 8: Ann, Wordle quoted"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing:\n%s", want, out.String())
		}
	}
	if strings.Contains(strings.ToLower(c.Paste), "etude") {
		t.Errorf("an answer stands in %s", c.Paste)
	}
}
