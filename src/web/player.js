/* player.js - the page of a player: results, form, what they take and build, whom they beat. */

/* `parts` are the answers of reports, by name, for `key`; null those that have none. */
const playerScreen = {name: "", key: "", parts: {}};
const FORM_GAMES = 10, FEW_GAMES = 5;
/* What is read, and for whom: the reports that rank need all players. */
const PLAYER_REPORTS = [["standings", true], ["ratings", false], ["rating-history", true], ["profile", true], ["building-players", true], ["head-to-head", true],
  ["accuracy", true], ["habits", true], ["records", false]];

const playerKind = () => byId("filter-kind").value;
const rowsOf = report => playerScreen.parts[report] ?? [];
const rowOfPlayer = report => rowsOf(report).find(row => row.player === playerScreen.name);
const gamesOfPlayer = () => gamesOfKind(playerKind()).filter(({players}) => players.some(({name}) => name === playerScreen.name));

/* A player of the other game alone is shown with that. */
function chooseKindOf(name) {
  const kinds = book.kinds.filter(kind => playersOf(kind).some(([player]) => player === name));
  if (kinds.length > 0 && !kinds.includes(playerKind()))
    [byId("filter-kind").value] = kinds;
}

async function openPlayer(name = "") {
  chooseKindOf(name);
  const key = JSON.stringify([name, playerKind(), book.version]);
  if (playerScreen.key === key)
    return;
  Object.assign(playerScreen, {name, key, parts: {}});
  redraw();
  for (const [report, isOwn] of PLAYER_REPORTS) {
    const rows = await engine.json("report", report, "--db", BOOK, "--kind", playerKind(), ...isOwn ? ["--player", name] : []).catch(() => null);
    if (playerScreen.key !== key)
      return;
    playerScreen.parts[report] = rows;
    redraw();
  }
}

/* ---- the head ---------------------------------------------------------------------------- */

const ordinal = n => `${n}${[, "st", "nd", "rd"][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? "th"}`;

/* The ratings of all, the highest first. */
function RankLine() {
  const all = rowsOf("ratings"), own = rowOfPlayer("ratings");
  if (own === undefined)
    return html`<p class="rank"><b><bdi>${playerScreen.name}</bdi></b></p>`;
  const place = 1 + all.filter(({rating}) => rating > own.rating).length;
  return html`<p class="rank"><b>${ordinal(place)} of ${all.length}</b><span class="quiet">rated ${own.rating}, between ${own.low} and ${own.high}</span></p>`;
}

const CURVE_WIDTH = 320, CURVE_HEIGHT = 72;

/* The rating after each game, and where it is sure to 95 %. */
function RatingCurve() {
  const rows = rowsOf("rating-history");
  if (rows.length < 2)
    return null;
  const low = Math.min(...rows.map(row => row.rating)), high = Math.max(low + 1, ...rows.map(row => row.rating));
  const x = i => 4 + (CURVE_WIDTH - 52) * i / (rows.length - 1), y = rating => 6 + (CURVE_HEIGHT - 12) * (high - rating) / (high - low);
  const points = rows.map((row, i) => `${x(i).toFixed(1)},${y(row.rating).toFixed(1)}`).join(" ");
  return html`<svg class="curve" viewBox=${`0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`} role="img" aria-label=${`Rating over ${rows.length} games, from ${low} to ${high}`}>
    ${[low, high].map(rating => html`<line class="grid" x1="4" x2=${CURVE_WIDTH - 44} y1=${y(rating)} y2=${y(rating)} /><text x=${CURVE_WIDTH - 38} y=${y(rating) + 4}>${rating}</text>`)}
    <polyline points=${points} /><circle cx=${x(rows.length - 1)} cy=${y(rows.at(-1).rating)} r="4" /></svg>`;
}

const Fact = ({value, words}) => html`<div><b>${value}</b><small>${words}</small></div>`;

function Facts() {
  const row = rowOfPlayer("standings");
  return row !== undefined && html`<div class="facts">
    <${Fact} value=${`${inHalves(row.wins)} of ${row.games}`} words=${`won; ${row.expected.toFixed(1)} are usual`} />
    <${Fact} value=${row.mean_score.toFixed(1)} words="points a game" />
    <${Fact} value=${row.mean_place.toFixed(1)} words="mean place" />
    <${Fact} value=${row.best} words="best score" />
  </div>`;
}

const seatOfPlayer = game => game.players.find(({name}) => name === playerScreen.name);

/* The latest last; a tap leads to the game. */
function Form() {
  const games = gamesOfPlayer().filter(game => seatOfPlayer(game).place !== null).slice(-FORM_GAMES);
  return games.length > 0 && html`<h3>Last places</h3><ol class="form">${games.map(game => {
    const {place} = seatOfPlayer(game);
    return html`<li><a class=${place === 1 ? "won" : ""} href=${`#/game/${game.game}`} aria-label=${`${ordinal(place)} of ${game.players.length}, ${dayText(game.date)}`}>${place}</a></li>`;
  })}</ol>`;
}

/* ---- what they do ------------------------------------------------------------------------ */

const TOO_FEW = "too few games to tell";
const sureness = verdict => verdict === TOO_FEW ? html` <small>${TOO_FEW}</small>` : "";

/* The largest difference from the club: one that holds, else the largest. */
function furthest(rows, way) {
  const found = rows.filter(row => way * row.difference > 0).sort((a, b) => (a.verdict === TOO_FEW) - (b.verdict === TOO_FEW) || way * (b.difference - a.difference));
  return found[0];
}

function habitOf(words, what, way) {
  const row = furthest(rowsOf("profile").filter(each => each.what === what), way);
  return row && [words, html`<b>${row.name}</b>, ${row.per_game.toFixed(1)} a game (all ${row.club.toFixed(1)})${sureness(row.verdict)}`];
}

/* Of buildings that they had often enough. */
function buildingOf(words, way) {
  const rows = rowsOf("building-players").filter(row => row.games >= FEW_GAMES).sort((a, b) => way * (b.win_rate - a.win_rate) || b.games - a.games), [row] = rows;
  return row && rows.length > 1 && [words, html`<b>${row.building}</b>, won ${inHalves(row.wins)} of ${row.games} (${Math.round(row.win_rate_low)}–${Math.round(row.win_rate_high)} %)${sureness(row.verdict)}`];
}

/* All that is known of the two. */
const rivalryAddress = ({opponent}) => `#/statistics/rivalry/${encodeURIComponent(playerScreen.name)}/${encodeURIComponent(opponent)}`;

function rivalOf(words, way) {
  const [row] = rowsOf("head-to-head").filter(({games, better, worse}) => games >= FEW_GAMES && way * (better - worse) > 0).sort((a, b) => way * (b.better_rate - a.better_rate));
  return row && [words, html`<a href=${playerAddress(row.opponent)}><bdi>${row.opponent}</bdi></a>, in <a href=${rivalryAddress(row)}>${way > 0 ? row.better : row.worse} of ${plural(row.games, "game")}</a>${sureness(row.verdict)}`];
}

function accuracyLine() {
  const row = rowOfPlayer("accuracy");
  return typeof row?.accuracy === "number" && ["Chooses", html`<b>${Math.round(row.accuracy)}</b> of 100, in ${plural(row.games, "game")}`];
}

function costLine() {
  const [row] = rowsOf("habits");
  return row !== undefined && ["Costs most", html`<b>${row.habit}</b>, ${plural(row.times, "time")}`];
}

const recordLine = () => {
  const held = [...new Set(rowsOf("records").filter(row => row.player === playerScreen.name && row.role === null).map(row => row.record))];
  return held.length > 0 && ["Records", listed(held)];
};

function Habits() {
  const lines = [habitOf("Takes more", "role", 1), habitOf("Takes less", "role", -1), habitOf("Builds more", "building", 1), habitOf("Builds less", "building", -1),
    buildingOf("Best with", 1), buildingOf("Worst with", -1), rivalOf("Ahead of", 1), rivalOf("Behind", -1), accuracyLine(), costLine(), recordLine()].filter(line => line);
  return lines.length > 0 && html`<dl class="card-lines">${lines.map(([words, text]) => html`<div><dt>${words}</dt><dd>${text}</dd></div>`)}</dl>`;
}

function LastGames() {
  const games = gamesOfPlayer().slice(-5).reverse();
  return html`<h3>Last games</h3><ul class="lines">${games.map(game => html`<li><a href=${`#/game/${game.game}`}><span class="grow"><span><bdi>${playersText(game)}</bdi></span>
    <small>${dayText(game.date)}</small></span><${Icon} name="next" /></a></li>`)}</ul>`;
}

/* ---- the screen -------------------------------------------------------------------------- */

function Player() {
  const {name} = playerScreen, n = gamesOfPlayer().length;
  return html`<header class="top"><a class="icon-btn" href="#/statistics" aria-label="Statistics"><${Icon} name="back" /></a>
      <div class="where"><h2 id="player-title"><bdi>${name}</bdi></h2><span>${kindTitle(playerKind())} · ${plural(n, "game")}</span></div></header>
    ${n === 0 ? html`<div class="page"><p class="nothing">No game of <bdi>${name}</bdi> is kept.</p></div>` : html`<div class="page player-page">
      <div><${PlayerKinds} /><section class="card"><${RankLine} /><${RatingCurve} /><${Facts} /><${Form} /></section></div>
      <div><${Habits} /><${LastGames} /></div></div>`}`;
}

/* Of somebody who plays both. */
function PlayerKinds() {
  const kinds = book.kinds.filter(kind => playersOf(kind).some(([name]) => name === playerScreen.name));
  return kinds.length > 1 && html`<div class="switcher" role="group" aria-label="Game">${kinds.map(kind => html`<button type="button" aria-pressed=${String(kind === playerKind())} onClick=${() => {
    byId("filter-kind").value = kind;
    openPlayer(playerScreen.name);
  }}>${kindTitle(kind)}</button>`)}</div>`;
}
