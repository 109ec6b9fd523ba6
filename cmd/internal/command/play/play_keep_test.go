package play

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"

	"github.com/rs/zerolog"
)

// Only the last game that was won or lost on a live page is kept.
func TestGameKeeper(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	var log bytes.Buffer
	play := func(outcome record.Outcome, word string) {
		t.Helper()
		k := keepGame(zerolog.New(&log))
		w := game.MustWord(word)
		clue := game.Score(w, w)
		g := record.Game{Start: record.Start{Site: "wordle", Mode: "normal", Words: "nyt"}, Guesses: []record.Guess{{N: 1, Guess: w, Clue: &clue}}, End: &record.End{Outcome: outcome, Guesses: 1}}
		must.Do(t, g.Pass(k))
	}
	play(record.Stopped, "crane")
	if _, err := os.Stat(cli.LastGame()); !os.IsNotExist(err) {
		t.Fatalf("a game that was stopped is kept: %v", err)
	}
	play(record.Won, "crane")
	play(record.Lost, "slate")
	play(record.Failed, "south")
	text := must.Get(os.ReadFile(cli.LastGame()))(t)
	games, err := record.Read("last-game.jsonl", bytes.NewReader(text))
	if err != nil || len(games) != 1 || games[0].End == nil || games[0].Guesses[0].Guess != game.MustWord("slate") {
		t.Errorf("kept is %s, %v", text, err)
	}
	if log.Len() > 0 {
		t.Errorf("the log is %s", log.String())
	}
	t.Setenv("XDG_DATA_HOME", cli.LastGame()) // a file, so the folder can't be created
	play(record.Won, "crane")
	if !strings.Contains(log.String(), "the game was not kept") {
		t.Errorf("the log is %s", log.String())
	}
}
