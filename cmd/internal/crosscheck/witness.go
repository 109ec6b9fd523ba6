package crosscheck

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Disagreement is where a page and the engine went different ways.
type Disagreement struct {
	Game    int         `json:"game"` // from 1
	Answers []game.Word `json:"answers,omitempty"`
	Row     int         `json:"row"` // from 1
	Guess   game.Word   `json:"guess,omitzero"`
	Page    string      `json:"page"`   // what the page said: clues with commas, or in words
	Engine  string      `json:"engine"` // and what the engine said
}

// String says it in a line.
func (d Disagreement) String() string {
	answer, guess := "", ""
	if len(d.Answers) > 0 {
		answer = " (" + strings.ToUpper(game.Join(d.Answers, " ")) + ")"
	}
	if d.Guess != (game.Word{}) {
		guess = " " + d.Guess.Upper()
	}
	return fmt.Sprintf("game %d%s, guess %d%s: page %s, engine %s", d.Game, answer, d.Row, guess, d.Page, d.Engine)
}

// errDiffers ends a game on the page after a disagreement.
var errDiffers = errors.New("page and engine disagree")

// witness compares a game on a page with the engine's, line by line.
type witness struct {
	game    *sim.Game
	boards  int
	rows    int
	ms      float64
	differs *Disagreement
}

// take compares a line of the page's record. The error ends the game.
func (w *witness) take(e record.Event) error {
	switch {
	case e.Guess != nil:
		return w.guess(*e.Guess)
	case e.End != nil:
		return w.end(*e.End)
	}
	return nil
}

// guess compares a row.
func (w *witness) guess(g record.Guess) error {
	i := w.rows
	if i >= len(w.game.Guesses) {
		return w.differ(i+1, g.Guess, "went on", fmt.Sprintf("ended after %d", i))
	}
	if g.Rejected {
		return w.differ(i+1, g.Guess, "refused it", w.clues(i))
	}
	w.rows++
	w.ms += g.MS
	if want := w.game.Guesses[i]; g.Guess != want {
		return w.differ(i+1, g.Guess, "was given it", "was given "+want.Upper())
	}
	if got := cluesText(g); got != w.clues(i) {
		return w.differ(i+1, g.Guess, got, w.clues(i))
	}
	return nil
}

// end compares how the game ended.
func (w *witness) end(e record.End) error {
	if w.differs != nil || e.Outcome == record.Failed || e.Outcome == record.Stopped {
		return nil
	}
	if (e.Outcome == record.Won) != w.game.Won || w.rows != len(w.game.Guesses) {
		outcome := record.Lost
		if w.game.Won {
			outcome = record.Won
		}
		return w.differ(w.rows, game.Word{}, fmt.Sprintf("%s after %d", e.Outcome, w.rows), fmt.Sprintf("%s after %d", outcome, len(w.game.Guesses)))
	}
	return nil
}

// differ notes a disagreement about a row, from 1.
func (w *witness) differ(row int, guess game.Word, page, engine string) error {
	w.differs = &Disagreement{w.game.Number + 1, w.game.Answers, row, guess, page, engine}
	return errDiffers
}

// clues are the engine's for a row.
func (w *witness) clues(i int) string {
	var texts []string
	for _, c := range w.game.Clues[i*w.boards : (i+1)*w.boards] {
		texts = append(texts, c.String())
	}
	return strings.Join(texts, ",")
}

// cluesText are the page's. A board that was solved before has none and counts as all green.
func cluesText(g record.Guess) string {
	if g.Clue != nil {
		return g.Clue.String()
	}
	var texts []string
	for _, b := range g.Boards {
		clue := game.AllGreen
		if b.Clue != nil {
			clue = *b.Clue
		}
		texts = append(texts, clue.String())
	}
	return strings.Join(texts, ",")
}

// boardPages are the built-in pages with Wordle's host, by their boards.
var boardPages = map[int]string{1: "wordle", 2: "dordle", 4: "quordle", 8: "octordle", 16: "sedecordle", 32: "duotrigordle", 64: "64ordle"}

// Site returns the built-in page that has a host and so many boards. The error wraps [sim.ErrConfig].
func Site(host game.Host, boards int) (string, error) {
	switch host {
	case game.Wordle():
		if boardPages[boards] == "" {
			return "", fmt.Errorf("%w: no page has %d boards, only 1, 4, 8 and 32", sim.ErrConfig, boards)
		}
		return boardPages[boards], nil
	case game.EvilWordle(), game.EvilWordleSwag():
		return host.String(), nil
	}
	if host.Lies == game.LyingRows {
		return "", fmt.Errorf("%w: the page draws its lies itself, so its games are others than the engine's", sim.ErrConfig)
	}
	return "absurdle", nil
}

// rowsAtMost is how many rows a page may be given, where it has an option for them.
const rowsAtMost = 50

// Fits finds out whether the built-in page of a profile can have a simulation's games. The error wraps [sim.ErrConfig].
func Fits(c sim.Config, prof *profile.Profile) error {
	_, err := options(c, prof)
	return err
}

// options are those that all games share. The error is for games that the page can't have.
func options(c sim.Config, prof *profile.Profile) (url.Values, error) {
	site, o := prof.Name, url.Values{}
	known := mock.Options(site)
	has := func(name string) bool {
		return slices.ContainsFunc(known, func(o mock.Option) bool { return o.Name == name })
	}
	rows := c.Rules.Rows
	switch {
	case !slices.Contains(game.Lists(), c.Dict.Name()):
		return nil, fmt.Errorf("%w: the built-in pages know the built-in lists only, not %s", sim.ErrConfig, c.Dict.Name())
	case c.Dict.Alphabet() != prof.Alphabet:
		return nil, fmt.Errorf("%w: the words of %s have the letters of %s, and %s has those of %s",
			sim.ErrConfig, c.Dict.Name(), c.Dict.Alphabet().Name(), site, prof.Alphabet.Name())
	case rows == prof.Rows:
	case !has("rows"):
		return nil, fmt.Errorf("%w: %s allows %s, not %s", sim.ErrConfig, site, limit(prof.Rows), limit(rows))
	case rows < 1 || rows > rowsAtMost:
		return nil, fmt.Errorf("%w: %s has 1 to %d rows, not %s", sim.ErrConfig, site, rowsAtMost, limit(rows))
	default:
		o.Set("rows", strconv.Itoa(rows))
	}
	switch {
	case c.Rules.Mode != game.Hard:
	case !has("hard"):
		return nil, fmt.Errorf("%w: %s has no hard mode", sim.ErrConfig, site)
	default:
		o.Set("hard", "1")
	}
	o.Set("words", c.Dict.Name())
	o.Set("reveal", "0")
	o.Set("save", "0")
	if has("modals") {
		o.Set("modals", "none")
	}
	if c.Host == game.Hinter() && c.Rules.Mode == game.Strict {
		return nil, fmt.Errorf("%w: the page's optimal adversary knows normal and hard mode only", sim.ErrConfig)
	}
	if c.Host == game.Hinter() {
		o.Set("host", "hinter")
	}
	return o, nil
}

func limit(rows int) string {
	if rows == 0 {
		return "any number of guesses"
	}
	return fmt.Sprintf("%d guesses", rows)
}

// gameOptions are those of a game. The page scores its secret itself.
func (r *run) gameOptions(g *sim.Game) url.Values {
	o := url.Values{}
	for name, values := range r.base {
		o[name] = values
	}
	if r.Host.HasSecret() {
		o.Set("secret", game.Join(g.Answers, ","))
	}
	return o
}
