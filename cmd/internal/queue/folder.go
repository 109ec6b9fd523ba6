package queue

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"absurdist/engine/input"
)

// folder is where an embedded server keeps its queue. Two files in it let workers find the server again: its address, and
// the token that it made. Earlier versions had the token in the address.
type folder string

func (f folder) addressFile() string { return filepath.Join(string(f), "address") }
func (f folder) tokenFile() string   { return filepath.Join(string(f), "token") }

// FolderAccess returns how to reach the server last started in a folder. It may have stopped since.
func FolderAccess(dir string) (Access, error) {
	f := folder(dir)
	u, token, err := f.read()
	if errors.Is(err, fs.ErrNotExist) {
		return Access{}, fmt.Errorf("%s holds no queue: %w", dir, err)
	}
	if err != nil {
		return Access{}, err
	}
	return Access{URL: u.String(), Token: token}, nil
}

// ReadToken reads a file that holds a token, or USER:PASSWORD, and nothing else.
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
	if token == "" {
		return errors.New("there is no token in it")
	}
	for _, r := range token {
		if r <= ' ' || r > '~' {
			return errors.New("a token is one word of letters, digits and signs")
		}
	}
	return nil
}

// read returns the address and the token that the folder has. The token is empty if there is none.
func (f folder) read() (u *url.URL, token string, err error) {
	text, err := input.File(f.addressFile(), input.Token)
	if err != nil {
		return nil, "", err
	}
	u, err = url.Parse(strings.TrimSpace(string(text)))
	if err != nil || u.Scheme == "" || u.Port() == "" {
		return nil, "", fmt.Errorf("%s holds no address: delete it", f.addressFile())
	}
	token = u.User.Username()
	u.User = nil
	if again, err := ReadToken(f.tokenFile()); err == nil {
		token = again
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, "", fmt.Errorf("%w; delete it", err)
	}
	return u, token, nil
}

// address returns the address for the server of a folder, and the token, and keeps both there.
func (f folder) address(o EmbeddedOptions) (u *url.URL, token string, err error) {
	if err := os.MkdirAll(string(f), 0o700); err != nil {
		return nil, "", fmt.Errorf("the queue's folder: %w", err)
	}
	u, token, err = f.read()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		u = &url.URL{Host: "127.0.0.1:0"}
	case err != nil:
		return nil, "", err
	}
	u.Scheme = "nats"
	if o.TLS != nil {
		u.Scheme = "tls"
	}
	if o.Listen != "" && !sameAddress(u.Host, o.Listen) {
		u.Host = o.Listen
	}
	if err := settle(u); err != nil {
		return nil, "", err
	}
	if o.Token != "" {
		token = o.Token
	} else {
		if token == "" {
			token = strings.ToLower(rand.Text())
		}
		if err := keep(f.tokenFile(), token); err != nil {
			return nil, "", err
		}
	}
	return u, token, keep(f.addressFile(), u.String())
}

// keep writes a line to a file that only we can read, unless it is there.
func keep(file, line string) error {
	line += "\n"
	if have, err := os.ReadFile(file); err == nil && string(have) == line {
		return nil
	}
	return os.WriteFile(file, []byte(line), 0o600)
}

// sameAddress reports whether an address satisfies the one asked for, where port 0 is any.
func sameAddress(have, asked string) bool {
	host, port, err := net.SplitHostPort(asked)
	return err == nil && (have == asked || port == "0" && strings.HasPrefix(have, net.JoinHostPort(host, "")))
}

// settle chooses the port if it is 0.
func settle(u *url.URL) error {
	if u.Port() != "0" && u.Port() != "" {
		return nil
	}
	l, err := net.Listen("tcp", u.Host)
	if err != nil {
		return fmt.Errorf("the queue's server can't listen on %s: %w", u.Host, err)
	}
	defer l.Close()
	u.Host = net.JoinHostPort(u.Hostname(), strconv.Itoa(l.Addr().(*net.TCPAddr).Port))
	return nil
}
