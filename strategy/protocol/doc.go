// Package protocol lets a program of any language choose guesses: a line
// protocol on standard input and output, in the spirit of UCI, which chess
// engines speak. PROTOCOL.md is its specification.
//
// [Client] runs a program and asks it; [Server] is the other side. Neither knows
// a strategy: package strategy and the commands use them.
//
// The client sends only what is new, restarts a program that dies, and gives up on one that is silent or breaks the
// protocol. Every wait has a limit. A program has a process group, which is killed when the program ends or our own
// process is killed (process.go).
package protocol
