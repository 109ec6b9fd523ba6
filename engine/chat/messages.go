package chat

import (
	"regexp"
	"strings"
	"unicode"
)

// format is a way in which messages begin in a text.
type format struct {
	name string
	// head matches the first line of a message. Its groups are named when, name and text; a message without a name is the messenger's.
	head *regexp.Regexp
	// sign is part of every head; without it the expression is not tried.
	sign string
	// lines is how many lines the head takes; they are joined by line feeds.
	lines int
}

// formats are those that are known. That one counts in a text that begins the most messages; of two, the first.
var formats = []format{
	// WhatsApp on iPhones, Signal, Telegram's newer copies, Discord's older ones.
	{"[date] name: text", regexp.MustCompile(`^\[(?P<when>[^\[\]]{4,40})\] ?(?:(?P<name>[^:]{1,60}):(?: (?P<text>.*)|$)|(?P<system>.*))`), "[", 1},
	// WhatsApp on Android.
	{"date - name: text", regexp.MustCompile(`^(?P<when>\d[^\[\]]{5,30}?) [-–] (?:(?P<name>[^:]{1,60}):(?: (?P<text>.*)|$)|(?P<system>.*))`), " ", 1},
	// WhatsApp on Android, in Korean and Japanese.
	{"date, name : text", regexp.MustCompile(`^(?P<when>20\d\d[^\[\]]{9,30}), (?P<name>[^:,]{1,60}?) : (?P<text>.*)`), " : ", 1},
	// Telegram, copied.
	{"name, [date]", regexp.MustCompile(`^(?P<name>[^\[\]]{1,60}), \[(?P<when>[^\[\]]{4,40})\]:?$`), ", [", 1},
	// Discord, copied: also with the dash on a line of its own.
	{"name — date", regexp.MustCompile(`^(?P<name>[^\n—]{1,60}) — (?P<when>[^\n—]{4,40})$`), " — ", 1},
	{"name\n—\ndate", regexp.MustCompile(`^(?P<name>[^\n—]{1,60})\n ?— ?\n(?P<when>[^\n—]{4,40})$`), "—", 3},
	// Discord, exported as text.
	{"[date] name", regexp.MustCompile(`^\[(?P<when>[^\[\]]{4,40})\] (?P<name>[^:]{1,60})$`), "] ", 1},
	// Slack, copied.
	{"name  time", regexp.MustCompile(`^(?P<name>[^\[\]:]{1,60}?) {1,3}\[?(?P<when>\d{1,2}[:.]\d\d(?: ?[AaPp]\.?[Mm]\.?)?)\]?$`), " ", 1},
	{"name\ntime", regexp.MustCompile(`^(?P<name>[^\n\[\]:]{1,60})\n ?(?P<when>\d{1,2}[:.]\d\d(?: ?[AaPp]\.?[Mm]\.?)?)$`), "\n", 2},
	// Messages of Apple, exported.
	{"date\nname", regexp.MustCompile(`^(?P<when>\pL{3,9} \d{1,2}, 20\d\d[^\n]{4,16})(?: \([^\n]*\))?\n(?P<name>[^\n]{1,60})$`), ", 20", 2},
	// Typed, or copied from messengers that give no dates. A third of its heads count, because a sentence may have a colon too.
	{"name: text", regexp.MustCompile(`^(?P<name>[^:\n\[\]]{1,40}):(?: (?P<text>.*)|$)`), ":", 1},
}

// unnamed is the format of a text in which no message has a head.
const unnamed = "no names"

// split divides a text into messages, and names the format.
func split(text string) (string, []message, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if begin := strings.TrimSpace(text); strings.HasPrefix(begin, "{") || strings.HasPrefix(begin, "[{") || strings.HasPrefix(begin, "[\n") {
		if name, messages, ours, err := splitJSON(text); ours {
			return name, messages, err
		}
	}
	var lines []line
	for raw := range strings.Lines(text) {
		lines = append(lines, line{len(lines) + 1, clean(codes(strings.TrimRight(raw, "\r\n")))})
	}
	best, most := -1, 0
	for i, f := range formats {
		n := 0
		for k := range lines {
			if h, ok := f.match(lines, k); ok && h.from != "" {
				n += 3
			}
		}
		if i == len(formats)-1 {
			n /= 3
		}
		if n > most {
			best, most = i, n
		}
	}
	if best < 0 {
		return unnamed, []message{{lines: lines}}, nil
	}
	f := formats[best]
	var messages []message
	for k := 0; k < len(lines); k++ {
		m, ok := f.match(lines, k)
		switch {
		case ok:
			messages = append(messages, m)
			k += f.lines - 1
		case len(messages) == 0:
			messages = append(messages, message{lines: []line{lines[k]}}) // before the first head, whosever it is
		default:
			last := &messages[len(messages)-1]
			last.lines = append(last.lines, lines[k])
		}
	}
	for i := range messages {
		messages[i].flags()
	}
	return strings.ReplaceAll(f.name, "\n", "|"), messages, nil
}

// when reports whether the heads of a format have a date or a time.
func (f format) when() bool { return f.head.SubexpIndex("when") >= 0 }

// match reads the head of a message at a line.
func (f format) match(lines []line, k int) (message, bool) {
	if k+f.lines > len(lines) {
		return message{}, false
	}
	head := strings.TrimSpace(lines[k].text)
	for _, l := range lines[k+1 : k+f.lines] {
		head += "\n" + strings.TrimSpace(l.text)
	}
	if !strings.Contains(head, f.sign) || f.when() && !strings.ContainsAny(head, "0123456789") {
		return message{}, false
	}
	m := f.head.FindStringSubmatchIndex(head)
	if m == nil || guessesLine.MatchString(head) {
		return message{}, false
	}
	part := func(name string) string {
		if i := f.head.SubexpIndex(name); i >= 0 && m[2*i] >= 0 {
			return head[m[2*i]:m[2*i+1]]
		}
		return ""
	}
	var found message
	if f.when() {
		text := part("when")
		w, ok := parseWhen(text)
		if !ok || w == (when{}) && !timeOnly(text) {
			return message{}, false
		}
		found.when = w
	}
	if found.from = nameOf(part("name")); found.from == "" && part("system") == "" {
		return message{}, false
	}
	if text := part("text"); text != "" {
		found.lines = []line{{lines[k+f.lines-1].n, text}}
	}
	return found, true
}

var timeWords = regexp.MustCompile(`^(?:[\pL ]{2,12} )?(?:\pL{1,10} )?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?: ?[AaPp]\.? ?[Mm]\.?)?$`)

// timeOnly reports whether a text is a time of day, perhaps after a word such as Yesterday.
func timeOnly(text string) bool { return timeWords.MatchString(text) }

// nameOf returns a person's name, or "" if the text is none.
func nameOf(text string) string {
	text = strings.TrimSpace(strings.TrimLeft(text, "~ "))
	for _, end := range []string{" APP", " BOT", " (pinned)"} {
		text = strings.TrimSuffix(text, end)
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) || len(squareRuns(text, palette)) > 0 {
		return ""
	}
	if _, isTitle := ParseTitle(text); isTitle || strings.HasPrefix(text, "http") || strings.HasPrefix(text, ">") {
		return ""
	}
	return text
}

var (
	// forwarded matches the line that says that what follows is another's.
	forwarded = regexp.MustCompile(`(?i)^[\[(]? ?(?:forwarded|weitergeleitet|reenviado|transféré|inoltrato|encaminhad[ao]|doorgestuurd|переслан\pL+)\b.*$`)
	// edited matches what messengers put at the end of a message that was changed.
	edited = regexp.MustCompile(`(?: ?<[\pL\pM .,']{8,60}>| \((?:edited|bearbeitet|editado|modifié|modificato|bewerkt|изменено)\))$`)
)

// flags takes the marks of edited messages off the text.
func (m *message) flags() {
	for i := len(m.lines) - 1; i >= 0; i-- {
		text := strings.TrimSpace(m.lines[i].text)
		if text == "" {
			continue
		}
		if at := edited.FindStringIndex(text); at != nil && (at[0] > 0 || i > 0) {
			m.edited, m.lines[i].text = true, text[:at[0]]
		}
		return
	}
}

// digits are the zeros of digits that chats in other scripts have.
var digits = []rune{'\u0660', '\u06f0', '\u0966', '\u09e6'}

// clean takes off a line what is not seen, and writes spaces and digits in one way.
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
