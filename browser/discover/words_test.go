package discover_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"

	"github.com/rs/zerolog"
)

// A page's words are played in place of the embedded list if they are many more, or far fewer, of its language.
func TestDiffering(t *testing.T) {
	t.Parallel()
	list := browsertest.Words(t, "ca-5")
	words := strings.Fields(game.Join(list.Words(), " "))
	more := slices.Clone(words)
	for i := range 2000 {
		more = append(more, fmt.Sprintf("z%c%c%cz", 'a'+i%26, 'a'+i/26%26, 'a'+i/676))
	}
	english := strings.Fields(game.Join(browsertest.Words(t, "nyt").Answers(), " "))
	for _, c := range []struct {
		name  string
		words []string
		want  int
	}{
		{"the list", words, 0},
		{"most of it", words[:700], 0},
		{"many more", more, len(more)},
		{"far fewer", words[:300], 300},
		{"a few", words[:100], 0},
		{"a handful", words[:10], 0},
		{"another language", english, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				fmt.Fprintf(w, `<!doctype html><title>Joc</title><script>const words = ["%s"]</script>`, strings.Join(c.words, `", "`))
			}))
			defer server.Close()
			tab := browsertest.Tab(t)
			browsertest.Open(t, tab, server.URL)
			own := must.Get(discover.Differing(t.Context(), tab, list, zerolog.Nop()))(t)
			must.Equal(t, sizeOf(own), c.want, "words")
			lists := must.Get(discover.Lists(t.Context(), tab, list, zerolog.Nop()))(t)
			must.Equal(t, len(lists) == 1, len(c.words) >= 200 || len(c.words) < 15, "a list")
		})
	}
}

func sizeOf(d *game.Dictionary) int {
	if d == nil {
		return 0
	}
	return len(d.Words())
}

// The page's own list is played if it is asked for; where there is none that is an error. TestScenes has pages played with the built-in
// list that is about theirs.
func TestOwnWordsAsked(t *testing.T) {
	t.Parallel()
	address := browsertest.Mock(t, "generic", browsertest.Options("seed", "3"))
	prof := learnt(t, browsertest.Tab(t), address, discover.Options{OwnWords: true, FileName: func(string) string { return "mine" }})
	if dict, err := prof.Dictionary(5); err != nil || len(dict.Answers()) != 2315 || len(dict.Words()) != 12972 || filepath.Base(prof.Allowed) != "mine.allowed.txt" {
		t.Errorf("words %q, allowed %q, %v", prof.Words, prof.Allowed, err)
	}
	_, err := explore(t, browsertest.Tab(t), testPages(t)+"/strange.html", discover.Options{OwnWords: true})
	must.Hold(t, errors.Is(err, discover.ErrNoGame) && strings.Contains(err.Error(), "found no list of words of 5 letters in what the page has loaded"),
		"%v", err)
}

// A page with letters that no built-in alphabet has is played where it has loaded words of these letters: the alphabet is written too.
func TestOwnAlphabet(t *testing.T) {
	t.Parallel()
	files := http.FileServer(http.Dir("testdata"))
	words := strings.Fields("ağaçö kitap çiçek deniz köpek şeker bahçe günah ağrış araba ağaçk öğren büyük küçük güneş kalem defte masal sevgi duvar")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/strange.js" {
			text, err := os.ReadFile("testdata/strange.js")
			must.Hold(t, err == nil, "%v", err)
			w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
			_, _ = w.Write(append(text, []byte(`const WORDS = ["`+strings.Join(words, `", "`)+`"];`)...))
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	address := server.URL + "/strange.html?secret=" + url.QueryEscape("ağaçö") + "&keys=" + url.QueryEscape(strings.ReplaceAll(turkish, "ı", "q"))
	prof := learnt(t, browsertest.Tab(t), address, discover.Options{})
	dict := must.Get(prof.Dictionary(5))(t)
	if !strings.HasSuffix(prof.AlphabetName, ".alphabet.yaml") || prof.Alphabet.Size() != 29 || len(dict.Words()) != len(words)-1 { // one word is missing: ağrış has a letter that is not on the keyboard
		t.Errorf("alphabet %s of %d letters, %d words", prof.AlphabetName, prof.Alphabet.Size(), len(dict.Words()))
	}
}

const turkish = "abcçdefgğhıijklmnoöprsştuüvyz"

// A page whose keyboard has letters that no built-in alphabet has is told at once, with the file to give; with it and the
// page's words it is described, and a copy of the file is beside the profile.
func TestUnknownAlphabet(t *testing.T) {
	t.Parallel()
	address := testPages(t) + "/strange.html?secret=" + url.QueryEscape("ağaçö") + "&keys=" + url.QueryEscape(strings.ReplaceAll(turkish, "ı", "q"))
	_, err := explore(t, browsertest.Tab(t), address, discover.Options{})
	const file = "letters: a b c d e f g h i j k l m n o p q r s t u v y z ç ö ü ğ ş\n"
	if !errors.Is(err, discover.ErrNoGame) || !strings.Contains(err.Error(), `letters: a b c d`) || !strings.Contains(err.Error(), "--alphabet FILE.yaml") {
		t.Fatalf("%v, want the alphabet %q", err, file)
	}
	name := filepath.Join(t.TempDir(), "mine.yaml")
	must.Do(t, os.WriteFile(name, []byte(file), 0o600))
	letters := must.Get(alphabet.Load(name))(t)
	var words []game.Word
	for _, text := range []string{"ağaçö", "kitap", "çiçek", "deniz", "köpek", "şeker", "bahçe", "günah", "ağrış", "araba", "ağaçk", "öğren"} {
		if w, err := game.ParseWordIn(letters, text, 5); err == nil {
			words = append(words, w)
		}
	}
	dict := must.Get(game.NewDictionaryIn(letters, "mine", words, words))(t)
	prof := learnt(t, browsertest.Tab(t), address, discover.Options{Words: dict, Alphabet: letters})
	must.Hold(t, strings.HasSuffix(prof.AlphabetName, ".alphabet.yaml") && prof.Alphabet.Size() == letters.Size(),
		"the alphabet is %s, of %d letters", prof.AlphabetName, prof.Alphabet.Size())
}

// A page whose keyboard has letters of an alphabet that no list is built in of is told at once, though the page says that it is in
// English, and takes words of English letters.
func TestNoList(t *testing.T) {
	t.Parallel()
	const spanish = "qwertyuiopasdfghjklñzxcvbnm"
	address := testPages(t) + "/strange.html?lang=en&secret=" + url.QueryEscape("mañana") + "&keys=" + url.QueryEscape(spanish)
	tab := browsertest.Tab(t)
	_, err := explore(t, tab, address, discover.Options{})
	want := "its keyboard has Ñ, and no list of 6 letters is built in that has words with all of its letters; give the page's words by --alphabet es"
	must.Need(t, errors.Is(err, discover.ErrNoGame) && strings.Contains(err.Error(), want), "%v, want %q", err, want)
	must.Equal(t, browsertest.Eval[int](t, tab, "mockLog.words.length"), 0, "words were played to find that out")
}
