package crosscheck

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"github.com/absurdist/absurdist/browser/mock"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/sim"
	"github.com/absurdist/absurdist/engine/game"
)

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
