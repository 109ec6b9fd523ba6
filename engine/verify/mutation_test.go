package verify_test

import (
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/basics/must"
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
				must.Hold(t, counts[s.kind][accepted] >= 5, "%s: wrongly accepted: %v (not checked: %q)", s.kind, m, open)
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

// aliases returns other spellings of a key that some readers of JSON accept for it: in capitals, with a long s (U+017F), with the kelvin
// sign (U+212A).
func aliases(key string) []string {
	var list []string
	for _, other := range []string{strings.ToUpper(key), strings.ToUpper(key[:1]) + key[1:], strings.Replace(key, "s", "\u017f", 1), strings.Replace(key, "k", "\u212a", 1)} {
		if other != key {
			list = append(list, other)
		}
	}
	return list
}

// forgery is a text that agrees with itself but claims what nobody can check. If it is accepted, the verdict must name the claim as not
// checked, in words that contain the remark.
type forgery struct {
	mutant
	remark string
}

var (
	treeWeights = regexp.MustCompile(`(?m)(^weight |^weighted |\* )(\d+)`)
	jsonWeights = regexp.MustCompile(`("(?:weight|low|high|least)":)(\d+)`)
	listName    = regexp.MustCompile(`(?m)("words":"|^words )[^"\n\[]+`)
)

// forgeries returns the forgeries of a subject's text.
func forgeries(s subject) []forgery {
	var all []forgery
	add := func(how, text, remark string) {
		if text != s.text {
			all = append(all, forgery{mutant{text: text, how: "forge " + how}, remark})
		}
	}
	tripled := func(pattern *regexp.Regexp) string {
		return pattern.ReplaceAllStringFunc(s.text, func(found string) string {
			i := strings.LastIndexAny(found, " :") + 1
			n, _ := strconv.Atoi(found[i:])
			return found[:i] + strconv.Itoa(3*n)
		})
	}
	switch {
	case strings.Contains(s.kind, "tree, weights"):
		add("weights", tripled(treeWeights), "their weights")
	case strings.Contains(s.kind, "proof, weights"):
		add("weights", tripled(jsonWeights), "whether the weights")
	case strings.HasPrefix(s.kind, "record"):
		host := regexp.MustCompile(`"host":"([^"]*)"`)
		for _, scoring := range []string{"includes", "in-order", "first-copy", "last-copy", "swapped", "recount"} {
			add("scoring", host.ReplaceAllString(s.text, `"host":"$1","scoring":"`+scoring+`"`), "")
		}
	}
	for _, name := range []string{`\u001b[8m` + strings.Repeat("x", 3000), "Original", "orig\u0456nal"} {
		if !strings.HasPrefix(s.text, "{") {
			name = strings.ReplaceAll(name, `\u001b`, "\x1b")
		}
		add("name", listName.ReplaceAllStringFunc(s.text, func(found string) string {
			return found[:strings.LastIndexAny(found, `" `)+1] + name
		}), "the name ")
	}
	return all
}

// remarked reports whether the verdict's unchecked claims or rules name what a forgery says.
func (f forgery) remarked(open []string) bool {
	return f.remark == "" || strings.Contains(strings.Join(open, "\n"), f.remark)
}

// All lines of a proof of second guesses are found right by the search of the checker, and one that saves more than it says is found wrong.
func TestSecondsAreSearchedAgain(t *testing.T) {
	d := dictionary(t, "few", game.MustWords("batch catch hatch latch match patch watch crane grape"), game.MustWords("chomp plumb whack blimp clamp"))
	o := verify.OptionsOf(d)
	o.Limit = time.Minute
	text := memoryFiles(t, d)[1]
	sampled := func(change func(c *verify.Claims)) (wrong []game.Word) {
		c := must.Get(verify.ReadAs[*verify.Claims]("proof", strings.NewReader(text)))(t)
		change(c)
		for _, v := range must.Get(verify.Sampled(t, c, o, len(c.Lines)))(t) {
			for _, f := range v.Wrong() {
				wrong = append(wrong, f.Word)
			}
		}
		return wrong
	}
	must.Equal(t, sampled(func(*verify.Claims) {}), nil, "refuted although they are right")
	var spoilt game.Word
	wrong := sampled(func(c *verify.Claims) {
		at := slices.IndexFunc(c.Lines, func(b verify.Bound) bool {
			return *b.Low == *slices.MinFunc(c.Lines, func(a, b verify.Bound) int { return *a.Low - *b.Low }).Low
		})
		*c.Lines[at].Low++
		spoilt = c.Lines[at].Word
	})
	c := must.Get(verify.ReadAs[*verify.Claims]("proof", strings.NewReader(text)))(t)
	c.First = game.MustWord("zzzzz")
	_, err := verify.PartsOf(t.Context(), c, o)
	must.Hold(t, errors.Is(err, verify.ErrNoParts), "after a word that may not be guessed: %v", err)
	must.Hold(t, len(wrong) == 1 && wrong[0] == spoilt, "%s costs less than its line says, and refuted are %s", spoilt, wrong)
}
