package queue

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// hostile is a client that knows the token, and publishes what it likes.
type hostile struct {
	*nats.Conn
	t *testing.T
}

func (p *place) hostile() hostile {
	p.t.Helper()
	conn, err := nats.Connect(p.URL, nats.Token(p.Token))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(conn.Close)
	return hostile{conn, p.t}
}

// store publishes a message, and waits until the server has stored it.
func (h hostile) store(subject string, header nats.Header, data []byte) {
	h.t.Helper()
	answer, err := h.RequestMsg(&nats.Msg{Subject: subject, Header: header, Data: data}, 10*time.Second)
	if err != nil || strings.Contains(string(answer.Data), "error") {
		h.t.Fatalf("%s: %v, %s", subject, err, answer.Data)
	}
}

// run stores what the jobs of a run share, under the run's right name, and returns the name.
func (h hostile) run(info runInfo) string {
	h.t.Helper()
	text, err := json.Marshal(info)
	if err != nil {
		h.t.Fatal(err)
	}
	h.store(runSubject+info.name(), nil, text)
	return info.name()
}

// job stores a job of a run, under the job's right name.
func (h hostile) job(run, text string) {
	h.t.Helper()
	h.store(jobsOf(run)+jobName([]byte(text)), nil, []byte(text))
}

func jobsOf(run string) string { return jobSubject + versionSum("1") + "." + run + "." }

var packedByGzip = nats.Header{packedHeader: {"gzip"}}

// bomb is a short text that unpacks to more than a message may: the same megabyte again and again.
func bomb(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(bytes.Repeat([]byte{'0'}, 1<<20)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return bytes.Repeat(b.Bytes(), maxText>>20+1)
}

// Whatever somebody publishes as jobs and runs, the worker goes on: it names each message, and does the jobs of others.
func TestHostileJobs(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	h := p.hostile()
	good := runInfo{Kind: "square", Version: "1", Params: json.RawMessage(`{"Add":0}`), Patience: time.Second}
	run := h.run(good)
	one := jobName([]byte("1"))
	h.store(jobSubject+versionSum("1")+".x.y.z", nil, []byte("1"))
	h.store(jobSubject+versionSum("1")+".x", nil, []byte("1"))
	h.store(jobsOf(run)+strings.Repeat("x", 24), nil, []byte("1"))
	h.store(jobsOf(run)+jobName([]byte("2")), nil, []byte("1"))
	h.store(jobsOf(run)+one, packedByGzip, []byte("not what it says that it is"))
	h.store(jobsOf(run)+jobName([]byte("5")), nats.Header{packedHeader: {"brotli"}}, []byte("5"))
	h.store(jobsOf(run)+jobName([]byte("6")), packedByGzip, bomb(t))
	h.job(run, `[`)
	h.job(run, `"three"`)
	h.job(run, `{"a":[1`+strings.Repeat(`,[1`, 5000))
	var wanted []string
	for patience, want := range map[time.Duration]string{
		0: "a patience of 0s", -1: "a patience of -1ns", time.Nanosecond: "a patience of 1ns", 1 << 62: "a patience of",
	} {
		bad := good
		bad.Patience, bad.Params = patience, json.RawMessage(fmt.Sprintf(`{"Add":%d}`, 1000+patience))
		h.job(h.run(bad), "1")
		wanted = append(wanted, want)
	}
	for _, bad := range []runInfo{
		{Kind: "square", Version: "2", Params: good.Params, Patience: time.Second},
		{Kind: "", Version: "1", Params: good.Params, Patience: time.Second},
		{Kind: "\x1b[2J", Version: "1", Params: good.Params, Patience: time.Second},
		{Kind: "cube", Version: "1", Params: good.Params, Patience: time.Second},
		{Kind: "explode", Version: "1", Params: good.Params, Patience: time.Second},
		{Kind: "square", Version: "1", Params: json.RawMessage(`[]`), Patience: time.Second},
		{Kind: "square", Version: "1", Params: json.RawMessage(`{"Sub":1}`), Patience: time.Second},
	} {
		h.job(h.run(bad), "1")
	}
	for n, text := range []string{"", "{", `{}`, `null`, `{"patience":"0"}`, `{"a":1}`} {
		name := checksum(runSize, fmt.Append(nil, n))
		h.store(runSubject+name, nil, []byte(text))
		h.job(name, "1")
	}
	other := strings.Repeat("0", 16)
	h.store(runSubject+other, packedByGzip, bomb(t))
	h.job(other, "1")

	p.worker(2, nil)
	left := 1
	for deadline := time.Now().Add(time.Minute); left > 0 && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		s, err := c.js.Stream(t.Context(), jobStream)
		if err != nil {
			t.Fatal(err)
		}
		left = int(s.CachedInfo().State.Msgs)
	}
	if left > 0 {
		t.Errorf("%d messages are still in the queue", left)
	}
	for _, want := range append(wanted,
		"its subject is not that of a job", "its name is not the checksum of its content", "gzip: ", `packed by \"brotli\"`,
		"it unpacks to more than 64 MB", "it is not JSON", "job \\\"three\\\"", "panic: boom", "it is of version", "its kind is no name",
		"there is no kind of job", "parameters of square", `unknown field \"Sub\"`, "a worker reports trouble",
	) {
		p.log.await(t, want)
	}
	got, err := squares(t.Context(), c, 0, upTo(8))
	if want := []int{0, 1, 4, 9, 16, 25, 36, 49}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	var m runtime.MemStats
	if runtime.ReadMemStats(&m); m.HeapSys > 1<<30 {
		t.Errorf("%d MB of memory were used", m.HeapSys>>20)
	}
}

// A job of a run that somebody has put there first, with another content, does not keep the run from its end.
func TestHostileJobFirst(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	h := p.hostile()
	info := runInfo{Kind: "square", Version: "1", Params: json.RawMessage(`{"Add":0}`)}
	h.store(jobsOf(info.name())+jobName([]byte("3")), nil, []byte("4"))
	p.worker(1, nil)
	if got, err := squares(t.Context(), c, 0, []int{3}); err != nil || !slices.Equal(got, []int{9}) {
		t.Errorf("%v, %v", got, err)
	}
	p.log.await(t, "its name is not the checksum of its content")
}

// Results that are none are set aside and named, and their jobs are done again.
func TestHostileResults(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	s, err := c.Open(t.Context(), "square", squareParams{})
	if err != nil {
		t.Fatal(err)
	}
	h := p.hostile()
	run := s.(*session).name
	bad := []struct {
		header nats.Header
		text   string
		want   string
	}{
		{nil, "", "it is not JSON"},
		{nil, "{", "it is not JSON"},
		{nil, `"nine"`, "cannot unmarshal string"},
		{nil, `9 9`, "it is not JSON"},
		{nats.Header{packedHeader: {"x"}}, "9", `packed by \"x\"`},
		{packedByGzip, "9", "EOF"},
		{packedByGzip, string(bomb(t)), "it unpacks to more than 64 MB"},
	}
	ended := make(chan error, 1)
	var got []int
	go func() {
		ended <- Each(t.Context(), s, upTo(len(bad)), func(n int) error { got = append(got, n); return nil })
	}()
	for n, b := range bad {
		h.store(resultSubject+run+"."+jobName(fmt.Append(nil, n)), b.header, []byte(b.text))
		p.log.await(t, b.want)
	}
	h.store(resultSubject+run+".x", nil, []byte("1"))
	h.store(resultSubject+run+"."+jobName([]byte("1000")), nil, []byte("["))
	p.worker(1, nil)
	if err := receive(t, ended, "the run"); err != nil || !slices.Equal(got, []int{0, 1, 4, 9, 16, 25, 36}) {
		t.Errorf("%v, %v", got, err)
	}
	if err := s.Close(true); err != nil {
		t.Error(err)
	}
	if n := strings.Count(p.log.String(), "a result is set aside, its job is given out again"); n != len(bad) {
		t.Errorf("%d results were set aside, not %d:\n%s", n, len(bad), p.log)
	}
}

// A result that is none is set aside once, also if the coordinator asks for it before it comes by itself.
func TestSetAsideOnce(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	opened, err := c.Open(t.Context(), "square", squareParams{})
	if err != nil {
		t.Fatal(err)
	}
	s, jobs := opened.(*session), []json.RawMessage{json.RawMessage("3")}
	name := jobName(jobs[0])
	p.hostile().store(resultSubject+s.name+"."+name, nil, []byte("["))
	o := newOrder([]string{name}, nil)
	if err := s.fetch(t.Context(), jobs, o, name, nil); err != nil {
		t.Error(err)
	}
	p.log.await(t, "a result is set aside")
	if err := s.setAside(t.Context(), jobs, o, result{job: name, number: s.aside[name], bad: errMessage}); err != nil {
		t.Error(err)
	}
	if n := strings.Count(p.log.String(), "a result is set aside"); n != 1 {
		t.Errorf("it is set aside %d times:\n%s", n, p.log)
	}
	if err := s.Close(true); err != nil {
		t.Error(err)
	}
}

// A job whose results are never any ends the run, which names it. What was stored before is not asked again.
func TestHostileResultsAgain(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	h := p.hostile()
	run := (&runInfo{Kind: "square", Version: "1", Params: json.RawMessage(`{"Add":0}`)}).name()
	h.store(resultSubject+run+"."+jobName([]byte("7")), nil, []byte("left by an earlier run"))
	ended := make(chan error, 1)
	go func() {
		_, err := squares(t.Context(), c, 0, []int{7})
		ended <- err
	}()
	header := nats.Header{workerHeader: {"\x1b]0;mallory\x07"}}
	var err error
	for n := 0; ; n++ {
		select {
		case err = <-ended:
		default:
			// Two at once may be one for the coordinator, as the later one removes the earlier one.
			h.store(resultSubject+run+"."+jobName([]byte("7")), header, []byte("no result"))
			time.Sleep(20 * time.Millisecond)
			continue
		}
		break
	}
	if err == nil || !strings.Contains(err.Error(), "job 1 of 1 of square, 7: 3 results were no results") ||
		!strings.Contains(err.Error(), "mallory") || strings.ContainsAny(err.Error(), "\x1b\x07") {
		t.Errorf("%q", err)
	}
}

// What a worker says of a failure reaches people without control characters, and shortened.
func TestHostileFailure(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	p.worker(1, func(int) error { return errors.New("\x1b[2J" + strings.Repeat("ha", 1<<20) + "\n") })
	_, err := squares(t.Context(), c, 0, []int{7})
	if err == nil || strings.ContainsAny(err.Error(), "\x1b\n") || len(err.Error()) > 2*maxReason {
		t.Errorf("%.3000q", err)
	}
}

// Signs of life that are none are dropped, and of those that never end only some are kept.
func TestHostileHellos(t *testing.T) {
	p := newPlace(t)
	counted := make(chan int, 100)
	p.Workers = func(n int) {
		select {
		case counted <- n:
		default: // only the first matters
		}
	}
	c := p.coordinator()
	defer c.Close()
	h := p.hostile()
	for _, text := range []string{
		"", "x", "null", "{}", `{"version":"1","jobs":1}`, `{"name":"w","version":"1","jobs":-1}`, `{"name":"w","version":"1","jobs":1e300}`,
		`{"name":"w","version":"1","jobs":1,"more":1}`, `{"name":"\u001b[2J","version":"1","jobs":1}`, `{"name":"w","version":"","jobs":1}`,
		`{"name":"` + strings.Repeat("w", maxHello) + `","version":"1","jobs":1}`,
	} {
		for _, subject := range []string{workerSubject, coordinatorSubject, noticeSubject} {
			if err := h.Publish(subject, []byte(text)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := h.Publish(workerSubject, []byte(`{"name":"w","version":"1","jobs":1}`)); err != nil {
		t.Fatal(err)
	}
	if n := receive(t, counted, "the worker to be counted"); n != 1 {
		t.Errorf("%d workers", n)
	}
	if text := p.log.String(); strings.Count(text, "a worker") != 1 {
		t.Errorf("logged:\n%s", text)
	}
	for n := range maxWorkers + 5 {
		c.present.meet(hello{Name: fmt.Sprint(n), Version: "1", Jobs: 1}, time.Now())
		c.present.meet(hello{Name: fmt.Sprint(n), Version: "2", Jobs: 1}, time.Now())
	}
	c.present.mu.Lock()
	defer c.present.mu.Unlock()
	if len(c.present.seen) != maxWorkers || len(c.present.other) != maxStrangers {
		t.Errorf("%d workers and %d strangers are kept", len(c.present.seen), len(c.present.other))
	}
}
