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

// builtIn returns the strategies in any order.
func builtIn() []Info {
	return []Info{
		{
			Name: "entropy",
			New:  fixed(entropy),
		},
		{
			Name: "worst-case",
			New:  fixed(worstCase),
		},
		{
			Name: "expected",
			New:  fixed(expected),
		},
		{
			Name: "optimal",
			New:  fixed(solver),
		},
		{
			Name:      "daily",
			ByWeights: true,
			New:       fixed(daily{other: solver}),
		},
		{
			Name: "absurdle-shortest",
			New:  newAbsurdleShortest,
		},
		{
			Name:    "challenge",
			Options: []Option{{"target", "the word to end on (default: the one that the page shows)"}},
			New:     newChallenge,
		},
		{
			Name:    "safe-entropy",
			Options: []Option{{"worst", "within how many guesses the answer must be found (default 5)"}},
			New:     newSafeEntropy,
		},
		{
			Name: "boards",
			New:  newBoards,
		},
		{
			Name: "cover",
			New:  newCover,
		},
		{
			Name:    "random",
			Draws:   true,
			Options: []Option{{"seed", "number that the draws start from (default: the command's --seed)"}},
			New:     newRandom,
		},
		{
			Name: "script",
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
			Options: []Option{{"secret", "the word that the game ends on; the built-in pages then have it as their answer"}},
			New:     newLongest,
		},
		{
			Name:     "exec",
			Options:  []Option{{"command", "all that follows exec: the program, its arguments, settings before it"}},
			Verbatim: true,
			New:      newExec,
		},
		{
			Name: "wordpl",
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
			Name: "wordpl-published",
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
			Name: "fibble",
			New:  func(Options, uint64) (Strategy, error) { return &fibble{}, nil },
		},
	}
}

// fixed is the constructor of a strategy without options.
func fixed(s Strategy) func(Options, uint64) (Strategy, error) {
	return func(Options, uint64) (Strategy, error) { return s, nil }
}
