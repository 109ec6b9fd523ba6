package lookback

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/group"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"
)

type groupFlags struct {
	history cli.HistoryFlags
	seed    uint64
	same    []string
}

func (a *commands) groupCommand() *cobra.Command {
	var f groupFlags
	c := cli.NewCommand("group CHAT.txt", cli.OneArg("one chat (a messenger's export, or - for standard input)"), func(ctx context.Context, args []string) error {
		return a.group(ctx, args[0], f)
	})
	f.history.Add(c)
	cli.SeedFlag(c, &f.seed)
	c.Flags().StringArrayVar(&f.same, "same", nil, "`OTHER=NAME`: count the results of the first name for the second; can be given several times")
	return c
}

type groupResult struct{ *advice.Chat }

func (a *commands) group(ctx context.Context, file string, f groupFlags) error {
	same := map[string]string{}
	for _, text := range f.same {
		other, name, ok := strings.Cut(text, "=")
		if !ok || other == "" || name == "" {
			return cli.UsageError("--same %q: write OTHER=NAME, such as 'Bob B=Bob'", text)
		}
		same[other] = name
	}
	file, text, err := a.text(file, input.Chat)
	if err != nil {
		return err
	}
	days, err := f.history.Load()
	if err != nil {
		return err
	}
	stages := cli.Stages{App: a.App}
	found, err := advice.NewChat(ctx, string(text), group.Options{Days: days, Seed: f.seed, Same: same, Progress: func(done, of int) {
		bar, _ := stages.Next("judging", of, "games")
		bar.Set(done)
	}})
	stages.Close()
	switch {
	case errors.Is(err, advice.ErrQuestion):
		return cli.UsageError("%s: %w", file, err)
	case err != nil:
		return err
	}
	return a.Emit(groupResult{found})
}

// nameWidth is the width of the names in a table of 80 columns.
const nameWidth = 12

// mostNoted is how many lines of each kind of note are listed, beside those that can't be read: these are all listed.
const mostNoted = 10

func (r groupResult) Print(w io.Writer) {
	for i, t := range r.Tables {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintf(w, "%s, %s\n", plain.Line(t.Game, 40), advice.Puzzles(t))
		printTable(w, t)
	}
	r.printNotes(w)
	fmt.Fprintf(w, "\nOf %s (%s), seed %d\n", plain.Count(r.Messages, "message", "messages"), r.Format, r.Seed)
}

func printTable(w io.Writer, t group.Table) {
	fmt.Fprintf(w, "%-*s %5s %4s %6s %6s %5s %5s %5s %-17s %4s\n", nameWidth, "", "games", "won", "streak", "missed", "mean", "luck", "fair", "rating", "best")
	for _, p := range t.People {
		luck, fair, best := "–", "–", "–"
		if p.Luck != nil {
			luck, fair = advice.Guesses(*p.Luck), fmt.Sprintf("%.2f", *p.Deserve)
		}
		if p.Rating != nil {
			best = advice.Percent(p.Best)
		}
		fmt.Fprintf(w, "%s %5d %4d %6d %6d %5.2f %5s %5s %-17s %5s\n", column(p.Name), p.Games, p.Won, p.Streak, p.Missed, p.Mean, luck, fair, advice.Rated(p), best)
	}
	for i := 1; i < len(t.People); i++ {
		at := slices.IndexFunc(t.Pairs, func(p group.Pair) bool { return p.First == t.People[i-1].Name && p.Second == t.People[i].Name })
		if at >= 0 {
			pair := t.Pairs[at]
			pair.First, pair.Second = strings.TrimSpace(column(pair.First)), strings.TrimSpace(column(pair.Second))
			fmt.Fprintln(w, hung(advice.Compared(pair)))
		}
	}
	if len(t.HardDays) > 0 {
		var list []string
		for _, d := range t.HardDays {
			list = append(list, strings.TrimSpace(fmt.Sprintf("%s %s", plain.Thousands(d.Number), strings.ToUpper(d.Answer)))+fmt.Sprintf(" (%.1f)", d.Mean))
		}
		fmt.Fprintln(w, hung("Hardest: "+strings.Join(list, ", ")))
	}
}

// column writes a name in the width of its column. East Asian letters take two places.
func column(name string) string {
	name = plain.Line(name, nameWidth)
	for lipgloss.Width(name) > nameWidth {
		runes := []rune(strings.TrimSuffix(name, "…"))
		name = string(runes[:len(runes)-1]) + "…"
	}
	return name + strings.Repeat(" ", nameWidth-lipgloss.Width(name))
}

// hung wraps a text to the terminal's width, and indents its further lines.
func hung(text string) string {
	wider := max(lipgloss.Width(text)-utf8.RuneCountInString(text), 0)
	return strings.ReplaceAll(cli.Wrap(text, cli.Columns-2-wider), "\n", "\n  ")
}

func (r groupResult) printNotes(w io.Writer) {
	seen := map[string]int{}
	for _, n := range r.Notes {
		if seen[n.Kind]++; n.Kind != "unread" && seen[n.Kind] > mostNoted {
			continue
		}
		if len(seen) == 1 && seen[n.Kind] == 1 {
			fmt.Fprintln(w, "\nNotes")
		}
		who := ""
		if n.Person != "" {
			who = plain.Line(n.Person, 30) + ", "
		}
		if n.Kind == "unread" {
			who = "can't be read: "
		}
		fmt.Fprintln(w, hung(fmt.Sprintf("line %d: %s%s", n.Line, who, plain.Line(n.Text, 200))))
	}
	for _, kind := range []string{"quoted", "unnumbered", "twice", "differs", "late", "early", "edited", "impossible"} {
		if more := seen[kind] - mostNoted; more > 0 {
			fmt.Fprintf(w, "and %s more that are %s (--json has all)\n", plain.Thousands(more), cmp.Or(map[string]string{"differs": "different"}[kind], kind))
		}
	}
	if r.Undated {
		fmt.Fprintln(w, "The dates do not show whether day or month comes first, so no post is called late.")
	}
}
