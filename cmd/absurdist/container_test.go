package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/programtest"
	"github.com/absurdist/absurdist/engine/basics/must"
)

// A spoilt checkpoint is refused by file and line, or what comes out is what comes out without one. What a whole one holds is not found again.
func TestSpoiltCheckpoints(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	answers, allowed := filepath.Join(dir, "answers.txt"), filepath.Join(dir, "allowed.txt")
	writeLines(t, answers, "batch catch hatch latch match patch watch")
	writeLines(t, allowed, "batch catch hatch latch match patch watch whelp climb cramp blimp bumph thumb")
	few, pairs := filepath.Join(dir, "few.txt"), filepath.Join(dir, "pairs.txt")
	writeLines(t, few, "axxxx bxxxx cxxxx dxxxx exxxx")
	writeLines(t, pairs, "abxxx acxxx adxxx aexxx bcxxx bdxxx bexxx cdxxx cexxx dexxx")
	with := func(command string) []string {
		if strings.HasPrefix(command, "minimax least") { // which examines no sets of the other words
			return append(strings.Fields(command), "--answers", few, "--allowed", pairs)
		}
		return append(strings.Fields(command), "--answers", answers, "--allowed", allowed)
	}
	commands := []string{
		"longest --secret all",
		"longest --secret all --host absurdle --mode strict",
		"longest --secret all --mode strict --with-proof",
		"shortest", "shortest --secret all", "tree prove --first all --bound 17", "minimax solve all --guesses 4",
		"tree memory --count 2", "minimax least --guesses 2",
	}
	parts := map[string][]byte{}
	for _, c := range commands {
		parts[c] = programtest.Checkpoint(t, filepath.Join(dir, "whole"), with(c)...)
	}
	whole, spoilt, refused := 0, 0, 0
	for i, c := range commands {
		out := filepath.Join(dir, fmt.Sprintf("%d.jsonl", i))
		args := append(with(c), "-o", out)
		programtest.Ends(t, 0, "", args...)
		want := programtest.Read(t, out)
		for what, part := range spoiltParts(parts[c], parts[commands[(i+1)%len(commands)]]) {
			programtest.Write(t, out+".part", part)
			os.Remove(out)
			os.Remove(out + ".kept")
			must.Do(t, os.Link(out+".part", out+".kept"))
			code, _, errs := programtest.Output("", args...)
			after := programtest.Read(t, out+".kept")
			must.Hold(t, what != "nothing" || bytes.Equal(after, part), "%s: the whole checkpoint is\n%s, and after it was gone on from\n%s", c, part, after)
			got, _ := os.ReadFile(out) // none where the part is refused
			spoilt++
			switch {
			case code == 0 && bytes.Equal(got, want):
				whole++
			case code == cli.ExitUsage && strings.Contains(errs, out+".part:") && strings.Contains(errs, "delete"):
				refused++
				must.Equal(t, must.Get(os.ReadFile(out+".part"))(t), part, "%s, %s: what was refused is changed", c, what)
			default:
				t.Errorf("%s, %s: exit code %d, %s\nthe file is\n%s", c, what, code, errs, got)
			}
			os.Remove(out + ".part")
		}
	}
	t.Logf("%d spoilt checkpoints: %d refused, %d gone on from with the right result", spoilt, refused, whole)
	must.Hold(t, refused != 0 && whole != 0, "one of the two never happened")
}

// writeLines writes words, one a line.
func writeLines(t *testing.T, name, words string) {
	t.Helper()
	programtest.Write(t, name, strings.ReplaceAll(words, " ", "\n")+"\n")
}

// spoiltParts returns a checkpoint with all kinds of damage, by what was done to it. Other is that of another run.
func spoiltParts(part, other []byte) map[string][]byte {
	spoilt := map[string][]byte{"nothing": part, "empty": nil, "of another run": other}
	lines, others := bytes.SplitAfter(part, []byte("\n")), bytes.SplitAfter(other, []byte("\n"))
	lines = lines[:len(lines)-1] // the last is empty
	join := func(list ...[]byte) []byte { return bytes.Join(list, nil) }
	for i := range 12 {
		at := len(part) * (i + 1) / 13
		changed := bytes.Clone(part)
		changed[at] ^= 1
		spoilt[fmt.Sprintf("cut at %d", at)] = part[:at]
		spoilt[fmt.Sprintf("changed at %d", at)] = changed
	}
	for i := 1; i < min(len(lines), 5); i++ {
		before, line, after := lines[:i], lines[i], lines[i+1:]
		insert := func(list ...[]byte) []byte { return join(slices.Concat(before, list, after)...) }
		spoilt[fmt.Sprintf("line %d lost", i+1)] = insert()
		spoilt[fmt.Sprintf("line %d twice", i+1)] = insert(line, line)
		spoilt[fmt.Sprintf("line %d of another run", i+1)] = insert(others[min(i, len(others)-2)])
		spoilt[fmt.Sprintf("line %d empty", i+1)] = insert([]byte("\n"))
		spoilt[fmt.Sprintf("line %d an empty object", i+1)] = insert([]byte("{}\n"))
		for digit, to := range map[string]string{"1": "2", "2": "1", "3": "4", "4": "3", "true": "false", "false": "true", "atch": "itch"} {
			sum, value, _ := bytes.Cut(line, []byte(" "))
			if bytes.Contains(value, []byte(digit)) {
				spoilt[fmt.Sprintf("line %d with %s for %s", i+1, to, digit)] = insert(join(sum, []byte(" "), bytes.Replace(value, []byte(digit), []byte(to), 1)))
			}
		}
		if i+1 < len(lines) {
			spoilt[fmt.Sprintf("lines %d and %d swapped", i+1, i+2)] = join(slices.Concat(before, [][]byte{lines[i+1], line}, lines[i+2:])...)
		}
	}
	return spoilt
}

// TestSeccomp checks which system calls the container may make: only those that are listed, and namespaces only of the kinds that
// Chromium's sandbox makes.
func TestSeccomp(t *testing.T) {
	t.Parallel()
	const deny, allow = "SCMP_ACT_ERRNO", "SCMP_ACT_ALLOW"
	type arg struct {
		Index           int
		Value, ValueTwo uint64
		Op              string
	}
	var file struct {
		DefaultAction string
		Architectures []string
		Syscalls      []struct {
			Comment, Action string
			Names           []string
			Args            []arg
		}
	}
	text, err := os.ReadFile(filepath.Join("..", "..", "scripts", "container", "seccomp.json"))
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	must.Do(t, err)
	must.Equal(t, file.DefaultAction, deny, "what is not listed")
	args := map[string][]arg{} // of the calls that are allowed
	for _, rule := range file.Syscalls {
		must.Hold(t, rule.Comment != "" && (rule.Action == allow || rule.Action == deny), "%v: comment %q, action %q", rule.Names, rule.Comment, rule.Action)
		for _, name := range rule.Names {
			_, twice := args[name]
			must.Hold(t, !twice || len(rule.Args) > 0, "%s is allowed twice", name)
			if rule.Action == allow {
				args[name] = append(args[name], rule.Args...)
			}
		}
	}
	for _, name := range []string{
		"acct", "add_key", "bpf", "clock_settime", "clone3", "delete_module", "fanotify_init", "finit_module", "fsmount", "fsopen",
		"init_module", "io_uring_enter", "io_uring_register", "io_uring_setup", "ioperm", "iopl", "kcmp", "kexec_file_load", "kexec_load", "keyctl",
		"mount", "mount_setattr", "move_mount", "open_by_handle_at", "open_tree", "perf_event_open", "pidfd_getfd", "pivot_root",
		"process_vm_readv", "process_vm_writev", "ptrace", "quotactl", "reboot", "request_key", "setdomainname", "sethostname", "setns",
		"settimeofday", "socketcall", "swapon", "syslog", "umount2", "userfaultfd", "vhangup",
	} {
		_, open := args[name]
		must.Hold(t, !open, "%s is allowed", name)
	}
	for _, name := range []string{"chroot", "clone", "execve", "futex", "mmap", "openat", "read", "seccomp", "socketpair", "unshare", "write"} {
		_, open := args[name]
		must.Hold(t, open, "%s is not allowed", name)
	}
	// Mounts, cgroups, host names and IPC. Users, processes and the network are left to the sandbox.
	const closed = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000
	for _, name := range []string{"clone", "unshare"} {
		must.Equal(t, args[name], []arg{{0, closed, 0, "SCMP_CMP_MASKED_EQ"}}, "%s", name)
	}
	must.Equal(t, args["socket"], []arg{{0, 38, 0, "SCMP_CMP_LT"}}, "socket")
	for _, name := range file.Architectures {
		must.Hold(t, name != "SCMP_ARCH_X86" && name != "SCMP_ARCH_X32" && name != "SCMP_ARCH_ARM", "%s: calls of 32 bits are not looked at here", name)
	}
}

// TestPins checks that images are pinned by digest, and actions by commit.
func TestPins(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "..")
	for pattern, lines := range map[string]struct{ of, pinned *regexp.Regexp }{
		"scripts/container/Containerfile": {regexp.MustCompile(`(?m)^ARG \w+_IMAGE=.*$|^FROM [^$].*$`), regexp.MustCompile(`@sha256:[0-9a-f]{64}$`)},
		".github/workflows/*.yml":         {regexp.MustCompile(`(?m)^.*uses: [^.\s].*$`), regexp.MustCompile(`@[0-9a-f]{40} # v`)},
	} {
		files, err := filepath.Glob(filepath.Join(root, pattern))
		must.Need(t, err == nil && len(files) > 0, "%s: %v", pattern, err)
		for _, file := range files {
			found := lines.of.FindAllString(string(must.Get(os.ReadFile(file))(t)), -1)
			must.Hold(t, len(found) > 0, "%s: nothing to pin", file)
			for _, line := range found {
				must.Hold(t, lines.pinned.MatchString(line), "%s: not pinned: %s", file, line)
			}
		}
	}
}
