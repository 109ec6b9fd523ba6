package mock

import (
	"context"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"
	"weak"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
)

// ask is a request as our page makes it.
func ask(query string) *http.Request {
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080/hinter?"+query, nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	return r
}

func TestHinter(t *testing.T) {
	handler := Handler()
	for _, test := range []struct {
		query, want string
		status      int
	}{
		// _IGHT: a guess at one of them leaves all others.
		{"words=original&turns=fight:BGGGG&guess=might", `{"clue":80}`, http.StatusOK},
		{"words=original&turns=jazzy:GGGGG&guess=jazzy", `{"clue":242}`, http.StatusOK},
		// The same in hard mode, where nothing else may be guessed.
		{"words=original&turns=fight:BGGGG&guess=might&hard=1", `{"clue":80}`, http.StatusOK},
		{"words=original&guess=crane&hard=yes", "404 page not found\n", http.StatusNotFound},
		{"words=none&guess=crane", "404 page not found\n", http.StatusNotFound},
		{"words=original&guess=cran", "guess: \"cran\" has 4 letters: not a word of 5 letters\n", http.StatusBadRequest},
		{"words=original&turns=jazzy:GGGGB&guess=crane", "turns: no word is left after JAZZY GGGGB\n", http.StatusBadRequest},
	} {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, ask(test.query))
		must.Hold(t, answer.Code == test.status && answer.Body.String() == test.want,
			"%s: %d %q, want %d %q", test.query, answer.Code, answer.Body, test.status, test.want)
	}
}

// Pages elsewhere get no answer, whatever name they give this machine.
func TestHinterAnswersOurPagesOnly(t *testing.T) {
	handler := Handler()
	for _, test := range []struct {
		host, origin, site string
		status             int
	}{
		{"127.0.0.1:8080", "", "same-origin", http.StatusNotFound}, // the list does not exist
		{"127.0.0.1:8080", "http://127.0.0.1:8080", "", http.StatusNotFound},
		{"localhost:8080", "", "", http.StatusNotFound},
		{"[::1]:8080", "", "", http.StatusNotFound},
		{"evil.example:8080", "", "same-origin", http.StatusForbidden},
		{"127.0.0.1.evil.example", "", "", http.StatusForbidden},
		{"", "", "", http.StatusForbidden},
		{"127.0.0.1:8080", "http://evil.example", "", http.StatusForbidden},
		{"127.0.0.1:8080", "http://127.0.0.1:9090", "", http.StatusForbidden},
		{"127.0.0.1:8080", "null", "", http.StatusForbidden},
		{"127.0.0.1:8080", "", "cross-site", http.StatusForbidden}, // an image of a page elsewhere
		{"127.0.0.1:8080", "", "same-site", http.StatusForbidden},
		{"127.0.0.1:8080", "", "none", http.StatusForbidden},
	} {
		r := ask("words=none&guess=crane")
		r.Host = test.host
		r.Header.Set("Origin", test.origin)
		r.Header.Set("Sec-Fetch-Site", test.site)
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, r)
		must.Hold(t, answer.Code == test.status, "%+v: %d %s", test, answer.Code, answer.Body)
	}
}

// However many lists and modes are asked for, there is one solver, and however many ask, few wait.
func TestHinterIsBounded(t *testing.T) {
	var made []weak.Pointer[minimax.Solver]
	h := newHinter()
	h.load = func(ctx context.Context, _ string, _ game.Mode) (*minimax.Solver, error) {
		words := game.MustWords("fight might")
		d, err := game.NewDictionary("few", words, nil)
		if err != nil {
			return nil, err
		}
		game, err := minimax.NewGame(d, game.Normal)
		if err != nil {
			return nil, err
		}
		s, err := minimax.NewSolver(ctx, game)
		made = append(made, weak.Make(s))
		return s, err
	}
	get := func(query string) int {
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, ask(query))
		return answer.Code
	}
	for range 3 {
		for _, list := range hinterLists() {
			for range 2 {
				must.Same(t, get("guess=might&words="+list), http.StatusOK, "%s", list)
			}
		}
	}
	want := 3 * len(hinterLists())
	must.Hold(t, len(made) == want, "made %d solvers, want %d", len(made), want)
	runtime.GC()
	kept := 0
	for _, s := range made {
		if s.Value() != nil {
			kept++
		}
	}
	must.Equal(t, kept, 1, "solvers are kept")
	for range hinterWaiting {
		h.waiting <- struct{}{}
	}
	must.Equal(t, get("guess=might&words=nyt"), http.StatusServiceUnavailable, "a request too many")
}
