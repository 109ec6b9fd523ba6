package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"
)

// Some pages remove their board as soon as the last row is complete, so that its clue can't be read.

// gone reports whether an error says that the page has taken its board away, or all of several.
func (g *played) gone(err error) bool {
	if gone, _ := errors.AsType[*page.GoneError](err); gone != nil {
		return !gone.Replaced
	}
	return errors.Is(err, page.ErrUnlike) && g.boards.Len() > 1 && !g.Page.State().Board
}

// wonBy reports whether only a win can have ended the game with a word: one board is left, and no other word fits. That there were
// rows left proves nothing, as any page can lose its board.
func (g *played) wonBy(word game.Word) bool {
	open := g.boards.Open()
	if len(open) != 1 || !g.Rules.Host.Honest() {
		return g.Rules.Host.Lies == game.OtherBoards
	}
	return open[0].Left() == 1 && open[0].IsCandidate(word)
}

// solved returns a row as a win if its tiles are not all green, but those that the answer shows by [game.LastCopy]: where that is the
// rule and no other word fits, or the page says that the game is won.
func (g *played) solved(ctx context.Context, row page.Row, guess game.Word) (page.Row, error) {
	shown := game.LastCopy.Shown(guess, guess)
	if len(row.Clues) != 1 || row.Clues[0] != shown.String() || shown.Solved() || !g.Rules.Host.Honest() {
		return row, nil
	}
	wins := g.Rules.Host.Scoring == game.LastCopy && !slices.ContainsFunc(g.boards.Board(0).CandidateWords(0), func(w game.Word) bool {
		return w != guess && game.LastCopy.Score(guess, w) == shown
	})
	if !wins {
		var err error
		if wins, err = g.Page.Praises(ctx, row.Word); err != nil {
			return row, err
		}
	}
	if wins {
		row.Clues = []string{game.Solution(guess.Len()).String()}
	}
	return row, nil
}

// stays makes sure that a win that may surprise is no passing look of its row.
func (g *played) stays(ctx context.Context, row page.Row, guess game.Word) (page.Row, error) {
	solved := len(row.Clues) == 1 && strings.Trim(row.Clues[0], "G") == "" && row.Inferred == ""
	if !solved || g.paid != nil || g.wonBy(guess) {
		return row, nil
	}
	return g.Page.Stays(ctx, row)
}

// playable returns the dictionary of words that may be played on a page: if it gives the first letter of each row,
// those that begin with it. If it only shows that letter, the answers begin with it.
func playable(ctx context.Context, d *game.Dictionary, p *page.Page) (*game.Dictionary, error) {
	if width := p.Width(); width != d.Length() {
		return nil, fmt.Errorf("%w: %d letters, and the words of %s have %d", page.ErrWidth, width, d.Name(), d.Length())
	}
	if err := p.AwaitFirst(ctx); err != nil {
		return nil, err
	}
	letter := p.FirstLetter()
	if letter == "" {
		return d, nil
	}
	beginning := func(words []game.Word) []game.Word {
		return slices.DeleteFunc(slices.Clone(words), func(w game.Word) bool { return string(rune(w[0])) != letter })
	}
	shown := p.Profile().FirstLetter == profile.OnlyShown
	answers := beginning(d.Answers())
	switch {
	case shown && len(answers) > 0:
		return game.NewDictionaryIn(d.Alphabet(), d.Name(), answers, d.Words())
	case shown:
		return d, nil
	case len(answers) == 0:
		return nil, fmt.Errorf("%w: it gives the first letter %s, and no answer of %s begins with it", page.ErrUnlike, d.Alphabet().Upper(letter), d.Name())
	}
	return game.NewDictionaryIn(d.Alphabet(), d.Name(), answers, beginning(d.Words()))
}
