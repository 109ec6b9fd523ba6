package plot

import (
	"bytes"

	"absurdist/cmd/internal/term"
	"absurdist/engine/record"
)

// Recorder keeps a game as it is played, and saves its pictures when it ends.
// It is a recorder of package play.
type Recorder struct {
	Title string
	Rows  int
	Save  func(gif []byte) error
	game  record.Game
}

// Start begins a game, and forgets the one before.
func (r *Recorder) Start(s record.Start) error {
	r.game = record.Game{Start: s}
	return nil
}

// Guess takes a guess.
func (r *Recorder) Guess(g record.Guess) error {
	r.game.Guesses = append(r.game.Guesses, g)
	return nil
}

// End saves the picture.
func (r *Recorder) End(e record.End) error {
	r.game.End = &e
	var b bytes.Buffer
	if _, err := FromRecord(term.Title(r.Title, r.game.Start), r.Rows, r.game).GIF(&b); err != nil {
		return err
	}
	return r.Save(b.Bytes())
}
