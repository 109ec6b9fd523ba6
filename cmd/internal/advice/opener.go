package advice

import (
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Opener is what a first guess costs over all answers of a list, with best play after it. All answers are equally likely.
type Opener struct {
	Guess   game.Word `json:"guess"`
	Words   string    `json:"words"`
	Answers int       `json:"answers"`
	Low     int       `json:"low"`  // no play needs fewer guesses in all; 0 if no play finds every answer in six
	High    int       `json:"high"` // some play needs no more; 0 if no such play is known
	Best    game.Word `json:"best"` // the best first guess
	Least   int       `json:"least"`
}

// Opener returns what a first guess costs in the game of a [Request]. It returns nil if that is not built in. The error is that of
// [Desk.Advise].
func (d *Desk) Opener(text []byte) (*Opener, error) {
	r, err := decode[struct {
		Request
		Opener string `json:"opener"`
	}](text)
	if err != nil {
		return nil, err
	}
	q, err := d.question(r.Request)
	if err != nil {
		return nil, err
	}
	guess, err := q.Words.ParseWord(r.Opener)
	if err != nil {
		return nil, &questionError{err}
	}
	if _, allowed := q.Words.Index(guess); !allowed {
		return nil, question("%s is not among the words of %s", guess.Upper(), q.Words.Name())
	}
	openers, err := tree.BuiltinOpeners(q.Words, q.Mode)
	if err != nil || openers == nil || q.Host != game.Wordle() || q.Boards > 1 {
		return nil, err
	}
	found, ok := openers.Find(guess)
	if !ok {
		return nil, nil
	}
	best := openers.All()[0]
	return &Opener{guess, openers.Words, openers.Answers, found.Low, found.High, best.First, best.High}, nil
}
