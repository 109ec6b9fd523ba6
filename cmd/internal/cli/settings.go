package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/absurdist/absurdist/engine/basics/input"
	"github.com/absurdist/absurdist/engine/basics/plain"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Settings are the user's own defaults of flags, in the environment or in a file. They do not override what a page or a
// command decides, such as the words of a site.
type Settings struct {
	Browser     string `yaml:"browser"`
	Color       string `yaml:"color"`
	History     string `yaml:"history"`
	Memory      string `yaml:"memory"`
	Mode        string `yaml:"mode"`
	PageTimeout string `yaml:"page-timeout"`
	Parallel    string `yaml:"parallel"`
	Quiet       string `yaml:"quiet"`
	Remote      string `yaml:"remote"`
	Slow        string `yaml:"slow"`
	UserDataDir string `yaml:"user-data-dir"`
	Verbose     string `yaml:"verbose"`
	Words       string `yaml:"words"`
}

// Setting is a setting that the user has made.
type Setting struct {
	Flag, Value string
	From        string // the variable or the file
}

// SettingsFile returns the path of the file with settings, in the user's folder for configuration.
func SettingsFile() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "absurdist", "settings.yaml"), err
}

// variablePrefix begins the names of the program's environment variables.
const variablePrefix = "ABSURDIST_"

// Variable returns the environment variable that sets a flag.
func Variable(flag string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// QueueToken is the environment variable that may hold the queue's token.
const QueueToken = "ABSURDIST_QUEUE_TOKEN"

// UnknownVariables reports environment variables that look like the program's but are not, with suggestions.
func UnknownVariables() []string {
	known := []string{QueueToken}
	for _, flag := range SettingNames() {
		known = append(known, Variable(flag))
	}
	names := make([]string, len(known)) // without the common prefix, which would make them all similar
	for i, name := range known {
		names[i] = strings.TrimPrefix(name, variablePrefix)
	}
	var unknown []string
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		bare, ours := strings.CutPrefix(name, variablePrefix)
		if !ours || value == "" || slices.Contains(known, name) {
			continue
		}
		like := plain.Similar(bare, names)
		if len(like) == 0 {
			unknown = append(unknown, name+" is not a setting; all are listed by: absurdist doctor --help")
			continue
		}
		unknown = append(unknown, name+" is not a setting (did you mean "+variablePrefix+strings.Join(like, " or "+variablePrefix)+"?)")
	}
	slices.Sort(unknown)
	return unknown
}

// SettingNames returns the flags that settings can set.
func SettingNames() []string {
	var names []string
	for f := range reflect.TypeFor[Settings]().Fields() {
		names = append(names, f.Tag.Get("yaml"))
	}
	return names
}

// ReadSettings returns the user's settings, sorted by flag. Variables override the file. A missing file is not an
// error; an invalid one is, with line and column.
func ReadSettings() ([]Setting, error) {
	var inFile Settings
	file, err := SettingsFile()
	if err == nil { // otherwise there is no home, and so no file
		text, err := input.File(file, input.Profile)
		if err == nil {
			err = input.YAML(file, text, &inFile)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("settings: %w", err)
		}
	}
	var made []Setting
	for i, flag := range SettingNames() {
		if value := os.Getenv(Variable(flag)); value != "" {
			made = append(made, Setting{flag, value, Variable(flag)})
		} else if value := reflect.ValueOf(inFile).Field(i).String(); value != "" {
			made = append(made, Setting{flag, value, file})
		}
	}
	return made, nil
}

// Set changes the default of a flag that the command has and that was not given. The error says where the setting comes
// from.
func (s Setting) Set(c *cobra.Command) error {
	f := c.Flags().Lookup(s.Flag)
	if f == nil || f.Changed || s.Flag == "browser" && c.Flags().Changed("remote") || s.Flag == "remote" && c.Flags().Changed("browser") {
		return nil
	}
	if (s.Flag == "words" || s.Flag == "mode") && f.DefValue == "" {
		return nil // the page decides
	}
	if err := f.Value.Set(s.Value); err != nil {
		bad := BadFlag(c, invalid(c, s))
		return UsageError("%s: %w", s.From, bad)
	}
	return nil
}

// invalid returns the error of the flag for the setting's value.
func invalid(c *cobra.Command, s Setting) error {
	again := pflag.NewFlagSet(c.Name(), pflag.ContinueOnError)
	again.AddFlag(c.Flags().Lookup(s.Flag))
	return cmp.Or(again.Set(s.Flag, s.Value), errors.ErrUnsupported)
}

// Configure applies the user's settings to a command, before it runs.
func (a *App) Configure(c *cobra.Command) error {
	made, err := ReadSettings()
	if err != nil {
		return UsageError("%w", err)
	}
	for _, s := range made {
		if err := s.Set(c); err != nil {
			return err
		}
	}
	return nil
}
