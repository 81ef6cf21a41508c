// sources.js - what points and money came from over the game, player by player.

// What each seat got of an account from each cause, in the order in which it first came: Map(cause, [amount of seat]).
function gainsOf(account) {
  const gains = new Map();
  for (const [seat, of, cause, amount] of steps.flatMap((step) => step.gains ?? [])) {
    if (of !== account) continue;
    if (!gains.has(cause)) gains.set(cause, game.players.map(() => 0));
    gains.get(cause)[seat] += amount;
  }
  return gains;
}

const amountCell = (n) => el('td', {}, n === 0 ? '0' : n > 0 ? String(n) : `−${-n}`);

// The largest first; the last row is the sum.
function sourceRows(title, gains) {
  const rows = [...gains].filter(([, amounts]) => amounts.some((n) => n !== 0)).sort(([, a], [, b]) => sum(b) - sum(a));
  if (rows.length === 0) return null;
  return el('tbody', {}, rows.map(([cause, amounts]) => el('tr', {}, el('th', { scope: 'row' }, capital(game.causes[cause])), amounts.map(amountCell))),
    el('tr', { class: 'sum' }, el('th', { scope: 'row' }, title), game.players.map((_, seat) => amountCell(sum(rows.map(([, amounts]) => amounts[seat]))))));
}

function drawSources() {
  const bodies = [sourceRows('Points, sum', gainsOf(2)), sourceRows(`${capital(game.money || 'money')}, sum`, gainsOf(1))].filter((body) => body !== null);
  byId('sources').hidden = bodies.length === 0;
  if (bodies.length === 0) return;
  byId('sources').append(el('div', { class: 'wide', tabindex: 0, role: 'region', 'aria-label': 'Where points and money came from' },
    el('table', { class: 'parts' }, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'Source'),
      game.players.map((_, seat) => el('th', { scope: 'col' }, badge(seat), spoken(shortName(seat)))))), bodies)));
}
drawSources();
