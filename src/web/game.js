/* game.js - a game with the page that `shipslog page` writes, in a frame of its own; of a result its sheet. */

const PAGE = "/.own/page.html", SAMPLE = "/.own/sample.slog", SHARED = "/.own/shared.slog";
/* `games` are the games that the page brings along, by their kinds: {log, judged}. */
const samples = {games: null};
/* `game` is a row of the list, `log` the log of one that is not in the book, `event` the one on the board,
 * `page` what is in the frame. */
const shownGame = {address: null, which: null, game: undefined, log: null, event: undefined, page: null};

async function readSamples() {
  samples.games ??= await unpacked(byId("samples").textContent).json();
  return samples.games;
}

/* A page in the app offers what needs the program. */
const inApp = page => page.replace("id=\"data\">{", () => "id=\"data\">{\"app\":1,");

/* In a fresh frame: another page in the same frame would be a step of its own for the browser's "back". */
function showFrame(bytes, event) {
  if (shownGame.address !== null)
    URL.revokeObjectURL(shownGame.address);
  shownGame.address = URL.createObjectURL(new Blob([inApp(bytes)], {type: "text/html"}));
  shownGame.page = bytes;
  const fresh = byId("game-frame").cloneNode();
  fresh.src = event === undefined ? shownGame.address : `${shownGame.address}#e${event}`;
  fresh.hidden = false;
  byId("game-frame").replaceWith(fresh);
  shownGame.event = undefined; /* the frame before may have said one since */
}

/* ---- what is above it -------------------------------------------------------------------- */

const SampleSwitch = ({kind}) => html`<nav class="switcher" aria-label="Sample games">${Object.keys(samples.games ?? {}).map(each =>
  html`<a href=${`#/game/sample/${each}`} aria-current=${each === kind ? "page" : null}>${kindTitle(each)}</a>`)}</nav>`;

function GameHead({which, kind, game}) {
  const title = game !== undefined ? playersText(game) : which === "sample" ? "Sample game" : which === "draft" ? draft.name : "Game", isKept = game?.game !== undefined;
  const about = game !== undefined ? [kindTitle(game.kind), dayText(game.date), game.event].filter(text => text).join(" · ") : "";
  return html`<button type="button" class="icon-btn" aria-label="Back" onClick=${() => leaveGame(which)}><${Icon} name="back" /></button>
    <div class=${which === "sample" ? "where spare" : "where"}><h2 id="game-title"><bdi>${title}</bdi></h2>${about && html`<span>${about}</span>`}</div>
    ${which === "sample" && html`<${SampleSwitch} kind=${kind} />`}
    ${which === "shared" && shownGame.log !== null && html`<${Writes} part="book" id="game-keep" class="btn strong" onClick=${keepShared}>Keep this game</${Writes}>`}
    ${(isKept || shownGame.log !== null) && html`<button type="button" class="icon-btn" id="game-share" aria-label="Share" title="Share" aria-haspopup="dialog" onClick=${shareShown}><${Icon} name="share" /></button>`}
    ${isKept && html`<button type="button" class="icon-btn" aria-label="More about this game" aria-haspopup="dialog" onClick=${() => openMenu(game)}><${Icon} name="more" /></button>
      ${gamesScreen.menu !== null && html`<${GameMenu} game=${gamesScreen.menu} />`}`}`;
}

/* To where one came from; to the games when the page was opened here. */
function leaveGame(which) {
  if (left.hasCome)
    history.back();
  else
    location.hash = which === "draft" ? "#/fix" : "#/games";
}

const savePage = async () => saveFile(`game-${shownGame.which}.html`, await engine.read(PAGE));

/* What stands on the screen, with the moment that is on the board. */
async function shareShown() {
  const {game, log, event} = shownGame, isKept = game?.game !== undefined;
  openShare({log: isKept ? await logOf(game) : log, name: game === undefined ? "game.slog" : fileOf(game), title: game === undefined ? "A game" : playersText(game), at: event,
    page: game !== undefined && isResult(game) ? undefined : savePage});
}

/* The page in the frame says which event it shows. */
addEventListener("message", ({source, data}) => {
  if (source === byId("game-frame").contentWindow && Number.isInteger(data?.event))
    shownGame.event = data.event;
});

function drawGameHead() {
  const {which, kind, game} = shownGame;
  if (which !== null)
    render(html`<${GameHead} which=${which} kind=${kind} game=${game} />`, byId("game-head"));
}

/* ---- a result ---------------------------------------------------------------------------- */

const ResultSheet = ({game, parts}) => html`<div class="page"><div class="paper-card"><table class="score-table">
  <thead><tr><td></td>${inOrder(game.players).map(player => html`<th scope="col" class=${player.place === 1 ? "won" : ""}><bdi>${player.name}</bdi></th>`)}</tr></thead>
  <tbody>${parts.filter(part => part.points.some(points => points !== null)).map(part => html`<tr><th scope="row">${part.title}</th>${inOrder(game.players).map(player =>
    html`<td>${part.points[player.seat] ?? ""}</td>`)}</tr>`)}</tbody>
  <tfoot><tr><th scope="row">Total</th>${inOrder(game.players).map(player => html`<td class=${player.place === 1 ? "won" : ""}>${player.total ?? "–"}</td>`)}</tr></tfoot>
</table></div><p class="quiet menu-about">Only the result of this game is known: there is nothing to step through.</p></div>`;

/* The points of a game by what they are for. */
async function partsOf(game, db = BOOK) {
  const titles = await ask(`SELECT n, title FROM score_part WHERE game_kind = ${sqlText(game.kind)} ORDER BY n`, db);
  const rows = await ask(`SELECT * FROM v_seats WHERE game = ${game.game} ORDER BY seat_no`, db);
  return titles.map(({n, title}) => ({title: capital(title), points: rows.map(row => row[`part_${n}`])}));
}

/* ---- the screen -------------------------------------------------------------------------- */

function showNone(text) {
  byId("game-frame").hidden = true;
  byId("game-none").textContent = text;
}

/* The page of a log, or of a game of the book; null when there is none. */
async function writePage(...source) {
  const end = await engine.run("page", "--output", PAGE, ...source);
  if (end.status === 0)
    return engine.readText(PAGE);
  showNone(saidOf(end));
  return null;
}

/* The decision of a sample that cost most. */
const worstOf = ({decisions}) => decisions.filter(each => each.mistake).sort((a, b) => b.loss[0] - a.loss[0])[0].event;

/* A sample has its analysis with it, in the place of the estimate: that goes into the data of its page. */
async function writeSample(kind) {
  const {log, judged} = (await readSamples())[kind];
  await engine.writeText(SAMPLE, log);
  const page = (await writePage(SAMPLE)).replace(/(id="data">)(.*?)(?=<\/script>)/s, (_, start, data) =>
    start + JSON.stringify({...JSON.parse(data), ...judged}).replaceAll("<", "\\u003c"));
  await engine.writeText(PAGE, page);
  return page;
}

/* The log of what is not in the book, and the event to begin with: {log, event, game}. */
async function readUnkept(which, kind, event, at) {
  if (which === "shared") {
    const {log, at, game} = await readShared();
    return {log, event: at, game: game ?? undefined};
  }
  if (which === "sample")
    return {log: samples.games[kind].log, event: at ?? worstOf(samples.games[kind].judged)};
  return {log: await engine.readText(DRAFT), event: event === undefined ? undefined : Number(event)};
}

async function showGame({which, kind, game, log}, event) {
  if (game !== undefined && isResult(game)) {
    render(html`<${ResultSheet} game=${game} parts=${game.parts ?? await partsOf(game)} />`, byId("game-result"));
    return;
  }
  if (which === "shared")
    await engine.writeText(SHARED, log);
  const page = deeperLook.pages.get(addressOfShown()) ?? (which === "sample" ? await writeSample(kind) : await writePage(...which === "draft" ? [DRAFT] : which === "shared" ? [SHARED] : ["--db", BOOK, "--game", String(game.game)]));
  if (page !== null)
    showFrame(page, event);
}

/* `which` is the number of a game in the book, "draft", "sample" or "shared"; `event` one of its events, or the kind of the sample, and `at`
 * one of that. */
async function look(which, event, at) {
  const kind = which === "sample" ? Object.keys((await readSamples())).find((each, i, all) => each === event || !all.includes(event)) : undefined;
  const game = Number.isInteger(Number(which)) ? gameNumbered(which) : undefined, isUnkept = ["draft", "sample", "shared"].includes(which);
  Object.assign(shownGame, {which, kind, game, log: null, event: undefined});
  showNone("");
  render(null, byId("game-result"));
  drawGameHead();
  if (!isUnkept && game === undefined) {
    showNone("This game is not here, or is no longer.");
    return;
  }
  try {
    const unkept = isUnkept ? await readUnkept(which, kind, event, at) : {event};
    Object.assign(shownGame, {log: unkept.log ?? null, game: unkept.game ?? game});
    drawGameHead();
    await showGame(shownGame, unkept.event);
  } catch (failure) {
    showNone(inWords(failure.message));
  }
}
