package command

import (
	"io"
	"strings"
)

// run runs the program and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return Program{In: stdin, Out: stdout, Err: stderr}.Run(args)
}

// output is run with the texts of the streams.
func output(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, err strings.Builder
	code = run(args, strings.NewReader(stdin), &out, &err)
	return code, out.String(), err.String()
}
