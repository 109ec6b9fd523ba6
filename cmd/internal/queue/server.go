package queue

import (
	"cmp"
	"context"
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
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/rs/zerolog"
)

// ErrServer is wrapped by the errors for a server that can't be reached, or that lacks a required feature.
var ErrServer = errors.New("the queue's server")

const (
	retryEvery = 250 * time.Millisecond
	// timeout is the limit for one request. A server that can't write gives no answer at all.
	timeout = 4 * time.Second
	// giveUp is how long requests to a connected server may fail.
	giveUp = 3 * timeout
)

// Access is how to reach a server.
type Access struct {
	URL   string // such as nats://127.0.0.1:4222 or tls://example.org:4222, without secrets
	Token string // the token, or USER:PASSWORD; may be empty
	// TLS, if set, has the certificates to trust and to show. It is used only if the connection is encrypted.
	TLS *tls.Config
	// Server, if set, is a server in this process. The connection to it needs no network.
	Server *Embedded
}

// link is a connection to a server with JetStream.
type link struct {
	conn *nats.Conn
	js   jetstream.JetStream
	kv   jetstream.KeyValue
	url  string
	log  zerolog.Logger
	// ended is done when the server has ended the connection for good. Its cause is an error that wraps [ErrServer].
	ended context.Context //nolint:containedctx // a signal with its cause, which several wait for
}

// connect connects to a server with JetStream. It restores a lost connection, with any number of tries, and logs the loss and the
// return. The error wraps [ErrServer].
func (a Options) connect(ctx context.Context, name string) (*link, error) {
	log := a.Log
	l := &link{url: a.URL, log: log}
	ended, end := context.WithCancelCause(context.Background())
	l.ended = ended
	a.warn(log)
	address, options := a.URL, []nats.Option{
		nats.Name(name), nats.MaxReconnects(-1), nats.ReconnectWait(retryEvery), nats.Timeout(timeout),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				log.Warn().Err(err).Str("server", l.url).Msg("the connection is lost; trying again until the server is back")
			}
		}),
		nats.ReconnectHandler(func(*nats.Conn) { log.Info().Str("server", l.url).Msg("connected again") }),
		nats.ClosedHandler(func(c *nats.Conn) {
			end(fmt.Errorf("%w %s has ended the connection: %w", ErrServer, l.url, wayIn(c.LastError())))
		}),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { log.Debug().Err(err).Msg("queue") }),
	}
	if user, password, both := strings.Cut(a.Token, ":"); both {
		options = append(options, nats.UserInfo(user, password))
	} else if a.Token != "" {
		options = append(options, nats.Token(a.Token))
	}
	if a.Server != nil {
		address = nats.DefaultURL // the scheme matters: a connection within the process has no TLS
		options = append(options, nats.InProcessServer(a.Server.server))
	} else if a.TLS != nil && encrypted(a.URL) {
		options = append(options, nats.Secure(a.TLS.Clone()))
	}
	var err error
	if l.conn, err = nats.Connect(address, options...); err != nil {
		return nil, fmt.Errorf("%w %s: %w", ErrServer, l.url, wayIn(err))
	}
	l.js, err = jetstream.New(l.conn, jetstream.WithPublishAsyncTimeout(timeout))
	if err == nil {
		err = l.retry(ctx, func(ctx context.Context) (err error) {
			l.kv, err = l.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucket, TTL: keepFor, MaxValueSize: maxMessage, Compression: true})
			return err
		})
	}
	switch {
	case err == nil:
		l.warnOfOthers(ctx, a.Version)
		return l, nil
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		err = fmt.Errorf("%w %s has no JetStream (%w); start it with nats-server -js", ErrServer, l.url, err)
	case ctx.Err() == nil && !errors.Is(err, ErrServer):
		err = fmt.Errorf("%w %s: %w", ErrServer, l.url, err)
	}
	l.conn.Close()
	return nil, err
}

// warn logs that others can read along, if they can.
func (a Access) warn(log zerolog.Logger) {
	u, err := url.Parse(a.URL)
	if err == nil && a.Server == nil && !encrypted(a.URL) && !isLoopback(u.Hostname()) {
		log.Warn().Str("server", a.URL).Msg(notEncrypted)
	}
}

// notEncrypted is the warning for a network connection without TLS.
const notEncrypted = "the connection is not encrypted: anyone on the network can read the token and give jobs; use TLS (tls://HOST:PORT, see absurdist worker --help)"

// encrypted reports whether an address says that the connection is encrypted.
func encrypted(address string) bool {
	return strings.HasPrefix(address, "tls://") || strings.HasPrefix(address, "wss://")
}

// isLoopback reports whether a host can only be reached from this machine.
func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// wayIn adds to an error of connecting what to do about it.
func wayIn(err error) error {
	var unknown *tls.CertificateVerificationError
	switch {
	case err == nil:
		return errors.New("no reason was given")
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		return fmt.Errorf("%w; the token is missing or is another: give the server's by --queue-token-file or $ABSURDIST_QUEUE_TOKEN", err)
	case errors.As(err, &unknown):
		return fmt.Errorf("%w; give the authority that signed its certificate by --queue-ca", err)
	case strings.Contains(err.Error(), "remote error: tls:"), strings.Contains(err.Error(), "after TLS handshake"):
		return fmt.Errorf("%w; give a certificate that the server trusts by --queue-cert", err)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return fmt.Errorf("%w; the server has no TLS: switch it on there, or write nats:// on a network of your own", err)
	}
	return fmt.Errorf("%w; start one (nats-server -js), or give --queue embedded to the coordinator and its address here", err)
}

// until returns a context that also ends with the link. Its cause is then the link's.
func (l *link) until(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(l.ended, func() { cancel(context.Cause(l.ended)) })
	return ctx, func() { stop(); cancel(nil) }
}

// retry calls f until it succeeds or is refused, or until ctx or the link ends. It waits for a lost connection. If the server is
// connected but fails for [giveUp], its disk may be full. The error then wraps [ErrServer].
func (l *link) retry(ctx context.Context, f func(context.Context) error) error {
	ctx, leave := l.until(ctx)
	defer leave()
	var failing time.Time
	for {
		limited, cancel := context.WithTimeout(ctx, timeout)
		err := f(limited)
		cancel()
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err == nil || refused(err):
			return err
		case !l.conn.IsConnected():
			failing = time.Time{}
		case failing.IsZero():
			failing = time.Now()
		case time.Since(failing) > giveUp:
			return fmt.Errorf("%w %s stores nothing any more (%w); is its disk full? Make room for its files, start it again, and run this command again; the results that it has count",
				ErrServer, l.url, err)
		}
		l.log.Debug().Err(err).Msg("the queue's server does not answer as it should; trying again")
		select {
		case <-time.After(retryEvery):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// refused reports whether a server's error is about the request itself. The same request would fail again.
func refused(err error) bool {
	var answer jetstream.JetStreamError // has the server's own error, or none if the client found it
	switch {
	case errors.Is(err, nats.ErrMaxPayload), errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrKeyNotFound):
		return true
	case errors.As(err, &answer) && answer.APIError() != nil:
		return answer.APIError().Code < 500
	}
	return false
}

// warnOfOthers warns if another version has workers or jobs.
func (l *link) warnOfOthers(ctx context.Context, version string) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	stream, err := l.js.Stream(ctx, jobStream)
	if err != nil { // there are none yet
		return
	}
	for c := range stream.ListConsumers(ctx).Info() {
		if c.Name != consumerOf(version) && uint64(c.NumWaiting+c.NumAckPending)+c.NumPending > 0 {
			l.log.Warn().Str("version", version).Str("other", plain.Line(c.Config.Metadata["version"], plain.Short)).
				Msg("another version has workers or jobs in the queue; use the same program on all machines")
		}
	}
}

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
	e, host, port, files, err := settle(o)
	if err != nil {
		return nil, err
	}
	options := &server.Options{
		ServerName: "absurdist", Host: host, Port: port,
		JetStream: true, StoreDir: o.Dir, JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 16 << 30,
		MaxPayload: maxMessage, NoSigs: true, DisableShortFirstPing: true,
	}
	if user, password, both := strings.Cut(e.Token, ":"); both {
		options.Username, options.Password = user, password
	} else {
		options.Authorization = e.Token
	}
	if o.TLS != nil {
		options.TLSConfig, options.TLSTimeout = o.TLS, timeout.Seconds()
	} else if !isLoopback(host) {
		o.Log.Warn().Str("server", e.URL).Msg(notEncrypted)
	}
	if e.server, err = server.NewServer(options); err != nil {
		return nil, fmt.Errorf("the queue's server: %w", err)
	}
	e.server.SetLoggerV2(serverLog{o.Log}, false, false, false)
	go e.server.Start()
	const patience = 20 * time.Second
	if !e.server.ReadyForConnections(patience) {
		e.Close()
		return nil, fmt.Errorf("the queue's server did not start in %s within %s; its log says why", o.Dir, patience)
	}
	e.Server = e
	for name, text := range files { // now that it listens: a worker may wait for them
		if err := os.WriteFile(name, []byte(text+"\n"), 0o600); err != nil {
			e.Close()
			return nil, err
		}
	}
	return e, nil
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

// settle determines the address and the token of a folder's server, and the folder's files that say them.
func settle(o EmbeddedOptions) (e *Embedded, host string, port int, files map[string]string, err error) {
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, "", 0, nil, fmt.Errorf("the queue's folder: %w", err)
	}
	before, err := FolderAccess(o.Dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, "", 0, nil, err
	}
	address := "127.0.0.1:0"
	if _, had, found := strings.Cut(before.URL, "://"); found {
		address = had
	}
	if anyPort, is := strings.CutSuffix(o.Listen, ":0"); o.Listen != "" && (!is || !strings.HasPrefix(address, anyPort+":")) {
		address = o.Listen
	}
	l, err := net.Listen("tcp", address) // chooses a port if necessary; the server would only log that a port is in use
	if err != nil {
		return nil, "", 0, nil, fmt.Errorf("the queue's server: %w; if another coordinator uses %s give another --queue-dir, else delete %s",
			err, o.Dir, addressFile(o.Dir))
	}
	port = l.Addr().(*net.TCPAddr).Port
	l.Close()
	if host, _, err = net.SplitHostPort(address); err != nil {
		return nil, "", 0, nil, fmt.Errorf("the queue's server: %w", err)
	}
	u := url.URL{Scheme: "nats", Host: net.JoinHostPort(host, strconv.Itoa(port))}
	if o.TLS != nil {
		u.Scheme = "tls"
	}
	files = map[string]string{addressFile(o.Dir): u.String()}
	e = &Embedded{Access: Access{Token: o.Token}}
	if o.Token == "" {
		e.TokenFile, e.Token = tokenFile(o.Dir), cmp.Or(before.Token, strings.ToLower(rand.Text()))
		files[e.TokenFile] = e.Token
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() { // other machines need a name
		if name, err := os.Hostname(); err == nil {
			u.Host = net.JoinHostPort(name, u.Port())
		}
	}
	e.URL = u.String()
	return e, host, port, files, nil
}
