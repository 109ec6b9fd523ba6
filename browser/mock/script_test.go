package mock_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// alphabets are few letters each, so that words repeat them: of one byte, of two, and all that have traps. No letter
// is of a keyboard: what a page's script scores it need not be able to type.
var alphabets = []string{"abcd", "äöüß", "ёеий", "+-*/=1", "çña\u0140"}

// words draws count different words of width letters.
func words(r *rand.Rand, alphabet string, width, count int) []string {
	letters := []rune(alphabet)
	var list []string
	for len(list) < count {
		word := make([]rune, width)
		for i := range word {
			word[i] = letters[r.IntN(len(letters))]
		}
		if !slices.Contains(list, string(word)) {
			list = append(list, string(word))
		}
	}
	return list
}

// slowClue is the clue by the wording of the rule: first the greens; then each other letter, from the left, is yellow if the answer has one
// of its kind that no tile has taken.
func slowClue(guess, answer string) string {
	g, a := []rune(guess), []rune(answer)
	clue := []rune(strings.Repeat("B", len(g)))
	for i := range g {
		if g[i] == a[i] {
			clue[i], a[i] = 'G', 0
		}
	}
	for i := range g {
		if clue[i] == 'G' {
			continue
		}
		if at := slices.Index(a, g[i]); at >= 0 {
			clue[i], a[at] = 'Y', 0
		}
	}
	return string(clue)
}

// slowNaive is the clue where repeated letters are not counted.
func slowNaive(guess, answer string) string {
	clue := ""
	a := []rune(answer)
	for i, letter := range []rune(guess) {
		switch {
		case a[i] == letter:
			clue += "G"
		case strings.ContainsRune(answer, letter):
			clue += "Y"
		default:
			clue += "B"
		}
	}
	return clue
}

// slowHost answers guesses as Absurdle does, and returns the clues: it keeps the most words, and among equals those
// that it keeps by the fewest greens, then the fewest yellows, then the first clue in order of B, Y, G.
func slowHost(left, guesses []string) []string {
	var clues []string
	for _, guess := range guesses {
		buckets := map[string][]string{}
		for _, word := range left {
			clue := slowClue(guess, word)
			buckets[clue] = append(buckets[clue], word)
		}
		var best string
		for clue, words := range buckets {
			key := func(clue string) string { // B < G < Y by themselves
				return fmt.Sprintf("%2d %2d %s", strings.Count(clue, "G"), strings.Count(clue, "Y"), strings.NewReplacer("G", "Z").Replace(clue))
			}
			if kept := len(buckets[best]); best == "" || len(words) > kept || len(words) == kept && key(clue) < key(best) {
				best = clue
			}
		}
		left = buckets[best]
		clues = append(clues, best)
	}
	return clues
}

// slowViolation says whether a guess breaks hard mode after a row.
func slowViolation(previous, clue, guess string) bool {
	p, g := []rune(previous), []rune(guess)
	for i, mark := range clue {
		if mark == 'G' && p[i] != g[i] {
			return true
		}
		told, has := 0, 0
		for j := range p {
			if p[j] == p[i] && clue[j] != 'B' {
				told++
			}
			if g[j] == p[i] {
				has++
			}
		}
		if has < told {
			return true
		}
	}
	return false
}

// The pages' scripts score, host and judge as slow versions in Go do, at every length and in any letters.
func TestScripts(t *testing.T) {
	const lists, answers, guesses = 3, 60, 12
	tab := browsertest.Tab(t)
	browsertest.Open(t, tab, browsertest.Mock(t, "generic", nil))
	for width := 3; width <= 12; width++ {
		for n, alphabet := range alphabets {
			r := rand.New(rand.NewPCG(uint64(width), uint64(n)))
			for range lists {
				left := words(r, alphabet, width, min(answers, 40))
				tried := words(r, alphabet, width, guesses)
				input := must.Get(json.Marshal(map[string][]string{"left": left, "guesses": tried}))(t)
				got := browsertest.Eval[scripted](t, tab, fmt.Sprintf(script, input))
				check(t, got, left, tried)
			}
		}
	}
}

// scripted is what the pages' scripts say of guesses after each other and of answers: clues and whether the next guess
// breaks hard mode.
type scripted struct {
	Scores, Naive, Host []string
	Broken              []bool
}

// script runs the pages' own modules. %s is an object with left, the possible answers, and guesses.
const script = `(async ({ left, guesses }) => {
	const [clue, { Host }, { violation }] = await Promise.all(
		["/shared/clue.js", "/shared/adversary.js", "/shared/hardmode.js"].map((file) => import(file)));
	const text = (code) => clue.textOf(clue.marksOf(code, guesses[0].length));
	const pairs = guesses.flatMap((guess) => left.map((answer) => [guess, answer]));
	const host = new Host(left);
	const marks = guesses.map((guess) => host.answer(guess)[0]);
	return {
		scores: pairs.map((pair) => text(clue.score(...pair))),
		naive: pairs.map((pair) => text(clue.scoreNaively(...pair))),
		host: marks.map(clue.textOf),
		broken: guesses.slice(1).map((guess, i) => violation(guesses[i], marks[i], guess) !== ""),
	};
})(%s)`

func check(t *testing.T, got scripted, left, guesses []string) {
	t.Helper()
	for i, guess := range guesses {
		for j, answer := range left {
			n := i*len(left) + j
			must.Same(t, got.Scores[n], slowClue(guess, answer), "%s against %s", guess, answer)
			must.Same(t, got.Naive[n], slowNaive(guess, answer), "%s against %s, not counted", guess, answer)
		}
	}
	clues := slowHost(left, guesses)
	must.Same(t, got.Host, clues, "after %s the host of %s answers", guesses, left)
	for i, guess := range guesses[1:] {
		must.Equal(t, got.Broken[i], slowViolation(guesses[i], clues[i], guess), "%s after %s %s breaks hard mode", guess, guesses[i], clues[i])
	}
}
