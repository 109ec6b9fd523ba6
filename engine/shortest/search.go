package shortest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"absurdist/engine"
)

// Rules are what a search goes by.
type Rules struct {
	Mode engine.Mode // normal or hard
	Tie  engine.TieBreak
}

// ErrUnsupported is wrapped by errors for positions that the search can't start from.
var ErrUnsupported = errors.New("no search for the shortest game")

// Search looks for the shortest ends of a game of Absurdle. It may be used by several goroutines at once.
type Search struct {
	tie      engine.TieBreak
	mode     engine.Mode
	words    []engine.Word
	table    *engine.Table
	root     node
	patterns int // the most clues that a guess of the root makes on the root's words
	zobrist  [][2]uint64
	filters  filters
	cache    *cache
	pairs    atomic.Pointer[pairs] // nil until needPairs
	pairing  sync.Mutex
	looked   looked
}

// node is what the host still holds and what may be guessed.
type node struct {
	set   []uint16 // answers, ascending
	key   [2]uint64
	legal *legal
}

// legal is a set of guesses.
type legal struct {
	bits engine.Set
	list []int32 // the same, ascending
	key  uint64  // a hash of the set
}

// New returns a search from the first guess on.
func New(d *engine.Dictionary, r Rules) (*Search, error) {
	return From(engine.NewPosition(d, engine.Rules{Mode: r.Mode, Host: engine.Absurdle}), r.Tie)
}

// From returns a search from a position on. The error, for strict mode and for positions whose
// candidates are not answers of the dictionary, wraps [ErrUnsupported].
func From(pos *engine.Position, tie engine.TieBreak) (*Search, error) {
	switch {
	case pos.Mode == engine.Strict:
		return nil, fmt.Errorf("%w in strict mode: only in normal and hard mode", ErrUnsupported)
	case pos.Tier() != engine.FromAnswers || pos.Left() == 0:
		return nil, fmt.Errorf("%w: the candidates are not answers of the list", ErrUnsupported)
	}
	d := pos.Dictionary()
	s := &Search{tie: tie, mode: pos.Mode, words: d.Words(), table: d.Table(), cache: newCache()}
	s.zobrist = zobrist(len(d.Answers()))
	for a := range pos.Candidates().All() {
		s.root.set = append(s.root.set, uint16(a))
	}
	s.root.key = s.key(s.root.set)
	s.root.legal = newLegal(len(s.words), pos.Playable())
	s.filters.of = map[demand]engine.Set{}
	for _, g := range s.root.legal.list {
		s.patterns = max(s.patterns, engine.CountClues(s.table.Row(int(g)), s.root.set))
	}
	return s, nil
}

// MaxLength is the most guesses that [Search.Shortest] looks for.
const MaxLength = 12

// Shortest returns the length of the shortest games and their number. All lengths below have none.
func (s *Search) Shortest(ctx context.Context) (length int, games int64, err error) {
	for length = 1; length <= MaxLength; length++ {
		games, err = s.Count(ctx, length, Run{})
		if err != nil || games > 0 {
			return length, games, err
		}
	}
	return 0, 0, fmt.Errorf("%w: none of up to %d guesses", ErrUnsupported, MaxLength)
}

// tellable reports whether guesses still to come can tell n words apart: each of them makes at most
// s.patterns clues.
func (s *Search) tellable(n, guesses int) bool {
	most := 1
	for range guesses {
		if most *= s.patterns; most >= n {
			return true
		}
	}
	return most >= n
}
