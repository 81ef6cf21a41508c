#!/usr/bin/env python3
"""scribe_pictures.py PROGRAM: makes the pictures of docs/scribe.md: lines, and the board that they lead to.

A picture shows the block of lines before it, and the position behind them.
"""
import base64
import pathlib
import subprocess
import sys
import tempfile

from browser import Browser
from scribe_logs import PAGE, logs

WIDTH = 900

# Puts the lines above the board, and hides everything else.
COMPOSE = """
const board = document.querySelector('#board'), lines = document.createElement('pre'), frame = document.createElement('div');
lines.textContent = arguments[0];
Object.assign(lines.style, {margin: '0 0 10px', padding: '8px 12px', font: '14px/1.5 monospace', background: '#fffdf8',
    border: '1px solid #d6d0c4', borderRadius: '6px', whiteSpace: 'pre-wrap'});
for (const part of document.body.children) part.style.display = 'none';
board.querySelector('#below').style.display = 'none';
const seats = board.querySelector('#seats');
Object.assign(seats.style, {display: 'grid', gridTemplateColumns: `repeat(${seats.children.length}, 1fr)`});
frame.append(lines, board);
Object.assign(frame.style, {padding: '10px 12px 12px', boxSizing: 'border-box'});
Object.assign(document.body.style, {display: 'block', margin: '0', padding: '0', maxWidth: 'none', minHeight: '0'});
document.body.append(frame);
"""
BOTTOM = "return Math.ceil(document.querySelector('#seats').getBoundingClientRect().bottom) + 14"


def picture(browser, program, log, lines, path):
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "game.slog").write_text(log, encoding="utf-8")
        subprocess.run([program, "page", "game.slog", "-o", "game.html"], cwd=folder, check=True)
        browser.resize(WIDTH, 1000)
        browser.open(pathlib.Path(folder) / "game.html")
        browser.press("End")
        browser.script(COMPOSE, lines.strip("\n"))
        for _ in range(2):  # the height of the window changes the layout
            browser.resize(WIDTH, browser.script(BOTTOM))
        browser.screenshot(path)


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    _, pictures = logs(PAGE.read_text(encoding="utf-8"))
    with Browser(width=WIDTH, height=1000) as browser:
        browser.media(prefers_reduced_motion="reduce")  # so that the same page makes the same picture
        for name, (log, lines) in pictures.items():
            path = PAGE.parent / name
            picture(browser, program, log, lines, path)
            print(f"{path.stat().st_size:6} docs/{name}")


if __name__ == "__main__":
    main()
