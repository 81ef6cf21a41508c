"""A short look at the program as one page in a browser: web_smoke.py PAGE PROGRAM.

It opens, audits a log, imports one, answers a report and takes a tap; web_checks.py does all of it closely."""
import gzip
import json
import pathlib
import re
import struct
import tempfile

from browser import Browser
from web_page import PAGE, SAMPLES, begin, check, counted, drop, go, quiet, run, start, start_again, tap


def to_be_had():
    """A folder that any web server has as it is: the page and a smaller copy, the manifest, drawings of the sizes that it says."""
    folder = pathlib.Path(PAGE).parent
    page = (folder / "shipslog.html").read_bytes()
    check(gzip.decompress((folder / "shipslog.html.gz").read_bytes()) == page, "the copy for web servers is the page")
    check('url=shipslog.html"' in (folder / "index.html").read_text(), "the folder's own address leads to the page")
    icons = [icon for icon in json.loads((folder / "shipslog.webmanifest").read_text())["icons"] if icon["type"] == "image/png"]
    sizes = ["{}x{}".format(*struct.unpack(">II", (folder / icon["src"]).read_bytes()[16:24])) for icon in icons]
    check(sizes == [icon["sizes"] for icon in icons] == ["192x192", "512x512"], f"there are drawings for home screens: {sizes}")
    kept = re.search(r"FILES = \[(.*?)\]", (folder / "service.js").read_text())[1]
    check(all((folder / name).exists() for name in re.findall(r'"(.*?)"', kept)), "all that is kept for use without a network is there")


def smoke():
    to_be_had()
    with Browser(width=390, height=800) as browser:
        start(browser)
        check(browser.script("return settings.version") == run("version").decode().split("\n")[0], "the version is the program's")
        broken = SAMPLES / "broken/pr-action-out-of-order.slog"
        drop(browser, (broken.name, broken.read_bytes()))
        browser.wait("return document.querySelectorAll('.finding').length === 1")
        check(browser.text(".of-line").strip() != "", "the audit says where the error is")
        log = SAMPLES / "pr/rgg2002-3p.slog"
        drop(browser, (log.name, log.read_bytes()))
        check(browser.script("return book.games.length") == 1, "a log is imported")
        with tempfile.TemporaryDirectory() as folder:
            run("import", "-q", "--db", f"{folder}/book.db", str(log))
            rows = json.loads(run("report", "standings", "--db", f"{folder}/book.db", "--format", "json"))
        go(browser, "statistics/standings")
        browser.wait("return byId('report-rows').children.length === arguments[0]", len(rows))
        here = browser.script("return engine.json('report', 'standings', '--db', BOOK)")
        check(here == rows, "a report is that of the program")
        begin(browser)
        for tile in ("corn", "corn", "indigo", "sugar"):
            tap(browser, "thing", tile)
        tap(browser, "line", "A builder")
        check("A builder" in browser.script("return recording.text"), "a tap is recorded")
        browser.click("[aria-label='More']")
        words = browser.script("byId('record-table').open = true; return byId('table-fields').innerText")
        check("doubloons" in words and "0vp" not in words and "adjust" not in words, "the table is in words")
        browser.script("document.querySelector('#table-fields input').value = 5;"
                       "byId('table-form').requestSubmit()")
        browser.wait("return !recording.isBusy && recording.text.includes('adjust')")
        check("  adjust A 5d" in browser.script("return recording.text"), "the table is otherwise")
        said = browser.script("return byId('record-said').textContent")
        check("doubloons" in said and "^" not in said and ".slog" not in said, f"what the table did is said in words: {said}")
        start_again(browser)
        check(browser.script("return book.games.length === 1 && recording.text.includes('A builder')"), "book and game are kept")
        trouble = quiet(browser)
        check(trouble == [], f"no errors, no network: {trouble}")


counted(smoke)
