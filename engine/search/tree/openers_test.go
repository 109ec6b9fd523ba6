package tree

import (
	"errors"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
)

const openersText = `{"claim":"totals","words":"some","lists":"0","answers":9,"allowed":6,"mode":"hard","guesses":6,"lines":6}
{"word":"salet","low":20,"high":20}
{"word":"crane","low":0,"high":0}
{"word":"slate","low":22,"high":25}
{"word":"trace","low":21,"high":21}
{"word":"crate","low":20,"high":20}
{"word":"xylyl","low":24,"high":0}
`

func TestReadOpeners(t *testing.T) {
	o := must.Get(ReadOpeners("some.jsonl", strings.NewReader(openersText)))(t)
	var order []string
	for _, w := range o.All() {
		order = append(order, w.First.String())
	}
	must.Equal(t, strings.Join(order, " "), "crate salet trace slate xylyl crane", "best first")
	if o.Settled() != 3 || o.Known() != 3 || o.Answers != 9 || o.Mode != "hard" {
		t.Errorf("%d settled, %+v", o.Settled(), o.OpenersHead)
	}
	for word, want := range map[string][2]int{"crate": {1, 1}, "salet": {1, 1}, "trace": {3, 3}, "slate": {4, 5}, "xylyl": {4, 5}, "crane": {}, "other": {}} {
		if best, worst := o.Rank(game.MustWord(word)); best != want[0] || worst != want[1] {
			t.Errorf("%s has rank %d to %d, want %v", word, best, worst, want)
		}
	}
	if crate, ok := o.Find(game.MustWord("crate")); !ok || crate.Low != 20 || !crate.Exact() {
		t.Errorf("%+v, %t", crate, ok)
	}
}

func TestReadOpenersRefuses(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"claim":"totals"`, `"claim":"pairs"`, "some.jsonl:1: "},
		{`"mode":"hard"`, `"mode":"harder"`, "some.jsonl:1: "},
		{`"allowed":6`, `"allowed":7`, "6 lines of first guesses"},
		{`"lines":6`, `"lines":5`, "6 lines of first guesses"},
		{`"salet"`, `"crate"`, "twice"},
		{`"high":25`, `"high":21`, "some.jsonl:4: the total of SLATE is between 22 and 21"},
		{`"low":21`, `"low":-1`, "some.jsonl:5: "},
		{`"word":"trace",`, ``, "some.jsonl:5: it has no first guess"},
		{`"low":24`, `"low":"24"`, "some.jsonl:7: "},
		{openersText, "", "0 lines"},
	} {
		_, err := ReadOpeners("some.jsonl", strings.NewReader(strings.Replace(openersText, c.old, c.new, 1)))
		if !errors.Is(err, ErrOpeners) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.new, err, c.want)
		}
	}
}

// Lists that no file is about have none, without an error.
func TestBuiltinOpenersOfOtherLists(t *testing.T) {
	d := game.Must(game.LoadList("de-5"))
	if o, err := BuiltinOpeners(d, game.Normal); o != nil || err != nil {
		t.Errorf("%v, %v", o, err)
	}
}

// What is built in names the best first guesses, with the totals of the built-in trees.
func TestBuiltinOpeners(t *testing.T) {
	for _, c := range []struct {
		list string
		mode game.Mode
	}{{"original", game.Normal}, {"original", game.Hard}, {"nyt", game.Normal}, {"nyt", game.Hard}} {
		d := game.Must(game.LoadList(c.list))
		o := must.Get(BuiltinOpeners(d, c.mode))(t)
		best := must.Get(BuiltIn(d, game.Wordle(), c.mode))(t)
		if adieu, _ := o.Find(game.MustWord("adieu")); !adieu.Exact() { // a first guess of many, far behind the best
			t.Errorf("%s, %v: %+v is not exact", c.list, c.mode, adieu)
		}
		if first := o.All()[0]; first.First != best.Guess || first.High != best.Summary().Total || !first.Exact() || o.Known() < 200 {
			t.Errorf("%s, %v: the best is %+v, and %d are exact", c.list, c.mode, first, o.Known())
		}
	}
}
