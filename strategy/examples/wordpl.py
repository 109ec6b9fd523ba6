"""Plays WORDPL's contest by a table that `absurdist wordpl export` wrote.

In a copy of the contest's repository, with this file as strategies/absurdist.py:

    from strategies.absurdist import Absurdist

    STRATEGIES_UNDER_TEST = [Absurdist("strategies/wordpl50.json")]

The table has the words for the first three clues; where a plan has a fourth, its word is the one
with the most expected wins, computed here. The final guess is the likeliest answer. Nothing but
Python's own library is needed.
"""

import json
from math import exp, log

COLOURS = ".ic"  # the clue's characters: not in the answer, elsewhere, here
LETTERS = 5
CLUES = 3**LETTERS


def split(text):
    """Returns the words that stand one after another in text."""
    return [text[i : i + LETTERS] for i in range(0, len(text), LETTERS)]


def number(clue):
    """Returns a clue's characters as a number, the first of them the highest digit."""
    n = 0
    for c in clue:
        n = 3 * n + COLOURS.index(c)
    return n


def true_clue(guess, answer):
    """Returns the clue before any lie, as a number. Repeated letters are not counted."""
    n = 0
    for g, a in zip(guess, answer):
        n = 3 * n + (2 if g == a else 1 if g in answer else 0)
    return n


def channel(epsilon):
    """Returns the chances that a tile keeps its colour, and that it becomes a given other one."""
    f = exp(-epsilon / LETTERS)
    return 1 / (1 + 2 * f), f / (1 + 2 * f)


class Absurdist:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            table = json.load(file)
        self.name = table["strategy"]
        self.epsilon = table["epsilon"]
        self.first = table["first"]
        self.second = split(table.get("second", ""))
        self.third = [split(row) for row in table.get("third", [])]
        self.last = table.get("last")
        self.answers = split(table["answers"])
        self.words = split(table.get("words", ""))
        self.first_move()

    def __str__(self):
        return f"Absurdist({self.name})"

    def first_move(self):
        self.clues = []
        self.weights = [0.0] * len(self.answers)  # logarithms of the likelihoods
        return self.first, self.epsilon[0]

    def next_move(self, guess, epsilon, result):
        self.update(guess, epsilon, result)
        n = len(self.clues)
        if n == len(self.epsilon):
            return self.likeliest(), 0
        if n == 1:
            word = self.second[self.clues[0]]
        elif n == 2:
            word = self.third[self.clues[0]][self.clues[1]]
        else:
            word = self.most_wins(self.epsilon[n])
        return word, self.epsilon[n]

    def update(self, guess, epsilon, result):
        """Takes a clue into the weights."""
        keep, other = channel(epsilon)
        agreeing = [n * log(keep) + (LETTERS - n) * log(other) for n in range(LETTERS + 1)]
        for i, answer in enumerate(self.answers):
            same = 0
            for g, a, c in zip(guess, answer, result):
                same += c == ("c" if g == a else "i" if g in answer else ".")
            self.weights[i] += agreeing[same]
        self.clues.append(number(result))

    def likeliest(self):
        top = max(self.weights)
        return next(a for a, w in zip(self.answers, self.weights) if w >= top - 1e-9)

    def most_wins(self, epsilon):
        """Returns the word after whose clue the likeliest answer wins most often."""
        likely = self.likely()
        keep, other = channel(epsilon)
        shortlist = self.shortlist(likely, keep, other)
        likely.sort(key=lambda pair: pair[1])
        best, most = None, 0.0
        for word in shortlist:
            chance = [0.0] * CLUES  # of the likeliest answer, by its true clue
            for answer, p in likely:
                chance[true_clue(word, answer)] = p
            wins = transform(chance, keep, other)
            if wins > most * self.last["equal"]:
                best, most = word, wins
        return best

    def likely(self):
        """Returns the answers that count, with their probabilities."""
        top = max(self.weights)
        chances = [exp(w - top) for w in self.weights]
        total = sum(chances)
        chances = [p / total for p in chances]
        least = self.last["least"] * max(chances)
        return [(a, p) for a, p in zip(self.answers, chances) if p > 0 and p >= least]

    def shortlist(self, likely, keep, other):
        """Returns the words whose tiles, one by one, tell most, in the list's order."""
        once, again = tile_values(likely, keep, other)
        promises = []
        for i, word in enumerate(self.words):
            value, seen = 0.0, ""
            for place, letter in enumerate(word):
                value += (again if letter in seen else once)[place][letter]
                seen += letter
            promises.append((-value, i))
        promises.sort()
        return [self.words[i] for i in sorted(i for _, i in promises[: self.last["words"]])]


def tile_values(likely, keep, other):
    """Returns what a letter at a place tells, for its first time in a word and for later ones."""
    letters = [chr(ord("a") + i) for i in range(26)]
    here = [dict.fromkeys(letters, 0.0) for _ in range(LETTERS)]
    anywhere = dict.fromkeys(letters, 0.0)
    for answer, p in likely:
        for place, letter in enumerate(answer):
            here[place][letter] += p
        for letter in set(answer):
            anywhere[letter] += p
    total = sum(p for _, p in likely)

    def tells(green, yellow):
        nats = 0.0
        for p in (green, yellow, 1 - green - yellow):
            q = other + (keep - other) * p
            if q > 0:
                nats -= q * log(q)
        return nats

    once, again = [], []
    for place in range(LETTERS):
        greens = {x: here[place][x] / total for x in letters}
        once.append({x: tells(g, max(0.0, anywhere[x] / total - g)) for x, g in greens.items()})
        again.append({x: tells(g, 0.0) for x, g in greens.items()})
    return once, again


def transform(chance, keep, other):
    """Takes chances from true to noisy clues, a tile a step, and returns the sum.

    What is kept for a noisy clue is the largest product of a chance and of the clue's likelihood.
    """
    stride = CLUES // 3
    while stride:
        for high in range(0, CLUES, 3 * stride):
            for i in range(high, high + stride):
                x, y, z = chance[i], chance[i + stride], chance[i + 2 * stride]
                lie = other * max(x, y, z)
                chance[i] = max(lie, keep * x)
                chance[i + stride] = max(lie, keep * y)
                chance[i + 2 * stride] = max(lie, keep * z)
        stride //= 3
    return sum(chance)
