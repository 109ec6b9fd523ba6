package advice

import (
	"cmp"
	"strings"

	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

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

// Days joins the days of a [DaysRequest]. The error names the line, and wraps [ErrQuestion].
func (d *Desk) Days(text []byte) (*Days, error) {
	r, err := decode[DaysRequest](text)
	if err != nil {
		return nil, err
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
	if _, err := daily.BuiltIn().With(all); err != nil {
		return nil, &questionError{err}
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
