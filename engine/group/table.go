package group

import (
	"cmp"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/daily"
)

// sum counts a person's results; numbers are the puzzles of the group, start is restOf before a game.
func (p *Person) sum(numbers []int, start float64) {
	most := 6
	for _, r := range p.Results {
		if r.Won {
			most = max(most, r.Guesses)
		} else {
			most = max(most, r.Guesses-1)
		}
	}
	p.Counts = make([]int, most+1)
	luck, cost, run := 0.0, 0.0, 0
	for i, r := range p.Results {
		p.Games++
		p.Mean += float64(r.Guesses) / float64(len(p.Results))
		if !r.Won || i > 0 && p.Results[i-1].Number != r.Number-1 {
			run = 0
		}
		if r.Won {
			p.Won++
			p.Counts[r.Guesses-1]++
			run++
		} else {
			p.Counts[most]++
		}
		p.Longest = max(p.Longest, run)
		if r.Worth != nil {
			p.Judged++
			luck, cost = luck+r.Worth.Luck, cost+r.Worth.Cost
		}
	}
	first, last := p.Results[0].Number, p.Results[len(p.Results)-1].Number
	p.Missed = len(numbers[slices.Index(numbers, first):]) - len(p.Results)
	if last == numbers[len(numbers)-1] {
		p.Streak = run
	}
	if p.Judged > 0 {
		luck, deserve := luck/float64(p.Judged), start+cost/float64(p.Judged)
		p.Luck, p.Deserve = &luck, &deserve
	}
}

// hardDays returns the puzzles with the highest means.
func hardDays(t Table, known *daily.History) []Day {
	const people, most = 3, 5
	by := map[int]*Day{}
	for _, p := range t.People {
		for _, r := range p.Results {
			d := by[r.Number]
			if d == nil {
				d = &Day{Number: r.Number, Date: r.Date}
				by[r.Number] = d
			}
			d.Mean += float64(r.Guesses)
			d.People++
		}
	}
	list := []Day{}
	for _, d := range by {
		if d.People < people {
			continue
		}
		d.Mean /= float64(d.People)
		if day, ok := known.On(d.Date); ok && !d.Date.IsZero() {
			d.Answer = day.Answer.String()
		}
		list = append(list, *d)
	}
	order.By(list, func(a, b Day) int { return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(b.Number, a.Number)) })
	return list[:min(most, len(list))]
}

// rate adds the model's estimates for people and pairs.
func (t *Table) rate(all []observation, seed uint64) {
	n := len(t.People)
	if n < 2 {
		return
	}
	r := rate(n, all, seed)
	for i := range t.People {
		v := interval(r.draws[i])
		t.People[i].Rating = &v
	}
	for k := range kept {
		best := 0
		for i := range n {
			if r.draws[i][k] < r.draws[best][k] {
				best = i
			}
		}
		t.People[best].Best += 1.0 / kept
	}
	ranks := order.Of(n, func(a, b int) int { return cmp.Compare(t.People[a].Rating.Middle, t.People[b].Rating.Middle) })
	for a, i := range ranks {
		for b := a + 1; b < n && (n <= mostPaired || b == a+1); b++ {
			t.Pairs = append(t.Pairs, r.pair(t.People, i, ranks[b]))
		}
	}
}

func (r rated) pair(people []Person, i, j int) Pair {
	p := Pair{First: people[i].Name, Second: people[j].Name}
	played := map[int]bool{}
	for _, o := range people[i].Results {
		played[o.Number] = true
	}
	for _, o := range people[j].Results {
		if played[o.Number] {
			p.Days++
		}
	}
	fewer := make([]float64, kept)
	for k := range fewer {
		fewer[k] = r.draws[j][k] - r.draws[i][k]
		if fewer[k] > 0 {
			p.Better += 1.0 / kept
		}
	}
	p.Fewer = interval(fewer)
	return p
}
