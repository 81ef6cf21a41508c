"""The page is for everybody: web_access_checks.py PAGE PROGRAM.

Each screen at four sizes, light and dark: the contrast of texts and of the edges of controls, the names of controls, the order of the focus,
targets that a thumb hits, and no scrolling sideways, at 320 pixels and at 200 % too, with names that are long or read from right to left.
Reduced motion stops motion, and seats and goods differ in more than colour."""
import pathlib
import re
import tempfile
import urllib.parse

from browser import Browser
from web_page import SAMPLES, begin, check, counted, drop, go, quiet, run, start, tap

SIZES = ((390, 844), (844, 390), (768, 1024), (1280, 800))
LOG = SAMPLES / "pr/rgg2002-3p.slog"
LONG, RIGHT_TO_LEFT = "Wolfeschlegelsteinhausenbergerdorff-Meier", "דוד בן־גוריון"
# What is seen of the page: no hidden parts, nothing behind a card, and of the page of a game only what is drawn in the app.
LOOK = """
const modal = document.querySelector('dialog:modal');
const seen = each => (modal === null || modal.contains(each)) && each.checkVisibility({opacityProperty: true, visibilityProperty: true}) && each.closest('.spoken, .skip, dialog:not([open])') === null;
const channels = text => { const found = /color\\(srgb ([^)]*)\\)/.exec(text); return found ? found[1].split(/[ /]+/).map((n, i) => i < 3 ? n * 255 : Number(n))
  : (text.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number); };
const over = (top, below) => { const a = top[3] ?? 1; return [0, 1, 2].map(i => top[i] * a + below[i] * (1 - a)); };
function ground(each) {
  const layers = [];
  for (let at = each; at !== null; at = at.parentElement) {
    layers.push(channels(getComputedStyle(at).backgroundColor));
    if ((layers.at(-1)[3] ?? 1) === 1)
      break;
  }
  return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255]);
}
const light = rgb => rgb.map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
const faded = each => { let all = 1; for (let at = each; at !== null; at = at.parentElement) all *= Number(getComputedStyle(at).opacity); return all; };
const what = each => `${each.tagName.toLowerCase()}${each.id ? '#' + each.id : ''}.${String(each.className?.baseVal ?? each.className).replace(/ +/g, '.')} “${(each.innerText ?? each.textContent ?? '').trim().slice(0, 30)}”`;
const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]';
const controls = () => [...document.querySelectorAll(CONTROLS)].filter(seen);
"""
# Text of 24 pixels, or of 18.7 when it is bold, is large.  What is disabled may be faint.  Letters in a drawing lie on shapes, not on a ground.
CONTRAST = LOOK + """
const faint = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
  const each = node.parentElement;
  if (node.data.trim() === '' || !seen(each) || each.closest(':disabled, [aria-disabled=true], script, style, .view, #chances svg') !== null || each.closest('fieldset[disabled]'))
    continue;
  const style = getComputedStyle(each), size = parseFloat(style.fontSize), below = ground(each);
  const ink = channels(each instanceof SVGElement ? style.fill : style.color), seenInk = over([...ink.slice(0, 3), (ink[3] ?? 1) * faded(each)], below);
  const least = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700 ? 3 : 4.5, has = contrast(seenInk, below);
  if (has < least - 0.005)
    faint.push(`${what(each)} ${has.toFixed(2)}`);
}
return [...new Set(faint)];"""
# A field is known by its edge; a button that has no edge by its words or its sign.
EDGES = LOOK + """
const faint = [];
for (const each of document.querySelectorAll('input:not([type=checkbox], [type=radio], [type=search], [type=range]), select, textarea, label.search')) {
  if (!seen(each) || each.disabled || each.closest('fieldset[disabled]'))
    continue;
  const style = getComputedStyle(each), around = ground(each.parentElement), edge = over(channels(style.borderTopColor), around);
  const has = Math.max(parseFloat(style.borderTopWidth) > 0 ? contrast(edge, around) : 1, contrast(ground(each), around));
  if (has < 2.995)
    faint.push(`${what(each)} ${has.toFixed(2)}`);
}
return [...new Set(faint)];"""
# A link within a sentence is as high as its line.
TARGETS = LOOK + """
return controls().filter(each => {
  const style = getComputedStyle(each);
  const inSentence = style.display === 'inline' || each.matches('.link');
  const box = (each.matches('input[type=checkbox], input[type=radio]') ? each.closest('label') ?? each : each).getBoundingClientRect();
  const label = each.closest('label.search');
  return !inSentence && box.width > 0 && ((label ?? each).getBoundingClientRect().height < 43.5 && box.height < 43.5 || box.width < 43.5 && (label === null)) && !each.disabled;
}).map(each => `${what(each)} ${Math.round(each.getBoundingClientRect().width)}x${Math.round(each.getBoundingClientRect().height)}`);"""
# In one column each control that gets the focus stands after the one before, or beside it; bars that stay in their place are apart.
ORDER = LOOK + """
const fixed = each => { for (let at = each; at !== null; at = at.parentElement) if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true; return false; };
// What is out of sight has the size that it had, or that is guessed: its end is nowhere then (#moments).
const column = each => each.closest('#moments, .home-side, .home-page > section, .player-page > *, .questions > *, .scroll, .two-columns > *, .part, #found, #log-text, .record-state, .record-stage, .record-bar, .setup > *, header') ?? each.closest('main > section, nav');
const wrong = [];
let before = null;
for (const each of controls().filter(each => each.tabIndex >= 0 && !each.disabled)) {
  const box = each.getBoundingClientRect();
  if (before !== null && !fixed(each) && column(each) === column(before.each) && box.bottom <= before.box.top + 1)
    wrong.push(`${what(each)} after ${what(before.each)}`);
  if (!fixed(each))
    before = {each, box};
}
return [...wrong, ...[...document.querySelectorAll('[tabindex]')].filter(each => each.tabIndex > 0).map(each => `${what(each)} has a place of its own`)];"""
NAMELESS = {"button", "link", "textbox", "combobox", "spinbutton", "checkbox", "searchbox", "tab", "Date"}
SIDEWAYS = LOOK + """
const inSheet = [...document.querySelectorAll('dialog[open]')].filter(each => each.scrollWidth > each.clientWidth || each.getBoundingClientRect().right > innerWidth).map(what);
if (inSheet.length > 0)
  return inSheet;
if (document.documentElement.scrollWidth <= innerWidth)
  return [];
return [...document.querySelectorAll('main *')].filter(each => seen(each) && each.getBoundingClientRect().right > innerWidth + 1).slice(0, 5).map(what).concat(`${document.documentElement.scrollWidth} of ${innerWidth}`);"""


def first_run(browser):
    go(browser, "games")


def with_games(browser):
    """A club, a game with findings, one with long names, and one that is under way."""
    drop(browser, *((log.name, log.read_bytes()) for log in sorted((SAMPLES / "pr/club").glob("*.slog"))[:12]),
         *((log.name, log.read_bytes()) for log in sorted((SAMPLES / "sj").glob("*.slog"))[:2]))
    names = f'slog 1\nplayers A "{LONG}"; B "{RIGHT_TO_LEFT}"; C "Al"\ngrade result\ngame puerto-rico\ndate 2026-02-03\n\nresult A 44, B 40, C 31\nwinner A\n'
    drop(browser, ("names.slog", names.encode()))
    check(browser.script("return book.names.size") > 3, "the games are there")
    browser.script("for (const name of ['again', 'trouble', 'names']) dropNotice(name); say('')")


def enter_result(browser):
    go(browser, "result")
    browser.script("changeEntry({people: arguments[0], points: {'total/Al': '31'}})", [LONG, RIGHT_TO_LEFT, "Al"])


def set_up(browser):
    """A new game, with all that can be chosen unfolded."""
    browser.script("confirm = () => true; return dropRecording()")
    go(browser, "record")
    browser.script("for (const each of document.querySelectorAll('#record details')) each.open = true")


def record(browser):
    go(browser, "record")
    if browser.script("return recording.answer === null"):
        begin(browser, f"{LONG}, {RIGHT_TO_LEFT}, Al")
        for tile in ("corn", "corn", "indigo", "sugar"):
            tap(browser, "thing", tile)
    browser.script("say('')")


def ended(browser):
    """A game that was recorded to its end."""
    log = run("simulate", "--players", "3", "--seed", "5").decode()
    browser.script("confirm = () => true; return dropRecording()")
    browser.script("return continueLog('end.slog', arguments[0])", log)
    go(browser, "record")
    browser.wait("return document.querySelector('.at-end') !== null")
    browser.script("say('')")


def shared_log():
    """A game of long names, and of names from right to left."""
    lines = run("simulate", "--players", "4", "--seed", "5").decode().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("players"))
    lines[at] = f'players   A "{LONG}"; B "{RIGHT_TO_LEFT}"; C "Al"; D "{LONG} {RIGHT_TO_LEFT}"'
    return "\n".join(lines)


def open_link(browser, fragment):
    go(browser, "games")
    browser.script("location.hash = arguments[0]", fragment)
    browser.wait("return !byId('game').hidden && engine.waiting.size === 0 && (byId('game-keep') !== null || byId('game-none').textContent !== '')")


def shared_game(browser):
    """A game that came by a link."""
    open_link(browser, browser.script("return fragmentOf(arguments[0])", shared_log()))


def share_sheet(browser):
    """What can be done to share it, with all that a device may offer."""
    shared_game(browser)
    browser.script("navigator.canShare = () => true")
    browser.wait("return shownGame.event !== undefined")
    browser.script("byId('game-share').click()")
    browser.wait("return document.querySelector('#share .choices') !== null && byId('share-picture')?.complete")


def refused_link(browser):
    open_link(browser, "#game=half")


def fix(browser):
    log = pathlib.Path("sample-logs/broken/pr-captain-kind-on-other-ship.slog")
    browser.script("return openInCheck(arguments[0], arguments[1].replace('A Anna', arguments[2]))", log.name, log.read_text(), f'A "{LONG}"')
    browser.wait("return document.querySelector('.finding') !== null")
    go(browser, "fix")


def look(browser):
    go(browser, "game/1")


def look_at_result(browser):
    game = browser.script("return book.games.find(game => isResult(game)).game")
    go(browser, f"game/{game}")


def statistics(browser):
    go(browser, "statistics/standings")
    browser.wait("return byId('report-rows').children.length > 0")


# ---- a game and a club understood --------------------------------------------------------

HOSTILE = '<img src=x onerror=alert(1)>'


def renamed(log):
    """Simulated games of a club whose first three have other names."""
    heads = re.findall("^players .*", log, re.MULTILINE)
    names = sorted({name for head in heads for name in re.findall(r"\b[A-E] (\w+)", head)})
    for old, new in zip(names, (HOSTILE, LONG, RIGHT_TO_LEFT)):
        log = re.sub(rf"^(players .*\b[A-E] ){old}\b", lambda found, new=new: f'{found[1]}"{new}"', log, flags=re.MULTILINE)
    return log


def with_analysis(browser):
    """A club of names that are hostile, long, or read from right to left, and a game of them that was played on."""
    games = renamed(run("simulate", "--games", "13", "--seed", "5", "--club", "4", "--players", "3").decode())
    with tempfile.TemporaryDirectory() as folder:
        database, one, others = f"{folder}/club.db", f"{folder}/one.slog", f"{folder}/others.slog"
        heads = [found.start() for found in re.finditer("^slog ", games, re.MULTILINE)]
        pathlib.Path(one).write_text(games[:heads[1]])
        pathlib.Path(others).write_text(games[heads[1]:])
        run("import", "-q", "--db", database, one)
        run("analyse", "-q", "--db", database, "--policy", "guess", "--games", "4", "--error", "15")
        run("import", "-q", "--db", database, others)
        browser.script("confirm = () => true; return clearBook()")
        drop(browser, ("club.db", pathlib.Path(database).read_bytes()))
    browser.script("for (const name of ['again', 'trouble', 'names']) dropNotice(name); say('')")
    check(browser.script("return book.games.length") == 13, "the club is there")
    check(browser.script("return arguments[0].every(name => book.names.has(name))", [HOSTILE, LONG, RIGHT_TO_LEFT]), "and all names")


def judged_game(browser):
    return browser.script("return ask('SELECT game FROM evaluation').then(([{game}]) => game)")


def open_frame(browser):
    """The page of the game that was played on, in its frame, where all looks are from now on."""
    browser.frame()
    go(browser, f"game/{judged_game(browser)}")
    browser.wait("return byId('game-frame').src.startsWith('blob:') && shownGame.event !== undefined")
    browser.frame("#game-frame")


def on_the_page(browser):
    open_frame(browser)


def on_the_card(browser):
    open_frame(browser)
    browser.script("document.querySelector('#moments .kind-mistake').click()")
    browser.wait("return document.querySelector('#card').open")


def on_the_board(browser):
    on_the_card(browser)
    browser.script("document.querySelector('[data-see]').click()")


def what_if(browser):
    """Another move, with the chances after it."""
    browser.frame()
    event = browser.script("return ask('SELECT min(seq) AS seq FROM judged_decision WHERE what = ' + sqlText('role')).then(([{seq}]) => seq)")
    go(browser, f"what-if/{event}/{judged_game(browser)}")
    browser.wait("return whatIf.answer !== null && !whatIf.isBusy")
    if browser.script("return whatIf.moves.length === 0"):
        browser.script("document.querySelector('#what-if-taps .legal').click()")
        browser.wait("return !whatIf.isBusy && whatIf.chances !== null")


def train(browser):
    go(browser, "train")
    browser.wait("return training.answer !== null && !training.isBusy")
    browser.script("for (const each of document.querySelectorAll('#train details')) each.open = true")


def told(browser):
    """The answer of the trainer."""
    train(browser)
    browser.script("byId('train-tell')?.click()")
    browser.wait("return document.querySelector('.train-bars') !== null")


def questions(browser):
    go(browser, "statistics")
    browser.wait("return QUESTIONS.every(([, name]) => answerOf(name) !== undefined)")
    browser.script("for (const each of document.querySelectorAll('#statistics-home details')) each.open = true")


def answer(browser):
    """The lines of ratings, with long names at their ends, and the evidence of a row."""
    go(browser, "statistics/rating-history")
    browser.wait("return byId('report-headline').textContent !== '' && byId('report-rows').children.length > 0")
    browser.script("for (const each of document.querySelectorAll('#answer details')) each.open = true")


def a_player(name):
    def show(browser):
        go(browser, f"player/{urllib.parse.quote(name)}")
        browser.wait("return Object.keys(playerScreen.parts).length === PLAYER_REPORTS.length")
    return show


UNDERSTAND = (("What if", what_if), ("the trainer", train), ("its answer", told), ("the questions", questions), ("an answer", answer),
              ("a hostile player", a_player(HOSTILE)), ("a player from right to left", a_player(RIGHT_TO_LEFT)), ("a long player", a_player(LONG)))
FRAMED = (("the page of a game", on_the_page), ("the card", on_the_card), ("a choice on the board", on_the_board))


def understood(browser):
    """The screens that explain a game and a club."""
    with_analysis(browser)
    for screens in (UNDERSTAND, FRAMED):
        for name, show in screens:
            for width, height in ((390, 844), (844, 390), (1280, 800)):
                browser.resize(width, height)
                show(browser)
                check_screen(browser, f"{name} at {width}", screens is FRAMED, screens is UNDERSTAND or width < 1280)
                check(browser.script("return document.querySelectorAll('img').length === 0"), f"{name}: names are text")
    for width, height in ((320, 640), (640, 400)):
        browser.resize(width, height)
        for name, show in (*UNDERSTAND, *FRAMED):
            browser.frame()
            show(browser)
            nothing(browser.script(SIDEWAYS), f"{name} at {width}: it scrolls sideways")
    browser.frame()


SCREENS = (("the doors", lambda browser: go(browser, "games")), ("a result", enter_result), ("a new game", set_up), ("Record", record), ("Fix", fix), ("a game", look), ("a sheet", look_at_result),
           ("Statistics", statistics), ("Settings", lambda browser: go(browser, "settings")), ("the end", ended),
           ("a game from a link", shared_game), ("the sheet to share", share_sheet), ("a link that is refused", refused_link))


def nothing(found, words):
    check(found == [], f"{words}: {found}")


def check_screen(browser, words, is_framed=False, has_fingers=True):
    """All that is asked of a screen; where a mouse is used targets may be smaller.  A frame does not hear of reduced motion from this
    browser: page_checks.py looks at that."""
    for scheme in ("light", "dark"):
        browser.media(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
        nothing(browser.script(CONTRAST), f"{words}, {scheme}: texts that are too faint")
        nothing(browser.script(EDGES), f"{words}, {scheme}: fields whose edge is too faint")
    nothing(browser.script(TARGETS) if has_fingers else [], f"{words}: targets that are too small")
    nothing(browser.script(ORDER), f"{words}: the focus does not follow the screen")
    nothing(browser.script(SIDEWAYS), f"{words}: it scrolls sideways")
    nothing([role for role, name in browser.tree() if role in NAMELESS and not name.strip()], f"{words}: controls without a name")
    nothing([] if is_framed else browser.script("return document.getAnimations().filter(each => each.playState === 'running').map(each => String(each.animationName))"), f"{words}: motion")


def seats_and_goods(browser):
    """Each seat has its letter, each good its shape."""
    record(browser)
    letters = browser.script("return [...document.querySelectorAll('.record-seat .badge')].map(each => each.innerText)")
    check(letters == ["A", "B", "C"], f"seats have letters: {letters}")
    shapes = browser.script("return ['corn', 'indigo', 'sugar', 'tobacco', 'coffee'].map(name => document.getElementById(`s-${name}`)?.innerHTML.replace(/(fill|class|style)=\"[^\"]*\"/g, ''))")
    check(None not in shapes and len(set(shapes)) == 5, "goods have shapes of their own")


# What is wrong with the place of Undo: out of sight, far from what is tapped, or alone in a card of its own.
UNDO = """
const undo = byId('record-undo'), box = undo.getBoundingClientRect(), low = innerHeight - (document.querySelector('.tabs').getBoundingClientRect().top > 0 ? document.querySelector('.tabs').offsetHeight : 0);
const others = [...undo.closest('.end-tools, .record-stage').querySelectorAll('button')].filter(each => each !== undo && each.checkVisibility());
return [box.bottom <= low + 1 && box.top >= 0 ? '' : `it is out of sight: ${Math.round(box.bottom)} of ${low}`, others.length > 0 ? '' : 'it stands alone',
  others.some(each => { const o = each.getBoundingClientRect(); return Math.max(o.left - box.right, box.left - o.right, o.top - box.bottom, box.top - o.bottom) < 48; }) ? '' : 'it is far from what is tapped'].filter(text => text);"""


def many_places(browser):
    """A turn with more to tap than fits a turned phone."""
    lines = run("simulate", "--players", "4", "--seed", "11").decode().split("\n")
    at = [i for i, line in enumerate(lines) if line.endswith(" mayor")][2]
    browser.script("confirm = () => true; return dropRecording()")
    browser.script("return continueLog('mayor.slog', arguments[0])", "\n".join(lines[:at + 1]) + "\n")
    go(browser, "record")


def undo_at_hand(browser):
    """Undo is in sight and beside what is tapped, while a game goes on; at its end it stands with what can be done then."""
    for width, height in SIZES:
        browser.resize(width, height)
        many_places(browser)
        nothing(browser.script(UNDO), f"Undo at {width}")
        ended(browser)
        check(browser.script("return document.querySelector('.record-stage') === null"), f"the end at {width} has no empty card")
        nothing([text for text in browser.script("byId('record-undo').scrollIntoView({block: 'center'}); " + UNDO) if "sight" not in text], f"Undo at the end at {width}")
        browser.script("confirm = () => true; return dropRecording()")


def zoomed(browser):
    """320 pixels, and 1280 at 200 %, which are 640 by 400."""
    for width, height in ((320, 640), (640, 400)):
        browser.resize(width, height)
        for name, show in SCREENS:
            show(browser)
            nothing(browser.script(SIDEWAYS), f"{name} at {width}: it scrolls sideways")


def use():
    with Browser(*SIZES[0]) as browser:
        start(browser)
        for width, height in SIZES:
            browser.resize(width, height)
            first_run(browser)
            check_screen(browser, f"the first run at {width}")
        with_games(browser)
        for name, show in SCREENS:
            for width, height in SIZES:
                browser.resize(width, height)
                show(browser)
                check_screen(browser, f"{name} at {width}")
        browser.script("confirm = () => true; return dropRecording()")
        seats_and_goods(browser)
        browser.script("return dropRecording()")
        undo_at_hand(browser)
        zoomed(browser)
        understood(browser)
        trouble = quiet(browser)
        check(trouble == [], f"no errors, no network: {trouble}")


counted(use)
