package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/game"
)

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
