package play

import (
	"bytes"
	"errors"
	"path/filepath"

	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/plot"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
)

// atEnd is a recorder that keeps a game, and calls a function with it when it is over.
type atEnd struct {
	play.Buffer
	do func(*play.Buffer) error
}

// End ends the game.
func (a *atEnd) End(e record.End) error { return errors.Join(a.Buffer.End(e), a.do(&a.Buffer)) }

// gameOf returns the game that a recorder has kept.
func gameOf(b *play.Buffer) record.Game {
	return record.Game{Start: b.First, Guesses: b.Guesses, End: b.Last}
}

// keepGame returns a recorder that keeps the record of the last game won or lost on a live page, for review. If that can't be
// written, the game does not fail.
func keepGame(log zerolog.Logger) play.Recorder {
	return &atEnd{do: func(b *play.Buffer) error {
		if b.Last.Outcome != record.Won && b.Last.Outcome != record.Lost {
			return nil
		}
		var text bytes.Buffer
		err := b.PassOn(record.NewWriter(&text))
		if err == nil {
			err = keepLastGame(text.Bytes())
		}
		if err != nil {
			log.Warn().Err(err).Msg("the game was not kept for absurdist review")
		}
		return nil
	}}
}

// draw returns a recorder that draws each game as a moving picture, in a file.
func draw(file, title string, rows int) play.Recorder {
	return &atEnd{do: func(b *play.Buffer) error {
		g := gameOf(b)
		var gif bytes.Buffer
		if _, err := plot.FromRecord(term.Title(title, g.Start), rows, g).GIF(&gif); err != nil {
			return err
		}
		return save.File(file, gif.Bytes())
	}}
}

// keepLastGame replaces the record of the last game of a live page. If there is no folder for it, nothing is kept.
func keepLastGame(lines []byte) error {
	name := cli.LastGame()
	if name == "" {
		return nil
	}
	file, err := save.In(filepath.Dir(name), filepath.Base(name))
	if err != nil {
		return err
	}
	return save.File(file, lines)
}
