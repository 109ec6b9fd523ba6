package chrome

import (
	"errors"
	"os/exec"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

// environment is a machine with the given programs installed.
func environment(os string, installed []string, env map[string]string) Environment {
	return Environment{
		OS: os,
		LookPath: func(name string) (string, error) {
			for _, path := range installed {
				if path == name || !strings.ContainsAny(name, `/\`) && strings.HasSuffix(path, "/"+name) {
					return path, nil
				}
			}
			return "", &exec.Error{Name: name, Err: exec.ErrNotFound}
		},
		Getenv: func(name string) string { return env[name] },
	}
}

var (
	windowsEnv = map[string]string{
		"ProgramFiles": `C:\Program Files`, "ProgramFiles(x86)": `C:\Program Files (x86)`, "LocalAppData": `C:\Users\me\AppData\Local`,
	}
	macEnv = map[string]string{"HOME": "/Users/me"}
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name, os        string
		env             map[string]string
		installed, want []string
	}{
		{"nothing", "linux", nil, nil, nil},
		{"shell before browser", "linux", nil, []string{"/usr/bin/google-chrome", "/usr/bin/chromium", "/usr/bin/chromium-headless-shell"}, []string{"/usr/bin/chromium-headless-shell*", "/usr/bin/chromium", "/usr/bin/google-chrome"}},
		{"any name of the shell", "linux", nil, []string{"/opt/bin/headless_shell"}, []string{"/opt/bin/headless_shell*"}},
		{"Edge last", "linux", nil, []string{"/usr/bin/microsoft-edge", "/usr/bin/google-chrome-stable", "/snap/bin/chromium"}, []string{"/snap/bin/chromium", "/usr/bin/google-chrome-stable", "/usr/bin/microsoft-edge"}},
		{"outside of the path", "linux", nil, []string{"/opt/google/chrome/chrome"}, []string{"/opt/google/chrome/chrome"}},
		{"mac", "darwin", macEnv, []string{"/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"}, []string{"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge", "/Users/me/Applications/Chromium.app/Contents/MacOS/Chromium"}},
		{"mac with brew's shell", "darwin", macEnv, []string{"/opt/homebrew/bin/chrome-headless-shell"}, []string{"/opt/homebrew/bin/chrome-headless-shell*"}},
		{"windows", "windows", windowsEnv, []string{`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`, `C:\Users\me\AppData\Local\Google\Chrome\Application\chrome.exe`, `C:\Program Files\Google\Chrome\Application\chrome.exe`}, []string{`C:\Program Files\Google\Chrome\Application\chrome.exe`, `C:\Users\me\AppData\Local\Google\Chrome\Application\chrome.exe`, `C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`}},
		{"windows without its variables", "windows", nil, []string{`C:\Program Files\Google\Chrome\Application\chrome.exe`, "D:/tools/msedge.exe"}, []string{"D:/tools/msedge.exe"}},
		{"other systems as on Linux", "freebsd", nil, []string{"/usr/local/bin/chrome"}, []string{"/usr/local/bin/chrome"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, f := range environment(c.os, c.installed, c.env).Find() {
				mark := ""
				if f.Headless {
					mark = "*"
				}
				got = append(got, f.Path+mark)
			}
			must.Equal(t, got, c.want, "found")
		})
	}
}

func TestFindNamesEachOnce(t *testing.T) {
	e := environment("linux", nil, nil)
	e.LookPath = func(name string) (string, error) { // one program with two names
		if name == "chromium" || name == "chromium-browser" {
			return "/usr/bin/chromium", nil
		}
		return "", exec.ErrNotFound
	}
	must.Equal(t, e.Find(), []Found{{"/usr/bin/chromium", false}})
}

func TestChoose(t *testing.T) {
	shell, whole := "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"
	windowsShell := `C:\tools\chrome-headless-shell.exe`
	const linuxHint = "Install one with: apt-get install chromium-headless-shell (for --show: chromium), or your system's Chrome or Edge; or name one with --browser PATH"
	for _, c := range []struct {
		name, os  string
		installed []string
		path      string
		window    bool
		want      Found
		problem   string
	}{
		{"the shell", "linux", []string{whole, shell}, "", false, Found{shell, true}, ""},
		{"a window needs a whole one", "linux", []string{whole, shell}, "", true, Found{whole, false}, ""},
		{"by path", "linux", []string{whole, shell}, whole, false, Found{whole, false}, ""},
		{"by name", "linux", []string{whole, shell}, "chromium", false, Found{whole, false}, ""},
		{"the shell by path", "linux", []string{shell}, shell, true, Found{shell, true}, ""},
		{"the shell by path on Windows", "windows", []string{windowsShell}, windowsShell, true, Found{windowsShell, true}, ""},
		{"none by that path", "linux", []string{whole}, "/no/such", false, Found{}, `no browser at /no/such: exec: "/no/such": executable file not found in $PATH`},
		{"none", "linux", nil, "", false, Found{}, "no browser was found. " + linuxHint},
		{"none with a window", "linux", []string{shell}, "", true, Found{}, "no browser that can show a window was found. Install one with: apt-get install chromium, or your system's Chrome or Edge; or name one with --browser PATH"},
		{"none on a mac", "darwin", nil, "", false, Found{}, "no browser was found. Install one with: brew install --cask chromium, or Google Chrome; or name one with --browser PATH"},
		{"none on Windows", "windows", nil, "", false, Found{}, "no browser was found. Install Chromium, Google Chrome or Microsoft Edge; or name one with --browser PATH"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := environment(c.os, c.installed, nil).Choose(c.path, c.window)
			must.Equal(t, got, c.want, "chose")
			must.Equal(t, must.Text(err), c.problem, "the error")
			must.Hold(t, err == nil || errors.Is(err, ErrNoBrowser), "error %v", err)
		})
	}
}
