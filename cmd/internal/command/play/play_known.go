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

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/save"
	"absurdist/engine/basics/input"
	"absurdist/engine/daily"
	"absurdist/engine/game"
	"absurdist/engine/record"
)

// pageWordsAge is how long something is believed of a page: pages change their lists.
const pageWordsAge = 90 * 24 * time.Hour

// pageWords is what was seen of a page's words, with the days of that, kept in the user's cache folder so that the next game need not
// find it out again. Pages are told apart by the profile's name and where they are: many are called Wordle.
type pageWords struct {
	file     string
	refused  seen // words that the page refused
	unlisted seen // its answers that the list has not among its own
}

// seen are words with the day on which each was met.
type seen map[game.Word]time.Time

// The keys of a page's file, each with what was seen.
const (
	refusedKey  = "refused"
	unlistedKey = "unlisted"
)

// withPageWords calls play with what was seen of the page in earlier games, and keeps what is seen now. The built-in page takes all
// that its list has, and what a page from a file does says nothing of the one of today.
func (r *playRun) withPageWords(play func() error) error {
	if r.flags.page.Mock || r.flags.page.Offline() {
		return play()
	}
	k, err := loadPageWords(r.prof.Name, cmp.Or(r.flags.page.URL, r.prof.URL))
	if err != nil {
		return err
	}
	for w := range k.refused {
		r.refused[w] = true
	}
	for w := range k.unlisted {
		r.unlisted[w] = true
	}
	return errors.Join(play(), k.save(r.refused, r.unlisted))
}

// pageWordsFile returns the name of the file for a page: the profile's name, and the host and port of the address, or a number that stands for
// the path of a file. Older files, which had the name alone, are left alone: nobody knows of which page they are.
func pageWordsFile(site, address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		sum := sha256.Sum256([]byte(address))
		return site + "@" + hex.EncodeToString(sum[:8]) + ".json"
	}
	host := strings.Map(func(c rune) rune { // not every system takes a colon
		if c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.' {
			return c
		}
		return '_'
	}, strings.ToLower(u.Host))
	return site + "@" + host + ".json"
}

// loadPageWords reads what is known of a page. A file that can't be read is an error that names it: it may be deleted without harm.
func loadPageWords(site, address string) (*pageWords, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return nil, err
	}
	file, err := save.In(filepath.Join(cache, "absurdist", "refused"), pageWordsFile(site, address))
	if err != nil {
		return nil, err
	}
	kept := map[string]seen{}
	text, err := input.File(file, input.Words)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return nil, err
	default:
		if err := input.JSON(text, &kept); err != nil {
			return nil, cli.UsageError("%s: %w; delete the file to go on", file, err)
		}
	}
	return &pageWords{file: file, refused: kept[refusedKey].young(), unlisted: kept[unlistedKey].young()}, nil
}

// young returns those that are still believed.
func (s seen) young() seen {
	words := seen{}
	for w, day := range s {
		if time.Since(day) <= pageWordsAge {
			words[w] = day
		}
	}
	return words
}

// add adds words with the day of today, and reports whether there was a new one.
func (s seen) add(words map[game.Word]bool) bool {
	was := len(s)
	for w := range words {
		if _, old := s[w]; !old {
			s[w] = time.Now().UTC().Truncate(24 * time.Hour)
		}
	}
	return len(s) > was
}

// save adds words and writes the file, if there is anything new.
func (k *pageWords) save(refused, unlisted map[game.Word]bool) error {
	more, others := k.refused.add(refused), k.unlisted.add(unlisted)
	if !more && !others {
		return nil
	}
	text, err := json.MarshalIndent(map[string]seen{refusedKey: k.refused, unlistedKey: k.unlisted}, "", "  ")
	if err != nil {
		return err
	}
	return save.File(k.file, append(text, '\n'))
}

// beyond returns the dictionary that reckons with pages which have answers of their own, unless weights are asked for or refused, or
// the host has no answer that could be one.
func (r *playRun) beyond(d *game.Dictionary) *game.Dictionary {
	if h := r.prof.Host; r.flags.weights.File != "" || !h.HasSecret() || !h.Honest() || h.SellsClues() {
		return d
	}
	return daily.Beyond(d)
}

// noteAnswers notes the answers of a game that the list has not among its own.
func (r *playRun) noteAnswers(end record.End) {
	dict := r.known()
	for text := range strings.FieldsSeq(end.Answer) {
		w, err := dict.ParseWord(text)
		if _, allowed := dict.Index(w); err == nil && allowed && !dict.IsAnswer(w) { // of others it is not sure that they are words
			r.unlisted[w] = true
		}
	}
}
