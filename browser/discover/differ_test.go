package discover_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

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
