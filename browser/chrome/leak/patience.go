package leak

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Stretch returns how long d has to be on a machine that is busy with other things.
func Stretch(d time.Duration) time.Duration { return time.Duration(float64(d) * max(1, slowness())) }

// Quiet returns a context that ends once nothing was heard for d, stretched where the machine is busy, and the function that
// tells it that something was heard. What a test waits for may take as long as it likes while something happens.
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
