package verify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/plain"
	"github.com/absurdist/absurdist/engine/game"
)

// LongestGames is what `absurdist longest --json` prints.
type LongestGames struct{ gameLines[LongestGame] }

// LongestGame is a longest game that ends on a secret, as `absurdist longest --json` prints it.
type LongestGame struct {
	Setting
	Secret   game.Word   `json:"secret"`
	Guesses  int         `json:"guesses"`  // 0 if no game was found
	Bound    int         `json:"bound"`    // no game has more
	Proved   bool        `json:"proved"`   // the game has as many as the bound
	Opening  []game.Word `json:"opening"`  // of Absurdle: the guesses that shrink what the host holds to the secret alone
	Chain    []string    `json:"chain"`    // of hard mode: what is revealed, step after step
	Branches []Branch    `json:"branches"` // why there is no longer game in hard mode, see [LongestGame.CheckBound]
	Proof    *Proof      `json:"proof"`    // the same in strict mode
	Game     []game.Word `json:"game"`
}

func (g LongestGame) valid(h Head) error {
	for _, b := range g.Branches {
		if strings.Trim(b.Spare, "abcdefghijklmnopqrstuvwxyz") != "" {
			return fmt.Errorf("the letters %q that a branch spares are not a-z", b.Spare)
		}
	}
	return cmp.Or(faultIf(g.Secret == game.Word{}, "it has no secret"), g.after(h),
		fiveLetters(slices.Concat([]game.Word{g.Secret}, g.Opening, g.Game)...))
}

func (g LongestGame) about() (Setting, game.Word) { return g.Setting, g.Secret }

func (g LongestGame) judge(ctx context.Context, r Rules, v *GameVerdict) {
	v.Guesses = g.Guesses
	v.refute(g.Check(ctx, r)...)
	v.refute(g.CheckBound(ctx, r)...)
	v.leaveIf(r.Mode == game.Strict && g.Proof == nil,
		"whether no game is longer than the bound, as the file has no proof")
	v.leaveIf(len(g.Branches) > 0, notExcluded)
	v.leaveIf(slices.ContainsFunc(g.Branches, func(b Branch) bool { return b.Sets > 0 }),
		"how many sets of words show that a branch can't be reached")
}

// Texts about what a line leaves open and a search can settle.
const (
	searchSome  = " (--sample N searches N of them again)"
	notExcluded = "whether the branches that a bound excludes are rightly excluded" + searchSome
)

// parts are the branches that bounds exclude.
func (l *LongestGames) parts(_ context.Context, o Options) (Parts, error) {
	p := Parts{One: "excluded branch", Many: "excluded branches", Right: "no game there is longer"}
	p.open = func(left int, others string) string {
		if others == "" {
			return notExcluded
		}
		return fmt.Sprintf("whether %s%s branches that a bound excludes are rightly excluded"+searchSome,
			others, plain.Thousands(left))
	}
	for i, g := range l.Lines {
		r, err := l.rules(o, i)
		if err != nil {
			return p, err
		}
		for _, b := range g.Branches {
			p.Searches = append(p.Searches, func(ctx context.Context) Verdict {
				v := GameVerdict{Game: i + 1, Spare: &b.Spare, Findings: noFindings(), Answer: g.Secret}
				v.refute(g.Refute(ctx, r, b)...)
				return v
			})
		}
	}
	if len(p.Searches) == 0 {
		return p, fmt.Errorf("no branch is excluded in the file: %w", ErrNoParts)
	}
	return p, nil
}

// Check replays the game by the rules. If the line has no game, it is made from the chain, see [LongestGame.rebuild].
// The opening and the chain must be those of the game. [LongestGame.CheckBound] checks the bound.
func (g LongestGame) Check(ctx context.Context, r Rules) []FaultError {
	var f Findings
	misplaced := len(g.Branches) > 0 && (r.Mode != game.Hard || r.Host.HasSecret()) || g.Proof != nil && r.Mode != game.Strict
	f.add(FaultError{},
		faultIf(g.Guesses == 0 && len(g.Game)+len(g.Opening)+len(g.Chain) > 0, "it claims 0 guesses, but lists some"),
		faultIf(misplaced, "its reasons for the bound do not apply to host %s in %s mode", r.Host, r.Mode),
		faultIf(g.Guesses > g.Bound || g.Proved != (g.Guesses == g.Bound),
			"%d guesses, bound %d and proved %v contradict each other", g.Guesses, g.Bound, g.Proved))
	if most := len(r.Dictionary.Words()); max(len(g.Opening), len(g.Chain)) > most {
		f.addf("the opening or the chain is longer than any game, which has %d guesses at most", most)
		return f.Faults
	}
	if g.Guesses == 0 {
		return f.Faults
	}
	played := g.Game
	if played == nil && r.Mode != game.Strict {
		played = g.rebuild(ctx, r)
	}
	f.replay(ctx, r, played, g.Guesses, "the game is claimed to end on", g.Secret)
	if len(f.Faults) == 0 && (g.Game == nil || g.Chain != nil || g.Opening != nil) {
		same := func(is, says string) bool { return is == canonical(says) }
		opening, chain := g.outline(ctx, r, played)
		f.add(FaultError{}, cmp.Or(
			faultIf(!slices.Equal(opening, g.Opening), "the opening is not that of the game"),
			faultIf(!slices.EqualFunc(chain, g.Chain, same), "the chain is not that of the game")))
	}
	return f.Faults
}

// CheckBound checks that no game is longer than the bound, where that is quick.
//
// Without a rule for guesses no game has more guesses than there are words. In hard mode one of two things must hold:
// the bound is no lower than what the heaviest chain gives, or the line excludes every branch on which a game could be
// longer. [LongestGame.Refute] checks that each branch is rightly excluded. In strict mode the [Proof] is checked, if
// there is one.
func (g LongestGame) CheckBound(ctx context.Context, r Rules) []FaultError {
	var f Findings
	switch all := len(r.Dictionary.Words()); {
	case r.Mode == game.Hard:
		g.checkBranches(ctx, &f, r)
	case r.Mode == game.Normal && g.Bound != all:
		f.addf("the bound is %d, but there are %d words", g.Bound, all)
	case r.Mode == game.Normal, g.Proof == nil:
	case g.Bound < 1 || g.Bound > all:
		f.addf("the bound is %d, but a game has 1 to %d guesses", g.Bound, all)
	default:
		p := newPacking(ctx, r.Dictionary.Words(), g.Secret)
		if err := p.refute(g.Proof, p.reduced(), g.Bound, nil); err != nil {
			f.addf("the bound %d is not proved: %w", g.Bound, err)
		}
	}
	return f.Faults
}

// held returns what the host holds at the start.
func (g LongestGame) held(r Rules) []game.Word {
	if r.Host.HasSecret() {
		return []game.Word{g.Secret}
	}
	return r.Dictionary.Answers()
}

// rebuild makes the game of a line from its chain and its opening. For each class of the chain it plays the opening's
// words of that class, in order, and then all other words of the class that leave the host what it holds, in list order.
// Without a rule for guesses all words are one class, but the secret comes last.
func (g LongestGame) rebuild(ctx context.Context, r Rules) (played []game.Word) {
	held, chain := g.held(r), g.Chain
	class := func(w game.Word) string { return revealOf(w, clue(w, g.Secret)).String() }
	if r.Mode == game.Normal { // the classes say whether a word is the secret
		chain = []string{"false", "true"}
		class = func(w game.Word) string { return strconv.FormatBool(w == g.Secret) }
	}
	classes, known := map[string][]game.Word{}, map[game.Word]bool{}
	for _, w := range slices.Concat(g.Opening, r.Dictionary.Words()) {
		classes[class(w)] = append(classes[class(w)], w)
	}
	for _, link := range chain {
		if ctx.Err() != nil {
			break
		}
		for _, w := range classes[canonical(link)] {
			left := agreeing(held, w, g.Secret)
			if !known[w] && (len(left) == len(held) || slices.Contains(g.Opening, w)) {
				played, held, known[w] = append(played, w), left, true
			}
		}
	}
	return played
}

// outline returns the opening of a game, which is the guesses that shrink what the host holds, and its chain, which is what
// is revealed, step after step.
func (g LongestGame) outline(ctx context.Context, r Rules, played []game.Word) (opening []game.Word, chain []string) {
	held := g.held(r)
	for _, w := range played {
		if ctx.Err() != nil {
			break
		}
		if left := agreeing(held, w, g.Secret); len(left) < len(held) {
			opening, held = append(opening, w), left
		}
		if r.Mode == game.Hard {
			chain = append(chain, revealOf(w, clue(w, g.Secret)).String())
		}
	}
	return opening, slices.Compact(chain)
}

// agreeing returns the words that give the same clue to a guess as the secret.
func agreeing(words []game.Word, guess, secret game.Word) []game.Word {
	return filter(words, row{word: guess, clue: clue(guess, secret)}.fits)
}
