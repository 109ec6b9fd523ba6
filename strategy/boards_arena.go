package strategy

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// arena plays games out with a few words: the candidates of the open boards, and the guesses that look best now.
//
// In a game played out, a board with one candidate left is played at once, otherwise the arena's word with the least
// cost. That is what the strategy does without looking ahead.
type arena struct {
	words  []int32   // guesses, as words of the dictionary
	clues  [][]uint8 // clues[w][c]: the clue of guess w if candidate c is its board's answer
	guess  []int16   // guess[c]: the guess that is candidate c
	boards [][]int16 // the candidates of each board
	left   int       // guesses left
	steps  []int64

	mass    []int64  // of the candidates; equal if they are equally likely
	of      *weighed // the candidates; nil if equally likely
	weights []int    // of the deals
}

// endless is the number of guesses left without a limit.
const endless = 1 << 10

// newArena sets up an arena for the boards with the ranked words and the candidates.
func newArena(open []*game.Position, ranked []int32, steps []int64) *arena {
	a := &arena{left: endless, steps: steps}
	if left, limited := open[0].GuessesLeft(); limited {
		a.left = left
	}
	dict := open[0].Dictionary()
	at := map[int32]int16{}
	add := func(w int32) int16 {
		i, ok := at[w]
		if !ok {
			i = int16(len(a.words))
			at[w] = i
			a.words = append(a.words, w)
		}
		return i
	}
	for _, w := range ranked {
		add(w)
	}
	var answers []game.Word
	for _, p := range open {
		var list []int16
		for i := range p.Candidates().All() {
			list = append(list, int16(len(answers)))
			answers = append(answers, dict.Words()[i])
			a.guess = append(a.guess, add(int32(i)))
			a.mass = append(a.mass, 1)
		}
		a.boards = append(a.boards, list)
	}
	if anyWeights(open) {
		a.of = &weighed{}
		for _, p := range open {
			a.of.add(p)
		}
		a.mass = a.of.mass
	}
	scoring := open[0].Host.Scoring
	a.clues = make([][]uint8, len(a.words))
	for w, index := range a.words {
		row := make([]uint8, len(answers))
		for c, answer := range answers {
			row[c] = uint8(scoring.Score(dict.Words()[index], answer))
		}
		a.clues[w] = row
	}
	return a
}

// deals returns answers to play against, one candidate a board: all combinations if there are at most limit, else limit
// random ones. The draws depend only on the position. All combinations have weights, and likelier ones have more.
func (a *arena) deals(limit int) [][]int16 {
	all := 1
	for _, list := range a.boards {
		all = min(limit+1, all*len(list))
	}
	draw := rand.New(rand.NewPCG(uint64(len(a.guess)), uint64(len(a.words))))
	deals := make([][]int16, min(all, limit))
	a.weights = slices.Repeat([]int{1}, len(deals))
	for k := range deals {
		rest, share := k, 1.
		for _, list := range a.boards {
			sum := int64(0)
			for _, c := range list {
				sum += a.mass[c]
			}
			pick := list[rest%len(list)]
			rest /= len(list)
			if all > limit {
				pick = a.pick(list, draw.Int64N(sum))
			}
			share *= float64(a.mass[pick]) / float64(sum)
			deals[k] = append(deals[k], pick)
		}
		if all <= limit {
			a.weights[k] = max(1, int(math.Round(dealSum*share)))
		}
	}
	return deals
}

// dealSum is the approximate sum of the weights of all combinations.
const dealSum = 1_000_000

// pick returns the candidate of a list at a place among all their masses.
func (a *arena) pick(list []int16, at int64) int16 {
	for _, c := range list {
		if at -= a.mass[c]; at < 0 {
			return c
		}
	}
	return list[len(list)-1]
}

// state is a game being played out.
type state struct {
	*arena
	open  [][]int16 // candidates of the open boards
	deal  []int16   // their answers
	space []int16   // backing memory of open
	count game.Partition
	sums  weighing
}

// start resets the game to the arena's position.
func (s *state) start(deal []int16) {
	s.deal = append(s.deal[:0], deal...)
	s.open, s.space = s.open[:0], s.space[:0]
	for _, list := range s.boards {
		from := len(s.space)
		s.space = append(s.space, list...)
		s.open = append(s.open, s.space[from:len(s.space):len(s.space)])
	}
}

// play plays a guess: solved boards are removed, the others keep what fits.
func (s *state) play(w int16) {
	row := s.clues[w]
	kept := 0
	for b, list := range s.open {
		clue := row[s.deal[b]]
		if clue == uint8(game.AllGreen) {
			continue
		}
		fit := list[:0]
		for _, c := range list {
			if row[c] == clue {
				fit = append(fit, c)
			}
		}
		s.open[kept], s.deal[kept] = fit, s.deal[b]
		kept++
	}
	s.open, s.deal = s.open[:kept], s.deal[:kept]
}

// finish plays on after `used` guesses and returns the total number of guesses. A lost game returns more than are left.
func (s *state) finish(used int) int {
	for len(s.open) > 0 {
		if used+len(s.open) > s.left {
			return s.left + 1
		}
		w, sure := s.sure()
		if !sure {
			w = s.best(used+len(s.open) == s.left)
		}
		s.play(w)
		used++
	}
	return used
}

// sure returns the word of a board with one candidate.
func (s *state) sure() (int16, bool) {
	for _, list := range s.open {
		if len(list) == 1 {
			return s.guess[list[0]], true
		}
	}
	return 0, false
}

// best returns the guess of least cost, only among candidates if each guess must solve a board.
func (s *state) best(must bool) int16 {
	best, least := int16(0), int64(1)<<62
	if must {
		for _, list := range s.open {
			for _, c := range list {
				if cost := s.cost(s.guess[c], least); cost < least {
					best, least = s.guess[c], cost
				}
			}
		}
		return best
	}
	for w := range s.words {
		if cost := s.cost(int16(w), least); cost < least {
			best, least = int16(w), cost
		}
	}
	return best
}

func (s *state) cost(w int16, least int64) int64 {
	row, sum := s.clues[w], int64(0)
	for _, list := range s.open {
		if s.of != nil {
			sum += guessesByWeight(row, list, s.of, &s.sums)
		} else {
			sum += guessesAfter(row, list, s.steps, &s.count)
		}
		if sum >= least {
			return sum
		}
	}
	return sum
}

// value plays the guess in every deal. It returns the total number of guesses, and the number of games lost.
func (s *state) value(ctx context.Context, w int16, deals [][]int16) (guesses, lost int) {
	for k, deal := range deals {
		if ctx.Err() != nil {
			break
		}
		s.start(deal)
		s.play(w)
		used := s.finish(1)
		if guesses += s.weights[k] * used; used > s.left {
			lost += s.weights[k]
		}
	}
	return guesses, lost
}

// lookAhead returns the best of the ranked words: the first, unless playing the first few out finds a better one.
func lookAhead(ctx context.Context, open []*game.Position, ranked []int32) (int32, error) {
	total := 0
	for _, p := range open {
		total += p.Left()
	}
	if total > foresight || open[0].Mode != game.Normal || len(ranked) == 1 {
		return ranked[0], nil
	}
	a := newArena(open, ranked, costSteps(foresight))
	deals := a.deals(playOuts)
	values := make([]int, min(rivals, len(ranked)))
	err := parallel.Each(ctx, parallel.Workers[state](), len(values), 1, func(ctx context.Context, game *state, w int) error {
		game.arena = a
		guesses, lost := game.value(ctx, int16(w), deals)
		values[w] = guesses + lossCost*lost
		return nil
	})
	return ranked[slices.Index(values, slices.Min(values))], err
}
