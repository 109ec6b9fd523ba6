package queue

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/plain"
)

// FuzzMessages reads arbitrary bytes as each kind of message, under the correct name and under another.
func FuzzMessages(f *testing.F) {
	for _, text := range []string{
		`1`, `"crane"`, `{"from":0,"to":9}`, `[`, `{}`, `null`, "9 9", "\x1b]0;title\x07",
		`{"kind":"square","version":"1","params":{}}`, `{"kind":"square","version":"2","params":null}`,
		`{"worker":"w","text":9}`, `{"worker":"w","text":"nine"}`, `{"worker":"\u001b[2J","failed":"no\nluck"}`, `{"worker":"w","text":9,"more":1}`,
	} {
		f.Add([]byte(text))
	}
	check := testKinds(nil)[0].Check
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, job, err := readJob("1", jobsOf("1")+"run."+Sum(text), text); (err == nil) != json.Valid(text) || err == nil && job != Sum(text) {
			t.Errorf("job %q: %v", text, err)
		}
		for _, subject := range []string{jobsOf("1") + "run.x", jobsOf("1") + Sum(text), jobsOf("2") + "run." + Sum(text), string(text)} {
			if _, _, err := readJob("1", subject, text); !errors.Is(err, errMessage) {
				t.Errorf("job %q with subject %q: %v", text, subject, err)
			}
		}
		var info runInfo
		_ = json.Unmarshal(text, &info) // then its name is wrong
		if got, err := readRun("1", info.name(), text); err == nil && (got.Version != "1" || got.name() != info.name()) || err != nil && !errors.Is(err, errMessage) {
			t.Errorf("run %q: %+v, %v", text, got, err)
		}
		r, err := readResult(text, check)
		if err != nil && !errors.Is(err, errMessage) || plain.Line(r.Worker+r.Failed, 10*maxReason) != r.Worker+r.Failed {
			t.Errorf("result %q: %+v, %v", text, r, err)
		}
		var n int
		if err == nil && r.Failed == "" && json.Unmarshal(r.Text, &n) != nil {
			t.Errorf("result %q is no number", text)
		}
	})
}
