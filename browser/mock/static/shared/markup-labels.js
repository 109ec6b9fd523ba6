// The labels of a page's redesign, in another language.

import * as options from "./options.js";

// In English, which is left as it is met, German, French and Spanish.
const PHRASES = [
  ["Enter", "Eingabe", "Entrée", "Intro"],
  ["ввод", "Enter", "Entrée", "Intro"],
  ["Backspace", "Löschen", "Effacer", "Borrar"],
  ["Delete", "Löschen", "Effacer", "Borrar"],
  ["Del", "Lösch", "Eff", "Bor"],
  ["Close", "Schließen", "Fermer", "Cerrar"],
  ["Tanca", "Schließen", "Fermer", "Cerrar"],
  ["Закрыть", "Schließen", "Fermer", "Cerrar"],
  ["Keyboard", "Tastatur", "Clavier", "Teclado"],
  ["Table of guesses", "Tabelle der Versuche", "Table des essais", "Tabla de intentos"],
  ["How to play", "Spielregeln", "Règles du jeu", "Cómo se juega"],
  ["Statistics", "Statistik", "Statistiques", "Estadísticas"],
  ["Settings", "Einstellungen", "Réglages", "Ajustes"],
  ["New game", "Neues Spiel", "Nouvelle partie", "Nueva partida"],
  ["Play", "Spielen", "Jouer", "Jugar"],
  ["play now", "jetzt spielen", "jouer", "jugar ahora"],
  ["Start", "Los", "Commencer", "Empezar"],
  ["Continue", "Weiter", "Continuer", "Continuar"],
  ["Not enough letters", "Zu wenige Buchstaben", "Pas assez de lettres", "Faltan letras"],
  ["Too short", "Zu kurz", "Trop court", "Demasiado corta"],
  ["Not in word list", "Nicht in der Wortliste", "Pas dans la liste", "No está en la lista"],
  ["Not in the word list", "Nicht in der Wortliste", "Pas dans la liste", "No está en la lista"],
  ["Word not found", "Wort nicht gefunden", "Mot introuvable", "Palabra no encontrada"],
  ["Not a valid word", "Kein gültiges Wort", "Mot non valide", "Palabra no válida"],
  ["not a word", "kein Wort", "pas un mot", "no es una palabra"],
  ["That's not in the word list!", "Das steht nicht in der Wortliste!", "Ce mot n'est pas dans la liste !", "¡Esa palabra no está en la lista!"],
  ["Paraula no trobada", "Wort nicht gefunden", "Mot introuvable", "Palabra no encontrada"],
  ["Ce mot n'est pas dans notre dictionnaire", "Dieses Wort kennen wir nicht", "Mot inconnu", "No conocemos esa palabra"],
];

// What labels say of letters, word by word.
const WORDS = [
  ["letter", "Buchstabe", "lettre", "letra"],
  ["absent", "fehlt", "absente", "ausente"],
  ["present", "vorhanden", "présente", "presente"],
  ["correct", "richtig", "correcte", "correcta"],
  ["elsewhere", "anderswo", "ailleurs", "desplazada"],
  ["empty", "leer", "vide", "vacía"],
  ["in another place", "woanders", "mal placée", "en otro lugar"],
  ["in another position", "woanders", "mal placée", "en otro lugar"],
  ["Row", "Reihe", "Ligne", "Fila"],
];

const language = 1 + (options.number("redesign", 0) % 3);
const phrases = new Map(PHRASES.map((p) => [p[0].toLowerCase(), p[language]]));
const words = new Map(WORDS.map((w) => [w[0], w[language]]));
const anyWord = new RegExp(`(?<!\\p{L})(${WORDS.map((w) => w[0]).sort((a, b) => b.length - a.length).join("|")})(?!\\p{L})`, "gu");

/** A label in the other language. */
export const translated = (text) => said(text) ?? text.replace(anyWord, (word) => words.get(word));

/** A text of the page in the other language; undefined if it is not among those that are known. */
export function said(text) {
  const known = phrases.get(text.trim().toLowerCase());
  return known && (text === text.toUpperCase() ? known.toUpperCase() : known);
}
