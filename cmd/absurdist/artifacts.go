package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"absurdist/browser/page"
	"absurdist/browser/play"
	"absurdist/engine"
)

// shotLimit is how long a picture of the page may take.
const shotLimit = 10 * time.Second

// shoot saves the page as a picture. It has a time of its own: the game's may be up.
func (s *stage) shoot(file string) error {
	ctx, cancel := context.WithTimeout(context.Background(), shotLimit)
	defer cancel()
	png, err := s.page.Screenshot(ctx)
	if err != nil {
		return err
	}
	return writeFile(file, png)
}

// keep saves, for a page that is not as its profile says, what it shows, and
// adds to the error where that is.
func (s *stage) keep(ctx context.Context, err error) error {
	if !unusual(err, page.ErrUnlike, page.ErrWidth, play.ErrStateLost, engine.ErrContradiction) || ctx.Err() != nil {
		return err
	}
	png, html, kerr := s.saveArtifacts()
	if kerr != nil {
		return errors.Join(err, fmt.Errorf("its picture could not be saved: %w", kerr))
	}
	return fmt.Errorf("%w\nSaved what it shows: %s and %s", err, png, html)
}

func (s *stage) saveArtifacts() (png, html string, err error) {
	dir := s.artifacts
	if dir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", "", err
		}
		dir = filepath.Join(cache, "absurdist", "failures")
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", "", err
	}
	base := filepath.Join(dir, s.prof.Name+"-"+time.Now().Format("20060102-150405.000"))
	if err := s.shoot(base + ".png"); err != nil {
		return "", "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), shotLimit)
	defer cancel()
	text, err := s.page.HTML(ctx)
	if err != nil {
		return "", "", err
	}
	return base + ".png", base + ".html", writeFile(base+".html", []byte(text))
}
