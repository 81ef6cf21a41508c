"""How fast the page is, and how much memory it takes: web_bench.py PAGE PROGRAM [GAMES].

Prints figures, and judges none: what a machine shares it cannot promise.  Each is the median of some runs.  Memory is that of
the process that draws the page (RSS in /proc), the libraries of Chromium with it."""
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
    return max(browser.renderers(), default=(0, 0, 0))[:2]


def timed_drop(browser, name, data):
    before = since_start(browser)
    words = drop(browser, (name, data))
    return since_start(browser) - before, words


def timed_choice(browser, data):
    """The file comes from a disk, so that the test itself takes no memory of the page."""
    with tempfile.NamedTemporaryFile(suffix=".slog") as log:
        log.write(data)
        log.flush()
        before = since_start(browser)
        browser.script("say('reading ...')")
        browser.choose_file("#file", log.name)
        browser.wait("return !byId('said').textContent.startsWith('reading')")
    return since_start(browser) - before, browser.text("#said")


def ready_seconds(browser):
    start_again(browser)
    return browser.script("return performance.now()") / 1000


def megabytes(pair):
    return f"{pair[0] / 1024:.0f} MB now, {pair[1] / 1024:.0f} MB at most"


def spread(values, digits=2):
    """The median, and between what all are."""
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def large_book():
    with Browser(width=390, height=844) as browser:
        start(browser)
        print(f"empty page: {megabytes(renderer_kilobytes(browser))}")
        seconds, words = timed_choice(browser, simulated(GAMES, 7))
        print(f"{GAMES} games imported and kept: {seconds:.1f} s ({words}), {megabytes(renderer_kilobytes(browser))}")
        times = [ready_seconds(browser) for _ in range(RUNS)]
        print(f"opened with {GAMES} games: {spread(times)} s, {megabytes(renderer_kilobytes(browser))}")
        times = [timed_drop(browser, f"one-{i}.slog", simulated(1, 100 + i))[0] for i in range(RUNS)]
        print(f"one log added and kept: {spread(times)} s, {megabytes(renderer_kilobytes(browser))}")


# Taps something legal, and waits until what comes of it is drawn; returns the milliseconds, and those of the worker among them.
# With `isIdle` it taps nothing: what is left is what asking and waiting take.
TAP = """
const [isIdle] = arguments, before = performance.now();
let worker = 0;
engine.askReally ??= engine.ask;
engine.ask = (...all) => { const began = performance.now(); return engine.askReally(...all).finally(() => { worker += performance.now() - began; }); };
const legal = [...document.querySelectorAll('#taps .legal, .record-bar .legal')].filter(each => !each.disabled);
if (legal.length === 0)
  return null;
if (!isIdle)
  legal[Math.floor(legal.length / 2)].click();
return new Promise(resolve => {
  const drawn = () => requestAnimationFrame(() => setTimeout(() => resolve([performance.now() - before, worker]), 0));
  const look = () => recording.isBusy ? setTimeout(look, 4) : drawn();
  look();
});"""


def taps(browser, is_idle=False):
    return [pair for pair in (browser.script(TAP, is_idle) for _ in range(60)) if pair is not None]


def work_of_taps(browser, is_idle=False):
    """Milliseconds of processor that the thread of the page takes for one."""
    before = browser.busy_seconds()
    n = len(taps(browser, is_idle))
    return 1000 * (browser.busy_seconds() - before) / max(1, n)


def starts(browser, mark):
    """Seconds until a mark of app.js: `doors`, when what one can do stands there, and `ready`, when the program does."""
    return browser.script("return performance.getEntriesByName(arguments[0])[0].startTime / 1000", mark)


def slow_machine():
    """What a quarter of a core makes of it: by the clock, with the thread of the page held by Chromium, which does not hold that of the program;
    and in processor time of the page's thread, four times, which other work on this machine changes less."""
    with Browser(width=390, height=844) as browser:
        works = []
        for _ in range(2 * RUNS):
            browser.open("about:blank")
            before = browser.busy_seconds()
            start(browser)
            works.append(4 * (browser.busy_seconds() - before))
        browser.throttle(4)
        doors, all_of_it = [], []
        for _ in range(2 * RUNS):
            start_again(browser)
            doors.append(starts(browser, "doors"))
            all_of_it.append(starts(browser, "ready"))
        print(f"a quarter of a core: first screen after {spread(doors)} s by the clock, the program after {spread(all_of_it)} s; {spread(works)} s of work in the page for both")
        begin(browser)
        times = taps(browser)
        idle = taps(browser, is_idle=True)
        print(f"a quarter of a core: {len(times)} taps, {spread([total for total, _ in times], 0)} ms by the clock, of which the program {spread([program for _, program in times], 0)} "
              f"and the measuring {spread([total for total, _ in idle], 0)}")
        browser.throttle(1)
        works = [4 * (work_of_taps(browser) - work_of_taps(browser, is_idle=True)) for _ in range(RUNS)]
        print(f"a quarter of a core: a tap takes the page {spread(works, 0)} ms of work")


# From the press of a key to the frame that shows what it did, as Chromium says it: in steps of 8 ms, and only from 16 ms on.
LISTEN = """
window.fromKey = [];
new PerformanceObserver(list => fromKey.push(...list.getEntries().filter(({name}) => name === 'keydown').map(({duration}) => duration)))
  .observe({type: 'event', durationThreshold: 16});"""
# As one who steps quickly: the next key a moment after what the last one did is there.
AWAIT = "return new Promise(resolve => requestAnimationFrame(() => setTimeout(() => resolve(fromKey.length), 60)));"


def times_of_steps(browser, n):
    """Milliseconds from the press of a key to the frame that shows it, the least first."""
    browser.script(LISTEN)
    for _ in range(n):
        browser.press("ArrowRight")
        browser.script(AWAIT)
    times = browser.script("return fromKey")
    return sorted(times + [16] * (n - len(times)))


# One such step; with nothing to press, what asking and waiting take.
STEP = """
const painted = () => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)));
return (async () => {
  await painted();
  document.querySelector(arguments[0])?.click();
  await painted();
  return true;
})();"""


def works_of_steps(browser, selector, n):
    """Milliseconds of processor that the thread of the page takes for each of n steps, the least first."""
    works = []
    for _ in range(n):
        before = browser.busy_seconds()
        browser.script(STEP, selector)
        works.append(1000 * (browser.busy_seconds() - before))
    return sorted(works)


def game_page():
    """Steps through games with a quarter of a core: from the key to the frame on the screen, and in processor time of the page's thread, four times.
    The clock counts what else is drawn beside that thread, too, so that other work on this machine changes it; of that Chromium holds nothing."""
    with tempfile.TemporaryDirectory() as folder, Browser(width=390, height=844) as browser:
        for log in ("sample-logs/pr/expansions/deluxe-new-buildings-nobles-5p.slog", "sample-logs/sj/expansions/second-new-buildings-4p.slog"):
            subprocess.run([PROGRAM, "page", log, "-o", f"{folder}/game.html"], check=True)
            for width, height in ((390, 844), (1280, 800)):
                browser.resize(width, height)
                browser.visit("about:blank")
                browser.open(f"{folder}/game.html", "e20")
                browser.throttle(4)
                times = times_of_steps(browser, 100)
                browser.throttle(1)
                browser.visit("about:blank")
                browser.open(f"{folder}/game.html", "e20")
                idle = statistics.median(works_of_steps(browser, "#nothing", 30))
                works = [4 * (work - idle) for work in works_of_steps(browser, '[data-go="event+"]', 100)]
                print(f"a quarter of a core, {width} pixels: a step on the page of {log.split('/')[-1]} {statistics.median(times):.0f} ms from key to frame, 95 of 100 below {times[len(times) * 95 // 100]:.0f} ms; "
                      f"of work in the page {statistics.median(works):.0f} ms, 95 of 100 below {works[95]:.0f} ms")


large_book()
slow_machine()
game_page()
