package page

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/chrome"
	"github.com/absurdist/absurdist/browser/timeline"
)

// Some pages do not show the row that wins: they only say that the game is won, or remove the board at that moment. If nothing else
// answers the guess, its row is taken to be all green and marked as inferred. Only what the game itself says counts, because
// advertisements praise too.

// wonText matches what pages say when a game is won, in the languages of the pages that we know. LostText matches other texts with
// the same words, and those that promise a prize. The page reads both as JavaScript too.
const (
	wonText = `\byou(['’]ve| have)? (w[io]n|guessed|got it|found|solved|did it)\b|\bwinner\b|\bvictory\b|congrat|\bwell done|\bgood job|\bgreat job` +
		`|\bganaste|\bha(s|z) (ganado|acertado)|felici[dt]|enhorabuena|acertaste|adivinaste|ganhou|venceu|parabéns|acertou|gagné|félicit|bien joué|bravo\b` +
		`|gewonnen|glückwunsch|erraten|hai vinto|complimenti|indovinato|gefeliciteerd|geraden|guanyat|encertat` +
		`|победил|выигра|поздравл|угадал|wygra[łl]|gratul|brawo|kazand|tebrik|grattis|du vann`
	lostText = `\bnot\b|n['’]t\b|\bnever\b|\blost\b|\blose\b|\bperd|\bno (has|haz|hai|ha)\b|\bnão\b|\bpas\b|\bnicht\b|\bniet\b|\bnon\b|(^|[^\p{L}])не([^\p{L}]|$)|\bwhen\b|\bif\b` +
		`|\bfree\b|\btrial\b|\bprize|\bgift|\bvoucher|\bcoupon|\bdiscount|\bpremium\b|subscri|gratis|gratuit|grátis|kostenlos|gutschein|probeabo|geschenk` +
		`|\bpreis|\bpremio|\bregalo|\bprêmio|\bbrinde|\bprix\b|cadeau|\bprijs|бесплатн|подар|(^|[^\p{L}])приз`
)

const (
	// flashes is for how long a row may show other colours before its clue, or a page may hide that the game is over.
	flashes = 400 * time.Millisecond
	// praiseStep is how long to wait before asking the page again.
	praiseStep = 50 * time.Millisecond
)

var (
	wonPattern  = regexp.MustCompile("(?i)" + wonText)
	lostPattern = regexp.MustCompile("(?i)" + lostText)
)

// wins counts the texts on a page that say that a game is won: those in the game's own places (Own), and all of them (Any).
type wins struct{ Own, Any int }

// countWins counts these texts before the first guess: the page's rules or its statistics may have some.
func (p *Page) countWins(ctx context.Context) error {
	p.mu.Lock()
	p.now.dialogText = ""
	document := p.now.Document
	p.mu.Unlock()
	if p.profile.Boards > 1 || document != "" && document == p.winsIn {
		return nil
	}
	var err error
	p.wins, err = call[wins](ctx, p, "says", wonText, lostText, "")
	p.winsIn = document
	return err
}

// praise returns where the game says that a word has won, "" if it does not. The places are a dialog, a live region, the profile's
// messages, and texts beside the word or coloured squares. Any text counts once the board is gone, or the page has had its time (late).
func (p *Page) praise(ctx context.Context, word string, late bool) (string, error) {
	if dialog := p.sight().dialogText; saysWon(dialog) {
		return fmt.Sprintf("the dialog %q", dialog), nil
	}
	n, err := call[wins](ctx, p, "says", wonText, lostText, word)
	anywhere := (late || !p.State().Board) && n.Any > p.wins.Any
	if err != nil || n.Own <= p.wins.Own && !anywhere {
		return "", err
	}
	return "its message", nil
}

// Praises waits a moment for the page to say that a word has won, and reports whether it does.
func (p *Page) Praises(ctx context.Context, word string) (bool, error) {
	for began := time.Now(); ; {
		said, err := p.praise(ctx, word, false)
		if said != "" || err != nil || time.Since(began) > flashes {
			return said != "", err
		}
		if err := chrome.Pause(ctx, praiseStep); err != nil {
			return false, err
		}
	}
}

// SaysOver reports whether a text says that a game is won, or lost.
func SaysOver(text string) bool {
	return saysWon(text) || timeline.SaysLost(text)
}

func saysWon(text string) bool { return wonPattern.MatchString(text) && !lostPattern.MatchString(text) }

// Stays waits a moment for the last finished row to show another clue, because pages may colour a row before its clue comes. It returns
// the final row. The error wraps [ErrUnlike] if the row loses its colours and gets no others.
func (p *Page) Stays(ctx context.Context, row Row) (Row, error) {
	n := p.State().Count
	for {
		err := p.await(ctx, flashes, func(s sight) bool { return s.Count < n && s.Active == row.Word })
		if errors.Is(err, errWaited) || errors.Is(err, ErrBlocked) { // a wall at the end of a game covers the board, and leaves it green
			var stays bool
			if stays, err = call[bool](ctx, p, "stays"); stays || err != nil {
				return row, err
			}
		}
		if err == nil {
			err = p.expect(ctx, p.patience, func(s sight) bool { return s.Count >= n }, fmt.Sprintf("a clue for %q, whose row was all green for a moment,", row.Word))
		}
		if err != nil {
			return row, err
		}
		row = p.lastRow()
	}
}

// SolvedRow returns the row of a word that is taken for the answer of the last open board although its clue was not read. Why says how
// that was concluded.
func SolvedRow(word string, boards int, why string) Row {
	width := utf8.RuneCountInString(word)
	return Row{Word: word, Clues: slices.Repeat([]string{strings.Repeat("G", width)}, boards), Width: width, Inferred: why}
}
