package page

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// Some pages do not show the row that wins: they only say that the game is won, or take the board away at that moment. Where nothing
// else answers the guess, its row is taken to be all green, and says that this was inferred.

// wonText matches what pages say when a game is won, in the languages of the pages that we know; lostText matches other texts with
// the same words. The page reads both as JavaScript too.
const (
	wonText = `\byou(['’]ve| have)? (w[io]n|guessed|got it|found|solved|did it)\b|\bwinner\b|\bvictory\b|congrat|\bwell done|\bgood job|\bgreat job` +
		`|\bganaste|\bha(s|z) (ganado|acertado)|felici[dt]|enhorabuena|acertaste|adivinaste|ganhou|venceu|parabéns|acertou|gagné|félicit|bien joué|bravo\b` +
		`|gewonnen|glückwunsch|erraten|hai vinto|complimenti|indovinato|gefeliciteerd|geraden|guanyat|encertat` +
		`|победил|выигра|поздравл|угадал|wygra[łl]|gratul|brawo|kazand|tebrik|grattis|du vann`
	lostText = `\bnot\b|n['’]t\b|\bnever\b|\blost\b|\blose\b|\bperd|\bno (has|haz|hai|ha)\b|\bnão\b|\bpas\b|\bnicht\b|\bniet\b|\bnon\b|(^|[^\p{L}])не([^\p{L}]|$)|\bwhen\b|\bif\b`
)

var (
	wonPattern  = regexp.MustCompile("(?i)" + wonText)
	lostPattern = regexp.MustCompile("(?i)" + lostText)
)

// countWins notes how often a page says so before its first guess: in its rules, or in a table of games.
func (p *Page) countWins(ctx context.Context) error {
	document := p.State().Document
	p.mu.Lock()
	p.said = ""
	p.mu.Unlock()
	if p.profile.Boards > 1 || document != "" && document == p.winsIn {
		return nil
	}
	var err error
	p.wins, err = call[said](ctx, p, "says", wonText, lostText, "")
	p.winsIn = document
	return err
}

// said counts the texts on a page that speak of a win: in the game's own places, and elsewhere, where advertisements speak too.
type said struct{ Own, Other int }

// praise returns where the page says that a word has won, empty if it does not, and whether it says so in a place of the game's: a
// dialog, a live region, where the profile has its messages, or beside the word or coloured squares.
func (p *Page) praise(ctx context.Context, word string) (where string, own bool, err error) {
	p.mu.Lock()
	dialog := p.said
	p.mu.Unlock()
	if wonPattern.MatchString(dialog) && !lostPattern.MatchString(dialog) {
		return fmt.Sprintf("the dialog %q", dialog), true, nil
	}
	n, err := call[said](ctx, p, "says", wonText, lostText, word)
	switch {
	case err != nil:
		return "", false, err
	case n.Own > p.wins.Own:
		return "its message", true, nil
	case n.Own+n.Other > p.wins.Own+p.wins.Other:
		return "a new text", false, nil
	}
	return "", false, nil
}

// SolvedRow is the row of a word that is taken for the answer on a page with one board, though nobody read its clue, and why.
func SolvedRow(word, why string) Row {
	width := utf8.RuneCountInString(word)
	return Row{Word: word, Clues: []string{strings.Repeat("G", width)}, Width: width, Inferred: why}
}
