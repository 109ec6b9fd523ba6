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

	Look `yaml:",inline"`
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
		if i > 0 { // the profile itself already has the newest design's
			q.Look, q.Evidence = d.Look, d.Evidence
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
	to := reflect.ValueOf(&p.Look).Elem()
	for field, from := range reflect.ValueOf(d.Look).Fields() {
		if from.IsZero() {
			continue
		}
		to.FieldByIndex(field.Index).Set(from)
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
