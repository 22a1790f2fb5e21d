import { expect, it } from 'vitest';
import { shownWords } from './shown-words.ts';

it('reads what links say, and of a link around an image what it shows', () => {
  const html = `
    <a style="x" href="#link-0" target="_blank"><strong>Fern &amp; Co</strong>\n Tote</a>
    <a href="#link-1"><img src="a.png" alt="Ridge Hoodie in Black, front"></a>
    <a href="#link-2"> </a><a href="https://elsewhere.test/">Elsewhere</a>`;
  expect([...shownWords(html)]).toEqual([
    [0, 'Fern & Co Tote'],
    [1, 'Ridge Hoodie in Black, front'],
    [2, ''],
  ]);
});
