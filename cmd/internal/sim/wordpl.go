package sim

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"
)

// WordplConfig is the configuration of a simulation of WORDPL.
type WordplConfig struct {
	Model *noise.Model
	Games int
	// First is the number of the first game; earlier ones are played elsewhere. A game depends on its number,
	// not on where it is played.
	First int
	Seed  uint64 // determines answers and lies
	// Strategy names one that buys its clues.
	Strategy string
	// Progress, if set, is called with the number of games done, one call at a time.
	Progress func(done int)
}

// WordplResult is how games of WORDPL ended. Its JSON is how a part of a simulation travels.
type WordplResult struct {
	Scores  []Score       `json:"scores"` // by game
	Clues   int           `json:"clues"`  // bought in all games together
	Slowest time.Duration `json:"slowest"`
}

// Wins returns the number of games won.
func (r *WordplResult) Wins() int {
	n := 0
	for _, s := range r.Scores {
		if !s.lost() {
			n++
		}
	}
	return n
}

// Add appends games that follow these.
func (r *WordplResult) Add(part *WordplResult) {
	r.Scores = append(r.Scores, part.Scores...)
	r.Clues += part.Clues
	r.Slowest = max(r.Slowest, part.Slowest)
}

// Score is the score of a game of WORDPL: the sum of ε, and infinite for a loss. Its text and its JSON are rounded to
// millionths, because sums of decimal fractions are not exact. JSON has null for infinity.
type Score float64

func (s Score) lost() bool { return math.IsInf(float64(s), 0) }

// Rounded returns the score, rounded to millionths.
func (s Score) Rounded() float64 { return math.Round(float64(s)*1e6) / 1e6 }

func (s Score) String() string {
	if s.lost() {
		return "∞"
	}
	return fmt.Sprint(s.Rounded())
}

// MarshalJSON implements [json.Marshaler].
func (s Score) MarshalJSON() ([]byte, error) {
	if s.lost() {
		return []byte("null"), nil
	}
	return json.Marshal(s.Rounded())
}

// UnmarshalJSON implements [json.Unmarshaler].
func (s *Score) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		*s = Score(math.Inf(1))
		return nil
	}
	return json.Unmarshal(text, (*float64)(s))
}

// The random streams of a game: the host's draws are independent of all others.
const (
	answerStream = iota
	hostStream
)

// stream returns a random stream of a game. The cipher hashes the key, so that the streams of neighbouring
// games are unrelated.
func stream(seed, game uint64, use byte) *rand.Rand {
	var key [32]byte
	binary.LittleEndian.PutUint64(key[:], seed)
	binary.LittleEndian.PutUint64(key[8:], game)
	key[16] = use
	return rand.New(rand.NewChaCha8(key))
}

// Wordpl plays all games, on all cores. The error wraps [ErrConfig], is the strategy's, or is the cause of ctx's end.
func Wordpl(ctx context.Context, c WordplConfig) (*WordplResult, error) {
	if c.Games < 1 {
		return nil, fmt.Errorf("%w: %d games", ErrConfig, c.Games)
	}
	players := parallel.Workers[strategy.Buyer]()
	for _, p := range players {
		b, err := strategy.NewBuyer(c.Strategy)
		if err != nil {
			return nil, err
		}
		*p = *b
	}
	r := &WordplResult{Scores: make([]Score, c.Games)}
	var mu sync.Mutex
	done := 0
	return r, parallel.Each(ctx, players, c.Games, 1, func(ctx context.Context, b *strategy.Buyer, i int) error {
		began := time.Now()
		number, answers := uint64(c.First+i), c.Model.Dict.Answers()
		secret := answers[stream(c.Seed, number, answerStream).IntN(len(answers))]
		g := noise.NewGame(c.Model)
		won, err := b.Play(ctx, g, secret, stream(c.Seed, number, hostStream))
		if err != nil {
			return err
		}
		mu.Lock()
		defer mu.Unlock()
		if r.Scores[i] = Score(math.Inf(1)); won {
			r.Scores[i] = Score(g.Spent)
		}
		r.Clues += len(g.Turns)
		r.Slowest = max(r.Slowest, time.Since(began))
		if done++; c.Progress != nil {
			c.Progress(done)
		}
		return nil
	})
}
