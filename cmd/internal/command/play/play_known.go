package play

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// pageWordsAge is how long facts about a page's words are used. Pages change their lists.
const pageWordsAge = 90 * 24 * time.Hour

// pageWords has the words that a page refused, or had as unlisted answers. It is kept in the user's cache folder, so
// that the next game need not find them again. Pages are distinguished by the profile's name and by where they are, because many are
// called Wordle.
type pageWords struct {
	file     string
	Refused  seen `json:"refused"`  // words that the page refused
	Unlisted seen `json:"unlisted"` // its answers that are not among the list's answers
}

// seen are words with the day on which each was first seen.
type seen map[game.Word]time.Time

// withPageWords calls play with the words that were seen in earlier games on the page, and keeps those seen now. It keeps none of the
// built-in page, which accepts the whole list. It keeps none of a page from a file, which may differ from today's page.
func (r *playRun) withPageWords(play func() error) error {
	if r.flags.page.Mock || r.flags.page.Offline() {
		return play()
	}
	k, err := loadPageWords(r.prof.Name, cmp.Or(r.flags.page.URL, r.prof.URL))
	if err != nil {
		return err
	}
	for w := range k.Refused {
		r.refused[w] = true
	}
	for w := range k.Unlisted {
		r.unlisted[w] = true
	}
	return errors.Join(play(), k.save(r.refused, r.unlisted))
}

// pageWordsFile returns the name of the file for a page. It has the profile's name, and the host and port of the address. For the path of a
// file it has a number in their place. Older files have the profile's name only. They are ignored, because their page is unknown.
func pageWordsFile(site, address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		sum := sha256.Sum256([]byte(address))
		return site + "@" + hex.EncodeToString(sum[:8]) + ".json"
	}
	host := strings.Map(func(c rune) rune { // some systems allow no colon
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.' {
			return c
		}
		return '_'
	}, strings.ToLower(u.Host))
	return site + "@" + host + ".json"
}

// loadPageWords reads what is known of a page. If the file can't be read, the error names it. The file may be deleted without harm.
func loadPageWords(site, address string) (*pageWords, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	file, err := save.In(filepath.Join(cache, "absurdist", "refused"), pageWordsFile(site, address))
	if err != nil {
		return nil, err
	}
	k := &pageWords{file: file}
	text, err := input.File(file, input.Words)
	if err == nil {
		if err := input.JSON(text, k); err != nil {
			return nil, cli.UsageError("%s: %w; delete the file to go on", file, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	k.Refused, k.Unlisted = k.Refused.young(), k.Unlisted.young()
	return k, nil
}

// young returns the words that are recent enough to be used.
func (s seen) young() seen {
	words := seen{}
	for w, day := range s {
		if time.Since(day) <= pageWordsAge {
			words[w] = day
		}
	}
	return words
}

// add adds the new words, with today's day, and reports whether there were any.
func (s seen) add(words map[game.Word]bool) bool {
	was := len(s)
	for w := range words {
		if _, old := s[w]; !old {
			s[w] = time.Now().UTC().Truncate(24 * time.Hour)
		}
	}
	return len(s) > was
}

// save adds words and writes the file, if anything is new.
func (k *pageWords) save(refused, unlisted map[game.Word]bool) error {
	more, others := k.Refused.add(refused), k.Unlisted.add(unlisted)
	if !more && !others {
		return nil
	}
	text, err := json.MarshalIndent(k, "", "  ")
	if err != nil {
		return err
	}
	return save.File(k.file, append(text, '\n'))
}

// beyond returns a dictionary for pages that have answers of their own. It returns d itself if weights are asked for or refused, or
// if the host has no such answers.
func (r *playRun) beyond(d *game.Dictionary) *game.Dictionary {
	if h := r.prof.Host; r.flags.weights.File != "" || !h.HasSecret() || !h.Honest() || h.SellsClues() {
		return d
	}
	return daily.Beyond(d)
}

// noteAnswers notes the answers of a game that are not among the list's answers.
func (r *playRun) noteAnswers(end record.End) {
	for text := range strings.FieldsSeq(end.Answer) {
		w, err := r.dict.ParseWord(text)
		if _, allowed := r.dict.Index(w); err == nil && allowed && !r.dict.IsAnswer(w) { // a text that the list lacks may not be a word
			r.unlisted[w] = true
		}
	}
}
