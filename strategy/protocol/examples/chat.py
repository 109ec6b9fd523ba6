#!/usr/bin/env python3
"""Lets a language model play, by any server of the usual chat-completions form.

    CHAT_URL=http://127.0.0.1:8080/v1 CHAT_MODEL=small absurdist sim --games 5 --seed 1 --strategy 'exec:python3 chat.py'

Variables: CHAT_URL (address up to /v1), CHAT_MODEL, CHAT_KEY (none: no key is sent), CHAT_PROMPT (a file with
what the model is told; default: the text below), CHAT_TRIES (asks for a guess until the game is given up; 5).
A word that may not be played is asked for again, with the reason. The figures of each guess tell how often: asked,
illegal, contradictions (guesses that an earlier clue rules out as the answer), words (of the answers). The protocol is
told in PROTOCOL.md.
"""

import json
import os
import re
import sys
import urllib.error
import urllib.request

PROMPT = """You play Wordle. After each guess you are told a clue with a letter for each tile: G the letter is right
and in its place, Y it is in the answer at another place, B it is not in the answer, or not so often.
Find the answer in as few guesses as you can. Answer with your next guess alone: one English word of five letters."""


def say(line):
    print(line, flush=True)  # a line that stays in a buffer is never an answer


def score(guess, answer):
    """Returns the clue for guess: greens first, then yellows from left to right."""
    clue = ["G" if g == a else "B" for g, a in zip(guess, answer)]
    left = [a for g, a in zip(guess, answer) if g != a]
    for i, g in enumerate(guess):
        if clue[i] == "B" and g in left:
            clue[i] = "Y"
            left.remove(g)
    return "".join(clue)


def chat(messages, timeout):
    """Returns the text of the model's answer."""
    body = {"model": os.environ.get("CHAT_MODEL", ""), "messages": messages, "temperature": 0}
    headers = {"Content-Type": "application/json"}
    if os.environ.get("CHAT_KEY"):
        headers["Authorization"] = "Bearer " + os.environ["CHAT_KEY"]
    url = os.environ["CHAT_URL"].rstrip("/") + "/chat/completions"
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=timeout) as reply:
        return json.load(reply)["choices"][0]["message"]["content"] or ""


class Game:
    def __init__(self, allowed, rules):
        self.allowed, self.mode = allowed, rules.get("mode", "normal")
        self.clear()

    def clear(self):
        self.turns, self.refused = [], set()

    def fault(self, word):
        """Says why a word may not be played, or returns an empty text."""
        if word not in self.allowed:
            return f"{word or 'your answer'} is not in the list of words"
        if word in self.refused or any(word == g for g, _ in self.turns):
            return f"{word} was played or refused before"
        if self.mode == "strict" and self.contradicts(word):
            return f"{word} does not fit all clues"
        for guess, clue in self.turns if self.mode == "hard" else []:
            if any(c == "G" and word[i] != guess[i] for i, c in enumerate(clue)):
                return f"in hard mode the green letters of {guess} stay"
            shown = [g for g, c in zip(guess, clue) if c != "B"]
            if any(word.count(g) < shown.count(g) for g in shown):
                return f"in hard mode all letters that {guess} revealed are used again"
        return ""

    def contradicts(self, word):
        return any(score(guess, word) != clue for guess, clue in self.turns)

    def guess(self, prompt, timeout):
        """Asks until a word may be played. Returns the protocol's answer."""
        told = "".join(f"\n{g.upper()} {c}" for g, c in self.turns)
        mode = "" if self.mode == "normal" else f" The game is in {self.mode} mode."
        messages = [{"role": "system", "content": prompt + mode},
                    {"role": "user", "content": f"Your guesses and their clues:{told}" if told else "Your first guess?"}]
        tries = int(os.environ.get("CHAT_TRIES", "5"))
        spoken = 0
        for asked in range(1, tries + 1):
            text = chat(messages, timeout)
            spoken += len(text.split())
            say("info model: " + re.sub(r"[^ -~]+", " ", text)[:500])
            words = re.findall(r"[a-z]+", text.lower())
            word = next((w for w in reversed(words) if w in self.allowed), words[-1] if words else "")
            fault = self.fault(word)
            if not fault:
                return (f"bestguess {word} asked {asked} illegal {asked - 1} "
                        f"contradictions {int(self.contradicts(word))} words {spoken}")
            messages += [{"role": "assistant", "content": text},
                         {"role": "user", "content": f"That can't be played: {fault}. Another word?"}]
        return f"giveup {tries} answers that can't be played, the last because {fault}"


def main():
    prompt, allowed, game = PROMPT, set(), None
    if os.environ.get("CHAT_PROMPT"):
        with open(os.environ["CHAT_PROMPT"], encoding="utf-8") as file:
            prompt = file.read()
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        if verb == "absurdist":
            say("name chat " + os.environ.get("CHAT_MODEL", ""))
            say("absurdistok")
        elif verb == "ready":
            say("readyok")
        elif verb == "allowed":
            with open(rest, encoding="utf-8") as file:
                allowed = set(file.read().split())
        elif verb == "newgame":
            fields = rest.split()
            game = Game(allowed, dict(zip(fields[::2], fields[1::2])))
            say("gameok")
        elif verb == "position":
            game.clear()
        elif verb == "turn":
            game.turns.append(tuple(rest.split()))
        elif verb == "refused":
            game.refused.add(rest)
        elif verb == "go":
            fields = rest.split()
            limit = dict(zip(fields[::2], fields[1::2])).get("time", "60000")
            try:
                say(game.guess(prompt, int(limit) / 1000))
            except (OSError, ValueError, KeyError, IndexError, TypeError) as err:  # the server's
                say("error the server: " + re.sub(r"\s+", " ", str(err)))
        elif verb == "quit":
            return


main()
