package data_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/absurdist/absurdist/data"
)

// list is one entry of lists.json.
type list struct {
	Name     string `json:"name"`
	Title    string `json:"title"`
	Alphabet string `json:"alphabet"`
	Length   int    `json:"length"`
	Answers  part   `json:"answers"`
	Others   part   `json:"others"`
	Allowed  struct {
		Words        int    `json:"words"`
		SHA256Sorted string `json:"sha256_sorted"`
	} `json:"allowed"`
	Provenance struct {
		Answers string `json:"answers"`
		Others  string `json:"others"`
		Allowed string `json:"allowed"`
	} `json:"provenance"`
}

type part struct {
	File         string `json:"file"`
	Words        int    `json:"words"`
	SHA256       string `json:"sha256"`
	SHA256Sorted string `json:"sha256_sorted"`
}

// hold marks the test as failed unless a condition holds. The tests here know no other package.
func hold(t *testing.T, holds bool, format string, values ...any) {
	t.Helper()
	if !holds {
		t.Errorf(format, values...)
	}
}

func TestListsAreAsDescribed(t *testing.T) {
	for _, l := range readLists(t) {
		t.Run(l.Name, func(t *testing.T) {
			answers := readWords(t, l.Answers, l.Length)
			others := readWords(t, l.Others, l.Length)

			hold(t, slices.IsSorted(others), "%s is not in alphabetical order", l.Others.File)
			allowed := slices.Sorted(slices.Values(append(slices.Clone(answers), others...)))
			for i := 1; i < len(allowed); i++ {
				hold(t, allowed[i] != allowed[i-1], "%s is in both %s and %s", allowed[i], l.Answers.File, l.Others.File)
			}
			hold(t, len(allowed) == l.Allowed.Words, "%d words allowed, lists.json says %d", len(allowed), l.Allowed.Words)
			hold(t, sortedSum(allowed) == l.Allowed.SHA256Sorted, "allowed words sorted: sha256 is not what lists.json says")
			for _, text := range []string{l.Title, l.Provenance.Answers, l.Provenance.Others, l.Provenance.Allowed} {
				hold(t, text != "", "the title or a provenance is empty")
			}
		})
	}
}

func TestEveryListIsThere(t *testing.T) {
	var names []string
	for _, l := range readLists(t) {
		names = append(names, l.Name)
	}
	want := []string{
		"original", "nyt2022", "nyt2022apr", "nyt",
		"en-3", "en-4", "en-6", "en-7", "en-8", "en-9", "en-10", "en-11", "en-12",
		"fr-5", "fr-6", "fr-7", "fr-8", "fr-9", "de-5", "ru-5", "ca-5", "es-5", "pt-plain-5", "it-5", "nl-5", "tr-5", "pl-5", "equation-8",
	}
	hold(t, slices.Equal(names, want), "lists.json has the lists %v, want %v", names, want)
}

// usesFile says how common words are, and is not a list.
const usesFile = "en-5-uses.txt"

// Each line has an allowed word, its uses and perhaps marks; scripts/words has the same checksum.
func TestUsesAreOfAllowedWords(t *testing.T) {
	allowed := map[string]bool{}
	for _, l := range readLists(t)[:4] {
		for _, p := range []part{l.Answers, l.Others} {
			for _, w := range readWords(t, p, l.Length) {
				allowed[w] = true
			}
		}
	}
	text := readText(t, usesFile)
	got, want := fmt.Sprintf("%x", sha256.Sum256(text)), "12b3a44ac4a46787effefecb5ac0bcc9e15cd87588e2886d227a820fbf4a8c4a"
	hold(t, got == want, "%s: sha256 %s, want %s", usesFile, got, want)
	line := regexp.MustCompile(`^([a-z]{5}) ([0-9]+) (10|20|35|40|50|55|60|70|99)( N?S?D?R?B?)?$`)
	before := ""
	for i, l := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		fields := line.FindStringSubmatch(l)
		hold(t, fields != nil && allowed[fields[1]] && fields[1] > before,
			"%s:%d: %q is no allowed word in its place with its uses, its size and its marks", usesFile, i+1, l)
		before = fields[1]
	}
}

func TestNoFileIsLeftOver(t *testing.T) {
	described := map[string]bool{"lists.json": true, "PROVENANCE.md": true, "NOTICES.txt": true, usesFile: true}
	for _, l := range readLists(t) {
		described[l.Answers.File] = true
		described[l.Others.File] = true
	}
	entries, err := fs.ReadDir(data.Words, "words")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		hold(t, described[e.Name()], "words/%s belongs to no list of lists.json", e.Name())
	}
}

func TestProvenanceNamesEveryFile(t *testing.T) {
	text := readText(t, "PROVENANCE.md")
	for _, l := range readLists(t) {
		for _, p := range []part{l.Answers, l.Others} {
			if p.File == "" {
				continue
			}
			row := fmt.Sprintf("| `%s` | %d |", p.File, p.Words)
			hold(t, bytes.Contains(text, []byte(row)), "PROVENANCE.md has no row %q", row)
		}
	}
}

// The licences of the packages behind newer lists require a notice.
func TestNoticesNameEveryPackage(t *testing.T) {
	text := readText(t, "NOTICES.txt")
	named := regexp.MustCompile(`npm (@?[\w/-]+)@`)
	packages := 0
	for _, l := range readLists(t)[4:] {
		for _, from := range []string{l.Provenance.Answers, l.Provenance.Others, l.Provenance.Allowed} {
			for _, match := range named.FindAllStringSubmatch(from, -1) {
				packages++
				hold(t, bytes.Contains(text, []byte(match[1])),
					"list %s is made of %s, of which NOTICES.txt says nothing", l.Name, match[1])
			}
		}
	}
	hold(t, packages != 0, "no list is made of a package")
}

// signs are what equations consist of.
const signs = "0123456789+-*/="

func readLists(t *testing.T) []list {
	t.Helper()
	text := readText(t, "lists.json")
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var lists []list
	err := d.Decode(&lists)
	if err != nil {
		t.Fatalf("lists.json: %v", err)
	}
	return lists
}

// readWords reads the file of a part and checks it against lists.json. A part without words has no file.
func readWords(t *testing.T, p part, length int) []string {
	t.Helper()
	if p.Words == 0 && p.File == "" {
		hold(t, p.SHA256Sorted == fmt.Sprintf("%x", sha256.Sum256(nil)), "no words: sha256 is not what lists.json says")
		return nil
	}
	text := readText(t, p.File)
	hold(t, fmt.Sprintf("%x", sha256.Sum256(text)) == p.SHA256, "%s: sha256 is not what lists.json says", p.File)
	body, ok := strings.CutSuffix(string(text), "\n")
	hold(t, ok, "%s does not end in a line feed", p.File)
	words := strings.Split(body, "\n")
	seen := make(map[string]bool, len(words))
	for i, w := range words {
		if utf8.RuneCountInString(w) != length || strings.ContainsFunc(w, func(r rune) bool { return !unicode.IsLower(r) && !strings.ContainsRune(signs, r) }) {
			t.Errorf("%s:%d: %q is not %d lower-case letters or signs of equations", p.File, i+1, w, length)
		}
		hold(t, !seen[w], "%s:%d: %s appears twice", p.File, i+1, w)
		seen[w] = true
	}
	hold(t, len(words) == p.Words, "%s: %d words, lists.json says %d", p.File, len(words), p.Words)
	hold(t, sortedSum(words) == p.SHA256Sorted, "%s sorted: sha256 is not what lists.json says", p.File)
	return words
}

// readText reads a file and unpacks it.
func readText(t *testing.T, file string) []byte {
	t.Helper()
	f, err := data.Words.Open("words/" + file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(file, ".gz") {
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	return text
}

// sortedSum is the checksum of the words in alphabetical order, one a line.
func sortedSum(words []string) string {
	sorted := slices.Sorted(slices.Values(words))
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(sorted, "\n")+"\n")))
}
