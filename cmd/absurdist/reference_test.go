package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command"
	"github.com/absurdist/absurdist/engine/basics/must"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const madeMark = "<!-- made from the code: go test ./cmd/absurdist -run TestReference -update -->\n"

// printed are the packages whose values commands print as JSON lines or keep in files, and what those are.
var printed = []struct{ folder, title string }{
	{"engine/game/figures.go", "Guesses with their figures"},
	{"engine/game/dictionary.go", "Word lists"},
	{"engine/game/weights.go", "Words with their probabilities"},
	{"engine/game/mode.go", "Guesses with their clues"},
	{"engine/record", "Records: play, replay and sim --record"},
	{"cmd/internal/advice", "suggest, review, and the page's questions and answers"},
	{"engine/review", "review"},
	{"cmd/internal/sim", "sim"},
	{"cmd/internal/command/simulate", "sim, its lines"},
	{"cmd/internal/league", "league"},
	{"strategy/protocol/check.go", "Checks of programs"},
	{"engine/daily", "days model"},
	{"engine/group", "group"},
	{"cmd/internal/command/lookback", "share, report, watch, verify"},
	{"cmd/internal/command/play", "play, days, serve"},
	{"cmd/internal/command/sites", "sites"},
	{"engine/verify", "verify, and the files that it reads"},
	{"engine/search/tree", "tree"},
	{"engine/decision", "tree: what a tree achieves"},
	{"cmd/internal/command/search", "tree, shortest, longest, cover, minimax"},
	{"engine/search/longest", "longest"},
	{"engine/search/minimax/count.go", "minimax count"},
	{"engine/search/shortest", "shortest"},
	{"cmd/internal/command/wordpl", "wordpl"},
	{"cmd/internal/command", "doctor, words, version"},
	{"cmd/internal/cli", "version"},
	{"cmd/internal/command/mcp", "mcp: arguments and results of the tools"},
}

// COMMANDS.md and JSON.md say what the code says: all commands with their flags, and all fields of JSON.
func TestReference(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{"../../COMMANDS.md": commandsText(), "../../JSON.md": jsonText(t)} {
		text, err := os.ReadFile(file)
		switch {
		case err == nil && string(text) == want:
		case *must.Update:
			must.Do(t, os.WriteFile(file, []byte(want), 0o644))
		default:
			t.Errorf("%s is not as the code says (%v): run go test ./cmd/absurdist -run TestReference -update", file, err)
		}
	}
}

// anchor returns the link that a heading has in Markdown.
func anchor(heading string) string {
	return "#" + strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// flagRow returns the row of a flag in a table, and what it has as default: nothing if that says nothing.
func flagRow(f *pflag.Flag) (row, byDefault string) {
	_, usage := pflag.UnquoteUsage(f)
	name := "--" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", " + name
	}
	if kind := cli.ValueName(f); kind != "" {
		name += " " + kind
	}
	byDefault = f.DefValue
	if slices.Contains([]string{"false", "[]", "0"}, byDefault) {
		byDefault = ""
	}
	return fmt.Sprintf("| `%s` | %s |", name, cell(usage)), cell(byDefault)
}

// families are groups of flags that several commands share. A command's section names the family.
var families = []struct {
	name  string
	flags []string
}{
	{"word lists of any alphabet", []string{"allowed", "alphabet", "answers", "words"}},
	{"word lists", []string{"allowed", "answers", "words"}},
	{"weights of words", []string{"date", "history", "weights"}},
	{"a browser", []string{"browser", "remote", "show", "user-data-dir"}},
	{"jobs", []string{"parallel", "part", "queue"}},
}

// inFamilies puts the names of families in the place of their flags, which are all there.
func inFamilies(flags map[string]string) (names []string) {
	for _, f := range families {
		var defaults []string
		all := true
		for _, name := range f.flags {
			text, has := flags[name]
			all = all && has
			if _, byDefault, given := strings.Cut(text, " "); given {
				defaults = append(defaults, byDefault)
			}
		}
		if !all {
			continue
		}
		for _, name := range f.flags {
			delete(flags, name)
		}
		names = append(names, strings.Join(append([]string{f.name}, defaults...), " "))
	}
	for _, name := range slices.Sorted(maps.Keys(flags)) {
		names = append(names, flags[name])
	}
	return names
}

// commandsText returns COMMANDS.md. A flag that three commands or more have in the same words is explained once.
func commandsText() string {
	var commands []*cobra.Command
	count := map[string]int{} // of commands, by row
	for _, c := range cli.Commands(command.Root()) {
		if c.Hidden || c.Name() == "help" || !c.HasParent() || c.Parent().Name() == "completion" {
			continue
		}
		commands = append(commands, c)
		for _, f := range flagsOf(c) {
			row, _ := flagRow(f)
			count[row]++
		}
	}
	var b strings.Builder
	b.WriteString("# Commands and flags\n\n" + madeMark + "\n[REFERENCE.md](REFERENCE.md) explains how they are used, [JSON.md](JSON.md) what they print with `--json`.\n\n")
	for _, c := range commands {
		fmt.Fprintf(&b, "- [%s](%s): %s\n", strings.TrimPrefix(c.CommandPath(), "absurdist "), anchor(heading(c)), c.Short)
	}
	b.WriteString("\n## Flags of several commands\n\nEvery command has `--help`, `--json`, `--verbose`, `--quiet` and `--color WHEN`. Three or more\nhave these:\n\n| flag | what it does |\n|---|---|\n")
	for _, row := range slices.Sorted(maps.Keys(count)) {
		if count[row] >= 3 {
			b.WriteString(row + "\n")
		}
	}
	b.WriteString("\nSome come together:\n\n")
	for _, f := range families {
		fmt.Fprintf(&b, "- %s: `--%s`\n", f.name, strings.Join(f.flags, "`, `--"))
	}
	for _, c := range commands {
		writeCommand(&b, c, count)
	}
	return b.String()
}

// heading returns the heading of a command.
func heading(c *cobra.Command) string { return strings.TrimSuffix(c.UseLine(), " [flags]") }

// flagsOf returns the flags of the command itself that its help lists.
func flagsOf(c *cobra.Command) []*pflag.Flag {
	var flags []*pflag.Flag
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && f.Name != "help" {
			flags = append(flags, f)
		}
	})
	return flags
}

// jsonText returns JSON.md.
func jsonText(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("# Fields of JSON\n\n" + madeMark + "\nWith `--json` a command prints JSON, one value a line, and nothing else on standard output. A field marked * is left\nout if it is empty, 0 or false. Words are strings in lower case, clues are strings such as BYBBG.\n\n")
	for _, p := range printed {
		fmt.Fprintf(&b, "- [%s](%s)\n", p.title, anchor(p.title))
	}
	for _, p := range printed {
		writeFields(t, &b, p.folder, p.title)
	}
	return b.String()
}

// cell makes a text fit into a cell of a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(strings.Join(strings.Fields(text), " "))
}

// writeCommand writes what a command does, its own flags, and the names of those that several commands have.
func writeCommand(b *strings.Builder, c *cobra.Command, count map[string]int) {
	fmt.Fprintf(b, "\n## %s\n\n%s.\n", heading(c), c.Short)
	var own []string
	shared := map[string]string{}
	for _, f := range flagsOf(c) {
		row, byDefault := flagRow(f)
		if count[row] < 3 {
			own = append(own, row+" "+byDefault+" |\n")
			continue
		}
		name := "`--" + f.Name + "`"
		if byDefault != "" {
			name += " (default " + byDefault + ")"
		}
		shared[f.Name] = name
	}
	if len(own) > 0 {
		b.WriteString("\n| flag | what it does | default |\n|---|---|---|\n" + strings.Join(own, ""))
	}
	if len(shared) > 0 {
		fmt.Fprintf(b, "\n[Shared flags](#flags-of-several-commands): %s.\n", strings.Join(inFamilies(shared), ", "))
	}
}

// writeFields writes the fields of the structs of a package, or of one file, that are encoded as JSON.
func writeFields(t *testing.T, b *strings.Builder, folder, title string) {
	t.Helper()
	pattern := filepath.Join("../..", filepath.FromSlash(folder))
	if filepath.Ext(pattern) == "" {
		pattern = filepath.Join(pattern, "*.go")
	}
	files, err := filepath.Glob(pattern)
	must.Need(t, err == nil && len(files) > 0, "%s: %d files, %v", folder, len(files), err)
	head := "\n## " + title + "\n"
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, d := range must.Get(parser.ParseFile(token.NewFileSet(), file, nil, parser.ParseComments))(t).Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				spec, ok := s.(*ast.TypeSpec)
				if !ok {
					continue
				}
				if rows := fieldRows(spec); len(rows) > 0 {
					b.WriteString(head)
					head = ""
					fmt.Fprintf(b, "\n%s\n\n| field | type | what it is |\n|---|---|---|\n%s", typeText(g, spec), strings.Join(rows, ""))
				}
			}
		}
	}
}

// typeText is what the comment of a type says, with its name in bold.
func typeText(g *ast.GenDecl, spec *ast.TypeSpec) string {
	doc := spec.Doc
	if doc == nil {
		doc = g.Doc
	}
	name := spec.Name.Name
	return "**" + name + "**" + links(strings.TrimPrefix(strings.Join(strings.Fields(doc.Text()), " "), name))
}

// links takes the brackets away in which comments name other parts of the code.
func links(text string) string { return strings.NewReplacer("[", "", "]", "").Replace(text) }

// fieldRows returns a row for each field that is encoded.
func fieldRows(spec *ast.TypeSpec) []string {
	s, ok := spec.Type.(*ast.StructType)
	if !ok {
		return nil
	}
	var rows []string
	tagged := false
	for _, f := range s.Fields.List {
		what := cell(links(f.Doc.Text() + " " + f.Comment.Text()))
		if f.Tag == nil {
			if len(f.Names) == 0 {
				rows = append(rows, fmt.Sprintf("| … | | the fields of %s |\n", typeName(f.Type)))
			}
			continue
		}
		quoted, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			continue
		}
		tag := reflect.StructTag(quoted)
		name, options, _ := strings.Cut(tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		tagged = true
		if strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero") {
			name += "*"
		}
		if described := tag.Get("jsonschema"); described != "" {
			what = cell(described)
		}
		rows = append(rows, fmt.Sprintf("| %s | %s | %s |\n", name, cell(typeName(f.Type)), what))
	}
	if !tagged {
		return nil
	}
	return rows
}

// typeName writes a type as JSON has it.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return typeName(e.X)
	case *ast.ArrayType:
		return "list of " + typeName(e.Elt)
	case *ast.MapType:
		return "object of " + typeName(e.Value) + " by " + typeName(e.Key)
	case *ast.SelectorExpr:
		switch name := e.X.(*ast.Ident).Name + "." + e.Sel.Name; name {
		case "game.Word":
			return "word"
		case "game.Clue":
			return "clue"
		case "game.Host", "daily.Date", "game.Mode", "game.Scoring", "time.Time":
			return "string"
		default:
			return e.Sel.Name
		}
	case *ast.Ident:
		switch e.Name {
		case "Word":
			return "word"
		case "int", "int32", "int64", "uint64", "float64", "uint8", "uint32":
			return "number"
		case "bool":
			return "true or false"
		}
		return e.Name
	}
	var b strings.Builder
	if err := printer.Fprint(&b, token.NewFileSet(), e); err != nil {
		return "?"
	}
	return b.String()
}
