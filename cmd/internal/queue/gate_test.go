package queue

import (
	"bytes"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
)

// gate is a way to a server on which clients can be held up.
type gate struct {
	Access

	mu      sync.Mutex
	text    []byte
	held    chan struct{}
	release chan struct{}
}

// newGate returns a way to the server of p.
func newGate(t *testing.T, p *place) *gate {
	t.Helper()
	server := strings.TrimPrefix(p.URL, "nats://")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := &gate{Access: Access{URL: "nats://" + l.Addr().String(), Token: p.Token}}
	var ways sync.WaitGroup
	ways.Go(func() {
		for {
			client, err := l.Accept()
			if err != nil {
				return // closed
			}
			ways.Go(func() { g.pass(t, client, server) })
		}
	})
	t.Cleanup(func() { l.Close(); ways.Wait() })
	return g
}

// hold keeps back what a client sends from the first message on that has the text in it. It returns a channel that is
// closed when that has happened, and what lets it go on.
func (g *gate) hold(text string) (held <-chan struct{}, release func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.text, g.held, g.release = []byte(text), make(chan struct{}), make(chan struct{})
	return g.held, sync.OnceFunc(func() { close(g.release) })
}

// pass copies what a client and the server say until one of them hangs up.
func (g *gate) pass(t *testing.T, client net.Conn, address string) {
	defer client.Close()
	server, err := net.Dial("tcp", address)
	if err != nil {
		t.Error(err)
		return
	}
	defer server.Close()
	go func() {
		_, _ = io.Copy(client, server) // its end is that of the connection
		client.Close()
	}()
	b := make([]byte, 64<<10)
	for {
		n, err := client.Read(b)
		if err != nil {
			return
		}
		g.wait(b[:n])
		if _, err := server.Write(b[:n]); err != nil {
			return
		}
	}
}

func (g *gate) wait(sent []byte) {
	g.mu.Lock()
	release := g.release
	stop := len(g.text) > 0 && bytes.Contains(sent, g.text)
	if stop {
		g.text = nil
		close(g.held)
	}
	g.mu.Unlock()
	if stop {
		<-release
	}
}
