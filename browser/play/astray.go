package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/strategy"
)

// astrayLimit is how many guesses in a row are played while no word fits the clues, on pages without a last row: the
// page's word is in no list, or its clues are contradictory.
const astrayLimit = 20

// goAstray counts consecutive guesses after which no word fits all clues of an honest host.
func (g *played) goAstray() {
	if g.astray++; !g.has(game.Likeliest) || !g.Rules.Host.Honest() {
		g.astray = 0
	}
}

// has reports whether a board's candidates are of a tier.
func (g *played) has(tier game.Tier) bool {
	return slices.ContainsFunc(g.boards.All(), func(p *game.Position) bool { return p.Tier() == tier })
}

// reject bars a word that the page refused. If the reason was a letter that can't be typed, it bars all words with this letter.
func (g *played) reject(word game.Word, letter string) {
	g.boards.Reject(word)
	if letter == "" {
		return
	}
	for _, w := range g.Dict.Words() {
		if strings.Contains(w.String(), letter) {
			g.boards.Reject(w)
		}
	}
}

// narrowAfter is after how many refusals in a row the page's own lists are looked at.
const narrowAfter = 3

// narrow bars the words that a list of the page's does not have, if that has every word that the page took, and none that it refused: a
// choice at the page's start may leave some of its words.
func (g *played) narrow(ctx context.Context) {
	for _, list := range g.lists(ctx) {
		has := map[game.Word]bool{}
		for _, w := range list {
			has[w] = true
		}
		fits := !slices.ContainsFunc(g.boards.Guesses(), func(w game.Word) bool { return !has[w] })
		for _, p := range g.boards.All() {
			fits = fits && (p.Won() || slices.ContainsFunc(list, p.IsCandidate) && !slices.ContainsFunc(list, p.Rejected))
		}
		if !fits {
			continue
		}
		for _, w := range g.Dict.Words() {
			if has[w] {
				continue
			}
			g.boards.Reject(w)
			if g.Refused != nil {
				g.Refused[w] = true
			}
		}
		g.warn(fmt.Errorf("row %d: the page refused %d words; continuing with a list of %d that it has loaded", len(g.boards.Guesses())+1, narrowAfter, len(list)))
		return
	}
}

// lists returns the lists of words that the page has loaded.
func (g *played) lists(ctx context.Context) [][]game.Word {
	if g.Lists == nil {
		return nil
	}
	lists, err := g.Lists(ctx)
	if err != nil {
		g.warn(fmt.Errorf("looking for the page's own words: %w", err))
	}
	return lists
}

// needed returns a word that is in no list any more, if a board has run out of answers and the word fits all of its clues: one that the page
// refused, perhaps for the pace of its keys, or, where no allowed word fits, one of the page, of another list, or, if no allowed word fits by
// another rule of scoring either, of another language. Each is tried once.
func (g *played) needed(ctx context.Context) (game.Word, bool) {
	if !g.Rules.Host.Honest() {
		return game.Word{}, false
	}
	for _, p := range g.boards.All() {
		tier := p.Tier()
		if p.Won() || tier == game.FromAnswers || tier == game.FromWeights {
			continue
		}
		fits := func(w game.Word) bool {
			return !slices.ContainsFunc(p.Turns(), func(t game.Turn) bool { return g.Rules.Host.Scoring.Score(t.Guess, w) != t.Clue })
		}
		for _, w := range g.Dict.Words() {
			if p.Rejected(w) && !g.again[w] && fits(w) {
				return w, true
			}
		}
		if tier == game.FromAllowed || !g.Rules.Host.HasSecret() {
			continue
		}
		own, foreign := g.unlisted(ctx)
		if tier == game.Miscounted {
			foreign = nil
		}
		for _, list := range [][]game.Word{own, foreign} {
			if i := slices.IndexFunc(list, func(w game.Word) bool { return !p.Used(w) && fits(w) }); i >= 0 {
				return list[i], true
			}
		}
	}
	return game.Word{}, false
}

// unlisted returns the words that the page has loaded with those of the built-in lists in its alphabet, and those of all other built-in
// lists, as far as they have the length and the letters of the dictionary's.
func (g *played) unlisted(ctx context.Context) (own, foreign []game.Word) {
	if g.looked {
		return g.own, g.foreign
	}
	g.looked = true
	ours := g.Dict.Alphabet().Name()
	g.own = append(slices.Concat(g.lists(ctx)...), g.builtIn(ours)...)
	for _, name := range alphabet.Names() {
		if name != ours {
			g.foreign = append(g.foreign, g.builtIn(name)...)
		}
	}
	return g.own, g.foreign
}

// builtIn returns the words of an alphabet's built-in lists that have the length and the letters of the dictionary's.
func (g *played) builtIn(letters string) (words []game.Word) {
	for _, list := range game.ListsOf(letters, g.Dict.Length()) {
		other, err := game.LoadList(list)
		if err != nil {
			continue // it is embedded
		}
		words = append(words, slices.DeleteFunc(slices.Clone(other.Words()), func(w game.Word) bool {
			own, err := g.Dict.ParseWord(w.String())
			return err != nil || own != w // a letter of theirs may be an accent here
		})...)
	}
	return words
}

// lostForEver returns an error if the game would never end.
func (g *played) lostForEver() error {
	if g.astray < astrayLimit || g.Rules.Rows > 0 || g.Known != nil {
		return nil
	}
	return fmt.Errorf("%w: no word has fitted the page's clues for %d guesses, and the page has no last row; if it uses other words, give them with --answers and --allowed", strategy.ErrNoMove, g.astray)
}

// doubt warns, after a win, of each clue that broke the rule of the profile's host.
func (g *played) doubt() {
	if !g.Rules.Host.Honest() {
		return
	}
	for _, p := range g.boards.All() {
		turns := p.Turns()
		answer := turns[len(turns)-1].Guess
		for i, t := range turns {
			want := g.Rules.Host.Scoring.Score(t.Guess, answer)
			if want == t.Clue {
				continue
			}
			kind := "the clue was wrong"
			for other := range g.Rules.Host.Scoring.Others() {
				if t.Clue == other.Score(t.Guess, answer) {
					kind = game.ErrMiscounted.Error()
				}
			}
			g.warn(fmt.Errorf("row %d, %s: the page answered %s, but by %s it is %s: %s", i+1, t.Guess.Upper(), t.Clue, rule(g.Rules.Host), want, kind))
		}
	}
}

// rule names the rule by which a host colours repeated letters.
func rule(h game.Host) string {
	if h.Scoring == game.CountLetters {
		return "Wordle's rule"
	}
	return "scoring: " + h.Scoring.String()
}

// rescore goes on by another rule of scoring if no allowed word fits the clues by the present one, and on every board
// words do by exactly one other. It reports whether it does. Row is the last one.
func (g *played) rescore(row int) bool {
	if !g.Rules.Host.Honest() || g.mayBeMisread(game.ErrContradiction) || !g.beyondAllowed() {
		return false
	}
	was := g.Rules.Host
	var fitting []game.Scoring
	for other := range was.Scoring.Others() {
		if g.boards.Fits(other) {
			fitting = append(fitting, other)
		}
	}
	if len(fitting) == 0 && row > 1 { // otherwise nothing tells these from the others, or from a list that lacks the answer
		fitting = slices.DeleteFunc(game.Rare(), func(s game.Scoring) bool { return s == was.Scoring || !g.boards.Fits(s) })
	}
	if len(fitting) != 1 {
		return false
	}
	g.Rules.Host.Scoring = fitting[0]
	g.boards = g.boards.Rescored(fitting[0])
	g.warn(fmt.Errorf("row %d: no allowed word fits these clues by %s, but words do by %s; continuing by that", row, rule(was), rule(g.Rules.Host)))
	return true
}

// beyondAllowed reports whether no allowed word fits the clues of some board.
func (g *played) beyondAllowed() bool {
	return slices.ContainsFunc(g.boards.Open(), func(p *game.Position) bool {
		return slices.Contains([]game.Tier{game.FromBuilt, game.Miscounted, game.Likeliest}, p.Tier())
	})
}

// tellScoring hands on the rule of a game that was won by another rule than it began with, if no clue contradicts it.
func (g *played) tellScoring(ctx context.Context) {
	if s := g.Rules.Host.Scoring; g.Rescored != nil && s != g.scored && g.boards.Fits(s) {
		if err := g.Rescored(ctx, s); err != nil {
			g.warn(err)
		}
	}
}
