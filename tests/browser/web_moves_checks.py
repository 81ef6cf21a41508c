"""A game is understood in the program as one page: web_moves_checks.py PAGE PROGRAM.

The card of a choice, another move at a moment, the analysis beside the page, the trainer, and what is printed."""
import json
import pathlib
import tempfile

from browser import Browser
from web_page import SAMPLES, check, check_words, click, counted, drop, empty_book, fits, go, quiet, run, start, start_again

FRAME = "#game-frame"


def open_game(browser, address):
    go(browser, address)
    browser.wait("return byId('game-frame').src.startsWith('blob:') && shownGame.event !== undefined")


def judged_book(folder):
    """Both games, judged quickly and badly, as bytes."""
    database = f"{folder}/judged.db"
    run("import", "-q", "--db", database, str(SAMPLES / "pr/rgg2002-2p.slog"), str(SAMPLES / "sj/annotated.slog"))
    run("analyse", "-q", "--db", database, "--policy", "guess", "--games", "4", "--error", "15")
    return pathlib.Path(database).read_bytes()


def bring_judged(browser):
    with tempfile.TemporaryDirectory() as folder:
        drop(browser, ("judged.db", judged_book(folder)))
    browser.wait("return book.games.length === 2")
    browser.script("say('')")  # what is said of it lies over the thumb for some seconds


def why_won(browser):
    """From the first screen: the game, and its story stands there."""
    go(browser, "games")
    click(browser, "#games-list a")
    browser.wait("return shownGame.event !== undefined")
    browser.frame(FRAME)
    check(browser.script("return document.querySelectorAll('#story li').length > 2"), "the story stands there after one tap")
    browser.frame()


def what_if(browser):
    """From the card of a choice: another move, the chances after it, back; and nothing is kept."""
    before = browser.script("return [book.games.length, recording.text]")
    open_game(browser, "game/sample/puerto-rico")
    browser.frame(FRAME)
    browser.script("document.querySelectorAll('#moments .kind-mistake')[5].click()")
    browser.click("#card [data-what-if]")
    browser.frame()
    browser.wait("return !byId('what-if').hidden && whatIf.answer !== null")
    check_words(browser, "what if")
    check(fits(browser), "the screen fits")
    words = browser.text("#what-if .record-top")
    check("David" in words and "chooses builder" in words, f"what the game did is said: {words}")
    check(browser.script("return document.querySelectorAll('#what-if-taps .legal').length") > 3, "what is legal there can be tapped")
    browser.script("document.querySelector(\"#what-if-taps [data-line='D prospector']\").click()")
    browser.wait("return !whatIf.isBusy && whatIf.chances !== null")
    check(abs(sum(browser.script("return whatIf.chances")) - 1) < 0.01, "chances of all players after it")
    check(browser.script("return document.querySelectorAll('.what-if-chances .up, .what-if-chances .down').length") > 0, "they are compared with those of the game")
    browser.script("byId('what-if-program').click()")
    browser.wait("return !whatIf.isBusy")
    check(browser.script("return whatIf.moves.length") > 1, "the program moves on")
    for _ in range(2):
        browser.script("byId('what-if-back').click()")
        browser.wait("return !whatIf.isBusy")
    check(browser.script("return whatIf.moves.length === 0 && whatIf.chances === null"), "back to the moment")
    check(browser.script("return [book.games.length, recording.text]") == before, "nothing of it is kept")
    browser.back()
    browser.wait("return !byId('game').hidden && shownGame.event !== undefined")
    check(browser.script("return location.hash").endswith(f"/{browser.script('return shownGame.event')}"), "Back leads to the moment")


def record_beside(browser):
    """The game that is recorded is the same before and after."""
    go(browser, "record")
    browser.script("return changeRecording(() => beginRecording({...emptySetUp(), rules: '', players: ['Ann', 'Bea', 'Cleo']}))")
    browser.wait("return recording.answer !== null && !recording.isBusy")
    browser.script("document.querySelector(\"#taps [data-thing='corn']\").click()")
    go(browser, "what-if/45/sample/puerto-rico")
    browser.wait("return whatIf.answer !== null")
    go(browser, "record")
    check(browser.script("return stage === recordStage && recordStage.chosen.join() === 'corn'"), "what was chosen in Record is still chosen")
    check("Ann" in browser.text("#record-screen"), "its table is its own")
    browser.script("confirm = () => true; return dropRecording()")


def deeper(browser):
    """The program looks deeper while one is elsewhere; what comes of it is what the command keeps."""
    log = run("simulate", "--players", "2", "--seed", "4").decode().split("\nround 4")[0].encode() + b"\n"
    drop(browser, ("short.slog", log))
    number = browser.script("return book.games.at(-1).game")
    open_game(browser, f"game/{number}")
    browser.frame(FRAME)
    click(browser, "#deeper-start")
    browser.wait("return document.querySelector('#deeper progress') !== null")
    browser.frame()
    go(browser, "games")
    check("looking deeper" in browser.text("#games-list"), "the list says what is under way")
    open_game(browser, f"game/{number}")
    browser.frame(FRAME)
    browser.wait("return document.querySelector('#deeper progress')?.value > 0")
    check("% of the moves" in browser.text("#deeper output"), "it went on, and says how far it is")
    click(browser, "#deeper-stop")
    browser.wait("return document.querySelector('#deeper-start') !== null")
    browser.frame()
    check(browser.script("return deeperLook.job === null"), "it can be stopped")
    check(browser.script("return ask('SELECT 1 FROM evaluation')") == [], "a stopped one leaves nothing")
    start_again(browser)
    check("looked at" not in browser.text("#notices"), "and is not begun again")
    open_game(browser, f"game/{number}")
    browser.script("lookDeeper()")
    browser.wait("return deeperLook.job !== null && deeperLook.job.part > 0")
    start_again(browser)
    check("the app was closed before all moves were looked at" in browser.text("#notices"), "one that the end of the app broke off is offered again")
    check_words(browser, "a look that was broken off")
    browser.script("document.querySelector('[data-notice=deeper] button').click()")
    browser.wait("return deeperLook.job !== null")
    check("looked at" not in browser.text("#notices"), "the offer goes once it is taken")
    open_game(browser, f"game/{number}")
    browser.wait("return deeperLook.job === null")
    browser.wait("return engine.waiting.size === 0 && shownGame.event !== undefined")
    check_words(browser, "a game that was looked at")
    here = browser.script("return ask('SELECT seat, position, chance, points FROM chance WHERE game = ' + arguments[0] + ' ORDER BY 1, 2')", number)
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/one.db"
        pathlib.Path(f"{folder}/short.slog").write_bytes(log)
        run("import", "-q", "--db", database, f"{folder}/short.slog")
        run("analyse", "-q", "--db", database)
        wanted = json.loads(run("sql", "--db", database, "--format", "json", "SELECT seat, position, chance, points FROM chance ORDER BY 1, 2"))
    check(here == wanted and len(here) > 10, "the book has what the command keeps")
    browser.frame(FRAME)
    check(not browser.script("return document.querySelector('#deeper').checkVisibility()"), "the page is drawn anew with it")
    browser.frame()
    check(browser.script("return book.games.length") == 1, "the game is there once")


def train(browser):
    """A mistake is asked about; the answer is kept, and says when it comes again."""
    go(browser, "games")
    click(browser, "#go-train")
    browser.wait("return !byId('train').hidden && training.answer !== null")
    check_words(browser, "the trainer")
    check(fits(browser), "the trainer fits")
    check(browser.script("return document.querySelector('.train-bars')") is None, "the answer is hidden")
    asked = browser.script("return positionNow()")
    right = next(choice["statement"] for choice in asked["choices"] if choice["right"])
    browser.script("[...document.querySelectorAll('[data-answer]')].find(each => each.dataset.answer === arguments[0]).click()", right)
    browser.wait("return training.reply !== null && !training.isBusy")
    check(browser.script("return training.reply.right && training.reply.kept"), "the right choice is right")
    check("It comes again on" in browser.text("#train"), "it says when it comes again")
    check_words(browser, "an answer")
    click(browser, "#train-next")
    browser.wait("return training.at === 1 && training.answer !== null && !training.isBusy")
    wrong = browser.script("const {choices} = positionNow(); const lines = [...document.querySelectorAll('#train [data-line]')].map(each => each.dataset.line);"
                           "return lines.find(line => choices.some(choice => choice.statement === line && !choice.right)) ?? null")
    if wrong is not None:
        browser.script("[...document.querySelectorAll('#train [data-line]')].find(each => each.dataset.line === arguments[0]).click()", wrong)
        browser.wait("return training.reply !== null && !training.isBusy")
        check(not browser.script("return training.reply.right") and "Another choice is better" in browser.text("#train"), "a wrong choice on the board is wrong")
    start_again(browser)
    rows = browser.script("return ask('SELECT box, times FROM training ORDER BY box DESC')")
    check(rows[0] == {"box": 2, "times": 1} and len(rows) == 1 + (wrong is not None), f"the answers are kept: {rows}")
    go(browser, "train")
    browser.wait("return training.answer !== null")
    check(browser.script("return training.positions.every(each => each.id !== arguments[0])", asked["id"]), "what was answered is not asked again today")
    hidden = browser.script("return training.positions.find(each => each.game === 'san-juan')")
    if hidden is not None:
        seen = browser.script("return logAsSeen(arguments[0])", hidden)
        check(len(seen) > 100 and seen != browser.script("return logOf(gameNumbered(arguments[0].number))", hidden), "what the player did not see is not in the log")


def paper(browser):
    """The app prints the game, and nothing of itself."""
    open_game(browser, "game/1")
    browser.media(media="print")
    browser.wait("return document.querySelectorAll('.paper-moves tr').length > 20")
    check(browser.script("return byId('paper').checkVisibility() && !document.querySelector('.tabs').checkVisibility() && !byId('main').checkVisibility()"), "the game is on paper, the app is not")
    check(browser.script("return document.querySelectorAll('.paper-scores tbody tr').length") == 2, "the scores are on paper")
    check(browser.script("return document.querySelectorAll('.paper-story li').length") > 2, "the story is on paper")
    browser.media()
    browser.wait("return byId('paper').children.length === 0 && document.querySelector('.tabs').checkVisibility()")


def hostile(browser):
    log = run("simulate", "--players", "2", "--seed", "4").decode().replace('A "Anna"', 'A "<img src=x onerror=owned=1>"').split("\nround 3")[0] + "\n"
    drop(browser, ("evil.slog", log.encode()))
    open_game(browser, f"game/{browser.script('return book.games.at(-1).game')}")
    browser.media(media="print")
    browser.wait("return byId('paper').children.length > 0")
    browser.media()
    go(browser, f"what-if/5/{browser.script('return shownGame.which')}")
    browser.wait("return whatIf.answer !== null || whatIf.failed !== ''")
    check(browser.script("return window.owned === undefined && document.querySelectorAll('#paper img, #what-if img').length === 0"), "names are text")


def use(width, height, scheme):
    with Browser(width=width, height=height) as browser:
        browser.media(prefers_color_scheme=scheme)
        start(browser)
        what_if(browser)
        record_beside(browser)
        deeper(browser)
        empty_book(browser)
        bring_judged(browser)
        why_won(browser)
        train(browser)
        paper(browser)
        hostile(browser)
        trouble = quiet(browser)
        check(trouble == [], f"{width}: no errors, no network: {trouble}")


def both_sizes():
    for size in ((390, 844, "light"), (1280, 800, "dark")):
        use(*size)


counted(both_sizes)
