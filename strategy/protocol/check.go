package protocol

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/game"
)

// ErrUnfit is wrapped by the error for a program that breaks the protocol.
var ErrUnfit = errors.New("the program does not keep to the protocol")

// The results of a check.
const (
	Kept      = "ok"
	Broken    = "wrong"
	Unchecked = "unchecked"
)

// Verdict is what a check has found.
type Verdict struct {
	Check  string `json:"check"` // its name
	Rule   string `json:"rule"`  // what the program must do
	Result string `json:"result"`
	Fault  string `json:"fault,omitempty"` // what the program does wrong, or why it was not checked
}

// check is a row of the suite. Each gets its own run of the program.
type check struct {
	name, rule string
	run        func(*trial, context.Context) error
}

// checks returns the suite. If the first check fails, the others can't be made.
func checks() []check {
	return []check{
		{"greets", "answers absurdist with absurdistok, ready with readyok, declares options as PROTOCOL.md says", func(*trial, context.Context) error { return nil }}, // start has done it
		{"in-time", "answers each request within its time, without a stop", games(game.Normal, (*trial).inTime, secrets[0])},
		{"words", "plays allowed words, none twice, and gives up only where no answer fits", games(game.Normal, (*trial).legal, secrets...)},
		{"refused", "plays another word where the page refuses one", (*trial).refused},
		{"hard", "obeys hard mode: greens stay, revealed letters are reused", games(game.Hard, (*trial).obedient, secrets...)},
		{"strict", "obeys strict mode: each guess fits every clue", games(game.Strict, (*trial).obedient, secrets...)},
		{"games", "plays several games in one run, each on an empty board", games(game.Normal, (*trial).guess, secrets...)},
		{"boards", "is asked about several boards in turn: position empties the board", (*trial).boards},
		{"odd", "survives odd positions: one word left, none left, words outside the list, a host without an answer", (*trial).odd},
		{"weights", "goes on with a file of weights", (*trial).weights},
		{"unknown", "ignores verbs and fields of newgame that it does not know", conversation(
			exchange{"weather fine 7\nready\n", verbReadyOK},
			exchange{"newgame mode normal shade blue host wordle rows 6 words original\n", verbGameOK},
			exchange{"go hurry 3 time 5000\n", verbBestGuess},
		)},
		{"lines", "ignores blank lines, and reads the fields of newgame in any order", conversation(
			exchange{"\n  \nready\n", verbReadyOK},
			exchange{"newgame rows 6 host wordle mode normal words original\n", verbGameOK},
			exchange{"turn crane BYBBB\n\ngo time 5000\n", verbBestGuess},
		)},
		{"stop", "answers within two seconds after stop, and only once", conversation(
			exchange{"turn crane BYBBB\ngo time 3600000\nstop\n", verbBestGuess},
			exchange{"ready\n", verbReadyOK},
		)},
		{"unasked", "writes nothing that was not asked for", (*trial).unasked},
		{"quits", "ends within two seconds after quit", (*trial).quits},
		{"end", "ends within two seconds after the end of standard input", (*trial).end},
	}
}

// Check runs the suite against a program and passes on each verdict. The words are those of dict, which has five letters. The
// error wraps [ErrUnfit] if a check failed, or is the cause of ctx's end.
func Check(ctx context.Context, c Config, dict *game.Dictionary, emit func(Verdict) error) error {
	return suite(ctx, checks(), c, dict, emit)
}

func suite(ctx context.Context, checks []check, c Config, dict *game.Dictionary, emit func(Verdict) error) error {
	broken, greets := 0, true
	for i, k := range checks {
		v := Verdict{Check: k.name, Rule: k.rule, Result: Unchecked, Fault: "the program does not greet"}
		if greets {
			err := k.try(ctx, c, dict)
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			if v.Result, v.Fault = Kept, ""; err != nil {
				v.Result, v.Fault = Broken, faultOf(err)
				broken++
				greets = i > 0
			}
		}
		if err := emit(v); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%s: %w: %d of %d checks failed", commandLine(c.Command), ErrUnfit, broken, len(checks))
	}
	return nil
}

// faultOf returns the text of an error without the command, which is the same in all rows.
func faultOf(err error) string {
	if failed, ok := errors.AsType[*Error](err); ok {
		return failed.reason()
	}
	return err.Error()
}

// try makes a check, in a run of the program.
func (k check) try(ctx context.Context, c Config, dict *game.Dictionary) error {
	t := &trial{Client: NewClient(c), dict: dict}
	err := t.start(ctx)
	if err == nil {
		err = k.run(t, ctx)
	}
	return errors.Join(err, t.Close())
}

// trial is a run of the program that is checked, after its greeting.
type trial struct {
	*Client
	dict *game.Dictionary
}

// secrets are the answers of the games, some with repeated letters. Openings are allowed words, the last of which is no answer.
var (
	secrets  = game.MustWords("cigar jazzy eerie")
	openings = game.MustWords("crane slate tares")
)

func (t *trial) position(rules game.Rules, turns ...game.Turn) *game.Position {
	pos := game.NewPosition(t.dict, rules)
	for _, u := range turns {
		_ = pos.Apply(u.Guess, u.Clue) // some turns contradict each other
	}
	return pos
}

// after returns the turns of some guesses.
func after(secret game.Word, guesses ...game.Word) (turns []game.Turn) {
	for _, g := range guesses {
		turns = append(turns, game.Turn{Guess: g, Clue: game.Score(g, secret)})
	}
	return turns
}

// sixRows are the rules of most checks.
var sixRows = game.Rules{Rows: 6}

// guess asks for a word, which may break the rules. Giving up is a fault while answers fit the clues.
func (t *trial) guess(ctx context.Context, pos *game.Position) (game.Word, error) {
	best, err := t.answer(ctx, pos)
	if errors.Is(err, ErrGaveUp) {
		if pos.Tier() != game.FromAnswers {
			return game.Word{}, nil
		}
		err = fmt.Errorf("%w, although %d answers fit the clues%s", err, len(pos.CandidateWords(0)), on(pos))
	}
	return best.Guess, err
}

// on describes a position for a fault.
func on(pos *game.Position) string {
	if len(pos.Turns()) == 0 {
		return " (empty board)"
	}
	text := " (board"
	for _, u := range pos.Turns() {
		text += fmt.Sprintf(" %s=%s", u.Guess, u.Clue)
	}
	return text + ")"
}

// legal asks for a word that may be played.
func (t *trial) legal(ctx context.Context, pos *game.Position) (game.Word, error) {
	w, err := t.guess(ctx, pos)
	if err == nil && w != (game.Word{}) {
		if err = pos.Check(w); err != nil {
			err = fmt.Errorf("it plays %s: %w%s", w.Upper(), err, on(pos))
		}
	}
	return w, err
}

// games plays a game to its end for each secret, with the guesses of ask. A guess that breaks the rules ends a game; another check
// reports it.
func games(mode game.Mode, ask func(*trial, context.Context, *game.Position) (game.Word, error), secrets ...game.Word) func(*trial, context.Context) error {
	return func(t *trial, ctx context.Context) error {
		for _, secret := range secrets {
			pos := t.position(game.Rules{Mode: mode, Rows: 6})
			for !pos.Won() && !pos.Lost() {
				w, err := ask(t, ctx, pos)
				if err != nil {
					return err
				}
				if pos.Check(w) != nil {
					break
				}
				if err := pos.Apply(w, game.Score(w, secret)); err != nil {
					return err
				}
			}
		}
		return nil
	}
}

// inTime asks for a word. It is a fault if it comes only after stop.
func (t *trial) inTime(ctx context.Context, pos *game.Position) (game.Word, error) {
	began := time.Now()
	w, err := t.guess(ctx, pos)
	if took := time.Since(began); err == nil && took > t.config.Guess {
		err = fmt.Errorf("it answers after %v, after stop; it had %v%s", took.Round(time.Millisecond), t.config.Guess, on(pos))
	}
	return w, err
}

// obedient asks for a word. It is a fault if only the mode forbids the word.
func (t *trial) obedient(ctx context.Context, pos *game.Position) (game.Word, error) {
	w, err := t.guess(ctx, pos)
	if err == nil && t.position(sixRows, pos.Turns()...).Check(w) == nil && pos.Check(w) != nil {
		err = fmt.Errorf("it plays %s: %w%s", w.Upper(), pos.Check(w), on(pos))
	}
	return w, err
}

func (t *trial) refused(ctx context.Context) error {
	pos := t.position(sixRows, after(secrets[0], openings[0])...)
	for range 3 {
		w, err := t.guess(ctx, pos)
		if err != nil {
			return err
		}
		if pos.Rejected(w) {
			return fmt.Errorf("it plays %s, which was refused", w.Upper())
		}
		if pos.Check(w) != nil {
			return nil //nolint:nilerr // another check reports it
		}
		pos.Reject(w)
	}
	return nil
}

func (t *trial) boards(ctx context.Context) error {
	for rows := 1; rows <= 2; rows++ {
		for i, secret := range secrets {
			turns := after(secret, openings[i], openings[(i+1)%len(openings)])
			if _, err := t.guess(ctx, t.position(sixRows, turns[:rows]...)); err != nil {
				return fmt.Errorf("asked about several boards in turn: %w", err)
			}
		}
	}
	return nil
}

func (t *trial) odd(ctx context.Context) error {
	const yellow = game.Clues / 2 // on all tiles
	for _, pos := range []*game.Position{
		t.position(sixRows, after(secrets[1], game.MustWords("crane slate tares jumbo")...)...),
		t.position(sixRows, game.Turn{Guess: secrets[0]}, game.Turn{Guess: secrets[1]}, game.Turn{Guess: secrets[2]}, game.Turn{Guess: openings[2]}, game.Turn{Guess: openings[1], Clue: yellow}),
		t.position(sixRows, after(secrets[2], game.MustWords("xylyl fuzzy immix")...)...),
		t.position(game.Rules{Host: game.Absurdle()}, game.Turn{Guess: openings[0]}),
	} {
		if _, err := t.legal(ctx, pos); err != nil {
			return err
		}
	}
	return nil
}

func (t *trial) weights(ctx context.Context) error {
	weights := make([]float64, len(t.dict.Words()))
	for i := range t.dict.Answers() {
		weights[i] = float64(1 + i%7)
	}
	d, err := t.dict.Weighted("check", weights)
	if err != nil {
		return err
	}
	_, err = t.guess(ctx, game.NewPosition(d, sixRows))
	return err
}

// exchange is lines to send, and the verb of their answer.
type exchange struct{ lines, awaited string }

// conversation asks about an empty board, and then exchanges lines.
func conversation(list ...exchange) func(*trial, context.Context) error {
	return func(t *trial, ctx context.Context) error {
		_, err := t.guess(ctx, t.position(sixRows))
		for _, e := range list {
			if err == nil {
				err = t.exchange(ctx, e)
			}
		}
		return err
	}
}

// exchange needs a position that was asked about before.
func (t *trial) exchange(ctx context.Context, e exchange) error {
	limit := t.config.Start
	switch {
	case strings.Contains(e.lines, verbStop):
		limit = grace
	case e.awaited == verbBestGuess:
		limit = t.config.Guess + grace
	}
	t.program.send(e.lines)
	_, err := t.program.await(ctx, time.After(limit), e.awaited, nil, e.awaited)
	return err
}

func (t *trial) unasked(ctx context.Context) error {
	for _, pos := range []*game.Position{t.position(sixRows), t.position(sixRows, after(secrets[0], openings...)...)} {
		if _, err := t.guess(ctx, pos); err != nil {
			return err
		}
		if err := t.exchange(ctx, exchange{"refused zesty\nready\n", verbReadyOK}); err != nil {
			return err
		}
	}
	return nil
}

func (t *trial) quits(ctx context.Context) error {
	if _, err := t.guess(ctx, t.position(sixRows)); err != nil {
		return err
	}
	t.program.send(verbQuit + "\n")
	select {
	case <-t.program.gone:
	case <-time.After(grace):
		return fmt.Errorf("it still runs %v after quit", grace)
	}
	return nil
}

func (t *trial) end(ctx context.Context) error {
	if _, err := t.guess(ctx, t.position(sixRows)); err != nil {
		return err
	}
	p := t.program
	t.program = nil
	ended := p.hangUp()
	p.end(false)
	if !ended {
		return fmt.Errorf("it still runs %v after the end of its standard input", grace)
	}
	return nil
}
