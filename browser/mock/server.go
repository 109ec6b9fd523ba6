package mock

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// headerTimeout is how long a client on the same machine may take to say what it wants.
const headerTimeout = 10 * time.Second

// Server serves the mock pages on the loopback interface.
type Server struct {
	http     *http.Server
	listener net.Listener
	// done is closed when the server has stopped serving. err is then the error that stopped it.
	done chan struct{}
	err  error
}

// Start listens on 127.0.0.1:port, on any free port when port is 0, and serves until [Server.Close]
// is called or ctx ends. It fails when the port is out of range or taken.
func Start(ctx context.Context, port int) (*Server, error) {
	return StartBehind(ctx, loopback, port, Handler())
}

// loopback is the address that only this machine can reach.
const loopback = "127.0.0.1"

// StartBehind is [Start] on an IP address, for a handler that passes to [Handler] whatever it doesn't serve itself.
func StartBehind(ctx context.Context, address string, port int, handler http.Handler) (*Server, error) {
	if port < 0 || port > 65535 {
		return nil, fmt.Errorf("mock server: port %d is not in 0 to 65535", port)
	}
	network := "tcp4" // 0.0.0.0 is not meant to be all of IPv6 too
	if strings.Contains(address, ":") {
		network = "tcp6"
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, network, net.JoinHostPort(address, strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("mock server: %w", err)
	}
	s := &Server{&http.Server{Handler: handler, ReadHeaderTimeout: headerTimeout}, listener, make(chan struct{}), nil}
	unwatch := context.AfterFunc(ctx, s.stop)
	go func() {
		defer close(s.done)
		defer unwatch()
		if err := s.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.err = fmt.Errorf("mock server: %w", err)
		}
	}()
	return s, nil
}

// stop closes the server and does not wait for connections: a browser keeps idle ones open that are never used again.
func (s *Server) stop() { _ = s.http.Close() }

// Addr returns the address that the server listens on, as host:port.
func (s *Server) Addr() string { return s.listener.Addr().String() }

// URL returns the address of a mock page with options in its query. The error is for a site that does not exist, for an option
// that the page lacks, and for a value that the option does not accept.
func (s *Server) URL(site string, options url.Values) (string, error) {
	if err := checkOptions(site, options); err != nil {
		return "", err
	}
	address := url.URL{Scheme: "http", Host: s.Addr(), Path: "/" + site + "/", RawQuery: options.Encode()}
	return address.String(), nil
}

// Close stops the server, waits until it has stopped and returns what it failed with, if it did. It
// may be called more than once.
func (s *Server) Close() error {
	s.stop()
	<-s.done
	return s.err
}
