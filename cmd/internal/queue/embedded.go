package queue

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// Embedded is a server in this process.
type Embedded struct {
	URL    string // for workers, with the token
	server *server.Server
}

// addressFile holds the server's URL, so that workers find it again.
const addressFile = "address"

// StartEmbedded starts a server that keeps its streams in a folder, which it creates if necessary. It listens
// on the address that the folder was last used with. The first time that is listen, HOST:PORT, or a free port
// of loopback if listen is empty. Clients need the token in the URL.
func StartEmbedded(dir, listen string) (*Embedded, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the queue's folder: %w", err)
	}
	u, err := address(dir, listen)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(u.Port())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, addressFile), err)
	}
	// The server would only log that the port is taken.
	l, err := net.Listen("tcp", u.Host)
	if err != nil {
		return nil, fmt.Errorf("the queue's server: %w; if another coordinator uses %s give another --queue-dir, else delete %s",
			err, dir, filepath.Join(dir, addressFile))
	}
	l.Close()
	errorLog := new(lastError)
	s, err := server.NewServer(&server.Options{
		ServerName: "absurdist", Host: u.Hostname(), Port: port, Authorization: u.User.Username(),
		JetStream: true, StoreDir: dir, JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 16 << 30,
		MaxPayload: 8 << 20, NoSigs: true, DisableShortFirstPing: true,
	})
	if err != nil {
		return nil, fmt.Errorf("the queue's server: %w", err)
	}
	s.SetLoggerV2(errorLog, false, false, false)
	go s.Start()
	const patience = 20 * time.Second
	if !s.ReadyForConnections(patience) {
		s.Shutdown()
		s.WaitForShutdown()
		return nil, fmt.Errorf("the queue's server did not start in %s: %s", dir, errorLog)
	}
	shown := *u
	if ip := net.ParseIP(u.Hostname()); u.Hostname() == "" || ip != nil && ip.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			shown.Host = net.JoinHostPort(name, u.Port())
		}
	}
	return &Embedded{shown.String(), s}, nil
}

// Close stops the server. The folder stays.
func (e *Embedded) Close() {
	e.server.Shutdown()
	e.server.WaitForShutdown()
}

// Address returns the address of the server last started in a folder. It may have stopped since.
func Address(dir string) (string, error) {
	text, err := os.ReadFile(filepath.Join(dir, addressFile))
	if errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("%s holds no queue: %w", dir, err)
	}
	return strings.TrimSpace(string(text)), err
}

// address returns the address for the server of a folder, as a URL with its token.
func address(dir, listen string) (*url.URL, error) {
	name := filepath.Join(dir, addressFile)
	text, err := os.ReadFile(name)
	if err == nil {
		u, err := url.Parse(strings.TrimSpace(string(text)))
		if err != nil || u.User.Username() == "" || u.Port() == "" {
			return nil, fmt.Errorf("%s holds no address: delete it", name)
		}
		if listen != "" && !sameAddress(u.Host, listen) {
			u.Host = listen
			return settle(name, u)
		}
		return u, nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if listen == "" {
		listen = "127.0.0.1:0"
	}
	return settle(name, &url.URL{Scheme: "nats", User: url.User(strings.ToLower(rand.Text())), Host: listen})
}

// sameAddress reports whether an address satisfies the one asked for, where port 0 is any.
func sameAddress(have, asked string) bool {
	host, port, err := net.SplitHostPort(asked)
	return err == nil && (have == asked || port == "0" && strings.HasPrefix(have, net.JoinHostPort(host, "")))
}

// settle chooses the port if it is 0, and writes the address file.
func settle(name string, u *url.URL) (*url.URL, error) {
	l, err := net.Listen("tcp", u.Host)
	if err != nil {
		return nil, fmt.Errorf("the queue's server can't listen on %s: %w", u.Host, err)
	}
	host, _, err := net.SplitHostPort(u.Host)
	u.Host = net.JoinHostPort(host, strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
	l.Close()
	if err != nil {
		return nil, err
	}
	return u, os.WriteFile(name, []byte(u.String()+"\n"), 0o600)
}

// lastError is a logger that keeps the server's last error, in case it does not start.
type lastError struct {
	mu   sync.Mutex
	text string
}

func (l *lastError) set(format string, v ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text = fmt.Sprintf(format, v...)
}

func (l *lastError) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text
}

func (l *lastError) Noticef(string, ...any)         {}
func (l *lastError) Warnf(string, ...any)           {}
func (l *lastError) Debugf(string, ...any)          {}
func (l *lastError) Tracef(string, ...any)          {}
func (l *lastError) Errorf(format string, v ...any) { l.set(format, v...) }
func (l *lastError) Fatalf(format string, v ...any) { l.set(format, v...) }
