package discover

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
)

// A page whose profile fits no more is looked at as it stands: nothing is loaded again. The board is found by its shape, as on a
// page never seen. But the words and clues of the rows that were played before the page changed are known, so the colours are the
// signs that tell just these clues. A colour that no row had yet is left open: the driver then finds a row that it can't read, and
// the page is looked at once more, with that row. So only guesses have to be typed.

// Game is what is known of the game on a page that is mended.
type Game struct {
	Turns []game.Turn // rows whose clues were read; of several boards those of Board
	Board int         // the first of several that is not solved, from 0
	// Solved is how many of several boards are solved. The page may have taken those away.
	Solved int
	// Doubted are clues of the rows after those that were read wrongly: no word fits them.
	Doubted []game.Turn
	Dict    *game.Dictionary // the words that the page knows
	Host    game.Host
	// Was is the profile against which changes are reported; nil for the one that fits no more.
	Was *profile.Profile
	// Quiet is set if nothing may be typed to try things out.
	Quiet bool
	Gap   time.Duration // pause before each key
	Log   zerolog.Logger
}

// mendLimit is how long a page may take to be looked at. A busy machine took more than one minute for eight boards.
const mendLimit = 3 * time.Minute

// mender is an explorer that knows how the page was before.
type mender struct {
	*explorer
	old   *profile.Profile // that fits no more
	known Game
	echo  bool // whether a letter was typed, and showed
	// A word stands there that was refused, though no sign of that was seen.
	unheard bool
}

// Mend looks for the board of the page in the tab, which prof no longer fits, and returns prof with what has changed. Errors wrap
// [ErrNoGame], or are ctx's.
func Mend(ctx context.Context, tab *chrome.Tab, prof *profile.Profile, g Game) (Mended, error) {
	limit := mendLimit * time.Duration(patience)
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w: looked for it for %v", ErrNoGame, limit))
	defer cancel()
	e := newExplorer(tab, "", Options{Words: g.Dict, Alphabet: prof.Alphabet, Gap: g.Gap, Keep: true, Log: g.Log})
	m := &mender{explorer: e, old: prof, known: g}
	for _, step := range []func(context.Context) error{m.attach, m.findBoard, m.checkBoard, m.findLetters} {
		if err := step(ctx); err != nil {
			return Mended{}, err
		}
	}
	colours, err := m.readBoards(ctx)
	if err != nil {
		return Mended{}, err
	}
	fresh, err := m.fresh(ctx, colours)
	if err != nil {
		return Mended{}, err
	}
	if len(prof.Changes(fresh)) == 0 {
		return Mended{}, fmt.Errorf("%w: found nothing that the profile does not say", ErrNoGame)
	}
	return mended(cmp.Or(g.Was, prof), fresh)
}

// readBoards reads the board whose rows are known. Of several it may stand in another place than it did.
func (m *mender) readBoards(ctx context.Context) (learn.Palette, error) {
	colours, unfit := m.readBoard(ctx)
	for n := 0; n < m.found.Boards && m.found.Boards > 1 && errors.Is(unfit, ErrNoGame); n++ {
		if _, err := call[any](ctx, m.session, "leads", n); err != nil {
			return learn.Palette{}, err
		}
		m.seen, m.unheard = learn.Rows{}, false
		if colours, err := m.readBoard(ctx); err == nil || !errors.Is(err, ErrNoGame) {
			return colours, err
		}
	}
	return colours, unfit
}

// readBoard reads the board that leads.
func (m *mender) readBoard(ctx context.Context) (learn.Palette, error) {
	if err := m.readRows(ctx); err != nil {
		return learn.Palette{}, err
	}
	if holds, err := m.holds(ctx); err != nil {
		return learn.Palette{}, err
	} else if holds && len(m.known.Doubted) == 0 && !m.unheard {
		return learn.Palette{}, fmt.Errorf("%w: the board is where the profile says, and reads as it did", ErrNoGame)
	}
	return m.colours()
}

// attach goes to the page that the tab shows.
func (m *mender) attach(ctx context.Context) error {
	tree, err := m.tab.Frames(ctx)
	if err != nil {
		return err
	}
	if err := m.lookInto(ctx, tree.Frame.ID); err != nil {
		return err
	}
	words := []string{} // null would be no list
	for _, t := range m.known.Turns {
		words = append(words, t.Guess.String())
	}
	m.playing = len(words) > 0
	if _, err = call[any](ctx, m.session, "shows", words); err == nil {
		_, err = call[any](ctx, m.session, "leads", m.known.Board)
	}
	return err
}

// checkBoard makes sure that the board that was found is like the one that was there. Boards that are solved may be gone.
func (m *mender) checkBoard(ctx context.Context) error {
	if m.found.Width != m.known.Dict.Length() {
		return fmt.Errorf("%w: the board has rows of %d boxes, and words have %d letters", ErrNoGame, m.found.Width, m.known.Dict.Length())
	}
	if gone := m.old.Boards - m.found.Boards; m.known.Solved > 0 && gone >= m.known.Solved { // the word that is not read yet may have solved more
		_, err := call[any](ctx, m.session, "leads", 0)
		return err
	}
	return sameBoards(m.old.Boards, m.found.Boards)
}

func sameBoards(old, now int) error {
	if now != old {
		return fmt.Errorf("%w that can be mended: it shows %s, not %d", ErrNoGame, plural(now, "board"), old)
	}
	return nil
}

// readRows reads the rows that are known, those that have a clue beside them, such as that of the word that was being played, and
// how rows look that have none.
func (m *mender) readRows(ctx context.Context) error {
	letters, err := m.letters(ctx)
	if err != nil {
		return err
	}
	words, err := m.finished(ctx, letters)
	if err != nil {
		return err
	}
	if m.row = len(words); m.row == 0 { // later something may lie there that starts another game
		if err := m.uncover(ctx); err != nil {
			return err
		}
	}
	switch shown := at(letters, m.row); {
	case m.old.GivesFirst(m.row) && m.field == nil && shown != "":
		m.first = string([]rune(shown)[:1])
	case shown == "" && !m.known.Quiet && len(words) == len(m.known.Turns): // otherwise the game may be over
		if err := m.try(ctx); err != nil {
			return err
		}
	}
	rows, err := call[[]learn.Row](ctx, m.session, "snapshot")
	if err != nil {
		return err
	}
	if len(rows) < len(words) {
		return fmt.Errorf("%w: the board that was found has %s, and %d were played", ErrNoGame, plural(len(rows), "row"), len(words))
	}
	m.seen.Begin()
	for i, word := range words {
		m.seen.Add(word, rows[i])
		others, err := m.others(ctx, i)
		if err != nil {
			return err
		}
		m.seen.AddOthers(word, others)
	}
	others, err := m.others(ctx, len(words))
	others = slices.DeleteFunc(others, func(row learn.Row) bool { return len(row.Tiles) == 0 })
	m.seen.Blank = slices.Concat(m.seen.Blank, rows[len(words):], others)
	return err
}

// finished returns the words of the rows that have a clue, given the letters of all rows.
func (m *mender) finished(ctx context.Context, letters []string) ([]game.Word, error) {
	var words []game.Word
	for i, t := range m.known.Turns {
		if at(letters, i) != t.Guess.String() {
			return nil, fmt.Errorf("%w: %s was played in row %d, and the board that was found shows %q there", ErrNoGame, t.Guess.Upper(), i+1, at(letters, i))
		}
		words = append(words, t.Guess)
	}
	for _, row := range letters[len(words):] {
		word, err := m.known.Dict.ParseWord(row)
		if err != nil { // it is not full
			break
		}
		words = append(words, word)
	}
	if len(words) == len(m.known.Turns) {
		return words, nil
	}
	m.row = len(words) - 1 // the last one may only be typed
	taken, err := m.wasTaken(ctx)
	if !taken {
		words = words[:m.row]
		m.unheard = true
	}
	return words, err
}

// try types a letter and takes it away again: so rows look while a word is typed, and so letters get in.
func (m *mender) try(ctx context.Context) error {
	if err := m.note(ctx); err != nil {
		return err
	}
	ok, err := m.tryEcho(ctx)
	if err != nil {
		return err
	}
	if !ok {
		return fmt.Errorf("%w: a letter was typed, and did not show in row %d", ErrNoGame, m.row+1)
	}
	m.echo = true
	if err := m.note(ctx); err != nil {
		return err
	}
	return m.empty(ctx)
}

// holds reports whether the old profile reads the rows that were played, and no others: what did not fit is not the board.
func (m *mender) holds(ctx context.Context) (bool, error) {
	played := m.seen.Current()
	clues, err := m.reads(ctx, m.old.Board)
	if err != nil || len(played) == 0 {
		return false, err
	}
	return m.agree(clues, len(played), m.known.Turns), nil
}

// agree reports whether clues that a profile reads are those of some turns, the first rows of so many that were played.
func (m *mender) agree(clues []string, played int, turns []game.Turn) bool {
	if len(clues) < played {
		return false
	}
	for i, clue := range clues {
		if whole := len(clue) == m.found.Width; whole != (i < played) || i < len(turns) && clue != turns[i].Clue.String() {
			return false
		}
	}
	return true
}

// reads returns the clues of the rows of the board that was found as a profile reads them; none if it does not find the same rows.
func (m *mender) reads(ctx context.Context, b profile.Board) ([]string, error) {
	return call[[]string](ctx, m.session, "reads", b.Root, b.Row, b.Tile, []string{b.Grey, b.Yellow, b.Green}, b.Settled, b.Colour)
}

// colours returns the reading that gives the known rows their clues, and by which the other rows leave a possible answer.
func (m *mender) colours() (learn.Palette, error) {
	if len(m.seen.Tiles()) == 0 {
		return learn.Palette{}, nil
	}
	known := m.known.Turns
	rule := learn.Rule{Scoring: m.known.Host.Scoring}
	switch {
	case m.known.Host.SellsClues():
		rule.Lies = m.found.Width
	case !m.known.Host.Honest():
		rule.Lies = max(1, int(m.known.Host.Row.Most))
	}
	// A page that colours by selectors rarely changes to styles, and a row that is half revealed has styles of its own. So styles
	// count only if a known clue or all three colours confirm them.
	styled := m.seen.Styled()
	if len(known) == 0 && m.old.Board.Colour.BySelectors() {
		styled = slices.DeleteFunc(styled, func(p learn.Palette) bool { return !p.Complete() })
	}
	var list []learn.Palette
	for _, p := range append(m.seen.Palettes(), styled...) {
		turns := m.seen.Clues(p)[0]
		rest := turns[len(known):]
		if !slices.Equal(turns[:len(known)], known) || m.doubted(rest) {
			continue
		}
		p.Rule = rule
		if len(rest) > 0 {
			if p.Words = m.seen.Fitting(p, m.known.Dict.Words()); p.Words == 0 {
				continue
			}
			p.Score += int(math.Log2(float64(p.Words))) // of a word drawn at random, the clue that more words have is likelier
		}
		if !p.Complete() && m.seen.Toned(p.Way) { // another part of the box may show that it is finished
			p.Score++
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return learn.Palette{}, fmt.Errorf("%w: found the board, and nothing by which its boxes tell the clues of the rows played", ErrNoGame)
	}
	return learn.Ordered(list)[0], nil
}

// doubted reports whether turns are read as they are not.
func (m *mender) doubted(turns []game.Turn) bool {
	n := len(m.known.Doubted)
	return n > 0 && len(turns) >= n && slices.Equal(turns[:n], m.known.Doubted)
}
