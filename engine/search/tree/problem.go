package tree

import (
	"fmt"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
)

// Problem is a position to solve: the possible answers and the allowed guesses.
type Problem struct {
	// Answers are the candidates. Each must be among Allowed.
	Answers []game.Word
	// Weights say how much the guesses for each of Answers count. Each is at least 1, and their sum is less than 2^24. For [MostWon]
	// the square of the sum times Guesses is less than 2^30. [quantized] makes such weights. Nil if all answers count the same.
	Weights []int64
	// Allowed are the words that may be guessed now. In hard and strict mode they are those that the turns so
	// far permit; the solver works out what later clues permit. Their order breaks ties, see [Solver.Solve].
	Allowed []game.Word
	Mode    game.Mode
	// Scoring is how repeated letters are coloured. Rules other than Wordle's need normal mode and five letters a-z.
	Scoring game.Scoring
	// Guesses is the number of guesses left; 0 for no limit.
	Guesses int
}

// FromDictionary returns the problem of a whole game, before the first guess.
func FromDictionary(d *game.Dictionary, m game.Mode, guesses int) Problem {
	return Problem{Answers: d.Answers(), Allowed: d.Words(), Mode: m, Guesses: guesses}
}

// Weighted returns the problem with weights of its Answers, such as those of a [game.Dictionary]. They are as fine as the objective allows.
// Answers of weight 0 are left out. The error is that of [quantized].
func (p Problem) Weighted(weights []float64, o decision.Objective) (Problem, error) {
	if len(weights) != len(p.Answers) {
		return p, fmt.Errorf("%d weights of %d candidates: %w", len(weights), len(p.Answers), ErrProblem)
	}
	var answers []game.Word
	var kept []float64
	for i, w := range weights {
		if w != 0 {
			answers, kept = append(answers, p.Answers[i]), append(kept, w)
		}
	}
	var err error
	p.Answers = answers
	p.Weights, err = quantized(kept, p.Guesses, o)
	return p, err
}

// MostWon returns the problem with weights as coarse as that objective needs. The error is that of [quantized].
func (p Problem) MostWon() (Problem, error) {
	if p.Weights == nil {
		return p, nil
	}
	weights := make([]float64, len(p.Weights))
	for i, w := range p.Weights {
		weights[i] = float64(w)
	}
	return p.Weighted(weights, decision.MostWon)
}

// FromPosition returns the problem that a player faces: the candidates, with their weights if they have any, the words that may be played
// and the rows left. The error is that of [quantized].
func FromPosition(p *game.Position, o decision.Objective) (Problem, error) {
	words := p.Dictionary().Words()
	problem := Problem{Answers: p.CandidateWords(0), Mode: p.Mode, Scoring: p.Host.Scoring}
	for _, i := range p.Playable() {
		problem.Allowed = append(problem.Allowed, words[i])
	}
	if left, limited := p.GuessesLeft(); limited {
		problem.Guesses = max(left, 0)
	}
	all := p.Weights()
	if all == nil {
		return problem, nil
	}
	var weights []float64
	for i := range p.Candidates().All() {
		weights = append(weights, all[i])
	}
	return problem.Weighted(weights, o)
}

// ErrProblem is wrapped by the errors of [New] and of the solver's methods for problems that can't be solved
// as stated: no candidates, a candidate or a guess that is not allowed, a word listed twice.
var ErrProblem = input.New("not a position to solve")

// Check returns an error that wraps [ErrProblem] if the problem is invalid.
func (p Problem) Check() error {
	_, err := p.index()
	return err
}

// index checks the problem and returns the index of each allowed word.
func (p Problem) index() (map[game.Word]int32, error) {
	if err := p.checkWeights(); err != nil {
		return nil, err
	}
	if len(p.Answers) == 0 {
		return nil, fmt.Errorf("no candidates: %w", ErrProblem)
	}
	if p.Guesses < 0 {
		return nil, fmt.Errorf("%d guesses left: %w", p.Guesses, ErrProblem)
	}
	index := make(map[game.Word]int32, len(p.Allowed))
	for i, w := range p.Allowed {
		if _, twice := index[w]; twice {
			return nil, fmt.Errorf("%s is listed twice among the allowed words: %w", w.Upper(), ErrProblem)
		}
		index[w] = int32(i)
	}
	seen := make(map[game.Word]bool, len(p.Answers))
	for _, w := range p.Answers {
		if _, ok := index[w]; !ok {
			return nil, fmt.Errorf("%s may be the answer but not be guessed: %w", w.Upper(), ErrProblem)
		}
		if seen[w] {
			return nil, fmt.Errorf("%s is listed twice among the candidates: %w", w.Upper(), ErrProblem)
		}
		seen[w] = true
	}
	return index, nil
}
