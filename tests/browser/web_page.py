"""The page of `make web` as its tests use it: opening it, its views, files that are dropped, and the count of checks.

A test is called as NAME PAGE PROGRAM."""
import base64
import contextlib
import functools
import http.server
import os
import pathlib
import re
import subprocess
import sys
import threading

PAGE, PROGRAM = sys.argv[1], os.path.abspath(sys.argv[2])
NAME = pathlib.Path(sys.argv[0]).stem
SAMPLES = pathlib.Path("sample-logs")
DROP = """
const [files] = arguments, data = new DataTransfer();
for (const [name, packed] of files) {
  const text = atob(packed), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++)
    bytes[i] = text.charCodeAt(i);
  data.items.add(new File([bytes], name));
}
say("reading ...");
document.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
"""
passed = 0


def tally(failed):
    subprocess.run([".ci/tally", "add", NAME.replace("_", "-"), str(passed), str(failed)], check=True)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served():
    """The origin of a web server that has the page, until the block ends."""
    handler = functools.partial(QuietHandler, directory=os.path.dirname(PAGE))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def visit(browser, origin):
    """Opens the page that a server has."""
    browser.visit(f"{origin}/{os.path.basename(PAGE)}")
    browser.wait("return document.body.classList.contains('ready')")


def check(is_true, words):
    global passed
    if not is_true:
        tally(1)
        sys.exit(f"{NAME}: failed: {words}")
    passed += 1


def counted(test):
    """Runs the checks; one that cannot go on is one that failed."""
    try:
        test()
    except (AssertionError, RuntimeError, OSError) as failure:
        tally(1)
        sys.exit(f"{NAME}: failed: {failure}")
    print(f"{NAME}: {passed} passed, 0 failed")
    tally(0)


def run(*argv):
    return subprocess.run([PROGRAM, *argv], stdout=subprocess.PIPE, check=False, stderr=subprocess.DEVNULL).stdout


def start(browser):
    browser.open(PAGE)
    browser.wait("return document.body.classList.contains('ready')")


def start_again(browser):
    """Closes the page, and opens it."""
    browser.open("about:blank")
    start(browser)


# What a player cannot read: options, paths of the page, carets, hashes.  The screen that records is looked at elsewhere.
DIALECT = re.compile(r"(?<![\w-])--|/\.own|\^~|hash v\d|shipslog: |\bstderr\b|undefined|\[object")
WORDS = """
const shown = [document.title, document.body.innerText];
for (const each of document.querySelectorAll('[title], [placeholder], [aria-label]'))
  if (each.checkVisibility() && each.closest('#record') === null)
    shown.push(each.title ?? '', each.placeholder ?? '', each.ariaLabel ?? '');
return shown.join('\\n');"""


def check_words(browser, where):
    """All that is shown is in words of players."""
    found = DIALECT.search(browser.script(WORDS))
    check(found is None, f"{where}: {found and found.string[max(0, found.start() - 60):found.end() + 60]!r} is no word of players")


def go(browser, view):
    browser.script("location.hash = arguments[0]", f"#/{view}")
    name = view.split("/")[0]
    browser.wait("return !byId(arguments[0]).hidden", name)
    if name != "record":
        browser.wait("return engine.waiting.size === 0")
        check_words(browser, view)


def drop(browser, *files):
    """Drops (name, bytes) and waits until they are read; returns what the page says."""
    browser.script("return afterOthers(() => {})")
    browser.script(DROP, [[name, base64.b64encode(data).decode()] for name, data in files])
    browser.wait("return !byId('said').textContent.startsWith('reading')")
    check_words(browser, "what is said of a file")
    return browser.script("return byId('said').querySelector('span')?.textContent ?? ''")


def click(browser, selector):
    """Clicks what can be scrolled to where nothing lies over it."""
    browser.script("document.querySelector(arguments[0]).scrollIntoView({block: 'center'})", selector)
    browser.click(selector)


def fits(browser):
    return browser.script("return document.documentElement.scrollWidth <= innerWidth")


def quiet(browser):
    """Nothing failed, and nothing was asked of a network: blob: are parts of the page."""
    return [*browser.errors(), *(each for each in browser.requests() if not each.startswith("blob:"))]


def empty_book(browser):
    browser.script("confirm = () => true; return clearBook()")
    browser.wait("return book.games.length === 0")


def notice(browser, name):
    """The text of a notice of the page; "" when it is not there."""
    return browser.script("return document.querySelector(`[data-notice='${arguments[0]}']`)?.textContent ?? ''", name)


def press_in(browser, name, words):
    """Presses a button of a notice."""
    browser.script("[...document.querySelectorAll(`[data-notice='${arguments[0]}'] button`)]"
                   ".find(each => each.textContent === arguments[1]).click()", name, words)


def begin(browser, players="Anna, Bob, Chris", **fields):
    """A new game in Record; fields are those of its set-up: rules, date, event, site, id, grade, game."""
    go(browser, "record")
    fields.setdefault("rules", "")
    browser.script("return changeRecording(() => beginRecording({...emptySetUp(), ...arguments[0]}))",
                   {"players": [name.strip() for name in players.split(",")], **fields})
    browser.wait("return recording.answer !== null && !recording.isBusy")


def tap(browser, name, word):
    """A tap of the recorder, and its answer."""
    browser.script("document.querySelector(`[data-${arguments[0]}='${arguments[1]}']`).click()", name, word)
    browser.wait("return !recording.isBusy")
