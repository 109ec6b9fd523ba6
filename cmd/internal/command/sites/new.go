package sites

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"time"

	"absurdist/browser/chrome"
	"absurdist/browser/discover"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/save"

	"github.com/spf13/cobra"
)

// newFlags are the flags of sites new.
type newFlags struct {
	browser cli.BrowserFlags
	output  string
}

func (a *commands) newCommand() *cobra.Command {
	var f newFlags
	c := &cobra.Command{
		Use:   "new URL",
		Short: "Look at a page never seen before, and write a profile for it",
		Long: `New opens the page, looks for a board of rows of 3 to 12 boxes, clears away what
covers it, tells the alphabet by the page's keyboard, and plays up to four games
to learn how letters get in, how the three colours look, and how a word is
refused. It prints a profile with comments that say what was seen and what is a
guess. It is a first draft: read it, then play it.

It plays the page's game as it stands: on a page with one puzzle a day, that is
the day's. What the page stored is cleared before each game, but not in a browser
of your own (--user-data-dir, --remote). On live pages it types as slowly as a
person.`,
		Example: `  absurdist serve hello-wordl --port 8080
  absurdist sites new http://127.0.0.1:8080/hello-wordl/ -o mine.yaml
  absurdist play mine.yaml`,
		Args: cli.OneArg("the address of one page"),
		RunE: func(c *cobra.Command, args []string) error {
			if u, err := url.Parse(args[0]); err != nil || u.Scheme == "" || u.Host == "" && u.Scheme != "file" {
				return cli.UsageError("%q is no address; write it in full, such as https://example.org/game/", args[0])
			}
			return a.newSite(c.Context(), args[0], f)
		},
	}
	f.browser.Add(c)
	save.Flag(c, &f.output, "output", "o", "write the profile to `FILE` instead of standard output", "yaml", "yml")
	cli.TimeoutFlag(c, 5*time.Minute, "give up after this time (0 for never)")
	return c
}

func (a *commands) newSite(ctx context.Context, address string, f newFlags) error {
	text, err := a.discover(ctx, address, f.browser)
	if err != nil {
		return err
	}
	if f.output != "" {
		if err := save.File(f.output, text); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
	}
	return a.Emit(newProfile{f.output, string(text)})
}

// discover plays the page in a browser to learn its profile.
func (a *commands) discover(ctx context.Context, address string, flags cli.BrowserFlags) ([]byte, error) {
	local := cli.IsLoopback(address)
	which, err := flags.One(a.Log, local)
	if err != nil {
		return nil, err
	}
	b, err := chrome.Start(ctx, which)
	if err != nil {
		return nil, err
	}
	defer b.Close()
	tab, err := b.Tab(ctx)
	if err != nil {
		return nil, err
	}
	defer tab.Close()
	o := discover.Options{Log: a.Log, Keep: flags.UserDataDir != "" || len(flags.Remote) > 0}
	if !local {
		o.Gap = cli.HumanGap
	}
	return discover.Run(ctx, tab, address, o)
}

// newProfile is a profile that was written, to a file if it has a name.
type newProfile struct {
	File    string `json:"file"`
	Profile string `json:"profile"`
}

// Print prints the profile, or the name of its file.
func (p newProfile) Print(w io.Writer) {
	if p.File == "" {
		fmt.Fprint(w, p.Profile)
		return
	}
	fmt.Fprintf(w, "Wrote %s. Read it, then: absurdist play %s\n", p.File, p.File)
}
