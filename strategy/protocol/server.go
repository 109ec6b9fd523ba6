package protocol

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Player chooses guesses for a client. Errors that wrap [ErrGaveUp] mean that no word is left to play.
type Player func(ctx context.Context, pos *game.Position) (Best, error)

// Option is an option that a program declares, with its initial value.
type Option struct{ Name, Default string }

// Server answers on behalf of a player.
type Server struct {
	Name    string
	Options []Option
	// New makes a player from the values of the options. It is called before the first guess, and whenever an option is set, so that a
	// wrong value is reported at once.
	New func(options map[string]string) (Player, error)
	// Closed, if not nil, is the error for a line that names a file.
	Closed error
}

// The time that quit leaves for a guess in progress. A program has 2 seconds to end.
const (
	lastThought = time.Second            // until the thought is stopped
	lastWord    = 500 * time.Millisecond // from there until the end
)

// Limits of a game.
const (
	mostWaiting = 100_000 // lines, while a guess is being thought about
	mostUnfit   = 30      // guesses in a game whose clues no word fits
)

// service is a server at work.
type service struct {
	Server
	out     io.Writer
	err     error // the first error of writing
	options map[string]string
	player  Player
	files   map[string]string           // of the word lists, by the verb that named them
	dicts   map[string]*game.Dictionary // that were read, by alphabet and files
	game    Game
	dict    *game.Dictionary
	pos     *game.Position

	thought chan string // will have the line that answers go; nil while there is no go
	stop    context.CancelFunc
	waiting []Message // lines that came meanwhile
}

// Serve reads lines from in and answers on out until quit, the end of in, or the end of ctx. After the end of in it still gives a guess
// that is due, and answers the lines that wait for it. After quit it stops that guess within a second. It answers a line that it
// can't obey with an error line. The error is that of reading or writing, or the cause of ctx's end.
func (s Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	v := &service{Server: s, out: out, options: map[string]string{}, files: map[string]string{}, dicts: map[string]*game.Dictionary{}, stop: func() {}}
	for _, o := range s.Options {
		v.options[o.Name] = o.Default
	}
	lines, failed := readLines(ctx, in)
	var end <-chan time.Time // after quit
	stopped := false
	for v.err == nil {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-end:
			if stopped {
				return v.err // the player does not stop
			}
			v.stop()
			v.waiting, stopped, end = nil, true, time.After(lastWord)
		case text := <-v.thought:
			v.stop()
			v.thought = nil
			v.say("%s", text)
			v.catchUp(ctx)
			if lines == nil && v.thought == nil {
				return v.err
			}
		case line, ok := <-lines:
			switch {
			case !ok && ctx.Err() != nil:
				return context.Cause(ctx)
			case !ok:
				if err := <-failed; err != nil || v.thought == nil {
					return err
				}
				lines = nil // only the thought is due, and the lines that wait for it
			case !v.obey(ctx, line):
			case v.thought == nil:
				return v.err
			default:
				lines, end = nil, time.After(lastThought)
			}
		}
	}
	return v.err
}

// readLines reads lines until the end of in or of ctx. When they end, the second channel has the error.
func readLines(ctx context.Context, in io.Reader) (<-chan string, <-chan error) {
	lines, failed := make(chan string), make(chan error, 1)
	go func() {
		defer close(lines)
		scanner := newScanner(in)
		defer func() { failed <- scanner.Err() }()
		for scanner.Scan() {
			select {
			case lines <- scanner.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines, failed
}

func (v *service) say(format string, args ...any) {
	if v.err == nil {
		_, v.err = fmt.Fprintf(v.out, format+"\n", args...)
	}
}

// obey answers a line, and reports whether it was quit.
func (v *service) obey(ctx context.Context, line string) (quit bool) {
	m, err := parseLine(line)
	if err != nil {
		if strings.TrimSpace(line) != "" {
			v.fail(err)
		}
		return false
	}
	switch m.Verb {
	case verbQuit:
		return true
	case verbReady:
		v.say(verbReadyOK)
	case verbStop:
		v.stop()
	default:
		if len(v.waiting) == mostWaiting {
			v.fail(fmt.Errorf("more than %d lines wait for a guess: this one is left out", mostWaiting))
			return false
		}
		v.waiting = append(v.waiting, m)
		v.catchUp(ctx)
	}
	return false
}

// fail writes an error line. It is shortened, because it may quote a line.
func (v *service) fail(err error) { v.say("%s %s", verbError, plain.Line(err.Error(), longestError)) }

// longestError is how many characters of an error are written.
const longestError = 500

// catchUp obeys the lines that wait, until one of them begins another thought.
func (v *service) catchUp(ctx context.Context) {
	for len(v.waiting) > 0 && v.thought == nil && ctx.Err() == nil {
		m := v.waiting[0]
		v.waiting = v.waiting[1:]
		if err := v.command(ctx, m); err != nil {
			v.fail(err)
		}
	}
}

// command obeys a line, one of those that have to wait for a thought.
func (v *service) command(ctx context.Context, m Message) error {
	switch m.Verb {
	case verbHello:
		v.hello()
	case verbSet:
		return v.set(m.Rest)
	case verbNewGame:
		return v.newGame(m.Rest)
	case verbAnswers, verbAllowed, verbWeights:
		if m.Rest != "" && v.Closed != nil {
			return fmt.Errorf("%s: %w", m.Verb, v.Closed)
		}
		v.files[m.Verb] = m.Rest
	case verbPosition, verbTurn, verbRefused:
		return v.place(m)
	case verbGo:
		return v.think(ctx, m.Rest)
	default:
		v.say("%s %s is not a verb of version %d: ignored", verbInfo, abridge(m.Verb), version)
	}
	return nil
}

func (v *service) hello() {
	v.say("%s %s", verbName, v.Name)
	for _, o := range v.Options {
		v.say("%s", Message{verbOption, o.Name + " " + o.Default})
	}
	v.say(verbHelloOK)
}

func (v *service) set(text string) error {
	name, value := cut(text)
	before, ok := v.options[name]
	if !ok {
		return fmt.Errorf("there is no option %q", abridge(name))
	}
	v.options[name] = value
	var err error
	if v.player, err = v.New(v.options); err != nil {
		v.options[name], v.player = before, nil
	}
	return err
}

// newGame begins a game with an empty board.
func (v *service) newGame(text string) (err error) {
	v.pos = nil
	if v.game, err = parseGame(text); err != nil {
		return err
	}
	if alphabet.IsFile(v.game.Alphabet) && v.Closed != nil {
		return fmt.Errorf("alphabet: %w", v.Closed)
	}
	if v.dict, err = v.lists(); err != nil {
		return err
	}
	if err := v.game.suits(v.dict); err != nil {
		return fmt.Errorf("%s: %w", verbNewGame, err)
	}
	v.pos = game.NewPosition(v.dict, v.game.Rules)
	v.say(verbGameOK)
	return nil
}

// lists returns the lists of the named files, or if there are none, the built-in lists that the game names. They have the weights of
// the file that was named for these.
func (v *service) lists() (*game.Dictionary, error) {
	answers, allowed, weights := v.files[verbAnswers], v.files[verbAllowed], v.files[verbWeights]
	key := strings.Join([]string{v.game.Alphabet, v.game.Words, answers, allowed, weights}, "\n")
	if d := v.dicts[key]; d != nil {
		return d, nil
	}
	d, err := readLists(v.game, answers, allowed)
	if err == nil && weights != "" {
		d, err = d.WeightedBy(weights)
	}
	if err == nil {
		v.dicts[key] = d
	}
	return d, err
}

// readLists reads the files of a game's lists; without files it loads the built-in lists.
func readLists(g Game, answers, allowed string) (*game.Dictionary, error) {
	if answers == "" && allowed == "" {
		return game.LoadList(g.Words)
	}
	if answers == "" || allowed == "" {
		return nil, fmt.Errorf("%s and %s go together: name a file for each", verbAnswers, verbAllowed)
	}
	letters, err := alphabet.Load(cmp.Or(g.Alphabet, alphabet.English().Name()))
	if err != nil {
		return nil, err
	}
	first, _, err := game.ReadWordFile(answers, letters)
	if err != nil {
		return nil, err
	}
	all, _, err := game.ReadWordFile(allowed, letters)
	if err != nil {
		return nil, err
	}
	return game.NewDictionaryIn(letters, g.Words, first, all)
}

// place changes the position.
func (v *service) place(m Message) error {
	if v.pos == nil {
		return fmt.Errorf("%s before a game has begun: write %s words NAME", m.Verb, verbNewGame)
	}
	switch m.Verb {
	case verbPosition:
		v.pos = game.NewPosition(v.dict, v.game.Rules)
	case verbRefused:
		w, err := v.dict.ParseWord(m.Rest)
		if err != nil {
			return fmt.Errorf("%w: %s: %w", ErrLine, verbRefused, err)
		}
		v.pos.Reject(w)
	case verbTurn:
		t, err := parseTurn(m.Rest, v.dict.ParseWord)
		if err == nil {
			err = v.room()
		}
		if err != nil {
			return err
		}
		if err := v.pos.Apply(t.Guess, t.Clue); err != nil { // the turn counts nevertheless
			v.say("%s %v", verbInfo, err)
		}
	}
	return nil
}

// room returns an error if the game can't have another turn: its rows are full, each word was played, or no word has fitted its clues
// for a long time. In the last case each further turn would take a look at all words.
func (v *service) room() error {
	most := len(v.dict.Words())
	if v.game.Rules.Rows > 0 {
		most = v.game.Rules.Rows
	}
	if tier := v.pos.Tier(); tier == game.Likeliest || tier == game.Miscounted || tier == game.FromBuilt {
		most = min(most, mostUnfit)
	}
	if len(v.pos.Turns()) >= most {
		return fmt.Errorf("%s: the game has %d guesses already, as many as it can have: write %s for an empty board", verbTurn, most, verbPosition)
	}
	return nil
}

// think starts the choice of a guess.
func (v *service) think(ctx context.Context, text string) error {
	limit, err := parseGo(text)
	switch {
	case err != nil:
		return err
	case v.pos == nil:
		return fmt.Errorf("%s before a game has begun: write %s words NAME", verbGo, verbNewGame)
	case v.pos.Won():
		v.say("%s the game is won", verbGiveUp)
		return nil
	}
	if v.player == nil {
		if v.player, err = v.New(v.options); err != nil {
			return err
		}
	}
	if limit > 0 {
		ctx, v.stop = context.WithTimeout(ctx, limit)
	} else {
		ctx, v.stop = context.WithCancel(ctx)
	}
	done, pos, player := make(chan string, 1), v.pos, v.player
	go func() { done <- answer(ctx, player, pos) }()
	v.thought = done
	return nil
}

// parseGo reads the arguments of go: time, in milliseconds; 0 is no limit. It skips unknown names.
func parseGo(text string) (limit time.Duration, err error) {
	for text != "" {
		var key, value string
		key, text = cut(text)
		value, text = cut(text)
		if key != "time" {
			continue
		}
		ms, err := wholeNumber(value)
		if err != nil {
			return 0, fmt.Errorf("%w: %s time: %w", ErrLine, verbGo, err)
		}
		limit = time.Duration(ms) * time.Millisecond
	}
	return limit, nil
}

// answer returns the line that answers go. If the player is stopped, the guess is the first candidate that may be played.
func answer(ctx context.Context, player Player, pos *game.Position) string {
	best, err := player(ctx, pos)
	if err != nil && ctx.Err() != nil {
		for _, w := range pos.CandidateWords(0) {
			if pos.Check(w) == nil {
				return Message{verbBestGuess, Best{Guess: w}.String()}.String()
			}
		}
	}
	switch {
	case errors.Is(err, ErrGaveUp):
		return Message{verbGiveUp, err.Error()}.String()
	case err != nil:
		return Message{verbError, err.Error()}.String()
	}
	return Message{verbBestGuess, best.String()}.String()
}
