package mcp

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/league"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/record"
	"github.com/absurdist/absurdist/strategy"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// contest lets a language model play the games of a league. The league runs beside the server: it shows each position, and waits for the
// word of a call.
type contest struct {
	player league.Player
	sets   []*league.Set
	file   *record.File
	before []record.Game

	shown  chan contestOut // positions, each taken by a call
	words  chan string     // of the calls
	left   chan struct{}   // closed when the client has left
	over   chan struct{}   // closed when all games are played, or none can be
	stop   func()          // ends the league
	ended  string          // how the game before ended
	open   bool            // the client has seen the game; another goroutine reads it only after shown or over
	fault  error           // why the league ended early
	waited bool            // a call has taken a position, and none has answered it yet
}

// contestOut is what a call of guess tells.
type contestOut struct {
	Host    string   `json:"host,omitempty"`
	Mode    string   `json:"mode,omitempty"`
	Rows    int      `json:"rows_left,omitempty"` // missing without a limit
	Turns   []rowOut `json:"turns"`
	Refused string   `json:"refused,omitempty"` // why the last word can't be played
	Before  string   `json:"game_before,omitempty"`
	Over    bool     `json:"over,omitempty"` // there is no other game
}

type rowOut struct {
	Guess string `json:"guess"`
	Clue  string `json:"clue"`
}

// triesEach is how many words that can't be played end a game.
const triesEach = 5

var errLeft = errors.New("the client left in the middle of the game")

// newContest reads the player, the sets and the results so far.
func newContest(f flags) (*contest, error) {
	c := &contest{shown: make(chan contestOut), words: make(chan string), left: make(chan struct{}), over: make(chan struct{})}
	var err error
	if c.player, err = league.ReadPlayer(f.league); err != nil {
		return nil, err
	}
	if !c.player.Agent() {
		return nil, cli.UsageError("--league %s: its strategy is %s, which absurdist league plays; that of an agent is %s", f.league, c.player.Strategy, league.Agent)
	}
	if c.sets, err = league.NewSets(f.sets); err != nil {
		return nil, cli.UsageError("--sets: %w", err)
	}
	results := filepath.Join(filepath.Dir(f.league), league.Results)
	if c.file, err = record.Open(results); err != nil {
		return nil, err
	}
	if c.before, err = league.ReadResults(results); err != nil {
		c.file.Close()
	}
	return c, err
}

// run plays until all games are over, the client leaves between two games, or ctx ends.
func (c *contest) run(ctx context.Context, o league.Options) {
	defer close(c.over)
	ctx, c.stop = context.WithCancel(ctx)
	defer c.stop()
	o.Ask, o.Game = c.ask, 24*time.Hour
	n := len(c.before)
	c.fault = league.Play(ctx, []league.Player{c.player}, c.sets, c.before, o, func(g record.Game) error {
		n++
		g.Start.Game = n
		c.open = false
		c.ended = fmt.Sprintf("%s after %d guesses", g.End.Outcome, g.End.Guesses)
		if g.End.Answer != "" {
			c.ended += ", the answer was " + g.End.Answer
		}
		return g.Pass(c.file.Take)
	})
}

// ask shows a position until a word comes that may be played.
func (c *contest) ask(ctx context.Context, pos *game.Position) (game.Word, map[string]float64, error) {
	out := contestOut{Host: pos.Host.String(), Mode: pos.Mode.String(), Turns: []rowOut{}, Before: c.ended}
	c.ended = ""
	if left, limited := pos.GuessesLeft(); limited {
		out.Rows = left
	}
	for _, t := range pos.Turns() {
		out.Turns = append(out.Turns, rowOut{t.Guess.String(), t.Clue.String()})
	}
	counts := map[string]float64{}
	for {
		select {
		case c.shown <- out:
			c.open = true
		case <-c.left:
			return c.gone(ctx, counts)
		case <-ctx.Done():
			return game.Word{}, counts, context.Cause(ctx)
		}
		var text string
		select {
		case text = <-c.words:
		case <-c.left:
			return c.gone(ctx, counts)
		case <-ctx.Done():
			return game.Word{}, counts, context.Cause(ctx)
		}
		counts["asked"]++
		word, err := pos.Dictionary().ParseWord(strings.TrimSpace(text))
		if err == nil {
			err = pos.Check(word)
		}
		if err == nil {
			return word, counts, nil
		}
		if counts["illegal"]++; counts["illegal"] == triesEach {
			return game.Word{}, counts, fmt.Errorf("%d words that can't be played, the last: %w (%w)", triesEach, err, strategy.ErrNoMove)
		}
		out.Refused = err.Error()
	}
}

// gone ends the game that the client has seen as failed, so that none is played twice, and otherwise the league.
func (c *contest) gone(ctx context.Context, counts map[string]float64) (game.Word, map[string]float64, error) {
	if c.open {
		return game.Word{}, counts, errLeft
	}
	c.stop()
	<-ctx.Done()
	return game.Word{}, counts, context.Cause(ctx)
}

// close waits for the league's end.
func (c *contest) close() error {
	close(c.left)
	<-c.over
	err := c.file.Close()
	if errors.Is(c.fault, context.Canceled) {
		return err
	}
	return errors.Join(c.fault, err)
}

type contestIn struct {
	Word string `json:"word,omitempty" jsonschema:"the word to play; leave it out to see the game"`
}

// guess hands a word over, and returns the position after it.
func (c *contest) guess(ctx context.Context, in contestIn) (any, error) {
	if c.waited && in.Word == "" {
		return nil, errors.New("you have seen the game: give a word")
	}
	if c.waited {
		select {
		case c.words <- in.Word:
			c.waited = false
		case <-c.over:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
	select {
	case out := <-c.shown:
		c.waited = true
		return out, nil
	case <-c.over:
		return contestOut{Turns: []rowOut{}, Before: c.ended, Over: true}, c.fault
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// addContest offers the games of a league, and nothing that helps with them.
func (d *desk) addContest(s *mcp.Server, c *contest) {
	add(s, d, `{"word": "crane"}`, mcp.Tool{Name: "guess", Description: "See the game, or play a word in it. After a game comes the next one."}, oneAtATime(d, c.guess))
}
