package shortest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/game"
)

// Rules are the rules of the game to search.
type Rules struct {
	Mode game.Mode // normal or hard
	Tie  game.TieBreak
}

// ErrUnsupported is wrapped by the errors for positions that the search can't start from.
var ErrUnsupported = input.New("no search for the shortest game")

// Search looks for the shortest ways to end a game of Absurdle. It may be used by several goroutines at once.
type Search struct {
	tie       game.TieBreak
	mode      game.Mode
	words     []game.Word
	table     *game.Table
	root      node
	patterns  int       // the most clues that a guess of the root makes on the root's words
	keys      game.Keys // of the answers
	filters   filters
	cache     *cache
	partners  atomic.Pointer[partners] // nil until Prepare
	pairing   sync.Mutex
	explored  explored
	scratches sync.Pool // of *scratch
}

// node is what the host still holds and what may be guessed.
type node struct {
	set   []uint16 // answers, ascending
	key   game.Key
	legal *legal
}

// legal is a set of guesses.
type legal struct {
	bits game.Set
	list []int32 // the same, ascending
	key  uint64  // a hash of the set
}

// New returns a search from the first guess.
func New(d *game.Dictionary, r Rules) (*Search, error) {
	host := game.Host{Kind: game.LargestBucket, Tie: r.Tie}
	return From(game.NewPosition(d, game.Rules{Mode: r.Mode, Host: host}))
}

// From returns a search from a position whose host keeps the largest bucket. The error wraps [ErrUnsupported]
// in strict mode, and if the candidates are not answers of the dictionary.
func From(pos *game.Position) (*Search, error) {
	switch {
	case !pos.Dictionary().Classic():
		return nil, fmt.Errorf("%w: the search takes words of five letters a-z only", ErrUnsupported)
	case pos.Mode == game.Strict:
		return nil, fmt.Errorf("%w in strict mode: only in normal and hard mode", ErrUnsupported)
	case pos.Tier() != game.FromAnswers || pos.Left() == 0:
		return nil, fmt.Errorf("%w: the candidates are not answers of the list", ErrUnsupported)
	}
	d := pos.Dictionary()
	s := &Search{tie: pos.Host.Tie, mode: pos.Mode, words: d.Words(), table: d.Table(), cache: new(cache)}
	s.keys = game.NewKeys(len(d.Answers()))
	for a := range pos.Candidates().All() {
		s.root.set = append(s.root.set, uint16(a))
	}
	s.root.key = s.keys.Of(s.root.set)
	playable := game.NewSet(len(s.words))
	for _, g := range pos.Playable() {
		playable.Add(int(g))
	}
	s.root.legal = newLegal(playable)
	s.filters.of = map[demand]game.Set{}
	for _, g := range s.root.legal.list {
		s.patterns = max(s.patterns, game.CountClues(s.table.Row(int(g)), s.root.set))
	}
	return s, nil
}

// MaxLength is the greatest length that [Search.Shortest] tries.
const MaxLength = 12

// Shortest returns the length of the shortest games and their number. Run returns the options for each length,
// see [Search.Count]; it may be nil.
func (s *Search) Shortest(ctx context.Context, run func(length int) Run) (length int, games int64, err error) {
	for length = 1; length <= MaxLength; length++ {
		var r Run
		if run != nil {
			r = run(length)
		}
		games, err = s.Count(ctx, length, r)
		if err != nil || games > 0 {
			return length, games, err
		}
	}
	return 0, 0, fmt.Errorf("no game of up to %d guesses", MaxLength)
}

// separable reports whether that many guesses can separate n words: each makes at most s.patterns clues.
func (s *Search) separable(n, guesses int) bool {
	most := 1
	for range guesses {
		if most *= s.patterns; most >= n {
			return true
		}
	}
	return most >= n
}
