package chat

import (
	"html"
	"strings"
)

// splitHTML divides an export of Telegram as HTML into messages. It reports whether the text is one.
func splitHTML(text string) (messages []message, ok bool) {
	blocks := strings.Split(text, `<div class="message `)
	line, from := 1, ""
	for i, b := range blocks {
		if i > 0 && strings.HasPrefix(b, "default") {
			head, forwarded, isForwarded := strings.Cut(b, `class="forwarded body"`)
			if name := untagged(between(head, `class="from_name">`, "</div>")); name != "" {
				from = name // if it is missing, it is that of the message before
			}
			m := message{from: from, quoted: isForwarded, when: parseWhen(between(head, `date details" title="`, `"`))}
			body := between(head+forwarded, `class="text">`, "</div>")
			m.lines = linesOf(untagged(body))
			at := line + strings.Count(b[:strings.Index(b, body)], "\n") + strings.Count(body, "\n")/2 // the text has a line of its own
			for k := range m.lines {
				m.lines[k].n = at
			}
			messages = append(messages, m)
		}
		line += strings.Count(b, "\n")
	}
	return messages, len(messages) > 0
}

// between returns the text between two marks, or "".
func between(text, begin, end string) string {
	_, rest, _ := strings.Cut(text, begin)
	inside, _, _ := strings.Cut(rest, end)
	return inside
}

// untagged returns the text of some HTML. Only its breaks begin lines.
func untagged(text string) string {
	var b strings.Builder
	for i, part := range strings.Split(strings.ReplaceAll(strings.TrimSpace(text), "<br>", "\n"), "<") {
		if i > 0 {
			_, part, _ = strings.Cut(part, ">")
		}
		b.WriteString(part)
	}
	return strings.TrimSpace(html.UnescapeString(b.String()))
}
