package sitepage

import (
	"bytes"
	"context"
	"fmt"

	"github.com/absurdist/absurdist/browser/capsule"
	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
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
	if err := c.RegisterFlagCompletionFunc("from", cli.Files("zip")); err != nil {
		panic(err) // registered twice
	}
	for _, other := range append(others, "remote", "user-data-dir") {
		cli.Exclude(c, "from", other)
	}
}

// AddCapsule adds the flag that saves the page in a file.
func (f *Flags) AddCapsule(c *cobra.Command) {
	cli.SaveFlag(c, &f.keep, "capsule", "", "save the page in `FILE`, a zip for --from; it has no cookies and nothing else that identifies the player", "zip")
	cli.Before(c, func(*cobra.Command) error { return save.Vacant("--capsule", f.keep, "name another file") })
}

// Offline reports whether the page comes from a file.
func (f *Flags) Offline() bool { return f.capsule != nil }

// Kept reports whether the page is saved in a file, however the game ends.
func (f *Flags) Kept() bool { return f.keep != "" }

// record begins to keep what a new tab gets if requested, and plays a page from a file in it.
func (p *Page) record(ctx context.Context, tab *chrome.Tab) error {
	if p.flags.capsule != nil {
		return p.flags.capsule.Play(ctx, p.chrome, tab, p.app.Log)
	}
	if !p.flags.Kept() && p.flags.artifacts == "" {
		return nil
	}
	if p.recorder == nil {
		p.recorder = capsule.NewRecorder(capsule.About{Site: p.profile.Name, Version: cli.Version()})
		p.options.Saw = p.recorder.Saw
	}
	p.recorder.Opened(p.URL)
	return p.recorder.Attach(ctx, p.chrome, tab)
}

// GameRecorder returns the recorder of the game for the page's file, with the page's state and pictures of it, or nil if there
// is no file.
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

// look records what is found of the profile on the page, and a picture.
func (p *Page) look(ctx context.Context, when string) {
	found, err := p.Driver.Look(ctx)
	if err != nil {
		p.app.Log.Debug().Err(err).Msg("looking at the page for its file")
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
		p.app.Log.Debug().Err(err).Msg("a picture of the page for its file")
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
	app.Log.Info().Str("file", file).Int("requests", c.Requests()).Int("KB", len(content)>>10).Msg("saved the page; left-out.json in it lists what was left out")
	return nil
}
