//go:build !linux

package protocol

import "os/exec"

// cutNetwork does nothing: these systems have no namespaces of networks.
func cutNetwork(*exec.Cmd) {}

// CutsNetwork reports whether programs can be kept from the network here.
func CutsNetwork() bool { return false }

// groupUsage knows nothing of processes that run.
func groupUsage(int) Usage { return Usage{} }

// adoptOrphans does nothing: process 1 sees to them on these systems.
func adoptOrphans() {}
