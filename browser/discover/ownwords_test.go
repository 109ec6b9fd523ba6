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
	"time"

	"absurdist/browser/discover"
	"absurdist/browser/internal/browsertest"
	"absurdist/browser/profile"

	"github.com/rs/zerolog"
)

// learnt looks at a page, writes its profile and the files that this names into a folder, and reads the profile.
func learnt(t *testing.T, address string, o discover.Options) *profile.Profile {
	t.Helper()
	tab := browsertest.Tab(t)
	o.Log = zerolog.New(zerolog.NewTestWriter(t))
	found, err := discover.Run(browsertest.Deadline(t, 3*time.Minute), tab, address, o)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range append(found.Words, discover.File{Name: "new.yaml", Content: found.Profile}) {
		if err := os.WriteFile(filepath.Join(dir, f.Name), f.Content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	prof, err := profile.Load(filepath.Join(dir, "new.yaml"))
	if err != nil {
		t.Fatalf("%v\n%s", err, found.Profile)
	}
	return prof
}

// A page whose words are in no built-in list is learnt and played with those that it has loaded, however it has them.
func TestOwnWords(t *testing.T) {
	t.Parallel()
	for how, answers := range map[string]int{"script": 80, "json": 80, "text": 360} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			address := browsertest.Mock(t, "generic", browsertest.Options("tongue", how, "seed", "3"))
			prof := learnt(t, address, discover.Options{})
			dict, err := prof.Dictionary(5)
			if err != nil {
				t.Fatal(err)
			}
			if len(dict.Answers()) != answers || len(dict.Words()) != 360 {
				t.Errorf("%d answers, %d words, want %d and 360", len(dict.Answers()), len(dict.Words()), answers)
			}
			if answers == 360 != (prof.Answers == "") {
				t.Errorf("the file of answers is %q", prof.Answers)
			}
			if end := plays(t, prof, address); end.Outcome != "won" {
				t.Errorf("%+v", end)
			}
		})
	}
}

// Two boards are played with the page's words, too.
func TestOwnWordsOnBoards(t *testing.T) {
	t.Parallel()
	address := browsertest.Mock(t, "generic", browsertest.Options("tongue", "script", "seed", "3", "boards", "2"))
	prof := learnt(t, address, discover.Options{})
	if prof.Boards != 2 || prof.Allowed == "" {
		t.Fatalf("%d boards, words in %q", prof.Boards, prof.Allowed)
	}
	if end := plays(t, prof, address); end.Outcome != "won" {
		t.Errorf("%+v", end)
	}
}

// A page whose list is about the built-in one is played with that, unless its own is asked for; where there is none that is an error.
func TestOwnWordsAsked(t *testing.T) {
	t.Parallel()
	address := browsertest.Mock(t, "generic", browsertest.Options("seed", "3"))
	if prof := learnt(t, address, discover.Options{}); prof.Words == "" || prof.Allowed != "" {
		t.Errorf("words %q, allowed %q", prof.Words, prof.Allowed)
	}
	prof := learnt(t, address, discover.Options{OwnWords: true, FileName: func(string) string { return "mine" }})
	if dict, err := prof.Dictionary(5); err != nil || len(dict.Answers()) != 2315 || len(dict.Words()) != 12972 || filepath.Base(prof.Allowed) != "mine.allowed.txt" {
		t.Errorf("words %q, allowed %q, %v", prof.Words, prof.Allowed, err)
	}
	server := httptest.NewServer(http.FileServer(http.Dir("testdata")))
	t.Cleanup(server.Close)
	_, err := discover.Run(browsertest.Deadline(t, 3*time.Minute), browsertest.Tab(t), server.URL+"/strange.html", discover.Options{OwnWords: true})
	if !errors.Is(err, discover.ErrNoGame) || !strings.Contains(err.Error(), "found no list of words of 5 letters in what the page has loaded") {
		t.Errorf("%v", err)
	}
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
	prof := learnt(t, address, discover.Options{})
	dict, err := prof.Dictionary(5)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(prof.AlphabetName, ".alphabet.yaml") || prof.Alphabet.Size() != 29 || len(dict.Words()) != len(words)-1 { // ağrış has a letter that is not on the keyboard
		t.Errorf("alphabet %s of %d letters, %d words", prof.AlphabetName, prof.Alphabet.Size(), len(dict.Words()))
	}
}
