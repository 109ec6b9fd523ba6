package play

import (
	"bytes"
	"path/filepath"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
)

// atEnd returns a recorder that calls a function with each game when it is over.
func atEnd(do func(record.Game) error) record.Recorder {
	var g record.Game
	return func(e record.Event) error {
		if _ = g.Take(e); e.End == nil {
			return nil
		}
		return do(g)
	}
}

// keepGame returns a recorder that keeps the record of the last game won or lost on a live page, for review. If that can't be
// written, the game does not fail.
func keepGame(log zerolog.Logger) record.Recorder {
	return atEnd(func(g record.Game) error {
		if g.End.Outcome != record.Won && g.End.Outcome != record.Lost {
			return nil
		}
		var text bytes.Buffer
		err := g.Pass(record.NewWriter(&text).Take)
		if err == nil {
			err = keepLastGame(text.Bytes())
		}
		if err != nil {
			log.Warn().Err(err).Msg("the game was not kept for absurdist review")
		}
		return nil
	})
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
