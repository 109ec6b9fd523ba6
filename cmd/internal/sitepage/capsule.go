package sitepage

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/spf13/cobra"
)

// AddFrom adds the flag that plays a page from a file. The flags that name another page or browser exclude it.
func (f *Flags) AddFrom(c *cobra.Command, others ...string) {
	FromFlag(c, &f.from, others...)
	cli.Before(c, func(*cobra.Command) (err error) {
		if f.from == "" {
			return nil
		}
		if f.capsule, err = capsule.Open(f.from); err == nil {
			f.URL = f.capsule.About.URL
		}
		return err
	})
}

// FromFlag adds --from. The flags that name another page or browser exclude it.
func FromFlag(c *cobra.Command, file *string, others ...string) {
	c.Flags().StringVar(file, "from", "", "play the page that `FILE` has (see: absurdist sites capture --help), without a network")
	for _, other := range append(others, "remote", "user-data-dir") {
		cli.Exclude(c, "from", other)
	}
}

// AddCapsule adds the flag that saves the page in a file.
func (f *Flags) AddCapsule(c *cobra.Command) {
	cli.SaveFlag(c, &f.keep, "capsule", "", "save the page in `FILE`, a zip for --from; it has no cookies and nothing else that identifies the player")
	cli.Before(c, func(*cobra.Command) error { return save.Vacant("--capsule", f.keep, "name another file") })
}

// Offline reports whether the page comes from a file.
func (f *Flags) Offline() bool { return f.capsule != nil }

// record plays a page from a file in a new tab if --from is given. Otherwise it starts to record what the tab receives, if necessary.
func (p *Page) record(ctx context.Context, tab *chrome.Tab) error {
	if p.flags.capsule != nil {
		return p.flags.capsule.Play(ctx, p.chrome, tab, p.app.Log)
	}
	if p.flags.keep == "" && p.flags.artifacts == "" {
		return nil
	}
	if p.recorder == nil {
		p.recorder = capsule.NewRecorder(capsule.About{Site: p.profile.Name, Version: cli.Version()})
		p.options.Saw = p.recorder.Saw
	}
	p.recorder.Opened(p.URL)
	return p.recorder.Attach(ctx, p.chrome, tab)
}

// GameRecorder returns the recorder of the game for the page's file. It also records the page's state and pictures. It returns nil if
// there is no file.
func (p *Page) GameRecorder(ctx context.Context) record.Recorder {
	if p.recorder == nil {
		return nil
	}
	w := record.NewWriter(&p.game)
	return func(e record.Event) error {
		switch l := e.Guess; {
		case e.Start != nil:
			p.look(ctx, capsule.Start)
		case l != nil && l.N&(l.N-1) == 0 && !l.Rejected: // the last of these rows is in the middle of the game
			p.picture(ctx, capsule.Middle)
		}
		return w.Take(e)
	}
}

// look records which parts of the profile are found on the page, and a picture.
func (p *Page) look(ctx context.Context, when string) {
	found, err := p.Driver.Look(ctx)
	if err != nil {
		p.app.Log.Debug().Err(err).Msg("the state of the page is missing in its file")
	}
	p.recorder.Found(when, found)
	p.picture(ctx, when)
	p.recorder.Stored(ctx, p.Driver.Tab())
}

// picture takes a picture of the page, except in the user's own browser, where it might identify the user.
func (p *Page) picture(ctx context.Context, name string) {
	if p.keeps() {
		return
	}
	png, err := p.Driver.Glimpse(ctx)
	if err != nil {
		p.app.Log.Debug().Err(err).Msg("a picture of the page is missing in its file")
		return
	}
	p.recorder.Picture(name, png)
}

// SaveCapsule saves the page in the file of --capsule, if given. The context may have ended.
func (p *Page) SaveCapsule(ctx context.Context) error {
	if p.flags.keep == "" || p.recorder == nil {
		return nil
	}
	if err := p.saveCapsule(ctx, p.flags.keep); err != nil {
		return fmt.Errorf("--capsule: %w", err)
	}
	return nil
}

func (p *Page) saveCapsule(ctx context.Context, file string) error {
	ctx, cancel := artifactContext(ctx)
	defer cancel()
	p.look(ctx, capsule.End)
	c := p.recorder.Capsule(ctx, bytes.Clone(p.game.Bytes()))
	if p.keeps() {
		c.LeftOut.Pictures = capsule.NoPictures
	}
	return WriteCapsule(p.app, c, file)
}

// WriteCapsule saves a page in a file, and logs that.
func WriteCapsule(app *cli.App, c *capsule.Capsule, file string) error {
	content, err := c.Bytes()
	if err != nil {
		return err
	}
	if err := save.File(file, content); err != nil {
		return err
	}
	app.Log.Info().Str("file", file).Int("requests", c.Requests()).Int("KB", len(content)>>10).Msg("saved the page; left-out.json in the file lists what was left out")
	return nil
}

const (
	// artifactTime limits the time to save artifacts of a page.
	artifactTime = 10 * time.Second
	// artifactGrace limits how much of this time may fall after the end of the game's context, so that time limits and interrupts take effect
	// within a second.
	artifactGrace = 600 * time.Millisecond
)

// artifactContext returns a context for saving artifacts at the end of a game.
func artifactContext(ctx context.Context) (context.Context, context.CancelFunc) {
	limit := artifactTime
	if end, has := ctx.Deadline(); has {
		limit = min(limit, time.Until(end)+artifactGrace)
	}
	if ctx.Err() != nil {
		limit = artifactGrace
	}
	return context.WithTimeoutCause(context.WithoutCancel(ctx), limit, errors.New("the page did not answer in time"))
}

// SaveScreenshot saves a picture of the page for --screenshot. The context may have ended.
func (p *Page) SaveScreenshot(ctx context.Context, file string) error {
	ctx, cancel := artifactContext(ctx)
	defer cancel()
	if err := p.saveScreenshot(ctx, file); err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	return nil
}

func (p *Page) saveScreenshot(ctx context.Context, file string) error {
	png, err := p.Driver.Screenshot(ctx)
	if err != nil {
		return err
	}
	return save.File(file, png)
}

// SaveArtifacts returns err. If the error says that the page does not fit its profile, or is a wall, it saves a
// screenshot and the HTML, and adds their names to the error.
func (p *Page) SaveArtifacts(ctx context.Context, err error) error {
	unexpected := []error{page.ErrBlocked, page.ErrUnlike, page.ErrWidth, page.ErrLetters, play.ErrStateLost, game.ErrContradiction}
	if ctx.Err() != nil || !slices.ContainsFunc(unexpected, func(u error) bool { return errors.Is(err, u) }) {
		return err
	}
	ctx, cancel := artifactContext(ctx)
	defer cancel()
	png, html, failed := p.saveArtifacts(ctx)
	if failed != nil {
		return errors.Join(err, fmt.Errorf("the page's picture and HTML could not be saved: %w", failed))
	}
	err = fmt.Errorf("%w\nSaved the page's picture and HTML: %s and %s", err, png, html)
	switch {
	case p.recorder != nil && p.flags.artifacts != "":
		file := strings.TrimSuffix(png, ".png") + ".zip"
		if failed := p.saveCapsule(ctx, file); failed != nil {
			return errors.Join(err, fmt.Errorf("the page could not be saved: %w", failed))
		}
		return fmt.Errorf("%w\nSaved the page itself: %s", err, file)
	case p.recorder == nil && !p.flags.Local(p.profile):
		return fmt.Errorf("%w\nTo save the page in a file that you can send to us: absurdist play %s --capsule %s.zip", err, cmp.Or(p.flags.Site, p.profile.Name), p.profile.Name)
	}
	return err
}

func (p *Page) saveArtifacts(ctx context.Context) (png, html string, err error) {
	dir := p.flags.artifacts
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", "", err
		}
		dir = filepath.Join(cache, "absurdist", "failures")
	}
	base, err := save.In(dir, p.profile.Name+"-"+time.Now().Format("20060102-150405.000"))
	if err != nil {
		return "", "", err
	}
	png, html = base+".png", base+".html"
	if err := p.saveScreenshot(ctx, png); err != nil {
		return "", "", err
	}
	text, err := p.Driver.HTML(ctx)
	if err != nil {
		return "", "", err
	}
	return png, html, save.File(html, []byte(text))
}

// quiet reports whether the page must not be tried out, because it can be played only once a day.
func (p *Page) quiet() bool { return p.profile.Daily && !p.flags.Mock && !p.flags.Offline() }

// LoadMended loads the page like [Page.Load]. If its profile does not fit, it examines the page as "sites new" does and loads it with
// the mended profile. On a page that can be played only once a day it only looks for the board. Dict has the page's words; it is nil if
// they are not known.
func (p *Page) LoadMended(ctx context.Context, dict *game.Dictionary) error {
	unfit := p.Load(ctx)
	if !play.Mendable(unfit) || ctx.Err() != nil {
		return unfit
	}
	p.app.Log.Warn().Err(unfit).Msg("looking for the board again")
	if err := p.MendNow(ctx, dict); err != nil {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return fmt.Errorf("%w; examining the page did not help: %w", unfit, err)
	}
	return nil
}

// MendNow examines a page that its profile does not fit, and loads it with the mended profile. On pages that sell clues, as on daily ones,
// it only looks for the board: bought clues prove nothing.
func (p *Page) MendNow(ctx context.Context, dict *game.Dictionary) error {
	if p.quiet() || p.profile.Host.SellsClues() {
		if dict == nil {
			return fmt.Errorf("%w: the words of the page are not known before its board", discover.ErrNoGame)
		}
		_, err := p.Mend(ctx, play.Unfit{Dict: dict})
		return err
	}
	found, err := discover.Run(ctx, p.Driver.Tab(), p.URL, discover.Options{
		Words: dict, Alphabet: p.profile.Alphabet, Gap: p.options.Gap, Keep: p.keeps(), Log: p.app.Log,
	})
	if err != nil {
		return err
	}
	m, err := discover.Merge(p.profile, found.Profile) // not an already mended profile, which may lack entries
	if err != nil {
		return err
	}
	if err := p.adopt(ctx, m); err != nil {
		return err
	}
	if !p.keeps() {
		if err := p.Driver.Forget(ctx, p.URL); err != nil {
			return err
		}
	}
	return p.Load(ctx)
}

// keeps reports whether the page's storage is the user's own.
func (p *Page) keeps() bool { return p.browser.UserDataDir != "" || len(p.browser.Remote) > 0 }

// Mended reports whether the page's profile was mended.
func (p *Page) Mended() bool { return p.mended != "" }

// Mend finds the board of the page in its present state, and returns the page with a mended profile.
func (p *Page) Mend(ctx context.Context, unfit play.Unfit) (*page.Page, error) {
	if unfit.Err != nil {
		p.app.Log.Warn().Err(unfit.Err).Msg("looking for the board again")
	}
	m, err := discover.Mend(ctx, p.Driver.Tab(), p.Driver.Profile(), discover.Game{
		Turns: unfit.Turns, Board: unfit.Board, Solved: unfit.Solved, Doubted: unfit.Doubted, Dict: unfit.Dict, Host: p.Host(), Was: p.profile, Quiet: p.quiet(), Gap: p.options.Gap, Log: p.app.Log,
	})
	if err != nil {
		return nil, err
	}
	if err := p.adopt(ctx, m, unfit.Rows...); err != nil {
		return nil, err
	}
	return p.Driver, p.Driver.AwaitBoard(ctx)
}

// Rescored mends the profile of a page that colours repeated letters by another rule.
func (p *Page) Rescored(ctx context.Context, s game.Scoring) error {
	m, err := discover.Rescored(p.profile, p.Driver.Profile(), s)
	if err != nil {
		return err
	}
	return p.adopt(ctx, m)
}

// adopt applies a mended profile to the page, and saves the profile if it has changed.
func (p *Page) adopt(ctx context.Context, m discover.Mended, known ...page.Row) error {
	for _, c := range m.Changes {
		p.app.Log.Debug().Str("key", c.Path).Str("was", c.Old).Str("now", c.New).Msg("the page has changed")
	}
	if n := len(m.Changes); n > 0 {
		p.app.Log.Warn().Int("entries", n).Str("first", m.Changes[0].Path).Msg("the page has changed; -v lists the changes")
	}
	if len(m.Changes) > 0 || p.mended != "" {
		if err := p.writeMended(m); err != nil {
			return err
		}
	}
	return p.Driver.Adopt(ctx, m.Profile, known...)
}

// mostFiles limits the mended profiles of a site in a folder.
const mostFiles = 1000

// writeMended saves the mended profile beside the user's profile, or in the working folder if the profile is built in. Later changes go
// to the same file. If another run has saved the same profile, that file is used.
func (p *Page) writeMended(m discover.Mended) error {
	base := m.Profile.Name
	if ext := filepath.Ext(p.flags.Site); ext == ".yaml" || ext == ".yml" {
		base = strings.TrimSuffix(p.flags.Site, ext)
	}
	for n := 1; p.mended == "" && n <= mostFiles; n++ {
		name := base + "-mended.yaml"
		if n > 1 {
			name = fmt.Sprintf("%s-mended-%d.yaml", base, n)
		}
		there, err := os.ReadFile(name)
		if os.IsNotExist(err) || err == nil && bytes.Equal(there, m.Profile.Source()) {
			p.mended = name
		}
	}
	if p.mended == "" {
		return fmt.Errorf("there are already %d mended profiles %s-mended: remove some", mostFiles, base)
	}
	if err := save.File(p.mended, m.Profile.Source()); err != nil {
		return err
	}
	p.app.Log.Warn().Str("file", p.mended).Int("changes", len(m.Changes)).Msg("wrote the mended profile: use it from now on")
	return nil
}
