// How words get onto the page: its keyboard, fields, the name of a player.

// --- the keyboard ---

// names are the texts and attributes that may name a key.
function names(e) {
  const out = { "": d.text(e) };
  for (const { name, value } of e.attributes) if (!["class", "style", "id", "type", "role", "tabindex"].includes(name)) out[name] = value;
  return out;
}

// The letter of an alphabet that a text stands for, in either case, if that makes no other letter of it.
const letterIn = (shown, text) => shown[text] ?? shown[text?.toLowerCase()];

// The outermost elements that are keys of an alphabet, by its letters.
function keysOf({ shown }, elements) {
  const keys = new Map();
  for (const e of elements) {
    const c = letterIn(shown, d.text(e)) ?? letterIn(shown, e.dataset?.key ?? "");
    if (typeof c === "string" && !keys.has(c)) keys.set(c, e);
  }
  return keys;
}

/** The language that the page says it has, such as "de"; "" for none. */
d.language = () => document.documentElement.lang.split("-")[0].toLowerCase();

/** What the page says, to tell its language by, without what could be chosen from its lists. */
d.wording = () => {
  const lists = [...document.querySelectorAll("select")].map((list) => list.innerText);
  return lists.reduce((said, list) => said.replace(list, () => " "), `${document.title} ${document.body?.innerText ?? ""}`).slice(0, 4000);
};

// The alphabet that has most of the page's keys, and those keys; null if there is none. It may lack one letter. Between alphabets with
// equally many keys the page's stated language decides, though templates leave it at English.
function spoken(alphabets, elements) {
  const all = alphabets.map((a) => {
    const keys = keysOf(a, elements);
    return { ...a, keys, missing: a.letters.filter((c) => !keys.has(c)).length };
  }).filter((a) => a.missing <= 1);
  const most = Math.max(...all.map((a) => a.keys.size));
  let best = null;
  for (const a of all) {
    a.score = a.letters.length - 2 * a.missing + (a.name === d.language() && a.keys.size === most ? 3 : 0);
    if (a.score > (best?.score ?? 0)) best = a;
  }
  return best;
}

// A selector that fits a single key and matches the pattern, by features of the others or of their content; undefined if there is none.
function calledBy(pattern, others, keys) {
  const called = (elements) => elements.flatMap((e) => d.features(e)).sort((a, b) => a.rank - b.rank).map((f) => f.css).filter((s) => /^[.#[]/.test(s) && pattern.test(s.replace(/(?<=[a-z])(?=[A-Z])/g, "-")));
  const inside = called(others.flatMap((o) => [...o.querySelectorAll("*")])).map((s) => `:has(${s})`);
  return [...called(others), ...inside].find((s) => keys.filter((k) => k.matches(s)).length === 1);
}

// A selector of the one key that shows a picture, beside keys that are known; undefined if there are several or none.
function onlyPicture(others, keys) {
  const pictures = others.filter((o) => d.text(o) === "" && o.querySelector("svg, img"));
  if (pictures.length !== 1) return undefined;
  return ["svg", "img"].map((tag) => `:has(${tag})`).find((css) => keys.filter((k) => k.matches(css)).length === 1);
}

// What a key is called by an attribute, or by its text; "" if it has no such name.
const nameOf = (key, attribute) => (names(key)[attribute] ?? "").toLowerCase();

// The name of the one key besides letters and Enter; undefined if there are more, or if it has no name.
function lastOf(others, enter, attribute) {
  const rest = others.filter((o) => nameOf(o, attribute) !== enter && !(/^[.#[:]/.test(enter) && o.matches(enter)));
  return others.length === 2 && rest.length === 1 ? nameOf(rest[0], attribute) || undefined : undefined;
}

// The name of a picture in a font of icons, which is its text.
const ICON = /^keyboard_[a-z_]+$/i;

/**
 * The keyboard on the page, or null: { alphabet, key, attribute, enter, backspace }. An alphabet has a name, its letters, and
 * its letters by the texts on their keys (shown).
 */
d.keyboard = (alphabets) => {
  const above = new Set(ancestors(d.rows()[0]?.[0]));
  findKeys();
  const stray = (e) => pressed.length > 0 && isLetter(e) && !pressed.some((k) => d.holds(e, k)); // as of a title
  const elements = [...d.around()].filter((e) => !above.has(e) && !stray(e) && d.visible(e) && (d.text(e).length <= 12 || ICON.test(d.text(e))) && !e.matches("script, style, svg *") && !d.onBoard(e));
  const alphabet = spoken(alphabets, elements);
  if (!alphabet) return null;
  const letters = [...alphabet.keys.keys()];
  const keys = [...alphabet.keys.values()];
  for (const holder of ancestors(d.above(keys)).slice(0, HIGHER)) { // Enter may stand beside the letters
    const found = keyboardIn(holder, alphabet, keys, letters, elements);
    if (found) return found;
  }
  return null;
};

// What the keys say that send a word and take a letter away.
const ENTER = /^(keyboard_return|enter|ent|return|submit|go|ok|guess|check|✓|✔|✅|↵|⏎|↩|⮐|➜|[-=]+>|»|›|eingabe|entrée|valider|enviar|intro|invio|entra|gir|onayla|tamam|zatwierd|skicka|ввод|إدخال|ادخال|أدخل|ادخل|تأكيد|تحقق|אנטר|הזן|שלח|בדוק|אישור)/u;
const BACKSPACE = /^(keyboard_back|back|del|erase|clear|remove|undo|bksp|⌫|←|⟵|🔙|◀|⬅|🡄|⇦|⇐|«|‹|<|✖|✕|❌|lösch|zurück|effacer|supp|borra|elimin|apaga|canc|indietro|wis|sil|geri|usu|kasuj|cofnij|slet|radera|удал|стереть|حذف|مسح|מחק|מחיקה)/u;

const HIGHER = 3; // levels above the letters of a keyboard that its other keys may be

// The other keys are what the letters are, or else buttons, or else what says so.
function keyboardIn(holder, alphabet, keys, letters, elements) {
  const inside = elements.filter((e) => d.holds(holder, e) && !keys.includes(e) && !keys.some((k) => d.holds(e, k)));
  const alike = inside.filter((e) => e.localName === keys[0].localName);
  const buttons = inside.filter((e) => e.matches("button, [role=button], [onclick]"));
  const worded = inside.filter((e) => e.childElementCount === 0 && [ENTER, BACKSPACE].some((said) => said.test(d.text(e).toLowerCase())));
  for (const others of [alike, buttons, worded]) {
    const found = keyboardOf(others, alphabet, keys, letters);
    if (found) return found;
  }
  return null;
}

function keyboardOf(beside, alphabet, keys, letters) {
  const holds = (e, o) => o !== e && d.holds(e, o) && d.text(o) !== d.text(e);
  const others = beside.filter((e) => !beside.some((o) => d.text(o) !== "" && holds(e, o))); // what holds Enter and Backspace is neither
  const all = [...keys, ...others];
  for (const attribute of ["data-key", "", ...keys[0].getAttributeNames().filter((n) => n !== "data-key")]) {
    if (!keys.every((k, i) => letterIn(alphabet.shown, names(k)[attribute]) === letters[i])) continue;
    const find = (pattern) => others.map((o) => nameOf(o, attribute)).find((n) => pattern.test(n));
    const enter = find(ENTER) ?? find(SENDS) ?? calledBy(/(?<![a-z])(enter|return|submit|ok|check|guess|send|confirm)(?![a-z])/i, others, all);
    let backspace = find(BACKSPACE) ?? calledBy(/(?<![a-z])(backspace|back|delete|del|erase|clear|remove|undo)(?![a-z])/i, others, all);
    if (!enter) continue;
    backspace ??= onlyPicture(others, all) ?? lastOf(others, enter, attribute);
    if (!backspace) continue;
    return { alphabet: alphabet.name, key: keySelector(all, attribute), attribute, enter, backspace };
  }
  return null;
}

function keySelector(keys, attribute) {
  const root = keys[0].getRootNode();
  const scope = root instanceof ShadowRoot ? root : document;
  const prefix = root instanceof ShadowRoot ? `${d.path(root.host)} >>> ` : "";
  const sorted = d.all(scope, "*").filter((e) => keys.includes(e));
  const exact = d.pick([scope], [sorted]);
  const around = d.above(keys);
  const tags = [...new Set(keys.map((k) => k.localName))];
  const tag = (tags.length > 1 ? `:is(${tags.join(", ")})` : tags[0]) + (attribute ? `[${attribute}]` : "");
  const within = around.getRootNode() === root;
  // A dialog that comes later has buttons, too.
  const holder = within && /^([\w-]+|\[type[^\]]*\])$/.test(exact) ? d.pick([scope], [[around]]) : "";
  if (holder && scope.querySelectorAll(`${holder} ${tag}`).length === sorted.length) return `${prefix}${holder} ${tag}`;
  if (exact) return prefix + exact;
  return within ? `${prefix}${inLevel(scope, around)} ${tag}` : prefix + tag;
}

const inLevel = (scope, e) => d.pick([scope], [[e]]) || d.path(e).split(">>>").at(-1).trim();

/** Where to click for a key that is named so, or null. */
d.key = (keyboard, name) => {
  const is = (said) => (d.letterOf(said) || said.toLowerCase()) === name || said === name;
  const e = d.all(document, keyboard.key).find((k) => is(d.keyName(k, keyboard, d.text)));
  return e ? { ...aim(e), dead: d.dead(e) } : null;
};

const aim = (e) => d.point(e, "nearest");

// --- a text field that words are typed into ---

const WRITABLE = "input:not([type]), input[type=text], input[type=search], textarea, [contenteditable]:not([contenteditable=false])";
const CANDIDATES = 3;
const FAR = 6; // levels above a box of the board that its button may be

// A field that holds a number is for something else, such as how many guesses there are.
const NUMBER = /^\s*\d+\s*$/;

/** Selectors of text fields that show, and of the button that may send each: { field, submit }. */
d.fields = () => [...d.walk(document.body)]
  .filter((e) => e.matches(WRITABLE) && d.visible(e) && !e.disabled && !e.readOnly && !d.onBoard(e) && !NUMBER.test(e.value ?? ""))
  .slice(0, CANDIDATES)
  .map((e) => ({ field: d.path(e), submit: sender(e), length: limitOf(e) }));

// How many letters a field takes, as its limit or its pattern says; -1 if neither does.
const limitOf = (field) => (field.maxLength > 0 ? field.maxLength : Number(/\{(\d+)\}\$?$/.exec(field.pattern ?? "")?.[1] ?? -1));

/** A selector of the text field beside the board that has the focus; "" if none has. */
d.focused = () => {
  const e = document.activeElement;
  return e?.matches("input, textarea, [contenteditable]") && !d.onBoard(e) ? d.path(e) : "";
};

/** Takes the focus from a link, which Enter would follow: a dialog that opens late may give it one. Reports whether one had it. */
d.offLink = () => {
  const e = document.activeElement;
  if (!e?.matches("a[href]")) return false;
  e.blur();
  return true;
};

/** Selectors of what may take keys while it has the focus, though it is no field that shows: a field that nobody sees, or an element that was made to have the focus. */
d.listeners = () => [...d.walk(document.body)]
  .filter((e) => !d.onBoard(e) && !e.disabled && !e.readOnly && !NUMBER.test(e.value ?? "") && e.matches(`${WRITABLE}, [tabindex]:not(button, a, input)`))
  .filter((e) => !isKey(e)).slice(0, 2 * CANDIDATES).map((e) => d.path(e));

/** A selector of the one field for a number; "" if there is none, or several. */
d.number = () => {
  const found = [...d.walk(document.body)].filter((e) => e.matches("input[type=number], input[type=range], input[inputmode=decimal]") && d.visible(e) && !e.disabled && !d.onBoard(e));
  return found.length === 1 ? d.path(found[0]) : "";
};

const SENDS = /^(guess|submit|enter|check|go|ok|try|send|play|answer|match|raten|prüfen|antworten|absenden|valider|deviner|vérifier|essayer|enviar|probar|adivinar|intentar|comprobar|verificar|tentar|chutar|confirmar|provar|comprovar|prova|invia|indovina|controlla|verifica|raad|raden|antwoord|controleer|klaar|verstuur|gissa|gjett|gæt|arvaa|sprawdź|zgadnij|tahmin|gönder|отправить|проверить|угадать|confirm|validate|senden|abschicken|überprüfen|bestätigen|testen|envoyer|soumettre|proposer|tester|validar|adivinhar|testar|palpitar|conferma|verzenden|verzend|versturen|stuur|invoeren|gok|bevestig|wyślij|zatwierdź|dene|kontrol|sjekk|prøv|kontrollera|kontroller|перевірити|надіслати)(?!\p{L})/u;
// What a button beside a field says that does something else.
const ELSE = /^(new|restart|reset|again|retry|clear|delete|hint|help|rules|how|next|menu|stats|reiniciar|nuev|novo|pista|dica|ayuda|borrar|neu|nouve|rejouer|indice|aide)/;

// What its maker calls a button that sends words.
const SENDER = /^(check|submit|guess|send)/i;

const sends = (e) => SENDS.test(unadorned((label(e) || e.value || "").toLowerCase())) || (SENDER.test(e.id) && !doesElse(e));

const CLOSE_BY = 3; // levels above a field that a button belongs to it for standing alone there

// A selector of what looks like a button that belongs to a field, by what it says or as the only one there; "" if there is none.
function sender(field, levels = CLOSE_BY) {
  let alone = null;
  for (let a = d.up(field), n = 0; a && n < levels; a = d.up(a), n++) {
    const buttons = [...d.walk(a)].filter((e) => e.matches("button, input[type=submit], input[type=button]") && d.visible(e) && !isKey(e));
    const others = [...d.walk(a)].filter((e) => e.matches("a, [role=button], [onclick]") || isPointed(e));
    const found = buttons.find((b) => sends(b)) ?? others.find((e) => d.visible(e) && sends(e)) ?? (a.localName === "form" ? buttons[0] : undefined);
    if (found) return d.path(found);
    if (n < CLOSE_BY) alone ??= buttons;
    if (alone?.length === 0) alone = null;
  }
  return alone?.length === 1 && !doesElse(alone[0]) ? d.path(alone[0]) : "";
}

function doesElse(button) {
  const said = (label(button) || button.value || "").toLowerCase();
  return [ELSE, NEVER, CLOSE, START].some((words) => words.test(said));
}

/** Selectors of buttons that may send a word, wherever they are. */
d.senders = () => [...d.around()].filter((e) => e.matches("button, input[type=button], input[type=submit], [role=button]") && d.visible(e) && sends(e) && !doesElse(e)).slice(0, CANDIDATES).map((e) => d.path(e));

/** A selector of the button that may send what is in the boxes of a row, or of all such buttons; "" if there is none. */
d.cellSender = (row) => {
  const rows = d.rows();
  const [box] = rows[row] ?? [];
  const found = box ? sender(box, FAR) : "";
  const each = found && rows.length > 1 ? [...new Set(rows.map(([first]) => sender(first, CLOSE_BY)))] : [];
  if (each.length < rows.length || each.includes("")) return found;
  const buttons = each.map(one);
  const all = d.pick([document], [buttons], () => true) || d.pick([d.above(buttons)], [buttons], () => true);
  return all && buttons.some((b) => b.disabled) ? `${all}:enabled` : found;
};

const one = (selector) => d.all(document, selector)[0];

/** The letters in a text field; "" if it is gone. */
d.written = (selector) => [...(one(selector)?.value ?? one(selector)?.textContent ?? "")].map(d.letterOf).join("");

/** Gives a text field the keys. */
d.toField = (selector) => d.focus(one(selector));

/** Where to click an element, or null. */
d.where = (selector) => {
  const e = one(selector);
  return e ? aim(e) : null;
};

// --- who plays ---

const NAMED = /name|nombre|\bnom\b|nick|user|usuari|player|jugador|joueur|spieler|имя|игрок/i;
const GUESSED = /guess|word|letter|answer/i; // what is typed into such a field is no name, whatever its maker called it

// Whether a field asks for a name: by its own words, or by those of its label.
function asksName(e) {
  const said = [e.placeholder, e.name, e.id, e.getAttribute("aria-label"), ...[...(e.labels ?? [])].map((l) => d.text(l))].join(" ");
  return e.matches("input:not([type]), input[type=text]") && NAMED.test(said) && !GUESSED.test(said) && e.value === "" && !e.disabled && !e.readOnly && d.visible(e);
}

/** Writes a name into a field that asks for one, on what covers the board, or anywhere while there is none. Returns what was filled in, or null. */
d.introduce = (hasBoard, name) => {
  const where = hasBoard ? cover() : document.body;
  const field = where && [...d.walk(where)].find(asksName);
  if (!field) return null;
  d.fill(field, name);
  return { name: "your name", click: d.path(field), fill: name };
};
