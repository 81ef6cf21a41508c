/* app.js - the views of the page, and its start. */

const VIEWS = ["games", "result", "record", "fix", "game", "what-if", "train", "statistics", "player", "settings"];
/* The tab of a view that has none, and what views were called. */
const TABS = {result: "games", game: "games", "what-if": "games", train: "games", player: "statistics"};
const OLD_NAMES = {book: "games", check: "fix", look: "game", understand: "statistics"};
const TITLES = {games: "Games", result: "Enter a result", record: "Record", fix: "Fix", game: "Game", "what-if": "What if", train: "Find the better move", statistics: "Statistics", player: "Player", settings: "Settings"};

/* Views with a stage of their own. */
const STAGES = {"what-if": whatIfStage, train: trainStage};

/* Where views were left, by their addresses: "back" returns there.  `hasCome` says that there is a view to go back to. */
const left = {address: location.hash, places: new Map(), hasCome: false};
history.scrollRestoration = "manual";

function leaveView() {
  left.places.set(left.address, scrollY);
  left.hasCome ||= left.address !== location.hash;
  left.address = location.hash;
}

/* ---- screens made with preact ------------------------------------------------------------- */

const SCREENS = {games: () => html`<${Games} />`, result: () => html`<${EnterResult} />`, player: () => html`<${Player} />`, settings: () => html`<${Settings} />`};
let viewShown = "";

/* Shows the screen anew, when what it shows may be otherwise. */
function redraw() {
  if (viewShown in SCREENS)
    render(SCREENS[viewShown](), byId(viewShown));
  if (viewShown === "game")
    drawGameHead();
  if (viewShown === "statistics")
    render(html`<${Questions} />`, byId("statistics-home"));
  if (viewShown === "fix")
    drawFix();
}

/* ---- addresses ---------------------------------------------------------------------------- */

/* An address may come from anywhere: what does not decode stays as it is. */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/* The parts of the address: #/game/12, or 12/34 for an event of it, #/statistics/roles; #game= is a game that somebody sent.  An
 * old one becomes the new one. */
function placeNow() {
  if (partsOfLink(location.hash) !== null)
    return ["game", "shared"];
  const [, name, ...others] = decoded(location.hash).split("/"), view = OLD_NAMES[name] ?? name;
  if (view !== name)
    history.replaceState(null, "", `#/${[view, ...others].join("/")}`);
  return [VIEWS.includes(view) ? view : "games", ...others];
}

function showTab(view) {
  viewShown = view;
  document.body.dataset.view = view;
  document.title = `${TITLES[view]} – Puerto Rico and San Juan`;
  for (const name of VIEWS) {
    byId(name).hidden = name !== view;
    if ((TABS[view] ?? view) === name)
      byId(`to-${name}`).setAttribute("aria-current", "page");
    else
      byId(`to-${name}`)?.removeAttribute("aria-current");
  }
}

async function showView() {
  const [view, which, event, more] = placeNow();
  leaveView();
  const {hash} = location;
  openMenu(null);
  closeShare();
  if (viewShown !== view)
    saidElsewhere();
  showTab(view);
  enterStage(STAGES[view] ?? recordStage);
  redraw();
  if (view === "settings")
    await openSettings();
  if (view === "result")
    await openResult();
  if (view === "fix")
    await openFix();
  if (view === "game")
    await look(which, event, more);
  if (view === "what-if")
    await openWhatIf(which, event, more);
  if (view === "train")
    await openTraining(which);
  if (view === "statistics")
    await openStatistics(which, event, more);
  if (view === "player")
    await openPlayer(which);
  if (location.hash === hash)
    scrollTo(0, left.places.get(hash) ?? 0);
}

/* Served, the page can be kept on a phone and works offline; from a file it is there anyway. */
function offerOffline() {
  if (!location.protocol.startsWith("http"))
    return;
  document.head.append(el("link", {rel: "manifest", href: "shipslog.webmanifest"}), el("link", {rel: "apple-touch-icon", href: "icon-192.png"}));
  navigator.serviceWorker?.register("service.js").catch(() => {});
}

/* The doors stand there before the program does, and a place for the games, where some are kept. */
async function drawDoors() {
  const [view] = placeNow();
  if (view !== "games")
    return;
  book.isOpening = await kept.get("book").then(value => value !== undefined, () => false);
  showTab(view);
  redraw();
  performance.mark("doors");
}

async function start() {
  try {
    for (const view of Object.keys(SCREENS))
      byId(view).dataset.drawn = "";
    byId("game-head").dataset.drawn = byId("statistics-home").dataset.drawn = "";
    await kept.open();
    await drawDoors();
    await engine.start();
    byId("said").addEventListener("click", event => event.target.closest("button") ?? say(""));
    startBook();
    startFix();
    await startStatistics();
    await startRecord();
    await startTurns();
    for (const key of Object.keys(keptParts))
      await openPart(key);
    [settings.version] = (await engine.run("version")).out.split("\n");
    byId("skip").addEventListener("click", event => {
      event.preventDefault();
      byId("main").focus();
    });
    window.addEventListener("hashchange", showView);
    await showView();
    document.body.classList.add("ready");
    performance.mark("ready");
    say("");
    offerDeeper();
    offerOffline();
  } catch (failure) {
    say(`This browser cannot run the program: ${inWords(failure.message)}`, true);
  }
}

start();
