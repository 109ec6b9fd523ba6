package leak

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// slowness returns how many seconds this process currently needs for one second of computing.
func slowness() float64 {
	const work = 20 * time.Millisecond
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start, before := time.Now(), threadTime()
	for threadTime()-before < work {
	}
	return float64(time.Since(start)) / float64(work)
}

// threadTime returns the processor time that this thread has used.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err) // the clock always exists
	}
	return time.Duration(t.Nano())
}
