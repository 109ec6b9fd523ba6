package protocol

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// firstFit plays the first candidate, or waits for the end of its time.
func firstFit(options map[string]string) (Player, error) {
	if options["depth"] == "bad" {
		return nil, errors.New("depth is bad")
	}
	depth := options["depth"]
	return func(ctx context.Context, pos *game.Position) (Best, error) {
		if depth == "deaf" {
			time.Sleep(3 * time.Second)
		}
		if depth == "endless" {
			<-ctx.Done()
			return Best{}, ctx.Err()
		}
		for _, w := range pos.CandidateWords(0) {
			if pos.Check(w) == nil {
				return Best{w, []Figure{{"left", float64(pos.Left())}}}, nil
			}
		}
		return Best{}, fmt.Errorf("%w: nothing left", ErrGaveUp)
	}, nil
}

// dialog serves the lines and returns the answers.
func dialog(t *testing.T, in string) string {
	t.Helper()
	var out strings.Builder
	s := Server{Name: "Test", Options: []Option{{"depth", "3"}, {"empty", ""}}, New: firstFit}
	must.Do(t, s.Serve(t.Context(), strings.NewReader(in), &out))
	return out.String()
}

// talk is lines with the answers, or with the beginning of the answers if that ends within a line.
type talk struct{ name, in, out string }

func dialogs(t *testing.T, list []talk) {
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			got := dialog(t, c.in)
			whole := strings.HasSuffix(c.out, "\n")
			must.Hold(t, got == c.out || !whole && strings.HasPrefix(got, c.out), "answers\n%swant\n%s", got, c.out)
		})
	}
}

// lists writes words, and weights if there are any, to files, and returns the lines that name them.
func lists(t *testing.T, answers, allowed string, weights ...string) (lines string) {
	t.Helper()
	dir := t.TempDir()
	for i, text := range append([]string{answers, allowed}, weights...) {
		verb := []string{"answers", "allowed", "weights"}[i]
		file := filepath.Join(dir, "my "+verb)
		must.Do(t, os.WriteFile(file, []byte(strings.ReplaceAll(text, " ", "\n")), 0o644))
		lines += verb + " " + file + "\n"
	}
	return lines
}

func TestServer(t *testing.T) {
	lists := lists(t, "crane slate", "crane slate pious")
	answers, _, _ := strings.Cut(lists, "\n")
	dialogs(t, []talk{
		{"handshake", "absurdist 1\nset depth 4\nready\nquit\nready\n", "name Test\noption depth 3\noption empty\nabsurdistok\nreadyok\n"},
		{"end of input", "newgame words original\ngo", "gameok\nbestguess cigar left 2315\n"},
		{"files", lists + "newgame words mine\n" + "go\n", "gameok\nbestguess crane left 2\n"},
		{"files once", lists + "newgame words mine\nnewgame words mine\ngo\n", "gameok\ngameok\nbestguess crane left 2\n"},
		{"other lists by that name", lists + "newgame words original\ngo\n", "gameok\nbestguess crane left 2\n"},
		{"built-in lists again", lists + "answers\nallowed\nnewgame words original\ngo\n", "gameok\nbestguess cigar left 2315\n"},
		{"turn", lists + "newgame words mine\n" + "turn pious BBBBY\ngo\n", "gameok\nbestguess slate left 1\n"},
		{"refused", lists + "newgame words mine\n" + "refused crane\ngo\n", "gameok\nbestguess slate left 1\n"},
		{"blank lines", "\n \nready\r\n", "readyok\n"},
		{"stop without go", "stop\nready\n", "readyok\n"},
		{"time", "set depth endless\nnewgame words original\ngo time 20\n", "gameok\nbestguess cigar\n"},
		{"stop", "set depth endless\nnewgame words original\ngo\nready\nturn crane BBBBB\nstop\n", "gameok\nreadyok\nbestguess cigar\n"},
		{"lines that wait", "newgame words original\ngo\nturn cigar BBYBB\nnonsense\ngo\n", "gameok\nbestguess cigar left 2315\ninfo nonsense is not a verb of version 2: ignored\nbestguess golem left 53\n"},
		{"bad option", "set deep 3\nset depth bad\nnewgame words original\ngo\n", "error there is no option \"deep\"\nerror depth is bad\ngameok\nbestguess cigar left 2315\n"},
		{"quit after go", "newgame words original\ngo\nquit\nready\n", "gameok\nbestguess cigar left 2315\n"},
		{"quit after lines that wait", "newgame words original\ngo\nturn cigar BBYBB\ngo\nquit\n", "gameok\nbestguess cigar left 2315\nbestguess golem left 53\n"},
		{"quit during a long thought", "set depth endless\nnewgame words original\ngo\nturn cigar BBYBB\ngo\nquit\n", "gameok\nbestguess cigar\n"},
		{"quit and a deaf player", "set depth deaf\nnewgame words original\ngo\nquit\n", "gameok\n"},
		{"no game", "go\nturn crane BBBBB\n", "error go before a game has begun: write newgame words NAME\nerror turn before a game has begun: write newgame words NAME\n"},
		{"one list", answers + "\nnewgame words mine\n", "error answers and allowed go together: name a file for each\n"},
		{"bad time", "newgame words original\ngo time soon\n", "gameok\nerror not a line of the protocol: go time: \"soon\" is not a whole number from 0\n"},
		{"garbage", "HELLO\nhello\n", "error not a line of the protocol: \"HELLO\" is not a verb\ninfo hello is not a verb of version 2: ignored\n"},
	})
}

// The player gives up, or meets a file that is not there.
func TestServerProblems(t *testing.T) {
	dialogs(t, []talk{
		{"no file", "answers nonesuch\nallowed nonesuch\nnewgame words mine\n", "error open nonesuch: "},
		{"gives up", lists(t, "fuzzy", "fuzzy") + "newgame words few\nrefused fuzzy\ngo\n", "gameok\ngiveup the program gives up: nothing left\n"},
	})
}

// A server that is closed opens no file that a line names, and goes on with the built-in lists.
func TestServerClosed(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.yaml")
	must.Do(t, os.WriteFile(secret, []byte("root:x:0\n"), 0o644))
	in := "answers " + secret + "\nallowed " + secret + "\nweights " + secret + "\nnewgame alphabet " + secret + " words mine\nanswers\nnewgame words original\ngo\n"
	var out strings.Builder
	s := Server{Name: "Test", New: firstFit, Closed: errors.New("closed")}
	must.Do(t, s.Serve(t.Context(), strings.NewReader(in), &out))
	want := "error answers: closed\nerror allowed: closed\nerror weights: closed\nerror alphabet: closed\ngameok\nbestguess cigar left 2315\n"
	must.Hold(t, out.String() == want, "answers\n%swant\n%s", out.String(), want)
}

// Turns beyond the limit of a game are refused, and an error quotes little of a line.
func TestServerLimits(t *testing.T) {
	turns := strings.Repeat("turn crane GBBBB\nturn slate BBBBB\nturn crane BBBBB\nturn slate BBBBB\n", mostUnfit/2)
	some := "crane slate " + game.Join(game.Must(game.LoadList("original")).Answers()[:mostUnfit], " ")
	few := lists(t, some, some)
	got := dialog(t, few+"newgame words few\n"+turns+"position\ngo\n")
	must.Equal(t, strings.Count(got, "error turn: the game has 30 guesses already"), mostUnfit, "turns beyond the limit")
	must.Hold(t, strings.HasSuffix(got, "bestguess crane left 32\n"), "answers %.2000s", got)
	got = dialog(t, few+"newgame rows 6 words few\n"+strings.Repeat("turn crane BBBBB\n", 8))
	must.Equal(t, strings.Count(got, "error turn: the game has 6 guesses already"), 2, "turns beyond six")
	got = dialog(t, "set "+strings.Repeat("x", 60_000)+" 1\nnewgame words "+strings.Repeat("y", 60_000)+"\n")
	must.Hold(t, len(got) <= 3*longestError, "%d bytes of answers", len(got))
}

// endless is a reader of lines that never end; cancel is called when the first answer is written.
type endless struct{ cancel func() }

func (endless) Read(p []byte) (int, error) { return copy(p, "ready\n"), nil }

func (e endless) Write(p []byte) (int, error) {
	e.cancel()
	return len(p), nil
}

// An interrupt ends the server while lines go on coming.
func TestServerInterrupted(t *testing.T) {
	for range 50 {
		ctx, cancel := context.WithCancel(t.Context())
		must.Is(t, (Server{New: firstFit}).Serve(ctx, endless{}, endless{cancel}), context.Canceled)
	}
}

// Words of any length and alphabet are asked about by newgame; a word of another kind is its own error.
func TestServerOfAnyWords(t *testing.T) {
	german := lists(t, "grüßen süßere", "grüßen süßere größer") + "newgame alphabet de length 6 words mine\n"
	russian := lists(t, "слово весна", "слово весна совет") + "newgame alphabet ru words mine\n"
	long := lists(t, "thunderstorm extravagance", "thunderstorm extravagance architecture") + "newgame length 12 words mine\n"
	dialogs(t, []talk{
		{"German", german + "turn GRÖẞER GGBGGB\ngo\n", "gameok\nbestguess grüßen left 1\n"},
		{"Russian", russian + "turn совет BGYBB\ngo\n", "gameok\ninfo after СОВЕТ BGYBB: no allowed word fits the clues\nbestguess слово left 1\n"},
		{"twelve letters", long + "refused thunderstorm\ngo\n", "gameok\nbestguess extravagance left 1\n"},
		{"a built-in list", "newgame words ru-5\nturn crane BBBBB\n", "gameok\nerror not a line of the protocol: turn WORD CLUE: \"crane\" has 'c', which is not in the alphabet ru: not a word\n"},
		{"another length", long + "turn crane BBBBB\nrefused cat\n", "gameok\n" +
			"error not a line of the protocol: turn WORD CLUE: \"crane\" has 5 letters: not a word of 12 letters\n" +
			"error not a line of the protocol: refused: \"cat\" has 3 letters: not a word of 12 letters\n"},
		{"another clue", german + "turn grüßen BBBBB\n", "gameok\nerror not a line of the protocol: turn WORD CLUE: \"BBBBB\" has 5 tiles, and the word has 6 letters: "},
		{"lists of another length", "newgame length 8 words nyt\n", "error newgame: the words of nyt have 5 letters, and the game has words of 8\n"},
		{"files of another length", lists(t, "crane", "crane") + "newgame length 8 words mine\n", "error newgame: the words of mine have 5 letters, and the game has words of 8\n"},
		{"lists of another alphabet", "newgame alphabet ru words nyt\n", "error newgame: the words of nyt are of the alphabet en, and the game has ru\n"},
		{"no alphabet", "newgame alphabet xx words nyt\n", `error not a line of the protocol: newgame: there is no alphabet "xx", only ar, `},
		{"no file", lists(t, "crane", "crane") + "newgame alphabet none.yaml words mine\n", "error open none.yaml: "},
		{"too long", "newgame length 13 words mine\n", "error not a line of the protocol: newgame: length: words have 3 to 12 letters\n"},
		{"another target", "newgame host absurdle target crane words en-8\n", "error newgame: target: \"crane\" has 5 letters: not a word of 8 letters\n"},
	})
}

// The service plays by the weights of a file.
func TestServerOfWeights(t *testing.T) {
	lists := lists(t, "crane slate", "crane slate pious roate", "pious\t0.25 roate\t0.75")
	both, weights, _ := strings.Cut(lists, "weights ")
	answers := strings.TrimPrefix(both[:strings.Index(both, "\n")], "answers ")
	const game = "newgame words mine\n"
	dialogs(t, []talk{
		{"files", lists + game + "go\n", "gameok\nbestguess pious left 2\n"},
		{"files once", lists + game + game + "turn pious BBYBB\ngo\n", "gameok\ngameok\nbestguess roate left 1\n"},
		{"none", lists + game + "weights\n" + game + "go\n", "gameok\ngameok\nbestguess crane left 2\n"},
		{"a built-in list", "weights " + weights + "newgame words nyt\ngo\n", "gameok\nbestguess pious left 2\n"},
		{"no weights", "weights " + answers + "\nnewgame words nyt\ngo\n", "error " + answers + ":1: \"crane\" is not a word and its weight (bad weights)\nerror go before a game has begun: write newgame words NAME\n"},
	})
}

// TestMain fails if a goroutine is left when all clients are closed.
func TestMain(m *testing.M) {
	before := runtime.NumGoroutine()
	code := m.Run()
	if flag.Lookup("test.fuzz").Value.String() != "" { // it has goroutines of its own
		os.Exit(code)
	}
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before && time.Now().Before(deadline); {
		time.Sleep(10 * time.Millisecond)
	}
	if code == 0 && runtime.NumGoroutine() > before {
		fmt.Fprintln(os.Stderr, "goroutines are left behind:")
		_ = pprof.Lookup("goroutine").WriteTo(os.Stderr, 1)
		code = 1
	}
	os.Exit(code)
}
