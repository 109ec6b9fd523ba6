package pairs

import (
	"context"
	"slices"

	"github.com/absurdist/absurdist/engine/basics/parallel"
	"github.com/absurdist/absurdist/engine/game"
)

// Table finds the guesses that give two of its answers the same clue, and remembers them. It is used by one
// goroutine; [Table.Fork] makes one for another.
type Table struct {
	answers, guesses int
	words            int // of 64 bits, for a set of guesses
	clues            []uint8
	upper            []uint8 // the upper bytes of clues, nil where all are 0
	stride           int     // of clues, from one guess to the next

	columns Column // of all answers, one after the other, then those of upper; empty until they are needed

	// starts[pair] is the index in sets of the guesses that do not separate the pair; 0 if they are not
	// known yet.
	starts []int32
	sets   []uint64
}

// New returns the table of all guesses and answers of t, prepared. The error is the context's.
func New(ctx context.Context, t *game.Table) (*Table, error) {
	p := new(Table)
	clues, stride := t.Cells()
	p.Reset(clues, nil, len(clues)/stride, len(t.Row(0)), stride)
	return p, p.Prepare(ctx)
}

// Reset makes t the table of other clues, which must not change: those of each guess for all answers, stride bytes apart. If clues do not
// fit a byte, upper holds their upper bytes in the same way; otherwise it is nil.
func (t *Table) Reset(clues, upper []uint8, guesses, answers, stride int) {
	t.clues, t.upper, t.stride = clues, upper, stride
	t.answers, t.guesses, t.words = answers, guesses, words(guesses)
	t.columns = t.columns[:0]
	pairs := answers * (answers - 1) / 2
	t.starts = slices.Grow(t.starts[:0], pairs)[:pairs]
	t.forget()
}

// Fork returns a table of the same clues with its own pairs. It shares the columns of t, which must be
// prepared, see [Table.Prepare].
func (t *Table) Fork() Table {
	f := *t
	f.starts, f.sets = make([]int32, len(t.starts)), []uint64{0}
	return f
}

// Prepare computes on all cores what [Table.Same] otherwise computes on one when it is first called. The error is the
// context's.
func (t *Table) Prepare(ctx context.Context) error {
	t.makeRoom()
	return parallel.For(ctx, t.words, 1, t.fill)
}

// makeRoom makes room for the columns.
func (t *Table) makeRoom() {
	n := t.answers * t.words
	if t.upper != nil {
		n *= 2
	}
	t.columns = slices.Grow(t.columns[:0], n)[:n]
}

// fill computes the planes of 64 guesses for all answers, so that reads stay close together.
func (t *Table) fill(w int) {
	from, n := 64*w*t.stride, min(64, t.guesses-64*w)
	for a := range t.answers {
		fill(&t.columns[a*t.words+w], t.clues[from+a:], t.stride, n)
		if t.upper != nil {
			fill(&t.columns[(t.answers+a)*t.words+w], t.upper[from+a:], t.stride, n)
		}
	}
}

// Column returns the clues of an answer, or their lower bytes. The caller must not change it.
func (t *Table) Column(a uint16) Column {
	if len(t.columns) == 0 {
		t.makeRoom()
		for w := range t.words {
			t.fill(w)
		}
	}
	return t.columns[int(a)*t.words : (int(a)+1)*t.words]
}

// Same returns the guesses that give answers a and b the same clue, a < b. The bits after the last guess are set
// too. The result holds until [Table.Reserve]; the caller must not change it.
func (t *Table) Same(a, b uint16) []uint64 {
	p := &t.starts[int(b)*(int(b)-1)/2+int(a)]
	if *p == 0 {
		*p = int32(len(t.sets))
		t.compare(a, b)
	}
	return t.sets[*p : int(*p)+t.words]
}

// compare appends what [Table.Same] returns.
func (t *Table) compare(a, b uint16) {
	start := len(t.sets)
	if cap(t.sets) < start+t.words {
		bigger := make([]uint64, start, 2*(start+t.words))
		copy(bigger, t.sets)
		t.sets = bigger
	}
	t.sets = t.sets[:start+t.words]
	same := t.sets[start:]
	Same(same, t.Column(a), t.Column(b))
	if t.upper == nil {
		return
	}
	x, y := t.columns[(t.answers+int(a))*t.words:], t.columns[(t.answers+int(b))*t.words:]
	for w := range same {
		for p := range x[w] {
			same[w] &^= x[w][p] ^ y[w][p]
		}
	}
}

// mostWords bounds the memory of a table to 64 MiB, enough for 40,000 pairs of answers with the allowed words
// of the original list.
const mostWords = 8 << 20

// Reserve makes room for all pairs of n answers, so that what [Table.Same] returns for them stays valid.
// Earlier results may not.
func (t *Table) Reserve(n int) {
	if need := n * (n - 1) / 2 * t.words; len(t.sets)+need > max(mostWords, need+1) {
		t.forget()
	}
}

// forget forgets all pairs.
func (t *Table) forget() {
	clear(t.starts)
	t.sets = append(t.sets[:0], 0) // so that no set starts at 0
}
