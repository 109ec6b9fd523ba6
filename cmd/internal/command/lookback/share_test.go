package lookback

import (
	"reflect"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
)

// What share prints of a game on any site is read in a chat.
func TestSharedGamesAreRead(t *testing.T) {
	first, last := game.Clue(42), game.Solution(game.Letters)
	for _, name := range profile.Names() {
		p := must.Get(profile.LoadSite(name))(t)
		start := record.Start{Site: name}
		if p.Title == "NYT Wordle" {
			start.SetDate(daily.First.AddDays(1807))
		}
		played := record.Game{Start: start, End: &record.End{Outcome: record.Won, Guesses: 2}}
		want := chat.Post{Line: 1, Won: true, Guesses: 2, Number: -1}
		for i, c := range []game.Clue{first, last} {
			if p.Boards < 2 {
				played.Guesses = append(played.Guesses, record.Guess{N: i + 1, Clue: &c})
				want.Rows = append(want.Rows, c)
			}
		}
		if p.Boards > 1 {
			// Each board is solved by a guess of its own, the last one not at all.
			played.End.Outcome, want.Won, want.Guesses = record.Lost, false, p.Rows
			for n := range p.Rows {
				line := record.Guess{N: n + 1}
				for b := range p.Boards {
					clue := first
					if b == n && b < p.Boards-1 {
						clue = last
					}
					line.Boards = append(line.Boards, record.Board{Clue: &clue})
				}
				played.Guesses = append(played.Guesses, line)
			}
			for b := range p.Boards - 1 {
				want.Boards = append(want.Boards, b+1)
			}
			want.Boards = append(want.Boards, 0)
		}
		title := term.Title(p.Title, start)
		text := sharedBoards(title, played)
		if text == "" {
			text = sharedBoard(title, p.Rows, played)
		}
		c, err := chat.Read(text)
		if err != nil || len(c.Posts) != 1 || len(c.Unread) > 0 {
			t.Errorf("%s: %+v, error %v:\n%s", name, c, err, text)
			continue
		}
		got := c.Posts[0]
		if !strings.Contains(strings.ToLower(title), strings.ToLower(got.Game)) {
			t.Errorf("%s: the game is %q, and its title %q", name, got.Game, title)
		}
		if p.Title == "NYT Wordle" {
			want.Number = 1807
		}
		want.Game = got.Game
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s:\n got %+v\nwant %+v\n%s", name, got, want, text)
		}
	}
}

// A replay that is interrupted says how it can be continued, or how another could be.
func TestInterruptedReplay(t *testing.T) {
	for _, c := range []struct {
		run  replayRun
		says string
	}{
		{replayRun{}, "; --record FILE keeps a game, so that --resume FILE can continue it"},
		{replayRun{replayFlags: replayFlags{record: "a.jsonl"}}, "; to continue: absurdist replay --resume a.jsonl"},
		{replayRun{replayFlags: replayFlags{resume: "b.jsonl"}}, "; to continue: absurdist replay --resume b.jsonl"},
	} {
		if err := c.run.goOn(cli.ErrInterrupted); !strings.HasSuffix(err.Error(), c.says) {
			t.Errorf("it says %v, want %s", err, c.says)
		}
	}
}
