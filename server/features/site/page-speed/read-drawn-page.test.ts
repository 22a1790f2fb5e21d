import { expect, test } from 'vitest';
import { readDrawnPage } from './read-drawn-page.ts';

const LONG = 'Each print is pulled by hand in our workshop. '.repeat(60);

const PAGE = `<!doctype html><html><head><link rel="stylesheet" href="/assets/a.css"/>
<link rel="preload" as="font" href="/assets/f.woff2"/><script src="/assets/loader.js"></script></head><body>
<header><a href="/">Loom</a></header><main>
<div data-b="one"><h1>Ink</h1><img src="/x/640/" srcset="/x/640/ 640w, /x/1280/ 1280w" sizes="100vw" width="800" height="400" loading="eager"></div>
<div data-b="two"><p>${LONG}</p><p>${LONG}</p></div>
<div data-b="three"><div data-b="inner"><img src="https://cdn.example/a.png" loading="lazy"></div><div data-island="/islands/i.js"></div></div>
</main><footer><div data-b="foot"><p>Bye</p></div></footer></body></html>`;
const UIDS = new Set(['one', 'two', 'three', 'inner']);

test('each letter of the document belongs to one block or to what surrounds them', () => {
  const { letters } = readDrawnPage(PAGE, UIDS);
  expect([...letters.keys()]).toEqual([null, 'one', 'two', 'three', 'inner']);
  expect([...letters.values()].reduce((sum, each) => sum + each, 0)).toBe(PAGE.length);
  expect(letters.get('two')).toBe(PAGE.indexOf('\n<div data-b="three"') - PAGE.indexOf('<div data-b="two"'));
});

test('what the document asks for is found', () => {
  const page = readDrawnPage(PAGE, UIDS);
  expect(page.styles).toEqual(['/assets/a.css']);
  expect(page.fonts).toEqual(['/assets/f.woff2']);
  expect(page.scripts).toEqual([
    { uid: null, address: '/assets/loader.js' },
    { uid: 'three', address: '/islands/i.js' },
  ]);
  expect(page.pictures).toEqual([
    {
      uid: 'one',
      address: '/x/1280/',
      width: 390,
      height: 195,
      isLazy: false,
      area: 76_050,
      isFirstScreen: true,
    },
    {
      uid: 'inner',
      address: 'https://cdn.example/a.png',
      width: 390,
      height: null,
      isLazy: true,
      area: 0,
      isFirstScreen: false,
    },
  ]);
  expect(page.outside).toEqual([{ uid: 'inner', origin: 'https://cdn.example' }]);
  expect(page.firstScreen).toEqual(new Set([null, 'one', 'two']));
  expect(page.largestText?.uid).toBe('two');
});

test('a banner’s picture is as high as the banner', () => {
  const picture = '<img src="/a.webp" width="1600" height="400">';
  const banner = `<main><div data-b="one"><section style="--banner-min-height:400px">${picture}</section></div></main>`;
  const areas = [banner, banner.replace('400px"', '0px"')].map(
    (document) => readDrawnPage(document, UIDS).pictures[0]?.area,
  );
  expect(areas).toEqual([390 * 400, 390 * 97.5]);
});

test('a video is found once, and not where it stands for browsers without scripts', () => {
  const src = '/omnis/v3/frontend/media/0/video/';
  const banner = `<main><div data-b="one"><video src="${src}"></video><noscript><video src="${src}"></video></noscript></div></main>`;
  expect(readDrawnPage(banner, UIDS).videos).toEqual([{ uid: 'one', address: src }]);
});

test.each([
  '<div data-b="one"><p>never closed',
  '<<<div data-b="one"',
  '</div></div></main>',
  '<iframe srcdoc="<img src=//x.example/a>',
  '',
])('a broken document (%s) is read to its end', (document) => {
  const { letters } = readDrawnPage(document, UIDS);
  expect([...letters.values()].reduce((sum, each) => sum + each, 0)).toBe(document.length);
});
