// events.js - the lists of events and key moments, in step with the board.

const eventList = document.getElementById('events');
const search = document.getElementById('search');
const withNotes = document.getElementById('with-notes');

const withAll = document.getElementById('with-all');

// A finding that follows from another is shown on demand.
const follows = (finding) => finding.follows !== undefined;
const findingsOf = (event) =>
  (steps[event].findings ?? []).filter((finding) => withAll.checked || !follows(finding));
const breachesOf = (event) => findingsOf(event).filter(({ severity }) => severity !== 'info');

const isNote = (event) => steps[event].note === 1 && findingsOf(event).length === 0;
const accountWords = { 1: game.money, 2: 'points', 3: 'goods' };
const amountWords = (n, account) =>
  (Math.abs(n) === 1 ? accountWords[account].replace(/s$/, '') : accountWords[account]);

// "+3 doubloons (sale 2, small market 1)" for each player who gained or lost by the event.
function effectsOf(event) {
  const bySeat = new Map();
  for (const [seat, account, cause, amount] of steps[event].gains ?? []) {
    const accounts = bySeat.get(seat) ?? bySeat.set(seat, new Map()).get(seat);
    const gain = accounts.get(account) ?? accounts.set(account, { amount: 0, causes: [] }).get(account);
    gain.amount += amount;
    gain.causes.push([game.causes[cause], amount]);
  }
  return [...bySeat].sort(([a], [b]) => a - b).map(([seat, accounts]) => el('span', { class: 'effect' },
    badge(seat), spoken(shortName(seat)),
    [...accounts].map(([account, { amount, causes }], i) => [i > 0 ? ', ' : ' ',
      el('b', {}, signed(amount)), ` ${amountWords(amount, account)}`,
      el('span', { class: 'quiet' }, causes.length > 1
        ? ` (${causes.map(([title, n]) => `${title} ${signed(n)}`).join(', ')})` : ` (${causes[0][0]})`)])));
}

// The player and the deed; the statement of the log when no player acts.
function sentence(event) {
  const step = steps[event];
  if (event === 0) return ['Before the first event'];
  const says = step.say ?? step.text;
  if (step.note) return [`Note: ${says}`];
  return step.seat === undefined || !step.say ? [capital(says)] : [playerName(step.seat), ` ${says}`];
}

function eventItem(event) {
  const step = steps[event];
  const decision = decisions.get(event);
  const flags = [
    decision && signOf(decision) ? el('span', { class: 'flag grade', title: severityOf(decision) }, signOf(decision), spoken(` ${severityOf(decision)}`)) : null,
    step.findings ? el('span', { class: `flag finding${step.findings.every(follows) ? ' follows' : ''}`, title: 'finding' },
      '!', spoken(' finding')) : null,
    step.comments ? el('span', { class: 'flag comment', title: 'comment' }, '“', spoken(' comment')) : null,
  ];
  return el('li', { class: `${step.begins ?? ''}${isNote(event) ? ' note' : ''}` },
    el('button', { type: 'button', tabindex: -1, 'data-event': event, 'data-mark': decision && signOf(decision) ? '' : undefined },
      step.seat === undefined ? null : badge(step.seat),
      el('span', { class: 'deed' }, sentence(event)), flags));
}

const eventButtons = steps.map((_, event) => {
  if (event === 0) return null;
  const item = eventItem(event);
  eventList.append(item);
  return item.firstElementChild;
});

let currentButton = null;

// Whether the list is in sight: where it is not, nothing is asked of it, since an answer would have it laid out.
let isListSeen = false;
new IntersectionObserver(([{ isIntersecting }]) => {
  isListSeen = isIntersecting;
  if (isListSeen) scrollList();
}).observe(eventList);

// Scrolls the list to the event that is marked in it, without moving the page.
function scrollList() {
  let item = currentButton?.parentElement;
  while (item?.hidden) item = item.previousElementSibling;
  if (!isListSeen || !item || item.offsetParent === null) return;
  const top = item.offsetTop;
  if (top < eventList.scrollTop + 30 || top + item.offsetHeight > eventList.scrollTop + eventList.clientHeight - 60)
    eventList.scrollTop = top - eventList.clientHeight / 3;
}

function markEvent(event) {
  currentButton?.removeAttribute('aria-current');
  currentButton?.setAttribute('tabindex', -1);
  currentButton = eventButtons[Math.max(event, 1)] ?? null;
  currentButton?.setAttribute('tabindex', 0);
  if (event > 0) currentButton?.setAttribute('aria-current', 'true');
  scrollList();
}

// A move that is marked opens its card, too.
function goTo(click) {
  const button = click.target.closest('[data-event]'), event = Number(button?.dataset.event);
  if (!button) return;
  show(event);
  if (button.dataset.mark !== undefined) openCard(event);
}
eventList.addEventListener('click', goTo);

// ---- search

function matches(event, wanted) {
  const step = steps[event];
  const comments = (step.comments ?? []).map(({ text }) => text);
  const findings = findingsOf(event).map(({ text, id, meant }) => `${text} ${id} ${meant ?? ''}`);
  const name = step.seat === undefined ? '' : shortName(step.seat);
  return [name, step.say ?? '', step.text, ...comments, ...findings].join(' ').toLowerCase().includes(wanted);
}

function filterEvents() {
  const wanted = search.value.trim().toLowerCase();
  let n = 0;
  eventButtons.forEach((button, event) => {
    if (!button) return;
    const hidden = (isNote(event) && !withNotes.checked && !wanted) || (wanted !== '' && !matches(event, wanted));
    button.parentElement.hidden = hidden;
    n += !hidden;
  });
  document.getElementById('no-match').hidden = n > 0;
  markEvent(shown);
}
search.addEventListener('input', filterEvents);
withNotes.addEventListener('change', filterEvents);
search.addEventListener('keydown', (key) => {
  if (key.key === 'Enter') {
    const found = eventButtons.findIndex((button, event) => button && event > shown && !button.parentElement.hidden);
    const first = eventButtons.findIndex((button) => button && !button.parentElement.hidden);
    if (first > 0) show(found > 0 ? found : first);
  } else if (key.key === 'Escape') {
    search.value = '';
    filterEvents();
    search.blur();
  }
});

// ---- key moments

// The role that the phase of an event is about: "captain".
function roleOf(event) {
  for (let i = event; i > 0; i--)
    if (steps[i].begins === 'role') return steps[i].role;
  return '';
}

// The first condition that is met triggers the end; later ones change nothing.
function endingText(moment, who) {
  const isFirst = game.moments.find(({ kind }) => kind === 'ending') === moment;
  if (isFirst) return who ? `${who} triggers the end: ${moment.title}` : `The end is triggered: ${moment.title}`;
  return `Also met${who ? ` by ${who}` : ''}: ${moment.title}`;
}

function mistakeText(who, event) {
  const decision = decisions.get(event);
  const better = betterThan(decision) === undefined ? '' : `; better: ${betterThan(decision)}`;
  const why = decision.why === undefined ? '' : `, because ${decision.why}`;
  return `${who}: ${sentence(event).slice(1).join('').trim()}, ${severityOf(decision).toLowerCase()}, ${costText(decision)}${better}${why}`;
}

function momentText(moment) {
  const { event, kind, seat, amount } = moment;
  const who = seat === undefined ? '' : shortName(seat);
  const texts = {
    lead: () => `${who} takes the lead, ${plural(amount, 'points')} ahead`,
    points: () => `${who} scores ${plural(amount, 'points')} in one phase (${roleOf(event)})`,
    money: () => `${who} gains ${plural(amount, game.money)} in one phase (${roleOf(event)}), the most of all`,
    goods: () => `${who} gains ${plural(amount, 'goods')} in one phase (${roleOf(event)}), the most of all`,
    ending: () => endingText(moment, who),
    finding: () => `${plural(breachesOf(event).length, 'findings')}: ${breachesOf(event)[0].text}`,
    mistake: () => mistakeText(who, event),
    over: () => (who ? `The game is over: ${who} wins` : 'The game is over: a tie'),
  };
  return texts[kind]();
}

const momentSigns = { lead: '▲', points: '★', money: '●', goods: '■', ending: '⚑', finding: '!', over: '⚑' };

function momentItem(moment) {
  const isMinor = moment.kind === 'finding' && breachesOf(moment.event).every(follows);
  return el('li', {}, el('button', { type: 'button', 'data-event': moment.event, 'data-mark': moment.kind === 'mistake' ? '' : undefined, class: `kind-${moment.kind}${isMinor ? ' quiet' : ''}` },
    el('span', { class: 'when' }, `R${standing[moment.event].clock[0]}`),
    el('span', { class: 'what', 'aria-hidden': 'true' }, moment.kind === 'mistake' ? signOf(decisions.get(moment.event)) : momentSigns[moment.kind]),
    el('span', { class: 'deed' }, momentText(moment))));
}

const momentsShown = () => game.moments.filter(({ kind, event }) => kind !== 'finding' || breachesOf(event).length > 0);
const momentList = document.getElementById('moments');
momentList.addEventListener('click', goTo);
document.getElementById('moments-panel').hidden = game.moments.length === 0;

function drawMoments() {
  momentList.replaceChildren(...momentsShown().map(momentItem));
}

function markMoments(event) {
  for (const button of momentList.querySelectorAll('button'))
    button.toggleAttribute('aria-current', Number(button.dataset.event) === event);
}
