package profile_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
)

const beginEvidence = "<!-- made from browser/profile/sites: go test ./browser/profile -run TestEvidenceTable -update -->\n"

// SITES.md lists the evidence of all built-in profiles: a table of the newest dates, then the sources.
func TestEvidenceTable(t *testing.T) {
	var table, sources strings.Builder
	for _, name := range profile.Names() {
		p := must.Get(profile.Load(name))(t)
		for _, d := range p.Designed() {
			row, parts := []string{"`" + name + "`"}, []string{"site"}
			if d.Design() != "" {
				row[0] += ", " + d.Design()
			}
			for _, part := range d.Evidence.Parts() {
				parts, row = append(parts, part.Name), append(row, strings.Replace(part.Sources.Newest(), profile.NoDate, "—", 1))
			}
			if table.Len() == 0 {
				fmt.Fprintf(&table, "| %s |\n%s|\n", strings.Join(parts, " | "), strings.Repeat("|---", len(parts)))
			}
			fmt.Fprintf(&table, "| %s |\n", strings.Join(row, " | "))
			fmt.Fprintf(&sources, "- %s: %s.\n", row[0], sourceList(d.Evidence))
		}
	}
	made(t, beginEvidence, table.String()+"\n"+sources.String())
}

// sourceList lists sources, each with the parts that rest on it, without the details in brackets.
func sourceList(e profile.Evidence) string {
	var list []string
	of := map[string][]string{}
	for _, part := range e.Parts() {
		for _, s := range part.Sources {
			from, _, _ := strings.Cut(s.From, " (")
			source := from + ", " + s.Date
			if s.Date == profile.NoDate {
				continue
			}
			if of[source] == nil {
				list = append(list, source)
			}
			if !slices.Contains(of[source], part.Name) {
				of[source] = append(of[source], part.Name)
			}
		}
	}
	if len(list) == 0 {
		return "nothing"
	}
	for i, source := range list {
		list[i] = fmt.Sprintf("%s (%s)", source, strings.Join(of[source], ", "))
	}
	return strings.Join(list, "; ")
}

// The README gives the date of the newest evidence for the Times' page.
func TestReadmeDate(t *testing.T) {
	readme := must.Get(os.ReadFile("../../README.md"))(t)
	p := must.Get(profile.Load("wordle"))(t)
	newest := ""
	for _, part := range p.Evidence.Parts() {
		if date := part.Sources.Newest(); date != profile.Undated && date != profile.NoDate {
			newest = max(newest, date)
		}
	}
	want := "for the Times' page is of " + newest
	must.Hold(t, strings.Contains(strings.Join(strings.Fields(string(readme)), " "), want), "README.md does not say %q", want)
}
