package play

import (
	"strconv"
	"strings"

	"absurdist/cmd/internal/cli"
	"absurdist/engine/game"
	"absurdist/engine/search/clique"
)

// targetStrategy is a strategy that ends a game of Absurdle on a word: on the one that Target returns, or, if that is
// zero, on the one that the page shows.
type targetStrategy interface{ Target() game.Word }

// checkTarget refuses a target that Absurdle's host can't be brought to, before there is a browser. On other hosts the
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

// setMockOptions gives the built-in page what the strategy needs of it, unless the options say otherwise: the answer that
// the strategy ends on, and enough rows. The profile is then told how many rows there are.
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
