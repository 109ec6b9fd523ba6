package clique_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
	"github.com/absurdist/absurdist/engine/verify"
)

// The tables of longest games name every answer in order, all proved; every game is replayed by the checker,
// and a sample of them found again. The proofs of the record are sampled; `absurdist verify FILE`
// checks them all.
func TestTables(t *testing.T) {
	original, nyt := game.Must(game.LoadList("original")), game.Must(game.LoadList("nyt"))
	answersOnly := game.Must(game.NewDictionary("answers", original.Answers(), original.Answers()))
	for _, c := range []struct {
		file string
		dict *game.Dictionary
		most int
		all  bool // proved, each for its own secret
	}{
		{"strict-original.jsonl", original, 19, true},
		{"strict-nyt.jsonl", nyt, 20, true},
		{"strict-original-answers.jsonl", answersOnly, 16, true},
		{"longest-strict-original.jsonl.gz", original, 19, false},
		{"longest-strict-nyt.jsonl.gz", nyt, 20, false},
		{"longest-strict-answers.jsonl.gz", answersOnly, 16, false},
		{"longest-strict-allowed.jsonl.gz", original, 21, false},
	} {
		t.Run(c.file, func(t *testing.T) {
			claims := readClaims(t, c.file)
			secrets := c.dict.Answers()
			if strings.Contains(c.file, "allowed") {
				secrets = c.dict.Words()
			}
			if len(claims) != len(secrets) {
				t.Fatalf("%d lines for %d secrets", len(claims), len(secrets))
			}
			finder := clique.NewFinder(c.dict.Words())
			most := 0
			for i, claim := range claims {
				most = max(most, claim.Bound)
				if claim.Secret != secrets[i] || c.all && !claim.Proved || (claim.Proof == nil) != c.all {
					t.Errorf("line %d: %s, proved %v", i+1, claim.Secret, claim.Proved)
				}
				rules := verify.Rules{Dictionary: c.dict, Secret: claim.Secret, Mode: game.Strict}
				for _, fault := range claim.Check(t.Context(), rules) {
					t.Errorf("line %d, %s: %v", i+1, claim.Secret, fault)
				}
				if i%400 != 1 {
					continue
				}
				for _, fault := range claim.CheckBound(t.Context(), rules) {
					t.Errorf("line %d, %s: %v", i+1, claim.Secret, fault)
				}
				if !c.all {
					continue
				}
				r, err := finder.Longest(t.Context(), claim.Secret, clique.Options{})
				if err != nil || r.Bound != claim.Bound || !slices.Equal(r.Game, claim.Game) {
					t.Errorf("line %d, %s: found again with %d of %d guesses (%v)", i+1, claim.Secret, len(r.Game), r.Bound, err)
				}
			}
			if most != c.most {
				t.Errorf("no game can have more than %d guesses, want %d", most, c.most)
			}
		})
	}
}

func readClaims(t *testing.T, name string) []verify.LongestGame {
	t.Helper()
	text, err := data.Games.ReadFile("games/" + name)
	if errors.Is(err, fs.ErrNotExist) {
		text, err = os.ReadFile("../../../data/proofs/" + name)
	}
	must.Do(t, err)
	file := must.Get(verify.ReadAs[*verify.LongestGames](name, bytes.NewReader(text)))(t)
	return file.Games
}
