// Package daily models the daily game of The New York Times: its dates and numbers, the answers of past days, and the
// probability of each word being the answer of a day, from the days before it.
//
// A day's own answer is never used: a computation for a date takes only what a player knew the evening before
// ([History.Before]).
//
// The model of the answer ([Model]) has three classes of words: those of the list of 2309 that were never dealt, other
// words that were never dealt, and those dealt before, which have been coming back since February 2026. The share of each class is
// estimated from the days before. A day counts half after two months, so that a change shows within weeks. Within a
// class, a word's probability depends on its features, such as how common it is:
//
//   - In the list the editor skips few words for long. It helps a little to know how common a word is, whether it is
//     rude, and whether it repeats letters: 0.16 bits a day.
//   - Outside the list there are 12,546 words and few days to learn from. The editor adds words with a taste close to the
//     one that made the list in 2021, so the fit starts there: no plurals, no names, no forms in -ed, nothing rare. The
//     uncertainty is that of some 500 equally likely words.
//   - For words dealt before, laws of age compete, and the repeats so far decide how far each is trusted.
package daily
