package queue

import "encoding/json"

// order gives results back in the order of their jobs. Jobs that are the same have one name and one result.
type order struct {
	names   []string // by job
	results map[string]json.RawMessage
	open    map[string]int // jobs of that name that were not emitted yet
	next    int            // job to emit
}

func newOrder(names []string) *order {
	o := &order{names: names, results: map[string]json.RawMessage{}, open: map[string]int{}}
	for _, name := range names {
		o.open[name]++
	}
	return o
}

// wants reports whether a job's result is still to come.
func (o *order) wants(name string) bool {
	_, have := o.results[name]
	return !have && o.open[name] > 0
}

// put takes a result, and calls emit for all whose turn it is. A second result of a job, and one of a job that
// is not asked for, is dropped.
func (o *order) put(name string, result json.RawMessage, emit func(json.RawMessage) error) error {
	if !o.wants(name) {
		return nil
	}
	o.results[name] = result
	for !o.done() {
		name := o.names[o.next]
		result, have := o.results[name]
		if !have {
			break
		}
		if o.open[name]--; o.open[name] == 0 {
			delete(o.results, name)
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

// missing lists the jobs that there is no result of, each name once, in their order.
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
