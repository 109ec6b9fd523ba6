package play

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/strategy"

	"github.com/rs/zerolog"
)

// onTimes reports whether an address belongs to a page of The New York Times.
func onTimes(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Hostname() == "nytimes.com" || strings.HasSuffix(u.Hostname(), ".nytimes.com"))
}

// lookUpDay determines whether the page deals the Times' puzzle of a day, and of which day. On their own page that is today's unless
// another is named. Elsewhere there is only a day if one is named.
func (r *playRun) lookUpDay() error {
	f := &r.flags
	if err := f.weights.Check(r.prof.Host); err != nil {
		return err
	}
	if r.prof.Name != "wordle" {
		return nil
	}
	r.date, r.times = f.weights.Date, !f.page.Mock && !f.page.Offline() && onTimes(cmp.Or(f.page.URL, r.prof.URL))
	if r.times && r.date.IsZero() {
		r.date = daily.Today(time.Now())
	}
	return nil
}

// takeDay uses the day that the page shows, if that matters, and returns the day to note; zero for none. It warns if the clock, or
// --date, says another day.
func (r *playRun) takeDay(p *page.Page) daily.Date {
	shown, err := dayShown(p.Day())
	if err != nil {
		r.app.Log.Warn().Err(err).Msg("which day's puzzle the page deals is not known by the page")
	}
	w := &r.flags.weights
	weighed := w.File == "" && (!w.Date.IsZero() || r.dict != nil && cli.GoesByDays(r.flags.strategy, r.dict))
	known, by := cmp.Or(w.Date, r.date), "--date"
	if w.Date.IsZero() {
		by = "this machine's clock"
	}
	if known.IsZero() && weighed {
		known = daily.Today(time.Now())
	}
	if shown.IsZero() || known.IsZero() || shown == known {
		return r.date
	}
	r.app.Log.Warn().Msgf("the page deals puzzle %d, of %s, and %s says %s, which is %d: going by the page", shown.Number(), shown, by, known, known.Number())
	if weighed {
		w.Date, r.dict = shown, nil
	}
	if !r.date.IsZero() {
		r.date = shown
	}
	return r.date
}

// errDayShown says that the page shows two different days.
var errDayShown = errors.New("it contradicts itself")

// dayShown reads the number and the date that a page shows. It returns the zero date if the page shows neither, or nothing
// valid.
func dayShown(number, text string) (daily.Date, error) {
	var byNumber, byDate daily.Date
	if n, err := strconv.ParseUint(strings.ReplaceAll(number, ",", ""), 10, 16); err == nil {
		byNumber = daily.First.AddDays(int(n))
	}
	if t, err := time.Parse("January 2, 2006", text); err == nil {
		byDate = daily.Today(t)
	}
	if !byNumber.IsZero() && !byDate.IsZero() && byNumber != byDate {
		return daily.Date{}, fmt.Errorf("%w: No. %d was on %s, and it says %s", errDayShown, byNumber.Number(), byNumber, byDate)
	}
	return cmp.Or(byNumber, byDate), nil
}

// defaultStrategy returns the strategy for the page if none is asked for.
func (r *playRun) defaultStrategy() string {
	if (r.times || r.flags.weights.Given()) && r.prof.Boards == 1 {
		return "daily"
	}
	return strategy.DefaultFor(r.prof.Host, r.prof.Boards)
}

// noteAnswer returns a recorder that adds the answer of a day's puzzle to the player's own history if the game was won. A win that
// was concluded, not seen, adds none. A history that can't be written, or that contradicts the day, is only logged: the
// game is won nevertheless.
func noteAnswer(log zerolog.Logger) record.Recorder {
	return atEnd(func(g record.Game) {
		taken := g.Taken()
		if g.End.Outcome != record.Won || len(taken) == 0 || taken[len(taken)-1].Inferred != "" {
			return
		}
		switch file, added, err := noteDay(daily.DayOf(g.Start.Date, taken[len(taken)-1].Guess)); {
		case err != nil:
			log.Warn().Err(err).Msg("the answer was not noted")
		case added:
			log.Info().Str("file", file).Msg("the answer was noted")
		}
	})
}

// atEnd returns a recorder that calls a function with each game when it is over.
func atEnd(do func(record.Game)) record.Recorder {
	var g record.Game
	return func(e record.Event) error {
		if _ = g.Take(e); e.End != nil {
			do(g)
		}
		return nil
	}
}

// keepGame returns a recorder that keeps the record of the last game won or lost on a live page, for review. If that can't be
// written, the game does not fail.
func keepGame(log zerolog.Logger) record.Recorder {
	return atEnd(func(g record.Game) {
		name := cli.LastGame()
		if name == "" || g.End.Outcome != record.Won && g.End.Outcome != record.Lost { // or there is no folder for it
			return
		}
		var text bytes.Buffer
		file, err := save.In(filepath.Dir(name), filepath.Base(name))
		if err == nil {
			err = g.Pass(record.NewWriter(&text).Take)
		}
		if err == nil {
			err = save.File(file, text.Bytes())
		}
		if err != nil {
			log.Warn().Err(err).Msg("the game was not kept for absurdist review")
		}
	})
}

// Most reviews take some 100 ms: those of games whose first guess is in a table, on several boards, or of liars. With the weights of a
// day they take less than a second; only the Times' page has these, and it deals one game a day. reviewNodes bounds longer
// reviews. longestReview guards against what the states do not bound.
const (
	reviewNodes   = 4000
	longestReview = 10 * time.Second
)

// reviews reports whether the game is printed with its review. Only a single game is, so that several are not delayed. Its page
// must have an answer, because other reviews take seconds.
func (r *playRun) reviews() bool { return r.flags.games == 1 && r.prof.Host.HasSecret() }

// reviewed returns a recorder that passes a game on, and prints what its guesses were worth when it has been won or lost. The
// review stands below the end, or with --json in a field of its line.
func (r *playRun) reviewed(ctx context.Context, to record.Recorder) record.Recorder {
	var g record.Game
	return func(e record.Event) error {
		_ = g.Take(e)
		if e.End == nil {
			return to(e)
		}
		sums := r.review(ctx, g, longestReview)
		if sums != nil && r.app.JSON {
			e.End.Event = record.EventEnd
			return r.app.Line(reviewedEnd{*e.End, sums})
		}
		err := to(e)
		if sums != nil {
			r.app.Say("\n%s\n", sums.Brief())
		}
		return err
	}
}

// reviewedEnd is the end line of a game with its review.
type reviewedEnd struct {
	record.End
	Review *advice.Sums `json:"review"`
}

// review returns the sums of a game. It returns nil if they take longer than patience.
func (r *playRun) review(ctx context.Context, played record.Game, patience time.Duration) *advice.Sums {
	if played.End.Outcome != record.Won && played.End.Outcome != record.Lost {
		return nil
	}
	g := advice.Played{Record: played, Dict: r.dict, Rows: r.prof.Rows}
	if !g.Quick() || g.Dict.Weights() != nil && !r.times {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	found, err := g.Review(ctx, review.Options{Nodes: reviewNodes, Sums: true})
	if err != nil {
		r.app.Log.Debug().Err(err).Msg("the game is not reviewed")
		return nil
	}
	return &found.Sums
}

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
	k := &pageWords{}
	text, err := input.File(file, input.Words)
	if err == nil {
		if err := input.JSON(text, k); err != nil {
			return nil, cli.UsageError("%s: %w; delete the file to go on", file, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	k.file = file
	for _, words := range []*seen{&k.Refused, &k.Unlisted} {
		if *words == nil {
			*words = seen{}
		}
		maps.DeleteFunc(*words, func(_ game.Word, day time.Time) bool { return time.Since(day) > pageWordsAge })
	}
	return k, nil
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
