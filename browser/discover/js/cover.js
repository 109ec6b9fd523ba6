// What covers the board, or has to be chosen or clicked before there is one.

const tried = new WeakMap(); // how often something was clicked without effect
const TRIES = 2; // a page may not listen yet when it shows
const helped = new WeakMap(); // how often clicking it helped
const MOST_OFTEN = 8; // times that the same thing is put away, such as the message of a refusal
let offered = null; // what is to be clicked, as d.obstacle said last

// The thing that lies over a point of the board, as a whole.
function coverAt(box) {
  const layers = d.over(box);
  const e = layers.at(-1);
  return !e || d.onBoard(layers[0]) || d.holdsKeys(e) ? null : e; // a keyboard at the foot of the screen lies over boards that are long
}

// Whether some of an element lies in the window. Panels that slide in wait beside it.
function inWindow(e) {
  const { left, top, right, bottom } = e.getBoundingClientRect();
  return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
}

// Elements that lie over the page wherever it is scrolled to, such as a banner at its foot.
const floating = (board) => [...d.around()].filter((e) =>
  ["fixed", "sticky"].includes(getComputedStyle(e).position) && d.visible(e) && inWindow(e) && !d.holds(e, board));

// Dialogs that show, and do not hold the board.
const dialogs = (box) => [...d.around()].filter((e) => e.matches(d.DIALOG) && d.visible(e) && !d.holds(e, box));

function cover() {
  const boxes = d.rows().flat().map(d.placed);
  for (const box of [boxes[0], boxes.at(-1), boxes[Math.floor(boxes.length / 2)]]) {
    const over = box && coverAt(box);
    if (over) return over;
  }
  return dialogs(boxes[0])[0] ?? null;
}

const label = (e) => (e.getAttribute("aria-label") || d.text(e) || e.title || e.getAttribute("data-testid") || "").trim();

// What buttons say that put a cover away, in the languages of pages that were met.
const NEVER = /settings|preferences|options|policy|learn more|subscribe|sign|log ?in|register|share|copy|copiar|copier|kopieren|teilen|compart|partager|facebook|twitter|instagram|github|give ?up|einstellungen|réglages|ajustes|настройки/;
const CLOSE = /\bclose|dismiss|\bexit\b|schließen|fermer|cerrar|fechar|chiudi|tanca|zamknij|kapat|sluiten|закрыть/;
const REJECT = /reject|decline|refuse|no,? thanks|not now|skip|later|ablehnen|refuser|rechazar|recusar|rifiuta|später|plus tard|отклонить/;
const ACCEPT = /^(accept|agree|allow|continue|got it|ok|okay|i understand|weiter|akzeptieren|verstanden|accepter|continuer|d'accord|aceptar|continuar|entendido|vale|aceitar|entendi|accetta|принять|понятно|продолжить)(?!\p{L})/u;
const START = /^(play|start|new game|begin|let'?s (go|play|start|begin|get started)|admire|los|spielen|spiel starten|neues spiel|jouer|commencer|démarrer|nouvelle partie|jugar|empezar|comenzar|nueva partida|nuevo juego|jogar|começar|iniciar|novo jogo|gioca|inizia|començar|graj|oyna|(oyuna )?başla|(oyunu )?başlat|spelen|играть|начать|новая игра|starten|beginnen|spiel beginnen|lancer|c'est parti|nouveau jeu|juega|a jugar|nuova partita|comincia|nieuw spel|speel|zagraj|rozpocznij|nowa gra|yeni oyun|spill|spela|spil|nytt spill|nytt spel|nyt spil|börja|begynn|pelaa|aloita|uusi peli|грати|почати|нова гра|שחק|התחל|משחק חדש|ابدأ|العب|لعبة جديدة)(?!\p{L})/u;
// What confirms a choice that stands beside it, such as the length of words.
const PICK = /^(choose|select|pick|confirm|auswählen|bestätigen|choisir|valider|elegir|confirmar|escolher|scegli|conferma|kies|kiezen|bevestig|wybierz|seç|onayla|выбрать)(?!\p{L})/u;
// What begins another game, which ends this one. It may be the only way on once a game is over.
const AGAIN = /^(another|next (word|game|puzzle|round)|new (word|puzzle|round)|restart|reset|play again|(neues|nächstes) wort|noch ?mal|neustart|(nouveau|autre) mot|rejouer|recommencer|(otra|nueva) (palabra|partida)|jugar de nuevo|volver a jugar|reiniciar|(outra|nova) palavra|jogar (de novo|novamente)|nuova parola|rigioca|gioca ancora|nieuw woord|opnieuw|nowe słowo|zagraj ponownie|yeni kelime|tekrar oyna|новое слово|заново)(?!\p{L})/u;
// What begins one of several games that a page has: one that can be played again and again, one of each day, one of five letters,
// the easiest.
const GAMES = [
  /^(practi[cs]e|unlimited|infinite|endless|random|free|gratis|gratuit|kostenlos|solo|single ?player|entraînement|práctica|ilimitad|infinito|pratique|übung|oefenen|trening|pratik|sınırsız|тренировка)(?!\p{L})/u,
  /^(daily|today'?s|word of the day|wort des tages|tageswort|mot du jour|palabra del d[ií]a|paraula del dia|palavra do dia|parola del giorno|woord van de dag|słowo dnia|günün kelimesi|слово дня)(?!\p{L})/u,
  /^((the )?(classic|original|normal|standard|regular) )?wordle(?!\p{L})/u,
  /^5(\s*-?\s*\p{L}{2,}){0,2}$/u,
  /^(easy|normal|medium|classic|leicht|einfach|facile|fácil|makkelijk|łatwy|kolay|л[её]гкий)(?!\p{L})/u,
];
// Languages as pages offer them, those first that most word lists are known of.
const LANGUAGES = [
  /^(english|inglés|anglès|englisch|anglais)$/, /^(deutsch|german|alemán|allemand)$/, /^(català|catalán|catalan)$/, /^(русский|russian|ruso)$/,
  /^(français|french|francés|französisch)$/,
  /^(español|castellano|spanish|spanisch|espagnol|português|portuguese|italiano|italian|nederlands|polski|türkçe|українська|svenska|norsk|dansk|suomi)$/,
];

// What asks the player to choose a game, where closing the question leaves no game.
const CHOOSE = /\b(choose|select|pick) (a|an|one|your|the)\b|wähle|choisis|elige|escoge|escolh|scegli|kies een|wybierz|seç|выбер/iu;
const ASKED = 6; // levels above a button at which the question may stand
function chooses(e) {
  const asks = ancestors(d.up(e)).slice(0, ASKED).find((a) => a.contains(document.body) || CHOOSE.test(d.text(a)));
  return asks && !asks.contains(document.body) && [...asks.querySelectorAll("button, [role=button]")].some((b) => GAMES.some((names) => names.test(unadorned(label(b).toLowerCase()))));
}

// A label without the signs and pictures before it, such as "> Play" and "▶ Start" have.
const unadorned = (said) => said.replace(/^[^\p{L}\p{N}]+(?=\p{L})/u, "");

// Whether an element says nothing, and the name of a picture in it is that of a cross, as in sets of icons.
const drawnCross = (e) => label(e) === "" && [...e.querySelectorAll("svg, i")].some((icon) => /(^|[\s-])(x|xmark|times|cross)(\s|$)/.test(icon.getAttribute("class") ?? ""));

// A score of how likely a click on an element removes a cover: 100 for certain, 4 if nothing else is there to click, -1 for never.
function merit(e) {
  const words = `${label(e)} ${e.getAttribute("class") ?? ""} ${e.id} ${e.getAttribute("data-testid") ?? ""} ${e.getAttribute("icon") ?? ""}`.toLowerCase();
  const said = label(e).toLowerCase();
  const spoken = unadorned(said);
  if (NEVER.test(spoken)) return -1;
  if (/^[x×✕✖✗✘]$/u.test(said) || CLOSE.test(words) || drawnCross(e)) return chooses(e) ? 6 : 100;
  if (AGAIN.test(spoken)) return found ? 4 : 68; // while there is no board, another game is the first
  if (REJECT.test(spoken)) return 90;
  if (ACCEPT.test(spoken)) return 75;
  if (START.test(spoken)) return 70;
  const game = GAMES.findIndex((names) => names.test(spoken));
  if (game >= 0) return 69.9 - game / 10;
  if (PICK.test(spoken)) return 68;
  const language = LANGUAGES.findIndex((names) => names.test(spoken));
  if (language >= 0) return 69 - language / LANGUAGES.length;
  return 5;
}

// A key of a keyboard stands in a line with other letters, each of which may be in an element of its own; its X closes nothing.
const isLetter = (e) => /^\p{L}$/u.test(d.text(e));
function amongLetters(e) {
  const beside = (o) => Math.abs(d.middle(o).y - d.middle(e).y) < e.getBoundingClientRect().height / 2;
  return [d.up(e), d.up(d.up(e) ?? e)].some((a) => [...(a?.children ?? [])].filter((o) => isLetter(o) && beside(o)).length > 2);
}
const isKey = (e) => isLetter(e) && amongLetters(e);

const listening = new Set(); // elements with a script's handler of clicks
let heeded = 0; // how many of them count
const heeds = () => heeded > 0;

/** Takes in that an element has a handler of clicks. */
d.listens = (e) => void listening.add(e);

/** Has handlers of clicks, and words that start a game, tell what can be clicked from now on. Returns whether that is new. */
d.heed = () => {
  const was = heeded;
  heeded = 1 + listening.size;
  return heeded > was && candidates(false).length > 0;
};

// Whether a click on an element opens another site, another tab, or what the page lies below, as its title may.
function leadsAway(e) {
  const link = e.closest("a[href]");
  if (link === null) return false;
  const folder = location.pathname.replace(/[^/]*$/, "");
  const up = link.pathname.endsWith("/") && link.pathname !== folder && folder.startsWith(link.pathname);
  return link.host !== location.host || link.target === "_blank" || up;
}

// A box with few words that start a game, and nothing in it that has them all. The title of a page is none.
const isWorded = (e) => !e.matches("h1, header") && d.text(e).length <= 30 && merit(e) >= 68 && ![...e.children].some((c) => d.text(c) === d.text(e));

const off = new WeakSet(); // buttons that were switched off at some time while there was no board

// Whether a button is switched off, so that a choice may switch it on and lead to the board.
function isOff(e) {
  const now = !found && e.matches(":disabled");
  if (now) off.add(e);
  return now;
}

const underPointer = (e) => e && getComputedStyle(e).cursor === "pointer";
// Whether a pointer over an element says that it can be clicked, apart from what holds it.
const isPointed = (e) => underPointer(e) && !underPointer(d.up(e));

function clickable(e) {
  const isRadio = e.closest("label")?.control?.type === "radio"; // d.choice chooses where nothing is chosen yet
  if (isRadio || !d.visible(e) || isKey(e) || leadsAway(e) || isOff(e)) return false;
  if (heeds() && (listening.has(e) || isWorded(e)) && d.text(e).length <= LONGEST) return true;
  if (e.matches("button, [role=button], summary, input[type=button], input[type=submit]")) return true;
  return isPointed(e);
}

// What is clicked for an element: a box without words beside it, if it only names that.
const boxOf = (e) => (!underPointer(e) && !listening.has(e) && isWorded(e) && [...(d.up(e)?.children ?? [])].find((o) => underPointer(o) && d.text(o) === "")) || e;

// What in an element could be clicked to put it away, the best first.
const ways = (over, least) =>
  [...d.walk(over)].filter(clickable).map((e) => ({ over, e, merit: merit(e) })).filter((c) => c.merit >= least).map((c) => ({ ...c, e: boxOf(c.e) }))
    .filter(({ e }) => (tried.get(e) ?? 0) < TRIES && !(facts.avoided.length > 0 && facts.avoided.includes(keyOf(e)))).sort((a, b) => b.merit - a.merit);

// Whether a pointer can reach an element. What lies below another cover has to wait for that to go.
const reachable = (e) => d.over(e).length === 0;

// Over the board anything is worth a click; a banner elsewhere only what says that it closes.
function candidates(hasBoard) {
  if (!hasBoard) {
    const sure = ways(document.body, 68);
    const dialog = sure[0]?.merit === 100 && sure[0].e.closest(d.DIALOG);
    const begins = dialog && sure.find((c) => c.merit <= 70 && dialog.contains(c.e)); // what closes a dialog leads back to where it came from
    if (begins) sure.unshift(begins);
    return sure.length > 0 || !heeds() ? sure : ways(document.body, 5).filter((c) => listening.has(c.e) && !amongLetters(c.e));
  }
  const over = cover();
  const found = over ? ways(over, 4) : [];
  if (found.length > 0) return found;
  const [row] = d.rows(); // none while the page draws its board anew
  const beside = over && row ? dialogs(d.placed(row[0])) : []; // a dialog may stand beside the ground that it puts over the page
  for (const e of beside) {
    const inside = ways(e, 4).filter((c) => reachable(c.e));
    if (inside.length > 0) return inside;
  }
  return row ? floating(row[0]).flatMap((e) => ways(e, 75)) : [];
}

/**
 * What covers the whole window, to click beside the dialog in it, as d.obstacle says it; null if nothing does, or if it still
 * comes up. It is the last resort.
 */
d.ground = () => {
  const over = cover();
  return over && d.fills(over.getBoundingClientRect()) && (tried.get(over) ?? 0) < TRIES && !dom.moving([over]) ? asObstacle({ over, e: over }) : null;
};

/** What to click to get rid of a cover: { name, click, text, said, what, x, y }; null if nothing is in the way. */
d.obstacle = (hasBoard) => {
  const [first] = candidates(hasBoard);
  return first ? asObstacle(first) : null;
};

/** Takes in that what d.obstacle returned last was put away by the click: it may come again. */
d.helped = () => {
  if (offered === null) return; // the page was loaded anew
  helped.set(offered, (helped.get(offered) ?? 0) + 1);
  if (helped.get(offered) < MOST_OFTEN) tried.delete(offered);
};

/** Whether one of these can be clicked, by their selectors and texts. */
d.offers = (known) => ways(document.body, 68).some(({ e }) => known.includes(keyOf(e)));

// With its text as well if its selector says little about it, or if more like it will come. "said" is its text, or "" if that is long.
const stepTo = (e, others = false) => {
  const click = d.path(e) + (off.has(e) ? ":enabled" : "");
  const said = d.text(e).length <= 30 ? d.text(e) : "";
  return { click, said, text: others || click.includes(":nth-child") ? said : "" };
};
const keyOf = (e, { click, text } = stepTo(e)) => `${click} ${text}`;

function asObstacle({ e, over }, others = false) {
  offered = e;
  tried.set(e, (tried.get(e) ?? 0) + 1);
  const name = e !== over && /[a-z]{2}/i.test(label(e)) ? label(e).toLowerCase().slice(0, 40) : "close";
  return { name, ...stepTo(e, others), what: d.path(over), ...aim(e) };
}

// --- what has to be chosen ---

const FIVE = /^\D*5\D*$/; // letters, which most lists of words have

// The one of some things to choose that has five letters, or else the first.
const likeliest = (list, said) => list.find((e) => FIVE.test(said(e))) ?? list[0];

const TOO_MANY = 200; // entries of a list that is no setting, such as one of all words

const worded = (e) => `${e.value} ${[...(e.labels ?? [])].map((l) => d.text(l)).join(" ")}`;

/**
 * Chooses something where nothing is chosen yet, as most pages take nothing for a choice: a radio button of each group, an entry
 * of each list. Returns the first such step: { name, click, fill, unless }, or null.
 */
d.choice = () => {
  const all = [...d.walk(document.body)].filter((e) => e.matches("input[type=radio], select") && !e.disabled && !(e.length > TOO_MANY) && d.visible(e));
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

/** The address of the largest frame, if it takes up much of the window; "" for none. */
d.framed = () => {
  const area = (e) => e.clientWidth * e.clientHeight;
  const [frame] = [...d.walk(document.body)].filter((e) => e.localName === "iframe" && d.visible(e)).sort((a, b) => area(b) - area(a));
  return frame && /^https?:/.test(frame.src) && area(frame) > (innerWidth * innerHeight) / 4 ? frame.src : "";
};

/** A selector of what covers the board, "" if nothing does. */
d.covered = () => {
  const over = cover();
  return over ? d.path(over) : "";
};
