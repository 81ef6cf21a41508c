/* record_list.js - what is put together by several taps: tiles and cards that turn up, people who are placed. */

/* ---- lists of tiles and cards ------------------------------------------------------------ */

/* What a node wants a number of: 4 of "4 tiles"; 0 when it does not say. */
const wantedOf = node => parseInt(node.wanted, 10) || 0;
const isList = node => node.words.length > 0 && wantedOf(node) > 0;

/* The action that takes so many cards: "C draw 1 by well". */
const cardsOf = node => node.legal.map(action => action.line).find(line => /^\S+ \S+ \d+( by \S+)?$/.test(line)) ?? " 0";

/* A list that is put together: how many words of which ones, what it is called, and its line in the notation, "A draw smithy, well"
 * or "corn corn sugar". */
const withCards = (line, words) => line.replace(/ \d+/, ` ${words.join(", ")}`);
const listOfNode = node => ({key: `${node.step} ${node.seat}`, n: wantedOf(node), wanted: node.wanted, words: node.words, seat: node.seat,
  lineOf: words => /card/.test(node.wanted) ? withCards(cardsOf(node), words) : words.join(" ")});
const listOfAction = (node, {line, picks, of}) => ({key: line, n: picks, wanted: plural(picks, "card"), words: of === undefined ? node.words : Object.keys(of), of,
  seat: node.seat, lineOf: words => withCards(line, words)});

const chosenOf = list => stage.chosenFor === list.key ? stage.chosen : [];

/* The taps of one list; those of another begin from nothing. */
function choose(list, word) {
  if (stage.host.isBusy())
    return;
  stage.chosen = [...chosenOf(list), word];
  stage.chosenFor = list.key;
  if (stage.chosen.length === list.n)
    take(list.lineOf(stage.chosen));
  else
    drawStage();
}

function takeBack() {
  stage.chosen = stage.chosen.slice(0, -1);
  drawStage();
}

function ListTap({list, word}) {
  const isCard = classOf(word) === "building";
  return html`<button type="button" class=${`face legal ${isCard ? `building-face ${plateKind(word)}` : "piece-face"}`} data-thing=${word} onClick=${() => choose(list, word)}>
    ${isCard ? html`<${BuildingInside} name=${word}/>` : html`<span class=${`plot ${word}`}><${Sign} name=${word === "?" ? "unknown" : word}/></span>
    <span class="what">${word === "?" ? "unknown" : titleOfThing(word)}</span>`}</button>`;
}

function List({list}) {
  const chosen = chosenOf(list), isOfCards = list.words.some(word => classOf(word) === "building");
  const isLeft = word => list.of === undefined || list.of[word] > countOf(chosen, word);
  const shown = list.words.filter(word => isLeft(word) && titleOfThing(word).includes(stage.search.toLowerCase()));
  return html`<div class="chosen-row" aria-label="chosen so far">${Array.from({length: list.n}, (_, i) => html`<span class=${`slot${i < chosen.length ? " full" : ""}`}>
      ${i >= chosen.length ? null : classOf(chosen[i]) === "building" ? titleOfThing(chosen[i]) : html`<${Sign} name=${chosen[i] === "?" ? "unknown" : chosen[i]}/>`}</span>`)}
    ${chosen.length === 0 ? html`<span class="quiet">${list.wanted}</span>` : html`<button type="button" class="plain" onClick=${takeBack}>One back</button>
      ${list.of === undefined ? html`<button type="button" class="plain" data-done=${list.seat ?? ""} onClick=${() => take(list.lineOf(chosen))}>Done</button>` : null}`}</div>
    ${isOfCards && list.words.length > 14 ? html`<input type="search" class="building-search" placeholder="Search the cards" aria-label="Search the cards" value=${stage.search}
      onInput=${event => { stage.search = event.target.value; drawStage(); }}/>` : null}
    <div class=${isOfCards ? "market-faces" : "piece-faces"}>${shown.map(word => html`<${ListTap} key=${word} list=${list} word=${word}/>`)}</div>`;
}

/* ---- people ------------------------------------------------------------------------------ */

const isPlacement = node => node.legal.some(action => action.verb === "place");

/* Where people can stand: {name, n circles, colonists, nobles}, tiles first. */
function spotsOf(seat) {
  const [tiles, manned, nobleTiles, tileCircles] = [0, 1, 2, 3].map(i => readPanel("island", i, seat) ?? {});
  const [city, nobles, circles] = [0, 1, 2].map(i => readPanel("city", i, seat) ?? {});
  return [...board.present(tiles).filter(([name]) => tileCircles[name] > 0).map(([name, n]) =>
    ({name, isTile: true, circles: n * tileCircles[name], all: manned[name], nobles: nobleTiles[name] ?? 0})),
  ...Object.keys(city).filter(name => city[name] >= 0 && (circles[name] > 0 || city[name] > 0)).map(name =>
    ({name, isTile: false, circles: circles[name], all: city[name], nobles: nobles[name] ?? 0}))];
}

const peopleOn = spots => Object.fromEntries(spots.map(({name, all, nobles}) => [name, {colonist: all - nobles, noble: nobles}]));

/* The people of a player: where they stand now, and who waits for a place. */
function placingOf(node) {
  const seat = seatOf(node.seat), spots = spotsOf(seat);
  stage.placing ??= {};
  stage.placing[node.seat] ??= {for: node.seat, isNoble: false, stand: peopleOn(spots), before: peopleOn(spots),
    wait: {colonist: (readPanel("people", 0, seat) ?? 0) - (readPanel("people", 1, seat) ?? 0), noble: readPanel("people", 1, seat) ?? 0}};
  return {spots, placing: stage.placing[node.seat]};
}

/* "C place +corn 2, -noble villa": what changes. */
function lineOfPlacing({for: letter, stand, before}) {
  const changes = Object.entries(stand).flatMap(([name, now]) => ["colonist", "noble"].flatMap(who => {
    const n = now[who] - before[name][who], sign = n > 0 ? "+" : "-";
    return n === 0 ? [] : [{sign, text: `${sign}${who === "noble" ? "noble " : ""}${name}${Math.abs(n) > 1 ? ` ${Math.abs(n)}` : ""}`}];
  }));
  return changes.length === 0 ? `${letter} -` : `${letter} place ${changes.map(({text}) => text).join(", ")}`;
}

function moveIn(placing, name) {
  const who = placing.wait.noble > 0 && (placing.isNoble || placing.wait.colonist === 0) ? "noble" : "colonist";
  if (placing.wait[who] === 0 || stage.host.isBusy())
    return;
  placing.wait[who]--;
  placing.stand[name][who]++;
  drawStage();
}

function moveOut(placing, name, who) {
  if (stage.host.isBusy())
    return;
  placing.wait[who]++;
  placing.stand[name][who]--;
  drawStage();
}

function Rings({placing, spot}) {
  const {name, circles} = spot, {colonist, noble} = placing.stand[name], before = placing.before[name];
  const waits = placing.wait.colonist + placing.wait.noble > 0;
  const ring = (i, who, isNew) => html`<button type="button" key=${`${who}${i}`} class=${`ring in ${who}${isNew ? " now" : ""}`} ...${{[who === "noble" ? "data-noble" : "data-change"]: `-${name}`}}
    aria-label=${`take the ${who} off ${titleOfThing(name)}`} onClick=${() => moveOut(placing, name, who)}><i></i></button>`;
  return html`<span class="rings">${Array.from({length: noble}, (_, i) => ring(i, "noble", i >= before.noble))}
    ${Array.from({length: colonist}, (_, i) => ring(i, "colonist", i >= before.colonist))}
    ${Array.from({length: Math.max(0, circles - colonist - noble)}, (_, i) => html`<button type="button" key=${`free${i}`} class=${`ring${waits ? " open" : ""}`} disabled=${!waits}
      data-change=${`+${name}`} aria-label=${`place on ${titleOfThing(name)}`} onClick=${() => moveIn(placing, name)}><i></i></button>`)}</span>`;
}

/* As many as there are circles for go to work (PR-MAY-09); then it is done. */
function freeCircles({spots, placing}) {
  return spots.reduce((n, {name, circles}) => n + Math.max(0, circles - placing.stand[name].colonist - placing.stand[name].noble), 0);
}

/* The placement with somebody in every circle. */
function filled({spots, placing}) {
  const wait = {...placing.wait}, stand = Object.fromEntries(spots.map(({name}) => [name, {...placing.stand[name]}]));
  for (const {name, circles} of spots)
    while (stand[name].colonist + stand[name].noble < circles && wait.colonist + wait.noble > 0) {
      const who = wait.colonist > 0 ? "colonist" : "noble";
      wait[who]--;
      stand[name][who]++;
    }
  return {...placing, wait, stand};
}

function Placement({node, isFirst}) {
  const all = placingOf(node), {spots, placing} = all, waiting = placing.wait.colonist + placing.wait.noble, free = freeCircles(all);
  const isDone = waiting === 0 || free === 0;
  return html`<section class="node" data-seat=${node.seat}><${Ask} node=${node} isFirst=${isFirst} aside=${html`<span class="counter"><${Sign} name="colonist"/><b>${waiting}</b> left in San Juan</span>`}/>
    <div class="spots">${spots.map(spot => html`<div key=${spot.name} class=${`spot ${spot.isTile ? "on-island" : plateKind(spot.name)}`}>
      ${spot.isTile ? html`<span class=${`plot ${spot.name}`}><${Sign} name=${spot.name}/></span>` : html`<b>${titleOfThing(spot.name)}</b>`}
      <${Rings} placing=${placing} spot=${spot}/></div>`)}</div>
    <div class="taps">${placing.wait.noble > 0 && placing.wait.colonist > 0 ? html`<button type="button" class="switch" role="switch" data-who="noble" aria-checked=${String(placing.isNoble)}
        onClick=${() => { placing.isNoble = !placing.isNoble; drawStage(); }}><i></i>a noble next</button>` : null}
      ${waiting >= free && free > 0 ? html`<button type="button" class="plain" data-fill=${lineOfPlacing(filled(all))} onClick=${() => !stage.host.isBusy() && take(lineOfPlacing(filled(all)))}>Fill every circle</button>` : null}
      <button type="button" class="strong" disabled=${!isDone} data-done=${node.seat} onClick=${() => take(lineOfPlacing(placing))}>Done</button></div></section>`;
}
