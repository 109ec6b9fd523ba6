package profile

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// Design is one form of a site's page. What it leaves out is as the profile says.
type Design struct {
	// Name is what messages call it, such as the year that it is from.
	Name string `yaml:"name" json:"name" example:"2022"`
	// Evidence says what this design rests on.
	Evidence Evidence `yaml:"evidence" json:"evidence"`
	// Board says where guesses and clues stand.
	Board Board `yaml:"board" json:"board"`
	// Typing says how letters get onto the page.
	Typing Typing `yaml:"typing" json:"typing"`
	// Dismiss lists what may cover the board.
	Dismiss []Step `yaml:"dismiss" json:"dismiss"`
	// Rejection lists the signs by which the page refuses a word.
	Rejection Rejection `yaml:"rejection" json:"rejection"`
	// Hard are the steps that switch hard mode on.
	Hard []Step `yaml:"hard" json:"hard"`
	// Again are the steps that start another game.
	Again []Step `yaml:"again" json:"again"`
	// Answer is where the page shows the answer after a lost game.
	Answer Text `yaml:"answer" json:"answer"`
}

// Designed returns a profile without alternatives for each design, the newest first; the profile itself where it has none.
func (p *Profile) Designed() []*Profile {
	if len(p.designed) == 0 {
		return []*Profile{p}
	}
	return slices.Clone(p.designed)
}

// Design returns the name of the design that the profile describes, "" where the site has only one.
func (p *Profile) Design() string { return p.design }

// layDesigns makes the profile of each design, and gives the keys of the newest to the profile itself.
func (p *Profile) layDesigns() error {
	names := map[string]bool{}
	for i, d := range p.Designs {
		at := fmt.Sprintf("designs[%d]", i)
		switch {
		case d.Name == "":
			return p.Fault(at, errors.New("name is missing"))
		case names[d.Name]:
			return p.Fault(at+".name", fmt.Errorf("there are two designs %.100q", d.Name))
		}
		names[d.Name] = true
		q := *p
		q.Designs, q.design, q.within, q.own = nil, d.Name, at, map[string]bool{}
		q.lay(d)
		p.designed = append(p.designed, &q)
	}
	if len(p.Designs) > 0 {
		p.lay(p.Designs[0])
		p.within, p.own = p.designed[0].within, p.designed[0].own
	}
	return nil
}

// lay puts what a design says in the place of what the profile says.
func (p *Profile) lay(d Design) {
	p.Evidence = d.Evidence.or(p.Evidence)
	from, to := reflect.ValueOf(d), reflect.ValueOf(p).Elem()
	for i := range from.NumField() {
		field := from.Type().Field(i)
		if field.Name == "Name" || field.Name == "Evidence" || from.Field(i).IsZero() {
			continue
		}
		to.FieldByName(field.Name).Set(from.Field(i))
		if p.own != nil {
			p.own[field.Tag.Get("yaml")] = true
		}
	}
}

// placed returns where in the file the value at a path of the profile stands: in a design, or beside them.
func (p *Profile) placed(path string) string {
	key, _, _ := strings.Cut(path, ".")
	key, _, _ = strings.Cut(key, "[")
	if p.own[key] {
		return p.within + "." + path
	}
	return path
}
