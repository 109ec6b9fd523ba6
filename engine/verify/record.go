package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strings"

	"absurdist/engine"
	"absurdist/engine/record"
)

// Record is a file of recorded games.
type Record struct {
	noParts
	Games []record.Game
	// Torn is the number of the last line if that is half-written, as a crash may leave it, and so passed over; else 0.
	Torn int
}

func readRecord(name string, text []byte) (*Record, error) {
	whole, torn := wholeLines(text)
	games, err := record.Read(name, bytes.NewReader(whole))
	return &Record{Games: games, Torn: torn}, err
}

// wholeLines ends the last line of a record, or takes it away if it is half-written, and returns its number then.
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

// Checks yields a check of each game, on all its boards.
func (r *Record) Checks(o Options) iter.Seq2[Check, error] {
	return each(r.Games, func(n int, g record.Game) (Check, error) {
		boards, err := o.boards(g)
		if err != nil {
			return nil, fmt.Errorf("game %d: %w", n, err)
		}
		return func(context.Context) (Verdict, error) { return recordVerdict(n, g, boards), nil }, nil
	})
}

// recordVerdict checks a recorded game.
func recordVerdict(n int, g record.Game, boards []board) GameVerdict {
	v := GameVerdict{Game: n}
	var (
		all  []FaultError
		open []string
	)
	for i, b := range boards {
		faults := Game(b.rules, b.guesses)
		if len(boards) > 1 {
			v.Boards = len(boards)
			for j := range faults {
				faults[j].Board = i + 1
			}
		}
		all = append(all, faults...)
		if what := b.rules.Unchecked(); what != "" && !slices.Contains(open, what) {
			open = append(open, what)
		}
	}
	v.Findings = findings(append(all, endFaults(g, boards)...), open...)
	if taken := g.Taken(); len(taken) > 0 {
		v.Guesses, v.Answer = len(taken), taken[len(taken)-1].Guess
	}
	return v
}

// board is what a record says of one board of a game.
type board struct {
	rules   Rules
	guesses []Guess // that went to the board before it was solved
}

// boards returns the boards of a recorded game, at least one, with the rules that it was played by as far as the options
// name no others. Words that the page refused are left out. The error is about a record that contradicts itself or the
// options.
func (o Options) boards(g record.Game) ([]board, error) {
	d, err := o.Lists.find(g.Start.Words, g.Start.Lists)
	if err != nil {
		return nil, err
	}
	if g.Start.Lists != "" && g.Start.Lists != d.Sum() {
		return nil, fmt.Errorf("%w than %s", ErrOtherLists, d.Name())
	}
	mode, err := engine.ParseMode(g.Start.Mode)
	if err != nil {
		return nil, err
	}
	rules := Rules{Dictionary: d, Host: g.Start.Host, Mode: mode}
	if o.Host != nil {
		rules.Host = *o.Host
	}
	rules.Open = g.End == nil || g.End.Outcome != record.Won
	boards := make([]board, boardsOf(g))
	if o.Secret != (engine.Word{}) && len(boards) > 1 {
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
		if b.rules, err = o.override(b.rules); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// boardsOf returns the number of boards of a game.
func boardsOf(g record.Game) int {
	if taken := g.Taken(); len(taken) > 0 {
		return max(1, len(taken[0].Boards))
	}
	return 1
}

// guessesOf returns the guesses of board i out of some. A board that is solved has no clues any more.
func guessesOf(g record.Game, i, boards int) ([]Guess, error) {
	var list []Guess
	for _, l := range g.Taken() {
		clue := l.Clue
		if max(1, len(l.Boards)) != boards {
			return nil, fmt.Errorf("guess %d, %s, has the clues of %d boards, the first has those of %d", l.N, l.Guess.Upper(), max(1, len(l.Boards)), boards)
		}
		if len(l.Boards) > 0 {
			clue = l.Boards[i].Clue
		}
		if clue == nil {
			if n := len(list); n > 0 && list[n-1].Clue == won {
				continue
			}
			return nil, fmt.Errorf("guess %d, %s, has no clue of board %d, which was not solved before", l.N, l.Guess.Upper(), i+1)
		}
		list = append(list, Guess{Word: l.Guess, Clue: clue.String(), Final: l.Epsilon == 0 && !l.Found})
	}
	return list, nil
}

// secret returns the answer of board i out of some, zero if the record does not tell it.
func (b board) secret(end *record.End, i, boards int) (w engine.Word, err error) {
	if !b.rules.Host.HasSecret() {
		return w, nil
	}
	if end != nil && end.Answer != "" {
		// A page with several boards may tell less than all answers of a game that was lost.
		words := strings.Fields(end.Answer)
		switch {
		case len(words) == boards:
			w, err = engine.ParseWord(words[i])
		case boards == 1:
			w, err = engine.ParseWord(end.Answer)
		}
		if err != nil {
			return w, fmt.Errorf("the answer: %w", err)
		}
		return w, nil
	}
	if b.won() {
		w = b.guesses[len(b.guesses)-1].Word
	}
	return w, nil
}

// won reports whether the last guess of the board won, as its recorded clue says.
func (b board) won() bool {
	n := len(b.guesses)
	return n > 0 && b.rules.ends(b.guesses[n-1], b.guesses[n-1].Clue, true) && b.guesses[n-1].Clue == won
}

// endFaults says what is wrong with the last line of a recorded game with its boards.
func endFaults(g record.Game, boards []board) []FaultError {
	if g.End == nil || g.End.Outcome != record.Won && g.End.Outcome != record.Lost {
		return nil
	}
	var faults []FaultError
	n, last := 0, engine.Word{}
	if taken := g.Taken(); len(taken) > 0 {
		n, last = len(taken), taken[len(taken)-1].Guess
	}
	if g.End.Guesses != n {
		faults = append(faults, FaultError{Reason: fmt.Sprintf("the last line counts %d guesses, the record has %d", g.End.Guesses, n)})
	}
	switch answer := g.End.Answer; {
	case g.End.Outcome == record.Lost:
		if !slices.ContainsFunc(boards, func(b board) bool { return !b.won() }) {
			faults = append(faults, FaultError{N: n, Word: last, Reason: "wins the game, but the last line says that it was lost"})
		}
	case !boards[0].rules.Host.HasSecret() && answer != "" && answer != last.String():
		faults = append(faults, FaultError{N: n, Word: last, Reason: "is the last guess, but the last line says that " + strings.ToUpper(answer) + " was the answer"})
	}
	return faults
}
