package lookback_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command/lookback"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }

// worstFiles returns, for every kind of file, files that take as long to check as any may. Each has the commands that read it.
func worstFiles(t *testing.T) map[string]worstFile {
	t.Helper()
	d := game.Must(game.LoadList("original"))
	words := make([]string, 0, len(d.Words()))
	for _, w := range d.Words() {
		words = append(words, w.String())
	}
	page := filepath.Join(t.TempDir(), "page.html")
	game := func(host, mode string, boards, rows int) worstFile {
		var text strings.Builder
		fmt.Fprintf(&text, `{"event":"start","game":1,"site":"%s","host":"%[1]s","mode":"%s","words":"original","lists":"%s"}`+"\n", host, mode, d.Sum())
		clue := `"clue":"BBBBB"`
		if boards > 1 {
			clue = `"boards":[` + strings.Repeat(`{"clue":"BBBBB","candidates":1},`, boards-1) + `{"clue":"BBBBB","candidates":1}]`
		}
		for i := range rows {
			fmt.Fprintf(&text, `{"event":"guess","n":%d,"guess":"%s","candidates":1,%s}`+"\n", i+1, words[i*7919%len(words)], clue)
		}
		commands := []string{"verify"}
		if mode == "normal" && host != "liar" {
			commands = append(commands, "review", "report -o "+page, "share", "replay")
		}
		return worstFile{text.String(), commands}
	}
	head := func(claim, fields string, lines int) string {
		return fmt.Sprintf(`{"claim":"%s","words":"original","lists":"%s","answers":%d,"allowed":%d,"lines":%d%s}`+"\n",
			claim, d.Sum(), len(d.Answers()), len(d.Words()), lines, fields)
	}
	absurdle := func(claim, mode string) string {
		return head(claim, `,"host":"absurdle","mode":"`+mode+`","of":"some"`, 1)
	}
	quoted := func(list []string) string { return `["` + strings.Join(list, `","`) + `"]` }
	const many = 1 << 20
	crane := quoted(strings.Fields(strings.Repeat("crane ", many)))
	answers := quoted(words[:len(d.Answers())])
	var loss strings.Builder
	const pairs, steps = 400, 400
	loss.WriteString(head("not won", `,"mode":"normal","guesses":3`, pairs+steps))
	for range pairs {
		fmt.Fprintf(&loss, `{"guesses":2,"words":%s}`+"\n", answers)
	}
	for range steps {
		fmt.Fprintf(&loss, `{"guesses":3,"words":%s}`+"\n", answers)
	}
	const deep = 4000
	proof := strings.Repeat(`{"prices":{"z":1},"next":`, deep) + "null" + strings.Repeat("}", deep)
	verify := []string{"verify"}
	return map[string]worstFile{
		"a long game":             game("wordle", "normal", 1, 50_000),
		"a long strict game":      game("wordle", "strict", 1, 50_000),
		"a long game of Fibble":   game("fibble", "hard", 1, 50_000),
		"a long game of a liar":   game("liar", "normal", 1, 50_000),
		"a long game of WORDPL":   game("wordpl", "normal", 1, 50_000),
		"many boards":             game("wordle", "normal", 64, 1000),
		"many boards of Fibble":   game("fibble", "hard", 64, 1000),
		"words":                   {strings.Repeat("crane\n", 4*many), verify},
		"games of words":          {strings.Repeat("crane slate ", 2*many) + "\n", verify},
		"an opening":              {absurdle("longest", "normal") + `{"secret":"crane","guesses":9,"bound":12972,"opening":` + crane + "}", verify},
		"a chain":                 {absurdle("longest", "hard") + `{"secret":"jazzy","guesses":9,"bound":9,"chain":` + strings.ReplaceAll(crane, "crane", "<.....,>") + "}", verify},
		"a bound that is far off": {absurdle("longest", "hard") + `{"secret":"jazzy","guesses":0,"bound":1}`, verify},
		"a strict proof":          {head("longest", `,"host":"wordle","mode":"strict","of":"some"`, 1) + `{"secret":"crane","guesses":0,"bound":2,"proof":` + proof + "}", verify},
		"a shortest game":         {absurdle("shortest", "normal") + `{"target":"crane","length":9,"game":` + crane + "}", verify},
		"steps of a proof":        {loss.String(), verify},
	}
}

type worstFile struct {
	text     string
	commands []string
}

// Each command that reads files ends by itself, or on an interrupt, whatever the file contains.
func TestWorstFiles(t *testing.T) {
	dir := t.TempDir()
	for name, f := range worstFiles(t) {
		file := filepath.Join(dir, strings.ReplaceAll(name, " ", "-"))
		must.Do(t, os.WriteFile(file, []byte(f.text), 0o600))
		for _, args := range f.commands {
			t.Run(args+" "+name, func(t *testing.T) {
				ctx, cancel := context.WithCancelCause(t.Context())
				defer cancel(nil)
				ended := make(chan struct{})
				go func() {
					app := &cli.App{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard, Quiet: true, Log: zerolog.Nop()}
					root := &cobra.Command{SilenceErrors: true, SilenceUsage: true}
					root.AddCommand(lookback.Commands(app)...)
					root.SetArgs(append(strings.Fields(args), file))
					defer close(ended)
					_ = root.ExecuteContext(ctx) // only whether it ends counts
				}()
				select {
				case <-ended:
					return
				case <-time.After(200 * time.Millisecond): // the command is busy then
				}
				cancel(cli.ErrInterrupted)
				select {
				case <-ended:
				case <-time.After(leak.Stretch(10 * time.Minute)):
					t.Error("it goes on long after the interrupt")
				}
			})
		}
	}
}
