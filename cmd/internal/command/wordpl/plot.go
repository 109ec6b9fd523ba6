package wordpl

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/plot"
	"absurdist/cmd/internal/save"
	"absurdist/cmd/internal/sim"
	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

func (a *commands) plotCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "plot",
		Short: "Draw pictures of WORDPL, as SVG",
		Long: `Plot draws what a player of WORDPL wants to see. With --json its subcommands print
the numbers of the picture too, a line each.`,
		Example: `  absurdist wordpl plot words slate=13.8=BYBBG --epsilon 13 -o words.svg
  absurdist wordpl plot posterior --seed 1 -o posterior.svg
  absurdist wordpl plot shares --games 1000 --seed 1 -o shares.svg`,
	}
	c.AddCommand(a.plotWordsCommand(), a.plotPosteriorCommand(), a.plotSharesCommand())
	return c
}

// plotFlags are the flags that all pictures of WORDPL have.
type plotFlags struct {
	modelFlags
	output string
}

func (f *plotFlags) add(c *cobra.Command) {
	f.modelFlags.add(c)
	save.Flag(c, &f.output, "output", "o", "write the picture to `FILE` (required)", "svg")
}

// model checks the flags, and returns the game.
func (f *plotFlags) model() (*noise.Model, error) {
	if f.output == "" {
		return nil, cli.UsageError("say with -o FILE where the picture goes")
	}
	return f.modelFlags.model()
}

// draw writes a picture.
func (f *plotFlags) draw(chart plot.Chart) error {
	var svg bytes.Buffer
	if err := chart.WriteSVG(&svg); err != nil {
		return err
	}
	return save.File(f.output, svg.Bytes())
}

// paidGame returns the game after the turns of the arguments.
func paidGame(m *noise.Model, args []string) (*noise.Game, error) {
	g := noise.NewGame(m)
	for _, arg := range args {
		turn, err := noise.ParseTurn(arg)
		if err == nil {
			err = g.Apply(turn)
		}
		if err != nil {
			return nil, cli.UsageError("%s: %w", arg, err)
		}
	}
	return g, nil
}

func (a *commands) plotWordsCommand() *cobra.Command {
	var f plotFlags
	epsilon := 12.
	c := &cobra.Command{
		Use:   "words [WORD=EPSILON=CLUE…]",
		Short: "Expected wins against clue entropy, for every next word",
		Long: `Words values every allowed word as the next one, and the last before the answer:
the entropy of its clue, lies counted in, and the chance to win with the likeliest
answer after it. The words with the most of each are named.`,
		Example: `  absurdist wordpl plot words slate=13.8=BYBBG --epsilon 13 -o words.svg`,
		RunE: func(_ *cobra.Command, args []string) error {
			m, err := f.model()
			if err != nil {
				return err
			}
			g, err := paidGame(m, args)
			if err != nil {
				return err
			}
			return a.plotWords(f, g, epsilon)
		},
	}
	f.add(c)
	cli.EpsilonFlag(c, &epsilon, "epsilon", "ε of the next word")
	return c
}

// wordLine is what wordpl plot words --json prints for each word.
type wordLine struct {
	Word    engine.Word `json:"word"`
	Entropy float64     `json:"entropy"` // of the clue, in bits
	Wins    float64     `json:"wins"`
}

func (a *commands) plotWords(f plotFlags, g *noise.Game, epsilon float64) error {
	k := noise.NewKernel(g.Model)
	k.Load(g.Posterior, 0)
	dots := make([]plot.Point, len(g.Model.Dict.Words()))
	entropy, wins := 0, 0 // the words with the most of each
	for w, word := range g.Model.Dict.Words() {
		l := wordLine{word, k.ClueEntropy(w, epsilon), k.Wins(w, epsilon)}
		dots[w] = plot.Point{X: l.Entropy, Y: 100 * l.Wins}
		if dots[w].X > dots[entropy].X {
			entropy = w
		}
		if dots[w].Y > dots[wins].Y {
			wins = w
		}
		if a.JSON {
			if err := a.Line(l); err != nil {
				return err
			}
		}
	}
	for _, w := range []int{entropy, wins} {
		dots[w].Label, dots[w].Highlight = g.Model.Dict.Words()[w].Upper(), true
	}
	return f.draw(plot.Chart{
		Title:  strings.TrimSpace(fmt.Sprintf("Every next word with ε %v %s", epsilon, history(g))),
		X:      plot.Axis{Label: "entropy of the clue, bits"},
		Y:      plot.Axis{Label: "games won by the answer after it, %"},
		Series: []plot.Series{{Kind: plot.Points, Points: dots}},
		Height: 420,
	})
}

// history is the turns so far, for a title.
func history(g *noise.Game) string {
	var turns []string
	for _, t := range g.Turns {
		turns = append(turns, fmt.Sprintf("%s (ε %v) %s", t.Guess.Upper(), t.Epsilon, t.Clue))
	}
	if turns == nil {
		return ""
	}
	return "after " + strings.Join(turns, ", ")
}

func (a *commands) plotPosteriorCommand() *cobra.Command {
	var f plotFlags
	name := "wordpl"
	var seed uint64
	c := &cobra.Command{
		Use:   "posterior [WORD=EPSILON=CLUE…]",
		Short: "The answers' probabilities after each clue",
		Long: `Posterior draws the probabilities of all answers, likeliest first, after each of
the given clues. Without clues it plays a game, its answer and lies drawn by the
seed.`,
		Example: `  absurdist wordpl plot posterior --seed 1 -o posterior.svg
  absurdist wordpl plot posterior slate=13.8=BYBBG corni=13=BGBBY -o p.svg`,
		RunE: func(c *cobra.Command, args []string) error {
			m, err := f.model()
			if err != nil {
				return err
			}
			if len(args) > 0 {
				g, err := paidGame(m, args)
				if err != nil {
					return err
				}
				return a.plotPosterior(f, g, "Probabilities of the answers", engine.Word{})
			}
			g, secret, err := playOut(c.Context(), m, name, seed)
			if err != nil {
				return err
			}
			return a.plotPosterior(f, g, fmt.Sprintf("Probabilities of the answers, seed %d; that of %s marked", seed, secret.Upper()), secret)
		},
	}
	f.add(c)
	strategyFlag(c, &name, "how to play")
	cli.SeedFlag(c, &seed)
	return c
}

// mostDrawn is how many clues of a game are drawn.
const mostDrawn = 8

// playOut plays a game up to its final answer.
func playOut(ctx context.Context, m *noise.Model, name string, seed uint64) (*noise.Game, engine.Word, error) {
	s, err := strategy.NewBuyer(name, seed)
	if err != nil {
		return nil, engine.Word{}, cli.BadStrategy(name, err)
	}
	draw := rand.New(rand.NewPCG(seed, 0))
	secret := m.Dict.Answers()[draw.IntN(len(m.Dict.Answers()))]
	g := strategy.NewPaidGame(m, s, secret, draw, mostDrawn)
	err = errors.Join(strategy.Play(ctx, g), strategy.Close(s))
	return g.Game, secret, err
}

// posteriorLine is what wordpl plot posterior --json prints for each clue.
type posteriorLine struct {
	Clues  int            `json:"clues"`
	Guess  engine.Word    `json:"guess"`
	Spent  sim.Score      `json:"spent"`
	Bits   float64        `json:"bits"` // left to find out
	Likely []noise.Likely `json:"likely"`
}

// plotPosterior draws the probabilities after each clue of a game, and marks the answer in them if it is known.
func (a *commands) plotPosterior(f plotFlags, g *noise.Game, title string, answer engine.Word) error {
	chart := plot.Chart{
		Title:  title,
		X:      plot.Axis{Label: "answers, likeliest first", Log: true},
		Y:      plot.Axis{Label: "probability", Log: true, Min: leastDrawn, Max: 1},
		Height: 420,
	}
	at := noise.NewGame(g.Model)
	for i, turn := range g.Turns {
		if err := at.Apply(turn); err != nil {
			return err
		}
		list := at.Posterior.Top(len(g.Model.Dict.Answers()))
		chart.Series = append(chart.Series, plot.Series{
			Name: fmt.Sprintf("%s, ε %.4g, %s", turn.Guess.Upper(), turn.Epsilon, turn.Clue), Points: ranked(list, answer),
		})
		if a.JSON {
			l := posteriorLine{i + 1, turn.Guess, sim.Score(at.Spent), at.Posterior.Entropy(), list[:min(10, len(list))]}
			if err := a.Line(l); err != nil {
				return err
			}
		}
	}
	return f.draw(chart)
}

// leastDrawn is the probability below which answers are left out, so that the likely ones have room.
const leastDrawn = 1e-5

// ranked are the points of probabilities by rank, that of the answer marked.
func ranked(list []noise.Likely, answer engine.Word) []plot.Point {
	if i := slices.IndexFunc(list, func(l noise.Likely) bool { return l.Probability < leastDrawn }); i >= 0 {
		list = list[:i]
	}
	points := make([]plot.Point, len(list))
	for i, l := range list {
		points[i] = plot.Point{X: float64(i + 1), Y: l.Probability, Highlight: l.Answer == answer}
	}
	return points
}
