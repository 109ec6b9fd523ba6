package profile

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Design is one form of a site's page. Keys that it omits are taken from the profile.
type Design struct {
	// Name identifies the design in messages, for example by its year.
	Name string `yaml:"name" json:"name" example:"2022"`
	// Evidence gives the sources for this design.
	Evidence Evidence `yaml:"evidence" json:"evidence"`
	// Board says where guesses and clues are.
	Board Board `yaml:"board" json:"board"`
	// Typing says how to enter letters.
	Typing Typing `yaml:"typing" json:"typing"`
	// Dismiss lists overlays to click away.
	Dismiss []Step `yaml:"dismiss" json:"dismiss"`
	// Rejection lists the signs of a refused word.
	Rejection Rejection `yaml:"rejection" json:"rejection"`
	// Hard are the steps that switch hard mode on.
	Hard []Step `yaml:"hard" json:"hard"`
	// Again are the steps that start another game.
	Again []Step `yaml:"again" json:"again"`
	// Answer is where the page shows the answer after a lost game.
	Answer Text `yaml:"answer" json:"answer"`
}

// Designed returns a complete profile for each design, newest first, or the profile itself if it has no designs.
func (p *Profile) Designed() []*Profile {
	if len(p.designed) == 0 {
		return []*Profile{p}
	}
	profiles := make([]*Profile, len(p.designed))
	for i, d := range p.designed {
		q := *p
		q.Designs, q.designed, q.design, q.within, q.own = nil, nil, d.design, d.within, d.own
		from, to := reflect.ValueOf(d).Elem(), reflect.ValueOf(&q).Elem()
		for field := range reflect.TypeFor[Design]().Fields() {
			if field.Name != "Name" && i > 0 { // the profile itself already has the newest design's
				to.FieldByName(field.Name).Set(from.FieldByName(field.Name))
			}
		}
		profiles[i] = &q
	}
	return profiles
}

// Design returns the name of the profile's design, "" if the site has only one.
func (p *Profile) Design() string { return p.design }

// layDesigns makes a profile for each design and merges the newest into the profile itself.
func (p *Profile) layDesigns() error {
	names := map[string]bool{}
	for i, d := range p.Designs {
		at := fmt.Sprintf("designs[%d]", i)
		switch {
		case d.Name == "":
			return p.Fault(at, errors.New("name is missing"))
		case names[d.Name]:
			return p.Fault(at+".name", fmt.Errorf("two designs are named %.100q", d.Name))
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

// lay overwrites the profile's keys with those that a design sets.
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

// placed returns the path in the file of a profile's value, which may be inside a design.
func (p *Profile) placed(path string) string {
	key, _, _ := strings.Cut(path, ".")
	key, _, _ = strings.Cut(key, "[")
	if p.own[key] {
		return p.within + "." + path
	}
	return path
}
