package advice

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
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

const (
	friendGames = 100 // games that are drawn
	fitting     = 20  // a guess that may be the answer is this many times as likely as another
)

// Friend estimates the words left in a game of which only the colours are known. It draws random games, the same ones each time. In
// each of them the guesses give the known colours against the answer. Words that fit the clues so far are likelier. The error wraps
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
	guesses := make([][]game.Word, len(r.Rows))
	for i, text := range r.Rows {
		clue, err := game.ParseClue(text, answer.Len())
		if err != nil {
			return nil, question("row %d: %w", i+1, err)
		}
		for _, w := range q.Words.Words() {
			if game.Score(w, answer) == clue {
				guesses[i] = append(guesses[i], w)
			}
		}
		if len(guesses[i]) == 0 {
			return nil, question("row %d, %s: no word has these colours if the answer is %s", i+1, clue, answer.Upper())
		}
		f.Rows = append(f.Rows, FriendRow{Clue: clue, Words: len(guesses[i])})
	}
	f.draw(answersWith(q.Words, answer), guesses)
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

// draw draws games and fills in the medians and ranges of their figures.
func (f *Friend) draw(answers []game.Word, guesses [][]game.Word) {
	rng := rand.New(rand.NewPCG(1, 2))
	counts := make([][]int, len(guesses))
	for range friendGames {
		left := answers
		for i, words := range guesses {
			guess := drawn(rng, words, left)
			var luck float64
			left, luck = after(left, guess, f.Answer)
			counts[i] = append(counts[i], len(left))
			f.Luck += luck / friendGames
		}
	}
	for i, c := range counts {
		slices.Sort(c)
		f.Rows[i].Low, f.Rows[i].Left, f.Rows[i].High = c[len(c)/10], c[len(c)/2], c[len(c)-1-len(c)/10]
	}
}

// drawn draws a guess. Words that may be the answer are likelier.
func drawn(rng *rand.Rand, words, left []game.Word) game.Word {
	var fits []game.Word
	for _, w := range words {
		if slices.Contains(left, w) {
			fits = append(fits, w)
		}
	}
	if n := len(fits) * fitting; n > 0 && rng.IntN(n+len(words)) < n {
		return fits[rng.IntN(len(fits))]
	}
	return words[rng.IntN(len(words))]
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
