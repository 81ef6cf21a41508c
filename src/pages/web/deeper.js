// deeper.js - in the app an estimate can be looked at more deeply: the program plays on beside the page, and this says how far it is.

const deeper = byId('deeper');
const tellApp = (message) => parent.postMessage(message, '*');

// `part` of 1 is done; undefined when nothing is under way.
function drawDeeper({ part, failed } = {}) {
  if (part === undefined) {
    deeper.replaceChildren(cardButton('Look deeper', () => tellApp({ deeper: 'start' }), { id: 'deeper-start', class: 'strong' }),
      el('span', { class: 'quiet' }, failed ?? 'Plays on from every move: which choices were mistakes, and why. It takes a minute or two; you can do something else.'));
    return;
  }
  const words = `${Math.floor(100 * part)} % of the moves are looked at`;
  const bar = deeper.querySelector('progress') ?? el('progress', { max: 1, 'aria-label': 'Looked at' });
  bar.value = part;
  if (bar.isConnected) deeper.querySelector('output').textContent = words;
  else deeper.replaceChildren(bar, el('output', { class: 'quiet' }, words), cardButton('Stop', () => tellApp({ deeper: 'stop' }), { id: 'deeper-stop' }));
}

if (game.app && game.by === 'estimate') {
  deeper.hidden = false;
  drawDeeper();
  addEventListener('message', ({ source, data }) => {
    if (source === parent && data?.deeper !== undefined) drawDeeper(data.deeper);
  });
  tellApp({ deeper: 'how far' });
}
