package queue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// header is that of a message whose text is packed in some way.
func header(packing string) nats.Header {
	if packing == "" {
		return nil
	}
	return nats.Header{packedHeader: {packing}}
}

// packedSeeds adds messages that are packed in some ways.
func packedSeeds(f *testing.F, texts ...string) {
	for _, text := range texts {
		f.Add("", []byte(text))
		m, err := pack("x", bytes.Repeat([]byte(text), 1+2000/len(text)))
		if err != nil {
			f.Fatal(err)
		}
		f.Add("gzip", m.Data)
		f.Add("gzip", m.Data[:len(m.Data)/2])
		f.Add("x", []byte(text))
	}
}

// FuzzJob reads what a worker may get as a job: under the name of its content, so that all else is looked at, and
// under another.
func FuzzJob(f *testing.F) {
	packedSeeds(f, `1`, `"crane"`, `{"from":0,"to":9}`, `[`)
	f.Fuzz(func(t *testing.T, packing string, data []byte) {
		text, err := unpack(header(packing), data)
		if err != nil && !errors.Is(err, errMessage) || len(text) > maxText {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		subject := jobSubject + versionSum("1") + ".0123456789abcdef." + jobName(text)
		j, err := readJob("1", subject, header(packing), data)
		if (err == nil) != json.Valid(text) || err != nil && !errors.Is(err, errMessage) {
			t.Errorf("%q: %+v, %v", text, j, err)
		}
		if err == nil && (!bytes.Equal(j.text, text) || j.run != "0123456789abcdef" || jobName(j.text) != j.name) {
			t.Errorf("%q became %+v", text, j)
		}
		for _, subject := range []string{subject + "0", jobSubject + string(data), string(data), subject[:len(subject)-24] + fmt.Sprintf("%024x", len(data))} {
			if _, err := readJob("1", subject, header(packing), data); !errors.Is(err, errMessage) {
				t.Errorf("%q with subject %q: %v", text, subject, err)
			}
		}
	})
}

// FuzzRun reads what a worker may get as that which the jobs of a run share.
func FuzzRun(f *testing.F) {
	packedSeeds(f, `{"kind":"square","version":"1","params":{},"patience":1000000000}`, `{"kind":"square","version":"1","params":null,"patience":0}`,
		`{"kind":"square","version":"1","params":{},"patience":-1}`, `{"kind":"square","version":"1","params":{},"patience":1e18}`, `{}`, `[]`)
	f.Fuzz(func(t *testing.T, packing string, data []byte) {
		name := "0123456789abcdef"
		if text, err := unpack(header(packing), data); err == nil {
			var info runInfo
			if json.Unmarshal(text, &info) == nil {
				name = info.name()
			}
		}
		info, err := readRun("1", name, header(packing), data)
		if err != nil {
			if !errors.Is(err, errMessage) || info.Kind != "" {
				t.Errorf("%+v, %v", info, err)
			}
			return
		}
		if info.Version != "1" || !isName(info.Kind) || !json.Valid(info.Params) || info.Patience < minPatience || info.Patience > maxPatience || info.name() != name {
			t.Errorf("accepted: %+v", info)
		}
		time.NewTicker(info.Patience / 3).Stop() // what a worker does with it
		if _, err := readRun("2", name, header(packing), data); err == nil {
			t.Error("accepted for another version")
		}
	})
}

// FuzzResult reads what a coordinator may get as a result: a number, a failure, or anything.
func FuzzResult(f *testing.F) {
	for _, text := range []string{"9", "", `"nine"`, "[", "no luck", "\x1b]0;title\x07", "9 9", "9.5", "null"} {
		f.Add("", "", "worker", text, []byte(text))
		f.Add("", "true", "\x1b[2J", text, []byte(text))
		f.Add("gzip", "", "worker", "", []byte(text))
	}
	check := testKinds(nil)[0].Check
	f.Fuzz(func(t *testing.T, packing, failed, worker, job string, data []byte) {
		h := nats.Header{packedHeader: {packing}, failedHeader: {failed}, workerHeader: {worker}}
		for _, name := range []string{jobName([]byte(job)), job} {
			r := readResult("run", resultSubject+"run."+name, h, data, check)
			given := 0
			for _, has := range []bool{r.text != nil, r.failed != "", r.bad != nil} {
				if has {
					given++
				}
			}
			if given != 1 || r.bad != nil && !errors.Is(r.bad, errMessage) {
				t.Errorf("%+v", r)
			}
			if shown := r.failed + r.worker + r.job; printable(shown, len(shown)) != shown || len(r.failed) > 4*maxReason+3 {
				t.Errorf("%q can't be shown", shown)
			}
			if r.text == nil {
				continue
			}
			var n int
			if err := json.Unmarshal(r.text, &n); err != nil || !isSum(r.job, jobSize) {
				t.Errorf("%q is no number, or not of job %q: %v", r.text, r.job, err)
			}
		}
	})
}

// FuzzHello reads signs of life, and what workers have to tell.
func FuzzHello(f *testing.F) {
	for _, text := range []string{
		`{"name":"w","version":"1","jobs":1}`, `{"name":"w","version":"1","jobs":-1}`, `{"version":"1"}`, `{}`, `null`, `x`,
		`{"worker":"w","version":"1","run":"0123456789abcdef","job":"0123456789abcdef01234567","reason":"why","full":true}`,
		`{"worker":"w","version":"1","run":"x","reason":"\u001b[2J"}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if h, ok := readHello(data); ok {
			again, err := json.Marshal(h)
			if same, ok := readHello(again); err != nil || !ok || same != h || h.Jobs < 0 || h.Name != printable(h.Name, maxName) {
				t.Errorf("%q is read as %+v, and again as %+v, %v", data, h, same, err)
			}
		}
		if n, ok := readNotice(data); ok && (!isName(n.Worker) || n.Reason == "" || n.Reason != printable(n.Reason, len(n.Reason))) {
			t.Errorf("%q is read as %+v", data, n)
		}
	})
}
