/* record_end.js - the end of a game: who won and by what. */

const placesOf = position => position.seats.map(({name, score}, seat) => ({name, seat, ...score})).sort((a, b) => a.place - b.place || a.seat - b.seat);

/* "Anna wins by 3"; where points are equal, by what the tie was broken.  Texts and {name}s, as names may run from right to left. */
function winWords(rows, kind) {
  const [first, second] = rows, winners = rows.filter(({place}) => place === 1);
  if (winners.length > 1)
    return ["A shared win: ", ...winners.flatMap((each, i) => [...i > 0 ? [i === winners.length - 1 ? " and " : ", "] : [], each])];
  if (second === undefined || first.total > second.total)
    return [first, ` wins by ${first.total - (second?.total ?? 0)}`];
  return [first, first.tiebreak === null || second.tiebreak === null ? " wins the tie" : ` wins the tie, ${first.tiebreak} to ${second.tiebreak} ${editionOf(kind).tie}`];
}

const headline = (rows, kind) => winWords(rows, kind).map(part => part.name === undefined ? part : html`<bdi>${part.name}</bdi>`);

/* The part of the score that says most of the difference to the second. */
function reasonOf(rows) {
  const [first, second] = rows;
  if (second === undefined || first.total <= second.total)
    return null;
  const parts = board.partsShown().map(part => ({title: part.title, more: first[part.name] - second[part.name]})).sort((a, b) => b.more - a.more);
  const best = parts[0], worst = parts.at(-1);
  return html`<p class="why-won"><bdi>${first.name}</bdi> has ${best.more} more than <bdi>${second.name}</bdi> for ${best.title}${worst.more < 0 ? `, and ${-worst.more} fewer for ${worst.title}` : ""}.</p>`;
}

/* Why it was won, as `analyse --fast` has it: {text, sentences} of the log that was asked about. */
const ENDED = "/.own/ended.slog";
const why = {text: "", sentences: []};

/* The last of two games that end one after the other is the one that counts. */
async function askWhy(text) {
  Object.assign(why, {text, sentences: []});
  await engine.writeText(ENDED, text);
  const {story = []} = await engine.json("analyse", "--fast", "--chances-only", ENDED);
  if (why.text !== text)
    return;
  why.sentences = story.filter(sentence => !/^(?:Roughly, by an estimate: a|A)t half time, /.test(sentence));
  showRecording();
}

/* What is known at once stands there until the estimate is made, and where there is none. */
function WhyWon({rows}) {
  const {text} = recording;
  useEffect(() => {
    if (why.text !== text)
      askWhy(text).catch(() => {});
  }, [text]);
  return why.text !== text || why.sentences.length === 0 ? reasonOf(rows)
    : html`<div class="why-won estimated">${why.sentences.map(sentence => html`<p key=${sentence}>${sentence}</p>`)}<p class="quiet">Roughly, by a quick estimate.</p></div>`;
}

function Podium({rows}) {
  const most = Math.max(1, ...rows.map(({total}) => total));
  return html`<ol class="podium">${rows.map(({name, seat, total, place}) => html`<li key=${seat} class=${`seat-${seat}`}><${Drawn} name="span" class="block-of" make=${() => {
    const block = document.createElement("span");
    block.className = "block";
    block.style.height = `${40 + Math.round(90 * total / most)}px`;
    block.append(String(total));
    return [block];
  }}/><span class="place">${place}.</span><bdi class="name">${name}</bdi></li>`)}</ol>`;
}

const PartsTable = ({rows}) => html`<table class="parts"><thead><tr><th></th>${rows.map(({seat, name}) => html`<th key=${seat} title=${name}><${Badge} seat=${seat}/><span class="spoken">${name}</span></th>`)}</tr></thead>
  <tbody>${board.partsShown().map(part => html`<tr key=${part.name}><th>${board.capital(part.title)}</th>${rows.map(row => html`<td key=${row.seat}>${row[part.name]}</td>`)}</tr>`)}
  <tr class="sum"><th>Points</th>${rows.map(row => html`<td key=${row.seat}>${row.total}</td>`)}</tr></tbody></table>`;

/* The same people, the seats turned by one. */
function rematch() {
  const {players} = recording.answer, header = key => new RegExp(`^${key} +(.*)$`, "m").exec(recording.text)?.[1] ?? "";
  const [first, ...options] = header("rules").split(", "), [profile, ...expansions] = first.split(" + ");
  Object.assign(setUp.now, emptySetUp(), {game: header("game"), profile, expansions, more: options.join(", "), players: [...players.slice(1), players[0]],
    event: header("event"), site: header("site"), grade: header("grade") || "public"});
  return changeRecording(async () => {
    forgetRecording();
    await keepRecording();
  });
}

function End({answer}) {
  const position = shownPosition(), rows = placesOf(position), [ending] = answer.endings;
  return html`<div class="record-end"><div><h2>${headline(rows, board.game.game)}</h2><${WhyWon} rows=${rows}/><${Podium} rows=${rows}/></div><div><${PartsTable} rows=${rows}/>
    ${ending === undefined ? null : html`<p class="quiet">${board.capital(ending.title)}${ending.seat === undefined ? "" : html`: <bdi>${answer.players[ending.seat]}</bdi>`}, in round ${ending.round}.</p>`}
    <${Said} answer=${recording.answer}/>
    <div class="end-tools"><button type="button" class="btn strong" onClick=${rematch} data-writes="recording">Rematch, seats turned</button><${UndoButton} answer=${answer}/>
      <button type="button" id="end-share" class="btn" onClick=${shareRecording}><${Icon} name="share"/>Share</button>
      <button type="button" class="btn" onClick=${() => openInLook()}><${Icon} name="eye"/>Look at it</button></div></div></div>`;
}

async function openInLook() {
  await engine.writeText(DRAFT, recording.text);
  location.hash = "#/game/draft";
}
