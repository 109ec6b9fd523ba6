package strategy

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/strategy/protocol"
)

// Default time limits for a program's answers.
const (
	execGuess = time.Minute
	execStart = 20 * time.Second
)

// Program lets a program in any language choose, over the protocol of package protocol. It starts the program at the
// first guess, and Close ends it.
//
// A program that fails ends the game with an error: another strategy in its place would win games in its name.
type Program struct {
	*protocol.Client
	Counts map[string]float64 // sums of the figures that the program gives
}

// NewProgram returns a program that is offered the seed.
func NewProgram(c protocol.Config, seed uint64) Program {
	c.Offers = map[string]string{"seed": strconv.FormatUint(seed, 10)}
	return Program{protocol.NewClient(c), map[string]float64{}}
}

func newExec(o Options, seed uint64) (Strategy, error) {
	config, err := parseExec(o["command"])
	if err != nil {
		return nil, err
	}
	if _, err := exec.LookPath(config.Command[0]); err != nil {
		return nil, fmt.Errorf("%w: name a program that is on PATH, or its path", err)
	}
	return NewProgram(config, seed), nil
}

// ParseProgram returns how the program of a strategy exec:COMMAND is run. The error wraps [ErrUnknown].
func ParseProgram(text string) (protocol.Config, error) {
	name, command, _ := strings.Cut(text, ":")
	if name != "exec" {
		return protocol.Config{}, unknown("%s is not a program; write exec:COMMAND", name)
	}
	c, err := parseExec(command)
	if err != nil {
		return c, unknown("%s: %w", name, err)
	}
	return c, nil
}

// parseExec reads a command line with settings before the program, like variables in a shell: timeout, start and log
// are ours, others are the program's.
func parseExec(text string) (protocol.Config, error) {
	c := protocol.Config{Guess: execGuess, Start: execStart, Options: map[string]string{}}
	words, err := protocol.Split(text)
	if err != nil {
		return c, err
	}
	for i, word := range words {
		name, value, ok := strings.Cut(word, "=")
		if !ok || strings.ContainsAny(name, `/\`) {
			c.Command = words[i:]
			return c, nil
		}
		switch name {
		case "timeout":
			c.Guess, err = limit(value)
		case "start":
			c.Start, err = limit(value)
		case "log":
			c.Log = value
		default:
			err = option(c.Options, name, value)
		}
		if err != nil {
			return c, fmt.Errorf("%s: %w", name, err)
		}
	}
	return c, errors.New("the program is missing: write exec:COMMAND, such as exec:python3 first.py")
}

// option adds a setting for the program, which must fit one line.
func option(options map[string]string, name, value string) error {
	switch _, twice := options[name]; {
	case twice:
		return errors.New("given twice")
	case name == "" || strings.ContainsAny(name, " \t\r\n") || strings.ContainsAny(value, "\r\n"):
		return fmt.Errorf("%q is not a setting: its name is one word and its value one line", name+"="+value)
	}
	options[name] = value
	return nil
}

// limit reads a duration of a millisecond or more.
func limit(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond {
		return 0, fmt.Errorf("%q is not a time limit: write one such as 500ms, 10s or 2m", text)
	}
	return d, nil
}

// Next asks the program.
func (p Program) Next(ctx context.Context, pos *game.Position) (game.Word, error) {
	best, err := p.Best(ctx, pos)
	if errors.Is(err, protocol.ErrGaveUp) {
		return game.Word{}, fmt.Errorf("%w: %w", err, ErrNoMove)
	}
	for _, f := range best.Figures {
		p.Counts[f.Name] += f.Value
	}
	return best.Guess, err
}
