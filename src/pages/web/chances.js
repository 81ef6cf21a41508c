// chances.js - the chances of the players as a band over all events, and what choices cost.

const band = document.getElementById('chances');
const bandHeight = 92;
const hasChances = game.chances !== undefined;

// What an event leaves out has not changed.
const chances = (() => {
  let last = null;
  return (game.chances ?? []).map((row) => { last = row || last; return last; });
})();
const chancesAt = (event) => chances[Math.min(event, chances.length - 1)];
const decisions = new Map((game.decisions ?? []).map((decision) => [decision.event, decision]));
const percent = (thousandths) => `${Math.round(thousandths / 10)} %`;
const points = (tenths) => `${(Math.abs(tenths) / 10).toFixed(1)}`;

// How bad a mistake for certain is: its sign, and what it is called.
const severities = [null, ['', 'Not the best'], ['?!', 'An inaccuracy'], ['?', 'A mistake'], ['??', 'A blunder']];
const signOf = ({ mistake }) => severities[mistake]?.[0] ?? '';
const severityOf = ({ mistake }) => severities[mistake]?.[1];

// The five dearest of each player are key moments.
const dearest = [...(game.decisions ?? [])].filter(signOf).sort((a, b) => b.loss[0] - a.loss[0] || a.event - b.event);
const keyMistakes = game.players.flatMap((_, seat) => dearest.filter(({ event }) => steps[event].seat === seat).slice(0, 5));
game.moments.push(...keyMistakes.map(({ event }) => ({ event, kind: 'mistake', seat: steps[event].seat })));
game.moments.sort((a, b) => a.event - b.event);

let bandCursor = null;

// The part of one seat: from the chances of the seats above it to those with its own.
function bandOf(seat) {
  const sumTo = (event, n) => sum(chancesAt(event).slice(0, n));
  const y = (thousandths) => (bandHeight * thousandths / 1000).toFixed(1);
  const upper = [], lower = [];
  for (let i = 0; i <= lastEvent(); i++) {
    upper.push(`${scale.x(i).toFixed(1)} ${y(sumTo(i, seat))}`);
    lower.unshift(`${scale.x(i).toFixed(1)} ${y(sumTo(i, seat + 1))}`);
  }
  return svg('path', { class: `share seat-${seat}`, d: `M${upper.join('L')}L${lower.join('L')}Z` },
    svg('title', {}, shortName(seat)));
}

// The letter of a seat where its part is widest.
function bandLetter(seat) {
  let best = 0;
  for (let i = 0; i <= lastEvent(); i++)
    if (chancesAt(i)[seat] > chancesAt(best)[seat]) best = i;
  const middle = sum(chancesAt(best).slice(0, seat)) + chancesAt(best)[seat] / 2;
  const x = Math.min(Math.max(scale.x(best), margin.left + 8), scale.width - margin.right - 8);
  return svg('text', { class: 'letter', x, y: bandHeight * middle / 1000 + 4, 'text-anchor': 'middle' }, seatLetter(seat));
}

// Below the band each player has a lane of marks: diamonds for mistakes, dots for what cost less.
const laneHeight = 24;
const lanes = (game.decisions ?? []).some(signOf) ? game.players.length : 0;
const laneOf = (seat) => bandHeight + 16 + seat * laneHeight;
const bandRoom = bandHeight + (lanes > 0 ? lanes * laneHeight + 8 : 4);

function mistakeMark(decision) {
  const { event } = decision, { seat } = steps[event], x = scale.x(event), y = laneOf(seat), isSmall = decision.mistake < 3;
  const half = decision.mistake > 3 ? 11 : 9;
  return svg('g', { class: `mistake seat-${seat}`, 'data-mark': event },
    isSmall ? svg('circle', { cx: x, cy: y, r: 4.5 }) : svg('path', { d: `M${x.toFixed(1)} ${y - half}l${half} ${half}l-${half} ${half}l-${half} -${half}z` }),
    isSmall ? null : svg('text', { x, y: y + 4, 'text-anchor': 'middle' }, '?'),
    svg('title', {}, `${shortName(seat)}: ${severityOf(decision).toLowerCase()}, ${costText(decision)}`));
}

const laneLines = () => Array.from({ length: lanes }, (_, seat) => svg('g', { class: `lane seat-${seat}` },
  svg('path', { d: `M${margin.left} ${laneOf(seat)}H${scale.width - margin.right}` }),
  svg('text', { x: margin.left - 10, y: laneOf(seat) + 4, 'text-anchor': 'end' }, seatLetter(seat))));

// The dearest last, so that it lies on top.
const mistakeMarks = () => (game.decisions ?? []).filter(signOf).sort((a, b) => a.loss[0] - b.loss[0]).map(mistakeMark);

// The event of the mark under a finger; undefined when none is near.
function markAt(x, y) {
  const far = (decision) => Math.hypot(scale.x(decision.event) - x, laneOf(steps[decision.event].seat) - y);
  const [nearest] = (game.decisions ?? []).filter(signOf).sort((a, b) => far(a) - far(b));
  return lanes > 0 && nearest && far(nearest) <= 22 ? nearest.event : undefined;
}

function drawChances() {
  if (!hasChances) return;
  bandCursor = svg('path', { class: 'cursor' });
  band.replaceChildren(svg('svg', { width: scale.width, height: bandRoom, viewBox: `0 0 ${scale.width} ${bandRoom}`,
    role: 'img', 'aria-label': 'Chances to win over the events' },
  game.players.map((_, seat) => bandOf(seat)), game.players.map((_, seat) => bandLetter(seat)), laneLines(), bandCursor, mistakeMarks()));
  moveBandCursor(shown);
}

function moveBandCursor(event) {
  if (!bandCursor) return;
  bandCursor.setAttribute('d', `M${scale.x(event)} 0V${bandRoom - 4}`);
  putNamed(byId('chances-now'), game.players.map((_, seat) => {
    const chance = percent(chancesAt(event)[seat]);
    return [`chance ${seat}`, chance, () => el('span', { class: 'effect' }, badge(seat), spoken(shortName(seat)), ` ${chance}`)];
  }));
}

// "cost 11 percentage points (± 2), 2.3 points"; what was searched to the end of the game has no error
function costText({ loss, points: lost }) {
  const error = loss[1] === 0 ? 'by best play' : `± ${Math.max(1, Math.round(loss[1] / 10))}`;
  const chance = `${Math.round(loss[0] / 10)} percentage points (${error})`;
  return `cost ${chance}${lost[0] > 0 ? `, ${points(lost[0])} points` : ''}`;
}

// The best other choice in words; choices stand in their order, the best first.
const betterThan = ({ best, choices }) => best ?? choices?.find(([, , made]) => !made)?.[0];

// Beside the event: what the choice cost, which leads to its card.
function choiceWords(event) {
  const decision = decisions.get(event);
  if (!decision) return [];
  const isWorse = decision.loss[0] > 2 * decision.loss[1];
  const title = isWorse ? `${severityOf(decision) ?? 'Perhaps not the best'}: ${costText(decision)}` : 'Nothing was clearly better';
  return [el('button', { type: 'button', class: `remark choice${decision.mistake ? ' mistake' : ''}`, 'data-card': event }, title)];
}

// How well each chose, 0 to 100.
const accuracyWords = () => game.players.flatMap((_, seat) => game.accuracy[seat] < 0 ? [] :
  [el('span', { class: 'effect' }, badge(seat), spoken(shortName(seat)), ` ${(game.accuracy[seat] / 10).toFixed(1)}`)]);

// The event of a round that gave the winner most.
function decidedIn(round) {
  const winner = places(lastEvent()).indexOf(1), rise = (event) => chancesAt(event)[winner] - chancesAt(event - 1)[winner];
  const events = steps.map((_, event) => event).filter((event) => event > 0 && standing[event].clock[0] === round);
  return events.reduce((best, event) => (rise(event) > rise(best) ? event : best), events[0]);
}

// What a sentence of the story is about, as buttons to the card of the choice, or to the board.
function leadsOf(sentence) {
  const lead = (event, sign) => el('button', { type: 'button', class: 'lead', 'data-card': event }, badge(steps[event].seat ?? -1),
    `round ${standing[event].clock[0]}`, sign ? el('b', {}, sign) : null, spoken(' on the board'));
  const [, decided] = /^Decided in round (\d+):/.exec(sentence) ?? [];
  const event = decided === undefined ? undefined : decidedIn(Number(decided));
  if (event !== undefined) return [lead(event, '')];
  if (!sentence.startsWith('Better would have been')) return [];
  return game.players.map((_, seat) => dearest.find(({ event }) => steps[event].seat === seat)).filter(Boolean)
    .map((decision) => lead(decision.event, signOf(decision)));
}

if (hasChances) {
  if (game.accuracy !== undefined)
    document.getElementById('accuracy').replaceChildren(el('span', { title: 'How well each chose, whatever came: 0 to 100' }, 'Accuracy'), ...accuracyWords());
  document.getElementById('chances-panel').hidden = false;
  document.getElementById('story').replaceChildren(...(game.story ?? []).map((sentence) => el('li', {}, sentence, ' ', leadsOf(sentence))));
  document.getElementById('story').hidden = game.story === undefined;
  document.getElementById('chances-by').textContent = game.by === 'estimate' ? 'roughly, by an estimate' : `by the program's play (${game.by})`;
}
