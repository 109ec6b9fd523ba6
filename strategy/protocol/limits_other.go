//go:build !linux

package protocol

import "os/exec"

// cutNetwork does nothing: these systems have no network namespaces.
func cutNetwork(*exec.Cmd) {}

// CutsNetwork reports whether programs can be denied the network on this system.
func CutsNetwork() bool { return false }

// groupUsage does not know what running processes use.
func groupUsage(int) Usage { return Usage{} }

// adoptOrphans does nothing: on these systems process 1 reaps orphans.
func adoptOrphans() {}
