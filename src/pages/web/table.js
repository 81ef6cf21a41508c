// table.js - draws the table, one function for each kind of panel (src/core/panel.h).
//
// A function gets the panel, the position and the one before, and returns elements; null leaves
// the panel out.  What has changed has the class "new".

let marketOpen = false;

// A space that holds a good, or nothing.
const space = (good, isNew) =>
  el('span', { class: `space${good ? ` full ${good}` : ''}${isNew ? ' new' : ''}` },
    good ? sign(good) : null);

const goodsOf = (i) => thingsOf('good')[i]?.name;

function roleCard(role, taken, coins, isNew, isNow) {
  const who = taken > 0 ? taken - 1 : -1;
  const state = `${who >= 0 ? ' taken' : ''}${isNow ? ' current' : ''}${isNew ? ' new' : ''}`;
  return el('li', { class: `role${state}`, 'data-piece': role.name },
    el('span', { class: 'label' }, capital(role.title)),
    coins ? el('span', { class: 'coins' }, sign(moneySign), String(coins), spoken(` ${game.money}`)) : null,
    who >= 0 ? [badge(who), spoken(` taken by ${shortName(who)}`)] : null);
}

// The index of the role of the phase, -1 between phases.
function phaseOf(at) {
  const panel = game.panels.find(({ kind }) => kind === 'phase');
  const role = panel ? read(panel, 0, at) : -1;
  const chooser = panel ? read(panel, 1, at) : -1;
  const taken = panel ? Object.values(read(panel, 2, at)) : [];
  return { role: role >= 0 && taken[role] > 0 ? role : -1, chooser };
}

function drawRoles(panel, now, before) {
  const roles = thingsOf('role').slice(0, read(panel, 2, now) ?? undefined);
  const [taken, coins] = [read(panel, 0, now), read(panel, 1, now) ?? {}];
  const [takenBefore, coinsBefore] = [read(panel, 0, before), read(panel, 1, before) ?? {}];
  const { role: current } = phaseOf(now);
  return el('ul', { class: 'roles' }, roles.map((role, i) => roleCard(role, taken[role.name],
    coins[role.name],
    taken[role.name] > takenBefore[role.name] || (coins[role.name] ?? 0) > (coinsBefore[role.name] ?? 0),
    i === current && now.stop.kind !== 'over')));
}

function drawShip(kind, load, room, loadBefore) {
  const good = kind < 0 ? null : goodsOf(kind);
  const spaces = Array.from({ length: room }, (_, i) =>
    space(i < load ? good : null, i < load && i >= loadBefore));
  return el('li', { class: 'ship', 'data-room': room, title: good ? `${titleOf(good)} ${load} of ${room}` : `empty, ${room} spaces` },
    el('span', { class: 'hold' }, spaces),
    el('span', { class: 'hull', 'aria-hidden': 'true' }, String(room)),
    spoken(good ? `${titleOf(good)} ${load} of ${room}` : `empty, ${room} spaces`));
}

function drawShips(panel, now, before) {
  const [kind, load, room] = [0, 1, 2].map((i) => read(panel, i, now));
  const loadBefore = read(panel, 1, before);
  return el('ul', { class: 'ships' }, room.map((n, i) =>
    (n > 0 ? drawShip(kind[i], load[i], n, loadBefore[i]) : null)));
}

const expand = (byThing) =>
  Object.entries(byThing).flatMap(([name, n]) => Array(Math.max(n, 0)).fill(name));

// For each of a list of names, whether it is one more than before.
function areNew(names, before) {
  const seen = {};
  return names.map((name) => (seen[name] = (seen[name] ?? 0) + 1) > (before?.[name] ?? 0));
}

function drawHouse(panel, now, before) {
  const sold = read(panel, 0, now);
  const names = expand(sold);
  const fresh = areNew(names, read(panel, 0, before));
  const size = Math.max(read(panel, 1, now), names.length);
  return el('div', { class: 'house' },
    Array.from({ length: size }, (_, i) => space(names[i], fresh[i])),
    spoken(listed(present(sold))));
}

function tile(name, isNew, ...inside) {
  return el('span', { class: `tile ${name}${isNew ? ' new' : ''}`, title: titleOf(name), 'data-piece': name },
    sign(name), ...inside);
}

function drawTiles(panel, now, before) {
  const faceUp = read(panel, 0, now);
  const names = expand(faceUp);
  const fresh = areNew(names, read(panel, 0, before));
  const unknown = read(panel, 1, now) ?? 0;
  return el('div', { class: 'row-of-tiles' }, names.map((name, i) => tile(name, fresh[i])),
    Array.from({ length: unknown }, () => tile('unknown', false)),
    spoken(`${listed(present(faceUp))}${unknown ? `, unknown ${unknown}` : ''}`));
}

const labelOf = (name) => name.replaceAll('_', ' ').replace(/^vp\b/, 'VP');

function drawPiles(panel, now, before, seat) {
  const shown = panel.use.filter((_, i) => {
    const n = read(panel, i, now, seat);
    return n !== undefined && (seat === undefined || n > 0);
  });
  if (shown.length === 0) return null;
  return el('dl', { class: 'piles' }, shown.map((name) => {
    const i = panel.use.indexOf(name);
    const n = read(panel, i, now, seat);
    return el('div', { class: n === read(panel, i, before, seat) ? '' : 'new', title: fieldNamed(name).help },
      el('dt', {}, labelOf(name)), el('dd', {}, String(n)));
  }));
}

function drawStock(panel, now, before) {
  const [left, leftBefore] = [read(panel, 0, now), read(panel, 0, before)];
  return el('div', { class: 'goods' },
    Object.entries(left).map(([name, n]) => counted(name, n, leftBefore[name])));
}

// One line for each price.
function drawMarket(panel, now, before) {
  const [left, costs, , box] = [0, 1, 2, 3].map((i) => read(panel, i, now));
  const leftBefore = read(panel, 0, before);
  const names = Object.keys(left).filter((name) => left[name] > 0);
  const prices = [...new Set(names.map((name) => costs[name]))].sort((a, b) => a - b);
  const item = (name) => el('li', { class: left[name] === leftBefore[name] ? '' : 'new', 'data-piece': name },
    `${titleOf(name)}\u00a0`, el('small', {}, `×${left[name]}`));
  const details = el('details', { class: 'market', open: marketOpen },
    el('summary', {}, `${capital(panel.title)}: ${sum(names.map((name) => left[name]))}`,
      present(box).length ? ` (${present(box).length} kinds not in this game)` : ''),
    el('dl', {}, prices.map((price) => el('div', {},
      el('dt', {}, sign(moneySign), String(price), spoken(` ${game.money}`)),
      el('dd', {}, el('ul', {}, names.filter((name) => costs[name] === price).map(item)))))));
  details.addEventListener('toggle', () => { marketOpen = details.open; });
  return details;
}

const priceLine = (prices) => el('span', { class: 'goods' }, prices.map((price, i) =>
  el('span', { class: 'counted', title: titleOf(goodsOf(i)) }, sign(goodsOf(i)), el('b', {}, String(price)))));

// The tile of this phase and, when it is known, the next one.
function drawPrices(panel, now) {
  const [tileNow, order, turned, flat] = [0, 1, 2, 3].map((i) => read(panel, i, now));
  const width = flat.length / order.length;
  const pricesOf = (n) => flat.slice(n * width, (n + 1) * width);
  const next = order[turned % order.length];
  return el('dl', { class: 'prices' },
    tileNow >= 0 ? el('div', {}, el('dt', {}, 'now'), el('dd', {}, priceLine(pricesOf(tileNow)))) : null,
    el('div', {}, el('dt', {}, 'next'), el('dd', {}, next >= 0 ? priceLine(pricesOf(next)) : 'not seen yet')));
}

// The known cards of a place and the number of the others.
function knownCards(atLeast, place, total) {
  const cards = game.things.filter((thing) => thing.class === 'building');
  const known = cards.map((card, i) => [card.name, atLeast[place * cards.length + i]])
    .filter(([, n]) => n > 0);
  return { known, unknown: Math.max(total - sum(known.map(([, n]) => n)), 0) };
}

function cardList({ known, unknown }, before) {
  return el('ul', { class: 'hand' },
    known.flatMap(([name, n]) => Array.from({ length: n }, (_, i) =>
      el('li', { class: `held${before && i >= (Object.fromEntries(before.known)[name] ?? 0) ? ' new' : ''}`, 'data-piece': name }, titleOf(name)))),
    Array.from({ length: unknown }, () => el('li', { class: 'held back', title: 'not known' }, sign('cards'))),
    unknown ? el('li', { class: 'spoken' }, `${unknown} unknown`) : null);
}

function drawOffer(panel, now) {
  const total = read(panel, 0, now);
  return total > 0 ? cardList(knownCards(read(panel, 1, now), panel.number, total)) : null;
}

const tablePanels = {
  roles: drawRoles,
  ships: drawShips,
  house: drawHouse,
  tiles: drawTiles,
  piles: drawPiles,
  stock: drawStock,
  market: drawMarket,
  prices: drawPrices,
  offer: drawOffer,
};

// Panels that are rarely needed come below the players.
const isBelow = (panel) => panel.kind === 'market';

function drawPanel(panel, now, before, below) {
  const inside = tablePanels[panel.kind](panel, now, before);
  return inside && el('section', { class: `panel ${panel.kind}-panel` },
    below ? null : el('h3', {}, panel.title), inside);
}

const panelsOfTable = (below) =>
  game.panels.filter((panel) => !panel.seat && panel.kind in tablePanels && isBelow(panel) === below);

const drawTable = (now, before, below) =>
  panelsOfTable(below).map((panel) => drawPanel(panel, now, before, below)).filter(Boolean);

// The parts of the table, each [name, what it is drawn from, how]: of the roles, which one the phase is about, too.
const partsOfTable = (now, before, below) => panelsOfTable(below).map((panel) => [`panel ${game.panels.indexOf(panel)}`,
  [readsOf(game.panels.filter((other) => other === panel || (panel.kind === 'roles' && other.kind === 'phase')), undefined, now, before), now.stop.kind === 'over'],
  () => drawPanel(panel, now, before, below)]);
