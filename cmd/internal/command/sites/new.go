package sites

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/spf13/cobra"
)

type newFlags struct {
	browser cli.BrowserFlags
	lists   cli.ListFlags
	output  string
	force   bool
	from    string
	click   []string
	quick   bool
}

func (a *commands) newCommand() *cobra.Command {
	var f newFlags
	c := &cobra.Command{
		Use: "new URL | --from FILE",
		Args: func(c *cobra.Command, args []string) error {
			if f.from != "" {
				return cli.MaxArgs(0)(c, args)
			}
			return cli.OneArg("the address of one page")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if f.from != "" {
				from, err := capsule.Open(f.from)
				if err != nil {
					return err
				}
				return a.newSite(c.Context(), from.About.URL, from, f)
			}
			if err := cli.CheckAddress("", args[0]); err != nil {
				return err
			}
			return a.newSite(c.Context(), args[0], nil, f)
		},
	}
	f.browser.Add(c)
	f.lists.Add(c, "")
	c.Flags().BoolVar(&f.force, "force", false, "overwrite the file of --output")
	c.Flags().StringArrayVar(&f.click, "click", nil, "click what `SELECTOR` finds before looking for the board, such as a choice of games (can be repeated, in order)")
	c.Flags().BoolVar(&f.quick, "quick", false, "learn within one game, and play it to the end, for pages that have one game a day")
	sitepage.FromFlag(c, &f.from)
	cli.SaveFlag(c, &f.output, "output", "o", "write the profile to `FILE` instead of standard output")
	cli.TimeoutFlag(c, 5*time.Minute, "give up after this time (0 for never)")
	return c
}

// newSite writes a profile for the page at an address. The page is in a file if from is set.
func (a *commands) newSite(ctx context.Context, address string, from *capsule.Capsule, f newFlags) error {
	files := newFiles{output: f.output, force: f.force}
	if err := files.vacant(append(files.ofWords(), f.output)...); err != nil {
		return err
	}
	words, err := wordsOf(f.lists)
	if err != nil {
		return err
	}
	found, err := a.discover(ctx, address, from, f.browser, discover.Options{
		Words: words, OwnWords: f.lists.Words == pageWords, FileName: files.base, Alphabet: f.lists.Alphabet, Click: f.click, Quick: f.quick,
	})
	if err != nil {
		return err
	}
	wrote := newProfile{File: f.output, Profile: string(found.Profile)}
	for _, file := range found.Words {
		wrote.Words = append(wrote.Words, filepath.Join(filepath.Dir(f.output), file.Name))
		if err := save.File(wrote.Words[len(wrote.Words)-1], file.Content); err != nil {
			return err
		}
	}
	if len(wrote.Words) > 0 {
		a.Log.Info().Strs("files", wrote.Words).Msg("wrote the page's words, which the profile names")
	}
	if f.output != "" {
		if err := save.File(f.output, found.Profile); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
	}
	for _, given := range [][2]string{{"answers", f.lists.Answers}, {"allowed", f.lists.Allowed}} {
		if given[1] != "" {
			wrote.lists += " --" + given[0] + " " + given[1]
		}
	}
	return a.Emit(wrote)
}

// wordsOf returns the words that the flags give, nil if none.
func wordsOf(lists cli.ListFlags) (*game.Dictionary, error) {
	switch {
	case !lists.Named():
		return nil, nil
	case lists.Words != pageWords && lists.Words != ownOrBuiltIn:
	case lists.Answers != "" || lists.Allowed != "":
		return nil, cli.UsageError("--words %s looks for the page's own words, but --answers or --allowed give them; leave one out", lists.Words)
	default:
		return nil, nil
	}
	return lists.Load("")
}

// discover plays the page in a browser to learn its profile. The time of a local page passes faster while it is only waited for, unless it
// stands still so.
func (a *commands) discover(ctx context.Context, address string, from *capsule.Capsule, flags cli.BrowserFlags, o discover.Options) (found discover.Found, err error) {
	o.Log, o.Keep = a.Log, flags.UserDataDir != "" || flags.Remote != ""
	local := from != nil || cli.IsLoopback(address)
	if !local {
		o.Gap = cli.HumanGap
	}
	o.Hurry = local && !o.Keep
	which := flags.Options(a.Log, local)
	which.Offline = from != nil
	explore := func(b *chrome.Browser, tab *chrome.Tab) error {
		if from != nil {
			if err := from.Play(ctx, b, tab, a.Log); err != nil {
				return err
			}
		}
		found, err = discover.Run(ctx, tab, address, o)
		return err
	}
	err = inTab(ctx, which, explore)
	if errors.Is(err, chrome.ErrStuck) {
		a.Log.Info().Err(err).Msg("beginning again at the page's own pace")
		o.Hurry = false
		err = inTab(ctx, which, explore)
	}
	return found, err
}

// newProfile is a profile that was written, to a file if it has a name.
type newProfile struct {
	File    string `json:"file"`
	Profile string `json:"profile"`
	// Words are the files of the page's own words, which the profile names.
	Words []string `json:"words,omitempty"`
	lists string   // the flags of words that were given, which the profile does not name
}

func (p newProfile) Print(w io.Writer) {
	if p.File == "" {
		fmt.Fprint(w, p.Profile)
		return
	}
	fmt.Fprintf(w, "Wrote %s. Read it, then: absurdist play %s%s\n", p.File, p.File, p.lists)
}

// Values of --words of sites new, in addition to the names of lists.
const (
	pageWords    = "page" // the list that the page has loaded
	ownOrBuiltIn = "auto" // the default: that list, or the built-in one with most of its words
)

// newFiles are the files that are written: a profile and, beside it, the page's own words.
type newFiles struct {
	output string // of the profile; empty for standard output
	force  bool   // overwrite
}

// vacant returns an error if one of the files exists and must not be overwritten.
func (n newFiles) vacant(files ...string) error {
	for _, file := range files {
		if err := save.Vacant("--output", file, "name another file, or overwrite it with --force"); err != nil && !n.force {
			return err
		}
	}
	return nil
}

// ofWords returns the names of the files of words: that of the profile, with other endings. Without that, they are not known yet.
func (n newFiles) ofWords() []string {
	if n.output == "" {
		return nil
	}
	base := strings.TrimSuffix(n.output, filepath.Ext(n.output))
	return []string{base + ".allowed.txt", base + ".answers.txt", base + ".alphabet.yaml"}
}

// base returns the name of the files without their endings, as in the profile: that of the profile's file, or a free one in the working
// folder.
func (n newFiles) base(profile string) string {
	if n.output != "" {
		return strings.TrimSuffix(filepath.Base(n.output), filepath.Ext(n.output))
	}
	name := profile
	for i := 2; (newFiles{}).vacant(newFiles{output: name + ".yaml"}.ofWords()...) != nil; i++ {
		name = fmt.Sprintf("%s-%d", profile, i)
	}
	return name
}

// A page counts as complete after quietTime without a request, and at the latest after the limit: advertisements never
// end.
const (
	quietTime  = 2 * time.Second
	quietLimit = 20 * time.Second
)

func (a *commands) captureCommand() *cobra.Command {
	var browser cli.BrowserFlags
	var output string
	c := cli.NewCommand("capture URL", cli.OneArg("the address of one page"), func(ctx context.Context, args []string) error {
		if err := cli.CheckAddress("", args[0]); err != nil {
			return err
		}
		return a.capture(ctx, args[0], browser, output)
	})
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

func (a *commands) capture(ctx context.Context, address string, flags cli.BrowserFlags, file string) error {
	return inTab(ctx, flags.Options(a.Log, cli.IsLoopback(address)), func(b *chrome.Browser, tab *chrome.Tab) error {
		r := capsule.NewRecorder(capsule.About{Version: cli.Version()})
		defer r.Close()
		if err := r.Attach(ctx, b, tab); err != nil {
			return err
		}
		own := flags.UserDataDir != "" || flags.Remote != ""
		if err := r.Load(ctx, tab, address, !own, quietTime, quietLimit); err != nil {
			return err
		}
		c := r.Capsule(ctx, nil)
		if c.Requests() == 0 {
			return errors.New("the page got no answers, so there is nothing to save")
		}
		return sitepage.WriteCapsule(a.App, c, file)
	})
}

// inTab calls do with a tab of a browser that it starts, and ends the browser.
func inTab(ctx context.Context, which chrome.Options, do func(*chrome.Browser, *chrome.Tab) error) error {
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
	return do(b, tab)
}
