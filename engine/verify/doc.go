// Package verify checks games and claims about games. It is what the searches are held against, so it
// imports none of them, and has a clue function, a host and rules of its own, written to be plainly
// right and not to be fast. From package engine it takes the types, the readers and nothing else.
//
// Nothing that a file says goes unread: JSON is read strictly, and what a claim says is checked, or named by
// [Verdict.Unchecked]. "Right" is what has neither faults nor such names.
//
// Read finds out the kind of a file. Each kind is a [File]: it yields a [Check] of everything that it claims, and
// draws parts of it that are searched again. To add a kind is to implement that and to name it in the list of kinds.
package verify
