package chat

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// formats are the ways in which messages begin in a text: fields, and the signs between them. The format of a text is the one that begins
// the most messages; among equals, the first.
var formats = []string{
	"[date] name: text", "[date]name: text", // WhatsApp on iPhones, Signal, Telegram's newer copies, Discord's older ones
	"day - name: text", "day – name: text", // WhatsApp on Android
	"day, name : text",                   // the same in Korean and Japanese
	"name, [date]", "name, [date]: text", // Telegram, copied
	"name — date", "name\n—\ndate", // Discord, copied
	"[date] name",                            // Discord, exported as text
	"day\nname",                              // Messages of Apple, exported
	"name, clock",                            // Google Chat, copied
	"name time", "name [time]", "name\ntime", // Slack, copied
	typed,
}

const (
	typed   = "name: text" // by hand, or copied from messengers that give no dates
	unnamed = "no names"   // the format of a text in which no message has a head
	longest = 180          // bytes of a head's field
)

// fill reads a head by a format. It reports whether all signs are there, and each field is what it is called.
func (m *message) fill(format, text string) bool {
	field := firstWord(format)
	next := strings.TrimLeftFunc(format[len(field):], func(r rune) bool { return !unicode.IsLetter(r) })
	sign := format[len(field) : len(format)-len(next)]
	switch {
	case format == "":
		return text == ""
	case field == "":
		rest, ok := strings.CutPrefix(text, sign)
		return ok && m.fill(next, rest)
	case sign == "":
		return m.set(field, text)
	}
	for at := 0; ; at += len(sign) {
		i := strings.Index(text[at:], sign)
		if i < 0 || at+i > longest {
			return false
		}
		if at += i; m.fill(next, text[at+len(sign):]) && m.set(field, text[:at]) {
			return true
		}
	}
}

// set sets a field. The text of a system's message has no name.
func (m *message) set(field, text string) bool {
	switch field {
	case "name":
		m.from = nameOf(text)
		return m.from != ""
	case "text":
		m.lines = nil
		if text != "" {
			m.lines = []line{{text: text}}
		}
	case "clock":
		return timeOnly(text)
	case "time":
		if _, rest, status := strings.Cut(text, ":  "); status && text[0] == ':' { // the sign of somebody's status
			text = strings.TrimSpace(rest)
		}
		return text != "" && isDigit(rune(text[0])) && len(text) <= len("12:00 p.m.") && timeOnly(text)
	case "date", "day":
		text, _, _ = strings.Cut(text, " (") // when it was read
		m.when = parseWhen(text)
		return len(text) <= longest/3 && (m.when != (when{}) || field == "date" && timeOnly(text))
	}
	return true
}

// split divides a text into messages, and names the format.
func split(text string) (string, []message, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if begin := strings.TrimSpace(text); strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "[{") || strings.HasPrefix(begin, "[\n") {
		if name, messages, ours, err := splitJSON(text); ours {
			return name, messages, err
		}
	}
	if messages, ours := splitHTML(text); ours {
		return "Telegram's HTML", messages, nil
	}
	lines := unbroken(linesOf(text))
	best, most := "", 0
	for _, f := range formats {
		n := 0
		for k := range lines {
			if m, ok := match(f, lines[k:]); ok && m.from != "" {
				n += 3
			}
		}
		if f == typed {
			n /= 3 // because a sentence may have a colon too
		}
		if n > most {
			best, most = f, n
		}
	}
	if most == 0 {
		return unnamed, []message{{lines: lines}}, nil
	}
	messages := []message{{}} // the first has what stands before the first head
	for k := 0; k < len(lines); k++ {
		last := &messages[len(messages)-1]
		if m, ok := match(best, lines[k:]); ok {
			messages = append(messages, m)
			k += strings.Count(best, "\n")
		} else {
			last.lines = append(last.lines, lines[k])
		}
	}
	if len(messages[0].lines) == 0 {
		messages = messages[1:]
	}
	for i := range messages {
		messages[i].flags()
	}
	return strings.NewReplacer("\n", "|", "day", "date").Replace(best), messages, nil
}

// linesOf divides a text into lines, without invisible characters.
func linesOf(text string) (lines []line) {
	for l := range strings.Lines(text) {
		lines = append(lines, line{len(lines) + 1, clean(signs.Replace(strings.TrimRight(l, "\r\n")))})
	}
	return lines
}

// unbroken joins the head of a program's message, which a copy from Discord breaks into lines: Wordle, APP, — and the time.
func unbroken(lines []line) (whole []line) {
	for i, l := range lines {
		text, n := strings.TrimSpace(l.text), len(whole)
		if (text == "APP" || text == "BOT") && i+1 < len(lines) && strings.HasPrefix(strings.TrimSpace(lines[i+1].text), "—") {
			continue
		}
		if strings.HasPrefix(text, "— ") && n > 0 && !strings.Contains(whole[n-1].text, "—") {
			whole[n-1].text += " " + text
			continue
		}
		whole = append(whole, l)
	}
	return whole
}

// match reads the head of a message at the first of some lines.
func match(format string, lines []line) (m message, ok bool) {
	n := 1 + strings.Count(format, "\n")
	if n > len(lines) {
		return m, false
	}
	text := strings.TrimSpace(lines[0].text)
	for _, l := range lines[1:n] {
		text += "\n" + strings.TrimSpace(l.text)
	}
	if strings.HasSuffix(text, ":") {
		text += " "
	}
	ok = m.fill(format, text)
	if begin, said := strings.CutSuffix(format, typed); !ok && said && begin != "" {
		m = message{}
		ok = m.fill(begin+"system", text)
	}
	for i := range m.lines {
		m.lines[i].n = lines[n-1].n
	}
	return m, ok && !isCount(text)
}

// nameOf returns a person's name, or "" if the text is not a name.
func nameOf(text string) string {
	text = strings.TrimSpace(strings.TrimLeft(text, "~ "))
	for _, end := range []string{" APP", " BOT", " (pinned)"} {
		text = strings.TrimSuffix(text, end)
	}
	if utf8.RuneCountInString(text) > longest/3 || strings.ContainsAny(text, ":—") || strings.HasPrefix(text, "[") || !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) || len(squareRuns(text, palette)) > 0 {
		return ""
	}
	if _, isTitle := parseTitle(text); isTitle || strings.HasPrefix(text, "http") || strings.HasPrefix(text, ">") {
		return ""
	}
	return text
}

// isForwarded reports whether a line says that somebody else wrote what follows.
func isForwarded(text string) bool {
	word := firstWord(strings.TrimLeft(text, "[( "))
	return strings.HasPrefix(word, "переслан") || slices.Contains([]string{"forwarded", "weitergeleitet", "reenviado", "transféré", "inoltrato", "encaminhado", "encaminhada", "doorgestuurd"}, word)
}

// firstWord returns the letters that a text begins with, in lower case.
func firstWord(text string) string {
	return strings.ToLower(text[:len(text)-len(strings.TrimLeftFunc(text, unicode.IsLetter))])
}

// editMarks are the marks at the end of a message that was edited, in brackets. WhatsApp's is in angle brackets, in any language.
var editMarks = []string{"edited", "bearbeitet", "editado", "modifié", "modificato", "bewerkt", "изменено"}

// unedited takes the mark of an edited message off its last line.
func unedited(text string) (string, bool) {
	if i := strings.LastIndex(text, "<"); i >= 0 && strings.HasSuffix(text, ">") {
		mark := text[i+1 : len(text)-1]
		other := strings.ContainsFunc(mark, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M) && !strings.ContainsRune(" .,'", r) })
		return strings.TrimSuffix(text[:i], " "), !other && len(mark) >= 8 && len(mark) <= 120
	}
	i := strings.LastIndex(text, " (")
	return text[:max(i, 0)], i >= 0 && strings.HasSuffix(text, ")") && slices.Contains(editMarks, text[i+2:len(text)-1])
}

// flags takes the marks of edited messages off the text.
func (m *message) flags() {
	for i := len(m.lines) - 1; i >= 0; i-- {
		text := strings.TrimSpace(m.lines[i].text)
		if text == "" {
			continue
		}
		if rest, ok := unedited(text); ok && (rest != "" || i > 0) {
			m.edited, m.lines[i].text = true, rest
		}
		return
	}
}

// digits are the zeros of digits that chats in other scripts have.
var digits = []rune{'\u0660', '\u06f0', '\u0966', '\u09e6'}

// clean removes invisible characters from a line, and writes spaces and digits in one way.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\ufe0f' || r == '\ufe0e' || unicode.Is(unicode.Cf, r) && r != '\u200d':
			return -1
		case r == '\t' || unicode.Is(unicode.Zs, r):
			return ' '
		case r == '٬' || r == '’' || r == '٫':
			return '\''
		}
		for _, zero := range digits {
			if r >= zero && r <= zero+9 {
				return '0' + r - zero
			}
		}
		return r
	}, text)
}
