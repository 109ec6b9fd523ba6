package shortest

import (
	"context"

	"absurdist/engine"
)

// To quickly returns a short game that ends on the target, not proved to be the shortest. The error wraps
// [ErrUnsupported] if it finds none of up to [MaxLength] guesses.
func (s *Search) To(ctx context.Context, target engine.Word) ([]engine.Word, error) {
	for _, width := range widths[:len(widths)-1] {
		for length := 1; length <= MaxLength; length++ {
			var game []engine.Word
			err := s.Ends(ctx, Ends{
				Length: length, Targets: []engine.Word{target}, Width: width,
				Round: func(_, _ int, found map[engine.Word][]engine.Word) error {
					if found[target] != nil {
						game = found[target]
					}
					return nil
				},
			})
			if err != nil || game != nil {
				return game, err
			}
		}
	}
	return nil, ErrUnsupported
}
