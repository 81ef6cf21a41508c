"""A short look at the program as one page in a browser: web_smoke.py PAGE PROGRAM.

It opens, audits a log, imports one, answers a report and takes a tap; web_checks.py does all of it closely."""
import json
import tempfile

from browser import Browser
from web_page import SAMPLES, begin, check, counted, drop, go, quiet, run, start, start_again, tap


def smoke():
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
