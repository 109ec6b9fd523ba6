package queue

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"absurdist/browser/chrome/leak"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
	"pgregory.net/rapid"
)

// TestMain fails if the tests leave goroutines of servers or connections behind.
func TestMain(m *testing.M) {
	code := m.Run()
	if left := leak.Wait(leftOver); code == 0 && len(left) > 0 {
		fmt.Fprintln(os.Stderr, "FAIL: left behind:\n"+strings.Join(left, "\n\n"))
		code = 1
	}
	os.Exit(code)
}

func leftOver() []string {
	stacks := make([]byte, 1<<20)
	var left []string
	for stack := range strings.SplitSeq(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		if strings.Contains(stack, "nats-io") && !strings.Contains(stack, "queue.leftOver") {
			left = append(left, stack)
		}
	}
	return left
}

// Three kinds: squares, jobs that fail, and jobs that need what only some machines have.
type squareParams struct{ Add int }

func testKinds(fail func(n int) error) Kinds {
	return Kinds{
		NewKind("square", func(_ context.Context, p squareParams, _ int) (func(context.Context, int) (int, error), error) {
			return func(_ context.Context, n int) (int, error) {
				if fail != nil {
					if err := fail(n); err != nil {
						return 0, err
					}
				}
				return n*n + p.Add, nil
			}, nil
		}),
		NewKind("elsewhere", func(context.Context, squareParams, int) (func(context.Context, int) (int, error), error) {
			return nil, errors.New("these lists are others here")
		}),
	}
}

// log is a log that can be read while it is written.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func (l *log) await(t *testing.T, text string) {
	t.Helper()
	left := leak.Wait(func() []string {
		if strings.Contains(l.String(), text) {
			return nil
		}
		return []string{"waiting"}
	})
	if len(left) > 0 {
		t.Errorf("%q is not logged:\n%s", text, l)
	}
}

// place is a server with what uses it.
type place struct {
	Options
	t   *testing.T
	log *log
	dir string
}

func newPlace(t *testing.T) *place {
	t.Helper()
	dir := t.TempDir()
	s, err := StartEmbedded(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	l := new(log)
	return &place{Options{URL: s.URL, Version: "1", Kinds: testKinds(nil), Patience: 400 * time.Millisecond, Log: zerolog.New(l)}, t, l, dir}
}

// coordinator returns one, and what closes it.
func (p *place) coordinator() *Coordinator {
	p.t.Helper()
	c, err := NewCoordinator(p.t.Context(), p.Options)
	if err != nil {
		p.t.Fatal(err)
	}
	return c
}

// worker starts one. It ends with stop, which returns how many jobs it has done.
func (p *place) worker(jobs int, fail func(int) error) (stop func() int) {
	ctx, cancel := context.WithCancel(p.t.Context())
	done := make(chan int)
	go func() {
		o := p.Options
		o.Kinds = testKinds(fail)
		n, err := Worker{Options: o, Jobs: jobs}.Run(ctx)
		if err != nil {
			p.t.Error(err)
		}
		done <- n
		close(done)
	}()
	stop = func() int {
		cancel()
		return <-done
	}
	p.t.Cleanup(func() { stop() })
	return stop
}

// squares runs jobs and returns the results.
func squares(ctx context.Context, r Runner, add int, jobs []int) ([]int, error) {
	got := []int{}
	err := Run(ctx, r, "square", squareParams{add}, jobs, func(n int) error {
		got = append(got, n)
		return nil
	})
	return got, err
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Through a queue comes what comes without one, whatever jobs fail now and then.
func TestQueueIsLikeLocal(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	var mu sync.Mutex
	failed := map[int]bool{}
	flaky := func(n int) error { // each job with such a number fails once
		mu.Lock()
		defer mu.Unlock()
		if n%7 != 3 || failed[n] {
			return nil
		}
		failed[n] = true
		return errors.New("not today")
	}
	p.worker(2, flaky)
	p.worker(1, nil)
	add := 0
	rapid.Check(t, func(rt *rapid.T) {
		jobs := rapid.SliceOfN(rapid.IntRange(-20, 40), 0, 30).Draw(rt, "jobs")
		add++
		want, err := squares(t.Context(), Local{Kinds: testKinds(nil)}, add, jobs)
		if err != nil {
			rt.Fatal(err)
		}
		got, err := squares(t.Context(), c, add, jobs)
		if err != nil || !slices.Equal(got, want) {
			rt.Fatalf("%v: %v, %v, want %v", jobs, got, err, want)
		}
	})
	for _, name := range []string{jobStream, resultStream} {
		s, err := c.js.Stream(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		if n := s.CachedInfo().State.Msgs; n > 0 {
			t.Errorf("%s holds %d messages after the last run", name, n)
		}
	}
}

// A session takes jobs again and again, also the same ones.
func TestSessionTwice(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	p.worker(2, nil)
	for _, r := range []Runner{c, Local{Kinds: p.Kinds, Parallel: 1}} {
		s, err := r.Open(t.Context(), "square", squareParams{})
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			var got []int
			err := Each(t.Context(), s, []int{3, 1, 3}, func(n int) error { got = append(got, n); return nil })
			if err != nil || !slices.Equal(got, []int{9, 1, 9}) {
				t.Errorf("%v, %v", got, err)
			}
		}
		stop := errors.New("stop")
		if err := Each(t.Context(), s, []int{3}, func(int) error { return stop }); !errors.Is(err, stop) {
			t.Errorf("the error of emit: %v", err)
		}
		if err := s.Close(true); err != nil {
			t.Error(err)
		}
	}
}

// A job that always fails ends the run after a few tries, and the error names it. The next run tries it anew.
func TestFailure(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	defer c.Close()
	broken := true
	var mu sync.Mutex
	tried := 0
	p.worker(1, func(n int) error {
		mu.Lock()
		defer mu.Unlock()
		if n != 13 || !broken {
			return nil
		}
		if tried++; tried == 2 {
			panic("out of luck")
		}
		return errors.New("no luck")
	})
	_, err := squares(t.Context(), c, 0, upTo(20))
	if err == nil || !strings.Contains(err.Error(), "job 14 of 20 of square, 13: failed 3 times, the last time with: no luck") {
		t.Errorf("%v", err)
	}
	if !strings.Contains(p.log.String(), "panic: out of luck") {
		t.Errorf("the panic is not logged:\n%s", p.log)
	}
	mu.Lock()
	if tried != maxTries {
		t.Errorf("the job was tried %d times", tried)
	}
	broken = false
	mu.Unlock()
	if got, err := squares(t.Context(), c, 0, upTo(20)); err != nil || len(got) != 20 {
		t.Errorf("the next run: %v, %v", got, err)
	}
	err = Run(t.Context(), c, "elsewhere", squareParams{}, []int{1}, func(int) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "these lists are others here") {
		t.Errorf("a run that no worker can do: %v", err)
	}
	if _, err := c.Open(t.Context(), "cube", nil); err == nil || !strings.Contains(err.Error(), `"cube"`) {
		t.Errorf("an unknown kind: %v", err)
	}
}

// A job whose workers all die is given up.
func TestPoison(t *testing.T) {
	p := newPlace(t)
	p.Patience = 20 * time.Millisecond
	c := p.coordinator()
	defer c.Close()
	stop := make(chan struct{})
	var victims sync.WaitGroup
	victims.Go(func() { // takes jobs and is never heard of again
		consumer, err := c.js.Consumer(t.Context(), jobStream, "workers-"+versionSum("1"))
		if err != nil {
			t.Error(err)
			return
		}
		for range maxDeliveries {
			if _, err := consumer.Next(jetstream.FetchMaxWait(10 * time.Second)); err != nil {
				t.Error(err)
			}
		}
		close(stop)
	})
	defer victims.Wait()
	go func() {
		<-stop
		p.worker(1, nil)
	}()
	_, err := squares(t.Context(), c, 0, []int{5})
	if err == nil || !strings.Contains(err.Error(), "job 1 of 1 of square, 5: ") || !strings.Contains(err.Error(), "no worker ended it") {
		t.Errorf("%v", err)
	}
}

// The results of a coordinator that is gone are there for the next one; only what is missing is done again.
func TestCoordinatorRestarts(t *testing.T) {
	p := newPlace(t)
	ctx, cancel := context.WithCancel(t.Context())
	c := p.coordinator()
	stop := p.worker(1, func(n int) error {
		if n >= 10 {
			<-ctx.Done() // the coordinator goes
			return errors.New("too late")
		}
		return nil
	})
	s, err := c.Open(t.Context(), "square", squareParams{})
	if err != nil {
		t.Fatal(err)
	}
	got := 0
	err = Each(ctx, s, upTo(20), func(int) error {
		if got++; got == 10 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || got != 10 {
		t.Fatalf("%d results, %v", got, err)
	}
	s.(*session).close() // as if it were killed: nothing is taken back
	c.Close()
	stop()

	var mu sync.Mutex
	var again []int
	p.worker(2, func(n int) error {
		mu.Lock()
		defer mu.Unlock()
		again = append(again, n)
		return nil
	})
	c = p.coordinator()
	defer c.Close()
	list, err := squares(t.Context(), c, 0, upTo(20))
	want, _ := squares(t.Context(), Local{Kinds: p.Kinds}, 0, upTo(20))
	if err != nil || !slices.Equal(list, want) {
		t.Errorf("%v, %v", list, err)
	}
	slices.Sort(again)
	if again = slices.Compact(again); !slices.Equal(again, upTo(20)[10:]) { // on a busy machine some are done twice
		t.Errorf("done again: %v", again)
	}
	if !strings.Contains(p.log.String(), "left results in the queue") {
		t.Errorf("it is not told:\n%s", p.log)
	}
}

// A server that goes away and comes back does not end a run.
func TestServerRestarts(t *testing.T) {
	dir := t.TempDir()
	first, err := StartEmbedded(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	l := new(log)
	p := &place{Options{URL: first.URL, Version: "1", Kinds: testKinds(nil), Patience: 400 * time.Millisecond, Log: zerolog.New(l)}, t, l, dir}
	c := p.coordinator()
	defer c.Close()
	reached, back := make(chan struct{}), make(chan struct{})
	var once sync.Once
	p.worker(1, func(n int) error {
		if n == 5 {
			once.Do(func() { close(reached) })
			<-back
		}
		return nil
	})
	type outcome struct {
		got []int
		err error
	}
	ended := make(chan outcome)
	go func() {
		got, err := squares(t.Context(), c, 0, upTo(10))
		ended <- outcome{got, err}
	}()
	<-reached
	first.Close()
	l.await(t, "the connection is lost")
	second, err := StartEmbedded(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if second.URL != first.URL {
		t.Errorf("the server was at %s, is at %s", first.URL, second.URL)
	}
	l.await(t, "connected again")
	close(back)
	want, _ := squares(t.Context(), Local{Kinds: p.Kinds}, 0, upTo(10))
	if o := <-ended; o.err != nil || !slices.Equal(o.got, want) {
		t.Errorf("%+v", o)
	}
}

// A worker of another version takes no jobs; both sides say so.
func TestVersions(t *testing.T) {
	p := newPlace(t)
	old := *p
	old.Version, old.log = "0", new(log)
	old.Log = zerolog.New(old.log)
	stop := old.worker(1, nil)
	c := p.coordinator()
	defer c.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		old.log.await(t, "a coordinator of another version is there")
		p.log.await(t, "a worker of another version does not take our jobs")
		cancel()
	}()
	if got, err := squares(ctx, c, 0, []int{1}); len(got) > 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%v, %v", got, err)
	}
	if n := stop(); n > 0 {
		t.Errorf("the worker of another version has done %d jobs", n)
	}
}

func TestWorkersAreCounted(t *testing.T) {
	p := newPlace(t)
	var counts []int
	told := make(chan int, 10)
	p.Workers = func(n int) { told <- n }
	c := p.coordinator()
	defer c.Close()
	a, b := p.worker(1, nil), p.worker(2, nil)
	for range 2 {
		counts = append(counts, <-told)
	}
	a()
	counts = append(counts, <-told)
	b()
	if counts = append(counts, <-told); !reflect.DeepEqual(counts, []int{1, 2, 1, 0}) {
		t.Errorf("workers: %v", counts)
	}
}

func TestPresenceForgets(t *testing.T) {
	told := -1
	p := &presence{options: Options{Version: "1", Workers: func(n int) { told = n }}, seen: map[string]time.Time{}, other: map[string]bool{}}
	now := time.Now()
	p.meet(hello{Name: "a", Version: "1", Jobs: 1}, now)
	p.meet(hello{Name: "b", Version: "1", Jobs: 1}, now.Add(4*helloEvery))
	p.meet(hello{Name: "c", Version: "2", Jobs: 1}, now.Add(4*helloEvery))
	p.forget(now.Add(4 * helloEvery))
	if told != 2 {
		t.Errorf("told of %d workers, not 2", told)
	}
	if p.forget(now.Add(6 * helloEvery)); told != 1 {
		t.Errorf("told of %d workers, not 1", told)
	}
}

// A worker ends by itself when it was told to and there is nothing to do.
func TestIdle(t *testing.T) {
	p := newPlace(t)
	if n, err := (Worker{Options: p.Options, Jobs: 1, Idle: time.Millisecond}).Run(t.Context()); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

func TestServerErrors(t *testing.T) {
	plain, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoSigs: true})
	if err != nil {
		t.Fatal(err)
	}
	go plain.Start()
	defer plain.WaitForShutdown()
	defer plain.Shutdown()
	if !plain.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	p := newPlace(t)
	_, host, _ := strings.Cut(p.URL, "@")
	for address, want := range map[string]string{
		plain.ClientURL():          "has no JetStream",
		"nats://127.0.0.1:1":       "no servers available",
		"nats://" + host:           "Authorization Violation",
		"nats://secret@" + host:    "Authorization Violation",
		"nats://127.0.0.1:1:2:3:4": "nats://127.0.0.1:1:2:3:4",
	} {
		o := p.Options
		o.URL = address
		_, err := NewCoordinator(t.Context(), o)
		if !errors.Is(err, ErrServer) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%s: %v", address, err)
		}
		if _, err := (Worker{Options: o, Jobs: 1}).Run(t.Context()); !errors.Is(err, ErrServer) {
			t.Errorf("%s: %v", address, err)
		}
	}
}

// The server listens on loopback, its address is the folder's, and its port is free when it has ended.
func TestEmbedded(t *testing.T) {
	dir := t.TempDir()
	s, err := StartEmbedded(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	host := s.server.Addr().String()
	if !strings.HasPrefix(host, "127.0.0.1:") {
		t.Errorf("it listens on %s", host)
	}
	if _, err := StartEmbedded(dir, ""); err == nil || !strings.Contains(err.Error(), "another --queue-dir") {
		t.Errorf("a second server in the same folder: %v", err)
	}
	s.Close()
	l, err := net.Listen("tcp", host)
	if err != nil {
		t.Fatalf("the port is not free: %v", err)
	}
	l.Close()
	for _, listen := range []string{"", "127.0.0.1:0", host} {
		again, err := StartEmbedded(dir, listen)
		if err != nil {
			t.Fatal(err)
		}
		if again.URL != s.URL {
			t.Errorf("with %q it listens on %s, before it was %s", listen, again.URL, s.URL)
		}
		again.Close()
	}
	mode := fs.FileMode(0o600)
	if runtime.GOOS == "windows" {
		mode = 0o666 // there is but one bit, for writing
	}
	if info, err := os.Stat(dir + "/" + addressFile); err != nil || info.Mode().Perm() != mode {
		t.Errorf("others can read the token: %v, %v", info, err)
	}
	if err := os.WriteFile(dir+"/"+addressFile, []byte("garbage"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := StartEmbedded(dir, ""); err == nil || !strings.Contains(err.Error(), "holds no address: delete it") {
		t.Errorf("a broken address: %v", err)
	}
	if _, err := StartEmbedded(t.TempDir(), "nowhere"); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("an impossible address: %v", err)
	}
}

// Long texts are compressed on the way.
func TestPack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := bytes.Repeat([]byte(rapid.String().Draw(t, "text")), rapid.IntRange(0, 500).Draw(t, "times"))
		m, err := pack("x", text)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Data) > max(1024, len(text)) {
			t.Fatalf("%d bytes became %d", len(text), len(m.Data))
		}
		if back, err := unpack(m.Header, m.Data); err != nil || !bytes.Equal(back, text) {
			t.Fatalf("%d bytes came back as %d, %v", len(text), len(back), err)
		}
	})
}

func TestNewKind(t *testing.T) {
	k := testKinds(nil)[0]
	if _, err := k.Open(t.Context(), json.RawMessage(`[]`), 1); err == nil || !strings.Contains(err.Error(), "parameters of square") {
		t.Errorf("%v", err)
	}
	d, err := k.Open(t.Context(), json.RawMessage(`{"Add":1}`), 1)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := d.Do(t.Context(), json.RawMessage(`3`)); err != nil || string(r) != "10" {
		t.Errorf("%s, %v", r, err)
	}
	if _, err := d.Do(t.Context(), json.RawMessage(`"three"`)); err == nil || !strings.Contains(err.Error(), `job "three"`) {
		t.Errorf("%v", err)
	}
}
