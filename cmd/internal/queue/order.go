package queue

import "encoding/json"

// order returns results in the order of their jobs. Equal jobs have one name and one result.
type order struct {
	// load gets the text of a result again that was put, once it is its turn. Results that wait for others are not all
	// held in memory.
	load func(name string) (json.RawMessage, error)
	held int // bytes

	names   []string                   // by job
	results map[string]json.RawMessage // nil for those that load gets
	open    map[string]int             // number of jobs with that name that are not emitted yet
	next    int                        // job to emit
}

// maxHeld is how many bytes of results wait in memory.
const maxHeld = 256 << 20

func newOrder(names []string, load func(string) (json.RawMessage, error)) *order {
	o := &order{load: load, names: names, results: map[string]json.RawMessage{}, open: map[string]int{}}
	for _, name := range names {
		o.open[name]++
	}
	return o
}

// wants reports whether a job's result is still missing.
func (o *order) wants(name string) bool {
	_, have := o.results[name]
	return !have && o.open[name] > 0
}

// put adds a result, and calls emit for all that are next in order. It drops a second result of a job, and one
// of an unknown job.
func (o *order) put(name string, result json.RawMessage, emit func(json.RawMessage) error) error {
	if !o.wants(name) {
		return nil
	}
	if o.held+len(result) > maxHeld && o.names[o.next] != name {
		result = nil
	}
	o.results[name], o.held = result, o.held+len(result)
	for !o.done() {
		name := o.names[o.next]
		result, have := o.results[name]
		if !have {
			break
		}
		o.held -= len(result)
		if result == nil {
			var err error
			if result, err = o.load(name); err != nil {
				return err
			}
		}
		if o.open[name]--; o.open[name] == 0 {
			delete(o.results, name)
		} else {
			o.results[name], o.held = result, o.held+len(result)
		}
		o.next++
		if err := emit(result); err != nil {
			return err
		}
	}
	return nil
}

// done reports whether all were emitted.
func (o *order) done() bool { return o.next == len(o.names) }

// missing returns the jobs without a result, each name once, in order.
func (o *order) missing() []int {
	var list []int
	listed := map[string]bool{}
	for i := o.next; i < len(o.names); i++ {
		name := o.names[i]
		if _, have := o.results[name]; !have && !listed[name] {
			listed[name] = true
			list = append(list, i)
		}
	}
	return list
}
