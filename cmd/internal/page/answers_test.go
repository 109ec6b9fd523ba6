package page_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/absurdist/absurdist/browser/chrome/pagetest"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/page"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

// TestMain builds the engine from the current code, whatever is in the folder built.
func TestMain(m *testing.M) {
	flag.Parse()
	if err := buildEngine(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func buildEngine() error {
	dir, err := os.MkdirTemp("", "absurdist-page-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	wasm := filepath.Join(dir, "absurdist.wasm")
	build := exec.Command("go", "build", "-buildvcs=false", "-trimpath", "-ldflags=-s -w", "-o", wasm, "github.com/absurdist/absurdist/cmd/absurdist-wasm")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("the engine can't be built: %w\n%s", err, out)
	}
	code, err := os.ReadFile(wasm)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.DefaultCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(code); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	loader, err := os.ReadFile(filepath.Join(string(bytes.TrimSpace(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	page.Put(fstest.MapFS{page.Engine: {Data: packed.Bytes()}, page.Loader: {Data: loader}})
	return nil
}

// kind is a kind of game, with the number of its positions to ask about.
type kind struct {
	advice.Request
	positions int
}

var kinds = []kind{
	{advice.Request{Game: advice.Game{Words: "nyt"}}, 120},
	{advice.Request{Game: advice.Game{Words: "nyt", Mode: "hard"}}, 40},
	{advice.Request{Game: advice.Game{Words: "original", Mode: "strict"}}, 30},
	{advice.Request{Game: advice.Game{Words: "nyt"}, Exact: true, Number: 3}, 10},
	{advice.Request{Game: advice.Game{Words: "nyt", Date: "2026-05-31"}, Strategy: "entropy"}, 15},
	{advice.Request{Game: advice.Game{Words: "nyt", Boards: 4}, Number: 4}, 4},
	{advice.Request{Game: advice.Game{Words: "nyt", Host: "fibble"}}, 3},
	{advice.Request{Game: advice.Game{Words: "de-5"}}, 20},
	{advice.Request{Game: advice.Game{Words: "en-8"}}, 2},
}

// The page's engine answers as the program does, in dozens of positions, or hundreds of them with ABSURDIST_ALL. The command line prints these answers.
func testSameAnswers(t *testing.T, p *pagetest.Page) {
	rng := rand.New(rand.NewPCG(1, 2))
	desk := new(advice.Desk)
	var asked int
	for _, k := range kinds {
		requests := positions(t, rng, k)
		text := must.Get(json.Marshal(requests))(t)
		replies := pagetest.Eval[[]json.RawMessage](t, p, fmt.Sprintf(`import("/js/engine.js").then(async ({ Engine }) => {
			window.engine ??= new Engine((reason) => { throw new Error(reason); });
			const answers = [];
			for (const request of %s) answers.push(await window.engine.ask("advice", request).catch(({ message }) => ({ error: message })));
			return answers;
		})`, text))
		for i, r := range requests {
			asked++
			question := must.Get(json.Marshal(r))(t)
			got, want := plain(t, replies[i]), plain(t, native(t, desk, question))
			must.Hold(t, reflect.DeepEqual(got, want), "%s:\nthe page   %v\nthe program %v", question, got, want)
			if i < 2 {
				compareCommand(t, r, want)
			}
		}
	}
	t.Logf("%d positions", asked)
}

// positions returns positions of random games.
func positions(t *testing.T, rng *rand.Rand, k kind) []advice.Request {
	t.Helper()
	d := game.Must(game.LoadList(k.Words))
	var list []advice.Request
	n := k.positions
	if os.Getenv("ABSURDIST_ALL") == "" {
		n = max(2, n/5)
	}
	for range n {
		r := k.Request
		secrets := make([]game.Word, max(r.Boards, 1))
		for i := range secrets {
			secrets[i] = d.Answers()[rng.IntN(len(d.Answers()))]
		}
		turns := 3 // few candidates are left then
		if !k.Exact && rng.IntN(4) == 0 {
			turns = 1 + rng.IntN(2)
		}
		for ; turns > 0; turns-- {
			guess := d.Words()[rng.IntN(len(d.Words()))]
			turn := advice.Turn{Guess: guess.String()}
			for _, secret := range secrets {
				clue := []byte(game.Score(guess, secret).String())
				if r.Host == game.Fibble().String() {
					lie := &clue[rng.IntN(len(clue))]
					*lie = map[byte]byte{'B': 'Y', 'Y': 'B', 'G': 'B'}[*lie]
				}
				turn.Clues = append(turn.Clues, string(clue))
			}
			r.Turns = append(r.Turns, turn)
		}
		list = append(list, r)
	}
	return list
}

// native returns the program's answer or error, in the form in which the page's engine gives it.
func native(t *testing.T, desk *advice.Desk, question []byte) []byte {
	t.Helper()
	var r advice.Request
	must.Do(t, json.Unmarshal(question, &r))
	answer, err := desk.Advise(t.Context(), r)
	var value any = answer
	if err != nil {
		must.Need(t, errors.Is(err, advice.ErrQuestion), "%v", err)
		value = map[string]string{"error": err.Error()}
	}
	return must.Get(json.Marshal(value))(t)
}

// plain returns the value of a JSON text, with numbers to nine digits. Processors round the last digits differently.
func plain(t *testing.T, text []byte) any {
	t.Helper()
	var value any
	err := json.Unmarshal(text, &value)
	must.Need(t, err == nil, "%s: %v", text, err)
	return rounded(value)
}

func rounded(value any) any {
	switch v := value.(type) {
	case float64:
		return math.Round(v*1e9) / 1e9
	case []any:
		for i := range v {
			v[i] = rounded(v[i])
		}
	case map[string]any:
		for key := range v {
			v[key] = rounded(v[key])
		}
	}
	return value
}

// compareCommand compares what the command line prints with an answer.
func compareCommand(t *testing.T, r advice.Request, answer any) {
	t.Helper()
	args := []string{"suggest", "--json", "--words", r.Words}
	for flag, value := range map[string]string{"--mode": r.Mode, "--date": r.Date, "--strategy": r.Strategy, "--host": r.Host} {
		if value != "" {
			args = append(args, flag, value)
		}
	}
	if r.Boards > 0 {
		args = append(args, "--boards", fmt.Sprint(r.Boards))
	}
	if r.Number > 0 {
		args = append(args, "--number", fmt.Sprint(r.Number))
	}
	if r.Exact {
		args = append(args, "--exact")
	}
	for _, turn := range r.Turns {
		args = append(args, turn.String())
	}
	_, out, problems := programtest.Output("", args...)
	fields := answer.(map[string]any)
	if message, failed := fields["error"]; failed || fields["over"] != nil {
		must.Hold(t, !failed || strings.Contains(problems, fmt.Sprint(message)), "%q says %s, the page %v", args, problems, message)
		return
	}
	var want []any
	for _, part := range []string{"left", "guesses", "values"} {
		if lines, ok := fields[part].([]any); ok {
			want = append(want, lines...)
		}
	}
	if liar, ok := fields["liar"]; ok {
		want = []any{liar}
	}
	var got []any
	for line := range strings.Lines(out) {
		got = append(got, plain(t, []byte(line)))
	}
	must.Hold(t, reflect.DeepEqual(got, want), "%q:\nthe command line %v\nthe page         %v", args, got, want)
}

// A game is reviewed with the figures of absurdist review, and can be stepped through. The command line can read its record.
func testReview(t *testing.T, p *pagetest.Page) {
	afresh(t, p, "#day=any&game=salet.BBBYB_crony.BYBBB_where.GGGGG")
	p.Tap(t, "#review-game")
	await(t, p, `document.querySelector("#review .sums")`)
	_, want, _ := programtest.Output("", "review", "salet=BBBYB", "crony=BYBBB", "where=GGGGG")
	compareReview(t, p, want)
	accessible(t, p, "review")
	p.Resize(t, 320, 1000)
	p.Fits(t, "review", 320)
	p.Picture(t, "review")
	p.Tap(t, "#step-back")
	advised(t, p)
	must.Equal(t, pagetest.Eval[string](t, p, "location.hash"), "#day=any&game=salet.BBBYB_crony.BYBBB", "a step back the address ends in")
	must.Equal(t, p.Text(t, ".steps [role=status]"), "Before guess 3 of 3: WHERE", "a step back the review says")
	saved := pagetest.Eval[string](t, p, `new Promise((done) => {
		const make = URL.createObjectURL;
		URL.createObjectURL = (blob) => { blob.text().then(done); return make.call(URL, blob); };
		document.querySelector("#save").click();
	})`)
	file := filepath.Join(t.TempDir(), "game.jsonl")
	must.Do(t, os.WriteFile(file, []byte(saved), 0o600))
	_, got, problems := programtest.Output("", "review", file)
	_, sums, _ := strings.Cut(want, "\n\nWon")
	must.Hold(t, sums != "" && strings.HasSuffix(got, sums), "the review of the record that was saved is\n%s%s\nwant\n%s", got, problems, want)
	p.Press(t, "a")
	p.Tap(t, "#undo")
	p.Tap(t, "#undo")
	must.Hold(t, !pagetest.Eval[bool](t, p, `!document.querySelector("#review").hidden`), "the review stays after the game was changed")
}

// Games on several boards and games with lies are reviewed with the command's headings and figures.
func testReviewOfOthers(t *testing.T, p *pagetest.Page) {
	for hash, args := range map[string][]string{
		"#boards=2&game=raise.BYBYB.BYYBB_cloth.BYBBY.BBBBB": {"raise=BYBYB,BYYBB", "cloth=BYBBY,BBBBB"},
		"#host=fibble&game=crane.BYBBG_south.BBGBB":          {"--host", "fibble", "crane=BYBBG", "south=BBGBB"},
	} {
		afresh(t, p, hash)
		p.Tap(t, "#review-game")
		await(t, p, `document.querySelector("#review .sums")`)
		_, want, _ := programtest.Output("", append([]string{"review"}, args...)...)
		compareReview(t, p, want)
		head := pagetest.Eval[string](t, p, `[...document.querySelectorAll("#review thead th")].map(({ textContent }) => textContent).join(" ")`)
		must.Hold(t, strings.Contains(strings.Join(strings.Fields(want), " "), head), "the page has the headings %q, and the command prints\n%s", head, want)
		for _, width := range []int{320, 1280} {
			p.Resize(t, width, 1000)
			fits(t, p, hash, width)
		}
		accessible(t, p, hash)
		p.Picture(t, strings.TrimPrefix(args[0], "--"))
	}
}

// compareReview compares the figures of a review on the page with those that the command prints.
func compareReview(t *testing.T, p *pagetest.Page, want string) {
	t.Helper()
	shown := pagetest.Eval[[]string](t, p, `[...document.querySelectorAll("#review tbody td, #review .sums")].flatMap(({ innerText }) => innerText.split(/[\n→]/)).map((text) => text.trim())`)
	for _, figure := range shown {
		if figure == "" && strings.Contains(want, "dealt by the page") {
			continue // the player did not choose that word
		}
		must.Hold(t, figure != "" && strings.Contains(strings.Join(strings.Fields(want), " "), figure),
			"the page shows %q, and the command prints\n%s", figure, want)
	}
}
