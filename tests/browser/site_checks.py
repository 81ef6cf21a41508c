"""Opens pages of `shipslog site` in a browser: site_checks.py CHECK DIR

Prints what it found, for the golden file of a case.
"""
import os
import pathlib
import sys

from browser import Browser

WIDE, NARROW = (1280, 800), (390, 844)

COLUMN = """return Array.from(document.querySelectorAll('tbody tr:not([hidden])'),
                              (row) => row.cells[arguments[0]].textContent)"""
HEAD = "document.querySelector('thead tr').cells[arguments[0]]"
OVERFLOW = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
SIDEWAYS = """return Array.from(document.querySelectorAll('.table, figure, pre'))
    .filter((box) => box.scrollWidth > box.clientWidth + 1).length"""

# What a page of a game shows, without the places to go to that only a site has.
SCREEN = """const about = (text) => text.replace(/\\s+/g, ' ').trim();
    return ['#about', 'main', 'footer', '#legend'].map((name) => about(document.querySelector(name).textContent))"""
DATA = """return JSON.stringify({...shipslog.game, players: shipslog.game.players.map(({page, ...player}) => player)},
    (_, value) => value?.constructor === Object ? Object.fromEntries(Object.entries(value).sort()) : value)"""


def one_of_each(top):
    """The club, and of each kind of game its overview, every third report (THOROUGH: all), a player and a game."""
    step = 1 if os.environ.get("THOROUGH") else 3
    pages = [top / "index.html"]
    for kind in sorted(path for path in top.iterdir() if path.is_dir()):
        pages.append(kind / "index.html")
        pages += sorted((kind / "reports").glob("*.html"))[len(pages) % step::step]
        pages += sorted((kind / "players").glob("*.html"))[:1]
        pages += sorted((kind / "games").glob("*[0-9].html"))[:1]
    return pages


def trouble(browser):
    """Scripts that failed, missing files, requested addresses of a network."""
    return browser.errors() + browser.requests()


def check_looks(browser, top):
    """No page, and on a phone no part of one, scrolls sideways, misses a file, or asks a network, in light and in dark."""
    pages = one_of_each(top)
    few = [path for path in pages if path.stem in ("index", "standings") or path.parent.name != "reports"]
    for size, looked_at in ((NARROW, pages), (WIDE, few)):
        browser.resize(*size)
        for path in looked_at:
            browser.open(path)
            browser.script("for (const image of document.images) image.loading = 'eager'")
            browser.wait("return Array.from(document.images).every((image) => image.complete)")
            over = browser.script(OVERFLOW)
            blank = browser.script("return Array.from(document.images)"
                                   ".filter((image) => image.naturalWidth === 0).length")
            sideways = browser.script(SIDEWAYS) if size == NARROW else 0
            if over > 0 or blank > 0 or sideways > 0:
                print(f"{path.relative_to(top)} at {size[0]}: {over} too wide, {blank} blank,"
                      f" {sideways} boxes scroll sideways")
            for problem in trouble(browser):
                print(f"{path.relative_to(top)}: {problem}")
    print("pages of each kind:", "all well" if len(pages) > 20 else len(pages))
    for scheme in ("light", "dark"):
        browser.media(prefers_color_scheme=scheme)
        color = browser.script("return getComputedStyle(document.body).backgroundColor")
        print(scheme, color)


def look(browser, path):
    browser.open(path)
    return browser.script(DATA), browser.script(SCREEN), trouble(browser)


def check_same(browser, top):
    """The page of a game is the screen of `shipslog page`, which stands beside the site as KIND-NUMBER.html; its players lead to their
    pages."""
    for page in sorted(top.parent.glob("*-*.html")):
        kind, number = page.stem.rsplit("-", 1)
        data, screen, problems = look(browser, page)
        of_site = look(browser, top / kind / "games" / f"{number}.html")
        links = browser.script("return [...document.querySelectorAll('.podium a')].map((link) => link.getAttribute('href'))")
        print(page.name, "the same data:", data == of_site[0], "the same screen:", screen == of_site[1],
              "players:", len(links), "trouble:", problems + of_site[2])


def check_sorting(browser, top):
    """Tables are sorted by mouse and by keyboard, searched, and have more columns on demand."""
    browser.open(top / "puerto-rico/reports/standings.html")
    names = browser.script(COLUMN, 0)
    browser.click("th:nth-child(1) button")
    print("by name:", browser.script(COLUMN, 0) == sorted(names),
          browser.script(f"return {HEAD}.getAttribute('aria-sort')", 0))
    browser.script(f"{HEAD}.querySelector('button').focus()", 1)
    browser.press("Enter")
    games = [int(text) for text in browser.script(COLUMN, 1)]
    print("games, most first:", games == sorted(games, reverse=True),
          browser.script(f"return {HEAD}.getAttribute('aria-sort')", 1))
    browser.press("Space")
    games = [int(text) for text in browser.script(COLUMN, 1)]
    print("games, fewest first:", games == sorted(games))
    print("one column is marked:", browser.script(
        "return document.querySelectorAll('th[aria-sort]').length"))
    shown = "return Array.from(document.querySelectorAll('th')).filter((th) => th.offsetWidth > 0).length"
    before = browser.script(shown)
    browser.click(".all input")
    print("more columns:", browser.script(shown) > before)
    browser.open(top / "puerto-rico/reports/head-to-head.html")
    all_rows = len(browser.script(COLUMN, 0))
    browser.script("document.querySelector('.search input').focus()")
    browser.press(*"henrike")
    found = [" ".join(pair) for pair in zip(browser.script(COLUMN, 0), browser.script(COLUMN, 1))]
    print("search:", 0 < len(found) < all_rows and all("Henrike" in pair for pair in found))
    print("trouble:", trouble(browser))


def check_names(browser, top):
    """Names are text and nothing else, on every page that has them."""
    titles = []
    for path in sorted((top / "puerto-rico/players").glob("*.html"), key=lambda path: int(path.stem)):
        browser.open(path)
        titles.append(browser.text("h1"))
        scripts = browser.script("return document.scripts.length")
        inside = browser.script("return document.querySelectorAll('h1 *, .name *').length")
        over = browser.script(OVERFLOW)
        if scripts != 1 or inside or over > 0 or trouble(browser):
            print(f"{path.name}: {scripts} scripts, {inside} elements in names, {over} too wide")
    print(*titles, sep="\n")


def main():
    checks = {"looks": check_looks, "same": check_same, "sorting": check_sorting, "names": check_names}
    *names, top = sys.argv[1:]
    with Browser(*(NARROW if names == ["names"] else WIDE)) as browser:
        for name in names:
            checks[name](browser, pathlib.Path(top).resolve())


main()
