package verify

import (
	"bytes"
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
	noParts
	Games []record.Game
	// Torn is the number of the last line if a crash left it half-written, so that it was skipped; else 0.
	Torn int

	league leagueSets
}

func readRecord(name string, text []byte) (File, error) {
	whole, torn := wholeLines(text)
	games, err := record.ReadStrictly(name, bytes.NewReader(whole))
	return &Record{Games: games, Torn: torn}, err
}

// wholeLines ends the last line of a record, or removes it if it is half-written. Torn is the number of a removed line, or 0.
func wholeLines(text []byte) (whole []byte, torn int) {
	begin := bytes.LastIndexByte(text, '\n') + 1
	switch {
	case begin == len(text):
		return text, 0
	case json.Valid(text[begin:]):
		return append(text, '\n'), 0
	}
	return text[:begin], bytes.Count(text[:begin], []byte("\n")) + 1
}

// Len returns the number of games.
func (r *Record) Len() int { return len(r.Games) }

// Check returns the check of a game, on all its boards.
func (r *Record) Check(o Options, i int) (Check, error) {
	boards, err := o.boards(r.Games[i])
	if err != nil {
		err = fmt.Errorf("game %d: %w", i+1, err)
	}
	return func(ctx context.Context) Verdict { return r.verdict(ctx, i+1, r.Games[i], boards) }, err
}

// verdict checks game n.
func (r *Record) verdict(ctx context.Context, n int, g record.Game, boards []board) GameVerdict {
	v := GameVerdict{Game: n, Findings: noFindings()}
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
	fault, unsure := r.league.check(r.Games, n)
	v.addf("%s", fault)
	v.leave(unsure)
	if n == len(r.Games) && r.Torn > 0 {
		v.leave(fmt.Sprintf("line %d, which is half-written and passed over", r.Torn))
	}
	for _, l := range g.Guesses {
		if l.Inferred != "" { // the page never showed the clue
			v.leave(fmt.Sprintf("the clue of guess %d, which the page did not show: it was concluded from %s", l.N, l.Inferred))
		}
	}
	if taken := g.Taken(); len(taken) > 0 {
		v.Guesses, v.Answer = len(taken), taken[len(taken)-1].Guess
	}
	return v
}

// board is what a record says of one board of a game.
type board struct {
	rules   Rules   // of the first board also what is not known of the last line
	guesses []Guess // sent to the board before it was solved
}

// boards returns the boards of a recorded game, at least one, with the rules that it was played by. Options that are set replace these
// rules. Words that the page refused are left out. The error says that the record contradicts itself or the options.
func (o Options) boards(g record.Game) ([]board, error) {
	d, err := o.Lists.named(g.Start.Words, g.Start.Lists)
	if err != nil {
		return nil, err
	}
	if err := g.Start.Suits(d.Dictionary); err != nil {
		return nil, err
	}
	mode, err := game.ParseMode(g.Start.Mode)
	if err != nil {
		return nil, err
	}
	rules := Rules{Dictionary: d.Dictionary, Host: g.Start.Host, Mode: mode, Open: g.End == nil || g.End.Outcome != record.Won, open: d.open}
	if o.Host != nil {
		rules.Host = *o.Host
	}
	boards := make([]board, 1)
	if taken := g.Taken(); len(taken) > 0 {
		boards = make([]board, len(cluesOf(taken[0])))
	}
	if o.Secret != (game.Word{}) && len(boards) > 1 {
		return nil, fmt.Errorf("one secret for %d boards, each of which has its own", len(boards))
	}
	for i := range boards {
		b := &boards[i]
		b.rules = rules
		if b.guesses, err = guessesOf(g, i, len(boards)); err != nil {
			return nil, err
		}
		if b.rules.Secret, err = b.secret(g.End, i, len(boards)); err != nil {
			return nil, err
		}
		if b.rules, err = o.rules(b.rules); err != nil {
			return nil, err
		}
	}
	if g.End != nil && g.End.Answer != "" && len(strings.Fields(g.End.Answer)) != len(boards) {
		if g.End.Outcome != record.Lost {
			return nil, fmt.Errorf("the last line tells %q, which is not the answers of %d boards", g.End.Answer, len(boards))
		}
		boards[0].rules.open = append(d.open, "the answers that the last line tells, which are not one a board")
	}
	return boards, nil
}

// cluesOf returns the clues of a line, by board.
func cluesOf(l record.Guess) []*game.Clue {
	if len(l.Boards) == 0 {
		return []*game.Clue{l.Clue}
	}
	var clues []*game.Clue
	for _, b := range l.Boards {
		clues = append(clues, b.Clue)
	}
	return clues
}

// guessesOf returns the guesses of board i of several. A solved board gets no more clues.
func guessesOf(g record.Game, i, boards int) (list []Guess, err error) {
	for _, l := range g.Taken() {
		clues := cluesOf(l)
		switch n := len(list); {
		case len(clues) != boards:
			return nil, fmt.Errorf("guess %d, %s, has the clues of %d boards, the first has those of %d", l.N, l.Guess.Upper(), len(clues), boards)
		case clues[i] != nil:
			list = append(list, Guess{l.Guess, clues[i], l.Epsilon == 0 && !l.Found})
		case n == 0 || !list[n-1].Clue.Solved():
			return nil, fmt.Errorf("guess %d, %s, has no clue of board %d, which was not solved before", l.N, l.Guess.Upper(), i+1)
		}
	}
	return list, nil
}

// secret returns the answer of board i of several, or zero if the record does not give it.
func (b board) secret(end *record.End, i, boards int) (w game.Word, err error) {
	if !b.rules.Host.HasSecret() {
		return w, nil
	}
	if end != nil && end.Answer != "" {
		// For a lost game with several boards a page may show only some of the answers.
		words := strings.Fields(end.Answer)
		switch {
		case len(words) == boards:
			w, err = b.rules.Dictionary.ParseWord(words[i])
		case boards == 1:
			w, err = b.rules.Dictionary.ParseWord(end.Answer)
		}
		if err != nil {
			err = fmt.Errorf("the answer: %w", err)
		}
		return w, err
	}
	if b.won() {
		w = b.guesses[len(b.guesses)-1].Word
	}
	return w, nil
}

// won reports whether the last guess of the board won, as its recorded clue says.
func (b board) won() bool {
	n := len(b.guesses)
	return n > 0 && b.rules.ends(b.guesses[n-1], *b.guesses[n-1].Clue, true) && b.guesses[n-1].Clue.Solved()
}

// unsure says that the clues leave other answers than the one recorded. It is "" if they do not, or if that answer is the last guess.
func (b board) unsure(ctx context.Context) string {
	if b.rules.Secret == (game.Word{}) || b.won() {
		return ""
	}
	b.rules.Secret = game.Word{}
	h := b.rules.host()
	for _, g := range b.guesses {
		if ctx.Err() == nil {
			h.judge(g)
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
	n, last := 0, game.Word{}
	if taken := g.Taken(); len(taken) > 0 {
		n, last = len(taken), taken[len(taken)-1].Guess
	}
	if g.End.Guesses != n {
		f.addf("the last line counts %d guesses, the record has %d", g.End.Guesses, n)
	}
	switch answer := g.End.Answer; {
	case g.End.Outcome != record.Won:
		if !slices.ContainsFunc(boards, func(b board) bool { return !b.won() }) {
			f.add(FaultError{N: n, Word: last}, fmt.Sprintf("wins the game, but the last line says that it was %s", g.End.Outcome))
		}
		if b := boards[0]; !b.rules.Host.HasSecret() && answer != "" && !b.holds(answer) {
			f.addf("the last line says that %.40q was the answer, which is no word that gets all the clues", answer)
		}
	case !boards[0].rules.Host.HasSecret() && answer != "" && answer != last.String():
		f.add(FaultError{N: n, Word: last}, "is the last guess, but the last line says that "+strings.ToUpper(answer)+" was the answer")
	}
}

// holds reports whether a text is a word that fits all the clues of the board.
func (b board) holds(text string) bool {
	w, err := b.rules.Dictionary.ParseWord(text)
	if _, allowed := b.rules.Dictionary.Index(w); err != nil || !allowed {
		return false
	}
	return !slices.ContainsFunc(b.guesses, func(g Guess) bool { return colours(b.rules.Host.Scoring, g.Word, w) != *g.Clue })
}

// leagueSet is what the games of a record say of a set of a league.
type leagueSet struct {
	first int // index of the first game of the set
	sum   string
	deals []string // by number, "" for one that is not known
}

// leagueSets reads the sets of a league once, since all games are compared with them.
type leagueSets struct {
	once sync.Once
	sets map[string]*leagueSet
}

// mostOfSet bounds the games of a set, because a file may say anything.
const mostOfSet = 1_000_000

// read collects what makes each game, from the first player that has it.
func (l *leagueSets) read(games []record.Game) {
	l.sets = map[string]*leagueSet{}
	for i, g := range games {
		e := g.Start.League
		if e == nil || e.Games < 1 || e.Games > mostOfSet || e.Game < 1 || e.Game > e.Games {
			continue
		}
		s := l.sets[e.Set]
		if s == nil {
			s = &leagueSet{first: i, sum: e.Sum, deals: make([]string, min(e.Games, len(games)))}
			l.sets[e.Set] = s
		}
		if e.Game <= len(s.deals) && s.deals[e.Game-1] == "" {
			s.deals[e.Game-1] = g.Deal()
		}
	}
}

// check says what is wrong with game n, from 1, of a league: it is not of the set that it names. Open is what is not known of the set, which
// its first game says.
func (l *leagueSets) check(games []record.Game, n int) (fault, open string) {
	g := games[n-1]
	e := g.Start.League
	if e == nil {
		return "", ""
	}
	l.once.Do(func() { l.read(games) })
	s := l.sets[e.Set]
	if s == nil || e.Game < 1 || e.Game > e.Games {
		return fmt.Sprintf("is game %d of the set %.40q, which has %d", e.Game, e.Set, e.Games), ""
	}
	switch deal := g.Deal(); {
	case e.Sum != s.sum:
		fault = fmt.Sprintf("is of a set %.40q with another checksum than game %d", e.Set, s.first+1)
	case e.Game <= len(s.deals) && deal != "" && deal != s.deals[e.Game-1]:
		fault = fmt.Sprintf("is game %d of the set %.40q, and so is another game, with %s", e.Game, e.Set, s.deals[e.Game-1])
	case n != s.first+1:
	case len(s.deals) != e.Games || slices.Contains(s.deals, ""):
		open = fmt.Sprintf("that the games are those of the set %.40q, as not all of them are in the record", e.Set)
	case g.Start.SetSum(s.deals) != s.sum:
		fault = fmt.Sprintf("the games of the set %.40q do not have the checksum %.12s… that they name", e.Set, e.Sum)
	}
	return fault, open
}
