// chart.js - the scores over all events; a click goes to an event.

const chartBox = document.getElementById('chart');
const chartHeight = 216;
const margin = { left: 30, right: 58, top: 14, bottom: 32 };
const rounds = steps.flatMap((_, i) =>
  (i > 0 && standing[i].clock[0] !== standing[i - 1].clock[0] ? [{ event: i, round: standing[i].clock[0] }] : []));
const highest = Math.max(1, ...steps.flatMap((_, i) => totals(i)));

let cursor = null;
let scale = null;

function makeScale(width) {
  const inner = width - margin.left - margin.right;
  return {
    width,
    x: (event) => margin.left + (lastEvent() ? (event / lastEvent()) * inner : 0),
    y: (points) => chartHeight - margin.bottom - (points / highest) * (chartHeight - margin.top - margin.bottom),
    event: (x) => Math.round(Math.min(Math.max((x - margin.left) / inner, 0), 1) * lastEvent()),
  };
}

// A line of steps: the score stays until the event that changes it.
function scoreLine(seat) {
  let path = `M${scale.x(0)} ${scale.y(totals(0)[seat])}`;
  for (let i = 1; i <= lastEvent(); i++)
    if (totals(i)[seat] !== totals(i - 1)[seat]) path += `H${scale.x(i).toFixed(1)}V${scale.y(totals(i)[seat]).toFixed(1)}`;
  return `${path}H${scale.x(lastEvent())}`;
}

// Labels at the ends of the lines, moved apart so that none overlap.
function endLabels() {
  const labels = totals(lastEvent()).map((points, seat) => ({ seat, points, y: scale.y(points) }))
    .sort((a, b) => a.y - b.y);
  labels.forEach((label, i) => { if (i > 0) label.y = Math.max(label.y, labels[i - 1].y + 15); });
  const over = labels.at(-1).y - (chartHeight - margin.bottom + 4);
  if (over > 0) labels.forEach((label) => { label.y -= over; });
  return labels.map(({ seat, points, y }) => svg('text', { class: `end seat-${seat}`, x: scale.x(lastEvent()) + 6, y: y + 4 },
    `${seatLetter(seat)} ${points}`));
}

function niceStep(most) {
  return [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((step) => most / step <= 5) ?? 1000;
}

function gridLines() {
  const lines = [];
  const step = niceStep(highest);
  for (let points = 0; points <= highest; points += step)
    lines.push(svg('path', { class: 'grid', d: `M${margin.left} ${scale.y(points)}H${scale.width - margin.right}` }),
      svg('text', { class: 'axis', x: margin.left - 5, y: scale.y(points) + 4, 'text-anchor': 'end' }, String(points)));
  const room = (scale.width - margin.left - margin.right) / Math.max(rounds.length, 1);
  const every = Math.ceil(22 / Math.max(room, 1));
  rounds.forEach(({ event, round }, i) => {
    lines.push(svg('path', { class: 'grid round', d: `M${scale.x(event)} ${margin.top}V${chartHeight - margin.bottom}` }));
    if (i % every === 0)
      lines.push(svg('text', { class: 'axis', x: scale.x(event) + 2, y: chartHeight - margin.bottom + 14 }, String(round)));
  });
  lines.push(svg('text', { class: 'axis', x: scale.width - margin.right, y: chartHeight - 2, 'text-anchor': 'end' }, 'round'));
  return lines;
}

const momentMarks = () => momentsShown().filter(({ kind }) => kind !== 'lead' && kind !== 'mistake').map((moment) =>
  svg('path', { class: `moment kind-${moment.kind}`, d: `M${scale.x(moment.event)} ${margin.top - 2}l-4 -7h8z` },
    svg('title', {}, momentText(moment))));

const chartWidth = () => Math.max(chartBox.clientWidth || 860, 280);

function drawChart() {
  const width = chartWidth();
  scale = makeScale(width);
  cursor = svg('path', { class: 'cursor' });
  chartBox.replaceChildren(svg('svg', {
    id: 'score-chart', width, height: chartHeight, viewBox: `0 0 ${width} ${chartHeight}`, tabindex: 0,
    role: 'slider', 'aria-label': 'Score of each player over the events', 'aria-valuemin': 0, 'aria-valuemax': lastEvent() },
    gridLines(), momentMarks(),
    game.players.map((_, seat) => svg('path', { class: `line seat-${seat}`, d: scoreLine(seat) })),
    endLabels(), cursor));
  moveCursor(shown);
  drawChances();
}

function moveCursor(event) {
  moveBandCursor(event);
  if (!cursor) return;
  cursor.setAttribute('d', `M${scale.x(event)} ${margin.top}V${chartHeight - margin.bottom}`);
  const chart = chartBox.firstElementChild;
  chart.setAttribute('aria-valuenow', event);
  chart.setAttribute('aria-valuetext', `event ${event}: ${totals(event).map((n, seat) => `${shortName(seat)} ${n}`).join(', ')}`);
}

// A click or a drag in the box goes to the event under it; one on a mark opens its card.
function seekIn(box, markUnder = () => undefined) {
  const pointAt = (pointer) =>
    show(scale.event(pointer.clientX - box.firstElementChild.getBoundingClientRect().left));
  box.addEventListener('pointerdown', (pointer) => {
    const { left, top } = box.firstElementChild.getBoundingClientRect();
    const mark = markUnder(pointer.clientX - left, pointer.clientY - top);
    if (mark !== undefined) {
      pointer.preventDefault();
      addEventListener('pointerup', () => openCard(mark), { once: true });
      return;
    }
    pointAt(pointer);
    box.setPointerCapture(pointer.pointerId);
  });
  box.addEventListener('pointermove', (pointer) => {
    if (pointer.buttons & 1 && box.hasPointerCapture(pointer.pointerId)) pointAt(pointer);
  });
}
seekIn(chartBox);
seekIn(band, markAt);

// The parts of the score, as a table that screen readers can read.
function partsTable(now, seats) {
  const row = (seat) => el('tr', {},
    el('th', { scope: 'row' }, badge(seat), playerName(seat)),
    partsShown().map((part) => el('td', {}, String(now.seats[seat].score[part.name]))),
    el('td', {}, el('b', {}, String(now.seats[seat].score.total))),
    el('td', { class: 'place' }, String(now.seats[seat].score.place)));
  return el('table', { class: 'parts' },
    el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Player'),
      partsShown().map((part) => el('th', { scope: 'col', title: part.help }, capital(part.title))),
      el('th', { scope: 'col' }, 'Total'), el('th', { scope: 'col', class: 'place' }, 'Place'))),
    el('tbody', {}, seats.map(row)));
}

function drawParts(now) {
  if (isOther('parts', now.seats.map(({ score }) => score)))
    putParts(byId('parts'), [partsTable(now, game.players.map((_, seat) => seat))]);
}
