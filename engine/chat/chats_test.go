package chat_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/absurdist/absurdist/engine/chat"
	"github.com/absurdist/absurdist/engine/daily"
	"github.com/absurdist/absurdist/engine/game"
)

// chatCount is how many chats TestChats makes and reads.
var chatCount = flag.Int("chats", 300, "how many chats to make and read")

// TestChats makes chats as eight messengers export or copy them, and reads exactly what was made. The maker shares no table with the
// reader: it has its own games, dates and heads of messages.
func TestChats(t *testing.T) {
	posts, unread := map[string]int{}, map[string]int{}
	writers := append(slices.Clone(writers), setAside...)
	for i := range *chatCount {
		w := writers[i%len(writers)]
		m := &maker{rng: rand.New(rand.NewPCG(36, uint64(i))), writer: w}
		text := m.chat()
		c, err := chat.Read(text)
		if err != nil {
			t.Fatalf("chat %d, %s: %v", i, w.name, err)
		}
		if c.Undated {
			t.Errorf("chat %d, %s: the dates are not settled", i, w.name)
		}
		same(t, fmt.Sprintf("chat %d, %s (%s)", i, w.name, c.Format), text, c.Posts, m.posts)
		var lines []int
		for _, u := range c.Unread {
			lines = append(lines, u.Line)
		}
		if !slices.Equal(lines, m.unread) {
			t.Errorf("chat %d, %s: lines %v can't be read, want %v: %+v\n%s", i, w.name, lines, m.unread, c.Unread, numbered(text))
		}
		posts[w.name] += len(m.posts)
		unread[w.name] += len(m.unread)
		if t.Failed() {
			return
		}
	}
	for _, w := range writers {
		t.Logf("%-18s %5d games, %4d lines that can't be read", w.name, posts[w.name], unread[w.name])
	}
}

// same reports the first post that differs.
func same(t *testing.T, name, text string, got, want []chat.Post) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(got):
			t.Errorf("%s: missing %+v\n%s", name, want[i], numbered(text))
		case i >= len(want):
			t.Errorf("%s: made up %+v\n%s", name, got[i], numbered(text))
		case !reflect.DeepEqual(got[i], want[i]):
			t.Errorf("%s:\n got %+v\nwant %+v\n%s", name, got[i], want[i], numbered(text))
		default:
			continue
		}
		return
	}
}

func numbered(text string) string {
	var b strings.Builder
	for i, l := range strings.Split(text, "\n") {
		fmt.Fprintf(&b, "%4d %s\n", i+1, l)
	}
	return b.String()
}

// A writer writes messages as a messenger does.
type writer struct {
	name  string
	dated bool // whether the day of a message can be told
	begin func(m *maker)
	write func(m *maker, who string, lines []string)
	end   func(m *maker)
	// edited writes the mark of an edited message; nil if there is none.
	edited func(m *maker, lines []string) []string
	quote  string // stands before quoted lines; "" if quotes are not written
}

// maker makes one chat.
type maker struct {
	rng    *rand.Rand
	writer writer
	text   strings.Builder
	line   int // the next line
	first  int // the first line of the text of the last message
	now    time.Time
	locale int
	posts  []chat.Post
	unread []int
	people []string
	flags  map[string]any // what a writer remembers
}

func (m *maker) puts(lines ...string) {
	for _, l := range lines {
		m.text.WriteString(l + "\n")
		m.line++
	}
}

func pick[T any](m *maker, list ...T) T { return list[m.rng.IntN(len(list))] }

// part is a piece of a message: its lines, and the post or the failure that its first line stands for.
type part struct {
	lines  []string
	post   *chat.Post
	unread bool
}

// send writes a message of some parts, and notes what is to be read.
func (m *maker) send(who string, edited, forwarded bool, parts ...part) {
	var lines []string
	var offsets []int
	for i, p := range parts {
		if i > 0 && len(lines) > 0 {
			lines = append(lines, pick(m, "", "and this one", ""))
		}
		offsets = append(offsets, len(lines))
		lines = append(lines, p.lines...)
	}
	if edited && m.writer.edited != nil {
		lines = m.writer.edited(m, lines)
	} else {
		edited = false
	}
	m.writer.write(m, who, lines)
	for i, p := range parts {
		line := m.first + offsets[i]
		if m.writer.name == "Telegram JSON" {
			line = m.first
		}
		if p.unread {
			m.unread = append(m.unread, line)
		}
		if p.post != nil {
			post := *p.post
			post.Line, post.Person, post.Edited = line, who, edited
			post.Quoted = post.Quoted || forwarded
			if m.writer.dated {
				post.Posted = daily.Today(m.now)
			}
			m.posts = append(m.posts, post)
		}
	}
}

// rows returns the rows of a game of some guesses.
func (m *maker) rows(n, width int, won bool) []game.Clue {
	var rows []game.Clue
	for i := range n {
		colors := make([]game.Color, width)
		for k := range colors {
			colors[k] = pick(m, game.Grey, game.Grey, game.Yellow, game.Green)
			if won && i == n-1 {
				colors[k] = game.Green
			}
		}
		if !won || i < n-1 {
			colors[m.rng.IntN(width)] = game.Grey
		}
		rows = append(rows, game.MakeClue(colors...))
	}
	return rows
}

// squares writes rows in a set of three signs.
func squares(rows []game.Clue, signs [3]string) []string {
	var lines []string
	for _, r := range rows {
		l := ""
		for _, c := range r.All() {
			l += signs[c]
		}
		lines = append(lines, l)
	}
	return lines
}

var sets = [][3]string{{"⬛", "🟨", "🟩"}, {"⬜", "🟨", "🟩"}, {"⬛", "🟦", "🟧"}, {"⬜", "🟦", "🟧"}, {"⬛\ufe0f", "🟨", "🟩"}}

// single makes a game on one board. The title is a format of the number, the score and the star.
func (m *maker) single(name, title string, number, of, width int, signs [3]string) part {
	n, won := 1+m.rng.IntN(6), m.rng.IntN(9) > 0
	if of == 0 {
		won = true
	}
	score := strconv.Itoa(n)
	if !won {
		n, score = of, pick(m, "X", "X", "x")
		if name == "SUTOM" {
			score = "-"
		}
	}
	hard := strings.Contains(title, " *{s}") || m.rng.IntN(4) == 0 && strings.Contains(title, "{*}")
	star := ""
	if hard {
		star = "*"
	}
	rows := m.rows(n, width, won)
	text := strings.NewReplacer("{n}", m.thousands(number), "{s}", score, "{*}", star).Replace(title)
	lines := []string{text}
	if m.rng.IntN(5) > 0 {
		lines = append(lines, "")
	}
	lines = append(lines, squares(rows, signs)...)
	if !strings.Contains(title, "{n}") {
		number = -1
	}
	return part{lines: lines, post: &chat.Post{Game: name, Number: number, Won: won, Guesses: n, Hard: hard, Rows: rows}}
}

func (m *maker) thousands(n int) string {
	s := strconv.Itoa(n)
	if len(s) < 4 {
		return s
	}
	return s[:len(s)-3] + pick(m, ",", ".", "\u202f", "\u00a0", "", "’") + s[len(s)-3:]
}

// boxed is a number as signs.
func boxed(n int) string {
	return []string{"🟥", "1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣", "🔟", "🕚", "🕛", "🕐"}[n]
}

func boxes(n int) string {
	if n == 0 {
		return "🟥🟥"
	}
	return fmt.Sprintf("%d️⃣%d️⃣", n/10, n%10)
}

// several makes a game on several boards.
func (m *maker) several() part {
	kind := m.rng.IntN(5)
	of := []int{9, 13, 7, 37, 21}[kind]
	boards := []int{4, 8, 2, 32, 16}[kind]
	name := []string{"Quordle", "Octordle", "Dordle", "Duotrigordle", "Sedecordle"}[kind]
	number := 100 + m.rng.IntN(1400)
	marks := m.rng.Perm(of)[:boards]
	for i := range marks {
		marks[i]++
		if m.rng.IntN(12) == 0 {
			marks[i] = 0
		}
	}
	var lines []string
	grid := func(perLine int, sign func(int) string, between string) {
		for i := 0; i < boards; i += perLine {
			var row []string
			for _, n := range marks[i : i+perLine] {
				row = append(row, sign(n))
			}
			lines = append(lines, strings.Join(row, between))
		}
	}
	switch kind {
	case 0:
		lines = append(lines, fmt.Sprintf("%sDaily Quordle %s%d", pick(m, "", "🙂 "), pick(m, "", "#"), number))
		grid(2, boxed, "")
		lines = append(lines, "m-w.com/games/quordle/")
	case 1:
		lines = append(lines, fmt.Sprintf("Daily Octordle #%d", number))
		grid(2, boxed, "")
		lines = append(lines, fmt.Sprintf("Score: %d", 20+m.rng.IntN(60)))
	case 2:
		two := func(n int) string {
			if n == 0 {
				return "X"
			}
			return strconv.Itoa(n)
		}
		lines = append(lines, fmt.Sprintf("Daily Dordle #%04d %s&%s/7", number, two(marks[0]), two(marks[1])))
		a, b := squares(m.rows(3, 5, false), sets[0]), squares(m.rows(3, 5, true), sets[0])
		for i := range a {
			lines = append(lines, a[i]+" "+b[i])
		}
		lines = append(lines, "zaratustra.itch.io/dordle")
	case 3:
		lines = append(lines, fmt.Sprintf("Daily Duotrigordle #%d", number), fmt.Sprintf("Guesses: %d/37", slices.Max(marks)))
		grid(4, boxes, " ")
		lines = append(lines, "https://duotrigordle.com/")
	default:
		lines = append(lines, fmt.Sprintf("Daily Sedecordle #%d", number))
		grid(2, boxes, "|")
	}
	p := &chat.Post{Game: name, Number: number, Boards: marks, Won: !slices.Contains(marks, 0), Guesses: slices.Max(marks)}
	if !p.Won {
		p.Guesses = of
	}
	return part{lines: lines, post: p}
}

// times makes a game of the Times of a day.
func (m *maker) times(number int) part {
	p := m.single("Wordle", "Wordle {n} {s}/6{*}", number, 6, 5, pick(m, sets...))
	if m.rng.IntN(12) == 0 { // the title alone
		p.lines, p.post.Rows = p.lines[:1], nil
	}
	return p
}

// relative makes a game of another site.
func (m *maker) relative() part {
	n := 1 + m.rng.IntN(1500)
	switch m.rng.IntN(10) {
	case 0:
		return m.single("Le Mot (@WordleFR)", "Le Mot (@WordleFR) #{n} {s}/6", n, 6, 5, sets[0])
	case 1:
		return m.single("SUTOM", "#SUTOM #{n} {s}/6"+pick(m, "", " 13:37"), n, 6, 7, [3]string{"🟦", "🟡", "🟥"})
	case 2:
		return m.single("term.ooo", "joguei term.ooo #{n} *{s}/6 🔥 12", n, 6, 5, sets[0])
	case 3:
		return m.single("nerdlegame", "nerdlegame {n} {s}/6", n, 6, 8, [3]string{"⬛", "🟪", "🟩"})
	case 4:
		return m.single("Absurdle", "Absurdle {s}/∞", -1, 0, 5, sets[0])
	case 5:
		return m.single("La palabra del día", "La palabra del día #{n} {s}/6", n, 6, 5, sets[1])
	case 6:
		return m.single("Вордли", "Вордли #{n} {s}/6", n, 6, 5, sets[1])
	case 7:
		return m.single("Wordle (ES)", "Wordle (ES) #{n} {s}/6{*}", n, 6, 5, sets[1])
	}
	return m.several()
}

// spoilt makes what looks like a result and can't be read.
func (m *maker) spoilt(number int) part {
	p := m.single("Wordle", "Wordle {n} {s}/6", number, 6, 5, sets[0])
	rows := p.lines[len(p.lines)-len(p.post.Rows):]
	switch m.rng.IntN(5) {
	case 0: // a row too many
		p.lines = append(p.lines, rows[0])
	case 1: // no title
		p.lines = rows
	case 2: // a row of another length
		p.lines[len(p.lines)-1] += "🟩"
		if len(rows) == 1 {
			p.lines = append(p.lines, "⬛⬛")
			p.lines = append(p.lines[:len(p.lines)-1], "⬛⬛⬛⬛")
		}
	case 3:
		p.lines = []string{fmt.Sprintf("Wordle %d 3/6 was all that my brother could say", number)}
	default:
		p.lines = []string{"Daily Quordle #" + strconv.Itoa(number), boxed(5) + boxed(6), "so close"}
	}
	p.post, p.unread = nil, true
	return p
}

var talk = []string{
	"haha", "that was hard today!", "see you on 3/6 then", "score at half time 2:1", "🟩 my new hat", "who has 4/5 of the cake?", "https://www.nytimes.com/games/wordle/", "Done: at last",
	"¡qué difícil!", "So ein Glück heute", "c'est pas vrai 😂😂😂", "12/03/2025 is the date", "Note: I did not look it up", "Wordle was fun", "my streak is 100 now", "⬛🟨 are my colours", "- no", "1. first", "сегодня сложно",
}

var names = []string{"Anna", "Bob M.", "Zoë", "José Luis", "Мария", "Ümit 🎉", "+49 170 1234567", "D'Arcy-Smith", "李雷", "Grandma", "x_max_99", "Anna K", "Dr. No", "محمد"}

// chat makes a chat of some days.
func (m *maker) chat() string {
	m.line = 1
	m.locale = m.rng.IntN(1 << 16)
	m.people = nil
	for _, i := range m.rng.Perm(len(names))[:2+m.rng.IntN(5)] {
		m.people = append(m.people, names[i])
	}
	day := daily.First.AddDays(300 + m.rng.IntN(1200))
	m.now = time.Date(2021, 6, 19, 8, 0, 0, 0, time.UTC).AddDate(0, 0, day.Number())
	if m.writer.begin != nil {
		m.writer.begin(m)
	}
	m.say(m.people[0])
	m.say(m.people[1])
	for range 2 + m.rng.IntN(14) {
		m.now = time.Date(m.now.Year(), m.now.Month(), m.now.Day(), 7, m.rng.IntN(60), 0, 0, time.UTC).AddDate(0, 0, 1)
		today := daily.Today(m.now).Number()
		if m.writer.name == "Discord" && m.rng.IntN(2) == 0 {
			m.summary(today - 1)
		}
		for _, who := range m.people {
			m.now = m.now.Add(time.Duration(1+m.rng.IntN(90)) * time.Minute)
			switch number := today - m.rng.IntN(8)/7; m.rng.IntN(12) {
			case 0: // a day off
			case 1:
				m.say(who)
			case 2:
				m.send(who, false, false, m.times(number), m.relative())
			case 3:
				m.send(who, false, false, m.relative())
			case 4:
				p := m.times(number)
				m.send(who, false, false, p)
				m.send(who, false, false, p) // twice
			case 5:
				m.send(who, true, false, m.times(number))
			case 6:
				m.quote(who, m.times(number))
			case 7:
				m.send(who, false, false, m.spoilt(number))
				m.say(who)
			case 8:
				p := m.times(number)
				p.lines = append([]string{"Finally", ""}, p.lines...)
				m.after(who, p, 2)
			default:
				m.send(who, false, false, m.times(number))
			}
			if m.rng.IntN(3) == 0 {
				m.say(pick(m, m.people...))
			}
		}
	}
	if m.writer.end != nil {
		m.writer.end(m)
	}
	return m.text.String()
}

func (m *maker) say(who string) { m.send(who, false, false, part{lines: []string{pick(m, talk...)}}) }

// after sends a game that stands some lines into its message.
func (m *maker) after(who string, p part, skip int) {
	m.send(who, false, false, p)
	if last := &m.posts[len(m.posts)-1]; m.writer.name != "Telegram JSON" {
		last.Line += skip
	}
}

// quote sends a game of another in quotes.
func (m *maker) quote(who string, p part) {
	switch {
	case m.writer.name == "Telegram JSON":
		m.flags["forwarded"] = true
		m.send(who, false, true, p)
		return
	case m.writer.quote == "":
		m.say(who)
		return
	}
	for i, l := range p.lines {
		p.lines[i] = m.writer.quote + l
	}
	p.post.Quoted = true
	p.lines = append(p.lines, "wow!")
	m.send(who, false, false, p)
}

// summary sends the list of Discord's app.
func (m *maker) summary(number int) {
	by := map[int][]string{}
	for _, who := range m.people {
		at := m.rng.IntN(7)
		by[at] = append(by[at], who)
	}
	seen := map[string]bool{}
	lines := []string{"Your group is on a " + strconv.Itoa(1+m.rng.IntN(200)) + " day streak! 🔥 Here are yesterday's results:"}
	type one struct {
		who      string
		n, after int
	}
	var all []one
	crown := "👑 "
	for _, n := range []int{1, 2, 3, 4, 5, 6, 0} {
		var list []string
		for _, who := range by[n] {
			if !seen[who] {
				seen[who] = true
				list = append(list, "@"+who)
				all = append(all, one{who, n, len(lines)})
			}
		}
		if len(list) > 0 {
			score := strconv.Itoa(n)
			if n == 0 {
				score = "X"
			}
			lines = append(lines, crown+score+"/6: "+strings.Join(list, " "))
			crown = ""
		}
	}
	if len(all) == 0 {
		return
	}
	m.writer.write(m, "Wordle", lines)
	for _, o := range all {
		p := chat.Post{Person: o.who, Line: m.first + o.after, Posted: daily.Today(m.now), Game: "Wordle", Number: number, Won: o.n > 0, Guesses: o.n, Summary: true}
		if o.n == 0 {
			p.Guesses = 6
		}
		m.posts = append(m.posts, p)
	}
}

// body writes the lines of a message.
func (m *maker) body(lines []string) {
	m.first = m.line
	m.puts(lines...)
}

// joined writes a message whose first line follows its head.
func (m *maker) joined(head string, lines []string) {
	m.body(append([]string{head + lines[0]}, lines[1:]...))
}

var writers = []writer{
	{
		name: "WhatsApp Android", dated: true,
		begin: func(m *maker) {
			m.puts(m.android() + " - Messages and calls are end-to-end encrypted. Tap to learn more.")
		},
		write: func(m *maker, who string, lines []string) { m.joined(m.android()+" - "+who+": ", lines) },
		edited: func(m *maker, lines []string) []string {
			lines[len(lines)-1] += pick(m, " <This message was edited>", " <Diese Nachricht wurde bearbeitet.>")
			return lines
		},
	},
	{
		name: "WhatsApp iPhone", dated: true,
		begin: func(m *maker) {
			m.joined(m.iphone()+" The club: ", []string{"\u200eMessages and calls are end-to-end encrypted."})
		},
		write: func(m *maker, who string, lines []string) { m.joined(m.iphone()+" "+pick(m, "", "")+who+": ", lines) },
		edited: func(m *maker, lines []string) []string {
			lines[len(lines)-1] += " \u200e<This message was edited>"
			return lines
		},
	},
	{
		name: "Telegram copied", dated: true, quote: "> ",
		write: func(m *maker, who string, lines []string) {
			when := m.now.Format([]string{"02.01.2006 15:04", "1/2/06 3:04 PM", "2/1/2006 15:04", "Jan 2, 2006 at 3:04 PM"}[m.locale%4])
			m.puts(who + ", [" + when + "]")
			m.body(lines)
			if m.locale%3 > 0 {
				m.puts("")
			}
		},
	},
	{
		name: "Discord", dated: true, quote: "> ",
		write: func(m *maker, who string, lines []string) {
			if m.locale%2 == 0 { // exported as text
				m.puts("[" + m.now.Format([]string{"02-Jan-06 03:04 PM", "1/2/2006 3:04 PM", "2006-01-02 15:04"}[1+m.locale%2]) + "] " + who)
				m.body(lines)
				m.puts("")
				return
			}
			m.puts(who + " — " + m.now.Format([]string{"01/02/2006 3:04 PM", "02/01/2006, 15:04", "2006-01-02 15:04"}[m.locale/2%3]))
			m.body(lines)
		},
		edited: func(_ *maker, lines []string) []string {
			lines[len(lines)-1] += " (edited)"
			return lines
		},
	},
	{
		name: "Slack", quote: "> ",
		write: func(m *maker, who string, lines []string) {
			short := slices.Clone(lines)
			if m.locale%3 == 0 { // signs by their names
				for i := range short {
					short[i] = strings.NewReplacer("🟩", ":large_green_square:", "🟨", ":large_yellow_square:", "⬜", ":white_large_square:", "⬛", ":black_large_square:",
						"6️⃣", ":six:", "🟦", ":large_blue_square:").Replace(short[i])
				}
			}
			if m.locale%2 == 0 {
				m.puts(who + "  " + m.now.Format("3:04 PM"))
			} else {
				m.puts(who, "  "+m.now.Format("15:04"))
			}
			m.body(short)
		},
		edited: func(_ *maker, lines []string) []string {
			lines[len(lines)-1] += " (edited)"
			return lines
		},
	},
	{
		name: "iMessage and plain", quote: "> ",
		begin: func(m *maker) { m.writer.dated = m.locale%2 == 0 },
		write: func(m *maker, who string, lines []string) {
			if m.locale%2 == 0 {
				m.puts(m.now.Format("Jan 02, 2006  3:04:05 PM"), who)
				m.body(lines)
				m.puts("")
				return
			}
			if m.locale%3 == 0 {
				m.puts(who + ":")
				m.body(lines)
				m.puts("")
				return
			}
			m.joined(who+": ", lines)
		},
	},
}

// android is the date of a message in one of several countries.
func (m *maker) android() string {
	return []string{
		m.now.Format("02/01/2006, 15:04"), m.now.Format("1/2/06, 3:04\u202fPM"), m.now.Format("02.01.06, 15:04"), m.now.Format("2006-01-02, 15:04"), m.now.Format("02-01-2006 15:04"),
		m.now.Format("2/1/2006 15:04"), m.now.Format("2/1/06, 3:04 ") + "p.\u00a0m.", m.now.Format("2.1.2006 klo 15.04"), m.now.Format("2006/1/2 15:04"), eastern(m.now.Format("02/01/2006, 15:04")),
		m.now.Format("02/01/2006 à 15:04"), m.now.Format("2. 1. 2006 15:04"),
	}[m.locale%12]
}

// eastern writes digits as in Arabic.
func eastern(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r - '0' + '٠'
		}
		return r
	}, s)
}

func (m *maker) iphone() string {
	return "[" + []string{
		m.now.Format("02/01/2006, 15:04:05"), m.now.Format("1/2/06, 3:04:05\u202fPM"), m.now.Format("02.01.06, 15:04:05"), m.now.Format("2006-01-02, 3:04:05\u202fPM"), m.now.Format("02/01/06 15:04:05"),
		m.now.Format("2.1.2006 klo 15.04.05"), m.now.Format("02-01-06 15:04:05"), m.now.Format("2006/1/2 下午3:04:05"), m.now.Format("2006. 1. 2. 오후 3:04:05"),
	}[m.locale%9] + "]"
}
