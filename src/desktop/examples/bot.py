#!/usr/bin/env python3
"""A bot for `shipslog match`: it takes what leaves it the best chance by the program's quick estimate.

    shipslog match ./bot.py plain

It speaks the protocol of docs/protocol.md on its own standard input and output, and asks another
`shipslog serve` what is legal and what it is worth.  Everything else is yours to replace.
"""
import subprocess
import sys

SERVER = subprocess.Popen([*(sys.argv[1:] or ["shipslog"]), "serve"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def ask(line):
    """The last line of the answer, and the events before it."""
    SERVER.stdin.write(line + "\n")
    SERVER.stdin.flush()
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
