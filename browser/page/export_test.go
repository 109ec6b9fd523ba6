package page

import "time"

// SetBoardLimit shortens the wait for a board, and returns what restores it.
func SetBoardLimit(d time.Duration) (restore func()) {
	old := boardLimit
	boardLimit = d
	return func() { boardLimit = old }
}
