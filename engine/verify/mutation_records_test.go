package verify_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// words returns a dictionary of an alphabet.
func words(name, letters, answers, others string) *game.Dictionary {
	a, err := alphabet.Named(letters)
	if err != nil {
		panic(err)
	}
	d, err := game.NewDictionaryIn(a, name, game.MustWords(answers), game.MustWords(others))
	if err != nil {
		panic(err)
	}
	return d
}

// recordSubjects are records of games against every host.
func recordSubjects(t testing.TB) []subject {
	d := must.Get(game.NewDictionary("few", game.MustWords("arose raise yeast crane stare salon rabid jazzy abide speed close least slate trace"),
		game.MustWords("reast bipod snipe slant aahed fuzzy oiler munts coked beech tyler cions maxim")))(t)
	short := words("short", "en", "cat dog cog fog hog", "car tax")
	long := words("long", "en", "thunderstorm architecture extravagance", "appreciation constitution")
	russian := words("russian", "ru", "слово весна совет ответ", "слава")
	german := words("german", "de", "grüße größe straß füßen", "küßte süßer")
	run := noClaim("a fact about the run, not about the game", "version", "site", "url", "strategy", "seed", "time", "ms", "seconds", "error", "found", "game")
	keeps := noClaim("another host or mode, whose rules the game keeps too", "host", "mode")
	less := func(m mutant, open []string) string {
		left := m.how == "drop" || m.how == "null" || m.how == "change to "
		switch field := m.field(); {
		case field == "outcome" && m.how != "change to won", field == "answer" && left:
			return "it claims less"
		case field == "words" && left:
			return "the checksum tells the lists"
		}
		return ""
	}
	leftOpen := []func(mutant, []string) string{
		openField("how the game ended", ""), openField("whether the word lists", "lists", "words"), openField("the name", "words"),
		openField("the candidates", "candidates", "boards"), openField("that the answer", "answer"), openField("the answer", "answer", "outcome"),
	}
	usual := append(leftOpen, run, keeps, less)
	lies := openField("the clues", "clue", "epsilon", "guess", "candidates", "answer")
	games := []struct {
		kind   string
		host   game.Host
		mode   string
		secret string // one per board; "" where the host has none
		words  string
		bought bool
		excuse []func(mutant, []string) string
	}{
		{"record: wordle", game.Wordle(), "normal", "arose", "yeast raise arose", false, nil},
		{"record: wordle lost", game.Wordle(), "normal", "crane", "yeast salon", false, nil},
		{"record: wordle hard", game.Wordle(), "hard", "arose", "raise arose", false, nil},
		{"record: wordle strict", game.Wordle(), "strict", "arose", "raise arose", false, nil},
		{"record: two boards", game.Wordle(), "normal", "arose crane", "yeast arose crane", false, nil},
		{"record: absurdle", game.Absurdle(), "normal", "", "oiler munts coked beech", false, nil},
		{"record: evil-wordle", game.EvilWordle(), "normal", "", "tyler cions maxim", false, nil},
		{"record: hinter", game.Hinter(), "normal", "arose", "crane arose", false, []func(mutant, []string) string{openField("whether the host's", "clue", "guess")}},
		{
			"record: fibble", game.Fibble(), "normal", "salon", "snipe slant salon", false,
			[]func(mutant, []string) string{noClaim("another lie, as good as this one", "clue", "guess")},
		},
		{"record: wordpl", game.WORDPL(), "normal", "rabid", "reast bipod rabid", true, []func(mutant, []string) string{lies}},
		{"record: wordpl lost", game.WORDPL(), "normal", "rabid", "reast abide", true, []func(mutant, []string) string{lies}},
		{"record: liar", game.Liar(), "normal", "salon", "snipe slant salon", false, []func(mutant, []string) string{lies}},
	}
	var all []subject
	for _, g := range []struct {
		kind          string
		d             *game.Dictionary
		host          game.Host
		secret, words string
	}{
		{"record: three letters", short, game.Wordle(), "hog", "cat dog hog"},
		{"record: twelve letters", long, game.Wordle(), "extravagance", "thunderstorm extravagance"},
		{"record: Russian", russian, game.Absurdle(), "", "слава весна совет ответ"},
		{"record: German", german, game.Wordle(), "grüße größe", "straß grüße größe"},
	} {
		all = append(all, subject{kind: g.kind, text: recordOf(t, g.d, g.host, "normal", g.secret, g.words, false), lists: g.d, most: 300, excuse: excuses(usual...)})
	}
	for _, g := range []struct {
		kind, weights string
		excuse        func(mutant, []string) string
	}{
		{"record: weights of the day", "daily 2026-05-31", openField("the candidates", "weights")},
		{"record: weights of a file", "mine.tsv", openField("the candidates", "weights", "candidates")},
	} {
		all = append(all, subject{
			kind: g.kind, text: recordOf(t, weighted(t, d, g.weights), game.Wordle(), "normal", "reast", "fuzzy yeast reast", false), lists: d, most: 300,
			excuse: excuses(append([]func(mutant, []string) string{g.excuse, openField("the effective", "effective")}, usual...)...),
		})
	}
	for _, g := range games {
		all = append(all, subject{
			kind: g.kind, text: recordOf(t, d, g.host, g.mode, g.secret, g.words, g.bought), lists: d, most: 300, excuse: excuses(append(g.excuse, usual...)...),
		})
	}
	return all
}

// weighted returns a dictionary in which earlier words are likelier. By the weights of a day each word may be the answer. By those of a
// file not every word may.
func weighted(t rapid.TB, d *game.Dictionary, name string) *game.Dictionary {
	t.Helper()
	weights := make([]float64, len(d.Words()))
	for i := range weights {
		if strings.HasPrefix(name, "daily") || i%4 != 2 {
			weights[i] = 1 / float64(1+i)
		}
	}
	return game.Must(d.Weighted(name, weights))
}

// recordOf returns the record of a game: words played against a host. If clues are bought, the last word is the final answer.
func recordOf(t testing.TB, d *game.Dictionary, host game.Host, mode, secret, words string, bought bool) string {
	g := record.Game{Start: record.Start{Version: "test", Site: "sim", Host: host, Mode: mode, Strategy: "entropy"}, End: &record.End{Outcome: record.Lost, Answer: secret}}
	if d.Weights() != nil {
		g.Start.SetDate(daily.First.AddDays(1807)) // 31 May 2026
	}
	secrets := game.MustWords(secret)
	guesses := game.MustWords(words)
	var adversary game.Answerer
	if len(secrets) == 0 {
		adversary, _ = host.Answerer(d, game.Word{})
	}
	liar := noise.NewLiar(host, append(secrets, game.Word{})[0], rand.New(rand.NewPCG(18, 0)))
	solved := make([]bool, len(secrets))
	for i, w := range guesses {
		l := record.Guess{Guess: w, MS: 1}
		switch final := bought && i == len(guesses)-1; {
		case adversary != nil:
			c := adversary.Answer(w)
			l.Clue = &c
		case host.Honest() || final:
			for k, s := range secrets {
				b := record.Board{}
				if !solved[k] {
					c := game.Score(w, s)
					b.Clue = &c
					solved[k] = c.Solved()
				}
				l.Boards = append(l.Boards, b)
			}
			if len(secrets) == 1 {
				l.Clue, l.Boards = l.Boards[0].Clue, nil
			}
		default:
			if bought {
				l.Epsilon = 9
			}
			c := liar.Answer(w, l.Epsilon)
			if host.Lies == game.UnknownLies {
				c = game.Score(w, secrets[0])
			}
			l.Clue = &c
		}
		g.Guesses = append(g.Guesses, l)
	}
	last := g.Guesses[len(g.Guesses)-1]
	if last.Clue != nil && last.Clue.Solved() || len(secrets) > 1 {
		g.End.Outcome = record.Won
		if len(secrets) == 0 {
			g.End.Answer = last.Guess.String()
		}
	} else if adversary != nil {
		g.End.Answer = ""
	}
	g.End.Guesses = len(guesses)
	g = number(t, d, g)
	var b bytes.Buffer
	must.Do(t, g.Pass(record.NewWriter(&b).Take))
	return b.String()
}
