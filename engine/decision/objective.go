package decision

import (
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/plain"
)

// Objective says which tree is best.
type Objective uint8

const (
	// LeastTotal wants every answer found within the guesses allowed, with the least total of guesses.
	LeastTotal Objective = iota
	// LeastWorst wants the least worst case, and of the trees that have it the least total.
	LeastWorst
	// MostWon wants the most answers found within the guesses allowed, and then the least total over those.
	MostWon
	// FewestBranches wants every answer found within the guesses allowed, with the fewest guesses to look up. Package
	// branches searches for it.
	FewestBranches
	// MostShare wants, after first guesses that are fixed, the most answers found with the next one, and then the least total. Package
	// fixed searches for it.
	MostShare
)

var objectiveNames = [...]string{"total", "worst", "won", "branches", "share"}

func (o Objective) String() string { return objectiveNames[o] }

// parseObjective reads the name of an objective.
func parseObjective(s string) (Objective, error) {
	o := slices.Index(objectiveNames[:], s)
	if o < 0 {
		return 0, fmt.Errorf("unknown objective %q: write %s", s, plain.List(objectiveNames[:], "or"))
	}
	return Objective(o), nil
}
