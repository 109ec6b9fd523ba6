package shortest

import (
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
)

func newLegal(bits game.Set) *legal {
	l := &legal{bits: bits}
	for g := range bits.All() {
		l.list = append(l.list, int32(g))
	}
	for _, w := range bits {
		l.key = game.Mix(l.key ^ w)
	}
	return l
}

// demand is what hard mode asks of later guesses after one turn.
type demand struct {
	green [game.Letters]game.Letter // the letter at each place, 0 for any
	need  [game.Letters]game.Letter // the revealed letters, sorted, as often as revealed; 0 for none
}

func demandOf(t game.Turn) demand {
	var d demand
	for i, c := range t.Clue.Colors() {
		if c == game.Green {
			d.green[i] = t.Guess[i]
		}
		if c != game.Grey {
			d.need[i] = t.Guess[i]
		}
	}
	slices.Sort(d.need[:])
	return d
}

// filters caches the words that meet each demand.
type filters struct {
	mu sync.Mutex
	of map[demand]game.Set
}

// after returns what may be guessed once guess g got the clue.
func (s *Search) after(l *legal, g int32, clue uint8) *legal {
	if s.mode == game.Normal {
		return l
	}
	return newLegal(intersect(s.filter(game.Turn{Guess: s.words[g], Clue: game.Clue(clue)}), l.bits))
}

// filter returns the words that the mode allows after the turn.
func (s *Search) filter(t game.Turn) game.Set {
	d := demandOf(t)
	s.filters.mu.Lock()
	defer s.filters.mu.Unlock()
	f, known := s.filters.of[d]
	if !known {
		f = game.NewSet(len(s.words))
		allows := s.mode.Filter([]game.Turn{t})
		for i := range s.words {
			if allows(&s.words[i]) {
				f.Add(i)
			}
		}
		s.filters.of[d] = f
	}
	return f
}
