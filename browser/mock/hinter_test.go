package mock

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHinter(t *testing.T) {
	handler := Handler()
	for _, test := range []struct {
		query, want string
		status      int
	}{
		// _IGHT: whatever is guessed of them, the others are left.
		{"words=original&turns=fight:BGGGG&guess=might", `{"clue":80}`, http.StatusOK},
		{"words=original&turns=jazzy:GGGGG&guess=jazzy", `{"clue":242}`, http.StatusOK},
		// The same in hard mode, where nothing else may be guessed.
		{"words=original&turns=fight:BGGGG&guess=might&hard=1", `{"clue":80}`, http.StatusOK},
		{"words=original&guess=crane&hard=yes", "404 page not found\n", http.StatusNotFound},
		{"words=none&guess=crane", "404 page not found\n", http.StatusNotFound},
		{"words=original&guess=cran", "guess: \"cran\" has 4 letters: not a five-letter word\n", http.StatusBadRequest},
		{"words=original&turns=jazzy:GGGGB&guess=crane", "turns: no word is left after JAZZY GGGGB\n", http.StatusBadRequest},
	} {
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/hinter?"+test.query, nil))
		if answer.Code != test.status || answer.Body.String() != test.want {
			t.Errorf("%s: %d %q, want %d %q", test.query, answer.Code, answer.Body, test.status, test.want)
		}
	}
}
