package group

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
)

// squares estimates the worth of a game from its colours and its answer alone.
//
// The guess of a row is one of the words that get the row's colours from the answer. Games are drawn from these, row by row. Before the
// colours are known, a guess is with probability [careful] one of the words that may still be the answer, all equally likely. Otherwise it
// is any allowed word, and a word that is never an answer is [rare] times as likely as the others. In a drawn game every position is known,
// and each guess is valued as in a review, with [restOf] for what is still to come:
//
//	worth of a guess = 1 + the mean of restOf over the clues that it may get
//	cost             = worth of the guess - restOf before it
//	luck             = worth of the guess - 1 - restOf after it
//
// So the number of guesses is always restOf at the start + the costs - the luck. The luck of a clue is 0 on average over the words that may
// be the answer. So the same sum without luck is the score that the guesses deserve.
type squares struct {
	dict    *game.Dictionary
	answers []int32 // indexes of the words that may be the answer at the start
	mark    []int   // by word: the last draw before which it was a candidate
	draws   int

	answer game.Word
	clues  []game.Clue // by word, against the answer
	worths map[int32]float64
}

const (
	careful = 0.8  // see [squares]
	rare    = 0.05 // see [squares]
	games   = 40   // drawn
)

// newSquares returns the estimator for the words of a dictionary.
func newSquares(d *game.Dictionary) *squares {
	answers := order.Numbers[int32](len(d.Answers()))
	return &squares{dict: d, answers: answers, mark: make([]int, len(d.Words())), worths: map[int32]float64{}}
}

// restOf is how many guesses a good player needs when that many words are left. It is exact for one and two words, and otherwise a curve
// through the best tree's means (a test compares them). It is 0 if the answer was found.
func restOf(words int) float64 {
	if words == 0 {
		return 0
	}
	return 1 + 0.5*math.Pow(math.Log2(float64(words)), 0.65)
}

// Worth is what a game was worth, in guesses.
type Worth struct {
	Cost float64 `json:"cost"` // what the guesses cost beyond those of a good player
	Luck float64 `json:"luck"` // what the clues saved beyond what was to be expected of the guesses
}

// meanWorth returns the mean worth of drawn games, which are the same for equal seeds. The weight of a game is the likelihood of its colours.
// The error is for colours that no word can have.
func (s *squares) meanWorth(answer game.Word, rows []game.Clue, seed uint64) (w Worth, err error) {
	possible, err := s.possible(answer, rows)
	if err != nil {
		return w, err
	}
	start := s.answers
	if at, ok := s.dict.Index(answer); ok && at >= len(s.answers) {
		start = append(start[:len(start):len(start)], int32(at))
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	all := 0.0
	for range games {
		g, likely := s.judgeOne(rng, rows, possible, start)
		w.Cost, w.Luck, all = w.Cost+likely*g.Cost, w.Luck+likely*g.Luck, all+likely
	}
	w.Cost, w.Luck = w.Cost/all, w.Luck/all
	return w, nil
}

// judgeOne draws a game, and returns its worth and the likelihood of its colours. No words are left once the answer was guessed.
func (s *squares) judgeOne(rng *rand.Rand, rows []game.Clue, possible [][]int32, left []int32) (w Worth, likely float64) {
	words := s.dict.Words()
	likely = 1
	for i, row := range rows {
		guess, share := s.draw(rng, possible[i], left)
		likely *= share
		var after []int32
		if !row.Solved() {
			for _, a := range left {
				if game.Score(words[guess], words[a]) == row {
					after = append(after, a)
				}
			}
		}
		worth := s.worth(guess, left)
		w.Cost += worth - restOf(len(left))
		w.Luck += worth - 1 - restOf(len(after))
		left = after
	}
	return w, likely
}

// possible returns the possible guesses of each row, by index. The error names a row that has none.
func (s *squares) possible(answer game.Word, rows []game.Clue) ([][]int32, error) {
	words := s.dict.Words()
	if s.clues == nil || answer != s.answer {
		s.answer, s.clues = answer, make([]game.Clue, len(words))
		for i := range words {
			s.clues[i] = game.Score(words[i], answer)
		}
	}
	possible := make([][]int32, len(rows))
	for i, row := range rows {
		for w, c := range s.clues {
			if c == row {
				possible[i] = append(possible[i], int32(w))
			}
		}
		if len(possible[i]) == 0 {
			return nil, fmt.Errorf("row %d, %s: no word has these colours if the answer is %s", i+1, row, answer.Upper())
		}
	}
	return possible, nil
}

// draw draws a guess among words, and returns the probability that a guess is any of these.
func (s *squares) draw(rng *rand.Rand, words, left []int32) (guess int32, share float64) {
	s.draws++
	for _, w := range left {
		s.mark[w] = s.draws
	}
	mass := float64(len(s.answers)) + rare*float64(len(s.dict.Others()))
	weigh := func(w int32) float64 {
		switch {
		case s.mark[w] == s.draws:
			return careful / float64(len(left))
		case int(w) < len(s.answers): // the answers stand first
			return (1 - careful) / mass
		}
		return (1 - careful) * rare / mass
	}
	all := 0.0
	for _, w := range words {
		all += weigh(w)
	}
	at := all * rng.Float64()
	for _, w := range words {
		if at -= weigh(w); at < 0 {
			return w, all
		}
	}
	return words[len(words)-1], all // by rounding
}

// worth returns 1 and the mean of restOf over the clues that a guess may get. What the first guess is worth is kept.
func (s *squares) worth(guess int32, left []int32) float64 {
	first := len(left) == len(s.answers)
	if known, ok := s.worths[guess]; ok && first {
		return known
	}
	if len(left) == 0 {
		return 0 // the answer was guessed before
	}
	words := s.dict.Words()
	counts := make([]int, game.ClueCount(s.dict.Length()))
	for _, w := range left {
		counts[game.Score(words[guess], words[w]).Number()]++
	}
	sum := 0.0
	for _, n := range counts[:len(counts)-1] { // the last is the answer
		if n > 0 {
			sum += float64(n) * restOf(n)
		}
	}
	worth := 1 + sum/float64(len(left))
	if first {
		s.worths[guess] = worth
	}
	return worth
}
