package play

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/daily"
)

// historyHead is the first line of a file of days.
const historyHead = "# date\tnumber\tanswer: days that absurdist was told or has played\n"

// noteDay adds a day to the player's own history, unless it is already known. It returns the file, and whether the day
// was added. If the day is known with another answer, the error names the place and wraps [daily.ErrHistory]. Several
// processes may add days at the same time.
func noteDay(day daily.Day) (file string, added bool, err error) {
	if file = cli.OwnHistory(); file == "" {
		return "", false, errors.New("there is no folder to keep days in: set XDG_DATA_HOME to one")
	}
	if there, err := known(day); there || err != nil { // for a known day, the file need not exist or be writable
		return file, false, err
	}
	if file, err = save.In(filepath.Dir(file), filepath.Base(file)); err != nil {
		return file, false, err
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return file, false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	input.WaitLock(f)
	if there, err := known(day); there || err != nil { // another process may have added it
		return file, false, err
	}
	if err := appendLine(f, day.Line()); err != nil {
		return file, false, err
	}
	return file, true, nil
}

// known reports whether a day is known. The error says that the day is known with another answer, or is that of
// [cli.KnownDays].
func known(day daily.Day) (bool, error) {
	days, err := cli.KnownDays()
	if err != nil {
		return false, err
	}
	if err := days.Agrees(day); err != nil {
		return false, err
	}
	_, there := days.On(day.Date)
	return there, nil
}

// appendLine appends a line to a file, completely or not at all. The file's last line may lack a line end, if the player has
// edited it.
func appendLine(f *os.File, line string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size, last, before := info.Size(), make([]byte, 1), ""
	if size == 0 {
		before = historyHead
	} else if _, err := f.ReadAt(last, size-1); err != nil {
		return err
	} else if last[0] != '\n' {
		before = "\n"
	}
	if _, err := f.WriteString(before + line + "\n"); err != nil {
		return errors.Join(err, f.Truncate(size))
	}
	return nil
}
