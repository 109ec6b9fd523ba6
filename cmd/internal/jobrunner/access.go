package jobrunner

import (
	"cmp"
	"crypto/tls"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/queue"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/spf13/cobra"
)

// Embedded is the address of a server in our own process.
const Embedded = "embedded"

// Access holds the flags that say how to reach a queue, apart from its address. They serve both those who give out jobs and those
// who do them. No flag takes a secret, because other users of a machine can read the command lines of its processes.
type Access struct {
	tokenFile, cert, ca string
}

// Add adds the flags to a command.
func (a *Access) Add(c *cobra.Command) {
	flags := c.Flags()
	flags.StringVar(&a.tokenFile, "queue-token-file", "", "`FILE` with the token of the queue's server, or USER:PASSWORD (default: $"+cli.QueueToken+"; an embedded server makes one)")
	flags.StringVar(&a.cert, "queue-cert", "", "`FILE` with the certificate that is shown and its key (PEM): with --queue embedded the server's, which switches TLS on")
	flags.StringVar(&a.ca, "queue-ca", "", "`FILE` with the authorities (PEM) that certificates of the other side need: the server's (default: those of the system), or with --queue embedded the workers' (default: workers need none)")
}

// token returns the token that was given, or "" if there was none.
func (a *Access) token() (token string, err error) {
	from := "--queue-token-file"
	if a.tokenFile != "" {
		token, err = queue.ReadToken(a.tokenFile)
	} else if token = os.Getenv(cli.QueueToken); token != "" {
		from, err = "$"+cli.QueueToken, queue.CheckToken(token)
	}
	if err != nil {
		return "", cli.UsageError("%s: %w", from, err)
	}
	return token, nil
}

// certificates returns the certificates of the flags, or nil if the flags name none. Both sides use the authorities.
func (a *Access) certificates() (*tls.Config, error) {
	if a.cert == "" && a.ca == "" {
		return nil, nil
	}
	c, err := server.GenTLSConfig(&server.TLSConfigOpts{CertFile: a.cert, KeyFile: a.cert, CaFile: a.ca, Verify: a.ca != ""})
	switch {
	case err != nil && a.cert != "":
		return nil, cli.UsageError("--queue-cert %s, --queue-ca %s: %w", a.cert, a.ca, err)
	case err != nil:
		return nil, cli.UsageError("--queue-ca %s: %w", a.ca, err)
	}
	c.RootCAs = c.ClientCAs
	return c, nil
}

// To returns how to reach the server at an address. [Embedded] stands for the one last started on this machine.
func (a *Access) To(address string) (to queue.Access, err error) {
	if address == Embedded {
		dir, err := Folder()
		if err == nil {
			to, err = queue.FolderAccess(dir)
		}
		if err != nil {
			return to, cli.UsageError("--queue embedded: %w; start a coordinator first, or give its address", err)
		}
	} else {
		to.URL = address
	}
	u, err := checkAddress(to.URL)
	if err != nil {
		return to, err
	}
	token, err := a.token()
	if err != nil {
		return to, err
	}
	to.Token = cmp.Or(token, to.Token)
	if to.TLS, err = a.certificates(); err == nil && to.TLS != nil && u.Scheme != "tls" && u.Scheme != "wss" {
		err = cli.UsageError("--queue-cert and --queue-ca go with an encrypted connection: write --queue tls://%s", u.Host)
	}
	return to, err
}

// Folder returns the folder where an embedded server keeps its queue if no other is given.
func Folder() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "absurdist", "queue"), err
}

// checkAddress reads the address of a server. The error quotes no secrets.
func checkAddress(address string) (*url.URL, error) {
	if strings.Contains(address, "@") {
		return nil, cli.UsageError("--queue: an address with a token or a password in it can be read in the list of processes; put what stands before the @ into a file for --queue-token-file, or into $%s", cli.QueueToken)
	}
	u, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) || u.Hostname() == "" || strings.ContainsAny(address, ", \t\n") ||
		u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return nil, cli.UsageError("--queue %q: write the server's address as nats://HOST:PORT, or tls://HOST:PORT for an encrypted connection", address)
	}
	return u, nil
}

// serve starts an embedded server, and prints how other machines can take part.
func (f *Flags) serve(a *cli.App) (*queue.Embedded, error) {
	o := queue.EmbeddedOptions{Dir: f.dir, Listen: f.listen, Log: a.Log}
	var err error
	if o.Dir == "" {
		if o.Dir, err = Folder(); err != nil {
			return nil, cli.UsageError("--queue-dir is needed: %w", err)
		}
	}
	if o.Token, err = f.access.token(); err != nil {
		return nil, err
	}
	if o.TLS, err = f.access.certificates(); err != nil {
		return nil, err
	}
	if o.TLS != nil && f.access.cert == "" {
		return nil, cli.UsageError("--queue-ca without --queue-cert: with --queue embedded give the server's certificate too")
	}
	s, err := queue.StartEmbedded(o)
	if err != nil {
		return nil, err
	}
	where, flags := "on this machine", "--queue "+s.URL
	if f.listen != "" {
		where = "on any machine"
	}
	if token := cmp.Or(s.TokenFile, f.access.tokenFile); token != "" {
		flags += " --queue-token-file " + quoted(token)
		if f.listen != "" {
			where += ", with a copy of the token's file"
		}
	}
	if f.access.cert != "" {
		flags += " --queue-ca CA.pem"
	}
	if f.access.ca != "" {
		flags += " --queue-cert CERT.pem"
	}
	fmt.Fprintf(a.Err, "The queue waits for workers. To take part, run %s:\n  absurdist worker %s\n", where, flags)
	return s, nil
}

// quoted returns a word as it is written in a shell's command line.
func quoted(word string) string {
	if strings.ContainsAny(word, " \t\"'$`\\&;|<>()*?[]{}!#~") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return word
}
