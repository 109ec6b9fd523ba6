package verify

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"absurdist/engine"
	"absurdist/engine/record"
)

// Board is what a record says of one board of a game.
type Board struct {
	Rules   Rules
	Guesses []Guess // that went to the board before it was solved
}

// Boards returns the boards of a recorded game, at least one. Words that the page refused are left out. The error is
// about a record that contradicts itself.
func Boards(d *engine.Dictionary, g record.Game) ([]Board, error) {
	rules, err := startRules(d, g.Start)
	if err != nil {
		return nil, err
	}
	rules.Open = g.End == nil || g.End.Outcome != record.Won
	boards := make([]Board, boardsOf(g))
	for i := range boards {
		b := &boards[i]
		b.Rules = rules
		if b.Guesses, err = guessesOf(g, i, len(boards)); err != nil {
			return nil, err
		}
		if b.Rules.Secret, err = b.secret(g.End, i, len(boards)); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// startRules returns the rules that a game begins with.
func startRules(d *engine.Dictionary, s record.Start) (r Rules, err error) {
	kind, err := engine.ParseHost(s.Host)
	if err != nil {
		return r, err
	}
	if r, err = r.Answered(cmp.Or(string(s.Variant), s.Host)); err != nil {
		return r, fmt.Errorf("variant: %w", err)
	}
	if r.Host != kind {
		return r, fmt.Errorf("the host %s has no variant %s", s.Host, s.Variant)
	}
	r.Dictionary = d
	r.Mode, err = engine.ParseMode(s.Mode)
	return r, err
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
func (b Board) secret(end *record.End, i, boards int) (w engine.Word, err error) {
	if b.Rules.Host == engine.Absurdle {
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
		w = b.Guesses[len(b.Guesses)-1].Word
	}
	return w, nil
}

// won reports whether the last guess of the board won, as its recorded clue says.
func (b Board) won() bool {
	n := len(b.Guesses)
	return n > 0 && b.Rules.ends(b.Guesses[n-1], b.Guesses[n-1].Clue, true) && b.Guesses[n-1].Clue == won
}

// End says what is wrong with the last line of a recorded game with its boards.
func End(g record.Game, boards []Board) []FaultError {
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
		if !slices.ContainsFunc(boards, func(b Board) bool { return !b.won() }) {
			faults = append(faults, FaultError{n, last, "wins the game, but the last line says that it was lost"})
		}
	case g.Start.Host == engine.Absurdle.String() && answer != "" && answer != last.String():
		faults = append(faults, FaultError{n, last, "is the last guess, but the last line says that " + strings.ToUpper(answer) + " was the answer"})
	}
	return faults
}
