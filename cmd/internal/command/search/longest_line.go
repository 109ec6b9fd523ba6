package search

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/longest"
	"github.com/absurdist/absurdist/engine/verify"
)

// longestLine is a longest game as longest prints it, with --secret all one of many.
type longestLine longest.Game

// longestGame is the one game that longest --secret prints.
type longestGame struct {
	verify.Setting
	longestLine
	output string // the file that has the game
}

func (l longestGame) Print(w io.Writer) {
	if l.Order > 0 {
		fmt.Fprintf(w, "%s: %s\n", l.Secret.Upper(), plain.Count(l.Guesses, "word", "words"))
		return
	}
	fmt.Fprintf(w, "%s: %s, host %s, %s mode; %s\n", l.Secret.Upper(), plain.Count(l.Guesses, "guess", "guesses"), l.Host, l.Mode, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "opening: %s\n", cli.Upper(l.Opening))
	}
	if len(l.Chain) > 0 {
		fmt.Fprintf(w, "chain: %s\n", strings.Join(l.Chain, " "))
	}
	if l.output != "" {
		fmt.Fprintf(w, "written to %s\n", l.output)
		return
	}
	fmt.Fprintln(w)
	const perLine = 13
	for n := 0; n < len(l.Game); n += perLine {
		fmt.Fprintln(w, cli.Upper(l.Game[n:min(n+perLine, len(l.Game))]))
	}
}

// standing says how sure the figure is.
func (l longestLine) standing() string {
	if l.Proved {
		return "there is no longer game"
	}
	return "no game is longer than " + plain.Thousands(l.Bound)
}

// Print implements [cli.Printer]: a line of a table.
func (l longestLine) Print(w io.Writer) {
	if l.Order > 0 {
		fmt.Fprintf(w, "%s  %6d\n", l.Secret.Upper(), l.Guesses)
		return
	}
	fmt.Fprintf(w, "%s  %6d  %s", l.Secret.Upper(), l.Guesses, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "  %s", cli.Upper(l.Opening))
	}
	fmt.Fprintln(w)
}

// writeGame writes a game, its words one a line, to a file whose name ends in .txt or .txt.gz.
func writeGame(name string, about verify.Setting, game []game.Word) error {
	if !strings.HasSuffix(name, ".txt") && !strings.HasSuffix(name, ".txt.gz") {
		return fmt.Errorf("%s: a game goes to a file whose name ends in .txt or .txt.gz", name)
	}
	var text bytes.Buffer
	for _, w := range game {
		text.WriteString(w.String() + "\n")
	}
	whole, err := playedFile(about, len(game), text.Bytes())
	if err != nil {
		return err
	}
	return save.Packed(name, whole)
}

// playedFile puts the first line of a file of games before their words, which are some lines.
func playedFile(about verify.Setting, lines int, words []byte) ([]byte, error) {
	head, err := save.JSONLines(verify.Head{Claim: verify.Played, Setting: about, Counted: verify.Count(lines)})
	return slices.Concat([]byte("# "), head, words), err
}
