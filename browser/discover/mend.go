package discover

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"absurdist/browser/chrome"
	"absurdist/browser/profile"
	"absurdist/engine/game"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/rs/zerolog"
)

// A page whose profile fits no more is looked at as it stands: nothing is loaded again. The board is found by its shape,
// as on a page never seen; but the rows that were played before the page changed are known, words and clues, so the
// colours are the signs that tell just these clues. A colour that no row had yet is left open: the driver then finds a row
// that it can't read, and the page is looked at once more, with that row. So nothing has to be typed but the guesses.

// Game is what is known of the game on a page that is mended.
type Game struct {
	Turns []game.Turn // rows whose clues were read; of several boards those of the first, which is not solved
	// Doubted are the clues of the rows after those as they were read, which is not how they are: no word fits them.
	Doubted []game.Turn
	Dict    *game.Dictionary // the words that the page knows
	Host    game.Host
	// Was is the profile against which changes are told; nil for the one that fits no more.
	Was *profile.Profile
	// Quiet is set where nothing may be typed to try things out.
	Quiet bool
	Gap   time.Duration // pause before each key
	Log   zerolog.Logger
}

// Mended is a profile in place of one that fits no more. Colours that no row has had yet it leaves open.
type Mended struct {
	Profile *profile.Profile
	Changes []profile.Change // what the old profile has otherwise
}

// Mend looks for the board of the page in the tab, which prof no longer fits, and returns prof with what is otherwise now.
// Errors wrap [ErrNoGame], or are ctx's.
func Mend(ctx context.Context, tab *chrome.Tab, prof *profile.Profile, g Game) (Mended, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, mendLimit, fmt.Errorf("%w: looked for it for %v", ErrNoGame, mendLimit))
	defer cancel()
	m := &mender{explorer: &explorer{session: &session{tab: tab, gap: g.Gap, keeps: true, log: g.Log}, own: prof.Alphabet, words: g.Dict}, old: prof, was: cmp.Or(g.Was, prof), game: g}
	if err := m.attach(ctx); err != nil {
		return Mended{}, err
	}
	words := []string{} // null would be no list
	for _, t := range g.Turns {
		words = append(words, t.Guess.String())
	}
	if _, err := call[any](ctx, m.session, "shows", words); err != nil {
		return Mended{}, err
	}
	m.playing = len(words) > 0
	if err := m.findBoard(ctx); err != nil {
		return Mended{}, err
	}
	if m.found.Boards != prof.Boards {
		return Mended{}, fmt.Errorf("%w that can be mended: it shows %s, not %d", ErrNoGame, plural(m.found.Boards, "board"), prof.Boards)
	}
	if m.found.Width != g.Dict.Length() {
		return Mended{}, fmt.Errorf("%w: the board has rows of %d boxes, and words have %d letters", ErrNoGame, m.found.Width, g.Dict.Length())
	}
	if err := m.findLetters(ctx); err != nil {
		return Mended{}, err
	}
	if err := m.readRows(ctx); err != nil {
		return Mended{}, err
	}
	if holds, err := m.holds(ctx); err != nil {
		return Mended{}, err
	} else if holds && len(g.Doubted) == 0 {
		return Mended{}, fmt.Errorf("%w: the board is where the profile says, and reads as it did", ErrNoGame)
	}
	return m.profile(ctx)
}

// mendLimit is how long a page may take to be looked at.
const mendLimit = time.Minute

// mender is an explorer that knows how the page was before.
type mender struct {
	*explorer
	old  *profile.Profile // that fits no more
	was  *profile.Profile // against which changes are told
	game Game
	echo bool // whether a letter was typed, and showed
}

// attach goes to the page that the tab shows.
func (m *mender) attach(ctx context.Context) error {
	tree, err := command(ctx, m.session, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return err
	}
	return m.lookInto(ctx, tree.FrameTree.Frame.ID)
}

// readRows takes in the rows that are known, those that have a clue beside them, such as that of the word that was being
// played, and how rows look that have none.
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
	case m.old.FirstLetter != "" && shown != "":
		m.first = string([]rune(shown)[:1])
	case shown == "" && !m.game.Quiet && len(words) == len(m.game.Turns): // otherwise the game may be over
		if err := m.try(ctx); err != nil {
			return err
		}
	}
	rows, err := call[[]snapshot](ctx, m.session, "snapshot")
	if err != nil {
		return err
	}
	if len(rows) < len(words) {
		return fmt.Errorf("%w: the board that was found has %s, and %d were played", ErrNoGame, plural(len(rows), "row"), len(words))
	}
	m.seen.begin()
	for i, word := range words {
		m.seen.add(word, rows[i])
		others, err := m.others(ctx, i)
		if err != nil {
			return err
		}
		m.seen.addOthers(word, others)
	}
	others, err := m.others(ctx, len(words))
	m.blank = slices.Concat(m.blank, rows[len(words):], slices.DeleteFunc(others, func(row snapshot) bool { return len(row.Tiles) == 0 }))
	return err
}

// finished returns the words of the rows that have a clue, given the letters of all rows.
func (m *mender) finished(ctx context.Context, letters []string) ([]game.Word, error) {
	var words []game.Word
	for i, t := range m.game.Turns {
		if at(letters, i) != t.Guess.String() {
			return nil, fmt.Errorf("%w: %s was played in row %d, and the board that was found shows %q there", ErrNoGame, t.Guess.Upper(), i+1, at(letters, i))
		}
		words = append(words, t.Guess)
	}
	for _, row := range letters[len(words):] {
		word, err := m.game.Dict.ParseWord(row)
		if err != nil { // it is not full
			break
		}
		words = append(words, word)
	}
	if len(words) == len(m.game.Turns) {
		return words, nil
	}
	m.row = len(words) - 1 // the last one may only be typed
	taken, err := m.wasTaken(ctx)
	if !taken {
		words = words[:m.row]
	}
	return words, err
}

// at returns a text of a list, "" beyond its end.
func at(list []string, i int) string {
	if i >= len(list) {
		return ""
	}
	return list[i]
}

// holds reports whether the rows that were played, and no others, are read by the old profile: what did not fit is not
// the board.
func (m *mender) holds(ctx context.Context) (bool, error) {
	b := m.old.Board
	played := len(m.seen.games[0])
	clues, err := m.reads(ctx, b)
	if err != nil || played == 0 || len(clues) < played {
		return false, err
	}
	for i, clue := range clues {
		if whole := len(clue) == m.found.Width; whole != (i < played) || i < len(m.game.Turns) && clue != m.game.Turns[i].Clue.String() {
			return false, nil
		}
	}
	return true, nil
}

// try types a letter and takes it away again: so rows look while a word is typed, and so it is known how keys get in.
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
	_, err = m.typeWord(ctx, m.first)
	return err
}

// colours returns the reading by which the rows that are known have their clues; those of other rows must leave a word that
// could be the answer.
func (m *mender) colours() (palette, error) {
	if len(m.seen.tiles()) == 0 {
		return palette{}, nil
	}
	var list []palette
	for _, p := range append(m.palettes(), m.plainStyles()...) {
		boards := p.clues(m.seen.games)
		turns := boards[0]
		if !slices.Equal(turns[:len(m.game.Turns)], m.game.Turns) || m.doubted(turns[len(m.game.Turns):]) {
			continue
		}
		p.rule = rule{scoring: m.game.Host.Scoring}
		switch {
		case m.game.Host.SellsClues():
			p.lies = m.found.Width
		case !m.game.Host.Honest():
			p.lies = 1
		}
		p.words = len(p.left(m.game.Dict.Words(), turns))
		if len(turns) > len(m.game.Turns) {
			for _, turns := range boards {
				p.words = min(p.words, len(p.left(m.game.Dict.Words(), turns)))
			}
			if p.words == 0 {
				continue
			}
			p.score += int(math.Log2(float64(p.words))) // of a word drawn at random, the clue that more words have is likelier
		}
		if !p.complete() && m.toned(p.way) { // what is finished may be told elsewhere in the box
			p.score++
		}
		list = append(list, p)
	}
	if len(list) == 0 {
		return palette{}, fmt.Errorf("%w: found the board, and nothing by which its boxes tell the clues of the rows played", ErrNoGame)
	}
	return ordered(list)[0], nil
}

// plainStyles are the ways to read the colours by computed styles. A page whose colours were told by selectors rarely changes to that,
// and a row that is half revealed has styles of its own: they count if a known clue or all three colours can bear them out.
func (m *mender) plainStyles() []palette {
	styled := m.styled()
	if len(m.game.Turns) > 0 || !m.old.Board.Colour.BySelectors() {
		return styled
	}
	return slices.DeleteFunc(styled, func(p palette) bool { return !p.complete() })
}

// toned reports whether the elements at a way are those that show colours.
func (m *mender) toned(way string) bool {
	return !slices.ContainsFunc(m.seen.tiles(), func(t tile) bool { return t.Places[way].Tone == "" })
}

// doubted reports whether turns are read as they are not.
func (m *mender) doubted(turns []game.Turn) bool {
	n := len(m.game.Doubted)
	return n > 0 && len(turns) >= n && slices.Equal(turns[:n], m.game.Doubted)
}

// profile writes the old profile with what is otherwise now.
func (m *mender) profile(ctx context.Context) (Mended, error) {
	colours, err := m.colours()
	if err != nil {
		return Mended{}, err
	}
	var face facing
	if m.lettersSeen() {
		var ok bool
		if face, ok, err = m.face(ctx, colours.way); err != nil {
			return Mended{}, err
		} else if !ok {
			return Mended{}, fmt.Errorf("%w: found the board, but not where its boxes keep their letters", ErrNoGame)
		}
	}
	css, err := call[*selectors](ctx, m.session, "describe", face.tile)
	if err != nil {
		return Mended{}, err
	}
	if css == nil {
		return Mended{}, fmt.Errorf("%w: found the board, but no selectors for its rows and boxes that no other element matches", ErrNoGame)
	}
	fresh := *m.old
	fresh.Board = profile.Board{
		Root: css.Root, Row: css.Row, Tile: css.Tile, Abreast: css.Abreast, Given: m.old.Board.Given,
		Letter: profile.Letter{Inside: face.letter.Inside, Attribute: face.letter.Attribute, Pattern: face.letter.Pattern},
	}
	shown, b := colours.colouring(face), &fresh.Board
	b.Colour, b.Settled = shown.Colour, shown.Settled
	b.Grey, b.Yellow, b.Green = cmp.Or(shown.Grey, profile.Unmet), cmp.Or(shown.Yellow, profile.Unmet), cmp.Or(shown.Green, profile.Unmet)
	if err := m.keepSettled(ctx, &fresh); err != nil {
		return Mended{}, err
	}
	if err := m.keepPalette(ctx, &fresh, colours); err != nil {
		return Mended{}, err
	}
	if err := m.mendTyping(ctx, &fresh); err != nil {
		return Mended{}, err
	}
	if err := m.mendEpsilon(ctx, &fresh); err != nil {
		return Mended{}, err
	}
	m.mendRest(&fresh)
	return encoded(m.was, &fresh)
}

// lettersSeen reports whether any box showed a letter.
func (m *mender) lettersSeen() bool {
	shows := func(row []tile) bool { return slices.ContainsFunc(row, func(t tile) bool { return t.Letter != "" }) }
	return shows(m.seen.tiles()) || slices.ContainsFunc(m.blank, func(row snapshot) bool { return shows(row.Tiles) })
}

// keepSettled keeps what tiles match once they are revealed, if those of finished rows still do.
func (m *mender) keepSettled(ctx context.Context, fresh *profile.Profile) error {
	settled := m.old.Board.Settled
	if settled == "" || fresh.Board.Settled != "" || len(m.seen.tiles()) == 0 {
		return nil
	}
	n, err := m.count(ctx, settled)
	if err == nil && n >= len(m.seen.tiles()) {
		fresh.Board.Settled = settled
	}
	return err
}

// reads returns the clues of the rows of the board that was found as a profile reads them; none if it does not find the same rows.
func (m *mender) reads(ctx context.Context, b profile.Board) ([]string, error) {
	return call[[]string](ctx, m.session, "reads", b.Root, b.Row, b.Tile, []string{b.Grey, b.Yellow, b.Green}, b.Settled, b.Colour)
}

// count returns how many elements of the page a selector of a profile finds, none for one that is empty.
func (m *mender) count(ctx context.Context, selector string) (int, error) {
	if selector == "" {
		return 0, nil
	}
	return call[int](ctx, m.session, "count", selector)
}

// encoded writes a profile, with what it was before beside what changed, and reads it back.
func encoded(old, fresh *profile.Profile) (Mended, error) {
	out := Mended{Changes: old.Changes(fresh)}
	beside := map[string]string{}
	for _, c := range out.Changes {
		switch {
		case strings.HasSuffix(c.New, profile.Unmet):
			beside[c.Path] = "This colour was not met yet."
		case c.Old != "" && c.New != "":
			beside[c.Path] = "Was " + strings.Join(strings.Fields(c.Old), " ")
		}
	}
	comment := fmt.Sprintf("The profile of %s, mended by looking at the page: %s changed.", fresh.Name, plural(len(out.Changes), "value"))
	fresh.Evidence = profile.Evidence{} // that was for the page as it was
	text, err := fresh.Encode(comment, beside)
	if err != nil {
		return out, err
	}
	if out.Profile, err = profile.Parse(fresh.Name+"-mended.yaml", text); err != nil {
		return out, fmt.Errorf("%w that this can describe: what was found is no profile: %s", ErrNoGame, err.Error())
	}
	return out, nil
}
