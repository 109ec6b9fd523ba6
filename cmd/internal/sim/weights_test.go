package sim

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
)

// weightedConfig plays a few words. One of them has a weight but is not an answer, and one is an answer without a weight.
func weightedConfig(t *testing.T) Config {
	t.Helper()
	d, err := game.NewDictionary("few", game.MustWords("crane slate abide"), game.MustWords("vajra zesty"))
	if err != nil {
		t.Fatal(err)
	}
	if d, err = d.Weighted("mine", []float64{5, 3, 0, 2, 0}); err != nil {
		t.Fatal(err)
	}
	return Config{
		Dict: d, Host: game.Wordle(), Boards: 1, Rules: game.Rules{Rows: 6},
		New: func(seed uint64) (strategy.Strategy, error) {
			return strategy.New("script:words=crane+slate+vajra", seed)
		},
	}
}

// Each word with a weight is played once. Their mean by weight is the expectation.
func TestExpected(t *testing.T) {
	c := weightedConfig(t)
	result, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Games) != 3 || !c.Exact() {
		t.Fatalf("%d games, exact %v; want the three words that have a weight", len(result.Games), c.Exact())
	}
	if got := c.Expected(result); got == nil || math.Abs(got.Mean-(0.5+0.3*2+0.2*3)) > 1e-9 || got.Lost != 0 {
		t.Errorf("expected %+v, want a mean of 1.7", got)
	}
	c.Rules.Rows = 2
	if result, err = Run(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if got := c.Expected(result); math.Abs(got.Mean-(0.5+0.3*2+0.2*2)) > 1e-9 || math.Abs(got.Lost-0.2) > 1e-9 {
		t.Errorf("with two rows expected %+v, want a mean of 1.5 and 0.2 lost", got)
	}
}

// Games are drawn by weight if their number is given.
func TestDrawnByWeight(t *testing.T) {
	c := weightedConfig(t)
	c.Games, c.Seed = 10_000, 20
	result, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	count := map[string]int{}
	for _, g := range result.Games {
		count[g.Answers[0].String()]++
	}
	for word, share := range map[string]float64{"crane": 0.5, "slate": 0.3, "vajra": 0.2, "abide": 0, "zesty": 0} {
		if got := float64(count[word]) / 10_000; math.Abs(got-share) > 0.02 {
			t.Errorf("%s was the answer of a share of %.3f, want %.1f", word, got, share)
		}
	}
	if c.Exact() || c.Expected(result) != nil {
		t.Error("games that are drawn pass for all there are")
	}
}

// The answers of several boards are distinct, each drawn by the weights of the words left. The first games do not
// depend on how many follow.
func TestBoardsAreDrawnByWeight(t *testing.T) {
	c := weightedConfig(t)
	c.Boards, c.Seed = 2, 7
	deal := func(games int) []Game {
		list, err := c.upTo(games).Deal()
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	const games = 10_000
	all := deal(games)
	if some := deal(300); !reflect.DeepEqual(some, all[:300]) {
		t.Error("the first games depend on their number")
	}
	count := map[string]int{}
	for _, g := range all {
		count[game.Join(g.Answers, " ")]++
	}
	sum := 0.0
	for pair, share := range map[string]float64{
		"crane slate": 0.5 * 3 / 5, "crane vajra": 0.5 * 2 / 5, "slate crane": 0.3 * 5 / 7, "slate vajra": 0.3 * 2 / 7,
		"vajra crane": 0.2 * 5 / 8, "vajra slate": 0.2 * 3 / 8,
	} {
		got := float64(count[pair]) / games
		sum += got
		if math.Abs(got-share) > 0.02 {
			t.Errorf("%s were the answers of a share of %.3f, want %.3f", pair, got, share)
		}
	}
	if sum < 1-1e-9 {
		t.Errorf("other pairs have a share of %.3f", 1-sum)
	}
}

// Words that are hardly ever drawn appear when no others are left.
func TestBoardsWithAllWordsThatHaveAWeight(t *testing.T) {
	c := weightedConfig(t)
	var err error
	if c.Dict, err = c.Dict.Weighted("mine", []float64{1, 1e-12, 0, 1e-12, 0}); err != nil {
		t.Fatal(err)
	}
	c.Boards, c.Games = 3, 20
	games, err := c.Deal()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		answers := slices.SortedFunc(slices.Values(g.Answers), game.Word.Compare)
		if want := game.MustWords("crane slate vajra"); !slices.Equal(answers, want) {
			t.Errorf("answers %v, want %v", g.Answers, want)
		}
	}
	c.Boards = 4
	if _, err := c.Deal(); !errors.Is(err, ErrConfig) {
		t.Errorf("four boards of three words: %v", err)
	}
}
