// Package chat reads the games that people share in their chats: from what a messenger exports, and from what is copied out of one.
//
// A text becomes messages (messages.go and json.go: who, when, which lines), and the messages become shared games (games.go). The dates are
// settled last, because only the whole text shows whether 3/4/26 is in March or in April (dates.go). Nothing is guessed: what looks
// like a result but can't be read with certainty is listed with its line.
package chat

import (
	"time"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// Post is a game that somebody shared.
type Post struct {
	Person string     `json:"person"` // as the messenger writes it; "" if the text has no names
	Line   int        `json:"line"`   // of the title, from 1
	Posted daily.Date `json:"posted,omitzero"`
	Game   string     `json:"game"`   // [Times] for the Times' Wordle, otherwise as its site writes it
	Number int        `json:"number"` // of the puzzle; -1 if the title has none
	Won    bool       `json:"won"`
	// Guesses is how many were played: all of them if the game was lost. Of several boards it is the guess that solved the last.
	Guesses int         `json:"guesses"`
	Hard    bool        `json:"hard,omitempty"`
	Rows    []game.Clue `json:"rows,omitempty"`   // the squares, if they were shared; of one board
	Boards  []int       `json:"boards,omitempty"` // the guess that solved each of several boards, 0 for none
	Quoted  bool        `json:"quoted,omitempty"` // quoted or forwarded: it is not known who played it
	Edited  bool        `json:"edited,omitempty"`
	Summary bool        `json:"summary,omitempty"` // from the list that Discord's app posts
}

// Times is the name of the Times' game.
const Times = "Wordle"

// Date returns the day of the puzzle, or the zero value if the game is not the Times' or has no number.
func (p Post) Date() daily.Date {
	return Title{Name: p.Game, Number: p.Number}.Date()
}

// Unread is a place that looks like a result but can't be read.
type Unread struct {
	Line int    `json:"line"`
	Text string `json:"text"`
	Why  string `json:"why"`
}

// Chat is what a text holds.
type Chat struct {
	Format   string   `json:"format"` // how messages begin in it
	Messages int      `json:"messages"`
	Posts    []Post   `json:"posts"` // in the order of the text
	Unread   []Unread `json:"unread"`
	// Undated says that the dates can be read in two ways, and that nothing shows which is right. They are left out.
	Undated bool `json:"undated,omitempty"`
}

// message is what one person sent at once.
type message struct {
	from    string
	mention map[string]string // the names of those mentioned, by the text of the mention
	when    when
	lines   []line
	quoted  bool // forwarded
	edited  bool
}

// line is a line of a message with its number in the text.
type line struct {
	n    int
	text string
}

// dated is a post whose date is not settled yet.
type dated struct {
	Post
	when when
	ago  int // how many days before the message the game was, for a summary; its number is settled with the date
}

// Read reads a text. The error is for JSON that is broken; otherwise every text can be read.
func Read(text string) (Chat, error) {
	c := Chat{Posts: []Post{}, Unread: []Unread{}}
	var messages []message
	var err error
	if c.Format, messages, err = split(text); err != nil {
		return c, err
	}
	c.Messages = len(messages)
	var found []dated
	for _, m := range messages {
		r := reader{message: m}
		r.read()
		found, c.Unread = append(found, r.found...), append(c.Unread, r.unread...)
	}
	var all []when
	for _, m := range messages {
		all = append(all, m.when)
	}
	order, sure := settle(all, found)
	c.Undated = !sure
	for _, p := range found {
		if at := p.when.date(order); sure && !at.Before(start) {
			p.Posted = daily.Today(at)
		}
		if p.Summary {
			if p.Posted.IsZero() {
				c.Unread = append(c.Unread, Unread{p.Line, p.Person, "results of the day before, and the message has no date"})
				continue
			}
			p.Number = p.Posted.Number() - p.ago
		}
		c.Posts = append(c.Posts, p.Post)
	}
	return c, nil
}

// start is the day of the Times' first puzzle.
var start = time.Date(2021, time.June, 19, 0, 0, 0, 0, time.UTC)
