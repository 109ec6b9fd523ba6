package lookback

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
)

// A replay that is interrupted says how it can be continued, or how another could be.
func TestInterruptedReplay(t *testing.T) {
	for _, c := range []struct {
		run  replayRun
		says string
	}{
		{replayRun{}, "; --record FILE keeps a game, so that --resume FILE can continue it"},
		{replayRun{replayFlags: replayFlags{record: "a.jsonl"}}, "; to continue: absurdist replay --resume a.jsonl"},
		{replayRun{replayFlags: replayFlags{resume: "b.jsonl"}}, "; to continue: absurdist replay --resume b.jsonl"},
	} {
		if err := c.run.goOn(cli.ErrInterrupted); !strings.HasSuffix(err.Error(), c.says) {
			t.Errorf("it says %v, want %s", err, c.says)
		}
	}
}
