/* statistics.js - the reports of the book, as tables and drawings, and the evidence of a row. */

/* `shown` is the choice that the table was made for. */
const reports = {list: [], columns: new Map(), shown: ""};
const FILTERS = ["kind", "player", "players", "rules", "event", "from", "to", "min-games"];
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

const isInterval = name => /_(low|high)$/.test(name);
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

function headOf(column) {
  return el("th", {scope: "col", title: withoutOptions(column.meaning), class: column.kind === "text" ? "" : "number"}, wordOf(column.column));
}

function rowOf(report, columns, row, number) {
  const isFew = row.few === 1;
  const cells = columns.map((column, i) => el(i === 0 ? "th" : "td",
    {scope: i === 0 ? "row" : null, class: column.kind === "text" ? "" : "number"}, numberText(column, row[column.column])));
  const keys = report.keys.split(" ").map(key => cellText(row[key]));
  return el("tr", {class: isFew ? "few" : "", title: isFew ? "rests on few games" : null}, cells,
    report.evidence ? el("td", {}, button("why", () => showWhy(report.report, number, keys).catch(failure => say(inWords(failure.message), true)),
      {class: "link", "aria-label": `Why: ${keys.join(", ")}`})) : null);
}

function showTable(report, columns, rows) {
  const withoutFew = columns.filter(column => column.column !== "few" && rows.some(row => column.column in row));
  byId("report-head").replaceChildren(...withoutFew.map(headOf));
  byId("report-rows").replaceChildren(...rows.slice(0, ROWS_SHOWN).map((row, i) => rowOf(report, withoutFew, row, i + 1)));
  byId("report-more").textContent = rows.length > ROWS_SHOWN ? `${rows.length - ROWS_SHOWN} more rows are in the table that can be saved.` : "";
}

/* ---- the choice of a report -------------------------------------------------------------- */

function showDrawing(report, columns, rows) {
  const measures = drawableColumns(report, columns, rows);
  const choice = byId("measure"), before = choice.value;
  choice.replaceChildren(...measures.map(name => el("option", {value: name}, wordOf(name))));
  const usual = measures.find(name => columns.some(column => column.column === `${name}_low`)) ?? measures[0] ?? "";
  choice.value = measures.includes(before) ? before : usual;
  byId("measure-label").hidden = measures.length === 0;
  const draw = () => byId("drawing").replaceChildren(choice.value === "" ? "" : drawReport(report, columns, rows, choice.value));
  choice.onchange = draw;
  draw();
}

async function showReport() {
  reports.shown = choiceNow();
  const report = reports.list.find(row => row.report === byId("report").value);
  byId("why").hidden = true;
  byId("report-title").textContent = report.title;
  byId("report-summary").textContent = withoutOptions(report.summary);
  byId("report-reading").textContent = withoutOptions(report.reading);
  try {
    const rows = await engine.json("report", report.report, ...filterOptions());
    const columns = await columnsOf(report.report);
    const shown = Object.keys(rows[0] ?? {}).map(name => columns.find(column => column.column === name)
      ?? {column: name, kind: typeof rows[0][name] === "string" ? "text" : "integer", meaning: ""});
    byId("report-none").textContent = rows.length === 0 ? "No games answer this." : "";
    showTable(report, shown, rows);
    showDrawing(report, shown, rows);
  } catch (failure) {
    byId("report-none").textContent = inWords(failure.message);
    showTable(report, [], []);
    byId("drawing").replaceChildren();
    byId("measure-label").hidden = true;
  }
}

const choiceNow = () => JSON.stringify([byId("report").value, filterOptions(), book.version]);

/* Where a chosen report is in the address, so a reload and "back" show it again; with the evidence that led away,
 * when it is still that of the book. */
async function openReport(name) {
  if (name !== undefined && reports.list.some(row => row.report === name))
    byId("report").value = name;
  if (reports.shown !== choiceNow())
    await showReport();
}

async function startStatistics() {
  reports.list = JSON.parse((await engine.run("report", "--list", "--format", "json")).out);
  byId("report").replaceChildren(...reports.list.map(row => el("option", {value: row.report}, `${row.title}: ${row.summary}`)));
  byId("report").addEventListener("change", () => {
    location.hash = `#/statistics/${byId("report").value}`;
  });
  byId("filters").addEventListener("input", debounced(250, showReport));
  byId("report-save").addEventListener("click", async () =>
    saveFile(`${byId("report").value}.csv`, (await engine.run("report", byId("report").value, ...filterOptions(), "--format", "csv")).out));
}
