#!/usr/bin/env python3
"""scribe_logs.py N: the N-th log of docs/scribe.md; it stands there in several blocks.

scribe_logs.py forms: the statements in the tables of the page, each as a log of its own, game after game.
"""
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/scribe.md"
PARTS = re.compile(r"^```slog\n(.*?)^```$|!\[[^]]*\]\((scribe-[a-z-]*\.png)\)", re.S | re.M)


def logs(text):
    """The texts of the logs; of each picture the log up to there, and the last block of it."""
    whole, pictures, block = [], {}, ""
    for match in PARTS.finditer(text):
        if match[2]:
            pictures[match[2]] = (whole[-1], block)
            continue
        block = match[1]
        if block.startswith("slog "):
            whole.append(block)
        else:
            whole[-1] += block
    return whole, pictures


def forms(text):
    """Of each game the statements in its tables: in the first column, or in the second behind a phase."""
    for game, part in zip(("puerto-rico", "san-juan"), text.split("\n## San Juan\n")):
        rows = [row.split("|")[1:3] for row in re.findall(r"^\|.*\|$", part, re.M)]
        cells = [first + second if first.lstrip().startswith("`") else second for first, second in rows]
        yield game, [form for cell in cells for form in re.findall("`([^`]+)`", cell) if len(form) > 1]


def main():
    text = PAGE.read_text(encoding="utf-8")
    if sys.argv[1] != "forms":
        print(logs(text)[0][int(sys.argv[1]) - 1], end="")
        return
    for game, statements in forms(text):
        print(f"slog 1\ngame {game}\nrules {'rgg2002' if game == 'puerto-rico' else 'first + new-buildings'}\n"
              "players A Anna; B Bob; C Chris\nround 1\n" + "\n".join(statements))


if __name__ == "__main__":
    main()
