package page_test

import (
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// alphabetOf returns the built-in alphabet of that name, or one of the letters.
func alphabetOf(t *testing.T, name string) *alphabet.Alphabet {
	t.Helper()
	if !strings.Contains(name, " ") {
		return must.Get(alphabet.Named(name))(t)
	}
	text := "letters: " + name + "\nkeyboard: [" + name + "]\n"
	if strings.Contains(name, "ı") {
		text += "upper: {ı: I, i: İ}\n"
	}
	return must.Get(alphabet.Read("letters", strings.NewReader(text)))(t)
}

// spoken changes a profile to words of an alphabet and a length.
func spoken(a *alphabet.Alphabet, letters int) func(*profile.Profile) {
	return func(p *profile.Profile) { p.Alphabet, p.Length.Letters = a, letters }
}

// query makes a query of pairs of name and value.
func query(pairs ...string) string {
	v := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		v.Set(pairs[i], pairs[i+1])
	}
	return v.Encode()
}

// Words of any length and alphabet are typed by keys, and into a field or by clicks, and read back.
func TestLetters(t *testing.T) {
	t.Parallel()
	for i, c := range []struct{ alphabet, word, upper string }{
		{"a e é m r", "armée", ""},
		{"a i k l ı", "ılıkail", "tr"},
		{"de", "größeäü", ""},
		{"de", "größeäü", "1"},
		{"es", "año", ""},
		{"ru", "объезжайте", "1"},
		{"ca", "paraŀel", ""},
		{"ca", "paraŀel", "1"},
		{"equation", "3*12-4=32", ""},
		{"equation", "6+14/7=8", ""},
	} {
		a := alphabetOf(t, c.alphabet)
		for _, input := range []string{"keys", []string{"field", "clicks"}[i%2]} {
			t.Run(c.word+" "+input+c.upper, func(t *testing.T) {
				t.Parallel()
				n := utf8.RuneCountInString(c.word)
				pairs := []string{"input", input, "letters", string(a.Letters()), "width", strconv.Itoa(n), "cover", "1"}
				if c.upper != "" {
					pairs = append(pairs, "upper", c.upper)
				}
				p, _ := must.Get2(tiles(t, query(pairs...), func(p *profile.Profile) {
					spoken(a, n)(p)
					if input == "clicks" {
						p.Typing.With = input
					}
				}))(t)
				for range 2 {
					row, err := p.Guess(browsertest.Deadline(t, time.Minute), c.word, true)
					must.Need(t, err == nil && row.Word == c.word && row.Width == n && slices.Equal(row.Clues, []string{strings.Repeat("B", n)}),
						"%+v, %v", row, err)
				}
			})
		}
	}
}

// A letter has the code of the key where its keyboard has it, whether it is typed or made inside the page.
func TestCodes(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ word, want string }{
		"en":       {"zap", "z KeyZ 90, a KeyA 65, p KeyP 80"},
		"ru":       {"йжю", "й KeyQ 81, ж Semicolon 186, ю Period 190"},
		"equation": {"1+2=3", "1 Digit1 49, + Equal 187, 2 Digit2 50, = Equal 187, 3 Digit3 51"},
	} {
		a := alphabetOf(t, name)
		n := utf8.RuneCountInString(c.word)
		p, tab := must.Get2(tiles(t, query("letters", string(a.Letters()), "width", strconv.Itoa(n)), spoken(a, n)))(t)
		must.Get(p.Guess(browsertest.Deadline(t, time.Minute), c.word, true))(t)
		rows := must.Get(p.Feed(browsertest.Deadline(t, time.Minute), []string{c.word, c.word}))(t)
		must.Equal(t, len(rows), 2, "%s by events: rows", c.word)
		got := strings.Join(browsertest.Eval[[]string](t, tab, "seen.keys"), ", ")
		must.Equal(t, got, strings.Repeat(c.want+", ", 2)+c.want, "%s: the page saw", c.word)
	}
}

// A board is as wide as the page shows it where the profile says so, with and without elements for rows.
func TestWidthOfThePage(t *testing.T) {
	t.Parallel()
	for _, word := range []string{"lie", "vale", "breads", "extraordinar"} {
		for _, lines := range []string{"0", "6"} {
			n := len(word)
			p, _, err := tiles(t, query("width", strconv.Itoa(n), "lines", lines), func(p *profile.Profile) {
				p.Length = profile.Length{}
				if lines != "0" {
					p.Board.Row = ""
				}
			})
			must.Need(t, err == nil && p.Width() == n, "%d letters in %s lines: %d, %v", n, lines, p.Width(), err)
			for i := range 2 {
				row, err := p.Guess(browsertest.Deadline(t, time.Minute), word, true)
				must.Hold(t, err == nil && row.Word == word && len(p.Rows()) == i+1, "%s in %s lines: %+v, %v", word, lines, row, err)
			}
		}
	}
}

// A letter that the page gives is neither typed nor taken away.
func TestGivenLetter(t *testing.T) {
	t.Parallel()
	for _, options := range [][]string{nil, {"hint", "1"}, {"drop", "4"}, {"input", "clicks"}} {
		t.Run(strings.Join(options, " "), func(t *testing.T) {
			t.Parallel()
			p, _, err := tiles(t, query(append(options, "given", "s", "reject", "sassy")...), func(p *profile.Profile) {
				p.FirstLetter = "given"
				if slices.Contains(options, "clicks") {
					p.Typing.With = "clicks"
				}
			})
			must.Need(t, err == nil && p.FirstLetter() == "s", "%q, %v", p.FirstLetter(), err)
			ctx := browsertest.Deadline(t, time.Minute)
			for _, word := range []string{"slope", "sassy", "crane", "shyly"} {
				row, err := p.Guess(ctx, word, true)
				var refused *page.RejectedError
				if taken := word == "slope" || word == "shyly"; taken && (err != nil || row.Word != word) || !taken && !errors.As(err, &refused) {
					t.Errorf("%s: %+v, %v", word, row, err)
				}
			}
		})
	}
}

// A word counts as refused if the page's keyboard lacks a key for one of its letters. This costs no time.
func TestLettersWithoutKey(t *testing.T) {
	t.Parallel()
	german := alphabetOf(t, "de")
	for input, untyped := range map[string]string{"clicks": "taxen", "keys": "rührt"} {
		p, _ := must.Get2(tiles(t, query("input", input, "letters", strings.NewReplacer("x", "", "ü", "").Replace(string(german.Letters())), "width", "5"), func(p *profile.Profile) {
			spoken(german, 5)(p)
			p.Typing.With = input
		}))(t)
		ctx := browsertest.Deadline(t, time.Minute)
		refused := must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, untyped, true)), "%s by %s", untyped, input)
		must.Says(t, refused, nil, "its keyboard has no key ")
		must.Equal(t, must.Get(p.Guess(ctx, "größe", true))(t).Word, "größe", "by %s", input)
	}
}

// Width and letters that differ from the profile's are told each in its own words.
func TestOtherWidthAndLetters(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, query string
		change      func(*profile.Profile)
		kind        error
		text        string
	}{
		{"six wide", "width=6", nil, page.ErrWidth, "tiles: the board has another width than its profile says: 6 letters, not 5; write length: 6, or length: page"},
		{"a grid", "width=6&lines=6", func(p *profile.Profile) { p.Board.Row = "" }, page.ErrWidth, "6 letters, not 5; "},
		{"too wide", "width=13", func(p *profile.Profile) { p.Length = profile.Length{} }, page.ErrWidth, "13 letters, and words have 3 to 12"},
		{"two wide", "width=2", nil, page.ErrWidth, "2 letters, and words have 3 to 12"},
		{"a keyboard", query("letters", "ñandúł"), nil, page.ErrLetters, "tiles: the page has other letters than its profile's alphabet: en lacks Ñ Ú Ł of its keyboard; write alphabet: with the page's own, of "},
	} {
		must.Says(t, must.Err2(tiles(t, c.query, c.change)), c.kind, c.text, "%s", c.name)
	}
	p, tab := must.Get2(tiles(t, "", nil))(t)
	browsertest.Eval[bool](t, tab, `(word = "оопсж", draw(), enter(), true)`)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Says(t, must.Err(p.AwaitRow(ctx, nil)), page.ErrLetters, "en lacks О П С Ж of the row ООПСЖ")
	must.Fail(p.Guess(ctx, "größe", true))(t, page.ErrLetters, "a word of another alphabet")
}

// Keys from a to z that no word of the language needs are no other letters.
func TestSpareKeys(t *testing.T) {
	t.Parallel()
	turkish := must.Get(alphabet.Named("tr"))(t)
	must.Is(t, must.Err2(tiles(t, query("letters", "qwxçğış"), func(p *profile.Profile) { p.Alphabet = turkish })), nil)
}

// A page that saves its game when it is left has forgotten it all the same.
func TestForgetSavedAtLeaving(t *testing.T) {
	t.Parallel()
	p, tab := must.Get2(tiles(t, "", nil))(t)
	address := browsertest.Eval[string](t, tab, `addEventListener("pagehide", () => (localStorage.game = "saved")), location.href`)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Do(t, p.Forget(ctx, address))
	must.Do(t, p.Open(ctx, address))
	must.Equal(t, browsertest.Eval[string](t, tab, `localStorage.game ?? ""`), "", "the page has")
}

// A word with a letter whose key is switched off is refused at once, and the row is empty again.
func TestDeadKey(t *testing.T) {
	t.Parallel()
	prof := *browsertest.Profile(t, "generic")
	prof.Typing.With = "clicks"
	p, _, ctx := driven(t, &prof, "generic", []string{"secret", "crown", "input", "clicks", "keys", "dead"})
	must.Get(p.Guess(ctx, "raise", true))(t)
	must.Says(t, must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, "cloak", true))), nil, "switched off")
	must.Equal(t, must.Get(p.Guess(ctx, "crown", true))(t).Word, "crown")
}

// A letter that the page's words have and its script does not accept costs the words with it, and not the game.
func TestDeadLetter(t *testing.T) {
	t.Parallel()
	russian := must.Get(alphabet.Named("ru"))(t)
	letters := string(russian.Letters())
	p, _, err := tiles(t, query("letters", letters, "dead", "щ"), func(p *profile.Profile) { p.Alphabet = russian })
	must.Do(t, err)
	ctx := browsertest.Deadline(t, time.Minute)
	must.Get(p.Guess(ctx, "слово", true))(t)
	var refused *page.RejectedError
	row, err := p.Guess(ctx, "клещи", true)
	must.Need(t, errors.As(err, &refused) && refused.Letter == "щ", "%+v, %v", row, err)
	must.Equal(t, must.Get(p.Guess(ctx, "книга", true))(t).Word, "книга", "the row is of")
}

// Pages with keys of their own kind, or with letters that nobody typed, are played by typing and by clicks.
func TestSites(t *testing.T) {
	for _, c := range []struct {
		site, secret, refused string
		words, clues          []string
		first                 string
	}{
		{
			site: "nerdle", secret: "12+34=46", refused: "9*8-7=66",
			words: []string{"48-32=16", "31+13=44", "12+34=46"}, clues: []string{"YBBGYGYG", "YYGBBGGY", "GGGGGGGG"},
		},
		{
			// From the second row on letters stand there that were found.
			site: "sutom", secret: "comment", refused: "commzzz", first: "c",
			words: []string{"compter", "combien", "comment"}, clues: []string{"GGGBYYB", "GGGBBYY", "GGGGGGG"},
		},
		{
			// The page takes the second o for the one that it gives.
			site: "sutom", secret: "oolithe", refused: "oozzzzz", first: "o",
			words: []string{"oolithe"}, clues: []string{"GGGGGGG"},
		},
	} {
		for _, with := range []string{"keys", "clicks"} {
			t.Run(c.site+" "+c.secret+" by "+with, func(t *testing.T) {
				t.Parallel()
				prof := browsertest.Profile(t, c.site)
				prof.Typing.With = with
				p, tab, ctx := driven(t, prof, c.site, []string{"secret", c.secret, "reveal", "0"})
				must.Equal(t, p.FirstLetter(), c.first, "the first letter is")
				_ = must.As[*page.RejectedError](t, must.Err(p.Guess(ctx, c.refused, true)), "%s", c.refused)
				for i, word := range c.words {
					row := must.Get(p.Guess(ctx, word, true))(t)
					must.Same(t, append(row.Clues, row.Word), []string{c.clues[i], word})
					// The rules may come up while the first word is typed, but don't stay for the second. The last word opens a
					// dialog of its own.
					must.Hold(t, i >= len(c.words)-1 || !browsertest.Eval[bool](t, tab, `document.querySelector("[role=dialog]")?.checkVisibility() ?? false`),
						"a dialog lies over the board")
				}
				log := browsertest.ReadLog(t, tab)
				got := slices.Concat(log.Words, log.Clues, slices.Compact(log.Rejected))
				must.Equal(t, got, slices.Concat(c.words, c.clues, []string{c.refused}), "the page's log")
				must.Equal(t, log.Keydowns > 0, with == "keys", "%d keys went down", log.Keydowns)
			})
		}
	}
}
