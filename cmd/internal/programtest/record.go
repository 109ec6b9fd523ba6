package programtest

import (
	"bytes"
	"fmt"
	"os"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Honest checks that a record is complete and that the game obeyed its rules.
func Honest(g record.Game) error {
	if g.End == nil {
		return fmt.Errorf("game %d has no end", g.Start.Game)
	}
	mode, err := game.ParseMode(g.Start.Mode)
	if err != nil {
		return err
	}
	var turns []game.Turn
	played := map[game.Word]bool{}
	for _, l := range g.Guesses {
		if l.N != len(turns)+1 || played[l.Guess] {
			return fmt.Errorf("game %d: %s is numbered %d after %d rows, or was played before", g.Start.Game, l.Guess, l.N, len(turns))
		}
		played[l.Guess] = true
		if l.Rejected {
			continue
		}
		if err := mode.Check(turns, l.Guess); err != nil {
			return fmt.Errorf("game %d: %s breaks the rule: %w", g.Start.Game, l.Guess, err)
		}
		turns = append(turns, game.Turn{Guess: l.Guess, Clue: *l.Clue})
	}
	won := len(turns) > 0 && turns[len(turns)-1].Clue.Solved()
	if won != (g.End.Outcome == record.Won) || g.End.Guesses != len(turns) || won && g.End.Answer != turns[len(turns)-1].Guess.String() {
		return fmt.Errorf("game %d ends otherwise than its guesses say: %+v", g.Start.Game, *g.End)
	}
	return nil
}

// ReadRecord reads the games of a record.
func ReadRecord(t *testing.T, file string) []record.Game {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	games, err := record.Read(file, bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return games
}
