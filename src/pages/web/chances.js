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

// The worse, the larger.
const markSize = { '??': 7, '?': 5, '?!': 3.5 };
const mistakeMarks = () => game.decisions.filter(signOf).map((decision) => {
  const size = markSize[signOf(decision)];
  return svg('path', { class: `mistake seat-${steps[decision.event].seat}`,
    d: `M${scale.x(decision.event).toFixed(1)} ${bandHeight + 2}l-${size} ${2 * size - 1}h${2 * size}z` },
  svg('title', {}, `${shortName(steps[decision.event].seat)}: ${severityOf(decision).toLowerCase()}, ${costText(decision)}`));
});

function drawChances() {
  if (!hasChances) return;
  bandCursor = svg('path', { class: 'cursor' });
  band.replaceChildren(svg('svg', { width: scale.width, height: bandHeight + 14, viewBox: `0 0 ${scale.width} ${bandHeight + 14}`,
    role: 'img', 'aria-label': 'Chances to win over the events' },
  game.players.map((_, seat) => bandOf(seat)), game.players.map((_, seat) => bandLetter(seat)), mistakeMarks(), bandCursor));
  moveBandCursor(shown);
}

function moveBandCursor(event) {
  if (!bandCursor) return;
  bandCursor.setAttribute('d', `M${scale.x(event)} 0V${bandHeight}`);
  document.getElementById('chances-now').replaceChildren(...game.players.map((_, seat) =>
    el('span', { class: 'effect' }, badge(seat), spoken(shortName(seat)), ` ${percent(chancesAt(event)[seat])}`)));
}

// "cost 11 percentage points (± 2), 2.3 points"; what was searched to the end of the game has no error
function costText({ loss, points: lost }) {
  const error = loss[1] === 0 ? 'by best play' : `± ${Math.max(1, Math.round(loss[1] / 10))}`;
  const chance = `${Math.round(loss[0] / 10)} percentage points (${error})`;
  return `cost ${chance}${lost[0] > 0 ? `, ${points(lost[0])} points` : ''}`;
}

// The best other choice in words; choices stand in their order, the best first.
const betterThan = ({ best, choices }) => best ?? choices?.find(([, , made]) => !made)?.[0];

// What else could have been done, beside the event.
function choiceWords(event) {
  const decision = decisions.get(event);
  if (!decision) return [];
  const title = decision.loss[0] > 2 * decision.loss[1]
    ? `${severityOf(decision) ?? 'Perhaps not the best'}: ${costText(decision)}` : 'Nothing was clearly better';
  return [el('details', { class: `remark choice${decision.mistake ? ' mistake' : ''}`, open: decision.mistake ? '' : undefined },
    el('summary', {}, title),
    decision.why ? el('p', {}, capital(`${decision.why}.`)) : null,
    decision.best !== undefined ? el('p', {}, `${decision.loss[0] > 0 ? 'Best' : 'Next best'}: ${decision.best}`) : null,
    el('table', {}, (decision.choices ?? []).map(([text, [chance, error], made]) => el('tr', { class: made ? 'made' : '' },
      el('td', {}, percent(chance)), el('td', { class: 'quiet' }, decision.loss[1] === 0 ? '' : `± ${Math.max(1, Math.round(error / 10))}`),
      el('td', {}, made ? el('b', {}, capital(text)) : capital(text), made ? spoken(' (done)') : null)))))];
}

// How well each chose, 0 to 100.
const accuracyWords = () => game.players.flatMap((_, seat) => game.accuracy[seat] < 0 ? [] :
  [el('span', { class: 'effect' }, badge(seat), spoken(shortName(seat)), ` ${(game.accuracy[seat] / 10).toFixed(1)}`)]);

if (hasChances) {
  if (game.accuracy !== undefined)
    document.getElementById('accuracy').replaceChildren(el('span', { title: 'How well each chose, whatever came: 0 to 100' }, 'Accuracy'), ...accuracyWords());
  document.getElementById('chances-panel').hidden = false;
  document.getElementById('story').replaceChildren(...(game.story ?? []).map((sentence) => el('li', {}, sentence)));
  document.getElementById('story').hidden = game.story === undefined;
  document.getElementById('chances-by').textContent = game.by === 'estimate' ? 'roughly, by an estimate' : `by the program's play (${game.by})`;
}
