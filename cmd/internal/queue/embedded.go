package queue

import (
	"cmp"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/input"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/rs/zerolog"
)

// EmbeddedOptions are the options of [StartEmbedded].
type EmbeddedOptions struct {
	// Dir is the folder that keeps the queue. It is created if necessary.
	Dir string
	// Listen is HOST:PORT. If it is empty, the server listens where the folder's last server did, or else on a free port of
	// loopback.
	Listen string
	// Token is what clients need, or USER:PASSWORD. If it is empty, the token is kept in the folder, and made if necessary.
	Token string
	// TLS, if set, has the server's certificate. If clients need certificates, it also has the authorities for these.
	TLS *tls.Config
	Log zerolog.Logger
}

// Embedded is a server in this process.
type Embedded struct {
	Access
	// TokenFile holds the token, if the server made it.
	TokenFile string

	server *server.Server
}

// StartEmbedded starts a server. Close stops it.
func StartEmbedded(o EmbeddedOptions) (*Embedded, error) {
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("the queue's folder: %w", err)
	}
	before, err := FolderAccess(o.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	_, last, _ := strings.Cut(before.URL, "://")
	host, port, err := free(cmp.Or(o.Listen, last, "127.0.0.1:0"))
	if err != nil {
		return nil, fmt.Errorf("the queue's server: %w; if another coordinator uses %s give another --queue-dir, else delete %s", err, o.Dir, addressFile(o.Dir))
	}
	options := &server.Options{
		ServerName: "absurdist", Host: host, Port: port, TLSConfig: o.TLS, TLSTimeout: timeout.Seconds(),
		JetStream: true, StoreDir: o.Dir, JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 16 << 30,
		MaxPayload: maxMessage, NoSigs: true, DisableShortFirstPing: true,
	}
	u := url.URL{Scheme: "nats", Host: net.JoinHostPort(host, strconv.Itoa(port))}
	if o.TLS != nil {
		u.Scheme = "tls"
	}
	listens := u.String()
	e := &Embedded{Access: Access{Token: o.Token}}
	if o.Token == "" {
		e.TokenFile, e.Token = tokenFile(o.Dir), cmp.Or(before.Token, strings.ToLower(rand.Text()))
		if err := os.WriteFile(e.TokenFile, []byte(e.Token+"\n"), 0o600); err != nil {
			return nil, err
		}
	}
	if user, password, both := strings.Cut(e.Token, ":"); both {
		options.Username, options.Password = user, password
	} else {
		options.Authorization = e.Token
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() { // other machines need a name
		if name, err := os.Hostname(); err == nil {
			u.Host = net.JoinHostPort(name, u.Port())
		}
	}
	e.URL = u.String()
	e.warn(o.Log)
	if e.server, err = server.NewServer(options); err != nil {
		return nil, fmt.Errorf("the queue's server: %w", err)
	}
	e.server.SetLoggerV2(serverLog{o.Log}, false, false, false)
	go e.server.Start()
	const patience = 20 * time.Second
	if !e.server.ReadyForConnections(patience) {
		err = fmt.Errorf("the queue's server did not start in %s within %s; its log says why", o.Dir, patience)
	} else { // a worker may wait for the address
		err = os.WriteFile(addressFile(o.Dir), []byte(listens+"\n"), 0o600)
	}
	if err != nil {
		e.Close()
		return nil, err
	}
	e.Server = e
	return e, nil
}

// free returns host and port of an address where a server can listen. It chooses a port for port 0. The server itself would only
// log that a port is in use.
func free(address string) (host string, port int, err error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return "", 0, err
	}
	l.Close()
	host, _, err = net.SplitHostPort(address)
	return host, l.Addr().(*net.TCPAddr).Port, err
}

// Close stops the server. The folder stays.
func (e *Embedded) Close() {
	e.server.Shutdown()
	e.server.WaitForShutdown()
}

// serverLog passes the server's errors on to our log.
type serverLog struct{ zerolog.Logger }

func (serverLog) Noticef(string, ...any) {}
func (serverLog) Warnf(string, ...any)   {}
func (serverLog) Debugf(string, ...any)  {}
func (serverLog) Tracef(string, ...any)  {}
func (l serverLog) Errorf(format string, v ...any) {
	l.Error().Msgf("the queue's server: "+format, v...)
}
func (l serverLog) Fatalf(format string, v ...any) { l.Errorf(format, v...) }

// Two files in a server's folder let workers find it again: its address, and the token that it made.
func addressFile(dir string) string { return filepath.Join(dir, "address") }
func tokenFile(dir string) string   { return filepath.Join(dir, "token") }

// FolderAccess returns how to reach the server that was last started in a folder. It may have stopped since. The error wraps
// [fs.ErrNotExist] if there was none.
func FolderAccess(dir string) (Access, error) {
	text, err := input.File(addressFile(dir), input.Token)
	if err != nil {
		return Access{}, fmt.Errorf("%s holds no queue: %w", dir, err)
	}
	address := strings.TrimSpace(string(text))
	if u, err := url.Parse(address); err != nil || u.Port() == "" {
		return Access{}, fmt.Errorf("%s holds no address: delete it", addressFile(dir))
	}
	token, err := ReadToken(tokenFile(dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Access{}, fmt.Errorf("%w; delete it", err)
	}
	return Access{URL: address, Token: token}, nil
}

// ReadToken reads a file that holds only a token, or USER:PASSWORD.
func ReadToken(file string) (string, error) {
	text, err := input.File(file, input.Token)
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(string(text))
	if err := CheckToken(token); err != nil {
		return "", fmt.Errorf("%s: %w", file, err)
	}
	return token, nil
}

// CheckToken returns an error for a text that can't be a token. The error does not quote it.
func CheckToken(token string) error {
	if token == "" || strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return errors.New("a token is one word of letters, digits and signs")
	}
	return nil
}
