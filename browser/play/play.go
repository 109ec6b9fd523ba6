// Package play plays games: it turns the page's rows into a position, asks a strategy for a guess, and types the guess.
package play

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"time"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"
)

var (
	// ErrAlreadyPlayed means that the board was full, or showed the answer, before we played.
	ErrAlreadyPlayed = errors.New("this game has been played already")
	// ErrStateLost means that the page forgot the game when it was loaded again.
	ErrStateLost = errors.New("the page lost the game")
	// ErrLost means that the last row was used without finding the answer.
	ErrLost = errors.New("the game was lost")
)

// refusalLimit is how many words in a row a page may refuse. Differences between word lists never explain as many.
const refusalLimit = 200

// unmetLimit replaces refusalLimit while no colour of the page is known, and for silent refusals: the page may take words and show nothing.
const unmetLimit = 12

// strayLimit is how many words in a row a page may refuse where no allowed word fits the clues: the answer can't be typed, or is in no list.
const strayLimit = 40

// Config is what a game needs.
type Config struct {
	Page     *page.Page
	Dict     *game.Dictionary
	Rules    game.Rules
	Boards   int     // that every guess is played on; 0 means one
	Epsilon  float64 // budget of each guess on pages that sell clues, unless the strategy chooses it
	Player   strategy.Player
	Start    record.Start    // without its time
	Recorder record.Recorder // the time that it takes does not count: the user may have paused
	// Refused are words that the page does not take, as earlier games of the same run showed. Those that this one shows are added: refused first
	// guesses, and what a list that the page has loaded lacks.
	Refused map[game.Word]bool
	// Lists, if set, returns the lists of words that the page has loaded, the largest first. It is called after some refusals, and if no
	// allowed word fits.
	Lists func(context.Context) ([][]game.Word, error)
	// Doubt says that earlier games on the page had answers outside the dictionary's.
	Doubt bool
	// Reopen, if set, opens the page again after the browser died, with the page's storage ([page.Page.Stored]). The
	// game continues if the page has its rows, or gives the same clues again.
	Reopen func(context.Context) (*page.Page, error)
	// Mend, if set, is called when the page no longer fits its profile. It returns the page with a mended profile, or
	// an error if that fails. The game continues if the page shows the rows that were played.
	Mend func(context.Context, Unfit) (*page.Page, error)
	// Rescored, if set, is called after a win if the page colours repeated letters by another rule than that of Rules, and no clue
	// contradicts it.
	Rescored func(context.Context, game.Scoring) error
	// Mended is set if the page was mended before the game: its colours may be wrong.
	Mended bool
	// Warn, if set, is called with oddities of the page that do not end the game.
	Warn func(error)
	// Advise, if set, is called before each row, which somebody else types. Its error ends the game.
	Advise func(context.Context, *game.Boards) error
	// Known, if set, is a game to type instead of asking the player, on one board. The first Recorded turns are in the
	// record already.
	Known    []game.Turn
	Recorded int
	Input    Input // of a known game
}

// played is a game under way.
type played struct {
	Config
	boards *game.Boards
	paid   *paidGame // on pages that sell clues, else nil
	began  time.Time
	held   time.Duration // by the recorder
	astray int           // guesses in a row after which no word fits
	scored game.Scoring  // of the rules, before the first row
	deaths tries
	mended tries

	readBefore int                // rows read before the page was mended; -1 if its colours are not in doubt
	misread    error              // a contradiction that wrong colours may explain, until the rows are read again
	again      map[game.Word]bool // words that were needed, and tried
	looked     bool               // for own and foreign, see unlisted
	own        []game.Word
	foreign    []game.Word
}

// Run plays a game to its end, starting from the page's board. The error is nil if the game was won. Otherwise it is a
// [*DifferenceError], wraps [ErrLost], [ErrAlreadyPlayed], [strategy.ErrNoMove], [ErrStateLost] or one of package page's errors, or is the cause
// of ctx's end. The record always gets its end line.
func Run(ctx context.Context, c Config) (record.End, error) {
	dict, err := playable(ctx, c.Dict, c.Page)
	if err != nil {
		return record.End{}, err
	}
	c.Dict = dict
	g := &played{Config: c, began: time.Now(), scored: c.Rules.Host.Scoring, readBefore: -1, again: map[game.Word]bool{}}
	if g.boards, err = g.begin(maps.Keys(c.Refused)); err != nil {
		return record.End{}, err
	}
	if c.Mended {
		g.readBefore = 0
	}
	if c.Rules.Host.SellsClues() { // such a page counts repeated letters as Wordle does
		g.paid = &paidGame{Game: noise.NewGame(noise.NewModel(c.Dict, game.WORDPL()))}
	}
	g.Start.Time = g.began.UTC().Truncate(time.Millisecond)
	if c.Recorded == 0 {
		if err := g.record(record.Event{Start: &g.Start}); err != nil {
			return record.End{}, err
		}
	}
	if err = g.takeUp(ctx); err == nil {
		err = g.playOn(ctx)
	}
	return g.finish(ctx, err)
}

// begin returns the boards before the first row, without words that the page refuses.
func (g *played) begin(refused iter.Seq[game.Word]) (*game.Boards, error) {
	boards, err := game.NewBoards(g.Dict, g.Rules, max(1, g.Boards))
	if err != nil {
		return nil, err
	}
	for w := range refused {
		boards.Reject(w)
	}
	if g.Doubt {
		boards.Doubt()
	}
	return boards, nil
}

func (g *played) playOn(ctx context.Context) error {
	for !g.won() {
		switch {
		case g.lost() && g.Known != nil:
			return plain.Error(ErrLost, errors.New("the words end before the game does; a record of a game that was stopped goes on with --resume"))
		case g.lost():
			return ErrLost
		}
		if err := g.lostForEver(); err != nil {
			return err
		}
		err := g.recovered(ctx, g.step(ctx))
		if err == nil && g.misread != nil {
			err = g.readAgain(ctx)
		}
		if err != nil {
			return err
		}
	}
	g.doubt()
	g.tellScoring(ctx)
	return nil
}

// step plays one row, or has it played. Before each it copies the page's storage, which has the last row by then, in
// case the browser dies.
func (g *played) step(ctx context.Context) error {
	if g.Known != nil {
		return g.typeKnown(ctx)
	}
	if g.Reopen != nil {
		if err := g.Page.Keep(ctx); err != nil {
			return err
		}
	}
	if g.Advise != nil {
		return g.watchTurn(ctx)
	}
	return g.turn(ctx)
}

func (g *played) warn(err error) {
	if g.Warn != nil {
		g.Warn(err)
	}
}

// turn plays one row: it tries words until the page accepts one.
func (g *played) turn(ctx context.Context) error {
	limit, silent, stray := refusalLimit, 0, 0
	if g.Page.Profile().Board.NoColourKnown() { // then nothing shows whether the page accepts words
		limit = unmetLimit
	}
	for n := range limit {
		if silent == unmetLimit {
			return fmt.Errorf("%w: it did nothing at all for %d words in a row", page.ErrUnlike, silent)
		}
		if stray == strayLimit {
			return fmt.Errorf("%w: no allowed word fits the clues, and the page refused %d others", strategy.ErrNoMove, stray)
		}
		if n == narrowAfter {
			g.narrow(ctx)
		}
		move, err := g.next(ctx)
		if err != nil {
			return err
		}
		began := time.Now()
		if g.paid != nil { // the final answer has no budget
			g.paid.move = move
			if err := g.Page.SetEpsilon(ctx, move.Epsilon); err != nil {
				return err
			}
		}
		row, err := g.Page.Guess(ctx, move.Guess.String(), g.again[move.Guess] || g.boards.MayBeAnswer(move.Guess))
		if refused, _ := errors.AsType[*page.RejectedError](err); refused != nil {
			if refused.Silent {
				silent++
			}
			if g.beyondAllowed() {
				stray++
			}
			g.reject(move.Guess, refused.Letter)
			if g.Refused != nil && len(g.boards.Guesses()) == 0 && !g.Page.Profile().Board.HasUnknownColour() { // hard mode may explain a later refusal
				g.Refused[move.Guess] = true
			}
			if err := g.record(record.Event{Guess: g.line(record.Guess{Guess: move.Guess, Rejected: true}, began)}); err != nil {
				return err
			}
			continue
		}
		if g.gone(err) && g.wonBy(move.Guess) {
			row, err = page.SolvedRow(move.Guess.String(), g.boards.Len(), "it took its board away"), nil
		}
		if err == nil {
			row, err = g.stays(ctx, row, move.Guess)
		}
		if err == nil {
			row, err = g.solved(ctx, row, move.Guess)
		}
		if err != nil {
			return err
		}
		return g.apply(row, began)
	}
	return fmt.Errorf("%w: it refused %d words in a row", page.ErrUnlike, limit)
}

// next returns a refused word that is needed, or asks the player for a guess.
func (g *played) next(ctx context.Context) (strategy.Purchase, error) {
	if word, ok := g.needed(ctx); ok {
		g.again[word] = true
		return strategy.Purchase{Guess: word}, nil
	}
	if g.paid != nil {
		return g.purchase(ctx)
	}
	guess, err := strategy.Next(ctx, g.Player.Strategy, g.boards)
	return strategy.Purchase{Guess: guess}, err
}

// watchTurn advises, and waits until somebody has played the row.
func (g *played) watchTurn(ctx context.Context) error {
	if err := g.Advise(ctx, g.boards); err != nil {
		return err
	}
	began := time.Now()
	row, err := g.Page.AwaitRow(ctx, game.Texts(g.boards.Guesses()))
	if err != nil {
		return err
	}
	return g.apply(row, began)
}

// apply adds a finished row to the position and the record. Began is zero for rows that were already on the board.
func (g *played) apply(row page.Row, began time.Time) error {
	n := len(g.boards.Guesses()) + 1
	if g.Known != nil {
		if err := g.compare(n-1, row); err != nil {
			return err
		}
	}
	word, err := g.Dict.ParseWord(row.Word)
	if err != nil {
		return fmt.Errorf("%w: row %d: %w", page.ErrUnlike, n, err)
	}
	clues, err := row.Parse()
	if err != nil {
		return fmt.Errorf("%w: row %d: %w", page.ErrUnlike, n, err)
	}
	before := g.has(game.FromAllowed)
	err = g.boards.Apply(word, clues)
	rescored := g.rescore(n)
	switch {
	case errors.Is(err, game.ErrBoards):
		return fmt.Errorf("%w: row %d: %w", page.ErrUnlike, n, err)
	case err != nil && !rescored:
		if g.mayBeMisread(err) {
			g.misread = err
		}
		g.warn(fmt.Errorf("row %d: %w; continuing with the likeliest words", n, err))
	}
	if !before && g.has(game.FromAllowed) {
		g.warn(fmt.Errorf("row %d: no answer of %s fits these clues; continuing with the other allowed words", n, g.Dict.Name()))
	}
	g.goAstray()
	if row.Inferred != "" {
		g.warn(fmt.Errorf("row %d: the page showed no clue for %s; the game is taken for won: %s", n, word.Upper(), row.Inferred))
	}
	line := record.Guess{Guess: word, Found: began.IsZero(), Inferred: row.Inferred}
	line.SetClues(clues, func(i int) bool { return row.Clues[i] != "" })
	full := g.line(line, began)
	full.N = n
	if rescored {
		full.Scoring = new(g.Rules.Host.Scoring)
	}
	if g.paid != nil {
		if err := g.takePaid(full, clues[0], began); err != nil {
			return err
		}
	}
	return g.record(record.Event{Guess: full})
}

// line fills in the fields that all guess lines have.
func (g *played) line(l record.Guess, began time.Time) *record.Guess {
	l.N = len(g.boards.Guesses()) + 1
	l.Count(g.boards)
	if !began.IsZero() {
		l.MS = float64(time.Since(began).Microseconds()) / 1000
	}
	return &l
}

// record passes a line on, and counts the time that this takes.
func (g *played) record(e record.Event) error {
	began := time.Now()
	err := g.Recorder(e)
	g.held += time.Since(began)
	return err
}

// finish writes the record's last line.
func (g *played) finish(ctx context.Context, err error) (record.End, error) {
	end := record.End{
		Event: record.EventEnd, Outcome: g.outcome(ctx, err), Guesses: len(g.boards.Guesses()),
		Seconds: g.seconds(),
	}
	if err != nil && (g.Known != nil || !errors.Is(err, ErrLost)) {
		end.Error = err.Error()
	}
	switch {
	case g.won() && g.Rules.Host.Lies != game.OtherBoards:
		end.Answer = g.answers()
	case end.Outcome == record.Lost && g.lost() && g.Known == nil:
		end.Answer, _ = g.Page.Answer(ctx) // empty with an error
	}
	err = errors.Join(err, g.record(record.Event{End: &end}))
	if end.Outcome != record.Won && end.Outcome != record.Lost {
		return end, err
	}
	if blocked, _ := errors.AsType[*page.BlockedError](g.Page.Blocked(ctx)); blocked != nil {
		g.warn(fmt.Errorf("%s: after the end of the game %s; the game counts", blocked.Site, blocked.What()))
	}
	return end, err
}

// seconds returns how long the game has taken so far.
func (g *played) seconds() float64 {
	return float64((time.Since(g.began) - g.held).Milliseconds()) / 1000
}

// answers returns the words that solved the boards, in board order.
func (g *played) answers() string {
	var words []game.Word
	for _, p := range g.boards.All() {
		words = append(words, p.Turns()[len(p.Turns())-1].Guess)
	}
	return game.Join(words, " ")
}

func (g *played) outcome(ctx context.Context, err error) record.Outcome {
	switch {
	case g.won():
		return record.Won
	case ctx.Err() != nil:
		return record.Stopped
	case g.lost(), errors.Is(err, strategy.ErrNoMove):
		return record.Lost
	}
	return record.Failed
}
