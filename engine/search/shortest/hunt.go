package shortest

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// Hunt is a part of [Search.Targets]: the games that begin with one guess. Its result depends on nothing else, so
// it can be done on any machine, and twice.
type Hunt struct {
	Length int       `json:"length"`
	Width  int       `json:"width"` // see [Round.Width]
	Round  int       `json:"round"`
	First  game.Word `json:"first"`
	Open   game.Set  `json:"open"` // targets, as indexes of answers
}

// maxLength and maxWidth bound what a hunt may ask for, far beyond what is of use.
const (
	maxLength = 32
	maxWidth  = 1 << 24
)

// Hunts does hunts on all cores.
func (s *Search) Hunts(ctx context.Context, hunts []Hunt, emit func(map[game.Word][]game.Word) error) error {
	return parallel.InOrder(ctx, len(hunts), func(ctx context.Context, i int) (map[game.Word][]game.Word, error) {
		return s.Hunt(ctx, hunts[i])
	}, emit)
}

// Hunt returns a game for each open target that it finds one for. It may be called from several goroutines at
// once. Hunts of one length with width 0 skip what hunts of earlier rounds have searched. So those rounds must
// be over, and what they found must be removed from Open.
func (s *Search) Hunt(ctx context.Context, h Hunt) (map[game.Word][]game.Word, error) {
	g := slices.Index(s.words, h.First)
	if g < 0 || len(h.Open) != len(game.NewSet(len(s.keys))) || h.Length < 3 || h.Length > maxLength || h.Width < 0 || h.Width > maxWidth {
		return nil, fmt.Errorf("%w: the hunt from %s is not one of these lists", ErrUnsupported, h.First.Upper())
	}
	done := new(cache)
	if h.Width == 0 {
		s.Prepare(ctx)
		done = s.explored.before(h)
	}
	row := s.table.Row(g)
	clue, _ := s.tie.Choice(row, s.root.set)
	set, key := s.bucket(nil, row, s.root.set, clue)
	at := s.hunt(h.Width, h.Open, done)
	if err := at.from(ctx, node{set, key, s.after(s.root.legal, int32(g), clue)}, h.Length-1, []int32{int32(g)}); err != nil {
		return nil, err
	}
	if h.Width == 0 { // with a width, what is searched depends on which targets are open
		s.explored.add(h, at.seen)
	}
	return at.words(), nil
}

// explored is what hunts of width 0 have searched. A hunt skips what hunts of earlier rounds have seen, since
// everything there is found. It does not skip what hunts of its own round have seen, because then the games
// would depend on which hunt is faster.
type explored struct {
	mu     sync.Mutex
	length int
	round  int    // done holds rounds before this one
	done   *cache // by key with the legal guesses and the length
	recent []map[game.Key]bool
}

// before returns what hunts of earlier rounds have seen; nothing for a hunt of a round before the latest.
func (x *explored) before(h Hunt) *cache {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.done == nil || h.Length != x.length {
		x.length, x.round, x.done, x.recent = h.Length, h.Round, new(cache), nil
	}
	if h.Round < x.round {
		return new(cache)
	}
	if h.Round > x.round {
		for _, seen := range x.recent {
			for key := range seen {
				x.done.put(key, 0)
			}
		}
		x.round, x.recent = h.Round, nil
	}
	return x.done
}

func (x *explored) add(h Hunt, seen map[game.Key]bool) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if h.Length == x.length && h.Round == x.round {
		x.recent = append(x.recent, seen)
	}
}

// hunt is the search below one first guess.
type hunt struct {
	s     *Search
	width int
	open  game.Set
	done  *cache            // states searched in earlier rounds
	seen  map[game.Key]bool // and in this one
	games map[uint16][]int32
}

func (s *Search) hunt(width int, open game.Set, done *cache) *hunt {
	return &hunt{s, width, open.Clone(), done, map[game.Key]bool{}, map[uint16][]int32{}}
}

// words returns the games that were found, as words.
func (h *hunt) words() map[game.Word][]game.Word {
	found := map[game.Word][]game.Word{}
	for t, guesses := range h.games {
		found[h.s.words[t]] = game.Pick(h.s.words, guesses)
	}
	return found
}

func (h *hunt) found(target uint16, path []int32, rest ...int32) {
	if h.open.Has(int(target)) {
		h.open.Remove(int(target))
		h.games[target] = append(slices.Clone(path), rest...)
	}
}

// from searches for games of length guesses from a node that path led to.
func (h *hunt) from(ctx context.Context, n node, length int, path []int32) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if length == 1 {
		if one, g := h.s.ends(n); one > 0 {
			h.found(uint16(g), path, g)
		}
		return nil
	}
	key := n.key
	key[0] ^= n.legal.key
	key[1] ^= uint64(length) << 56
	if _, explored := h.done.get(key); explored || h.seen[key] || !holds(n.set, h.open) {
		return nil
	}
	h.seen[key] = true
	if length == 2 && h.s.tie == game.LeastInformation && len(n.set) > 1 {
		for g, kept := range h.s.lastTwo(n) {
			h.found(kept, path, g, int32(kept))
		}
		return nil
	}
	children, err := h.s.promising(ctx, n, length, h.open)
	if err != nil {
		return err
	}
	for _, c := range h.chosen(children) {
		if err := h.from(ctx, c.node, length-1, append(path, c.guesses[0])); err != nil {
			return err
		}
	}
	return nil
}

// chosen returns the first children for each open target, as many as the width; all without a width.
func (h *hunt) chosen(list []child) []child {
	if h.width == 0 {
		return list
	}
	taken := map[uint16]int{}
	var chosen []child
	for _, c := range list {
		wanted := false
		for _, a := range c.set {
			if h.open.Has(int(a)) && taken[a] < h.width {
				taken[a]++
				wanted = true
			}
		}
		if wanted {
			chosen = append(chosen, c)
		}
	}
	return chosen
}
