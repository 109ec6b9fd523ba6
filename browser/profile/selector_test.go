package profile

import (
	"errors"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/engine/basics/must"
)

func TestSelectors(t *testing.T) {
	for _, s := range []string{
		"div", "*", "*|a", ".a", "#a", "#-a", ".🟩", `.mx-0\.5`, `#\31 a`, "a.b.c#d[e]:checked", "[a]", "[ a = b ]", `[a="b c"]`, "[a='b']",
		`[a="b" i]`, `[a="\"]"]`, `[class*="Boards_board__"]`, "[a~=b]", `[a$="b"]`, "a b", "a>b", "a + b ~ c", "a, b", "a /* b */ c", " a ",
		":not(a, .b > c)", "a:has(> b)", "a:has(+ b, ~ c)", ":is(:not(a))", ":nth-child(2n+1)", ":nth-last-child(-n + 2)",
		":nth-child(2 of .b)", ":scope > a", ":dir(rtl)", "a >>> .b", ">>> .b", "a >>>",
	} {
		err := checkSelector(s)
		must.Hold(t, err == nil, "%s: %v, want it taken", s, err)
	}
	for s, want := range map[string]string{
		"a::before":       `bad selector "a::before": at character 2: a pseudo-element (::) can be neither found nor clicked`,
		"td[a":            `bad selector "td[a": at character 5: expected ], found the end`,
		`[a="b]`:          `bad selector "[a=\"b]": at character 7: the closing quote is missing`,
		":not(a":          `bad selector ":not(a": at character 7: expected ), found the end`,
		":not()":          `bad selector ":not()": at character 6: nothing stands before ')'`,
		"a >>> .b >>> c[": `bad selector "a >>> .b >>> c[": at character 16: expected ], found the end`,
		"🟩🟩 >>> .b..c":    `bad selector "🟩🟩 >>> .b..c": at character 11: expected a name after ., found '.'`,
		"a,":              `bad selector "a,": at character 3: expected a tag, class, id or attribute, found the end`,
		"a > > b":         `bad selector "a > > b": at character 5: expected a tag, class, id or attribute, found '>'`,
		"#9a":             `bad selector "#9a": at character 2: expected a name after #, found '9'`,
		"a)":              `bad selector "a)": at character 2: unexpected ')'`,
	} {
		must.Reads(t, checkSelector(s), nil, want, "%s", s)
	}
	for _, s := range strings.Split(`. # ,a a,,b >a a..b a(] a{} @a $a a;b a: a:: a:(b) "a" a&b`, " ") {
		must.Hold(t, checkSelector(s) != nil, "%s is taken", s)
	}
}

func FuzzSelector(f *testing.F) {
	for _, s := range []string{"a.b[c='d'] > e:not(.f)", `\`, "[\"", ">>>", "a::b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		err := checkSelector(s)
		must.Need(t, err == nil || errors.Is(err, errSelector), "%q: %v", s, err)
	})
}
