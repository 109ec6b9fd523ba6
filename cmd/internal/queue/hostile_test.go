package queue

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"net"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/nats-io/nats.go"
	"github.com/rs/zerolog"
)

// squareRun is the name of the run of [squares] that adds nothing.
var squareRun = Sum([]byte(`{"kind":"square","version":"1","params":{"Add":0}}`))

// hostile is a client that has the token, and publishes arbitrary messages.
type hostile struct {
	*nats.Conn
	t *testing.T
}

func (p *place) hostile() hostile {
	p.t.Helper()
	conn := must.Get(nats.Connect(p.URL, nats.Token(p.Token)))(p.t)
	p.t.Cleanup(conn.Close)
	return hostile{conn, p.t}
}

// store publishes a message, and waits until the server has stored it.
func (h hostile) store(subject, text string) {
	h.t.Helper()
	answer, err := h.Request(subject, []byte(text), 10*time.Second)
	if err != nil || strings.Contains(string(answer.Data), "error") {
		h.t.Fatalf("%s: %v, %s", subject, err, answer.Data)
	}
}

// job stores a job of a run, under the job's correct name.
func (h hostile) job(run, text string) {
	h.t.Helper()
	h.store(jobsOf("1")+run+"."+Sum([]byte(text)), text)
}

// put stores what the jobs of a run share, or a result.
func (h hostile) put(key, text string) {
	h.t.Helper()
	h.store(keySubject+key, text)
}

// run stores what the jobs of a run share, under the run's correct name, and returns the name.
func (h hostile) run(version, kind, params string) string {
	h.t.Helper()
	text := must.Get(json.Marshal(runInfo{kind, version, json.RawMessage(params)}))(h.t)
	h.put(runKey(Sum(text)), string(text))
	return Sum(text)
}

// Whatever is published as jobs and runs, the worker goes on: it logs each such message, and does the other jobs.
func TestHostileJobs(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	h := p.hostile()
	good := h.run("1", "square", `{"Add":0}`)
	h.store(jobsOf("1")+"x.y.z", "1")
	h.store(jobsOf("1")+"x", "1")
	h.store(jobsOf("1")+good+"."+Sum([]byte("2")), "1")
	h.job(good, `[`)
	h.job(good, `"three"`)
	h.job(good, `{"a":[1`+strings.Repeat(`,[1`, 5000))
	for _, bad := range [][3]string{
		{"2", "square", `{}`},
		{"1", "", `{}`},
		{"1", "\x1b[2J", `{}`},
		{"1", "cube", `{}`},
		{"1", "explode", `{}`},
		{"1", "square", `[]`},
		{"1", "square", `{"Sub":1}`},
	} {
		h.job(h.run(bad[0], bad[1], bad[2]), "1")
	}
	for n, text := range []string{"", "{", `{}`, `null`, `{"kind":1}`, `{"a":1}`, strings.Repeat("[", 1<<20)} {
		name := Sum(fmt.Append(nil, n))
		h.put(runKey(name), text)
		h.job(name, "1")
	}
	h.job("gone", "1")

	p.worker(2, nil)
	left := 1
	for deadline := time.Now().Add(waitAtMost); left > 0 && time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		s := must.Get(c.js.Stream(t.Context(), jobStream))(t)
		left = int(s.CachedInfo().State.Msgs)
	}
	must.Hold(t, left <= 0, "%d messages are still in the queue", left)
	for _, want := range []string{
		"its name is not the checksum of its content", "it is not JSON", "job \\\"three\\\"", "panic: boom",
		"there is no kind of job", "parameters of square", `unknown key \"Sub\"`,
	} {
		p.log.await(t, want)
	}
	got, err := squares(t.Context(), c, 0, upTo(8))
	want := []int{0, 1, 4, 9, 16, 25, 36, 49}
	must.Hold(t, err == nil && slices.Equal(got, want), "%v, %v", got, err)
}

// If somebody has published a job of a run first, with other content, the run still ends.
func TestHostileJobFirst(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	p.hostile().store(jobsOf("1")+squareRun+"."+Sum([]byte("3")), "4")
	p.worker(1, nil)
	must.Equal(t, must.Get(squares(t.Context(), c, 0, []int{3}))(t), []int{9})
	p.log.await(t, "its name is not the checksum of its content")
}

// Unusable results are removed and logged, and their jobs are done again.
func TestHostileResults(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	s := must.Get(p.Kinds.Open(t.Context(), c, "square", squareParams{}))(t)
	h := p.hostile()
	bad := []string{"", "{", `"nine"`, `{"worker":"w","text":"nine"}`, `{"worker":"w","text":9} 9`, `{"worker":"w","text":9,"more":1}`, `{"worker":"w"}`}
	for n, text := range bad {
		h.put(squareRun+"."+Sum(fmt.Append(nil, n)), text)
	}
	h.put(squareRun+".x", "1")
	h.put(squareRun+"."+Sum([]byte("1000")), "[")
	p.worker(1, nil)
	var got []int
	must.Do(t, Each(t.Context(), s, upTo(len(bad)), func(n int) error { got = append(got, n); return nil }))
	must.Equal(t, got, []int{0, 1, 4, 9, 16, 25, 36})
	n := strings.Count(p.log.String(), "a result is set aside, its job is given out again")
	must.Hold(t, n == len(bad), "%d results were set aside, not %d:\n%s", n, len(bad), p.log)
}

// A job whose results are never usable ends the run. The error names it.
func TestHostileResultsAgain(t *testing.T) {
	p := newPlace(t)
	c := p.coordinator()
	h := p.hostile()
	key := squareRun + "." + Sum([]byte("7"))
	ended := make(chan error, 1)
	go func() {
		_, err := squares(t.Context(), c, 0, []int{7})
		ended <- err
	}()
	var err error
	for running := true; running; {
		select {
		case err = <-ended:
			running = false
		default:
			// The coordinator may see two as one, because the later result replaces the earlier.
			h.put(key, `{"worker":"\u001b]0;mallory\u0007"}`)
			time.Sleep(20 * time.Millisecond)
		}
	}
	if err == nil || !strings.Contains(err.Error(), "job 1 of 1 of square, 7: a message that can't be used") ||
		!strings.Contains(err.Error(), "mallory") || strings.ContainsAny(err.Error(), "\x1b\x07") {
		t.Errorf("%q", err)
	}
}

// FuzzMessages reads arbitrary bytes as each kind of message, under the correct name and under another.
func FuzzMessages(f *testing.F) {
	for _, text := range []string{
		`1`, `"crane"`, `{"from":0,"to":9}`, `[`, `{}`, `null`, "9 9", "\x1b]0;title\x07",
		`{"kind":"square","version":"1","params":{}}`, `{"kind":"square","version":"2","params":null}`,
		`{"worker":"w","text":9}`, `{"worker":"w","text":"nine"}`, `{"worker":"\u001b[2J","failed":"no\nluck"}`, `{"worker":"w","text":9,"more":1}`,
	} {
		f.Add([]byte(text))
	}
	check := testKinds(nil)[0].Check
	f.Fuzz(func(t *testing.T, text []byte) {
		if run, key, err := readJob("1", jobsOf("1")+"run."+Sum(text), text); (err == nil) != json.Valid(text) || run != "run" || key != "run."+Sum(text) {
			t.Errorf("job %q: %q, %v", text, key, err)
		}
		for _, subject := range []string{jobsOf("1") + "run.x", jobsOf("1") + Sum(text), jobsOf("2") + "run." + Sum(text), string(text)} {
			must.Is(t, must.Err2(readJob("1", subject, text)), errMessage, "job %q with subject %q", text, subject)
		}
		if _, err := readRun(Sum(text), text); err != nil {
			must.Is(t, err, errMessage, "run %q", text)
		}
		must.Fail(readRun("another", text))(t, errMessage, "run %q under another name", text)
		r, err := readResult(text, check)
		if r.Failed == "" && err != nil && !errors.Is(err, errMessage) || plain.Line(r.Worker+r.Failed, 10*maxReason) != r.Worker+r.Failed {
			t.Errorf("result %q: %+v, %v", text, r, err)
		}
		var n int
		must.Hold(t, err != nil || r.Failed != "" || json.Unmarshal(r.Text, &n) == nil, "result %q is no number", text)
	})
}

// certificate returns a certificate for loopback that signs itself, and a pool that trusts it.
func certificate(t *testing.T) (tls.Certificate, *x509.CertPool) {
	t.Helper()
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der := must.Get(x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key))(t)
	pool := x509.NewCertPool()
	pool.AddCert(must.Get(x509.ParseCertificate(der))(t))
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, pool
}

// With TLS, a client that trusts the server's authority works. What the coordinator in the server's own process trusts does not
// matter. Other clients are refused, with an error that says how to get in.
func TestTLS(t *testing.T) {
	watch(t, new(log))
	server, right := certificate(t)
	client, clients := certificate(t)
	stranger, wrong := certificate(t)
	trusts := func(pool *x509.CertPool, own ...tls.Certificate) *tls.Config {
		return &tls.Config{RootCAs: pool, Certificates: own}
	}
	for _, c := range []struct {
		name            string
		mutual          bool // workers need certificates
		client          *tls.Config
		scheme, refused string
	}{
		{"good", false, trusts(right), "tls", ""},
		{"wrong authority", false, trusts(wrong), "tls", "give the authority that signed its certificate by --queue-ca"},
		{"no authority", false, nil, "tls", "give the authority that signed its certificate by --queue-ca"},
		{"plain", false, nil, "nats", "give the authority that signed its certificate by --queue-ca"},
		{"good certificate", true, trusts(right, client), "tls", ""},
		{"wrong certificate", true, trusts(right, stranger), "tls", "give a certificate that the server trusts by --queue-cert"},
		{"no certificate", true, trusts(right), "tls", "give a certificate that the server trusts by --queue-cert"},
	} {
		t.Run(c.name, func(t *testing.T) {
			settings := &tls.Config{Certificates: []tls.Certificate{server}}
			if c.mutual {
				settings.ClientCAs, settings.ClientAuth = clients, tls.RequireAndVerifyClientCert
			}
			s := must.Get(StartEmbedded(EmbeddedOptions{Dir: t.TempDir(), TLS: settings}))(t)
			defer s.Close()
			must.Hold(t, strings.HasPrefix(s.URL, "tls://127.0.0.1:"), "the server is at %s", s.URL)
			o := Options{Access: s.Access, Version: "1", Kinds: testKinds(nil), Log: zerolog.Nop()}
			coordinator := must.Get(NewCoordinator(t.Context(), o))(t)
			defer coordinator.Close(true)
			o.Access = Access{URL: c.scheme + strings.TrimPrefix(s.URL, "tls"), Token: s.Token, TLS: c.client}
			if c.refused != "" {
				n, err := Worker{Options: o, Jobs: 1}.Run(t.Context())
				if n > 0 || !errors.Is(err, ErrServer) || !strings.Contains(err.Error(), c.refused) || strings.Contains(err.Error(), s.Token) {
					t.Errorf("%d jobs, %v", n, err)
				}
				return
			}
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan error)
			go func() {
				_, err := Worker{Options: o, Jobs: 1}.Run(ctx)
				ended <- err
			}()
			must.Equal(t, must.Get(squares(t.Context(), coordinator, 0, []int{3}))(t), []int{9})
			cancel()
			must.Do(t, <-ended)
		})
	}
}

// There is a warning for a connection that others can read.
func TestWarnOfPlain(t *testing.T) {
	for address, warned := range map[string]bool{
		"nats://127.0.0.1:4222": false, "nats://localhost:4222": false, "nats://[::1]:4222": false, "tls://192.0.2.1:4222": false,
		"wss://192.0.2.1:4222": false, "nats://192.0.2.1:4222": true, "nats://box.example": true, "ws://box.example": true, "nats://127.0.0.1.example": true,
	} {
		l := new(log)
		Access{URL: address, Token: "secret"}.warn(zerolog.New(l))
		got := strings.Contains(l.String(), "the connection is not encrypted")
		must.Hold(t, got == warned && !strings.Contains(l.String(), "secret"), "%s: %s", address, l)
	}
	server, _ := certificate(t)
	for _, settings := range []*tls.Config{nil, {Certificates: []tls.Certificate{server}}} {
		l := new(log)
		s := must.Get(StartEmbedded(EmbeddedOptions{Dir: t.TempDir(), Listen: "0.0.0.0:0", TLS: settings, Log: zerolog.New(l)}))(t)
		s.Close()
		must.Equal(t, strings.Contains(l.String(), "the connection is not encrypted"), settings == nil, "it says %s", l)
	}
}
