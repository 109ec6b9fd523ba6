package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/absurdist/absurdist/engine/game"
)

// rescore goes on by another rule of scoring if no allowed word fits the clues by the present one, and on every board
// words do by exactly one other. It reports whether it does. Row is the last one.
func (g *played) rescore(row int) bool {
	if !g.Rules.Host.Honest() || g.mayBeMisread(game.ErrContradiction) || !g.beyondAllowed() {
		return false
	}
	was := g.Rules.Host
	var fitting []game.Scoring
	for other := range was.Scoring.Others() {
		if g.boards.Fits(other) {
			fitting = append(fitting, other)
		}
	}
	if len(fitting) == 0 && row > 1 { // otherwise nothing tells these from the others, or from a list that lacks the answer
		fitting = slices.DeleteFunc(game.Rare(), func(s game.Scoring) bool { return s == was.Scoring || !g.boards.Fits(s) })
	}
	if len(fitting) != 1 {
		return false
	}
	g.Rules.Host.Scoring = fitting[0]
	g.boards = g.boards.Rescored(fitting[0])
	g.warn(fmt.Errorf("row %d: no allowed word fits these clues by %s, but words do by %s; continuing by that", row, rule(was), rule(g.Rules.Host)))
	return true
}

// beyondAllowed reports whether no allowed word fits the clues of some board.
func (g *played) beyondAllowed() bool {
	return slices.ContainsFunc(g.boards.Open(), func(p *game.Position) bool {
		return slices.Contains([]game.Tier{game.FromBuilt, game.Miscounted, game.Likeliest}, p.Tier())
	})
}

// tellScoring hands on the rule of a game that was won by another rule than it began with, if no clue contradicts it.
func (g *played) tellScoring(ctx context.Context) {
	if s := g.Rules.Host.Scoring; g.Rescored != nil && s != g.scored && g.boards.Fits(s) {
		if err := g.Rescored(ctx, s); err != nil {
			g.warn(err)
		}
	}
}
