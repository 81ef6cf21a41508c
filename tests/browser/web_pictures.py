#!/usr/bin/env python3
"""web_pictures.py PAGE PROGRAM: makes the pictures of docs/browser.md, fourteen screens of the page on a phone and on a desk.

Two sheets of seven screens: phones above, desks below; one light, one dark.  They have few colours, so that they are small."""
import base64
import pathlib
import struct
import zlib

from browser import Browser
from web_page import PROGRAM, SAMPLES, begin, drop, go, run, start

SIZES = {"phone": (390, 844), "desk": (1280, 800)}
DOCS = pathlib.Path("docs")
COLOURS, GAP = 96, 10
TODAY = "const Real = Date; Date = class extends Real { constructor(...all) { super(...(all.length > 0 ? all : [1795176000000])); } static now() { return 1795176000000; } };"

# Draws the pictures on one sheet, phones in a row and desks two in a row below, and gives each pixel one of few colours: those that are most
# frequent, each at some distance from the ones before.
SHEET = """
const [phones, desks, most, gap] = arguments, image = address => new Promise(resolve => { const one = new Image(); one.onload = () => resolve(one); one.src = address; });
return (async () => {
  const width = 1290, phone = (width - gap * (phones.length - 1)) / phones.length, desk = (width - gap) / 2, high = Math.round(phone * 844 / 390), wide = Math.round(desk * 800 / 1280);
  const rows = Math.ceil(desks.length / 2), sheet = new OffscreenCanvas(width, high + rows * (wide + gap)), pen = sheet.getContext("2d", {willReadFrequently: true});
  pen.imageSmoothingQuality = "high";
  pen.fillStyle = "#8a8378";
  pen.fillRect(0, 0, sheet.width, sheet.height);
  for (const [i, address] of phones.entries())
    pen.drawImage(await image(address), Math.round(i * (phone + gap)), 0, Math.round(phone), high);
  for (const [i, address] of desks.entries())
    pen.drawImage(await image(address), Math.round(i % 2 * (desk + gap)) + (i === desks.length - 1 && i % 2 === 0 ? Math.round((desk + gap) / 2) : 0), high + gap + Math.floor(i / 2) * (wide + gap), Math.round(desk), wide);
  const {data} = pen.getImageData(0, 0, sheet.width, sheet.height), counts = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const key = (data[i] >> 2) << 12 | (data[i + 1] >> 2) << 6 | data[i + 2] >> 2;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const parts = key => [key >> 12 & 63, key >> 6 & 63, key & 63].map(n => n << 2 | n >> 4), far = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
  const palette = [];
  for (let least = 2400; palette.length < most && least > 50; least /= 2)
    for (const [key] of [...counts].sort((a, b) => b[1] - a[1]))
      if (palette.length < most && palette.every(colour => far(colour, parts(key)) >= least))
        palette.push(parts(key));
  const nearest = new Map([...counts.keys()].map(key => [key, palette.map((colour, i) => [far(colour, parts(key)), i]).sort((a, b) => a[0] - b[0])[0][1]]));
  let text = "";
  for (let i = 0; i < data.length; i += 4)
    text += String.fromCharCode(nearest.get((data[i] >> 2) << 12 | (data[i + 1] >> 2) << 6 | data[i + 2] >> 2));
  return {width: sheet.width, height: sheet.height, palette, pixels: btoa(text)};
})();"""


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def write_png(path, width, height, palette, pixels):
    rows = b"".join(b"\0" + pixels[i * width:(i + 1) * width] for i in range(height))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0))
                     + chunk(b"PLTE", bytes(part for colour in palette for part in colour)) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


# ---- the screens --------------------------------------------------------------------------

def first_run(browser):
    go(browser, "games")


def games(browser):
    if browser.script("return book.games.length") == 0:
        drop(browser, *((log.name, log.read_bytes()) for log in sorted((SAMPLES / "pr/club").glob("*.slog"))), *((log.name, log.read_bytes()) for log in sorted((SAMPLES / "sj").glob("*.slog"))[:4]))
        browser.script("for (const name of ['again', 'trouble', 'names']) dropNotice(name)")
    go(browser, "games")


def result(browser):
    go(browser, "result")
    browser.script("changeEntry({people: ['Zoë', 'Mateo', 'Pilar', 'Tomasz'], isByParts: true, points: {'chips/Zoë': '21', 'buildings/Zoë': '19', 'bonus/Zoë': '7',"
                   " 'chips/Mateo': '28', 'buildings/Mateo': '16', 'bonus/Mateo': '3', 'chips/Pilar': '17', 'buildings/Pilar': '22', 'bonus/Pilar': '10', 'chips/Tomasz': '12', 'buildings/Tomasz': '20', 'bonus/Tomasz': '6'}})")


def sample(browser):
    go(browser, "game/sample")
    browser.wait("return shownGame.event !== undefined && new Promise(done => setTimeout(() => done(true), 500))")


def set_up(browser):
    browser.script("confirm = () => true; return dropRecording()")
    go(browser, "record")


def record(browser):
    lines = run("simulate", "--players", "4", "--seed", "11").decode()
    begin(browser, "Zoë, Mateo, Pilar, Tomasz")
    head = browser.script("return recording.text").split("\n\n")[0]
    body = lines.split("\n\n", 1)[1].split("\n")
    at = [i for i, line in enumerate(body) if line.endswith(" builder")][2]
    browser.script("return changeRecording(async () => takeAnswer(await askRecorder('', arguments[0]), []))", head + "\n\n" + "\n".join(body[:at + 1]) + "\n")
    go(browser, "record")


def end(browser):
    log = (SAMPLES / "pr/annotated.slog").read_text()
    browser.script("confirm = () => true; return dropRecording()")
    browser.script("return continueLog('end.slog', arguments[0])", log)
    go(browser, "record")
    browser.wait("return document.querySelector('.at-end') !== null")


def share(browser):
    browser.script("byId('end-share').click()")
    browser.wait("return byId('share-picture')?.complete")
    browser.script("byId('share-link').value = byId('share-link').value.replace(/^[^#]*/, 'https://club.example/shipslog.html')")


def fix(browser):
    log = SAMPLES / "broken/pr-captain-kind-on-other-ship.slog"
    browser.script("return openInCheck(arguments[0], arguments[1])", log.name, log.read_text())
    go(browser, "fix")
    browser.wait("return document.querySelector('.finding') !== null")


def statistics(browser):
    games(browser)
    go(browser, "statistics/standings")
    browser.wait("return byId('report-rows').children.length > 0")


def card(browser):
    """A blunder of the sample."""
    sample(browser)
    browser.frame("#game-frame")
    browser.script("const all = [...document.querySelectorAll('#moments .kind-mistake')]; (all.find(each => each.textContent.includes('??')) ?? all[0]).click(); return new Promise(done => setTimeout(() => requestAnimationFrame(() => done(true)), 500))")
    browser.frame()


def questions(browser):
    games(browser)
    browser.script("byId('filter-kind').value = 'puerto-rico'")
    go(browser, "statistics")
    browser.wait("return QUESTIONS.every(([, name]) => answerOf(name) !== undefined)")


def player(browser):
    go(browser, f"player/{browser.script('return encodeURIComponent(playersOf(`puerto-rico`)[0][0])')}")
    browser.wait("return Object.keys(playerScreen.parts).length === PLAYER_REPORTS.length")


SHEETS = (("browser-screens-1.png", "light", (first_run, games, result, sample, card, player, lambda browser: go(browser, "settings"))),
          ("browser-screens-2.png", "dark", (set_up, record, end, share, fix, questions, statistics)))


def pictures(name, scheme, screens):
    """The screenshots of one sheet, by size, as addresses of data."""
    made = {}
    for size, (width, height) in SIZES.items():
        made[size] = []
        with Browser(width, height) as browser:
            browser.before_load(TODAY)
            browser.media(prefers_color_scheme=scheme, prefers_reduced_motion="reduce")
            start(browser)
            for screen in screens:
                screen(browser)
                browser.script("say(''); scrollTo(0, 0); document.activeElement?.blur(); return document.fonts.ready.then(() => true)")
                path = pathlib.Path(f"build/web/{name}")
                browser.screenshot(path)
                made[size].append("data:image/png;base64," + base64.b64encode(path.read_bytes()).decode())
                path.unlink()
    return made


def main():
    for name, scheme, screens in SHEETS:
        made = pictures(name, scheme, screens)
        with Browser() as browser:
            browser.open("about:blank")
            sheet = browser.script(SHEET, made["phone"], made["desk"], COLOURS, GAP)
        write_png(DOCS / name, sheet["width"], sheet["height"], sheet["palette"], base64.b64decode(sheet["pixels"]))
        print(f"{(DOCS / name).stat().st_size:7} docs/{name}")


main()
