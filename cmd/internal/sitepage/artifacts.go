package sitepage

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/game"
)

const (
	// artifactTime limits the time to save artifacts of a page.
	artifactTime = 10 * time.Second
	// artifactGrace limits the part of it after the end of the game's context, so that time limits and interrupts take
	// effect within a second.
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
		return errors.Join(err, fmt.Errorf("its picture could not be saved: %w", failed))
	}
	err = fmt.Errorf("%w\nSaved what it shows: %s and %s", err, png, html)
	switch {
	case p.recorder != nil && p.flags.artifacts != "":
		file := strings.TrimSuffix(png, ".png") + ".zip"
		if failed := p.saveCapsule(ctx, file); failed != nil {
			return errors.Join(err, fmt.Errorf("the page could not be kept in a file: %w", failed))
		}
		return fmt.Errorf("%w\nThe page in a file: %s", err, file)
	case p.recorder == nil && !p.flags.Local(p.profile):
		return fmt.Errorf("%w\nTo keep the page in a file that you can send to us: absurdist play %s --capsule %s.zip", err, cmp.Or(p.flags.Site, p.profile.Name), p.profile.Name)
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
