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
	// Seed determines answers and lies, and is passed to New.
	Seed uint64
	// New returns a player. Each goroutine has its own.
	New func(seed uint64) (strategy.Buyer, error)
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

// clueLimit is the number of clues after which a game counts as lost.
const clueLimit = 1000

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
	r := &wordplRun{WordplConfig: c, result: &WordplResult{Scores: make([]Score, c.Games)}}
	err := play(ctx, c.Games, func() (player[int], error) {
		s, err := c.New(c.Seed)
		return &buyer{r, s}, err
	})
	return r.result, err
}

type wordplRun struct {
	WordplConfig
	mu     sync.Mutex
	result *WordplResult
	done   int
}

type buyer struct {
	*wordplRun
	strategy strategy.Buyer
}

func (b *buyer) begin(_ context.Context, number int) (int, error) { return number, nil }

func (b *buyer) close() error { return strategy.Close(b.strategy) }

// play plays a game. A lost one has an infinite score.
func (b *buyer) play(ctx context.Context, number int, _ func(int)) error {
	began := time.Now()
	game, answers := uint64(b.First+number), b.Model.Dict.Answers()
	secret := answers[stream(b.Seed, game, answerStream).IntN(len(answers))]
	g := strategy.NewPaidGame(b.Model, b.strategy, secret, stream(b.Seed, game, hostStream), clueLimit)
	if err := strategy.Play(ctx, g); err != nil {
		return err
	}
	score := Score(math.Inf(1))
	if g.Won {
		score = Score(g.Spent)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.result.Scores[number] = score
	b.result.Clues += len(g.Turns)
	b.result.Slowest = max(b.result.Slowest, time.Since(began))
	if b.done++; b.Progress != nil {
		b.Progress(b.done)
	}
	return nil
}
