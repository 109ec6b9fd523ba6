package search

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/absurdist/absurdist/browser/play"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/jobrunner"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/search/chain"
	"github.com/absurdist/absurdist/engine/search/clique"
	"github.com/absurdist/absurdist/engine/search/longest"
	"github.com/absurdist/absurdist/engine/verify"

	"github.com/spf13/cobra"
)

type longestFlags struct {
	longest.Options
	lists           cli.ListFlags
	secret          game.Word // the zero word with all or allAllowed
	all, allAllowed bool
	method          method
	effort          int64
	output          string
	script          bool
	queue           jobrunner.Flags
}

func (a *commands) longestCommand() *cobra.Command {
	f := longestFlags{Options: longest.Options{Host: game.Wordle(), Mode: game.Hard}, method: bySearch}
	f.Width = clique.DefaultWidth
	c := cli.NewCommand("longest", nil, func(ctx context.Context, _ []string) error { return a.longest(ctx, &f) })
	f.lists.AddFive(c, "nyt", "this search")
	cli.HostFlag(c, &f.Host, "who answers", "wordle", "absurdle")
	cli.ModeFlag(c, &f.Mode, "rule for guesses")
	cli.WordOrFlag(c, &f.secret, map[string]*bool{"all": &f.all, "allowed": &f.allAllowed}, "secret",
		"word that the game ends on; all: every answer, a line each; allowed: every allowed word")
	c.Flags().Int64Var(&f.effort, "steps", chain.DefaultEffort, "with --host absurdle: look at `N` clues for each secret, then stop with what was found")
	cli.SaveFlag(c, &f.output, "output", "o", "write to `FILE`: the game, one word a line (compressed if it ends in .gz), or the lines of --secret all as JSON")
	cli.WholeFlag(c, &f.Record, "bound", "", "with --mode strict: only prove that no game has more than `N` guesses; a longer one is given if there is one", 0, math.MaxInt)
	cli.DurationFlag(c, &f.Time, "time-each", "with --mode strict: stop after so long for each secret, with the game and the bound so far")
	cli.ChoiceFlag(c, &f.method, "method", "with --mode strict: a search, which proves, or a heuristic to compare with", bySearch, bySolitaire)
	c.Flags().BoolVar(&f.Proof, "with-proof", false, "with --mode strict and --json or --output: the proof that no game has more than bound guesses")
	cli.WholeFlag(c, &f.Width, "width", "", "with --mode strict --host absurdle: `N` positions to go on from after each guess", 1, clique.MostWidth)
	f.queue.Add(c)
	c.Flags().BoolVar(&f.script, "script", false, "print JavaScript that plays the game when it is pasted into the console of the live page")
	cli.Before(c, func(c *cobra.Command) error { return f.check(c.Flags().Changed("steps"), a.JSON) })
	cli.Long(c, "output")
	return c
}

func (a *commands) longest(ctx context.Context, f *longestFlags) error {
	d, err := f.lists.Load("")
	if err != nil {
		return err
	}
	if f.secret == (game.Word{}) {
		return a.longestOfAll(ctx, f, d)
	}
	if _, allowed := d.Index(f.secret); !allowed {
		return cli.UsageError("--secret %s is not an allowed word of %s; --answers and --allowed give other lists", f.secret, d.Name())
	}
	if f.Host == game.Absurdle() && !d.IsAnswer(f.secret) {
		return cli.UsageError("--secret %s is not among the answers of %s, and games of Absurdle end on answers only", f.secret, d.Name())
	}
	bar := a.Progress(term.Unknown, "searching", term.Nothing)
	line, err := longest.New(d, f.Options)(ctx, f.secret)
	bar.Close()
	if err != nil {
		return cli.NothingKept(err)
	}
	if line.Guesses == 0 {
		return fmt.Errorf("no game found that ends on %s; more --steps may find one", f.secret.Upper())
	}
	return a.printLongest(f, verify.NewSetting(d, f.Host, f.Mode), longestLine(line))
}

func (f *longestFlags) check(steps, json bool) error {
	single := f.secret != (game.Word{})
	f.Games, f.Solitaire, f.Effort = single, f.method == bySolitaire, int(f.effort)
	switch {
	case steps && f.Host != game.Absurdle():
		return cli.UsageError("--steps goes with --host absurdle; against the host %s the search is exact", f.Host)
	case !single && !f.all && !f.allAllowed:
		return cli.UsageError("give --secret WORD, --secret all or --secret allowed")
	case f.allAllowed && f.Host == game.Absurdle():
		return cli.UsageError("games of Absurdle end on answers only: use --secret all")
	case f.script && (!single || json || f.output != ""):
		return cli.UsageError("--script goes with --secret, and without --json and --output")
	case f.queue.Given() && single:
		return cli.UsageError("--queue, --part and --parallel go with --secret all and --secret allowed: one secret is one job")
	case f.effort < 1:
		return cli.UsageError("--steps %d: it must be positive", f.effort)
	case f.Time < 0:
		return cli.UsageError("--time-each must not be negative")
	case f.Mode != game.Strict && (f.Solitaire || f.Options.Options != clique.Options{Width: clique.DefaultWidth}):
		return cli.UsageError("--bound, --time-each, --method, --with-proof and --width go with --mode strict")
	case f.Host == game.Wordle() && f.Width != clique.DefaultWidth:
		return cli.UsageError("--width goes with --host absurdle: games of Wordle are found exactly")
	case f.Host != game.Wordle() && (f.Record > 0 || f.Solitaire || f.Proof):
		return cli.UsageError("--bound, --with-proof and --method solitaire go with --host wordle")
	case f.Solitaire && (f.Record > 0 || f.Proof):
		return cli.UsageError("--method solitaire proves nothing: leave --bound and --with-proof out")
	}
	return nil
}

func (a *commands) printLongest(f *longestFlags, about verify.Setting, line longestLine) error {
	if f.script {
		return play.WriteConsole(a.Out, line.Secret, line.Opening, line.Game)
	}
	if f.output != "" {
		if err := writeGame(f.output, about, line.Game); err != nil {
			return cli.UsageError("--output: %w", err)
		}
		line.Game = nil
	}
	return a.Emit(longestGame{about, line, f.output})
}

// method is how a longest game is looked for in strict mode.
type method string

const (
	bySearch    method = "search"
	bySolitaire method = "solitaire"
)

// longestOfAll finds the games of many secrets and writes a line for each, in list order.
func (a *commands) longestOfAll(ctx context.Context, f *longestFlags, d *game.Dictionary) error {
	secrets, sum := d.Answers(), longestSummary{}
	if f.allAllowed {
		secrets = d.Words()
	}
	return f.queue.Do(ctx, a.App, &f.output, func(runner *jobrunner.Runner) error {
		return save.Resume(f.output, f.parameters(d), func(l longestLine) error {
			if sum.secrets >= len(secrets) || l.Secret != secrets[sum.secrets] {
				return fmt.Errorf("%s is not the next secret", l.Secret.Upper())
			}
			sum.add(l)
			return nil
		}, func(file *save.Checkpoint) error {
			err := a.longestOf(ctx, f, d, secrets, &sum, runner, file)
			if err == nil && !runner.Part {
				a.Say("\n%s\n", cli.Wrap(sum.String(), cli.Columns))
			}
			return err
		})
	})
}

// longestOf finds the games of the secrets that are not summed up yet.
func (a *commands) longestOf(ctx context.Context, f *longestFlags, d *game.Dictionary, secrets []game.Word, sum *longestSummary, runner *jobrunner.Runner, file *save.Checkpoint) error {
	head := f.head(d, len(secrets))
	if file == nil && a.JSON && !runner.Part {
		if err := a.Line(head); err != nil {
			return err
		}
	}
	var bar *term.Bar // none between lines on the same terminal
	if file != nil || !cli.IsTerminal(a.Out) {
		bar = a.Progress(len(secrets), "longest", "games")
		bar.Begin(sum.secrets)
	}
	defer bar.Close()
	err := jobrunner.Run(ctx, runner, longestKind, d, f.Options, secrets[sum.secrets:], func(g longest.Game) error {
		l := longestLine(g)
		sum.add(l)
		bar.Set(sum.secrets)
		if file == nil {
			return a.Emit(l)
		}
		return file.Add(l)
	})
	if err != nil {
		return err
	}
	return file.FinishLines(head)
}

// head is the first line of a file of so many lines, for verify.
func (f *longestFlags) head(d *game.Dictionary, lines int) verify.Head {
	of := verify.OfAnswers
	if f.allAllowed {
		of = verify.OfAllowed
	}
	return verify.Head{Claim: verify.Longest, Setting: verify.NewSetting(d, f.Host, f.Mode), Of: of, Follow: new(lines)}
}

// parameters is what a file of lines depends on, so that only its own run goes on with it.
func (f *longestFlags) parameters(d *game.Dictionary) string {
	return fmt.Sprintf("longest %s %+v allowed %v", d.Sum(), f.Options, f.allAllowed)
}

type longestSummary struct {
	secrets, proved, none int
	bound                 int // of all games
	best                  longestLine
}

func (s *longestSummary) add(l longestLine) {
	s.secrets++
	if l.Proved {
		s.proved++
	}
	if l.Guesses == 0 {
		s.none++
	}
	s.bound = max(s.bound, l.Bound)
	if l.Guesses > s.best.Guesses {
		s.best = l
	}
}

func (s longestSummary) String() string {
	none := ""
	if s.none > 0 {
		none = fmt.Sprintf(", no game for %d", s.none)
	}
	return fmt.Sprintf("The most: %s with %s. Proved for %s of %s secrets%s. No game has more than %s guesses.", s.best.Secret.Upper(),
		plain.Thousands(s.best.Guesses), plain.Thousands(s.proved), plain.Thousands(s.secrets), none, plain.Thousands(s.bound))
}

// longestLine is a longest game as longest prints it, with --secret all one of many.
type longestLine longest.Game

type longestGame struct {
	verify.Setting
	longestLine
	output string // the file that has the game
}

func (l longestGame) Print(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, host %s, %s mode; %s\n", l.Secret.Upper(), plain.Count(l.Guesses, "guess", "guesses"), l.Host, l.Mode, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "opening: %s\n", cli.Upper(l.Opening))
	}
	if len(l.Chain) > 0 {
		cli.Sentence(w, "chain: %s", strings.Join(l.Chain, " "))
	}
	if l.output != "" {
		fmt.Fprintf(w, "written to %s\n", l.output)
		return
	}
	fmt.Fprintln(w)
	printWords(w, l.Game, 13)
}

func (l longestLine) standing() string {
	if l.Proved {
		return "there is no longer game"
	}
	return "no game is longer than " + plain.Thousands(l.Bound)
}

func (l longestLine) Print(w io.Writer) {
	fmt.Fprintf(w, "%s  %6d  %s", l.Secret.Upper(), l.Guesses, l.standing())
	if len(l.Opening) > 0 {
		fmt.Fprintf(w, "  %s", cli.Upper(l.Opening))
	}
	fmt.Fprintln(w)
}

// writeGame writes a game, its words one a line, to a file whose name ends in .txt or .txt.gz.
func writeGame(name string, about verify.Setting, words []game.Word) error {
	if !strings.HasSuffix(name, ".txt") && !strings.HasSuffix(name, ".txt.gz") {
		return fmt.Errorf("%s: a game goes to a file whose name ends in .txt or .txt.gz", name)
	}
	text, err := playedFile(about, len(words), []byte(game.Join(words, "\n")+"\n"))
	if err != nil {
		return err
	}
	return save.Packed(name, text)
}
