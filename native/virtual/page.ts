/** The page that shows what a virtual printer printed, as the three files a browser asks for. */

export const pageHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Virtual label printer</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<script type="module" src="/page.js"></script>
</head>
<body>
<header>
  <div>
    <h1>Virtual label printer</h1>
    <p id="about">Connecting…</p>
  </div>
  <form id="controls">
    <label for="state">The printer is</label>
    <select id="state" name="state">
      <option value="ready">ready</option>
      <option value="off">turned off</option>
      <option value="out-of-labels">out of labels</option>
      <option value="out-of-ribbon">out of ribbon</option>
      <option value="head-open">open at the head</option>
      <option value="paused">paused</option>
      <option value="slow">slow</option>
    </select>
    <button type="button" id="clear">Clear labels</button>
  </form>
</header>
<main>
  <h2 id="count" aria-live="polite">Labels</h2>
  <p id="empty" hidden>Nothing printed yet. Labels appear here as soon as the station sends them.</p>
  <ol id="labels" reversed aria-labelledby="count"></ol>
</main>
<noscript><p>This page needs JavaScript to follow the printer.</p></noscript>
</body>
</html>
`;

export const pageCss = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f4f4f1, #16181a);
  --surface: light-dark(#ffffff, #212427);
  --text: light-dark(#1c1e20, #eceeef);
  --quiet: light-dark(#565c61, #a9b1b7);
  --line: light-dark(#8a9096, #6b737a);
  --edge: light-dark(#dcdcd6, #34393d);
  --good: light-dark(#17693a, #6fd39a);
  --bad: light-dark(#a3261c, #ff9c90);
  --focus: light-dark(#0b57d0, #8ab4f8);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .75rem 2rem; align-items: center; justify-content: space-between; padding: .75rem clamp(1rem, 4vw, 2.5rem); background: var(--surface); border-bottom: 1px solid var(--edge); }
h1 { margin: 0; font-size: 1.25rem; }
h2 { margin: 0 0 1rem; font-size: 1rem; font-weight: 600; }
#about { margin: 0; color: var(--quiet); font-size: .875rem; overflow-wrap: anywhere; }
#about .ready { color: var(--good); font-weight: 600; }
#about .failing { color: var(--bad); font-weight: 600; }
form { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; }
select, button { min-height: 2.75rem; padding: 0 .875rem; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
button:hover, select:hover { border-color: var(--text); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media (min-width: 48rem) { header { position: sticky; top: 0; z-index: 1; } }
main { padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 4rem; }
#labels { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
figure { margin: 0; padding: 1rem; background: var(--surface); border: 1px solid var(--edge); border-radius: .75rem; }
figure img { display: block; width: 100%; height: auto; background: #fff; border: 1px solid var(--edge); border-radius: .375rem; }
figcaption { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between; margin-top: .625rem; font-size: .875rem; color: var(--quiet); }
figcaption strong { color: var(--text); }
a { display: inline-block; color: inherit; }
figcaption a { padding: .125rem .25rem; }
#empty { max-width: 40rem; padding: 2rem; background: var(--surface); border: 1px dashed var(--line); border-radius: .75rem; }
`;

export const pageScript = `
const find = (id) => document.getElementById(id);
const state = find('state');
let shown = new Map();

function labelItem(label, stock) {
  const item = document.createElement('li');
  const figure = document.createElement('figure');
  const picture = Object.assign(new Image(stock.width, stock.height), {
    src: label.picture, alt: 'Label ' + label.number + ': ' + label.texts.join(', '), loading: 'lazy',
  });
  const caption = document.createElement('figcaption');
  const title = document.createElement('strong');
  title.textContent = 'Label ' + label.number + (label.copies > 1 ? ', ' + label.copies + ' copies' : '');
  const time = document.createElement('time');
  time.dateTime = label.at;
  time.textContent = new Date(label.at).toLocaleTimeString();
  const zpl = Object.assign(document.createElement('a'), { href: label.zpl, textContent: 'ZPL' });
  zpl.setAttribute('aria-label', 'ZPL of label ' + label.number);
  caption.append(title, time, zpl);
  figure.append(picture, caption);
  item.append(figure);
  return item;
}

function show({ printer, labels }) {
  const words = state.querySelector('option[value="' + printer.state + '"]').textContent;
  const now = Object.assign(document.createElement('span'), { textContent: words });
  now.className = printer.state === 'ready' ? 'ready' : 'failing';
  find('about').replaceChildren(printer.address + ', ' + printer.dpi + ' dpi, ' + printer.widthMm + ' × ' + printer.heightMm + ' mm: ', now);
  if (document.activeElement !== state) state.value = printer.state;
  const waiting = printer.waiting > 0 ? ', ' + printer.waiting + ' waiting in the printer' : '';
  find('count').textContent = labels.length + (labels.length === 1 ? ' label' : ' labels') + waiting;
  find('empty').hidden = labels.length > 0;
  const dots = printer.dpi === 203 ? 8 : 12;
  const stock = { width: printer.widthMm * dots, height: printer.heightMm * dots };
  const next = new Map(labels.map((label) => [label.number, shown.get(label.number) ?? labelItem(label, stock)]));
  for (const [number, item] of shown) if (!next.has(number)) item.remove();
  let before = null;
  for (const item of [...next.values()].reverse()) {
    if (item.parentNode === null) find('labels').insertBefore(item, before);
    before = item;
  }
  shown = next;
}

let asking = null;
let again = false;
async function refresh() {
  if (asking) { again = true; return; }
  asking = fetch('/labels').then((answer) => answer.json()).then(show);
  try { await asking; } finally { asking = null; }
  if (again) { again = false; await refresh(); }
}

const events = new EventSource('/events');
events.onmessage = refresh;
events.onopen = refresh;
events.onerror = () => { find('about').textContent = 'Not connected. Reconnecting automatically.'; };

state.addEventListener('change', () => fetch('/state', {
  method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ state: state.value }),
}));
find('clear').addEventListener('click', () => fetch('/labels', { method: 'DELETE' }));
find('controls').addEventListener('submit', (event) => event.preventDefault());
`;
