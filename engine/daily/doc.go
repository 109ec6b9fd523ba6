// Package daily knows the daily game of The New York Times: its dates and numbers, the answers of the days that are past, and
// how likely each word is the answer of a day, told from the days before it.
//
// A day's own answer is never looked up: what is computed for a date takes only what a player knew the evening before
// ([History.Before]).
//
// The model of the answer ([Model]) has three classes of words: those of the list of 2309 that were never dealt, other words
// that were never dealt, and those dealt before, which come back since February 2026. What share of the next day each class
// has is counted from the days before; a day counts half after two months, so that a change shows within weeks. Within a
// class a word is the likelier the commoner it is and the more it looks like what is dealt:
//
//   - In the list the editor leaves few words out for long. How common a word is, rude words and repeated letters tell a
//     little: 0.16 bits a day.
//   - Outside the list there are 12,546 words and few days to learn from. What made a word one of the list in 2021 is
//     nearly the taste by which the editor adds some, so the fit starts there: no plurals, no names, no forms in -ed, and
//     nothing that is rare. This leaves as much doubt as some 500 equally likely words would.
//   - Of words dealt before, laws of age compete, and the repeats that were seen say which to trust.
package daily
