import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import {
  addElement,
  emptyScene,
  estimateWork,
  inkBounds,
  sceneContent,
  type TextElement,
  textElementSchema,
  textSize,
} from '../../../../shared/features/making/studio/studio.ts';
import { bundledFonts } from './fonts.ts';

const fonts = bundledFonts();
const SIDE_MM = 100;

const styled = (fields: object = {}): TextElement =>
  textElementSchema.parse({
    kind: 'text',
    id: 'word',
    text: 'sea-side Tea',
    fontId: 'inter',
    size: 10,
    colour: '#ff0000',
    x: 50,
    y: 50,
    ...fields,
  });
const sceneOf = (text: TextElement) =>
  addElement(emptyScene([{ side: 'front', widthMm: SIDE_MM, heightMm: SIDE_MM }]), 'front', text);
const markup = (text: TextElement) =>
  sceneContent(sceneOf(text), 'front', { fonts, pictureHref: () => undefined });

/** Pixels of a print by their colour, those of letters’ soft edges left out. */
function coloursOf(text: TextElement): ReadonlyMap<string, number> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 ${SIDE_MM} ${SIDE_MM}">${markup(text)}</svg>`;
  const { pixels } = new Resvg(svg).render();
  const counts = new Map<string, number>();
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] !== 255) continue;
    const colour = pixels.subarray(at, at + 3).toString('hex');
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

it.each([
  ['upper', 'SEA-SIDE TEA'],
  ['lower', 'sea-side tea'],
  ['title', 'Sea-Side Tea'],
] as const)('a text in %s case is drawn as “%s”, and keeps its words as typed', (letterCase, typed) => {
  const text = styled({ case: letterCase });
  expect(text.text).toBe('sea-side Tea');
  expect(markup(text)).toBe(markup(styled({ text: typed })));
});

it('capitals take the room that they need', () => {
  expect(textSize(styled({ case: 'upper' }), fonts).width).toBeGreaterThan(textSize(styled(), fonts).width);
});

it('an outline goes around the letters and covers none of them; a shadow lies below both', () => {
  const plain = coloursOf(styled());
  const outline = { width: 0.06, colour: '#00ff00' };
  const outlined = coloursOf(styled({ outline }));
  expect(outlined.get('ff0000')).toBeGreaterThan((plain.get('ff0000') ?? 0) * 0.99);
  expect(outlined.get('00ff00')).toBeGreaterThan(500);
  const both = coloursOf(styled({ outline, shadow: { dx: 0.2, dy: 0.2, colour: '#0000ff' } }));
  expect(both.get('ff0000')).toBe(outlined.get('ff0000'));
  expect(both.get('0000ff')).toBeGreaterThan(500);
});

it('its size has the outline in it, its ink the shadow too', () => {
  const outline = { width: 0.1, colour: '#00ff00' };
  const plain = textSize(styled(), fonts);
  expect(textSize(styled({ outline }), fonts)).toEqual({ width: plain.width + 2, height: plain.height + 2 });
  const [bare, inked] = [
    inkBounds(styled(), fonts),
    inkBounds(styled({ outline, shadow: { dx: 0.3, dy: -0.4, colour: '#0000ff' } }), fonts),
  ];
  if (!bare || !inked) throw new Error('Inter has these letters');
  expect(inked.left).toBeCloseTo(bare.left - 1);
  expect(inked.right).toBeCloseTo(bare.right + 1 + 3);
  expect(inked.top).toBeCloseTo(bare.top - 1 - 4);
  expect(inked.bottom).toBeCloseTo(bare.bottom + 1);
});

it('counts as the work that it is', () => {
  const many = (fields: object) =>
    estimateWork(sceneOf(styled({ text: 'm'.repeat(500), size: 100, ...fields })));
  const outline = { width: 0.1, colour: '#00ff00' };
  expect(many({ outline, shadow: { dx: 0, dy: 0, colour: '#0000ff' } })).toBeGreaterThan(many({ outline }));
  expect(many({ outline })).toBeGreaterThan(many({}));
});
