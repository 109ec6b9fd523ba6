package discover

import (
	"errors"
	"fmt"
	"time"

	"github.com/absurdist/absurdist/browser/discover/learn"
)

const (
	usualTime  = 50 * time.Second  // that a page is played on where what is known by then is enough to play it
	learnLimit = 2 * time.Minute   // that it is played on to learn as much
	runLimit   = 150 * time.Second // that a page is explored in all
	slowly     = 2                 // times as long as all of this where keys are pressed as slowly as by a person
)

var errTooLong = errors.New("the page took too long")

// patience multiplies all of these: tests set it, as nothing may depend on how busy the machine is.
var patience = 1

func (e *explorer) scaled(limit time.Duration) time.Duration {
	if e.gap > 0 {
		limit *= slowly
	}
	return limit * time.Duration(patience)
}

// spent reports whether the time is up to learn more than a reading of the colours.
func (e *explorer) spent(best learn.Palette) bool {
	took := time.Since(e.began)
	return took > e.scaled(learnLimit) || took > e.scaled(usualTime) && best.Complete()
}

// tooLong is the error of a page that took too long, with what was found until then.
func (e *explorer) tooLong(best learn.Palette) error {
	found := "no board"
	if e.found.Width > 0 {
		found = fmt.Sprintf("%s of %s and %d letters, which took %s and showed %d of 3 colours",
			plural(max(1, e.found.Boards), "board"), plural(e.found.Rows, "row"), e.found.Width, plural(e.seen.Words, "word"), best.Met())
	}
	return fmt.Errorf("%w that this can describe within %v; found until then: %s; give it the page's words (--allowed FILE), or write the profile by hand (SITES.md says how)%s",
		ErrNoGame, time.Since(e.began).Round(time.Second), found, e.heard.blame())
}
