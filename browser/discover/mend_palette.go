package discover

import (
	"context"
	"strings"

	"absurdist/browser/profile"
)

// keepPalette keeps the colours of the old profile beside the new ones where nothing else of the board is otherwise: some pages draw
// their palette by lot, or have one for the day and one for the night. The rows must read as they do without the old ones.
func (m *mender) keepPalette(ctx context.Context, fresh *profile.Profile, p palette) error {
	was, now := m.old.Board, fresh.Board
	if len(m.seen.tiles()) == 0 || !was.Colour.BySelectors() {
		return nil
	}
	both := now
	both.Grey, both.Yellow, both.Green = besideOld(was.Grey, now.Grey), besideOld(was.Yellow, now.Yellow), besideOld(was.Green, now.Green)
	was.Grey, was.Yellow, was.Green = now.Grey, now.Yellow, now.Green
	if was != now {
		return nil
	}
	clues, err := m.reads(ctx, both)
	if err != nil {
		return err
	}
	turns := p.clues(m.seen.games)[0]
	if len(clues) < len(turns) {
		return nil
	}
	for i, clue := range clues {
		if whole := len(clue) == m.found.Width; whole != (i < len(turns)) || whole && clue != turns[i].Clue.String() {
			return nil
		}
	}
	fresh.Board = both
	return nil
}

// besideOld returns selectors of a colour that match what the old or the new one do.
func besideOld(was, now string) string {
	was = strings.TrimSuffix(was, ", "+profile.Unmet)
	switch {
	case was == profile.Unmet:
		return now
	case strings.Contains(", "+was+",", ", "+now+","):
		return was
	}
	return was + ", " + now
}
