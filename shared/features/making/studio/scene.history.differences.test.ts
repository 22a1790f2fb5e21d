import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { designSettingsSchema } from '../products/products.ts';
import { designDifferences } from './scene.history.differences.ts';
import { elementSchema, emptyScene, type Scene, type SceneElement } from './scene.ts';

const AREAS = [
  { side: 'front', widthMm: 381, heightMm: 457.2 },
  { side: 'back', widthMm: 381, heightMm: 457.2 },
] as const;
const settings = designSettingsSchema.parse({ name: 'Otter' });

const text = (id: string, fields: object = {}) =>
  elementSchema.parse({
    kind: 'text',
    id,
    text: 'Sea',
    fontId: 'lato',
    size: 20,
    x: 50,
    y: 80,
    colour: '#112233',
    ...fields,
  });
const design = (front: readonly SceneElement[], back: readonly SceneElement[] = []) => {
  const scene: Scene = emptyScene(AREAS);
  scene.sides[0]?.elements.push(...front);
  scene.sides[1]?.elements.push(...back);
  return { scene, settings };
};
const wordsOf = (...[before, after]: Parameters<typeof designDifferences>) =>
  designDifferences(before, after)?.map(({ words }) => words);

describe('what is different between two designs', () => {
  it('is nothing between a design and itself', () => {
    const one = design([text('a')], [text('b')]);
    expect(designDifferences(one, structuredClone(one))).toEqual([]);
  });

  it('tells what was added, removed and changed, by side', () => {
    const before = design([text('a'), text('gone', { text: 'Shore' })]);
    const after = design([text('a', { x: 90, text: 'Sand' })], [text('new', { text: 'Harbour' })]);
    expect(wordsOf(before, after)).toEqual([
      'Added “Harbour” on the back',
      'Removed “Shore” on the front',
      'Changed “Sand”: words and place',
    ]);
  });

  it('tells a change of the order, and one of the side', () => {
    const [a, b] = [text('a'), text('b', { text: 'Shore' })];
    expect(wordsOf(design([a, b]), design([b, a]))).toEqual([expect.stringMatching(/^Changed “.*”: order$/)]);
    expect(wordsOf(design([a, b]), design([a], [b]))).toEqual(['Changed “Shore”: now on the back']);
  });

  it('tells changes of the product', () => {
    const one = design([]);
    const other = { ...one, settings: { ...settings, name: 'Heron', priceMinor: 1_200 } };
    expect(wordsOf(one, other)).toEqual(['Changed the name and the price']);
  });

  it('isn’t told between sides of different sizes', () => {
    const small = { scene: emptyScene([{ side: 'front', widthMm: 90, heightMm: 60 }]), settings };
    expect(designDifferences(small, design([]))).toBeNull();
  });

  it('counts the same from either end', () => {
    const idsArb = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(idsArb, idsArb, (one, other) => {
        const [before, after] = [one, other].map((ids) => design(ids.map((id) => text(id))));
        if (!before || !after) return;
        const count = (kind: string, all = designDifferences(before, after)) =>
          all?.filter((each) => each.kind === kind).length;
        expect(count('added')).toBe(count('removed', designDifferences(after, before)));
        expect(count('added')).toBe(other.filter((id) => !one.includes(id)).length);
      }),
    );
  });
});
