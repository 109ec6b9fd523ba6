package search

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/absurdist/absurdist/cmd/internal/cli"
	"github.com/absurdist/absurdist/cmd/internal/save"
	"github.com/absurdist/absurdist/engine/decision"
	"github.com/absurdist/absurdist/engine/game"
	"github.com/absurdist/absurdist/engine/verify"
)

// What the searches write to files: claims with their proofs, trees, and games.

// claim returns the lines of a claim about some lists, after the checker has accepted them. Name is for errors.
func claim(ctx context.Context, name string, d *game.Dictionary, lines ...any) ([]byte, error) {
	text, err := save.JSONLines(lines...)
	if err != nil {
		return nil, err
	}
	return text, verify.All(ctx, name, bytes.NewReader(text), d)
}

// writeClaim writes a claim to a file, if one is named.
func writeClaim(ctx context.Context, name string, d *game.Dictionary, lines ...any) error {
	if name == "" {
		return nil
	}
	text, err := claim(ctx, name, d, lines...)
	if err != nil {
		return err
	}
	return save.Packed(name, text)
}

// withHead returns the lines of a claim: the first one, and those that prove it.
func withHead[T any](head verify.Head, lines []T) []any {
	all := []any{head}
	for _, l := range lines {
		all = append(all, l)
	}
	return all
}

// treeText returns a decision tree as its file has it. The header needs only the rules and what the tree is made for.
func treeText(d *game.Dictionary, h decision.Header, t *decision.Tree) ([]byte, error) {
	sum := t.Summary()
	h.Words, h.Lists, h.Alphabet, h.Length = d.Name(), d.Sum(), d.Alphabet().Name(), d.Length()
	h.Answers, h.Total, h.Worst, h.Lost = sum.Answers, sum.Total, sum.Worst, sum.Lost
	h.Weight, h.Weighted = int(sum.Weight), int(sum.Weighted)
	var text bytes.Buffer
	if err := decision.Write(&text, h, t); err != nil {
		return nil, cli.UsageError("--output: %w", err)
	}
	return text.Bytes(), nil
}

// writeTree writes the file of a tree, if one is named.
func writeTree(name string, d *game.Dictionary, h decision.Header, t *decision.Tree) error {
	if name == "" {
		return nil
	}
	text, err := treeText(d, h, t)
	if err != nil {
		return err
	}
	if err := save.Packed(name, text); err != nil {
		return cli.UsageError("--output: %w", err)
	}
	return nil
}

// playedFile puts the first line of a file of games before their words. Lines is the number of lines of words.
func playedFile(about verify.Setting, lines int, words []byte) ([]byte, error) {
	head, err := save.JSONLines(verify.Head{Claim: verify.Played, Setting: about, Follow: new(lines)})
	return slices.Concat([]byte("# "), head, words), err
}

func printWords(w io.Writer, words []game.Word, perLine int) {
	for line := range slices.Chunk(words, perLine) {
		fmt.Fprintln(w, cli.Upper(line))
	}
}
