package longest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/search/clique"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// smallList draws different words that have much in common: made of few letters, or close relatives of an allowed word.
func smallList(t *rapid.T, allowed []game.Word, most int) []game.Word {
	letters := "abcdefgh"[:rapid.IntRange(2, 8).Draw(t, "letters")]
	base := rapid.SampledFrom(allowed).Draw(t, "base")
	related := rapid.Bool().Draw(t, "related")
	word := rapid.Custom(func(t *rapid.T) game.Word {
		var w game.Word
		for i := range game.Letters {
			w[i] = game.Letter(rapid.SampledFrom([]byte(letters)).Draw(t, "letter"))
			if related && rapid.IntRange(0, 3).Draw(t, "kept") > 0 {
				w[i] = base[i]
			}
		}
		return w
	})
	return rapid.SliceOfNDistinct(word, 1, most, rapid.ID[game.Word]).Draw(t, "words")
}

// A game is as long as the longest one that a plain search of all games finds, and the checker replays it. In normal mode Absurdle may have
// games although no game in hard mode gives their opening. In strict mode the games of Absurdle and of the heuristic may be shorter, but a
// wide enough beam finds a game wherever there is one.
func TestLongestIsWhatAPlainSearchFinds(t *testing.T) {
	allowed := game.Must(game.LoadList("original")).Words()
	for _, c := range []struct {
		o     Options
		words int
		exact bool
	}{
		{Options{Mode: game.Normal}, 5, true},
		{Options{Mode: game.Hard}, 6, true},
		{Options{Mode: game.Strict}, 14, true},
		{Options{Mode: game.Strict, Solitaire: true}, 14, false},
		{Options{Host: game.Absurdle(), Mode: game.Normal}, 5, false},
		{Options{Host: game.Absurdle(), Mode: game.Hard}, 6, true},
		{Options{Host: game.Absurdle(), Mode: game.Strict, Options: clique.Options{Width: 1000}}, 8, false},
	} {
		c.o.Games, c.o.Effort = true, chain.DefaultEffort
		rapid.Check(t, func(t *rapid.T) {
			list := smallList(t, allowed, c.words)
			answers := list[:1]
			if c.o.Host == game.Absurdle() {
				answers = list[:rapid.IntRange(1, len(list)).Draw(t, "answers")]
			}
			d := game.Must(game.NewDictionary("small", answers, list))
			want := map[game.Word]int{}
			every(d, c.o, answers[0], nil, want)
			find := New(d, c.o)
			for _, secret := range answers {
				g, most := must.Get(find(t.Context(), secret))(t), want[secret]
				if len(g.Game) != g.Guesses || g.Guesses > most || g.Bound < most || g.Proved != (g.Guesses == g.Bound) || c.exact && g.Guesses < most {
					t.Fatalf("%+v, %v of %v: %+v, a plain search finds %d", c.o, answers, list, g, most)
				}
				must.Need(t, (!c.exact || g.Proved) && (c.o.Width <= 0 || (g.Guesses == 0) == (most == 0)),
					"%+v, %v of %v: %+v, of %d", c.o, answers, list, g, most)
				check(t, d, c.o, g)
			}
		})
	}
}

// every plays all games that begin with the turns, and notes for each word the longest that ends on it. The secret is that of Wordle.
func every(d *game.Dictionary, o Options, secret game.Word, turns []game.Turn, longest map[game.Word]int) {
	for _, w := range d.Words() {
		if o.Mode.Check(turns, w) != nil || slices.ContainsFunc(turns, func(t game.Turn) bool { return t.Guess == w }) {
			continue
		}
		host, _ := o.Host.Answerer(d, secret)
		for _, t := range turns {
			host.Answer(t.Guess)
		}
		c := host.Answer(w)
		if c.Solved() {
			longest[w] = max(longest[w], len(turns)+1)
			continue
		}
		every(d, o, secret, append(turns[:len(turns):len(turns)], game.Turn{Guess: w, Clue: c}), longest)
	}
}

// claimOf returns what the checker reads about a game, and the rules that it checks the game by.
func claimOf(t rapid.TB, d *game.Dictionary, o Options, g Game) (verify.LongestGame, verify.Rules) {
	t.Helper()
	var c verify.LongestGame
	must.Do(t, json.Unmarshal(must.Get(json.Marshal(g))(t), &c))
	rules := verify.Rules{Dictionary: d, Host: o.Host, Mode: o.Mode}
	if o.Host == game.Wordle() {
		rules.Secret = g.Secret
	}
	return c, rules
}

// check makes the checker replay a game, and rebuild it from opening and chain where that can be done.
func check(t rapid.TB, d *game.Dictionary, o Options, g Game) {
	t.Helper()
	claim, rules := claimOf(t, d, o, g)
	for range 2 {
		for _, fault := range claim.Check(context.Background(), rules) {
			t.Fatalf("%s of %+v: %v", g.Secret, claim, fault)
		}
		if o.Mode == game.Strict {
			return
		}
		claim.Game = nil
	}
}

// A search that is asked for less, or stopped, makes no false claim.
func TestLessThanTheLongest(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	full := New(d, Options{Mode: game.Strict})
	draw := rand.New(rand.NewPCG(7, 7))
	for range 3 {
		secret := d.Answers()[draw.IntN(len(d.Answers()))]
		best := must.Get(full(t.Context(), secret))(t)
		for _, strict := range []clique.Options{{Record: best.Guesses + 1}, {Record: best.Guesses}, {Record: best.Guesses - 1}, {Time: time.Nanosecond}} {
			o := Options{Mode: game.Strict, Options: strict}
			g := must.Get(New(d, o)(t.Context(), secret))(t)
			check(t, d, o, g)
			must.Hold(t, best.Proved && g.Guesses <= best.Guesses && g.Bound >= best.Guesses,
				"%s, %+v: %d to %d, the longest has %d", secret, o, g.Guesses, g.Bound, best.Guesses)
			if o.Record >= best.Guesses && g.Bound > o.Record || o.Record > 0 && o.Record < best.Guesses && !g.Proved {
				t.Errorf("%s, %+v: bound %d, the longest has %d", secret, o, g.Bound, best.Guesses)
			}
		}
	}
}

// The checker accepts the proofs of bounds, but no proof of a bound that is one less.
func TestProofs(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, strict := range []clique.Options{{Proof: true}, {Proof: true, Record: 19}} {
		o := Options{Mode: game.Strict, Options: strict}
		find := New(d, o)
		for _, secret := range game.MustWords("diver cumin jazzy") {
			c, rules := claimOf(t, d, o, must.Get(find(t.Context(), secret))(t))
			faults := c.CheckBound(t.Context(), rules)
			must.Hold(t, c.Proof != nil && len(faults) == 0, "%s: %v", secret, faults)
			if c.Bound--; o.Record == 0 && len(c.CheckBound(t.Context(), rules)) == 0 {
				t.Errorf("%s: the bound %d is taken as proved", secret, c.Bound)
			}
		}
	}
}

// The checker accepts the proofs of all small lists. It accepts no proof of a bound that a game exceeds, whatever is changed in the proof.
func TestProofsOfSmallLists(t *testing.T) {
	allowed := game.Must(game.LoadList("original")).Words()
	o := Options{Mode: game.Strict, Options: clique.Options{Proof: true}}
	rapid.Check(t, func(t *rapid.T) {
		list := smallList(t, allowed, 14)
		d := game.Must(game.NewDictionary("small", list[:1], list))
		g := must.Get(New(d, o)(t.Context(), list[0]))(t)
		c, rules := claimOf(t, d, o, g)
		faults := c.CheckBound(t.Context(), rules)
		must.Need(t, c.Proof != nil && len(faults) == 0, "%v", faults)
		c.Bound--
		for p := c.Proof; p != nil; p = p.Next {
			for name := range p.Prices {
				p.Prices[name] = rapid.IntRange(0, 1024).Draw(t, "price")
			}
			if len(p.Cases) > 0 && rapid.Bool().Draw(t, "drop") {
				p.Cases = p.Cases[1:]
			}
		}
		must.Need(t, c.Bound <= 0 || len(c.CheckBound(t.Context(), rules)) != 0,
			"%s in %v: the bound %d is taken as proved, there is %v", list[0], list, c.Bound, g.Game)
	})
}

func TestAbsurdleEndsOnAnswers(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
		_, err := New(d, Options{Host: game.Absurdle(), Mode: mode, Effort: 1, Options: clique.Options{Width: 1}})(t.Context(), game.MustWord("aahed"))
		must.Hold(t, err != nil, "%s: a game ends on a word that is no answer", mode)
	}
}

// The tables of longest games name every answer in order. A sample of the games is found again, unless that takes minutes, and the checker
// replays it. It also replays every tenth strict game, or all with ABSURDIST_ALL. Strict games are proved, or have the proof of a record,
// of which a sample is checked. `absurdist verify FILE` checks them all.
func TestTables(t *testing.T) {
	original, nyt := game.Must(game.LoadList("original")), game.Must(game.LoadList("nyt"))
	answersOnly := game.Must(game.NewDictionary("answers", original.Answers(), original.Answers()))
	hard := Options{Host: game.Absurdle(), Mode: game.Hard, Effort: chain.DefaultEffort}
	strict, record := Options{Mode: game.Strict}, Options{Mode: game.Strict, Options: clique.Options{Proof: true}}
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
			must.Need(t, len(claims) == len(secrets), "%d lines for %d secrets", len(claims), len(secrets))
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
			must.Hold(t, most == c.most, "no game can have more than %d guesses, want %d", most, c.most)
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
	return must.Get(verify.ReadAs[*verify.LongestGames](name, bytes.NewReader(text)))(t).Lines
}
