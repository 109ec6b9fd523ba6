//go:build unix

package protocol

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// needs fails if the program that runs an example is missing. The error says how to install it.
func needs(t *testing.T, program, install string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Fatalf("%v: the example is run by %s; install it (Debian, Ubuntu: apt-get install %s)", err, program, install)
	}
}

// The examples play candidates only, and always the first, in any mode.
func TestExamples(t *testing.T) {
	for _, e := range []struct{ program, install, file string }{
		{"python3", "python3", "examples/first.py"}, {"sh", "dash", "examples/first.sh"}, {"awk", "mawk", ""},
	} {
		needs(t, e.program, e.install)
		if e.file == "" {
			continue
		}
		t.Run(e.file, func(t *testing.T) {
			t.Parallel()
			c := shell(t, "", func(c *Config) { c.Command = []string{e.program, e.file} })
			for i, secret := range []string{"cigar", "jazzy", "eerie", "mamma", "abbey"} {
				pos := start(t)
				pos.Mode = game.Mode(i % 3)
				pos.Reject(game.MustWord("rebut"))
				for host := (game.Secret{Word: game.MustWord(secret)}); !pos.Won() && !pos.Lost(); {
					best := must.Get(c.Best(t.Context(), pos))(t)
					must.Same(t, best.Guess, pos.CandidateWords(1)[0], "%s: after %v it plays", secret, pos.Turns())
					must.Do(t, pos.Apply(best.Guess, host.Answer(best.Guess)))
				}
			}
		})
	}
}

// The game in PROTOCOL.md is what the Python example plays.
func TestGameOnPaper(t *testing.T) {
	needs(t, "python3", "python3")
	page := must.Get(os.ReadFile("PROTOCOL.md"))(t)
	_, after, _ := strings.Cut(string(page), "A game with the program's lines indented:\n\n```\n")
	played, _, ok := strings.Cut(after, "```")
	must.Need(t, ok, "there is no game on the page")
	d := game.Must(game.LoadList("nyt"))
	c := NewClient(Config{})
	c.dir = t.TempDir()
	lists := must.Get(c.writeLists(d))(t)
	var in, want strings.Builder
	for line := range strings.Lines(played) {
		switch reply, indented := strings.CutPrefix(line, "    "); {
		case indented:
			want.WriteString(reply)
		case strings.HasPrefix(line, "answers "):
			in.WriteString(lists)
		case !strings.HasPrefix(line, "allowed ") && line != "weights\n":
			in.WriteString(line)
		}
	}
	cmd := exec.Command("python3", "examples/first.py")
	cmd.Stdin = strings.NewReader(in.String())
	out, err := cmd.CombinedOutput()
	must.Hold(t, err == nil && string(out) == want.String(), "%v, the program writes\n%swant\n%s", err, out, &want)
}

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
		return must.Get(c.Best(t.Context(), pos))(t).String()
	}
	must.Equal(t, ask(), "crane asked 1 illegal 0 contradictions 0 words 4")
	must.Do(t, pos.Apply(game.MustWord("crane"), game.Score(game.MustWord("crane"), game.MustWord("slate"))))
	must.Equal(t, ask(), "moist asked 3 illegal 2 contradictions 1 words 5")
	for i, want := range []string{"", "CRANE BBGBG", "blorp is not in the list", "crane was played or refused before"} {
		must.Hold(t, strings.Contains(m.asked[i], want), "asked %q, want %q", m.asked[i], want)
	}
	pos.Mode = game.Hard
	must.Equal(t, ask(), "slate asked 1 illegal 0 contradictions 0 words 1")
	for _, want := range []string{"gives up: 5 answers that can't be played", "error the server: HTTP Error 500"} {
		must.Says(t, must.Err(c.Best(t.Context(), pos)), nil, want)
	}
	must.Equal(t, m.key, "Bearer secret", "the key is")
}
