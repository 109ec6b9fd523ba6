package alphabet

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/absurdist/absurdist/engine/basics/must"

	"pgregory.net/rapid"
)

func named(t testing.TB, name string) *Alphabet {
	t.Helper()
	return must.Get(Named(name))(t)
}

func read(t testing.TB, text string) *Alphabet {
	t.Helper()
	return must.Get(Read("mine.yaml", strings.NewReader(text)))(t)
}

// Difficult alphabets, as a user would write them: the two i of Turkish, digraphs that share letters, and letters that
// join each other.
var hard = map[string]string{
	"Turkish": `
letters: a b c ç d e f g ğ h ı i j k l m n o ö p r s ş t u ü v y z
upper: {ı: I, i: İ}
`,
	"Croatian": `
letters: a b c č ć d ǆ đ e f g h i j k l ǉ m n ǌ o p r s š t u v z ž
written: {ǆ: dž, ǉ: lj, ǌ: nj}
`,
	"Hungarian": `
letters: a c d ǳ ʤ s z
written: {ǳ: dz, ʤ: dzs}
`,
	"old Spanish": `
letters: a c ĉ h l ỻ
written: {ĉ: ch, ỻ: ll}
`,
	"Greek": `
letters: α β γ δ ε ζ η θ ι κ λ μ ν ξ ο π ρ σ τ υ φ χ ψ ω
same: {α: ά, ε: έ, η: ή, ι: "ί ϊ ΐ", ο: ό, υ: "ύ ϋ ΰ", ω: ώ}
`,
	"dots below": `
letters: a e n
same: {e: "ẹ ẹ́ é"}
`,
	"jamo": `
letters: ㄱ ㄴ ㅏ ㅑ
`,
}

func TestNormalize(t *testing.T) {
	t.Parallel()
	for alphabet, pairs := range map[string][][2]string{
		"en": {
			{"crane", "crane"}, {"CRANE", "crane"}, {"", ""}, {"\u212aayak", "kayak"}, // the Kelvin sign is a K
			{"ſlate", "slate"},
		},
		"de": {{"GRÜẞE", "grüße"}, {"Grüße", "grüße"}, {"A\u0308RGER", "ärger"}, {"gruesse", "gruesse"}, {"Café", "cafe"}},
		"fr": {
			{"Été", "ete"},
			{"E\u0301te\u0301", "ete"},
			{"FRANÇAIS", "francais"},
			{"Cœur", "coeur"},
			{"ŒUVRE", "oeuvre"},
			{"NAÏF", "naif"},
		},
		"es":       {{"AN\u0303O", "año"}, {"Año", "año"}, {"PINGÜINO", "pinguino"}},
		"pt":       {{"FAIÇO", "faiço"}, {"C\u0327A\u0303", "ça"}, {"Órgão", "orgao"}},
		"pt-plain": {{"Maçãs", "macas"}},
		"ca": {
			{"col·legi", "coŀegi"},
			{"COL·LEGI", "coŀegi"},
			{"Col·Legi", "coŀegi"},
			{"co\u0140legi", "coŀegi"},
			{"CO\u013fLEGI", "coŀegi"},
			{"coŀegi", "coŀegi"},
			{"col.legi", "coŀegi"},
			{"collegi", "collegi"},
			{"FEIÇO", "feiço"},
			{"l·ll", "ŀ"}, // ŀl is l·l too
		},
		"ru":       {{"ЁЛКА", "елка"}, {"е\u0308лка", "елка"}, {"И\u0306ОД", "йод"}},
		"equation": {{"3×4−2=10", "3*4-2=10"}, {"9÷3+0=3", "9/3+0=3"}},
		"he": {
			{"שלום", "שלומ"}, // a final form counts as its letter
			{"ארץ", "ארצ"},
		},
		"ar": {
			{"أسماء", "اسماء"}, {"ا\u0653سية", "اسية"}, // madda as a mark of its own
		},
		"tr": {{"IŞIK", "ışık"}, {"KÂĞIT", "kağıt"}},
		"pl": {{"ŻÓŁTY", "żółty"}}, "no": {{"SKJÆRE", "skjære"}}, "it": {{"CITTÀ", "citta"}}, "nl": {{"CAFÉ", "cafe"}},
		"Turkish":     {{"IŞIK", "ışık"}, {"İYİ", "iyi"}, {"I\u0307yi", "iyi"}},
		"Croatian":    {{"Njegov", "ǌegov"}, {"NJEGOV", "ǌegov"}, {"ǋegov", "ǌegov"}, {"dz\u030Cep", "ǆep"}},
		"Hungarian":   {{"dzsadz", "ʤaǳ"}},
		"old Spanish": {{"llalll", "ỻaỻl"}},
		"Greek":       {{"ΛΌΓΟΣ", "λογοσ"}, {"λόγος", "λογοσ"}},
		"dots below":  {{"e\u0301\u0323NE\u0323", "ene"}},
	} {
		for _, p := range pairs {
			must.Equal(t, must.Get(alphabetOf(t, alphabet).Normalize(p[0]))(t), p[1], "%s: %q", alphabet, p[0])
		}
	}
}

// alphabetOf returns a built-in alphabet or a difficult one.
func alphabetOf(t testing.TB, name string) *Alphabet {
	if text, ok := hard[name]; ok {
		return read(t, text)
	}
	return named(t, name)
}

// A character outside the alphabet is named, with its base letter.
func TestNormalizeRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ alphabet, text, want string }{
		{"en", "sl4te", `"sl4te" has '4', which is not in the alphabet en`},
		{"en", "crâne", `"crâne" has 'â', which is not in the alphabet en`},
		{"en", "İRATE", `"İRATE" has 'İ', which is not in the alphabet en`},
		{"en", "ırate", `"ırate" has 'ı', which is not in the alphabet en`},
		{"en", "cr ne", `"cr ne" has ' ', which is not in the alphabet en`},
		{"en", "cran\xff", `"cran\xff" has '�', which is not in the alphabet en`},
		{"en", "cran\u030ae", "\"cran\u030ae\" has \"n\u030a\", which is not in the alphabet en"},
		{"en", "straße", `"straße" has 'ß', which is not in the alphabet en`},
		{"es", "faiço", `"faiço" has 'ç', which is not in the alphabet es`},
		{"ca", "l·a", `"l·a" has '·', which is not in the alphabet ca`},
		{"ru", "crane", `"crane" has 'c', which is not in the alphabet ru`},
		{"equation", "1+1=x", `"1+1=x" has 'x', which is not in the alphabet equation`},
		{"Turkish", "wax", `"wax" has 'w', which is not in the alphabet mine.yaml`},
		{"en", strings.Repeat("a", 65), `"` + strings.Repeat("a", 40) + `" and so on is too long for a word`},
		{"en", strings.Repeat("A", 1e6), `"` + strings.Repeat("A", 40) + `" and so on is too long for a word`},
	} {
		must.Reads(t, must.Err(alphabetOf(t, c.alphabet).Normalize(c.text)), nil, c.want, "%s: %q", c.alphabet, c.text)
	}
}

func TestUpper(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ alphabet, word, want string }{
		{"en", "crane", "CRANE"},
		{"en", "1?", "1?"},
		{"de", "grüße", "GRÜẞE"},
		{"ca", "coŀegi", "COL·LEGI"},
		{"ru", "елка", "ЕЛКА"},
		{"equation", "3*4-2=10", "3*4-2=10"},
		{"Turkish", "ışıki", "IŞIKİ"},
		{"Croatian", "ǌegov", "NJEGOV"},
		{"old Spanish", "aỻa", "ALLA"},
		{"old Spanish", "lỻ", "LỺ"}, // LLL would read as ỻl
		{"Greek", "λογοσ", "ΛΟΓΟΣ"},
	} {
		must.Equal(t, alphabetOf(t, c.alphabet).Upper(c.word), c.want, "%s: Upper(%q) is", c.alphabet, c.word)
	}
}

// Properties of every built-in alphabet.
func TestBuiltIn(t *testing.T) {
	t.Parallel()
	must.Equal(t, Names(), []string{"ar", "ca", "de", "en", "equation", "es", "fr", "he", "it", "nl", "no", "pl", "pt", "pt-plain", "ru", "tr"})
	sizes := map[string]int{"ca": 28, "de": 30, "en": 26, "equation": 15, "es": 27, "fr": 26, "pt": 27, "pt-plain": 26, "ru": 32, "it": 26, "nl": 26, "no": 29, "pl": 35, "tr": 29, "he": 22, "ar": 33}
	for _, name := range Names() {
		a := named(t, name)
		must.Hold(t, a.Name() == name && a.Size() == sizes[name] && len(a.Letters()) == a.Size(),
			"%s: named %s with %d letters, want %d", name, a.Name(), a.Size(), sizes[name])
		for i, letter := range a.Letters() {
			code, ok := a.Code(letter)
			must.Hold(t, code == i && ok, "%s: %c has the code %d, %v, want %d", name, letter, code, ok, i)
		}
		keys := slices.Sorted(slices.Values(slices.Concat(a.Keyboard()...)))
		must.Equal(t, keys, slices.Sorted(slices.Values(a.Letters())), "%s: the keyboard has", name)
		for _, r := range []rune{-1, ' ', 'A', 'é', '\U0001f600', utf8.MaxRune + 1} {
			code, ok := a.Code(r)
			must.Hold(t, !ok, "%s: %q has the code %d", name, r, code)
		}
		must.Hold(t, named(t, name) == a, "%s is not the same each time", name)
	}
	must.Equal(t, string(English().Letters()), "abcdefghijklmnopqrstuvwxyz", "English is")
}

// texts generates what people may write: letters of all alphabets in any case, marks, and anything else.
func texts(a *Alphabet) *rapid.Generator[string] {
	parts := []*rapid.Generator[string]{rapid.SampledFrom([]string{"\u0301", "\u0308", "\u0327", "·", "L", "l", "İ", "ſ", "œ", "ẞ", " ", "\xff"}), rapid.StringN(0, 3, 8)}
	for _, known := range []string{string(a.Letters()), a.Upper(string(a.Letters()))} {
		parts = append(parts, rapid.StringOfN(rapid.SampledFrom([]rune(known)), 0, 4, 64))
	}
	folded := rapid.SampledFrom(slices.Sorted(maps.Keys(a.fold)))
	parts = append(parts, rapid.Map(folded, func(r rune) string { return string(r) }))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(rapid.OneOf(parts...), 0, 6).Draw(t, "parts"), "")
	})
}

// hold checks the properties of every alphabet and text.
func hold(a *Alphabet, text string) (fault string) {
	a.Upper(text)
	word, err := a.Normalize(text)
	if err != nil {
		if word != "" || err.Error() == "" || len(err.Error()) > 400 {
			return "an error with a word, or too long a text"
		}
		return ""
	}
	for _, r := range word {
		if _, ok := a.Code(r); !ok {
			return "a letter without a code"
		}
	}
	if again, err := a.Normalize(word); err != nil || again != word {
		return "a word that does not stay"
	}
	if shown, err := a.Normalize(a.Upper(word)); err != nil || shown != word {
		return "upper case that is another word"
	}
	return ""
}

func TestProperties(t *testing.T) {
	t.Parallel()
	for _, name := range slices.AppendSeq(Names(), maps.Keys(hard)) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := alphabetOf(t, name)
			for i, letter := range a.Letters() {
				must.Equal(t, hold(a, string(letter)), "", "%c", letter)
				for _, next := range a.Letters()[:i+1] {
					must.Equal(t, hold(a, string([]rune{letter, next})), "", "%c%c", letter, next)
				}
			}
			some := texts(a)
			rapid.Check(t, func(t *rapid.T) {
				text := some.Draw(t, "text")
				must.Same(t, hold(a, text), "", "%q", text)
			})
		})
	}
}

func FuzzNormalize(f *testing.F) {
	for _, text := range []string{"crane", "GRÜẞE", "E\u0301te\u0301", "COL·LEGI", "co\u0140legi", "ŀl", "3×4−2=10", "ЁЛКА", "Cœur", "NJEGOV", "\xff"} {
		f.Add(text)
	}
	var all []*Alphabet
	for _, name := range slices.AppendSeq(Names(), maps.Keys(hard)) {
		all = append(all, alphabetOf(f, name))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, a := range all {
			must.Same(t, hold(a, text), "", "%c: %q", a.Letters(), text)
		}
	})
}
