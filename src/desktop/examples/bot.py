#!/usr/bin/env python3
"""A bot for `shipslog match`: it takes what leaves it the best chance by the program's quick estimate.

    shipslog match ./bot.py plain

It speaks the protocol of docs/protocol.md, and asks another `shipslog serve` what is legal and what that is worth.
"""
import sys
from subprocess import PIPE, Popen

SERVER = Popen([*(sys.argv[1:] or ["shipslog"]), "serve"], text=True, stdin=PIPE, stdout=PIPE)


def ask(line):
    """The last line of the answer, and the events before it."""
    print(line, file=SERVER.stdin, flush=True)
    events = []
    while (answer := SERVER.stdout.readline().rstrip("\n")).startswith("event "):
        events.append(answer.removeprefix("event "))
    return answer, events


def worth(event, seat):
    """The chance of a seat, `chances 0 A 0.51 32.1 B ...`, after an event."""
    ask("play " + event)
    chances = ask("chances")[0].split()
    ask("undo")
    return float(chances[chances.index(seat) + 1])


for request in sys.stdin:
    if request == "hello\n":
        print("id example bot\nready", flush=True)
    elif request.startswith("position "):
        print(ask(request.strip())[0], flush=True)
    elif request.startswith("choose"):
        seat = ask("where")[0].split()[1]
        print("choose", max(ask("legal")[1][:40], key=lambda e: worth(e, seat)), flush=True)
    elif request == "quit\n":
        break
