package selector_test

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/absurdist/absurdist/browser/internal/browsertest"
	"github.com/absurdist/absurdist/browser/profile"
	"github.com/absurdist/absurdist/browser/profile/selector"
)

func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }

// good and bad are accepted and rejected by browsers.
var (
	good = []string{
		"div", "*", "*|a", "|a", ".a", "#a", "#-a", ".🟩", `.mx-0\.5`, `#\31 a`, "a.b.c#d[e]:checked",
		"[a]", "[ a = b ]", "[a=b]", `[a="b c"]`, "[a='b']", `[a="b" i]`, `[a="\"]"]`,
		`[id^=T-m_x]`, `[class*="Boards_board__"]`, "[a~=b]", "[a|=b]", `[a$="b"]`,
		"a b", "a>b", "a > b", "a + b ~ c", "a, b", "a /* b */ c", " a ",
		":is(a, .b)", ":where(.a)", ":not(a, .b > c)", "a:has(> b)", "a:has(+ b, ~ c)", ":is(:not(a))",
		":nth-child(2)", ":nth-child(2n+1)", ":nth-child( odd )", ":nth-last-child(-n + 2)", ":nth-of-type(n)",
		":nth-child(2 of .b)", ":nth-child(2n+1 of .b, c)", ":scope > a", ":host", ":defined", ":focus-visible", "a:lang(en)", ":dir(rtl)",
		":root", ":first-child", ":popover-open", ":modal", ":open",
	}
	bad = []string{
		"td[", "td[a=", "[a=b s]", "[a=]", "[a=5]", "[a=Hard Mode]", "[a!=b]", "[=b]", "[a b]",
		".a..b", ".", "#", "#9a", ".9a", "a,", ",a", "a,,b", ">a", "a >", "a > > b", "a ++ b", "a)", "(a)", "a]",
		":foo", "a:contains(x)", ":not()", ":has()", ":nth-child()", ":nth-child(x)", ":nth-child(2n 1)",
		":nth-of-type(2 of a)", "a b|c", "5", "a & b,", "a{}", "@a", "$a", "a;b", "a:", "a::", "a:(b)",
	}
)

func TestCheck(t *testing.T) {
	for _, s := range good {
		if err := selector.Check(s); err != nil {
			t.Errorf("%s: %v, want it taken", s, err)
		}
	}
	for _, s := range bad {
		if err := selector.Check(s); !errors.Is(err, selector.ErrSelector) {
			t.Errorf("%s: %v, want an error", s, err)
		}
	}
}

// Browsers agree with this package on which selectors are valid.
func TestBrowserAgrees(t *testing.T) {
	tab := browsertest.Tab(t)
	for _, list := range [][]string{good, bad} {
		for _, s := range list {
			text, err := json.Marshal(s)
			if err != nil {
				t.Fatal(err)
			}
			takes := browsertest.Eval[bool](t, tab, `(() => { try { document.createDocumentFragment().querySelector(`+string(text)+`); return true } catch { return false } })()`)
			if (selector.Check(s) == nil) != takes {
				t.Errorf("%s: the browser takes it: %v, and we say: %v", s, takes, selector.Check(s))
			}
		}
	}
}

func TestStricterThanBrowsers(t *testing.T) {
	for s, want := range map[string]string{
		"a::before":        `bad selector "a::before": at character 3: a pseudo-element (::) can be neither found nor clicked`,
		"td[a":             `bad selector "td[a": at character 5: expected = or ], found the end`,
		`[a="b]`:           `bad selector "[a=\"b]": at character 7: the closing quote is missing`,
		":not(a":           `bad selector ":not(a": at character 7: expected ), found the end`,
		":is(a, 5)":        `bad selector ":is(a, 5)": at character 8: expected a tag`,
		"a >>> .b >>> c[":  `bad selector "a >>> .b >>> c[": at character 16: expected an attribute's name, found the end`,
		"🟩🟩 >>> .b..c":     `bad selector "🟩🟩 >>> .b..c": at character 11: expected a name after ., found '.'`,
		"[a=Hard Mode]":    `bad selector "[a=Hard Mode]": at character 9: expected ] (a value needs quotes unless it is all letters), found 'M'`,
		"a:contains(word)": `bad selector "a:contains(word)": at character 2: browsers know no pseudo-class :contains()`,
	} {
		if err := selector.Check(s); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", s, err, want)
		}
	}
}

func TestBuiltIn(t *testing.T) {
	for _, name := range profile.Names() {
		selectors, _ := browsertest.Profile(t, name).Expressions()
		for path, s := range selectors {
			if err := selector.Check(s); err != nil {
				t.Errorf("%s: %s: %v", name, path, err)
			}
		}
	}
}

func FuzzCheck(f *testing.F) {
	for _, s := range append(good, bad...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if err := selector.Check(s); err != nil && !errors.Is(err, selector.ErrSelector) {
			t.Fatalf("%q: %v", s, err)
		}
	})
}
