"""Uses the program as one page in a browser: web_checks.py PAGE PROGRAM.

Does what a user does, at the width of a phone and of a desk, and compares what comes out with the program
of the command line."""
import base64
import json
import pathlib
import sqlite3
import tempfile

from browser import Browser
from web_page import (SAMPLES, begin, check, click, counted, drop, empty_book, fits, go, notice, quiet, run, served, start, start_again, tap, visit)

HOSTILE = "<img src=x onerror=alert(1)>"


def check_log(browser):
    """A log with an error: the finding, its clause, the repair, and into the book."""
    name = "pr-action-out-of-order.slog"
    log = SAMPLES / "broken" / name
    drop(browser, (name, log.read_bytes()))
    browser.wait("return document.querySelectorAll('.finding').length === 1")
    check(browser.text(".of-line").endswith("Chris takes sugar"), f"the line is said in words: {browser.text('.of-line')}")
    browser.script("byId('said').click()")
    check(browser.text("#said") == "", "what is said goes with a tap")
    click(browser, ".finding .rule")
    browser.wait("return document.querySelector('.clause')?.textContent.startsWith('PR-ROLE-06')")
    check(fits(browser), "the findings fit")
    click(browser, ".apply")
    browser.wait("return byId('verdict').textContent.startsWith('Nothing is wrong')")
    fixed = browser.script("return byId('log').value")
    check(fixed.encode() == run("fix", str(log)), "the repaired log is that of `fix`")
    browser.script("byId('log').value = byId('log').value.replace('A quarry', 'A harbor');"
                   "byId('log').dispatchEvent(new Event('input'))")
    browser.wait("return document.querySelectorAll('.finding').length > 0")
    click(browser, ".finding [aria-expanded]")
    legal = browser.wait("return document.querySelector('.legal')?.dataset.line")
    check(not browser.text(".legal").startswith("A "), f"what was legal is said in words: {browser.text('.legal')}")
    click(browser, ".legal")
    browser.wait("return byId('log').value.includes(arguments[0])", legal)
    browser.script("byId('log').value = arguments[0]; byId('log').dispatchEvent(new Event('input'))", fixed)
    browser.wait("return byId('verdict').textContent.startsWith('Nothing is wrong')")
    click(browser, "#draft-add")
    browser.wait("return book.games.length === 1")
    check(fits(browser), "the repaired log fits")


def two_views(browser):
    """Fix and Record are two views of one log, and what is typed in Fix is there after a reload."""
    begin(browser)
    for tile in ("corn", "corn", "indigo", "sugar"):
        tap(browser, "thing", tile)
    browser.script("fixRecording()")
    browser.wait("return byId('log').value === recording.text && draft.recorded === recording.text")
    browser.script("const log = byId('log'); log.value = log.value.replace('indigo', 'coffee'); log.dispatchEvent(new Event('input'))")
    browser.wait("return recording.text.includes('coffee')")
    go(browser, "record")
    tap(browser, "line", "A settler")
    go(browser, "fix")
    browser.wait("return byId('log').value.includes('A settler')")
    check(browser.script("return byId('log').value === recording.text"), "Fix shows what was tapped in Record")
    go(browser, "record")
    browser.script("return undoTap().then(undoTap)")
    check("indigo" in browser.script("return recording.text"), "Undo of Record takes back what was changed in Fix")
    browser.script("openInCheck('other.slog', 'slog 1\\n'); const log = byId('log'); log.value += '# half'; log.dispatchEvent(new Event('input'))")
    browser.wait("return kept.get('draft').then(value => value?.text.includes('half'))")
    start_again(browser)
    go(browser, "fix")
    check(browser.script("return byId('log').value") == "slog 1\n# half", "a log that is half typed is there after a reload")
    browser.script("openInCheck('third.slog', 'slog 1\\n# third')")
    browser.wait("return [...document.querySelectorAll('#fix-head .chip')].some(each => each.innerText.includes('other.slog'))")
    browser.script("document.querySelector('#fix-head .chip').click()")
    browser.wait("return byId('log').value.endsWith('half')")
    click(browser, "#draft-drop")
    browser.wait("return byId('log').value === ''")
    browser.script("document.querySelector('#said button').click()")
    browser.wait("return byId('log').value.endsWith('half')")
    check(True, "a log that is put away comes back")
    browser.script("dropDraft(); confirm = () => true; return dropRecording()")


def read_reports(browser, database):
    """Five reports of the book say what the program says of the database, and a row says why."""
    for report in ("standings", "roles", "buildings", "ratings", "progress"):
        rows = json.loads(run("report", report, "--db", database, "--format", "json"))
        here = browser.script("return engine.json('report', arguments[0], '--db', BOOK)", report)
        check(here == rows, f"report {report} is that of the program")
        go(browser, f"statistics/{report}")
        browser.wait("return byId('report-rows').children.length === arguments[0]", min(len(rows), 500))
        browser.wait("return byId('drawing').querySelector('svg') !== null")
        check(fits(browser), f"report {report} fits")
    browser.script("document.querySelector('#report-rows button').click()")
    browser.wait("return !byId('why').hidden && byId('why-rows').children.length > 0")
    ask(browser)


def ask(browser):
    """A head sorts and says what it is; a row opens to all its numbers where there is no room for them."""
    go(browser, "statistics/standings")
    browser.wait("return [...byId('report-head').children].some(head => head.textContent === 'best')")
    best = "return [...byId('report-rows').children].map(row => Number(row.children[arguments[0]].textContent))"
    column = browser.script("return [...byId('report-head').children].findIndex(head => head.textContent === 'best')")
    for order, is_sorted in (("descending", lambda cells: cells == sorted(cells, reverse=True)), ("ascending", lambda cells: cells == sorted(cells))):
        browser.script("byId('report-head').children[arguments[0]].querySelector('button').click()", column)
        check(browser.script("return byId('report-head').children[arguments[0]].getAttribute('aria-sort')", column) == order and is_sorted(browser.script(best, column)), f"a head sorts: {order}")
    check(browser.script("return byId('report-column').textContent") == "Best: highest final score.", "a head says what its column is")
    check(browser.script("return /^[\\d.]+ % \\(\\d+\u2013\\d+\\)$/.test([...byId('report-rows').children[0].children].map(cell => cell.textContent).find(text => text.includes('%')))"), "a rate has its sign and its interval")
    browser.resize(390, 844)
    browser.script("document.querySelector('.row-more').click()")
    shown = browser.script("return [...document.querySelectorAll('.rest dt')].map(part => part.textContent)")
    check("win rate" in shown and "worst" in shown and fits(browser), f"a row opens on a phone: {shown}")
    browser.script("document.querySelector('.row-more').click()")
    check(browser.script("return document.querySelector('.rest') === null"), "and closes")
    browser.resize(1280, 800)


def read_book(browser):
    """Logs of a club into the book: the games and what reports say of them are the program's."""
    logs = sorted((SAMPLES / "pr/club").glob("*.slog"))
    said = drop(browser, *((log.name, log.read_bytes()) for log in logs))
    browser.wait("return book.games.length > 1")
    check(said == f"{browser.script('return book.games.length') - 1} games added." and notice(browser, "trouble") == "", f"all logs are read: {said}")
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/book.db"
        run("import", "-q", "--db", database, *map(str, logs))
        read_reports(browser, database)


def look_at_game(browser):
    go(browser, "game/2")
    browser.wait("return byId('game-frame').src.startsWith('blob:')")
    check(fits(browser), "the game fits")


def look_at_chances(browser):
    """A game that the command line judged: its page is the same, chances and all."""
    with tempfile.TemporaryDirectory() as folder:
        database, page = f"{folder}/judged.db", f"{folder}/page.html"
        run("import", "-q", "--db", database, str(SAMPLES / "pr/rgg2002-2p.slog"))
        run("analyse", "-q", "--db", database, "--policy", "guess", "--games", "4", "--error", "15")
        run("page", "--db", database, "--game", "1", "--output", page)
        empty_book(browser)
        drop(browser, ("judged.db", pathlib.Path(database).read_bytes()))
        browser.wait("return book.games.length === 1")
        go(browser, "game/1")
        browser.wait("return byId('game-frame').src.startsWith('blob:')")
        here = browser.script("return engine.read(PAGE).then(bytes => new TextDecoder().decode(bytes))")
        wanted = pathlib.Path(page).read_text()
        check('"chances"' in wanted and here == wanted, "the page of a judged game is that of the program")
    empty_book(browser)


def tab_to(browser, selector):
    """Presses the tabulator until what matches has the focus."""
    for _ in range(100):
        if browser.script("return document.activeElement.matches(arguments[0])", selector):
            return
        browser.press("Tab")
    check(False, f"the keyboard reaches {selector}")


def use_keyboard(browser):
    """A game is begun, and its tiles and first role taken, without a mouse."""
    browser.script("document.activeElement.blur()")
    tab_to(browser, "a[href='#/record']")
    browser.press("Enter")
    browser.wait("return !byId('record').hidden")
    for seat, name in enumerate(("Anna", "Bob", "Chris")):
        tab_to(browser, f"#new-player-{seat}")
        browser.press(*name)
    browser.press("Enter")
    browser.wait("return recording.answer !== null")
    for tile in ("corn", "corn", "indigo", "sugar"):
        tab_to(browser, f"[data-thing='{tile}']")
        browser.press("Space")
        browser.wait("return !recording.isBusy")
    tab_to(browser, "[data-line='A builder']")
    browser.press("Enter")
    browser.wait("return recording.text.includes('A builder')")
    check(True, "the keyboard records")
    browser.script("confirm = () => true; return dropRecording()")


def read_aloud(browser):
    """Every control of each view has a name, and the view a heading."""
    controls = {"button", "link", "textbox", "combobox", "spinbutton", "checkbox", "searchbox", "Date"}
    for view in ("games", "result", "record", "fix", "game/1", "statistics/standings", "settings"):
        go(browser, view)
        tree = browser.tree()
        nameless = [role for role, name in tree if role in controls and not name.strip()]
        check(nameless == [], f"{view}: {nameless} without a name")
        check(any(role == "heading" for role, _ in tree), f"{view} has a heading")


def close_and_return(browser):
    """What is in the book and on the sheet is there again."""
    before = browser.script("return [book.games.length, byId('log').value]")
    start_again(browser)
    check(browser.script("return [book.games.length, byId('log').value]") == before, "all is there again")


def open_databases(browser):
    """A database of the command line opens, and the one saved is read by it."""
    with tempfile.TemporaryDirectory() as folder:
        database, saved = f"{folder}/many.db", f"{folder}/saved.db"
        run("simulate", "-g", "1000", "--club", "9", "--players", "mixed", "-o", f"{folder}/many.slog")
        run("import", "-q", "--db", database, f"{folder}/many.slog")
        empty_book(browser)
        drop(browser, ("many.db", pathlib.Path(database).read_bytes()))
        browser.wait("return book.games.length === 1000")
        read_reports(browser, database)
        text = browser.script(
            "return engine.read(BOOK).then(bytes => { let text = '';"
            "for (const byte of bytes) text += String.fromCharCode(byte); return btoa(text); })")
        pathlib.Path(saved).write_bytes(base64.b64decode(text))
        check(run("db", "hash", saved) == run("db", "hash", database), "the saved book has the same games")
        check(sqlite3.connect(saved).execute("PRAGMA integrity_check").fetchone() == ("ok",), "the saved book is whole")


def hostile_names(browser):
    log = (SAMPLES / "pr/rgg2002-3p.slog").read_text().replace("Anna", HOSTILE)
    empty_book(browser)
    drop(browser, (HOSTILE + ".slog", log.encode()))
    browser.wait("return book.games.length === 1")
    for view in ("games", "settings", "statistics/standings", "game/1"):
        go(browser, view)
    browser.wait("return document.querySelectorAll('#report-rows tr').length > 0")
    check(HOSTILE in browser.text("#games"), "the name is text")
    check(browser.script("return document.images.length") == 0, "no name became an element")


def from_a_server():
    """From a web server: works again when the server is gone."""
    with Browser(with_local=True) as browser:
        with served() as origin:
            visit(browser, origin)
            browser.wait("return navigator.serviceWorker.ready.then(found => found.active?.state === 'activated')")
            check(browser.errors() == [], "no errors when served")
        browser.visit("about:blank")
        visit(browser, origin)
        check(browser.script("return settings.version").startswith("shipslog "), "works without the server")


def use(width, height):
    with Browser(width=width, height=height) as browser:
        start(browser)
        go(browser, "settings")
        check(browser.text("#version") == run("version").decode().split("\n")[0], "the version is the program's")
        go(browser, "games")
        for step in (check_log, read_book, look_at_game, read_aloud, use_keyboard, close_and_return, two_views, look_at_chances,
                     open_databases, hostile_names):
            step(browser)
        trouble = quiet(browser)
        check(trouble == [], f"no errors, no network: {trouble}")


def use_all():
    for size in ((1280, 800), (390, 800), (360, 740)):
        use(*size)
    from_a_server()


counted(use_all)
