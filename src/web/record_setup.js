/* record_setup.js - a new game: the edition as what is on the box, who sits where, what is played with. */

/* `editions` are those of all games, as `rules --list` has them; `now` what is chosen. */
const setUp = {editions: [], now: null};

const emptySetUp = () => ({game: setUp.editions[0].game, profile: setUp.editions[0].usual, expansions: [], more: "", players: ["", "", ""], date: dayNow(), event: "", site: "", id: "", grade: "public"});

const editionOf = game => setUp.editions.find(each => each.game === game);

async function readEditions() {
  setUp.editions = JSON.parse((await engine.run("rules", "--list", "--format", "json")).out).games;
  setUp.now = emptySetUp();
}

const rulesOfSetUp = ({profile, expansions, more}) => [[profile, ...expansions].join(" + "), more.trim()].filter(part => part !== "").join(", ");

/* What was asked about the names is over. */
function changeSetUp(change) {
  byId("new-near")?.replaceChildren();
  Object.assign(setUp.now, change);
  showRecording();
}

function chooseGame(edition) {
  const players = setUp.now.players.slice(0, edition.most_players);
  changeSetUp({game: edition.game, profile: edition.usual, expansions: [], players});
}

const begin = () => changeRecording(() => beginRecording({...setUp.now, rules: rulesOfSetUp(setUp.now),
  players: setUp.now.players.map(name => name.trim()).filter(name => name !== "")}));

/* ---- who sits where ---------------------------------------------------------------------- */

function setPlayer(seat, name) {
  changeSetUp({players: setUp.now.players.map((each, i) => i === seat ? name : each)});
}

function sitDown(name) {
  const free = setUp.now.players.findIndex(each => each.trim() === ""), most = editionOf(setUp.now.game).most_players;
  if (free >= 0)
    setPlayer(free, name);
  else if (setUp.now.players.length < most)
    changeSetUp({players: [...setUp.now.players, name]});
}

const standUp = seat => changeSetUp({players: setUp.now.players.filter((_, i) => i !== seat)});
const turnSeats = () => changeSetUp({players: [...setUp.now.players.slice(1), setUp.now.players[0]]});

const knownPeople = () => [...book.names.values()].filter(row => row.player === row.name && !setUp.now.players.includes(row.name))
  .sort((a, b) => b.games - a.games).slice(0, 12).map(row => row.name);

function SeatRows() {
  const {players, game} = setUp.now;
  return html`<div class="set-up-seats">${players.map((name, seat) => html`<label key=${seat} class="seat-row"><${Badge} seat=${seat}/>
      <input id=${`new-player-${seat}`} value=${name} autocomplete="off" aria-label=${seat === 0 ? "First governor" : `Player ${SEATS[seat]}`} placeholder=${seat === 0 ? "first governor" : "name"}
        onInput=${event => setPlayer(seat, event.target.value)}/>
      ${players.length > editionOf(game).least_players ? html`<button type="button" class="icon" aria-label=${`Leave out ${SEATS[seat]}`} onClick=${() => standUp(seat)}><${Icon} name="close"/></button>` : null}</label>`)}</div>
    <p class="chips">${players.length < editionOf(game).most_players ? html`<button type="button" class="chip" onClick=${() => changeSetUp({players: [...players, ""]})}>One more</button>` : null}
      ${players.every(name => name.trim() !== "") ? html`<button type="button" class="chip" onClick=${turnSeats}>Turn the seats</button>` : null}
      ${knownPeople().map(name => html`<button type="button" key=${name} class="chip person" onClick=${() => sitDown(name)}><bdi>${name}</bdi></button>`)}</p>`;
}

/* ---- the screen -------------------------------------------------------------------------- */

const Choice = ({isOn, children, ...more}) => html`<button type="button" class=${`box${isOn ? " chosen" : ""}`} aria-pressed=${String(isOn)} ...${more}>${children}</button>`;

function Expansions({edition}) {
  const {expansions} = setUp.now;
  return edition.expansions.map(({name, title}) => html`<button type="button" key=${name} class="switch" role="switch" aria-checked=${String(expansions.includes(name))}
    onClick=${() => changeSetUp({expansions: expansions.includes(name) ? expansions.filter(each => each !== name) : [...expansions, name]})}><i></i>${title}</button>`);
}

const Field = ({id, label, ...more}) => html`<label>${label} <input id=${`new-${id}`} value=${setUp.now[id]} onInput=${event => changeSetUp({[id]: event.target.value})} ...${more}/></label>`;

function AsideGames() {
  return recording.aside.length === 0 ? null : html`<div class="aside-games"><h3>Not finished</h3>${recording.aside.map(game => html`<button type="button" key=${game.text} class="box"
    data-writes="recording" onClick=${() => takeUp(game)}><b>${/^players +(.*)$/m.exec(game.text)?.[1].replace(/(^|; )[A-E] /g, "$1") ?? game.name}</b><small>${game.name.replace(/\.slog$/, "")}</small></button>`)}</div>`;
}

function SetUp() {
  if (setUp.now === null)
    return null;
  const {game, profile, players, grade} = setUp.now, edition = editionOf(game);
  const named = players.filter(name => name.trim() !== "");
  return html`<div class="set-up"><${AsideGames}/>
    <form id="record-form" onSubmit=${event => { event.preventDefault(); begin(); }}><fieldset data-writes="recording">
    <h3>Which game?</h3><div class="boxes two">${setUp.editions.map(each => html`<${Choice} key=${each.game} isOn=${each.game === game} data-game=${each.game} onClick=${() => chooseGame(each)}><b>${each.title}</b></${Choice}>`)}</div>
    <div class="boxes">${edition.profiles.map(({name, box}) => html`<${Choice} key=${name} isOn=${name === profile} data-profile=${name} onClick=${() => changeSetUp({profile: name})}><b>${box}</b></${Choice}>`)}</div>
    <div class="switches"><${Expansions} edition=${edition}/>${edition.hides ? html`<button type="button" class="switch" role="switch" aria-checked=${String(grade === "open")}
      onClick=${() => changeSetUp({grade: grade === "open" ? "public" : "open"})}><i></i>Hidden cards are written down, too</button>` : null}</div>
    <h3>Who plays, clockwise?</h3><${SeatRows}/>
    <details><summary>Day, place, house rules</summary><div class="fields"><${Field} id="date" label="Day" type="date"/><${Field} id="event" label="Evening or tournament"/><${Field} id="site" label="Place"/>
      <${Field} id="id" label="Number"/><${Field} id="more" label="Options of the rules"/></div></details>
    <button class="strong wide" disabled=${named.length < edition.least_players}>Start</button></fieldset></form>
    <div id="new-near" role="status" aria-live="polite"></div></div>`;
}
