package tree

// The cells of a wide frame, see cells.go.

// wideCells sets out to the cells that guess j of a wide frame has for the set.
func (f *frame) wideCells(j int32, set []uint16, out []uint16) []uint16 {
	low, high := f.row(j), f.high[int(j)*f.n:(int(j)+1)*f.n]
	out = grow(out, len(set))
	for i, a := range set {
		out[i] = uint16(low[a]) | uint16(high[a])<<8
	}
	return out
}

// wideRow sets the cells of a guess of dst to those of guess j of f, which is wide, for the set, numbered anew.
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
