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

const isLike = (part, there) => (typeof part === 'string' ? there.nodeType === Node.TEXT_NODE && there.data === part : part.isEqualNode(there));

// Puts parts into a place; what is there already stays, so that the browser need not lay it out and paint it again.
function putParts(place, parts) {
  const there = [...place.childNodes];
  if (parts.length !== there.length) place.replaceChildren(...parts);
  else parts.forEach((part, i) => { if (!isLike(part, there[i])) there[i].replaceWith(part); });
}

// A sign of symbols.svg in the colours of its thing, or its first letters when it has no drawing.
// Screen readers skip signs and read the words beside them.
function sign(name, extra = '') {
  const id = `s-${name}`;
  if (!document.getElementById(id))
    return el('span', { class: `letters ${extra}`, 'aria-hidden': 'true' }, name.slice(0, 2));
  return svg('svg', { class: `sign ${name} ${extra}`, 'aria-hidden': 'true', viewBox: name === 'ship' ? '0 0 48 24' : '0 0 24 24' },
    svg('use', { href: `#${id}` }));
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

const fieldNamed = (name) => game.fields.find((field) => field.name === name);

// The value of the i-th use of a panel in a position; undefined when the game does not have it.
function read(panel, i, at, seat) {
  const name = panel.use[i];
  if (name === undefined) return undefined;
  if (name in constants) return constants[name];
  return fieldNamed(name)?.seat ? at.seats[seat][name] : at.state[name];
}

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
