package advice

import (
	"cmp"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/group"
)

// Squares are the colours of someone else's game, whose words are not known, and the answer.
type Squares struct {
	Request
	Answer string   `json:"answer"`
	Rows   []string `json:"squares"`
}

// Friend compares a game whose words are not known with that of the request.
type Friend struct {
	Answer game.Word   `json:"answer"`
	Rows   []FriendRow `json:"rows"`
	Luck   float64     `json:"luck"` // bits that the clues gave beyond those expected of the guesses; an estimate
	Own    *FriendOwn  `json:"own,omitempty"`
}

// FriendRow is a row of a game whose words are not known.
type FriendRow struct {
	Clue  game.Clue `json:"clue"`
	Words int       `json:"words"` // words that may have been guessed
	Left  int       `json:"left"`  // words left after it, the median of the likely games
	Low   int       `json:"low"`   // nine of ten games have at least this many
	High  int       `json:"high"`  // nine of ten games have at most this many
}

// FriendOwn is the same for the game of the request. Its figures are exact.
type FriendOwn struct {
	Left []int   `json:"left"` // words left after each guess
	Luck float64 `json:"luck"`
}

// friendGames is how many games are drawn.
const friendGames = 100

// Friend estimates the words left in a game of which only the colours are known, from likely games: see [group.Squares]. The error wraps
// [ErrQuestion].
func (d *Desk) Friend(text []byte) (*Friend, error) {
	r, err := decode[Squares](text)
	if err != nil {
		return nil, err
	}
	r.Date = "" // all answers are equally likely
	q, err := d.question(r.Request)
	switch {
	case err != nil:
		return nil, err
	case q.Host != game.Wordle() || q.Boards > 1:
		return nil, question("only games of Wordle on one board are compared")
	}
	answer, err := q.Words.ParseWord(r.Answer)
	if err != nil {
		return nil, &questionError{err}
	}
	f := &Friend{Answer: answer}
	for i, text := range r.Rows {
		clue, err := game.ParseClue(text, answer.Len())
		if err != nil {
			return nil, question("row %d: %w", i+1, err)
		}
		f.Rows = append(f.Rows, FriendRow{Clue: clue})
	}
	if err := f.draw(q.Words); err != nil {
		return nil, &questionError{err}
	}
	if f.Own, err = q.own(answer); err != nil {
		return nil, err
	}
	return f, nil
}

// answersWith returns the answers of a list. If they lack the given answer, it is added.
func answersWith(d *game.Dictionary, answer game.Word) []game.Word {
	if slices.Contains(d.Answers(), answer) {
		return d.Answers()
	}
	return append(slices.Clone(d.Answers()), answer)
}

// draw draws games and fills in the medians and ranges of their figures. The error is for colours that no word can have.
func (f *Friend) draw(d *game.Dictionary) error {
	type left struct {
		words  int
		likely float64
	}
	rows := make([]game.Clue, len(f.Rows))
	for i, r := range f.Rows {
		rows[i] = r.Clue
	}
	likelyGames := group.NewSquares(d)
	possible, err := likelyGames.Possible(f.Answer, rows)
	if err != nil {
		return err
	}
	counts, all := make([][]left, len(rows)), 0.0
	err = likelyGames.Draw(f.Answer, rows, friendGames, 1, func(likely float64, steps []group.Step) {
		all += likely
		for i, s := range steps {
			before := make([]game.Word, len(s.Before))
			for k, w := range s.Before {
				before[k] = d.Words()[w]
			}
			_, luck := after(before, s.Guess, f.Answer)
			f.Luck += likely * luck
			counts[i] = append(counts[i], left{len(s.After), likely})
		}
	})
	f.Luck /= max(all, math.SmallestNonzeroFloat64)
	for i, c := range counts {
		order.By(c, func(a, b left) int { return cmp.Compare(a.words, b.words) })
		at := func(share float64) int {
			sum := 0.0
			for _, l := range c {
				if sum += l.likely / all; sum >= share {
					return l.words
				}
			}
			return c[len(c)-1].words
		}
		r := &f.Rows[i]
		r.Words, r.Low, r.Left, r.High = len(possible[i]), at(0.1), at(0.5), at(0.9)
	}
	return err
}

// after returns the words left after a guess, and its luck: the bits of its clue less those expected. The answer is not counted once it
// was guessed.
func after(left []game.Word, guess, answer game.Word) (rest []game.Word, luck float64) {
	clue, alike := game.Score(guess, answer), 0
	for _, w := range left {
		if game.Score(guess, w) != clue {
			continue
		}
		if alike++; w != guess {
			rest = append(rest, w)
		}
	}
	if len(left) == 0 {
		return nil, 0 // the answer was guessed before
	}
	told := math.Log2(float64(len(left)) / float64(max(alike, 1)))
	return rest, told - game.SizesOf(guess, left).Figures().Bits
}

// own returns the figures of the request's own game, or nil if it has no guesses. The error is for guesses that contradict the answer.
func (q Question) own(answer game.Word) (*FriendOwn, error) {
	if len(q.Turns) == 0 {
		return nil, nil
	}
	own := &FriendOwn{}
	left := answersWith(q.Words, answer)
	for i, t := range q.Turns {
		guess, err := q.Words.ParseWord(t.Guess)
		if err != nil {
			return nil, &questionError{err}
		}
		if got := game.Score(guess, answer).String(); len(t.Clues) != 1 || t.Clues[0] != got {
			return nil, question("your guess %d, %s, has other colours if the answer is %s: %s", i+1, guess.Upper(), answer.Upper(), got)
		}
		var luck float64
		left, luck = after(left, guess, answer)
		own.Left, own.Luck = append(own.Left, len(left)), own.Luck+luck
	}
	return own, nil
}
