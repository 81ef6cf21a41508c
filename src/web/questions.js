/* questions.js - Statistics begins with what people ask, each with the sentence that answers it. */

/* The words, the report that answers, and a drawing. */
const QUESTIONS = [["Who leads?", "standings", "crown"], ["Who is strongest?", "ratings", "medal"], ["Which buildings win?", "buildings", "house"],
  ["Which seat is best?", "seats", "seat"], ["Which roles pay?", "roles", "hat"], ["How should one begin?", "openings", "flag"], ["Who beats whom?", "head-to-head", "people"],
  ["How do games end?", "ends", "end"], ["How lucky were we?", "luck", "dice"], ["Who chooses well?", "accuracy", "train"], ["What costs us games?", "habits", "fix"],
  ["Best and longest?", "records", "sheet"], ["What changed this year?", "year", "again"]];
const questionOf = report => QUESTIONS.find(([, name]) => name === report)?.[0];
/* Those that rest on how games were analysed. */
const JUDGED_REPORTS = ["luck", "accuracy", "habits"];

/* The sentences of reports, by report, kind and version of the book; undefined until it is known. */
const headlines = {known: new Map(), isReading: false};
const headlineKey = report => JSON.stringify([report, byId("filter-kind").value, book.version]);
const answerOf = report => headlines.known.get(headlineKey(report));

const isHomeShown = () => viewShown === "statistics" && !byId("statistics-home").hidden;

/* One after the other, for as long as somebody looks at them. */
async function readHeadlines() {
  if (headlines.isReading)
    return;
  headlines.isReading = true;
  try {
    for (const [, report] of QUESTIONS) {
      if (!isHomeShown() || book.games.length === 0)
        return;
      const key = headlineKey(report);
      if (!headlines.known.has(key)) {
        headlines.known.set(key, (await engine.run("report", report, "--headline", "--db", BOOK, "--kind", byId("filter-kind").value)).out.trim());
        redraw();
      }
    }
  } finally {
    headlines.isReading = false;
  }
}

/* What is not known yet leaves its room empty. */
function answerTo(report) {
  const text = answerOf(report);
  if (text === "")
    return JUDGED_REPORTS.includes(report) ? "Look deeper at a game to find out" : "Too few games to say";
  return text ?? "\u00a0";
}

function chooseKind(kind) {
  byId("filter-kind").value = kind;
  redraw();
}

const KindSwitch = () => book.kinds.length > 1 && html`<div class="switcher" role="group" aria-label="Game">${book.kinds.map(kind =>
  html`<button type="button" aria-pressed=${String(kind === byId("filter-kind").value)} onClick=${() => chooseKind(kind)}>${kindTitle(kind)}</button>`)}</div>`;

const QuestionRow = ({words, report, icon}) => html`<li><a href=${`#/statistics/${report}`} data-report=${report}><span class="disc"><${Icon} name=${icon} /></span>
  <span class="grow"><b>${words}</b><small>${answerTo(report)}</small></span><${Icon} name="next" /></a></li>`;

const gamesOfKind = kind => book.games.filter(game => game.kind === kind);

/* Who played most, with the number of games. */
function playersOf(kind) {
  const counts = new Map();
  for (const {players} of gamesOfKind(kind))
    for (const {name} of players)
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

const playerAddress = name => `#/player/${encodeURIComponent(name)}`;

/* What every answer can be found by. */
const AllReports = () => html`<details class="all-reports"><summary>All reports</summary><ul class="lines">${reports.list.filter(({needs}) => needs === "").map(({report, title, summary}) =>
  html`<li><a href=${`#/statistics/${report}`}><span class="grow"><b>${title}</b><small>${withoutOptions(summary)}</small></span><${Icon} name="next" /></a></li>`)}</ul></details>`;

function Questions() {
  const kind = byId("filter-kind").value;
  useEffect(() => {
    readHeadlines();
  });
  if (book.games.length === 0)
    return html`<div class="page"><h2 class="wide-head">Statistics</h2><p class="nothing">The games that you keep are counted here: who leads, which buildings win, who was lucky.</p>
      <p><a class="btn strong" href="#/record">Record a game</a> <a class="btn" href="#/games">Games</a></p></div>`;
  return html`<div class="page"><h2 class="wide-head">Statistics</h2><${KindSwitch} />
    <ul class="lines questions" id="questions">${QUESTIONS.filter(([, name]) => reports.list.some(({report}) => report === name)).map(([words, report, icon]) =>
      html`<${QuestionRow} words=${words} report=${report} icon=${icon} />`)}</ul>
    <h3>How am I doing?</h3>
    <div class="chips" id="statistics-people">${playersOf(kind).slice(0, 24).map(([name, n]) => html`<a class="chip" href=${playerAddress(name)}><bdi>${name}</bdi><span class="quiet">${n}</span></a>`)}</div>
    <${AllReports} />
    <p class="quiet foot-note">${plural(gamesOfKind(kind).length, "game")} of ${kindTitle(kind)}</p></div>`;
}
