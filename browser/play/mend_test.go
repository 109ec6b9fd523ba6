package play

import (
	"context"
	"errors"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/discover"
	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"
)

// Colours that mending got wrong are corrected once no word fits the clues. The game begins again with the rows on the
// board.
func TestReadsAgain(t *testing.T) {
	t.Parallel()
	tb := sitWith(t, "generic", "entropy", game.Normal, url.Values{"secret": {"jazzy"}, "reveal": {"0"}}, func(p *profile.Profile) {
		p.Board.Yellow, p.Board.Green = p.Board.Green, p.Board.Yellow
	})
	var kept recorded
	tb.config.Recorder, tb.config.Mended = kept.take, true
	tb.config.Mend = tb.mend
	end, err := Run(t.Context(), tb.config)
	must.Need(t, err == nil && end.Outcome == record.Won && end.Answer == "jazzy", "the game ended with %+v, %v", end, err)
	if len(kept) != 2 || kept[0].end.Outcome != record.Failed || !strings.Contains(kept[0].end.Error, "misread since row 1") || !kept[1].guesses[0].Found {
		t.Errorf("kept %+v, want a game that failed, and one that begins with its rows", kept)
	}
}

// mend mends the page's profile.
func (tb *table) mend(ctx context.Context, u Unfit) (*page.Page, error) {
	m, err := discover.Mend(ctx, tb.tab, tb.page.Profile(), discover.Game{Turns: u.Turns, Board: u.Board, Solved: u.Solved, Doubted: u.Doubted, Dict: u.Dict, Quiet: true})
	if err != nil {
		return nil, err
	}
	if err := tb.page.Adopt(ctx, m.Profile, u.Rows...); err != nil {
		return nil, err
	}
	return tb.page, tb.page.AwaitBoard(ctx)
}

// A page that changes its palette at each load is mended once for each palette; then the profile has both.
func TestPaletteByLot(t *testing.T) {
	t.Parallel()
	options := url.Values{"secret": {"jazzy"}, "reveal": {"0"}, "paint": {"lot"}}
	tb := sitWith(t, "generic", "script:words=raise+jumpy+jazzy", game.Normal, options, func(p *profile.Profile) {
		p.Rejection = profile.Rejection{Silence: profile.Duration{Duration: 200 * time.Millisecond}} // so that little time is spent waiting
	})
	for game, mends := range []bool{true, true, false, false} {
		if game > 0 {
			tb.another(t, options)
		}
		mended := false
		tb.config.Mend = func(ctx context.Context, u Unfit) (*page.Page, error) {
			mended = true
			return tb.mend(ctx, u)
		}
		if end, err := Run(t.Context(), tb.config); err != nil || end.Outcome != record.Won || mended != mends {
			t.Errorf("game %d ended with %+v, %v, mended: %v, want %v", game+1, end, err, mended, mends)
		}
	}
}

// A page that removes its board as the game is won counts as won if it says so, or if no other word was possible.
func TestBoardGoneAtTheEnd(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		end, words string
		rows       int
		want       record.Outcome
	}{{"gone", "raise+jazzy", 2, record.Won}, {"silent", "raise+jazzy", 6, record.Failed}, {"silent", "fuzzy+raise+jazzy", 6, record.Won}} {
		rows, want := strconv.Itoa(c.rows), c.want
		tb := sitWith(t, "generic", "script:words="+c.words, game.Normal, url.Values{"secret": {"jazzy"}, "reveal": {"0"}, "end": {c.end}, "rows": {rows}}, nil)
		tb.config.Rules.Rows = c.rows
		var gone *page.GoneError
		end, err := Run(t.Context(), tb.config)
		must.Hold(t, end.Outcome == want && errors.As(err, &gone) == (want == record.Failed), "%s rows: %+v, %v, want a game %s", rows, end, err, want)
	}
}

// recorded are the games given to a recorder.
type recorded []lines

func (r *recorded) take(e record.Event) error {
	if e.Start != nil {
		*r = append(*r, lines{})
	}
	return (*r)[len(*r)-1].take(e)
}

// A page of which no colour is known may take words and show nothing: its words are not refused endlessly, and none of
// them is remembered as unknown to the page.
func TestNoColourMet(t *testing.T) {
	t.Parallel()
	known := browsertest.Words(t, "original")
	var words []string
	for _, w := range browsertest.Words(t, "nyt").Words() {
		if _, is := known.Index(w); !is && len(words) < unmetLimit+1 {
			words = append(words, w.String())
		}
	}
	tb := sitWith(t, "generic", "script:words="+strings.Join(words, "+")+",then=entropy", game.Normal, browsertest.Options("secret", "jazzy", "reveal", "0", "reject", "kept", "words", "original"),
		func(p *profile.Profile) {
			p.Board.Grey, p.Board.Yellow, p.Board.Green = profile.Unmet, profile.Unmet, profile.Unmet
			p.Rejection = profile.Rejection{Silence: profile.Duration{Duration: 50 * time.Millisecond}}
		})
	tb.config.Dict = browsertest.Words(t, "nyt")
	tb.config.Refused = map[game.Word]bool{}
	if _, err := tb.run(t); !errors.Is(err, page.ErrUnlike) || len(tb.config.Refused) > 0 || len(tb.lines.guesses) != unmetLimit {
		t.Errorf("%v after %d words, %d remembered", err, len(tb.lines.guesses), len(tb.config.Refused))
	}
}

// A game without a last row ends if the page's words are not in our list.
func TestAstray(t *testing.T) {
	t.Parallel()
	tb := sit(t, "absurdle", "random", game.Normal, nil)
	all := tb.config.Dict
	tb.config.Dict = must.Get(game.NewDictionary("few", all.Answers()[:30], all.Others()[:200]))(t)
	end, err := tb.run(t)
	must.Says(t, err, strategy.ErrNoMove, "no word has fitted")
	must.Hold(t, end.Outcome == record.Lost && end.Guesses >= astrayLimit,
		"outcome %s after %d guesses", end.Outcome, end.Guesses)
}
