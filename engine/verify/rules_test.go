package verify

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/shortest"

	"pgregory.net/rapid"
)

// drawLetters draws a word of that many letters, of few kinds, so that clues have all colours.
func drawLetters(t *rapid.T, name string, length int) game.Word {
	return game.MustWord(rapid.StringMatching(fmt.Sprintf("[a-d]{%d}", length)).Draw(t, name))
}

// The checker's own rules give the clues of the engine's, and allow the same words.
func TestOwnRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{5, 3, 7, 10}).Draw(t, "length")
		guess, answer, word := drawLetters(t, "guess", n), drawLetters(t, "answer", n), drawLetters(t, "word", n)
		for _, name := range game.ScoringNames() {
			s, _ := game.ParseScoring(name)
			want := s.Score(guess, answer)
			must.Same(t, colours(s, guess, answer), want, "%s on %s by %s", guess, answer, s)
			must.Need(t, row{guess, want, s}.fits(answer), "%s does not fit %s %s by %s", answer, guess, want, s)
		}
		r := row{word: guess, clue: clue(guess, answer)}
		for _, mode := range []game.Mode{game.Normal, game.Hard, game.Strict} {
			allowed := mode.Check([]game.Turn{{Guess: guess, Clue: r.clue}}, word) == nil
			must.Same(t, follower(mode, r)(word), allowed, "%s after %s %s in %s mode", word, guess, r.clue, mode)
			must.Same(t, forbidden(mode, []row{r}, word) == nil, allowed, "%s after %s %s in %s mode", word, guess, r.clue, mode)
		}
	})
}

// No game is shorter than the counting bound. On the original lists it is 4 guesses for Absurdle and 3 for Evil Wordle, which has games of
// 3.
func TestFloors(t *testing.T) {
	d := game.Must(game.LoadList("original"))
	lists := OptionsOf(d).Lists
	for host, want := range map[game.Host]int{game.Absurdle(): 4, game.EvilWordle(): 3} {
		must.Equal(t, Rules{Host: host, Dictionary: d, lists: lists}.leastLength(t.Context()), want, "guesses of %s", host)
	}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfNDistinct(rapid.SampledFrom(d.Words()), 2, 30, rapid.ID[game.Word]).Draw(t, "words")
		few := game.Must(game.NewDictionary("few", words[:rapid.IntRange(1, len(words)).Draw(t, "answers")], words))
		tie := rapid.SampledFrom([]game.TieBreak{game.LeastInformation, game.FirstListed, game.FirstFilled}).Draw(t, "tie-break")
		rules := Rules{Host: game.Host{Kind: game.LargestBucket, Tie: tie}, Dictionary: few, lists: OptionsOf(few).Lists}
		floor := rules.leastLength(context.Background())
		search := must.Get(shortest.New(few, shortest.Rules{Tie: tie}))(t)
		length, _, err := search.Shortest(context.Background(), func(int) shortest.Run { return shortest.Run{} })
		must.Need(t, err != nil || length >= floor,
			"there is a game of %d guesses, and none of fewer than %d is said to be possible", length, floor)
	})
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	lists = OptionsOf(d).Lists
	lists.fewest(ended, d)
	must.Equal(t, lists.fewest(t.Context(), d), 3, "guesses where an earlier count was ended")
}

// A file may use a thousand names for the same lists: each form of them is made once.
func TestListsAreKept(t *testing.T) {
	t.Parallel()
	d := game.Must(game.NewDictionary("test", game.MustWords("crane slate"), game.MustWords("toils")))
	lists := NewLists(func(string) (*game.Dictionary, error) { return d, nil })
	sums := []string{"", d.Sum(), d.AnyAnswer().Sum(), "of other lists"}
	forms := make([]*game.Dictionary, len(sums))
	for n := range 3 {
		for i, sum := range sums {
			form, err := lists.named(fmt.Sprint("name ", n), sum)
			must.Need(t, err == nil || errors.Is(err, ErrOtherLists), "%v", err)
			if n == 0 {
				forms[i] = form.Dictionary
			}
			must.Hold(t, form.Dictionary == forms[i], "the form with checksum %q is made again for another name", sum)
		}
	}
	must.Hold(t, forms[1] == d && forms[3] == d && forms[2].Sum() == sums[2], "not the forms with the checksums that were asked for")
}

// A claim must not be checked by the code that makes it. So the checkers import no search, directly or through other packages.
func TestImportsNoSearch(t *testing.T) {
	out := must.Get(exec.Command("go", "list", "-deps", ".").Output())(t)
	allowed := []string{
		"github.com/absurdist/absurdist/data", "github.com/absurdist/absurdist/engine/basics/input", "github.com/absurdist/absurdist/engine/basics/order", "github.com/absurdist/absurdist/engine/basics/parallel", "github.com/absurdist/absurdist/engine/basics/plain",
		"github.com/absurdist/absurdist/engine/daily", "github.com/absurdist/absurdist/engine/decision", "github.com/absurdist/absurdist/engine/game", "github.com/absurdist/absurdist/engine/game/alphabet", "github.com/absurdist/absurdist/engine/record", "github.com/absurdist/absurdist/engine/verify",
	}
	for pkg := range strings.FieldsSeq(string(out)) {
		must.Hold(t, !strings.HasPrefix(pkg, "github.com/absurdist/absurdist/") || slices.Contains(allowed, pkg),
			"engine/verify depends on %s", pkg)
	}
}
