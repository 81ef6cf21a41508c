"""What the page does when it cannot keep a game as usual: web_store_checks.py PAGE PROGRAM.

Two tabs, a damaged store, none at all, a full disk, a tap that is under way, and the way back from a game.  Of ways to
be damaged, missing or full it takes one, and leaves out what is asked of a browser alone; with THOROUGH set it takes all."""
import base64
import json
import os
import pathlib
import sqlite3
import tempfile

from browser import Browser
from web_page import (DROP, SAMPLES, begin, check, click, counted, drop, empty_book, fits, go, notice, press_in, quiet, run, served, start,
                      start_again, tap, visit)

LOG = SAMPLES / "pr/rgg2002-3p.slog"
IS_KEPT = "return kept.get(arguments[0]).then(value => value !== undefined)"
# Values of which no part can make anything: of another type, and rubbish of the right one.
RUBBISH = {"book": ("'rubbish'", "new TextEncoder().encode('SQLite format 3, or so')", "new Uint8Array(0)"),
           "recording": ("7", "{name: 'game.slog', text: 12}", "{name: 'game.slog', text: 'no log at all'}"),
           "draft": ("{name: 3}", "[]")}
FULL = ("IDBObjectStore.prototype.keepReally ??= IDBObjectStore.prototype.put;"
        "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); };")
# A disk that is full only when the transaction ends.
ABORTS = ("IDBObjectStore.prototype.keepReally ??= IDBObjectStore.prototype.put;"
          "IDBObjectStore.prototype.put = function (...all) {"
          "  const request = this.keepReally(...all); this.transaction.abort(); return request; };")
ROOM = "IDBObjectStore.prototype.put = IDBObjectStore.prototype.keepReally;"
CATCH_FILE = "window.saved = null; saveFile = (name, bytes) => { window.saved = {name, bytes}; };"
NO_STORE = {"refuses": "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };",
            "fails": "IDBFactory.prototype.open = function () { const request = {error: new DOMException('no', 'UnknownError')};"
                     "  setTimeout(() => request.onerror(), 0); return request; };",
            "is missing": "Object.defineProperty(window, 'indexedDB', {value: undefined});",
            "never answers": "IDBFactory.prototype.open = () => ({});"}
# Counts the blocks that are written and read; `fullAt` is the one at which the disk is full.
COUNT_BLOCKS = """
window.blocks = {put: 0, get: 0}; window.fullAt = Infinity;
for (const name of ['put', 'get']) {
  const really = IDBObjectStore.prototype[name];
  IDBObjectStore.prototype[name] = function (...all) {
    if (Array.isArray(all.at(-1)) && ++window.blocks[name] === window.fullAt && name === 'put')
      throw new DOMException('full', 'QuotaExceededError');
    return really.apply(this, all);
  };
}"""
# How many bytes the program is given at a time.
COUNT_GIVEN = """
window.given = []; engine.giveReally ??= engine.give;
engine.give = (path, bytes) => { window.given.push(bytes.length); return engine.giveReally(path, bytes); };"""
# All of the book as it is kept, beside the file of the program: whether they are the same, and how many blocks there are.
AS_KEPT = """return restOfFile('book').then(async rest => {
  const bytes = await engine.read(BOOK), stored = new Uint8Array(await rest.arrayBuffer());
  const keys = await kept.act('readonly', store => store.getAllKeys(keysOf('book')));
  return [keys.length, keys.length === Math.ceil(bytes.length / 65536) && bytes.length === stored.length && bytes.every((byte, i) => byte === stored[i])];
})"""
# Taps a tile once more while the log is kept: the screen still shows the list that was sent.
TAP_WHILE_KEPT = ("kept.setReally = kept.set; kept.set = (...all) => {"
                  "document.querySelector('[data-thing=corn]')?.click(); return kept.setReally(...all); };")
TILES = ("corn", "corn", "indigo", "sugar")


def share(ways):
    return list(ways) if os.environ.get("THOROUGH") else list(ways)[:1]


def take_tiles(browser):
    for tile in TILES:
        tap(browser, "thing", tile)


def import_log(browser):
    return drop(browser, (LOG.name, LOG.read_bytes()))


def leave_all(browser):
    browser.script("confirm = () => true; return dropRecording().then(clearBook)")


def ask_to_stay(browser):
    """The browser is asked to keep things at the first game, and not before."""
    browser.script("window.asked = 0; navigator.storage.persist = async () => { window.asked++; return true; };")
    go(browser, "fix")
    check(browser.script("return window.asked") == 0, "nothing is asked for before there is a game")
    import_log(browser)
    check(browser.script("return window.asked") == 1, "the first game of the book asks the browser to keep it")
    begin(browser)
    check(browser.script("return window.asked") == 1, "the second one does not ask again")
    leave_all(browser)
    begin(browser)
    check(browser.script("return window.asked") == 2, "so does a game that is recorded first")
    leave_all(browser)


def is_reading(browser):
    """A screen that is drawn when it is shown need not be right before."""
    return browser.script("return [...document.querySelectorAll('[data-writes]')].every(each => each.disabled || each.closest('[data-drawn]')?.hidden)")


def two_tabs(browser):
    """One writes, the other reads what that one keeps; and writes when it is told to, or when the first is closed."""
    import_log(browser)
    begin(browser)
    take_tiles(browser)
    first = browser.tab()
    check(notice(browser, "turn") == "", "one tab alone says nothing of others")
    second = browser.new_tab()
    start(browser)
    check("open in another tab" in notice(browser, "turn") and fits(browser), "the second tab says that another one writes")
    check(is_reading(browser), "nothing in it that writes can be pressed")
    check(browser.script("return book.games.length === 1 && recording.text.includes('sugar')"), "it shows what is kept")
    check("Another tab writes" in import_log(browser), "a file that is dropped there is refused")
    browser.script("return sendLine('A builder')")
    check("builder" not in browser.script("return recording.text"), "and so is a line")
    browser.script("byId('log').value = 'slog 1'; return checkLog()")
    check(browser.script("return byId('findings').children.length > 0"), "a log is checked there")

    browser.use_tab(first)
    tap(browser, "line", "A builder")
    browser.use_tab(second)
    browser.wait("return recording.text.includes('A builder')")
    check(True, "what the first tab keeps is shown in the second")

    press_in(browser, "turn", "Write here")
    browser.wait("return turn.isOurs && !document.querySelector('[data-notice=turn]')")
    check(not is_reading(browser), "the second tab writes when it is told to")
    browser.script("return sendLine('A -')")
    text = browser.script("return recording.text")
    browser.use_tab(first)
    browser.wait("return recording.text === arguments[0]", text)
    check("open in another tab" in notice(browser, "turn") and is_reading(browser), "the first tab then only reads")
    browser.use_tab(second)
    browser.close_tab(first)
    browser.wait("return turn.isOurs && !document.querySelector('[data-notice=turn]')")
    check(not is_reading(browser), "it writes again when the second one is closed")
    leave_all(browser)


def asleep(browser):
    """A tab that does not answer is not waited for; when it wakes up, it reads."""
    first = browser.tab()
    browser.script("turn.channel.onmessage = null")
    second = browser.new_tab()
    start(browser)
    press_in(browser, "turn", "Write here")
    browser.wait("return turn.isOurs")
    browser.use_tab(first)
    browser.wait("return !turn.isOurs")
    check(is_reading(browser), "a tab that did not answer has lost its turn")
    browser.use_tab(second)
    browser.close_tab(first)
    browser.wait("return turn.isOurs")


def damaged(browser, key, rubbish, words=None):
    """One part is rubbish: the others are there, it is left alone, can be saved, and begins from nothing."""
    import_log(browser)
    begin(browser)
    take_tiles(browser)
    browser.script("byId('log').value = '# a sheet'; return checkLog()")
    browser.script(f"return kept.set(arguments[0], {rubbish})", key)
    start_again(browser)
    words = words or f"{key}, {rubbish}"
    check(notice(browser, f"damaged-{key}") != "", f"{words}: the page says that it cannot be read")
    whole = browser.script("return {book: book.games.length === 1, recording: recording.text.includes('sugar'),"
                           "draft: byId('log').value === '# a sheet'}")
    check(whole == {each: each != key for each in RUBBISH}, f"{words}: all other parts are there: {whole}")
    check(fits(browser), f"{words}: the notice fits")
    if key == "book":
        check("cannot be read" in import_log(browser), f"{words}: nothing is added to it")
    browser.script(f"return checkLog().then(() => kept.get(arguments[0]))", key)
    check(browser.script(f"return kept.get(arguments[0]).then(value => JSON.stringify(value) === JSON.stringify({rubbish}))", key),
          f"{words}: it stays as it was")
    browser.script(CATCH_FILE)
    press_in(browser, f"damaged-{key}", "Save what is there")
    check(browser.script("return window.saved !== null && window.saved.name.startsWith('damaged-')"), f"{words}: it is saved")
    browser.script("confirm = () => true")
    press_in(browser, f"damaged-{key}", "Start empty")
    browser.wait("return !document.querySelector(`[data-notice='damaged-${arguments[0]}']`)", key)
    if key == "draft":
        browser.script("byId('log').value = '# another'; return checkLog()")
    if key == "recording":
        begin(browser)
    if key == "book":
        import_log(browser)
    start_again(browser)
    check(browser.script(IS_KEPT, key) and notice(browser, f"damaged-{key}") == "", f"{words}: it begins from nothing")
    leave_all(browser)


def damaged_store(browser):
    for key, values in share(RUBBISH.items()):
        for rubbish in share(values):
            damaged(browser, key, rubbish)


def broken_book():
    """The bytes of a book in which the page of its replays is rubbish, and all else is whole."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "book.db")
        run("import", "-q", "--db", path, str(LOG))
        book = sqlite3.connect(path)
        (size,), = book.execute("PRAGMA page_size")
        (page,), = book.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'replay_sum'")
        book.close()
        whole = path.read_bytes()
        check(run("db", "list", "--db", path) != b"", "the book can be listed")
        return whole[:(page - 1) * size] + b"rubbish " * (size // 8) + whole[page * size:]


def damaged_in_the_middle(browser):
    """A book whose list of games is whole is found damaged, too, kept by the browser or opened as a file."""
    broken = broken_book()
    packed = base64.b64encode(broken).decode()
    damaged(browser, "book", f"Uint8Array.from(atob('{packed}'), letter => letter.charCodeAt(0))", "a book with a damaged page")
    check("damaged" in drop(browser, ("broken.db", broken)) and browser.script("return book.games.length") == 0, "a damaged database is not opened")
    import_log(browser)
    check("damaged" in drop(browser, ("broken.db", broken)) and browser.script("return book.games.length") == 1, "nor is it merged with the book")
    leave_all(browser)


def without_store(browser):
    """The page works in memory, and says so."""
    for how, script in share(NO_STORE.items()):
        identifier = browser.before_load(script)
        start_again(browser)
        check("keeps nothing" in notice(browser, "memory"), f"a store that {how}: the page says that nothing is kept")
        import_log(browser)
        begin(browser)
        take_tiles(browser)
        check(browser.script("return book.games.length === 1 && recording.text.includes('sugar')"), f"a store that {how}: it works")
        check(fits(browser), f"a store that {how}: the notice fits")
        browser.not_before_load(identifier)
    start_again(browser)
    check(notice(browser, "memory") == "", "with a store, nothing is said")


def full_disk(browser):
    """What cannot be kept is said; the screen and the log go on together, and are kept when there is room again."""
    for refuse in share((ABORTS, FULL)):
        import_log(browser)
        begin(browser)
        take_tiles(browser)
        browser.script(refuse)
        tap(browser, "line", "A builder")
        check("could not be kept" in notice(browser, "unsaved-recording"), "a tap that is not kept is said")
        check(browser.script("return recording.text.includes('A builder') && recording.answer.log === recording.text"
                             " && /builder/i.test(document.querySelector('.recent').textContent)"), "the log has what the screen shows")
        check(browser.script("return kept.get('recording').then(value => !value.text.includes('builder'))"), "the store has not")
        check(fits(browser), "the notice fits")
        browser.script(CATCH_FILE)
        press_in(browser, "unsaved-recording", "Save as file")
        check(browser.script("return window.saved.bytes === recording.text"), "the file has the log of the screen")
        tap(browser, "line", "A -")
        browser.script("return undoTap()")
        check(browser.script("return recording.answer.log === recording.text && recording.text.includes('A builder')"),
              "the game goes on, and back")
        other = SAMPLES / "pr/rgg2002-4p.slog"
        drop(browser, (other.name, other.read_bytes()))
        check("could not be kept" in notice(browser, "unsaved-book"), "a book that is not kept is said")
        check(browser.script("return book.games.length") == 2, "its games are there")
        press_in(browser, "unsaved-book", "Try again")
        browser.script("return afterOthers(() => {})")
        check("could not be kept" in notice(browser, "unsaved-book"), "it is said again when there is no room yet")
        browser.script(ROOM)
        for key in ("book", "recording"):
            press_in(browser, f"unsaved-{key}", "Try again")
        browser.wait("return document.querySelectorAll('.notice').length === 0")
        text = browser.script("return recording.text")
        start_again(browser)
        check(browser.script("return book.games.length === 2 && recording.text === arguments[0]", text), "all is kept in the end")
        leave_all(browser)


def simulated(games, seed):
    return run("simulate", "--games", str(games), "--seed", str(seed), "--club", "12")


def blocks(browser, which):
    """How many blocks were written or read since the last call."""
    return browser.script("const n = blocks[arguments[0]]; blocks[arguments[0]] = 0; return n", which)


def games_after_reload(browser):
    start_again(browser)
    browser.script(COUNT_BLOCKS)
    return browser.script("return book.games.length")


def large_book(browser):
    """A book is kept by its blocks: those that changed, all or none."""
    games = 2000 if os.environ.get("THOROUGH") else 200
    browser.script(COUNT_BLOCKS)
    log = simulated(games, 7)
    browser.script(COUNT_GIVEN)
    drop(browser, ("many.slog", log))
    written = blocks(browser, "put")
    count, is_same = browser.script(AS_KEPT)
    check(is_same and written < 4 * count, f"the blocks of {games} games are kept: {written} were written for {count}")
    given = browser.script("return window.given")
    check(len(given) > len(log) / 600000 and max(given) < 1100000, f"they come in portions, that no more is in memory at once: {given}")
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "many.slog")
        path.write_bytes(log)
        run("import", "-q", "--db", f"{folder}/book.db", str(path))
        for select in ("SELECT hash, first_line, events, findings FROM v_games ORDER BY game", "SELECT game, seat_no, player, total, place FROM v_seats ORDER BY game, seat_no"):
            check(browser.script("return ask(arguments[0])", select) == json.loads(run("sql", "--format", "json", "--db", f"{folder}/book.db", select)), f"the book is that of one import: {select}")
    drop(browser, ("one.slog", simulated(1, 99)))
    written = blocks(browser, "put")
    print(f"web_store_checks: {games} games are {count} blocks; one log more wrote {written} of them")
    count, is_same = browser.script(AS_KEPT)
    check(is_same and 0 < written < count / 3, f"one log more writes what it changed: {written} of {count} blocks")
    second_tab_reads_changes(browser, games)
    whole_or_nothing(browser, games)
    lost_blocks(browser, games)
    one_value(browser)


def second_tab_reads_changes(browser, games):
    first = browser.tab()
    second = browser.new_tab()
    start(browser)
    browser.script(COUNT_BLOCKS)
    browser.use_tab(first)
    drop(browser, ("two.slog", simulated(1, 100)))
    written = blocks(browser, "put")
    browser.use_tab(second)
    browser.wait("return book.games.length === arguments[0]", games + 2)
    read = blocks(browser, "get")
    check(0 < read <= written, f"the other tab reads what changed: {read} of {written} blocks")
    check(browser.script(AS_KEPT)[1], "and has the same book")
    browser.close_tab(first)
    browser.wait("return turn.isOurs")


def whole_or_nothing(browser, games):
    """A disk that is full after some blocks keeps the book of before."""
    check(games_after_reload(browser) == games + 2, "all is there when it is opened again")
    browser.script("fullAt = 3")
    drop(browser, ("three.slog", simulated(1, 101)))
    check("could not be kept" in notice(browser, "unsaved-book") and blocks(browser, "put") == 3, "a disk that is full in the middle is said")
    check(browser.script("return book.games.length") == games + 3, "the game is there")
    check(games_after_reload(browser) == games + 2 and browser.script(AS_KEPT)[1], "what is kept is the whole book of before")
    browser.script("fullAt = 3")
    drop(browser, ("three.slog", simulated(1, 101)))
    browser.script("fullAt = Infinity")
    press_in(browser, "unsaved-book", "Try again")
    browser.wait("return document.querySelectorAll('.notice').length === 0")
    check(browser.script(AS_KEPT)[1], "it is kept when there is room again")
    check(games_after_reload(browser) == games + 3, "and is there when it is opened again")


def lost_blocks(browser, games):
    """A block that is missing, or is another one, is found; all the rest can be saved, as a file and as games."""
    size = browser.script("return engine.read(BOOK).then(bytes => bytes.length)")
    n = browser.script("return engine.ask('sums', {path: BOOK}).then(sums => Math.floor(sums.length / 2))")
    whole = browser.script("return kept.act('readonly', store => store.get(['book', arguments[0]])).then(bytes => [...bytes])", n)
    for how, change in share({"missing": "store.delete(['book', n])", "another": "store.put(new Uint8Array(65536).fill(7), ['book', n])",
                              "short": "store.put(new Uint8Array(9), ['book', n])"}.items()):
        browser.script(f"const n = arguments[0]; return kept.act('readwrite', store => {change})", n)
        start_again(browser)
        check("cannot be read" in notice(browser, "damaged-book"), f"a block that is {how} is found")
        check(browser.script("return book.games.length") == 0 and fits(browser), "the damaged book is not shown")
        browser.script(CATCH_FILE)
        press_in(browser, "damaged-book", "Save what is there")
        browser.wait("return window.saved !== null")
        lost = browser.script("return saved.bytes.arrayBuffer().then(all => [all.byteLength, new Uint8Array(all).subarray(0, 15).join()])")
        check(lost == [size, ",".join(str(byte) for byte in b"SQLite format 3")], f"a block that is {how}: the rest is saved")
        browser.script("window.saved = null")
        press_in(browser, "damaged-book", "Save the games that are whole")
        rescued = browser.wait("return saved?.bytes.match(/^slog 1$/gm).length")
        check(games - 60 < rescued <= games + 3, f"a block that is {how}: {rescued} of {games + 3} games are saved as logs")
        browser.script("const [n, bytes] = arguments; return kept.act('readwrite', store => store.put(new Uint8Array(bytes), ['book', n]))", n, whole)
    check(games_after_reload(browser) == games + 3, "nothing else was changed")


def one_value(browser):
    """A book that an older version kept as one value is taken over, once."""
    leave_all(browser)
    check(browser.script("return kept.act('readonly', store => store.getAllKeys()).then(keys => keys.filter(key => String(key).startsWith('book')).length)") == 0,
          "nothing is left of a book that is removed")
    import_log(browser)
    browser.script("return engine.read(BOOK).then(async bytes => { await kept.drop('book'); await kept.set('book', bytes); })")
    check(games_after_reload(browser) == 1, "a book of one value is read")
    check(browser.script("return kept.get('book').then(value => value.sums !== undefined)") and browser.script(AS_KEPT)[1], "and kept by its blocks")
    check(games_after_reload(browser) == 1 and notice(browser, "damaged-book") == "", "which are read then")
    leave_all(browser)


LITTLE_ROOM = 5 << 20  # for one game, not for many
SAVING = """
window.saving = 0;
kept.actReally ??= kept.act;
kept.act = (mode, call) => { window.saving += mode === 'readwrite'; return kept.actReally(mode, call); };"""
IS_WHOLE = "return engine.run('db', 'verify', '--pages', BOOK).then(end => end.status === 0)"


def no_room(browser, origin):
    """A disk that is full as Chromium has it: what was kept opens, and it is kept when there is room."""
    visit(browser, origin)
    browser.quota(origin, LITTLE_ROOM)  # before anything is kept: Chromium asks seldom how much room there is
    import_log(browser)
    check(notice(browser, "unsaved-book") == "", "a game is kept while there is room")
    drop(browser, ("many.slog", simulated(200, 7)))
    words = notice(browser, "unsaved-book")
    check("could not be kept: the disk may be full" in words and "save it as a file" in words, f"a full disk is said, with what can be done: {words!r}")
    check(browser.script("return book.games.length") == 201, "the games are there")
    visit(browser, origin)
    games, is_same = browser.script("return book.games.length"), browser.script(AS_KEPT)[1]
    check(1 <= games < 201 and is_same and notice(browser, "damaged-book") == "", f"the book opens with what was kept, on a full disk too: {games} games, {is_same}, {notice(browser, 'damaged-book')!r}")
    drop(browser, ("many.slog", simulated(200, 7)))
    check("could not be kept" in notice(browser, "unsaved-book"), "it is said again")
    browser.quota(origin)
    press_in(browser, "unsaved-book", "Try again")
    browser.wait("return document.querySelectorAll('.notice').length === 0")
    browser.visit("about:blank")
    visit(browser, origin)
    check(browser.script("return book.games.length") == 201 and browser.script(AS_KEPT)[1], "with room again all is kept")
    leave_all(browser)


def killed(browser, origin, saves):
    """A tab that is ended while it saves: the book of before or of after that save, and each tap that was answered."""
    visit(browser, origin)
    import_log(browser)
    begin(browser)
    take_tiles(browser)
    other = browser.tab()
    browser.new_tab()
    visit(browser, origin)
    press_in(browser, "turn", "Write here")
    browser.wait("return turn.isOurs")
    browser.script(SAVING)
    browser.script(DROP, [["many.slog", base64.b64encode(simulated(400, 8)).decode()]])
    browser.wait("return window.saving >= arguments[0]", saves)
    browser.kill_largest()
    browser.use_tab(other)
    browser.visit("about:blank")
    visit(browser, origin)
    games = browser.script("return book.games.length")
    check(1 <= games < 401 and browser.script(AS_KEPT)[1] and browser.script(IS_WHOLE), f"a tab that is killed at save {saves} leaves a whole book: {games} games")
    check(saves < 3 or games > 1, f"with the games of the saves before: {games}")
    check(browser.script("return recording.text.includes('sugar')") and browser.script("return document.querySelectorAll('.notice').length") == 0, "and the game in Record, without a word of damage")
    drop(browser, ("more.slog", simulated(1, 99)))
    check(browser.script("return book.games.length") == games + 1 and browser.script(AS_KEPT)[1], "and the next game is kept")
    leave_all(browser)


def of_chromium():
    """What only a page from a server meets in Chromium."""
    with served() as origin:
        with Browser(width=390, height=800, with_local=True) as browser:
            no_room(browser, origin)
        for saves in share((3, 1, 2, 4)):
            with Browser(width=390, height=800, with_local=True) as browser:
                killed(browser, origin, saves)


def undo_waits(browser):
    """A tap and an undo at once: the undo takes back that tap, and a tap behind it is for no position."""
    begin(browser)
    take_tiles(browser)
    before = browser.script("return recording.text")
    browser.script("document.querySelector('[data-line=\"A builder\"]').click(); byId('record-undo').click();"
                   "document.querySelector('[data-line=\"A settler\"]').click();")
    browser.wait("return !recording.isBusy")
    same = browser.script("return kept.get('recording').then(value => [recording.text, recording.answer.log, value.text])")
    check(same == [before] * 3, "the undo waits for the tap before it, and takes it back, on the screen and in the store")
    leave_all(browser)
    begin(browser)
    browser.script(TAP_WHILE_KEPT)
    take_tiles(browser)
    check(browser.script("return recording.text") == before and browser.script("return stage.chosen") == [],
          "a tile that is tapped before the answer is on the screen is for no list")
    browser.script("kept.set = kept.setReally")
    leave_all(browser)


def back_from_game(browser):
    """The browser's "back" leads to where the user was, from one game after the other."""
    logs = sorted((SAMPLES / "pr/club").glob("*.slog"))
    drop(browser, *((log.name, log.read_bytes()) for log in logs))
    browser.script("say('')")
    for row in (20, 30):
        go(browser, "games")
        browser.script("scrollTo(0, byId('games-list').offsetTop + arguments[0] * rowHeight() - 300)", row)
        game = browser.wait("return document.querySelector(`.game-row[aria-posinset='${arguments[0]}'] a`)?.hash", row)
        place = browser.script("return scrollY")
        browser.click(f".game-row a[href='{game}']")
        browser.wait("return !byId('game').hidden && byId('game-frame').src.startsWith('blob:')")
        browser.wait("return engine.waiting.size === 0")
        browser.back()
        browser.wait("return !byId('games').hidden && byId('game').hidden")
        browser.wait("return scrollY === arguments[0]", place)
        check(place > 0, f"back from {game} is the list, at that game")
    go(browser, "statistics/roles")
    browser.wait("return byId('report-rows').children.length > 0")
    browser.script("document.querySelector('#report-rows button').click()")
    browser.wait("return !byId('why').hidden")
    click(browser, "#why-rows a")
    browser.wait("return !byId('game').hidden && engine.waiting.size === 0")
    browser.back()
    browser.wait("return !byId('statistics').hidden")
    check(browser.script("return byId('report').value === 'roles' && !byId('why').hidden"), "back from an event is its evidence")
    empty_book(browser)


def local_day(browser):
    """A new game has the date of the place, also where that is not the day of Greenwich."""
    days = []
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        browser.time_zone(zone)
        start_again(browser)
        days.append(browser.script("return setUp.now.date"))
        here = browser.script("const now = new Date(), two = n => String(n).padStart(2, '0');"
                              "return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`")
        check(days[-1] == here, f"{zone}: the date is {here}")
    check(days[0] != days[1], "the two have different days at any time")
    browser.time_zone("")


def use_store():
    with Browser(width=390, height=800) as browser:
        start(browser)
        steps = (two_tabs, damaged_store, damaged_in_the_middle, without_store, full_disk, large_book, undo_waits)
        more = (ask_to_stay, asleep, back_from_game, local_day)
        for step in steps + (more if os.environ.get("THOROUGH") else ()):
            step(browser)
        trouble = quiet(browser)
        check(trouble == [], f"no errors, no network: {trouble}")


def use_all():
    use_store()
    of_chromium()


counted(use_all)
