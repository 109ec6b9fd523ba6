// Command absurdist plays Wordle, Absurdle and their relatives in a real browser.
package main

import (
	"os"

	"github.com/absurdist/absurdist/cmd/internal/command"
)

func main() {
	os.Exit(command.Program{In: os.Stdin, Out: os.Stdout, Err: os.Stderr}.Run(os.Args[1:]))
}
