package sitepage

import (
	"testing"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/spf13/cobra"
)

// The flags choose the page, with the live one or the built-in one as the default.
func TestFlags(t *testing.T) {
	t.Parallel()
	live, mock := (*Flags).AddPage, (*Flags).AddMockPage
	for _, test := range []struct {
		add         func(*Flags, *cobra.Command)
		args        []string
		mock, local bool
		err         string
	}{
		{live, nil, false, false, ""},
		{live, []string{"--mock"}, true, true, ""},
		{live, []string{"--mock", "--mock-option", "reveal=0"}, true, true, ""},
		{live, []string{"--url", "http://127.0.0.1:9/"}, false, true, ""},
		{live, []string{"--url", "https://example.org/"}, false, false, ""},
		{live, []string{"--mock-option", "reveal=0"}, false, false, "--mock-option needs --mock"},
		{live, []string{"--mock", "--url", "http://127.0.0.1:9/"}, false, false, "--url and --mock name two pages: give one"},
		{live, []string{"--page-timeout", "0s"}, false, false, "--page-timeout 0s: a page needs some time"},
		{mock, nil, true, true, ""},
		{mock, []string{"--mock-option", "reveal=0"}, true, true, ""},
		{mock, []string{"--live"}, false, false, ""},
		{mock, []string{"--url", "http://127.0.0.1:9/"}, false, true, ""},
		{mock, []string{"--live", "--mock-option", "reveal=0"}, false, false, "--mock-option is for the built-in page: leave --live and --url out"},
	} {
		var f Flags
		c := &cobra.Command{Use: "test", SilenceErrors: true, SilenceUsage: true, RunE: func(*cobra.Command, []string) error { return nil }}
		new(cli.BrowserFlags).Add(c)
		test.add(&f, c)
		c.SetArgs(test.args)
		must.Equal(t, must.Text(c.ExecuteContext(t.Context())), test.err, "%v", test.args)
		if test.err == "" {
			must.Equal(t, f.Mock, test.mock, "%v: built in", test.args)
			must.Equal(t, f.Local(&profile.Profile{URL: "https://example.org/"}), test.local, "%v: on this machine", test.args)
		}
	}
}

// A default of a built-in page's option yields to the user's, and is left out if the page lacks the option.
func TestSetMockDefault(t *testing.T) {
	t.Parallel()
	f := Flags{MockOptions: []string{"secret=crane"}}
	f.SetMockDefault("wordle", "secret", "slate")
	f.SetMockDefault("wordle", "rows", "9")
	f.SetMockDefault("absurdle", "secret", "slate")
	must.Equal(t, f.MockOptions, []string{"secret=crane", "rows=9"})
}
