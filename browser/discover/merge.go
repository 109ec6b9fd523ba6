package discover

import (
	"cmp"
	"fmt"
	"slices"

	"absurdist/browser/profile"
)

// Merge returns a profile that fits no more with what [Run] found on its page in place of what stood on the board, how
// letters get in and how words are refused. What else the old one says stays.
func Merge(old *profile.Profile, text []byte) (Mended, error) {
	found, err := profile.Parse(old.Name+".yaml", text)
	if err != nil {
		return Mended{}, err
	}
	if found.Boards != old.Boards {
		return Mended{}, fmt.Errorf("%w that can be mended: it shows %s, not %d", ErrNoGame, plural(found.Boards, "board"), old.Boards)
	}
	fresh := *old
	fresh.Board = found.Board
	fresh.Board.Given = old.Board.Given
	fresh.Typing = found.Typing
	fresh.Window = cmp.Or(found.Window, old.Window)
	fresh.Typing.Gap.Duration = max(old.Typing.Gap.Duration, found.Typing.Gap.Duration)
	fresh.Typing.Lock.Duration = max(old.Typing.Lock.Duration, found.Typing.Lock.Duration)
	fresh.Dismiss = slices.Clone(old.Dismiss)
	for _, step := range found.Dismiss {
		if !slices.ContainsFunc(fresh.Dismiss, func(s profile.Step) bool { return s.Click == step.Click && s.Text == step.Text }) {
			fresh.Dismiss = append(fresh.Dismiss, step)
		}
	}
	fresh.Rejection = found.Rejection
	for _, m := range old.Rejection.Messages { // of other refusals, which were not tried
		if !slices.Contains(fresh.Rejection.Messages, m) {
			fresh.Rejection.Messages = append(fresh.Rejection.Messages, m)
		}
	}
	return encoded(old, &fresh)
}
