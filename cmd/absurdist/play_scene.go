package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"absurdist/browser/mock"
	"absurdist/engine"
	"absurdist/engine/clique"
)

// targeted is a strategy that ends on a word: the one that Target returns, or, if that is zero, the one
// that the page shows.
type targeted interface{ Target() engine.Word }

// checkTarget refuses a target that Absurdle's host can't be brought to, before there is a browser. On other hosts
// nothing is made of it.
func (s *session) checkTarget() error {
	known, ok := s.strategy.(targeted)
	if !ok || s.host != engine.Absurdle {
		return nil
	}
	if w := known.Target(); w != (engine.Word{}) && !s.dict.IsAnswer(w) {
		return usageError("--strategy %s: %s is not among the answers of %s, so that no game ends on it; --any-answer takes any allowed word as one", s.playFlags.strategy, w.Upper(), s.dict.Name())
	}
	return nil
}

// setTheScene gives the built-in page what the strategy needs of it, unless the options say otherwise: the
// answer that the strategy ends on, and enough rows. The profile is then told how many rows there are.
func (s *session) setTheScene() error {
	if !s.site.mock {
		return nil
	}
	if known, ok := s.strategy.(interface{ Secret() engine.Word }); ok {
		s.site.mockDefault(s.prof.Name, "secret", known.Secret().String())
		s.site.mockDefault(s.prof.Name, "rows", strconv.Itoa(clique.MostGuesses))
	}
	if known, ok := s.strategy.(targeted); ok && known.Target() != (engine.Word{}) {
		s.site.mockDefault(s.prof.Name, "target", known.Target().String())
	}
	for _, text := range s.site.mockOptions {
		if rows, ok := strings.CutPrefix(text, "rows="); ok {
			n, err := strconv.Atoi(rows)
			if err != nil {
				return usageError("--mock-option %s: not a number", text)
			}
			s.prof.Rows = n
		}
	}
	return nil
}

// mockDefault sets an option of the built-in page if the page has it and it is not set.
func (f *siteFlags) mockDefault(site, name, value string) {
	has := slices.ContainsFunc(mock.Options(site), func(o mock.Option) bool { return o.Name == name })
	set := slices.ContainsFunc(f.mockOptions, func(text string) bool { return strings.HasPrefix(text, name+"=") })
	if has && !set {
		f.mockOptions = append(f.mockOptions, fmt.Sprintf("%s=%s", name, value))
	}
}
