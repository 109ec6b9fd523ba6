// Package dayfile keeps the player's own history: days of the Times' Wordle and their answers, beside those that are built in.
package dayfile

import (
	"errors"
	"io/fs"
	"path/filepath"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/save"
	"absurdist/engine/daily"
	"absurdist/engine/input"
)

// head is the first line of a file.
const head = "# date\tnumber\tanswer: days that absurdist was told or has played\n"

// Add adds a day to the player's own history, unless it is known already. It returns the file, and whether that has a new
// line. The error for a day that is known with another answer names the place where that stands, and wraps
// [daily.ErrHistory].
func Add(day daily.Day) (file string, added bool, err error) {
	if file = cli.OwnHistory(); file == "" {
		return "", false, errors.New("there is no folder to keep days in: set XDG_DATA_HOME to one")
	}
	known, err := cli.KnownDays()
	if err != nil {
		return file, false, err
	}
	if err := known.Agrees(day); err != nil {
		return file, false, err
	}
	if _, there := known.On(day.Date); there {
		return file, false, nil
	}
	if file, err = save.In(filepath.Dir(file), filepath.Base(file)); err != nil {
		return file, false, err
	}
	text, err := input.File(file, input.History)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		text = []byte(head)
	case err != nil:
		return file, false, err
	}
	if n := len(text); n > 0 && text[n-1] != '\n' {
		text = append(text, '\n')
	}
	return file, true, save.File(file, append(text, day.Line()+"\n"...))
}
