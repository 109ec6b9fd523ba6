package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"absurdist/browser/profile"
	"absurdist/engine"
	"absurdist/engine/record"
)

// replayGame is a game to type, and what is known of how it went.
type replayGame struct {
	title string        // what it is called, or the file that it comes from
	words []engine.Word // at least one
	game  *record.Game  // nil where the words come from no record
}

// loadGame returns the game that the arguments name.
func loadGame(args []string) (replayGame, error) {
	if len(args) == 0 {
		words, err := engine.LongestGame()
		return replayGame{title: "the longest game", words: words}, err
	}
	name := args[0]
	if filepath.Ext(name) == ".txt" {
		words, err := readWords(name)
		return replayGame{title: name, words: words}, err
	}
	game, err := readGame(name, 0)
	if err != nil {
		return replayGame{}, err
	}
	g := replayGame{name, played(game), &game}
	if len(g.words) == 0 {
		return replayGame{}, usageError("%s: its last game holds no guesses", name)
	}
	return g, nil
}

// played returns the words of a game that the page took.
func played(g record.Game) []engine.Word {
	var words []engine.Word
	for _, l := range g.Taken() {
		words = append(words, l.Guess)
	}
	return words
}

// page returns the profile of the page to type into: the site that was asked for, else the one that the game was
// played on. Replay compares one clue a guess, and knows it beforehand: pages with several boards, and those that lie,
// are refused.
func (g replayGame) page(site string) (*profile.Profile, error) {
	switch {
	case site != "":
	case g.game == nil:
		site = "absurdle"
	case !slices.Contains(profile.Names(), g.game.Start.Site):
		return nil, usageError("%s: its game was played on %q, which is no built-in site; name the page to type into: --site wordle, --site absurdle or --site PROFILE.yaml", g.title, g.game.Start.Site)
	case g.game.Start.Variant == record.Hinter:
		return nil, usageError("%s: its game was played against the optimal adversary, whose clues replay does not know; name a page to type its words into with --site", g.title)
	default:
		site = g.game.Start.Site
	}
	p, err := profile.Load(site)
	switch {
	case err != nil:
		return nil, err
	case p.Boards > 1:
		return nil, usageError("%s has %d boards, and replay types into one: name another page with --site", p.Name, p.Boards)
	case p.Host == engine.Liar.String():
		return nil, usageError("%s lies, so that its clues can't be known beforehand: name another page with --site", p.Name)
	}
	return p, nil
}

// list is the word list that the game is played with unless another is asked for: its own, on a page with the same
// host, if it is built in; else the page's.
func (g replayGame) list(p *profile.Profile) string {
	if g.game != nil && g.game.Start.Host == p.Host && slices.Contains(engine.Lists(), g.game.Start.Words) {
		return g.game.Start.Words
	}
	return p.Words
}

// answer is the secret that the game was played against. Where its record does not tell, the first word of the list
// that fits its clues does as well; words that have no clues, or clues that no word fits, end on their last.
func (g replayGame) answer(d *engine.Dictionary) engine.Word {
	if g.game != nil {
		if g.game.End != nil {
			if w, err := engine.ParseWord(g.game.End.Answer); err == nil {
				return w
			}
		}
		if i := slices.IndexFunc(d.Words(), g.fits); i >= 0 {
			return d.Words()[i]
		}
	}
	return g.words[len(g.words)-1]
}

// fits reports whether the game's clues are those of a secret.
func (g replayGame) fits(secret engine.Word) bool {
	return !slices.ContainsFunc(g.game.Guesses, func(l record.Guess) bool {
		return !l.Rejected && (l.Clue == nil || engine.Score(l.Guess, secret) != *l.Clue)
	})
}

// replayStrategy is what a record names as the strategy of a game that was typed, before how it was.
const replayStrategy = "replay:"

// resumable makes sure that the last game of a record is the beginning of this one, typed by replay, and returns how
// many of its words the record holds.
func (g replayGame) resumable(file string, now record.Start) (int, error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return 0, usageError("--resume %s: not a file that can be gone on with", file)
	}
	game, err := readGame(file, 0)
	if err != nil {
		return 0, err
	}
	was, had := game.Start, played(game)
	switch {
	case !strings.HasPrefix(was.Strategy, replayStrategy):
		return 0, usageError("--resume %s: its last game was played by strategy %s; only a game that replay began, with --record, can be gone on with", file, was.Strategy)
	case was.Site != now.Site || was.Host != now.Host || was.Lists != now.Lists:
		return 0, usageError("--resume %s: its last game is on %s with list %s, and this one on %s with list %s; give the same --site and --words again", file, was.Site, was.Words, now.Site, now.Words)
	case len(had) > len(g.words) || !slices.Equal(had, g.words[:len(had)]):
		return 0, usageError("--resume %s: its last game is not the beginning of %s; give the same record or words again", file, g.title)
	}
	return len(had), nil
}
