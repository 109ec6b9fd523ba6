package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"absurdist/cmd/internal/plot"
	"absurdist/engine"
	"absurdist/engine/noise"
	"absurdist/strategy"

	"github.com/spf13/cobra"
)

func (a *app) noisePlotCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "plot",
		Short: "Draw pictures of WORDPL, as SVG",
		Long: `Plot draws what a player of WORDPL wants to see. With --json its subcommands print
the numbers of the picture too, a line each.`,
		Example: `  absurdist noise plot words slate=13.8=BYBBG --epsilon 13 -o words.svg
  absurdist noise plot posterior --seed 1 -o posterior.svg
  absurdist noise plot shares --games 1000 --seed 1 -o shares.svg`,
	}
	c.AddCommand(a.plotWordsCommand(), a.plotPosteriorCommand(), a.plotSharesCommand())
	return c
}

// noisePlotFlags are the flags that all pictures of WORDPL have.
type noisePlotFlags struct {
	lists        listFlags
	host, output string
}

func (f *noisePlotFlags) add(c *cobra.Command) {
	f.lists.add(c, "original")
	c.Flags().StringVar(&f.host, "host", "contest", "who lies: contest or counted (Wordle's clues)")
	c.Flags().StringVarP(&f.output, "output", "o", "", "write the picture to this file (required)")
	complete(c, "host", func() []string { return []string{"contest", "counted"} })
}

// model checks the flags, and returns the game.
func (f *noisePlotFlags) model() (*noise.Model, error) {
	kind, err := noise.ParseKind(f.host)
	if err != nil || kind == noise.Fibble {
		return nil, usageError("--host %s: write contest or counted", f.host)
	}
	if f.output == "" {
		return nil, usageError("say with -o FILE where the picture goes")
	}
	d, err := f.lists.load("original")
	if err != nil {
		return nil, err
	}
	return noise.NewModel(d, kind), nil
}

// draw writes a picture.
func (f *noisePlotFlags) draw(chart plot.Chart) error {
	var svg bytes.Buffer
	if err := chart.WriteSVG(&svg); err != nil {
		return err
	}
	return writeFile(f.output, svg.Bytes())
}

// noisyGame returns the game after the turns of the arguments.
func noisyGame(m *noise.Model, args []string) (*noise.Game, error) {
	g := noise.NewGame(m)
	for _, arg := range args {
		turn, err := parseNoisyTurn(m.Kind, arg)
		if err == nil {
			err = g.Apply(turn)
		}
		if err != nil {
			return nil, usageError("%s: %w", arg, err)
		}
	}
	return g, nil
}

func (a *app) plotWordsCommand() *cobra.Command {
	var f noisePlotFlags
	var epsilon float64
	c := &cobra.Command{
		Use:   "words [WORD=EPSILON=CLUE…]",
		Short: "Expected wins against clue entropy, for every next word",
		Long: `Words values every allowed word as the next one, and the last before the answer:
the entropy of its clue, lies counted in, and the chance to win with the likeliest
answer after it. The words with the most of each are named.`,
		Example: `  absurdist noise plot words slate=13.8=BYBBG --epsilon 13 -o words.svg`,
		RunE: func(_ *cobra.Command, args []string) error {
			m, err := f.model()
			if err != nil {
				return err
			}
			if err := noise.CheckEpsilon(epsilon); err != nil {
				return usageError("--epsilon: %w", err)
			}
			g, err := noisyGame(m, args)
			if err != nil {
				return err
			}
			return a.plotWords(f, g, epsilon)
		},
	}
	f.add(c)
	c.Flags().Float64Var(&epsilon, "epsilon", 12, "ε of the next word")
	return c
}

// wordLine is what noise plot words --json prints for each word.
type wordLine struct {
	Word    engine.Word `json:"word"`
	Entropy float64     `json:"entropy"` // of the clue, in bits
	Wins    float64     `json:"wins"`
}

func (a *app) plotWords(f noisePlotFlags, g *noise.Game, epsilon float64) error {
	k := noise.NewKernel(g.Model)
	k.Load(g.Posterior, 0)
	dots := make([]plot.Point, len(g.Model.Dict.Words()))
	entropy, wins := 0, 0 // the words with the most of each
	lines := json.NewEncoder(a.out)
	for w, word := range g.Model.Dict.Words() {
		l := wordLine{word, k.ClueEntropy(w, epsilon), k.Wins(w, epsilon)}
		dots[w] = plot.Point{X: l.Entropy, Y: 100 * l.Wins}
		if dots[w].X > dots[entropy].X {
			entropy = w
		}
		if dots[w].Y > dots[wins].Y {
			wins = w
		}
		if a.json {
			if err := lines.Encode(l); err != nil {
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

func (a *app) plotPosteriorCommand() *cobra.Command {
	var f noisePlotFlags
	var name string
	var seed uint64
	c := &cobra.Command{
		Use:   "posterior [WORD=EPSILON=CLUE…]",
		Short: "The answers' probabilities after each clue",
		Long: `Posterior draws the probabilities of all answers, likeliest first, after each of
the given clues. Without clues it plays a game, its answer and lies drawn by the
seed.`,
		Example: `  absurdist noise plot posterior --seed 1 -o posterior.svg
  absurdist noise plot posterior slate=13.8=BYBBG corni=13=BGBBY -o p.svg`,
		RunE: func(c *cobra.Command, args []string) error {
			m, err := f.model()
			if err != nil {
				return err
			}
			if len(args) > 0 {
				g, err := noisyGame(m, args)
				if err != nil {
					return err
				}
				return a.plotPosterior(f, g, "Probabilities of the answers", engine.Word{})
			}
			if !c.Flags().Changed("seed") {
				seed = rand.Uint64N(1 << 32)
			}
			g, secret, err := dealt(c.Context(), m, name, seed)
			if err != nil {
				return err
			}
			return a.plotPosterior(f, g, fmt.Sprintf("Probabilities of the answers, seed %d; that of %s marked", seed, secret.Upper()), secret)
		},
	}
	f.add(c)
	c.Flags().StringVarP(&name, "strategy", "s", "wordpl", "how to play, with options as name:option=value")
	c.Flags().Uint64Var(&seed, "seed", 0, "number that the answer and the lies follow from (default: another each time)")
	complete(c, "strategy", func() []string { return []string{"wordpl", "wordpl-lab"} })
	return c
}

// mostDealt is how many clues of a dealt game are drawn.
const mostDealt = 8

// dealt plays a game up to its final answer.
func dealt(ctx context.Context, m *noise.Model, name string, seed uint64) (*noise.Game, engine.Word, error) {
	s, err := strategy.New(name, seed)
	if err != nil {
		return nil, engine.Word{}, err
	}
	draw := rand.New(rand.NewPCG(seed, 0))
	secret := m.Dict.Answers()[draw.IntN(len(m.Dict.Answers()))]
	host := noise.NewLiar(m.Kind, secret, draw)
	g := noise.NewGame(m)
	for range mostDealt {
		move, err := noisyMove(ctx, s, g)
		if err != nil {
			return nil, secret, err
		}
		if move.Final {
			break
		}
		turn := noise.Turn{Guess: move.Guess, Epsilon: move.Epsilon, Clue: host.Answer(move.Guess, move.Epsilon)}
		if err := g.Apply(turn); err != nil {
			return nil, secret, err
		}
	}
	return g, secret, nil
}

// posteriorLine is what noise plot posterior --json prints for each clue.
type posteriorLine struct {
	Clues  int            `json:"clues"`
	Guess  engine.Word    `json:"guess"`
	Spent  float64        `json:"spent"`
	Bits   float64        `json:"bits"` // left to find out
	Likely []noise.Likely `json:"likely"`
}

// plotPosterior draws the probabilities after each clue of a game, and marks the answer in them if it is known.
func (a *app) plotPosterior(f noisePlotFlags, g *noise.Game, title string, answer engine.Word) error {
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
		if a.json {
			l := posteriorLine{i + 1, turn.Guess, *finite(at.Spent), at.Posterior.Entropy(), list[:min(10, len(list))]}
			if err := json.NewEncoder(a.out).Encode(l); err != nil {
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
