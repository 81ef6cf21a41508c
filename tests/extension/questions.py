#!/usr/bin/env python3
"""questions.py [--update] PAGE EXTENSION BOOK: asks sqlite3 what PAGE asks, and compares the answers.

Behind each block ```sql stands a block ```text with what `sqlite3 -header -column` prints.  --update writes these
blocks.  Run at the top of the tree: questions name sample logs.
"""
import pathlib
import re
import subprocess
import sys

BLOCK = re.compile(r"```sql\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.S)
update = sys.argv[1] == "--update"
page, extension, book = sys.argv[2:] if update else sys.argv[1:]
text = pathlib.Path(page).read_text()
asked = failed = 0


def ask(match):
    global asked, failed
    run = subprocess.run(["sqlite3", "-batch", "-header", "-column", book],
                         input=f".load '{extension}'\n{match[1]}", capture_output=True, text=True)
    answer = "".join(line.rstrip() + "\n" for line in run.stdout.splitlines())
    asked += 1
    if run.returncode != 0 or run.stderr or answer != match[2]:
        failed += 1
        if not update:
            print(f"{match[1]}answers:\n{answer}{run.stderr}and not:\n{match[2]}")
    return f"```sql\n{match[1]}```\n\n```text\n{answer}{run.stderr}```\n"


new = BLOCK.sub(ask, text)
if update:
    pathlib.Path(page).write_text(new)
print(f"{asked} questions, {failed} {'new answers' if update else 'other answers'}")
sys.exit(failed > 0 and not update)
