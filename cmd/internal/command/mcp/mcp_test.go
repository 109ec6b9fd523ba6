//go:build unix

package mcp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/command/mcp"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

func TestMain(m *testing.M) { programtest.Main(m, nil) }

// client is an agent of the SDK that is connected to our server.
type client struct {
	*sdk.ClientSession
	t *testing.T
}

// connect starts the program, and connects to it.
func connect(t *testing.T, args ...string) client {
	t.Helper()
	program := exec.Command("absurdist", append([]string{"mcp"}, args...)...)
	program.Env = append(os.Environ(), "TMPDIR="+t.TempDir())
	session := must.Get(sdk.NewClient(&sdk.Implementation{Name: "test"}, nil).Connect(t.Context(), &sdk.CommandTransport{Command: program, TerminateDuration: programtest.Patience}, nil))(t)
	t.Cleanup(func() {
		must.Is(t, session.Close(), nil, "the program's end")
	})
	return client{session, t}
}

// call calls a tool and decodes its answer, or returns the tool's error.
func (c client) call(tool string, in any, out any) string {
	c.t.Helper()
	result, err := c.CallTool(c.t.Context(), &sdk.CallToolParams{Name: tool, Arguments: in})
	if err != nil {
		return err.Error()
	}
	if result.IsError {
		return result.Content[0].(*sdk.TextContent).Text
	}
	text, err := json.Marshal(result.StructuredContent)
	if err == nil && out != nil {
		err = json.Unmarshal(text, out)
	}
	if err != nil {
		c.t.Fatalf("%s: %v in %s", tool, err, text)
	}
	return ""
}

// An agent that follows suggest wins a whole game in a browser.
func TestAgentPlaysGame(t *testing.T) {
	t.Parallel()
	c := connect(t, "--time-each", "60")
	tools := must.Get(c.ListTools(t.Context(), nil))(t)
	var names []string
	for _, tool := range tools.Tools {
		names = append(names, tool.Name)
	}
	for _, want := range []string{"suggest", "score", "look_up", "review", "open_board", "guess", "show_board", "close_board"} {
		must.Hold(t, slices.Contains(names, want), "no tool %s among %v", want, names)
	}
	var b mcp.BoardOut
	must.Same(t, c.call("open_board", mcp.OpenIn{Options: []string{"secret=knoll", "reveal=0", "modals=none"}}, &b), "")
	must.Hold(t, b.Site == "wordle" && b.Rows == 6 && b.Letters == 5 && b.Outcome == "open", "opened: %+v", b)
	in := mcp.SuggestIn{Number: 3}
	for b.Outcome == "open" && len(b.Guesses) < 6 {
		var advised struct {
			Guesses []struct{ Guess string }
			Left    []struct{ Candidates int }
		}
		must.Same(t, c.call("suggest", in, &advised), "")
		must.Hold(t, len(in.Turns) == 0 || advised.Left[0].Candidates == b.Candidates[0],
			"after %v %d candidates, the board has %v", in.Turns, advised.Left[0].Candidates, b.Candidates)
		word := advised.Guesses[0].Guess
		b = mcp.BoardOut{}
		must.Same(t, c.call("guess", mcp.GuessIn{word}, &b), "")
		in.Turns = append(in.Turns, advice.Turn{Guess: word, Clues: b.Clues})
	}
	must.Hold(t, b.Outcome == "won" && b.Guesses[len(b.Guesses)-1] == "knoll", "%+v, want won", b)
	fault := c.call("guess", mcp.GuessIn{"crane"}, nil)
	must.Hold(t, strings.Contains(fault, "the game is won"), "a guess after the end: %q", fault)
	var r struct {
		Guesses []struct{ Loss, Luck float64 }
		Sums    struct{ Loss, Luck float64 }
	}
	fault = c.call("review", in.Game, &r)
	must.Hold(t, fault == "" && len(r.Guesses) == len(in.Turns), "review: %+v, %s", r, fault)
	var s mcp.Shown
	fault = c.call("show_board", mcp.Nothing{}, &s)
	must.Hold(t, fault == "" && reflect.DeepEqual(s.Turns, in.Turns), "%+v, %s", s, fault)
	must.Equal(t, c.call("close_board", mcp.Nothing{}, nil), "")
}

// Unanswerable calls get an error sentence, and the session continues.
func TestAgentIsTold(t *testing.T) {
	t.Parallel()
	c := connect(t, "--time-each", "60")
	impossible := advice.Game{Boards: 2, Turns: []advice.Turn{{Guess: "slate", Clues: []string{"BBGBG", "BBBBB"}}, {Guess: "crane", Clues: []string{"BBGBB", "BBBBB"}}}}
	const sentence = "board 1: guess 2, CRANE: letter 5 (E) is grey, but guess 1, SLATE BBGBG, has it green there"
	for _, test := range []struct {
		tool string
		in   any
		want string
	}{
		{"suggest", mcp.SuggestIn{Game: advice.Game{Words: "orignal"}}, "did you mean original"},
		{"suggest", mcp.SuggestIn{Game: advice.Game{Turns: []advice.Turn{{Guess: "crane", Clues: []string{"GGGGG"}}, {Guess: "slate", Clues: []string{"GGGGG"}}}}}, "guess 2, SLATE: the game was won before"},
		{"suggest", mcp.SuggestIn{Number: 1000}, "from 1 to 50"},
		{"score", mcp.ScoreIn{"crane", "cranes"}, "6"},
		{"review", advice.Game{}, "the game has no guesses yet"},
		{"review", advice.Game{Turns: []advice.Turn{{Guess: "crane", Clues: []string{"GGGGG"}}, {Guess: "slate", Clues: []string{"BBBBB"}}}}, "guess 2, SLATE: the game was won before"},
		{"review", impossible, sentence},
		{"suggest", mcp.SuggestIn{Game: impossible}, sentence},
		{"score", mcp.ScoreIn{"c", "crane"}, "c"},
		{"look_up", mcp.LookUpIn{slices.Repeat([]string{"crane"}, 51)}, "at most 50"},
		{"guess", mcp.GuessIn{"crane"}, "no board is open"},
		{"show_board", mcp.Nothing{}, "no board is open"},
		{"open_board", mcp.OpenIn{Site: "wordel"}, "did you mean wordle"},
		{"open_board", mcp.OpenIn{Live: true}, "without --live"},
		{"open_board", mcp.OpenIn{Site: "wordpl"}, "sells clues"},
		{"open_board", mcp.OpenIn{Mode: "hrad"}, "did you mean hard"},
		{"open_board", mcp.OpenIn{Options: []string{"colour=red"}}, "colour"},
	} {
		must.Tells(t, c.call(test.tool, test.in, nil), test.want, "%s %+v", test.tool, test.in)
	}
	var s mcp.ScoreOut
	fault := c.call("score", mcp.ScoreIn{"crane", "train"}, &s)
	must.Hold(t, fault == "" && s.Clue == "BGGYB", "%+v, %s", s, fault)
	var l struct{ Words []mcp.LookUpOut }
	fault = c.call("look_up", mcp.LookUpIn{[]string{"soare"}}, &l)
	must.Hold(t, fault == "" && len(l.Words) == 1 && slices.Contains(l.Words[0].Allowed, "nyt") && len(l.Words[0].Answer) == 0, "%+v, %s", l, fault)
}

// A game on several boards is reviewed as on the command line.
func TestAgentReviewsBoards(t *testing.T) {
	t.Parallel()
	c := connect(t, "--time-each", "60")
	var got struct {
		Guesses []map[string]any
		Sums    map[string]any
	}
	in := advice.Game{Boards: 2, Turns: []advice.Turn{{Guess: "raise", Clues: []string{"BYBYB", "BYYBB"}}, {Guess: "cloth", Clues: []string{"BYBBY", "BBBBB"}}}}
	must.Same(t, c.call("review", in, &got), "")
	_, out, problems := programtest.Output("", "review", "--json", "raise=BYBYB,BYYBB", "cloth=BYBBY,BBBBB")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	must.Need(t, len(lines) == len(got.Guesses)+1, "%d guesses, and the command line prints\n%s%s", len(got.Guesses), out, problems)
	for i, line := range lines {
		var want map[string]any
		must.Do(t, json.Unmarshal([]byte(line), &want))
		told := got.Sums
		if i < len(got.Guesses) {
			told = got.Guesses[i]
		}
		must.Hold(t, reflect.DeepEqual(told, want), "line %d: %v, and the command line prints %v", i, told, want)
	}
}

// hello are the first lines of a client.
const hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"x","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`

// answers runs the program on lines after hello, and returns its answers as JSON by their ids.
func answers(t *testing.T, lines string, args ...string) map[string][]string {
	t.Helper()
	program := exec.Command("absurdist", append([]string{"mcp"}, args...)...)
	program.Stdin = strings.NewReader(hello + lines)
	out, err := program.Output()
	must.Hold(t, err == nil, "%v\n%.2000s", err, out)
	got := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		var m struct{ ID json.RawMessage }
		must.Is(t, json.Unmarshal([]byte(line), &m), nil, "%s", line)
		got[string(m.ID)] = append(got[string(m.ID)], line)
	}
	return got
}

// Calls that were read are answered before the end of the input ends the session.
func TestAllCallsAreAnswered(t *testing.T) {
	t.Parallel()
	got := answers(t, `{"jsonrpc":"2.0","id":2,"method":"tools/list"}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"suggest","arguments":{"number":1}}}`)
	for _, id := range []string{"1", "2", "3"} {
		must.Hold(t, len(got[id]) == 1 && strings.Contains(got[id][0], `"result"`), "call %s: %s", id, got[id])
	}
}

// A line that is no message is answered with an error, and the server lives on. Names are cut before they are quoted.
func TestMalformedLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 1<<20)
	call := func(id int, tool, arguments string) string {
		return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments)
	}
	var lines, last string
	tests := []struct {
		line, id string
		code     int // 0 for an error of a tool
	}{
		{"x", "null", -32700},
		{`{"jsonrpc":"2.0","id":5,"method":"tools/list"`, "null", -32700},
		{`{"jsonrpc":"2.0","id":5,"method":"tools/list"} {}`, "null", -32700},
		{strings.Repeat("[", 1<<20), "null", -32700},
		{"\xff\x00", "null", -32700},
		{"{" + strings.Repeat(" ", 10<<20), "null", -32700},
		{"7", "null", -32600},
		{"[]", "null", -32600},
		{"{}", "null", -32600},
		{`{"jsonrpc":"1.0","id":5,"method":"tools/list"}`, "null", -32600},
		{`{"jsonrpc":"2.0","id":{},"method":"tools/list"}`, "null", -32600},
		{`{"jsonrpc":"2.0","method":5}`, "null", -32600},
		{`{"jsonrpc":"2.0","id":99,"result":{}}`, "", 0},
		{`{"jsonrpc":"2.0","id":10,"method":"` + long + `"}`, "10", -32600},
		{call(11, long, "{}"), "11", -32600},
		{call(12, "nosuch", "{}"), "12", -32602},
		{`{"jsonrpc":"2.0","id":13,"method":"nosuch"}`, "13", -32601},
		{call(14, "open_board", `{"site":"`+long+`"}`), "14", 0},
		{call(15, "suggest", `{"words":"`+long+`"}`), "15", 0},
		{call(16, "suggest", `{"own":{"name":"`+long+`","text":"?"}}`), "16", 0},
		{call(17, "score", `{"guess":"crane","answer":"`+long+`"}`), "17", 0},
		{call(18, "score", `{"`+long+`":1}`), "18", 0},
		{call(19, "look_up", `{"words":["`+long+`"]}`), "19", 0},
		{call(20, "suggest", `{"turns":[{"guess":"`+long+`","clues":["`+long+`"]}]}`), "20", 0},
		{call(21, "open_board", `{"options":["`+long+`"]}`), "21", 0},
	}
	codes := map[string][]int{}
	for _, test := range tests {
		lines += test.line + "\n"
		if test.id != "" {
			codes[test.id] = append(codes[test.id], test.code)
		}
	}
	last = call(50, "score", `{"guess":"crane","answer":"train"}`)
	got := answers(t, lines+"\n \r\n"+last, "--time-each", "60")
	for id, want := range codes {
		var told []int
		for _, line := range got[id] {
			var m struct {
				Error  struct{ Code int }
				Result struct{ IsError bool }
			}
			err := json.Unmarshal([]byte(line), &m)
			must.Hold(t, err == nil && len(line) <= 3000 && (m.Error.Code != 0 || m.Result.IsError), "%v: %d bytes: %.1000s", err, len(line), line)
			told = append(told, m.Error.Code)
		}
		must.Hold(t, slices.Equal(told, want), "answers to id %s have the codes %v, want %v: %.3000s", id, told, want, got[id])
	}
	must.Hold(t, len(got["50"]) == 1 && strings.Contains(got["50"][0], "BGGYB"), "the last call: %s", got["50"])
}

// Errors about arguments say what is wrong in plain words, with an example.
func TestArguments(t *testing.T) {
	t.Parallel()
	c := connect(t)
	const turns = `; an example: {"turns": [{"guess": "crane", "clues": ["BYBBG"]}]}`
	for _, test := range []struct{ tool, in, want string }{
		{"suggest", `{"turns": "crane"}`, `the arguments of suggest: "turns" can't be text` + turns},
		{"suggest", `{"turn": []}`, `the arguments of suggest: unknown key "turn"` + turns},
		{"review", `{"turns": [{"guess": "crane", "clues": "BYBBG"}]}`, `the arguments of review: "turns/0/clues" can't be text` + turns},
		{"score", `{"guess": "crane"}`, `the arguments of score: the key "answer" is missing; an example: {"guess": "crane", "answer": "train"}`},
		{"score", `["crane"]`, `the arguments of score: the value can't be a list; an example: {"guess": "crane", "answer": "train"}`},
		{"guess", `{"word": 5}`, `the arguments of guess: "word" can't be a number; an example: {"word": "crane"}`},
		{"show_board", `{}`, "no board is open: call open_board first"},
	} {
		must.Equal(t, c.call(test.tool, json.RawMessage(test.in), nil), test.want, "%s %s", test.tool, test.in)
	}
	said := c.InitializeResult().Instructions
	_, example, _ := strings.Cut(said, "take ")
	must.Hold(t, c.call("suggest", json.RawMessage(example[:strings.Index(example, ", with")]), nil) == "", "the example of the instructions fails: %s", said)
}

// A game with more turns than any has is refused, and a call that takes its time holds up no other.
func TestCallsDoNotBlock(t *testing.T) {
	t.Parallel()
	c := connect(t, "--time-each", "60")
	many := advice.Game{Turns: slices.Repeat([]advice.Turn{{Guess: "crane", Clues: []string{"BBBBB"}}}, 20_000)}
	for _, tool := range []string{"suggest", "review"} {
		must.Tells(t, c.call(tool, many, nil), "20000 guesses: a game has at most 200 here", "%s", tool)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := c.CallTool(ctx, &sdk.CallToolParams{Name: "suggest", Arguments: mcp.SuggestIn{Game: advice.Game{Words: "nyt", Turns: []advice.Turn{{Guess: "fuzzy", Clues: []string{"BBBBB"}}}}, Exact: true}})
		ended <- err
	}()
	for range 3 { // one of them at least meets the long call
		must.Equal(t, c.call("score", mcp.ScoreIn{"crane", "train"}, nil), "")
	}
	select {
	case err := <-ended:
		t.Errorf("the long call ended before it was cancelled: %v", err)
	default:
	}
	cancel()
	err := <-ended
	must.Hold(t, err != nil, "the cancelled call has no error")
	// The client tells the server in its own time. Once it has, the server need not finish the search before it ends.
	must.Equal(t, c.call("score", mcp.ScoreIn{"crane", "train"}, nil), "")
}

// A long search ends at the limit.
func TestCallsAreLimited(t *testing.T) {
	t.Parallel()
	c := connect(t, "--time-each", "50ms")
	in := mcp.SuggestIn{Game: advice.Game{Words: "nyt", Turns: []advice.Turn{{Guess: "fuzzy", Clues: []string{"BBBBB"}}}}, Exact: true}
	must.Tells(t, c.call("suggest", in, nil), "takes too long")
}
