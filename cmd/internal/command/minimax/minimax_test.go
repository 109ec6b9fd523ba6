package minimax

import (
	"context"
	"errors"
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
	return must.Get(minimax.NewGame(d, game.Normal, minimax.FromAllowed))(t)
}

// A tree that does not find every answer is not written, and what the file held before stays.
func TestWrongTreeIsNotWritten(t *testing.T) {
	t.Parallel()
	wrong := &decision.Tree{Guess: game.MustWord("natty"), Candidate: true}
	name := filepath.Join(t.TempDir(), "tree.txt")
	must.Do(t, os.WriteFile(name, []byte("before"), 0o600))
	r := &firstRun{game: nattyGame(t), f: solveFlags{gameFlags: gameFlags{guesses: 2}, tree: name}}
	_, first := r.line(t.Context(), minimax.Decision{First: wrong.Guess, Result: minimax.Result{Wins: true}, Tree: wrong})
	for command, err := range map[string]error{"first": first, "solve": writeTree(t.Context(), name, wrong, r.game, 2)} {
		if !errors.Is(err, verify.ErrRefuted) {
			t.Errorf("minimax %s: %v, want %v", command, err, verify.ErrRefuted)
		}
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "before" {
		t.Errorf("the file holds %q, %v", text, err)
	}
}

// An interrupt also ends the search for the proof of a least set, which comes after that for the set.
func TestLeastProofInterrupted(t *testing.T) {
	t.Parallel()
	g := nattyGame(t)
	name := filepath.Join(t.TempDir(), "proof.jsonl")
	f := leastFlags{proof: name, LeastOptions: minimax.LeastOptions{Guesses: 2}}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cli.ErrInterrupted)
	if err := f.prove(ctx, g, g.Answers()); !errors.Is(err, cli.ErrInterrupted) {
		t.Errorf("%v, want %v", err, cli.ErrInterrupted)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a proof is written: %v", err)
	}
}
