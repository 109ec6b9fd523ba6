"""Asks a class in the contest's form for its moves.

Arguments: the class's file and a table. A line "first", or "WORD EPSILON CLUE", is answered with
"WORD EPSILON".
"""

import runpy
import sys

player = runpy.run_path(sys.argv[1])["Absurdist"](sys.argv[2])
for line in sys.stdin:
    fields = line.split()
    if fields == ["first"]:
        word, epsilon = player.first_move()
    else:
        word, epsilon = player.next_move(fields[0], float(fields[1]), fields[2])
    print(word, repr(epsilon), flush=True)
