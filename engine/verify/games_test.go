package verify_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/data"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// found checks a file. It returns the error of reading or checking it, the first fault, or what is not checked.
func found(t *testing.T, text string, d *game.Dictionary) string {
	t.Helper()
	f, said := subject{lists: d}.try(t, text)
	if f == excused {
		said = slices.Compact(append([]string{"right"}, said...))
	}
	return strings.Join(said, "; ")
}

// Each of these files once passed as right, although it claims what is not shown.
func TestFilesOfGamesSayWhatIsNotShown(t *testing.T) {
	d := original(t)
	about := encoded(verify.NewSetting(d, game.Wordle(), game.Strict))
	strict := strings.TrimSuffix(about, "}")
	absurdle := strings.TrimSuffix(encoded(verify.NewSetting(d, game.Absurdle(), game.Normal)), "}")
	const (
		diver   = `,"secret":"diver","guesses":3,"bound":3,"proved":true,"game":["jiffy","pixie","diver"]`
		targets = `,"target":"jazzy","length":5,"proved":true,"game":["oiler","munts","coked","beech","jazzy"]}`
	)
	for _, c := range []struct{ name, text, want string }{
		{
			"prices that overflow", strict + diver + `,"proof":{"prices":{"a":9223372036854775807,"b":9223372036854775807}}}`,
			`the bound 3 is not proved: after [], 3 of 3643 words: the price of "a" is 9223372036854775807; prices are 0 to 1048576`,
		},
		{"a price above all use", strict + diver + `,"proof":{"prices":{"a":1048577}}}`, "the bound 3 is not proved: "},
		{"a bound that overflows", strict + `,"secret":"diver","guesses":0,"bound":9007199254740993,"proof":{}}`, "the bound is 9007199254740993, but a game has 1 to 12972 guesses"},
		{"a bound lowered to the game", strict + diver + "}", "right; whether no game is longer than the bound, as the file has no proof"},
		{"a target without a proof", absurdle + targets, "right; whether no game is shorter, which a search has found"},
		{"an Absurdle game without its host", strings.Replace(absurdle, `"host":"absurdle",`, "", 1) + targets, "mutant:1: it does not name the checksum of its lists, its host and its mode"},
		{"no lists", `{"secret":"arose","guesses":1,"bound":1,"proved":true}`, "mutant:1: it does not name the checksum of its lists"},
		{"other lists", strings.Replace(strict, d.Sum()[:9], "123456789", 1) + diver + "}", "it is about other lists than original, by their checksum"},
		{"fewer answers", strings.Replace(strict, `"answers":2315`, `"answers":2314`, 1) + diver + "}", "it is about other lists: it is about 2,314 answers and 12,972 words that may be guessed; original has 2,315 and 12,972"},
		{"the name of other lists", strings.Replace(strict, `"original"`, `"nyt"`, 1) + diver + "}", "it is about other lists than nyt"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := found(t, c.text+"\n", d)
			must.Hold(t, strings.HasPrefix(got, c.want), "%s, want %s…", got, c.want)
		})
	}
}

// Files of games are whole and in order.
func TestFilesOfGamesAreWhole(t *testing.T) {
	d := original(t)
	text := string(must.Unpacked(t, data.Games, "games/strict-original.jsonl"))
	lines := strings.SplitAfter(text, "\n")[:4]
	lines[0] = strings.Replace(lines[0], `"lines":2315`, `"lines":3`, 1)
	const right = "right; whether no game is longer"
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{"cut", lines[:3], "mutant:3: this is the last line, and 2 lines follow the first, which says that 3 do"},
		{"not all answers", lines, "there are 3 games, but the first line says that there is one for each of the 2315 words that are answers"},
		{"without the first line", lines[1:], "mutant:1: it does not name the checksum of its lists"},
	} {
		got := found(t, strings.Join(c.lines, ""), d)
		must.Hold(t, strings.HasPrefix(got, c.want), "%s: %s, want %s…", c.name, got, c.want)
	}
	swapped := strings.SplitAfter(text, "\n")
	swapped[7], swapped[8] = swapped[8], swapped[7]
	must.Equal(t, found(t, strings.Join(swapped, ""), d), "line 8 is about EVADE, but in the list FOCAL is there", "two lines swapped")
	got := found(t, text, d)
	must.Hold(t, strings.HasPrefix(got, right), "the file itself: %s", got)
}

func TestBounds(t *testing.T) {
	d := original(t)
	jazzy := game.MustWord("jazzy")
	for _, c := range []struct {
		name  string
		host  game.Host
		mode  game.Mode
		bound int
		want  string
	}{
		{"the heaviest chain", game.Wordle(), game.Hard, 10692, ""},
		{"one less", game.Wordle(), game.Hard, 10691, "the bound is 10691, but there is a game of 10692 guesses"},
		{"of Absurdle", game.Absurdle(), game.Hard, 10692, ""},
		{"of Absurdle, one less", game.Absurdle(), game.Hard, 10691, "games that spare the letters (none) are not excluded"},
		{"all words", game.Absurdle(), game.Normal, 12972, ""},
		{"not all words", game.Wordle(), game.Normal, 12971, "the bound is 12971, but there are 12972 words"},
		{"strict", game.Wordle(), game.Strict, 19, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := verify.Rules{Dictionary: d, Host: c.host, Mode: c.mode}
			if c.host == game.Wordle() {
				r.Secret = jazzy
			}
			faults := verify.LongestGame{Secret: jazzy, Bound: c.bound}.CheckBound(t.Context(), r)
			must.Equal(t, verify.FirstOf(faults), c.want)
		})
	}
}

// Branches for whose exclusion there is no reason, or too little, are reported.
func TestBranchesThatExcludeNothing(t *testing.T) {
	r := verify.Rules{Dictionary: original(t), Host: game.Absurdle(), Mode: game.Hard}
	c := verify.LongestGame{Secret: game.MustWord("jazzy"), Bound: 10691, Branches: []verify.Branch{{Spare: ""}}}
	faults := c.CheckBound(t.Context(), r)
	must.Need(t, len(faults) == 1, "%v", faults)
	must.Tells(t, faults[0].Reason, "lose 0, and may have 10692 guesses")
	c.Branches[0].Loss = 1
	must.Equal(t, c.CheckBound(t.Context(), r), nil)
	must.Equal(t, len(c.Refute(t.Context(), r, c.Branches[0])), 1, "faults: the game of 10,692 guesses")
	c.Bound = 100 // the check must not visit all the millions of branches
	faults = c.CheckBound(t.Context(), r)
	must.Hold(t, len(faults) != 0 && len(faults) <= 20, "%d faults of a bound that is far off", len(faults))
}

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
		{"a green left out", "arise fuzzy arose", game.Wordle(), game.Hard, "guess 2, FUZZY: breaks hard mode: 1st letter must be A"},
		{"a green elsewhere", "yeast loser arose", game.Wordle(), game.Hard, "guess 2, LOSER: breaks hard mode: 4th letter must be S"},
		{"a letter left out", "about moist arose", game.Wordle(), game.Hard, "guess 2, MOIST: breaks hard mode: 1st letter must be A"},
		{"a yellow left out", "cairn moist arose", game.Wordle(), game.Hard, "guess 2, MOIST: breaks hard mode: Guess must contain A"},
		{"a repeated letter left out", "geese crane eerie", game.Wordle(), game.Hard, "guess 2, CRANE: breaks hard mode: 2nd letter must be E"},
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
			must.Equal(t, verify.FirstOf(faults), c.want)
			must.Hold(t, len(faults) == 0 || errors.Is(faults[0], verify.ErrRefuted), "the fault does not wrap ErrRefuted")
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
		must.Equal(t, len(verify.Game(t.Context(), r, []verify.Guess{guess})), want, "faults of %q", clue)
	}
}

// The checker's own clues, hosts and rules agree with the engine's.
func TestCheckerAgreesWithTheEngine(t *testing.T) {
	d := original(t)
	rapid.Check(t, func(t *rapid.T) {
		tie := rapid.SampledFrom([]game.TieBreak{game.LeastInformation, game.FirstListed, game.FirstFilled}).Draw(t, "tie-break")
		mode := rapid.SampledFrom([]game.Mode{game.Normal, game.Hard, game.Strict}).Draw(t, "mode")
		words := rapid.SliceOfN(rapid.SampledFrom(d.Words()), 1, 4).Draw(t, "guesses")
		host := game.NewAdversary(d.Answers(), tie)
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
		faults := verify.Game(t.Context(), rules, guesses)
		must.Need(t, right == (len(faults) == 0), "%v: the engine says %v, the checker %v", turns, right, faults)
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
			must.Begins(t, must.Err(verify.Read("games.txt", strings.NewReader(c.text))), nil, c.want)
		})
	}
	file, err := verify.ReadAs[*verify.WordGames]("games.txt", strings.NewReader("arose\nAROSE\n"))
	must.Hold(t, err == nil && len(file.Lines) == 1 && len(file.Lines[0]) == 2, "a repeated word: %v, %v", file, err)
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
		boundFile(f, d, game.Strict, 5, true), lossFile(f, d, 2), openingsFile(f, d, game.Normal, 3),
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
