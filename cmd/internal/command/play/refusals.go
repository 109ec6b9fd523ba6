package play

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/save"
	"absurdist/engine"
	"absurdist/engine/input"
)

// refusalAge is how long a site's refusal of a word is believed: sites change
// their lists.
const refusalAge = 90 * 24 * time.Hour

// refusals are the words that a live site refused, with the day of that, kept in
// the user's cache folder so that the next game need not try them again.
type refusals struct {
	file  string
	words map[engine.Word]time.Time
}

// withRefusals calls play with the words that the site refused in earlier games, and keeps those that it refuses now. The
// built-in page takes all that its list has.
func (r *playRun) withRefusals(play func() error) error {
	if r.flags.page.Mock {
		return play()
	}
	known, err := loadRefusals(r.prof.Name)
	if err != nil {
		return err
	}
	for w := range known.words {
		r.refused[w] = true
	}
	return errors.Join(play(), known.save(r.refused))
}

// loadRefusals reads what is known of a site. A file that can't be read is an
// error that names it: it may be deleted without harm.
func loadRefusals(site string) (*refusals, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	file, err := save.In(filepath.Join(cache, "absurdist", "refused"), site+".json")
	if err != nil {
		return nil, err
	}
	r := &refusals{file, map[engine.Word]time.Time{}}
	text, err := input.File(r.file, input.Words)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &r.words); err != nil {
		return nil, cli.UsageError("%s: %w; delete the file to go on", r.file, err)
	}
	if r.words == nil { // as null says
		r.words = map[engine.Word]time.Time{}
	}
	for w, day := range r.words {
		if time.Since(day) > refusalAge {
			delete(r.words, w)
		}
	}
	return r, nil
}

// save adds words and writes the file, if there is anything new.
func (r *refusals) save(words map[engine.Word]bool) error {
	known := len(r.words)
	for w := range words {
		if _, old := r.words[w]; !old {
			r.words[w] = time.Now().UTC().Truncate(24 * time.Hour)
		}
	}
	if len(r.words) == known {
		return nil
	}
	text, err := json.MarshalIndent(r.words, "", "  ")
	if err != nil {
		return err
	}
	return save.File(r.file, append(text, '\n'))
}
