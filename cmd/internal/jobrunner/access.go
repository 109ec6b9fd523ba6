package jobrunner

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/queue"

	"github.com/spf13/cobra"
)

// Access is the flags that say how to reach a queue, beside its address, for those who give out jobs and those who do
// them. None takes a secret: other users of a machine can read the command lines of its processes.
type Access struct {
	tokenFile, cert, key, ca string
}

// Add adds the flags to a command.
func (a *Access) Add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&a.tokenFile, "queue-token-file", "", "`FILE` with the token of the queue's server, or USER:PASSWORD (default: $"+cli.QueueToken+"; an embedded server makes one)")
	flags.StringVar(&a.cert, "queue-cert", "", "`FILE` with the certificate (PEM) that is shown: with --queue embedded the server's, which switches TLS on")
	flags.StringVar(&a.key, "queue-key", "", "`FILE` with the key of --queue-cert")
	flags.StringVar(&a.ca, "queue-ca", "", "`FILE` with the authorities (PEM) that certificates of the other side need: the server's (default: those of the system), or with --queue embedded the workers' (default: workers need none)")
	for _, name := range []string{"queue-token-file", "queue-cert", "queue-key", "queue-ca"} {
		if err := c.RegisterFlagCompletionFunc(name, cli.Files()); err != nil {
			panic(err) // registered twice
		}
	}
}

// given names a flag that was given, or is empty.
func (a *Access) given() string {
	for name, value := range map[string]string{"--queue-token-file": a.tokenFile, "--queue-cert": a.cert, "--queue-key": a.key, "--queue-ca": a.ca} {
		if value != "" {
			return name
		}
	}
	return ""
}

// token returns the token that was given, or "".
func (a *Access) token() (string, error) {
	if a.tokenFile != "" {
		token, err := queue.ReadToken(a.tokenFile)
		if err != nil {
			return "", cli.UsageError("--queue-token-file: %w", err)
		}
		return token, nil
	}
	token := os.Getenv(cli.QueueToken)
	if token == "" {
		return "", nil
	}
	if err := queue.CheckToken(token); err != nil {
		return "", cli.UsageError("$%s: %w", cli.QueueToken, err)
	}
	return token, nil
}

// certificates returns what the flags say of them, or nil if they say nothing. Authorities are those of servers.
func (a *Access) certificates() (*tls.Config, error) {
	if a.cert == "" && a.key == "" && a.ca == "" {
		return nil, nil
	}
	if (a.cert == "") != (a.key == "") {
		return nil, cli.UsageError("--queue-cert and --queue-key go together")
	}
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if a.cert != "" {
		pair, err := tls.LoadX509KeyPair(a.cert, a.key)
		if err != nil {
			return nil, cli.UsageError("--queue-cert %s, --queue-key %s: %w", a.cert, a.key, err)
		}
		c.Certificates = []tls.Certificate{pair}
	}
	if a.ca != "" {
		text, err := os.ReadFile(a.ca)
		if err != nil {
			return nil, cli.UsageError("--queue-ca: %w", err)
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(text) {
			return nil, cli.UsageError("--queue-ca %s: no certificate in PEM form is in it", a.ca)
		}
	}
	return c, nil
}

// ServerTLS returns the certificates of an embedded server, nil for one without TLS.
func (a *Access) serverTLS() (*tls.Config, error) {
	c, err := a.certificates()
	if err != nil || c == nil {
		return nil, err
	}
	if a.cert == "" {
		return nil, cli.UsageError("--queue-ca without --queue-cert: with --queue embedded give the server's certificate and key too")
	}
	if c.RootCAs != nil {
		c.ClientCAs, c.RootCAs, c.ClientAuth = c.RootCAs, nil, tls.RequireAndVerifyClientCert
	}
	return c, nil
}

// To returns how to reach the server at an address.
func (a *Access) To(address string) (queue.Access, error) {
	to := queue.Access{URL: address}
	u, err := checkAddress(address)
	if err != nil {
		return to, err
	}
	if to.Token, err = a.token(); err != nil {
		return to, err
	}
	if to.TLS, err = a.certificates(); err == nil && to.TLS != nil && u.Scheme != "tls" && u.Scheme != "wss" {
		err = cli.UsageError("--queue-cert, --queue-key and --queue-ca go with an encrypted connection: write --queue tls://%s", u.Host)
	}
	return to, err
}

// ToFolder returns how to reach the server that was last started in a folder.
func (a *Access) ToFolder(dir string) (queue.Access, error) {
	there, err := queue.FolderAccess(dir)
	if err != nil {
		return there, cli.UsageError("--queue embedded: %w; start a coordinator first, or give its address", err)
	}
	to, err := a.To(there.URL)
	if to.Token == "" {
		to.Token = there.Token
	}
	return to, err
}

// checkAddress reads the address of a server. The error does not quote secrets.
func checkAddress(address string) (*url.URL, error) {
	const form = "write the server's address as nats://HOST:PORT, or tls://HOST:PORT for an encrypted connection"
	u, err := url.Parse(address)
	switch {
	case strings.Contains(address, "@"):
		return nil, cli.UsageError("--queue: an address with a token or a password in it can be read in the list of processes; put what stands before the @ into a file for --queue-token-file, or into $%s", cli.QueueToken)
	case err != nil:
		if inner := new(url.Error); errors.As(err, &inner) {
			err = inner.Err
		}
		return nil, cli.UsageError("--queue %q: %w; %s", address, err, form)
	case !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme), u.Hostname() == "", strings.ContainsAny(address, ", \t\n"),
		u.Path != "" && u.Path != "/", u.RawQuery != "", u.Fragment != "":
		return nil, cli.UsageError("--queue %q: %s", address, form)
	}
	return u, nil
}

// shown is how a worker is told to reach a server: its flags, without secrets.
func (a *Access) shown(s *queue.Embedded) string {
	flags := "--queue " + s.URL
	switch file := a.tokenFile; {
	case s.TokenFile != "":
		flags += " --queue-token-file " + quoted(s.TokenFile)
	case file != "":
		flags += " --queue-token-file " + quoted(file)
	}
	if a.cert != "" {
		flags += " --queue-ca CA.pem"
	}
	if a.ca != "" {
		flags += " --queue-cert CERT.pem --queue-key KEY.pem"
	}
	return flags
}

// quoted is a word of a shell's command line.
func quoted(word string) string {
	if strings.ContainsFunc(word, func(r rune) bool {
		return !strings.ContainsRune("/._-+:,@%", r) && (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z')
	}) {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}

// printAddress says how other machines can take part.
func (f *Flags) printAddress(a *cli.App, s *queue.Embedded) {
	where := "on this machine"
	if f.listen != "" {
		where = "on any machine"
		if s.TokenFile != "" || f.access.tokenFile != "" {
			where += ", with a copy of the token's file"
		}
	}
	fmt.Fprintf(a.Err, "The queue waits for workers. To take part, run %s:\n  absurdist worker %s\n", where, f.access.shown(s))
}
