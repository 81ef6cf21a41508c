// seats.js - draws the boards of the players, one function for each kind of panel (src/core/panel.h).

// The people on a tile or building: nobles, colonists, empty circles.
function people(occupants, nobles, circles) {
  const empty = Math.max(circles - occupants, 0);
  return [
    Array.from({ length: nobles }, () => sign('noble', 'person')),
    Array.from({ length: Math.max(occupants - nobles, 0) }, () => sign('colonist', 'person')),
    Array.from({ length: empty }, () => sign('circle', 'person')),
  ];
}

const saysPeople = (occupants, nobles, circles) =>
  (circles > 0 || occupants > 0 ? ` ${occupants} of ${circles}${nobles ? `, ${plural(nobles, 'nobles')}` : ''}` : '');

function drawGoods(panel, now, before, seat) {
  const [goods, goodsBefore] = [read(panel, 0, now, seat), read(panel, 0, before, seat)];
  const shown = Object.entries(goods).filter(([name, n]) => n > 0 || goodsBefore[name] > 0);
  return el('div', { class: 'goods' }, shown.length
    ? shown.map(([name, n]) => counted(name, n, goodsBefore[name]))
    : el('span', { class: 'quiet' }, 'no goods'));
}

function drawPeople(panel, now, before, seat) {
  const [all, nobles] = [read(panel, 0, now, seat), read(panel, 1, now, seat) ?? 0];
  if (all === 0) return null;
  return el('div', { class: all === read(panel, 0, before, seat) ? 'people' : 'people new' },
    el('span', { class: 'quiet' }, `${panel.title} `), people(all, nobles, 0), spoken(saysPeople(all, nobles, 0)));
}

// Tiles of one kind, the occupied ones first.
function tilesOf(name, n, manned, nobles, circles, before) {
  return Array.from({ length: n }, (_, i) => tile(name,
    i >= before.n || (i < manned) !== (i < before.manned),
    circles === 0 && i >= manned ? null
      : sign(i < nobles ? 'noble' : i < manned ? 'colonist' : 'circle', 'person')));
}

function drawIsland(panel, now, before, seat) {
  const [tiles, manned, nobles, circles] = [0, 1, 2, 3].map((i) => read(panel, i, now, seat) ?? {});
  const [tilesBefore, mannedBefore] = [0, 1].map((i) => read(panel, i, before, seat));
  const entries = present(tiles);
  const used = sum(entries.map(([, n]) => n));
  return el('div', { class: 'island', role: 'img',
    'aria-label': `island: ${entries.map(([name, n]) => `${titleOf(name)} ${n}, ${manned[name]} occupied`).join('; ') || 'empty'}` },
    entries.map(([name, n]) => tilesOf(name, n, manned[name], nobles[name] ?? 0, circles[name],
      { n: tilesBefore[name] ?? 0, manned: mannedBefore[name] ?? 0 })),
    Array.from({ length: Math.max(panel.number - used, 0) }, () => el('span', { class: 'tile free' })));
}

const plateClass = (classes, name) => ['small-made', 'large-made', 'violet'][classes[name]] ?? '';

// Free spaces one by one; their number where there is little room.
const freePlates = (free) => [Array.from({ length: free }, () => el('li', { class: 'plate free', 'aria-hidden': 'true' })),
  free > 0 ? el('li', { class: 'rest quiet', 'aria-hidden': 'true' }, `${free} free`) : null];

function drawCity(panel, now, before, seat) {
  const [city, nobles, circles, sizes, points, classes] =
    [0, 1, 2, 3, 4, 5].map((i) => read(panel, i, now, seat) ?? {});
  const cityBefore = read(panel, 0, before, seat);
  const owned = Object.keys(city).filter((name) => city[name] >= 0);
  const free = Math.max(panel.number - sum(owned.map((name) => sizes[name])), 0);
  owned.sort((a, b) => sizes[b] - sizes[a]);
  const plate = (name) => el('li', {
    class: `plate ${plateClass(classes, name)}${sizes[name] > 1 ? ' large' : ''}${city[name] === cityBefore[name] ? '' : ' new'}`,
    title: `${titleOf(name)}: ${plural(points[name], 'points')}`, 'data-piece': name },
    el('span', { class: 'label' }, titleOf(name)),
    el('span', { class: 'crew' }, people(city[name], nobles[name] ?? 0, circles[name])),
    spoken(saysPeople(city[name], nobles[name] ?? 0, circles[name])));
  return el('ul', { class: 'city', 'aria-label': 'city' }, owned.map(plate), freePlates(free));
}

// Buildings that are cards: goods lie on those that make them.
function drawCards(panel, now, before, seat) {
  const [built, covered, goods, points, classes, goodOf] =
    [0, 1, 2, 3, 4, 5].map((i) => read(panel, i, now, seat));
  const [builtBefore, goodsBefore] = [read(panel, 0, before, seat), read(panel, 2, before, seat)];
  const onCard = (name, i) => {
    const good = goodsOf(goodOf[name] - 1);
    return good && i < goods[good]
      ? el('span', { class: i >= goodsBefore[good] ? 'new' : '' }, sign(good), spoken(` with ${titleOf(good)}`)) : null;
  };
  const plates = Object.keys(built).flatMap((name) => Array.from({ length: Math.max(built[name], 0) }, (_, i) =>
    el('li', { class: `plate ${['small-made', 'violet', 'monument'][classes[name]]}${i >= builtBefore[name] ? ' new' : ''}`,
      title: `${titleOf(name)}: ${plural(points[name], 'points')}`, 'data-piece': name },
      el('span', { class: 'label' }, titleOf(name)), el('span', { class: 'crew' }, onCard(name, i)))));
  const free = Math.max(panel.number - plates.length, 0);
  return [
    el('ul', { class: 'city', 'aria-label': 'buildings' }, plates, freePlates(free)),
    present(covered).length ? el('p', { class: 'quiet' }, `covered: ${listed(present(covered))}`) : null,
  ];
}

function drawHand(panel, now, before, seat) {
  const cards = (at) => knownCards(read(panel, 1, at), panel.number + seat, read(panel, 0, at, seat));
  return el('div', {}, el('h4', {}, `hand ${read(panel, 0, now, seat)}`), cardList(cards(now), cards(before)));
}

const seatPanels = {
  goods: drawGoods,
  people: drawPeople,
  island: drawIsland,
  city: drawCity,
  cards: drawCards,
  hand: drawHand,
  piles: drawPiles,
};

// Signs beside the name, such as the governor.
function marksOf(at, seat) {
  return game.panels.filter((panel) => panel.kind === 'mark' && read(panel, 0, at) === seat)
    .map((panel) => el('span', { class: 'mark', title: panel.title }, sign('governor'), spoken(` ${panel.title}`)));
}

function moneyOf(now, before, seat) {
  if (!moneyField) return null;
  const n = now.seats[seat][moneyField.name];
  return el('span', { class: n === before.seats[seat][moneyField.name] ? 'money' : 'money new', title: game.money },
    sign(moneySign), el('b', {}, String(n)), spoken(` ${game.money}`));
}

function pointsOf(now, before, seat) {
  const { total } = now.seats[seat].score;
  return el('span', { class: total === before.seats[seat].score.total ? 'total' : 'total new', title: `points if the game ended here: ${partsLine(now.seats[seat].score)}` },
    el('b', {}, String(total)), ' pts');
}

const partsShown = () => game.parts.filter((part) => !part.absent);
const partsLine = (score) => partsShown().map((part) => `${part.title} ${score[part.name]}`).join(', ');

// What the player has to decide, when it is their turn.
const taskOf = (event, seat) => {
  const [kind, who, step] = standing[event].stop;
  return who === seat && kind !== 'over' ? game.tasks[step] : null;
};

// "9 of 12 buildings"
function builtLine(now, seat) {
  const panel = game.panels.find(({ kind }) => kind === 'cards');
  return panel ? `${sum(Object.values(read(panel, 0, now, seat)))} of ${plural(panel.number, panel.title)}` : '';
}

// Goods, people without a place, and the task of the player share a line.
const inHoldings = (panel) => ['goods', 'people'].includes(panel.kind);

// The parts of the board of a player, each [name, what it is drawn from, how].
function partsOfSeat(now, before, seat, event) {
  const task = taskOf(event, seat), kinds = (is) => game.panels.filter(({ kind }) => is(kind));
  const panels = game.panels.filter((panel) => panel.seat && panel.kind in seatPanels), held = panels.filter(inHoldings);
  const draw = (panel) => seatPanels[panel.kind](panel, now, before, seat);
  return [
    ['head', [readsOf(kinds((kind) => kind === 'mark'), seat, now), [now, before].map((at) => at.seats[seat][moneyField?.name]), now.seats[seat].score, before.seats[seat].score.total],
      () => el('h3', {}, badge(seat), playerName(seat), marksOf(now, seat),
        el('span', { class: 'filler' }), moneyOf(now, before, seat), pointsOf(now, before, seat))],
    ['holdings', [task, readsOf(held.length > 0 ? held : kinds((kind) => kind === 'cards'), seat, now, before)],
      () => el('div', { class: 'holdings' }, held.length > 0 ? held.map(draw) : el('span', { class: 'quiet' }, builtLine(now, seat)),
        task ? el('span', { class: 'task' }, task) : null)],
    ...panels.filter((panel) => !inHoldings(panel)).map((panel, i) => [`panel ${i}`, readsOf([panel], seat, now, before), () => draw(panel)]),
  ];
}

const seatFrame = (seat, task, ...inside) =>
  el('section', { class: `player seat-${seat}${task ? ' to-act' : ''}`, 'aria-label': shortName(seat) }, ...inside);

const drawSeat = (now, before, seat, event) =>
  seatFrame(seat, taskOf(event, seat), partsOfSeat(now, before, seat, event).map(([, , draw]) => draw()));
