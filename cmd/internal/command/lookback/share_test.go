package lookback

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/group"
	"github.com/absurdist/absurdist/engine/record"

	"charm.land/lipgloss/v2"
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
		must.Hold(t, strings.Contains(strings.ToLower(title), strings.ToLower(got.Game)), "%s: the game is %q, and its title %q", name, got.Game, title)
		if p.Title == "NYT Wordle" {
			want.Number = 1807
		}
		want.Game = got.Game
		must.Hold(t, reflect.DeepEqual(got, want), "%s:\n got %+v\nwant %+v\n%s", name, got, want, text)
	}
}

// A replay that is interrupted says how it can be continued, or how another could be.
func TestInterruptedReplay(t *testing.T) {
	for want, run := range map[string]replayRun{
		"; --record FILE keeps a game, so that --resume FILE can continue it": {},
		"; to continue: absurdist replay --resume a.jsonl":                    {replayFlags: replayFlags{record: "a.jsonl"}},
		"; to continue: absurdist replay --resume b.jsonl":                    {replayFlags: replayFlags{resume: "b.jsonl"}},
	} {
		err := run.goOn(cli.ErrInterrupted)
		must.Hold(t, strings.HasSuffix(err.Error(), want), "it says %v, want %s", err, want)
	}
}

// What is printed fits 80 columns, whatever the names. The text for the chat names no answer.
func TestGroupIsPrinted(t *testing.T) {
	text := "Somebody with a very long name 🎉: Wordle 1,807 2/6\n\n⬛🟨⬛⬛⬛\n🟩🟩🟩🟩🟩\n李雷李雷李雷李雷李雷: Wordle 1,807 4/6\n<script>x</script>: Wordle 1,807 X/6\n" +
		"Ann: Wordle 1,806 3/6 is what my brother has always told us about that day in May\nAnn: > Wordle 1,807 3/6\n"
	c := must.Get(advice.NewChat(t.Context(), text, group.Options{Days: daily.BuiltIn(), Seed: 1}))(t)
	var out bytes.Buffer
	groupResult{Chat: c}.Print(&out)
	for line := range strings.Lines(out.String()) {
		n := lipgloss.Width(strings.TrimRight(line, "\n"))
		must.Hold(t, n <= 80, "%d columns: %s", n, line)
	}
	for _, want := range []string{"ETUDE", "line 7: can't be read: a result inside a sentence", "line 8: Ann, Wordle quoted"} {
		must.Hold(t, strings.Contains(out.String(), want), "%q is missing:\n%s", want, out.String())
	}
	must.Hold(t, !strings.Contains(strings.ToLower(c.Paste), "etude"), "an answer stands in %s", c.Paste)
}
