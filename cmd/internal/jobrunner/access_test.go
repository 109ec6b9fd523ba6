package jobrunner

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// An address names a server and has no secrets. The error for a refused address does not quote what may be a secret.
func TestAddress(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"nats://127.0.0.1:4222": "", "tls://box.example": "", "wss://box.example:443/": "", "nats://[::1]:4222": "",
		"":                                "write the server's address",
		"127.0.0.1:4222":                  "write the server's address",
		"http://127.0.0.1:4222":           "write the server's address",
		"nats://":                         "write the server's address",
		"nats://a:1,nats://b:2":           "write the server's address",
		"nats://a b:1":                    "write the server's address",
		"nats://a:1?token=x":              "write the server's address",
		"nats://a:1/path":                 "write the server's address",
		"nats://s3cret@127.0.0.1:4222":    "--queue-token-file, or into $ABSURDIST_QUEUE_TOKEN",
		"nats://me:s3cret@127.0.0.1:4222": "can be read in the list of processes",
		"s3cret@127.0.0.1:4222":           "can be read in the list of processes",
		"nats://s3cret%zz@127.0.0.1:4222": "can be read in the list of processes",
	} {
		_, err := checkAddress(address)
		switch {
		case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want) || cli.ExitCode(err) != cli.ExitUsage):
			t.Errorf("%s: %v, want %q", address, err, want)
		case err != nil && strings.Contains(err.Error(), "s3cret"):
			t.Errorf("%s: the secret is quoted: %v", address, err)
		}
	}
}

// The token is that of the file, or else that of the environment.
func TestToken(t *testing.T) { //nolint:paralleltest // it sets the environment
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		must.Do(t, os.WriteFile(file, []byte(text), 0o600))
		return file
	}
	for _, c := range []struct {
		file, variable string
		token, want    string // in the error
	}{
		{"", "", "", ""},
		{"", "fromthere", "fromthere", ""},
		{write("good", "fromfile\n"), "fromthere", "fromfile", ""},
		{write("windows", "\ufefffromfile\r\n"), "", "fromfile", ""},
		{write("both", "me:s3cret"), "", "me:s3cret", ""},
		{write("empty", "\n"), "fromthere", "", "--queue-token-file: " + dir},
		{write("words", "s3cret and more"), "", "", "a token is one word"},
		{write("long", strings.Repeat("s3cret", 1000)), "", "", "longer than 4 KB"},
		{filepath.Join(dir, "missing"), "", "", "no such file"},
		{"", "s3cret and more", "", "$ABSURDIST_QUEUE_TOKEN: a token is one word"},
	} {
		t.Setenv(cli.QueueToken, c.variable)
		token, err := (&Access{tokenFile: c.file}).token()
		switch {
		case c.want == "" && (err != nil || token != c.token):
			t.Errorf("%+v: %q, %v", c, token, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || cli.ExitCode(err) != cli.ExitUsage || strings.Contains(err.Error(), "s3cret")):
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Flags for certificates are refused if they do not fit together, or name files without certificates.
func TestCertificateFlags(t *testing.T) {
	t.Parallel()
	junk := filepath.Join(t.TempDir(), "junk.pem")
	must.Do(t, os.WriteFile(junk, []byte("junk"), 0o600))
	for want, access := range map[string]Access{
		"--queue-cert " + junk: {cert: junk},
		"--queue-ca " + junk:   {ca: junk},
		"no such file":         {ca: junk + "x"},
	} {
		if _, err := access.To("tls://127.0.0.1:1"); err == nil || !strings.Contains(err.Error(), want) || cli.ExitCode(err) != cli.ExitUsage {
			t.Errorf("%+v: %v, want %q", access, err, want)
		}
	}
}

// Built-in lists are sent by name and checksum, others whole. The lists that arrive are the same.
func TestListsTravel(t *testing.T) {
	t.Parallel()
	nyt := game.Must(game.LoadList("nyt"))
	few := game.Must(game.NewDictionary("nyt", nyt.Answers()[:50], nyt.Answers()[50:80]))
	de := game.Must(alphabet.Named("de"))
	german := game.Must(game.NewDictionaryIn(de, "german.txt", game.MustWords("grüße äpfel größe hölle mäuse löwen"), nil))
	mine := must.Get(alphabet.Read("mine.yaml", strings.NewReader("letters: α β γ δ ε")))(t)
	greek := game.Must(game.NewDictionaryIn(mine, "greek.txt", game.MustWords("αβγδε βγδεα γδεαβ δεαβγ εαβγδ"), nil))
	for _, d := range []*game.Dictionary{nyt, few, german, greek} {
		text := must.Get(json.Marshal(newLists(d)))(t)
		must.Equal(t, len(text) > 150, d != nyt, "%d words travel as %d bytes: whole", len(d.Words()), len(text))
		var c lists
		must.Do(t, json.Unmarshal(text, &c))
		there, err := c.dictionary()
		if err != nil || there.Sum() != d.Sum() || there.Name() != d.Name() || !slices.Equal(there.Words(), d.Words()) {
			t.Errorf("other lists arrive: %v", err)
			continue
		}
		must.Equal(t, there.Alphabet().Letters(), d.Alphabet().Letters())
		must.Equal(t, there.Alphabet().Name(), d.Alphabet().Name())
		c.Sum = strings.Repeat("0", 64)
		must.Says(t, must.Err(c.dictionary()), game.ErrList, "checksum", "lists with another checksum")
	}
}
