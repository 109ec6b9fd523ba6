package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"time"

	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/term"
	"absurdist/engine"
	"absurdist/engine/parallel"
	"absurdist/engine/verify"

	"github.com/spf13/cobra"
)

// verifyFlags are the flags of verify.
type verifyFlags struct {
	lists                        listFlags
	host, mode, secret, tieBreak string
	sample                       int
	limit                        time.Duration
	seed                         uint64
}

func (a *app) verifyCommand() *cobra.Command {
	var f verifyFlags
	c := &cobra.Command{
		Use:   "verify FILE",
		Short: "Check games, records and the results of searches",
		Long: `Verify replays games by a host and rules of its own, which share nothing with
the searches, and says what is wrong where. FILE is a record, a game's words one
a line, games one a line, or what longest or shortest prints; it may be compressed
by gzip, and - is standard input. Where longest left the game out it is made anew from the opening
and the chain.

Bounds in hard mode are checked too. A game can't be longer than the heaviest
chain; where the bound is lower, longest lists the branches on which a game
could be longer, and what excludes each of them. That none is missing is always
checked. With --sample N, N of them, drawn at random, are searched again, slowly.

Of what tree prove --first all and minimax first wrote, it checks that no first
guess is missing, and searches N of them again, each for at most --time.

Hard mode is checked twice: as the full rule, which looks at all rows, and as
Wordle's own, which looks at the previous one.

Records tell who answered. Of hosts whose answers do not follow from the words,
such as liars, it checks what must hold all the same (Fibble lies in one tile of
each row but the last), and says what it could not check.

Exit code 3 if anything is wrong.`,
		Example: `  absurdist longest --secret jazzy --host absurdle --json | absurdist verify -
  absurdist verify data/games/jazzy.txt.gz --host absurdle --words original
  absurdist verify data/games/absurdle-hard-nyt.jsonl --words nyt --sample 50`,
		Args: betweenArgs(1, 1),
		RunE: func(c *cobra.Command, args []string) error {
			if !c.Flags().Changed("seed") {
				f.seed = rand.Uint64N(1 << 32)
			}
			switch {
			case f.sample < 0:
				return usageError("--sample %d: it can't be negative", f.sample)
			case f.limit <= 0:
				return usageError("--time %s: it must be positive", f.limit)
			}
			return a.verify(c.Context(), args[0], f)
		},
	}
	f.lists.add(c, "")
	c.Flags().StringVar(&f.host, "host", "", "who answered: "+strings.Join(verify.Hosts(), ", ")+"; without it what the file says, else wordle")
	c.Flags().StringVarP(&f.mode, "mode", "m", "", "rule for guesses: normal, hard or strict; without it what the record says, else hard")
	c.Flags().StringVar(&f.secret, "secret", "", "`WORD` that Wordle's host had; without it the game's last word")
	c.Flags().StringVar(&f.tieBreak, "tie-break", "", "of Absurdle's host: least-information or first-met; without it as the host does")
	c.Flags().IntVar(&f.sample, "sample", 0, "excluded branches or first guesses to search again, drawn at random (default: none)")
	c.Flags().DurationVar(&f.limit, "time", time.Minute, "how long to search a first guess again")
	c.Flags().Uint64Var(&f.seed, "seed", 0, "number that draws by lot start from (default: another each time)")
	complete(c, "host", verify.Hosts)
	complete(c, "mode", func() []string { return []string{"normal", "hard", "strict"} })
	complete(c, "tie-break", func() []string { return []string{"least-information", "first-met"} })
	return c
}

// verdict is what verify says of one game.
type verdict struct {
	Game    int           `json:"game"`            // from 1
	Spare   *string       `json:"spare,omitempty"` // the branch, if it is about one
	OK      bool          `json:"ok"`
	Guesses int           `json:"guesses"`
	Boards  int           `json:"boards,omitempty"` // if there are several
	Answer  engine.Word   `json:"answer,omitzero"`  // the last guess, if there is one
	Faults  []faultOfGame `json:"faults,omitempty"`
	// Unchecked is what could not be checked, for people.
	Unchecked string `json:"unchecked,omitempty"`
}

type faultOfGame struct {
	Board  int         `json:"board,omitempty"` // from 1, if there are several
	N      int         `json:"n"`
	Guess  engine.Word `json:"guess"`
	Reason string      `json:"reason"`
}

func (a *app) verify(ctx context.Context, name string, f verifyFlags) error {
	file, err := readGames(name, a.in)
	if err != nil {
		return err
	}
	if file.Trees != nil {
		return a.verifyTrees(ctx, name, file.Trees, f)
	}
	switch {
	case file.Firsts != nil:
		return a.verifyOpenings(ctx, name, file.Firsts, f)
	case file.Lost != nil:
		return a.verifyLost(name, file.Lost, f)
	case file.Tree != nil:
		return a.treeVerify(name, file.Tree, f.lists, f.mode)
	case file.Torn > 0:
		a.log.Warn().Msgf("%s:%d: this line, the last, is half-written and passed over", name, file.Torn)
	}
	jobs, err := f.jobs(name, file)
	if err != nil {
		return err
	}
	games, branches := len(jobs), 0
	if f.sample > 0 {
		var drawn []job
		if drawn, branches, err = f.draw(file.Claims); err != nil {
			return err
		}
		a.log.Info().Uint64("seed", f.seed).Int("branches", len(drawn)).Int("of", branches).Msg("searching excluded branches again")
		jobs = append(jobs, drawn...)
	}
	bar := progress.New(a.err, isTerminal(a.err) && len(jobs) > 1, len(jobs), "verify")
	defer bar.Close()
	bad, guesses, done := 0, 0, 0
	unchecked := map[string]int{} // games
	err = parallel.InOrder(ctx, len(jobs), func(ctx context.Context, i int) (verdict, error) {
		return jobs[i](ctx, i+1)
	}, func(found verdict) error {
		done++
		bar.Set(done)
		guesses += found.Guesses
		if !found.OK {
			bad++
		}
		if found.Unchecked != "" {
			unchecked[found.Unchecked]++
		}
		return a.tellVerdict(found, games)
	})
	if err != nil {
		return err
	}
	bar.Close()
	switch {
	case bad > 0:
		return fmt.Errorf("%s: %d of %d checks %w", name, bad, len(jobs), verify.ErrRefuted)
	case !a.json && games > 1:
		fmt.Fprintf(a.out, "%s games with %s guesses in all: every one is right.\n", term.Thousands(games), term.Thousands(guesses))
	}
	if !a.json {
		a.tellUnchecked(unchecked, games)
	}
	if n := len(jobs) - games; n > 0 && !a.json {
		fmt.Fprintf(a.out, "%s of %s excluded branches searched again, drawn with seed %d: no game there is longer.\n",
			term.Thousands(n), term.Thousands(branches), f.seed)
	}
	return nil
}

// tellVerdict prints a verdict; for people those that are right only where there are no others.
func (a *app) tellVerdict(found verdict, of int) error {
	if a.json {
		return json.NewEncoder(a.out).Encode(found)
	}
	if found.OK && of == 1 {
		fmt.Fprintln(a.out, found)
	}
	const most = 10
	for i, fault := range found.Faults {
		if i == most {
			fmt.Fprintf(a.out, "game %d: … and %d more faults\n", found.Game, len(found.Faults)-most)
			break
		}
		board := ""
		if fault.Board > 0 {
			board = fmt.Sprintf("board %d, ", fault.Board)
		}
		fmt.Fprintf(a.out, "game %d: %s%v\n", found.Game, board, verify.FaultError{N: fault.N, Word: fault.Guess, Reason: fault.Reason})
	}
	return nil
}

// String is what people are told of a game that is right.
func (v verdict) String() string {
	text := term.Thousands(v.Guesses) + " guesses"
	if v.Boards > 0 {
		text += fmt.Sprintf(" on %d boards", v.Boards)
	}
	if v.Answer != (engine.Word{}) {
		text += ", the last is " + v.Answer.Upper()
	}
	return text + ": right."
}

// tellUnchecked tells people what could not be checked, by the number of games.
func (a *app) tellUnchecked(unchecked map[string]int, of int) {
	for _, what := range slices.Sorted(maps.Keys(unchecked)) {
		where := ""
		if of > 1 {
			where = fmt.Sprintf(" in %s of the games", term.Thousands(unchecked[what]))
		}
		fmt.Fprintf(a.out, "Not checked%s: %s.\n", where, what)
	}
}

func readGames(name string, stdin io.Reader) (verify.File, error) {
	r := stdin
	if name == "-" {
		name = "standard input"
	} else {
		f, err := os.Open(name)
		if err != nil {
			return verify.File{}, usageError("%w", err)
		}
		defer f.Close()
		r = f
	}
	file, err := verify.Read(name, r)
	if err != nil {
		return verify.File{}, usageError("%w", err)
	}
	return file, nil
}

// job checks the game of that number.
type job func(ctx context.Context, n int) (verdict, error)

// replay checks a game guess by guess.
func replay(r verify.Rules, guesses []verify.Guess) job {
	return func(_ context.Context, n int) (verdict, error) {
		return found(n, guesses, verify.Game(r, guesses)), nil
	}
}

// jobs returns a job for each game of a file.
func (f verifyFlags) jobs(name string, file verify.File) ([]job, error) {
	var jobs []job
	for i, g := range file.Record {
		boards, err := f.boards(g)
		if err != nil {
			return nil, usageError("%s: game %d: %w", name, i+1, err)
		}
		jobs = append(jobs, func(_ context.Context, n int) (verdict, error) { return ofRecord(n, g, boards), nil })
	}
	if file.Record != nil {
		return jobs, nil
	}
	d, err := f.lists.load("nyt")
	if err != nil {
		return nil, err
	}
	if file.Words != nil {
		r, err := f.rules(d, "wordle", "hard", file.Words[len(file.Words)-1])
		if err != nil {
			return nil, err
		}
		guesses := verify.Guesses(file.Words)
		return []job{replay(r, guesses)}, nil
	}
	for _, game := range file.Games {
		r, err := f.rules(d, "absurdle", "normal", game[len(game)-1])
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, replay(r, verify.Guesses(game)))
	}
	for _, t := range file.Targets {
		r, err := f.rules(d, "absurdle", "normal", t.Target)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, func(_ context.Context, n int) (verdict, error) {
			return found(n, verify.Guesses(t.Game), t.Check(r)), nil
		})
	}
	for _, c := range file.Claims {
		r, err := f.ofClaim(d, c)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, func(_ context.Context, n int) (verdict, error) {
			report := found(n, nil, append(c.Check(r), c.Bounds(r)...))
			report.Guesses, report.Answer = c.Guesses, c.Secret
			return report, nil
		})
	}
	return jobs, nil
}

// ofClaim returns the rules that a claim is about.
func (f verifyFlags) ofClaim(d *engine.Dictionary, c verify.Claim) (verify.Rules, error) {
	host := cmp.Or(c.Host, engine.Wordle.String())
	if len(c.Opening) > 0 {
		host = engine.Absurdle.String()
	}
	return f.rules(d, host, cmp.Or(c.Mode, engine.Hard.String()), c.Secret)
}

// found makes a verdict of a check.
func found(n int, guesses []verify.Guess, faults []verify.FaultError) verdict {
	report := verdict{Game: n, OK: len(faults) == 0, Guesses: len(guesses)}
	if len(guesses) > 0 {
		report.Answer = guesses[len(guesses)-1].Word
	}
	for _, fault := range faults {
		report.Faults = append(report.Faults, faultOfGame{N: fault.N, Guess: fault.Word, Reason: fault.Reason})
	}
	return report
}
