"""Statistics in the app: what people ask, the answers, their drawings, and the page of a player: web_statistics_checks.py PAGE PROGRAM.

Every sentence and number is what the program says of a database of the same games."""
import json
import os
import tempfile
import urllib.parse

from browser import Browser
from web_page import check, counted, drop, fits, go, quiet, run, start

GAMES, HOSTILE = 60, '<img src=x onerror=alert(1)>'


def games():
    """Two clubs of one kind each; a player of both has a name that is markup."""
    pr = run("simulate", "--games", str(GAMES), "--seed", "5", "--club", "9", "--players", "4")
    sj = run("simulate", "--game", "san-juan", "--games", "12", "--seed", "6", "--club", "5", "--players", "3")
    return [log.replace(b"Henrike", HOSTILE.encode()) for log in (pr, sj)]


def headline(database, report, *options):
    return run("report", report, "--headline", "--db", database, "--kind", "puerto-rico", *options).decode().strip()


def report(database, name, *options):
    return json.loads(run("report", name, "--db", database, "--kind", "puerto-rico", "--format", "json", *options))


def ask(browser, database):
    """Each question has its answer, and leads to the report that it comes from; Back leads back."""
    go(browser, "statistics")
    browser.wait("return QUESTIONS.every(([, name]) => answerOf(name) !== undefined)")
    shown = browser.script("return [...document.querySelectorAll('#questions a')].map(each => [each.dataset.report, each.querySelector('small').textContent])")
    check(len(shown) == 13, f"thirteen questions: {len(shown)}")
    for name, answer in shown:
        said = headline(database, name)
        check(answer == said if said else answer in ("Look deeper at a game to find out", "Too few games to say"), f"{name}: {answer!r} is {said!r}")
    check(fits(browser), "the questions fit")
    browser.script("scrollTo(0, 300)")
    browser.click("#questions [data-report=seats]")
    browser.wait("return byId('report-headline').textContent !== ''")
    check(browser.text("#report-title") == "Which seat is best?" and browser.text("#report-headline") == headline(database, "seats"), "a question is the head of its answer")
    browser.back()
    browser.wait("return !byId('statistics-home').hidden && byId('answer').hidden && scrollY > 200")
    check(True, "Back leads to the questions, where they were left")


def choose_kind(browser, database):
    """The other game has its own answers."""
    browser.script("[...document.querySelectorAll('#statistics-home .switcher button')].find(each => each.textContent === 'San Juan').click()")
    browser.wait("return QUESTIONS.every(([, name]) => answerOf(name) !== undefined)")
    said = run("report", "standings", "--headline", "--db", database, "--kind", "san-juan").decode().strip()
    check(browser.text("#questions [data-report=standings] small") == said, "the other game has its own answers")
    browser.script("chooseKind('puerto-rico')")


# How the lines are drawn: the names, where they stand, and what stands below.
LINES = """
const group = [...document.querySelectorAll('#drawing g[class^=line-]')], y = group.map(each => Number(each.querySelector('.line-name').getAttribute('y'))).sort((a, b) => a - b);
return {names: group.map(each => each.querySelector('.line-name').textContent), gap: Math.min(...y.slice(1).map((each, i) => each - y[i])),
  strokes: new Set(group.map(each => { const {stroke, strokeDasharray, strokeWidth} = getComputedStyle(each.querySelector('.curve')); return stroke + strokeDasharray + strokeWidth; })).size,
  below: [...document.querySelectorAll('#drawing > svg > text')].map(each => each.textContent)};"""


def draw(browser, database):
    """A drawing shows what its report is about."""
    go(browser, "statistics/rating-history")
    browser.wait("return document.querySelector('#drawing .line-name') !== null")
    lines = browser.script(LINES)
    check(1 < len(lines["names"]) <= 10 and len(set(lines["names"])) == lines["strokes"], f"each line differs, and has its name: {lines}")
    check(lines["gap"] > 13, "no name lies over another one")
    check(any(word.startswith(("Jan ", "Jul ", "Apr ", "Oct ")) for word in lines["below"]), f"ratings are drawn by date: {lines['below']}")
    check(browser.script("return byId('measure').value") == "rating", "ratings over time draw the rating")
    go(browser, "statistics/ratings")
    browser.wait("return byId('measure').value === 'rating' && document.querySelectorAll('#drawing .interval').length > 3")
    check(True, "a rating has its interval")
    go(browser, "statistics/league")
    browser.wait("return document.querySelectorAll('#drawing .bar-drawn').length > 3")
    check(True, "what is one number in each row is bars")
    for name in ("building-rounds", "role-places", "openings", "goods", "buildings"):
        go(browser, f"statistics/{name}")
        browser.wait("return reports.shown.startsWith(`[\"${arguments[0]}\"`) && document.querySelectorAll('#drawing .row-name').length > 3 && shownTable.table.report.report === arguments[0]", name)
        names = browser.script("return [...document.querySelectorAll('#drawing .row-name')].map(each => each.textContent)")
        check(not any("\u2026" in each for each in names), f"{name}: no name is cut on a phone: {names}")
        check(fits(browser), f"{name} fits")
    check(names == [row["building"] for row in report(database, "buildings")][:len(names)], f"each building has its own name: {names}")
    for name in ("year", "records"):
        go(browser, f"statistics/{name}")
        browser.wait("return shownTable.table.report.report === arguments[0] && shownTable.table.rows.length > 3", name)
        check(browser.script("return document.querySelector('#drawing svg') === null && byId('measure-label').hidden"), f"{name}: numbers of different things share no axis")


def choose(browser, database):
    """A report about one player or one game offers them."""
    go(browser, "statistics/profile")
    browser.wait("return document.querySelectorAll('#report-choices .chip').length > 3")
    check(browser.text("#report-headline") == "Of whom?" and browser.text("#report-none") == "", "it asks")
    browser.script("[...document.querySelectorAll('#report-choices .chip')].find(each => each.textContent === 'Yuki').click()")
    browser.wait("return shownTable.table.rows.length > 3 && document.querySelector('#report-choices .chip') === null")
    check("with Yuki" in browser.text("#filters-now"), "the filters say who")
    browser.script("byId('filter-player').value = ''")
    go(browser, "statistics/sheet")
    browser.wait("return document.querySelectorAll('#report-choices .chip').length > 3")
    browser.click("#report-choices .chip")
    browser.wait("return shownTable.table.rows.length > 3")
    last = max(row["game"] for row in report(database, "games"))
    check(browser.script("return byId('filter-game').value") == str(last), "the latest game is the first")
    browser.script("byId('filter-game').value = ''")


def decided(browser, database):
    """What made the lead of a game adds up to it."""
    rows = report(database, "difference", "--game", "1")
    own = [row for row in rows if row["player"] == rows[0]["player"] and row["rival"] == rows[0]["rival"]]
    browser.script("byId('filter-game').value = '1'")
    go(browser, "statistics/difference")
    browser.wait("return document.querySelector('#drawing .total') !== null")
    parts = [row["difference"] for row in own if row["what"] == "part" and row["difference"] != 0]
    total = next(row["difference"] for row in own if row["what"] == "score")
    drawn = browser.script("return [...document.querySelectorAll('#drawing g')].map(each => Number(each.querySelector('text:last-child').textContent.replace('\u2212', '-')))")
    check(drawn == [*parts, total] and sum(parts) == total, f"the parts of a lead stand one after the other, then the lead: {drawn}")
    check(browser.script("return byId('measure-label').hidden"), "nothing else can be drawn of it")
    browser.script("byId('filter-game').value = ''")


def look_at_player(browser, database):
    """A page says how somebody is doing, by the numbers of the reports; names lead to others."""
    go(browser, "statistics")
    browser.script("[...document.querySelectorAll('#statistics-people a')].find(each => each.textContent.startsWith(arguments[0])).click()", HOSTILE)
    browser.wait("return Object.keys(playerScreen.parts).length === PLAYER_REPORTS.length")
    check(browser.text("#player-title") == HOSTILE, "a name is text, whatever it holds")
    [row] = report(database, "standings", "--player", HOSTILE)
    ratings = sorted(report(database, "ratings"), key=lambda each: -each["rating"])
    place = [each["player"] for each in ratings].index(HOSTILE) + 1
    wins = f"{int(row['wins'])}{'½' if row['wins'] % 1 else ''}".replace("0½", "½")
    facts = browser.script("return [...document.querySelectorAll('.facts b')].map(each => each.textContent)")
    check(facts == [f"{wins} of {row['games']}", f"{row['mean_score']:.1f}", f"{row['mean_place']:.1f}", str(row["best"])], f"its numbers are those of the standings: {facts}")
    rank = browser.text(".rank")
    check(rank.startswith(str(place)) and f"of {len(ratings)}" in rank, f"the rank is that of the ratings: {rank} ({place})")
    places = browser.script("return [...document.querySelectorAll('.form a')].map(each => [each.textContent, each.hash])")
    seats = json.loads(run("sql", "--db", database, "--format", "json", f"SELECT game, place FROM v_seats JOIN v_games USING (game) WHERE game_kind = 'puerto-rico' AND v_seats.player = '{HOSTILE}' ORDER BY game DESC LIMIT 10"))
    check(places == [[str(each["place"]), f"#/game/{each['game']}"] for each in reversed(seats)], f"the last places lead to their games: {places}")
    words = browser.script("return [...document.querySelectorAll('.card-lines dt')].map(each => each.textContent)")
    check({"Takes more", "Takes less", "Builds more", "Best with"} <= set(words), f"it says what the player does: {words}")
    check(fits(browser), "the page of a player fits")
    browser.script("[...document.querySelectorAll('#player .switcher button')].find(each => each.textContent === 'San Juan').click()")
    browser.wait("return Object.keys(playerScreen.parts).length === PLAYER_REPORTS.length && document.querySelector('#player .where span').textContent.startsWith('San Juan')")
    check(True, "who plays both games has a page of each")
    go(browser, "statistics/standings")
    browser.wait("return document.querySelector('#report-rows th a') !== null")
    check(browser.script("return document.querySelector('#report-rows th a').hash").startswith("#/player/"), "a name in a table leads to its page")
    go(browser, "player/Nobody")
    check("No game of" in browser.text("#player"), "nobody has no page, in words")


def look_at_rivals(browser, database):
    """Whom a player is ahead of leads to all that is known of the two, with their names in the filters; Back leads back."""
    go(browser, f"player/{urllib.parse.quote(HOSTILE)}")
    browser.script("chooseKind('puerto-rico'); return openPlayer(arguments[0])", HOSTILE)
    browser.wait("return Object.keys(playerScreen.parts).length === PLAYER_REPORTS.length")
    rival = browser.script("const row = [...document.querySelectorAll('.card-lines div')].find(each => ['Ahead of', 'Behind'].includes(each.querySelector('dt').textContent));"
                           "const [name, all] = row.querySelectorAll('a'); all.click(); return name.textContent")
    browser.wait("return !byId('answer').hidden && byId('report-title').textContent === 'Rivalry' && byId('report-headline').textContent !== ''")
    check(browser.text("#report-headline") == headline(database, "rivalry", "--player", HOSTILE, "--with", rival), f"the two are compared: {browser.text('#report-headline')}")
    check(browser.text("#filters-now").endswith(f"with {HOSTILE} \u00b7 and {rival}"), f"the filters say who: {browser.text('#filters-now')}")
    check(fits(browser), "a rivalry fits")
    browser.back()
    browser.wait("return !byId('player').hidden")
    browser.script("for (const name of ['player', 'with']) byId(`filter-${name}`).value = ''")


def main():
    logs = games()
    with tempfile.TemporaryDirectory() as folder, Browser(width=390, height=844) as browser:
        database = os.path.join(folder, "club.db")
        for i, log in enumerate(logs):
            path = os.path.join(folder, f"{i}.slog")
            with open(path, "wb") as out:
                out.write(log)
            run("import", "--quiet", "--db", database, path)
        start(browser)
        go(browser, "statistics")
        check("Record a game" in browser.text("#statistics-home"), "without games it says how to get some")
        drop(browser, *((f"{i}.slog", log) for i, log in enumerate(logs)))
        for step in (ask, choose_kind, draw, choose, decided, look_at_player, look_at_rivals):
            step(browser, database)
        browser.resize(1280, 800)
        for view in ("statistics", "statistics/standings", f"player/{'Yuki'}"):
            go(browser, view)
            check(fits(browser), f"{view} fits on a desk")
        check(quiet(browser) == [], f"nothing failed: {quiet(browser)}")


counted(main)
