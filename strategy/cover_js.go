package strategy

import (
	"errors"
	"fmt"
)

// newCover is not in the page's engine: its search would add 20 KB, and the page has no Kilordle.
func newCover(Options, uint64) (Strategy, error) {
	return nil, fmt.Errorf("cover, in a browser: %w", errors.ErrUnsupported)
}
