package verify

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// Record is a file of recorded games.
type Record struct {
	Games []record.Game
	// Torn is the number of the last line if a crash left it half-written, so that it was skipped; else 0.
	Torn int

	once sync.Once
	sets map[string]*leagueSet // by name
}

func readRecord(name string, text []byte) (_ File, err error) {
	r := &Record{}
	switch begin := bytes.LastIndexByte(text, '\n') + 1; {
	case begin == len(text):
	case json.Valid(text[begin:]):
		text = append(text, '\n')
	default:
		text, r.Torn = text[:begin], bytes.Count(text, []byte("\n"))+1
	}
	r.Games, err = record.ReadStrictly(name, bytes.NewReader(text))
	return r, err
}

// Len returns the number of games.
func (r *Record) Len() int { return len(r.Games) }

// Check checks a game, on all its boards.
func (r *Record) Check(ctx context.Context, o Options, i int) (Verdict, error) {
	r.once.Do(func() { r.sets = leagueSets(r.Games) })
	g := r.Games[i]
	boards, err := o.boards(g)
	if err != nil {
		return nil, fmt.Errorf("game %d: %w", i+1, err)
	}
	v := GameVerdict{Game: i + 1, Findings: noFindings()}
	for i, b := range boards {
		if len(v.Faults) >= mostFaults {
			break
		}
		faults := Game(ctx, b.rules, b.guesses)
		if len(boards) > 1 {
			v.Boards = len(boards)
			for j := range faults {
				faults[j].Board = i + 1
			}
		}
		v.refute(faults...)
		v.leave(b.rules.unchecked(), b.unsure(ctx))
	}
	v.leave(boards[0].rules.open...)
	checkLines(ctx, &v.Findings, g, boards)
	checkEnd(&v.Findings, g, boards)
	unsure, fault := r.leagueFault(i)
	v.add(FaultError{}, fault)
	v.leave(unsure)
	v.leaveIf(i == len(r.Games)-1 && r.Torn > 0, "line %d, which is half-written and passed over", r.Torn)
	for _, l := range g.Guesses {
		v.leaveIf(l.Inferred != "", "the clue of guess %d, which the page did not show: it was concluded from %s",
			l.N, l.Inferred)
	}
	v.Guesses, v.Answer = lastOf(g)
	return v, nil
}

// lastOf returns how many guesses of a game were not refused, and the last of them.
func lastOf(g record.Game) (n int, last game.Word) {
	for _, l := range g.Taken() {
		n, last = n+1, l.Guess
	}
	return n, last
}

// board is what a record says of one board of a game.
type board struct {
	rules   Rules   // of the first board also what is not known of the last line
	guesses []Guess // sent to the board before it was solved, without words that the page refused
}

// boards returns the boards of a recorded game, at least one, with the rules that it was played by or those that the
// options set. The error says that the record contradicts itself or the options.
func (o Options) boards(g record.Game) ([]board, error) {
	d, err := o.Lists.named(g.Start.Words, g.Start.Lists)
	if err != nil {
		return nil, err
	}
	mode, err := game.ParseMode(g.Start.Mode)
	if err = cmp.Or(g.Start.Suits(d.Dictionary), err); err != nil {
		return nil, err
	}
	boards := make([]board, 1)
	if taken := g.Taken(); len(taken) > 0 {
		boards = make([]board, len(taken[0].Clues()))
	}
	var told []string // by board
	if g.End != nil && g.End.Answer != "" {
		if told = strings.Fields(g.End.Answer); len(told) == 0 || len(boards) == 1 {
			told = []string{g.End.Answer} // of one board nothing but the word is right
		}
	}
	if o.Secret != (game.Word{}) && len(boards) > 1 {
		return nil, fmt.Errorf("one secret for %d boards, each of which has its own", len(boards))
	}
	r := Rules{Dictionary: d.Dictionary, Host: *cmp.Or(o.Host, &g.Start.Host), Mode: mode, open: d.open}
	r.Open = g.End == nil || g.End.Outcome != record.Won
	for i := range boards {
		b := &boards[i]
		b.rules = r
		b.guesses, err = guessesOf(g, i, len(boards))
		if err == nil {
			b.rules.Secret, err = b.secret(told, i, len(boards))
		}
		if err == nil {
			b.rules, err = o.rules(b.rules)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case len(told) == 0 || len(told) == len(boards):
	case g.End.Outcome != record.Lost:
		return nil, fmt.Errorf("the last line tells %q, which is not the answers of %d boards", g.End.Answer, len(boards))
	default:
		boards[0].rules.open = append(d.open, "the answers that the last line tells, which are not one a board")
	}
	return boards, nil
}

// guessesOf returns the guesses of board i of several. A solved board gets no more clues.
func guessesOf(g record.Game, i, boards int) (list []Guess, err error) {
	for _, l := range g.Taken() {
		clues := l.Clues()
		switch n := len(list); {
		case len(clues) != boards:
			return nil, fmt.Errorf("guess %d, %s, has the clues of %d boards, the first has those of %d",
				l.N, l.Guess.Upper(), len(clues), boards)
		case clues[i] != nil:
			list = append(list, Guess{l.Guess, clues[i], l.Epsilon == 0 && !l.Found})
		case n == 0 || !list[n-1].Clue.Solved():
			return nil, fmt.Errorf("guess %d, %s, has no clue of board %d, which was not solved before",
				l.N, l.Guess.Upper(), i+1)
		}
	}
	return list, nil
}

// secret returns the answer of board i of several, or zero if none is known. Told are the answers of the last line: a
// page may show only some.
func (b board) secret(told []string, i, boards int) (w game.Word, err error) {
	switch {
	case !b.rules.Host.HasSecret():
	case len(told) == 0 && b.won():
		w = b.guesses[len(b.guesses)-1].Word
	case len(told) == boards:
		if w, err = b.rules.Dictionary.ParseWord(told[i]); err != nil {
			err = fmt.Errorf("the answer: %w", err)
		}
	}
	return w, err
}

// won reports whether the last guess of the board won, as its recorded clue says.
func (b board) won() bool {
	n := len(b.guesses)
	return n > 0 && b.rules.ends(b.guesses[n-1], *b.guesses[n-1].Clue, true) && b.guesses[n-1].Clue.Solved()
}

// unsure says that words other than the answer told get all the clues too, or "". The last guess of a won game is sure.
func (b board) unsure(ctx context.Context) string {
	if b.rules.Secret == (game.Word{}) || b.won() {
		return ""
	}
	b.rules.Secret = game.Word{}
	h := b.rules.host()
	for _, g := range b.guesses {
		if ctx.Err() == nil {
			_, _ = h.judge(g)
		}
	}
	if len(h.held) == 1 {
		return ""
	}
	return "that the answer is the one told, as other words get all the clues too"
}

// checkEnd checks the last line of a recorded game, given its boards.
func checkEnd(f *Findings, g record.Game, boards []board) {
	if g.End == nil {
		f.leave("how the game ended, as the record breaks off")
		return
	}
	n, last := lastOf(g)
	at := FaultError{N: n, Word: last}
	f.add(FaultError{}, faultIf(g.End.Guesses != n, "the last line counts %d guesses, the record has %d", g.End.Guesses, n))
	b, answer := boards[0], g.End.Answer
	adversary := !b.rules.Host.HasSecret() && answer != ""
	if g.End.Outcome == record.Won {
		f.add(at, faultIf(adversary && answer != last.String(),
			"is the last guess, but the last line says that %s was the answer", strings.ToUpper(answer)))
		return
	}
	won := !slices.ContainsFunc(boards, func(b board) bool { return !b.won() })
	f.add(at, faultIf(won, "wins the game, but the last line says that it was %s", g.End.Outcome))
	f.add(FaultError{}, faultIf(adversary && !b.holds(answer),
		"the last line says that %.40q was the answer, which is no word that gets all the clues", answer))
}

// holds reports whether a text is a word that fits all the clues of the board.
func (b board) holds(text string) bool {
	w, err := b.rules.Dictionary.ParseWord(text)
	_, allowed := b.rules.Dictionary.Index(w)
	return err == nil && allowed && !slices.ContainsFunc(b.guesses, func(g Guess) bool {
		return colours(b.rules.Host.Scoring, g.Word, w) != *g.Clue
	})
}

// leagueSet is what the games of a record say of a set of a league.
type leagueSet struct {
	first int // index of the first game of the set
	sum   string
	deals map[int]string // by number, from the first player that has it; without those that are not known
}

// all returns the deals of so many games, or those before the first that is not known.
func (s *leagueSet) all(games int) (deals []string) {
	for n := 1; n <= games && s.deals[n] != ""; n++ {
		deals = append(deals, s.deals[n])
	}
	return deals
}

// mostOfSet bounds the games of a set, because a file may say anything.
const mostOfSet = 1_000_000

// leagueSets collects what makes the games of each set.
func leagueSets(games []record.Game) map[string]*leagueSet {
	sets := map[string]*leagueSet{}
	for i, g := range games {
		e := g.Start.League
		if e == nil || e.Games < 1 || e.Games > mostOfSet || e.Game < 1 || e.Game > e.Games {
			continue
		}
		s := sets[e.Set]
		if s == nil {
			s = &leagueSet{first: i, sum: e.Sum, deals: map[int]string{}}
			sets[e.Set] = s
		}
		if deal := cmp.Or(s.deals[e.Game], g.Deal()); deal != "" {
			s.deals[e.Game] = deal
		}
	}
	return sets
}

// leagueFault says how game i is not of the set of a league that it names, and what is not known of the set.
func (r *Record) leagueFault(i int) (open string, fault error) {
	g := r.Games[i]
	e := g.Start.League
	if e == nil {
		return "", nil
	}
	s := r.sets[e.Set]
	if s == nil || e.Game < 1 || e.Game > e.Games {
		return "", fmt.Errorf("is game %d of the set %.40q, which has %d", e.Game, e.Set, e.Games)
	}
	switch deal := g.Deal(); {
	case e.Sum != s.sum:
		fault = fmt.Errorf("is of a set %.40q with another checksum than game %d", e.Set, s.first+1)
	case deal != "" && deal != s.deals[e.Game]:
		fault = fmt.Errorf("is game %d of the set %.40q, and so is another game, with %s", e.Game, e.Set, s.deals[e.Game])
	case i != s.first:
	case len(s.all(e.Games)) < e.Games:
		open = fmt.Sprintf("that the games are those of the set %.40q, as not all of them are in the record", e.Set)
	case g.Start.SetSum(s.all(e.Games)) != s.sum:
		fault = fmt.Errorf("the games of the set %.40q do not have the checksum %.12s… that they name", e.Set, e.Sum)
	}
	return open, fault
}
