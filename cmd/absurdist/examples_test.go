//go:build unix

package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/absurdist/absurdist/browser/chrome/leak"
	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/command"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/strategy/protocol"
)

// The table of the command lines that can't be run as they stand.
//
//go:embed testdata/examples.txt
var examplesTable string

const (
	examplesFile = "cmd/absurdist/testdata/examples.txt"
	// exampleLimit is how long a line may take on an otherwise idle machine, many times as long as any line does.
	exampleLimit = 20 * time.Minute
)

// example is a command line that people may paste.
type example struct {
	where string // README.md:17, or the command whose help has it
	line  string
}

// exampleRow is what the table says of a line.
type exampleRow struct {
	where  string
	first  []string // lines to be run before
	run    string   // in its place; "" for the line itself
	serves bool     // it is stopped when the block ends
	parse  string   // why its flags are only parsed; "" if it is run
	exit   []int
	met    bool
}

// documents are the files that tell people what to type.
var documents = []string{"README.md", "RESULTS.md", "SITES.md", "WILD.md", "REFERENCE.md"}

// document is one of them.
type document struct{ name, text string }

// documentsAndTable returns the documents, and the table of how their lines are run.
func documentsAndTable(t *testing.T) ([]document, map[string]*exampleRow) {
	t.Helper()
	var read []document
	for _, name := range documents {
		read = append(read, document{name, string(must.Get(os.ReadFile("../../" + name))(t))})
	}
	return read, must.Get(parseExamplesTable(examplesTable))(t)
}

// Every command line in the documents and in the commands' help works. Lines of one block, or of one command's help, are run in order in a
// folder of their own. Long or live lines are run in the form that the table gives. A line that stands in several places and leaves no file
// behind is run once.
func TestExampleLines(t *testing.T) {
	t.Parallel()
	read, rows := documentsAndTable(t)
	blocks := helpExamples()
	for _, d := range read {
		blocks = append(blocks, d.examples()...)
	}
	for _, b := range blocks { // found before they are run, which is in parallel
		for _, e := range b {
			if row := rows[e.line]; row != nil {
				row.met = true
			}
		}
	}
	for line, row := range rows {
		must.Hold(t, row.met,
			"%s: no example reads so any more, neither in %s nor in a help text: take this row away\n  %s", row.where, strings.Join(documents, ", "), line)
	}
	var done sync.Map // lines that need not be run again
	browser := oneBrowser(t)
	for _, b := range blocks {
		t.Run(b[0].where, func(t *testing.T) {
			t.Parallel()
			f := newExampleFolder(t)
			f.done, f.browser = &done, browser
			f.runAll(rows, b)
		})
	}
}

// Commands that the documents name in their text have flags that exist.
func TestExamplesInText(t *testing.T) {
	t.Parallel()
	read, rows := documentsAndTable(t)
	for _, d := range read {
		for _, e := range d.inText() {
			err := parseExample(e.line)
			must.Hold(t, err == nil || rows[e.line] != nil, "%s: `%s`: %v", e.where, e.line, err)
		}
	}
}

var (
	fence    = regexp.MustCompile("^```(\\w*)")
	comment  = regexp.MustCompile(`(^|\s+)#( .*)?$`)
	inText   = regexp.MustCompile("`absurdist ([a-z]+[^`]*)`")
	fileName = regexp.MustCompile(`[a-z]\.[a-z]`)
	between  = regexp.MustCompile(`[|;]|&&|&$`) // commands of one line
	// what stands for a number in a text
	placeholder = regexp.MustCompile(`\b[A-Z]\b`)
)

// examples returns the lines of each sh block.
func (d document) examples() [][]example {
	var blocks [][]example
	var block []example
	language, joined, from := "", "", 0
	for n, line := range strings.Split(d.text, "\n") {
		if m := fence.FindStringSubmatch(line); m != nil {
			if language == "" {
				language = m[1] + "."
			} else {
				language = ""
			}
			if len(block) > 0 {
				blocks, block = append(blocks, block), nil
			}
			continue
		}
		if language != "sh." {
			continue
		}
		if joined == "" {
			from = n + 1
		}
		if part, more := strings.CutSuffix(line, `\`); more {
			joined += part
			continue
		}
		if e := tidyExample(joined + line); e != "" {
			block = append(block, example{fmt.Sprintf("%s:%d", d.name, from), e})
		}
		joined = ""
	}
	return blocks
}

// tidyExample takes the comment away, and spaces beyond one.
func tidyExample(line string) string {
	return strings.Join(strings.Fields(comment.ReplaceAllString(strings.TrimSpace(line), "")), " ")
}

// helpExamples returns the lines of each command's help.
func helpExamples() [][]example {
	var blocks [][]example
	for _, c := range cli.Commands(command.Root()) {
		var block []example
		for line := range strings.Lines(strings.ReplaceAll(c.Example, "\\\n", "")) {
			if line = tidyExample(line); line != "" {
				block = append(block, example{c.CommandPath() + " --help", line})
			}
		}
		if len(block) > 0 && !c.Hidden {
			blocks = append(blocks, block)
		}
	}
	return blocks
}

// inText returns the commands in the document's text.
func (d document) inText() []example {
	var list []example
	for _, at := range inText.FindAllStringIndex(d.text, -1) {
		line := strings.Join(strings.Fields(strings.Trim(d.text[at[0]:at[1]], "`")), " ")
		where := fmt.Sprintf("%s:%d", d.name, 1+strings.Count(d.text[:at[0]], "\n"))
		list = append(list, example{where, strings.TrimSuffix(strings.TrimSuffix(line, "…"), "/")})
	}
	return list
}

// parseExamplesTable reads the table by line.
func parseExamplesTable(text string) (map[string]*exampleRow, error) {
	rows := map[string]*exampleRow{}
	var row *exampleRow
	for n, line := range strings.Split(text, "\n") {
		where := fmt.Sprintf("%s:%d", examplesFile, n+1)
		switch {
		case strings.TrimSpace(line) == "" || strings.HasPrefix(line, "#"):
			continue
		case !strings.HasPrefix(line, " "):
			if rows[line] != nil {
				return nil, fmt.Errorf("%s: the line has a row already at %s", where, rows[line].where)
			}
			row = &exampleRow{where: where, exit: []int{0}}
			rows[line] = row
			continue
		case row == nil:
			return nil, fmt.Errorf("%s: no command line stands before", where)
		}
		key, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if err := row.set(key, strings.TrimSpace(value)); err != nil {
			return nil, fmt.Errorf("%s: %w", where, err)
		}
	}
	return rows, nil
}

func (r *exampleRow) set(key, value string) error {
	if value == "" {
		return fmt.Errorf("%s what?", key)
	}
	switch key {
	case "first":
		r.first = append(r.first, value)
	case "run":
		r.run = value
	case "serves":
		r.run, r.serves = value, true
	case "parse":
		r.parse = value
	case "exit":
		r.exit = nil
		for text := range strings.FieldsSeq(value) {
			code, err := strconv.Atoi(text)
			if err != nil {
				return err
			}
			r.exit = append(r.exit, code)
		}
	default:
		return fmt.Errorf("%q is none of first, run, serves, parse, exit", key)
	}
	return nil
}

// howToRow is what a failure says about the table.
const howToRow = `
If the line is right, but can't be run as it stands, give it a row in ` + examplesFile + `:

%s
  run LINE      a shorter or local form that is run in its place ($PORT is a free port)
  serves LINE   the same for what runs until it is stopped, at the end of the block
  first LINE    what is run before, such as to make a file
  exit 0 3      the exit codes that are right
  parse REASON  only its flags are looked at`

// exampleFolder is where the lines of a block are run.
type exampleFolder struct {
	*testing.T
	dir     string
	env     []string
	servers []func() error // stop what was started
	done    *sync.Map      // lines that were run, here or in another folder, and need not be again
	browser string         // the setting of a browser that lines share
}

// newExampleFolder makes a folder with what the lines may name: data and strategy of the repository, and the files
// of testdata/examples.
func newExampleFolder(t *testing.T) *exampleFolder {
	dir, err := os.MkdirTemp("", "x") //nolint:usetesting // a short path, as sockets need
	must.Do(t, err)
	t.Cleanup(func() { must.Do(t, os.RemoveAll(dir)) })
	for _, name := range []string{"data", "scripts", "strategy"} {
		must.Do(t, os.Symlink(must.Get(filepath.Abs("../../"+name))(t), filepath.Join(dir, name)))
	}
	must.Do(t, os.CopyFS(dir, os.DirFS("testdata/examples")))
	temp := filepath.Join(dir, "tmp")
	must.Do(t, os.Mkdir(temp, 0o700))
	// On a very busy machine a batch of a thousand rows takes longer than a page may.
	patience := cli.Variable("page-timeout") + "=" + leak.Stretch(15*time.Second).String()
	env := append(os.Environ(), patience, "HOME="+dir, "TMPDIR="+temp, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"), "PORT="+freePort(t))
	return &exampleFolder{T: t, dir: dir, env: env}
}

// freePort returns a port that nobody listens on.
func freePort(t *testing.T) string {
	l := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}

// runAll runs the lines of a block.
func (f *exampleFolder) runAll(rows map[string]*exampleRow, block []example) {
	for _, e := range block {
		row := rows[e.line]
		if row == nil {
			row = &exampleRow{exit: []int{0}}
		}
		if err := f.one(e, row); err != nil {
			f.Errorf("%s: %s\n%v\n"+howToRow, e.where, e.line, err, e.line)
		}
	}
	for _, stop := range f.servers {
		if err := stop(); err != nil {
			f.Errorf("%s: %v", block[0].where, err)
		}
	}
}

// one runs a line, or what the table has in its place.
func (f *exampleFolder) one(e example, row *exampleRow) error {
	program, _, _ := strings.Cut(e.line, " ")
	switch {
	case row.run == "" && row.parse == "" && strings.HasPrefix(program, "scripts/"):
		info, err := os.Stat("../../" + program)
		if err == nil && info.Mode()&0o111 == 0 {
			err = fmt.Errorf("%s can't be executed", program)
		}
		return err
	case row.run == "" && row.parse == "" && !strings.Contains(" "+e.line, " absurdist "):
		return errors.New("it does not run absurdist, so it is not run here")
	}
	for _, part := range between.Split(e.line, -1) {
		if strings.HasPrefix(strings.TrimSpace(part), "absurdist ") {
			if err := parseExample(part); err != nil {
				return err
			}
		}
	}
	if row.parse != "" {
		return nil
	}
	line := e.line
	if row.run != "" {
		line = row.run
	}
	if !row.serves && standsAlone(line) {
		if _, again := f.done.LoadOrStore(line, true); again {
			return nil
		}
	}
	for _, first := range row.first {
		if err := f.shell(first, []int{0}); err != nil {
			return fmt.Errorf("before it: %s\n%w", first, err)
		}
	}
	if row.serves {
		return f.serve(line)
	}
	if live(line) {
		return errors.New("it plays on a live page, so it is not run")
	}
	if work, background := strings.CutSuffix(line, "&"); background {
		return f.background(work, row.exit)
	}
	return f.shell(line, row.exit)
}

// standsAlone reports whether a line neither makes a file, nor reads one that a line before it made, nor is one of
// several commands.
func standsAlone(line string) bool {
	return !between.MatchString(line) && !strings.Contains(line, ">") && !fileName.MatchString(strings.ReplaceAll(line, "few.txt", ""))
}

// background starts a line that is waited for when the block ends.
func (f *exampleFolder) background(line string, exit []int) error {
	done := make(chan error, 1)
	go func() { done <- f.shell(line, exit) }()
	f.servers = append(f.servers, func() error {
		if err := <-done; err != nil {
			return fmt.Errorf("%s: %w", line, err)
		}
		return nil
	})
	return nil
}

// live reports whether a line would go to another machine.
func live(line string) bool {
	local := regexp.MustCompile(`--mock\b|--from\b|--url http://127\.|\.yaml|http://127\.|--help`)
	return regexp.MustCompile(`absurdist (play|sites check|sites new|sites capture)\b`).MatchString(line) && !local.MatchString(line)
}

var (
	onMock     = regexp.MustCompile(`absurdist (play|sites check|replay)\b`)
	ownBrowser = regexp.MustCompile(`--(browser|capsule|from|remote|show|url|user-data-dir)\b|http:|\.yaml\b`)
)

// shares reports whether a line plays on a mock page of its own, to which it does not matter whose browser that is in.
func shares(line string) bool { return onMock.MatchString(line) && !ownBrowser.MatchString(line) }

// shell runs a line to its end.
func (f *exampleFolder) shell(line string, exit []int) error {
	ctx, _, cancel := leak.Quiet(f.Context(), exampleLimit)
	defer cancel()
	cmd := f.command(ctx, line)
	var out, problems bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &problems
	began := time.Now()
	err := cmd.Run()
	computed := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	f.Logf("%.1f s, of processor time %.1f s: %s", time.Since(began).Seconds(), computed.Seconds(), line)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if code := cmd.ProcessState.ExitCode(); !slices.Contains(exit, code) {
		return fmt.Errorf("%w; want exit code %s\n%s%s", err, strings.Trim(fmt.Sprint(exit), "[]"), last(out.String()), last(problems.String()))
	}
	if strings.Contains(line, " --json") && !strings.ContainsAny(line, "|>") {
		for text := range strings.Lines(out.String()) {
			if !json.Valid([]byte(text)) {
				return fmt.Errorf("with --json it prints what is none: %s", text)
			}
		}
	}
	return nil
}

// command is a line in a process group of its own, which ends with ctx.
func (f *exampleFolder) command(ctx context.Context, line string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, "sh", "-c", line)
	cmd.Dir, cmd.Env = f.dir, f.env
	if shares(line) {
		cmd.Env = append(slices.Clone(f.env), f.browser)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// serve starts a line and waits for its first output. It is interrupted when the block ends.
func (f *exampleFolder) serve(line string) error {
	ctx, _, cancel := leak.Quiet(f.Context(), exampleLimit)
	cmd := f.command(ctx, "exec "+line)
	var problems bytes.Buffer
	cmd.Stderr = &problems
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		cancel()
		return err
	}
	lines := bufio.NewScanner(out)
	said := lines.Scan()
	var rest sync.WaitGroup
	rest.Go(func() {
		for lines.Scan() { // so that it is never held up
		}
	})
	stop := func() error {
		defer cancel()
		err := cmd.Process.Signal(os.Interrupt)
		rest.Wait()
		if werr := cmd.Wait(); err == nil && cmd.ProcessState.ExitCode() != cli.ExitInterrupted {
			err = fmt.Errorf("%s: interrupted, it ends with %w, want exit code %d\n%s", line, werr, cli.ExitInterrupted, last(problems.String()))
		}
		return err
	}
	if !said {
		return fmt.Errorf("it serves nothing: %w\n%s", stop(), last(problems.String()))
	}
	f.servers = append(f.servers, stop)
	return nil
}

// last is the end of an output.
func last(text string) string {
	lines := strings.SplitAfter(text, "\n")
	return strings.Join(lines[max(0, len(lines)-12):], "")
}

// parseExample finds out whether a line names a command that exists, with flags and arguments that it takes.
func parseExample(line string) error {
	line, _, _ = strings.Cut(line, " > ")
	args, err := protocol.Split(placeholder.ReplaceAllString(line, "1"))
	if err != nil {
		return err
	}
	c, rest, err := command.Root().Find(args[1:])
	if err != nil {
		return err
	}
	c.InitDefaultHelpFlag()
	c.InitDefaultVersionFlag()
	if err := c.ParseFlags(rest); err != nil {
		return err
	}
	if err := c.ValidateFlagGroups(); err != nil {
		return err
	}
	if help, err := c.Flags().GetBool("help"); help || err != nil {
		return err
	}
	return c.ValidateArgs(c.Flags().Args())
}
