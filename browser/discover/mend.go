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

// A page that no longer fits its profile is examined without loading it again. The board is found by its shape, as on an unknown page. The
// words and clues of the rows that were played before the page changed are known, so the colours are the signs that give these clues. A
// colour that no row had yet is left open. The driver then finds a row that it can't read, and the page is examined again with that row. So
// only guesses have to be typed.

// Game is what is known of the game on a page that is mended.
type Game struct {
	Turns []game.Turn // rows whose clues were read; of several boards those of Board
	Board int         // the first of several that is not solved, from 0
	// Solved is how many of several boards are solved. The page may have taken those away.
	Solved int
	// Doubted are the later rows with clues that were read wrongly: no word fits them.
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
	echo  bool // a letter was typed, and showed
	// unheard is set if a refused word stands on the board, and no sign of its refusal was seen.
	unheard bool
}

// Mend looks for the board of the page in the tab, which prof no longer fits, and returns prof with what has changed. Errors wrap
// [ErrNoGame], or are ctx's.
func Mend(ctx context.Context, tab *chrome.Tab, prof *profile.Profile, g Game) (out Mended, err error) {
	limit := mendLimit * time.Duration(patience)
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("%w: looked for it for %v", ErrNoGame, limit))
	defer cancel()
	e := newExplorer(tab, "", Options{Words: g.Dict, Alphabet: prof.Alphabet, Gap: g.Gap, Keep: true, Log: g.Log})
	m := &mender{explorer: e, old: prof, known: g}
	err = attempt(func() {
		m.attach(ctx)
		m.findBoard(ctx)
		m.checkBoard(ctx)
		m.findLetters(ctx)
		fresh := m.fresh(ctx, m.readBoards(ctx))
		if len(prof.Changes(fresh)) == 0 {
			fail(fmt.Errorf("%w: found nothing that the profile does not say", ErrNoGame))
		}
		out = mended(cmp.Or(g.Was, prof), fresh)
	})
	return out, err
}

// readBoards reads the board whose rows are known. Of several it may stand in another place than it did.
func (m *mender) readBoards(ctx context.Context) (colours learn.Palette) {
	unfit := attempt(func() { colours = m.readBoard(ctx) })
	for n := 0; n < m.found.Boards && m.found.Boards > 1 && errors.Is(unfit, ErrNoGame); n++ {
		m.facts.Lead = n
		m.tell(ctx)
		m.seen, m.unheard = learn.Rows{}, false
		err := attempt(func() { colours = m.readBoard(ctx) })
		if !errors.Is(err, ErrNoGame) {
			check(err)
			return colours
		}
	}
	check(unfit)
	return colours
}

// readBoard reads the board that leads.
func (m *mender) readBoard(ctx context.Context) learn.Palette {
	m.readRows(ctx)
	if m.holds(ctx) && len(m.known.Doubted) == 0 && !m.unheard {
		fail(fmt.Errorf("%w: the board is where the profile says, and reads as it did", ErrNoGame))
	}
	return got(m.colours())
}

// attach goes to the page that the tab shows.
func (m *mender) attach(ctx context.Context) {
	for _, t := range m.known.Turns {
		m.facts.Played = append(m.facts.Played, t.Guess.String())
	}
	m.playing = len(m.known.Turns) > 0
	m.facts.Lead, m.facts.All = m.known.Board, true
	m.lookInto(ctx, got(m.tab.Frames(ctx)).Frame.ID)
}

// checkBoard makes sure that the board that was found is like the one that was there. Boards that are solved may be gone.
func (m *mender) checkBoard(ctx context.Context) {
	if width, length := m.found.Width, m.known.Dict.Length(); width != length {
		fail(fmt.Errorf("%w: the board has rows of %d boxes, and words have %d letters", ErrNoGame, width, length))
	}
	if gone := m.old.Boards - m.found.Boards; m.known.Solved > 0 && gone >= m.known.Solved { // the word that is not read yet may have solved more
		m.facts.Lead = 0
		m.tell(ctx)
		return
	}
	sameBoards(m.old.Boards, m.found.Boards)
}

func sameBoards(old, now int) {
	if now != old {
		fail(fmt.Errorf("%w that can be mended: it shows %s, not %d", ErrNoGame, plural(now, "board"), old))
	}
}

// readRows reads the rows that are known, those that have a clue beside them, and how rows look that have none.
func (m *mender) readRows(ctx context.Context) {
	letters := m.letters(ctx)
	words := m.finished(ctx, letters)
	if m.row = len(words); m.row == 0 { // later something may lie there that starts another game
		m.uncover(ctx)
	}
	switch shown := at(letters, m.row); {
	case m.old.GivesFirst(m.row) && m.field == nil && shown != "":
		m.first = string([]rune(shown)[:1])
	case shown == "" && !m.known.Quiet && len(words) == len(m.known.Turns): // otherwise the game may be over
		m.try(ctx)
	}
	rows := m.snapshot(ctx)
	if len(rows) < len(words) {
		fail(fmt.Errorf("%w: the board that was found has %s, and %d were played", ErrNoGame, plural(len(rows), "row"), len(words)))
	}
	m.seen.Begin()
	for i, word := range words {
		m.seen.Add(word, rows[i])
		m.seen.AddOthers(word, m.others(ctx, i))
	}
	others := slices.DeleteFunc(m.others(ctx, len(words)), func(row learn.Row) bool { return len(row.Tiles) == 0 })
	m.seen.Blank = slices.Concat(m.seen.Blank, rows[len(words):], others)
}

// finished returns the words of the rows that have a clue, given the letters of all rows.
func (m *mender) finished(ctx context.Context, letters []string) []game.Word {
	var words []game.Word
	for i, t := range m.known.Turns {
		if at(letters, i) != t.Guess.String() {
			fail(fmt.Errorf("%w: %s was played in row %d, and the board that was found shows %q there", ErrNoGame, t.Guess.Upper(), i+1, at(letters, i)))
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
		return words
	}
	m.row = len(words) - 1 // the last one may only be typed
	if !m.wasTaken(ctx) {
		words = words[:m.row]
		m.unheard = true
	}
	return words
}

// try types a letter and takes it away again: so rows look while a word is typed, and so letters get in.
func (m *mender) try(ctx context.Context) {
	m.note(ctx)
	if !m.tryEcho(ctx) {
		fail(fmt.Errorf("%w: a letter was typed, and did not show in row %d", ErrNoGame, m.row+1))
	}
	m.echo = true
	m.note(ctx)
	m.empty(ctx)
}

// holds reports whether the old profile reads the rows that were played, and no others: what did not fit is not the board.
func (m *mender) holds(ctx context.Context) bool {
	played := len(m.seen.Current())
	return played > 0 && m.agree(m.reads(ctx, m.old.Board), played, m.known.Turns)
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
func (m *mender) reads(ctx context.Context, b profile.Board) []string {
	return call[[]string](ctx, m.session, "reads", b.Root, b.Row, b.Tile, []string{b.Grey, b.Yellow, b.Green}, b.Settled, b.Colour)
}

// colours returns the reading that gives the known rows their clues, and by which the other rows leave a possible answer.
func (m *mender) colours() (learn.Palette, error) {
	if len(m.seen.Tiles()) == 0 {
		return learn.Palette{}, nil
	}
	known, doubted := m.known.Turns, m.known.Doubted
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
		misread := len(doubted) > 0 && len(rest) >= len(doubted) && slices.Equal(rest[:len(doubted)], doubted)
		if !slices.Equal(turns[:len(known)], known) || misread {
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
