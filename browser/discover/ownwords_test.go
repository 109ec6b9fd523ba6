package discover_test

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

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
			if err != nil {
				t.Error(err)
			}
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
