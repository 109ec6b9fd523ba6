package chat_test

import (
	"encoding/json"
	"strconv"
	"strings"
)

// The writers of Signal and of Telegram's JSON were drawn by lot before the reader was written. The reader first met their chats when it
// was finished.
var setAside = []writer{
	{
		name: "Signal", dated: true, quote: "> ",
		write: func(m *maker, who string, lines []string) {
			// As signal-export writes it: the text follows the name, and a quote stands in lines of its own.
			m.joined("["+m.now.Format([]string{"2006-01-02, 15:04", "2006-01-02 15:04", "2006-01-02 15:04:05"}[m.locale%3])+"] "+who+": ", lines)
			if m.locale%2 == 0 {
				m.puts("")
			}
		},
	},
	{
		name: "Telegram JSON", dated: true,
		begin: func(m *maker) {
			m.puts("{", ` "name": "The club",`, ` "type": "private_group",`, ` "id": 9735412,`, ` "messages": [`)
		},
		write: func(m *maker, who string, lines []string) {
			if m.flags["open"] != nil {
				m.puts("  ,")
			}
			if m.flags == nil {
				m.flags = map[string]any{}
			}
			m.flags["open"] = true
			text := strings.Join(lines, "\n")
			var parts any = text
			if m.rng.IntN(2) == 0 && strings.Contains(text, " ") { // a part of the text is bold, or a link
				head, tail, _ := strings.Cut(text, " ")
				parts = []any{map[string]string{"type": "bold", "text": head}, " " + tail}
			}
			e := map[string]any{"id": m.line, "type": "message", "date": m.now.Format("2006-01-02T15:04:05"), "date_unixtime": strconv.FormatInt(m.now.Unix(), 10), "from": who, "from_id": "user" + strconv.Itoa(len(who)) + who, "text": parts}
			if m.flags["edited"] != nil {
				e["edited"] = e["date"]
				delete(m.flags, "edited")
			}
			if m.flags["forwarded"] != nil {
				e["forwarded_from"] = "Somebody"
				delete(m.flags, "forwarded")
			}
			encoded, err := json.MarshalIndent(e, "  ", " ")
			if err != nil {
				panic(err)
			}
			m.first = m.line
			m.puts(strings.Split("  "+string(encoded), "\n")...)
		},
		edited: func(m *maker, lines []string) []string {
			if m.flags == nil {
				m.flags = map[string]any{}
			}
			m.flags["edited"] = true
			return lines
		},
		end: func(m *maker) { m.puts(" ]", "}") },
	},
}
