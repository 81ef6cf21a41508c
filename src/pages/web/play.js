// play.js - the page goes from event to event by itself.

const speeds = [0.5, 1, 2, 4]; // events a second
const playButton = byId('play');
const speedButton = byId('speed');
let timer = 0;
let speed = 1; // in speeds

function drawPlay() {
  const isPlaying = timer !== 0;
  playButton.querySelector('use').setAttribute('href', isPlaying ? '#i-pause' : '#i-play');
  playButton.setAttribute('aria-label', isPlaying ? 'Pause' : 'Play');
  playButton.title = `${isPlaying ? 'Pause' : 'Play'} (Space)`;
  speedButton.textContent = `${String(speeds[speed]).replace('0.5', '½')}×`;
  speedButton.setAttribute('aria-label', `Speed: ${speeds[speed]} events a second`);
  document.body.classList.toggle('playing', isPlaying);
}

function pause() {
  clearInterval(timer);
  timer = 0;
  drawPlay();
}

function playNext() {
  go('event+');
  if (shown === lastEvent()) pause();
}

// At the end it begins again.
function play() {
  clearInterval(timer);
  if (shown === lastEvent()) go('start');
  timer = setInterval(playNext, 1000 / speeds[speed]);
  drawPlay();
}

const togglePlay = () => (timer === 0 ? play() : pause());

playButton.addEventListener('click', togglePlay);
speedButton.addEventListener('click', () => {
  speed = (speed + 1) % speeds.length;
  if (timer === 0) drawPlay();
  else play();
});
// Who steps by hand, or looks elsewhere, wants to stay there.
document.addEventListener('pointerdown', ({ target }) => {
  if (timer !== 0 && !target.closest('#play, #speed')) pause();
}, true);
document.addEventListener('keydown', ({ key }) => {
  if (timer !== 0 && key !== ' ') pause();
}, true);
document.addEventListener('visibilitychange', () => {
  if (document.hidden && timer !== 0) pause();
});
drawPlay();
