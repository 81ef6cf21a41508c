// draw.js - makes elements and the signs of all drawings.

const SVG = 'http://www.w3.org/2000/svg';

function fillIn(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : value);
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== '') element.append(child);
  return element;
}

// An element; strings become text nodes, never markup.
const el = (name, attributes = {}, ...children) =>
  fillIn(document.createElement(name), attributes, children);
const svg = (name, attributes = {}, ...children) =>
  fillIn(document.createElementNS(SVG, name), attributes, children);

// Parts of one kind can become each other: words, elements of one thing.
const kindOf = (part) => (part.localName === undefined ? part.nodeName : `${part.localName} ${part.getAttribute('data-piece') ?? part.getAttribute('class')?.split(' ', 1)[0] ?? ''}`);

function takeAttributes(there, part) {
  for (const name of there.getAttributeNames())
    if (!part.hasAttribute(name)) there.removeAttribute(name);
  for (const name of part.getAttributeNames()) {
    const value = part.getAttribute(name);
    if (there.getAttribute(name) === value) continue;
    else if (name === 'style') there.style.cssText = part.style.cssText; // the policy of the page forbids the attribute
    else there.setAttribute(name, value);
  }
}

// What is there becomes like `part`.
function becomeLike(there, part) {
  if (there === part || there.isEqualNode(part)) return;
  if (there.localName === undefined) there.data = part.data;
  else if (there.namespaceURI !== part.namespaceURI) there.replaceWith(part);
  else {
    takeAttributes(there, part);
    putParts(there, [...part.childNodes]);
  }
}

// Puts parts into a place.  What is there already stays, so that the browser need not lay it out and paint it again: the parts from the
// first and from the last on that are of the same kind; those between come and go.
function putParts(place, all) {
  const parts = all.map((part) => (part.nodeName === undefined ? document.createTextNode(part) : part)), there = [...place.childNodes];
  const most = Math.min(parts.length, there.length), isOne = (i, j) => kindOf(parts[i]) === kindOf(there[j]);
  let first = 0, last = 0;
  while (first < most && isOne(first, first)) first++;
  while (last < most - first && isOne(parts.length - 1 - last, there.length - 1 - last)) last++;
  for (const gone of there.slice(first, there.length - last)) gone.remove();
  const after = there[there.length - last] ?? null;
  for (const part of parts.slice(first, parts.length - last)) place.insertBefore(part, after);
  for (let i = 0; i < first; i++) becomeLike(there[i], parts[i]);
  for (let i = 1; i <= last; i++) becomeLike(there[there.length - i], parts[parts.length - i]);
}

// What parts of the page were drawn from, by their names.
const drawnFrom = new Map();

// Whether a part has to be drawn: not where it was drawn from the same already.
function isOther(name, ...from) {
  const key = JSON.stringify(from);
  if (drawnFrom.get(name) === key) return false;
  drawnFrom.set(name, key);
  return true;
}

// The elements of the named parts that are there.
const partsThere = new Map();

// Puts named parts into a place, each [name, what it is drawn from, how], and draws those alone that are drawn from something else than before.
function putNamed(place, all) {
  for (const [name, from, draw] of all)
    if (isOther(name, from)) partsThere.set(name, [draw()].flat(Infinity).filter(Boolean));
  putParts(place, all.flatMap(([name]) => partsThere.get(name)));
  let n = 0;
  for (const [name] of all)
    partsThere.set(name, partsThere.get(name).map(() => place.childNodes[n++]));
}

// The signs that were drawn, by name and extra class.
const signs = new Map();

function drawSign(name, extra) {
  const symbol = document.getElementById(`s-${name}`);
  if (!symbol) return el('span', { class: `letters ${extra}`, 'aria-hidden': 'true' }, name.slice(0, 2));
  return svg('svg', { class: `sign ${name} ${extra}`, 'aria-hidden': 'true', viewBox: name === 'ship' ? '0 0 48 24' : '0 0 24 24' },
    ...symbol.cloneNode(true).childNodes);
}

// A sign of symbols.svg in the colours of its thing, or its first letters when it has no drawing.  It holds the shapes themselves: for
// a `use` the browser makes a tree of its own with a frame of its own, and a board has hundreds of signs.
// Screen readers skip signs and read the words beside them.
function sign(name, extra = '') {
  const key = `${name} ${extra}`;
  if (!signs.has(key)) signs.set(key, drawSign(name, extra));
  return signs.get(key).cloneNode(true);
}

const badge = (seat, extra = '') =>
  el('span', { class: `badge seat-${seat} ${extra}`, 'aria-hidden': 'true' }, seatLetter(seat));

const byId = (id) => document.getElementById(id);

// Words for screen readers only.
const spoken = (...text) => el('span', { class: 'spoken' }, ...text);

const playerName = (seat) => el('bdi', { class: 'name', title: shortName(seat) }, shortName(seat));

// "+3", "−2"
const signed = (n) => (n > 0 ? `+${n}` : `−${-n}`);
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const titleOf = (name) => titles.get(name) ?? name;

const fieldNamed = (name) => fieldsByName.get(name);

// The value of the i-th use of a panel in a position; undefined when the game does not have it.
function read(panel, i, at, seat) {
  const name = panel.use[i];
  if (name === undefined) return undefined;
  if (name in constants) return constants[name];
  return fieldNamed(name)?.seat ? at.seats[seat][name] : at.state[name];
}

// All that panels read of some positions, but for what never changes.
const readsOf = (panels, seat, ...positions) => panels.flatMap(({ use }) => use).filter((name) => !(name in constants))
  .flatMap((name) => positions.map((at) => (fieldNamed(name)?.seat ? at.seats[seat][name] : at.state[name])));

// The entries of an object by thing that are not zero.
const present = (byThing) => Object.entries(byThing ?? {}).filter(([, n]) => n > 0);
const sum = (list) => list.reduce((total, n) => total + n, 0);

// "corn 2, sugar 1" for screen readers.
const listed = (entries) =>
  entries.map(([name, n]) => `${titleOf(name)} ${n}`).join(', ') || 'none';

// A good with a number: [sign] 3
function counted(name, n, before) {
  return el('span', { class: n === before ? 'counted' : 'counted new', title: titleOf(name), 'data-piece': name },
    sign(name), el('b', {}, String(n)), spoken(` ${titleOf(name)} `));
}
