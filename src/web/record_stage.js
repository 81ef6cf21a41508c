/* record_stage.js - the stage: what may be done now, as the part of the table that is asked for.
 *
 * What can be tapped has the line that it sends in data-line.  Actions about the same thing share a face; when there are several, a
 * sheet asks which. */

const readable = word => word === "?" ? "unknown" : String(word).replaceAll("-", " ");

/* ---- the game that is shown -------------------------------------------------------------- */

const shownAnswer = () => stage.again?.answer ?? recording.answer;
const shownPosition = () => board.position(0);
const thingNamed = name => board.game.things.find(thing => thing.name === name);
const panelOf = kind => board.game.panels.find(panel => panel.kind === kind);
const readPanel = (kind, i, seat) => {
  const panel = panelOf(kind);
  return panel === undefined ? undefined : board.read(panel, i, shownPosition(), seat);
};
const seatOf = letter => letter === null ? -1 : SEATS.indexOf(letter);
const playerOf = letter => shownAnswer().players[seatOf(letter)] ?? letter;
const titleOfThing = name => board.titleOf(name) ?? readable(name);

/* ---- drawings of the page of a game ------------------------------------------------------ */

/* Elements that a function of the board makes. */
function Drawn({make, name = "div", ...more}) {
  const place = useRef(null);
  useLayoutEffect(() => place.current.replaceChildren(...[make()].flat(Infinity).filter(part => part)));
  return html`<${name} ref=${place} ...${more}></${name}>`;
}

const Sign = ({name}) => html`<${Drawn} name="span" class="sign-of" make=${() => board.sign(name)}/>`;
/* ---- what was chosen so far -------------------------------------------------------------- */

/* `chosen` are the words of a list that is put together for `chosenFor`, `sheet` actions with one face, `tab` the seat whose board
 * is looked at, `view` what stands above the stage; `again` a move that is chosen again: {line, answer, words, trial}. */
const stage = {chosen: [], chosenFor: null, sheet: null, tab: null, view: "board", again: null, search: ""};

function forgetChosen() {
  Object.assign(stage, {chosen: [], chosenFor: null, sheet: null, tab: null, again: null, search: "", placing: null});
}

/* What a tap on an action does: it is taken, or tried in the place of an older move. */
function take(line) {
  stage.sheet = null;
  return stage.again === null ? sendLine(line) : tryOther(line);
}

/* ---- faces ------------------------------------------------------------------------------- */

const keyOf = action => action.verb === "pass" || action.things.length === 0 || typeof action.things[0] === "number" ? null : action.things[0];

/* Actions by the thing that they are about, in the order of the program. */
function facesOf(legal) {
  const faces = new Map();
  for (const action of legal)
    if (keyOf(action) !== null)
      faces.set(keyOf(action), [...faces.get(keyOf(action)) ?? [], action]);
  return faces;
}

const tapped = actions => () => {
  if (recording.isBusy)
    return;
  if (actions.length === 1) {
    take(actions[0].line);
    return;
  }
  stage.sheet = actions;
  showRecording();
};

/* What every face has: a button that knows its lines. */
const Face = ({actions, kind, label, children, chosen = false}) => html`<button type="button" class=${`face ${kind} legal${chosen ? " chosen" : ""}`}
  aria-label=${label ?? null} onClick=${tapped(actions)} ...${actions.length === 1 ? {"data-line": actions[0].line}
  : {"data-lines": actions.map(action => action.line).join("\n")}}>${children}</button>`;

const ROLE_ICONS = ["settler", "mayor", "builder", "craftsman", "producer", "trader", "captain", "prospector", "councillor"];
const iconOfRole = name => ROLE_ICONS.find(icon => name.startsWith(icon)) ?? "prospector";

function roleInside(role, coins, taker) {
  return html`<${Icon} name=${iconOfRole(role.name)}/>${taker >= 0 ? html`<${Badge} seat=${taker}/>`
    : coins > 0 ? html`<span class="coins"><${Sign} name=${board.moneySign}/>${coins}<span class="spoken"> ${board.game.money}</span></span>` : null}
    <b>${board.capital(role.title)}</b>${taker >= 0 ? html`<span class="spoken"> taken by ${playerOf(SEATS[taker])}</span>` : null}`;
}

/* All role cards, also those that lie flat; long names come last, where there is room for them. */
function RoleFaces({faces}) {
  const isLong = role => role.title.length > 8;
  const all = board.thingsOf("role").slice(0, readPanel("roles", 2) ?? undefined).sort((a, b) => isLong(a) - isLong(b));
  const taken = readPanel("roles", 0) ?? {}, coins = readPanel("roles", 1) ?? {};
  return html`<div class="role-faces">${all.map(role => faces.has(role.name)
    ? html`<${Face} key=${role.name} actions=${faces.get(role.name)} kind="role-face">${roleInside(role, coins[role.name] ?? 0, -1)}</${Face}>`
    : html`<div key=${role.name} class="face role-face flat">${roleInside(role, 0, (taken[role.name] ?? 0) - 1)}</div>`)}</div>`;
}

const gainOf = action => [action.money ? html`<span class="gain">${action.money > 0 ? "+" : "−"}${Math.abs(action.money)}<${Sign} name=${board.moneySign}/></span>` : null,
  action.points ? html`<span class="gain">+${action.points}<${Sign} name="points"/></span>` : null];

/* A plantation, a good. */
const PieceFace = ({name, actions}) => html`<${Face} actions=${actions} kind="piece-face"><span class=${`plot ${name}`}><${Sign} name=${name}/></span>
  <span class="what">${titleOfThing(name)}</span>${actions.length === 1 ? gainOf(actions[0]) : null}</${Face}>`;

const plateKind = name => {
  const panel = panelOf("city") ?? panelOf("cards"), classes = board.read(panel, panel.kind === "city" ? 5 : 4, shownPosition(), 0);
  return panel.kind === "city" ? ["small-made", "large-made", "violet"][classes[name]] ?? "" : ["small-made", "violet", "monument"][classes[name]] ?? "";
};
const pointsOfBuilding = name => {
  const panel = panelOf("city") ?? panelOf("cards");
  return board.read(panel, panel.kind === "city" ? 4 : 3, shownPosition(), 0)?.[name];
};

/* A building with the price for this player now, or a card. */
function BuildingInside({name, price}) {
  return html`${price === undefined ? null : html`<span class=${`price of-${board.moneySign ?? "cards"}`}><${Sign} name=${board.moneySign ?? "cards"}/><b>${price}</b></span>`}
    <span class="bn">${titleOfThing(name)}</span><small>${thingNamed(name).does ?? ""}</small>
    <span class="vp"><${Sign} name="points"/><b>${pointsOfBuilding(name)}</b><span class="spoken"> points</span></span>`;
}

const priceOf = action => Math.max(0, -(action.money ?? 0));

function BuildingFaces({faces}) {
  const rows = [...faces].map(([name, actions]) => ({name, actions, price: Math.min(...actions.map(priceOf))}));
  const shown = rows.filter(({name}) => titleOfThing(name).includes(stage.search.toLowerCase()));
  return html`${rows.length > 14 ? html`<input type="search" class="building-search" placeholder="Search the buildings" aria-label="Search the buildings"
    value=${stage.search} onInput=${event => { stage.search = event.target.value; showRecording(); }}/>` : null}
    <div class="market-faces">${shown.sort((a, b) => a.price - b.price).map(({name, actions, price}) =>
    html`<${Face} key=${name} actions=${actions} kind=${`building-face ${plateKind(name)}`}><${BuildingInside} name=${name} price=${price}/></${Face}>`)}</div>`;
}

/* ---- loading ----------------------------------------------------------------------------- */

/* "A corn 2 @4": a good, how many, and where to. */
const loadOf = action => /^\S+ (\S+)(?: (\d+))? @(\S+)/.exec(action.line);

function shipSpaces(room, good, n) {
  const [kinds, loads, rooms] = [0, 1, 2].map(i => readPanel("ships", i));
  const at = rooms?.findIndex((each, i) => each === room && (kinds[i] < 0 || board.thingsOf("good")[kinds[i]].name === good));
  const aboard = at >= 0 && loads[at] > 0 ? loads[at] : 0;
  return Array.from({length: room}, (_, i) => html`<span class=${`space${i < aboard ? " full" : i < aboard + n ? " ghost" : ""}`}>
    ${i < aboard + n ? html`<${Sign} name=${good}/>` : null}</span>`);
}

function LoadFace({action}) {
  const [, good, number = "1", where] = loadOf(action), n = Number(number), room = Number(where);
  return html`<${Face} actions=${[action]} kind="load-face" label=${board.capital(action.words)}>
    <span class="vessel">${room > 0 ? html`<span class="hold">${shipSpaces(room, good, n)}</span><span class="hull">${room}</span>`
    : html`<span class="hold">${Array.from({length: Math.min(n, 11)}, () => html`<span class="space ghost"><${Sign} name=${good}/></span>`)}</span><span class="hull">${titleOfThing(where)}</span>`}</span>
    <span class="load-gain"><b>${n} ${titleOfThing(good)}</b>${gainOf(action)}</span></${Face}>`;
}

/* ---- actions in words -------------------------------------------------------------------- */

const WordTap = ({action, strong = false}) => html`<button type="button" class=${`tap legal${strong ? " strong" : ""}`} data-line=${action.line}
  onClick=${() => !recording.isBusy && take(action.line)}>${board.capital(action.words)}${gainOf(action)}</button>`;

function Sheet() {
  return html`<div class="sheet" role="dialog" aria-label="Which of these">
    <h3>${board.capital(titleOfThing(keyOf(stage.sheet[0])))}</h3>
    <div class="taps">${stage.sheet.map(action => html`<${WordTap} key=${action.line} action=${action}/>`)}</div>
    <button type="button" class="plain" onClick=${() => { stage.sheet = null; showRecording(); }}>Back</button></div>`;
}

/* ---- one node ---------------------------------------------------------------------------- */

const classOf = name => thingNamed(name)?.class;
const isAll = (faces, name) => faces.size > 0 && [...faces.keys()].every(key => classOf(key) === name);

function Faces({node}) {
  const faces = facesOf(node.legal), plain = node.legal.filter(action => keyOf(action) === null && action.verb !== "pass");
  const loads = node.legal.filter(action => action.verb === "load" && loadOf(action) !== null);
  const words = html`<div class="taps">${plain.map(action => html`<${WordTap} key=${action.line} action=${action}/>`)}</div>`;
  if (loads.length > 0)
    return html`<div class="load-faces">${loads.map(action => html`<${LoadFace} key=${action.line} action=${action}/>`)}</div>${words}`;
  if (isAll(faces, "role"))
    return html`<${RoleFaces} faces=${faces}/>${words}`;
  if (isAll(faces, "building") && node.legal.some(action => action.verb === "build"))
    return html`<${BuildingFaces} faces=${faces}/>${words}`;
  return html`<div class="piece-faces">${[...faces].map(([name, actions]) => ["good", "tile"].includes(classOf(name))
    ? html`<${PieceFace} key=${name} name=${name} actions=${actions}/>`
    : actions.length === 1 ? html`<${WordTap} key=${name} action=${actions[0]}/>`
    : html`<${Face} key=${name} actions=${actions} kind="tap">${titleOfThing(name)} …</${Face}>`)}</div>${words}`;
}

const passesOf = node => node.legal.filter(action => action.verb === "pass");

/* "Bob builds", "the first plantations are turned up". */
function Ask({node, isFirst, aside = null}) {
  const words = node.seat === null ? board.capital(node.task) : html`<bdi>${playerOf(node.seat)}</bdi> ${node.task}`;
  return html`<h3 class=${isFirst ? "ask" : "ask small"}>${node.seat === null ? null : html`<${Badge} seat=${seatOf(node.seat)}/>`}<span>${words}${node.kind === "optional"
    ? html`<span class="quiet"> or not</span>` : null}</span><span class="aside">${aside}</span></h3>`;
}

function Node({node, isFirst}) {
  if (isPlacement(node))
    return html`<${Placement} node=${node} isFirst=${isFirst}/>`;
  if (node.legal.length === 0 && !isList(node))
    return null;
  return html`<section class="node" data-seat=${node.seat}><${Ask} node=${node} isFirst=${isFirst}/>
    ${isList(node) ? html`<${List} node=${node}/>` : null}<${Faces} node=${node}/></section>`;
}
