package chat

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"strconv"
	"strings"
	"time"
)

// exported is a message of an export as JSON from Telegram, Discord, Slack or Google Chat. Each uses some of the fields.
type exported struct {
	Type string `json:"type"`
	// Telegram
	Date      string  `json:"date"`
	From      string  `json:"from"`
	FromID    any     `json:"from_id"`
	Text      any     `json:"text"` // also Slack's
	Forwarded *string `json:"forwarded_from"`
	Edited    any     `json:"edited"` // also Slack's
	// Discord
	Timestamp string          `json:"timestamp"`
	EditedAt  *string         `json:"timestampEdited"`
	Content   string          `json:"content"`
	Author    *discordPerson  `json:"author"`
	Mentions  []discordPerson `json:"mentions"`
	// Slack
	TS      string `json:"ts"`
	User    string `json:"user"`
	Bot     string `json:"username"`
	Profile *struct {
		Name string `json:"real_name"`
	} `json:"user_profile"`
	// Google Chat
	Creator *struct{ Name, Email string } `json:"creator"`
	Created string                        `json:"created_date"`
}

type discordPerson struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Nickname string `json:"nickname"`
}

func (p discordPerson) shown() string { return cmp.Or(p.Nickname, p.Name) }

// splitJSON divides an export as JSON into messages. It reports whether the text is JSON at all.
func splitJSON(text string) (string, []message, bool, error) {
	var parts []json.RawMessage
	var all struct {
		Messages *[]json.RawMessage
		Chats    struct {
			List []struct{ Messages []json.RawMessage }
		}
	}
	all.Messages = &parts
	var into any = &all
	if strings.HasPrefix(strings.TrimSpace(text), "[") {
		into = &parts
	}
	err := json.Unmarshal([]byte(text), into)
	for _, c := range all.Chats.List {
		parts = append(parts, c.Messages...)
	}
	if err == nil && parts == nil {
		err = errors.New("no messages")
	}
	if err != nil {
		at := len(text)
		if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) {
			at = int(syntax.Offset)
		}
		return "", nil, at > 3, fmt.Errorf("line %d: the export is not the JSON of Telegram, Discord, Slack or Google Chat: %w", 1+strings.Count(text[:at], "\n"), err)
	}
	var messages []message
	people := map[string]map[string]bool{} // the identities of each name
	var ids []string
	format, at, line := "", 0, 1
	for _, part := range parts {
		from := at + strings.Index(text[at:], string(part))
		line, at = line+strings.Count(text[at:from], "\n"), from
		var e exported
		if err := json.Unmarshal(part, &e); err != nil {
			return "", nil, true, fmt.Errorf("line %d: %w", line, err)
		}
		m, id, kind := e.message(line)
		if kind == "" {
			continue
		}
		format = cmp.Or(format, kind)
		if people[m.from] == nil {
			people[m.from] = map[string]bool{}
		}
		people[m.from][id] = true
		messages, ids = append(messages, m), append(ids, id)
	}
	for i, m := range messages {
		if len(people[m.from]) > 1 && m.from != "" {
			messages[i].from = m.from + " (" + ids[i] + ")" // several people have that name
		}
	}
	return format, messages, true, nil
}

// message returns the message, the identity of its sender and the name of the format. The name is "" if the message has no text.
func (e exported) message(at int) (m message, id, format string) {
	text := e.Content
	switch {
	case e.Timestamp != "" && e.Author != nil:
		format, id, m.from, m.edited = "Discord's JSON", e.Author.ID, e.Author.shown(), e.EditedAt != nil
		m.when = parseWhen(e.Timestamp)
		m.mention = map[string]string{}
		for _, p := range e.Mentions {
			m.mention["<"+p.ID+">"] = p.shown()
		}
	case e.TS != "":
		format, id, m.from = "Slack's JSON", e.User, cmp.Or(e.User, e.Bot)
		if e.Profile != nil && e.Profile.Name != "" {
			m.from = e.Profile.Name
		}
		seconds, _, _ := strings.Cut(e.TS, ".")
		if n, err := strconv.ParseInt(seconds, 10, 64); err == nil {
			m.when = parseWhen(time.Unix(n, 0).UTC().Format(time.DateOnly))
		}
		text = plainText(e.Text)
		m.edited = e.Edited != nil
	case e.Creator != nil:
		format, id, m.from, m.when = "Google Chat's JSON", e.Creator.Email, e.Creator.Name, parseWhen(e.Created)
		text = plainText(e.Text)
	case e.Type == "message":
		format, id, m.from = "Telegram's JSON", fmt.Sprint(e.FromID), e.From
		m.when = parseWhen(e.Date)
		text = plainText(e.Text)
		m.edited, m.quoted = e.Edited != nil, e.Forwarded != nil
	default:
		return m, "", ""
	}
	m.lines = linesOf(html.UnescapeString(text))
	for i := range m.lines {
		m.lines[i].n = at
	}
	return m, id, format
}

// plainText joins the parts of a text: a string, or a list of strings and of objects with a text.
func plainText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case map[string]any:
		return plainText(v["text"])
	case []any:
		var b strings.Builder
		for _, part := range v {
			b.WriteString(plainText(part))
		}
		return b.String()
	}
	return ""
}

// signs replaces the names that Slack and Discord write for signs.
var signs = strings.NewReplacer(
	":large_green_square:", "🟩", ":green_square:", "🟩", ":large_yellow_square:", "🟨", ":yellow_square:", "🟨", ":black_large_square:", "⬛",
	":white_large_square:", "⬜", ":large_orange_square:", "🟧", ":orange_square:", "🟧", ":large_blue_square:", "🟦", ":blue_square:", "🟦",
	":large_red_square:", "🟥", ":red_square:", "🟥", ":large_purple_square:", "🟪", ":purple_square:", "🟪", ":large_yellow_circle:", "🟡",
	":yellow_circle:", "🟡", ":zero:", "0\u20e3", ":one:", "1\u20e3", ":two:", "2\u20e3", ":three:", "3\u20e3", ":four:", "4\u20e3", ":five:", "5\u20e3",
	":six:", "6\u20e3", ":seven:", "7\u20e3", ":eight:", "8\u20e3", ":nine:", "9\u20e3", ":keycap_ten:", "🔟", ":clock11:", "🕚", ":clock12:", "🕛", ":clock1:", "🕐",
)
