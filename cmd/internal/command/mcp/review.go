package mcp

import (
	"context"
	"encoding/json"

	"absurdist/cmd/internal/advice"
)

func (d *desk) review(ctx context.Context, in Game) (any, error) {
	text, err := json.Marshal(advice.Request{Game: in.question()})
	if err != nil {
		return nil, err
	}
	return d.advice.Review(ctx, text)
}
