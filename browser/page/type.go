package page

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/keys"
)

// Limits of typing.
const (
	// echoLimit is how long typed letters may take to show. The first tries must not cost much where keys were dropped, so it
	// doubles with the tries, up to slowestEcho.
	echoLimit   = 250 * time.Millisecond
	slowestEcho = time.Second
	// typeLimit is how long to go on typing a word that does not come to show,
	// long enough to outlast any reveal that locks the keys.
	typeLimit = 20 * time.Second
	// slowestGap is where growing the pause between keys ends.
	slowestGap = 120 * time.Millisecond
	// firstGap is the pause after keys were dropped once; pages that drop keys typed in one frame take them at this distance.
	firstGap = 20 * time.Millisecond
	// ahead is how many letters of the first word are typed before the others.
	ahead = 2
)

// typeWord types until the active row shows the word. At first it sends all letters at once. If the page loses some, it continues key by
// key and checks each, also for later words, and puts a gap between keys if that does not help. Of the first word it sends two letters
// before the others, because a page that loses keys may not let a full row be emptied.
//
// A letter that the page gives is not typed. Until the first key, some pages show what is known of the word beside it.
func (p *Page) typeWord(ctx context.Context, word, given string, typed []keys.Key) error {
	expected := fmt.Sprintf("%q in the active row after typing it", word)
	s := p.State()
	if (s.Active != "" || s.Torn) && given == "" {
		return p.keyByKey(ctx, word, expected)
	}
	letters, done := []rune(word), utf8.RuneCountInString(given)
	if p.gap > 0 || p.slowly {
		if given != "" { // from here on the row shows what is typed
			if err := p.pressed(ctx, typed[done]); err != nil {
				return err
			}
		}
		return p.keyByKey(ctx, word, expected)
	}
	ends := []int{len(typed)}
	if first := done + ahead; !p.typed && first < len(typed) {
		ends = []int{first, len(typed)}
	}
	for _, end := range ends {
		if err := p.press(ctx, typed[done:end]...); err != nil {
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

// echo waits until the active row shows the word that was typed. It returns errWaited if the row still does not some time after the page
// has seen all keys.
func (p *Page) echo(ctx context.Context, word string) error {
	shows := func(s sight) bool { return s.Active == word }
	err := p.await(ctx, p.patience, func(s sight) bool { return shows(s) || s.settled() })
	if err == nil && !shows(p.sight()) {
		err = p.settle(ctx)
	}
	if err != nil && !errors.Is(err, errWaited) {
		return err
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
	err := p.expect(ctx, stepLimit, func(s sight) bool { return s.Active != "" }, fmt.Sprintf("the first letter of the next row (first-letter: %s)", p.profile.FirstLetter))
	return p.given(p.State()), err
}

// keyByKey presses what brings the active row nearer to the word, a letter or Backspace, until it shows the word.
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
		if err := p.pressed(ctx, next); err != nil {
			return err
		}
		err := p.await(ctx, echo, func(s sight) bool { return s.Active != shown })
		switch {
		case err == nil:
			echo, lost = echoLimit, 0
			now := p.State()
			torn = torn && now.Torn
			if keys.Misread(next.Name, shown, now.Active) {
				p.slower()
			}
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
		if err := p.pressed(ctx, keys.Backspace); err != nil {
			return err
		}
		if err := p.apart(ctx); err != nil {
			return err
		}
	}
	return p.look(ctx)
}

// untyped adds to an error that the page may not know a letter, if the letter is outside a to z.
func (p *Page) untyped(k keys.Key, err error) error {
	if k == keys.Backspace || len(k.Name) == 1 {
		return err
	}
	return fmt.Errorf("%w: the key %s of the alphabet %s did nothing: %w", ErrLetters, k.Name, p.letters.Alphabet.Name(), err)
}

// mend finds out why letters did not show: something may have come up that
// covers the board, or keys were dropped because they came too fast.
func (p *Page) mend(ctx context.Context, before string) error {
	if err := inOrder(ctx, p.settle, p.look); err != nil {
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
		return p.run(ctx, "focus")
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
