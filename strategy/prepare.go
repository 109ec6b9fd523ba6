package strategy

import (
	"context"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/tree"
)

// Preparer is an optional interface of strategies that read or compute much before their first guess.
type Preparer interface {
	// Prepare does so for games with these words and rules, while a browser starts. It may run concurrently with Next.
	// If it fails, Next fails again and reports it.
	Prepare(ctx context.Context, d *game.Dictionary, r game.Rules)
}

// Prepare prepares the player's strategy.
func (p Player) Prepare(ctx context.Context, d *game.Dictionary, r game.Rules) {
	for _, s := range []any{p.Strategy, p.Buyer} {
		if s, ok := s.(Preparer); ok {
			s.Prepare(ctx, d, r)
		}
	}
}

// tabled is embedded in strategies that look up the clues of all words. Others do without the table, which takes tens
// of megabytes.
type tabled struct{}

var _ Preparer = tabled{}

func (tabled) Prepare(_ context.Context, d *game.Dictionary, _ game.Rules) {
	if d.Tabled() && d.Weights() == nil {
		d.Table()
	}
}

var _ Preparer = optimal{}

// Prepare reads the tree. If there is none, it prepares the first strategy, which will be used soon.
func (o optimal) Prepare(ctx context.Context, d *game.Dictionary, r game.Rules) {
	if t, err := tree.BuiltIn(d, r.Host, r.Mode); err == nil && t == nil {
		tabled{}.Prepare(ctx, d, r)
	}
}

var _ Preparer = (*planner)(nil)

// Prepare plans the game, which takes longer than the browser's start.
func (p *planner) Prepare(ctx context.Context, d *game.Dictionary, r game.Rules) {
	_, _ = p.Next(ctx, game.NewPosition(d, r))
}
