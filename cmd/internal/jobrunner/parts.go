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
	Part      int      `json:"part"` // from 1 on
	Of        int      `json:"of"`
	Version   string   `json:"version"`   // of the program
	Arguments []string `json:"arguments"` // of the program
	Runs      []string `json:"runs"`      // names
	Results   int      `json:"results"`   // how many follow
}

// partLine is the result of a job.
type partLine struct {
	Job    string          `json:"job"` // its name
	Result json.RawMessage `json:"result"`
}

// runName names a run, and jobName a job of it.
func runName(kind queue.Kind, params json.RawMessage) string {
	return queue.Sum([]byte(kind.Name), params)
}
func jobName(run string, job json.RawMessage) string { return run + "." + queue.Sum(job) }

// parsePart reads K/N.
func parsePart(text string) (head partHead, err error) {
	var rest string
	n, _ := fmt.Sscanf(text+"\n", "%d/%d%s", &head.Part, &head.Of, &rest)
	if n != 2 || head.Part < 1 || head.Part > head.Of {
		err = cli.UsageError("--part %q: write K/N with K from 1 to N, such as 7/200", text)
	}
	return head, err
}

// part does the jobs of one part.
type part struct {
	partHead
	local queue.Local
	name  string // of the file
	file  *save.Checkpoint
	asked map[string]bool // the jobs whose results the file has, and whether a run has asked for them
}

// openPart begins the file of a part, or continues one that was interrupted. It returns nil if the file is complete.
func openPart(name string, head partHead, local queue.Local) (*part, error) {
	switch there, _, err := readPart(name); {
	case err == nil && there.essence() == head.essence():
		return nil, nil
	case err == nil:
		return nil, cli.UsageError("%s is there, as part %d of %d of: absurdist %s; delete it, or name another file", name, there.Part, there.Of, strings.Join(there.Arguments, " "))
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	p := &part{partHead: head, local: local, name: name, asked: map[string]bool{}}
	var err error
	p.file, err = save.OpenCheckpoint(name, head.essence(), func(l partLine) error {
		p.asked[l.Job] = false
		return nil
	})
	return p, err
}

// essence describes a part without the arguments that change no result.
func (h partHead) essence() string {
	text := fmt.Sprintf("part %d of %d, version %s:", h.Part, h.Of, h.Version)
	for i := 0; i < len(h.Arguments); i++ {
		name, _, joined := strings.Cut(h.Arguments[i], "=")
		switch name {
		case "-q", "--quiet", "-v", "--verbose", "--json":
		case "-o", "--output", "--part", "--parallel", "--color":
			if !joined {
				i++
			}
		default:
			text += " " + h.Arguments[i]
		}
	}
	return text
}

// Begin implements [queue.Runner]. It emits no results: the command uses them when all parts are merged.
func (p *part) Begin(ctx context.Context, kind queue.Kind, params json.RawMessage) (queue.Session, error) {
	run := runName(kind, params)
	if !slices.Contains(p.Runs, run) {
		p.Runs = append(p.Runs, run)
	}
	do, err := p.local.Begin(ctx, kind, params)
	return func(ctx context.Context, jobs []json.RawMessage, _ func(json.RawMessage) error) error {
		var names []string // of the jobs to do
		var open []json.RawMessage
		for i := p.Part - 1; i < len(jobs); i += p.Of {
			name := jobName(run, jobs[i])
			if _, done := p.asked[name]; !done {
				names, open = append(names, name), append(open, jobs[i])
			}
			p.asked[name] = true
		}
		return p.file.Advise(do(ctx, open, func(text json.RawMessage) error {
			name := names[0]
			names = names[1:]
			return p.file.Add(partLine{name, text})
		}))
	}, err
}

// finish writes the file.
func (p *part) finish() error {
	for _, asked := range p.asked {
		if !asked {
			return cli.UsageError("%s holds results of other lists: delete it and its .part, and run the command again", p.name)
		}
	}
	p.Results = len(p.asked)
	return p.file.FinishLines(p.partHead)
}

// readPart reads a part file: its head, and the results by the names of their jobs. The error names the file and the line.
func readPart(name string) (head partHead, results map[string]json.RawMessage, err error) {
	text, err := input.File(name, input.Checkpoint)
	if err != nil {
		return head, nil, err
	}
	results = map[string]json.RawMessage{}
	n := 0
	for line := range bytes.Lines(text) {
		var l partLine
		if n++; n == 1 {
			err = input.JSON(line, &head)
		} else if err = input.JSON(line, &l); err == nil {
			results[l.Job] = l.Result
		}
		if err != nil {
			return head, nil, cli.UsageError("%s:%d: %w", name, n, err)
		}
	}
	switch {
	case n == 0:
		err = cli.UsageError("%s: it is empty, and no part of a computation", name)
	case n-1 != head.Results || len(results) != head.Results:
		err = cli.UsageError("%s: it has %d results and should have %d: make it anew", name, len(results), head.Results)
	}
	return head, results, err
}

// Merged provides the results of part files.
type Merged struct {
	partHead
	results map[string]json.RawMessage // by the names of their jobs
	files   map[int]string             // by their parts
}

// ReadParts reads all part files of a command.
func ReadParts(version string, names []string) (*Merged, error) {
	m := &Merged{results: map[string]json.RawMessage{}, files: map[int]string{}}
	for i, name := range names {
		head, results, err := readPart(name)
		if err != nil {
			return nil, err
		}
		if i == 0 {
			m.partHead = head
		}
		switch other := m.files[head.Part]; {
		case head.Version != version:
			err = fmt.Errorf("it was made by version %s of absurdist, this is %s", head.Version, version)
		case head.Of != m.Of || !slices.Equal(head.Runs, m.Runs):
			err = fmt.Errorf("it is a part of another work than %s: the lists, the flags or the number of parts differ", names[0])
		case other != "":
			err = fmt.Errorf("part %d of %d is in %s, too", head.Part, head.Of, other)
		}
		if err != nil {
			return nil, cli.UsageError("%s: %w", name, err)
		}
		m.files[head.Part] = name
		maps.Copy(m.results, results)
	}
	for part := 1; part <= m.Of; part++ {
		if m.files[part] == "" {
			return nil, cli.UsageError("part %d of %d is missing: none of the %d files has it%s", part, m.Of, len(names), unfinished(filepath.Dir(names[0])))
		}
	}
	return m, nil
}

// unfinished names the files of interrupted parts in a folder.
func unfinished(dir string) string {
	found, _ := filepath.Glob(filepath.Join(dir, "*.part")) // the folder's name has no pattern characters
	if len(found) == 0 {
		return ""
	}
	return "; " + strings.Join(found, ", ") + " was interrupted: run its command again"
}

// Begin implements [queue.Runner]. The run emits the results of the files.
func (m *Merged) Begin(_ context.Context, kind queue.Kind, params json.RawMessage) (queue.Session, error) {
	run := runName(kind, params)
	if !slices.Contains(m.Runs, run) {
		return nil, cli.UsageError("%s and the other parts were made with other lists than those here", m.files[1])
	}
	return func(_ context.Context, jobs []json.RawMessage, emit func(json.RawMessage) error) error {
		for i, job := range jobs {
			text := m.results[jobName(run, job)]
			if err := kind.Check(text); err != nil {
				return cli.UsageError("%s: it has no result of job %d of %s: %w", m.files[i%m.Of+1], i+1, kind.Name, err)
			}
			if err := emit(text); err != nil {
				return err
			}
		}
		return nil
	}, nil
}
