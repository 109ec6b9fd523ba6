package profile_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/must"
)

const (
	referenceFile = "../../SITES.md"
	begin         = "<!-- made from browser/profile/profile.go: go test ./browser/profile -run TestReference -update -->\n"
	end           = "<!-- end of what is made -->\n"
)

// SITES.md's reference of profile keys matches the doc comments.
func TestReference(t *testing.T) { made(t, begin, reference(t)) }

// made checks that SITES.md has a text after a given line, or with -update writes it there.
func made(t *testing.T, begin, content string) {
	t.Helper()
	text := must.Get(os.ReadFile(referenceFile))(t)
	before, rest, found := strings.Cut(string(text), begin)
	_, after, closed := strings.Cut(rest, end)
	must.Need(t, found && closed, "%s lacks the lines %q and %q", referenceFile, begin, end)
	want := before + begin + content + end + after
	if *must.Update {
		must.Do(t, os.WriteFile(referenceFile, []byte(want), 0o644))
		return
	}
	must.Hold(t, string(text) == want, "it is not what the code says: go test ./browser/profile -run %s -update", t.Name())
}

// Every key has an example, and profiles made of these examples are valid.
func TestReferenceExamples(t *testing.T) {
	structs := structsOf(t)
	for _, c := range []struct{ root, keys string }{
		{"Profile", "name title url scoring length words rows daily unverified"},
		{"Profile", "alphabet first-letter"},
		{"Profile", "host boards"},
		{"Board", ""},
		{"Letter", ""},
		{"Colour", "style inside"},
		{"Colour", "row"},
		{"Typing", ""},
		{"Keyboard", ""},
		{"Step", ""},
		{"Text", ""},
		{"Rejection", ""},
		{"Evidence", ""},
		{"Wall", ""},
	} {
		var lines []string
		for _, k := range structs[c.root] {
			must.Hold(t, k.example != "" || k.inner != "", "%s.%s has no example", c.root, k.key)
			if k.example != "" && (c.keys == "" || strings.Contains(" "+c.keys+" ", " "+k.key+" ")) {
				lines = append(lines, k.key+": "+yamlText(k.example))
			}
		}
		_, err := profile.Parse("example.yaml", []byte(whole(c.root, lines)))
		must.Hold(t, err == nil, "%s: %v\n%s", c.root, err, whole(c.root, lines))
	}
}

// whole returns a profile that has the lines in one of its parts.
func whole(part string, lines []string) string {
	at := map[string][]string{
		"":       {"name: x", "url: https://example.org/"},
		"Board":  {"root: .b", "tile: .t", "grey: .g", "yellow: .y", "green: .c"},
		"Typing": {"keyboard: {key: .k, enter: enter, backspace: back}"},
	}
	put := func(part string) string { return "{" + strings.Join(at[part], ", ") + "}" }
	all := "{" + strings.Join(lines, ", ") + "}"
	switch part {
	case "Profile":
		lines = append(lines, "url: https://example.org/", "name: x")
		at[""] = slices.CompactFunc(slices.Sorted(slices.Values(lines)), sameKey)
	case "Board":
		at[""], at["Board"] = append(at[""], "boards: 2"), lines
	case "Letter":
		at["Board"] = append(at["Board"], "letter: "+all)
	case "Colour":
		at["Board"] = append(at["Board"], "row: .r", "colour: "+all)
	case "Typing":
		at["Typing"] = append(at["Typing"], lines...)
	case "Keyboard":
		at["Typing"] = []string{"keyboard: " + all}
	case "Step":
		at[""] = append(at[""], "dismiss: ["+all+"]")
	case "Wall":
		at[""] = append(at[""], "walls: ["+all+"]")
	default:
		key := map[string]string{"Text": "answer", "Evidence": "evidence", "Rejection": "rejection"}[part]
		at[""] = append(at[""], key+": "+all)
	}
	return strings.Join(at[""], "\n") + "\nboard: " + put("Board") + "\ntyping: " + put("Typing") + "\n"
}

// sameKey reports whether two lines are of one key.
func sameKey(a, b string) bool {
	key, _, _ := strings.Cut(a, ":")
	return strings.HasPrefix(b, key+":")
}

var plainYAML = regexp.MustCompile(`^([A-Za-z0-9][\w./:\-]*|\{.*\})$`)

// yamlText writes an example as a YAML value.
func yamlText(text string) string {
	if plainYAML.MatchString(text) && !strings.HasSuffix(text, ":") {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// key is a profile's key, read from its struct field.
type key struct {
	name, key, doc, example string
	inner                   string // the struct of the keys below it, if any
	list                    bool
}

// structsOf returns the keys of all structs of the profile's source.
func structsOf(t *testing.T) map[string][]key {
	t.Helper()
	structs := map[string][]key{}
	for _, name := range []string{"profile.go", "evidence.go", "design.go", "check.go"} {
		keysOf(t, must.Get(parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments))(t), structs)
	}
	return structs
}

// keysOf adds the keys of the structs of a file.
func keysOf(t *testing.T, file *ast.File, structs map[string][]key) {
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		fields, ok := spec.Type.(*ast.StructType)
		if !ok {
			return true
		}
		doc := ""
		for _, f := range fields.Fields.List {
			if f.Doc != nil { // a field without one shares the previous field's
				doc = strings.Join(strings.Fields(f.Doc.Text()), " ")
			}
			if len(f.Names) == 0 { // what several structs share
				structs[spec.Name.Name] = append(structs[spec.Name.Name], structs[innerOf(f.Type)]...)
			}
			if f.Tag == nil || len(f.Names) == 0 {
				continue
			}
			tag := reflect.StructTag(must.Get(strconv.Unquote(f.Tag.Value))(t))
			if name := tag.Get("yaml"); name != "" && name != "-" {
				structs[spec.Name.Name] = append(structs[spec.Name.Name], key{name: f.Names[0].Name, key: name, doc: doc, example: tag.Get("example"), inner: innerOf(f.Type), list: isList(f.Type)})
			}
		}
		return true
	})
}

// innerOf returns the struct of this package whose keys are below a field, or "".
func innerOf(e ast.Expr) string {
	if list, ok := e.(*ast.ArrayType); ok {
		e = list.Elt
	}
	if id, ok := e.(*ast.Ident); ok && ast.IsExported(id.Name) && id.Name != "Length" && id.Name != "Duration" && id.Name != "Sources" {
		return id.Name
	}
	return ""
}

func isList(e ast.Expr) bool {
	_, ok := e.(*ast.ArrayType)
	return ok
}

// reference writes the table of all keys.
func reference(t *testing.T) string {
	structs := structsOf(t)
	var b strings.Builder
	b.WriteString("| key | what it says | example |\n|---|---|---|\n")
	var write func(prefix, name string)
	listed := map[string]string{} // structs already in the table, with their paths
	write = func(prefix, name string) {
		for _, k := range structs[name] {
			path := prefix + k.key
			doc := inKeys(k.doc, structs[name])
			below := path + "."
			if k.list {
				below = path + "[]."
			}
			if at := listed[k.inner]; k.inner != "" && at != "" {
				doc += fmt.Sprintf(" The keys are those of `%s`.", strings.TrimSuffix(at, "."))
			}
			example := ""
			if k.example != "" {
				example = "`" + k.key + ": " + strings.ReplaceAll(yamlText(k.example), "|", `\|`) + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.TrimSuffix(below, "."), doc, example)
			if k.inner != "" && listed[k.inner] == "" {
				listed[k.inner] = below
				write(below, k.inner)
			}
		}
	}
	write("", "Profile")
	return b.String()
}

// inKeys replaces the names of a struct's fields in a comment by their keys.
func inKeys(doc string, fields []key) string {
	for _, f := range fields {
		doc = regexp.MustCompile(`\b`+f.name+`\b`).ReplaceAllString(doc, "`"+f.key+"`")
	}
	return doc
}

const beginEvidence = "<!-- made from browser/profile/sites: go test ./browser/profile -run TestEvidenceTable -update -->\n"

// SITES.md lists the evidence of all built-in profiles: a table of the newest dates, then the sources.
func TestEvidenceTable(t *testing.T) {
	var table, sources strings.Builder
	for _, name := range profile.Names() {
		for _, d := range must.Get(profile.Load(name))(t).Designed() {
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
