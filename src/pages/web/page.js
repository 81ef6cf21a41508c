// page.js - shows an event and moves to others.

let shown = -1;
const slider = document.getElementById('slider');

// ---- one event

function drawScore(seat, { total, place, change, isToAct, isFirst, share }) {
  const bar = el('span', { class: 'bar-of' });
  bar.style.width = share;
  return el('li', { class: `seat-${seat}${isToAct ? ' to-act' : ''}${isFirst ? ' first' : ''}` },
    badge(seat), playerName(seat), el('small', { class: 'place', title: 'place' }, `${place}.`),
    el('span', { class: 'score' }, el('b', {}, String(total)),
      change ? el('small', { class: 'change' }, signed(change)) : null),
    spoken(`, place ${place}${isToAct ? ', to act' : ''}`), bar);
}

function drawStrip(now, before, event) {
  const best = Math.max(1, ...totals(event));
  const isTie = places(event).every((place) => place === 1);
  putNamed(byId('strip'), game.players.map((_, seat) => {
    const { total, place } = now.seats[seat].score;
    const change = total - before.seats[seat].score.total, isToAct = taskOf(event, seat) !== null, isFirst = place === 1 && !isTie;
    const share = `${Math.max((100 * total) / best, 0)}%`;
    return [`strip ${seat}`, [total, place, change, isToAct, isFirst, share],
      () => drawScore(seat, { total, place, change, isToAct, isFirst, share })];
  }));
}

function phaseWords(now) {
  const { role, chooser } = phaseOf(now);
  const words = [el('b', {}, `Round ${now.round}`)];
  if (role >= 0) words.push(` · ${capital(thingsOf('role')[role].title)}, chosen by `, playerName(chooser));
  return words;
}

function nextWords(event) {
  const [kind, seat, step] = standing[event].stop;
  if (kind === 'over') return ' The game is over.';
  return seat >= 0 ? [' Next: ', playerName(seat), ` ${game.tasks[step]}.`] : ` Next: ${game.tasks[step]}.`;
}

const remark = (kind, ...text) => el('p', { class: `remark ${kind}` }, ...text);

// From what a finding follows; or how many follow from it.
function originWords({ follows: root, rootLine, following }) {
  if (root !== undefined)
    return el('span', { class: 'quiet' }, ' follows from ', el('a', { href: `#e${root}` }, rootLine ? `line ${rootLine}` : `event ${root}`));
  if (!following || withAll.checked) return null;
  return el('span', { class: 'quiet' }, ` and ${plural(following, 'findings')} that ${following === 1 ? 'follows' : 'follow'} from it`);
}

function findingWords(finding) {
  const { severity, id, rule, text, expected, found, line, meant } = finding;
  return remark(`finding ${severity}`, el('b', {}, `${severity}: `), text,
    expected ? `; expected: ${expected}` : '', found ? `; found: ${found}` : '',
    el('span', { class: 'quiet' }, ` ${rule} ${id}${line ? `, line ${line}` : ''}`),
    meant ? [' ', el('b', { class: 'meant' }, meant)] : null, originWords(finding));
}

function verdictWords(event) {
  const { verdict } = steps[event];
  if (!verdict || (verdict === 'illegal' && breachesOf(event).length === 0)) return '';
  return el('span', { class: `verdict ${verdict}` }, ` (${verdict === 'cannot-tell' ? 'undecidable' : verdict})`);
}

function drawNow(now, event) {
  const step = steps[event];
  byId('what-if').hidden = !game.app || nextChoice(event) === undefined;
  byId('phase').replaceChildren(...phaseWords(now), el('span', { class: 'quiet' }, nextWords(event)));
  byId('event').replaceChildren(...isOver(event) && isNote(event) ? winnerWords(event)
    : [step.seat === undefined ? '' : badge(step.seat), ...sentence(event), verdictWords(event)]);
  byId('effects').replaceChildren(...effectsOf(event));
  byId('remarks').replaceChildren(
    ...findingsOf(event).map(findingWords),
    ...choiceWords(event),
    ...(step.comments ?? []).map(({ text }) => remark('comment', `“${text}”`)));
}

// The next choice of a player after an event.
function nextChoice(event) {
  const found = steps.findIndex((step, i) => i > event && step.seat !== undefined && !step.note);
  return found < 0 ? undefined : found;
}
byId('what-if').addEventListener('click', () => askWhatIf(seen ?? nextChoice(shown)));

let stayTimer = 0;

// Once one stays at an event, the address says it, since a browser lets a page change it some times a second only; and what the event changed
// moves, since drawing what moves would hold up the next step of one who goes on.
function awaitStay(event) {
  clearTimeout(stayTimer);
  byId('board').classList.remove('stays');
  stayTimer = setTimeout(() => {
    history.replaceState(null, '', `#e${event}`);
    byId('board').classList.add('stays');
  }, 300);
}

let isFrameAwaited = false;

// What is out of sight is drawn once the frame is on the screen that shows the event, so that a step waits for what is looked at alone.
function drawRest() {
  isFrameAwaited = false;
  drawBoard(shown, () => true);
  if (seen !== null) drawSeen();
  markSeen();
  drawParts(position(shown));
  slider.value = shown;
  slider.setAttribute('aria-valuetext', `event ${shown} of ${lastEvent()}`);
  markMoments(shown);
  moveCursor(shown);
  markEvent(shown);
}

function awaitFrame() {
  if (!isFrameAwaited)
    requestAnimationFrame(() => setTimeout(() => { if (isFrameAwaited) drawRest(); }));
  isFrameAwaited = true;
}

// Shows the position after event number `event`; `toChoose` is the decision that is looked at there, if any.
function show(event, toChoose = null) {
  event = Math.min(Math.max(event, 0), lastEvent());
  if (event === shown && toChoose === seen) return;
  [shown, seen] = [event, toChoose];
  const now = position(event);
  const before = event > 0 ? position(event - 1) : now;
  drawStrip(now, before, event);
  drawNow(now, event);
  drawEnd(event);
  drawBoard(event, isLookedAt);
  byId('count').textContent = `${event} / ${lastEvent()}`;
  bringToSight(seatToSee(event));
  if (seen === null) awaitFrame();
  else drawRest();
  awaitStay(event);
  if (parent !== window) parent.postMessage({ event }, '*');
}

// ---- from event to event

// The nearest event in a direction (1, -1) for which `is` is true; else the start or the end.
function nearest(direction, is) {
  let event = shown + direction;
  while (event > 0 && event < lastEvent() && !is(event)) event += direction;
  return event;
}

const roundOf = (event) => standing[event].clock[0];
const isMoment = (event) => momentsShown().some((moment) => moment.event === event);
const begins = (what) => (event) => steps[event].begins === what;
const hasRoundLines = steps.some((step) => step.begins === 'round');
const beginsRound = hasRoundLines ? begins('round')
  : (event) => event > 0 && roundOf(event) !== roundOf(event - 1);

const ways = {
  start: () => 0,
  end: () => lastEvent(),
  'event-': () => nearest(-1, (event) => !isNote(event) || withNotes.checked),
  'event+': () => nearest(1, (event) => !isNote(event) || withNotes.checked),
  'role-': () => nearest(-1, begins('role')),
  'role+': () => nearest(1, begins('role')),
  'round-': () => nearest(-1, beginsRound),
  'round+': () => nearest(1, beginsRound),
  'moment-': () => nearest(-1, isMoment),
  'moment+': () => nearest(1, isMoment),
};
const go = (way) => show(ways[way]());

// What leads to a card; where a choice has none, to the board.
document.addEventListener('click', ({ target }) => {
  const event = target.closest('[data-card]')?.dataset.card;
  if (event === undefined) return;
  if (decisions.has(Number(event))) openCard(Number(event));
  else show(Number(event));
});

byId('controls').addEventListener('click', (click) => {
  const button = click.target.closest('[data-go]');
  if (button) go(button.dataset.go);
});
slider.max = lastEvent();
slider.addEventListener('input', () => show(Number(slider.value)));

// ---- keys

const keys = {
  ArrowLeft: 'event-', ArrowRight: 'event+', PageUp: 'round-', PageDown: 'round+',
  Home: 'start', End: 'end', ',': 'moment-', '.': 'moment+',
};
const shiftKeys = { ArrowLeft: 'role-', ArrowRight: 'role+' };

// Arrows up and down belong to the list when it has the focus.
function stepInList(key) {
  if (!eventList.contains(document.activeElement) || !/^Arrow(Up|Down)$/.test(key.key)) return false;
  go(key.key === 'ArrowUp' ? 'event-' : 'event+');
  drawRest();
  currentButton?.focus({ preventScroll: true });
  return true;
}

function pressed(key) {
  if (key.ctrlKey || key.altKey || key.metaKey || byId('help').open || card.open) return false;
  if (key.target instanceof HTMLInputElement && key.target.type === 'search') return false;
  const way = key.shiftKey && key.key in shiftKeys ? shiftKeys[key.key] : keys[key.key];
  if (way) go(way);
  else if (key.key === '/') search.focus();
  else if (key.key === ' ' && !(key.target instanceof HTMLButtonElement)) togglePlay();
  else if (key.key === '?') byId('help').showModal();
  else if (key.key === 'f' && !byId('all-findings').hidden) withAll.click();
  else return stepInList(key);
  return true;
}

document.addEventListener('keydown', (key) => {
  if (pressed(key)) key.preventDefault();
});
byId('help-open').addEventListener('click', () => byId('help').showModal());

// ---- all findings

function showAll() {
  document.body.classList.toggle('all', withAll.checked);
  drawMoments();
  filterEvents();
  if (shown < 0) return;
  drawNow(position(shown), shown);
  drawChart();
  markMoments(shown);
}

for (const id of ['all-findings', 'help-all'])
  byId(id).hidden = !steps.some(({ findings }) => findings?.some(follows));
withAll.addEventListener('change', showAll);

// ---- the frame

function drawFoot() {
  byId('source').textContent = [game.id ? `Game ${game.id}. ` : '', game.site ? `${game.site}. ` : '',
    'Written by shipslog.'].join('');
}

function drawLegend() {
  const all = [...thingsOf('good'), ...thingsOf('tile')].filter((thing) => !thing.absent)
    .map(({ name, title }) => [name, title]);
  const used = new Set(game.panels.map(({ kind }) => kind));
  if (used.has('island')) all.push(['colonist', 'colonist'], ['circle', 'empty circle']);
  if (game.things.some(({ name, absent }) => name === 'noble' && !absent)) all.push(['noble', 'noble']);
  if (moneySign) all.push([moneySign, game.money]);
  if (used.has('mark')) all.push(['governor', 'governor']);
  byId('legend').replaceChildren(...all.map(([name, title]) => el('li', {}, sign(name), ` ${title}`)),
    el('li', {}, el('span', { class: 'sample new' }), ' changed by the event'));
}

// "#e123": event 123.  A game that was finished opens at its end.
function openFragment(fragment) {
  const found = /^#e(\d+)$/.exec(fragment);
  show(found ? Number(found[1]) : isOver(lastEvent()) ? lastEvent() : 0);
}

// On paper: the end of the game.
const paper = matchMedia('print');
let onScreen = 0;

function toPaper() {
  onScreen = shown;
  show(lastEvent());
  drawRest();
}

paper.addEventListener('change', () => {
  if (paper.matches) toPaper();
  else show(onScreen);
  drawChart();
});

byId('seats').classList.add(`of-${seatCount()}`);
drawFoot();
drawLegend();
showAll();
openFragment(location.hash);
drawRest();
if (paper.matches) toPaper();
drawChart();
// The address that was asked for: by now the one of an earlier event may have been kept (`awaitStay`).
addEventListener('hashchange', ({ newURL }) => openFragment(new URL(newURL).hash));
new ResizeObserver(() => {
  if (chartWidth() !== scale.width) drawChart();
}).observe(chartBox);
