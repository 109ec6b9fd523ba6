package profile_test

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"absurdist/browser/profile"
)

var update = flag.Bool("update", false, "write the reference of SITES.md anew")

const (
	referenceFile = "../../SITES.md"
	begin         = "<!-- made from browser/profile/profile.go: go test ./browser/profile -run TestReference -update -->\n"
	end           = "<!-- end of what is made -->\n"
)

// The reference of profile keys in SITES.md says what the code says that reads them.
func TestReference(t *testing.T) {
	text, err := os.ReadFile(referenceFile)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), begin)
	_, after, closed := strings.Cut(rest, end)
	if !found || !closed {
		t.Fatalf("%s lacks the lines %q and %q", referenceFile, begin, end)
	}
	want := before + begin + reference(t) + end + after
	if *update {
		if err := os.WriteFile(referenceFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(text) != want {
		t.Error("the reference is not what browser/profile/profile.go says: go test ./browser/profile -run TestReference -update")
	}
}

// Every key has an example, and a profile of the examples of each part can be read.
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
	} {
		var lines []string
		for _, k := range structs[c.root] {
			if k.example == "" && k.inner == "" {
				t.Errorf("%s.%s has no example", c.root, k.key)
			}
			if k.example != "" && (c.keys == "" || strings.Contains(" "+c.keys+" ", " "+k.key+" ")) {
				lines = append(lines, k.key+": "+yamlText(k.example))
			}
		}
		if _, err := profile.Parse("example.yaml", []byte(whole(c.root, lines))); err != nil {
			t.Errorf("%s: %v\n%s", c.root, err, whole(c.root, lines))
		}
	}
}

// whole is a profile with the lines in a part of it.
func whole(part string, lines []string) string {
	at := map[string][]string{
		"":       {"name: x", "url: https://example.org/"},
		"Board":  {"root: .b", "tile: .t", "grey: .g", "yellow: .y", "green: .c"},
		"Typing": {"keyboard: {key: .k, enter: enter, backspace: back}"},
	}
	put := func(part string) string { return "{" + strings.Join(at[part], ", ") + "}" }
	switch part {
	case "Profile":
		at[""] = append(lines, "url: https://example.org/", "name: x")
		at[""] = withoutTwice(at[""])
	case "Board":
		at[""], at["Board"] = append(at[""], "boards: 2"), lines
	case "Letter":
		at["Board"] = append(at["Board"], "letter: {"+strings.Join(lines, ", ")+"}")
	case "Colour":
		at["Board"] = append(at["Board"], "row: .r", "colour: {"+strings.Join(lines, ", ")+"}")
	case "Typing":
		at["Typing"] = append(at["Typing"], lines...)
	case "Keyboard":
		at["Typing"] = []string{"keyboard: {" + strings.Join(lines, ", ") + "}"}
	case "Step":
		at[""] = append(at[""], "dismiss: [{"+strings.Join(lines, ", ")+"}]")
	case "Text":
		at[""] = append(at[""], "answer: {"+strings.Join(lines, ", ")+"}")
	case "Evidence":
		at[""] = append(at[""], "evidence: {"+strings.Join(lines, ", ")+"}")
	case "Rejection":
		at[""] = append(at[""], "rejection: {"+strings.Join(lines, ", ")+"}")
	}
	return strings.Join(at[""], "\n") + "\nboard: " + put("Board") + "\ntyping: " + put("Typing") + "\n"
}

// withoutTwice drops lines whose key came before.
func withoutTwice(lines []string) []string {
	var list []string
	seen := map[string]bool{}
	for _, line := range lines {
		key, _, _ := strings.Cut(line, ":")
		if !seen[key] {
			seen[key] = true
			list = append(list, line)
		}
	}
	return list
}

var plainYAML = regexp.MustCompile(`^([A-Za-z0-9][\w./:\-]*|\{.*\})$`)

// yamlText writes an example as a YAML value.
func yamlText(text string) string {
	if plainYAML.MatchString(text) && !strings.HasSuffix(text, ":") {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", "''") + "'"
}

// key is a key of a profile, as its struct field says.
type key struct {
	name, key, doc, example string
	inner                   string // struct of what stands below it, if something does
	list                    bool
}

// structsOf returns the keys of all structs of the profile's source.
func structsOf(t *testing.T) map[string][]key {
	t.Helper()
	structs := map[string][]key{}
	for _, name := range []string{"profile.go", "evidence.go", "design.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		keysOf(t, file, structs)
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
			if f.Doc != nil { // fields without one share that of the field before
				doc = strings.Join(strings.Fields(f.Doc.Text()), " ")
			}
			if f.Tag == nil || len(f.Names) == 0 {
				continue
			}
			text, err := strconv.Unquote(f.Tag.Value)
			if err != nil {
				t.Fatal(err)
			}
			tag := reflect.StructTag(text)
			if name := tag.Get("yaml"); name != "" && name != "-" {
				structs[spec.Name.Name] = append(structs[spec.Name.Name], key{name: f.Names[0].Name, key: name, doc: doc, example: tag.Get("example"), inner: innerOf(f.Type), list: isList(f.Type)})
			}
		}
		return true
	})
}

// innerOf returns the name of a struct of this package whose keys stand below a field; "" for others.
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
	told := map[string]string{} // structs whose keys stand in the table, by where
	write = func(prefix, name string) {
		for _, k := range structs[name] {
			path := prefix + k.key
			doc := inKeys(k.doc, structs[name])
			below := path + "."
			if k.list {
				below = path + "[]."
			}
			if at := told[k.inner]; k.inner != "" && at != "" {
				doc += fmt.Sprintf(" The keys are those of `%s`.", strings.TrimSuffix(at, "."))
			}
			example := ""
			if k.example != "" {
				example = "`" + k.key + ": " + strings.ReplaceAll(yamlText(k.example), "|", `\|`) + "`"
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.TrimSuffix(below, "."), doc, example)
			if k.inner != "" && told[k.inner] == "" {
				told[k.inner] = below
				write(below, k.inner)
			}
		}
	}
	write("", "Profile")
	return b.String()
}

// inKeys has a comment call the fields of a struct by their keys.
func inKeys(doc string, fields []key) string {
	for _, f := range fields {
		doc = regexp.MustCompile(`\b`+f.name+`\b`).ReplaceAllString(doc, "`"+f.key+"`")
	}
	return doc
}
