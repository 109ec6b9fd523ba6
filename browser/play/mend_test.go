package play

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"absurdist/browser/discover"
	"absurdist/browser/page"
	"absurdist/browser/profile"
	"absurdist/engine"
	"absurdist/engine/record"
)

// Colours that were told wrongly as the page was mended are told anew once no word fits the clues, and the game is begun again
// with the rows that stand there.
func TestReadsAgain(t *testing.T) {
	t.Parallel()
	tb := sitWith(t, "generic", "entropy", engine.Normal, url.Values{"secret": {"jazzy"}, "reveal": {"0"}}, func(p *profile.Profile) {
		p.Board.Yellow, p.Board.Green = p.Board.Green, p.Board.Yellow
	})
	var kept Buffer
	tb.config.Recorder, tb.config.Mended = &kept, true
	tb.config.Mend = func(ctx context.Context, u Unfit) (*page.Page, error) {
		m, err := discover.Mend(ctx, tb.tab, tb.page.Profile(), discover.Game{Turns: u.Turns, Doubted: u.Doubted, Dict: u.Dict, Quiet: true})
		if err != nil {
			return nil, err
		}
		if err := tb.page.Adopt(ctx, m.Profile); err != nil {
			return nil, err
		}
		return tb.page, tb.page.AwaitBoard(ctx)
	}
	end, err := Run(t.Context(), tb.config)
	if err != nil || end.Outcome != record.Won || end.Answer != "jazzy" {
		t.Fatalf("the game ended with %+v, %v", end, err)
	}
	if len(kept.before) != 1 || kept.before[0].Last.Outcome != record.Failed || !strings.Contains(kept.before[0].Last.Error, "told wrongly since row 1") || !kept.Guesses[0].Found {
		t.Errorf("kept %+v, want a game that failed, and one that begins with its rows", kept)
	}
	var passed recorded
	if err := kept.PassOn(&passed); err != nil || len(passed) != 2 || len(passed[0].guesses)+len(passed[1].guesses) != len(kept.before[0].Guesses)+len(kept.Guesses) {
		t.Errorf("passed on %+v, %v, want both", passed, err)
	}
}

// recorded are the games that a recorder was given.
type recorded []lines

func (r *recorded) Start(s record.Start) error { *r = append(*r, lines{start: s}); return nil }
func (r *recorded) Guess(g record.Guess) error { return (*r)[len(*r)-1].Guess(g) }
func (r *recorded) End(e record.End) error     { return (*r)[len(*r)-1].End(e) }
