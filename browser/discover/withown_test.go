package discover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// script writes words as a script has them.
func script(words []game.Word) string { return `const words = ["` + game.Join(words, `", "`) + `"];` }

// foreign returns words of no language.
func foreign(n int) []game.Word {
	var words []game.Word
	for i := range n {
		words = append(words, game.MustWord(fmt.Sprintf("q%cx%cz", 'a'+i%26, 'a'+i/26)))
	}
	return words
}

// The page's own list is played unless the built-in one has most of its words and not many more; short lists that may be anything
// come after the built-in one of the page's language.
func TestWithOwn(t *testing.T) {
	all := browsertest.Words(t, "nyt")
	for _, c := range []struct {
		name   string
		texts  []string
		told   string
		forced bool
		want   string // the lists to be tried, own ones with their answers and words
	}{
		{"no list", []string{"let a = 1"}, "en", false, "nyt"},
		{"about the built-in list", []string{script(all.Answers()), script(all.Others()[2000:])}, "en", false, "nyt"},
		{"the same, asked for", []string{script(all.Answers()), script(all.Others()[2000:])}, "en", true, "2309/12855"},
		{"a tenth of other words", []string{script(slices.Concat(all.Words()[:10000], foreign(676)))}, "en", false, "10676/10676 nyt"},
		{"other answers", []string{script(all.Others()[:300]), script(all.Others())}, "en", false, "300/12546 nyt"},
		{"a few words apart", []string{script(all.Others()[:60]), script(all.Others())}, "en", false, "nyt"},
		{"part of the built-in list", []string{script(all.Answers())}, "en", false, "2309/2309 nyt"},
		{"the same twice", []string{script(all.Answers()), "x;" + script(all.Answers())}, "en", false, "2309/2309 nyt"},
		{"answers apart", []string{script(all.Answers()[:500]), script(all.Answers()[400:])}, "en", false, "500/2309 nyt"},
		{"halves", []string{script(all.Answers()[:1000]), script(all.Answers()[1000:])}, "en", false, "2309/2309 nyt"},
		{"a few words of the language", []string{script(all.Answers()[:60])}, "en", false, "nyt 60/60"},
		{"another language", []string{script(foreign(300))}, "en", false, "300/300 nyt"},
		{"a few words of another language", []string{script(foreign(60))}, "", false, "60/60 nyt"},
		{"a few of another on a page in English", []string{script(foreign(60))}, "en", false, "nyt 60/60"},
		{"another language, and any word is taken", []string{script(foreign(300))}, "en", false, "nyt 300/300"},
		{"half of another list, and any word is taken", []string{script(slices.Concat(all.Words()[:300], foreign(300)))}, "en", false, "600/600 nyt"},
		{"answers and a few other words", []string{script(all.Answers()), script(all.Others()[:500])}, "en", false, "2809/2809 nyt"},
		{"two languages", []string{script(foreign(300)), script(all.Answers()[:1000])}, "en", false, "1000/1000 300/300 nyt"},
		{"two languages, of which one is built in", []string{script(foreign(300)), script(all.Answers()), script(all.Others())}, "en", false, "nyt 300/300"},
		{"all words in one list, any of which may be the answer", []string{script(all.Words())}, "en", false, "14855/14855 nyt"},
	} {
		l := lexicon{lettering: lettering{language: c.told, spoken: c.told}, forced: c.forced, loaded: loaded{texts: map[string]string{}}}
		for i, text := range c.texts {
			l.loaded.texts[fmt.Sprint(i)] = text
		}
		var got []string
		for _, l := range l.lists(t.Context(), 5, alphabet.English(), !strings.Contains(c.name, "any word is taken")) {
			name := l.name
			if l.own != nil {
				name = fmt.Sprintf("%d/%d", len(l.own.dict.Answers()), len(l.own.dict.Words()))
			}
			got = append(got, name)
		}
		want := c.want
		if !c.forced {
			want += " ca-5 de-5 es-5 fr-5 it-5 nl-5 pl-5 pt-plain-5 tr-5" // others come last
		}
		must.Equal(t, strings.Join(got, " "), want, "%s", c.name)
	}
}

// Words with letters that the keyboard has not count as it has them, without their accents; words of other letters are left out.
func TestOwnLetters(t *testing.T) {
	words := strings.Fields("âmago seção porém ágape água ação bravo campo dedos exato folha gosto hotel ideia jogos livro mundo noite olhar prato quase resto sinal tarde")
	var e lettering
	e.typed, e.shownKeys = alphabet.English(), strings.Split("QWERTYUIOPASDFGHJKLZXCVBNM", "")
	a, file := e.alphabetOf(words)
	must.Need(t, a != nil && a.Size() == 26 && strings.Contains(file, "c: ç"), "%v, file %q", a, file)
	got := game.Join(normal(a, append(words, "garçom", "łódka"), 5), " ")
	must.Hold(t, strings.HasPrefix(got, "amago secao porem agape bravo") && !strings.Contains(got, "dka"), "%s", got)
	a, _ = e.alphabetOf(strings.Fields("абака аббат абвер абзац аборт"))
	must.Hold(t, a == nil, "%v has Cyrillic letters", a)
	e.typed, e.shownKeys = nil, nil
	a, file = e.alphabetOf(strings.Fields("řečka žluté kůlna šťáva ořech"))
	must.Hold(t, a != nil && strings.Contains(file, "ř"), "no alphabet of the words' letters: %q", file)
}

// A script of very many small lists is searched in a moment, for the largest of them only, and not at all once its time is up.
func TestManyLists(t *testing.T) {
	var script strings.Builder
	for n := 0; script.Len() < 8<<20; n += 16 {
		script.WriteString("a=[")
		for i := range 16 {
			fmt.Fprintf(&script, "%q,", []byte{'q' + byte(n/16%7), 'a' + byte(n/112%26), 'a' + byte(n/2912%26), 'a' + byte(i), 'z'})
		}
		script.WriteString("];")
	}
	l := lexicon{loaded: loaded{texts: map[string]string{"script": script.String()}}}
	lists := l.ownLists(t.Context(), 5)
	must.Hold(t, len(lists) == 1 && lists[0].own.size() >= 1000 && lists[0].own.size() <= mostLists*16, "found %d lists", len(lists))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	must.Equal(t, len(l.findLists(ctx, 5)), 0, "lists found without time")
}

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
