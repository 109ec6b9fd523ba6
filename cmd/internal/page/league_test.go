package page_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
)

// The tables of leagues are served with the games that they were made from, and verify finds those right.
func TestLeague(t *testing.T) {
	t.Parallel()
	handler := page.Handler()
	get := func(name string) (int, string) {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/practice/league/"+name, nil))
		return w.Code, w.Body.String()
	}
	for name, text := range map[string]string{"own": "optimal", "made-up": "These results are made up"} {
		if code, body := get(name + ".html"); code != http.StatusOK || !strings.Contains(body, text) || len(body) > 200_000 {
			t.Errorf("%s: %d, %d bytes", name, code, len(body))
		}
		if code, out, problems := programtest.Output("", "verify", "../../../data/league/"+name+".jsonl"); code != 0 {
			t.Errorf("%s: %d %s%s", name, code, out, problems)
		}
	}
	if _, own := get("own.html"); strings.Contains(own, `>Told<`) {
		t.Error("nobody was told anything, and there is a column for it")
	}
	if code, _ := get("none.html"); code != http.StatusNotFound {
		t.Errorf("code %d for a page that is not there", code)
	}
}
