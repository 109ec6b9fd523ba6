package discover

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/rs/zerolog"
)

// What is known is enough after the usual time, if all colours are; after the limit it ends in any case.
func TestSpent(t *testing.T) {
	rows := rowsOf([3]string{".absent", ".present", ".correct"}, game.CountLetters, "crown", "raise", "clout", "wrong")
	whole := rows.Readings(t.Context(), browsertest.Words(t, "nyt").Words(), false)[0]
	for _, c := range []struct {
		took, gap time.Duration
		best      learn.Palette
		want      bool
	}{
		{time.Duration(patience) * usualTime / 2, 0, whole, false},
		{time.Duration(patience)*usualTime + time.Second, 0, learn.Palette{}, false},
		{time.Duration(patience)*usualTime + time.Second, 0, whole, true},
		{time.Duration(patience)*usualTime + time.Second, time.Millisecond, whole, false},
		{time.Duration(patience)*learnLimit + time.Second, 0, learn.Palette{}, true},
	} {
		e := &explorer{session: &session{gap: c.gap}, began: time.Now().Add(-c.took)}
		must.Equal(t, e.spent(c.best), c.want, "after %v with %d colours", c.took, c.best.Colours())
	}
}

// A page that took too long gets an error that says what was found, and the way out.
func TestTooLong(t *testing.T) {
	t.Parallel()
	address := browsertest.Mock(t, "generic", browsertest.Options("seed", "7"))
	e := newExplorer(browsertest.Tab(t), address, Options{Log: zerolog.Nop()})
	e.began = time.Now().Add(-time.Duration(patience) * learnLimit)
	err := attempt(func() { e.explore(browsertest.Deadline(t, 3*time.Minute)) })
	must.Need(t, errors.Is(err, ErrNoGame), "%v, want %v", err, ErrNoGame)
	for _, want := range []string{"found until then: 1 board of 6 rows and 5 letters, which took 0 words and showed 0 of 3 colours", "--allowed FILE"} {
		must.Hold(t, strings.Contains(err.Error(), want), "%v, want %q in it", err, want)
	}
}
