package verify

import (
	"fmt"
	"slices"
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
