package minimax

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/progress"
	"absurdist/cmd/internal/save"
	"absurdist/engine"
	"absurdist/engine/minimax"
	"absurdist/engine/minimax/graph"

	"github.com/spf13/cobra"
)

//go:embed graph.svg.tmpl
var graphSource string

var graphTemplate = template.Must(template.New("graph").Parse(graphSource))

// graphLimit is how many nodes are drawn at most. Larger drawings can't be read, and browsers show them slowly.
const graphLimit = 3000

func (a *commands) minimaxGraphCommand() *cobra.Command {
	f, output, by := gameFlags{}, "", minimax.Sets
	c := &cobra.Command{
		Use:   "graph --svg FILE",
		Short: "Draw the game graph of a small set",
		Long: `Graph draws all games of a small set of words, from the first guess at the top.
Boxes with corners are guesses, round ones are hints. The Guesser wins what is
green, the Hinter what is red. Point at a hint to see the words that are left.
Positions that count as the same are drawn once, with one of the hints that lead
there; with --representation hints no two are the same.`,
		Example: "  absurdist minimax graph --answers few.txt --guess-from answers --svg graph.svg",
		Args:    cli.MaxArgs(0),
		RunE: func(c *cobra.Command, _ []string) error {
			if output == "" {
				return cli.UsageError("give --svg FILE")
			}
			return a.minimaxGraph(c.Context(), f, by, output)
		},
	}
	f.add(c, "original", 1, 3, "guesses for the Guesser")
	cli.NamedFlag(c, &by, "representation", "which positions are the same", minimax.Representations()...)
	save.Flag(c, &output, "svg", "", "write the drawing to `FILE`", "svg")
	cli.Long(c, "")
	return c
}

func (a *commands) minimaxGraph(ctx context.Context, f gameFlags, r minimax.Representation, output string) error {
	g, err := f.game()
	if err != nil {
		return err
	}
	bar := a.Progress(progress.Unknown, r.String(), "nodes")
	whole, err := graph.New(ctx, g, f.guesses, r, graphLimit, bar.Set)
	bar.Close()
	if errors.Is(err, graph.ErrTooLarge) {
		return cli.UsageError("%w to draw; take fewer words or guesses", err)
	}
	if err != nil {
		return err
	}
	p := newGraphPicture(whole, g)
	p.Title = fmt.Sprintf("%s, %d guesses, by %s", g.Dictionary().Name(), f.guesses, r)
	var b bytes.Buffer
	if err := graphTemplate.Execute(&b, p); err != nil {
		return err
	}
	return save.File(output, b.Bytes())
}

// graphPicture is what the template draws.
type graphPicture struct {
	Title         string
	Width, Height int
	Nodes         []graphBox
	Edges         []graphEdge
}

type graphBox struct {
	X, Top, Width int
	Text, About   string
	Hint, Wins    bool
}

// Left returns the left edge of the box.
func (b graphBox) Left() int { return b.X - b.Width/2 }

// Base returns the line that its text stands on.
func (b graphBox) Base() int { return b.Top + 13 }

type graphEdge struct{ X1, Y1, X2, Y2 int }

const (
	boxWidth  = 48
	boxStep   = 54 // from box to box in a row
	boxHeight = 18
	rowStep   = 90
	margin    = 20
)

// graphRow is a node before it has its place, with the nodes above it.
type graphRow struct {
	box   graphBox
	above []int // in the row before
}

// newGraphPicture lays the graph out in rows, one for each half-move, with the nodes in the order in which they
// are met.
func newGraphPicture(whole *graph.Graph, g *minimax.Game) graphPicture {
	rows := [][]graphRow{{{box: hintBox(whole.Root, g)}}}
	hints := []*graph.HintNode{whole.Root}
	for len(hints) > 0 {
		var guesses []*graph.GuessNode
		var row []graphRow
		for i, h := range hints {
			for _, n := range h.Guesses {
				row = append(row, graphRow{graphBox{Text: n.Guess.Upper(), About: n.Guess.Upper(), Wins: n.Wins}, []int{i}})
				guesses = append(guesses, n)
			}
		}
		rows = append(rows, row)
		hints = nil
		var below []graphRow
		at := map[*graph.HintNode]int{}
		for i, n := range guesses {
			for _, h := range n.Hints {
				if _, known := at[h]; !known {
					at[h] = len(hints)
					hints = append(hints, h)
					below = append(below, graphRow{box: hintBox(h, g)})
				}
				below[at[h]].above = append(below[at[h]].above, i)
			}
		}
		rows = append(rows, below)
	}
	return placeRows(rows)
}

// placeRows centers the rows and draws the edges.
func placeRows(rows [][]graphRow) graphPicture {
	widest := 1
	for len(rows) > 0 && len(rows[len(rows)-1]) == 0 {
		rows = rows[:len(rows)-1]
	}
	for _, row := range rows {
		widest = max(widest, len(row))
	}
	p := graphPicture{Width: widest*boxStep + 2*margin, Height: (len(rows)-1)*rowStep + boxHeight + 2*margin}
	var above []graphBox
	for y, row := range rows {
		var boxes []graphBox
		for x, n := range row {
			n.box.X = margin + (2*x+1)*widest*boxStep/(2*len(row))
			n.box.Top, n.box.Width = margin+y*rowStep, boxWidth
			boxes = append(boxes, n.box)
			for _, i := range n.above {
				p.Edges = append(p.Edges, graphEdge{above[i].X, above[i].Top + boxHeight, n.box.X, n.box.Top})
			}
		}
		p.Nodes = append(p.Nodes, boxes...)
		above = boxes
	}
	return p
}

// hintBox shows the last hint, and as its title the words that are left.
func hintBox(h *graph.HintNode, g *minimax.Game) graphBox {
	b := graphBox{Text: "start", Hint: true, Wins: h.Wins}
	if n := len(h.Position.Turns); n > 0 {
		b.Text = h.Position.Turns[n-1].Clue.String()
	}
	var words []engine.Word
	for _, w := range h.Position.Left {
		words = append(words, g.Words()[w])
	}
	b.About = cli.Upper(words)
	return b
}
