// Package protocol lets a program of any language choose guesses: a line
// protocol on standard input and output, in the spirit of UCI, which chess
// engines speak. PROTOCOL.md tells it to those who write such programs.
//
// [Client] runs a program and asks it; [Server] is the other side. Neither knows
// a strategy: package strategy and the commands put them to use.
package protocol
