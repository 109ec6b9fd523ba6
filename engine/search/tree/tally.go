package tree

// tally is the number of candidates in a class of a guess, and their weight.
type tally struct {
	gen              uint32 // the guess
	count            int32
	weight, heaviest int32 // each candidate weighs 1 if they have no weights
	start            int32 // of its members, once they are laid out
}

// cells returns the cells of guess j for the set. The slice is good until the next call.
func (w *worker) cells(f *frame, j int32, set []uint16) []uint16 {
	if f.high != nil {
		w.cellsOf = f.wideCells(j, set, w.cellsOf)
		return w.cellsOf
	}
	w.cellsOf = grow(w.cellsOf, len(set))
	row := f.row(j)
	for i, a := range set {
		w.cellsOf[i] = uint16(row[a])
	}
	return w.cellsOf
}

// tally counts and weighs the classes of guess j. It returns the cells of the set, and
// those that occur; what each has is in w.tallies.
func (w *worker) tally(f *frame, j int32, set []uint16) (cells, distinct []uint16) {
	w.gen++
	cells, distinct = w.cells(f, j, set), w.distinct[:0]
	for _, c := range cells {
		k := &w.tallies[c]
		if k.gen != w.gen {
			*k = tally{gen: w.gen}
			distinct = append(distinct, c)
		}
		k.count++
	}
	w.distinct = distinct
	if f.weights == nil {
		for _, c := range distinct {
			k := &w.tallies[c]
			k.weight, k.heaviest = k.count, 1
		}
		return cells, distinct
	}
	for i, c := range cells {
		k, weight := &w.tallies[c], f.weights[set[i]]
		k.weight += weight
		k.heaviest = max(k.heaviest, weight)
	}
	return cells, distinct
}

// wideCells sets out to the cells that guess j of a wide frame has for the set.
func (f *frame) wideCells(j int32, set []uint16, out []uint16) []uint16 {
	low, high := f.row(j), f.high[int(j)*f.n:(int(j)+1)*f.n]
	out = grow(out, len(set))
	for i, a := range set {
		out[i] = uint16(low[a]) | uint16(high[a])<<8
	}
	return out
}

// wideRow sets the cells of a guess of dst to those of guess j of f for the set, with new numbers. The frame f is wide.
func (r *framer) wideRow(dst, f *frame, at int, j int32, set []uint16) {
	r.cells = f.wideCells(j, set, r.cells)
	r.numbers.number(r.cells, solvedCell)
	for i, c := range r.cells {
		dst.rows[at*dst.n+i] = uint8(c)
		if dst.high != nil {
			dst.high[at*dst.n+i] = uint8(c >> 8)
		}
	}
}

// widePartition returns what [framer.consider] computes for guess j of a wide frame.
func (r *framer) widePartition(f *frame, set []uint16, weight []key, j int32) (sum key, classes uint32) {
	r.cells = f.wideCells(j, set, r.cells)
	classes = uint32(r.numbers.number(r.cells, solvedCell))
	last := grow(r.numbers.count, int(max(classes, uint32(solvedCell)))+2) // of each class, plus 1
	r.numbers.count = last
	clear(last)
	for i, c := range r.cells {
		before := uint64(last[c])
		last[c] = int32(i + 1)
		sum.place += weight[i].place * before
		sum.check += weight[i].check * before
	}
	return sum, classes
}
