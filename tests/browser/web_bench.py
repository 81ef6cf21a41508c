"""How fast the page is, and how much memory it takes: web_bench.py PAGE PROGRAM [GAMES].

Prints figures, and judges none: what a machine shares it cannot promise.  Each is the median of some runs.  Memory is that of
the process that draws the page (RSS in /proc), the libraries of Chromium with it."""
import pathlib
import statistics
import subprocess
import sys
import tempfile

from browser import Browser
from web_page import PAGE, PROGRAM, begin, drop, start, start_again

GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
RUNS = 5


def simulated(games, seed):
    return subprocess.run([PROGRAM, "simulate", "--games", str(games), "--seed", str(seed), "--club", "12"], check=True, stdout=subprocess.PIPE).stdout


def since_start(browser):
    return browser.script("return performance.now()") / 1000


def renderer_kilobytes(browser):
    """(now, most ever) of the largest process that draws pages of this browser."""
    sizes = []
    for status in pathlib.Path("/proc").glob("[0-9]*/status"):
        try:
            command = status.with_name("cmdline").read_bytes()
            if b"--type=renderer" in command and browser.is_ours(command):
                fields = dict(line.split(":", 1) for line in status.read_text().splitlines())
                sizes.append(tuple(int(fields[name].split()[0]) for name in ("VmRSS", "VmHWM")))
        except (OSError, KeyError):
            continue
    return max(sizes, default=(0, 0))


def timed_drop(browser, name, data):
    before = since_start(browser)
    words = drop(browser, (name, data))
    return since_start(browser) - before, words


def ready_seconds(browser):
    start_again(browser)
    return browser.script("return performance.now()") / 1000


def megabytes(pair):
    return f"{pair[0] / 1024:.0f} MB now, {pair[1] / 1024:.0f} MB at most"


def large_book():
    with Browser(width=390, height=844) as browser:
        start(browser)
        print(f"empty page: {megabytes(renderer_kilobytes(browser))}")
        seconds, words = timed_drop(browser, "many.slog", simulated(GAMES, 7))
        print(f"{GAMES} games imported and kept: {seconds:.1f} s ({words}), {megabytes(renderer_kilobytes(browser))}")
        times = [ready_seconds(browser) for _ in range(RUNS)]
        print(f"opened with {GAMES} games: median {statistics.median(times):.2f} s, {min(times):.2f} to {max(times):.2f}, {megabytes(renderer_kilobytes(browser))}")
        times = [timed_drop(browser, f"one-{i}.slog", simulated(1, 100 + i))[0] for i in range(RUNS)]
        print(f"one log added and kept: median {statistics.median(times):.2f} s, {min(times):.2f} to {max(times):.2f}, {megabytes(renderer_kilobytes(browser))}")


large_book()
