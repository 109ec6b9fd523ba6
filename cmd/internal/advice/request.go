package advice

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// Request is a question as a page asks it, in JSON.
type Request struct {
	Game
	Strategy string `json:"strategy,omitempty"` // default: the game's own
	Number   int    `json:"number,omitempty"`   // default 10
	Listed   int    `json:"listed,omitempty"`   // default 10
	Exact    bool   `json:"exact,omitempty"`
	Brief    bool   `json:"brief,omitempty"` // leaves out the guesses, except that of a built-in tree
}

// Game is what is played, and the guesses so far. The tags describe it to language models.
type Game struct {
	Words    string `json:"words,omitempty" jsonschema:"word list, such as nyt (the default), original, en-6 or de-5"`
	Own      *List  `json:"own,omitempty" jsonschema:"possible answers instead of those of words"`
	Only     bool   `json:"only,omitempty" jsonschema:"with own: nothing else may be guessed; without it the words of words may"`
	Alphabet string `json:"alphabet,omitempty" jsonschema:"of own where it is the only list, en by default"`
	Date     string `json:"date,omitempty" jsonschema:"a day of the Times' Wordle, such as 2026-05-31: the words are weighed by what was dealt before"`
	Mode     string `json:"mode,omitempty" jsonschema:"normal (the default), hard or strict"`
	Host     string `json:"host,omitempty" jsonschema:"wordle (the default), fibble, which lies once a row (fibble:lies=2 twice, fibble:lies=2,at-most up to twice), or absurdle, which has no secret and keeps the most words"`
	Boards   int    `json:"boards,omitempty" jsonschema:"how many boards are played at once (1 by default)"`
	Days     string `json:"days,omitempty" jsonschema:"with date: days that are known besides the built-in ones, one a line: date, number, answer"`
	Turns    []Turn `json:"turns,omitempty" jsonschema:"the guesses so far"`
}

// List is a list of words that a person gives.
type List struct {
	Name string `json:"name" jsonschema:"the name of its file, for errors"`
	Text string `json:"text" jsonschema:"the words, one a line"`
}

const (
	mostBoards = 64
	fewGuesses = 10 // guesses to return if no number is given
	mostTold   = 1000
	mostTurns  = 200 // of a game, with refused words; no page has more than about seventy rows
)

// Desk answers requests. It keeps the words of the last request.
type Desk struct {
	// Progress, if not nil, is called with the number of states that an exact search has looked at.
	Progress func(states int)
	Memory   int64 // of [Question]

	mu   sync.Mutex
	key  string // of words
	dict *game.Dictionary
}

// Advise answers a request. Its error wraps [ErrQuestion] if what is asked for does not exist. Others are those of [Question.Answer].
func (d *Desk) Advise(ctx context.Context, r Request) (*Answer, error) {
	q, err := d.question(r)
	if err != nil {
		return nil, err
	}
	return q.Answer(ctx)
}

func (d *Desk) question(r Request) (Question, error) {
	q := Question{
		Boards: max(r.Boards, 1), Turns: r.Turns, Strategy: r.Strategy, Exact: r.Exact, Brief: r.Brief, Progress: d.Progress, Memory: d.Memory,
		Number: cmp.Or(r.Number, fewGuesses), Listed: cmp.Or(r.Listed, fewGuesses),
	}
	var err, hostErr error
	q.Mode, err = game.ParseMode(cmp.Or(r.Mode, game.Normal.String()))
	q.Host, hostErr = game.ParseHost(cmp.Or(r.Host, game.Wordle().String()))
	if err := errors.Join(err, hostErr); err != nil {
		return q, plain.Error(ErrQuestion, err)
	}
	switch {
	case q.Host != game.Wordle() && q.Host.Lies != game.LyingRows && q.Host != game.Absurdle():
		return q, question("advice is for the hosts %s, %s and %s, not for %s", game.Wordle(), game.Fibble(), game.Absurdle(), q.Host)
	case q.Boards > mostBoards, q.Number < 1, q.Number > mostTold, q.Listed < 1:
		return q, question("%d boards, %d guesses, %d words: from 1 to %d boards, from 1 to %d guesses", q.Boards, q.Number, q.Listed, mostBoards, mostTold)
	case q.Boards > 1 && q.Host != game.Wordle():
		return q, question("%s has one board", q.Host)
	case len(r.Turns) > mostTurns:
		return q, question("%d guesses: a game has at most %d here", len(r.Turns), mostTurns)
	case r.Date != "" && q.Host != game.Wordle():
		return q, question("a date is one of the Times' Wordle, and %s has none: leave it out", q.Host)
	}
	if q.Words, err = d.words(r.Game); err != nil {
		return q, err
	}
	if !q.Host.Honest() && !q.Words.Classic() {
		return q, question("%s has words of five letters a-z only, and %s has words of %d letters of the alphabet %s",
			q.Host, q.Words.Name(), q.Words.Length(), q.Words.Alphabet().Name())
	}
	return q, nil
}

// Vocabulary is the words that may be guessed.
type Vocabulary struct {
	Name  string `json:"name"`  // of the list
	Words string `json:"words"` // separated by spaces
}

// Vocabulary returns the words that may be guessed in the game of a request. The error is that of [Desk.Advise].
func (d *Desk) Vocabulary(r Request) (*Vocabulary, error) {
	dict, err := d.words(r.Game)
	if err != nil {
		return nil, err
	}
	return &Vocabulary{dict.Name(), game.Join(dict.Words(), " ")}, nil
}

func (d *Desk) words(g Game) (*game.Dictionary, error) {
	g.Words = cmp.Or(g.Words, "nyt")
	same := Game{Words: g.Words, Own: g.Own, Only: g.Only, Alphabet: g.Alphabet, Date: g.Date, Days: g.Days}
	key, err := json.Marshal(same)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dict != nil && d.key == string(key) {
		return d.dict, nil
	}
	dict, err := g.Load()
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	d.key, d.dict = string(key), dict
	return dict, nil
}

// Load returns the words of the game, with their weights on its date.
func (g Game) Load() (*game.Dictionary, error) {
	g.Words = cmp.Or(g.Words, "nyt")
	dict, err := lists(g)
	if err != nil || g.Date == "" {
		return dict, err
	}
	date, err := daily.ParseDate(g.Date)
	if err != nil {
		return nil, err
	}
	known, err := ownDays("your days", g.Days)
	if err != nil {
		return nil, err
	}
	if known, err = daily.BuiltIn().With(known); err != nil {
		return nil, err
	}
	return daily.Default().Weigh(dict, known, date)
}

func lists(g Game) (*game.Dictionary, error) {
	if g.Own == nil {
		return game.LoadList(g.Words)
	}
	name := cmp.Or(g.Own.Name, "your list")
	letters, err := alphabet.Named(cmp.Or(g.Alphabet, alphabet.English().Name()))
	if err != nil {
		return nil, err
	}
	var base *game.Dictionary
	if !g.Only {
		if base, err = game.LoadList(g.Words); err != nil {
			return nil, err
		}
		letters = base.Alphabet()
	}
	answers, _, err := game.ReadWords(name, strings.NewReader(g.Own.Text), letters)
	switch {
	case err != nil:
		return nil, err
	case base == nil:
		return game.NewDictionaryIn(letters, name, answers, nil)
	case base.Length() != answers[0].Len():
		return nil, question("the words of %s have %d letters and those of %s %d: choose a list of the same length, or let only your words be guessed",
			name, answers[0].Len(), base.Name(), base.Length())
	}
	return game.NewDictionaryIn(letters, name, answers, base.Words())
}

// WordLists is what a page offers to choose from.
type WordLists struct {
	Lists     []game.ListInfo     `json:"lists"`
	Keyboards map[string][]string `json:"keyboards"` // rows of letters, as boards show them, by alphabet
}

// NewWordLists returns all lists, and the keyboards of those alphabets that are named.
func NewWordLists(alphabets []string) (*WordLists, error) {
	c := &WordLists{Lists: game.ListInfos(), Keyboards: map[string][]string{}}
	for _, name := range alphabets {
		letters, err := alphabet.Named(name)
		if err != nil {
			return nil, err
		}
		for _, row := range letters.Keyboard() {
			c.Keyboards[name] = append(c.Keyboards[name], letters.Upper(string(row)))
		}
	}
	return c, nil
}

// DaysRequest asks about the days that a player keeps besides the built-in ones.
type DaysRequest struct {
	Days string `json:"days"` // those kept so far, in the format of a file of days
	More string `json:"more"` // the days to add
	Name string `json:"name"` // name of the file with these, for errors
}

// Days are the days that a player keeps.
type Days struct {
	Days    []daily.Day `json:"days"`    // those that are not built in, in order
	Text    string      `json:"text"`    // the same days in the format of a file of days, without its head
	Added   int         `json:"added"`   // how many of them are new
	BuiltIn daily.Date  `json:"builtIn"` // the last day that is built in
}

// NewDays joins the days of a request. The error names the line, and wraps [ErrQuestion].
func NewDays(r DaysRequest) (*Days, error) {
	kept, err := ownDays("your days", r.Days)
	if err != nil {
		return nil, err
	}
	more, err := ownDays(cmp.Or(r.Name, "the days"), r.More)
	if err != nil {
		return nil, err
	}
	all, err := kept.With(more)
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	if _, err := daily.BuiltIn().With(all); err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	builtIn := daily.BuiltIn().Days()
	answer := &Days{Days: []daily.Day{}, BuiltIn: builtIn[len(builtIn)-1].Date}
	for _, day := range all.Days() {
		if _, there := daily.BuiltIn().On(day.Date); there {
			continue
		}
		if _, there := kept.On(day.Date); !there {
			answer.Added++
		}
		answer.Days = append(answer.Days, day)
		answer.Text += day.Line() + "\n"
	}
	return answer, nil
}

// ownDays reads a player's days. The error names the line, and wraps [ErrQuestion].
func ownDays(name, text string) (*daily.History, error) {
	h, err := daily.Read(name, strings.NewReader(text))
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	nyt, err := game.LoadList("nyt")
	if err != nil {
		return nil, err
	}
	if err := h.Check(nyt); err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	return h, nil
}
