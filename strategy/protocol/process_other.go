//go:build !unix

package protocol

import (
	"os"
	"os/exec"
)

// ownGroup does nothing: there are no process groups.
func ownGroup(*exec.Cmd) {}

// hasShell says that there is no sh to run a command.
const hasShell = false

// Self does not know what this process has used.
func Self() Usage { return Usage{} }

func killGroup(pid int) {
	if p, err := os.FindProcess(pid); err == nil {
		_ = p.Kill() // an error means that it is gone
	}
}

// endGroup does nothing: there are no process groups.
func endGroup(int) {}

// guard does nothing. A program that is left behind finds its standard input closed.
type guard struct{}

func newGuard(string) *guard { return nil }

func (*guard) mind(int) {}

func (*guard) dismiss() {}
