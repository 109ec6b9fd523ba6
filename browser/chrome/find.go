// Package chrome finds a browser of the Chromium family, starts it or attaches to it, and leaves nothing behind.
//
// The temporary folder of a browser has a guard: a shell at the other end of a pipe. When our process is gone, even by
// SIGKILL, the guard ends what still uses the folder and removes it. Tabs that a page opens are counted and closed with
// ours (opened.go). [Send] sends keys without waiting for each answer, and says why their order is safe.
package chrome

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// ErrNoBrowser is wrapped if no browser can be found or used. Its text says what to install.
var ErrNoBrowser = errors.New("no browser")

// Environment is where to look for browsers. Tests bring their own.
type Environment struct {
	OS       string                       // as runtime.GOOS
	LookPath func(string) (string, error) // as exec.LookPath
	Getenv   func(string) string
}

// System is the program's own environment.
func System() Environment {
	return Environment{runtime.GOOS, exec.LookPath, os.Getenv}
}

// Found is a browser that can be started.
type Found struct {
	Path     string
	Headless bool // a headless shell, which starts faster but can't show a window
}

// headlessShells start in a third of the time of a full browser and take half the memory, so they are preferred if no
// window is needed.
var headlessShells = []string{"chromium-headless-shell", "headless_shell", "headless-shell", "chrome-headless-shell"}

// Find returns all installed browsers, best first: headless shells, Chromium, Chrome, Edge.
func (e Environment) Find() []Found {
	var found []Found
	add := func(name string, shell bool) {
		path, err := e.LookPath(name)
		if err == nil && !slices.ContainsFunc(found, func(f Found) bool { return f.Path == path }) {
			found = append(found, Found{path, shell})
		}
	}
	for _, name := range headlessShells {
		add(name, true)
	}
	for _, name := range e.places() {
		add(name, false)
	}
	return found
}

// places returns the names and paths of full browsers.
func (e Environment) places() []string {
	switch e.OS {
	case "darwin":
		var places []string
		for _, root := range []string{"/Applications", filepath.Join(e.Getenv("HOME"), "Applications")} {
			for _, app := range []string{"Chromium", "Google Chrome", "Microsoft Edge"} {
				places = append(places, filepath.Join(root, app+".app", "Contents", "MacOS", app))
			}
		}
		return places
	case "windows":
		var places []string
		for _, exe := range []string{`Chromium\Application\chrome.exe`, `Google\Chrome\Application\chrome.exe`, `Microsoft\Edge\Application\msedge.exe`} {
			for _, root := range []string{"ProgramFiles", "ProgramFiles(x86)", "LocalAppData"} {
				if dir := e.Getenv(root); dir != "" {
					places = append(places, dir+`\`+exe)
				}
			}
		}
		return append(places, "chrome.exe", "msedge.exe")
	}
	return []string{
		"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "google-chrome-beta",
		"chrome", "microsoft-edge", "microsoft-edge-stable", "/opt/google/chrome/chrome", "/snap/bin/chromium",
	}
}

// Choose returns the browser to start: path if given, else the first that is found and, if window is set, can show one.
// Errors wrap [ErrNoBrowser].
func (e Environment) Choose(path string, window bool) (Found, error) {
	if path != "" {
		full, err := e.LookPath(path)
		if err != nil {
			return Found{}, fmt.Errorf("%w at %s: %w", ErrNoBrowser, path, err)
		}
		base := strings.TrimSuffix(full[strings.LastIndexAny(full, `/\\`)+1:], ".exe")
		return Found{full, slices.Contains(headlessShells, base)}, nil
	}
	for _, f := range e.Find() {
		if !window || !f.Headless {
			return f, nil
		}
	}
	kind := ""
	if window {
		kind = " that can show a window"
	}
	return Found{}, fmt.Errorf("%w%s was found. %s", ErrNoBrowser, kind, e.Hint(window))
}

// Hint says how to get a browser, or one that can show a window.
func (e Environment) Hint(window bool) string {
	how := "Install Chromium, Google Chrome or Microsoft Edge"
	switch e.OS {
	case "linux":
		how = "Install one with: apt-get install chromium-headless-shell (for --show: chromium), or your system's Chrome or Edge"
		if window {
			how = "Install one with: apt-get install chromium, or your system's Chrome or Edge"
		}
	case "darwin":
		how = "Install one with: brew install --cask chromium, or Google Chrome"
	}
	return how + "; or name one with --browser PATH"
}
