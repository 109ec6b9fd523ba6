package longest

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
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/verify"
)

// The tables of longest games name every answer in order. A sample of the games is found again, unless that takes minutes, and replayed by
// the checker; so is every tenth strict game, all with ABSURDIST_ALL. Strict games are proved, or have the proof of a record, of which a
// sample is checked. `absurdist verify FILE` checks them all.
func TestTables(t *testing.T) {
	original, nyt := game.Must(game.LoadList("original")), game.Must(game.LoadList("nyt"))
	answersOnly := game.Must(game.NewDictionary("answers", original.Answers(), original.Answers()))
	hard := Options{Host: game.Absurdle(), Mode: game.Hard, Effort: chain.DefaultEffort}
	strict, record := Options{Mode: game.Strict}, Options{Mode: game.Strict, Proof: true}
	for _, c := range []struct {
		file string
		dict *game.Dictionary
		most int
		o    Options
	}{
		{"absurdle-hard-original.jsonl", original, 10692, hard},
		{"absurdle-hard-nyt.jsonl", nyt, 12225, hard},
		{"strict-original.jsonl", original, 19, strict},
		{"strict-nyt.jsonl", nyt, 20, strict},
		{"strict-original-answers.jsonl", answersOnly, 16, strict},
		{"longest-strict-original.jsonl.gz", original, 19, record},
		{"longest-strict-nyt.jsonl.gz", nyt, 20, record},
		{"longest-strict-answers.jsonl.gz", answersOnly, 16, record},
		{"longest-strict-allowed.jsonl.gz", original, 21, record},
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
			find, chains := New(c.dict, c.o), chain.NewFinder(c.dict.Words())
			most := 0
			for i, claim := range claims {
				most = max(most, claim.Bound)
				if claim.Secret != secrets[i] || c.o == strict && !claim.Proved || !c.o.Proof && claim.Guesses == 0 || (claim.Proof != nil) != c.o.Proof {
					t.Errorf("line %d: %s, proved %v", i+1, claim.Secret, claim.Proved)
				}
				sampled, quick := i%500 == 1, c.o == strict
				checked := i%10 == 1 || os.Getenv("ABSURDIST_ALL") != ""
				if c.o == hard && checked {
					heaviest := chains.Secret(claim.Secret).Longest()
					if quick = claim.Bound == heaviest; claim.Bound > heaviest {
						t.Errorf("line %d: %s has at most %d guesses, its chain %d", i+1, claim.Secret, claim.Bound, heaviest)
					}
				}
				rules := verify.Rules{Dictionary: c.dict, Host: c.o.Host, Mode: c.o.Mode}
				if c.o != hard {
					rules.Secret = claim.Secret
				}
				var faults []verify.FaultError
				if sampled || c.o != hard && checked {
					faults = claim.Check(t.Context(), rules)
				}
				if sampled && c.o != hard {
					faults = append(faults, claim.CheckBound(t.Context(), rules)...)
				}
				for _, fault := range faults {
					t.Errorf("line %d, %s: %v", i+1, claim.Secret, fault)
				}
				if !sampled || !quick {
					continue
				}
				g, err := find(t.Context(), claim.Secret)
				if err != nil || g.Guesses != claim.Guesses || g.Bound != claim.Bound || !slices.Equal(g.Opening, claim.Opening) || !slices.Equal(g.Game, claim.Game) {
					t.Errorf("line %d, %s: found again with %d of %d guesses, %v (%v)", i+1, claim.Secret, g.Guesses, g.Bound, g.Opening, err)
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
	return must.Get(verify.ReadAs[*verify.LongestGames](name, bytes.NewReader(text)))(t).Games
}
