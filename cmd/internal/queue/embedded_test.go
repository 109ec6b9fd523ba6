package queue

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/nats-io/nats-server/v2/server"
)

func TestServerErrors(t *testing.T) {
	plain := must.Get(server.NewServer(&server.Options{Host: "127.0.0.1", Port: -1, NoSigs: true}))(t)
	go plain.Start()
	defer plain.WaitForShutdown()
	defer plain.Shutdown()
	if !plain.ReadyForConnections(10 * time.Second) {
		t.Fatal("the server does not start")
	}
	p := newPlace(t)
	for _, c := range []struct{ address, token, want string }{
		{plain.ClientURL(), "", "has no JetStream"},
		{"nats://127.0.0.1:1", "", "start one (nats-server -js)"},
		{p.URL, "", "Authorization Violation; the token is missing or is another"},
		{p.URL, "secret", "give the server's by --queue-token-file or $ABSURDIST_QUEUE_TOKEN"},
		{p.URL, "user:secret", "Authorization Violation"},
		{"nats://127.0.0.1:1:2:3:4", "", "nats://127.0.0.1:1:2:3:4"},
	} {
		o := p.Options
		o.URL, o.Token = c.address, c.token
		_, err := NewCoordinator(t.Context(), o)
		if !errors.Is(err, ErrServer) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("%+v: %v", c, err)
		}
		must.Fail((Worker{Options: o, Jobs: 1}).Run(t.Context()))(t, ErrServer, "%+v", c)
	}
}

// The server listens on loopback, at the folder's address. Its port is free after it has stopped.
func TestEmbedded(t *testing.T) {
	dir := t.TempDir()
	s := must.Get(StartEmbedded(EmbeddedOptions{Dir: dir}))(t)
	host := s.server.Addr().String()
	if !strings.HasPrefix(host, "127.0.0.1:") {
		t.Errorf("it listens on %s", host)
	}
	if _, err := StartEmbedded(EmbeddedOptions{Dir: dir}); err == nil || !strings.Contains(err.Error(), "another --queue-dir") {
		t.Errorf("a second server in the same folder: %v", err)
	}
	s.Close()
	l, err := net.Listen("tcp", host)
	if err != nil {
		t.Fatalf("the port is not free: %v", err)
	}
	l.Close()
	for _, listen := range []string{"", "127.0.0.1:0", host} {
		again := must.Get(StartEmbedded(EmbeddedOptions{Dir: dir, Listen: listen}))(t)
		if again.URL != s.URL {
			t.Errorf("with %q it listens on %s, before it was %s", listen, again.URL, s.URL)
		}
		again.Close()
	}
	mode := fs.FileMode(0o600)
	if runtime.GOOS == "windows" {
		mode = 0o666 // there is only one bit, for writing
	}
	if info, err := os.Stat(tokenFile(dir)); err != nil || info.Mode().Perm() != mode {
		t.Errorf("others can read the token: %v, %v", info, err)
	}
	must.Do(t, os.WriteFile(addressFile(dir), []byte("garbage"), 0o600))
	if _, err := StartEmbedded(EmbeddedOptions{Dir: dir}); err == nil || !strings.Contains(err.Error(), "holds no address: delete it") {
		t.Errorf("a broken address: %v", err)
	}
	if _, err := StartEmbedded(EmbeddedOptions{Dir: t.TempDir(), Listen: "nowhere"}); err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("an impossible address: %v", err)
	}
}
