package discover

import (
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// rowsOf are the rows of words that were played against the answer, on boxes whose classes are names, in the order grey, yellow,
// green.
func rowsOf(names [3]string, scoring game.Scoring, answer string, words ...string) *learn.Rows {
	seen := &learn.Rows{Blank: []learn.Row{{Tiles: []learn.Tile{{Places: map[string]learn.Place{"": {States: []string{".box"}}}}}}}}
	for _, w := range game.MustWords(strings.Join(words, " ")) {
		var tiles []learn.Tile
		for i, c := range scoring.Score(w, game.MustWord(answer)).All() {
			place := learn.Place{States: []string{".box", ".done", names[c]}, Tone: []string{"grey", "yellow", "green"}[c]}
			tiles = append(tiles, learn.Tile{Letter: string(rune(w[i])), Places: map[string]learn.Place{"": place}})
		}
		seen.Add(w, learn.Row{Tiles: tiles})
	}
	return seen
}

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
		{"a short list", "let words = ['" + strings.Join(strings.Fields("ascii adapt intel crown noise apple table grape chair plane water light night music stone"), "', '") + "']", 15, game.CountLetters},
		{"letters counted otherwise", "['noise', 'crown', 'intel']", 3, game.Includes},
	} {
		seen := rowsOf(names, game.CountLetters, "crown", "raise", "clout", "wrong", "corny")
		if c.scoring == game.Includes {
			seen = rowsOf(names, game.Includes, "crown", "cocoa")
		}
		l := lexicon{loaded: loaded{texts: map[string]string{"script": c.script}}}
		list, fits, ok := l.fewAnswers(t.Context(), foreignly(seen), seen)
		switch {
		case ok != (c.want > 0), ok && list.own.size() != c.want:
			t.Errorf("%s: %+v, want %d words", c.name, list.own, c.want)
		case ok && (fits.Scoring != c.scoring || fits.Foreign):
			t.Errorf("%s: %v, want %v", c.name, fits.Rule, c.scoring)
		}
	}
}

// Where no English word explains the games that were seen on a page that says it is English, a list of another language may. Its keyboard
// may have a letter that its words lack.
func TestElsewhere(t *testing.T) {
	for answer, want := range map[string]string{"pedra": "ca-5", "jogar": "pt-plain-5", "drawl": "nyt", "ocrax": ""} {
		seen := rowsOf([3]string{".absent", ".present", ".correct"}, game.CountLetters, answer, "raise", "clout", "caper", "radar", "organ", "major")
		l := lexicon{lettering: lettering{language: "en", spoken: "en", typed: must.Get(alphabet.Named("pt"))(t), shownKeys: strings.Split("QWERTYUIOPASDFGHJKLÇZXCVBNM", "")}}
		list, fits, ok := l.elsewhere(foreignly(seen), seen, alphabet.English())
		if list.name != want || ok != (want != "") || ok && fits.Foreign {
			t.Errorf("%s: the list %q, %v, want %q", answer, list.name, fits.Rule, want)
		}
	}
}

// foreignly returns the likeliest reading of rows, by which the answer may be any letters.
func foreignly(seen *learn.Rows) learn.Palette {
	best := learn.Palette{}
	for _, q := range seen.Palettes() {
		if q.Complete() && q.Score > best.Score {
			best = q
		}
	}
	best.Foreign = true
	return best
}
