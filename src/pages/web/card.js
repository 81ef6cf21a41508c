// card.js - what a choice cost, as a card: what was chosen, what was better, and why; and the same on the board.

const card = byId('card');
const shownOnCard = 4; // choices; the one that was made is always among them
let cardOf = null; // the event

// The decision on the board as its player saw it, with the better choice marked; null when the board shows an event.
let seen = null;

// Marked decisions one after the other, for the card's buttons.
const marked = (game.decisions ?? []).filter(signOf).map(({ event }) => event).sort((a, b) => a - b);

const isMade = ([, , made]) => made === 1;

// The chance that the choice gave which was made: of a kept analysis what the best one gave, less the loss.
function chanceMade(decision) {
  const made = decision.choices?.find(isMade);
  return made ? made[1][0] : chancesAt(decision.event)[steps[decision.event].seat];
}

// Rows of the card: [words, thousandths, made], the best first.
function choiceRows(decision) {
  const made = chanceMade(decision), words = sentence(decision.event).slice(1).join('').trim();
  const all = decision.choices?.map(([text, [chance], isOne]) => [text, chance, isOne === 1])
    ?? (decision.best === undefined ? [] : [[decision.best, Math.min(1000, Math.max(0, made + decision.loss[0])), false]]);
  const rows = all.filter((row, i) => i < shownOnCard || row[2]);
  return rows.some(([, , isOne]) => isOne) ? rows : [...rows.slice(0, shownOnCard - 1), [words, made, true]];
}

const withoutChooses = (text) => capital(text.replace(/^chooses /, ''));

function barRow(seat, [text, chance, made]) {
  const bar = el('i');
  bar.style.width = `${chance / 10}%`;
  return el('li', { class: made ? 'made' : '' },
    el('span', { class: 'choice-words', title: text }, made ? el('em', {}, 'Chosen: ') : null, withoutChooses(text)),
    el('span', { class: `meter seat-${seat}` }, bar), el('b', {}, percent(chance)));
}

// "That is 25 of 100 chances to win, and 2.7 points, fewer"
function costSentence({ loss, points: lost }) {
  const chance = Math.round(loss[0] / 10);
  if (chance < 1) return 'It cost nothing.';
  const error = loss[1] === 0 ? '' : `, give or take ${Math.max(1, Math.round(loss[1] / 10))}`;
  return `It cost ${chance} of 100 chances to win${error}${lost[0] > 0 ? `, and ${points(lost[0])} points` : ''}.`;
}

const cardButton = (text, act, attributes = {}) => {
  const button = el('button', { type: 'button', ...attributes }, text);
  button.addEventListener('click', act);
  return button;
};

// To the marked decision before or after; the card stays open.
function besideOnCard(direction) {
  const beside = direction < 0 ? marked.filter((event) => event < cardOf).at(-1) : marked.find((event) => event > cardOf);
  return cardButton(direction < 0 ? '‹' : '›', () => openCard(beside), { class: 'beside', disabled: beside === undefined,
    'aria-label': direction < 0 ? 'Mark before' : 'Next mark' });
}

// What else is done at a decision is not in this file: the program itself answers that.
const askWhatIf = (event) => parent.postMessage({ whatIf: event }, '*');

function cardParts(decision) {
  const { event } = decision, { seat } = steps[event], at = marked.indexOf(event);
  const title = decision.loss[0] > 2 * decision.loss[1] ? severityOf(decision) ?? 'Perhaps not the best' : 'Nothing was clearly better';
  return [
    el('header', {}, signOf(decision) ? el('span', { class: `grade grade-${decision.mistake}`, 'aria-hidden': 'true' }, signOf(decision)) : null,
      el('div', {}, el('h2', { id: 'card-title' }, badge(seat), ...sentence(event)),
        el('p', { class: 'quiet' }, `${title} in round ${standing[event].clock[0]}`)),
      cardButton('×', () => card.close(), { class: 'close', 'aria-label': 'Close' })),
    el('p', { class: 'of-bars quiet' }, 'Chance of ', playerName(seat), ' to win'),
    el('ol', { class: 'bars' }, choiceRows(decision).map((row) => barRow(seat, row))),
    el('p', {}, costSentence(decision)),
    decision.why ? el('p', { class: 'reason' }, capital(`${decision.why}.`)) : null,
    el('footer', {}, cardButton('See it on the board', () => seeOnBoard(event), { class: 'strong', 'data-see': event }),
      game.app ? cardButton('What if …', () => askWhatIf(event), { 'data-what-if': event }) : null,
      at < 0 ? null : el('span', { class: 'around' }, besideOnCard(-1), el('span', { class: 'quiet' }, `${at + 1} of ${marked.length}`), besideOnCard(1))),
  ].filter(Boolean);
}

function openCard(event) {
  const decision = decisions.get(event);
  if (!decision) return;
  cardOf = event;
  card.replaceChildren(...cardParts(decision));
  if (!card.open) card.showModal();
  card.scrollTop = 0;
  card.focus({ preventScroll: true });
}

// A tap beside the card closes it.
card.addEventListener('click', (click) => {
  if (click.target === card) card.close();
});

// ---- on the board

function seeOnBoard(event) {
  card.close();
  show(event - 1, event);
  scrollTo(0, 0);
}

// What the better choice is about.
const betterThings = ({ choices, things }) => choices?.find((row) => !isMade(row))?.[3] ?? things ?? [];

// Where a thing is on the board of who chooses: on the table, or on their own board.  A number is the size of a ship.
function placesOfThing(thing, seat) {
  const selector = typeof thing === 'number' ? `[data-room="${thing}"]` : `[data-piece="${CSS.escape(thing)}"]`;
  const onTable = [...document.querySelectorAll(`#table ${selector}`)];
  return onTable.length > 0 ? onTable : [...document.querySelectorAll(`#below ${selector}, #seats > .seat-${seat} ${selector}`)].slice(0, 1);
}

// Marks what would have been better, and what was chosen.  A market that is folded is opened for it.
function markSeen() {
  if (seen === null) return;
  const decision = decisions.get(seen), { seat } = steps[seen], better = betterThings(decision);
  const chosen = decision.choices?.find(isMade)?.[3] ?? [];
  const market = document.querySelector('#below details');
  if (market && better.some((thing) => market.querySelector(`[data-piece="${CSS.escape(String(thing))}"]`))) market.open = true;
  for (const thing of chosen.filter((thing) => !better.includes(thing)))
    for (const place of placesOfThing(thing, seat).slice(0, 1)) place.classList.add('chosen-one');
  for (const thing of better)
    for (const place of placesOfThing(thing, seat).slice(0, 1)) place.classList.add('better-one');
  document.querySelector('.better-one')?.scrollIntoView({ block: 'nearest' });
}

// In the place of the event: the choice that is to be made.
function drawSeen() {
  const decision = decisions.get(seen), { seat } = steps[seen];
  byId('event').replaceChildren(badge(seat), playerName(seat), ' is to choose');
  byId('effects').replaceChildren();
  byId('remarks').replaceChildren(
    el('p', { class: 'remark better' }, el('b', {}, 'Better: '), withoutChooses(betterThan(decision) ?? '')),
    el('p', { class: 'remark' }, el('b', {}, 'Chosen: '), withoutChooses(sentence(seen).slice(1).join('').trim())),
    el('p', { class: 'taps' }, cardButton('Why', () => openCard(seen)), cardButton('Go on', () => show(seen)),
      game.app ? cardButton('What if …', () => askWhatIf(seen)) : null));
}
