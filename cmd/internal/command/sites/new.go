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
	if err := vacant(f.output, f.force); err != nil {
		return err
	}
	words, err := wordsOf(f.lists)
	if err != nil {
		return err
	}
	files := wordFiles{output: f.output, force: f.force}
	if err := files.vacant(); err != nil {
		return err
	}
	found, err := a.discover(ctx, address, from, f.browser, discover.Options{
		Words: words, OwnWords: f.lists.Words == pageWords, FileName: files.name, Alphabet: f.lists.Alphabet, Click: f.click, Quick: f.quick,
	})
	if err != nil {
		return err
	}
	names, err := files.write(found.Words)
	if err != nil {
		return err
	}
	if len(names) > 0 {
		a.Log.Info().Strs("files", names).Msg("wrote the page's words, which the profile names")
	}
	text := found.Profile
	if f.output != "" {
		if err := vacant(f.output, f.force); err != nil { // it may have appeared meanwhile
			return err
		}
		if err := save.File(f.output, text); err != nil {
			return fmt.Errorf("--output: %w", err)
		}
	}
	wrote := newProfile{File: f.output, Profile: string(text), Words: names}
	for _, given := range [][2]string{{"answers", f.lists.Answers}, {"allowed", f.lists.Allowed}} {
		if given[1] != "" {
			wrote.lists += " --" + given[0] + " " + given[1]
		}
	}
	return a.Emit(wrote)
}

// vacant returns an error for an existing file, unless it may be overwritten.
func vacant(file string, force bool) error {
	if force {
		return nil
	}
	return save.Vacant("--output", file, "name another file, or overwrite it with --force")
}

// wordsOf returns the words that the flags give, nil if none.
func wordsOf(lists cli.ListFlags) (*game.Dictionary, error) {
	switch {
	case lists.Words == "" && lists.Answers == "" && lists.Allowed == "":
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
func (a *commands) discover(ctx context.Context, address string, from *capsule.Capsule, flags cli.BrowserFlags, o discover.Options) (discover.Found, error) {
	o.Log, o.Keep = a.Log, flags.UserDataDir != "" || len(flags.Remote) > 0
	local := from != nil || cli.IsLoopback(address)
	if !local {
		o.Gap = cli.HumanGap
	}
	o.Hurry = local && !o.Keep
	which := flags.Options(a.Log, local)
	which.Offline = from != nil
	found, err := a.discoverOnce(ctx, address, from, which, o)
	if errors.Is(err, chrome.ErrStuck) {
		a.Log.Info().Err(err).Msg("beginning again at the page's own pace")
		o.Hurry = false
		return a.discoverOnce(ctx, address, from, which, o)
	}
	return found, err
}

// discoverOnce starts a browser and explores the page in it.
func (a *commands) discoverOnce(ctx context.Context, address string, from *capsule.Capsule, which chrome.Options, o discover.Options) (discover.Found, error) {
	b, err := chrome.Start(ctx, which)
	if err != nil {
		return discover.Found{}, err
	}
	defer b.Close()
	tab, err := b.Tab(ctx)
	if err != nil {
		return discover.Found{}, err
	}
	defer tab.Close()
	if from != nil {
		if err := from.Play(ctx, b, tab, a.Log); err != nil {
			return discover.Found{}, err
		}
	}
	return discover.Run(ctx, tab, address, o)
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

// wordFiles are the files of a page's own words, beside its profile.
type wordFiles struct {
	output string // of the profile; empty for standard output
	force  bool
}

var endings = []string{".allowed.txt", ".answers.txt", ".alphabet.yaml"}

// base is the name of the files without their endings, as in the profile.
func (w wordFiles) base() string {
	return strings.TrimSuffix(filepath.Base(w.output), filepath.Ext(w.output))
}

// vacant returns an error if one of the files exists and must not be overwritten.
func (w wordFiles) vacant() error {
	if w.output == "" {
		return nil
	}
	for _, ending := range endings {
		if err := vacant(filepath.Join(filepath.Dir(w.output), w.base()+ending), w.force); err != nil {
			return err
		}
	}
	return nil
}

// name returns the base name of the files: that of the profile's file, or a free one in the working folder.
func (w wordFiles) name(profile string) string {
	if w.output != "" {
		return w.base()
	}
	for n := 1; ; n++ {
		name := profile
		if n > 1 {
			name = fmt.Sprintf("%s-%d", profile, n)
		}
		if (wordFiles{name + ".yaml", false}).vacant() == nil {
			return name
		}
	}
}

func (w wordFiles) write(files []discover.File) ([]string, error) {
	var names []string
	for _, f := range files {
		name := filepath.Join(filepath.Dir(w.output), f.Name)
		if err := vacant(name, w.force); err != nil { // it may have appeared meanwhile
			return nil, err
		}
		if err := save.File(name, f.Content); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}
