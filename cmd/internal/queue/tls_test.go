package queue

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"math/big"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/rs/zerolog"
)

// authority signs certificates.
type authority struct {
	t    *testing.T
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	pool *x509.CertPool
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{t: t, pool: x509.NewCertPool()}
	signed := a.sign(&x509.Certificate{Subject: pkix.Name{CommonName: "authority"}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign})
	a.cert, a.key = signed.Leaf, signed.PrivateKey.(*ecdsa.PrivateKey)
	a.pool.AddCert(a.cert)
	return a
}

// sign returns a certificate that the authority has signed. Without an authority the certificate is signed by itself.
func (a *authority) sign(c *x509.Certificate) tls.Certificate {
	a.t.Helper()
	key := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(a.t)
	c.SerialNumber, c.NotBefore, c.NotAfter = big.NewInt(1), time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	parent, parentKey := a.cert, a.key
	if parent == nil {
		parent, parentKey = c, key
	}
	der := must.Get(x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, parentKey))(a.t)
	leaf := must.Get(x509.ParseCertificate(der))(a.t)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}
}

// server returns a certificate for a server on loopback. client returns one for a client.
func (a *authority) server() tls.Certificate {
	return a.sign(&x509.Certificate{Subject: pkix.Name{CommonName: "server"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}})
}

func (a *authority) client() tls.Certificate {
	return a.sign(&x509.Certificate{Subject: pkix.Name{CommonName: "client"}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
}

// With TLS, a client that trusts the server's authority works. What the coordinator in the server's own process trusts does not
// matter. Other clients are refused, with an error that says how to get in.
func TestTLS(t *testing.T) {
	watch(t, new(log))
	right, wrong := newAuthority(t), newAuthority(t)
	trusts := func(a *authority, own ...tls.Certificate) *tls.Config {
		return &tls.Config{RootCAs: a.pool, Certificates: own}
	}
	for _, c := range []struct {
		name    string
		mutual  bool // workers need certificates
		client  *tls.Config
		scheme  string
		refused string
	}{
		{"good", false, trusts(right), "tls", ""},
		{"wrong authority", false, trusts(wrong), "tls", "give the authority that signed its certificate by --queue-ca"},
		{"no authority", false, nil, "tls", "give the authority that signed its certificate by --queue-ca"},
		{"plain", false, nil, "nats", "give the authority that signed its certificate by --queue-ca"},
		{"good certificate", true, trusts(right, right.client()), "tls", ""},
		{"wrong certificate", true, trusts(right, wrong.client()), "tls", "give a certificate that the server trusts by --queue-cert"},
		{"no certificate", true, trusts(right), "tls", "give a certificate that the server trusts by --queue-cert"},
	} {
		t.Run(c.name, func(t *testing.T) {
			settings := &tls.Config{Certificates: []tls.Certificate{right.server()}}
			if c.mutual {
				settings.ClientCAs, settings.ClientAuth = right.pool, tls.RequireAndVerifyClientCert
			}
			s := must.Get(StartEmbedded(EmbeddedOptions{Dir: t.TempDir(), TLS: settings}))(t)
			defer s.Close()
			if !strings.HasPrefix(s.URL, "tls://127.0.0.1:") {
				t.Errorf("the server is at %s", s.URL)
			}
			o := Options{Access: s.Access, Version: "1", Kinds: testKinds(nil), Log: zerolog.Nop()}
			coordinator := must.Get(NewCoordinator(t.Context(), o))(t)
			defer coordinator.Close()
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

// A client that wants TLS gets no connection without it.
func TestTLSWanted(t *testing.T) {
	p := newPlace(t)
	o := p.Options
	o.URL = strings.Replace(o.URL, "nats://", "tls://", 1)
	if _, err := NewCoordinator(t.Context(), o); !errors.Is(err, ErrServer) || !strings.Contains(err.Error(), "the server has no TLS") {
		t.Errorf("%v", err)
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
		if got := strings.Contains(l.String(), "the connection is not encrypted"); got != warned || strings.Contains(l.String(), "secret") {
			t.Errorf("%s: %s", address, l)
		}
	}
	authority := newAuthority(t)
	for _, settings := range []*tls.Config{nil, {Certificates: []tls.Certificate{authority.server()}}} {
		l := new(log)
		s := must.Get(StartEmbedded(EmbeddedOptions{Dir: t.TempDir(), Listen: "0.0.0.0:0", TLS: settings, Log: zerolog.New(l)}))(t)
		s.Close()
		if got := strings.Contains(l.String(), "the connection is not encrypted"); got != (settings == nil) {
			t.Errorf("with TLS %v: %s", settings != nil, l)
		}
	}
}
