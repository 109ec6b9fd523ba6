package verify_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"
)

// subject is a file that the checker takes, small enough to be checked thousands of times. TestMutations spoils it in every way of
// [mutants].
type subject struct {
	kind    string // a row of the table; several subjects may be of one kind
	text    string
	lists   *game.Dictionary
	options verify.Options // its lists are set to those above
	most    int            // mutants that are tried, drawn at random, with [everyMutant]; 0 for [mostMutants]
	// excuse says why it is right to accept a mutant: it claims the same, or what is also true, or what the checker reports as open. It
	// returns "" if that is wrong. If excuse is nil, no mutant may be accepted.
	excuse func(m mutant, open []string) string
}

// mostMutants are tried of a file if the environment asks for everyMutant. Otherwise drawnMutants are tried of all files of a kind.
const (
	mostMutants, drawnMutants = 1000, 25
	everyMutant               = "ABSURDIST_ALL"
)

// subjects are all files that the tests spoil.
func subjects(t testing.TB) []subject {
	return slices.Concat(recordSubjects(t), gameSubjects(t), proofSubjects(t))
}

// fate is what became of a mutant.
type fate int

const (
	unread   fate = iota // it can't be read, or not be checked with the loaded lists
	refuted              // it is wrong
	excused              // its claim is the same, or also true, or reported as not checked
	accepted             // although it is wrong
)

// TestMutations counts what is wrongly accepted of files that were spoilt: a field raised, lowered, dropped, swapped,
// repeated or taken from elsewhere, and lines likewise. It prints the counts; they do not change from run to run.
func TestMutations(t *testing.T) {
	counts := map[string]*[accepted + 1]int{}
	var kinds []string
	all := subjects(t)
	files := map[string]int{}
	for _, s := range all {
		files[s.kind]++
	}
	for _, s := range all {
		s.options.Lists = s.newLists()
		if f, open := s.try(t, s.text); f != excused {
			t.Fatalf("%s: the file itself is not accepted: %v", s.kind, open)
		}
		if counts[s.kind] == nil {
			counts[s.kind] = new([accepted + 1]int)
			kinds = append(kinds, s.kind)
		}
		most := s.most
		if most == 0 {
			most = mostMutants
		}
		if os.Getenv(everyMutant) == "" {
			most = min(most, (drawnMutants+files[s.kind]-1)/files[s.kind])
		}
		for _, m := range mutants(s.text, s.lists, most) {
			f, open := s.try(t, m.text)
			if f == excused && (s.excuse == nil || s.excuse(m, open) == "" || strings.HasPrefix(m.how, alias)) {
				f = accepted
				if counts[s.kind][accepted] < 5 {
					t.Errorf("%s: wrongly accepted: %v (not checked: %q)", s.kind, m, open)
				}
			}
			counts[s.kind][f]++
		}
		for _, forged := range forgeries(s) {
			f, open := s.try(t, forged.text)
			if f == excused && !forged.remarked(open) {
				f = accepted
				t.Errorf("%s: accepted without a remark: %v (not checked: %q)", s.kind, forged, open)
			}
			counts[s.kind][f]++
		}
	}
	table, sum := &strings.Builder{}, [accepted + 1]int{}
	row := func(name string, n [accepted + 1]int) {
		fmt.Fprintf(table, "%-26s %9d %9d %9d %9d %9d\n", name, n[unread]+n[refuted]+n[excused]+n[accepted], n[unread], n[refuted], n[excused], n[accepted])
	}
	for _, kind := range kinds {
		row(kind, *counts[kind])
		for f, n := range counts[kind] {
			sum[f] += n
		}
	}
	row("all", sum)
	t.Logf("mutants of each kind of file:\n%-26s %9s %9s %9s %9s %9s\n%s", "", "mutants", "unread", "refuted", "excused", "wrong", table)
}

// try checks a text as the subject is checked. It looks for an excuse if the text is accepted, and returns what was left open.
func (s subject) try(t testing.TB, text string) (fate, []string) {
	file, err := verify.Read("mutant", strings.NewReader(text))
	if err != nil {
		return unread, []string{err.Error()}
	}
	o := s.options
	o.Limit = time.Second
	if o.Lists == nil {
		o.Lists = s.newLists()
	}
	verdicts, err := verify.CheckAll(t, file, o)
	if err != nil {
		return unread, []string{err.Error()}
	}
	var open []string
	for _, v := range verdicts {
		if wrong := v.Wrong(); len(wrong) > 0 {
			return refuted, []string{wrong[0].Error()}
		}
		open = append(open, v.Unchecked()...)
	}
	return excused, open
}

// newLists returns a Lists that finds the subject's lists, and others by their names.
func (s subject) newLists() *verify.Lists {
	return verify.NewLists(func(name string) (*game.Dictionary, error) {
		if name == s.lists.Name() || name == "" {
			return s.lists, nil
		}
		return loaded(name)
	})
}

// loaded loads lists once.
func loaded(name string) (*game.Dictionary, error) {
	load, _ := lists.LoadOrStore(name, sync.OnceValues(func() (*game.Dictionary, error) { return game.LoadList(name) }))
	return load.(func() (*game.Dictionary, error))()
}

var lists sync.Map

// excuses joins a list of excuses. The first one that applies counts.
func excuses(list ...func(mutant, []string) string) func(mutant, []string) string {
	return func(m mutant, open []string) string {
		for _, e := range list {
			if reason := e(m, open); reason != "" {
				return reason
			}
		}
		return ""
	}
}

// openField excuses a change of fields with these names if the checker reports something as open that begins with what.
func openField(what string, names ...string) func(mutant, []string) string {
	return func(m mutant, open []string) string {
		said := slices.ContainsFunc(open, func(o string) bool { return strings.HasPrefix(o, what) })
		if said && slices.Contains(names, m.field()) {
			return "said to be not checked: " + what
		}
		return ""
	}
}

// noClaim excuses any change of fields with these names, for a reason.
func noClaim(reason string, names ...string) func(mutant, []string) string {
	return func(m mutant, _ []string) string {
		if slices.Contains(names, m.field()) {
			return reason
		}
		return ""
	}
}
