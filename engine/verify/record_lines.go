package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// The other fields of a record's lines are facts about the run, not claims about the game. Nothing shows that they are right: version,
// site, url, date, strategy, seed, time, ms, seconds, error, which words the page refused, and which rows were on the board when the game
// was resumed.

// checkLines checks the numbers of a game's lines: of its rows, and of the candidates after each.
func checkLines(ctx context.Context, f *Findings, g record.Game, boards []board) {
	if g.Start.Game < 1 {
		f.addf("the game is numbered %d", g.Start.Game)
	}
	known := weightsOf(g.Start)
	if known == otherDay {
		f.addf("the weights %q are not those of the date that the game names", g.Start.Weights)
	}
	counts := make([]candidates, len(boards))
	for i, b := range boards {
		counts[i] = newCandidates(b.rules, known)
	}
	rows, unsure, doubt := 0, false, false
	for _, l := range g.Guesses {
		if ctx.Err() != nil || len(f.Faults) >= mostFaults {
			break
		}
		at := FaultError{N: rows + 1, Word: l.Guess}
		if l.N != rows+1 {
			f.add(at, fmt.Sprintf("is numbered %d", l.N))
		}
		if l.Epsilon < 0 || l.Epsilon > 0 && !boards[0].rules.Host.SellsClues() {
			f.add(at, fmt.Sprintf("has the budget %v", l.Epsilon))
		}
		doubt = doubt || l.Effective != 0
		f.add(at, effectiveFault(l.Effective, l.Candidates, known))
		sum, recorded := bounds{}, 0
		for i := range counts {
			if ctx.Err() != nil {
				break
			}
			left := counts[i].after(l, i)
			sum.likely, sum.most = sum.likely+left.likely, sum.most+left.most
			if l.Rejected || len(l.Boards) == 0 {
				continue
			}
			recorded += l.Boards[i].Candidates
			for _, reason := range []string{effectiveFault(l.Boards[i].Effective, l.Boards[i].Candidates, known), left.misses(l.Boards[i].Candidates)} {
				if reason != "" {
					f.add(at, fmt.Sprintf("on board %d %s", i+1, reason))
				}
			}
		}
		reason := sum.misses(l.Candidates)
		if reason == "" && g.Start.Site == "sim" && known != elsewhere && l.Candidates != sum.likely { // sim remembers no refused words
			reason = fmt.Sprintf("%d candidates are recorded, but %d fit the clues", l.Candidates, sum.likely)
		}
		if reason == "" && len(l.Boards) > 0 && !l.Rejected && recorded != l.Candidates {
			reason = fmt.Sprintf("%d candidates are recorded, those of its boards are %d", l.Candidates, recorded)
		}
		f.add(at, reason)
		unsure = unsure || l.Candidates != sum.likely
		if !l.Rejected {
			rows++
		}
	}
	switch {
	case known == elsewhere:
		f.leave(fmt.Sprintf("the candidates, which are the words of positive weight in %.40q that fit the clues", g.Start.Weights))
	case unsure:
		f.leave("the candidates, which are not the words that fit the clues; the page may have refused some before")
	}
	if doubt {
		f.leave("the effective numbers of candidates, which the weights give")
	}
}

// effectiveFault says why an effective number of candidates is impossible, or "". It must lie between 1 and the number of candidates,
// rounded to two decimals. Only candidates with weights have one.
func effectiveFault(effective float64, candidates int, w weighing) string {
	switch {
	case effective == 0:
		return ""
	case w == noWeights:
		return fmt.Sprintf("has %v effective candidates, and the game no weights", effective)
	case effective < 1 || effective > float64(candidates)+.005:
		return fmt.Sprintf("has %v effective candidates of %d", effective, candidates)
	}
	return ""
}

// weighing is what a record says about the weights that tell candidates from other words.
type weighing int

const (
	noWeights weighing = iota // the answers are the candidates
	ofDay                     // the model of the day, by which no allowed word is impossible
	otherDay                  // the model of another day than the game's
	elsewhere                 // in a file that is not loaded
)

func weightsOf(s record.Start) weighing {
	name, day, found := strings.Cut(s.Weights, " ")
	date := s.Date
	switch {
	case s.Weights == "" || !s.Host.Honest():
		return noWeights
	case name != "daily" || !found || date.UnmarshalText([]byte(day)) != nil:
		return elsewhere
	case !s.Date.IsZero() && s.Date != date:
		return otherDay
	}
	return ofDay
}

// bounds are limits for the number of candidates. Words that the page refused in earlier games are not candidates, and no record names
// them. So there may be fewer than is likely. If all of these were refused, there may be as many as fit from the next list.
type bounds struct{ likely, most int }

// misses says how a recorded number is outside the bounds, or "".
func (b bounds) misses(recorded int) string {
	if recorded < 0 || recorded > b.most {
		return fmt.Sprintf("%d candidates are recorded, but %d fit the clues", recorded, b.likely)
	}
	return ""
}

// candidates counts the words that may be the answer of one board. It counts anew, as players do. Candidates are the answers that fit every
// clue, or all allowed words that do if these have weights. If no word fits, the count is of all allowed words. If the host lies, it is of
// the answers that the fewest tiles contradict. A word that was played or refused is not a candidate.
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
	c := candidates{rules: r, barred: map[game.Word]bool{}, held: r.Dictionary.Answers()}
	if w != noWeights {
		c.held = r.Dictionary.Words()
	}
	if !r.Host.Honest() {
		c.lies = make([]int, len(c.held))
	}
	return c
}

// after returns the candidates after a line.
func (c *candidates) after(l record.Guess, board int) bounds {
	switch {
	case c.solved: // its answer stays
	case l.Rejected:
		c.barred[l.Guess] = true
	default:
		if given := cluesOf(l)[board]; given != nil {
			c.add(row{l.Guess, *given, c.rules.Host.Scoring})
		}
	}
	return c.count()
}

func (c *candidates) add(r row) {
	c.rows = append(c.rows, r)
	c.barred[r.word] = true
	c.solved = r.clue.Solved() && c.rules.Host.Honest()
	if c.lies != nil {
		for i, w := range c.held {
			c.lies[i] += colours(r.scoring, r.word, w).Differing(r.clue)
		}
		return
	}
	c.held = filter(c.held, r.fits())
}

func (c *candidates) count() bounds {
	if len(c.rows) > 0 && c.lies != nil {
		return c.likeliest()
	}
	n := c.open(c.held)
	if n > 1 { // the next list counts only if all of them were refused before
		return bounds{n, n}
	}
	if c.fitted == 0 {
		c.wide = c.rules.Dictionary.Words()
	}
	for ; c.fitted < len(c.rows); c.fitted++ {
		c.wide = filter(c.wide, c.rows[c.fitted].fits())
	}
	most := c.open(c.wide)
	switch {
	case most == 0: // the answer is not in the lists
		return bounds{0, 1 << 20}
	case n == 0:
		n = most
	}
	return bounds{n, most}
}

// open returns how many of the words may still be the answer.
func (c *candidates) open(words []game.Word) int {
	return len(filter(words, func(w game.Word) bool { return !c.bars(w) }))
}

// bars reports whether a word was played or refused, and is not the guess that won.
func (c *candidates) bars(w game.Word) bool {
	if !c.barred[w] {
		return false
	}
	n := len(c.rows)
	return n == 0 || !c.rows[n-1].clue.Solved() || c.rows[n-1].word != w || c.rules.Host.SellsClues()
}

// likeliest counts the answers that the fewest tiles contradict.
func (c *candidates) likeliest() bounds {
	least, n := 0, 0
	for i, w := range c.held {
		if c.bars(w) || n > 0 && c.lies[i] > least {
			continue
		}
		if n == 0 || c.lies[i] < least {
			least, n = c.lies[i], 0
		}
		n++
	}
	return bounds{n, len(c.held)}
}
