"""The first screen of the page, results that are entered, and the settings: web_games_checks.py PAGE PROGRAM.

Does what a club does on an evening: looks at the samples, enters a result, finds a game, corrects and deletes one, meets
one again, and names people.  What is tapped must be in reach of a finger."""
import base64
import json
import pathlib
import tempfile

from browser import Browser
from web_page import (PAGE, SAMPLES, check, check_words, click, counted, drop, empty_book, fits, go, notice, press_in, quiet, run, start,
                      start_again)

MOST_TAPS = 20  # of a result of two players
LOG = SAMPLES / "pr/rgg2002-3p.slog"
HOSTILE = "<img src=x onerror=alert(1)>"
RIGHT_TO_LEFT = "דוד"


class Taps:
    """Counts what is tapped."""

    def __init__(self, browser):
        self.browser, self.n = browser, 0

    def __call__(self, selector):
        self.n += 1
        click(self.browser, selector)
        self.browser.script("return afterOthers(() => {})")


def words_of(browser, selector):
    return browser.script("return document.querySelector(arguments[0])?.innerText ?? ''", selector)


def press(browser, words, inside="body"):
    """Presses the button with these words."""
    browser.script("[...document.querySelectorAll(`${arguments[1]} button`)].find(each => each.innerText.trim() === arguments[0]).click()", words, inside)
    browser.script("return afterOthers(() => {})")


def said(browser):
    return browser.script("return byId('said').querySelector('span')?.textContent ?? ''")


def rows(browser):
    return browser.script("return [...document.querySelectorAll('.game-row')].map(row => row.innerText.replace(/\\s+/g, ' '))")


def search(browser, text):
    """Types a search, and waits until the book has answered."""
    browser.script("const field = byId('games-search'); field.value = arguments[0]; field.dispatchEvent(new Event('input', {bubbles: true}))", text)
    browser.wait("return engine.waiting.size === 0")
    browser.script("return new Promise(done => setTimeout(done, 100))")
    return browser.text("#games-count")


def doors_come_first(browser):
    """What one can do stands there before the program has started; games that are kept have a place."""
    had_games = browser.script("return book.games.length > 0")
    browser.open("about:blank")
    browser.open(PAGE)
    early = browser.wait("""return performance.getEntriesByName('doors').length > 0 && [performance.getEntriesByName('doors')[0].startTime,
        document.querySelectorAll('.door').length, document.body.classList.contains('ready'), document.querySelector('.home') !== null]""")
    browser.wait("return document.body.classList.contains('ready')")
    ready = browser.script("return performance.getEntriesByName('ready')[0].startTime")
    check(early[1] == 3 and early[0] < ready, f"three doors stand there after {early[0]:.0f} ms, before all is ready ({ready:.0f} ms)")
    check(early[2] or early[3] == had_games, "games that are kept have a place before they are read")


def first_run(browser):
    """Says what it is, and has three doors."""
    text = words_of(browser, "#games")
    check("Puerto Rico" in text and "San Juan" in text and "Keep your games" in text, "the first screen says what it is")
    doors = browser.script("return [...document.querySelectorAll('.door')].map(door => [door.querySelector('b').innerText, door.hash])")
    check(doors == [["Record a game", "#/record"], ["Enter a result", "#/result"], ["Look at a sample game", "#/game/sample"]], f"it has three doors: {doors}")
    check(fits(browser), "it fits")
    sizes = browser.script("return [...document.querySelectorAll('.door, .tabs a, #games button')].map(each => each.getBoundingClientRect().height)")
    check(min(sizes) >= 44, f"all of it can be tapped: {sizes}")
    check_words(browser, "the first run")


def samples(browser):
    """The samples are the pages that `page --analyse` makes."""
    for kind in ("puerto-rico", "san-juan"):
        go(browser, f"game/sample/{kind}")
        browser.wait("return byId('game-frame').src.includes('#e')")
        page = browser.script("return engine.readText(PAGE)")
        data = json.loads(page.split('id="data">')[1].split("</script>")[0])
        log = SAMPLES / ("pr" if kind == "puerto-rico" else "sj") / "annotated.slog"
        plain = run("page", "--output", "-", str(log)).decode()
        wanted = json.loads(plain.split('id="data">')[1].split("</script>")[0])
        judged = browser.script("return samples.games[arguments[0]].judged", kind)
        check(data == {**wanted, **judged} and judged["by"] != "estimate", f"{kind}: the page is that of the program, with its analysis")
        check(len(data["chances"]) == len(wanted["steps"]), f"{kind}: its analysis is of this log: {len(data['chances'])} chances, {len(wanted['steps'])} steps")
        check(fits(browser), f"{kind}: the sample fits")
    check(browser.script("return book.games.length") == 0, "a sample does not come into the book")


def enter_first(browser):
    """Into an empty book: names are typed, and the log is the one that `add` makes."""
    go(browser, "result")
    check(browser.script("return byId('result-save').disabled && byId('result-save').innerText") == "Who played?", "nothing can be kept yet")
    for name in ("Zoë", "Bob", HOSTILE):
        browser.script("const field = byId('result-name'); field.value = arguments[0]; field.dispatchEvent(new Event('input', {bubbles: true}))", name)
        browser.script("byId('result-name').form.requestSubmit()")
    browser.script("const day = byId('result-day'); day.value = '2026-11-20'; day.dispatchEvent(new Event('input', {bubbles: true}))")
    for cell, points in (("total/Zoë", "47"), ("total/Bob", "52"), (f"total/{HOSTILE}", "30")):
        browser.script("setPoints(arguments[0], arguments[1])", cell, points)
    check("Bob wins" in words_of(browser, ".fit") and fits(browser), "it finds the winner")
    check(browser.script("return document.images.length") == 0, "a name is text")
    press(browser, "Keep the result")
    browser.wait("return book.games.length === 1")
    check(said(browser) == "Bob wins: it is kept.", f"what was done is said: {said(browser)}")
    with tempfile.TemporaryDirectory() as folder:
        run("add", "--db", f"{folder}/a.db", "--date", "2026-11-20", f"Zoë 47, Bob 52, {HOSTILE} 30")
        wanted = run("db", "export", f"{folder}/a.db").decode()
    check(browser.script("return engine.run('db', 'export', BOOK).then(end => end.out)") == wanted, "the log is that of `add`")
    browser.wait("return !byId('games').hidden")
    check("Bob" in rows(browser)[0] and "result" in rows(browser)[0], f"it is in the list: {rows(browser)}")


def enter_fast(browser):
    """Two people of the book, in few taps, on the pad of a phone or with keys."""
    browser.script("say('')")
    tap = Taps(browser)
    tap(".door[href='#/result']")
    browser.wait("return document.querySelectorAll('.chip.person').length > 1")
    tap(".chip.person:nth-child(1)")
    tap(".chip.person:nth-child(2)")
    people = browser.script("return entry.people")
    tap(f".cell[data-cell='total/{people[0]}']")
    if browser.script("return hasPad()"):
        for selector in ("[data-digit='4']", "[data-digit='7']", "#pad-next", "[data-digit='5']", "[data-digit='1']", "#pad-next"):
            tap(selector)
    else:
        browser.press("4", "7", "Enter", "5", "1", "Enter")
        tap.n += 6
    check(browser.script("return document.activeElement.id") == "result-save", "the last Next leads to the button")
    check(fits(browser), "the sheet fits")
    tap("#result-save")
    browser.wait("return book.games.length === 2")
    check(tap.n <= MOST_TAPS, f"a result takes {tap.n} taps")
    check(browser.script("return gameNumbered(2).players.map(player => [player.name, player.total])") == [[people[0], 47], [people[1], 51]], "the points are kept")
    browser.wait("return !byId('games').hidden")


def enter_tie(browser):
    """Parts are summed up, and a tie is asked about only where there is one."""
    go(browser, "result")
    browser.script("addPerson('Anna'); addPerson('Bob'); changeEntry({isByParts: true, day: '2026-11-21', edition: 'rgg2002'})")
    for cell, points in (("chips/Anna", "20"), ("buildings/Anna", "18"), ("bonus/Anna", "6"), ("chips/Bob", "30"), ("buildings/Bob", "13")):
        browser.script("setPoints(arguments[0], arguments[1])", cell, points)
    check("Anna wins" in words_of(browser, ".fit") and "Doubloons" not in words_of(browser, ".sheet-grid"), "without a tie nothing is asked")
    browser.script("setPoints('bonus/Bob', '1')")
    check("share the win" in words_of(browser, ".fit") and "Doubloons" in words_of(browser, ".sheet-grid"), "a tie is asked about")
    browser.script("setPoints('tie/Anna', '9'); setPoints('tie/Bob', '7')")
    check("Anna wins the tie with Bob, 9 to 7" in words_of(browser, ".fit"), f"and is decided: {words_of(browser, '.fit')}")
    titles = browser.script("return Promise.all(setUp.editions.map(({game, parts}) => ask(`SELECT name FROM score_part WHERE game_kind = '${game}' ORDER BY n`)"
                            ".then(list => [list.map(row => row.name), parts.map(({name}) => name)])))")
    check(all(theirs == ours for theirs, ours in titles), f"the parts are those of the game: {titles}")
    press(browser, "Keep the result")
    browser.wait("return book.games.length === 3")
    game = browser.script("return gameNumbered(3)")
    check([(each["name"], each["total"], each["place"]) for each in game["players"]] == [("Anna", 44, 1), ("Bob", 44, 2)], "the places are kept")
    browser.wait("return !byId('games').hidden")
    check("tie-break 9 to 7" in " ".join(rows(browser)), "the list says how")
    go(browser, "game/3")
    check("VP chips" in words_of(browser, "#game-result") and fits(browser), "a result is shown with its parts")


def third_game(browser):
    """A game that only the program knows: its sheet, its tie, its seats and its place in the lists need no change of the page."""
    game = {"game": "third-game", "title": "The Third", "usual": "one", "least_players": 2, "most_players": 3, "hides": 1, "profiles": [{"name": "one", "title": "One", "box": "One"}],
            "expansions": [{"name": "more", "title": "More"}], "tie": "fish and nets",
            "parts": [{"name": "boats", "title": "boats", "help": "", "needs": []}, {"name": "whales", "title": "whales", "help": "", "needs": ["more"]}]}
    browser.script("setUp.editions.push(arguments[0])", game)
    go(browser, "result")
    press(browser, "The Third", "#result")
    browser.script("for (const name of ['Anna', 'Bob', 'Chris', 'Dora']) addPerson(name); changeEntry({isByParts: true, edition: 'one'})")
    check(browser.script("return entry.people") == ["Anna", "Bob", "Chris"], "no more sit down than can")
    check("Boats" in words_of(browser, ".sheet-grid") and "Whales" not in words_of(browser, ".sheet-grid"), "its parts are there, without those of an expansion")
    browser.script("changeEntry({expansions: ['more']})")
    check("Whales" in words_of(browser, ".sheet-grid"), "and with them")
    for cell in ("boats/Anna", "boats/Bob", "whales/Chris"):
        browser.script("setPoints(arguments[0], '9')", cell)
    check("unless fish and nets decide" in words_of(browser, ".fit") and "Fish" in words_of(browser, ".sheet-grid"), f"its tie is asked about: {words_of(browser, '.fit')}")
    log = browser.script("return resultLog()")
    check("game third-game\nrules one + more\n" in log and "score C boats 0, whales 9, total 9\n" in log, f"its log has its words: {log}")
    browser.script("dropEntry(); changeEntry({kind: setUp.editions[0].game}); say('')")
    browser.script("book.games.push({...book.games[0], game: 9999, kind: 'third-game', search: undefined}); return location.hash = '#/games'")
    browser.wait("return !byId('games').hidden && viewShown === 'games'")
    check("The Third" in words_of(browser, "#games .scroll-x"), "it has a filter")
    browser.script("setFilter('third-game')")
    check("The Third" in rows(browser)[0] and browser.script("return document.querySelector('.game-row .mark.of-cards') !== null"), f"its games are in the list: {rows(browser)}")
    browser.script("setFilter('all'); setUp.editions.pop(); book.games.pop(); redraw()")


def enter_again(browser):
    """The same evening with other points asks, beside the button; a name that may be a slip, too."""
    games = browser.script("return book.games.length")
    go(browser, "result")
    browser.script("addPerson('Anna'); addPerson('Bob'); changeEntry({isByParts: false, day: '2026-11-21', edition: ''});"
                   "setPoints('total/Anna', '40'); setPoints('total/Bob', '52')")
    press(browser, "Keep the result")
    check("Anna 44, Bob 44" in words_of(browser, ".question") and "Keep both" in words_of(browser, ".question"), "it asks which one is right")
    check_words(browser, "the question") 
    check(browser.script("return book.games.length") == games, "nothing is kept before the answer")
    press(browser, "Replace", ".question")
    browser.wait("return gameNumbered(3).players[1].total === 52")
    check(browser.script("return book.games.length") == games, "Replace keeps one")
    go(browser, "result")
    browser.script("addPerson('Anna'); addPerson('Zoe'); changeEntry({day: '2026-11-22'}); setPoints('total/Anna', '40'); setPoints('total/Zoe', '52')")
    press(browser, "Keep the result")
    check("Did you mean Zoë?" in words_of(browser, ".question"), "a slip is asked about")
    browser.script("document.querySelector('.question button').click(); return afterOthers(() => {})")
    browser.wait("return book.games.length === arguments[0]", games + 1)
    check(not browser.script("return isPlayer('Zoe')"), "and is none")
    go(browser, "games")


def bring_club(browser):
    empty_book(browser)
    logs = sorted((SAMPLES / "pr/club").glob("*.slog")) + sorted((SAMPLES / "sj/club").glob("*.slog"))
    words = drop(browser, *((log.name, log.read_bytes()) for log in logs))
    games = browser.script("return book.games.length")
    check(words == f"{games} games added." and games > len(logs), f"a club comes in: {words}")
    browser.script("say('')")
    return games


def find(browser):
    """Games are found by player, day, and by a building of which no list says anything; filters choose among them."""
    n = bring_club(browser)
    go(browser, "games")
    check(browser.text("#games-count") == str(n), "all games are counted")
    wanted = [int(row["game"]) for row in browser.script("return ask(\"SELECT DISTINCT game FROM v_seats WHERE player = 'Jürgen'\")")]
    check(search(browser, "jurgen") == f"{len(wanted)} of {n}", "a player is found without the accents")
    both = browser.script("return book.games.filter(game => ['Zoë', 'Pilar'].every(name => game.players.some(player => player.name === name))).length")
    check(search(browser, "zoe pilar") == f"{both} of {n}", "and two of them at one table")
    day = browser.script("return book.games[0].date")
    here = browser.script("return book.games.filter(game => game.date === arguments[0]).length", day)
    check(search(browser, day) == f"{here} of {n}" and search(browser, browser.script("return dayText(arguments[0])", day)) == f"{here} of {n}", "a day is found, as it is written and as it is shown")
    built = browser.script("return ask(\"SELECT DISTINCT b.game FROM v_builds b WHERE b.building LIKE '%guild%hall%'\").then(list => list.length)")
    check(search(browser, "guild hall") == f"{built} of {n}" and built > 0, f"a building is found: {built}")
    check(search(browser, "no such thing") == f"0 of {n}" and "No game is like that" in words_of(browser, "#games"), "nothing is said to be nothing")
    press(browser, "Show all")
    press(browser, "San Juan", "#games")
    check(browser.text("#games-count") == f"{browser.script('return book.games.filter(game => game.kind === arguments[0]).length', 'san-juan')} of {n}", "a filter chooses a game")
    press(browser, "All", "#games")
    check(fits(browser), "the list fits")


def delete(browser):
    """A deleted game is back with one tap, also later."""
    n = browser.script("return book.games.length")
    first = rows(browser)[0]
    for how in ("at once", "later"):
        click(browser, ".game-row button")
        browser.wait("return document.querySelector('dialog[open]') !== null")
        check_words(browser, "the menu of a game")
        press(browser, "Delete", "dialog")
        browser.wait("return book.games.length === arguments[0]", n - 1)
        check(rows(browser)[0] != first and said(browser).startswith("Deleted: "), "the game is gone, and that is said")
        if how == "at once":
            press(browser, "Undo", "#said")
        else:
            browser.script("say('')")
            start_again(browser)
            check(browser.script("return book.games.length") == n - 1, "it stays away")
            go(browser, "settings")
            press(browser, "Bring back", "#settings")
            go(browser, "games")
        browser.wait("return book.games.length === arguments[0]", n)
        check(rows(browser)[0] == first, f"it is back {how}")
    browser.script("say('')")


def correct(browser):
    """A game is corrected in Fix, and takes its own place."""
    n = browser.script("return book.games.length")
    click(browser, ".game-row button")
    browser.wait("return document.querySelector('dialog[open]') !== null")
    game = browser.script("return gamesScreen.menu.game")
    press(browser, "Correct", "dialog")
    browser.wait("return !byId('fix').hidden && byId('log').value.startsWith('slog 1')")
    check(browser.text("#draft-add") == "Keep the correction", "Fix knows that it is a correction")
    browser.script("byId('log').value = byId('log').value.replace(/^date .*$/m, 'date 1999-12-31').replace(/^id .*\\n/m, ''); return checkLog()")
    click(browser, "#draft-add")
    browser.wait("return book.games.some(game => game.date === '1999-12-31')")
    browser.script("return afterOthers(() => {})")
    check(browser.script("return book.games.length") == n, "it is one game still")
    check(browser.script("return logOf(book.games.find(game => game.date === '1999-12-31')).then(text => /^date +1999-12-31$/m.test(text))"), "as corrected")
    check(game is not None and fits(browser), "Fix fits")
    go(browser, "games")


def half_entered(browser):
    """A result that is half entered is there after a reload, until it is put away, and then once more."""
    go(browser, "result")
    browser.script("changeEntry({people: ['Ann', 'Bob'], points: {'total/Ann': '41'}, site: 'Home'})")
    start_again(browser)
    check("Ann and Bob" in words_of(browser, ".goes-on[href='#/result']"), "the first screen goes on with it")
    go(browser, "result")
    check(browser.script("return [entry.people.join(), pointsAt('total', 'Ann'), entry.site]") == ["Ann,Bob", "41", "Home"], "it is there after a reload")
    click(browser, "#result-drop")
    check(browser.script("return entry.people.length") == 0, "it is put away")
    press(browser, "Undo", "#said")
    check(browser.script("return pointsAt('total', 'Ann')") == "41", "and comes back")
    click(browser, "#result-drop")
    browser.script("return kept.get('result')")
    start_again(browser)
    check(browser.script("return entry.people.length") == 0, "what is put away stays away")


def met_all(browser):
    """Games of several files that are here otherwise are answered at once, or one by one."""
    empty_book(browser)
    days = [f"2024-02-{day:02}" for day in range(1, 5)]
    text = LOG.read_text()
    logs = [(f"game-{i}.slog", text.replace("2024-01-04", day).replace("id ", f"id {i}")) for i, day in enumerate(days)]
    drop(browser, *((name, log.encode()) for name, log in logs))
    check(browser.script("return book.games.length") == 4, "four games")
    others = [(name, log.replace("2024-02", "2023-02").encode()) for name, log in logs]
    drop(browser, *others)
    check("4 games are here already" in notice(browser, "again") and fits(browser), f"one question for all: {notice(browser, 'again')}")
    browser.script("document.querySelector('[data-notice=again] details').open = true")
    browser.script("document.querySelector('[data-notice=again] .met:last-child button').click()")
    browser.wait("return document.querySelector('[data-notice=again]')?.textContent.includes('3 games')")
    browser.script("return afterOthers(() => {})")
    check(browser.script("return book.games.filter(game => game.date.startsWith('2023')).length") == 1, "one by one")
    press_in(browser, "again", "Replace, for all 3")
    browser.wait("return book.games.filter(game => game.date.startsWith('2023')).length === 4")
    check(browser.script("return book.games.length") == 4 and notice(browser, "again") == "", "the others at once")


def met_again(browser):
    """A log of a game that is here otherwise: three answers, no option."""
    empty_book(browser)
    log = LOG.read_text()
    drop(browser, (LOG.name, log.encode()))
    check(drop(browser, (LOG.name, log.encode())) == "This game is here already.", "the same log says so")
    for answer, games, day in (("Leave as it is", 1, "2024-01-04"), ("Replace", 1, "2023-05-06"), ("Keep both", 2, "2022-05-06")):
        other = log.replace("2024-01-04", day if answer != "Leave as it is" else "2021-01-01")
        drop(browser, ("other.slog", other.encode()))
        text = notice(browser, "again")
        check("This game is here already, and not the same" in text and "date" in text, f"a question with what differs: {text}")
        check(fits(browser), "it fits")
        press_in(browser, "again", answer)
        browser.script("return afterOthers(() => {})")
        browser.wait("return book.games.length === arguments[0] && book.games.some(game => game.date === arguments[1])", games, day)
        check(notice(browser, "again") == "", f"{answer} ends the question")
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(f"{folder}/other.slog").write_text(log.replace("2024-01-04", "2020-05-06"))
        run("import", "-q", "--db", f"{folder}/other.db", f"{folder}/other.slog")
        drop(browser, ("other.db", pathlib.Path(f"{folder}/other.db").read_bytes()))
    browser.script("[...document.querySelectorAll('[data-notice^=again] button')].find(each => each.innerText === 'Keep both').click()")
    browser.wait("return book.games.some(game => game.date === '2020-05-06')")
    check(browser.script("return book.games.length") == 3, "so does a database that is merged")
    drop(browser, ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), ("b.slog", b""))
    text = notice(browser, "trouble")
    check("a.png: this is a picture" in text and "b.slog: the file is empty" in text, f"what cannot be added is named: {text}")
    press_in(browser, "trouble", "OK")


def long_list(browser):
    """Thousands of games: only the rows in sight are made, and the last one is there."""
    with tempfile.TemporaryDirectory() as folder:
        run("simulate", "-g", "2500", "--club", "9", "--players", "mixed", "-o", f"{folder}/many.slog")
        run("import", "-q", "--db", f"{folder}/many.db", f"{folder}/many.slog")
        empty_book(browser)
        drop(browser, ("many.db", pathlib.Path(f"{folder}/many.db").read_bytes()))
    browser.wait("return book.games.length === 2500")
    go(browser, "games")
    browser.script("scrollTo(0, document.documentElement.scrollHeight)")
    browser.wait("return document.querySelector(`.game-row[aria-posinset='2500']`) !== null")
    made = browser.script("return document.querySelectorAll('.game-row').length")
    check(made < 60, f"{made} rows are made")
    took = browser.script("const began = performance.now(); setQuery('zoe'); return performance.now() - began")
    check(took < 1000, f"a search takes {took:.0f} ms")
    browser.script("setQuery('')")


def people(browser):
    """A person gets another name, or is somebody else; both can be taken back."""
    bring_club(browser)
    go(browser, "settings")
    browser.script("openPerson('Zoë')")
    browser.script("const field = document.querySelector('dialog input'); field.value = 'Zoe'; field.dispatchEvent(new Event('input', {bubbles: true}))")
    browser.script("document.querySelector('dialog form').requestSubmit()")
    browser.wait("return isPlayer('Zoe') && byId('said').textContent.includes('Zoe')")
    press(browser, "Undo", "#said")
    browser.wait("return isPlayer('Zoë') && !isPlayer('Zoe')")
    browser.script("openPerson('Mateo')")
    browser.script("return mergePerson('Mateo', 'Pilar')")
    check("played against each other" in words_of(browser, "dialog"), f"two at one table stay two: {words_of(browser, 'dialog')}")
    check_words(browser, "a refusal")
    check(fits(browser), "the sheet fits")
    browser.script("openPerson(null)")


def settings(browser):
    """They stay, and a backup says when it was."""
    check("Last saved: never" in words_of(browser, "#settings"), "a book that was never saved says so")
    browser.script("window.saved = null; saveFile = (name, bytes) => { window.saved = {name, size: bytes.length}; };")
    browser.script("return saveBook()")
    check(browser.script("return window.saved.name.endsWith('.db') && window.saved.size > 0") and "Last saved: today" in words_of(browser, "#settings"), "then it says when")
    press(browser, "Dark", "#settings")
    press(browser, "2026-07-25", "#settings")
    start_again(browser)
    check(browser.script("return matchMedia('(prefers-color-scheme: light)').matches && getComputedStyle(document.documentElement).colorScheme === 'dark'"
                         " && getComputedStyle(document.body).backgroundColor === 'rgb(27, 26, 24)'"), "colours are kept")
    check(browser.script("return dayText('2026-07-25')") == "2026-07-25" and "Last saved: today" in (go(browser, "settings"), words_of(browser, "#settings"))[1], "so are the form of days, and the backup")
    browser.script("return changeSettings({colours: '', dates: 'words'})")


def old_addresses(browser):
    for old, new in (("book", "games"), ("check", "fix"), ("look/1", "game/1"), ("understand/roles", "statistics/roles")):
        browser.script("location.hash = arguments[0]", f"#/{old}")
        browser.wait("return location.hash === arguments[0] && !byId(arguments[1]).hidden", f"#/{new}", new.split("/")[0])
    check(browser.script("return document.querySelector('.tabs [aria-current]').innerText.trim()") == "Statistics", "old addresses lead to their new places")
    browser.script("return engine.waiting.size === 0")


def use(width, height):
    with Browser(width=width, height=height) as browser:
        start(browser)
        for step in (first_run, doors_come_first, samples, enter_first, enter_fast, enter_tie, third_game, enter_again, find, delete, correct, half_entered, met_again, met_all, long_list, doors_come_first, people, settings,
                     old_addresses):
            step(browser)
        trouble = quiet(browser)
        check(trouble == [], f"no errors, no network: {trouble}")


def use_all():
    for size in ((390, 844), (844, 390), (768, 1024), (1280, 800)):
        use(*size)


counted(use_all)
