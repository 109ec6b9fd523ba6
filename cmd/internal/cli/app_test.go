package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// evil is what a page, a record or a file name may contain.
const evil = "x\x1b]0;title\x07\x1b[2J\u009b2J\u202e\r\nabsurdist: won"

// Text from elsewhere can't control the terminal, look like a log line of ours, or be endless.
func TestOutputIsPlain(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("y", 1_000_000)
	for _, inJSON := range []bool{false, true} {
		var out, problems bytes.Buffer
		a := &App{Out: &Output{W: &out}, Err: &Output{W: &problems}, JSON: inJSON}
		log := a.NewLog(a.Err)
		log.Warn().Str("text", evil).Err(errors.New(evil)).Msg(evil)
		a.PrintFault(errors.New(evil + long))
		fmt.Fprintf(a.Out, "\x1b[1mtitle\x1b[0m %s\n", evil)
		must.Do(t, a.Line(evil))
		if !strings.HasPrefix(out.String(), "\x1b[1mtitle\x1b[0m x]0;title[2J2J\n") {
			t.Errorf("standard output %q", &out)
		}
		for _, text := range []string{strings.NewReplacer("\x1b[1m", "", "\x1b[0m", "").Replace(out.String()), problems.String()} {
			if strings.ContainsAny(text, "\x1b\x07\r\u009b\u202e") || len(text) > 10_000 {
				t.Errorf("%d bytes: %.2000q", len(text), text)
			}
		}
		lines := strings.Split(problems.String(), "\n")
		if inJSON {
			var fault struct{ Message string }
			if err := json.Unmarshal([]byte(lines[1]), &fault); err != nil || len(fault.Message) > longest+10 {
				t.Errorf("%v, %.2000q", err, lines[1])
			}
		} else if !strings.Contains(lines[0], "x]0;title[2J2J absurdist: won") {
			t.Errorf("the log's line is %q", lines[0])
		}
	}
}
