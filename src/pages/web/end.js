// end.js - the end of a game: who won and by what, the podium, the parts of the score.

const endBox = document.getElementById('end');
const isOver = (event) => event === lastEvent() && standing[event].stop[0] === 'over';

// The seats by their places.
const inPlaces = (event) => game.players.map((_, seat) => seat).sort((a, b) => places(event)[a] - places(event)[b] || a - b);

const joined = (names) => names.flatMap((name, i) => [i === 0 ? '' : i === names.length - 1 ? ' and ' : ', ', name]);

// "Omar wins by 30"; where points are equal, by what the tie was broken.
function winnerWords(event) {
  const [first, second] = inPlaces(event), points = totals(event);
  const winners = inPlaces(event).filter((seat) => places(event)[seat] === 1);
  if (winners.length > 1) return ['A shared win: ', ...joined(winners.map(playerName))];
  if (second === undefined || points[first] > points[second]) return [playerName(first), ` wins by ${points[first] - (points[second] ?? 0)}`];
  const tieOf = (seat) => position(event).seats[seat].score.tiebreak;
  return [playerName(first), ` wins the tie, ${tieOf(first)} to ${tieOf(second)}`];
}

// "The end came in round 18 by Lena: no colonists are left"
function whyOver() {
  const moment = game.moments.find(({ kind }) => kind === 'ending');
  if (moment === undefined) return null;
  return el('p', { class: 'quiet' }, capital(moment.title), moment.seat === undefined ? '' : [': ', playerName(moment.seat)],
    `, in round ${standing[moment.event].clock[0]}.`);
}

// In a site the players have pages.
const playerLink = (seat) => (game.players[seat].page === undefined ? playerName(seat) : el('a', { href: game.players[seat].page }, playerName(seat)));

function stand(event, seat) {
  const most = Math.max(1, ...totals(event)), points = totals(event)[seat];
  const block = el('span', { class: 'stand' }, el('b', {}, String(points)));
  block.style.height = `${34 + Math.round(Math.max(0, 76 * points / most))}px`;
  return el('li', { class: `seat-${seat}` }, block, el('span', { class: 'under' }, `${places(event)[seat]}. `, playerLink(seat)));
}

function drawEnd(event) {
  endBox.hidden = !isOver(event);
  document.body.classList.toggle('at-end', isOver(event));
  if (endBox.hidden) return;
  endBox.replaceChildren(
    el('div', {}, el('ol', { class: 'podium', 'aria-label': 'Podium' }, inPlaces(event).map((seat) => stand(event, seat))), whyOver()),
    partsTable(position(event), inPlaces(event)));
}
