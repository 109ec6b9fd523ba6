//go:build unix

package protocol

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// madeUp is a server of the chat-completions form, with no model behind it: it gives out answers one after the other.
type madeUp struct {
	mu      sync.Mutex
	answers []string
	asked   []string // the last message of each request
	key     string
}

func (m *madeUp) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var request struct {
		Model    string
		Messages []struct{ Role, Content string }
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.key = r.Header.Get("Authorization")
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil || r.URL.Path != "/v1/chat/completions" || request.Model != "made-up" || len(m.answers) == 0 {
		http.Error(w, "no more", http.StatusInternalServerError)
		return
	}
	m.asked = append(m.asked, request.Messages[len(request.Messages)-1].Content)
	fmt.Fprintf(w, `{"choices":[{"message":{"role":"assistant","content":%q}}]}`, m.answers[0])
	m.answers = m.answers[1:]
}

// The example asks the server again when a word may not be played, with the reason, and counts that.
func TestChat(t *testing.T) {
	needs(t, "python3", "python3")
	m := &madeUp{answers: []string{"My guess is **CRANE**.", "blorp", "crane", "I choose: moist", "slate", "zz", "", "q", "qq", "qqq"}}
	server := httptest.NewServer(m)
	defer server.Close()
	c := shell(t, "", func(c *Config) {
		c.Command = []string{"env", "CHAT_URL=" + server.URL + "/v1", "CHAT_KEY=secret", "CHAT_MODEL=made-up", "python3", "examples/chat.py"}
	})
	pos := start(t)
	ask := func() string {
		best, err := c.Best(t.Context(), pos)
		if err != nil {
			return err.Error()
		}
		return best.String()
	}
	if got := ask(); got != "crane asked 1 illegal 0 contradictions 0 words 4" {
		t.Error(got)
	}
	must.Do(t, pos.Apply(game.MustWord("crane"), game.Score(game.MustWord("crane"), game.MustWord("slate"))))
	if got := ask(); got != "moist asked 3 illegal 2 contradictions 1 words 5" {
		t.Error(got)
	}
	if want := "crane was played or refused before"; !strings.Contains(m.asked[3], want) || !strings.Contains(m.asked[2], "blorp is not in the list") || !strings.Contains(m.asked[1], "CRANE BBGBG") {
		t.Errorf("asked %q", m.asked)
	}
	pos.Mode = game.Hard
	if got := ask(); got != "slate asked 1 illegal 0 contradictions 0 words 1" {
		t.Error(got)
	}
	if got := ask(); !strings.Contains(got, "gives up: 5 answers that can't be played") {
		t.Error(got)
	}
	if got := ask(); !strings.Contains(got, "error the server: HTTP Error 500") {
		t.Error(got)
	}
	must.Equal(t, m.key, "Bearer secret", "the key is")
}
