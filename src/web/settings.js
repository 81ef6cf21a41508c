/* settings.js - how the page looks, the backup of the book, the people in it. */

const COLOURS = [["", "As the device"], ["light", "Light"], ["dark", "Dark"]];
const DATE_FORMS = [["words", "25 July 2026"], ["iso", "2026-07-25"], ["device", "As the device"]];
const USUAL = {colours: "", dates: "words", saved: "", savedGames: 0};

/* `person` is whose sheet is open, and `refused` why a change of it was refused; `removed` are the deleted games. */
const settings = {...USUAL, person: null, refused: "", removed: [], version: ""};

/* ---- days -------------------------------------------------------------------------------- */

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/* A day as the setting has it; a month or a year alone, too.  Short: without the year when it is this one. */
function dayText(day, isShort = false) {
  const [, year, month, date] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?/.exec(day) ?? [];
  if (year === undefined || settings.dates === "iso")
    return day;
  if (settings.dates === "device" && date !== undefined)
    return new Date(Number(year), Number(month) - 1, Number(date)).toLocaleDateString();
  const words = [date === undefined ? "" : String(Number(date)), month === undefined ? "" : MONTHS[Number(month) - 1],
    isShort && month !== undefined && year === String(new Date().getFullYear()) ? "" : year];
  return words.filter(word => word).join(" ");
}

/* ---- keeping ----------------------------------------------------------------------------- */

keptParts.settings = {
  title: "The settings",
  file: "settings.json",
  async take(value) {
    Object.assign(settings, USUAL);
    for (const [name, usual] of Object.entries(USUAL))
      if (typeof value?.[name] === typeof usual)
        settings[name] = value[name];
    showColours();
    redraw();
  },
};

const showColours = () => {
  document.documentElement.dataset.colours = settings.colours;
};

/* A tab that only reads changes how it looks, and keeps nothing. */
async function changeSettings(change) {
  Object.assign(settings, change);
  for (const game of book.games)
    game.search = undefined; /* it holds the day as it is shown */
  showColours();
  redraw();
  if (canWrite("settings"))
    await kept.set("settings", Object.fromEntries(Object.keys(USUAL).map(name => [name, settings[name]])));
}

/* ---- backup ------------------------------------------------------------------------------ */

async function saveBook() {
  saveFile(`shipslog-${dayNow()}.db`, await engine.read(BOOK));
  await changeSettings({saved: dayNow(), savedGames: book.games.length});
}

const saveLogs = async () => saveFile("shipslog.slog", (await engine.run("db", "export", BOOK)).out);

function savedText() {
  if (settings.saved === "")
    return "Last saved: never";
  const more = book.games.length - settings.savedGames;
  return `Last saved: ${settings.saved === dayNow() ? "today" : dayText(settings.saved)}${more > 0 ? `, ${plural(more, "game")} ago` : ""}`;
}

/* ---- people ------------------------------------------------------------------------------ */

/* A command of `player` that can be taken back. */
const changePlayers = (words, command, back) => writeTo("book", async () => {
  const end = await engine.run("player", command[0], "--db", BOOK, "--", ...command.slice(1));
  if (end.status !== 0) {
    settings.refused = saidOf(end);
    redraw();
    return;
  }
  Object.assign(settings, {person: null, refused: ""});
  await keepBook();
  say(words, false, ...back === null ? [] : [actionOf("Undo", () => changePlayers("It is as before.", back, null), {"data-writes": "book"})]);
});

const renamePerson = (from, to) => changePlayers(`${from} is called ${to} now.`, ["rename", from, to], ["rename", to, from]);
const mergePerson = (name, into) => changePlayers(`${name} is ${into} from now on.`, ["merge", name, into], ["unmerge", name]);

const peopleOf = () => [...book.names.values()].filter(row => row.alias_of === "").sort((a, b) => b.games - a.games);
const aliasesOf = name => [...book.names.values()].filter(row => row.alias_of !== "" && row.player === name).map(row => row.name);

function openPerson(name) {
  Object.assign(settings, {person: name, refused: ""});
  redraw();
}

function PersonSheet({name}) {
  const [fresh, setFresh] = useState(name), [other, setOther] = useState("");
  const also = aliasesOf(name);
  return html`<${DialogSheet} title=${name} onClose=${() => openPerson(null)}>
    ${also.length > 0 && html`<p class="quiet">Also written ${listed(also)}</p>`}
    <form class="row-form" onSubmit=${event => {
      event.preventDefault();
      renamePerson(name, fresh.trim());
    }}>
      <label>Name <input value=${fresh} onInput=${event => setFresh(event.target.value)} autocomplete="off" /></label>
      <button class="btn" data-writes="book" disabled=${!canWrite("book") || fresh.trim() === "" || fresh.trim() === name}>Rename</button>
    </form>
    <form class="row-form" onSubmit=${event => {
      event.preventDefault();
      mergePerson(name, other);
    }}>
      <label>Is the same person as <select value=${other} onChange=${event => setOther(event.target.value)}>
        <option value="">…</option>
        ${peopleOf().filter(row => row.name !== name).map(row => html`<option value=${row.name}>${row.name}</option>`)}
      </select></label>
      <button class="btn" data-writes="book" disabled=${!canWrite("book") || other === ""}>Make one</button>
    </form>
    <p class="bad" role="alert">${settings.refused}</p>
  </${DialogSheet}>`;
}

const PEOPLE_SHOWN = 12;

function PeopleList() {
  const [query, setQuery] = useState(""), [isAll, setAll] = useState(false);
  const people = peopleOf(), found = people.filter(row => folded(row.name).includes(folded(query.trim())));
  if (people.length === 0)
    return html`<p class="quiet">Nobody yet: people come with the games.</p>`;
  const shown = isAll || query !== "" ? found : found.slice(0, PEOPLE_SHOWN);
  return html`
    ${people.length > PEOPLE_SHOWN && html`<label class="search"><${Icon} name="search" /><input type="search" placeholder="Name" aria-label="Search people"
      value=${query} onInput=${event => setQuery(event.target.value)} /></label>`}
    <ul class="lines">${shown.map(row => html`<li><button type="button" onClick=${() => openPerson(row.name)}>
      <bdi class="grow">${row.name}</bdi><span class="quiet">${plural(row.games, "game")}</span><${Icon} name="next" /></button></li>`)}</ul>
    ${shown.length < found.length && html`<p><button type="button" class="btn plain" onClick=${() => setAll(true)}>All ${people.length} people</button></p>`}`;
}

/* ---- deleted games ----------------------------------------------------------------------- */

/* Reads which games were deleted, when the screen opens. */
async function openSettings() {
  settings.removed = !await engine.has(BOOK) ? [] : await engine.json("db", "list", "--removed", "--db", BOOK);
  redraw();
}

const DeletedGames = () => settings.removed.length > 0 && html`<h3>Deleted games</h3>
  <ul class="lines">${settings.removed.map(row => html`<li><span class="grow"><bdi>${row.players}</bdi> <span class="quiet">${dayText(row.date)}</span></span>
    <${Writes} part="book" class="btn plain" onClick=${() => restoreGame(row.game).then(openSettings)}>Bring back</${Writes}></li>`)}</ul>`;

/* ---- the screen -------------------------------------------------------------------------- */

const SettingChoice = ({title, value, values, onChange}) => html`<div class="setting"><span id=${`set-${title}`}>${title}</span>
  <div class="switcher" role="group" aria-labelledby=${`set-${title}`}>${values.map(([name, words]) =>
    html`<button type="button" aria-pressed=${String(value === name)} onClick=${() => onChange(name)}>${words}</button>`)}</div></div>`;

function Settings() {
  const isEmpty = book.games.length === 0;
  return html`<div class="page two-columns">
    <h2 id="settings-title" class="wide-head">Settings</h2>
    <section aria-labelledby="backup-title"><h3 id="backup-title">Backup</h3>
      <p class="quiet">Your games are on this device alone, in this browser. A saved file brings them to another one, and back. ${!isEmpty && html`<b id="last-saved">${savedText()}</b>`}</p>
      <div class="stack">
        <button type="button" id="book-save" class="btn strong" disabled=${isEmpty} onClick=${saveBook}>Save all games</button>
        <${Writes} part="book" id="open" class="btn" onClick=${() => byId("file").click()}><${Icon} name="open" />Open a file</${Writes}>
        <button type="button" id="book-export" class="btn" disabled=${isEmpty} onClick=${saveLogs}>Save as logs in text</button>
        <${Writes} part="book" id="book-clear" class="btn plain" disabled=${isEmpty || !canWrite("book")} onClick=${clearBook}>Remove all games</${Writes}>
      </div>
      <${DeletedGames} />
    </section>
    <section aria-labelledby="looks-title"><h3 id="looks-title">Looks</h3>
      <${SettingChoice} title="Colours" value=${settings.colours} values=${COLOURS} onChange=${colours => changeSettings({colours})} />
      <${SettingChoice} title="Days" value=${settings.dates} values=${DATE_FORMS} onChange=${dates => changeSettings({dates})} />
    </section>
    <section aria-labelledby="people-title"><h3 id="people-title">People</h3><${PeopleList} /></section>
    <p class="quiet foot-note">This page needs no network, and sends nothing anywhere.<br /><span id="version">${settings.version}</span></p>
    ${settings.person !== null && html`<${PersonSheet} key=${settings.person} name=${settings.person} />`}
  </div>`;
}
