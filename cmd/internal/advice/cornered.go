package advice

import (
	"cmp"
	"context"
	"errors"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"
)

// Cornered is what to play if the host has no secret. Such a host gives the clue that keeps the most words.
type Cornered struct {
	Replies []Reply `json:"replies"` // the host's answers to the guesses that leave the fewest words, best first
	Game    []Reply `json:"game"`    // the shortest game found from here on; the first guess is the one to play
}

// Reply is what the host answers to a guess.
type Reply struct {
	Guess game.Word `json:"guess"`
	Clue  game.Clue `json:"clue"`
	Left  int       `json:"left"` // words left after it, without the guess itself
}

// mostReplies is the most guesses of a game that is foreseen.
const mostReplies = 64

// corner answers for a host without a secret. Brief leaves out the replies.
func (q Question) corner(ctx context.Context, a *Answer, pos *game.Position) (*Answer, error) {
	c := &Cornered{Replies: []Reply{}}
	var err error
	if c.Game, err = q.foresee(ctx, pos.Clone()); err != nil {
		return nil, err
	}
	a.Corner = c
	if q.Brief {
		return a, nil
	}
	left := pos.CandidateWords(0)
	var guesses []game.Suggestion
	err = By{Name: "worst-case"}.ask(func(s strategy.Strategy) (err error) {
		guesses, err = s.(strategy.Ranker).Rank(ctx, pos, max(q.Number, perBoard))
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, g := range guesses {
		c.Replies = append(c.Replies, reply(game.NewAdversaryOf(left, pos.Host.Tie), g.Guess))
	}
	order.By(c.Replies, func(a, b Reply) int { return cmp.Compare(a.Left, b.Left) })
	c.Replies = c.Replies[:min(q.Number, len(c.Replies))]
	return a, nil
}

// reply returns the host's answer to a guess.
func reply(host *game.Adversary, guess game.Word) Reply {
	r := Reply{Guess: guess, Clue: host.Answer(guess), Left: len(host.Left())}
	if r.Clue.Solved() {
		r.Left = 0
	}
	return r
}

// foresee plays the position to its end by the strategy.
func (q Question) foresee(ctx context.Context, pos *game.Position) (replies []Reply, err error) {
	s, err := strategy.New(strategy.DefaultFor(q.Host, 1), 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, strategy.Close(s)) }()
	host := game.NewAdversaryOf(pos.CandidateWords(0), pos.Host.Tie)
	for range mostReplies {
		guess, err := s.Next(ctx, pos)
		if err != nil {
			return nil, err
		}
		r := reply(host, guess)
		replies = append(replies, r)
		if r.Clue.Solved() {
			break
		}
		if err := pos.Apply(guess, r.Clue); err != nil {
			return nil, err
		}
	}
	return replies, nil
}
