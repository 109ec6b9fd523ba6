//go:build unix

package lookback_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// The program is killed at random points, several times. With --resume the record is complete in the end, without repeats.
func TestReplayResumesAfterKills(t *testing.T) {
	t.Parallel()
	all := must.Get(game.LongestGame())(t)
	words := append(all[:99:99], all[len(all)-1])
	dir := t.TempDir()
	list, file := filepath.Join(dir, "words.txt"), filepath.Join(dir, "game.jsonl")
	var text strings.Builder
	for _, w := range words {
		fmt.Fprintln(&text, w)
	}
	must.Do(t, os.WriteFile(list, []byte(text.String()), 0o600))
	draw := rand.New(rand.NewPCG(3, 4))
	flag := "--record"
	over := func() bool { // on a busy machine the game may be over before the kill
		text, err := os.ReadFile(file)
		return err == nil && strings.Contains(string(text), `"outcome":"won"`)
	}
	for i := 0; i < 4 && !over(); i++ {
		p := programtest.StartProgram(t, "replay", list, flag, file, "--json")
		for range 1 + draw.IntN(10) { // at least one new line, without counting what the program did after the last line that was read
			p.Await(`"event":"guess"`)
		}
		group := p.BrowserGroup()
		must.Do(t, p.Process.Kill())
		p.Ends(-1, group)
		flag = "--resume"
	}
	if !over() {
		p := programtest.StartProgram(t, "replay", list, flag, file, "--json")
		p.Await(`"outcome":"won"`)
		_ = p.Wait()
	}
	f := must.Get(os.Open(file))(t)
	defer f.Close()
	games, err := record.Read(file, f)
	must.Need(t, err == nil && len(games) == 1 && len(games[0].Guesses) == len(words) && games[0].End != nil && games[0].End.Outcome == record.Won,
		"%d games, %v; want one of %d guesses that was won", len(games), err, len(words))
	for i, g := range games[0].Guesses {
		must.Hold(t, g.N == i+1 && g.Guess == words[i], "line %d is %d %s, want %s", i+1, g.N, g.Guess, words[i])
	}
}
