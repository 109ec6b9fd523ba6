package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// desk answers the calls of a session. Only those about the board wait for each other.
type desk struct {
	app   *cli.App
	flags flags

	advice  advice.Desk
	atBoard chan struct{} // holds something while a call is at the board
	board   *board        // nil if none is open
}

var errTooLong = errors.New("this takes too long here: request less, or use the command line, which has no such limit")

// add adds a tool whose calls have a time limit. Errors about arguments quote the example.
func add[In any](s *mcp.Server, d *desk, example string, tool mcp.Tool, call func(context.Context, In) (any, error)) {
	schema, err := jsonschema.For[In](nil)
	if err != nil {
		panic(err) // the types are constants
	}
	tool.InputSchema = schema
	s.AddTool(&tool, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var in In
		if err := arguments(r.Params.Arguments, schema.Required, &in); err != nil {
			return failed(fmt.Errorf("the arguments of %s: %w; an example: %s", tool.Name, err, example)), nil
		}
		ctx, cancel := context.WithTimeoutCause(ctx, d.flags.each, fmt.Errorf("%w (limit %v)", errTooLong, d.flags.each))
		defer cancel()
		out, err := call(ctx, in)
		if cause := context.Cause(ctx); err != nil && errors.Is(cause, errTooLong) {
			err = cause
		}
		if err != nil {
			return failed(err), nil
		}
		text, err := json.Marshal(out)
		return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: string(text)}}, StructuredContent: json.RawMessage(text)}, err
	})
}

func failed(err error) *mcp.CallToolResult {
	r := &mcp.CallToolResult{}
	r.SetError(err)
	return r
}

func arguments(text json.RawMessage, required []string, into any) error {
	if len(text) == 0 {
		text = json.RawMessage("{}")
	}
	if err := input.JSON(text, into); err != nil {
		return err
	}
	var given map[string]json.RawMessage
	if err := json.Unmarshal(text, &given); err != nil {
		return err
	}
	for _, key := range required {
		if _, ok := given[key]; !ok {
			return fmt.Errorf("the key %q is missing", key)
		}
	}
	return nil
}

// oneAtATime makes calls about the board wait for each other, within their limits. All but the one that opens a board need one.
func oneAtATime[In any](d *desk, opens bool, call func(context.Context, In) (any, error)) func(context.Context, In) (any, error) {
	return func(ctx context.Context, in In) (any, error) {
		select {
		case d.atBoard <- struct{}{}:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
		defer func() { <-d.atBoard }()
		if d.board == nil && !opens {
			return nil, errNoBoard
		}
		return call(ctx, in)
	}
}

// longestError is how many characters of an error a client gets; half of them from its end, where the way out is.
const longestError = 600

// brief shortens the errors of a server: they may quote what a client sent.
func brief(handle mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, r mcp.Request) (mcp.Result, error) {
		result, err := handle(ctx, method, r)
		if wire := (*jsonrpc.Error)(nil); errors.As(err, &wire) {
			err = &jsonrpc.Error{Code: wire.Code, Message: shortened(err.Error())}
		} else if err != nil {
			err = errors.New(shortened(err.Error()))
		}
		if r, ok := result.(*mcp.CallToolResult); ok && r != nil && r.IsError {
			for _, c := range r.Content {
				if text, ok := c.(*mcp.TextContent); ok {
					text.Text = shortened(text.Text)
				}
			}
		}
		return result, err
	}
}

func shortened(text string) string {
	if len(text) > longestError {
		text = strings.ToValidUTF8(text[:longestError/2], "") + "…" + strings.ToValidUTF8(text[len(text)-longestError/2:], "")
	}
	return plain.Line(text, longestError)
}

func (d *desk) addTools(s *mcp.Server) {
	reads := &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: new(bool)}
	turns := `{"turns": [{"guess": "crane", "clues": ["BYBBG"]}]}`
	add(s, d, turns, mcp.Tool{Name: "suggest", Annotations: reads, Description: "What is left of the possible answers after some guesses with their clues, how likely each is, and the best next guesses."}, d.suggest)
	add(s, d, `{"guess": "crane", "answer": "train"}`, mcp.Tool{Name: "score", Annotations: reads, Description: "The clue that a guess gets when the answer is known."}, d.score)
	add(s, d, `{"words": ["crane", "soare"]}`, mcp.Tool{Name: "look_up", Annotations: reads, Description: "Which word lists have a word, and whether as a possible answer or only as an allowed guess."}, d.lookUp)
	add(s, d, turns, mcp.Tool{Name: "review", Annotations: reads, Description: "What each guess of a game was worth: the expected number of guesses with best play before it, what the choice cost, luck, and better guesses."}, d.review)
	add(s, d, `{"site": "absurdle"}`, mcp.Tool{Name: "open_board", Description: "Open a game in a real browser, to be played with guess. An open one is closed first."}, oneAtATime(d, true, d.openBoard))
	add(s, d, `{"word": "crane"}`, mcp.Tool{Name: "guess", Description: "Type a word into the open board, and read its clue."}, oneAtATime(d, false, d.guess))
	add(s, d, "{}", mcp.Tool{Name: "show_board", Annotations: reads, Description: "The guesses and clues on the open board."}, oneAtATime(d, false, d.showBoard))
	add(s, d, "{}", mcp.Tool{Name: "close_board", Description: "Close the open board and its browser."}, oneAtATime(d, false, d.shutBoard))
}

type suggestIn struct {
	advice.Game
	Number int  `json:"number,omitempty" jsonschema:"how many guesses and candidates to tell, at most 50"`
	Exact  bool `json:"exact,omitempty" jsonschema:"value guesses by the best play after them; only where few candidates are left"`
}

// most is the maximum number of guesses or words in an answer.
const most = 50

func (d *desk) suggest(ctx context.Context, in suggestIn) (any, error) {
	if in.Number < 0 || in.Number > most {
		return nil, fmt.Errorf("number %d: from 1 to %d", in.Number, most)
	}
	return d.advice.Advise(ctx, advice.Request{Game: in.Game, Number: in.Number, Listed: in.Number, Exact: in.Exact})
}

func (d *desk) review(ctx context.Context, in advice.Game) (any, error) {
	return d.advice.Review(ctx, advice.Request{Game: in})
}

type scoreIn struct {
	Guess  string `json:"guess" jsonschema:"the word that is guessed"`
	Answer string `json:"answer" jsonschema:"the answer"`
}

type scoreOut struct {
	Clue  string `json:"clue"`
	Emoji string `json:"emoji"`
}

func (d *desk) score(_ context.Context, in scoreIn) (any, error) {
	guess, err := game.ParseAnyWord(in.Guess)
	if err != nil {
		return nil, err
	}
	answer, err := game.ParseAnyWord(in.Answer)
	if err != nil {
		return nil, err
	}
	if guess.Len() != answer.Len() {
		return nil, fmt.Errorf("%s has %d letters, and %s has %d", guess.Upper(), guess.Len(), answer.Upper(), answer.Len())
	}
	clue := game.Score(guess, answer)
	return scoreOut{clue.String(), clue.Emoji()}, nil
}

type lookUpIn struct {
	Words []string `json:"words" jsonschema:"the words, at most 50"`
}

type lookUpOut struct {
	Word    string   `json:"word"`
	Answer  []string `json:"answer"`  // lists that have it as a possible answer
	Allowed []string `json:"allowed"` // lists that have it only as an allowed guess
}

func (d *desk) lookUp(_ context.Context, in lookUpIn) (any, error) {
	if len(in.Words) > most {
		return nil, fmt.Errorf("%d words: at most %d", len(in.Words), most)
	}
	found := []lookUpOut{}
	for _, text := range in.Words {
		lists, err := cli.LookUp(text)
		if err != nil {
			return nil, err
		}
		o := lookUpOut{Word: strings.ToLower(text), Answer: []string{}, Allowed: []string{}}
		for _, f := range lists {
			if f.Answer {
				o.Answer = append(o.Answer, f.List.Name)
			} else if f.Allowed {
				o.Allowed = append(o.Allowed, f.List.Name)
			}
		}
		found = append(found, o)
	}
	return map[string]any{"words": found}, nil
}
