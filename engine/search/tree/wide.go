package tree

// What the search does with the cells of a wide frame, see cells.go: the same as with those of a narrow one, but slower.

// wideCells sets out to the cells that guess j of a wide frame has for the set.
func (f *frame) wideCells(j int32, set []uint16, out []uint16) []uint16 {
	low, high := f.row(j), f.high[int(j)*f.n:(int(j)+1)*f.n]
	out = grow(out, len(set))
	for i, a := range set {
		out[i] = uint16(low[a]) | uint16(high[a])<<8
	}
	return out
}

// wideClasses returns the classes of guess j in the set: the number of each member's class, from 0, in the order in which
// they are met; how many there are; and the class of the guess itself, or -1. The slice is good until the next call.
func (w *worker) wideClasses(f *frame, j int32, set []uint16) (member []uint16, classes, own int) {
	w.wide = f.wideCells(j, set, w.wide)
	own = -1
	n := w.numbers
	n.generation++
	for i, cell := range w.wide {
		if n.met[cell] != n.generation {
			n.met[cell], n.cell[cell] = n.generation, uint16(classes)
			if cell == solvedCell {
				own = classes
			}
			classes++
		}
		w.wide[i] = n.cell[cell]
	}
	return w.wide, classes, own
}

// wideOwn is [worker.own] in a wide frame.
func (w *worker) wideOwn(f *frame, set []uint16, left int32) bound {
	n := int32(len(set))
	best := 2
	for _, a := range set {
		_, classes, _ := w.wideClasses(f, f.self[a], set)
		if best = min(best, len(set)-classes); best == 0 {
			return bound{2*n - 1, true}
		}
	}
	return bound{2 * n, best == 1 && left >= 3}
}

// wideSizes returns the sizes of the classes of guess j in the set, and which of them is the guess itself, or -1. The slice is good
// until the next call.
func (w *worker) wideSizes(f *frame, j int32, set []uint16) (member []uint16, sizes []int32, own int) {
	member, classes, own := w.wideClasses(f, j, set)
	w.numbers.count = grow(w.numbers.count, classes)
	sizes = w.numbers.count
	clear(sizes)
	for _, c := range member {
		sizes[c]++
	}
	return member, sizes, own
}

// wideSplit is [worker.split] in a wide frame.
func (w *worker) wideSplit(nd *node, j int32, lv *level) int32 {
	member, sizes, own := w.wideSizes(nd.frame, j, nd.set)
	lv.members = grow(lv.members, len(nd.set))
	lv.classes = lv.classes[:0]
	starts := make([]int32, len(sizes))
	total, left := int32(len(nd.set)), nd.left-1
	start := int32(0)
	for c, k := range sizes {
		starts[c] = start
		if c != own {
			if total = w.unsearched(lv, total, left, start, k, uint32(c), nd.frame.most); total == infinite {
				return infinite
			}
		}
		start += k
	}
	for i, a := range nd.set {
		at := &starts[member[i]]
		lv.members[*at] = a
		*at++
	}
	return total
}

// unsearched adds a class of k candidates, in lv.members from start on, with the bound that follows from its size, unless it
// is settled by that. It returns the total with the bound.
func (w *worker) unsearched(lv *level, total, left, start, k int32, cell uint32, most int32) int32 {
	b := bound{floor(k, most), k <= 2}
	if left <= 1 {
		b = bound{w.last(k, left), true}
	}
	if total = min(total+b.least, infinite); total < infinite && k > 1 {
		lv.classes = append(lv.classes, class{cell: cell, set: lv.members[start : start+k : start+k], bound: b})
	}
	return total
}

// wideRate is [worker.rate] in a wide frame.
func (w *worker) wideRate(nd *node, g found, n int32) try {
	_, sizes, own := w.wideSizes(nd.frame, g.guess, nd.set)
	squares, least := int32(0), 2*n+g.short
	for _, k := range sizes {
		squares += k * k
	}
	if own >= 0 {
		least--
	}
	return try{g.guess, least, 2*squares + n*least}
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
