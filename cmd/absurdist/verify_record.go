package main

import (
	"fmt"
	"slices"

	"absurdist/browser/profile"
	"absurdist/engine"
	"absurdist/engine/record"
	"absurdist/engine/verify"
)

// boards returns the boards of a recorded game, with the rules that it was played by as far as the flags name no
// others.
func (f verifyFlags) boards(g record.Game) ([]verify.Board, error) {
	d, err := f.lists.load(g.Start.Words)
	if err != nil {
		return nil, fmt.Errorf("%w; --words, or --answers and --allowed, say which lists it was played with", err)
	}
	if d, err = listsOf(g.Start.Lists, d); err != nil {
		return nil, err
	}
	if g.Start.Lists != "" && g.Start.Lists != d.Sum() {
		return nil, fmt.Errorf("the record was played with other lists than %s: give them by --words, or --answers and --allowed", d.Name())
	}
	if f.host != "" {
		if g.Start, err = renamed(g.Start, f.host); err != nil {
			return nil, err
		}
	} else if g.Start.Variant == "" {
		g.Start.Variant = variantOf(g)
	}
	boards, err := verify.Boards(d, g)
	if err != nil {
		return nil, err
	}
	if f.secret != "" && len(boards) > 1 {
		return nil, fmt.Errorf("--secret: there are %d boards, each with its own", len(boards))
	}
	for i := range boards {
		if boards[i].Rules, err = f.override(boards[i].Rules); err != nil {
			return nil, err
		}
	}
	return boards, nil
}

// ofRecord checks a recorded game.
func ofRecord(n int, g record.Game, boards []verify.Board) verdict {
	report := verdict{Game: n, Unchecked: boards[0].Rules.Unchecked()}
	add := func(board int, faults []verify.FaultError) {
		for _, fault := range faults {
			report.Faults = append(report.Faults, faultOfGame{board, fault.N, fault.Word, fault.Reason})
		}
	}
	for i, b := range boards {
		number := 0
		if len(boards) > 1 {
			number, report.Boards = i+1, len(boards)
		}
		add(number, verify.Game(b.Rules, b.Guesses))
		if report.Unchecked == "" {
			report.Unchecked = b.Rules.Unchecked()
		}
	}
	add(0, verify.End(g, boards))
	if taken := g.Taken(); len(taken) > 0 {
		report.Guesses, report.Answer = len(taken), taken[len(taken)-1].Guess
	}
	report.OK = len(report.Faults) == 0
	return report
}

// override puts what the flags say in the place of what the file says.
func (f verifyFlags) override(r verify.Rules) (verify.Rules, error) {
	var err error
	if f.mode != "" {
		if r.Mode, err = engine.ParseMode(f.mode); err != nil {
			return r, err
		}
	}
	if f.tieBreak != "" {
		if r.TieBreak, err = engine.ParseTieBreak(f.tieBreak); err != nil {
			return r, usageError("--tie-break: %w", err)
		}
	}
	if f.secret != "" {
		if r.Secret, err = engine.ParseWord(f.secret); err != nil {
			return r, usageError("--secret: %w", err)
		}
	}
	if err := r.Check(); err != nil {
		return r, usageError("%w", err)
	}
	return r, nil
}

// rules puts together what the flags say and, where they say nothing, the file, which has words but no clues.
func (f verifyFlags) rules(d *engine.Dictionary, host, mode string, secret engine.Word) (verify.Rules, error) {
	if f.host != "" {
		host = f.host
	}
	r, err := verify.Rules{Dictionary: d}.Answered(host)
	if err != nil {
		return r, usageError("--host: %w", err)
	}
	if r.Mode, err = engine.ParseMode(mode); err != nil {
		return r, err
	}
	if r.Host != engine.Absurdle {
		r.Secret = secret
	}
	if !r.Replays() {
		return r, usageError("--host %s: what it answers does not follow from the words: only records, which have the clues, can be checked", host)
	}
	return f.override(r)
}

// renamed returns a start line with another host.
func renamed(s record.Start, host string) (record.Start, error) {
	r, err := verify.Rules{}.Answered(host)
	if err != nil {
		return s, fmt.Errorf("--host: %w", err)
	}
	s.Host, s.Variant = r.Host.String(), r.Variant
	if r.TieBreak == engine.FirstMet {
		s.Variant = record.FirstMet
	}
	return s, nil
}

// variantOf finds out the variant of a host that a record does not name, as those of earlier versions do not: by its
// site, or by the budgets of its guesses.
func variantOf(g record.Game) record.Variant {
	if slices.Contains(profile.Names(), g.Start.Site) {
		if p, err := profile.Load(g.Start.Site); err == nil && p.Host == g.Start.Host {
			return variantOn(p, g.Start.URL)
		}
	}
	switch {
	case g.Start.Host != engine.Liar.String():
		return ""
	case g.Start.Site == "sim": // it has no other liar
		return record.Fibble
	case slices.ContainsFunc(g.Guesses, func(l record.Guess) bool { return l.Epsilon > 0 }):
		return record.WORDPL
	}
	return ""
}
