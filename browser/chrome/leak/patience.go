package leak

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Stretch returns d lengthened by how busy the machine is.
func Stretch(d time.Duration) time.Duration { return time.Duration(float64(d) * max(1, busy())) }

var busy = slowness // tests of this package replace it

// Quiet returns a context that ends after d, stretched on a busy machine, without a call of heard. So a test may wait
// for any time as long as something happens.
func Quiet(parent context.Context, d time.Duration) (ctx context.Context, heard, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	var mu sync.Mutex
	last := time.Now()
	heard = func() {
		mu.Lock()
		defer mu.Unlock()
		last = time.Now()
	}
	var timer *time.Timer
	mu.Lock() // until there is a timer
	defer mu.Unlock()
	timer = time.AfterFunc(d, func() {
		limit := Stretch(d)
		mu.Lock()
		defer mu.Unlock()
		if left := limit - time.Since(last); left > 0 && ctx.Err() == nil {
			timer.Reset(left)
			return
		}
		cancel(fmt.Errorf("nothing has happened for %v: %w", limit.Round(time.Second), context.DeadlineExceeded))
	})
	return ctx, heard, func() {
		timer.Stop()
		cancel(nil)
	}
}
