// board.js - puts the table and the boards of the players on the page.

// Places of the board that are in sight, as the browser says it.
const inSight = new Set();
const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries)
    if (isIntersecting) inSight.add(target);
    else inSight.delete(target);
});

// The player who acted; at a decision the one who decides, at the end the winner.
function seatToSee(event) {
  if (seen !== null) return steps[seen].seat;
  return isOver(event) ? inPlaces(event)[0] : steps[event].seat ?? Math.max(standing[event].stop[1], 0);
}

// Whether a place is looked at, or will be with the event.
const isLookedAt = (place, event) => inSight.has(place) || place === byId('seats').children[seatToSee(event)];

// Marks of a choice lie on what is drawn: with others, all is drawn anew.
const putMarked = (place, of, parts) => putNamed(place, parts.map(([name, from, draw]) => [`${of} ${name}`, [seen, from], draw]));

function placeOfSeat(seat, task) {
  const seats = byId('seats');
  if (seats.children[seat] === undefined) {
    seats.append(seatFrame(seat, task));
    sight.observe(seats.children[seat]);
  }
  return seats.children[seat];
}

// Draws the places that are wanted, as they are after an event.
function drawBoard(event, isWanted) {
  const now = position(event), before = event > 0 && seen === null ? position(event - 1) : now;
  for (const [id, below] of [['table', false], ['below', true]])
    if (isWanted(byId(id), event)) putMarked(byId(id), 'table', partsOfTable(now, before, below));
  game.players.forEach((_, seat) => {
    const task = taskOf(event, seat), place = placeOfSeat(seat, task);
    if (!isWanted(place, event)) return;
    place.classList.toggle('to-act', task !== null);
    putMarked(place, `seat ${seat}`, partsOfSeat(now, before, seat, event));
  });
}

let brought = null;

// On a phone the players are beside each other: one of them is brought to the middle.  Asking where it is makes the browser lay out the page.
function bringToSight(seat) {
  if (seat === brought) return;
  brought = seat;
  const seats = byId('seats'), card = seats.children[seat];
  if (card !== undefined && seats.scrollWidth > seats.clientWidth)
    seats.scrollLeft = card.offsetLeft - (seats.clientWidth - card.offsetWidth) / 2;
}

sight.observe(byId('table'));
sight.observe(byId('below'));
