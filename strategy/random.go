package strategy

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strconv"

	"github.com/absurdist/absurdist/engine/game"
)

type random struct{ draw *rand.Rand }

func newRandom(o Options, seed uint64) (Strategy, error) {
	if text, ok := o["seed"]; ok {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			return nil, fmt.Errorf("seed %q is not a whole number from 0", text)
		}
	}
	return &random{rand.New(rand.NewPCG(seed, 0))}, nil
}

// Next draws one of the playable candidates, or of all playable words if no candidate is playable.
func (r *random) Next(_ context.Context, pos *game.Position) (game.Word, error) {
	var fit []int32
	list := pos.Playable()
	for _, w := range list {
		if pos.Candidates().Has(int(w)) {
			fit = append(fit, w)
		}
	}
	if len(fit) == 0 {
		fit = list
	}
	if len(fit) == 0 {
		return game.Word{}, fmt.Errorf("%w in %s mode", ErrNoMove, pos.Mode)
	}
	return pos.Dictionary().Words()[fit[r.draw.IntN(len(fit))]], nil
}
