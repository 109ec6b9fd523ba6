package verify

import (
	"context"
	"errors"
	"fmt"
	"time"

	"absurdist/engine"
)

// firstLine is a line about a first guess, of a file that has one for each.
type firstLine interface {
	object
	word() engine.Word
}

// checkFirsts checks that there is one line for each word that may be guessed, in the order of the lists, and each line by
// itself: wrong says what is wrong with one, or "". The lines follow a head. The error is the cause of the context's end.
func checkFirsts[L firstLine](ctx context.Context, words []engine.Word, list []L, wrong func(L) string) ([]FaultError, error) {
	var faults []FaultError
	missing := map[engine.Word]bool{}
	for _, w := range words {
		missing[w] = true
	}
	for i, l := range list {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		reason := "is there twice, or may not be guessed"
		if missing[l.word()] {
			reason = wrong(l)
		}
		if reason != "" {
			faults = append(faults, FaultError{Line: lineOf(i), Word: l.word(), Reason: reason})
		}
		delete(missing, l.word())
	}
	for _, w := range words {
		if missing[w] {
			faults = append(faults, FaultError{Reason: w.Upper() + " is missing"})
		}
	}
	for i := 0; i < len(list) && len(faults) == 0; i++ {
		if l := list[i]; l.word() != words[i] {
			faults = append(faults, FaultError{Line: lineOf(i), Word: l.word(), Reason: "is out of order: here comes " + words[i].Upper()})
		}
	}
	return faults, nil
}

// modeOf returns the mode of a head, which is known to be one.
func modeOf(name string) engine.Mode {
	m, _ := engine.ParseMode(name)
	return m
}

// FirstVerdict is what was found when a first guess was searched again.
type FirstVerdict struct {
	First   engine.Word `json:"first"`
	Bound   *int        `json:"bound,omitempty"` // of a tree: it needs so many guesses, as the file says
	High    *int        `json:"high,omitempty"`  // and a tree has so many
	Wins    *bool       `json:"wins,omitempty"`  // of the game of two: as the file says
	OK      bool        `json:"ok"`
	Settled bool        `json:"settled"` // false if the time was up before it knew
	Reason  string      `json:"reason,omitempty"`
}

// Wrong returns the fault, if there is one.
func (v FirstVerdict) Wrong() []FaultError {
	if v.OK || !v.Settled {
		return nil
	}
	return []FaultError{{Word: v.First, Reason: v.Reason}}
}

// Unchecked says that the time was up, if it was.
func (v FirstVerdict) Unchecked() []string {
	if v.Settled {
		return nil
	}
	return []string{v.First.Upper() + ": " + v.Reason}
}

// errUnsettled is wrapped by the error of a search that was ended before it knew.
var errUnsettled = errors.New("the search was ended before it knew")

// searchFirst returns a check of a first guess by a search, which is given so much time. The error of the search is a
// [FaultError], or wraps [errUnsettled] if the context ends first.
func searchFirst(v FirstVerdict, limit time.Duration, search func(context.Context) error) Check {
	return func(ctx context.Context) (Verdict, error) {
		limited, stop := context.WithTimeout(ctx, limit)
		defer stop()
		var fault FaultError
		switch err := search(limited); {
		case err == nil:
			v.OK, v.Settled = true, true
		case ctx.Err() != nil:
			return v, context.Cause(ctx)
		case errors.Is(err, errUnsettled):
			v.Reason = fmt.Sprintf("not known after %s; more time may tell", limit)
		case errors.As(err, &fault):
			v.Settled, v.Reason = true, fault.Reason
		default:
			return v, err
		}
		return v, nil
	}
}
