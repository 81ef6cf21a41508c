/* games.js - the first screen: what one can do here, the game under way, and the games that are kept. */

const ROWS_BEYOND = 8, WORD_LETTERS = 3;
/* [name, words, which games]: each game has one. */
const filtersOfGames = () => [["all", "All", () => true], ...setUp.editions.map(({game, title}) => [game, title, each => each.kind === game]),
  ["fix", "To fix", needsFix], ["unfinished", "Unfinished", isUnfinished]];

/* `built` are the games in which buildings were built, by their titles, for a version of the book; `menu` is the game whose sheet
 * is open. */
const gamesScreen = {query: "", filter: "all", menu: null, built: new Map(), version: -1};

/* ---- search ------------------------------------------------------------------------------ */

const sqlText = text => `'${text.replace(/'/g, "''")}'`;
const NO_GAMES = new Set();

/* The games with a building of which the title has these words; none until the book has answered.  Words that mean the same
 * buildings are asked once, and others not at all. */
function gamesWithBuilding(words) {
  if (gamesScreen.version !== book.version) {
    gamesScreen.built.clear();
    gamesScreen.version = book.version;
  }
  const titles = book.buildings.filter(title => folded(title).includes(words)), key = titles.join();
  if (titles.length === 0)
    return NO_GAMES;
  if (!gamesScreen.built.has(key)) {
    gamesScreen.built.set(key, NO_GAMES);
    findBuildings(titles, key, book.version);
  }
  return gamesScreen.built.get(key);
}

async function findBuildings(titles, key, version) {
  const rows = await ask(`SELECT DISTINCT b.game FROM building_total b JOIN game g ON g.id = b.game JOIN thing t ON t.id = b.building
    AND t.game_kind = g.game_kind WHERE b.built > 0 AND t.title IN (${titles.map(sqlText).join()})`).catch(() => []);
  if (version !== book.version || rows.length === 0)
    return;
  gamesScreen.built.set(key, new Set(rows.map(row => row.game)));
  redraw();
}

/* Letters anywhere; a number only from its first digit on, so that 4 January is not the 24th. */
const holds = (text, words) => /^\d/.test(words) ? ` ${text}`.match(new RegExp(`\\D${words.replace(/\W/g, "\\$&")}`)) !== null : text.includes(words);

/* Each word is of a player, a day, a place, or of a building of the game; all of them may be one building. */
function isFound(game, words, whole) {
  return words.every(word => holds(game.search, word) || word.length >= WORD_LETTERS && gamesWithBuilding(word).has(game.game))
    || words.length > 1 && gamesWithBuilding(whole).has(game.game);
}

/* The newest day first; what has no day comes last. */
const byDay = (a, b) => a.date === b.date ? b.game - a.game : a.date < b.date ? 1 : -1;

function gamesShown() {
  const whole = folded(gamesScreen.query.trim()).replace(/\s+/g, " "), words = whole.split(" ").filter(word => word !== "");
  const [, , isOf] = filtersOfGames().find(([name]) => name === gamesScreen.filter);
  const chosen = book.games.filter(isOf);
  for (const game of chosen)
    game.search ??= searchText(game);
  /* A day in several words is that day alone. */
  const onDay = words.length > 1 && /^\d/.test(whole) ? chosen.filter(game => holds(game.search, whole)) : [];
  return (onDay.length > 0 ? onDay : chosen.filter(game => isFound(game, words, whole))).sort(byDay);
}

/* ---- one game ---------------------------------------------------------------------------- */

/* How a tie for the first place was decided, in the numbers that decided it. */
function tieOf(game) {
  const [first, second] = inOrder(game.players);
  if (second === undefined || first.total === null || first.total !== second.total)
    return "";
  return first.place === second.place ? "shared" : first.tiebreak === second.tiebreak ? "" : `tie-break ${first.tiebreak} to ${second.tiebreak}`;
}

/* A game of hidden cards, or one of ships. */
function KindMark({kind}) {
  const sign = editionOf(kind)?.hides ? "cards" : "ship";
  return html`<span class=${`mark of-${sign}`}><svg class=${`sign ${sign}`} aria-hidden="true"><use href=${`#s-${sign}`} /></svg></span>`;
}

const PlayerOf = ({player}) => {
  const words = html`<bdi>${player.name}</bdi>${player.total !== null && html`<i>${player.total}</i>`}`;
  return player.place === 1 ? html`<b>${words}</b>` : html`<span>${words}</span>`;
};

function GameMeta({game}) {
  const tie = tieOf(game);
  return html`<span class="meta">
    ${isUnfinished(game) && html`<em class="tag warn">unfinished</em>`}
    ${deeperLook.job?.number === game.game && html`<em class="tag">looking deeper</em>`}
    ${needsFix(game) && html`<em class="tag warn">${game.errors} to fix</em>`}
    <span class="in-line">${dayText(game.date, true)}</span>
    <span>${[kindTitle(game.kind), tie, isResult(game) && !isUnfinished(game) ? "result" : "", game.event || game.site].filter(text => text).join(" · ")}</span>
  </span>`;
}

const GameRow = ({game, place, count}) => html`<li class="game-row" style=${{top: `${place * rowHeight()}px`}} aria-setsize=${count} aria-posinset=${place + 1}>
  <a href=${`#/game/${game.game}`}><${KindMark} kind=${game.kind} /><span class="said-of"><span class="people">
    ${inOrder(game.players).map(player => html`<${PlayerOf} player=${player} />`)}</span><${GameMeta} game=${game} /></span>
    <span class="day">${dayText(game.date, true)}</span></a>
  <button type="button" class="icon-btn" aria-label=${`More about ${playersText(game)}`} aria-haspopup="dialog" onClick=${() => openMenu(game)}><${Icon} name="more" /></button>
</li>`;

/* All rows are as high as this: where there is little room, names may need two lines. */
const rowHeight = () => matchMedia("(max-width: 699px)").matches ? 80 : 64;

/* ---- a list of any length ---------------------------------------------------------------- */

/* Only the rows in sight are made, and some beyond: the page scrolls, the list is as long as all of them. */
function GameList({games}) {
  const list = useRef(null), [seen, setSeen] = useState([0, 20]);
  const look = () => {
    const above = -list.current.getBoundingClientRect().top / rowHeight();
    const from = Math.max(0, Math.floor(above) - ROWS_BEYOND), to = Math.max(0, Math.ceil(above + innerHeight / rowHeight()) + ROWS_BEYOND);
    setSeen(now => now[0] === from && now[1] === to ? now : [from, to]);
  };
  useLayoutEffect(look);
  useEffect(() => {
    addEventListener("scroll", look, {passive: true});
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, []);
  return html`<ol id="games-list" class="games-list" ref=${list} style=${{height: `${games.length * rowHeight()}px`}}>
    ${games.slice(...seen).map((game, i) => html`<${GameRow} key=${game.game} game=${game} place=${seen[0] + i} count=${games.length} />`)}
  </ol>`;
}

/* ---- what can be done with a game -------------------------------------------------------- */

function openMenu(game) {
  if (gamesScreen.menu === game)
    return;
  gamesScreen.menu = game;
  redraw();
}

function GameMenu({game}) {
  const then = action => () => {
    openMenu(null);
    action(game);
  };
  return html`<${DialogSheet} title=${playersText(game)} onClose=${() => openMenu(null)}>
    <p class="quiet menu-about">${[kindTitle(game.kind), dayText(game.date), game.event, game.site].filter(text => text).join(" · ")}</p>
    <div class="choices">
      <a class="btn" href=${`#/game/${game.game}`} onClick=${() => openMenu(null)}><${Icon} name="eye" />Look</a>
      <button type="button" class="btn" onClick=${then(shareGame)}><${Icon} name="share" />Share</button>
      <button type="button" class="btn" onClick=${then(saveGame)}><${Icon} name="open" />Save this game</button>
      <button type="button" class="btn" onClick=${then(correctGame)}><${Icon} name="fix" />Correct</button>
      <${Writes} part="book" class="btn" onClick=${then(removeGame)}><${Icon} name="bin" />Delete</${Writes}>
    </div>
  </${DialogSheet}>`;
}

/* ---- the doors --------------------------------------------------------------------------- */

const waves = y => `M-4000 ${y}q12.500-8 25 0${"t25 0".repeat(180)}V600h-4525z`;

/* The harbour; `isTall` on the first run, where it is the picture of the page. */
const Harbour = ({isTall, title, text}) => html`<header class="harbour"><svg class="view" viewBox=${isTall ? "0 0 390 400" : "0 0 390 132"} preserveAspectRatio="xMaxYMax meet" aria-hidden="true">
    <circle class="sun" cx=${isTall ? 310 : 344} cy=${isTall ? 342 : 74} r=${isTall ? 56 : 30} />
    <path class="land" d=${`M-30 ${isTall ? 356 : 88}c40-26 90-34 130-10 20-14 50-10 66 8v8h-196z`} />
    <g class="sign ship" transform=${isTall ? "translate(178 264) scale(3.4)" : "translate(290 40) scale(1.7)"}><use href="#s-ship" width="48" height="24" /></g>
    <path class="sea" d=${waves(isTall ? 352 : 84)} /><path class="sea-2" d=${waves(isTall ? 370 : 102)} /></svg>
  <div class="harbour-words"><h1>${title}</h1><p>${text}</p></div></header>`;

const Door = ({href, icon, title, text, isMain}) => html`<a class=${isMain ? "door main" : "door"} href=${href}><${Icon} name=${icon} />
  <span><b>${title}</b><small>${text}</small></span></a>`;

const Doors = ({isFirst}) => html`<div class="doors" role="group" aria-label="What you can do">
  <${Door} href="#/record" icon="captain" title="Record a game" text="Tap what happens as you play" isMain />
  <${Door} href="#/result" icon="sheet" title="Enter a result" text=${isFirst ? "Only the points, in 30 seconds" : "in 30 seconds"} />
  <${Door} href="#/game/sample" icon="eye" title=${isFirst ? "Look at a sample game" : "Sample game"} text=${isFirst ? "Who won, why, and the worst mistake" : "with analysis"} />
</div>`;

/* The game under way comes first. */
function GoOn() {
  if (recording.answer === null)
    return null;
  const {status, players} = recording.answer, task = status.trim().split("\n")[0].replace(/, \d+ of \d+ roles taken/, "")
    .replace(/(: )([A-E])\b/, (_, colon, seat) => colon + players["ABCDE".indexOf(seat)]);
  return html`<a class="goes-on" href="#/record"><span class="badges">${players.map((_, i) => html`<${Badge} seat=${i} />`)}</span>
    <span class="grow"><b>${task}</b><small>Go on: <bdi>${listed(players)}</bdi></small></span><${Icon} name="next" /></a>`;
}

/* A result that is half entered. */
const GoOnResult = () => isEntered() && html`<a class="goes-on" href="#/result"><${Icon} name="sheet" />
  <span class="grow"><b>Go on: a result</b><small><bdi>${listed(entry.people)}</bdi></small></span><${Icon} name="next" /></a>`;

/* Mistakes are there to be asked about. */
const GoTrain = () => book.mistakes > 0 && html`<a class="goes-on" id="go-train" href="#/train"><${Icon} name="train" />
  <span class="grow"><b>Find the better move</b><small>${plural(book.mistakes, "mistake")} of your games, to learn from</small></span><${Icon} name="next" /></a>`;

const OpenFiles = ({text}) => html`<${Writes} part="book" class="btn plain" onClick=${() => byId("file").click()}>${text}</${Writes}>`;

const FirstRun = () => html`<div class="first"><${Harbour} isTall title=${["Puerto Rico", html`<br />`, "and San Juan"]} text="Keep your games, see who won and why." />
  <div class="page"><${Doors} isFirst /><${GoOn} /><${GoOnResult} />
    <p class="foot-note">Works without a network. Your games stay on this device.<br /><${OpenFiles} text="Open games you have" /></p></div></div>`;

/* ---- the screen -------------------------------------------------------------------------- */

function setQuery(query) {
  gamesScreen.query = query;
  redraw();
}

function setFilter(filter) {
  gamesScreen.filter = filter;
  redraw();
}

/* A filter that finds nothing is not offered, but for the one that is chosen. */
const GameFilters = () => html`<div class="scroll-x" role="group" aria-label="Show">${filtersOfGames().map(([name, words, isOf]) => {
  const n = book.games.filter(isOf).length, isOn = gamesScreen.filter === name;
  return (n > 0 || isOn) && html`<button type="button" class="chip" aria-pressed=${String(isOn)} onClick=${() => setFilter(name)}>
    ${words}${(name === "fix" || name === "unfinished") && ` ${n}`}</button>`;
})}</div>`;

function KeptGames() {
  const games = gamesShown(), isAll = games.length === book.games.length;
  return html`<section aria-labelledby="games-title">
    <div class="kept-head"><h2 id="games-title">Games</h2><span class="quiet" role="status" id="games-count">${isAll ? games.length : `${games.length} of ${book.games.length}`}</span><${OpenFiles} text="Add files" /></div>
    <label class="search"><${Icon} name="search" /><input type="search" id="games-search" placeholder="Player, day or building" aria-label="Search games"
      autocomplete="off" value=${gamesScreen.query} onInput=${event => setQuery(event.target.value)} /></label>
    <${GameFilters} />
    ${games.length > 0 ? html`<${GameList} games=${games} />`
      : html`<p class="nothing">No game is like that. <button type="button" class="link" onClick=${() => {
        setFilter("all");
        setQuery("");
      }}>Show all</button></p>`}
  </section>`;
}

const OpeningGames = () => html`<section aria-labelledby="games-title"><div class="kept-head"><h2 id="games-title">Games</h2></div>
  <p class="quiet" role="status">Opening your games …</p></section>`;

function Games() {
  if (book.games.length === 0 && !book.isOpening)
    return html`<${FirstRun} />`;
  return html`<div class="home"><${Harbour} title="Keep your games" text="Puerto Rico and San Juan" />
    <div class="page home-page"><div class="home-side"><${Doors} /><${GoOn} /><${GoOnResult} /><${GoTrain} /></div>${book.isOpening ? html`<${OpeningGames} />` : html`<${KeptGames} />`}</div>
    ${gamesScreen.menu !== null && html`<${GameMenu} game=${gamesScreen.menu} />`}</div>`;
}
