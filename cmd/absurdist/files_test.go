package main

import (
	"bytes"
	"compress/gzip"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
	"github.com/absurdist/absurdist/engine/record"
)

// Several processes append to one record: none writes into what another writes. Who finds the record in use says so.
func TestRecordOfSeveralProcesses(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.jsonl")
	args := []string{"sim", "--games", "3", "--seed", "1", "--strategy", "worst-case", "--words", "original", "--record", file}
	const busy = ": another process is appending to it; wait for it to end, or name another file"
	ours := must.Get(record.Open(file))(t)
	out, err := exec.Command("absurdist", args...).CombinedOutput()
	must.Hold(t, err != nil && strings.Contains(string(out), "--record: "+file+busy), "while we have the record: %v, %s", err, out)
	ours.Close()
	var wg sync.WaitGroup
	done := make(chan bool, 4)
	for range cap(done) {
		wg.Go(func() {
			out, err := exec.Command("absurdist", args...).CombinedOutput()
			must.Hold(t, err == nil || strings.Contains(string(out), busy), "%v: %s", err, out)
			done <- err == nil
		})
	}
	wg.Wait()
	close(done)
	want := 0
	for ok := range done {
		if ok {
			want += 3
		}
	}
	games, err := record.Read(file, bytes.NewReader(programtest.Read(t, file)))
	must.Need(t, err == nil && len(games) == want && want != 0, "%d games, %v, want %d", len(games), err, want)
	for i, g := range games {
		err := programtest.Honest(g)
		must.Hold(t, err == nil && g.Start.Game == i+1, "game %d of the record: numbered %d, %v", i+1, g.Start.Game, err)
	}
}

// aGame is a record of one.
const aGame = `{"event":"start","version":"1","game":1,"site":"wordle","url":"","host":"wordle","mode":"normal","words":"original","lists":"","strategy":"x","seed":1,"time":"2026-01-02T03:04:05Z"}
{"event":"guess","n":1,"guess":"crane","clue":"GGGGG","candidates":1,"ms":1}
{"event":"end","outcome":"won","guesses":1,"answer":"crane","seconds":1}
`

// What is written to standard output by its name ends up there, also where that is a file.
func TestWriteToStandardOutput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	games := filepath.Join(dir, "games.jsonl")
	programtest.Write(t, games, aGame)
	out := must.Get(os.Create(filepath.Join(dir, "out.html")))(t)
	defer out.Close()
	c := exec.Command("absurdist", "report", games, "--output", "/dev/stdout")
	c.Stdout, c.Stderr = out, os.Stderr
	must.Do(t, c.Run())
	text, err := os.ReadFile(out.Name())
	if err != nil || !strings.HasPrefix(string(text), "<!doctype html>") || !strings.HasSuffix(string(text), "1 game, 1 won, 0 lost, 0 stopped\n") {
		t.Errorf("%v: %.80q … %.80q", err, text, text[max(0, len(text)-80):])
	}
	info, err := os.Lstat("/dev/stdout")
	must.Hold(t, err == nil && !info.Mode().IsRegular(), "/dev/stdout is a file now: %v, %v", info, err)
}

// spoilt are contents that no command can use, by name. Those without content are not made as files.
func spoilt() map[string][]byte {
	junk := make([]byte, 5000)
	for i := range junk {
		junk[i] = byte(i * i >> 3)
	}
	packed := zipped([]byte(aGame))
	return map[string][]byte{
		"missing": nil, "folder": nil, "empty": {}, "junk": junk, "cut": packed[:len(packed)/2], "cut at its end": packed[:len(packed)-9],
		"damaged": append(append(bytes.Clone(packed[:30]), 0xff, 0xff), packed[32:]...), "packed twice": zipped(packed),
		"wrong JSON": []byte("{\"event\": [1, 2\n"), "null": []byte("null\n"), "other JSON": []byte("[[[]]]\n"), "numbers": []byte("1e999\n"),
		"one line": bytes.Repeat([]byte("x"), 1<<20), "brackets": bytes.Repeat([]byte("["), 200<<10), "bomb": zipped(make([]byte, 20<<20)),
	}
}

func zipped(text []byte) []byte {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	_, _ = z.Write(text) // into memory
	_ = z.Close()
	return b.Bytes()
}

// Each command that reads a file ends with exit code 2 and one line that names the file, whatever is in it.
func TestSpoiltFiles(t *testing.T) {
	t.Parallel()
	list := filepath.Join(t.TempDir(), "list.txt")
	programtest.Write(t, list, "crane\nslate\ntoils\nhumpy\n")
	for _, c := range []struct {
		command   string // FILE stands for the file, DIR for a folder, and LIST for a list of words
		mayHold   string // a content that the command takes
		mayBeLost bool   // the command makes a file that is not there
	}{
		{command: "verify FILE"},
		{command: "report FILE -o DIR/report.html"},
		{command: "share FILE"},
		{command: "replay --browser none FILE"},
		{command: "replay --browser none FILE.txt"},
		{command: "replay --browser none --resume FILE"},
		{command: "replay --browser none --site FILE.yaml"},
		{command: "sim --games 1 --record FILE", mayHold: "empty", mayBeLost: true},
		{command: "sim --games 1 --answers FILE"},
		{command: "sim --games 1 --allowed FILE"},
		{command: "sim --games 1 --strategy script:file=FILE"},
		{command: "play wordle --mock --browser none --record FILE", mayHold: "empty", mayBeLost: true},
		{command: "play wordle --mock --browser none --answers FILE"},
		{command: "play wordle --mock --browser none --strategy script:file=FILE"},
		{command: "play --browser none FILE.yaml"},
		{command: "suggest crane:BBBBB --allowed FILE"},
		{command: "sites validate FILE.yaml"},
		{command: "sites show FILE.yaml"},
		{command: "sites check --browser none FILE.yaml"},
		{command: "tree prove --guesses 6 --bound 1 --first all --answers LIST --allowed LIST -o FILE", mayHold: "empty", mayBeLost: true},
		{command: "longest --secret all --answers LIST --allowed LIST -o FILE", mayHold: "empty", mayBeLost: true},
		{command: "shortest --secret all --answers LIST --allowed LIST -o FILE", mayHold: "empty", mayBeLost: true},
	} {
		for name, content := range spoilt() {
			if name == c.mayHold || name == "missing" && c.mayBeLost {
				continue
			}
			t.Run(c.command+"/"+name, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				command := strings.NewReplacer("DIR", dir, "LIST", list).Replace(c.command)
				args := strings.Fields(strings.ReplaceAll(command, "FILE", filepath.Join(dir, "spoilt")))
				file := args[slices.IndexFunc(args, func(a string) bool { return strings.Contains(a, "spoilt") })]
				file = file[strings.Index(file, dir):]
				made := file
				if strings.HasSuffix(command, "-o FILE") { // it goes on from its checkpoint
					made += ".part"
				}
				var err error
				switch {
				case name == "folder":
					err = os.Mkdir(made, 0o700)
				case name != "missing":
					err = os.WriteFile(made, content, 0o600)
				}
				must.Do(t, err)
				code, out, problems := programtest.Output("", args...)
				line, rest, _ := strings.Cut(problems, "\n")
				if code != 2 || out != "" || !strings.Contains(line, file) || len(line) > 500 || rest != "" && !strings.HasPrefix(rest, "See: ") {
					t.Errorf("exit code %d, standard output %.200q, standard error\n%.1000s", code, out, problems)
				}
				after, err := os.ReadFile(made)
				must.Hold(t, content == nil || err == nil && bytes.Equal(after, content), "the file was changed: %v", err)
			})
		}
	}
}

// Whoever made a record has not chosen what is opened: what it names as its site is a name.
func TestRecordOpensNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	profile := filepath.Join(dir, "x.yaml")
	const content = "name: x\ntitle: Stolen\nrows: 17\nurl: http://127.0.0.1:9/\nboard: {root: a, row: b, tile: c, grey: .b, yellow: .y, green: .g}\n"
	programtest.Write(t, profile, content)
	games := filepath.Join(dir, "games.jsonl")
	programtest.Write(t, games, strings.Replace(aGame, `"site":"wordle"`, `"site":"`+profile+`"`, 1))
	page := filepath.Join(dir, "report.html")
	for _, c := range []struct {
		code int
		args []string
	}{{0, []string{"share", games}}, {0, []string{"report", games, "-o", page}}, {0, []string{"verify", games}}, {2, []string{"replay", "--browser", "none", games}}} {
		code, out, problems := programtest.Output("", c.args...)
		must.Hold(t, code == c.code && !strings.Contains(out+problems, "Stolen") && !strings.Contains(out, "/17"),
			"%s: exit code %d, %s%s", c.args[0], code, out, problems)
	}
	text, err := os.ReadFile(page)
	must.Hold(t, err == nil && !bytes.Contains(text, []byte("Stolen")), "the report has read the profile: %v", err)
}

// Numbers that are not finite are refused by the name of the flag or the option, and so is a budget below 0, before anything
// is started.
func TestNumbersAreFinite(t *testing.T) {
	t.Parallel()
	for command, named := range map[string]string{
		"play wordpl --mock --browser none --epsilon N":                    "--epsilon",
		"play wordpl --mock --browser none --strategy wordpl:epsilon=N":    "epsilon",
		"play wordpl --mock --browser none --strategy wordpl:alpha=N":      "alpha",
		"play wordpl --mock --browser none --strategy wordpl:percentile=N": "percentile",
		"wordpl sim --games 1 --strategy wordpl-published:answers=N":       "answers",
		"wordpl sim --games 1 --strategy wordpl-published:epsilon=12+N":    "epsilon",
		"wordpl export --percentile N":                                     "--percentile",
		"wordpl bound --total N":                                           "--total",
		"wordpl bound --percentile N":                                      "--percentile",
		"wordpl plot --games 1 -o none.svg --total N":                      "--total",
		"wordpl suggest slate=N=BYBBG":                                     "slate=N=BYBBG",
		"wordpl wins trace=N":                                              "trace=N",
		"wordpl wins trace=9 --then N":                                     "--then",
		"watch --speed N":                                                  "--speed",
		"play wordle --mock --browser none --timeout Ns":                   "--timeout",
		"play wordle --mock --browser none --page-timeout Ns":              "--page-timeout",
	} {
		for _, number := range []string{"NaN", "+Inf", "-Inf", "1e999", "-1"} {
			args := strings.Fields(strings.ReplaceAll(command, "N", number))
			named := strings.ReplaceAll(named, "N", number)
			code, out, problems := programtest.Output("", args...)
			if line, _, _ := strings.Cut(problems, "\n"); code != 2 || out != "" || !strings.Contains(line, named) {
				t.Errorf("%s: exit code %d, standard output %.200q, standard error\n%.500s", strings.Join(args, " "), code, out, problems)
			}
		}
	}
}
