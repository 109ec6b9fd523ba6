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
	// Torn is the number of the last line if a crash left it incomplete, and 0 otherwise. Such a line is skipped.
	Torn int

	once   sync.Once
	league []leagueFinding // by game
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
	r.once.Do(func() { r.league = leagueFindings(r.Games) })
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
	for _, l := range g.Taken() {
		v.Guesses, v.Answer = v.Guesses+1, l.Guess
	}
	checkEnd(&v, g, boards)
	v.add(FaultError{}, r.league[i].fault)
	v.leave(r.league[i].open)
	v.leaveIf(i == len(r.Games)-1 && r.Torn > 0, "line %d, which is incomplete and was skipped", r.Torn)
	for _, l := range g.Guesses {
		v.leaveIf(l.Inferred != "", "the clue of guess %d, which the page did not show; it was inferred from %s",
			l.N, l.Inferred)
	}
	return v, nil
}

// board is what a record says about one board of a game.
type board struct {
	rules   Rules   // those of the first board also have what is left open about the last line
	guesses []Guess // until the board was solved, without words that the page refused
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
	var answers []string // of the last line, by board
	if g.End != nil && g.End.Answer != "" {
		if answers = strings.Fields(g.End.Answer); len(answers) == 0 || len(boards) == 1 {
			answers = []string{g.End.Answer} // with spaces it is not the answer of a single board
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
			b.rules.Secret, err = b.secret(answers, i, len(boards))
		}
		if err == nil {
			b.rules, err = o.rules(b.rules)
		}
		if err != nil {
			return nil, err
		}
	}
	switch {
	case len(answers) == 0 || len(answers) == len(boards):
	case g.End.Outcome != record.Lost:
		return nil, fmt.Errorf("the last line gives the answer %q, but there are %d boards", g.End.Answer, len(boards))
	default:
		boards[0].rules.open = append(d.open, "the answers that the last line gives, which are not one per board")
	}
	return boards, nil
}

// guessesOf returns the guesses of board i of several, until it is solved.
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

// secret returns the answer of board i of several, or zero if it is not known. Answers are those of the last line, which
// may lack some, as pages do not always show all.
func (b board) secret(answers []string, i, boards int) (w game.Word, err error) {
	switch {
	case !b.rules.Host.HasSecret():
	case len(answers) == 0 && b.won():
		w = b.guesses[len(b.guesses)-1].Word
	case len(answers) == boards:
		if w, err = b.rules.Dictionary.ParseWord(answers[i]); err != nil {
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

// unsure says that words other than the recorded answer fit all the clues, too, or "". If the board was won, its answer is
// certain.
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
	return "that the answer is the recorded one, as other words fit all the clues, too"
}

// checkEnd checks the last line of a recorded game, given its boards, its guesses and the last of them.
func checkEnd(v *GameVerdict, g record.Game, boards []board) {
	if g.End == nil {
		v.leave("how the game ended, as the record breaks off")
		return
	}
	at := FaultError{N: v.Guesses, Word: v.Answer}
	v.add(FaultError{}, faultIf(g.End.Guesses != v.Guesses,
		"the last line counts %d guesses, the record has %d", g.End.Guesses, v.Guesses))
	b, answer := boards[0], g.End.Answer
	adversary := !b.rules.Host.HasSecret() && answer != ""
	if g.End.Outcome == record.Won {
		v.add(at, faultIf(adversary && answer != v.Answer.String(),
			"is the last guess, but the last line says that %s was the answer", strings.ToUpper(answer)))
		return
	}
	won := !slices.ContainsFunc(boards, func(b board) bool { return !b.won() })
	v.add(at, faultIf(won, "wins the game, but the last line says that it was %s", g.End.Outcome))
	v.add(FaultError{}, faultIf(adversary && !b.holds(answer),
		"the last line says that the answer was %.40q, which does not fit all the clues", answer))
}

// holds reports whether a text is a word that fits all the clues of the board.
func (b board) holds(text string) bool {
	w, err := b.rules.Dictionary.ParseWord(text)
	_, allowed := b.rules.Dictionary.Index(w)
	return err == nil && allowed && !slices.ContainsFunc(b.guesses, func(g Guess) bool {
		return colours(b.rules.Host.Scoring, g.Word, w) != *g.Clue
	})
}

// mostOfSet bounds the games of a set, because a file may claim any number.
const mostOfSet = 1_000_000

// leagueFinding is what is not known about the set of a league that a game names, and how the game contradicts the set.
type leagueFinding struct {
	open  string
	fault error
}

// leagueFindings returns the findings about each game. Those about a set as a whole are with its first game.
func leagueFindings(games []record.Game) []leagueFinding {
	type set struct {
		first int            // index of its first game
		deals map[int]string // the known ones by the number of the game, each from the first player with it
	}
	found, sets := make([]leagueFinding, len(games)), map[string]*set{}
	for i, g := range games {
		e := g.Start.League
		if e == nil {
			continue
		}
		if e.Game < 1 || e.Game > e.Games || e.Games > mostOfSet {
			found[i].fault = fmt.Errorf("is game %d of the set %.40q, which has %d", e.Game, e.Set, e.Games)
			continue
		}
		s := sets[e.Set]
		if s == nil {
			s = &set{i, map[int]string{}}
			sets[e.Set] = s
		}
		deal, known := g.Deal(), s.deals[e.Game]
		s.deals[e.Game] = cmp.Or(known, deal)
		found[i].fault = cmp.Or(
			faultIf(e.Sum != games[s.first].Start.League.Sum,
				"is of a set %.40q with another checksum than game %d", e.Set, s.first+1),
			faultIf(deal != "" && known != "" && deal != known,
				"is game %d of the set %.40q, and so is another game, with %s", e.Game, e.Set, known))
	}
	for _, s := range sets {
		start, about := games[s.first].Start, &found[s.first]
		e := start.League
		var deals []string
		for n := 1; n <= e.Games && s.deals[n] != ""; n++ {
			deals = append(deals, s.deals[n])
		}
		if len(deals) < e.Games {
			about.open = fmt.Sprintf("that the games are those of the set %.40q, as not all of them are in the record", e.Set)
			continue
		}
		about.fault = faultIf(start.SetSum(deals) != e.Sum,
			"the games of the set %.40q do not have the checksum %.12s… that they name", e.Set, e.Sum)
	}
	return found
}
