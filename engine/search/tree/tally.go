package tree

// tally is what a guess makes of a class.
type tally struct {
	gen              uint32 // the guess
	count            int32
	weight, heaviest int32 // where the answers have weights
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

// tally counts the classes of guess j, and weighs them where the answers have weights. It returns the cells of the set, and
// those that occur; what each has is in w.tallies.
func (w *worker) tally(f *frame, j int32, set []uint16) (cells, met []uint16) {
	w.gen++
	cells, met = w.cells(f, j, set), w.met[:0]
	for _, c := range cells {
		k := &w.tallies[c]
		if k.gen != w.gen {
			*k = tally{gen: w.gen}
			met = append(met, c)
		}
		k.count++
	}
	w.met = met
	if f.weights != nil {
		for i, c := range cells {
			k, weight := &w.tallies[c], f.weights[set[i]]
			k.weight += weight
			k.heaviest = max(k.heaviest, weight)
		}
	}
	return cells, met
}
