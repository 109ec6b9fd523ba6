package advice

import (
	"context"
	"fmt"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/group"
)

// ChatRequest asks how well the people of a chat play.
type ChatRequest struct {
	Chat string            `json:"chat"` // what was exported, or copied
	Days string            `json:"days"` // days that are known besides the built-in ones, in the format of a file of days
	Seed uint64            `json:"seed"` // of all draws
	Same map[string]string `json:"same"` // names that stand for other names
}

// Chat is how well the people of a chat play.
type Chat struct {
	Format   string `json:"format"` // how messages begin in the text
	Messages int    `json:"messages"`
	Undated  bool   `json:"undated,omitempty"` // the dates do not show whether day or month comes first, so no result is called late
	Seed     uint64 `json:"seed"`
	*group.Group
	Paste string `json:"paste"` // a short text for the chat, without answers
}

// Answer answers the request. The error for a chat without results wraps [ErrQuestion].
func (r ChatRequest) Answer(ctx context.Context) (*Chat, error) {
	own, err := ownDays("your days", r.Days)
	if err != nil {
		return nil, err
	}
	days, err := daily.BuiltIn().With(own)
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	return NewChat(ctx, r.Chat, group.Options{Days: days, Seed: r.Seed, Same: r.Same})
}

// NewChat reads a chat and makes its tables, with the Times' words. The error for a chat without results wraps [ErrQuestion]; it may
// also be the cause of the context's end.
func NewChat(ctx context.Context, text string, o group.Options) (*Chat, error) {
	read, err := chat.Read(text)
	if err != nil {
		return nil, plain.Error(ErrQuestion, err)
	}
	if len(read.Posts) == 0 {
		why := "paste what was shared, such as “Ann: Wordle 1,807 4/6” with its squares, or the export of a chat"
		if n := len(read.Unread); n > 0 {
			why = fmt.Sprintf("line %d looks like one: %s", read.Unread[0].Line, read.Unread[0].Why)
		}
		return nil, question("no shared game was found: %s", why)
	}
	if o.Words, err = game.LoadList("nyt"); err != nil {
		return nil, err
	}
	g, err := group.Of(ctx, read, o)
	if err != nil {
		return nil, err
	}
	return &Chat{read.Format, read.Messages, read.Undated, o.Seed, g, paste(g)}, nil
}

// mostPasted is the most tables in a text for the chat, and the most people of a table.
const mostPasted = 10

// paste returns a text for the chat. It names no answer.
func paste(g *group.Group) string {
	var b strings.Builder
	for _, t := range g.Tables[:min(len(g.Tables), mostPasted)] {
		fmt.Fprintf(&b, "%s, %s\n", t.Game, Puzzles(t))
		for i, p := range t.People[:min(len(t.People), mostPasted)] {
			fmt.Fprintf(&b, "%d. %s: %s, %d of %d won", i+1, p.Name, Rated(p), p.Won, p.Games)
			if p.Luck != nil {
				fmt.Fprintf(&b, ", luck %s", Guesses(*p.Luck))
			}
			b.WriteString("\n")
		}
		if len(t.Pairs) > 0 {
			fmt.Fprintf(&b, "%s\n", Compared(t.Pairs[0]))
		}
		b.WriteString("\n")
	}
	return strings.TrimSpace(b.String())
}

// Puzzles says which puzzles a table is about.
func Puzzles(t group.Table) string {
	if t.Days == 1 {
		return "puzzle " + plain.Thousands(t.First)
	}
	return fmt.Sprintf("%s puzzles from %s to %s", plain.Thousands(t.Days), plain.Thousands(t.First), plain.Thousands(t.Last))
}

// Rated writes a person's rating with its interval, or the mean of a person alone.
func Rated(p group.Person) string {
	if p.Rating == nil {
		return fmt.Sprintf("%.2f", p.Mean)
	}
	places := 2
	if p.Rating.High >= 10 {
		places = 1 // as wide
	}
	return fmt.Sprintf("%.*f (%.*f–%.*f)", places, p.Rating.Middle, places, p.Rating.Low, places, p.Rating.High)
}

// Guesses writes a number of guesses with its sign.
func Guesses(guesses float64) string {
	return strings.Replace(fmt.Sprintf("%+.2f", guesses), "-", "−", 1)
}

// sure and likely are the probabilities from which on one of two people is called better, or probably better.
const sure, likely = 0.975, 0.8

// Percent writes a probability. What is not certain is not called so.
func Percent(p float64) string {
	switch {
	case p > 0.995:
		return ">99 %"
	case p < 0.005:
		return "<1 %"
	}
	return fmt.Sprintf("%.0f %%", 100*p)
}

// Compared says which of two people is the better one, and how sure that is.
func Compared(p group.Pair) string {
	fewer := func(guesses float64) string {
		if guesses < 0 {
			return fmt.Sprintf("%.2f more", -guesses)
		}
		return fmt.Sprintf("%.2f fewer", guesses)
	}
	by := fmt.Sprintf("%s needs %s guesses than %s (%s to %s)", p.First, fewer(p.Fewer.Middle), p.Second, fewer(p.Fewer.High), fewer(p.Fewer.Low))
	switch percent := Percent(p.Better); {
	case p.Better >= sure:
		return by + ": better, " + percent + " sure"
	case p.Better >= likely:
		return by + ": probably better, " + percent
	default:
		return by + ": who is better is open, " + percent
	}
}
