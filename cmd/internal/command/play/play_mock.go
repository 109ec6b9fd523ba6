package play

import (
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/clique"
)

// targetStrategy is a strategy that ends a game of Absurdle on a given word. This is the word that Target returns, or the one that the
// page shows if that is zero.
type targetStrategy interface{ Target() game.Word }

// checkTarget refuses a target on which Absurdle's host can't be made to end, before the browser starts. On other hosts the
// target has no effect.
func (r *playRun) checkTarget() error {
	s, ok := r.player.Strategy.(targetStrategy)
	if !ok || r.prof.Host.HasSecret() || r.dict == nil {
		return nil
	}
	if w := s.Target(); w != (game.Word{}) && !r.dict.IsAnswer(w) {
		return cli.UsageError("--strategy %s: %s is not among the answers of %s, so that no game ends on it; --answers all takes any allowed word as one", r.flags.strategy, w.Upper(), r.dict.Name())
	}
	return nil
}

// setMockOptions gives the built-in page the options that the strategy needs, unless the user gave others: the answer on which
// the strategy ends, and enough rows. The profile then gets the number of rows.
func (r *playRun) setMockOptions() error {
	f := &r.flags.page
	if !f.Mock {
		return nil
	}
	if s, ok := r.player.Strategy.(interface{ Secret() game.Word }); ok {
		f.SetMockDefault(r.prof.Name, "secret", s.Secret().String())
		f.SetMockDefault(r.prof.Name, "rows", strconv.Itoa(clique.MostGuesses))
	}
	if !r.date.IsZero() {
		f.SetMockDefault(r.prof.Name, "day", strconv.Itoa(r.date.Number()))
	}
	if s, ok := r.player.Strategy.(targetStrategy); ok && s.Target() != (game.Word{}) {
		f.SetMockDefault(r.prof.Name, "target", s.Target().String())
	}
	for _, text := range f.MockOptions {
		if rows, ok := strings.CutPrefix(text, "rows="); ok {
			n, err := strconv.Atoi(rows)
			if err != nil {
				return cli.UsageError("--mock-option %s: not a number", text)
			}
			r.prof.Rows = n
		}
	}
	return nil
}
