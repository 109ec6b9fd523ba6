package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy"

	"github.com/spf13/cobra"
)

// list is the word list of the Times.
const list = "nyt"

type daysFlags struct {
	date    daily.Date // zero for today
	history cli.HistoryFlags
	mode    game.Mode
	number  int
}

func (a *commands) daysCommand() *cobra.Command {
	f := daysFlags{number: 10}
	c := cli.NewCommand("days", nil, func(ctx context.Context, _ []string) error { return a.days(ctx, f) })
	cli.DateFlag(c, &f.date, "the day to look at, by the days before it (default: today)")
	f.history.Add(c)
	cli.ModeFlag(c, &f.mode, "rule for the best first guess")
	cli.WholeFlag(c, &f.number, "number", "n", "how many answers and words to print", 1, math.MaxInt)
	c.AddCommand(a.addCommand(), a.modelCommand())
	return c
}

// outlook is what is known about a day before it is played.
type outlook struct {
	Date      daily.Date    `json:"date"`
	Day       int           `json:"day"`
	Days      int           `json:"days"` // known days before it
	Last      []daily.Day   `json:"last"` // newest first
	Answers   int           `json:"answers"`
	Never     int           `json:"never"`     // answers that were no known day's answer
	Effective float64       `json:"effective"` // equivalent number of equally likely words
	Likeliest []game.Chance `json:"likeliest"`
	Mode      string        `json:"mode"`
	First     game.Word     `json:"first"`    // guess
	Expected  float64       `json:"expected"` // expected number of guesses
}

func (a *commands) days(ctx context.Context, f daysFlags) error {
	h, err := f.history.Load()
	if err != nil {
		return err
	}
	date := cmp.Or(f.date, daily.Today(time.Now()))
	h = h.Before(date)
	d, err := game.LoadList(list)
	if err != nil {
		return err
	}
	weighted, err := cli.WeighFor(d, h, date)
	if err != nil {
		return err
	}
	pos := game.NewPosition(weighted, game.Rules{Mode: f.mode, Host: game.Wordle(), Rows: game.Wordle().Rows(1)})
	o := outlook{
		Date: date, Day: date.Number(), Days: len(h.Days()), Last: lastFirst(h.Days(), f.number),
		Mode: f.mode.String(), Answers: len(d.Answers()), Effective: pos.Effective(), Likeliest: pos.Chances(f.number),
	}
	for _, w := range d.Answers() {
		if _, dealt := h.Last(w); !dealt {
			o.Never++
		}
	}
	if o.First, o.Expected, err = firstGuess(ctx, pos); err != nil {
		return err
	}
	return a.Emit(o)
}

// firstGuess returns the first guess of strategy daily, and the expected number of guesses.
func firstGuess(ctx context.Context, pos *game.Position) (game.Word, float64, error) {
	s, err := strategy.New("daily", 0)
	if err != nil {
		return game.Word{}, 0, err
	}
	best, err := s.(strategy.Ranker).Rank(ctx, pos, 1)
	if err := errors.Join(err, strategy.Close(s)); err != nil {
		return game.Word{}, 0, err
	}
	return best[0].Guess, best[0].Guesses, nil
}

// lastFirst returns at most that many of the last days, newest first.
func lastFirst(days []daily.Day, most int) []daily.Day {
	last := slices.Clone(days[max(0, len(days)-most):])
	slices.Reverse(last)
	return last
}

func (o outlook) Print(w io.Writer) {
	fmt.Fprintf(w, "Wordle %s, %s; ", plain.Thousands(o.Day), o.Date)
	if o.Days == 0 {
		fmt.Fprintln(w, "no day before it is known.")
	} else {
		o.printDays(w)
	}
	fmt.Fprintf(w, "\nOf the %s words of the list %s were never dealt.\n", plain.Thousands(o.Answers), plain.Thousands(o.Never))
	fmt.Fprintf(w, "The likeliest words; it is as if %s were equally likely:\n\n", plain.Thousands(int(o.Effective+0.5)))
	for _, s := range o.Likeliest {
		fmt.Fprintf(w, "  %s %6.3f %%\n", s.Word.Upper(), 100*s.Share)
	}
	fmt.Fprintf(w, "\nBegin with %s, in %s mode: %.2f guesses are to be expected.\n", o.First.Upper(), o.Mode, o.Expected)
}

func (o outlook) printDays(w io.Writer) {
	fmt.Fprintf(w, "%s known before it:\n\n", plain.Count(o.Days, "day is", "days are"))
	for _, d := range o.Last {
		fmt.Fprintf(w, "  %s %6s  %s\n", d.Date, plain.Thousands(d.Number), d.Answer.Upper())
	}
	if n := o.Day - o.Last[0].Number - 1; n > 0 {
		fmt.Fprintf(w, "\nNothing is known of %s after that; \"absurdist days add\" notes answers.\n", plain.Count(n, "day", "days"))
	}
}

func (a *commands) addCommand() *cobra.Command {
	return cli.NewCommand("add DATE WORD", cli.BetweenArgs(2, 2), func(_ context.Context, args []string) error {
		return a.add(args[0], args[1])
	})
}

// added is the result of add.
type added struct {
	daily.Day
	File  string `json:"file"`
	Added bool   `json:"added"` // it was not known before
}

func (r added) Print(w io.Writer) {
	what := "as is known already"
	if r.Added {
		what = "added to " + r.File
	}
	fmt.Fprintf(w, "Wordle %s, %s: %s, %s\n", plain.Thousands(r.Number), r.Date, r.Answer.Upper(), what)
}

func (a *commands) add(dateText, wordText string) error {
	date, err := cli.ParsePastDate(dateText)
	if err != nil {
		return err
	}
	words, err := cli.Words([]string{wordText}, game.ParseWord)
	if err != nil {
		return err
	}
	d, err := game.LoadList(list)
	if err != nil {
		return err
	}
	if _, allowed := d.Index(words[0]); !allowed {
		return cli.UsageError("%s is not among the %s allowed words, so it was not an answer", words[0].Upper(), plain.Thousands(len(d.Words())))
	}
	r := added{Day: daily.DayOf(date, words[0])}
	if r.File, r.Added, err = noteDay(r.Day); err != nil {
		return err
	}
	return a.Emit(r)
}

const historyHead = "# date\tnumber\tanswer: days that absurdist was told or has played\n"

// noteDay adds a day to the player's own history, unless it is already known. It returns the file, and whether the day
// was added. If the day is known with another answer, the error names the place and wraps [daily.ErrHistory]. Several
// processes may add days at the same time.
func noteDay(day daily.Day) (file string, added bool, err error) {
	if file = cli.OwnHistory(); file == "" {
		return "", false, errors.New("there is no folder to keep days in: set XDG_DATA_HOME to one")
	}
	if there, err := known(day); there || err != nil { // for a known day, the file need not exist or be writable
		return file, false, err
	}
	if file, err = save.In(filepath.Dir(file), filepath.Base(file)); err != nil {
		return file, false, err
	}
	f, err := os.OpenFile(file, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o666)
	if err != nil {
		return file, false, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	input.WaitLock(f)
	if there, err := known(day); there || err != nil { // another process may have added it
		return file, false, err
	}
	err = appendLine(f, day.Line())
	return file, err == nil, err
}

// known reports whether a day is known. The error says that the day is known with another answer, or is that of
// [cli.KnownDays].
func known(day daily.Day) (bool, error) {
	days, err := cli.KnownDays()
	if err != nil {
		return false, err
	}
	_, there := days.On(day.Date)
	return there, days.Agrees(day)
}

// appendLine appends a line to a file, completely or not at all. The file's last line may lack a line end, if the player has
// edited it.
func appendLine(f *os.File, line string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size, last, before := info.Size(), make([]byte, 1), ""
	if size == 0 {
		before = historyHead
	} else if _, err := f.ReadAt(last, size-1); err != nil {
		return err
	} else if last[0] != '\n' {
		before = "\n"
	}
	if _, err := f.WriteString(before + line + "\n"); err != nil {
		return errors.Join(err, f.Truncate(size))
	}
	return nil
}

type modelFlags struct {
	days    *cli.DayRange
	history cli.HistoryFlags
	fit     bool
}

func (a *commands) modelCommand() *cobra.Command {
	var f modelFlags
	c := cli.NewCommand("model", nil, func(context.Context, []string) error { return a.model(f) })
	cli.DaysFlag(c, &f.days, "the days to weigh words for (default: all that the editor chose)")
	f.history.Add(c)
	c.Flags().BoolVar(&f.fit, "fit", false, "fit the parameters to these days, instead of the built-in ones")
	return c
}

// measured is a model and how well it predicted days.
type measured struct {
	Fitted  bool           `json:"fitted"` // to these days
	Model   *daily.Model   `json:"model"`
	Figures *daily.Figures `json:"figures"`
}

func (a *commands) model(f modelFlags) error {
	h, err := f.history.Load()
	if err != nil {
		return err
	}
	d, err := game.LoadList(list)
	if err != nil {
		return err
	}
	known := h.Days()
	days := cli.DayRange{From: daily.Editor, To: known[len(known)-1].Date}
	if f.days != nil {
		days = *f.days
	}
	r := measured{Fitted: f.fit, Model: daily.Default()}
	if f.fit {
		if r.Model, err = daily.Fit(d, h, days.From, days.To); err != nil {
			return err
		}
	}
	if r.Figures, err = r.Model.Measure(d, h, days.From, days.To); err != nil {
		return err
	}
	return a.Emit(r)
}

func (r measured) Print(w io.Writer) {
	f := r.Figures
	fmt.Fprintf(w, "%s, %s..%s, each predicted from the days before it", plain.Count(f.Days, "day", "days"), f.From, f.To)
	if r.Fitted {
		fmt.Fprint(w, " by a model that was fitted to them all")
	}
	fmt.Fprintf(w, ":\n\n  %6.3f bits a day; the model expected %.3f\n  %6.3f if the words of the list were equally likely", f.Bits, f.Expected, f.ListBits)
	if f.Outside.Days > 0 {
		fmt.Fprintf(w, " (%s impossible)", plain.Count(f.Outside.Days, "day is", "days are"))
	}
	fmt.Fprintf(w, "\n  %6.3f if all allowed words were\n\n", f.AllowedBits)
	fmt.Fprintf(w, "  %4s  %4s %6s %6s  %13s  %13s  %13s\n", "", "days", "bits", "words", "never dealt", "outside", "dealt before")
	for _, year := range f.Years {
		printYear(w, year.From.String()[:4], &year)
	}
	printYear(w, "all", f)
	fmt.Fprint(w, "\nWords: the equivalent number of equally likely ones. Then the days of each\nclass, and in brackets how many were expected.\n\n")
	printDeciles(w, f.Deciles)
	printModel(w, r.Model)
}

// printDeciles draws what the model expected (|) and spent (o) in each tenth of the days.
func printDeciles(w io.Writer, deciles []daily.Decile) {
	const width = 40
	low, high := math.Inf(1), math.Inf(-1)
	for _, d := range deciles {
		low, high = min(low, d.Expected, d.Bits), max(high, d.Expected, d.Bits)
	}
	fmt.Fprintf(w, "Bits a day, the days in parts by what was expected (|), and spent (o):\n\n  days  expected   spent\n")
	for _, d := range deciles {
		row := []byte(strings.Repeat(".", width+1))
		at := func(bits float64) int { return int(math.Round(width * (bits - low) / max(high-low, 1e-9))) }
		row[at(d.Expected)] = '|'
		row[at(d.Bits)] = 'o'
		fmt.Fprintf(w, "  %4d    %6.3f  %6.3f  %s\n", d.Days, d.Expected, d.Bits, row)
	}
	fmt.Fprintln(w)
}

func printYear(w io.Writer, name string, f *daily.Figures) {
	fmt.Fprintf(w, "  %4s  %4d %6.3f %6s", name, f.Days, f.Bits, plain.Thousands(int(f.Effective)))
	for _, c := range []daily.ClassFigures{f.Listed, f.Outside, f.Repeats} {
		fmt.Fprintf(w, "  %4d (%6.1f)", c.Days, c.Expected)
	}
	fmt.Fprintln(w)
}

func printModel(w io.Writer, m *daily.Model) {
	fmt.Fprint(w, "A word's weight is e to the power of the sum of its features, here for words in\nthe list and outside:\n\n")
	for i, name := range daily.FeatureNames() {
		if m.Listed[i] == 0 && m.Outside[i] == 0 {
			continue
		}
		fmt.Fprintf(w, "  %-11s %7.3f %7.3f\n", name, m.Listed[i], m.Outside[i])
	}
	fmt.Fprintf(w, "\nAfter %g days a day counts half. At first a share of %g outside the list\nis expected.\n", m.HalfLife, m.Prior.Outside)
}
