package verify_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/minimax"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

func original(t testing.TB) *game.Dictionary {
	t.Helper()
	return must.Get(loaded("original"))(t)
}

func TestGameSaysWhatIsWrongWhere(t *testing.T) {
	d := original(t)
	for _, c := range []struct {
		name, words string
		host        game.Host
		mode        game.Mode
		want        string // of the first fault
	}{
		{"a game of Absurdle", "oiler munts coked beech jazzy", game.Absurdle(), game.Hard, ""},
		{"a game of Wordle", "yeast raise arose", game.Wordle(), game.Hard, ""},
		{"repeated", "yeast yeast arose", game.Wordle(), game.Normal, "guess 2, YEAST: was played already, as guess 1"},
		{"not allowed", "qqqqq arose", game.Wordle(), game.Hard, "guess 1, QQQQQ: is not an allowed word of original"},
		{"a green left out", "arise fuzzy arose", game.Wordle(), game.Hard, "guess 2, FUZZY: breaks hard mode: letter 1 must be A"},
		{"a green elsewhere", "yeast loser arose", game.Wordle(), game.Hard, "guess 2, LOSER: breaks hard mode: letter 4 must be S"},
		{"a letter left out", "about moist arose", game.Wordle(), game.Hard, "guess 2, MOIST: breaks hard mode: letter 1 must be A"},
		{"a yellow left out", "cairn moist arose", game.Wordle(), game.Hard, "guess 2, MOIST: breaks hard mode: must contain A"},
		{"a repeated letter left out", "geese crane eerie", game.Wordle(), game.Hard, "guess 2, CRANE: breaks hard mode: letter 2 must be E"},
		{"not strict", "stare yeast arose", game.Wordle(), game.Strict, "guess 2, YEAST: does not fit guess 1, STARE YBYYG: it would have got YYGBY"},
		{"not ended", "oiler munts coked", game.Absurdle(), game.Hard, "guess 3, COKED: is the last guess, but the host still holds 3 words, BAGGY among them"},
		{"no guess", "", game.Absurdle(), game.Hard, "the game has no guess"},
		{"after the end", "arose stare", game.Wordle(), game.Normal, "guess 2, STARE: comes after the end of the game at guess 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			words := game.MustWords(c.words)
			r := verify.Rules{Dictionary: d, Host: c.host, Mode: c.mode}
			if c.host == game.Wordle() {
				r.Secret = game.MustWord("arose")
				if strings.HasSuffix(c.words, "eerie") {
					r.Secret = game.MustWord("eerie")
				}
			}
			faults := verify.Game(t.Context(), r, verify.Guesses(words))
			got := ""
			if len(faults) > 0 {
				got = faults[0].Error()
				if !errors.Is(faults[0], verify.ErrRefuted) {
					t.Error("the fault does not wrap ErrRefuted")
				}
			}
			must.Equal(t, got, c.want)
		})
	}
}

func TestRecordedClues(t *testing.T) {
	r := verify.Rules{Dictionary: original(t), Secret: game.MustWord("abide"), Mode: game.Hard, Open: true}
	for clue, want := range map[string]int{"BBYBY": 0, "BBYYY": 1, "": 0} {
		guess := verify.Guess{Word: game.MustWord("speed")}
		if clue != "" {
			c := game.Must(game.ParseClue(clue, game.Letters))
			guess.Clue = &c
		}
		faults := verify.Game(t.Context(), r, []verify.Guess{guess})
		if len(faults) != want {
			t.Errorf("%q: %v, want %d faults", clue, faults, want)
		}
	}
}

// The checker's own clues, hosts and rules agree with the engine's.
func TestCheckerAgreesWithTheEngine(t *testing.T) {
	d := original(t)
	rapid.Check(t, func(t *rapid.T) {
		tie := rapid.SampledFrom([]game.TieBreak{game.LeastInformation, game.FirstListed, game.FirstFilled}).Draw(t, "tie-break")
		mode := rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
		words := rapid.SliceOfN(rapid.SampledFrom(d.Words()), 1, 4).Draw(t, "guesses")
		host := game.NewAdversary(d, tie)
		var turns []game.Turn
		var guesses []verify.Guess
		right := true
		played := map[game.Word]bool{}
		for _, w := range words {
			right = right && mode.Check(turns, w) == nil && !played[w]
			played[w] = true
			c := host.Answer(w)
			turns = append(turns, game.Turn{Guess: w, Clue: c})
			guesses = append(guesses, verify.Guess{Word: w, Clue: &c})
			if c == game.AllGreen {
				break
			}
		}
		rules := verify.Rules{Dictionary: d, Host: game.Host{Kind: game.LargestBucket, Tie: tie}, Mode: mode, Open: true}
		if faults := verify.Game(t.Context(), rules, guesses); right != (len(faults) == 0) {
			t.Fatalf("%v: the engine says %v, the checker %v", turns, right, faults)
		}
	})
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty", "\n", "games.txt: it is empty"},
		{"a bad word", "arose\n\ncran\n", `games.txt:3: "cran" has 4 letters`},
		{"a bad claim", `{"secret":"arose","lists":"0","host":"wordle","mode":"hard"}` + "\n{", "games.txt:2: it is cut off"},
		{"letters that are none", `{"secret":"arose","branches":[{"spare":"Q"}]}`, `games.txt:1: the letters "Q" that a branch spares are not a-z`},
		{"a claim about nothing", `{"guesses":3}`, "games.txt:1: it has no secret"},
		{"a bad record", `{"event":"end"}`, `games.txt:1: "end" comes before any start`},
		{"not gzip", "\x1f\x8b\x00", "games.txt: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := verify.Read("games.txt", strings.NewReader(c.text))
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, want %s…", err, c.want)
			}
		})
	}
	file, err := verify.ReadAs[*verify.WordGames]("games.txt", strings.NewReader("arose\nAROSE\n"))
	if err != nil || len(file.Lines) != 1 || len(file.Lines[0]) != 2 {
		t.Errorf("a repeated word: %v, %v", file, err)
	}
	must.Fail(verify.ReadAs[*verify.Tree]("games.txt", strings.NewReader("arose\n")))(t, verify.ErrFile, "a game read as a tree")
}

// If a crash left the last line of a record half-written, the record is read up to that line, as by all other readers.
func TestReadTorn(t *testing.T) {
	const whole = `{"event":"start","host":"wordle","mode":"normal"}` + "\n" + `{"event":"guess","n":1,"guess":"arose","clue":"GGGGG"}`
	for _, c := range []struct {
		name, text    string
		guesses, torn int
	}{
		{"whole", whole + "\n", 1, 0},
		{"without its line end", whole, 1, 0},
		{"torn", whole[:len(whole)-9], 0, 2},
		{"torn in a text", whole + "\n" + `{"event":"end","outco`, 1, 3},
	} {
		file, err := verify.ReadAs[*verify.Record]("games.jsonl", strings.NewReader(c.text))
		if err != nil || len(file.Games) != 1 || len(file.Games[0].Guesses) != c.guesses || file.Torn != c.torn {
			t.Errorf("%s: %+v, %v", c.name, file, err)
		}
	}
	must.Fail(verify.Read("games.jsonl", strings.NewReader(whole[:len(whole)-9]+"\n")))(t, record.ErrRecord, "a line with its end is not half-written")
}

func FuzzRead(f *testing.F) {
	torn := `{"event":"start","host":"fibble","mode":"hard"}` + "\n" +
		`{"event":"guess","n":1,"guess":"arose","boards":[{"clue":"GGGGG"},{"clue":"BBBBB"}]}` + "\n" + `{"event":"end","outco`
	for _, text := range []string{
		"arose\n", `{"secret":"arose","chain":["<.....,>","x"],"guesses":2}`, `{"event":"start"}`, torn,
		`{"target":"arose","length":1,"game":["arose"]}`,
		"\x1f\x8b\x08",
	} {
		f.Add([]byte(text))
	}
	d := dictionary(f, "small", game.MustWords("arose stare batch catch hatch match"), game.MustWords("yeast chomp"))
	for _, text := range []string{
		treeFile(f, d, game.Hard, game.Absurdle(), 5, decision.LeastTotal), treeFile(f, d, game.Normal, game.Wordle(), 2, decision.MostWon),
		boundFile(f, d, game.Strict, 5, true), lossFile(f, d, minimax.FromAllowed, 2), openingsFile(f, d, game.Normal, 3),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		file, err := verify.Read("fuzz", bytes.NewReader(text))
		if err != nil {
			return
		}
		options := verify.OptionsOf(d)
		options.Limit = time.Millisecond
		_, _ = verify.CheckAll(t, file, options)
		_, _ = verify.Sampled(t, file, options, 3)
	})
}
