package strategy

import "github.com/absurdist/absurdist/engine/game"

// DefaultRanker is the default strategy for comparing guesses.
const DefaultRanker = "entropy"

// Rankers returns the names of the strategies that are offered to compare guesses by. Each is a [Ranker].
func Rankers() []string { return []string{DefaultRanker, "worst-case", "expected", "daily"} }

// DefaultFor returns the default strategy for a number of boards and a host. If the host sells clues, it is the strategy that
// loses fewest games.
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

// builtIn returns the strategies, sorted by name.
func builtIn() []Info {
	return []Info{
		{Name: "absurdle-shortest", New: newAbsurdleShortest},
		{Name: "boards", New: newBoards},
		{Name: "challenge", Options: []string{"target"}, New: newChallenge},
		{Name: "cover", New: newCover},
		{Name: "daily", ByWeights: true, New: fixed(daily{})},
		{Name: "entropy", New: fixed(entropy)},
		{Name: "exec", Options: []string{"command"}, Verbatim: true, Reaches: true, New: newExec},
		{Name: "expected", New: fixed(expected)},
		{Name: "fibble", New: func(Options, uint64) (Strategy, error) { return &fibble{}, nil }},
		{Name: "longest", Options: []string{"secret"}, New: newLongest},
		{Name: "optimal", New: fixed(solver)},
		{Name: "random", Options: []string{"seed"}, Draws: true, New: newRandom},
		{Name: "safe-entropy", Options: []string{"worst"}, New: newSafeEntropy},
		{Name: "script", Options: []string{"words", "file", "then"}, New: newScript},
		{Name: "wordpl", Options: []string{"percentile", "first", "epsilon", "alpha", "words", "ahead"}, NewBuyer: newPlanned},
		{
			Name:     "wordpl-published",
			Options:  []string{"first", "epsilon", "clues", "second", "answers", "lookahead"},
			NewBuyer: newPublished,
		},
		{Name: "worst-case", New: fixed(worstCase)},
	}
}

// fixed is the constructor of a strategy without options.
func fixed(s Strategy) func(Options, uint64) (Strategy, error) {
	return func(Options, uint64) (Strategy, error) { return s, nil }
}
