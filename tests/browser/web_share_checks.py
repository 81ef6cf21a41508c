"""A game goes to others: web_share_checks.py PAGE PROGRAM.

As a picture, a file and a link.  Names are hostile, links are damaged, too long, or hold much more than they seem to."""
import base64
import random
import struct
import zlib

from browser import Browser
from web_page import PAGE, SAMPLES, check, check_words, click, counted, drop, fits, go, quiet, run, start, start_again

HOSTILE = '<img src=x onerror=alert(1)>"&\u202e&game=1#'
RIGHT_TO_LEFT, LONG = "דוד בן־גוריון", "Wolfeschlegelsteinhausenbergerdorff-Meier"
LOG = SAMPLES / "pr/rgg2002-3p.slog"
MOST_LETTERS, MOST_BYTES = 16000, 1 << 20
# What the page hands to the device: nothing is saved or sent for real.
CATCH = """
window.saved = []; saveFile = (name, bytes) => window.saved.push({name, bytes});
window.copied = []; Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: async text => { window.copied.push(text); }}});"""
CAN_SEND = """
window.sent = [];
navigator.canShare = () => true; navigator.share = async what => { window.sent.push({url: what.url, files: (what.files ?? []).map(file => [file.name, file.size, file.type])}); };"""
CANNOT_SEND = "delete navigator.canShare; delete navigator.share; navigator.canShare = undefined;"
NOTE_TEXTS = """
window.drawn = [];
CanvasRenderingContext2D.prototype.fillReally ??= CanvasRenderingContext2D.prototype.fillText;
CanvasRenderingContext2D.prototype.fillText = function (text, x, ...more) {
  const {width} = this.measureText(text), left = this.textAlign === 'center' ? x - width / 2 : this.textAlign === 'end' ? x - width : x;
  window.drawn.push([text, left >= 0 && left + width <= this.canvas.width]);
  return this.fillReally(text, x, ...more);
};"""


def letters(data, level=9):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return base64.urlsafe_b64encode(packer.compress(data) + packer.flush()).decode().rstrip("=")


def unpacked(text):
    return zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15)


def named(log, *names):
    """The log with other names: simulated games are of Anna, Bob and so on."""
    lines = log.split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("players"))
    lines[at] = "players   " + "; ".join(f'{"ABCDE"[i]} "' + name.replace("\\", "\\\\").replace('"', '\\"') + '"' for i, name in enumerate(names))
    return "\n".join(lines)


def visit(browser, fragment):
    """Opens an address in the page that is there, and waits until the game or a word about it is shown."""
    browser.script("location.hash = '#/games'")
    browser.wait("return !byId('games').hidden && viewShown === 'games'")
    browser.script("showFrame = ((really) => (...all) => { window.framed = true; return really(...all); })(showFrame); window.framed = false; location.hash = arguments[0]", fragment)
    browser.wait("return !byId('game').hidden && engine.waiting.size === 0 && (window.framed || byId('game-none').textContent !== '' || byId('game-result').children.length > 0)")
    check_words(browser, f"a link, {fragment[:40]}")


def moment(browser):
    return browser.wait("return shownGame.event === undefined ? false : String(shownGame.event)")


def open_sheet(browser, selector):
    click(browser, selector)
    browser.wait("return document.querySelector('#share .choices') !== null")
    check_words(browser, "what is shared")


def end_of_game(browser, log):
    browser.script("confirm = () => true; return dropRecording()")
    browser.script("return continueLog('evening.slog', arguments[0])", log)
    go(browser, "record")
    browser.wait("return document.querySelector('.at-end') !== null")


def at_the_end(browser):
    """A game that was recorded: the picture says what the screen says, the link holds the log, the file is it."""
    log = named(run("simulate", "--players", "3", "--seed", "5").decode(), HOSTILE, RIGHT_TO_LEFT, LONG)
    end_of_game(browser, log)
    browser.script(CATCH + NOTE_TEXTS)
    headline = browser.text(".record-end h2")
    totals = browser.script("return [...document.querySelectorAll('.podium .block')].map(each => each.textContent)")
    open_sheet(browser, "#end-share")
    texts = browser.script("return window.drawn")
    drawn = [text for text, _ in texts]
    check(all(is_inside for _, is_inside in texts), f"all that is drawn is on the picture: {[text for text, is_inside in texts if not is_inside]}")
    check(all(total in drawn for total in totals) and "Rio Grande 2002" in " ".join(drawn) and "4 January 2024" in " ".join(drawn), f"the picture has points, edition and day: {drawn}")
    check(RIGHT_TO_LEFT in drawn and any(text.startswith("<img src=x") for text in drawn) and any(text.startswith("Wolfe") and text.endswith("…") for text in drawn), "it has the names, as text, the long one cut")
    check(headline.split(" wins")[1] in " ".join(drawn), f"it says who won: {headline}")
    check("\u202e" not in "".join(drawn), "no sign turns the text around")
    picture = base64.b64decode(browser.script("return byId('share-picture').src").split(",")[1])
    check(picture.startswith(b"\x89PNG") and struct.unpack(">II", picture[16:24])[0] == 1080, "it is a PNG")
    check(browser.script("return document.images.length === 1 && byId('share-picture').alt.includes('wins')"), "a name is no markup, and the picture has words")
    check(fits(browser), "the sheet fits")
    browser.script("byId('share-send-picture').click(); byId('share-send-file').click()")
    name, size = browser.wait("return window.saved.length === 2 && [window.saved[0].name, window.saved[0].bytes.size]")
    check(name == "evening.png" and size > 10000, f"the picture is saved: {name}, {size}")
    text = browser.script("return recording.text")
    check(browser.script("return window.saved[1].name === 'evening.slog' && window.saved[1].bytes === arguments[0]", text), "so is the file")
    browser.script("byId('share-copy').click()")
    link = browser.wait("return window.copied[0]")
    check(unpacked(link.split("#game=")[1]).decode() == text, "the link is copied, and holds the log")
    check(len(link) < 3000, f"it is short: {len(link)}")
    browser.press("Escape")
    browser.wait("return document.querySelector('dialog') === null")
    browser.script("confirm = () => true; return dropRecording()")
    return link.split("#")[1]


def from_a_link(browser, fragment):
    """It opens at its end, or at a moment, and is kept when somebody says so."""
    visit(browser, f"#{fragment}")
    last = moment(browser)
    check(int(last) > 100, f"a link opens at the end: event {last}")
    check(browser.script("return book.games.length") == 0 and browser.script("return engine.has(BOOK)") is False, "nothing is kept of it")
    start_again_at(browser, f"{fragment}&at=34")
    check(moment(browser) == "34", "another one at a moment, when the page starts with it")
    check(browser.script("return byId('game-title').innerText.includes('<img') && document.images.length === 0 && byId('game-keep') !== null"), "a name is text")
    browser.script(CATCH)
    open_sheet(browser, "#game-share")
    browser.script("byId('share-at').click()")
    browser.wait("return byId('share-link').value.endsWith('&at=34')")
    check(browser.script("return byId('share-link').value.includes(arguments[0])", fragment), "what came by a link goes on by the same one, at the moment on the board")
    browser.press("Escape")
    click(browser, "#game-keep")
    browser.wait("return book.games.length === 1 && location.hash === '#/game/1'")
    check(browser.script("return byId('game-keep')") is None, "it is a game of the book then")
    start_again(browser)
    check(browser.script("return book.games.length") == 1, "and stays")
    visit(browser, f"#{fragment}")
    click(browser, "#game-keep")
    browser.wait("return byId('said').textContent.includes('here already')")
    check(browser.script("return book.games.length") == 1, "it is not kept twice")


def start_again_at(browser, fragment):
    browser.open("about:blank")
    browser.open(PAGE, fragment)
    browser.wait("return document.body.classList.contains('ready')")


def of_the_book(browser):
    """A game and a result of the book are shared from their pages; a game under way has no picture."""
    drop(browser, (LOG.name, LOG.read_bytes()))
    result = 'slog 1\ngame san-juan\nrules second\ngrade result\ndate 2026-02-03\nplayers A "Zoë"; B "Bob"\n\nresult A 31, B 30\nwinner A\n'
    drop(browser, ("result.slog", result.encode()))
    number, other = browser.script("return [book.games.find(game => !isResult(game) && game.players[0].name === 'Anna').game, book.games.find(isResult).game]")
    go(browser, f"game/{number}/12")
    browser.wait("return shownGame.event === 12")
    browser.script(CATCH)
    open_sheet(browser, "#game-share")
    check(browser.script("return byId('share-picture') !== null && byId('share-save-page') !== null"), "a game has a picture and a page")
    browser.script("byId('share-at').click()")
    link = browser.wait("return byId('share-link').value.endsWith('&at=12') && byId('share-link').value")
    export = browser.script("return logOf(gameNumbered(arguments[0]))", number)
    check(unpacked(link.split("#game=")[1].split("&")[0]).decode() == export, "its link holds the log of the book")
    browser.script("byId('share-save-page').click()")
    check(browser.wait("return window.saved.length === 1 && new TextDecoder().decode(window.saved[0].bytes).startsWith('<!DOCTYPE')"), "its page is saved")
    go(browser, "games")
    browser.script("openMenu(gameNumbered(arguments[0])); [...document.querySelectorAll('.choices .btn')].find(each => each.innerText.trim() === 'Share').click()", number)
    browser.wait("return byId('share-link')?.value === arguments[0]", link.split("&at")[0])
    check(browser.script("return document.querySelectorAll('dialog').length") == 1, "the list has the same link")
    go(browser, f"game/{other}")
    check(browser.script("return byId('share').childElementCount") == 0, "the sheet goes with the screen")
    open_sheet(browser, "#game-share")
    check(browser.script("return byId('share-picture').alt") == "Zoë wins by 1. Zoë 31, Bob 30. San Juan, second edition, 2014, 3 February 2026", "a result has its picture")
    check(browser.script("return byId('share-save-page') === null && byId('share-at') === null"), "and no moments")
    link = browser.script("return byId('share-link').value")
    visit(browser, "#" + link.split("#")[1])
    check("31" in browser.text("#game-result"), "the link of a result shows its sheet")


def sending(browser):
    """Where the device has a way to send, it is used; who leaves it sees nothing."""
    browser.script(CATCH + CAN_SEND)
    open_sheet(browser, "#game-share")
    for each in ("picture", "file"):
        browser.script("byId(`share-send-${arguments[0]}`).click()", each)
    browser.script("byId('share-send').click()")
    sent = browser.wait("return window.sent.length === 3 && window.sent")
    check(sent[0]["files"][0][2] == "image/png" and sent[1]["files"][0][0].endswith(".slog") and "#game=" in sent[2]["url"], f"picture, file and link are sent: {sent}")
    check(browser.script("return window.saved.length") == 0, "nothing is saved then")
    browser.script("navigator.share = async () => { throw new DOMException('left', 'AbortError'); }; byId('share-send-file').click()")
    check(browser.script("return new Promise(done => setTimeout(() => done(window.saved.length), 50))") == 0, "who leaves it saves nothing")
    browser.script("navigator.share = async () => { throw new DOMException('no', 'NotAllowedError'); }; byId('share-send-file').click()")
    browser.wait("return window.saved.length === 1")
    check(True, "where sending fails, the file is saved")
    browser.script(CANNOT_SEND)
    browser.press("Escape")


def too_long(browser):
    """A game that is too long for a link says so, and is a file still."""
    noise = "".join(random.Random(3).choices("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", k=30000))
    text = LOG.read_text() + "".join(f"# {noise[i:i + 100]}\n" for i in range(0, len(noise), 100))
    browser.script(CATCH + "openShare({log: arguments[0], name: 'long.slog', title: ''})", text)
    browser.wait("return document.querySelector('#share .choices') !== null")
    check(browser.script("return byId('share-too-long').innerText") == "This game is too long for a link: send the file." and browser.script("return byId('share-link')") is None, "a game that is too long has no link")
    browser.script("byId('share-send-file').click()")
    check(browser.script("return window.saved[0].bytes === arguments[0]", text), "it is a file")
    browser.script("closeShare()")


def refused(browser, fragment, words, what):
    visit(browser, fragment)
    said = browser.text("#game-none")
    check(words in said, f"{what}: {said!r}")
    check(browser.script("return byId('game-frame').hidden && byId('game-keep') === null && byId('game-share') === null"), f"{what}: there is nothing to keep")
    check(browser.errors() == [], f"{what}: nothing failed")


def hostile_links(browser):
    good = letters(LOG.read_bytes())
    games = browser.script("return book.games.length")
    damaged = {"nothing": "", "no letters of ours": "!!!!", "half of it": good[:len(good) // 2], "no end": good[:-6], "more behind it": good + "AAAA", "percent": "%", "percent and more": "%E0%A4%A", "a letter": "A",
               "bytes that are no text": letters(b"slog 1\n\xff\xfe\xfd"), "markup": "<img src=x onerror=alert(1)>", "signs": "../../..", "letters beyond": "ЖЖЖЖ"}
    for what, text in damaged.items():
        refused(browser, f"#game={text}", "A part of this link is missing or wrong", what)
    for what, data in {"no game": b"hello", "an empty text": b"", "a database": b"SQLite format 3\0" + bytes(100), "two games": LOG.read_bytes() * 2}.items():
        refused(browser, f"#game={letters(data)}", "This link holds no game", what)
    bomb = letters(bytes(8 * MOST_BYTES))
    check(len(bomb) < MOST_LETTERS, f"a bomb of 8 MB has {len(bomb)} letters")
    browser.script("const really = TextDecoder.prototype.decode; window.most = 0;"
                   "TextDecoder.prototype.decode = function (bytes, ...more) { window.most = Math.max(window.most, bytes?.byteLength ?? 0); return really.call(this, bytes, ...more); };"
                   "window.read = 0; const next = ReadableStreamDefaultReader.prototype.read;"
                   "ReadableStreamDefaultReader.prototype.read = function (...all) { return next.apply(this, all).then(got => { window.read += got.value?.length ?? 0; return got; }); };")
    refused(browser, f"#game={bomb}", "more than a game", "a bomb")
    check(browser.script("return window.read < 2 * arguments[0]", MOST_BYTES), f"a bomb is read no further than the limit: {browser.script('return window.read')}")
    refused(browser, "#game=" + "A" * (MOST_LETTERS + 1), "more than a game", "too many letters")
    broken = (SAMPLES / "broken/pr-action-out-of-order.slog").read_bytes()
    visit(browser, f"#game={letters(broken)}")
    check(browser.script("return window.framed"), "a game that breaks rules can be looked at")
    click(browser, "#game-keep")
    browser.wait("return !byId('fix').hidden")
    check(browser.script("return book.games.length") == games, "and goes to Fix before it is kept")
    for at, wanted in (("99999999999999999999", None), ("-1", None), ("x", None), ("0", "0")):
        visit(browser, f"#game={good}&at={at}")
        event = moment(browser)
        check(event == wanted if wanted else int(event) > 100, f"a moment that is none, {at}: {event}")
    visit(browser, f"#game={good[:40]}%20{good[40:]}\n&utm=1&at=7")
    check(moment(browser) == "7", "what programs add to a link does no harm")


def other_addresses(browser):
    """An address that is none leads to the games, and never fails."""
    for address in ("#/%E0%A4%A", "#%", "#/game/%", "#/statistics/%FF", "#/game/1/%", "#game", "#games="):
        browser.script("location.hash = arguments[0]", address)
        browser.wait("return engine.waiting.size === 0")
        check(browser.script("return VIEWS.filter(name => !byId(name).hidden).length") == 1 and browser.errors() == [], f"{address} shows a screen")
        start_again_at(browser, address[1:])
        check(browser.script("return document.body.classList.contains('ready')") and browser.errors() == [], f"the page starts with {address}")


def use():
    with Browser(390, 844) as browser:
        start(browser)
        fragment = at_the_end(browser)
        browser.script("confirm = () => true; return clearBook()")
        from_a_link(browser, fragment)
        of_the_book(browser)
        sending(browser)
        too_long(browser)
        hostile_links(browser)
        other_addresses(browser)
        trouble = quiet(browser)
        check(trouble == [], f"no errors, no network: {trouble}")


counted(use)
