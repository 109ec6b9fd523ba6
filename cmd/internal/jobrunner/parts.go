package jobrunner

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"absurdist/cmd/internal/cli"
	"absurdist/cmd/internal/queue"
	"absurdist/cmd/internal/save"
	"absurdist/engine/basics/input"
)

// partHead is the first line of a part file.
type partHead struct {
	Part      int       `json:"part"` // from 1 on
	Of        int       `json:"of"`
	Version   string    `json:"version"`   // of the program
	Arguments []string  `json:"arguments"` // of the program
	Runs      []partRun `json:"runs"`
	Results   int       `json:"results"` // lines that follow
}

// partRun is some jobs of one kind.
type partRun struct {
	Kind  string `json:"kind"`
	Lists string `json:"lists"` // checksum of the word lists
	Jobs  int    `json:"jobs"`  // in all parts
	Sum   string `json:"sum"`   // of kind, parameters and jobs
}

// partLine is the result of a job.
type partLine struct {
	place
	Result json.RawMessage `json:"result"`
}

// place is a job of a run.
type place struct {
	Run string `json:"run"` // its sum
	Job int    `json:"job"` // its number in the run, from 0 on
}

// newPartRun describes jobs.
func newPartRun(kind string, params json.RawMessage, jobs []json.RawMessage) partRun {
	var p struct {
		Lists struct {
			Sum string `json:"sum"`
		} `json:"lists"`
	}
	_ = json.Unmarshal(params, &p) // without lists there is no checksum of them
	h := sha256.New()
	for _, text := range append([]json.RawMessage{json.RawMessage(kind), params}, jobs...) {
		fmt.Fprintf(h, "%d %s", len(text), text)
	}
	return partRun{kind, p.Lists.Sum, len(jobs), hex.EncodeToString(h.Sum(nil)[:12])}
}

// parsePart reads K/N.
func parsePart(text string) (part, of int, err error) {
	var rest string
	n, _ := fmt.Sscanf(text+"\n", "%d/%d%s", &part, &of, &rest)
	if n != 2 || part < 1 || part > of {
		return 0, 0, cli.UsageError("--part %q: write K/N with K from 1 to N, such as 7/200", text)
	}
	return part, of, nil
}

// part does the jobs of one part.
type part struct {
	local queue.Local
	name  string // of the file
	head  partHead
	whole bool // the file is there already
	file  *save.Checkpoint
	have  map[place]bool // results of the file that no run has asked for yet
}

var _ queue.Runner = (*part)(nil)

// openPart begins the file of a part, or goes on with one that was interrupted.
func openPart(name string, head partHead, local queue.Local) (*part, error) {
	p := &part{local: local, name: name, head: head, have: map[place]bool{}}
	have, lines, err := readPart(name)
	if !errors.Is(err, fs.ErrNotExist) {
		if err == nil && !have.sameAs(head) {
			err = cli.UsageError("%s is there, and is another part, or of another command: delete it, or name another file", name)
		}
		if err != nil {
			return nil, err
		}
		p.whole, p.head = true, have
		for at := range lines {
			p.have[at] = true
		}
		return p, nil
	}
	about := fmt.Sprintf("part %d of %d of %s, version %s", head.Part, head.Of, strings.Join(head.Arguments, " "), head.Version)
	p.file, err = save.OpenCheckpoint(name, about, func(l partLine) error {
		p.have[l.place] = true
		p.head.Results++
		return nil
	})
	return p, err
}

// sameAs reports whether a file of one head goes on where one of the other head was begun.
func (h partHead) sameAs(other partHead) bool {
	return h.Part == other.Part && h.Of == other.Of && h.Version == other.Version && slices.Equal(h.Arguments, other.Arguments)
}

// Open implements [queue.Runner].
func (p *part) Open(_ context.Context, kind string, params any) (queue.Session, error) {
	text, err := json.Marshal(params)
	return partSession{p, kind, text}, err
}

// Close implements [queue.Runner].
func (p *part) Close() { p.file.Close() }

// partSession is a run of which only some jobs are done.
type partSession struct {
	*part
	kind   string
	params json.RawMessage
}

// Do does the jobs of the part, and calls emit for none: what the command makes of all results is for the merging.
func (s partSession) Do(ctx context.Context, jobs []json.RawMessage, _ func(json.RawMessage) error) error {
	run := newPartRun(s.kind, s.params, jobs)
	var open []int
	for i := s.head.Part - 1; i < len(jobs); i += s.head.Of {
		at := place{run.Sum, i}
		if !s.have[at] {
			open = append(open, i)
		}
		delete(s.have, at)
	}
	if s.whole {
		if len(open) > 0 || !slices.Contains(s.head.Runs, run) {
			return cli.UsageError("%s is there, and was made with other lists: delete it, or name another file", s.name)
		}
		return nil
	}
	s.head.Runs = append(s.head.Runs, run)
	if len(open) == 0 {
		return nil
	}
	mine := make([]json.RawMessage, len(open))
	for n, i := range open {
		mine[n] = jobs[i]
	}
	inner, err := s.local.Open(ctx, s.kind, s.params)
	if err != nil {
		return err
	}
	n := 0
	err = inner.Do(ctx, mine, func(text json.RawMessage) error {
		n++
		s.head.Results++
		return s.file.Add(partLine{place{run.Sum, open[n-1]}, text})
	})
	inner.Close(err == nil)
	return s.file.Advise(err)
}

// Close implements [queue.Session].
func (partSession) Close(bool) {}

// Finish writes the file, and returns how many results it has.
func (p *part) Finish() (partHead, error) {
	switch {
	case len(p.have) > 0:
		return p.head, cli.UsageError("%s holds results of other lists: delete it and its .part, and run the command again", p.name)
	case p.whole:
		return p.head, nil
	}
	return p.head, p.file.FinishLines(p.head)
}

// readPart reads a part file. The error names the file and the line.
func readPart(name string) (head partHead, results map[place]json.RawMessage, err error) {
	text, err := input.File(name, input.Checkpoint)
	if err != nil {
		return head, nil, err
	}
	results = map[place]json.RawMessage{}
	n := 0
	for line := range bytes.Lines(text) {
		if n++; n == 1 {
			err = input.JSON(line, &head)
			if err == nil && (head.Part < 1 || head.Part > head.Of || len(head.Arguments) == 0) {
				err = errors.New("it is not the head of a part file")
			}
		} else {
			var l partLine
			err = input.JSON(line, &l)
			i := slices.IndexFunc(head.Runs, func(r partRun) bool { return r.Sum == l.Run })
			_, twice := results[l.place]
			switch {
			case err != nil:
			case i < 0 || l.Job < 0 || l.Job >= head.Runs[i].Jobs || l.Job%head.Of != head.Part-1:
				err = errors.New("it is not a result of this part")
			case twice:
				err = errors.New("its job is there twice")
			}
			results[l.place] = l.Result
		}
		if err != nil {
			return head, nil, cli.UsageError("%s:%d: %w", name, n, err)
		}
	}
	if want := head.count(); n == 0 || len(results) != head.Results || head.Results != want {
		return head, nil, cli.UsageError("%s: it has %d results and should have %d: a part of it is missing; make it anew", name, len(results), want)
	}
	return head, results, nil
}

// count returns how many results a part has.
func (h partHead) count() int {
	n := 0
	for _, r := range h.Runs {
		if left := r.Jobs - (h.Part - 1); left > 0 {
			n += (left + h.Of - 1) / h.Of
		}
	}
	return n
}

// Merged gives out the results of part files.
type Merged struct {
	partHead
	kinds   queue.Kinds
	results map[place]json.RawMessage
	file    string // the first
}

var _ queue.Runner = (*Merged)(nil)

// ReadParts reads all part files of a command.
func ReadParts(kinds queue.Kinds, version string, names []string) (*Merged, error) {
	m := &Merged{kinds: kinds, results: map[place]json.RawMessage{}}
	byPart := map[int]string{}
	for _, name := range names {
		head, results, err := readPart(name)
		if err != nil {
			return nil, err
		}
		if m.file == "" {
			m.partHead, m.file = head, name
		}
		other, twice := byPart[head.Part]
		switch {
		case head.Version != version:
			err = fmt.Errorf("it was made by version %s of absurdist, this is %s", head.Version, version)
		case head.Of != m.Of || !slices.Equal(head.Runs, m.Runs):
			err = fmt.Errorf("it is a part of another work than %s: the lists, the flags or the number of parts differ", m.file)
		case twice:
			err = fmt.Errorf("part %d of %d is in %s, too", head.Part, head.Of, other)
		}
		if err != nil {
			return nil, cli.UsageError("%s: %w", name, err)
		}
		byPart[head.Part] = name
		for at, text := range results {
			m.results[at] = text
		}
	}
	for part := 1; part <= m.Of; part++ {
		if byPart[part] == "" {
			return nil, cli.UsageError("part %d of %d is missing: none of the %d files has it%s", part, m.Of, len(names), m.unfinished())
		}
	}
	return m, nil
}

// unfinished names files of parts that were interrupted, beside the first file.
func (m *Merged) unfinished() string {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(m.file), "*.part")) // of a folder whose name is no pattern
	if len(found) == 0 {
		return ""
	}
	return "; " + strings.Join(found, ", ") + " was interrupted: run its command again"
}

// Open implements [queue.Runner].
func (m *Merged) Open(_ context.Context, kind string, params any) (queue.Session, error) {
	k, err := m.kinds.Find(kind)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(params)
	return mergedSession{m, k, text}, err
}

// Close implements [queue.Runner].
func (*Merged) Close() {}

type mergedSession struct {
	*Merged
	kind   queue.Kind
	params json.RawMessage
}

// Do emits the results of the files.
func (s mergedSession) Do(_ context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
	run := newPartRun(s.kind.Name, s.params, jobs)
	if !slices.Contains(s.Runs, run) {
		return cli.UsageError("%s and the other parts were made with other lists than those here, or the file to be written was begun in another way (FILE.part)", s.file)
	}
	for i := range jobs {
		text := s.results[place{run.Sum, i}]
		if err := s.kind.Check(text); err != nil {
			return cli.UsageError("part %d of %d has no result of job %d of %s: %w", i%s.Of+1, s.Of, i+1, s.kind.Name, err)
		}
		if err := emit(text); err != nil {
			return err
		}
	}
	return nil
}

// Close implements [queue.Session].
func (mergedSession) Close(bool) {}
