package sitepage

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/cmd/internal/save"
	"absurdist/engine"
)

// artifactTime is how long a screenshot, or the page's HTML, may take. The context of the game may have ended.
const artifactTime = 10 * time.Second

// SaveScreenshot saves a picture of the page as --screenshot asks for it.
func (p *Page) SaveScreenshot(file string) error {
	if err := p.saveScreenshot(file); err != nil {
		return fmt.Errorf("--screenshot: %w", err)
	}
	return nil
}

func (p *Page) saveScreenshot(file string) error {
	ctx, cancel := context.WithTimeout(context.Background(), artifactTime)
	defer cancel()
	png, err := p.Driver.Screenshot(ctx)
	if err != nil {
		return err
	}
	return save.File(file, png)
}

// SaveArtifacts returns err. If it says that the page is not as its profile describes it, a screenshot and the HTML are
// saved, and the error names the files.
func (p *Page) SaveArtifacts(ctx context.Context, err error) error {
	unexpected := []error{page.ErrUnlike, page.ErrWidth, play.ErrStateLost, engine.ErrContradiction}
	if ctx.Err() != nil || !slices.ContainsFunc(unexpected, func(u error) bool { return errors.Is(err, u) }) {
		return err
	}
	png, html, failed := p.saveArtifacts()
	if failed != nil {
		return errors.Join(err, fmt.Errorf("its picture could not be saved: %w", failed))
	}
	return fmt.Errorf("%w\nSaved what it shows: %s and %s", err, png, html)
}

func (p *Page) saveArtifacts() (png, html string, err error) {
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
	if err := p.saveScreenshot(png); err != nil {
		return "", "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), artifactTime)
	defer cancel()
	text, err := p.Driver.HTML(ctx)
	if err != nil {
		return "", "", err
	}
	return png, html, save.File(html, []byte(text))
}
