package strategy

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/noise"
)

// Game is a game without a page, between a player who makes moves and a host who answers. A move is a word, or a
// [Purchase].
type Game[Move any] interface {
	// Over reports whether the game has ended.
	Over() bool
	// Choose asks the player for a move.
	Choose(ctx context.Context) (Move, error)
	// Answer gets the host's answer to a move, and gives the player the clue.
	Answer(Move) error
}

// Play plays a game to its end. The error wraps [ErrNoMove] if the player gives
// up, or is the game's or the player's.
func Play[Move any](ctx context.Context, g Game[Move]) error {
	for !g.Over() {
		move, err := g.Choose(ctx)
		if err == nil {
			err = g.Answer(move)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// FreeGame is a [Game] with free clues, on one board or several.
type FreeGame struct {
	Player Strategy
	Boards *game.Boards
	Hosts  []game.Answerer // one a board
	// Opening, unless zero, is played before the player is asked.
	Opening game.Word
}

// Over reports whether the boards are solved or the rows used up.
func (g *FreeGame) Over() bool { return g.Boards.Won() || g.Boards.Lost() }

// Opens reports whether the next guess is the opening.
func (g *FreeGame) Opens() bool {
	return g.Opening != (game.Word{}) && len(g.Boards.Guesses()) == 0
}

// Choose returns the opening, and later the player's guesses. The error may also be for a word that is not allowed.
func (g *FreeGame) Choose(ctx context.Context) (game.Word, error) {
	if g.Opens() {
		return g.Opening, nil
	}
	guess, err := Next(ctx, g.Player, g.Boards)
	if err != nil {
		return game.Word{}, err
	}
	if err := g.Boards.Check(guess); err != nil {
		return game.Word{}, fmt.Errorf("the strategy may not play this: %w", err)
	}
	return guess, nil
}

// Answer asks the hosts of the boards that are not solved. The error is that of
// [game.Boards.Apply].
func (g *FreeGame) Answer(guess game.Word) error { return g.Boards.Apply(guess, g.Clues(guess)) }

// Clues returns the hosts' answers. A board that is already solved is all green.
func (g *FreeGame) Clues(guess game.Word) []game.Clue {
	clues := make([]game.Clue, len(g.Hosts))
	for i, h := range g.Hosts {
		clues[i] = game.Solution(guess.Len())
		if !g.Boards.Board(i).Won() {
			clues[i] = h.Answer(guess)
		}
	}
	return clues
}

// PaidGame is a [Game] in which clues are bought, up to a final answer.
type PaidGame struct {
	*noise.Game
	Player *Buyer
	Secret game.Word
	Won    bool
	host   *noise.Liar
	most   int
	ended  bool
}

// NewPaidGame returns a game before its first guess, with up to most clues. The host draws its lies from draw, which
// nothing else may use.
func NewPaidGame(m *noise.Model, b *Buyer, secret game.Word, draw *rand.Rand, most int) *PaidGame {
	return &PaidGame{Game: noise.NewGame(m), Player: b, Secret: secret, host: noise.NewLiar(m.Host, secret, draw), most: most}
}

// Over reports whether the final answer was given, or no clue is left to buy.
func (g *PaidGame) Over() bool { return g.ended || len(g.Turns) >= g.most }

// Choose asks the player.
func (g *PaidGame) Choose(ctx context.Context) (Purchase, error) { return g.Player.Buy(ctx, g.Game) }

// Answer sells a clue, or takes the final answer. A free clue would have no information, so a guess without a budget is
// final too.
func (g *PaidGame) Answer(p Purchase) error {
	if p.Final || p.Epsilon == 0 {
		g.ended, g.Won = true, p.Guess == g.Secret
		return nil
	}
	err := g.Apply(noise.Turn{Guess: p.Guess, Epsilon: p.Epsilon, Clue: g.host.Answer(p.Guess, p.Epsilon)})
	if err != nil {
		return fmt.Errorf("the strategy may not play this: %w", err)
	}
	return nil
}
