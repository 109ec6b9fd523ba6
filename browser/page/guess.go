package page

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/keys"
)

// Limits of a guess.
const (
	// echoLimit is how long typed letters may take to show. The first tries
	// must not cost much where keys were dropped, so it doubles with the tries,
	// up to slowestEcho.
	echoLimit   = 250 * time.Millisecond
	slowestEcho = time.Second
	// typeLimit is how long to go on typing a word that does not come to show,
	// long enough to outlast any reveal that locks the keys.
	typeLimit = 20 * time.Second
	// clueLimit is how long a clue may take after Enter, and a board to show,
	// unless [Options] say otherwise.
	clueLimit = 15 * time.Second
	// signLimit is how long a sign of refusal may stay up before the next guess, and staleLimit the same on a page where one stayed
	// longer. Signs are counted, so a new one is seen while an old one shows.
	signLimit  = 2 * time.Second
	staleLimit = 200 * time.Millisecond
	// slowestGap is where growing the pause between keys ends.
	slowestGap = 120 * time.Millisecond
	// firstGap is the pause after keys were dropped once; pages that drop keys
	// typed in one frame take them at this distance.
	firstGap = 20 * time.Millisecond
	// ahead is how many letters of the first word are typed before the others.
	ahead = 2
)

// Guess types the word, makes sure that the page shows it, presses Enter, and
// returns the row with its clue. The word has one code point for each letter. MayWin says whether the word can be the
// answer: then praise by the page can stand for a clue that it doesn't show, see [Row.Inferred]. The
// error is a [*RejectedError] if the page refused the word; the row is empty again
// then, but for a letter that the page gives.
func (p *Page) Guess(ctx context.Context, word string, mayWin bool) (Row, error) {
	ctx, done := p.whileOpen(ctx)
	defer done()
	row, err := p.guess(ctx, word, mayWin)
	return row, p.orBlocked(ctx, err)
}

func (p *Page) guess(ctx context.Context, word string, mayWin bool) (Row, error) {
	typed, ok := p.letters.Typed(word)
	if !ok {
		return Row{}, p.checkLetters(word, "the word "+strings.ToUpper(word))
	}
	if err := p.pass(ctx); err != nil {
		return Row{}, err
	}
	if err := p.awaitQuiet(ctx); err != nil {
		return Row{}, err
	}
	// What lets keys pass is clicked away too: later, at the end of the game, something else may lie in its place.
	if err := p.dismiss(ctx); err != nil {
		return Row{}, err
	}
	if err := p.keptRows(ctx, p.seen); err != nil {
		return Row{}, err
	}
	if err := p.countWins(ctx); err != nil {
		return Row{}, err
	}
	given, err := p.awaitGiven(ctx)
	if err != nil {
		return Row{}, err
	}
	if !strings.HasPrefix(word, given) {
		return Row{}, p.rejected(word, "it gives the first letter "+p.letters.Alphabet.Upper(given))
	}
	if i := strings.IndexAny(word, p.keyless); i >= 0 {
		_, n := utf8.DecodeRuneInString(word[i:])
		return Row{}, p.untypable(word, word[i:i+n], "its keyboard has no key "+p.letters.Alphabet.Upper(word[i:i+n]))
	}
	before := p.before() // some pages mark a word that is not in their list as it is typed
	e := entry{word: word, stands: word, last: keys.Enter, mayWin: mayWin}
	if n := len(typed) - 1; p.profile.Typing.AtOnce {
		e.last, typed = typed[n], typed[:n]
		e.stands = strings.TrimSuffix(word, lastLetter(word))
	}
	if p.profile.Typing.With == "prompt" {
		e.stands = ""
		defer p.answerPrompts("")
		p.answerPrompts(word)
	} else if err := p.typeWord(ctx, e.stands, given, typed); err != nil {
		if dead, ok := errors.AsType[*deadKeyError](err); ok {
			return Row{}, cmp.Or[error](p.clear(ctx), p.untypable(word, dead.key, dead.Error()))
		}
		return Row{}, err
	}
	row, err := p.enter(ctx, e, before)
	if p.seen = before.rows; err == nil {
		p.seen++
	}
	var refused *RejectedError
	if errors.As(err, &refused) {
		if err := p.clear(ctx); err != nil {
			return Row{}, err
		}
	}
	return row, err
}

// answerPrompts has the page's prompts answered by a word.
func (p *Page) answerPrompts(word string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.prompted = word
}

// lastLetter returns the last letter of a word.
func lastLetter(word string) string {
	_, n := utf8.DecodeLastRuneInString(word)
	return word[len(word)-n:]
}

// keptRows makes sure that the page still shows as many finished rows as it did.
// One that was loaded again may need a moment to show them.
func (p *Page) keptRows(ctx context.Context, rows int) error {
	if s := p.State(); s.Board && s.Count >= rows {
		return nil
	}
	if err := p.awaitBoard(ctx); err != nil {
		return err
	}
	err := p.await(ctx, stepLimit, func(s State) bool { return s.Count >= rows })
	if errors.Is(err, errWaited) {
		return p.unlike(ctx, fmt.Sprintf("the %d rows that were finished to stay", rows))
	}
	return err
}

// awaitQuiet waits until the sign of an earlier refusal is gone, as a new one
// could not be distinguished from it, and until the page takes keys.
func (p *Page) awaitQuiet(ctx context.Context) error {
	if err := chrome.Pause(ctx, time.Until(p.unlock)); err != nil {
		return err
	}
	if s := p.State(); s.Signs > 0 && s.Signs == p.staying {
		return nil
	}
	limit := signLimit
	if p.staying > 0 {
		limit = staleLimit
	}
	err := p.await(ctx, limit, func(s State) bool { return s.Refused == "" })
	if errors.Is(err, errWaited) {
		p.staying = max(1, p.State().Signs) // the mark of a row is not counted
		// It stays up while the letters do, on some pages.
		return p.clear(ctx)
	}
	return err
}

// typeWord types until the active row shows the word. First all letters go at
// once; where some are lost it goes on key by key, each made sure of before the
// next, and the gap between keys stays longer for the rest of the game. Of the
// first word two letters go ahead: a page that loses keys may not let a full row be emptied.
//
// A letter that the page gives is not typed. Beside it pages show what is known of
// the word, until the first key.
func (p *Page) typeWord(ctx context.Context, word, given string, typed []keys.Key) error {
	expected := fmt.Sprintf("%q in the active row after typing it", word)
	s := p.State()
	if (s.Active != "" || s.Torn) && given == "" {
		return p.keyByKey(ctx, word, expected)
	}
	letters, done := []rune(word), utf8.RuneCountInString(given)
	ends := []int{len(typed)}
	if first := done + ahead; !p.typed && first < len(typed) {
		ends = []int{first, len(typed)}
	}
	for _, end := range ends {
		if err := p.pressAll(ctx, typed[done:end]); err != nil {
			return err
		}
		err := p.echo(ctx, string(letters[:end]))
		if errors.Is(err, errWaited) {
			if err := p.mend(ctx, s.Active); err != nil {
				return err
			}
			return p.keyByKey(ctx, word, expected)
		}
		if err != nil {
			return err
		}
		done = end
	}
	p.typed = true
	return nil
}

// echo waits until the active row shows the word that was typed. It returns errWaited where it still does not some time
// after the page has seen all keys.
func (p *Page) echo(ctx context.Context, word string) error {
	shows := func(s State) bool { return s.Active == word }
	if !p.settled() {
		err := p.await(ctx, p.patience, func(s State) bool { return shows(s) || p.settled() })
		if err == nil && !shows(p.State()) {
			err = p.settle(ctx)
		}
		if err != nil && !errors.Is(err, errWaited) {
			return err
		}
	}
	return p.await(ctx, echoLimit, shows)
}

// clear takes the letters out of the active row, but for one that the page gives.
func (p *Page) clear(ctx context.Context) error {
	return p.keyByKey(ctx, p.given(p.State()), "an empty row after pressing Backspace")
}

// given returns the letter of the active row that the page gives, "" if it gives none, or words are typed into a field.
func (p *Page) given(s State) string {
	if !p.profile.GivesFirst(s.Count) || p.byField() {
		return ""
	}
	_, n := utf8.DecodeRuneInString(s.Active)
	return s.Active[:n]
}

// awaitGiven waits for the letter that the page gives in the next row, and returns it; "" on pages that give none.
func (p *Page) awaitGiven(ctx context.Context) (string, error) {
	if !p.profile.GivesFirst(p.State().Count) || p.byField() {
		return "", nil
	}
	err := p.await(ctx, stepLimit, func(s State) bool { return s.Active != "" })
	if errors.Is(err, errWaited) {
		err = p.unlike(ctx, fmt.Sprintf("the first letter of the next row (first-letter: %s)", p.profile.FirstLetter))
	}
	return p.given(p.State()), err
}

// keyByKey presses what brings the active row nearer to the word, a letter or
// Backspace, until it shows the word.
func (p *Page) keyByKey(ctx context.Context, word, expected string) error {
	echo := echoLimit
	torn := false // and nothing has come of it since
	lost := 0     // times in a row that a letter did not show
	limit := max(typeLimit, p.patience)
	for deadline := time.Now().Add(limit); ; {
		s := p.State()
		shown := s.Active
		if shown == word && (!s.Torn || torn) {
			return nil
		}
		if s.Torn && !torn {
			torn = true
			if err := p.empty(ctx, s.Width); err != nil {
				return err
			}
			continue
		}
		next := keys.Backspace
		if rest, ok := strings.CutPrefix(word, shown); ok {
			_, n := utf8.DecodeRuneInString(rest)
			next = p.letters.Keys[rest[:n]]
		}
		if err := p.press(ctx, next); err != nil {
			return err
		}
		if err := p.settle(ctx); err != nil {
			return err
		}
		err := p.await(ctx, echo, func(s State) bool { return s.Active != shown })
		switch {
		case err == nil:
			echo, lost = echoLimit, 0
			torn = torn && p.State().Torn
		case !errors.Is(err, errWaited):
			return err
		case time.Now().After(deadline):
			return p.untyped(next, &MismatchError{Site: p.profile.Name, Expected: expected, Seen: p.shown(ctx), Waited: limit})
		default:
			if lost++; lost >= mostLost && next != keys.Backspace && (p.greyed(next.Name) || shown != "" && p.lacks(next)) {
				return &deadKeyError{next.Name}
			}
			echo, torn = min(2*echo, slowestEcho), false
			if err := p.mend(ctx, shown); err != nil {
				return err
			}
		}
		if err := p.apart(ctx); err != nil {
			return err
		}
	}
}

// empty presses Backspace once for each tile of a row that lost a letter, as nothing shows how many letters the page has.
func (p *Page) empty(ctx context.Context, width int) error {
	for range width {
		if err := p.press(ctx, keys.Backspace); err != nil {
			return err
		}
		if err := p.settle(ctx); err != nil {
			return err
		}
		if err := p.apart(ctx); err != nil {
			return err
		}
	}
	return p.look(ctx)
}

// untyped adds to an error that the page may not know a letter, if it is one outside a to z.
func (p *Page) untyped(k keys.Key, err error) error {
	if k == keys.Backspace || len(k.Name) == 1 {
		return err
	}
	return fmt.Errorf("%w: the key %s of the alphabet %s did nothing: %w", ErrLetters, k.Name, p.letters.Alphabet.Name(), err)
}

// mend finds out why letters did not show: something may have come up that
// covers the board, or keys were dropped because they came too fast.
func (p *Page) mend(ctx context.Context, before string) error {
	if err := p.settle(ctx); err != nil {
		return err
	}
	if err := p.look(ctx); err != nil {
		return err
	}
	s := p.State()
	if s.Obstacle >= 0 {
		return p.dismiss(ctx)
	}
	if over, err := p.covering(ctx); err != nil || over != nil {
		return err // the keys are lost there, and not for their pace: it may go, or let itself be clicked away later
	}
	switch {
	case s.Active == before && !s.Top: // keys go to the frame that has the focus
		_, err := call[any](ctx, p, "focus")
		return err
	case s.Active != before && !p.slowly && p.gap == 0: // some came through
		p.slowly = true
		p.log.Debug().Str("shown", s.Active).Msg("keys were dropped: typing them one by one")
	case s.Active != before:
		p.slower()
		p.log.Debug().Str("shown", s.Active).Dur("gap", p.gap).Msg("keys were dropped: typing more slowly")
	}
	return nil
}

// slower makes the pause between keys longer.
func (p *Page) slower() { p.gap = min(max(firstGap, 2*p.gap), slowestGap) }

// AwaitRow waits until somebody has finished a row beside the known ones, which are given by their words, and returns it.
// A page that was loaded again must show the rows that it had.
func (p *Page) AwaitRow(ctx context.Context, known []string) (Row, error) {
	ctx, done := p.whileOpen(ctx)
	defer done()
	var row Row
	err := p.outlast(ctx, func() (err error) {
		row, err = p.awaitRow(ctx, known)
		return err
	})
	return row, p.orBlocked(ctx, err)
}

func (p *Page) awaitRow(ctx context.Context, known []string) (Row, error) {
	for {
		err := p.await(ctx, time.Hour, func(s State) bool {
			rows := p.Rows()
			return s.Board && (len(rows) != len(known) || !begins(rows, known))
		})
		if err != nil && !errors.Is(err, errWaited) {
			return Row{}, err
		}
		rows := p.Rows()
		switch {
		case len(rows) >= len(known) && !begins(rows, known):
			return Row{}, p.unlike(ctx, fmt.Sprintf("the %d rows that were finished to stay", len(known)))
		case len(rows) > len(known):
			row := rows[len(known)]
			return row, p.checkRow(row)
		}
		if s := p.State(); s.Board && s.Count < len(known) {
			if err := p.keptRows(ctx, len(known)); err != nil {
				return Row{}, err
			}
		}
	}
}

// begins reports whether the first rows are of these words, as far as there are rows.
func begins(rows []Row, words []string) bool {
	for i := range min(len(rows), len(words)) {
		if rows[i].Word != words[i] {
			return false
		}
	}
	return true
}
