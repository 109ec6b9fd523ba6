package main

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"strings"

	"absurdist/engine/minimax"

	"github.com/spf13/cobra"
)

//go:embed minimax_graph.svg.tmpl
var graphSource string

var graphTemplate = template.Must(template.New("graph").Parse(graphSource))

// graphLimit is how many nodes are drawn at most.
const graphLimit = 3000

func (a *app) minimaxGraphCommand() *cobra.Command {
	var f minimaxFlags
	var guesses int
	var output, by string
	c := &cobra.Command{
		Use:   "graph --svg FILE",
		Short: "Draw the game graph of a small set",
		Long: `Graph draws all games of a small set of words, from the first guess at the top.
Boxes with corners are guesses, round ones are hints; what is green is won by the
Guesser, what is red by the Hinter. Pointed at, a hint tells the words that are
left. Positions that are the same are drawn once, with one of the hints that lead
there; with --representation hints none are the same.`,
		Example: "  absurdist minimax graph --answers words.txt --guesses-from w --svg graph.svg",
		Args:    maxArgs(0),
		RunE: func(*cobra.Command, []string) error {
			switch {
			case output == "":
				return usageError("give --svg FILE")
			case guesses < 1 || guesses > minimax.MaxLength:
				return usageError("--guesses %d: write 1 to %d", guesses, minimax.MaxLength)
			}
			r, err := minimax.ParseRepresentation(by)
			if err != nil {
				return usageError("--representation: %w", err)
			}
			return a.minimaxGraph(f, guesses, r, output)
		},
	}
	f.add(c, "original")
	c.Flags().IntVar(&guesses, "guesses", 3, "how many guesses the Guesser has")
	c.Flags().StringVar(&by, "representation", minimax.Sets.Name(), "which positions are the same: hints, sets, information or normalized")
	c.Flags().StringVar(&output, "svg", "", "write the drawing to `FILE`")
	return c
}

func (a *app) minimaxGraph(f minimaxFlags, guesses int, r minimax.Representation, output string) error {
	g, d, err := f.game()
	if err != nil {
		return err
	}
	graph, err := minimax.NewGraph(g, guesses, r, graphLimit)
	if errors.Is(err, minimax.ErrGraphSize) {
		return usageError("%w to draw; take fewer words or guesses", err)
	}
	if err != nil {
		return err
	}
	p := newGraphPicture(graph, g)
	p.Title = fmt.Sprintf("%s, %d guesses, by %s", d.Name(), guesses, r.Name())
	var b bytes.Buffer
	if err := graphTemplate.Execute(&b, p); err != nil {
		return err
	}
	return writeFile(output, b.Bytes())
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

// newGraphPicture lays the graph out in rows: each half-move is one, and its nodes stand in the order in which
// they are met.
func newGraphPicture(graph *minimax.Graph, g *minimax.Game) graphPicture {
	rows := [][]graphRow{{{box: hintBox(graph.Root, g)}}}
	hints := []*minimax.HintNode{graph.Root}
	for len(hints) > 0 {
		var guesses []*minimax.GuessNode
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
		at := map[*minimax.HintNode]int{}
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

// hintBox shows the last hint, and tells the words that are left.
func hintBox(h *minimax.HintNode, g *minimax.Game) graphBox {
	b := graphBox{Text: "start", Hint: true, Wins: h.Wins}
	if n := len(h.Position.Turns); n > 0 {
		b.Text = h.Position.Turns[n-1].Clue.String()
	}
	var words []string
	for _, w := range h.Position.Left {
		words = append(words, g.Words()[w].Upper())
	}
	b.About = strings.Join(words, " ")
	return b
}
