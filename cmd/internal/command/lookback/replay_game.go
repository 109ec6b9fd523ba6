package lookback

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// replayGame is a game to type, and what is known of how it went.
type replayGame struct {
	title  string       // its name, or the file that it comes from
	words  []game.Word  // at least one
	record *record.Game // nil if the words come from no record
}

func loadGame(args []string) (replayGame, error) {
	if len(args) == 0 {
		words, err := game.LongestGame()
		return replayGame{title: "the longest game", words: words}, err
	}
	name := args[0]
	if filepath.Ext(name) == ".txt" {
		words, repeated, err := game.ReadWordFile(name, nil)
		if repeated != "" {
			err = cli.UsageError("%s; a game has no word twice", repeated)
		}
		return replayGame{title: name, words: words}, err
	}
	game, _, err := readGame(name, 0)
	if err != nil {
		return replayGame{}, err
	}
	g := replayGame{name, acceptedWords(game), &game}
	if len(g.words) == 0 {
		return replayGame{}, cli.UsageError("%s: its last game holds no guesses", name)
	}
	return g, nil
}

// spell writes words from a file in the alphabet of the dictionary. The error names a word of another length or alphabet.
func (g replayGame) spell(d *game.Dictionary) error {
	for i, w := range g.words {
		var err error
		if g.words[i], err = d.Spell(w); err != nil {
			return cli.UsageError("%s: word %d: %w", g.title, i+1, err)
		}
	}
	return nil
}

// acceptedWords returns the words of a game that the page did not refuse.
func acceptedWords(g record.Game) []game.Word {
	var words []game.Word
	for _, l := range g.Taken() {
		words = append(words, l.Guess)
	}
	return words
}

// page returns the profile of the page to type into: the site that was asked for, or else the one on which the game was
// played. Replay compares one clue per guess, which it knows beforehand. So pages with several boards and pages that lie
// are refused.
func (g replayGame) page(site string) (*profile.Profile, error) {
	switch {
	case site != "":
	case g.record == nil:
		site = "absurdle"
	case !slices.Contains(profile.Names(), g.record.Start.Site):
		return nil, cli.UsageError("%s: its game was played on %q, which is no built-in site; name the page to type into: --site wordle, --site absurdle or --site PROFILE.yaml", g.title, g.record.Start.Site)
	case g.record.Start.Host == game.Hinter():
		return nil, cli.UsageError("%s: its game was played against the optimal adversary, whose clues replay does not know; name a page to type its words into with --site", g.title)
	default:
		site = g.record.Start.Site
	}
	p, err := profile.Load(site)
	switch {
	case err != nil:
		return nil, err
	case p.Boards > 1:
		return nil, cli.UsageError("%s has %d boards, and replay types into one: name another page with --site", p.Name, p.Boards)
	case !p.Host.Honest():
		return nil, cli.UsageError("%s lies, so that its clues can't be known beforehand: name another page with --site", p.Name)
	}
	return p, nil
}

// list returns the word list of the game, unless another is asked for. That is the game's own list if it is built in and the
// page has the same host. Otherwise it is the page's.
func (g replayGame) list(p *profile.Profile) string {
	if g.record != nil && g.record.Start.Host == p.Host && slices.Contains(game.Lists(), g.record.Start.Words) {
		return g.record.Start.Words
	}
	return p.List(g.words[0].Len())
}

// answer returns the secret that the game was played against. If the record does not name it, any word that fits the clues will do:
// it is the first of the list. Without clues, or if no word fits them, it is the last word of the game.
func (g replayGame) answer(d *game.Dictionary) game.Word {
	if g.record != nil {
		if g.record.End != nil {
			if w, err := d.ParseWord(g.record.End.Answer); err == nil {
				return w
			}
		}
		if i := slices.IndexFunc(d.Words(), g.fits); i >= 0 {
			return d.Words()[i]
		}
	}
	return g.words[len(g.words)-1]
}

// fits reports whether a secret gives the game's clues.
func (g replayGame) fits(secret game.Word) bool {
	return !slices.ContainsFunc(g.record.Guesses, func(l record.Guess) bool {
		return !l.Rejected && (l.Clue == nil || g.record.Start.Host.Scoring.Score(l.Guess, secret) != *l.Clue)
	})
}

// replayStrategy begins the strategy named in the record of a replay.
const replayStrategy = "replay:"

// resumable makes sure that the last game of a record is the beginning of this one, and that replay typed it. It returns how
// many of the words the record has.
func (g replayGame) resumable(file string, now record.Start) (int, error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return 0, cli.UsageError("--resume %s: not a regular file", file)
	}
	game, _, err := readGame(file, 0)
	if err != nil {
		return 0, err
	}
	start, words := game.Start, acceptedWords(game)
	switch {
	case !strings.HasPrefix(start.Strategy, replayStrategy):
		return 0, cli.UsageError("--resume %s: its last game was played by strategy %s; only a game that replay began, with --record, can be continued", file, start.Strategy)
	case start.Site != now.Site || start.Host != now.Host || start.Lists != now.Lists:
		return 0, cli.UsageError("--resume %s: its last game is on %s with list %s, and this one on %s with list %s; give the same --site and --words again", file, start.Site, start.Words, now.Site, now.Words)
	case len(words) > len(g.words) || !slices.Equal(words, g.words[:len(words)]):
		return 0, cli.UsageError("--resume %s: its last game is not the beginning of %s; give the same record or words again", file, g.title)
	}
	return len(words), nil
}
