package shortest

import (
	"context"

	"github.com/absurdist/absurdist/engine/game"
)

// To quickly returns a short game that ends on the target, not proved to be the shortest. The error wraps
// [ErrUnsupported] if it finds none of up to [MaxLength] guesses.
func (s *Search) To(ctx context.Context, target game.Word) ([]game.Word, error) {
	for _, width := range widths[:len(widths)-1] {
		for length := 1; length <= MaxLength; length++ {
			var played []game.Word
			err := s.findEnds(ctx, endsRun{
				Length: length, Targets: []game.Word{target}, Width: width,
				Round: func(_, _ int, found map[game.Word][]game.Word) error {
					if found[target] != nil {
						played = found[target]
					}
					return nil
				},
			})
			if err != nil || played != nil {
				return played, err
			}
		}
	}
	return nil, ErrUnsupported
}
