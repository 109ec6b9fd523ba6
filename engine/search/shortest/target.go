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
			found, err := s.findEnds(ctx, Round{Length: length, Width: width}, []game.Word{target}, TargetsRun{})
			if err != nil || found[target] != nil {
				return found[target], err
			}
		}
	}
	return nil, ErrUnsupported
}
