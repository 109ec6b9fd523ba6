package queue

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/nats-io/nats-server/v2/server"
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

// serversOwn matches loops of a stream that nats-server forgets to end if it is shut down while it creates the stream.
var serversOwn = regexp.MustCompile(`fileStore\)\.flushStreamStateLoop|server/ats\.Register`)

func leftOver() []string {
	stacks := make([]byte, 1<<20)
	var left []string
	for stack := range strings.SplitSeq(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		if strings.Contains(stack, "nats-io") && !strings.Contains(stack, "queue.leftOver") && !serversOwn.MatchString(stack) {
			left = append(left, stack)
		}
	}
	return left
}

// The kinds: squares, jobs that need what only some machines have, and jobs whose preparation fails.
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
		NewKind("explode", func(context.Context, squareParams, int) (func(context.Context, int) (int, error), error) {
			panic("boom")
		}),
	}
}

// A wait in a test fails after waitAtMost. A test that does not end, or is not cleaned up, within endAtMost ends all tests. This
// happens before the limit of go test, which would not say what was waited for.
const waitAtMost, endAtMost = 10 * time.Minute, 30 * time.Minute

// receive returns the next value of a channel, or the zero value if it is closed.
func receive[T any](t *testing.T, from <-chan T, what string) T {
	t.Helper()
	select {
	case v := <-from:
		return v
	case <-time.After(waitAtMost):
		t.Fatalf("waited %v for %s", waitAtMost, what)
		panic("not reached")
	}
}

// watch ends all tests if this one does not end, and prints its log and who waits.
func watch(t *testing.T, l *log) {
	timer := time.AfterFunc(endAtMost, func() {
		debug.SetTraceback("all")
		panic(fmt.Sprintf("%s has not ended in %v. Its log:\n%s", t.Name(), endAtMost, l))
	})
	t.Cleanup(func() { timer.Stop() })
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
	for deadline := time.Now().Add(waitAtMost); !strings.Contains(l.String(), text); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Errorf("%q is not logged in %v:\n%s", text, waitAtMost, l)
			return
		}
	}
}

// place is a server, with its clients.
type place struct {
	Options
	t      *testing.T
	log    *log
	dir    string
	server *Embedded
}

// overTCP returns how another process reaches the server.
func overTCP(s *Embedded) Access {
	a := s.Access
	a.Server = nil
	return a
}

// newPlace starts a server. The test runs in parallel with others, because tests of queues mostly wait.
func newPlace(t *testing.T) *place {
	t.Helper()
	t.Parallel()
	dir, l := t.TempDir(), new(log)
	watch(t, l)
	s := must.Get(StartEmbedded(EmbeddedOptions{Dir: dir}))(t)
	t.Cleanup(s.Close)
	return &place{Options{Access: overTCP(s), Version: "1", Kinds: testKinds(nil), Patience: leak.Stretch(400 * time.Millisecond), Log: zerolog.New(l)}, t, l, dir, s}
}

// coordinator returns a coordinator that is closed at the end of the test.
func (p *place) coordinator() *Coordinator {
	p.t.Helper()
	c := must.Get(NewCoordinator(p.t.Context(), p.Options))(p.t)
	p.t.Cleanup(func() { c.Close(true) })
	return c
}

// worker starts a worker. Stop ends it, and returns how many jobs it has done.
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

// run does jobs in a session of their own.
func run[J, R any](ctx context.Context, kinds Kinds, r Runner, kind string, params any, jobs []J, emit func(R) error) error {
	do, err := kinds.Open(ctx, r, kind, params)
	if err != nil {
		return err
	}
	return Each(ctx, do, jobs, emit)
}

// squares runs jobs and returns the results.
func squares(ctx context.Context, r Runner, add int, jobs []int) ([]int, error) {
	got := []int{}
	err := run(ctx, testKinds(nil), r, "square", squareParams{add}, jobs, func(n int) error {
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

// A queue gives the same results as running locally, even if jobs fail now and then.
func TestQueueIsLikeLocal(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	var mu sync.Mutex
	failed := map[int]bool{}
	flaky := func(n int) error { // each such job fails once
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
	lists := rapid.SliceOfN(rapid.IntRange(-20, 40), 0, 30)
	for add := range 25 {
		jobs := lists.Example(add)
		want := must.Get(squares(t.Context(), Local{}, add, jobs))(t)
		must.Same(t, must.Get(squares(t.Context(), c, add, jobs))(t), want, "%v", jobs)
	}
	c.Close(true)
	c = p.coordinator()
	for _, name := range []string{jobStream, resultStream} {
		s := must.Get(c.js.Stream(t.Context(), name))(t)
		must.Equal(t, s.CachedInfo().State.Msgs, 0, "messages that %s holds after the last run", name)
	}
}

// A worker still takes jobs in the last seconds before its deadline.
func TestDeadline(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	var err error
	for range 30 { // on a busy machine these seconds may pass before anything begins
		ctx, cancel := context.WithTimeout(t.Context(), 4*time.Second)
		ended := make(chan error, 1)
		go func() {
			_, err := Worker{Options: p.Options, Jobs: 1}.Run(ctx)
			ended <- err
		}()
		_, err = squares(ctx, c, 0, []int{1})
		cancel()
		must.Do(t, receive(t, ended, "the worker"))
		if err == nil {
			return
		}
	}
	t.Errorf("no job was done: %v", err)
}

// A session can do jobs repeatedly, also the same ones.
func TestSessionTwice(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	p.worker(2, nil)
	for _, r := range []Runner{c, Local{}} {
		s := must.Get(p.Kinds.Open(t.Context(), r, "square", squareParams{}))(t)
		for range 3 {
			var got []int
			err := Each(t.Context(), s, []int{3, 1, 3}, func(n int) error { got = append(got, n); return nil })
			must.Hold(t, err == nil && slices.Equal(got, []int{9, 1, 9}), "%v, %v", got, err)
		}
		stop := errors.New("stop")
		must.Is(t, Each(t.Context(), s, []int{3}, func(int) error { return stop }), stop, "the error of emit")
	}
}

// What a job costs beside its own work: server, coordinator and worker in this process, on loopback.
func BenchmarkJob(b *testing.B) {
	s := must.Get(StartEmbedded(EmbeddedOptions{Dir: b.TempDir()}))(b)
	defer s.Close()
	o := Options{Access: overTCP(s), Version: "1", Kinds: testKinds(nil), Log: zerolog.Nop()}
	c := must.Get(NewCoordinator(b.Context(), o))(b)
	defer c.Close(true)
	ctx, cancel := context.WithCancel(b.Context())
	done := make(chan error)
	go func() {
		_, err := Worker{Options: o, Jobs: 2}.Run(ctx)
		done <- err
	}()
	b.ResetTimer()
	must.Same(b, len(must.Get(squares(b.Context(), c, 0, upTo(b.N)))(b)), b.N)
	b.StopTimer()
	cancel()
	must.Do(b, <-done)
}

func TestServerErrors(t *testing.T) {
	plain := must.Get(server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoSigs: true}))(t)
	go plain.Start()
	defer plain.WaitForShutdown()
	defer plain.Shutdown()
	must.Need(t, plain.ReadyForConnections(10*time.Second), "the server does not start")
	p := newPlace(t)
	for _, c := range []struct{ address, token, want string }{
		{plain.ClientURL(), "", "has no JetStream"},
		{"nats://127.0.0.1:1", "", "start one (nats-server -js)"},
		{p.URL, "", "Authorization Violation; the token is missing or is another"},
		{p.URL, "secret", "give the server's by --queue-token-file or $ABSURDIST_QUEUE_TOKEN"},
		{p.URL, "user:secret", "Authorization Violation"},
		{"nats://127.0.0.1:1:2:3:4", "", "nats://127.0.0.1:1:2:3:4"},
		{strings.Replace(p.URL, "nats://", "tls://", 1), p.Token, "the server has no TLS"},
	} {
		o := p.Options
		o.URL, o.Token = c.address, c.token
		_, err := NewCoordinator(t.Context(), o)
		must.Hold(t, errors.Is(err, ErrServer) && strings.Contains(err.Error(), c.want) && !strings.Contains(err.Error(), "secret"), "%+v: %v", c, err)
		must.Fail((Worker{Options: o, Jobs: 1}).Run(t.Context()))(t, ErrServer, "%+v", c)
	}
}

// The server listens on loopback, at the folder's address. Its port is free after it has stopped.
func TestEmbedded(t *testing.T) {
	dir := t.TempDir()
	s := must.Get(StartEmbedded(EmbeddedOptions{Dir: dir}))(t)
	host := s.server.Addr().String()
	must.Hold(t, strings.HasPrefix(host, "127.0.0.1:"), "it listens on %s", host)
	must.Says(t, must.Err(StartEmbedded(EmbeddedOptions{Dir: dir})), nil, "another --queue-dir", "a second server")
	s.Close()
	l, err := net.Listen("tcp", host)
	must.Need(t, err == nil, "the port is not free: %v", err)
	l.Close()
	for _, listen := range []string{"", host} {
		again := must.Get(StartEmbedded(EmbeddedOptions{Dir: dir, Listen: listen}))(t)
		must.Hold(t, again.URL == s.URL, "with %q it listens on %s, before it was %s", listen, again.URL, s.URL)
		again.Close()
	}
	mode := fs.FileMode(0o600)
	if runtime.GOOS == "windows" {
		mode = 0o666 // there is only one bit, for writing
	}
	must.Equal(t, must.Get(os.Stat(tokenFile(dir)))(t).Mode().Perm(), mode, "who can read the token")
	must.Do(t, os.WriteFile(addressFile(dir), []byte("garbage"), 0o600))
	must.Says(t, must.Err(StartEmbedded(EmbeddedOptions{Dir: dir})), nil, "holds no address: delete it")
	must.Says(t, must.Err(StartEmbedded(EmbeddedOptions{Dir: t.TempDir(), Listen: "nowhere"})), nil, "nowhere")
}
