package queue

import (
	"encoding/json"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// presence is the coordinator's list of workers, which send a hello every [helloEvery].
type presence struct {
	options Options
	sub     *nats.Subscription
	stop    chan struct{}
	ticking sync.WaitGroup

	mu       sync.Mutex
	seen     map[string]time.Time // by name
	other    map[string]bool      // workers of another version that were logged
	reported int                  // number of workers
}

const (
	// maxWorkers is how many workers are counted.
	maxWorkers = 10_000
	// maxStrangers is of how many workers, or coordinators, of other versions something is said.
	maxStrangers = 20
)

// newPresence subscribes to the hellos of workers.
func newPresence(conn *nats.Conn, o Options) (*presence, error) {
	p := &presence{options: o, stop: make(chan struct{}), seen: map[string]time.Time{}, other: map[string]bool{}}
	var err error
	p.sub, err = conn.Subscribe(workerSubject, func(m *nats.Msg) {
		if h, ok := readHello(m.Data); ok && h.Name != "" {
			p.meet(h, time.Now())
		}
	})
	return p, err
}

// begin sends the coordinator's hellos until close.
func (p *presence) begin(conn *nats.Conn) {
	p.ticking.Go(func() {
		sendHello(conn, coordinatorSubject, hello{Version: p.options.Version}, p.stop, func() { p.forget(time.Now()) })
	})
}

// sendHello publishes a hello every [helloEvery] until stop is closed, and calls each after it.
func sendHello(conn *nats.Conn, subject string, h hello, stop <-chan struct{}, each func()) {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // strings and a number can be marshalled
	}
	tick := time.NewTicker(helloEvery)
	defer tick.Stop()
	for {
		_ = conn.Publish(subject, text) // if one is lost the next will do
		each()
		select {
		case <-tick.C:
		case <-stop:
			return
		}
	}
}

// meet records a worker's hello.
func (p *presence) meet(h hello, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if h.Version != p.options.Version {
		if !p.other[h.Name] && len(p.other) < maxStrangers {
			p.other[h.Name] = true
			p.options.Log.Warn().Str("worker", h.Name).Str("version", h.Version).Str("needed", p.options.Version).
				Msg("a worker of another version does not take our jobs")
		}
		return
	}
	if h.Jobs == 0 { // the worker leaves
		delete(p.seen, h.Name)
	} else {
		if _, known := p.seen[h.Name]; !known {
			if len(p.seen) >= maxWorkers {
				return
			}
			p.options.Log.Info().Str("worker", h.Name).Int("jobs", h.Jobs).Msg("a worker has joined")
		}
		p.seen[h.Name] = now
	}
	p.report()
}

// forget drops workers that have been silent for long.
func (p *presence) forget(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, at := range p.seen {
		if now.Sub(at) > 5*helloEvery {
			p.options.Log.Warn().Str("worker", name).Msg("a worker is silent")
			delete(p.seen, name)
		}
	}
	p.report()
}

// report calls Options.Workers if the number has changed.
func (p *presence) report() {
	if len(p.seen) != p.reported {
		p.reported = len(p.seen)
		if p.options.Workers != nil {
			p.options.Workers(p.reported)
		}
	}
}

func (p *presence) close() {
	close(p.stop)
	_ = p.sub.Unsubscribe() // the connection is closed next
	p.ticking.Wait()
}
