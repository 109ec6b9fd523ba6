// Package verify checks games and claims about games. It is what the searches are held against, so it
// imports none of them, and has a clue function, a host and rules of its own, written to be plainly
// right and not to be fast. From package engine it takes the types, the readers and nothing else.
package verify
