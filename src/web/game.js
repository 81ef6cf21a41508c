/* game.js - a game with the page that `shipslog page` writes, in a frame of its own; of a result its sheet. */

const PAGE = "/.own/page.html", SAMPLE = "/.own/sample.slog";
/* `games` are the games that the page brings along, by their kinds: {log, judged}. */
const samples = {games: null};
const shownGame = {address: null, which: null, game: undefined};

async function readSamples() {
  samples.games ??= await unpacked(byId("samples").textContent).json();
  return samples.games;
}

/* In a fresh frame: another page in the same frame would be a step of its own for the browser's "back". */
function showFrame(bytes, event) {
  if (shownGame.address !== null)
    URL.revokeObjectURL(shownGame.address);
  shownGame.address = URL.createObjectURL(new Blob([bytes], {type: "text/html"}));
  const fresh = byId("game-frame").cloneNode();
  fresh.src = event === undefined ? shownGame.address : `${shownGame.address}#e${event}`;
  fresh.hidden = false;
  byId("game-frame").replaceWith(fresh);
}

/* ---- what is above it -------------------------------------------------------------------- */

const SampleSwitch = ({kind}) => html`<nav class="switcher" aria-label="Sample games">${["puerto-rico", "san-juan"].map(each =>
  html`<a href=${`#/game/sample/${each}`} aria-current=${each === kind ? "page" : null}>${kindTitle(each)}</a>`)}</nav>`;

function GameHead({which, kind, game}) {
  const title = game !== undefined ? playersText(game) : which === "sample" ? "Sample game" : which === "draft" ? draft.name : "Game";
  const about = game !== undefined ? [kindTitle(game.kind), dayText(game.date), game.event].filter(text => text).join(" · ") : "";
  return html`<button type="button" class="icon-btn" aria-label="Back" onClick=${() => leaveGame(which)}><${Icon} name="back" /></button>
    <div class=${which === "sample" ? "where spare" : "where"}><h2 id="game-title"><bdi>${title}</bdi></h2>${about && html`<span>${about}</span>`}</div>
    ${which === "sample" && html`<${SampleSwitch} kind=${kind} />`}
    ${(game === undefined || !isResult(game)) && html`<button type="button" class="icon-btn" id="game-save" aria-label="Save as a page" title="Save as a page" onClick=${savePage}><${Icon} name="share" /></button>`}
    ${game !== undefined && html`<button type="button" class="icon-btn" aria-label="More about this game" aria-haspopup="dialog" onClick=${() => openMenu(game)}><${Icon} name="more" /></button>
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

/* The points of a result by what they are for. */
async function partsOf(game) {
  const titles = await ask(`SELECT n, title FROM score_part WHERE game_kind = ${sqlText(game.kind)} ORDER BY n`);
  const rows = await ask(`SELECT * FROM v_seats WHERE game = ${game.game} ORDER BY seat_no`);
  return titles.map(({n, title}) => ({title: title.charAt(0).toUpperCase() + title.slice(1), points: rows.map(row => row[`part_${n}`])}));
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

/* A sample has its analysis with it: that goes into the data of its page. */
async function writeSample(kind) {
  const {log, judged} = (await readSamples())[kind];
  await engine.writeText(SAMPLE, log);
  const page = (await writePage(SAMPLE)).replace("id=\"data\">{", () => `id="data">${JSON.stringify(judged).slice(0, -1)},`);
  await engine.writeText(PAGE, page);
  return page;
}

/* `which` is the number of a game in the book, "draft" or "sample"; `event` one of its events, or the kind of the sample. */
async function look(which, event) {
  const kind = which === "sample" ? event === "san-juan" ? event : "puerto-rico" : undefined;
  const game = Number.isInteger(Number(which)) ? gameNumbered(which) : undefined;
  Object.assign(shownGame, {which, kind, game});
  showNone("");
  render(null, byId("game-result"));
  drawGameHead();
  if (which !== "draft" && which !== "sample" && game === undefined) {
    showNone("This game is not here, or is no longer.");
  } else if (game !== undefined && isResult(game)) {
    render(html`<${ResultSheet} game=${game} parts=${await partsOf(game)} />`, byId("game-result"));
  } else {
    const page = which === "sample" ? await writeSample(kind) : await writePage(...which === "draft" ? [DRAFT] : ["--db", BOOK, "--game", String(game.game)]);
    if (page !== null)
      showFrame(page, which === "sample" ? worstOf(samples.games[kind].judged) : event);
  }
}
