package leak

import (
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// known is the last measurement.
var known struct {
	sync.Mutex
	slowness float64
	at       time.Time
}

// slowness returns how many seconds this process currently needs for one second of computing. It is measured within the last second, or is
// the number of threads per core that want to compute, if larger. A measurement alone may fall into a moment in which the others wait.
func slowness() float64 {
	known.Lock()
	defer known.Unlock()
	if age := time.Since(known.at); age < 0 || age > time.Second {
		known.slowness, known.at = max(measure(), load()/float64(runtime.NumCPU())), time.Now()
	}
	return known.slowness
}

// measure computes for a moment.
func measure() float64 {
	const work = 20 * time.Millisecond
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start, before := time.Now(), threadTime()
	for threadTime()-before < work {
	}
	return float64(time.Since(start)) / float64(work)
}

// load returns how many threads of the machine want to compute, now or on average over the last minute; 0 if that is unknown.
func load() float64 {
	text, _ := os.ReadFile("/proc/loadavg")
	var minute, more float64
	var running int
	_, _ = fmt.Sscanf(string(text), "%f %f %f %d/", &minute, &more, &more, &running)
	return max(minute, float64(running))
}

// threadTime returns the processor time that this thread has used.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err) // the clock always exists
	}
	return time.Duration(t.Nano())
}
