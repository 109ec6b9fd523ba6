package advice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/term"
	"github.com/absurdist/absurdist/engine/basics/order"
	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/review"
	"github.com/absurdist/absurdist/engine/search/noise"
	"github.com/absurdist/absurdist/strategy"
)

// Ranking is a list of guesses for a position, best first.
type Ranking struct {
	Guesses []game.Suggestion
	By      string // the strategy that ranks them; "" for exact values
	Order   string // what they are ranked by, in words
	Heading string // the order, and for which words
}

// fewMemory is the memory that a search of few candidates may use, in bytes, also in a page.
const fewMemory = 16 << 20

// By is the strategy that guesses are ranked by. The zero value stands for the position's own ranking.
type By struct {
	Name     string
	Strategy strategy.Strategy // nil for a new one of that name
}

// ask calls f with the strategy.
func (by By) ask(f func(strategy.Strategy) error) error {
	if by.Strategy != nil {
		return f(by.Strategy)
	}
	s, err := strategy.New(by.Name, 0)
	if err != nil {
		return err
	}
	return errors.Join(f(s), strategy.Close(s))
}

// Rank ranks guesses for boards, of which some are open. It returns the best n, or fewer. Every command uses it, so the same position
// gets the same advice everywhere.
//
// On one board of an honest host with a secret, the position's own ranking depends on the candidates. If few are left, it is by
// exact values. If they have weights, it is by strategy daily. Otherwise the best tree's guess comes first, and then the guesses with
// the most bits. The errors are those of the strategy and of the search.
func Rank(ctx context.Context, b *game.Boards, by By, n int) (Ranking, error) {
	own := by == By{}
	if open := b.Open(); own && b.Len() > 1 && len(open) == 1 {
		b = game.OnOne(open[0]) // the other boards are solved
	}
	pos := b.Board(0)
	if own {
		by.Name = strategy.DefaultFor(b.Host, b.Len())
	}
	switch {
	case b.Len() > 1:
		list, err := rankBoards(ctx, b, by, n)
		order := chosenFirst(by.Name)
		return Ranking{list, by.Name, order, "Best on all open boards, " + order + ":"}, err
	case own && isFew(pos):
		if list, err := rankExactly(ctx, pos, n); err != nil || list != nil {
			order := "by exact values"
			return Ranking{list, "", order, heading(pos, order)}, err
		}
	case own && pos.Weights() != nil && pos.Host == game.Wordle():
		by.Name = "daily"
	}
	return rankOne(ctx, b, by, n)
}

// rankOne ranks guesses for one board by a strategy. If the strategy does not compare guesses, its own guess comes first.
func rankOne(ctx context.Context, b *game.Boards, by By, n int) (Ranking, error) {
	pos, name := b.Board(0), by.Name
	var list []game.Suggestion
	compares := false
	err := by.ask(func(s strategy.Strategy) (err error) {
		_, compares = s.(strategy.Ranker)
		list, err = strategy.Advice(ctx, s, b, n)
		return err
	})
	if err != nil {
		return Ranking{}, err
	}
	for i := range list {
		list[i].Share = share(pos, list[i].Guess)
	}
	r := Ranking{Guesses: list, By: name}
	t, err := builtInTree(pos)
	switch {
	case err != nil:
		return Ranking{}, err
	case !pos.Host.Honest():
		r.Order = "by " + plain.Line(name, 20)
	case list[0].Guesses > 0:
		r.Order = "by estimated values"
	case compares && name != strategy.DefaultRanker:
		r.Order = "by " + name
	case t != nil && t.Guess == list[0].Guess && !compares:
		list[0].Guesses = t.Mean
		r.Order = "the proven best first, the others by bits"
	case compares || name == "optimal" && sortedByBits(list):
		r.Order = "by bits, not searched"
	default:
		r.Order = chosenFirst(name)
	}
	r.Heading = heading(pos, r.Order)
	return r, nil
}

// chosenFirst describes an order of guesses: what the strategy plays comes first, and the others, which it did not compare, follow.
func chosenFirst(strategy string) string {
	return "the choice of " + plain.Line(strategy, 20) + " first, the others by bits"
}

// sortedByBits reports whether guesses are in the order of guesses that no search has compared.
func sortedByBits(list []game.Suggestion) bool {
	return slices.IsSortedFunc(list, func(a, b game.Suggestion) int { return cmp.Compare(b.Bits, a.Bits) })
}

func heading(pos *game.Position, order string) string {
	d := pos.Dictionary()
	words := plain.Line(d.Name(), 20)
	switch {
	case pos.Tier() == game.FromBuilt:
		words = "words that no list has"
	case pos.Tier() == game.FromAllowed:
		words += ", allowed words"
	case pos.Weights() == nil:
		words += ", all answers equally likely"
	default:
		words += " weighed by " + plain.Line(d.WeightsName(), 20)
	}
	return fmt.Sprintf("Best for %s, %s:", words, order)
}

// share returns the probability of a guess to be the answer, 0 if all candidates are equally likely.
func share(pos *game.Position, guess game.Word) float64 {
	if i, ok := pos.Dictionary().Index(guess); ok && pos.Weights() != nil {
		return pos.Share(i)
	}
	return 0
}

// perBoard is how many guesses for each board are compared over all boards, besides the strategy's guess.
const perBoard = 30

// rankBoards returns the strategy's guess for all boards. Then follow those of the best guesses for each board that have the
// most bits on all boards together.
func rankBoards(ctx context.Context, b *game.Boards, by By, n int) ([]game.Suggestion, error) {
	var first game.Word
	err := by.ask(func(s strategy.Strategy) (err error) {
		first, err = strategy.Next(ctx, s, b)
		return err
	})
	if err != nil {
		return nil, err
	}
	words := []game.Word{first}
	if n > 1 {
		compared, err := strategy.New(strategy.DefaultRanker, 0)
		if err != nil {
			return nil, err
		}
		for _, pos := range b.Open() {
			best, err := compared.(strategy.Ranker).Rank(ctx, pos, max(n, perBoard))
			if err != nil {
				return nil, err
			}
			for _, s := range best {
				if !slices.Contains(words, s.Guess) && b.Check(s.Guess) == nil {
					words = append(words, s.Guess)
				}
			}
		}
	}
	list := make([]game.Suggestion, len(words))
	for _, pos := range b.Open() {
		for i, f := range pos.Figures(words...) {
			g := &list[i]
			g.Guess = words[i]
			g.Bits += f.Bits
			g.Worst += f.Worst
			g.Expected += f.Expected
			g.Buckets += f.Buckets
			g.Candidate = g.Candidate || pos.IsCandidate(words[i])
			g.Share += share(pos, words[i])
		}
	}
	slices.SortStableFunc(list[1:], func(a, b game.Suggestion) int { return cmp.Compare(b.Bits, a.Bits) })
	return list[:min(n, len(list))], nil
}

// lied answers a question about a game whose clues have lies. A game that is lost gets no guess.
func (q Question) lied(ctx context.Context, a *Answer, pos *game.Position) (*Answer, error) {
	game := review.NoisyGame{Model: noise.NewModel(pos.Dictionary(), q.Host)}
	for _, t := range pos.Turns() {
		game.Turns = append(game.Turns, noise.Turn{Guess: t.Guess, Clue: t.Clue})
	}
	posteriors, err := game.Posteriors()
	if found := (*review.GameError)(nil); errors.As(err, &found) {
		return nil, q.fault(found)
	}
	if err != nil {
		return nil, err
	}
	posterior := posteriors[len(game.Turns)]
	l := &Lied{Strategy: strategy.DefaultFor(q.Host, 1), Bits: posterior.Entropy(), Possible: posterior.Possible(), Likely: posterior.Top(q.Listed)}
	if a.Liar = l; pos.Lost() {
		a.Over = "lost"
		return a, nil
	}
	s, err := strategy.New(l.Strategy, 0)
	if err != nil {
		return nil, err
	}
	l.Guess, err = s.Next(ctx, pos)
	return a, errors.Join(err, strategy.Close(s))
}

// Cornered is what to play if the host has no secret. Such a host gives the clue that keeps the most words.
type Cornered struct {
	Replies []Reply `json:"replies"` // the host's answers to the guesses that leave the fewest words, best first
	Game    []Reply `json:"game"`    // the shortest game found from here on; the first guess is the one to play
}

// Reply is what the host answers to a guess.
type Reply struct {
	Guess game.Word `json:"guess"`
	Clue  game.Clue `json:"clue"`
	Left  int       `json:"left"` // words left after it, without the guess itself
}

// mostReplies is the most guesses of a game that is foreseen.
const mostReplies = 64

// corner answers for a host without a secret. With Brief it leaves out the replies.
func (q Question) corner(ctx context.Context, a *Answer, pos *game.Position) (*Answer, error) {
	c := &Cornered{Replies: []Reply{}}
	var err error
	if c.Game, err = q.foresee(ctx, pos.Clone()); err != nil {
		return nil, err
	}
	a.Corner = c
	if q.Brief {
		return a, nil
	}
	left := pos.CandidateWords(0)
	var guesses []game.Suggestion
	err = By{Name: "worst-case"}.ask(func(s strategy.Strategy) (err error) {
		guesses, err = s.(strategy.Ranker).Rank(ctx, pos, max(q.Number, perBoard))
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, g := range guesses {
		c.Replies = append(c.Replies, reply(game.NewAdversary(left, pos.Host.Tie), g.Guess))
	}
	order.By(c.Replies, func(a, b Reply) int { return cmp.Compare(a.Left, b.Left) })
	c.Replies = c.Replies[:min(q.Number, len(c.Replies))]
	return a, nil
}

// reply returns the host's answer to a guess.
func reply(host *game.Adversary, guess game.Word) Reply {
	r := Reply{Guess: guess, Clue: host.Answer(guess), Left: len(host.Left())}
	if r.Clue.Solved() {
		r.Left = 0
	}
	return r
}

func (q Question) foresee(ctx context.Context, pos *game.Position) (replies []Reply, err error) {
	s, err := strategy.New(strategy.DefaultFor(q.Host, 1), 0)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, strategy.Close(s)) }()
	host := game.NewAdversary(pos.CandidateWords(0), pos.Host.Tie)
	for range mostReplies {
		guess, err := s.Next(ctx, pos)
		if err != nil {
			return nil, err
		}
		r := reply(host, guess)
		replies = append(replies, r)
		if r.Clue.Solved() {
			break
		}
		if err := pos.Apply(guess, r.Clue); err != nil {
			return nil, err
		}
	}
	return replies, nil
}

// Print writes what is left for people.
func (l Left) Print(w io.Writer) {
	if l.From != "" {
		fmt.Fprintf(w, "%s%s.\n", strings.ToUpper(l.From[:1]), l.From[1:])
	}
	if l.Board > 0 {
		fmt.Fprintf(w, "Board %d: ", l.Board)
	}
	if l.Solved {
		fmt.Fprintf(w, "solved, %s\n\n", term.Upper(game.Join(l.First, " ")))
		return
	}
	more := ""
	if l.Candidates > len(l.First) {
		more = " …"
	}
	if l.Shares == nil {
		fmt.Fprintf(w, "%s left:\n     %s%s\n\n", plain.Thousands(l.Candidates), term.Upper(game.Join(l.First, " ")), more)
		return
	}
	realistic := ""
	if n := int(math.Round(l.Effective)); n < l.Candidates {
		realistic = fmt.Sprintf(", about %s of them realistic", plain.Thousands(n))
	}
	fmt.Fprintf(w, "%s left%s; the likeliest by %s:\n", plain.Thousands(l.Candidates), realistic, plain.Line(l.Weights, plain.Short))
	for i, word := range l.First {
		fmt.Fprintf(w, "     %s %6.2f %%\n", word.Upper(), 100*l.Shares[i])
	}
	fmt.Fprintln(w)
}

// Print writes the advice for people.
func (l *Lied) Print(w io.Writer) {
	fmt.Fprintf(w, "Play %s. %s left.\n\n", l.Guess.Upper(), plain.Thousands(l.Possible))
	term.Likely(w, l.Bits, l.Likely)
}

// Print writes the advice for people.
func (c *Cornered) Print(w io.Writer) {
	fmt.Fprintf(w, "Play %s: the shortest game found from here takes %s.\n\n", c.Game[0].Guess.Upper(), plain.Count(len(c.Game), "guess", "guesses"))
	fmt.Fprintln(w, "     guess  answer   left")
	for _, r := range c.Game {
		printReply(w, r)
	}
	fmt.Fprintf(w, "\nThe guesses that leave the fewest words:\n\n")
	for _, r := range c.Replies {
		printReply(w, r)
	}
}

func printReply(w io.Writer, r Reply) {
	fmt.Fprintf(w, "     %-6s %-6s %6s\n", r.Guess.Upper(), r.Clue, plain.Thousands(r.Left))
}
