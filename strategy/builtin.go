package strategy

import (
	"github.com/absurdist/absurdist/engine/game"
)

// DefaultRanker is the default strategy for comparing guesses.
const DefaultRanker = "entropy"

// Rankers returns the names of the strategies that are offered to compare guesses by. Each is a [Ranker].
func Rankers() []string { return []string{DefaultRanker, "worst-case", "expected", "daily"} }

// DefaultFor returns the strategy that plays so many boards against a host when none is asked for. Where clues are
// sold it is the one that loses fewest games.
func DefaultFor(host game.Host, boards int) string {
	switch {
	case boards > 1:
		return "boards"
	case host.SellsClues():
		return DefaultAt(95)
	case host.Lies == game.OtherBoards:
		return "cover"
	case !host.Honest():
		return "fibble"
	case host.HasSecret():
		return "optimal"
	}
	return "absurdle-shortest"
}

// DefaultAt returns the default strategy for WORDPL and a percentile of the score: the built-in plan with the nearest
// percentile. The plan for the middle serves most of the range.
func DefaultAt(percentile float64) string {
	switch {
	case percentile <= 15:
		return "wordpl:percentile=5"
	case percentile >= 80:
		return "wordpl:percentile=95"
	}
	return "wordpl"
}

// shareOption is the option of strategies that prepare for the worst case.
var shareOption = Option{"share", "with weights: the share of the weight that the likeliest words must have to be considered (default 0.99)"}

// builtIn returns the strategies in any order.
func builtIn() []Info {
	return []Info{
		{
			Name:    "entropy",
			Summary: "the guess whose clue has the most information, in bits",
			New:     fixed(entropy),
		},
		{
			Name:    "worst-case",
			Summary: "the guess with the smallest largest bucket",
			Options: []Option{shareOption},
			New:     newWorstCase,
		},
		{
			Name:    "expected",
			Summary: "the guess that leaves the fewest words on average",
			New:     fixed(expected),
		},
		{
			Name:    "optimal",
			Summary: "the best tree if one is built in, then an exact search",
			New:     fixed(solver),
		},
		{
			Name:      "daily",
			Summary:   "the least expected number of guesses with weights, else like optimal",
			ByWeights: true,
			New:       fixed(daily{other: solver}),
		},
		{
			Name:    "absurdle-shortest",
			Summary: "Absurdle in the fewest guesses: the whole game is found in advance",
			Options: []Option{{"effort", "how many sets to search after each guess (default 200)"}},
			New:     newAbsurdleShortest,
		},
		{
			Name:    "challenge",
			Summary: "Absurdle's challenge mode: a short game that ends on a given word",
			Options: []Option{{"target", "the word to end on (default: the one that the page shows)"}},
			New:     newChallenge,
		},
		{
			Name:    "safe-entropy",
			Summary: "the guess with the most information, of those that find the answer within 5 whatever the clues",
			Options: []Option{{"worst", "within how many guesses the answer must be found (default 5)"}, shareOption},
			New:     newSafeEntropy,
		},
		{
			Name:    "boards",
			Summary: "for several boards at once: the sum of their information, then games played out",
			New:     newBoards,
		},
		{
			Name:    "cover",
			Summary: "Kilordle: the fewest words that show every letter of the answers in its place",
			New:     newCover,
		},
		{
			Name:    "random",
			Summary: "a random word that fits all clues",
			Draws:   true,
			Options: []Option{{"seed", "number that the draws start from (default: the command's --seed)"}},
			New:     newRandom,
		},
		{
			Name:    "script",
			Summary: "words from a list, in order",
			Options: []Option{
				{"words", "the words, joined by + (oiler+munts+coked)"},
				{"file", "a file with one word a line"},
				{"then", "the strategy that goes on after the last word (default: give up)"},
			},
			Then: "then",
			New:  newScript,
		},
		{
			Name:    "longest",
			Summary: "a longest game in which every guess fits all clues, up to a known answer",
			Options: []Option{{"secret", "the word that the game ends on; the built-in pages then have it as their answer"}},
			New:     newLongest,
		},
		{
			Name:     "exec",
			Summary:  "a program of your own, in any language, over a line protocol",
			Options:  []Option{{"command", "all that follows exec: the program, its arguments, settings before it"}},
			Verbatim: true,
			New:      newExec,
		},
		{
			Name:    "wordpl",
			Summary: "WORDPL for a percentile of the score: the whole budget, on the words that help most at the end",
			Options: []Option{
				{"percentile", "5, 50 (default) or 95"},
				{"first", "the first word (default: the percentile's)"},
				{"epsilon", "the clues' budgets, joined by + (default: the percentile's)"},
				{"alpha", "norm by which words are compared, from 1, information (default: the percentile's)"},
				{"words", "how many words to look at for each clue (default: the percentile's)"},
				{"ahead", "how many of them to compare by looking ahead, for the clue before the last and the one before (default 0)"},
			},
			NewBuyer: newBudget,
		},
		{
			Name:    "wordpl-published",
			Summary: "WORDPL by the published method: clues of one size, ten words of highest clue entropy",
			Options: []Option{
				{"first", "the first word (default salet)"},
				{"epsilon", "the budget of each clue (default 12.3), or those of all, joined by +"},
				{"clues", "how many clues (default 3)"},
				{"second", "how many words of the highest clue entropy to compare for the clue before the last (default 10)"},
				{"answers", "share of the answers that wins are counted over (default 0.02)"},
				{"lookahead", "true: as published, the clue before the last is chosen by the wins after both (default false)"},
			},
			NewBuyer: newPublished,
		},
		{
			Name:    "fibble",
			Summary: "Fibble, where every row has some lies: the word with the most information despite them",
			New:     func(Options, uint64) (Strategy, error) { return &fibble{}, nil },
		},
	}
}

// fixed is the constructor of a strategy without options.
func fixed(s Strategy) func(Options, uint64) (Strategy, error) {
	return func(Options, uint64) (Strategy, error) { return s, nil }
}
