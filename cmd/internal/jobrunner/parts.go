package jobrunner

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/queue"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/basics/input"
)

// partHead is the first line of a part file.
type partHead struct {
	Part      int       `json:"part"` // from 1 on
	Of        int       `json:"of"`
	Version   string    `json:"version"`   // of the program
	Arguments []string  `json:"arguments"` // of the program
	Runs      []partRun `json:"runs"`
}

// partRun is some jobs of one kind.
type partRun struct {
	Kind string `json:"kind"`
	Jobs int    `json:"jobs"` // in all parts
	Sum  string `json:"sum"`  // of kind, parameters and jobs
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
	texts := [][]byte{[]byte(kind), params}
	for _, job := range jobs {
		texts = append(texts, job)
	}
	return partRun{kind, len(jobs), queue.Sum(texts...)}
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
	whole bool // the file exists already, complete
	file  *save.Checkpoint
	have  map[place]bool // results of an interrupted file, without those that a run has asked for
}

// openPart begins the file of a part, or continues one that was interrupted.
func openPart(name string, head partHead, local queue.Local) (*part, error) {
	p := &part{local: local, name: name, head: head, have: map[place]bool{}}
	have, _, err := readPart(name)
	if !errors.Is(err, fs.ErrNotExist) {
		p.whole, p.head = true, have
		if err == nil && (have.Part != head.Part || have.Of != head.Of || have.Version != head.Version || !slices.Equal(have.Arguments, head.Arguments)) {
			err = cli.UsageError("%s is there, and is another part, or of another command: delete it, or name another file", name)
		}
		return p, err
	}
	about := fmt.Sprintf("part %d of %d of %s, version %s", head.Part, head.Of, strings.Join(head.Arguments, " "), head.Version)
	p.file, err = save.OpenCheckpoint(name, about, func(l partLine) error {
		p.have[l.place] = true
		return nil
	})
	return p, err
}

// Begin implements [queue.Runner]. It emits no results: the command uses them when all parts are merged.
func (p *part) Begin(_ context.Context, kind queue.Kind, params json.RawMessage) (queue.Session, error) {
	return queue.Session{Do: func(ctx context.Context, jobs []json.RawMessage, _ func(json.RawMessage) error) error {
		run := newPartRun(kind.Name, params, jobs)
		if p.whole {
			if !slices.Contains(p.head.Runs, run) {
				return cli.UsageError("%s is there, and was made with other lists: delete it, or name another file", p.name)
			}
			return nil
		}
		p.head.Runs = append(p.head.Runs, run)
		var open []place
		var mine []json.RawMessage
		for i := p.head.Part - 1; i < len(jobs); i += p.head.Of {
			at := place{run.Sum, i}
			if !p.have[at] {
				open, mine = append(open, at), append(mine, jobs[i])
			}
			delete(p.have, at)
		}
		if len(open) == 0 {
			return nil
		}
		inner, err := p.local.Begin(ctx, kind, params)
		if err != nil {
			return err
		}
		return p.file.Advise(inner.Do(ctx, mine, func(text json.RawMessage) error {
			at := open[0]
			open = open[1:]
			return p.file.Add(partLine{at, text})
		}))
	}}, nil
}

// Finish writes the file, and returns its head.
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
	if n == 0 {
		return head, nil, cli.UsageError("%s: it is empty, and no part of a computation", name)
	}
	if want := head.count(); len(results) != want {
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

// Merged provides the results of part files.
type Merged struct {
	partHead
	results map[place]json.RawMessage
	file    string // the first
}

// ReadParts reads all part files of a command.
func ReadParts(version string, names []string) (*Merged, error) {
	m := &Merged{results: map[place]json.RawMessage{}}
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
		maps.Copy(m.results, results)
	}
	for part := 1; part <= m.Of; part++ {
		if byPart[part] == "" {
			return nil, cli.UsageError("part %d of %d is missing: none of the %d files has it%s", part, m.Of, len(names), m.unfinished())
		}
	}
	return m, nil
}

// unfinished names the files of interrupted parts in the folder of the first file.
func (m *Merged) unfinished() string {
	found, _ := filepath.Glob(filepath.Join(filepath.Dir(m.file), "*.part")) // the folder's name has no pattern characters
	if len(found) == 0 {
		return ""
	}
	return "; " + strings.Join(found, ", ") + " was interrupted: run its command again"
}

// Begin implements [queue.Runner]. The run emits the results of the files.
func (m *Merged) Begin(_ context.Context, kind queue.Kind, params json.RawMessage) (queue.Session, error) {
	return queue.Session{Do: func(_ context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
		run := newPartRun(kind.Name, params, jobs)
		if !slices.Contains(m.Runs, run) {
			return cli.UsageError("%s and the other parts were made with other lists than those here, or the file to be written was begun in another way (FILE.part)", m.file)
		}
		for i := range jobs {
			text := m.results[place{run.Sum, i}]
			if err := kind.Check(text); err != nil {
				return cli.UsageError("part %d of %d has no result of job %d of %s: %w", i%m.Of+1, m.Of, i+1, kind.Name, err)
			}
			if err := emit(text); err != nil {
				return err
			}
		}
		return nil
	}}, nil
}
