package chrome

import (
	_ "embed"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/rs/zerolog"
)

// tempDir is a browser's folder for its profile and temporary files. It is removed when the browser ends. If our
// process is killed, a small shell at the other end of a pipe removes it (reap.sh).
type tempDir struct {
	path   string
	guard  *exec.Cmd
	handle io.Closer // our end of the pipe
	log    zerolog.Logger
}

//go:embed reap.sh
var reapScript string

func newTempDir(log zerolog.Logger) (*tempDir, error) {
	t := &tempDir{path: filepath.Join(os.TempDir(), fmt.Sprintf("absurdist-%016x", rand.Uint64())), log: log}
	// The guard is there first, in case this process is killed in between.
	if err := t.watch(); err != nil {
		log.Debug().Err(err).Msg("no guard for the temporary folder: it stays if this process is killed")
	}
	if err := os.Mkdir(t.path, 0o700); err != nil {
		if t.guard != nil { // whoever has the folder keeps it
			_ = t.guard.Process.Kill()
			_ = t.guard.Wait()
		}
		return nil, err
	}
	return t, nil
}

// watch starts the guard.
func (t *tempDir) watch() error {
	sh, err := exec.LookPath("sh")
	if err != nil {
		return err
	}
	cmd := exec.Command(sh, "-c", reapScript, "absurdist-guard", t.path)
	cmd.Dir = os.TempDir()
	ownSession(cmd)
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	t.guard, t.handle = cmd, pipe
	return nil
}

// remove ends the users of the folder, and removes it.
func (t *tempDir) remove() {
	if t.guard != nil {
		t.handle.Close() // the guard removes it
		if err := t.guard.Wait(); err != nil {
			t.log.Debug().Err(err).Msg("guard of the temporary folder")
		}
	}
	// Without a shell the browser's last processes may still write.
	for deadline := time.Now().Add(5 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		err := os.RemoveAll(t.path)
		if err == nil {
			return
		}
		if time.Now().After(deadline) {
			t.log.Warn().Err(err).Msg("the temporary folder could not be removed")
			return
		}
	}
}
