package verify_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/engine/verify"

	"pgregory.net/rapid"
)

// recorded returns a record from a text such as "fibble; crane BBYBB, slate GGGGG; won 2 slate". It gives the host, then the guesses with
// the clues of all boards, then the last line, if there is one. A guess has - for no clue, ! for a refused word, and a budget after /.
func recorded(t *testing.T, text string) record.Game {
	t.Helper()
	parts := strings.Split(text, "; ")
	host := game.Must(game.ParseHost(parts[0]))
	g := record.Game{Start: record.Start{Host: host, Mode: "normal"}}
	for _, line := range strings.Split(parts[1], ", ") {
		word, clues, _ := strings.Cut(line, " ")
		l := record.Guess{Guess: game.MustWord(word), Rejected: clues == "!"}
		if clue, epsilon, bought := strings.Cut(clues, "/"); bought {
			clues = clue
			must.Get(fmt.Sscan(epsilon, &l.Epsilon))(t)
		}
		for _, text := range strings.Fields(clues) {
			var b record.Board
			if c, err := game.ParseClue(text, game.Letters); err == nil {
				b.Clue = &c
			}
			l.Boards = append(l.Boards, b)
		}
		switch {
		case l.Rejected:
			l.Boards = nil
		case len(l.Boards) == 1:
			l.Clue, l.Boards = l.Boards[0].Clue, nil
		}
		g.Guesses = append(g.Guesses, l)
	}
	if len(parts) > 2 {
		g.End = new(record.End)
		must.Get(fmt.Sscan(parts[2], &g.End.Outcome, &g.End.Guesses))(t)
		if words := strings.Fields(parts[2])[2:]; len(words) > 0 {
			g.End.Answer = strings.Join(words, " ")
		}
	}
	return g
}

// number fills in the numbers of the game, its rows and their candidates, as players do.
func number(t rapid.TB, d *game.Dictionary, g record.Game) record.Game {
	t.Helper()
	g.Start.Game = 1
	g.Start.SetWords(d)
	g.Guesses = slices.Clone(g.Guesses)
	n := 1
	for _, l := range g.Guesses {
		n = max(n, len(l.Boards))
	}
	boards := game.Must(game.NewBoards(d, game.Rules{Host: g.Start.Host}, n))
	for i := range g.Guesses {
		l := &g.Guesses[i]
		if l.Rejected {
			boards.Reject(l.Guess)
		} else {
			clues := make([]game.Clue, n)
			for k := range clues {
				clues[k] = game.Solution(d.Length())
				if c := l.Clue; c != nil {
					clues[k] = *c
				} else if k < len(l.Boards) && l.Boards[k].Clue != nil {
					clues[k] = *l.Boards[k].Clue
				}
			}
			_ = boards.Apply(l.Guess, clues) // the checker must find clues that contradict themselves
		}
		l.N = len(boards.Guesses())
		if l.Rejected {
			l.N++
		}
		l.Boards = slices.Clone(l.Boards)
		l.Count(boards)
	}
	return g
}

// checked checks a record.
func checked(t rapid.TB, d *game.Dictionary, g record.Game) verify.Verdict {
	t.Helper()
	return verify.CheckOne[verify.Verdict](t, &verify.Record{Games: []record.Game{number(t, d, g)}}, d)
}

func TestRecords(t *testing.T) {
	d := original(t)
	for _, c := range []struct {
		name, game string
		want       string // the first fault
		unchecked  bool
	}{
		{"Wordle", "wordle; yeast BYYGB, raise YYBGG, arose GGGGG; won 3 arose", "", false},
		{"a word refused", "wordle; yeast BYYGB, zzzzz !, arose GGGGG; won 2 arose", "", false},
		{"a wrong clue", "wordle; yeast BYYYY, arose GGGGG; won 2 arose", "guess 1, YEAST: the clue is recorded as BYYYY, the host answers BYYGB", false},
		{"the answer is not told", "wordle; yeast BYYGB, raise YYBGG; lost 2", "", true},
		{"no word gets the clues", "wordle; yeast GGGGB, raise YYBGG; lost 2", "guess 1, YEAST: the clue is recorded as GGGGB, which none of the remaining 12972 words can get", true},
		{"lost, the answer is told", "wordle; yeast BYYGB, raise YYBGG; lost 2 arose", "", false},
		{"won, but lost", "wordle; arose GGGGG; lost 1 arose", "guess 1, AROSE: wins the game, but the last line says that it was lost", false},
		{"miscounted", "wordle; yeast BYYGB, arose GGGGG; won 3 arose", "the last line counts 3 guesses, the record has 2", false},
		{"it breaks off", "wordle; yeast BYYGB, raise YYBGG", "", true},

		{"several boards", "wordle; yeast BYYGB BYGBB, arose GGGGG YGBBG, crane - GGGGG; won 3 arose crane", "", false},
		{"boards", "wordle; crane BGYBG GGGGG, arose GGGGG -; won 2 arose crane", "", false},
		{"a board's clue", "wordle; crane BGYBG GGGGG, arose GGGGB -; won 2 arose crane", "board 1, guess 2, AROSE: the clue is recorded as GGGGB, the host answers GGGGG", false},
		{"a board not solved", "wordle; crane BGYBG GGGGG, raise YYBGG -; won 2 arose crane", "board 1, guess 2, RAISE: is the last guess, but not the answer", false},
		{"boards lost", "wordle; crane BGYBG GGGGG, raise YYBGG -; lost 2", "", true},
		{"boards, not all of them lost", "wordle; crane BGYBG GGGGG, arose GGGGG -; lost 2", "guess 2, AROSE: wins the game, but the last line says that it was lost", false},

		{"Absurdle", "absurdle; oiler BBBBB, munts BBBBB, coked BBBBB, beech BBBBB, jazzy GGGGG; won 5 jazzy", "", false},
		{"Absurdle, another answer", "absurdle; oiler BBBBB, munts BBBBB, coked BBBBB, beech BBBBB, jazzy GGGGG; won 5 jiffy", "guess 5, JAZZY: is the last guess, but the last line says that JIFFY was the answer", false},
		{"evil-wordle", "evil-wordle; tyler BBBBB, cions BYBBB, maxim GGGGG; won 3 maxim", "", false},
		{"evil-wordle's game is not Absurdle's", "absurdle; tyler BBBBB, cions BYBBB, maxim GGGGG; won 3 maxim", "guess 2, CIONS: the clue is recorded as BYBBB, the host answers BBBBY", false},
		{"the optimal adversary", "hinter; crane BGYBG, arose GGGGG; won 2 arose", "", true},
		{"it contradicts itself", "hinter; crane BGYBG, speed GGGGG; won 2 speed", "guess 2, SPEED: the clue is recorded as GGGGG, which none of the ", true},
		{"its answer is none of the list", "hinter; aahed GGGGG; won 1 aahed", "guess 1, AAHED: the clue is recorded as GGGGG, which none of the remaining 2315 words can get", true},
		{"it is not cornered", "hinter; crane BGYBG; won 1", "guess 1, CRANE: is the last guess, but the host still holds ", true},

		{"Fibble", "fibble; snipe GYGBB, slant GYGYB, salon GGGGG; won 3 salon", "", false},
		{"Fibble tells the truth", "fibble; snipe GYBBB, salon GGGGG; won 2 salon", "guess 1, SNIPE: the clue is recorded as GYBBB; if SALON is the answer, the true one is GYBBB, and one tile must lie", false},
		{"two lies", "fibble; snipe GYGYB, salon GGGGG; won 2 salon", "guess 1, SNIPE: the clue is recorded as GYGYB; if SALON", false},
		{"a lie in the row that wins", "fibble; snipe GYGBB, salon GGGGB; won 2 salon", "guess 2, SALON: the clue is recorded as GGGGB; if SALON", false},
		{"two lies a row", "fibble:lies=2; snipe GYGYB, salon GGGGG; won 2 salon", "", false},
		{"two lies, and one told", "fibble:lies=2; snipe GYGBB, salon GGGGG; won 2 salon", "guess 1, SNIPE: the clue is recorded as GYGBB; if SALON is the answer, the true one is GYBBB, and 2 tiles must lie", false},
		{"at most two", "fibble:lies=2,at-most; snipe GYGBB, salon GGGGG; won 2 salon", "", false},
		{"at most two, three told", "fibble:lies=2,at-most; snipe GYGYY, salon GGGGG; won 2 salon", "guess 1, SNIPE: the clue is recorded as GYGYY; if SALON is the answer, the true one is GYBBB, and at most 2 tiles may lie", false},
		{"five lies", "fibble:lies=5; snipe BBYYY, salon GGGGG; won 2 salon", "", false},
		{"Fibble lost", "fibble; snipe GYGBB; lost 1", "", true},

		{"WORDPL", "wordpl; reast GBYBB/20.3, rabid GGGGG/9, bipod YYBBG/17, rabid GGGGG; won 4 rabid", "", true},
		{"a final answer that is wrong", "wordpl; reast GBYBB/20.3, bipod YYBBG; lost 2 rabid", "", true},
		{"a final answer against the answer", "wordpl; reast GBYBB/20.3, bipod YYBBG; lost 2 crane", "guess 2, BIPOD: the clue is recorded as YYBBG; if CRANE is the answer, the true one is BBBBB, and the clue for the final answer is true", true},
		{"no final answer", "wordpl; reast GBYBB/20.3, rabid GGGGG/5; won 2 rabid", "guess 2, RABID: is the last guess, but not the answer", true},
		{"a final answer that lies", "wordpl; reast GBYBB/20.3, bipod GGGGG; won 2 rabid", "guess 2, BIPOD: the clue is recorded as GGGGG; if RABID is the answer, the true one is YYBBG, and the clue for the final answer is true", true},
		{"after the final answer", "wordpl; bipod YYBBG, rabid GGGGG; won 2 rabid", "guess 2, RABID: comes after the end of the game at guess 1", true},
		{"some liar", "liar; reast GGGGG, aroid GGGGG; won 2 aroid", "", true},
		{"some liar, another answer", "liar; reast GGGGG, aroid GGGGG; won 2 rabid", "guess 2, AROID: is the last guess, but not the answer", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			v := checked(t, d, recorded(t, c.game))
			first := verify.FirstOf(v.Wrong())
			must.Hold(t, strings.HasPrefix(first, c.want) && (c.want != "" || first == ""), "%q, want %q", first, c.want)
			unchecked := v.Unchecked()
			must.Hold(t, first != "" || (unchecked != nil) == c.unchecked, "left unchecked: %v", unchecked)
		})
	}
}

// The numbers of a record's lines are counted again.
func TestRecordNumbers(t *testing.T) {
	d := original(t)
	for want, spoil := range map[string]func(g *record.Game){
		"":                                 func(*record.Game) {},
		"guess 2, RAISE: is numbered 3":    func(g *record.Game) { g.Guesses[1].N = 3 },
		"guess 1, YEAST: has the budget 3": func(g *record.Game) { g.Guesses[0].Epsilon = 3 },
		"guess 2, RAISE: 2 candidates are recorded, but 1 fit the clues":      func(g *record.Game) { g.Guesses[1].Candidates = 2 },
		"guess 1, YEAST: 99999 candidates are recorded, but 11 fit the clues": func(g *record.Game) { g.Guesses[0].Candidates = 99999 },
		"the game is numbered 0": func(g *record.Game) { g.Start.Game = 0 },
		"guess 3, AROSE: wins the game, but the last line says that it was stopped": func(g *record.Game) { g.End.Outcome = record.Stopped },
		"the last line counts 2 guesses, the record has 3":                          func(g *record.Game) { g.End.Guesses = 2 },
	} {
		g := number(t, d, recorded(t, "wordle; yeast BYYGB, raise YYBGG, arose GGGGG; won 3 arose"))
		g.Start.Site = "sim"
		spoil(&g)
		v := verify.CheckOne[verify.Verdict](t, &verify.Record{Games: []record.Game{g}}, d)
		must.Equal(t, verify.FirstOf(v.Wrong()), want)
	}
}

// Where a record names weights, more words than the answers are candidates. By the weights of a day all allowed words are. By those of a
// file it is unknown which are.
func TestRecordsWithWeights(t *testing.T) {
	d := game.Must(game.NewDictionary("few", game.MustWords("crane slate abide"), game.MustWords("crate trace state stare")))
	for _, c := range []struct {
		weights, named    string // the weights played by, and those that the record names
		date, fault, open string
	}{
		{"daily 2026-05-31", "daily 2026-05-31", "", "", ""},
		{"daily 2026-05-31", "daily 2026-05-31", "2026-05-31", "", ""},
		{"daily 2026-05-31", "daily 2026-06-01", "2026-05-31", "are not those of the date", ""},
		{"daily 2026-05-31", "", "", "candidates are recorded", ""},
		{"", "daily 2026-05-31", "", "candidates are recorded", ""},
		{"mine.tsv", "mine.tsv", "2026-05-31", "", `positive weight in "mine.tsv"`},
		{"mine.tsv", "daily 2026-05-31", "", "candidates are recorded", ""},
		{"daily 2026-05-31", "daily", "", "", `positive weight in "daily"`},
	} {
		t.Run(fmt.Sprint(c.weights, " as ", c.named, c.date), func(t *testing.T) {
			played := d
			if c.weights != "" {
				played = weighted(t, d, c.weights)
			}
			g := number(t, played, recorded(t, "wordle; abide YBBBG, slate BBGYG, crate YGGYG, trace GGGGG; won 4 trace"))
			g.Start.Site, g.Start.Weights = "sim", c.named
			if c.date != "" {
				must.Do(t, g.Start.Date.UnmarshalText([]byte(c.date)))
			}
			v := verify.CheckOne[verify.Verdict](t, &verify.Record{Games: []record.Game{g}}, d)
			must.Tells(t, verify.FaultsOf(v), c.fault, "faults")
			open := slices.DeleteFunc(v.Unchecked(), func(what string) bool { return strings.HasPrefix(what, "the effective numbers") })
			must.Hold(t, c.weights == "" || c.named == "" || len(open) != len(v.Unchecked()),
				"left open %q, want the effective numbers of candidates too", open)
			if c.fault == "" {
				must.Tells(t, strings.Join(open, "; "), c.open, "left open")
			}
		})
	}
}

// An effective number of candidates is between 1 and their number, and there is one only where there are weights.
func TestEffectiveCandidates(t *testing.T) {
	d := game.Must(game.NewDictionary("few", game.MustWords("crane slate abide"), game.MustWords("crate trace state stare")))
	for _, c := range []struct {
		weights   string
		effective float64
		fault     string
	}{
		{"mine.tsv", 1.5, ""},
		{"mine.tsv", .5, "has 0.5 effective candidates of "},
		{"mine.tsv", -1, "has -1 effective candidates of "},
		{"mine.tsv", 99, "has 99 effective candidates of "},
		{"", 1.5, "has 1.5 effective candidates, and the game no weights"},
	} {
		g := number(t, weighted(t, d, "mine.tsv"), recorded(t, "wordle; abide YBBBG, slate BBGYG, crate YGGYG, trace GGGGG; won 4 trace"))
		g.Start.Weights = c.weights
		g.Guesses[0].Effective = c.effective
		v := verify.CheckOne[verify.Verdict](t, &verify.Record{Games: []record.Game{g}}, d)
		must.Tells(t, verify.FaultsOf(v), c.fault, "%v with the weights %q", c.effective, c.weights)
	}
}

func TestRecordsThatContradictThemselves(t *testing.T) {
	for game, want := range map[string]string{
		"wordle; crane BGYBG GGGGG, arose GGGGG; won 2 arose crane":              "guess 2, AROSE, has the clues of 1 boards, the first has those of 2",
		"wordle; crane BGYBG GGGGG, raise - -, arose GGGGG -; won 3 arose crane": "guess 2, RAISE, has no clue of board 1, which was not solved before",
		"wordle; arose GGGGG; won 1 aros":                                        "the answer: ",
		"wordle; crane BGYBG; lost 1 arose crane":                                "the answer: ",
	} {
		contradicts(t, recorded(t, game), want)
	}
	for _, answer := range []string{" ", "\t", " arose", "arose "} {
		g := recorded(t, "wordle; arose GGGGG; won 1 arose")
		g.End.Answer = answer
		contradicts(t, g, "the answer: ")
	}
	g := recorded(t, "wordle; crane BGYBG GGGGG, arose GGGGG -; won 2 arose crane")
	g.End.Answer = " "
	contradicts(t, g, `the last line gives the answer " ", but there are 2 boards`)
}

// contradicts reports an error unless a game can't be checked, for a reason that begins as wanted.
func contradicts(t *testing.T, g record.Game, want string) {
	t.Helper()
	_, err := verify.CheckAll(t, &verify.Record{Games: []record.Game{number(t, original(t), g)}}, verify.OptionsOf(original(t)))
	must.Hold(t, err != nil && strings.HasPrefix(err.Error(), "game 1: "+want), "%v, want %s… of %v", err, want, g.End)
}

// The record of a game against the engine's own Fibble is right, even without its answer. If the record gives the answer, it is wrong as
// soon as a clue differs.
func TestFibbleAgreesWithTheEngine(t *testing.T) {
	d := original(t)
	rapid.Check(t, func(t *rapid.T) {
		secret := rapid.SampledFrom(d.Answers()).Draw(t, "secret")
		words := rapid.SliceOfNDistinct(rapid.SampledFrom(d.Words()), 1, 5, rapid.ID).Draw(t, "guesses")
		kind := game.FibbleWith(rapid.SampledFrom([]game.RowLies{{Least: 1, Most: 1}, {Least: 2, Most: 2}, {Least: 5, Most: 5}, {Most: 3}}).Draw(t, "lies"))
		host := noise.NewLiar(kind, secret, rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		g := record.Game{Start: record.Start{Host: kind, Mode: "normal"}, End: &record.End{Outcome: record.Lost, Answer: secret.String()}}
		for _, w := range words {
			if w != secret {
				c := host.Answer(w, 0)
				g.Guesses = append(g.Guesses, record.Guess{Guess: w, Clue: &c})
			}
		}
		g.End.Guesses = len(g.Guesses)
		check := func(right bool) {
			faults := checked(t, d, g).Wrong()
			must.Need(t, (len(faults) == 0) == right, "%+v: %v", g, faults)
		}
		check(true)
		if len(g.Guesses) == 0 || kind.Row.Allow(0) { // a true clue is no fault then
			return
		}
		l := &g.Guesses[rapid.IntRange(0, len(g.Guesses)-1).Draw(t, "row")]
		truth := game.Score(l.Guess, secret)
		l.Clue = &truth
		check(false)
		g.Guesses, g.End.Answer, g.End.Guesses = g.Guesses[:1], "", 1
		l = &g.Guesses[0]
		told := host.Answer(l.Guess, 0)
		l.Clue = &told
		check(true)
	})
}

// A record says how its host scores repeated letters.
func TestRecordsOfScorings(t *testing.T) {
	d := original(t)
	for _, played := range []string{"wordle; speed BBYYY, abide GGGGG; won 2 abide", "wordle; speed BBYYY, geese BYYBG, abide GGGGG; won 3 abide"} {
		for _, scoring := range []game.Scoring{game.Includes, game.CountLetters} {
			g := recorded(t, played)
			g.Start.Host.Scoring = scoring
			must.Equal(t, len(checked(t, d, g).Wrong()) == 0, scoring == game.Includes, "%s by %s", played, scoring)
		}
	}
}

// A clue that the page did not show is reported, even if it is right.
func TestInferredClueIsNamed(t *testing.T) {
	d := original(t)
	g := recorded(t, "wordle; yeast BYYGB, raise YYBGG, arose GGGGG; won 3 arose")
	g.Guesses[2].Inferred = "the page says that the game is won: its message"
	v := checked(t, d, g)
	if open := v.Unchecked(); len(v.Wrong()) > 0 || len(open) != 1 || !strings.HasPrefix(open[0], "the clue of guess 3, which the page did not show") {
		t.Errorf("wrong: %v, unchecked: %v; want the clue of guess 3 named", v.Wrong(), open)
	}
}

// The games of a league's set are those whose checksum they name. A set of which some are missing is left open.
func TestSetsOfALeague(t *testing.T) {
	d := original(t)
	for _, c := range []struct {
		name   string
		change func(i int, l *record.Entry)
		want   string // the first fault, or what is open
	}{
		{"right", func(int, *record.Entry) {}, ""},
		{"a game is missing", func(_ int, l *record.Entry) { l.Game = 1 }, "is game 1 of the set \"few\", and so is another game, with "},
		{"a number too high", func(i int, l *record.Entry) { l.Game += i & 1 }, "is game 3 of the set \"few\", which has 2"},
		{"a game more", func(_ int, l *record.Entry) { l.Games = 1_000_000 }, "that the games are those of the set \"few\", as not all of them are in the record"},
		{"another sum", func(i int, l *record.Entry) { l.Sum = l.Sum[i/3:] }, "is of a set \"few\" with another checksum than game 1"},
		{"a sum of other games", func(_ int, l *record.Entry) { l.Sum = strings.Repeat("0", 64) }, "the games of the set \"few\" do not have the checksum 000000000000… that they name"},
	} {
		arose, salon := recorded(t, "wordle; arose GGGGG; won 1 arose"), recorded(t, "wordle; salon GGGGG; won 1 salon")
		all := []record.Game{recorded(t, "wordle; yeast BYYGB, arose GGGGG; won 2 arose"), salon, arose, recorded(t, "wordle; salon GGGGG; won 1 salon")}
		for i := range all {
			all[i] = number(t, d, all[i])
			all[i].Start.League = &record.Entry{Player: "p", Set: "few", Game: i%2 + 1, Games: 2, Boards: 1, Rows: 6}
			all[i].Start.League.Sum = all[i].Start.SetSum([]string{arose.Deal(), salon.Deal()})
			c.change(i, all[i].Start.League)
		}
		verdicts := must.Get(verify.CheckAll(t, &verify.Record{Games: all}, verify.OptionsOf(d)))(t)
		said := verify.FaultsOf(verdicts...)
		for _, v := range verdicts {
			said += strings.Join(v.Unchecked(), "; ")
		}
		must.Hold(t, strings.HasPrefix(said, c.want) && (c.want != "" || said == ""), "%s: %s, want %s", c.name, said, c.want)
	}
}
