/* statistics.js - the reports of the book, as tables and drawings, and the evidence of a row. */

/* `name` is the report that is looked at, `shown` the choice that its table was made for. */
const reports = {list: [], columns: new Map(), name: "standings", shown: ""};
const FILTERS = ["kind", "player", "with", "players", "rules", "event", "from", "to", "min-games"];
const ROWS_SHOWN = 500;

/* The command line options that the filters on the page stand for. */
function filterOptions() {
  const options = ["--db", BOOK];
  for (const name of FILTERS) {
    const value = byId(`filter-${name}`).value.trim();
    if (value !== "")
      options.push(`--${name}`, value);
  }
  const game = byId("filter-game").value.trim();
  if (game !== "")
    options.push("--game", game);
  if (byId("filter-clean").checked)
    options.push("--clean");
  return options;
}

/* A book with one kind of game needs no choice; with several, the one with most games is chosen. */
function showFilters() {
  const kind = byId("filter-kind"), before = kind.value;
  kind.replaceChildren(...book.kinds.map(name => el("option", {value: name}, name.replaceAll("-", " "))));
  if (book.kinds.includes(before))
    kind.value = before;
}

async function columnsOf(report) {
  if (!reports.columns.has(report))
    reports.columns.set(report, await engine.json("report", report, "--columns"));
  return reports.columns.get(report);
}

const cellText = value => value === null || value === undefined ? "" : String(value);
/* With the decimals of its column: "2 decimals". */
function numberText(column, value) {
  const decimals = parseInt(column.kind, 10);
  return typeof value === "number" && decimals > 0 ? value.toFixed(decimals) : cellText(value);
}

const isInterval = name => /^(.*_)?(low|high)$/.test(name);
const middleOf = name => /^(low|high)$/.test(name) ? "rating" : name.replace(/_(low|high)$/, "");
const wordOf = name => name.replaceAll("_", " ");

/* ---- evidence ---------------------------------------------------------------------------- */

async function showWhy(report, number, cells) {
  const events = await engine.json("why", report, String(number), ...filterOptions(), "--limit", "200");
  const place = byId("why");
  place.hidden = false;
  byId("why-title").textContent = `Why: ${cells.join(", ")} (${plural(events.length, "event")}${events.length === 200 ? " and more" : ""})`;
  byId("why-rows").replaceChildren(...events.map(event => el("tr", {},
    el("td", {}, el("a", {href: `#/game/${event.game}/${event.seq}`}, `game ${event.game}`)),
    el("td", {}, `line ${event.line}`), el("td", {}, cellText(event.round)), el("td", {}, cellText(event.player)),
    el("td", {}, event.event), el("td", {}, event.what), el("td", {class: "number"}, cellText(event.amount)))));
  place.scrollIntoView({block: "start"});
  byId("why-title").focus();
}

/* ---- the table --------------------------------------------------------------------------- */

/* On a phone at most four columns stand beside each other, fewer where they are wide; a tap on a row shows the others. */
const COLUMNS_ON_PHONE = 4, COLUMNS_LEAST = 2, isOnPhone = () => matchMedia("(max-width: 599px)").matches;

/* `table` is what stands there: {report, columns, rows}; `sorted` the column it is sorted by, and which way; `beside` how many columns a phone shows. */
const shownTable = {table: null, sorted: null, beside: COLUMNS_ON_PHONE};

const isPercent = column => /percent/.test(column.meaning);
const decimalsOf = column => parseInt(column.kind, 10) || 0;

/* Whole and half numbers alone, as shared wins are. */
const isInHalves = column => decimalsOf(column) > 0 && shownTable.table.rows.every(row => Number.isInteger(2 * (row[column.column] ?? 0)));
const inHalves = value => Math.abs(value) % 1 === 0 ? String(value) : `${Math.trunc(value) || (value < 0 ? "-" : "")}\u00bd`;
const withMinus = text => text.replace(/^-/, "\u2212");

/* "53.8 % (35–72)": the ends of an interval have a decimal less. */
function valueText(column, row) {
  const value = row[column.column], low = lowOf(row, column.column), high = highOf(row, column.column);
  const text = typeof value === "number" && isInHalves(column) ? inHalves(value) : numberText(column, value);
  const end = number => withMinus(number.toFixed(Math.max(0, decimalsOf(column) - 1)));
  return [withMinus(text) + (typeof value === "number" && isPercent(column) ? " %" : ""),
    typeof low === "number" && typeof high === "number" ? el("small", {}, ` (${end(low)}${low < 0 ? " to " : "\u2013"}${end(high)})`) : null];
}

/* The ends of an interval stand in the cell of what lies between them. */
const columnsShown = ({columns, rows}) => columns.filter(({column}) => column !== "few" && !(isInterval(column) && columns.some(each => each.column === middleOf(column)))
  && rows.some(row => column in row));

const sortsDown = column => column.kind !== "text";

function sortBy(column) {
  const {sorted} = shownTable;
  shownTable.sorted = sorted?.column === column.column ? {...sorted, down: !sorted.down} : {column: column.column, down: sortsDown(column)};
  drawTable();
  byId("report-column").textContent = `${capital(wordOf(column.column))}: ${withoutOptions(column.meaning)}.`;
  byId("report-head").querySelector("[aria-sort] button").focus();
}

/* What is not known comes last. */
function inOrderOf(rows, sorted) {
  const numbered = rows.map((row, i) => ({row, number: i + 1}));
  if (sorted === null)
    return numbered;
  const valueOf = ({row}) => row[sorted.column] ?? null, way = sorted.down ? -1 : 1;
  return numbered.sort((a, b) => {
    const [x, y] = [valueOf(a), valueOf(b)];
    return x === null || y === null ? (x === null) - (y === null) : way * (typeof x === "number" ? x - y : x.localeCompare(y));
  });
}

/* A name of the book's people; several who share a place are none. */
const leadsToPlayer = ({column}, row) => ["player", "opponent"].includes(column) && book.names.has(row[column]);

const besides = i => i >= shownTable.beside ? " more" : "";

function columnHead(column, i) {
  const {sorted} = shownTable, isSorted = sorted?.column === column.column;
  return el("th", {scope: "col", "aria-sort": isSorted ? (sorted.down ? "descending" : "ascending") : null, class: (column.kind === "text" ? "" : "number") + besides(i)},
    button(wordOf(column.column), () => sortBy(column), {class: "head", title: withoutOptions(column.meaning)}));
}

/* The numbers that a phone has no room for, below their row. */
function openRow(line, columns, row, why) {
  const isOpen = line.nextElementSibling?.classList.contains("rest") ?? false;
  line.querySelector(".row-more").setAttribute("aria-expanded", String(!isOpen));
  if (isOpen) {
    line.nextElementSibling.remove();
    return;
  }
  line.after(el("tr", {class: "rest"}, el("td", {colspan: shownTable.beside + 1}, el("dl", {}, columns.slice(shownTable.beside).map(column =>
    el("div", {title: withoutOptions(column.meaning)}, el("dt", {}, wordOf(column.column)), el("dd", {}, valueText(column, row))))), why())));
}

function rowOf(report, columns, {row, number}) {
  const isFew = row.few === 1, keys = report.keys.split(" ").map(key => cellText(row[key])), name = keys.join(", ");
  const showEvents = () => showWhy(report.report, number, keys).catch(failure => say(inWords(failure.message), true));
  const why = () => report.evidence ? button("why", showEvents, {class: "link", "aria-label": `Why: ${name}`}) : null;
  const line = el("tr", {class: isFew ? "few" : "", title: isFew ? "rests on few games" : null},
    columns.map((column, i) => el(i === 0 ? "th" : "td", {scope: i === 0 ? "row" : null, class: (column.kind === "text" ? "" : "number") + besides(i)},
      leadsToPlayer(column, row) ? el("a", {href: playerAddress(row[column.column])}, row[column.column]) : valueText(column, row))),
    el("td", {class: columns.length > shownTable.beside ? "acts opens" : "acts"}, why(),
      columns.length > shownTable.beside ? button("\u22ef", () => openRow(line, columns, row, why), {class: "link row-more", "aria-expanded": "false", "aria-label": `All numbers: ${name}`}) : null));
  return line;
}

function drawTable() {
  const {table, sorted} = shownTable, columns = columnsShown(table);
  byId("report-head").replaceChildren(...columns.map(columnHead), ...columns.length > 0 ? [el("td", {})] : []);
  byId("report-rows").replaceChildren(...inOrderOf(table.rows, sorted).slice(0, ROWS_SHOWN).map(each => rowOf(table.report, columns, each)));
  byId("report-more").textContent = table.rows.length > ROWS_SHOWN ? `${table.rows.length - ROWS_SHOWN} more rows are in the table that can be saved.` : "";
  const {scrollWidth, clientWidth} = byId("report-rows").closest(".scroll");
  if (isOnPhone() && scrollWidth > clientWidth && shownTable.beside > COLUMNS_LEAST) {
    shownTable.beside--;
    drawTable();
  }
}

function showTable(report, columns, rows) {
  Object.assign(shownTable, {table: {report, columns, rows}, sorted: null, beside: COLUMNS_ON_PHONE});
  byId("report-column").textContent = "";
  drawTable();
}

/* ---- the choice of a report -------------------------------------------------------------- */

function showDrawing(report, columns, rows) {
  const measures = NOT_DRAWN.includes(report.report) ? [] : drawableColumns(report, columns, rows);
  const choice = byId("measure"), before = choice.value;
  choice.replaceChildren(...measures.map(name => el("option", {value: name}, wordOf(name))));
  const usual = measures.find(name => name === MEANT[report.report]) ?? measures.find(name => columns.some(column => column.column === `${name}_low`)) ?? measures[0] ?? "";
  choice.value = choice.dataset.report === report.report && measures.includes(before) ? before : usual;
  choice.dataset.report = report.report;
  byId("measure-label").hidden = measures.length < 2 || isWaterfall(report);
  const draw = () => byId("drawing").replaceChildren(choice.value === "" ? "" : drawReport(report, columns, rows, choice.value));
  choice.onchange = draw;
  draw();
}

/* "Puerto Rico · with Anna · 4 players · from 2026" */
function filtersNow() {
  const value = name => byId(`filter-${name}`).value.trim(), words = {player: "with ", with: "and ", players: "", rules: "", event: "", from: "from ", to: "to ", "min-games": "at least "};
  const parts = Object.entries(words).filter(([name]) => value(name) !== "").map(([name, before]) => `${before}${value(name)}${name === "players" ? " players" : name === "min-games" ? " games" : ""}`);
  if (value("game") !== "")
    parts.push(`game ${value("game")}`);
  if (byId("filter-clean").checked)
    parts.push("without errors");
  return [...book.kinds.length > 1 ? [kindTitle(value("kind"))] : [], ...parts.length > 0 ? parts : ["all games"]].join(" \u00b7 ");
}

function showWords(report) {
  const question = questionOf(report.report);
  byId("report-title").textContent = question ?? report.title;
  byId("report-summary").textContent = question === undefined ? withoutOptions(report.summary) : `${report.title}: ${withoutOptions(report.summary)}`;
  byId("report-reading").textContent = withoutOptions(report.reading);
  byId("report-how").hidden = report.reading === "";
  byId("filters-now").textContent = capital(filtersNow());
}

/* What a report may be about one of, and the ones to choose from: [value of the filter, words]. */
const NEEDS = {
  "--player": {filter: "filter-player", question: "Of whom?", choices: kind => playersOf(kind).slice(0, 24).map(([name]) => [name, name])},
  "--game": {filter: "filter-game", question: "Of which game?", choices: kind => book.games.filter(game => game.kind === kind && !isResult(game)).slice(-12).reverse()
    .map(game => [game.game, [...inOrder(game.players).slice(0, 1).map(withScore), dayText(game.date)].join(" \u00b7 ")])},
};

/* What the report waits for; undefined when it is chosen. */
const openNeed = report => [NEEDS[report.needs]].find(need => need !== undefined && book.games.length > 0 && byId(need.filter).value.trim() === "");

const choiceOf = (need, [value, words]) => button(words, () => {
  byId(need.filter).value = value;
  showReport();
}, {class: "chip"});

function showNothing(report, why) {
  byId("report-none").textContent = why;
  showTable(report, [], []);
  byId("drawing").replaceChildren();
  byId("measure-label").hidden = true;
}

async function showReport() {
  reports.shown = choiceNow();
  const report = reports.list.find(row => row.report === reports.name);
  byId("why").hidden = true;
  showWords(report);
  const need = openNeed(report);
  byId("report-headline").textContent = need?.question ?? "";
  byId("report-choices").replaceChildren(...need?.choices(byId("filter-kind").value).map(choice => choiceOf(need, choice)) ?? []);
  if (need !== undefined) {
    showNothing(report, "");
    return;
  }
  try {
    const rows = await engine.json("report", report.report, ...filterOptions());
    const columns = await columnsOf(report.report);
    const shown = Object.keys(rows[0] ?? {}).map(name => columns.find(column => column.column === name)
      ?? {column: name, kind: typeof rows[0][name] === "string" ? "text" : "integer", meaning: ""});
    byId("report-none").textContent = rows.length === 0 ? "No games answer this." : "";
    showTable(report, shown, rows);
    showDrawing(report, shown, rows);
    byId("report-headline").textContent = (await engine.run("report", report.report, "--headline", ...filterOptions())).out.trim();
  } catch (failure) {
    showNothing(report, inWords(failure.message));
  }
}

const choiceNow = () => JSON.stringify([reports.name, filterOptions(), book.version]);

/* Where a chosen report is in the address, so a reload and "back" show it again; with the evidence that led away,
 * when it is still that of the book. */
async function openReport(name) {
  reports.name = name;
  if (reports.shown !== choiceNow())
    await showReport();
}

/* An address may say who, and against whom. */
async function openStatistics(name, player, opponent) {
  for (const [filter, value] of [["player", player], ["with", opponent]])
    if (value !== undefined)
      byId(`filter-${filter}`).value = value;
  const isReport = reports.list.some(row => row.report === name);
  byId("statistics-home").hidden = isReport;
  byId("answer").hidden = !isReport;
  redraw();
  if (isReport)
    await openReport(name);
}

async function startStatistics() {
  reports.list = JSON.parse((await engine.run("report", "--list", "--format", "json")).out);
  byId("filters").addEventListener("input", debounced(250, showReport));
  byId("report-save").addEventListener("click", async () =>
    saveFile(`${reports.name}.csv`, (await engine.run("report", reports.name, ...filterOptions(), "--format", "csv")).out));
}
