// What is around the board: the keyboard, what covers the page, the messages.
(() => {
  const d = globalThis.discover;
  const tried = new WeakMap(); // how often something was clicked without effect
  const TRIES = 2; // a page may not listen yet when it shows
  const helped = new WeakMap(); // how often clicking it helped
  const MOST = 8; // times that the same thing is put away, such as the message of a refusal
  let offered = null; // what is to be clicked, as d.obstacle said last

  // --- the keyboard ---

  // names are what a key may be told by.
  function names(e) {
    const out = { "": d.text(e) };
    for (const { name, value } of e.attributes) if (!["class", "style", "id", "type", "role", "tabindex"].includes(name)) out[name] = value;
    return out;
  }

  const { onBoard } = d;

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

  /** What the page says, to tell its language by. */
  d.wording = () => `${document.title} ${document.body.innerText}`.slice(0, 4000);

  // The alphabet that has most of the page's keys, of which it may lack one letter, and those keys; null if there is none. The
  // language that the page says it has tells alphabets apart that have as many of them: templates leave it at English.
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

  function ancestors(e) {
    const list = [];
    for (; e; e = d.up(e)) list.push(e);
    return list;
  }

  // A selector of the one among some keys whose maker calls it so; undefined if there is none.
  function calledBy(pattern, others, keys) {
    const css = others.flatMap((o) => d.features(o)).sort((a, b) => a.rank - b.rank).map((f) => f.css);
    return css.find((s) => /^[.#[]/.test(s) && pattern.test(s) && keys.filter((k) => k.matches(s)).length === 1);
  }

  // A selector of the one key that shows a picture, beside keys that are known; undefined if there are several or none.
  function onlyPicture(others, keys) {
    const pictures = others.filter((o) => d.text(o) === "" && o.querySelector("svg, img"));
    if (pictures.length !== 1) return undefined;
    return ["svg", "img"].map((tag) => `:has(${tag})`).find((css) => keys.filter((k) => k.matches(css)).length === 1);
  }

  /**
   * The keyboard on the page: { alphabet, key, attribute, enter, backspace }, or null. An alphabet has a name, its
   * letters, and its letters by the texts that stand for them (shown).
   */
  d.keyboard = (alphabets) => {
    const elements = [...d.walk(document.body)].filter((e) => d.visible(e) && d.text(e).length <= 12 && !e.matches("script, style, svg *") && !onBoard(e));
    const alphabet = spoken(alphabets, elements);
    if (!alphabet) return null;
    const letters = [...alphabet.keys.keys()];
    const keys = [...alphabet.keys.values()];
    let around = ancestors(keys[0]);
    for (const k of keys) around = around.filter((a) => d.holds(a, k));
    for (const holder of around.slice(0, HIGHER)) { // Enter may stand beside the letters
      const found = keyboardIn(holder, alphabet, keys, letters, elements);
      if (found) return found;
    }
    return null;
  };

  const HIGHER = 3; // levels above the letters of a keyboard that its other keys may be

  function keyboardIn(holder, alphabet, keys, letters, elements) {
    const tag = keys[0].localName;
    const beside = elements.filter((e) => d.holds(holder, e) && e.localName === tag && !keys.includes(e) && !keys.some((k) => d.holds(e, k)));
    const holds = (e, o) => o !== e && d.holds(e, o) && d.text(o) !== d.text(e);
    const others = beside.filter((e) => !beside.some((o) => d.text(o) !== "" && holds(e, o))); // what holds Enter and Backspace is neither
    const all = [...keys, ...others];
    for (const attribute of ["data-key", "", ...keys[0].getAttributeNames().filter((n) => n !== "data-key")]) {
      if (!keys.every((k, i) => letterIn(alphabet.shown, names(k)[attribute]) === letters[i])) continue;
      const find = (pattern) => others.map((o) => (names(o)[attribute] ?? "").toLowerCase()).find((n) => pattern.test(n));
      const enter = find(/^(enter|ent|return|submit|go|ok|guess|check|✓|✔|✅|↵|⏎|↩|⮐|➜|»|›|eingabe|entrée|valider|enviar|intro|ввод)/u) ?? calledBy(/(?<![a-z])(enter|return|submit)(?![a-z])/i, others, all);
      let backspace = find(/^(back|del|erase|clear|bksp|⌫|←|⟵|🔙|◀|⬅|🡄|«|‹|<|löschen|effacer|borrar|apagar|удалить)/u) ?? calledBy(/(?<![a-z])(backspace|back|delete|del|erase|clear)(?![a-z])/i, others, all);
      if (!enter) continue;
      backspace ??= onlyPicture(others, all);
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
    if (exact) return prefix + exact;
    let around = ancestors(keys[0]).filter((a) => keys.every((k) => d.holds(a, k)));
    const tag = keys[0].localName + (attribute ? `[${attribute}]` : "");
    return around[0].getRootNode() === root ? prefix + level(scope, around[0]) + " " + tag : prefix + tag;
  }

  const level = (scope, e) => d.pick([scope], [[e]]) || d.path(e).split(">>>").at(-1).trim();

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

  /** Selectors of text fields that show, and of the button that may send each: { field, submit }. */
  d.fields = () => [...d.walk(document.body)]
    .filter((e) => e.matches(WRITABLE) && d.visible(e) && !e.disabled && !e.readOnly && !onBoard(e))
    .slice(0, CANDIDATES)
    .map((e) => ({ field: d.path(e), submit: sender(e), length: e.maxLength ?? -1 }));

  /** A selector of the text field beside the board that has the focus; "" if none has. */
  d.focused = () => {
    const e = document.activeElement;
    return e?.matches("input, textarea, [contenteditable]") && !onBoard(e) ? d.path(e) : "";
  };

  /** Selectors of what may take keys while it has the focus, though it is no field that shows: a field that nobody sees, or an element that was made to have the focus. */
  d.listeners = () => [...d.walk(document.body)]
    .filter((e) => !onBoard(e) && !e.disabled && !e.readOnly && e.matches(`${WRITABLE}, [tabindex]:not(button, a, input)`))
    .filter((e) => !isKey(e)).slice(0, 2 * CANDIDATES).map((e) => d.path(e));

  /** A selector of the one field for a number; "" if there is none, or several. */
  d.number = () => {
    const found = [...d.walk(document.body)].filter((e) => e.matches("input[type=number], input[type=range], input[inputmode=decimal]") && d.visible(e) && !e.disabled && !onBoard(e));
    return found.length === 1 ? d.path(found[0]) : "";
  };

  const SENDS = /^(guess|submit|enter|check|go|ok|try|send|play|answer|match|raten|prüfen|antworten|absenden|valider|deviner|vérifier|essayer|enviar|probar|adivinar|intentar|comprobar|verificar|tentar|chutar|confirmar|provar|comprovar|prova|invia|indovina|controlla|verifica|raad|raden|antwoord|controleer|verstuur|gissa|gjett|gæt|arvaa|sprawdź|zgadnij|tahmin|gönder|отправить|проверить|угадать)(?!\p{L})/u;
  // What a button beside a field says that does something else.
  const ELSE = /^(new|restart|reset|again|retry|clear|delete|hint|help|rules|how|next|menu|stats|reiniciar|nuev|novo|pista|dica|ayuda|borrar|neu|nouve|rejouer|indice|aide)/;

  const sends = (e) => SENDS.test(unadorned((label(e) || e.value || "").toLowerCase()));

  // Whether a pointer over an element says that it can be clicked.
  const pointed = (e) => getComputedStyle(e).cursor === "pointer" && getComputedStyle(d.up(e) ?? e).cursor !== "pointer";

  const BESIDE = 3; // levels above a field that a button belongs to it for standing alone there

  // A selector of what looks like a button that belongs to a field, by what it says or as the only one there; "" if there is none.
  function sender(field, levels = BESIDE) {
    let alone = null;
    for (let a = d.up(field), n = 0; a && n < levels; a = d.up(a), n++) {
      const buttons = [...d.walk(a)].filter((e) => e.matches("button, input[type=submit], input[type=button]") && d.visible(e) && !isKey(e));
      const others = [...d.walk(a)].filter((e) => e.matches("a, [role=button], [onclick]") || pointed(e));
      const found = buttons.find((b) => sends(b)) ?? others.find((e) => d.visible(e) && sends(e)) ?? (a.localName === "form" ? buttons[0] : undefined);
      if (found) return d.path(found);
      if (n < BESIDE) alone ??= buttons;
      if (alone?.length === 0) alone = null;
    }
    return alone?.length === 1 && !doesElse(alone[0]) ? d.path(alone[0]) : "";
  }

  function doesElse(button) {
    const said = (label(button) || button.value || "").toLowerCase();
    return [ELSE, NEVER, CLOSE, START].some((words) => words.test(said));
  }

  /** A selector of the button that may send what is written into the boxes of a row; "" if there is none. */
  d.cellSender = (row) => sender(d.rows()[row][0], FAR);

  const one = (selector) => d.all(document, selector)[0];

  /** The letters in a text field; "" if it is gone. */
  d.written = (selector) => [...(one(selector)?.value ?? one(selector)?.textContent ?? "")].map(d.letterOf).join("");

  /** Waits until the letters in a text field are these. */
  d.awaitWritten = async (selector, want, ms) => Boolean(await d.until(() => d.written(selector) === want, ms));

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

  // --- what covers the board ---

  // The thing that lies over a point of the board, as a whole.
  function coverAt(box) {
    const { x, y } = d.middle(box);
    const top = d.hit(x, y);
    if (!top || onBoard(top) || d.holds(top, box)) return null;
    let e = top;
    while (d.up(e) && !d.holds(d.up(e), box)) e = d.up(e);
    return d.holdsKeys(e) ? null : e; // a keyboard at the foot of the screen lies over boards that are long
  }

  // Elements that lie over the page wherever it is scrolled to, such as a banner at its foot.
  const floating = (board) => [...d.walk(document.body)].filter((e) =>
    ["fixed", "sticky"].includes(getComputedStyle(e).position) && d.visible(e) && !d.holds(e, board));

  function cover() {
    const boxes = d.rows().flat();
    for (const box of [boxes[0], boxes.at(-1), boxes[Math.floor(boxes.length / 2)]]) {
      const over = box && coverAt(box);
      if (over) return over;
    }
    return [...d.walk(document.body)].find((e) => e.matches(d.DIALOG) && d.visible(e) && !d.holds(e, boxes[0])) ?? null;
  }

  const label = (e) => (e.getAttribute("aria-label") || d.text(e) || e.title || e.getAttribute("data-testid") || "").trim();

  // What buttons say that put a cover away, in the languages of pages that were met.
  const NEVER = /settings|preferences|options|policy|learn more|subscribe|sign|log ?in|register|share|copy|copiar|copier|kopieren|teilen|compart|partager|facebook|twitter|instagram|github|give ?up|einstellungen|réglages|ajustes|настройки/;
  const CLOSE = /\bclose|dismiss|\bexit\b|schließen|fermer|cerrar|fechar|chiudi|tanca|zamknij|kapat|sluiten|закрыть/;
  const REJECT = /reject|decline|refuse|no,? thanks|not now|skip|later|ablehnen|refuser|rechazar|recusar|rifiuta|später|plus tard|отклонить/;
  const ACCEPT = /^(accept|agree|allow|continue|got it|ok|okay|i understand|weiter|akzeptieren|verstanden|accepter|continuer|d'accord|aceptar|continuar|entendido|vale|aceitar|entendi|accetta|принять|понятно|продолжить)(?!\p{L})/u;
  const START = /^(play|start|new game|begin|let'?s go|let'?s play|admire|los|spielen|spiel starten|neues spiel|jouer|commencer|démarrer|nouvelle partie|jugar|empezar|comenzar|nueva partida|nuevo juego|jogar|começar|iniciar|novo jogo|gioca|inizia|jugar|començar|graj|oyna|başla|spelen|играть|начать|новая игра)(?!\p{L})/u;
  // What begins one of several games that a page has: one that can be played again and again, one of each day, one of five letters,
  // the easiest.
  const GAMES = [
    /^(practi[cs]e|unlimited|infinite|endless|random|free ?play|solo|single ?player|entraînement|práctica|ilimitad|infinito|pratique|übung|oefenen|trening|pratik|sınırsız|тренировка)(?!\p{L})/u,
    /^(daily|today'?s|word of the day|wort des tages|tageswort|mot du jour|palabra del d[ií]a|paraula del dia|palavra do dia|parola del giorno|woord van de dag|słowo dnia|günün kelimesi|слово дня)(?!\p{L})/u,
    /^5(\s*-?\s*\p{L}{2,}){0,2}$/u,
    /^(easy|normal|medium|classic|leicht|einfach|facile|fácil|makkelijk|łatwy|kolay|л[её]гкий)(?!\p{L})/u,
  ];
  // Languages as pages offer them, those first that most word lists are known of.
  const LANGUAGES = [
    /^(english|inglés|anglès|englisch|anglais)$/, /^(deutsch|german|alemán|allemand)$/, /^(català|catalán|catalan)$/, /^(русский|russian|ruso)$/,
    /^(français|french|francés|französisch)$/,
    /^(español|castellano|spanish|spanisch|espagnol|português|portuguese|italiano|italian|nederlands|polski|türkçe|українська|svenska|norsk|dansk|suomi)$/,
  ];

  // A label without the signs and pictures before it, such as "> Play" and "▶ Start" have.
  const unadorned = (said) => said.replace(/^[^\p{L}\p{N}]+(?=\p{L})/u, "");

  // How much an element looks like what puts a cover away.
  function merit(e) {
    const words = `${label(e)} ${e.getAttribute("class") ?? ""} ${e.id} ${e.getAttribute("data-testid") ?? ""} ${e.getAttribute("icon") ?? ""}`.toLowerCase();
    const said = label(e).toLowerCase();
    const spoken = unadorned(said);
    if (NEVER.test(spoken)) return -1;
    if (/^[x×✕✖✗✘]$/u.test(said) || CLOSE.test(words)) return 100;
    if (REJECT.test(spoken)) return 90;
    if (ACCEPT.test(spoken)) return 75;
    if (START.test(spoken)) return 70;
    const game = GAMES.findIndex((names) => names.test(spoken));
    if (game >= 0) return 69.9 - game / 10;
    const language = LANGUAGES.findIndex((names) => names.test(spoken));
    if (language >= 0) return 69 - language / LANGUAGES.length;
    return 5;
  }

  // A key of a keyboard stands among other letters; its X closes nothing.
  const isLetter = (e) => /^\p{L}$/u.test(d.text(e));
  const isKey = (e) => isLetter(e) && [...(d.up(e)?.children ?? [])].filter(isLetter).length > 2;

  function clickable(e) {
    if (!d.visible(e) || isKey(e)) return false;
    if (e.matches("button, [role=button], summary, input[type=button], input[type=submit]")) return true;
    const pointer = (x) => x && getComputedStyle(x).cursor === "pointer";
    return pointer(e) && !pointer(d.up(e));
  }

  // What in an element could be clicked to put it away, the best first.
  const ways = (over, least) =>
    [...d.walk(over)].filter((e) => clickable(e) && (tried.get(e) ?? 0) < TRIES).map((e) => ({ over, e, merit: merit(e) }))
      .filter((c) => c.merit >= least).sort((a, b) => b.merit - a.merit);

  // Over the board anything is worth a click; a banner elsewhere only what says that it closes.
  function candidates(hasBoard) {
    if (!hasBoard) return ways(document.body, 68);
    const over = cover();
    const found = over ? ways(over, 5) : [];
    if (found.length > 0) return found;
    const [row] = d.rows(); // none while the page draws its board anew
    return row ? floating(row[0]).flatMap((e) => ways(e, 75)) : [];
  }

  /** What to click to get rid of a cover: { name, click, text, what, x, y }; null if nothing is in the way. */
  d.obstacle = (hasBoard) => {
    const [first] = candidates(hasBoard);
    return first ? asObstacle(first) : null;
  };

  /** Takes in that what d.obstacle returned last was put away by the click: it may come again. */
  d.helped = () => {
    helped.set(offered, (helped.get(offered) ?? 0) + 1);
    if (helped.get(offered) < MOST) tried.delete(offered);
  };

  // With its text too where its selector says little of it, or others like it are to come.
  function asObstacle({ e, over }, others = false) {
    offered = e;
    tried.set(e, (tried.get(e) ?? 0) + 1);
    const click = d.path(e);
    const said = d.text(e);
    const name = /[a-z]{2}/i.test(label(e)) ? label(e).toLowerCase().slice(0, 40) : "close";
    return { name, click, text: (others || click.includes(":nth-child")) && said.length <= 30 ? said : "", what: d.path(over), ...aim(e) };
  }

  // --- what has to be chosen ---

  const FIVE = /^\D*5\D*$/; // letters, which most lists of words have

  // The one of some things to choose that has five letters, or else the first.
  const likeliest = (list, said) => list.find((e) => FIVE.test(said(e))) ?? list[0];

  const worded = (e) => `${e.value} ${[...(e.labels ?? [])].map((l) => d.text(l)).join(" ")}`;

  /**
   * Chooses something where nothing is chosen yet, as most pages take nothing for a choice: a radio button of each group, an entry
   * of each list. Returns the first such step: { name, click, fill, unless }, or null.
   */
  d.choice = () => {
    const all = [...d.walk(document.body)].filter((e) => e.matches("input[type=radio], select") && !e.disabled && d.visible(e));
    for (const e of all) {
      if (e.localName === "select") {
        const { value } = likeliest([...e.options].filter((o) => o.value !== "" && !o.disabled), (o) => o.text) ?? {};
        if (value === undefined || (e.value !== "" && !e.selectedOptions[0]?.disabled)) continue;
        e.value = value;
        d.changed(e);
        return { name: "a choice", click: d.path(e), fill: value };
      }
      const group = all.filter((o) => o.type === "radio" && o.name === e.name && o.form === e.form);
      if (e.name === "" || group.some((o) => o.checked)) continue;
      const one = likeliest(group, worded);
      one.click();
      return { name: "a choice", click: d.path(one), unless: `input[name=${d.quote(e.name)}]:checked` };
    }
    return null;
  };

  /** What to click beside a board that takes no letters, as d.obstacle says it; null if nothing says that it starts the game. */
  d.starter = () => {
    const [first] = ways(document.body, 68).filter((c) => c.merit <= 75);
    return first ? asObstacle(first, true) : null;
  };

  /** A selector of what covers the board, "" if nothing does. */
  d.covered = () => {
    const over = cover();
    return over ? d.path(over) : "";
  };

  // --- messages ---

  const own = (e) => [...e.childNodes].filter((n) => n.nodeType === Node.TEXT_NODE).map((n) => n.data).join("").trim();

  function texts() {
    const out = new Map();
    const rows = d.rows().flat();
    for (const e of d.walk(document.body)) {
      if (e.matches("script, style") || rows.some((box) => d.holds(box, e))) continue;
      const t = own(e);
      if (t.length > 1 && t.length <= 80 && d.visible(e)) out.set(e, t);
    }
    return out;
  }

  let before = new Map();
  let often = new Map(); // how often each text was there
  const counted = (list) => list.reduce((n, t) => n.set(t, (n.get(t) ?? 0) + 1), new Map());

  /** Notes which texts there are, to know the new ones later. */
  d.mark = () => {
    before = texts();
    often = counted([...before.values()]);
  };

  // Where messages appear is steadier than the message itself.
  function place(e) {
    for (let a = e, n = 0; a && a !== document.body && n < 4; a = d.up(a), n++) {
      if (a.matches("[role=alert], [role=status], [aria-live]:not([aria-live=off])") || (n > 0 && a.id && a.getRootNode() === e.getRootNode())) {
        const keyboardOrBoard = d.rows().flat().some((box) => d.holds(a, box));
        if (!keyboardOrBoard && d.text(a) === d.text(e)) return a;
      }
    }
    return e;
  }

  /** The first text that appears within ms: { selector, text }, or null. */
  d.newText = async (ms) => {
    let found = null;
    await d.until(() => {
      const now = texts();
      const all = counted([...now.values()]);
      for (const [e, t] of now) { // of those that were drawn anew there are as many as before
        if (before.get(e) === t || all.get(t) <= (often.get(t) ?? 0) || !/[a-z]{2}/i.test(t)) continue;
        found = { selector: d.path(place(e)), text: t };
        return true;
      }
      return false;
    }, ms);
    return found;
  };
})();
