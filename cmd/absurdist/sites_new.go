package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"time"

	"absurdist/browser/chrome"
	"absurdist/browser/discover"

	"github.com/spf13/cobra"
)

// newFlags are the flags of sites new.
type newFlags struct {
	browser browserFlags
	out     string
	timeout time.Duration
}

func (a *app) newCommand() *cobra.Command {
	var f newFlags
	c := &cobra.Command{
		Use:   "new URL",
		Short: "Look at a page never seen before, and write a profile for it",
		Long: `New opens the page, looks for a board of five-letter rows, clears away what covers
it, and plays up to four games to learn how letters get in, how the three colours
look, and how a word is refused. It prints a profile with comments that say what
was seen and what is a guess. It is a first one: read it, then play it.

It plays the page's game as it stands: on a page with one puzzle a day, that is
the day's. What the page stored is cleared before each game, but not in a browser
of your own (--user-data-dir, --remote). On live pages it types as slowly as a
person.`,
		Example: `  absurdist serve hello-wordl --port 8080
  absurdist sites new http://127.0.0.1:8080/hello-wordl/ -o mine.yaml
  absurdist play mine.yaml`,
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError("%s needs the address of one page", c.CommandPath())
			}
			if u, err := url.Parse(args[0]); err != nil || u.Scheme == "" || u.Host == "" && u.Scheme != "file" {
				return usageError("%q is no address; write it in full, such as https://example.org/game/", args[0])
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return a.newSite(c.Context(), args[0], f) },
	}
	f.browser.add(c)
	c.Flags().StringVarP(&f.out, "output", "o", "", "write the profile to `FILE` instead of standard output")
	c.Flags().DurationVar(&f.timeout, "timeout", 5*time.Minute, "give up after this time (0 for never)")
	return c
}

func (a *app) newSite(ctx context.Context, address string, f newFlags) error {
	ctx, cancel, err := withTimeout(ctx, f.timeout)
	if err != nil {
		return err
	}
	defer cancel()
	which, err := f.browser.one(a.log, isLoopback(address))
	if err != nil {
		return err
	}
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
	o := discover.Options{Log: a.log, Keep: f.browser.userDataDir != "" || len(f.browser.remote) > 0}
	if !isLoopback(address) {
		o.Gap = humanGap
	}
	text, err := discover.Run(ctx, tab, address, o)
	if err != nil {
		return err
	}
	if f.out != "" {
		if err := writeFile(f.out, text); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
	}
	return a.printNew(string(text), f.out)
}

// printNew prints the profile, or where it went.
func (a *app) printNew(text, file string) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(map[string]string{"file": file, "profile": text})
	}
	if file != "" {
		text = fmt.Sprintf("Wrote %s. Read it, then: absurdist play %s\n", file, file)
	}
	_, err := fmt.Fprint(a.out, text)
	return err
}
