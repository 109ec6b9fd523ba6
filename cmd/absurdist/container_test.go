package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// TestSeccomp checks the calls of the kernel that the container may make: nothing but what is listed, and namespaces only
// of the kinds that Chromium's sandbox makes.
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
		if rule.Comment == "" || rule.Action != allow && rule.Action != deny {
			t.Errorf("%v: comment %q, action %q", rule.Names, rule.Comment, rule.Action)
		}
		for _, name := range rule.Names {
			if _, twice := args[name]; twice && len(rule.Args) == 0 {
				t.Errorf("%s is allowed twice", name)
			}
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
		if _, open := args[name]; open {
			t.Errorf("%s is allowed", name)
		}
	}
	for _, name := range []string{"chroot", "clone", "execve", "futex", "mmap", "openat", "read", "seccomp", "socketpair", "unshare", "write"} {
		if _, open := args[name]; !open {
			t.Errorf("%s is not allowed", name)
		}
	}
	// Mounts, cgroups, host names and messages between processes; users, processes and the network are the sandbox's.
	const closed = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000
	for _, name := range []string{"clone", "unshare"} {
		must.Equal(t, args[name], []arg{{0, closed, 0, "SCMP_CMP_MASKED_EQ"}}, "%s", name)
	}
	must.Equal(t, args["socket"], []arg{{0, 38, 0, "SCMP_CMP_LT"}}, "socket")
	for _, name := range file.Architectures {
		if name == "SCMP_ARCH_X86" || name == "SCMP_ARCH_X32" || name == "SCMP_ARCH_ARM" {
			t.Errorf("%s: calls of 32 bits are not looked at here", name)
		}
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
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		for _, file := range files {
			text := must.Get(os.ReadFile(file))(t)
			found := lines.of.FindAllString(string(text), -1)
			if len(found) == 0 {
				t.Errorf("%s: nothing to pin", file)
			}
			for _, line := range found {
				if !lines.pinned.MatchString(line) {
					t.Errorf("%s: not pinned: %s", file, line)
				}
			}
		}
	}
}
