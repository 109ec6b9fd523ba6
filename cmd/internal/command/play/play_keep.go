package play

import (
	"bytes"
	"errors"
	"path/filepath"

	"absurdist/browser/play"
	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/save"
	"absurdist/engine/record"

	"github.com/rs/zerolog"
)

// gameKeeper is a recorder that keeps the record of the last game that was won or lost on a live page, for review.
type gameKeeper struct {
	play.Buffer
	log zerolog.Logger
}

// End keeps a game that was won or lost. It is no fault of the game if that can't be written.
func (k *gameKeeper) End(e record.End) error {
	if e.Outcome != record.Won && e.Outcome != record.Lost {
		return nil
	}
	var text bytes.Buffer
	err := errors.Join(k.Buffer.End(e), k.PassOn(record.NewWriter(&text)))
	if err == nil {
		err = keepLastGame(text.Bytes())
	}
	if err != nil {
		k.log.Warn().Err(err).Msg("the game was not kept for absurdist review")
	}
	return nil
}

// keepLastGame writes the record of the last game of a live page in place of the one before. Where there is no folder for it,
// nothing is kept.
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
