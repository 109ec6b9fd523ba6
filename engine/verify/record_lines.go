package verify

import (
	"cmp"
	"context"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// The other fields of a record's lines are facts about the run, not claims about the game, and can't be checked: version,
// site, url, date, strategy, seed, time, ms, seconds, error, which words the page refused, and which rows were on the
// board when the game was resumed.

// checkLines checks the numbers of a game's lines: of its rows, and of the candidates after each.
func checkLines(ctx context.Context, f *Findings, g record.Game, boards []board) {
	known := weightsOf(g.Start)
	f.add(FaultError{}, faultIf(g.Start.Game < 1, "the game is numbered %d", g.Start.Game),
		faultIf(known == otherDay, "the weights %q are not those of the date that the game names", g.Start.Weights))
	counts := make([]candidates, len(boards))
	for i, b := range boards {
		counts[i] = newCandidates(b.rules, known)
	}
	rows, unsure, doubt := 0, false, false
	for _, l := range g.Guesses {
		if len(f.Faults) >= mostFaults {
			break
		}
		at := FaultError{N: rows + 1, Word: l.Guess}
		f.add(at, faultIf(l.N != rows+1, "is numbered %d", l.N),
			faultIf(l.Epsilon < 0 || l.Epsilon > 0 && !boards[0].rules.Host.SellsClues(), "has the budget %v", l.Epsilon),
			effectiveFault(l.Effective, l.Candidates, known))
		doubt = doubt || l.Effective != 0
		sum, recorded := bounds{}, 0
		for i := range counts {
			if ctx.Err() != nil {
				return
			}
			left := counts[i].after(l, i)
			sum.likely, sum.most = sum.likely+left.likely, sum.most+left.most
			if l.Rejected || len(l.Boards) == 0 {
				continue
			}
			b := l.Boards[i]
			recorded += b.Candidates
			for _, err := range []error{effectiveFault(b.Effective, b.Candidates, known), left.fault(b.Candidates, false)} {
				f.add(at, faultIf(err != nil, "on board %d %w", i+1, err))
			}
		}
		f.add(at, cmp.Or(
			sum.fault(l.Candidates, g.Start.Site == "sim" && known != elsewhere), // sim remembers no refused words
			faultIf(len(l.Boards) > 0 && !l.Rejected && recorded != l.Candidates,
				"%d candidates are recorded, those of its boards are %d", l.Candidates, recorded)))
		unsure = unsure || l.Candidates != sum.likely
		if !l.Rejected {
			rows++
		}
	}
	f.leaveIf(known == elsewhere, "the candidates, which are the words with a positive weight in %.40q that fit the clues",
		g.Start.Weights)
	f.leaveIf(known != elsewhere && unsure,
		"the candidates, which are not the words that fit the clues; the page may have refused some before")
	f.leaveIf(doubt, "the effective numbers of candidates, which the weights give")
}

// effectiveFault says why an effective number of candidates is impossible. It is from 1 to the number of
// candidates, rounded to two decimals. Only candidates with weights have one.
func effectiveFault(effective float64, candidates int, w weighing) error {
	if effective == 0 {
		return nil
	}
	return cmp.Or(
		faultIf(w == noWeights, "has %v effective candidates, and the game no weights", effective),
		faultIf(effective < 1 || effective > float64(candidates)+.005,
			"has %v effective candidates of %d", effective, candidates))
}

// weighing is what a record says about the weights that decide which words are candidates.
type weighing int

const (
	noWeights weighing = iota // the answers are the candidates
	ofDay                     // by the model of the day, in which every allowed word is possible
	otherDay                  // by the model of another day than the game's
	elsewhere                 // in a file that is not loaded
)

func weightsOf(s record.Start) weighing {
	name, day, dated := strings.Cut(s.Weights, " ")
	date := s.Date
	switch {
	case s.Weights == "" || !s.Host.Honest():
		return noWeights
	case name != "daily" || !dated || date.UnmarshalText([]byte(day)) != nil:
		return elsewhere
	case !s.Date.IsZero() && s.Date != date:
		return otherDay
	}
	return ofDay
}

// bounds are limits for the number of candidates. Likely is the number of words that fit. There may be fewer, because
// words that the page refused in earlier games are not candidates, and no record names them. If all words that fit were
// refused, the words of the next list count: so there may be as many as most.
type bounds struct{ likely, most int }

// fault returns an error if a recorded number is outside the bounds or, if exact is set, not the likely one.
func (b bounds) fault(recorded int, exact bool) error {
	return faultIf(recorded < 0 || recorded > b.most || exact && recorded != b.likely,
		"%d candidates are recorded, but %d fit the clues", recorded, b.likely)
}

// candidates counts the words that may be the answer of one board, anew after each line. They are the answers that fit
// every clue, or the allowed words that fit if these have weights. If no answer fits, the allowed words that fit count.
// If the host lies, the answers that the fewest tiles contradict count. A word that was played or refused is not a
// candidate.
type candidates struct {
	rules  Rules
	rows   []row
	barred map[game.Word]bool
	held   []game.Word // answers that fit every clue; of liars all
	lies   []int       // of liars, the tiles that contradict each answer
	solved bool
	wide   []game.Word // allowed words that fit the first rows
	fitted int         // how many rows those are
}

func newCandidates(r Rules, w weighing) candidates {
	c := candidates{rules: r, barred: map[game.Word]bool{}, held: r.Dictionary.Answers(), wide: r.Dictionary.Words()}
	if w != noWeights {
		c.held = c.wide
	}
	c.lies = make([]int, len(c.held))
	return c
}

// after returns the candidates after a line. Once the board is solved, its answer stays.
func (c *candidates) after(l record.Guess, board int) bounds {
	if l.Rejected && !c.solved {
		c.barred[l.Guess] = true
	} else if given := l.Clues()[board]; !l.Rejected && !c.solved && given != nil {
		c.add(row{l.Guess, *given, c.rules.Host.Scoring})
	}
	if len(c.rows) > 0 && !c.rules.Host.Honest() {
		return c.likeliest()
	}
	n := c.open(c.held)
	if n > 1 { // the next list counts only if all of them were refused before
		return bounds{n, n}
	}
	for ; c.fitted < len(c.rows); c.fitted++ {
		c.wide = filter(c.wide, c.rows[c.fitted].fits)
	}
	most := c.open(c.wide)
	if most == 0 { // the answer is not in the lists
		return bounds{0, 1 << 20}
	}
	if n == 0 {
		n = most
	}
	return bounds{n, most}
}

// add adds a row. The word of every row is barred, except for the last if it wins.
func (c *candidates) add(r row) {
	if n := len(c.rows); n > 0 {
		c.barred[c.rows[n-1].word] = true
	}
	c.rows = append(c.rows, r)
	c.barred[r.word] = !r.clue.Solved() || c.rules.Host.SellsClues()
	if c.rules.Host.Honest() {
		c.solved = r.clue.Solved()
		c.held = filter(c.held, r.fits)
		return
	}
	for i, w := range c.held {
		c.lies[i] += r.scoring.Score(r.word, w).Differing(r.clue)
	}
}

// open counts those of the words that may still be the answer.
func (c *candidates) open(words []game.Word) int {
	return count(words, func(w game.Word) bool { return !c.barred[w] })
}

// likeliest counts the answers that the fewest tiles contradict.
func (c *candidates) likeliest() bounds {
	least, n := 0, 0
	for i, w := range c.held {
		switch {
		case c.barred[w] || n > 0 && c.lies[i] > least:
			continue
		case n == 0 || c.lies[i] < least:
			least, n = c.lies[i], 0
		}
		n++
	}
	return bounds{n, len(c.held)}
}
