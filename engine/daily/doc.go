// Package daily knows the daily game of The New York Times: its dates and numbers, the answers of the days that are past, and
// how likely each word is the answer of a day, told from the days before it.
//
// A day's own answer is never looked up: what is computed for a date takes only what a player knew the evening before
// ([History.Before]).
package daily
