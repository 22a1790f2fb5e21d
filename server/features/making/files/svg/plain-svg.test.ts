import { describe, expect, it } from 'vitest';
import { plainSvg } from './plain-svg.ts';
import { Refused } from './refused.ts';

const XMLNS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (inside: string, attributes = 'width="200" height="200"') =>
  `<svg ${XMLNS} ${attributes}>${inside}</svg>`;
const plain = async (text: string) => (await plainSvg(Buffer.from(text))).text;

async function outcomeOf(text: string): Promise<string> {
  try {
    return await plain(text);
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

describe('a drawing made plain', () => {
  it('has no style left, and each colour in sRGB', async () => {
    const text = await plain(
      svg(
        '<style>:root{--c:color(display-p3 0.7 0 0)}.a{fill:var(--c);stroke:rgb(0 0 200 / 50%)}</style><rect class="a" id="i" width="9" height="9"/>',
      ),
    );
    expect(text).toMatch(/<rect [^>]*fill="#c30000"[^>]*stroke="#0000c8" stroke-opacity="0.5"/);
    expect(text).not.toMatch(/style|class|var\(/);
  });

  it('has nothing that the checks haven’t seen', async () => {
    const text = await plain(
      svg(
        '<title>a &lt;b&gt;</title><metadata><x:y xmlns:x="urn:x" x:z="1"/></metadata><a href="https://example.com/" target="_blank"><rect data-x="1" tabindex="0" width="9" height="9"/></a>',
      ),
    );
    expect(text).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200" viewBox="0 0 200 200"><g><g><rect x="0" y="0" width="9" height="9" fill="#000000"/></g></g></svg>',
    );
  });

  it('keeps what an attribute says from becoming markup', async () => {
    const text = await plain(svg('<path d="M0 0H9V9&quot;/>&lt;script>" fill="red"/>'));
    expect(text).toContain('d="M0 0H9V9&quot;/&gt;&lt;script&gt;"');
  });

  const sizes: readonly (readonly [string, number, number])[] = [
    ['width="2in" height="25.4mm"', 192, 96],
    ['style="width:120px;height:80px" viewBox="0 0 160 80"', 120, 80],
    ['viewBox="0 0 160 80"', 160, 80],
    ['width="100%" height="100%" viewBox="0 0 160 80"', 160, 80],
    ['width="80" viewBox="0 0 160 80"', 80, 40],
    ['width="auto"', 300, 150],
  ];
  it.each(sizes)('is as large as %s says', async (attributes, width, height) => {
    const drawn = await plainSvg(Buffer.from(svg('<rect width="9" height="9"/>', attributes)));
    expect([drawn.width, drawn.height]).toEqual([width, expect.closeTo(height, 6)]);
  });

  const named: readonly (readonly [string, string])[] = [
    ['<rect width="9" height="9" fill="spot(Red)"/>', 'svg-colour: fill: spot(Red)'],
    [
      '<rect width="9" height="9" fill="#c00000 icc-color(x, 0, 1)"/>',
      'svg-colour: fill: #c00000 icc-color(x, 0, 1)',
    ],
    ['<rect width="9" height="9" style="fill:var(--brand)"/>', 'svg-colour: fill: var(--brand)'],
    ['<rect width="9ch" height="9"/>', 'svg-length: 9ch'],
    ['<rect width="nine" height="9"/>', 'svg-length: width: nine'],
    ['<path d="M0 0H9" stroke="red" stroke-width="thick"/>', 'svg-length: stroke-width: thick'],
    [
      '<rect width="9" height="9" style="transform:rotateX(9deg)"/>',
      'svg-transform: transform: rotateX(9deg)',
    ],
    ['<rect width="9" height="9" style="offset-path:path(\'M0 0\')"/>', 'svg-style: offset-path'],
    [
      '<style>@keyframes k{from{fill:red}}rect{animation:k 3s}</style><rect width="9" height="9"/>',
      'animated',
    ],
  ];
  it.each(named)('is refused by the name of what we don’t know: %s', async (inside, reason) => {
    expect(await outcomeOf(svg(inside))).toBe(reason);
  });

  it('is taken where what we don’t know has no effect', async () => {
    const inside =
      '<defs><rect id="x" width="9ex" fill="spot(Red)"/></defs><rect width="9" height="9" style="fill:#c00000;fill:spot(Red)"/>';
    expect(await plain(svg(inside))).toContain('fill="#c00000"');
  });
});

describe('a drawing that is made to take long', () => {
  const many = (count: number, make: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => make(at)).join('');
  const doubled = (count: number, make: (name: string, inner: string) => string) =>
    many(count, (at) => make(`l${at + 1}`, `l${at}`));
  const nestedImage = (depth: number): string => {
    const inner = svg(depth === 0 ? '<rect width="9" height="9"/>' : nestedImage(depth - 1));
    return `<image width="9" height="9" href="data:image/svg+xml;base64,${Buffer.from(inner).toString('base64')}"/>`;
  };
  const bombs: readonly (readonly [string, string])[] = [
    [
      'custom properties that double',
      svg(
        `<style>:root{--l0:red;${doubled(40, (name, inner) => `--${name}:var(--${inner}) var(--${inner});`)}}rect{fill:var(--l40)}</style><rect width="9" height="9"/>`,
      ),
    ],
    [
      'use that doubles',
      svg(
        `<rect id="l0" width="9" height="9"/>${doubled(40, (name, inner) => `<g id="${name}"><use href="#${inner}"/><use href="#${inner}"/></g>`)}`,
      ),
    ],
    [
      'patterns that double',
      svg(
        `${doubled(30, (name, inner) => `<pattern id="${name}" width="9" height="9"><rect width="9" height="9" fill="url(#${inner})"/><rect width="9" height="9" stroke="url(#${inner})"/></pattern>`)}<rect width="9" height="9" fill="url(#l30)"/>`,
      ),
    ],
    [
      'rules for each element',
      svg(
        `<style>${many(8_000, () => 'g g g *,rect:not(.a):not(.b){fill:red}')}</style>${many(5_000, () => '<rect width="9" height="9"/>')}`,
      ),
    ],
    [
      'selectors that look far',
      svg(
        `<style>g g g g g g g g .none *{fill:red}</style>${'<g>'.repeat(180)}${many(2_000, () => '<rect width="9" height="9"/>')}${'</g>'.repeat(180)}`,
      ),
    ],
    [
      'selectors that look everywhere',
      svg(
        `<style>:has(:has(:has(.none))) *,:nth-child(2n of :nth-child(3n of rect)){fill:red}</style>${many(3_000, () => '<g><rect width="9" height="9"/></g>')}`,
      ),
    ],
    [
      'rules in rules',
      svg(`<style>${'g{&,& g{'.repeat(15)}fill:red${'}}'.repeat(15)}</style><rect width="9" height="9"/>`),
    ],
    [
      'brackets in brackets',
      svg(`<rect width="${'calc('.repeat(20_000)}1${')'.repeat(20_000)}" height="9"/>`),
    ],
    [
      'colours in colours',
      svg(
        `<rect width="9" height="9" fill="${'color-mix(in srgb, red, '.repeat(5_000)}red${')'.repeat(5_000)}"/>`,
      ),
    ],
    [
      'conditions in conditions',
      svg(
        `<style>@media ${'('.repeat(50_000)}color${')'.repeat(50_000)}{rect{fill:red}}</style><rect width="9" height="9"/>`,
      ),
    ],
    [
      'selectors in selectors',
      svg(
        `<style>${':is('.repeat(20_000)}rect${')'.repeat(20_000)}{fill:red}</style><rect width="9" height="9"/>`,
      ),
    ],
    [
      'boxes that are measured',
      svg(
        many(
          3_000,
          () =>
            '<g style="transform-box:fill-box;transform-origin:center;transform:rotate(3deg)"><rect width="9" height="9"/></g>',
        ),
      ),
    ],
    ['a value of a million signs', svg(`<rect width="9" height="9" fill="${'('.repeat(1_000_000)}"/>`)],
    ['a million declarations', svg(`<rect width="9" height="9" style="${'fill:red;'.repeat(300_000)}"/>`)],
    ['drawings in drawings', svg(nestedImage(8))],
  ];
  it.each(bombs)('is answered soon: %s', async (_what, text) => {
    const before = process.cpuUsage();
    const outcome = await outcomeOf(text);
    const { user } = process.cpuUsage(before);
    expect(outcome).toMatch(/^(?:<svg|svg-|broken)/);
    // Ten seconds are what the process that opens it is given.
    expect(user).toBeLessThan(6_000_000);
  });
});
