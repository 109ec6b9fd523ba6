package chain

import (
	"context"
	"fmt"
	"math"
	"math/bits"

	"github.com/absurdist/absurdist/engine/game"
)

// Branch is a way that a longer game would have to take, and why it fails. Every game leaves the class of
// nothing revealed while the host still holds words with some letters, the spared ones (see [Forcer]). So the
// branches are the sets of spared letters that cost less than the game found loses.
type Branch struct {
	Spare string `json:"spare"` // the letters, ascending
	// Loss is a lower bound of what a game that spares these letters loses against the heaviest chain. It is no less than the difference
	// between that chain and the bound, or 0 if the host can't be brought there.
	Loss int `json:"loss,omitempty"`
	// Sets is, in that case, how many sets of words the host can be brought to hold by all-grey guesses
	// without the spared letters. None of them is the set that the branch needs.
	Sets int `json:"sets,omitempty"`
}

// Exclude proves that no game of Absurdle that ends on the answer w has more than the given number of guesses.
// It returns every branch that a longer game could take, all excluded, small sets of letters first. The list
// is empty where the heaviest chain has no more guesses. The error is ctx's, or names a branch that could not
// be excluded.
func (f *Forcer) Exclude(ctx context.Context, w game.Word, guesses int) ([]Branch, error) {
	s, err := f.search(w, math.MaxInt)
	if err != nil {
		return nil, err
	}
	limit := s.secret.Longest() - guesses
	var list []Branch
	for _, set := range s.affordable(limit) {
		if err := context.Cause(ctx); err != nil {
			return nil, err
		}
		goal, exact := s.sparing(set)
		if !exact {
			continue
		}
		b := Branch{Spare: set.String()}
		if len(goal) > 1 { // else nothing more can be lost
			b.Loss = s.leastFrom([]held{goal}, limit)
		}
		if b.Loss < limit {
			b.Loss = 0
			if b.Sets = s.reachable(goal, set); b.Sets == 0 {
				return nil, fmt.Errorf("%s: a game that spares %q may have more than %d guesses", w.Upper(), b.Spare, guesses)
			}
		}
		list = append(list, b)
	}
	return list, nil
}

// affordable returns the sets of usable letters that it costs less than the limit to spare. Each comes before the
// larger sets that contain it.
func (s *search) affordable(limit int) []letters {
	if limit <= 0 {
		return nil
	}
	list := []letters{0}
	for i := 0; i < len(list); i++ {
		for rest := s.usable &^ (1<<bits.Len32(uint32(list[i])) - 1); rest != 0; rest &= rest - 1 {
			if more := list[i] | rest&-rest; s.lostBy(more) < limit {
				list = append(list, more)
			}
		}
	}
	return list
}

// reachable returns how many sets the host can be brought to hold by all-grey guesses without the letters, 0
// if the goal is among them.
func (s *search) reachable(goal held, set letters) int {
	if len(goal) == len(s.all) {
		return 0
	}
	guesses, sets, _ := s.depthFirst(goal, set, s.greysWithout(set), 0, func(*node) float64 { return 0 })
	if guesses != nil {
		return 0
	}
	return 1 + sets
}

// String returns the letters, ascending.
func (set letters) String() string {
	var text []byte
	for c := range byte(letterCount) {
		if set>>c&1 == 1 {
			text = append(text, 'a'+c)
		}
	}
	return string(text)
}
