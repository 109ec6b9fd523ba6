//go:build linux

package command_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// certificate writes a certificate for loopback that signs itself, and a file with it and its key.
func certificate(t *testing.T) (cert, both string) {
	t.Helper()
	private := must.Get(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true}
	der := must.Get(x509.CreateCertificate(rand.Reader, c, c, &private.PublicKey, private))(t)
	secret := must.Get(x509.MarshalPKCS8PrivateKey(private))(t)
	dir := t.TempDir()
	cert, both = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "both.pem")
	public := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	programtest.Write(t, cert, public)
	programtest.Write(t, both, append(public, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})...))
	return cert, both
}

// A coordinator with TLS has a worker that knows certificate and token, whose token no command line shows; workers
// without either are refused, and told why.
func TestWorkerWithTLS(t *testing.T) {
	t.Parallel()
	cert, both := certificate(t)
	words, dir := someWords(t, 60, 300), t.TempDir()
	c := startLogged(t, "absurdist", append([]string{
		"longest", "--secret", "all", "--json", "--queue", jobrunner.Embedded, "--queue-dir", dir,
		"--parallel", "0", "--queue-cert", both,
	}, words...)...)
	access := c.access("tls://127.0.0.1:")
	must.Hold(t, access[4] == "--queue-ca" && access[5] == "CA.pem", "the coordinator prints %q", access)
	address, tokenFile := access[1], access[3]
	text := programtest.Read(t, tokenFile)
	token := strings.TrimSpace(string(text))

	for want, flags := range map[string][]string{
		"by --queue-ca": {"--queue", address, "--queue-token-file", tokenFile},
		"by --queue-token-file or $ABSURDIST_QUEUE_TOKEN": {"--queue", address, "--queue-ca", cert},
		"a token is one word":                             {"--queue", address, "--queue-ca", cert, "--queue-token-file", cert},
		"write --queue tls://127.0.0.1:":                  {"--queue", strings.Replace(address, "tls", "nats", 1), "--queue-ca", cert},
	} {
		code, _, errs := programtest.Output("", worker(flags, "--idle", "1s")...)
		must.Hold(t, (code == cli.ExitError || code == cli.ExitUsage) && strings.Contains(errs, want) && !strings.Contains(errs, token),
			"%s: exit code %d, %s", flags, code, errs)
	}

	w := startLogged(t, gatedProgram, worker([]string{"--queue", address, "--queue-ca", cert, "--queue-token-file", tokenFile}, "-v", "--json")...)
	w.await("a job begins")
	lines, err := filepath.Glob("/proc/[0-9]*/cmdline")
	must.Need(t, err == nil && len(lines) > 0, "no processes: %v", err)
	ours := 0
	for _, file := range lines {
		line, _ := os.ReadFile(file) // it may be gone
		must.Hold(t, !bytes.Contains(line, []byte(token)), "the list of processes shows the token: %q", line)
		if bytes.Contains(line, []byte(tokenFile)) {
			ours++
		}
	}
	must.Hold(t, ours != 0, "our worker is not in the list of processes")
	w.pass(1 << 20)
	c.ends(0)
	must.Hold(t, !strings.Contains(c.errors()+w.errors(), token), "the token is logged")
}
