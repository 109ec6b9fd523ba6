package queue

import (
	"crypto/tls"
	"fmt"
	"net"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"
)

// EmbeddedOptions are the options of [StartEmbedded].
type EmbeddedOptions struct {
	// Dir is the folder that keeps the queue. It is created if necessary.
	Dir string
	// Listen is HOST:PORT. If it is empty the server listens where the folder was last used, or else on a free port of
	// loopback.
	Listen string
	// Token is what clients need, or USER:PASSWORD. If it is empty there is a token in the folder, which is made if necessary.
	Token string
	// TLS, if set, has the server's certificate, and the authorities that those of clients need, if they need any.
	TLS *tls.Config
	Log zerolog.Logger
}

// Embedded is a server in this process.
type Embedded struct {
	Access
	// TokenFile holds the token, if the server made it.
	TokenFile string

	server *server.Server
	log    *serverLog
}

// StartEmbedded starts a server. Close ends it.
func StartEmbedded(o EmbeddedOptions) (*Embedded, error) {
	f := folder(o.Dir)
	u, token, err := f.address(o)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.addressFile(), err)
	}
	// The server would only log that the port is taken.
	l, err := net.Listen("tcp", u.Host)
	if err != nil {
		return nil, fmt.Errorf("the queue's server: %w; if another coordinator uses %s give another --queue-dir, else delete %s",
			err, o.Dir, f.addressFile())
	}
	l.Close()
	options := &server.Options{
		ServerName: "absurdist", Host: u.Hostname(), Port: port,
		JetStream: true, StoreDir: o.Dir, JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 16 << 30,
		MaxPayload: maxPacked + maxHeader, NoSigs: true, DisableShortFirstPing: true,
	}
	if user, password, both := strings.Cut(token, ":"); both {
		options.Username, options.Password = user, password
	} else {
		options.Authorization = token
	}
	if o.TLS != nil {
		options.TLSConfig, options.TLSTimeout = o.TLS, timeout.Seconds()
	} else if !isLoopback(u.Hostname()) {
		o.Log.Warn().Str("server", u.Host).Msg(notEncrypted)
	}
	s, err := server.NewServer(options)
	if err != nil {
		return nil, fmt.Errorf("the queue's server: %w", err)
	}
	e := &Embedded{server: s, log: new(serverLog)}
	s.SetLoggerV2(e.log, false, false, false)
	go s.Start()
	const patience = 20 * time.Second
	if !s.ReadyForConnections(patience) {
		e.Close()
		return nil, fmt.Errorf("the queue's server did not start in %s: %s", o.Dir, e.log.lastError())
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() == "" || ip != nil && ip.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			u.Host = net.JoinHostPort(name, u.Port())
		}
	}
	e.Access = Access{URL: u.String(), Token: token, Server: e}
	if o.Token == "" {
		e.TokenFile = f.tokenFile()
	}
	return e, nil
}

// Close stops the server. The folder stays.
func (e *Embedded) Close() {
	e.server.Shutdown()
	e.server.WaitForShutdown()
}

// onFault has f called when the server can't write its files, also if that has happened already. The error wraps [errFull].
func (e *Embedded) onFault(f func(error)) {
	e.log.mu.Lock()
	defer e.log.mu.Unlock()
	call := func(why string) { f(&fullError{redacted(e.URL), why}) }
	if e.log.fault != "" {
		call(e.log.fault)
	}
	e.log.onFault = append(e.log.onFault, call)
}

// serverLog is a logger that keeps the server's last error, in case it does not start, and reads from its errors that it
// can't write: its clients get no answer then.
type serverLog struct {
	mu      sync.Mutex
	last    string
	fault   string
	onFault []func(why string)
}

// faults are what the server's errors say when it can't write.
var faults = []string{"failed to store a msg", "critical write error", "out of space", "out of resources", "no space left"}

func (l *serverLog) set(format string, v ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.last = fmt.Sprintf(format, v...)
	for _, f := range faults {
		if l.fault == "" && strings.Contains(strings.ToLower(l.last), f) {
			l.fault = l.last
			for _, f := range l.onFault {
				f(l.fault)
			}
		}
	}
}

func (l *serverLog) lastError() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.last
}

func (l *serverLog) Noticef(string, ...any)         {}
func (l *serverLog) Warnf(string, ...any)           {}
func (l *serverLog) Debugf(string, ...any)          {}
func (l *serverLog) Tracef(string, ...any)          {}
func (l *serverLog) Errorf(format string, v ...any) { l.set(format, v...) }
func (l *serverLog) Fatalf(format string, v ...any) { l.set(format, v...) }
