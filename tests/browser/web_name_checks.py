"""Names that may be slips of names in the book: web_name_checks.py PAGE PROGRAM.

The page asks once about each pair, before a game is recorded and after games came into the book."""
from browser import Browser
from web_page import SAMPLES, check, counted, drop, empty_book, fits, go, notice, press_in, quiet, start, start_again

LOG = (SAMPLES / "pr/rgg2002-3p.slog").read_text()
OLD, OTHER = "Jürgen", "Barbara"
HOSTILE, HOSTILE_SLIP = "<img src=x onerror=alert(x)>", "<img src=x onerror=alert(y)>"


def log_of(first, second, third, day):
    """A game of these three."""
    header, body = LOG.split("\n\n", 1)
    lines = [line for line in header.split("\n") if not line.startswith(("players", "date", "id"))]
    return "\n".join([*lines, f"date 2026-03-{day:02}", f'players A "{first}"; B "{second}"; C "{third}"']) + "\n\n" + body


def bring(browser, *logs):
    return drop(browser, *((f"{i}.slog", log.encode()) for i, log in enumerate(logs)))


def ask_to_begin(browser, players):
    """Presses Begin; the page begins, or asks."""
    go(browser, "record")
    browser.script("return changeRecording(() => beginRecording({...emptySetUp(), rules: '', players: arguments[0]}))",
                   [name.strip() for name in players.split(",")])
    browser.wait("return !recording.isBusy")


def question(browser):
    return browser.script("return byId('new-near')?.querySelector('p')?.textContent ?? ''")


def answer(browser, words):
    browser.script("[...byId('new-near').querySelectorAll('button')].find(each => each.textContent === arguments[0]).click()", words)
    browser.wait("return !recording.isBusy")


def players(browser):
    return browser.script("return recording.answer?.players ?? null")


def leave(browser):
    browser.script("confirm = () => true; return dropRecording()")


def is_player(browser, name):
    return browser.script("return isPlayer(arguments[0])", name)


def record(browser):
    """Begin asks about one name after the other, and the log has the names that were meant."""
    bring(browser, log_of(OLD, OTHER, "Bob", 1))
    ask_to_begin(browser, "Jurgen, Barbra, Zoë")
    check(question(browser) == "Jurgen is new. Did you mean Jürgen?" and players(browser) is None, "a near name is asked about before the game begins")
    check(fits(browser), "the question fits")
    check(browser.script("return byId('new-near').contains(document.activeElement)"), "the keyboard is at its answers")
    answer(browser, "Jürgen")
    check(question(browser) == "Barbra is new. Did you mean Barbara?", "and so is the next one")
    answer(browser, "Barbra is somebody new")
    check(players(browser) == ["Jürgen", "Barbra", "Zoë"] and question(browser) == "", "the game begins with those who were meant")
    check(browser.script("return recording.text.includes('Jürgen') && !recording.text.includes('Jurgen')"), "as its log says")
    leave(browser)
    ask_to_begin(browser, "Barbra, Zoë, Bob")
    check(players(browser) == ["Barbra", "Zoë", "Bob"], "a pair is asked about once")
    leave(browser)
    start_again(browser)
    ask_to_begin(browser, "Barbara, Barbra, Bob")
    check(players(browser) == ["Barbara", "Barbra", "Bob"], "nobody is taken for somebody at the same table")
    leave(browser)
    ask_to_begin(browser, "Jurgen, Zoë, Bob")
    browser.script("setPlayer(0, 'Zoë')")
    check(question(browser) == "" and players(browser) is None, "a question ends when the form is changed")
    ask_to_begin(browser, f"{OLD}, {OTHER}, Bob")
    check(players(browser) == [OLD, OTHER, "Bob"], "nothing is asked about players of the book")
    leave(browser)


def bring_slips(browser):
    """Games that are imported ask, too: the page makes two names one player, or leaves them."""
    said = bring(browser, log_of("Jurgen", "Barbra", "Bob", 2), log_of("Jurgen", "Barbra", "Bob", 3))
    check(said == "2 games added." and "did you mean" not in notice(browser, "trouble"), f"what came of it is said: {said}")
    check(is_player(browser, "Jurgen") and is_player(browser, "Barbra"), "the games are in the book")
    first = notice(browser, "near")
    check("did you mean" in first.lower() and "Leave this and 1 more" in first and fits(browser), f"one of two pairs is asked about: {first}")
    for _ in range(2):
        if "Jurgen" in notice(browser, "near"):
            press_in(browser, "near", "Yes, Jurgen is Jürgen")
            browser.wait("return !isPlayer('Jurgen')")
        else:
            press_in(browser, "near", "No, they are two people")
        browser.script("return afterOthers(() => {})")
    browser.wait("return !document.querySelector('[data-notice=near]')")
    rows = browser.script("return engine.json('report', 'standings', '--db', BOOK)")
    found = {row["player"]: row["games"] for row in rows}
    check(found == {"Jürgen": 3, "Barbara": 1, "Barbra": 2, "Bob": 3}, f"one pair is one player, the other is two: {found}")
    bring(browser, log_of("Jurgen", "Barbra", "Bob", 4))
    check(notice(browser, "near") == "", "neither pair is asked about again")
    start_again(browser)
    check(browser.script("return engine.json('report', 'standings', '--db', BOOK)")[0]["games"] > 0 and not is_player(browser, "Jurgen"),
          "what was answered is kept")


def both_new(browser):
    """Of two new names the rarer one is the slip; the question ends with the book."""
    empty_book(browser)
    bring(browser, log_of("Henrika", "Bob", "Zoë", 1), log_of("Henrike", "Bob", "Zoë", 2), log_of("Henrike", "Bob", "Zoë", 3))
    check("Henrika is new here. Did you mean Henrike?" in notice(browser, "near"), "the name of fewer games is the slip")
    empty_book(browser)
    check(notice(browser, "near") == "", "an empty book asks nothing")


def hostile(browser):
    bring(browser, log_of(HOSTILE, "Bob", "Zoë", 1), log_of(HOSTILE_SLIP, "Bob", "Zoë", 2))
    check(HOSTILE in notice(browser, "near") and browser.script("return document.images.length") == 0, "a name is text in a question")
    check(fits(browser), "a long name fits")
    ask_to_begin(browser, '-Zoe, "--db=x", <img src=x onerror=alert(z)>')
    answer(browser, browser.script("return byId('new-near').querySelector('button').textContent"))
    check(players(browser)[:2] == ["-Zoe", '"--db=x"'], f"a name is no option: {players(browser)}")
    leave(browser)
    empty_book(browser)


def reading(browser):
    """A tab that only reads cannot make two names one."""
    bring(browser, log_of(OLD, OTHER, "Bob", 1), log_of("Jurgen", "Barbra", "Bob", 2))
    check("and 1 more" in notice(browser, "near"), "there are two questions")
    first = browser.tab()
    second = browser.new_tab()
    start(browser)
    press_in(browser, "turn", "Write here")
    browser.wait("return turn.isOurs")
    browser.use_tab(first)
    browser.wait("return !turn.isOurs")
    cannot = "return document.querySelector('[data-notice=near] button').disabled"
    check(browser.script(cannot), "the answer that writes cannot be pressed")
    press_in(browser, "near", "No, they are two people")
    check("more" not in notice(browser, "near") and browser.script(cannot), "nor that to the next question")
    browser.use_tab(second)
    browser.close_tab(first)


def use_names():
    with Browser(width=390, height=800) as browser:
        start(browser)
        for step in (record, bring_slips, both_new, hostile, reading):
            step(browser)
        trouble = quiet(browser)
        check(trouble == [], f"no errors, no network: {trouble}")


counted(use_names)
