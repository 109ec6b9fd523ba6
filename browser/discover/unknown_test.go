package discover_test

import (
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

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
