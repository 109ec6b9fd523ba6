package discover

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/browser/discover/learn"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/game/alphabet"
)

// What a profile says of the words, the rows and the host.

// words says which letters and words the page has.
func (f *findings) words(p *profile.Profile, n notes) {
	p.AlphabetName, p.Length = f.speech.Alphabet.Name(), profile.Length{Letters: f.found.Width}
	foreign := f.colours.Foreign
	if foreign && f.own == nil && !f.ownLists && f.keys != nil && f.otherWords { // the words were a try
		p.AlphabetName = f.keys.Alphabet
	}
	switch {
	case f.own != nil:
		n["alphabet"] = "As asked for."
	case f.keys != nil && f.keys.Alphabet == p.AlphabetName:
		n["alphabet"] = "That of the page's keyboard."
	case f.spoken == p.AlphabetName:
		n["alphabet"] = "By what the page says."
	default:
		n["alphabet"] = "A guess: that of the words that the page took."
	}
	p.Words = f.list.name
	switch {
	case f.ownLists:
		n["words"] = "None built in: play with the list that this was found with, by --answers and --allowed."
	case foreign && f.otherWords:
		p.Words, n["words"] = "", "No built-in list has the page's words: give them to play, by --answers and --allowed."
	case f.otherWords && f.refusal.Tried:
		n["words"] = "A guess: the page refused more of these words than it took. Give its own to play, by --answers and --allowed,\nif you have them."
	case p.Words == older:
		n["words"] = fmt.Sprintf("The page refused %s, which the Times' later list has, and this does not.", recent.Upper())
	case foreign:
		n["words"] = "A guess: the page took some of these words, but had an answer that is none of them. Give its own to play,\nby --answers and --allowed, if you have them."
	default:
		n["words"] = "A guess: which words the page takes was not tried. Words that it refuses are\nmet as they come."
	}
	n["length"] = "Letters of a word, as the board shows them. Write page if the page has words of several lengths."
	gives := f.first != "" || f.once && f.field == nil
	switch {
	case gives && f.once:
		p.FirstLetter, n["first-letter"] = profile.OnlyFirstRow, "The first letter of the first row stood there before anything was typed, and that of the others did not."
	case gives:
		p.FirstLetter, n["first-letter"] = profile.EachRow, "The first letter of each row stands there before anything is typed."
	case f.apart != "" && f.freely && !f.begins:
		p.FirstLetter, n["first-letter"] = profile.OnlyShown, "The board shows the first letter, and the page took a word that begins with another."
	case f.apart != "":
		p.FirstLetter, n["first-letter"] = profile.EachRow, "The board shows the first letter, and no word was taken, or could be read, that begins with another."
	}
	if f.list.own == nil && !f.ownLists && (f.varies || gives) { // pages that give a letter have words of many lengths
		p.Length = profile.Length{}
		base, length, _ := strings.Cut(f.list.name, "-")
		if _, err := strconv.Atoi(length); err != nil { // English lists of five letters have names of their own
			base = f.list.alphabet.Name()
		}
		p.Words = base + "-*"
	}
}

// otherLengths adds the page's own lists of other lengths, without the words that have other letters than the alphabet of the known one,
// whatever language they were taken for.
func (e *explorer) otherLengths(ctx context.Context, known *ownWords, lists map[int]*ownWords) {
	for n := game.MinLetters; n <= game.MaxLetters; n++ {
		found := e.ownLists(ctx, n)
		if lists[n] != nil || len(found) == 0 || found[0].own.file != known.file {
			continue
		}
		own := *found[0].own
		letters := known.dict.Alphabet()
		other := func(w game.Word) bool {
			text, err := letters.Normalize(w.String())
			return err != nil || text != w.String()
		}
		answers, allowed := slices.DeleteFunc(slices.Clone(own.dict.Answers()), other), slices.DeleteFunc(slices.Clone(own.dict.Words()), other)
		dict, err := game.NewDictionaryIn(letters, own.dict.Name(), answers, allowed)
		if err != nil || float64(len(allowed)) < mostly*float64(own.size()) {
			continue
		}
		own.dict = dict
		lists[n] = &own
	}
}

// write has a profile name the files of the page's own words, which it returns. Lists are those words by their lengths.
func (o *ownWords) write(p *profile.Profile, n notes, base, source string, lists map[int]*ownWords) []File {
	why := "No built-in list has most of them."
	if o.language != "" {
		why = "The built-in list of the language has many that the page has not, or other answers."
	}
	p.Words, n["words"] = "", fmt.Sprintf("The page's own: %s.\n%s", o.describe(), why)
	star := ""
	if len(lists) > 1 {
		star, p.Length, n["length"] = ".*", profile.Length{}, "The page has words of several lengths."
	}
	head := fmt.Sprintf("# Words that %s has loaded, found by absurdist sites new.\n", plain.Line(source, plain.Short))
	p.Allowed = base + ".allowed" + star + ".txt"
	if slices.ContainsFunc(slices.Collect(maps.Values(lists)), (*ownWords).tellsAnswers) {
		p.Answers = base + ".answers" + star + ".txt"
	}
	var files []File
	for _, length := range slices.Sorted(maps.Keys(lists)) {
		file := func(name string, words []game.Word) {
			files = append(files, File{strings.ReplaceAll(name, "*", strconv.Itoa(length)), []byte(head + game.Join(words, "\n") + "\n")})
		}
		file(p.Allowed, lists[length].dict.Words())
		if p.Answers != "" {
			file(p.Answers, lists[length].dict.Answers())
		}
	}
	p.AlphabetName = o.dict.Alphabet().Name()
	if o.file != "" {
		p.AlphabetName, n["alphabet"] = base+"."+madeName, "The letters of its keyboard, or of its words: no built-in alphabet has them."
		files = append(files, File{p.AlphabetName, []byte(o.file)})
	}
	return files
}

// rows says how many guesses and boards there are.
func (f *findings) rows(p *profile.Profile, n notes) {
	p.Rows, n["rows"] = f.found.Rows, "As many as the board shows."
	growing := f.tallest > f.found.Rows
	switch {
	case growing && f.tallest <= f.found.Rows+f.found.Empty:
		p.Rows, n["rows"] = f.found.Rows+f.found.Empty, "As many as the board has places for."
	case growing || f.found.Rows == 1:
		p.Rows, n["board"] = 0, "The board has one more row after each guess: no limit was seen."
	}
	if f.found.Boards > 1 {
		p.Boards, n["boards"] = f.found.Boards, "Every word goes to all of them. Colours and letters were learnt on the first."
	}
}

// host says who answers: the page is taken for an adversary if all its clues are those of one.
func (f *findings) host(p *profile.Profile, n notes) {
	c := f.colours
	p.HostName, n["host"] = game.Wordle().String(), "A guess: the clues are not those of an adversary such as Absurdle."
	scoring := c.Scoring
	switch {
	case c.Lies > 0 && (f.found.Width != game.Letters || f.list.alphabet.Name() != alphabet.English().Name()): // no liar has such words
		n["host"] = "A guess: no word fits the clues."
	case c.Lies >= f.found.Width:
		p.HostName, n["host"] = game.Liar().String(), "A guess: no word fits the clues, even if one tile of each row may lie."
	case c.Lies > 0:
		p.HostName, n["host"] = game.Liar().String(), "A guess: no word fits all clues, but words do if one tile of each row may lie."
	default:
		if name, words, s, ok := f.adversary(); ok {
			p.HostName, p.Words, scoring = name, words, s
			n["host"] = "The clues were all those of an adversary that keeps the most words. It is a guess\nif several adversaries fit: they differ in how they choose among equals."
		}
	}
	why := map[game.Scoring]string{
		game.Includes: "No word fits the clues as Wordle counts repeated letters, but words do if every copy is coloured.",
		game.InOrder:  "No word fits the clues as Wordle counts repeated letters, but words do if every copy is coloured.",
		game.Dotless:  "No word fits the clues as Wordle counts letters, but words do if ı counts as i.",
		game.Swapped:  "No word fits the clues as Wordle gives them, but words do if guess and answer change places.",
	}
	switch {
	case scoring != c.Scoring:
		n["scoring"] = "Only so are the clues those of the adversary."
	case scoring != game.CountLetters:
		n["scoring"] = cmp.Or(why[scoring], "No word fits the clues as Wordle counts repeated letters, but words do by this rule.")
	case len(f.rivals) > 0:
		n["scoring"] = "A guess: what was seen fits another rule for repeated letters as well. A game whose\nclues contradict this one goes on by one that fits."
	default:
		return
	}
	p.ScoringName = scoring.String()
}

// hostLists returns the lists that an adversary may play with, Absurdle's own first.
func (f *findings) hostLists() []wordList {
	names := namesOfLists(f.speech.Alphabet.Name(), f.found.Width)
	switch f.list.name {
	case "":
		return []wordList{f.list}
	case usual:
		names = []string{older, usual}
	case older:
		names = []string{older}
	}
	var lists []wordList
	for _, name := range names {
		lists = append(lists, embedded(f.speech.Alphabet, name))
	}
	return lists
}

// adversary returns the host without a secret whose clues were seen, with which words, by the scoring that was found or by another: what
// words fit a single answer does not tell how an adversary counts repeated letters.
func (f *findings) adversary() (name, words string, scoring game.Scoring, ok bool) {
	games := f.seen.Clues(f.colours)
	for _, l := range f.hostLists() {
		for _, scoring := range append([]game.Scoring{f.colours.Scoring}, slices.Collect(f.colours.Scoring.Others())...) {
			for _, host := range []game.Host{game.Absurdle(), game.EvilWordle(), game.EvilWordleSwag()} {
				name := host.String()
				if host.Scoring = scoring; adversarial(l.dict(), host, games) {
					return name, l.name, scoring, true
				}
			}
		}
	}
	return "", "", 0, false
}

// adversarial reports whether an adversary would have given these clues.
func adversarial(dict *game.Dictionary, host game.Host, games [][]game.Turn) bool {
	if len(slices.Concat(games...)) < learn.Enough {
		return false
	}
	for _, turns := range games {
		answers, ok := host.Answerer(dict, game.Word{})
		if !ok {
			return false
		}
		for _, t := range turns {
			if answers.Answer(t.Guess) != t.Clue {
				return false
			}
		}
	}
	return true
}

// certainty says how sure the colours are.
func (f *findings) certainty(words string) string {
	c := f.colours
	if words == "" {
		words = "that was given"
		if f.list.own != nil {
			words = "that the page has loaded"
		}
	}
	fits := "fit"
	if c.Words == 1 {
		fits = "fits"
	}
	said := fmt.Sprintf("%s of the list %s %s", plural(c.Words, "word"), words, fits)
	switch {
	case !c.Sure:
		return "A guess: other readings of the colours fit what was seen as well."
	case c.Foreign:
		return "Likely: so read, the clues that were seen go together, though no word of a built-in list fits them."
	case c.Lies >= f.found.Width:
		return "Likely, by their names: the clues contradict each other."
	case c.Lies > 0:
		return fmt.Sprintf("Likely: so read, %s the clues that were seen, but for one tile a row.", said)
	case c.Greys:
		return fmt.Sprintf("Likely: so read, %s the green and yellow tiles that were seen; some letters are grey that the answer has.", said)
	case c.Loose:
		return fmt.Sprintf("Sure: so read, %s the clues that were seen, but for those of repeated letters: the page counts\nthem in a way that no scoring has.", said)
	}
	return fmt.Sprintf("Sure: so read, %s all clues that were seen.", said)
}
