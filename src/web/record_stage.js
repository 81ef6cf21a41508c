/* record_stage.js - the stage: what may be done now, as the part of the table that is asked for.
 *
 * What can be tapped has the line that it sends in data-line.  Actions about the same thing share a face; when there are several, a
 * sheet asks which. */

const readable = word => word === "?" ? "unknown" : String(word).replaceAll("-", " ");

/* ---- the game that is shown -------------------------------------------------------------- */

const shownAnswer = () => stage.host.answer();
/* The position of an answer is read once. */
const boardNow = {of: null, position: null};
const shownPosition = () => boardNow.position;

function openBoard(answer) {
  if (boardNow.of === answer)
    return;
  board.openGame(answer.board);
  Object.assign(boardNow, {of: answer, position: board.position(0)});
}
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

/* Elements that a function of the board makes; once for each value of `of`, where one is given. */
function Drawn({make, of, name = "div", ...more}) {
  const place = useRef(null);
  useLayoutEffect(() => board.putParts(place.current, [make()].flat(Infinity).filter(part => part)), of === undefined ? undefined : [of]);
  return html`<${name} ref=${place} ...${more}></${name}>`;
}

const Sign = ({name}) => html`<${Drawn} name="span" class="sign-of" of=${name} make=${() => board.sign(name)}/>`;

/* ---- what was chosen so far -------------------------------------------------------------- */

/* `chosen` are the words of a list that is put together for `chosenFor`, `sheet` actions with one face and `with` what of them is said
 * so far, `picking` the action whose cards are named, `tab` the seat whose board
 * is looked at, `view` what stands above the stage; `again` a move that is chosen again: {line, answer, move, trial, later, isShown}.
 *
 * Whose stage it is, is its `host`: the game that is recorded, or a screen that asks what else could be done.  A host has `answer()`, what the
 * recorder says of the position; `take(line)`, which a tap does; `isBusy()`; `draw()`; the `id` of its stage, and the part that its taps
 * write to, if any. */
const EMPTY_STAGE = {chosen: [], chosenFor: null, sheet: null, with: [], picking: null, tab: null, again: null, search: "", placing: null};
const newStage = host => ({...EMPTY_STAGE, view: "board", host});

const recordStage = newStage({id: "taps", writes: "recording", answer: () => recordStage.again?.answer ?? recording.answer, isBusy: () => recording.isBusy, draw: () => showRecording(),
  take: line => recordStage.again === null ? sendLine(line) : tryOther(line)});

/* The stage on the screen. */
let stage = recordStage;

const drawStage = () => stage.host.draw();

const forgetChosen = (of = stage) => Object.assign(of, {...EMPTY_STAGE, view: of.view});

/* Brings another stage to the screen. */
function enterStage(next) {
  if (stage === next)
    return;
  stage = next;
  drawStage();
}

/* What a tap on an action does: it is taken, or tried in the place of an older move. */
function take(line) {
  Object.assign(stage, {sheet: null, with: [], picking: null});
  return stage.host.take(line);
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

function openSheet(actions) {
  Object.assign(stage, {sheet: actions, with: []});
  drawStage();
}

/* The action that is meant when nothing more is said of it: the price as it is, nothing given in its place. */
const usualOf = actions => actions.find(({usual, things}) => usual && things.slice(1).every(thing => typeof thing === "number"));

const tapped = actions => () => {
  const only = actions.length === 1 ? actions[0] : usualOf(actions);
  if (stage.host.isBusy())
    return;
  if (only?.picks > 0)
    pickFor(only);
  else if (only !== undefined)
    take(only.line);
  else
    openSheet(actions);
};

/* What every face has: a button that knows its lines.  Where one of several actions is usual, the face is that one, and a corner of
 * it leads to the others. */
function Face({actions, kind, label, children}) {
  const usual = usualOf(actions), isOne = actions.length === 1, lines = actions.map(({line}) => line).join("\n");
  const face = html`<button type="button" class=${`face ${kind} legal`} aria-label=${label ?? null} onClick=${tapped(actions)}
    ...${isOne ? {[actions[0].picks > 0 ? "data-picks" : "data-line"]: actions[0].line} : usual !== undefined ? {"data-line": usual.line} : {"data-lines": lines}}>${children}</button>`;
  return isOne || usual === undefined ? face : html`<div class="face-with-more">${face}<button type="button" class="more-ways" data-lines=${lines}
    aria-label=${`${titleOfThing(keyOf(usual))}, otherwise`} onClick=${() => !stage.host.isBusy() && openSheet(actions)}>…</button></div>`;
}

/* The second prospector looks like the first. */
const iconOfRole = name => [name, name.replace(/-\d+$/, "")].find(each => byId(`u-${each}`) !== null) ?? "more";

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

const priceOf = action => action.pays ?? Math.max(0, -(action.money ?? 0));

function BuildingFaces({faces}) {
  const rows = [...faces].map(([name, actions]) => ({name, actions, price: priceOf(usualOf(actions) ?? actions[0])}));
  const shown = rows.filter(({name}) => titleOfThing(name).includes(stage.search.toLowerCase()));
  return html`${rows.length > 14 ? html`<input type="search" class="building-search" placeholder="Search the buildings" aria-label="Search the buildings"
    value=${stage.search} onInput=${event => { stage.search = event.target.value; drawStage(); }}/>` : null}
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

const WordTap = ({action, strong = false}) => action.picks > 0 ? html`<${PickTap} action=${action}/>` : html`<button type="button" class=${`tap legal${strong ? " strong" : ""}`} data-line=${action.line}
  onClick=${() => !stage.host.isBusy() && take(action.line)}>${board.capital(action.words)}${gainOf(action)}</button>`;

const SHEET_WORDS = 12; /* so many ways are read faster than they are chosen from */

const countOf = (list, word) => list.filter(each => each === word).length;
const hasAll = (things, words) => words.every(word => countOf(things, word) >= countOf(words, word));

/* What the ways differ in: a tap on it leaves those that have it. */
function SheetFilter({ways}) {
  const isOpen = word => ways.some(({things}) => countOf(things.slice(1), word) > countOf(stage.with, word));
  const words = [...new Set(ways.flatMap(({things}) => things.slice(1)))].filter(word => typeof word === "string" && isOpen(word) &&
    ways.some(({things}) => !hasAll(things.slice(1), [...stage.with, word])));
  const say = list => () => { stage.with = list; drawStage(); };
  return html`<p class="chips">${stage.with.map((word, i) => html`<button type="button" key=${`in${i}`} class="chip chosen" aria-pressed="true"
      onClick=${say(stage.with.filter((_, k) => k !== i))}>${titleOfThing(word)}</button>`)}
    ${words.map(word => html`<button type="button" key=${word} class="chip" data-with=${word} aria-pressed="false"
      onClick=${say([...stage.with, word])}>${titleOfThing(word)}</button>`)}</p>`;
}

function Sheet() {
  const ways = stage.sheet.filter(({things}) => hasAll(things.slice(1), stage.with));
  return html`<div class="sheet" role="dialog" aria-label="Which of these">
    <h3>${board.capital(titleOfThing(keyOf(stage.sheet[0])))}</h3>
    ${stage.sheet.length > SHEET_WORDS ? html`<${SheetFilter} ways=${ways}/>` : null}
    <div class="taps">${ways.map(action => html`<${WordTap} key=${action.line} action=${action}/>`)}</div>
    <button type="button" class="plain" onClick=${() => openSheet(null)}>Back</button></div>`;
}

/* ---- cards that an action names one by one ------------------------------------------------ */

function pickFor(action) {
  if (stage.host.isBusy())
    return;
  Object.assign(stage, {picking: action, search: ""});
  drawStage();
}

const PickTap = ({action}) => html`<button type="button" class="tap legal" data-picks=${action.line} onClick=${() => pickFor(action)}>${board.capital(action.words)} …</button>`;

function Picking({answer}) {
  const action = stage.picking, node = answer.nodes.find(each => each.legal.includes(action));
  return html`<section class="node" data-seat=${node.seat}><h3 class="ask"><${Badge} seat=${seatOf(node.seat)}/><span><bdi>${playerOf(node.seat)}</bdi> ${action.words}</span></h3>
    <${List} list=${listOfAction(node, action)}/>
    <button type="button" class="plain" onClick=${() => pickFor(null)}>Back</button></section>`;
}

/* ---- beside what is asked for ------------------------------------------------------------- */

/* A guest who moves, a building that is not used: it may be said now, and seldom is. */
const Beside = ({answer}) => answer.beside.length === 0 ? null : html`<details class="beside"><summary>Something beside the turn</summary>
  <div class="taps">${answer.beside.map(action => html`<button type="button" key=${action.line} class="tap legal" data-line=${action.line}
    onClick=${() => !stage.host.isBusy() && take(action.line)}><${Badge} seat=${seatOf(action.line[0])}/><span><bdi>${playerOf(action.line[0])}</bdi> ${action.words}</span></button>`)}</div></details>`;

/* ---- one node ---------------------------------------------------------------------------- */

const classOf = name => thingNamed(name)?.class;
const isAll = (faces, name) => faces.size > 0 && [...faces.keys()].every(key => classOf(key) === name);

/* Actions about things that lie on the table: pieces, and what has no picture in words. */
const PieceFaces = ({faces}) => html`<div class="piece-faces">${[...faces].map(([name, actions]) => ["good", "tile"].includes(classOf(name))
  ? html`<${PieceFace} key=${name} name=${name} actions=${actions}/>`
  : actions.length === 1 ? html`<${WordTap} key=${name} action=${actions[0]}/>`
  : html`<${Face} key=${name} actions=${actions} kind="tap">${titleOfThing(name)} …</${Face}>`)}</div>`;

function Faces({node}) {
  const loads = node.legal.filter(action => action.verb === "load" && loadOf(action) !== null);
  const others = node.legal.filter(action => !loads.includes(action)), faces = facesOf(others);
  const plain = others.filter(action => keyOf(action) === null && action.verb !== "pass");
  return html`${loads.length > 0 ? html`<div class="load-faces">${loads.map(action => html`<${LoadFace} key=${action.line} action=${action}/>`)}</div>` : null}
    ${isAll(faces, "role") ? html`<${RoleFaces} faces=${faces}/>` : isAll(faces, "building") && others.some(action => action.verb === "build")
    ? html`<${BuildingFaces} faces=${faces}/>` : html`<${PieceFaces} faces=${faces}/>`}
    <div class="taps">${plain.map(action => html`<${WordTap} key=${action.line} action=${action}/>`)}</div>`;
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
    ${isList(node) ? html`<${List} list=${listOfNode(node)}/>` : null}<${Faces} node=${node}/></section>`;
}
