package command

import (
	"cmp"
	"fmt"
	"slices"
	"testing"

	"github.com/absurdist/absurdist/cmd/internal/cli"

	"github.com/spf13/pflag"
)

// A flag means the same everywhere: it takes the same kind of value, with the same name in its help.
func TestFlagsHaveOneMeaning(t *testing.T) {
	t.Parallel()
	type use struct{ kind, command string }
	uses := map[string][]use{}
	for c := range cli.Commands(Root()) {
		c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
			placeholder, _ := pflag.UnquoteUsage(f)
			kind := fmt.Sprintf("%s %s", f.Value.Type(), placeholder)
			uses[f.Name] = append(uses[f.Name], use{kind, c.CommandPath()})
		})
	}
	for name, list := range uses {
		slices.SortFunc(list, func(a, b use) int { return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.command, b.command)) })
		if list[0].kind != list[len(list)-1].kind {
			t.Errorf("--%s has several meanings: %q", name, list)
		}
	}
}
