#!/usr/bin/env python3
"""Plays the first answer in the list that fits every clue.

    absurdist play wordle --mock --strategy 'exec:python3 first.py'

The protocol is told in PROTOCOL.md, in the folder above.
"""

import sys


def score(guess, answer):
    """Returns the clue for guess: greens first, then yellows from left to right."""
    clue = ["G" if g == a else "B" for g, a in zip(guess, answer)]
    left = [a for g, a in zip(guess, answer) if g != a]
    for i, g in enumerate(guess):
        if clue[i] == "B" and g in left:
            clue[i] = "Y"
            left.remove(g)
    return "".join(clue)


def say(line):
    print(line, flush=True)  # a line that stays in a buffer is never an answer


def read(path):
    with open(path) as file:
        return file.read().split()


def main():
    answers, candidates = [], []
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        if verb == "absurdist":
            say("name First fit in Python")
            say("absurdistok")
        elif verb == "ready":
            say("readyok")
        elif verb == "answers":  # guesses are answers here, so the allowed words are not read
            answers = read(rest)
        elif verb == "newgame":
            candidates = answers
            say("gameok")
        elif verb == "position":
            candidates = answers
        elif verb == "turn":
            guess, clue = rest.split()
            candidates = [w for w in candidates if w != guess and score(guess, w) == clue]
        elif verb == "refused":
            candidates = [w for w in candidates if w != rest]
        elif verb == "go":
            if candidates:
                say(f"bestguess {candidates[0]} left {len(candidates)}")
            else:
                say("giveup no answer fits the clues")
        elif verb == "quit":
            return
        # stop needs no answer here: guesses come at once


main()
