// Command compiles checks that packages and their tests compile for other systems:
//
//	compiles SYSTEM,… PACKAGES
//
// The system that it runs on is left out. It checks types from the source. Compiling all that the packages import takes many times as long.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"runtime"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if err := check(strings.Split(os.Args[1], ","), os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func check(systems, patterns []string) error {
	root, err := os.Getwd()
	if err != nil {
		return err
	}
	// In packages outside the repository, function bodies do not matter.
	read := func(files *token.FileSet, name string, text []byte) (*ast.File, error) {
		file, err := parser.ParseFile(files, name, text, parser.SkipObjectResolution)
		if err == nil && strings.HasSuffix(name, ".go") && !strings.HasPrefix(name, root) { // the main files of tests have no such ending
			for _, d := range file.Decls {
				if f, is := d.(*ast.FuncDecl); is {
					f.Body = nil
				}
			}
		}
		return file, err
	}
	faults := 0
	for _, system := range systems {
		if system == runtime.GOOS {
			continue
		}
		env := append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system)
		const all = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax
		list, err := packages.Load(&packages.Config{Mode: all, Env: env, Tests: true, ParseFile: read}, patterns...)
		if err != nil {
			return fmt.Errorf("%s: %w", system, err)
		}
		for _, p := range list {
			for _, e := range p.Errors {
				fmt.Fprintf(os.Stderr, "%s: %v\n", system, e)
				faults++
			}
		}
	}
	if faults > 0 {
		return fmt.Errorf("%d faults", faults)
	}
	return nil
}
