package chrome

import (
	"context"
	_ "embed"
	"errors"
	"sync/atomic"
	"time"

	"github.com/chromedp/cdproto/animation"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
)

const (
	// tick is how long the time of a page stands still at most while nobody waits for the page.
	tick = 20 * time.Millisecond
	// stride is how much of the page's time passes at once while somebody does.
	stride = 100 * time.Millisecond
	// fastest is the most times as fast as usual that it passes then. Frames are still drawn at the usual pace, so a higher speed would leave
	// an animation too few of them.
	fastest = 10
	// busyLimit is how long the page may be busy until its time has passed.
	busyLimit = time.Second
	// stuckLimit is how long a page may take no command.
	stuckLimit = 5 * time.Second
	// starving is after how many tasks without a pause the page's time passes all the same.
	starving = 10_000
)

// ErrStuck means that a page takes no commands. Its script may wait in a loop for a time that does not come: while a script runs, the
// time of a [Clock] stands still.
var ErrStuck = errors.New("the page takes no commands")

//go:embed frames.js
var framesScript string

// Clock gives a page its time. It passes at the usual pace, and several times as fast while somebody only waits for the page. Then
// timers fire sooner, in the same order as ever, and animations end no later than that. While the page has an open request or socket,
// its time passes at the usual pace, as a server's answer takes as long as it does.
//
// The time is that of the page's timers and animations, and what Date and performance.now tell. Frames in another process and workers
// keep the usual time.
type Clock struct {
	tab     *Tab
	waiting atomic.Int32
	sockets atomic.Int32
	fast    bool          // animations run faster
	woken   chan struct{} // somebody waits
	asks    chan chan<- struct{}
	passed  chan struct{} // the time that was given has passed
	stuck   func(error)
}

// RunClock gives the tab's pages their time from here on, until the tab ends. Stuck is called once the page takes no commands any
// more, with [ErrStuck].
func (t *Tab) RunClock(stuck func(error)) (*Clock, error) {
	c := &Clock{tab: t, woken: make(chan struct{}, 1), asks: make(chan chan<- struct{}), passed: make(chan struct{}, 1), stuck: stuck}
	if err := t.Listen(c.listen); err != nil {
		return nil, err
	}
	if _, err := Do(t.ctx, t, animation.Enable, cdp.Empty{}); err != nil {
		return nil, err
	}
	script := cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: framesScript}
	if _, err := Do(t.ctx, t, cdppage.AddScriptToEvaluateOnNewDocument, script); err != nil {
		return nil, err
	}
	go c.run(t.ctx)
	return c, nil
}

func (c *Clock) listen(event any) {
	switch event.(type) {
	case *emulation.EventVirtualTimeBudgetExpired:
		signal(c.passed)
	case *network.EventWebSocketCreated:
		c.sockets.Add(1)
	case *network.EventWebSocketClosed:
		c.sockets.Add(-1)
	}
}

// Hurry has the time pass faster until done is called. A nil clock does nothing.
func (c *Clock) Hurry() (done func()) {
	if c == nil {
		return func() {}
	}
	c.waiting.Add(1)
	signal(c.woken)
	return func() { c.waiting.Add(-1) }
}

// Settle lets a moment pass, so that the page has done what it is about to do. It belongs before each key and click: a page whose time
// stands still takes them all the same.
func (c *Clock) Settle(ctx context.Context) error {
	if c == nil {
		return nil
	}
	done := make(chan struct{})
	select {
	case c.asks <- done:
		<-done
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-c.tab.Gone():
		return nil
	}
}

func (c *Clock) run(ctx context.Context) {
	given := time.Now() // until then the page has had its time
	next := given       // when it may get the next stride
	for ctx.Err() == nil {
		limit := tick
		if c.waiting.Load() > 0 {
			limit = time.Until(next)
		}
		asked, woken := c.rest(ctx, limit)
		if woken {
			continue
		}
		if fast := c.waiting.Load() > 0 && c.sockets.Load() == 0; fast != c.fast {
			c.turn(ctx, fast)
		}
		now := time.Now()
		if c.fast && asked == nil && c.give(ctx, emulation.VirtualTimePolicyPauseIfNetworkFetchesPending, stride, stride) {
			given = time.Now()
			next = given.Add(max(given.Sub(now), stride/fastest-given.Sub(now))) // a busy machine is late with keys and frames
		} else if c.give(ctx, emulation.VirtualTimePolicyAdvance, max(tick, now.Sub(given)), busyLimit) {
			given = now
		}
		if asked != nil {
			close(asked)
		}
	}
}

// rest waits for a time, or until somebody asks for a moment, or waits for the page.
func (c *Clock) rest(ctx context.Context, limit time.Duration) (asked chan<- struct{}, woken bool) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case asked = <-c.asks:
	case <-c.woken:
		woken = true
	case <-timer.C:
	case <-ctx.Done():
	}
	return asked, woken
}

// turn has animations run faster, or at the usual pace.
func (c *Clock) turn(ctx context.Context, fast bool) {
	rate := map[bool]float64{false: 1, true: fastest}[fast]
	if send(ctx, c, animation.SetPlaybackRate, animation.SetPlaybackRateParams{PlaybackRate: rate}) {
		c.fast = fast
	}
}

// give lets a time pass, and reports whether it has within a limit by the usual clock.
func (c *Clock) give(ctx context.Context, policy emulation.VirtualTimePolicy, d, limit time.Duration) bool {
	select {
	case <-c.passed: // what was given before
	default:
	}
	ms := float64(d) / float64(time.Millisecond)
	params := emulation.SetVirtualTimePolicyParams{Policy: policy, Budget: &ms, MaxVirtualTimeTaskStarvationCount: starving}
	if !send(ctx, c, emulation.SetVirtualTimePolicy, params) {
		return false
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-c.passed:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return false
}

// send sends a command, and reports whether the page took it.
func send[P, R any](ctx context.Context, c *Clock, command cdp.Command[P, R], params P) bool {
	limited, cancel := context.WithTimeoutCause(ctx, stuckLimit, ErrStuck)
	defer cancel()
	_, err := Do(limited, c.tab, command, params)
	if errors.Is(err, ErrStuck) {
		c.stuck(err)
	}
	return err == nil
}

// signal signals, unless a signal is there already.
func signal(to chan<- struct{}) {
	select {
	case to <- struct{}{}:
	default:
	}
}
