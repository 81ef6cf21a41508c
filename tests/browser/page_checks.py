"""Opens pages of `shipslog page` in a browser: page_checks.py CHECK [LOG]...

Prints what it found, for the golden file of a case.  SHIPSLOG is the program.
"""
import json
import os
import subprocess
import sys

from browser import Browser

PROGRAM = os.environ["SHIPSLOG"]


def write_page(log, out="page.html", *options):
    subprocess.run([PROGRAM, "page", log, "-o", out, *options], check=True)
    return out


def replayed(log, event, *options):
    """The position after `event` events, as `replay` prints it."""
    run = subprocess.run([PROGRAM, "replay", "--at", str(event), "--format", "json", log, *options],
                         stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    position = json.loads(run.stdout)["position"]
    del position["hash"]
    return position


def shown(browser):
    return browser.script("return shipslog.now()")


def open_at_start(browser, path):
    """Pages that were written one after the other have the same address."""
    browser.visit("about:blank")
    browser.open(path, "e0")


def event_of(browser):
    return int(browser.text("#count").split(" / ")[0])


def said(browser, selector):
    """The text of an element without what is only for the eyes."""
    return browser.script(
        "const copy = document.querySelector(arguments[0]).cloneNode(true);"
        "copy.querySelectorAll('[aria-hidden]').forEach((sign) => sign.remove());"
        "return copy.textContent", selector)


def trouble(browser):
    """Scripts that failed, missing files, requested addresses of a network."""
    return browser.errors() + browser.requests()


def states(browser, logs):
    """Stepping through a page gives the positions that `replay` gives."""
    for log in logs:
        open_at_start(browser, write_page(log))
        last = browser.script("return shipslog.last")
        browser.press("End")
        assert event_of(browser) == last, "End does not go to the end"
        browser.wait("return location.hash === `#e${arguments[0]}`", last)  # the address follows a little later
        wrong = [] if shown(browser) == replayed(log, "end") else ["end"]
        for event in sorted({0, 1, 2, last // 3, last // 2, 2 * last // 3, last - 1}):
            browser.script("location.hash = '#e' + arguments[0]", event)
            browser.wait("return document.querySelector('#count').textContent.startsWith(arguments[0] + ' /')",
                         str(event))
            if shown(browser) != replayed(log, event):
                wrong.append(event)
        print(os.path.basename(log), "differs at" if wrong else "agrees", *wrong, *trouble(browser))


# An address is asked for while that of an earlier event is about to be kept.
ASKED_MEANWHILE = """
    return (async () => {
        location.hash = '#e9';
        history.replaceState(null, '', '#e40');
        await new Promise((done) => setTimeout(done, 400));
        return document.querySelector('#count').textContent; })()"""


def steps(browser, logs):
    """Keys, buttons, slider, lists, chart, search and the address all lead to events."""
    browser.open(write_page(logs[0]), "e40")
    print("asked for meanwhile:", browser.script(ASKED_MEANWHILE))
    browser.visit("about:blank")
    browser.open(write_page(logs[0]), "e40")

    def tell(what):
        print(f"{what}: {event_of(browser)}, {said(browser, '#event')}")

    tell("address #e40")
    for keys in (["ArrowRight"], ["ArrowLeft"], ["PageDown"], ["PageUp"], ["End"], ["Home"], ["."], [","]):
        browser.press(*keys)
        tell(" ".join(keys))
    for way in ("event+", "role+", "role+", "role-", "event-", "end", "start"):
        browser.click(f'[data-go="{way}"]')
        tell(f"button {way}")
    browser.script("const s = document.querySelector('#slider'); s.value = 100; s.dispatchEvent(new Event('input'))")
    tell("slider 100")
    browser.click('#events [data-event="95"]')
    tell("event in the list")
    print("marked in the list:", said(browser, "#events [aria-current]"))
    browser.press("ArrowDown")
    tell("down in the list")
    browser.click("#moments li:nth-child(2) button")
    tell("second key moment")
    browser.click("#score-chart")
    print("the middle of the chart:", 0 < event_of(browser) < browser.script("return shipslog.last"))
    browser.press("/", *"quarry")
    count = "return [...document.querySelectorAll('#events li')].filter((item) => !item.hidden).length"
    print("events with a quarry:", browser.script(count))
    browser.press("Enter")
    tell("found")
    browser.press("Escape")
    print("all events again:", browser.script(count) > 100)
    browser.wait("return location.hash === `#e${arguments[0]}`", event_of(browser))
    print("address: True")
    browser.press("?")
    print("help is open:", browser.script("return document.querySelector('#help').open"))
    browser.press("Escape")
    print("trouble:", trouble(browser))


# The page knows that one stays at an event.
STAYS = "return document.querySelector('#board.stays') !== null"


def plays(browser, logs):
    """The page goes on by itself until somebody stops it, or the game is over."""
    browser.open(write_page(logs[0]), "e40")
    last = browser.script("return shipslog.last")
    label = "return document.querySelector('#play').getAttribute('aria-label')"
    beyond = "return Number(document.querySelector('#count').textContent.split(' / ')[0]) >= arguments[0]"

    def tell(what):
        print(f"{what}: {browser.script(label)}, {browser.text('#speed')}")

    tell("before")
    browser.click("#speed")
    browser.click("#speed")
    browser.click("#play")
    tell("playing")
    browser.wait(beyond, 43)
    browser.press("ArrowLeft")
    tell("a key of ours")
    browser.press(" ")
    tell("Space")
    browser.click("#events-title")
    tell("a click elsewhere")
    browser.script("location.hash = '#e' + arguments[0]", last - 2)
    browser.wait(beyond, last - 2)
    browser.press(" ")
    browser.wait(beyond, last)
    browser.wait("return document.querySelector('#play').getAttribute('aria-label') === 'Play'")
    tell("at the end")
    browser.press(" ")
    browser.wait("return document.querySelector('#count').textContent.startsWith('2 /')")
    browser.press(" ")
    moving = "return getComputedStyle(document.querySelector('.new')).animationName"
    browser.script("location.hash = '#e41'")
    browser.wait("return document.querySelector('#count').textContent.startsWith('41 /')")
    browser.wait(STAYS)
    print("what changed moves:", browser.script(moving))
    browser.media(prefers_reduced_motion="reduce")
    print("with less motion:", browser.script(moving))
    print("trouble:", trouble(browser))


def moments(browser, logs):
    """The key moments of each log, as the page shows them."""
    for log in logs:
        open_at_start(browser, write_page(log))
        print(log.split("sample-logs/")[-1])
        for text in browser.script("return [...document.querySelectorAll('#moments li')].map((item) =>"
                                   " item.querySelector('.when').textContent + ' ' + item.querySelector('.deed').textContent)"):
            print(" ", text)
        print("trouble:", trouble(browser))


def findings(browser, logs):
    """Roots are marked, and on demand what follows from them."""
    open_at_start(browser, write_page(logs[0]))
    marks = "return [...document.querySelectorAll('#events .flag.finding')].filter((flag) => flag.checkVisibility()).length"
    moments_shown = "return document.querySelectorAll('#moments .kind-finding').length"
    chart = "return document.querySelectorAll('#chart .kind-finding').length"

    def tell(what):
        print(f"{what}: event {event_of(browser)}, marks {browser.script(marks)}, key moments {browser.script(moments_shown)}, "
              f"in the chart {browser.script(chart)}")
        for text in browser.script("return [...document.querySelectorAll('.remark.finding')].map((remark) => remark.textContent)"):
            print(" ", text)

    browser.press(".")
    tell("roots")
    browser.press("ArrowRight")
    tell("what follows is hidden")
    print("verdict:", browser.script("return document.querySelector('#event .verdict')?.textContent ?? 'none'"))
    browser.press("f")
    tell("all, by the key")
    print("verdict:", browser.text("#event .verdict"))
    browser.click(".remark.finding a")
    browser.wait("return document.querySelector('#events [aria-current]')?.dataset.event === '18'")
    tell("the link to the root")
    browser.click("#with-all")
    tell("roots, by the checkbox")
    browser.press("/", *"outside")
    count = "return [...document.querySelectorAll('#events li')].filter((item) => !item.hidden).length"
    print("found among the roots:", browser.script(count))
    browser.press("Escape")
    browser.click("#with-all")
    browser.press("/", *"outside")
    print("found among all:", browser.script(count))
    browser.press("Escape")
    for width, height in ((360, 740), (1280, 800)):
        browser.resize(width, height)
        print(width, "too wide:", *browser.script(WIDE))
    for scheme in ("light", "dark"):
        browser.media(prefers_color_scheme=scheme)
        print(scheme, "contrast of text:", browser.script(CONTRAST))
    open_at_start(browser, write_page(logs[1], "clean.html"))
    print("nothing follows, no checkbox:", browser.script("return document.querySelector('#all-findings').hidden"))
    print("trouble:", trouble(browser))


def board(browser, logs):
    """The page draws what the position says."""
    texts = "return [...document.querySelectorAll(arguments[0])].map((item) => item.textContent)"
    for log in logs:
        open_at_start(browser, write_page(log))
        browser.press("End")
        end = replayed(log, "end")
        totals = [int(text) for text in browser.script(texts, "#strip .score b")]
        print(os.path.basename(log), totals == [seat["score"]["total"] for seat in end["seats"]],
              "players:", len(browser.script(texts, "#seats .player")),
              "winner:", browser.script(texts, "#strip .first .name"),
              "chart lines:", len(browser.script(texts, "#chart path.line")))
        for seat, drawn in zip(end["seats"], browser.script(
                "return [...document.querySelectorAll('.player')].map((player) =>"
                " [...player.querySelectorAll('.plate .label')].map((label) => label.textContent))")):
            if "city" in seat:
                owned = sum(n >= 0 for n in seat["city"].values())
            else:
                owned = sum(seat["buildings"].values())
            assert len(drawn) == owned, (seat["seat"], drawn)
        print("trouble:", trouble(browser))


# Steps on the page: elements that came into the board with each, whether the boards are those that were there, how often the list of
# events was asked where it stands, and how often the board moved down or up.
STILL = """
    const steps = arguments[0], seats = [...document.querySelectorAll('.player')], came = [];
    const top = () => document.querySelector('#board').getBoundingClientRect().top;
    let asked = 0, moved = 0;
    const {get} = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetTop');
    Object.defineProperty(HTMLElement.prototype, 'offsetTop', {get() { asked++; return get.call(this); }, configurable: true});
    const observer = new MutationObserver(() => {});
    observer.observe(document.querySelector('#board'), {childList: true, subtree: true});
    for (let i = 0; i < steps; i++) {
        const before = top();
        document.querySelector('[data-go="event+"]').click();
        moved += top() !== before;
        came.push(observer.takeRecords().flatMap(({addedNodes}) => [...addedNodes]).reduce((n, node) => n + 1 + (node.querySelectorAll?.('*').length ?? 0), 0));
    }
    came.sort((a, b) => a - b);
    return {mean: came.reduce((a, b) => a + b) / steps, most: came[Math.floor(steps * 0.95)], stay: seats.every((seat) => seat.isConnected), asked, moved};"""


# What an event changed may move once one stays there, not before: how many things do in some steps one after the other.
MOVES_ON_THE_WAY = """
    document.addEventListener('animationstart', () => { window.moved = (window.moved ?? 0) + 1; });
    return (async () => {
        let most = 0;
        for (let i = 0; i < arguments[0]; i++) {
            document.querySelector('[data-go="event+"]').click();
            await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
            most = Math.max(most, document.getAnimations().length);
        }
        return most;
    })();"""
MOVED = "return window.moved ?? 0"


def still(browser, logs):
    """A step draws what it changed, and on a phone asks nothing of a list that is out of sight."""
    browser.resize(390, 844)
    for log in logs:
        browser.visit("about:blank")
        browser.open(write_page(log), "e20")
        found = browser.script(STILL, 100)
        print(os.path.basename(log), "boards stay:", found["stay"], "few elements come:", found["mean"] < 20 and found["most"] < 60 or found, "asked of the list:", found["asked"],
              "keeps its place:", found["moved"] <= 15 or found["moved"])
        browser.press("ArrowLeft", "ArrowRight")
        assert shown(browser) == replayed(log, event_of(browser)), "the position is another"
        drawn = "return document.querySelector('#board').innerHTML"
        browser.wait(STAYS)
        kept, at = browser.script(drawn), event_of(browser)
        browser.visit("about:blank")
        browser.open("page.html", f"e{at}")
        print("drawn as at once:", browser.script(drawn) == kept)
        browser.visit("about:blank")
        browser.open("page.html", "e20")
        print("moves on the way:", browser.script(MOVES_ON_THE_WAY, 20), "and once one stays:", browser.wait(MOVED) > 0)
    print("trouble:", trouble(browser))


# What sticks out to the right: of the page, and of the card of a player where the cards are beside each other to swipe.
WIDE = """
    const page = document.documentElement.clientWidth, seats = document.querySelector('#seats');
    const swiped = seats.scrollWidth > seats.clientWidth + 1 ? seats : null;
    const inside = (e) => [...document.querySelectorAll('#parts, #moments, #events, .spoken, svg, svg *, dialog, .skip')]
        .some((box) => box !== e && box.contains(e));
    const limit = (e) => swiped?.contains(e) ? e.closest('.player')?.getBoundingClientRect().right ?? Infinity : page;
    return [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > limit(e) + 1
        && e.checkVisibility() && !inside(e) && !e.matches('.spoken, .skip'))
        .map((e) => e.tagName + '.' + e.className);"""


# The player whose card is in the middle of those to swipe.
IN_SIGHT = """
    const {left, right} = document.querySelector('#seats').getBoundingClientRect();
    return [...document.querySelectorAll('.player')].filter((card) => {
        const at = card.getBoundingClientRect();
        return at.left >= left && at.right <= right;
    }).map((card) => card.getAttribute('aria-label')).join(', ');"""


def widths(browser, logs):
    """Nothing overflows at any width, and the controls are in reach on a phone."""
    for log in logs:
        path = write_page(log)
        for width, height in ((360, 740), (390, 844), (768, 1024), (1024, 768), (1280, 800), (1920, 1080)):
            browser.resize(width, height)
            browser.open(path)
            browser.press("End")
            wide = browser.script(WIDE)
            scrolls = browser.script("return document.documentElement.scrollWidth > innerWidth")
            if wide or scrolls:
                print(os.path.basename(log), width, "too wide:", *wide)
        browser.resize(390, 844)
        reach = browser.script(
            "return [...document.querySelectorAll('#controls button')].filter((b) => b.checkVisibility())"
            ".map((b) => b.getBoundingClientRect()).every((r) => r.bottom <= innerHeight && r.width >= 40 && r.height >= 40)")
        print(os.path.basename(log), "controls in reach:", reach, "players in sight:", browser.script(IN_SIGHT))


def end(browser, logs):
    """A finished game opens at its end, with podium, parts, story and chances above the board; one that is not at its start."""
    for log in logs:
        browser.resize(390, 844)
        browser.visit("about:blank")
        browser.open(write_page(log))
        print(os.path.basename(log), "opens at", event_of(browser), "of", browser.script("return shipslog.last"))
        print("podium:", browser.script("return [...document.querySelectorAll('.podium li')].map((stand) => stand.innerText.replace(/\\s+/g, ' ')).join('; ')"))
        print("story:", browser.script("return document.querySelectorAll('#story li').length"), "sentences,", browser.text("#chances-by"))
        print("from above:", browser.script(
            "return ['now', 'end', 'chances-panel', 'board', 'chart-panel'].map((id) => document.getElementById(id))"
            ".filter((e) => e.checkVisibility()).sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top).map((e) => e.id).join(', ')"))
        print("small text:", browser.script(SMALL))
        print("in sight:", browser.script(IN_SIGHT))
        for scheme in ("light", "dark"):
            browser.media(prefers_color_scheme=scheme)
            print(scheme, "contrast of text:", browser.script(CONTRAST))
        browser.press("ArrowLeft")
        print("a step before, a podium:", browser.script("return document.querySelector('#end').checkVisibility()"))


def spoken(browser, logs):
    """A screen reader finds names for all controls, and reads the event."""
    browser.open(write_page(logs[0]), "e100")
    tree = browser.tree()
    used = ("button", "slider", "checkbox", "searchbox", "link", "textbox")
    print("without a name:", [role for role, name in tree if role in used and not name.strip()])
    for role in ("heading", "slider", "navigation", "region", "complementary"):
        print(f"{role}:", ", ".join(name for found, name in tree if found == role)[:400])
    print("live:", browser.script("return document.querySelector('#event').getAttribute('aria-live')"))
    stops = browser.script("return [...document.querySelectorAll('#events button')].filter((b) => b.tabIndex >= 0).length")
    print("stops of the tab key in the list of events:", stops)
    print("language:", browser.script("return document.documentElement.lang"))
    for scheme in ("light", "dark"):
        browser.media(prefers_color_scheme=scheme)
        print(scheme, "contrast of text:", browser.script(CONTRAST))


SMALL = """
    const small = new Set();
    for (const e of document.querySelectorAll('main *, header *'))
        if (e.checkVisibility() && !e.closest('svg') && !e.matches('.spoken') && parseFloat(getComputedStyle(e).fontSize) < 12
            && [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
            small.add(e.tagName + '.' + e.className);
    return small.size ? [...small].join(' ') : 'none';"""

CONTRAST = """
    const parse = (color) => color.match(/[\\d.]+/g).map(Number);
    const part = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
    const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
    const ground = (e) => { for (; e; e = e.parentElement) {
        const color = parse(getComputedStyle(e).backgroundColor);
        if (color.length < 4 || color[3] > 0) return color; } return [255, 255, 255]; };
    const poor = new Set();
    for (const e of document.querySelectorAll('main *, header *')) {
        if (!e.checkVisibility() || e.closest('svg') || e.matches('.spoken, input')) continue;
        if (![...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim())) continue;
        const [a, b] = [light(parse(getComputedStyle(e).color)), light(ground(e))].sort((x, y) => y - x);
        if ((a + 0.05) / (b + 0.05) < 4.5) poor.add(e.tagName + '.' + e.className);
    }
    return poor.size ? [...poor].join(' ') : 'good';"""


def judged_page(log, out="judged.html"):
    """The page of a game that was judged quickly and badly."""
    subprocess.run([PROGRAM, "import", "-q", "--db", "judged.db", log], check=True)
    subprocess.run([PROGRAM, "analyse", "-q", "--db", "judged.db", "--policy", "guess", "--games", "4", "--error", "15"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([PROGRAM, "page", "--db", "judged.db", "--game", "1", "-o", out], check=True)
    return out


# What the card says; "" when it is closed.
CARD = "const card = document.querySelector('#card'); return card.open ? card.innerText.replace(/\\s+/g, ' ') : ''"


def card(browser, logs):
    """A mark opens a card, from the band, the story and the list; the better choice is shown on the board."""
    browser.resize(390, 844)
    open_at_start(browser, judged_page(logs[0]))
    print("lanes:", browser.script("return document.querySelectorAll('#chances .lane').length"), "marks:", browser.script("return document.querySelectorAll('#chances [data-mark]').length > 2"))
    browser.script("document.querySelector('#chances').scrollIntoView({block: 'center'})")
    browser.click("#chances [data-mark]:last-of-type")
    browser.wait(CARD)
    print("card of the dearest:", browser.script(CARD).removesuffix(" ›"))
    print("bars, best first:", browser.script("const all = [...document.querySelectorAll('.bars b')].map((b) => parseInt(b.textContent)); return all.every((n, i) => i === 0 || n <= all[i - 1])"))
    print("what needs the program:", browser.script("return document.querySelectorAll('[data-what-if], #what-if:not([hidden]), #deeper:not([hidden])').length"))
    browser.click("#card .beside[aria-label='Mark before']")
    print("the mark before is another:", browser.script("return document.querySelector('[data-see]').dataset.see !== arguments[0]", "0"))
    browser.press("Escape")
    print("closed by Escape:", browser.script(CARD) == "")
    for what in ("#story .lead", "#moments .kind-mistake", "#events [data-mark]"):
        browser.script("document.querySelector(arguments[0]).scrollIntoView({block: 'center'}); document.querySelector(arguments[0]).click()", what)
        print(what, "opens:", browser.script(CARD) != "")
        browser.press("Escape")
    role = browser.script("return shipslog.game.decisions.find((each) => each.mistake > 1 && each.choices?.some((row) => !row[2] && each.choices[0] === row && shipslog.game.things.some((thing) => thing.class === 'role' && thing.name === row[3][0]))).event")
    browser.script("document.querySelector(`#events [data-event='${arguments[0]}']`).click()", role)
    browser.click("[data-see]")
    print("on the board:", said(browser, "#event"), "|", browser.text("#remarks p"), "| marked:", browser.text(".better-one .label"), "| at", event_of(browser) - role)
    browser.press("ArrowRight")
    print("a step on, marks:", browser.script("return document.querySelectorAll('.better-one, .chosen-one').length"))
    for width, height in ((844, 390), (640, 400)):
        browser.resize(width, height)
        browser.press("End")
        print(f"{width} x {height}: the board from above:", browser.script("return document.querySelector('#table').getBoundingClientRect().top < 60"))
    browser.resize(390, 844)
    browser.script("document.querySelector('#events [data-mark]').click()")
    for scheme in ("light", "dark"):
        browser.media(prefers_color_scheme=scheme)
        print(scheme, "contrast of the card:", browser.script(CONTRAST.replace("main *, header *", "#card *")))
    print("too small to tap:", browser.script("return [...document.querySelectorAll('#card button')].filter((b) => b.getBoundingClientRect().height < 44).length"))
    print("trouble:", trouble(browser))


def hostile(browser, logs):
    """Names and texts of a log stay texts."""
    browser.resize(390, 844)
    open_at_start(browser, write_page(logs[0]))
    browser.press("End", "ArrowLeft")
    print("scripts that ran:", browser.script("return window.owned ?? 0"))
    print("elements from the log:", browser.script(
        "return document.querySelectorAll('b.evil, img, iframe, object, link, a[href^=javascript]').length"))
    print("scripts in the page:", browser.script("return document.scripts.length"))
    for player in browser.script("return shipslog.game.players.map((player) => player.name)"):
        print("name:", ascii(player if len(player) < 60 else player[:57] + "..."))
    print("too wide:", *browser.script(WIDE))
    print("heading:", ascii(browser.text("h1")[:60]))
    run = ("const script = document.createElement('script'); script.textContent = 'window.owned = 1';"
           "document.body.append(script); return window.owned ?? 0")
    print("a script that is not of the page runs:", browser.script(run))
    print("nothing was asked of a network:", browser.requests() == [])


def paper(browser, logs):
    """The printed page shows the end of the game, with all lists and no controls."""
    browser.open(write_page(logs[0]), "e30")
    browser.media(media="print")
    browser.wait("return document.querySelector('#count').textContent.startsWith(shipslog.last + ' /')")
    seen = "return [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility()).length"
    for what in ("#controls", "#board", "#chart svg", "#moments li", "#events li"):
        print(f"{what}:", browser.script(seen, what) > 0)
    print("all of the list:", browser.script(
        "const list = document.querySelector('#events'); return list.scrollHeight <= list.clientHeight + 1"))
    browser.media()
    browser.wait("return document.querySelector('#count').textContent.startsWith('30 /')")
    print("back on the screen:", event_of(browser))


CHECKS = {"states": states, "steps": steps, "board": board, "widths": widths, "spoken": spoken,
          "hostile": hostile, "paper": paper, "moments": moments, "plays": plays, "findings": findings, "end": end, "card": card,
          "still": still}


def main(words):
    """A browser takes some seconds to start: all checks of a call share one."""
    with Browser() as browser:
        while words:
            end = words.index("--") if "--" in words else len(words)
            name, *logs = words[:end]
            print("---", name)
            CHECKS[name](browser, logs)
            browser.visit("about:blank")  # the next page may have the same address
            words = words[end + 1:]


if __name__ == "__main__":
    main(sys.argv[1:])
