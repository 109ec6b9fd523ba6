package protocol

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Config is how a program is run.
type Config struct {
	Command []string      // the program and its arguments
	Start   time.Duration // limit of every answer but a guess
	Guess   time.Duration // limit of a guess; the program is given it
	// Options are set, and the program must have declared them. Offers are set only if it has declared them.
	Options, Offers map[string]string
	Log             string // file to which all lines are appended; "" for none
	Dir             string // folder in which the program runs; "" for ours
	Limits          Limits
}

// restarts is how often a program that dies is started again for one guess.
const restarts = 3

// ErrGaveUp is wrapped by the error of [Client.Best] if the program gives up.
var ErrGaveUp = errors.New("the program gives up")

// Client asks a program. It is not for several goroutines at once.
type Client struct {
	config  Config
	log     *transcript
	dir     string   // for word lists
	program *process // nil while it does not run
	greeted bool     // some run of the program has passed the handshake
	sent    sent
	spent   Usage // by runs of the program that have ended
}

// Usage returns what the program and its children have used so far, in all its runs.
func (c *Client) Usage() Usage {
	if c.program == nil {
		return c.spent
	}
	return c.spent.with(c.program.usage())
}

// sent is what the program has received in this run.
type sent struct {
	rules   game.Rules
	dict    *game.Dictionary // nil before the first game
	sum     string           // of the lists and their weights
	turns   []game.Turn
	refused []game.Word
}

// NewClient returns a client. The program is started with the first question.
func NewClient(c Config) *Client { return &Client{config: c} }

type restartKey struct{}

// OnRestart returns a context within which f is called, after those of ctx, each time that a program has ended by itself and is started
// again. The error says how it ended. Several goroutines may call f at the same time.
func OnRestart(ctx context.Context, f func(error)) context.Context {
	return context.WithValue(ctx, restartKey{}, func(err error) {
		restarted(ctx, err)
		f(err)
	})
}

// restarted calls the functions of [OnRestart].
func restarted(ctx context.Context, err error) {
	if f, ok := ctx.Value(restartKey{}).(func(error)); ok {
		f(err)
	}
}

// Best asks for a guess. A program that ends is started again and given the position, a few times. A program that is silent or
// breaks the protocol is not started again, because it would do the same. The error is an [*Error], wraps [ErrGaveUp], or is the
// cause of ctx's end.
func (c *Client) Best(ctx context.Context, pos *game.Position) (Best, error) {
	for deaths := 0; ; deaths++ {
		best, err := c.ask(ctx, pos)
		if err == nil || errors.Is(err, ErrGaveUp) {
			return best, err
		}
		c.drop(false) // it may be anywhere
		switch {
		case ctx.Err() != nil:
			return Best{}, context.Cause(ctx)
		case !errors.Is(err, ErrDied) || !c.greeted:
			return Best{}, err
		case deaths == restarts:
			return Best{}, fmt.Errorf("started again %d times in vain: %w", restarts, err)
		}
		restarted(ctx, err)
	}
}

// Close asks the program to quit. If it does not, Close kills it, with all that it has started. The error is that of the log.
func (c *Client) Close() error {
	c.drop(true)
	err := c.log.close()
	if c.dir != "" {
		err = errors.Join(err, os.RemoveAll(c.dir))
	}
	c.log, c.dir = nil, ""
	return err
}

func (c *Client) drop(kindly bool) {
	if c.program != nil {
		// The peak must be read before the process ends. After that, the system also counts our own memory, from before it was started.
		peak := c.program.usage().Peak
		c.program.end(kindly)
		c.spent = c.spent.with(Usage{c.program.spent.CPU, peak})
	}
	c.program, c.sent = nil, sent{}
}

// ask asks once for a guess that may be played.
func (c *Client) ask(ctx context.Context, pos *game.Position) (Best, error) {
	best, err := c.answer(ctx, pos)
	if err != nil {
		return Best{}, err
	}
	if err := pos.Check(best.Guess); err != nil {
		return Best{}, c.program.fail(awaitedGuess, fmt.Errorf("%w: %w", ErrIllegal, err))
	}
	return best, nil
}

// awaitedGuess is the name of the answer to go in errors.
const awaitedGuess = verbBestGuess + " WORD"

// answer asks once, for any word of the position's alphabet and length.
func (c *Client) answer(ctx context.Context, pos *game.Position) (Best, error) {
	if c.program == nil {
		if err := c.start(ctx); err != nil {
			return Best{}, err
		}
	}
	if err := c.update(ctx, pos); err != nil {
		return Best{}, err
	}
	c.program.send(fmt.Sprintf("%s time %d\n", verbGo, c.config.Guess.Milliseconds()))
	m, err := c.program.await(ctx, time.After(c.config.Guess), awaitedGuess, nil, verbBestGuess, verbGiveUp)
	if errors.Is(err, ErrSilent) {
		c.program.send(verbStop + "\n")
		m, err = c.program.await(ctx, time.After(grace), awaitedGuess, nil, verbBestGuess, verbGiveUp)
		if errors.Is(err, ErrSilent) {
			err = c.program.fail(awaitedGuess, fmt.Errorf("%w: %v, and %v after stop", ErrSilent, c.config.Guess, grace))
		}
	}
	if err != nil {
		return Best{}, err
	}
	if m.Verb == verbGiveUp {
		return Best{}, fmt.Errorf("%s: %w: %s", c.config.Command[0], ErrGaveUp, abridge(m.Rest))
	}
	best, err := parseBest(m.Rest, pos.Dictionary().ParseWord)
	if err != nil {
		return Best{}, c.program.fail(awaitedGuess, fmt.Errorf("%w: %w", ErrGarbage, err))
	}
	return best, nil
}

// start starts the program and shakes hands.
func (c *Client) start(ctx context.Context) (err error) {
	if c.log == nil && c.config.Log != "" {
		if c.log, err = openTranscript(c.config.Log); err != nil {
			return err
		}
	}
	if c.dir == "" {
		if c.dir, err = os.MkdirTemp("", "absurdist-lists-"); err != nil {
			return err
		}
	}
	p, err := startProcess(c.config, c.dir, c.log)
	if err != nil {
		return err
	}
	c.program = p
	limit := time.After(c.config.Start)
	var declared []string
	p.send(fmt.Sprintf("%s %d\n", verbHello, version))
	_, err = p.await(ctx, limit, verbHelloOK, func(m Message) bool {
		if m.Verb == verbOption {
			name, _ := cut(m.Rest)
			declared = append(declared, name)
		}
		return m.Verb == verbOption || m.Verb == verbName
	}, verbHelloOK)
	if err != nil {
		return err
	}
	settings, err := c.settings(declared)
	if err != nil {
		return err
	}
	p.send(settings + verbReady + "\n")
	if _, err = p.await(ctx, limit, verbReadyOK, nil, verbReadyOK); err != nil {
		return err
	}
	c.greeted = true
	return nil
}

// settings returns the set lines.
func (c *Client) settings(declared []string) (string, error) {
	var lines []string
	for name, value := range c.config.Options {
		if !slices.Contains(declared, name) {
			others := "it has none"
			if len(declared) > 0 {
				others = "it has " + strings.Join(declared, ", ")
			}
			return "", &Error{Command: c.config.Command, Err: fmt.Errorf("%w: it has declared no option %q, %s", ErrStart, name, others)}
		}
		lines = append(lines, fmt.Sprintf("%s %s %s\n", verbSet, name, value))
	}
	for name, value := range c.config.Offers {
		if _, given := c.config.Options[name]; !given && slices.Contains(declared, name) {
			lines = append(lines, fmt.Sprintf("%s %s %s\n", verbSet, name, value))
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, ""), nil
}

// update sends what the program lacks of a position: a new game, a new position, or what has been added to the last one.
func (c *Client) update(ctx context.Context, pos *game.Position) error {
	s := &c.sent
	turns, refused := pos.Turns(), refusals(pos)
	first := len(turns) == 0 && len(s.turns) > 0
	if s.dict == nil || first || s.rules != pos.Rules || s.dict != pos.Dictionary() && s.sum != identity(pos.Dictionary()) {
		if err := c.newGame(ctx, pos); err != nil {
			return err
		}
	}
	s.dict = pos.Dictionary()
	var b strings.Builder
	if known := len(s.turns); known > len(turns) || !slices.Equal(turns[:known], s.turns) || !within(s.refused, refused) {
		b.WriteString(verbPosition + "\n")
		s.turns, s.refused = nil, nil
	}
	for _, t := range turns[len(s.turns):] {
		fmt.Fprintf(&b, "%s %s %s\n", verbTurn, t.Guess, t.Clue)
	}
	for _, w := range refused {
		if !slices.Contains(s.refused, w) {
			fmt.Fprintf(&b, "%s %s\n", verbRefused, w)
		}
	}
	s.turns, s.refused = append(s.turns, turns[len(s.turns):]...), refused
	if b.Len() > 0 {
		c.program.send(b.String())
	}
	return nil
}

// identity is the checksum of lists, and that of their weights.
func identity(d *game.Dictionary) string {
	_, weights := weightsOf(d)
	return d.Sum() + weights
}

// refusals returns the words that the page refused, in list order.
func refusals(pos *game.Position) []game.Word {
	var words []game.Word
	for _, w := range pos.Dictionary().Words() {
		if pos.Rejected(w) {
			words = append(words, w)
		}
	}
	return words
}

// within reports whether all of some words are in the list.
func within(some, list []game.Word) bool {
	return !slices.ContainsFunc(some, func(w game.Word) bool { return !slices.Contains(list, w) })
}

// newGame sends the rules and the lists.
func (c *Client) newGame(ctx context.Context, pos *game.Position) error {
	dict := pos.Dictionary()
	played := Game{Rules: pos.Rules, Words: strings.Join(strings.Fields(dict.Name()), " ")}
	if dict.Alphabet() != alphabet.English() {
		played.Alphabet = strings.Join(strings.Fields(dict.Alphabet().Name()), "-") // a file's name may have spaces
	}
	if dict.Length() != game.Letters {
		played.Length = dict.Length()
	}
	lists, sum := "", identity(dict)
	if sum != c.sent.sum {
		var err error
		if lists, err = c.writeLists(dict); err != nil {
			return err
		}
	}
	p := c.program
	p.send(fmt.Sprintf("%s%s %s\n", lists, verbNewGame, played))
	if _, err := p.await(ctx, time.After(c.config.Start), verbGameOK, nil, verbGameOK); err != nil {
		return err
	}
	c.sent = sent{rules: pos.Rules, dict: dict, sum: sum}
	return nil
}

// writeLists writes the word lists and their weights to files, each once. It returns the lines that name the files.
func (c *Client) writeLists(dict *game.Dictionary) (lines string, err error) {
	weights, weighed := weightsOf(dict)
	for _, file := range []struct{ verb, sum, text string }{
		{verbAnswers, dict.Sum(), game.Join(dict.Answers(), "\n") + "\n"},
		{verbAllowed, dict.Sum(), game.Join(dict.Words(), "\n") + "\n"},
		{verbWeights, weighed, weights},
	} {
		if file.text == "" {
			lines += file.verb + "\n"
			continue
		}
		path := filepath.Join(c.dir, file.sum[:12]+"-"+file.verb+".txt")
		if _, err := os.Stat(path); err != nil {
			if err := os.WriteFile(path, []byte(file.text), 0o644); err != nil {
				return "", err
			}
		}
		lines += file.verb + " " + path + "\n"
	}
	return lines, nil
}

// weightsOf returns the text of a file with the weights of a dictionary, and its SHA-256 in hex. Both are empty if it has no weights.
func weightsOf(d *game.Dictionary) (file, sum string) {
	if d.Weights() == nil {
		return "", ""
	}
	var b strings.Builder
	for i, w := range d.Weights() {
		if w > 0 {
			b.WriteString(d.Words()[i].String() + "\t" + strconv.FormatFloat(w, 'g', -1, 64) + "\n")
		}
	}
	hash := sha256.Sum256([]byte(b.String()))
	return b.String(), hex.EncodeToString(hash[:])
}
