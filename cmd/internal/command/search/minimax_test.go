package search

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"
)

// nattyGame returns a game of three words that differ in one letter.
func nattyGame(t *testing.T) *minimax.Game {
	t.Helper()
	d := game.Must(game.NewDictionary("test", game.MustWords("natty catty patty"), game.MustWords("pinch")))
	return must.Get(minimax.NewGame(d, game.Normal))(t)
}

// A tree that does not find every answer is not written, and what the file held before stays.
func TestWrongTreeIsNotWritten(t *testing.T) {
	t.Parallel()
	wrong := &decision.Tree{Guess: game.MustWord("natty"), Candidate: true}
	name := filepath.Join(t.TempDir(), "tree.txt")
	must.Do(t, os.WriteFile(name, []byte("before"), 0o600))
	r := &firstRun{game: nattyGame(t), f: solveFlags{gameFlags: gameFlags{guesses: 2}, tree: name}}
	_, first := r.line(t.Context(), minimax.Decision{First: wrong.Guess, Result: minimax.Result{Wins: true}, Tree: wrong})
	for command, err := range map[string]error{"first": first, "solve": writeWinning(t.Context(), name, wrong, r.game, 2)} {
		must.Is(t, err, verify.ErrRefuted, "minimax %s", command)
	}
	must.Equal(t, string(must.Get(os.ReadFile(name))(t)), "before", "the file")
}

// An interrupt also ends the search for the proof of a least set, which comes after that for the set.
func TestLeastProofInterrupted(t *testing.T) {
	t.Parallel()
	g := nattyGame(t)
	name := filepath.Join(t.TempDir(), "proof.jsonl")
	f := leastFlags{proof: name, LeastOptions: minimax.LeastOptions{Guesses: 2}}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cli.ErrInterrupted)
	must.Is(t, f.prove(ctx, g, g.Answers()), cli.ErrInterrupted)
	must.Fail(os.Stat(name))(t, os.ErrNotExist, "a proof is written")
}
