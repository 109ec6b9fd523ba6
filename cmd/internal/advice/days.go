package advice

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// DaysRequest asks about the days that a player keeps besides the built-in ones.
type DaysRequest struct {
	Days  string `json:"days"`  // those kept so far, in the format of a file of days
	More  string `json:"more"`  // the days to add
	Name  string `json:"name"`  // name of the file with these, for errors
	Today string `json:"today"` // the date where the player is
}

// Days are the days that a player keeps.
type Days struct {
	Days    []daily.Day `json:"days"`          // those that are not built in, in order
	Text    string      `json:"text"`          // the same days in the format of a file of days, without its head
	Added   int         `json:"added"`         // how many of them are new
	Last    daily.Date  `json:"last,omitzero"` // the last known day before today
	Unknown int         `json:"unknown"`       // how many days lie between that day and today
}

// Days joins the days of a [DaysRequest]. The error names the line, and wraps [ErrQuestion].
func (d *Desk) Days(text []byte) (*Days, error) {
	var r DaysRequest
	if err := json.Unmarshal(text, &r); err != nil {
		return nil, question("%w", err)
	}
	today, err := daily.ParseDate(r.Today)
	if err != nil {
		return nil, &questionError{err}
	}
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
		return nil, &questionError{err}
	}
	known, err := daily.BuiltIn().With(all)
	if err != nil {
		return nil, &questionError{err}
	}
	answer := &Days{Days: []daily.Day{}}
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
	if before := known.Before(today).Days(); len(before) > 0 {
		last := before[len(before)-1]
		answer.Last, answer.Unknown = last.Date, max(today.Number()-last.Number-1, 0)
	}
	return answer, nil
}

// ownDays reads a player's days. The error names the line, and wraps [ErrQuestion].
func ownDays(name, text string) (*daily.History, error) {
	h, err := daily.Read(name, strings.NewReader(text))
	if err != nil {
		return nil, &questionError{err}
	}
	nyt, err := game.LoadList("nyt")
	if err != nil {
		return nil, err
	}
	if err := h.Check(nyt); err != nil {
		return nil, &questionError{err}
	}
	return h, nil
}
