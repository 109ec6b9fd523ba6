package discover

import (
	"testing"

	"absurdist/engine/game"
)

// A handful of words in a script are the page's answers where the games that were seen had one of them, also where repeated letters
// count otherwise than the words that were played could tell.
func TestFewAnswers(t *testing.T) {
	names := [3]string{".absent", ".present", ".correct"}
	for _, c := range []struct {
		name, script string
		want         int // words, 0 for none
		scoring      game.Scoring
	}{
		{"its answer", "let words = ['ASCII', 'ADAPT', 'INTEL', 'CROWN',\n 'NOISE']; let a = [1, 2]", 5, game.CountLetters},
		{"others", "let words = ['ascii', 'adapt', 'intel', 'noise']", 0, game.CountLetters},
		{"too few", "['crown', 'noise']", 0, game.CountLetters},
		{"other lengths", "['crown', 'noise', 'of', 'a', 'thing']", 0, game.CountLetters},
		{"letters counted otherwise", "['noise', 'crown', 'intel']", 3, game.Includes},
	} {
		e := exploredRows(names, [3]string{"grey", "yellow", "green"}, "crown", "raise", "clout", "wrong", "corny")
		if c.scoring == game.Includes {
			e = exploredRows(names, [3]string{"grey", "yellow", "green"}, "crown")
			w := game.MustWord("cocoa")
			var tiles []tile
			for i, color := range game.Includes.Score(w, game.MustWord("crown")).All() {
				tiles = append(tiles, tile{w.String()[i : i+1], map[string]place{"": {States: []string{".box", names[color]}}}})
			}
			e.seen.add(w, snapshot{Tiles: tiles})
		}
		p := e.palettes()
		best := p[0]
		for _, q := range p {
			if q.complete() && q.score > best.score {
				best = q
			}
		}
		e.loaded.texts = map[string]string{"script": c.script}
		best.foreign = true
		own, fits := e.fewAnswers(best)
		switch {
		case own == nil && c.want > 0, own != nil && own.size() != c.want:
			t.Errorf("%s: %+v, want %d words", c.name, own, c.want)
		case own != nil && (fits.scoring != c.scoring || fits.foreign):
			t.Errorf("%s: %v, want %v", c.name, fits.rule, c.scoring)
		}
	}
}
