// Package group says how well the people of a chat play, from the games that package chat reads there.
//
// Squares.go estimates skill and luck from the colours of one game. Rate.go estimates how well each person plays, with an interval. This
// file sorts the games into tables, and notes what it does not count.
package group

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// Options are what is known besides the chat.
type Options struct {
	Words *game.Dictionary  // the Times' words, all answers equally likely
	Days  *daily.History    // known answers
	Seed  uint64            // of all draws
	Same  map[string]string // names that stand for other names
	// Progress, if not nil, is called after each game whose squares were judged.
	Progress func(done, of int)
}

// Group is how the people of a chat play.
type Group struct {
	Tables []Table `json:"tables"` // one a game, that with the most results first
	Notes  []Note  `json:"notes"`  // in the order of the chat
}

// Table is how the people play one game.
type Table struct {
	Game   string   `json:"game"`
	First  int      `json:"first"` // number of the first puzzle
	Last   int      `json:"last"`
	Days   int      `json:"days"` // puzzles that somebody played
	People []Person `json:"people"`
	Pairs  []Pair   `json:"pairs"`
	// HardDays are the puzzles that took the most guesses, by the mean of at least three people.
	HardDays []Day `json:"hardDays"`
}

// Person is how one person plays a game. A lost game counts as one guess more than its limit.
type Person struct {
	Name    string   `json:"name"`
	Games   int      `json:"games"`
	Won     int      `json:"won"`
	Mean    float64  `json:"mean"`    // guesses
	Streak  int      `json:"streak"`  // puzzles won one after the other, up to the last of the group
	Longest int      `json:"longest"` // the longest such streak
	Missed  int      `json:"missed"`  // puzzles of the group between the person's first and the group's last
	Late    int      `json:"late"`    // results posted after their day
	Judged  int      `json:"judged"`  // games whose squares and answer are known
	Luck    *float64 `json:"luck"`    // guesses that luck saved in each of these, on average; null if there are none
	Deserve *float64 `json:"deserve"` // the mean of these games without the luck
	// Rating is how many guesses the person needs on an average day, with an interval of 95 %; null for a single person.
	Rating  *Interval `json:"rating"`
	Best    float64   `json:"best"`   // the probability of being the best of the table
	Counts  []int     `json:"counts"` // games won in 1, 2, … guesses; the last: lost
	Results []Result  `json:"results"`
}

// Interval is an estimate and the ends of its interval of 95 %.
type Interval struct {
	Middle float64 `json:"middle"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

// Result is one game that counts.
type Result struct {
	Number  int        `json:"number"`
	Date    daily.Date `json:"date,omitzero"`
	Line    int        `json:"line"`
	Guesses int        `json:"guesses"`
	Won     bool       `json:"won"`
	Worth   *Worth     `json:"worth,omitempty"`
}

// Pair compares two people.
type Pair struct {
	First  string   `json:"first"`
	Second string   `json:"second"`
	Days   int      `json:"days"`   // that both played
	Fewer  Interval `json:"fewer"`  // how many fewer guesses the first needs on an average day
	Better float64  `json:"better"` // the probability that the first is the better one
}

// Day is a puzzle and its mean.
type Day struct {
	Number int        `json:"number"`
	Date   daily.Date `json:"date,omitzero"`
	Answer string     `json:"answer,omitempty"`
	Mean   float64    `json:"mean"`
	People int        `json:"people"`
}

// Note is what a reader should know about a line of the chat.
type Note struct {
	Line   int    `json:"line"`
	Person string `json:"person"`
	Kind   string `json:"kind"` // unread, quoted, unnumbered, twice, differs, late, early, edited, impossible
	Text   string `json:"text"`
}

const nobody = "(no name)"

// mostPaired is the most people of a table of whom all pairs are compared.
const mostPaired = 30

// Of makes the tables of a chat. The error is the cause of the context's end.
func Of(ctx context.Context, c chat.Chat, o Options) (*Group, error) {
	g := &Group{Tables: []Table{}, Notes: []Note{}}
	for _, u := range c.Unread {
		g.note(u.Line, "", "unread", u.Why+": "+u.Text)
	}
	for i := range c.Posts {
		p := &c.Posts[i]
		p.Person = cmp.Or(o.Same[p.Person], p.Person, nobody)
	}
	tables := map[string][]chat.Post{}
	for _, p := range g.counted(c.Posts) {
		tables[p.Game] = append(tables[p.Game], p)
	}
	judge := &judge{o: o, squares: newSquares(o.Words)}
	for _, posts := range tables {
		for _, p := range posts {
			if judge.can(p) {
				judge.of++
			}
		}
	}
	for name, posts := range tables {
		t, err := g.table(ctx, name, posts, judge)
		if err != nil {
			return nil, err
		}
		g.Tables = append(g.Tables, t)
	}
	order.By(g.Tables, func(a, b Table) int { return cmp.Or(cmp.Compare(b.games(), a.games()), cmp.Compare(a.Game, b.Game)) })
	order.By(g.Notes, func(a, b Note) int { return cmp.Compare(a.Line, b.Line) })
	return g, nil
}

func (t Table) games() (n int) {
	for _, p := range t.People {
		n += p.Games
	}
	return n
}

func (g *Group) note(line int, person, kind, text string) {
	g.Notes = append(g.Notes, Note{line, person, kind, text})
}

// counted returns the posts that count, one for each person and puzzle, and notes the others.
func (g *Group) counted(posts []chat.Post) []chat.Post {
	type key struct {
		person, game string
		number       int
	}
	same := map[key][]chat.Post{}
	var keys []key
	for _, p := range posts {
		k := key{p.Person, p.Game, p.Number}
		switch {
		case p.Quoted:
			g.note(p.Line, p.Person, "quoted", p.Game+" quoted or forwarded: not counted, as it is not known who played it")
			continue
		case p.Number < 0:
			g.note(p.Line, p.Person, "unnumbered", p.Game+" without a number: not counted, as its day is not known")
			continue
		case same[k] == nil:
			keys = append(keys, k)
		}
		same[k] = append(same[k], p)
	}
	var counted []chat.Post
	for _, k := range keys {
		list := same[k]
		best, differ := list[0], false
		for _, p := range list[1:] {
			otherRows := len(p.Rows) > 0 && len(best.Rows) > 0 && !slices.Equal(p.Rows, best.Rows)
			differ = differ || p.Guesses != best.Guesses || p.Won != best.Won || otherRows
			if len(best.Rows) == 0 {
				best.Rows = p.Rows
			}
			best.Summary = best.Summary && p.Summary
		}
		what := fmt.Sprintf("%s %d", k.game, k.number)
		for _, p := range list[1:] {
			switch {
			case differ:
				g.note(p.Line, k.person, "differs", fmt.Sprintf("%s: line %d has another result; neither counts, as it may be an edit or two people with the same name", what, list[0].Line))
			case !p.Summary && !list[0].Summary:
				g.note(p.Line, k.person, "twice", fmt.Sprintf("%s again, as in line %d: counted once", what, list[0].Line))
			}
		}
		if differ {
			continue
		}
		if best.Edited {
			g.note(best.Line, k.person, "edited", what+" was edited: counted")
		}
		counted = append(counted, best)
	}
	return counted
}

// late returns how many days after the day of its puzzle a result was posted; negative if before.
func late(p chat.Post) int {
	if p.Posted.IsZero() || p.Date().IsZero() || p.Summary {
		return 0
	}
	return p.Posted.Number() - p.Number
}

func (g *Group) table(ctx context.Context, name string, posts []chat.Post, judge *judge) (Table, error) {
	t := Table{Game: name, First: math.MaxInt, Last: -1, People: []Person{}, Pairs: []Pair{}, HardDays: []Day{}}
	order.By(posts, func(a, b chat.Post) int { return cmp.Compare(a.Number, b.Number) })
	people := map[string]int{} // by name, the index
	var numbers []int
	var all []observation
	for _, p := range posts {
		if ctx.Err() != nil {
			return t, context.Cause(ctx)
		}
		if n := len(numbers); n == 0 || numbers[n-1] != p.Number {
			numbers = append(numbers, p.Number)
		}
		at, known := people[p.Person]
		if !known {
			at = len(t.People)
			people[p.Person] = at
			t.People = append(t.People, Person{Name: p.Person})
		}
		switch n := late(p); {
		case n > 0:
			t.People[at].Late++
			g.note(p.Line, p.Person, "late", fmt.Sprintf("%s %d, posted %s after its day: counted", name, p.Number, plain.Count(n, "day", "days")))
		case n < -1:
			g.note(p.Line, p.Person, "early", fmt.Sprintf("%s %d, posted %s before its day: counted", name, p.Number, plain.Count(-n, "day", "days")))
		}
		r := Result{Number: p.Number, Date: p.Date(), Line: p.Line, Guesses: score(p), Won: p.Won}
		o := observation{person: at, day: len(numbers) - 1, value: float64(r.Guesses)}
		if judge.can(p) {
			w, err := judge.worth(p)
			if err != nil {
				g.note(p.Line, p.Person, "impossible", fmt.Sprintf("%s %d: %v; the score counts", name, p.Number, err))
			} else {
				r.Worth = &w
				o.kind, o.value = 1, restOf(len(judge.o.Words.Answers()))+w.Cost
			}
		}
		all = append(all, o)
		t.People[at].Results = append(t.People[at].Results, r)
	}
	t.First, t.Last, t.Days = numbers[0], numbers[len(numbers)-1], len(numbers)
	for i := range t.People {
		t.People[i].sum(numbers, restOf(len(judge.o.Words.Answers())))
	}
	t.HardDays = hardDays(t, judge.o.Days)
	t.rate(all, judge.o.Seed)
	order.By(t.People, func(a, b Person) int {
		if a.Rating != nil && b.Rating != nil {
			return cmp.Compare(a.Rating.Middle, b.Rating.Middle)
		}
		return cmp.Compare(a.Mean, b.Mean)
	})
	return t, nil
}

// score is what a post counts, in guesses.
func score(p chat.Post) int {
	if p.Won {
		return p.Guesses
	}
	return p.Guesses + 1
}

// judge judges the squares of the Times' games whose answers are known.
type judge struct {
	o        Options
	squares  *squares
	done, of int
}

func (j *judge) can(p chat.Post) bool {
	if len(p.Rows) == 0 || p.Date().IsZero() || p.Rows[0].Len() != game.Letters {
		return false
	}
	_, known := j.o.Days.On(p.Date())
	return known
}

func (j *judge) worth(p chat.Post) (Worth, error) {
	day, _ := j.o.Days.On(p.Date())
	w, err := j.squares.meanWorth(day.Answer, p.Rows, j.o.Seed+uint64(p.Line))
	if j.done++; j.o.Progress != nil {
		j.o.Progress(j.done, j.of)
	}
	return w, err
}
