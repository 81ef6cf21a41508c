"""Writes whole games down by taps in the page of `make web`: web_record_checks.py PAGE PROGRAM [CHECK ...].

Simulated games and those of the sample club are tapped, statement by statement: nothing is typed, and the page must keep
the very log, without what happens by itself.  Two games also have the tab closed and opened again at many places."""
import difflib
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from browser import Browser

PAGE, PROGRAM = sys.argv[1:3]
SAMPLES = pathlib.Path("sample-logs")
CLOSED = 20
typed = []  # statements without a button

# Taps statements one after the other: each is {line, parts, isFree}, its text, the taps that put it together, and whether it may
# be left out where it happens by itself.  What is forced is in the log already.
TAP = """
const [statements, taken] = arguments, later = () => new Promise(done => setTimeout(done, 0));
const shown = selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility() && !each.disabled);
const one = (name, value) => shown(`[data-${name}="${CSS.escape(value)}"]`)[0];
const sorted = line => line.split(" place ").at(-1).split(", ").sort().join(", ");
async function click(element) {
  element.click();
  await later();
  return 1;
}
const tapIn = async (group, line) => await click(group) + await click(one("line", line));
async function tapLine({line, changes}) {
  const plain = one("line", line);
  if (plain !== undefined)
    return click(plain);
  const group = shown("[data-lines]").find(each => each.dataset.lines.split("\\n").includes(line));
  if (group !== undefined)
    return tapIn(group, line);
  const filled = shown("[data-fill]").find(each => each.dataset.fill[0] === line[0] && sorted(each.dataset.fill) === sorted(changes));
  if (filled !== undefined)
    return click(filled);
  const folded = document.querySelector("details.beside:not([open])"), isBeside = folded?.querySelector(`[data-line="${CSS.escape(line)}"]`);
  return isBeside ? tapIn(folded.querySelector("summary"), line) : 0;
}
async function tapParts({parts}) {
  let taps = 0;
  for (const [seat, name, word] of parts) {
    const ways = name === "picks" && shown("[data-lines]").find(each => each.dataset.lines.split("\\n").includes(word));
    taps += ways ? await click(ways) : 0;
    const found = shown(`[data-${name}]`).find(tap => tap.dataset[name] === word && (seat === null || tap.closest("section").dataset.seat === seat));
    if (found === undefined && name === "who") continue;
    if (found === undefined) return 0;
    taps += await click(found);
  }
  const end = recording.isBusy ? undefined : shown("[data-done]")[0]; /* a full list is taken with its last tap */
  return taps + (end === undefined ? 0 : await click(end));
}
function typeLine({line}) {
  typed.push(`${line} (at ${recording.answer.nodes.map(node => `${node.step} ${node.seat}`).join(", ")})`);
  byId("typed").value = line;
  byId("type-form").requestSubmit();
  return line.split(" ").length;
}
const body = () => recording.text.split("\\n").map(line => line.trim()).filter(line => line !== "" && !/^(round|reshuffle)\\b/.test(line));
const typed = [], free = [];
return (async () => {
  let taps = 0, at = taken ?? body().length;
  for (const [number, statement] of statements.entries()) {
    const {line} = statement, before = body();
    if (before[at] === line) {
      at++;
      continue;
    }
    let needed = await tapLine(statement) || await tapParts(statement);
    if (needed === 0 && statement.isFree && !recording.answer.nodes.some(node => node.legal.some(action => action.line === line))) {
      free.push(number);
      continue;
    }
    needed ||= typeLine(statement);
    while (recording.isBusy) await later();
    const after = body();
    if (after.length === before.length) return `${line} changes nothing: ${byId("record-said").textContent}`;
    at++;
    taps += needed;
  }
  return [taps, typed, free, at];
})();
"""


def run(*argv):
    return subprocess.run([PROGRAM, *argv], stdout=subprocess.PIPE, check=True, text=True).stdout


def start(browser):
    browser.open(PAGE)
    browser.wait("return document.body.classList.contains('ready')")
    browser.script("location.hash = '#/record'")


def in_body(log):
    return [line.strip() for line in log.split("\n\n", 1)[1].split("\n") if is_statement(line)]


def is_statement(line):
    return line.strip() and not line.strip().startswith(("round ", "result", "reshuffle"))


def without(log, numbers):
    """Without the statements that have these numbers."""
    head, body = log.split("\n\n", 1)
    number = itertools.count()
    return "\n\n".join([head, "\n".join(line for line in body.split("\n") if not is_statement(line) or next(number) not in numbers)])


def statements(log):
    """Those of the game, and the same with placements as changes."""
    with tempfile.NamedTemporaryFile("w", suffix=".slog") as file:
        file.write(log)
        file.flush()
        changes = run("fmt", "--placements", "changes", file.name)
    return list(zip(in_body(log), in_body(changes)))


def counted(words):
    """Each word of a list as often as the list says: "corn 2, sugar"."""
    return [part.split()[0] for part in words for _ in range(int((part + " 1").split()[1]))]


def parts_of(statement):
    """The taps that put a list together: (seat, kind, word)."""
    seat = statement[0] if statement[1] == " " else None
    words, _, building = statement.partition(" by ")
    words = words.split(" ", 2 if seat else 1)[-1].split(", ")
    if " place " in statement:  # who goes before who comes, colonists before nobles
        people = counted(sorted((word for word in words if "noble " not in word), reverse=True))
        nobles = counted(word.replace("noble ", "") for word in sorted(words, reverse=True) if "noble " in word)
        return [*((seat, "noble", word) for word in nobles if word[0] == "-"), *((seat, "change", word) for word in people),
                (seat, "who", "noble"), *((seat, "change", word) for word in nobles if word[0] == "+")]
    if " reveal " in statement:
        cards = counted(words)
        return [(None, "picks", f"{seat} reveal {len(cards)} by {building}"), *((seat, "thing", card) for card in cards)]
    paid = re.fullmatch(r"(.*?)(?: pay | (?=discard|keep|exchange|put))(?:(discard|keep|exchange|put) )?(.*?)( with .*| under .*)?", statement)
    if paid is not None:
        cards = counted(paid[3].split(", "))
        what = f"{paid[1]} {paid[2] or 'pay'} {len(cards)}{paid[4] or ''}"
        return [(None, "picks", what), *((seat, "thing", card) for card in cards)]
    if " draw " in statement:
        return [(seat, "thing", card) for card in counted(words)]
    return [(None, "thing", word) for word in words[0].split()]


def is_free(log, line):
    """Whether it may happen by itself: a turn in which nothing can be done, and what others see only the number of."""
    return line[1:] == " -" or header(log, "grade") != "open" and re.fullmatch(r"[A-E] (draw|keep|discard) \d+( by \S+)?|[A-E] keep [a-z-]+", line) is not None


def tap(browser, log, statements_now, taken=None):
    """Taps statements, or the changes that they stand for, from the line after those that are taken.  What has no button is
    typed, a tap for each word.  Returns the number of taps, what happened by itself, and the lines that are taken then."""
    done = browser.script(TAP, [{"line": line, "changes": changes, "parts": parts_of(changes), "isFree": is_free(log, line)}
                                for line, changes in statements_now], taken)
    if isinstance(done, str):
        sys.exit(f"web_record_checks: {done}\n{browser.script('return recording.text')}")
    typed.extend(done[1])
    return done[0], done[2], done[3]


def header(log, key):
    found = re.search(rf"^{key} +(.*)$", log, re.M)
    return found[1] if found else ""


def begin(browser, log):
    """A new game with the header of the log."""
    players = [part[2:] for part in header(log, "players").split("; ")]
    browser.script("return changeRecording(() => beginRecording(arguments[0]))",
                   {"game": header(log, "game"), "players": players, "rules": header(log, "rules"),
                    "grade": header(log, "grade") or "public", "date": header(log, "date"),
                    "event": header(log, "event"), "site": "", "id": header(log, "id")})
    browser.wait("return recording.answer !== null && !recording.isBusy")


def close_and_open(browser):
    text = browser.script("return recording.text")
    browser.open("about:blank")
    start(browser)
    if browser.script("return recording.text") != text:
        sys.exit(f"web_record_checks: not as it was behind\n{text}")


def record(browser, log, closed):
    """Returns the log that the page keeps of the same game, and the taps.  The tab is closed at so many places."""
    wanted = statements(log)
    begin(browser, log)
    taken, taps, free, step = None, 0, [], len(wanted) // (closed + 1) + 1 if closed else len(wanted)
    for i in range(0, len(wanted), step):
        if i > 0 and closed:
            close_and_open(browser)
        more, left, taken = tap(browser, log, wanted[i:i + step], taken)
        taps += more
        free += [i + number for number in left]
    browser.script("byId('record-end').click()")
    browser.wait("return /^result /m.test(recording.text)")
    hash_at = browser.script("return recording.text.split('\\n').findIndex(line => line.startsWith('  hash ')) + 1")
    browser.script("return sendLine(arguments[0])", f"delete {hash_at}")
    return browser.script("return recording.text"), taps, free


def without_notes(log):
    """Without what stands beside the game, and the shuffling of discards, which happens by itself."""
    return re.sub(r"^ *(?:hash|check|score) .*\n|^ *reshuffle\n|^ *#.*\n", "", log, flags=re.M)


def check_game(browser, log, closed, comparable):
    """Writes the log down; what is comparable of it must be the same.  The hash that ends a recorded game is deleted."""
    text, taps, free = record(browser, log, closed)
    wanted = comparable(re.sub(r"^grade +public\n", "", without_notes(without(log, free)), flags=re.M))
    found = comparable(re.sub(r"^ *reshuffle\n", "", text, flags=re.M))
    difference = list(difflib.unified_diff(wanted, found, "wanted", "found", lineterm="", n=1))
    if difference:
        sys.exit("\n".join(["web_record_checks: another log", *difference]))
    browser.script("byId('record-add').click()")
    browser.wait("return book.games.some(game => game.end === 'yes')")
    browser.script("confirm = () => true; return dropRecording().then(clearBook)")
    return taps / log.count("\nround ")


def lines_of(log):
    """Without the marks of rounds: what is discarded between two may stand on either side."""
    return [line.strip() for line in log.splitlines() if line and not line.startswith("round ")]


def check_typed():
    """Nothing but names is typed."""
    if typed:
        sys.exit("\n".join([f"web_record_checks: {len(typed)} statements have no button, such as", *typed[:9]]))


# Games in which all that can be said is said: {what is tapped in one of them: a statement with it}.
KINDS = {"a draft": " draft ", "a guest": " guest ", "a waiver": " waive ", "a noble": r" \+noble| noble ", "a delivery": " deliver ",
         "a forest": "forest", "a tile given up": " remove ", "a black market": " with ", "cards revealed": " reveal ", "an exchange": " exchange ",
         "cards under a building": " under ", "a covered building": " over ", "a discard": " discard ", "a tile of prices": "^ *tile "}
VARIANTS = ["--game puerto-rico -p 2 -s 14 --rules deluxe+new-buildings+nobles", "--game puerto-rico -p 3 -s 1 --rules pr1897",
            "--game puerto-rico -p 4 -s 1 --rules rgg2002+new-buildings-2004", "--game puerto-rico -p 5 -s 1 --rules alea2001",
            "--game san-juan -p 2 -s 47", "--game san-juan -p 3 -s 26 --rules second+new-buildings,setup=draft-down",
            "--game san-juan -p 4 -s 4 --rules first+new-buildings --grade public"]


def check_variants(browser):
    """Editions, expansions, grades, numbers of players: not one statement is typed."""
    missing = dict(KINDS)
    for variant in VARIANTS:
        log = run("simulate", *variant.split())
        taps = check_game(browser, log, 0, lines_of)
        missing = {kind: form for kind, form in missing.items() if not re.search(form, log, re.M)}
        print(f"{variant}: {taps:.0f} taps a round")
        check_typed()
    if missing:
        sys.exit(f"web_record_checks: no game has {', '.join(missing)}")


def check_simulated(browser, game, players):
    log = run("simulate", "--game", game, "-p", str(players), "-s", "3")
    taps = check_game(browser, log, CLOSED, str.splitlines)
    print(f"{game}, {players} players: {taps:.0f} taps a round, closed at {CLOSED} places")
    check_typed()


def games_of(logs):
    """The games of the files, without notes."""
    text = without_notes(run("fmt", *map(str, logs)))
    return [f"slog 1\n{game.rstrip()}\n" for game in text.split("slog 1\n")[1:]]


def has_claims(log):
    return re.search(r" = | paid | for ", log) is not None


def check_club(browser, folder, players, most, mean):
    """Every game of the sample club with so many players, in which nobody wrote down what follows by itself."""
    rates = [check_game(browser, log, 0, lines_of) for log in games_of(sorted(SAMPLES.glob(folder)))
             if header(log, "players").count(";") == players - 1 and "\nresult " in log and not has_claims(log)]
    average = sum(rates) / len(rates)
    print(f"{folder}: {len(rates)} games of {players}, {average:.1f} taps a round, {max(rates):.1f} at most")
    check_typed()
    if average > mean or max(rates) > most:
        sys.exit("web_record_checks: too many taps")


# What a person does on the first evening: a tap for every control and every field, until the second round begins.
FIRST_EVENING = """
const later = () => new Promise(done => setTimeout(done, 0)), texts = [];
let taps = 0;
async function tap(element) {
  element.click();
  taps++;
  do await later(); while (recording.isBusy);
  texts.push(byId("record").innerText);
}
const buttons = words => [...document.querySelectorAll("button, a")].find(each => each.textContent.includes(words) && each.offsetParent !== null);
return (async () => {
  await tap(buttons("Record a game"));
  while (byId("new-player-0") === null) await later();
  for (const [seat, name] of ["Anna", "Bob", "Chris"].entries()) {
    const field = byId(`new-player-${seat}`);
    await tap(field);
    field.value = name;
    field.dispatchEvent(new Event("input", {bubbles: true}));
    await later();
  }
  await tap(buttons("Start"));
  while (recording.answer !== null && !recording.text.includes("round 2") && taps < 100)
    await tap(buttons("Fill every circle") ?? document.querySelector("#taps .strong[data-done]:enabled, #taps .ring.open, #taps .face.legal, #taps .tap.legal"));
  return [taps, texts.join("\\n"), recording.text];
})();
"""


def check_first_evening(browser):
    browser.script("location.hash = '#/games'")
    taps, texts, text = browser.script(FIRST_EVENING)
    if "round 2" not in text or taps >= 60:
        sys.exit(f"web_record_checks: {taps} taps to the second round\n{text}")
    for sign in ("--", "/.own", "^", "hash v", ".slog", "error:"):
        if sign in texts:
            sys.exit(f"web_record_checks: a player reads {sign}\n{texts}")
    print(f"the first evening: {taps} taps to the second round")
    browser.script("confirm = () => true; return dropRecording()")


# The table is otherwise: one more of what is there, and something that was not; by taps alone.
OTHERWISE = """
const [before, more, add] = arguments, later = () => new Promise(done => setTimeout(done, 0)), text = recording.text;
async function press(element) {
  element.click();
  await later();
}
return (async () => {
  if (!byId("record-table").checkVisibility())
    await press(document.querySelector("[aria-label='More']"));
  if (!byId("record-table").open)
    await press(document.querySelector("#record-table summary"));
  const field = [...byId("table-fields").children].find(each => each.dataset.before === before);
  if (more !== null)
    await press(field.querySelector(`[aria-label="one more: ${more}"]`));
  if (add !== null) {
    const choice = field.querySelector("select");
    choice.value = add;
    choice.dispatchEvent(new Event("change"));
  }
  await press(document.querySelector("#table-form > fieldset > button"));
  while (recording.isBusy) await later();
  return recording.text.slice(text.length).trim();
})();
"""


def check_otherwise(browser):
    log = "\n".join((SAMPLES / "pr/club/2024-01-18.slog").read_text().split("\n")[:70]) + "\n"
    browser.script("return continueLog('table', arguments[0])", log)
    browser.wait("return recording.answer !== null && !recording.isBusy")
    for before, more, add, line in (("adjust A", "doubloons", None, "adjust A 6d, 0vp, colonist 3"), ("adjust island B", None, "quarry", "adjust island B corn 1, indigo 1, tobacco 1, quarry 1"),
                                    ("adjust face-up", None, "corn", "adjust face-up corn, indigo, indigo, sugar, coffee, corn 1"),
                                    ("adjust ship 6", None, "corn", "adjust ship 6 corn 1")):
        found = browser.script(OTHERWISE, before, more, add)
        if found != line:
            sys.exit(f"web_record_checks: the table is otherwise: {found!r} instead of {line!r}: {browser.text('#record-said')}")
    print("the table is otherwise: by taps")
    browser.script("confirm = () => true; return dropRecording()")


def check_again(browser):
    """Another choice far back: how many later moves fit, which do not, what one of them was meant to be."""
    browser.script("return continueLog('again', arguments[0])", run("simulate", "-p", "3", "-s", "3"))
    browser.wait("return recording.answer !== null && !recording.isBusy")
    text = browser.script("return recording.text")
    browser.click("[aria-label='Moves']")
    browser.script("[...document.querySelectorAll('.record-log button')].find(each => each.textContent.includes('builds small indigo plant') && each.textContent.startsWith('B')).click()")
    browser.wait("return stage.again !== null && !recording.isBusy")
    line = browser.script("return stage.again.line")
    browser.script("document.querySelector('#taps [data-line=\"B small-market\"]').click()")
    browser.wait("return !recording.isBusy")
    said = browser.text("#again-later")
    unfit = int(re.match(r"\d+ later moves still fit, (\d+) do not\.", said)[1])
    browser.script("byId('again-show').click()")
    shown = browser.script("return document.querySelectorAll('.unfit li').length")
    browser.script("byId('again-repair').click()")
    browser.wait("return !recording.isBusy")
    repaired = browser.text("#again-later")
    if shown != unfit or repaired != "All later moves still fit." or browser.script("return recording.text") != text:
        sys.exit(f"web_record_checks: {said}: {shown} are shown; with the repair: {repaired}")
    browser.script("byId('again-take').click()")
    browser.wait("return stage.again === null && !recording.isBusy")
    changed = [new for old, new in zip(text.split("\n"), browser.script("return recording.text.split('\\n')")) if old != new]
    if changed != ["  B small-market", "  B small-indigo-plant"]:
        sys.exit(f"web_record_checks: line {line} is chosen again: {changed}")
    browser.script("byId('record-undo').click()")
    browser.wait("return !recording.isBusy && recording.text === arguments[0]", text)
    print(f"chosen again: {said}; with the repair: {repaired}")
    browser.script("confirm = () => true; return dropRecording()")


# Every target that is legal now: its size, and whether it can be reached without scrolling the page.
REACH = """
const taps = [...document.querySelectorAll("#taps .legal, #taps .ring.open, #taps .more-ways, .record-bar button")].filter(tap => tap.checkVisibility() && !tap.disabled);
const stageBox = document.querySelector("#taps")?.getBoundingClientRect();
return taps.map(tap => {
  const {top, bottom, left, right, width, height} = tap.getBoundingClientRect(), isListed = tap.closest("#taps") !== null;
  const isSeen = isListed ? stageBox.top >= 0 && stageBox.bottom <= innerHeight : top >= 0 && bottom <= innerHeight;
  return {words: tap.textContent.trim(), step: recording.answer.nodes[0].step, isBig: width >= 44 && height >= 44, isSeen: isSeen && left >= 0 && right <= innerWidth,
    isFirst: !isListed || bottom <= stageBox.bottom + 1};
});
"""


def check_reach(browser):
    """A game of each kind on a phone: at each stage what is legal is in reach of the thumb, and big enough; then a round by keys."""
    for variant, isBase in (("--game puerto-rico -p 4 -s 3", True), ("--game san-juan -p 3 -s 3 --grade public", True)):
        log = run("simulate", *variant.split())
        begin(browser, log)
        steps, scrolled, taken = set(), set(), None
        for statement in statements(log)[:110]:
            for target in browser.script(REACH):
                steps.add(target["step"])
                if not target["isBig"] or not target["isSeen"]:
                    sys.exit(f"web_record_checks: {target}")
                if not target["isFirst"]:
                    scrolled.add(target["step"])
            taken = tap(browser, log, [statement], taken)[2]
        print(f"{variant}: all that is legal is in reach at {len(steps)} steps; the stage scrolls at {sorted(scrolled)}")
        browser.script("confirm = () => true; return dropRecording()")
    log = run("simulate", "-p", "3", "-s", "3")
    begin(browser, log)
    browser.script("document.querySelector('#taps .legal').focus()")
    for i in range(12):
        before = browser.script("return recording.text + stage.chosen.length")
        browser.press(*(["1"] if i % 2 else ["ArrowRight", "Enter"]))
        browser.wait("return !recording.isBusy && recording.text + stage.chosen.length !== arguments[0]", before)
        if not browser.script("return byId('taps').contains(document.activeElement)"):
            sys.exit("web_record_checks: the focus leaves the stage")
    print("keys: digits and arrows")
    browser.script("confirm = () => true; return dropRecording()")


def end_game(browser, log, name="2024-05-17.slog"):
    """Records a log up to its end, and ends it."""
    browser.script("location.hash = '#/record'; return continueLog(arguments[0], arguments[1])", name, log[:log.index("\nresult ") + 1])
    browser.wait("return recording.answer !== null && !recording.isBusy")
    browser.script("byId('record-end').click()")
    browser.wait("return document.querySelector('.record-end') !== null")


def story_of(log):
    """What decided and won a game, as the program estimates it."""
    with tempfile.NamedTemporaryFile("w", suffix=".slog") as file:
        file.write(log)
        file.flush()
        return json.loads(run("analyse", "--fast", "--chances-only", "--format", "json", file.name))["story"][1:]


def leave_end(browser):
    browser.wait("return book.games.length > 0 && !recording.isBusy")
    browser.script("confirm = () => true; return dropRecording().then(clearBook)")


def check_why(browser):
    """Why a game was won: the parts of the score at once, then what the program estimates."""
    for game in ("puerto-rico", "san-juan"):
        log = run("simulate", "--game", game, "-p", "3", "-s", "3")
        browser.script("engine.jsonReally ??= engine.json; engine.json = (name, ...more) => name === 'analyse' ? Promise.reject(new Error('none')) : engine.jsonReally(name, ...more)")
        end_game(browser, log)
        at_once = browser.text(".why-won")
        leave_end(browser)
        browser.script("engine.json = engine.jsonReally; why.text = ''")
        end_game(browser, log)
        browser.wait("return document.querySelector('.why-won.estimated') !== null")
        found = browser.script("return [...document.querySelectorAll('.why-won p')].map(each => each.textContent)")
        wanted = [*story_of(log), "Roughly, by a quick estimate."]
        if " more than " not in at_once or found != wanted or len(wanted) != 3:
            sys.exit(f"web_record_checks: why it was won: {at_once!r} at once, {found} later, not {wanted}")
        leave_end(browser)
    print("the end: why it was won, estimated")


# A tap, and what of the screen is the same element after it: [boards, those that stayed, fields of "The table is otherwise"].
STAYS = """
const boards = () => [...document.querySelectorAll(".record-board > *")], before = boards();
document.querySelector("#taps [data-line]").click();
return (async () => {
  do await new Promise(done => setTimeout(done, 0)); while (recording.isBusy);
  return [before.length, boards().filter(each => before.includes(each)).length, byId("table-fields").childElementCount];
})();
"""


def check_stays(browser):
    """A tap draws again what changed, and makes nothing that is not looked at: work that a slow phone feels."""
    begin(browser, run("simulate", "-p", "4", "-s", "3"))
    while browser.script("return document.querySelector('#taps .role-face.legal') === null"):
        browser.script("return takeLine(recording.answer.nodes[0].words.slice(0, wantedOf(recording.answer.nodes[0])).join(' '))")
    boards, stayed, fields = browser.script(STAYS)
    if boards != 4 or stayed < 2 or fields != 0:
        sys.exit(f"web_record_checks: of {boards} boards {stayed} stay at a tap, and {fields} fields are made that nobody sees")
    print(f"a tap: {stayed} of {boards} boards stay")
    browser.script("confirm = () => true; return dropRecording()")


CHECKS = {
    "why": check_why,
    "stays": check_stays,
    "again": check_again,
    "reach": check_reach,
    "table": check_otherwise,
    "evening": check_first_evening,
    "closed": lambda page: (check_simulated(page, "puerto-rico", 4), check_simulated(page, "san-juan", 3)),
    "variants": check_variants,
    "puerto-rico": lambda page: check_club(page, "pr/club/*.slog", 4, most=28, mean=24),
    "san-juan": lambda page: check_club(page, "sj/club/*.slog", 4, most=40, mean=30),
}

with Browser(width=390, height=844) as page:
    start(page)
    for name in sys.argv[3:] or CHECKS:
        CHECKS[name](page)
        start(page)
    trouble = [*page.errors(), *(each for each in page.requests() if not each.startswith("blob:"))]
    if trouble:
        sys.exit(f"web_record_checks: {trouble}")
if not sys.argv[3:]:
    subprocess.run([".ci/tally", "add", "web-record", str(len(CHECKS)), "0"], check=True)
