package mcp

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/browser/page"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/cmd/internal/advice"
	"github.com/absurdist/absurdist/cmd/internal/sitepage"
	"github.com/absurdist/absurdist/engine/game"
)

// board is a game in a browser.
type board struct {
	site   string
	page   *sitepage.Page
	boards *game.Boards
}

var errNoBoard = errors.New("no board is open: call open_board first")

type openIn struct {
	Site    string   `json:"site,omitempty" jsonschema:"the site, such as wordle (the default), absurdle or quordle"`
	Live    bool     `json:"live,omitempty" jsonschema:"the live site instead of the built-in page; only if the server was started with --live"`
	Mode    string   `json:"mode,omitempty" jsonschema:"normal (the default), hard or strict"`
	Options []string `json:"options,omitempty" jsonschema:"options of the built-in page as NAME=VALUE, such as secret=crane"`
}

// boardOut is the state of the board.
type boardOut struct {
	Site       string   `json:"site"`
	URL        string   `json:"url,omitempty"`
	Words      string   `json:"words"`
	Letters    int      `json:"letters"`
	Rows       int      `json:"rows,omitempty"` // rows left; missing without a limit
	Guesses    []string `json:"guesses"`
	Clues      []string `json:"clues,omitempty"` // of the last guess, on each board; empty for one that was already solved
	Refused    string   `json:"refused,omitempty"`
	Candidates []int    `json:"candidates"` // on each board
	Outcome    string   `json:"outcome"`    // open, won or lost
}

func (d *desk) openBoard(ctx context.Context, in openIn) (any, error) {
	d.closeBoard()
	if in.Site == "" {
		in.Site = "wordle"
	}
	if in.Live && !d.flags.live {
		return nil, errors.New("live sites are not available here: the server was started without --live; leave live out for the built-in page")
	}
	prof, err := profile.LoadSite(in.Site)
	if err != nil {
		return nil, err
	}
	if prof.Host.SellsClues() {
		return nil, fmt.Errorf("%s sells clues, for which there is no tool here", in.Site)
	}
	rules := game.Rules{Host: prof.Host, Rows: prof.Rows}
	if in.Mode != "" {
		if rules.Mode, err = game.ParseMode(in.Mode); err != nil {
			return nil, err
		}
	}
	if fault := rules.ModeFault(prof.Boards); fault != "" {
		return nil, fmt.Errorf("mode %s: %s", in.Mode, fault)
	}
	flags := sitepage.Flags{Mock: !in.Live, MockOptions: in.Options, PageTimeout: d.flags.page}
	b := &board{site: in.Site, page: sitepage.New(d.app, prof, flags, d.flags.browser)}
	d.board = b
	if err := b.open(ctx, prof, rules); err != nil {
		d.closeBoard()
		return nil, err
	}
	return b.out(nil), nil
}

// open opens the page, and reads the rows that are already on it.
func (b *board) open(ctx context.Context, prof *profile.Profile, rules game.Rules) error {
	if err := b.page.Open(context.WithoutCancel(ctx), "", page.Options{}); err != nil { // the browser outlives the call
		return err
	}
	if err := b.page.Load(ctx); err != nil {
		return err
	}
	driver := b.page.Driver
	if rules.Mode == game.Hard && len(driver.Rows()) == prof.Board.Given {
		if err := driver.Harden(ctx); err != nil {
			return err
		}
	}
	dict, err := prof.Dictionary(driver.Width())
	if err != nil {
		return err
	}
	rules.Host = sitepage.HostAt(prof, b.page.URL)
	if b.boards, err = game.NewBoards(dict, rules, prof.Boards); err != nil {
		return err
	}
	for _, row := range driver.Rows() {
		if _, err := b.apply(row); err != nil {
			return err
		}
	}
	return nil
}

// apply adds a finished row, and returns its clues.
func (b *board) apply(row page.Row) ([]string, error) {
	word, err := b.boards.Dictionary().ParseWord(row.Word)
	if err != nil {
		return nil, err
	}
	clues, err := row.Parse()
	if err != nil {
		return nil, err
	}
	err = b.boards.Apply(word, clues)
	if errors.Is(err, game.ErrMiscounted) || errors.Is(err, game.ErrContradiction) {
		err = nil // the page has another list or rule; continue with what fits best
	}
	return row.Clues, err
}

type guessIn struct {
	Word string `json:"word" jsonschema:"the word to type"`
}

func (d *desk) guess(ctx context.Context, in guessIn) (any, error) {
	b := d.board
	if over := b.outcome(); over != "open" {
		return nil, fmt.Errorf("the game is %s: open another with open_board", over)
	}
	word, err := b.boards.Dictionary().ParseWord(strings.TrimSpace(in.Word))
	if err != nil {
		return nil, err
	}
	if err := b.boards.Check(word); err != nil {
		return nil, err
	}
	row, err := b.page.Driver.Guess(ctx, word.String(), b.boards.MayBeAnswer(word))
	var refused *page.RejectedError
	if errors.As(err, &refused) {
		b.boards.Reject(word)
		out := b.out(nil)
		out.Refused = refused.Error()
		return out, nil
	}
	if err != nil {
		return nil, err
	}
	clues, err := b.apply(row)
	return b.out(clues), err
}

func (b *board) outcome() string {
	switch {
	case b.boards.Won():
		return "won"
	case b.boards.Lost():
		return "lost"
	}
	return "open"
}

func (b *board) out(clues []string) boardOut {
	o := boardOut{
		Site: b.site, URL: b.page.URL, Words: b.boards.Dictionary().Name(), Letters: b.boards.Dictionary().Length(),
		Guesses: []string{}, Clues: slices.Clone(clues), Outcome: b.outcome(),
	}
	if left, limited := b.boards.GuessesLeft(); limited {
		o.Rows = max(left, 0)
	}
	for _, w := range b.boards.Guesses() {
		o.Guesses = append(o.Guesses, w.String())
	}
	for i := range b.boards.Len() {
		o.Candidates = append(o.Candidates, b.boards.Board(i).Left())
	}
	return o
}

type nothing struct{}

// shown is the whole board. Suggest and review take its turns as they are.
type shown struct {
	boardOut
	Turns []advice.Turn `json:"turns"`
}

func (d *desk) showBoard(context.Context, nothing) (any, error) {
	s, boards := shown{boardOut: d.board.out(nil), Turns: []advice.Turn{}}, d.board.boards
	for n, w := range boards.Guesses() {
		turn := advice.Turn{Guess: w.String(), Clues: make([]string, boards.Len())}
		for i := range turn.Clues {
			if turns := boards.Board(i).Turns(); n < len(turns) { // else it was solved before
				turn.Clues[i] = turns[n].Clue.String()
			}
		}
		s.Turns = append(s.Turns, turn)
	}
	return s, nil
}

func (d *desk) shutBoard(context.Context, nothing) (any, error) {
	d.closeBoard()
	return map[string]string{"board": "closed"}, nil
}

// closeBoard closes the board, if one is open, with its browser.
func (d *desk) closeBoard() {
	if d.board != nil {
		d.board.page.Close()
		d.board = nil
	}
}
