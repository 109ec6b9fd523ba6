package verify

import (
	"fmt"
	"sync"

	"github.com/absurdist/absurdist/engine/record"
)

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

// faults says what is wrong with game n, from 1, of a league: it is not of the set that it names. Open is what is not known.
func (l *leagueSets) faults(games []record.Game, n int) (faults []FaultError, open []string) {
	g := games[n-1]
	e := g.Start.League
	if e == nil {
		return nil, nil
	}
	l.once.Do(func() { l.read(games) })
	s := l.sets[e.Set]
	if s == nil || e.Game < 1 || e.Game > e.Games {
		return []FaultError{{Reason: fmt.Sprintf("is game %d of the set %.40q, which has %d", e.Game, e.Set, e.Games)}}, nil
	}
	if e.Sum != s.sum {
		return []FaultError{{Reason: fmt.Sprintf("is of a set %.40q with another checksum than game %d", e.Set, s.first+1)}}, nil
	}
	if deal := g.Deal(); e.Game <= len(s.deals) && deal != "" && deal != s.deals[e.Game-1] {
		return []FaultError{{Reason: fmt.Sprintf("is game %d of the set %.40q, and so is another game, with %s", e.Game, e.Set, s.deals[e.Game-1])}}, nil
	}
	if n != s.first+1 {
		return nil, nil
	}
	known := len(s.deals) == e.Games
	for _, d := range s.deals {
		known = known && d != ""
	}
	switch {
	case !known:
		return nil, []string{fmt.Sprintf("that the games are those of the set %.40q, as not all of them are in the record", e.Set)}
	case g.Start.SetSum(s.deals) != s.sum:
		return []FaultError{{Reason: fmt.Sprintf("the games of the set %.40q do not have the checksum %.12s… that they name", e.Set, e.Sum)}}, nil
	}
	return nil, nil
}
