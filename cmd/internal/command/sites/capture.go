package sites

import (
	"context"
	"errors"
	"time"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"

	"github.com/spf13/cobra"
)

// A page counts as complete after quietTime without a request, and at the latest after the limit: advertisements never
// end.
const (
	quietTime  = 2 * time.Second
	quietLimit = 20 * time.Second
)

func (a *commands) captureCommand() *cobra.Command {
	var browser cli.BrowserFlags
	var output string
	c := &cobra.Command{
		Use:   "capture URL",
		Short: "Save a page in a file to play it without a network",
		Long: `Capture opens the page, waits until it makes no more requests, and writes what it
got into a zip: requests.har (HAR 1.2, which developer tools open), pictures, and
the time. "play SITE --from FILE", "sites check SITE --from FILE" and "sites new
--from FILE" open the page from the file in a real browser without a network. What
the file lacks fails. The page's clock then shows the day of the capture, so that a
daily page deals the same word.

Capture plays nothing. Some requests are made only in a game: "play SITE --capsule
FILE" saves these too, with the game, what was seen of each selector, the rows and
the messages.

Cookies, storage, what the page sent, most headers, e-mail addresses and values
named token, session, user and so on are left out or masked; left-out.json in the
file lists them. Look at the pictures before you send the file to somebody.`,
		Example: `  absurdist serve wordle --port 8080
  absurdist sites capture http://127.0.0.1:8080/wordle/ -o wordle.zip
  absurdist play wordle --from wordle.zip`,
		Args: cli.OneArg("the address of one page"),
		RunE: func(c *cobra.Command, args []string) error {
			if err := cli.CheckAddress("", args[0]); err != nil {
				return err
			}
			return a.capture(c.Context(), args[0], browser, output)
		},
	}
	browser.Add(c)
	cli.SaveFlag(c, &output, "output", "o", "write the page to `FILE`")
	cli.Before(c, func(*cobra.Command) error {
		if output == "" {
			return cli.UsageError("name the file for the page with --output FILE.zip")
		}
		return save.Vacant("--output", output, "name another file")
	})
	cli.TimeoutFlag(c, 2*time.Minute, "give up after this time (0 for never)")
	return c
}

// capture opens a page and saves it.
func (a *commands) capture(ctx context.Context, address string, flags cli.BrowserFlags, file string) error {
	which := flags.Options(a.Log, cli.IsLoopback(address))
	b, err := chrome.Start(ctx, which)
	if err != nil {
		return err
	}
	defer b.Close()
	tab, err := b.Tab(ctx)
	if err != nil {
		return err
	}
	defer tab.Close()
	r := capsule.NewRecorder(capsule.About{Version: cli.Version()})
	defer r.Close()
	if err := r.Attach(ctx, b, tab); err != nil {
		return err
	}
	own := flags.UserDataDir != "" || len(flags.Remote) > 0
	if err := r.Load(ctx, tab, address, !own, quietTime, quietLimit); err != nil {
		return err
	}
	c := r.Capsule(ctx, nil)
	if c.Requests() == 0 {
		return errors.New("the page got no answers, so there is nothing to save")
	}
	return sitepage.WriteCapsule(a.App, c, file)
}
